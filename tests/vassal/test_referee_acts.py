"""The referee's own hands: a confirmed move brings its pieces along, a clear drag reports itself."""

from __future__ import annotations

import json
import re
from functools import cache, partial
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check.judge import load_judge
from adjudicator.content.names import names
from adjudicator.rules.records import Placement
from exporters.lua.engines import DEFAULT, make_runtime
from exporters.speech import languages
from exporters.vassal import referee
from exporters.vassal.format.chat_lines import HIDDEN, line_of, move_of
from exporters.vassal.reading.moves.completion import fit
from exporters.vassal.reading.saved.reports import read_report
from tests.support.agreement import referee_text
from tests.support.replay import golden_logs, line_kinds, moves_of, read_header, table_logs
from tests.vassal.hands import Hands
from tests.vassal.modules import (
    ARRAKIS,
    CONQUEST,
    DAWN,
    GAME,
    GAMES,
    MESSIAH,
    WORM,
    of_partners,
    plan,
    with_card_put_back,
    with_worm_of_turn_1,
)
from tests.vassal.referee_host import SOURCES, drags_between, facts_of
from tests.vassal.test_referee_table import ends
from workshop.lua.lint.check import lint_lua
from workshop.lua.lint.findings import describe

NOT_MOVES = {"seal", "commit", "undo"}
PAIRS = "draw-leader"
"""The move of pairs, who draw their leaders and with them what lies in the traitor deck."""
CHOSEN = {GAME: [2, 6], DAWN: [2], CONQUEST: [2], MESSIAH: [2], ARRAKIS: [0]}
"""Which of the plain golden games are played, the shorter first: those with and without looks at cards."""


@cache
def plain(game: str) -> list[Path]:
    """The golden games that are only moves, the shorter first."""
    logs = [log for log in table_logs(game) if not NOT_MOVES & {*line_kinds(log)}]
    return sorted(logs, key=lambda log: (log.stat().st_size, log.name))


def play(hands: Hands, move: dict[str, Any]) -> None:
    """A move as a player makes it: by the window of moves, a roll by the die's own button."""
    if move["move"] in hands.facts["dice"]:
        hands.roll(move)
    else:
        hands.make(move)


@pytest.mark.parametrize("name", [name for name in SOURCES if name != "table"])
def test_the_parts_are_lua_for_tables(name: str) -> None:
    assert [describe(finding) for finding in lint_lua(SOURCES[name], f"{name}.lua")] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_and_every_word_of_the_table_is_there(game: str, language: str) -> None:
    words = referee.table_words(plan(game), language)
    first = referee.table_words(plan(game), "en")

    assert words["table"].keys() == first["table"].keys()
    assert words["kinds"].keys() >= first["kinds"].keys()
    for key, text in first["table"].items():
        assert re.findall(r"\{\w+\}", words["table"][key]) == re.findall(r"\{\w+\}", text)


LOGS = [plain(game)[at] for game in GAMES for at in CHOSEN[game]]
LOGS.append(next(log for log in plain(CONQUEST) if PAIRS in line_kinds(log)))
LOGS += of_partners()


JUDGED = 8
"""After so many moves somebody presses Judge, and at the end."""
BEGINNING = 40
"""So many moves of a game are played in the suite, all of them in the campaign."""


@pytest.mark.one_in(99)
@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_game_is_played_by_what_is_offered_and_the_pieces_stand_as_the_rules_have_them(
    log: Path,
) -> None:
    """And every line of it says in words what its small part says, and no ids."""
    play_by_offers(log, BEGINNING)


@pytest.mark.campaign
@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_whole_game_is_played_by_what_is_offered_and_the_pieces_stand_as_the_rules_have_them(
    log: Path,
) -> None:
    play_by_offers(log, None)


def faults(hands: Hands) -> list[str]:
    """What the referees have said, but for what is told to a player alone: a card, or an answer."""
    return [line for line in hands.said if not re.search("You see: |answer Prescience", line)]


def assert_judge_finds_nothing(hands: Hands) -> None:
    """That Judge calls no piece of the table missing or too many, and says of none that it waits."""
    said = hands.tables[hands.seats[0]].ask(do="judge", stands=hands.stands())
    assert [line for line in said if "On the table" in line or "still waits there" in line] == []


def play_by_offers(log: Path, most: int | None) -> None:
    """Make the moves of a game, or its first ones, by the offers of the table; nobody has to wait for pieces."""
    hands = Hands(log)
    before = hands.odd()
    hidden = 0
    moves = moves_of(log)[:most]
    assert_judge_finds_nothing(hands)
    for at, move in enumerate(moves, 1):
        play(hands, move)
        waits = bool(hands.unshown)
        hidden += waits
        assert waits or hands.odd().items() <= before.items(), move
        if not waits and (at % JUDGED == 0 or at == len(moves)):
            assert_judge_finds_nothing(hands)
    assert faults(hands) == []
    assert hands.waited == []
    assert hidden < len(moves) / 4
    assert_lines_are_words(hands)


def play_hastily(log: Path, most: int | None, *, patient: bool) -> int:
    """After each roll the next player moves before the pieces have followed; how often that player had to wait."""
    hands = Hands(log)
    hands.patient = patient
    before = hands.odd()
    moves = moves_of(log)[:most]
    at = 0
    while at < len(moves):
        move, later = moves[at], moves[at + 1 : at + 2]
        rolls = [one["move"] in hands.facts["dice"] for one in (move, *later)]
        hasty = rolls == [True, False]
        if hasty:
            hands.meanwhile = partial(play, hands, *later)
        play(hands, move)
        if hands.meanwhile is not None:
            # Nothing had to follow.
            hands.meanwhile, hasty = None, False
        at += 1 + hasty
        assert hands.unshown or hands.odd().items() <= before.items(), move
    assert faults(hands) == []
    return len(hands.waited)


def play_slowly(log: Path, most: int | None, leaves: int | None = None) -> int:
    """Whoever has sealed something shows it late; how many moves the table makes before.

    After each second of these a player, the one of number `leaves`, loses the connection and comes back.
    """
    hands = Hands(log)
    hands.slow = True
    before = hands.odd()
    meanwhile = 0
    for move in moves_of(log)[:most]:
        play(hands, move)
        if hands.unshown and move["by"] == "table":
            meanwhile += 1
            if leaves is not None and meanwhile % 2 == 1:
                seat = hands.seats[leaves]
                hands.leave(seat)
                hands.come_back(seat)
        assert hands.unshown or hands.odd().items() <= before.items(), move
    assert faults(hands) == []
    return meanwhile


@pytest.mark.parametrize(
    ("log", "most"),
    [
        (plain(GAME)[1], 22),
        *(
            pytest.param(log, None, marks=pytest.mark.campaign)
            for log in [*plain(GAME)[:8], *plain(DAWN)[4:8]]
        ),
    ],
    ids=lambda one: getattr(one, "stem", ""),
)
def test_what_the_table_does_before_a_secret_is_shown_is_done_once(
    log: Path, most: int | None
) -> None:
    """The storm moves, spice blows and a card is put up, and only then the dials are shown."""
    assert play_slowly(log, most) > 0


@pytest.mark.parametrize("leaves", [0, pytest.param(1, marks=pytest.mark.campaign)])
def test_who_comes_back_before_a_secret_is_shown_does_what_is_still_to_be_done(leaves: int) -> None:
    """The first player, whose hands have moved the pieces of the table, is the last then: others go on with it."""
    assert play_slowly(plain(GAME)[1], 22, leaves) > 0


@pytest.mark.parametrize("patient", [True, False])
def test_a_hasty_player_waits_for_the_pieces_of_the_last_move_or_has_them_follow_later(
    patient: bool,
) -> None:
    """The rock barriers of the game are counted out while the first of them is laid."""
    assert play_hastily(plain(DAWN)[CHOSEN[DAWN][0]], 7, patient=patient) > 0


def test_a_plan_that_waits_is_carried_out_however_many_lines_come_meanwhile() -> None:
    """Else all later ones of the same hands would wait for it for ever."""
    log = plain(DAWN)[CHOSEN[DAWN][0]]
    hands, moves = Hands(log), moves_of(log)
    is_roll = [move["move"] in hands.facts["dice"] for move in moves]
    at = next(at for at in range(len(moves)) if is_roll[at : at + 2] == [True, False])
    for move in moves[:at]:
        play(hands, move)
    table = hands.tables[hands.seats[-1]]
    plans = []

    def told() -> None:
        table.ask(do="follow", own=False, stands=hands.stands())
        table.seen(line_of("* somebody", moves[at + 1]), own=True)
        table.ask(do="follow", own=True, number=table.answer.number, stands=hands.stands())
        plans.append(table.answer.plan)
        assert table.answer.wait
        for _ in range(100):
            table.ask(do="follow", own=False, number=0, stands=hands.stands())

    hands.meanwhile = told
    play(hands, moves[at])
    (plan,) = plans

    table.ask(do="follow", own=True, again=plan, late=True, stands=hands.stands())

    assert table.answer.plan == plan
    assert not table.answer.wait
    table.ask(do="follow", own=True, number=0, stands=hands.stands())
    assert not table.answer.wait


def test_a_move_that_has_waited_is_made_unless_its_player_has_begun_another() -> None:
    """Nobody has clicked *Do it* for that one."""
    log = plain(DAWN)[CHOSEN[DAWN][0]]
    hands, moves = Hands(log), moves_of(log)
    roll, rock = next(
        pair for pair in pairwise(moves) if [one["move"] for one in pair] == ["roll-rocks", "place-rock"]
    )  # fmt: skip
    for move in takewhile(lambda move: move is not roll, moves):
        play(hands, move)
    table = hands.tables[rock["by"]]
    begin = f"begin/{rock['by']}/{rock['move']}"

    def ask(**more: bool) -> str:
        table.ask(do="make", stands=hands.stands(), tops=hands.tops(), **more)
        return table.answer.line or ""

    def told() -> None:
        hands.make(rock)
        assert hands.waited == [rock]
        hands.put_off = []
        hands.pressed(table, "drop")
        screen = hands.pressed(table, begin)
        while not screen.form.whole:
            screen = hands.pressed(table, screen.form.options[1].press)
        assert ask(retried=True, late=True) == ""
        assert move_of(ask()) is None
        assert table.answer.wait
        assert move_of(ask(retried=True, late=True)) not in (None, rock)

    hands.meanwhile = told
    play(hands, roll)
    assert hands.waited == [rock]


@pytest.mark.campaign
@pytest.mark.parametrize("patient", [True, False])
@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_whole_game_is_played_hastily(log: Path, patient: bool) -> None:
    """In War for Arrakis the harvest ends as soon as the last die is rolled."""
    waits = play_hastily(log, None, patient=patient)
    assert waits > 0 or read_header(log).game not in (DAWN, ARRAKIS)


def test_a_card_that_two_players_draw_at_once_is_one_players_and_the_other_draws_the_next() -> None:
    """Both VASSALs take it; all agree whose it is (Crossings.java), and tell the other that it has lost it."""
    log = plain(GAME)[CHOSEN[GAME][0]]
    hands, moves = Hands(log), moves_of(log)
    at = next(
        number
        for number, (one, other) in enumerate(pairwise(moves))
        if one["move"] == other["move"] == "deal-traitor" and one["to"] != other["to"]
    )
    for move in moves[:at]:
        play(hands, move)
    pair = moves[at : at + 2]
    for move in pair:
        half = {name: value for name, value in move.items() if name != "leader"}
        for seat, table in hands.tables.items():
            table.seen(line_of("* The table", half), own=seat == hands.seats[0])
    loser, winner = (move["to"] for move in pair)
    regions = {}
    for seat, table in hands.tables.items():
        assert table.ask(do="follow", own=seat == hands.seats[0], stands=hands.stands()) == []
        for act in table.answer.acts.values():
            regions[seat] = act.region
    assert [*regions] == [seat for seat in hands.seats if seat in (loser, winner)]
    card = hands.by_id[hands.order["traitor-deck"][-1]]

    hands.tables[loser].seen("", [hands.laid(card, regions[loser])])
    back = hands.laid(card, "traitor-deck")
    hands.said += hands.tables[loser].ask(do="lost", own=True, drags=[back])
    hands.told_of([hands.laid(card, regions[winner])])
    hands.said += hands.tables[loser].ask(do="follow", own=True, stands=hands.stands())
    drawn = hands.act(hands.tables[loser].answer.acts)

    assert [(row["from"], row["to"]) for row in drawn] == [("traitor-deck", regions[loser])]
    hands.told_of(drawn)
    assert hands.said == []
    for table in hands.tables.values():
        (told,) = table.ask(do="judge", stands=hands.stands())
        assert ", 0 not legal" in told


def test_a_piece_that_another_player_has_moved_at_once_is_nobodys_fault() -> None:
    drag = a_clear_drag(GAME)
    hands, by = drag.hands, drag.move["by"]
    row, start = drag.rows[0], drag.rows[0]["place"]
    table = hands.tables[by]

    table.seen("* a piece", [hands.laid(row, drag.end)], own=True)
    assert table.answer.drags
    hands.said += table.ask(do="lost", own=True, drags=[hands.laid(row, start)])
    table.seen("", [])

    assert hands.said == []
    assert not table.answer.drags
    assert set(hands.calm().values()) == {""}


@pytest.mark.one_in(5)
def test_a_worm_of_turn_1_lies_with_the_discards_and_is_shuffled_into_the_deck() -> None:
    """So the next card can be turned up: the worm is not the top card of the deck any more."""
    log, most = with_worm_of_turn_1()
    hands = Hands(log)
    before = hands.odd()
    shelved = False
    for move in moves_of(log)[:most]:
        deck = [*hands.order["spice-deck"]]
        play(hands, move)
        assert hands.odd().items() <= before.items(), move
        if move.get("card") == WORM:
            shelved = True
            assert [row["content"] for row in hands.rows if row["place"] == "spice-discard"] == [
                f"spice-card/{WORM}"
            ]
    assert shelved
    assert hands.said == []
    assert hands.order["spice-deck"] not in (deck, [*deck[:-1], hands.order["spice-deck"][-1]])
    assert len(hands.order["spice-deck"]) == len(deck)
    assert_lines_are_words(hands)


def test_a_card_that_goes_back_at_once_is_shuffled_into_its_pile() -> None:
    """Else the same worm would be turned up again and again, for it lay on top."""
    log, most = with_card_put_back(CONQUEST)
    hands = Hands(log)
    *before, worm = moves_of(log)[:most]
    for move in before:
        play(hands, move)
    deck = [*hands.order["spice-deck"]]
    play(hands, worm)

    # The hands of the tests shuffle by turning the pile over.
    turned_up, *others = hands.order["spice-deck"]
    assert hands.by_id[turned_up]["content"] == f"spice-card/{WORM}"
    assert others == [one for one in reversed(deck) if one != turned_up]
    assert hands.said == []


def assert_lines_are_words(hands: Hands) -> None:
    """Every line that was shown says what its small part says, and no ids."""
    ids = {name for name in names(hands.game) if "-" in name and "/" not in name}
    made = [
        line
        for line in hands.lines
        if HIDDEN in line and not re.search("reveals|somebody rolls", line)
    ]
    assert made
    for line in made:
        said, _, _ = line.partition(HIDDEN)
        assert not ids & set(re.findall(r"[a-z0-9-]+", said)), line
        assert len(said) > 6
        told = move_of(line)
        assert told is not None
        report = read_report(line)
        assert report is not None
        assert report.move == told


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_offered_what_the_rules_do_not_allow_him(game: str) -> None:
    log = plain(game)[CHOSEN[game][0]]
    hands = Hands(log)
    offered = 0
    for at, move in enumerate(moves_of(log)[:60]):
        play(hands, move)
        if at % 7 == 0:
            for seat, table in hands.tables.items():
                screen = hands.pressed(table, "drop")
                rows = [row for group in (screen.now, screen.any) for row in group.values()]
                found = {
                    row.press.split("/", 2)[2] for row in rows if row.press.startswith("begin/")
                }
                assert found == set(hands.rules.kinds(hands.loaded.game, hands.position, seat))
                assert all(row.press.split("/")[1] == seat for row in rows
                           if row.press.startswith("begin/"))  # fmt: skip
                offered += len(found)
    assert offered


# --- drags ---------------------------------------------------------------------------------------


class Drag(msgspec.Struct):
    """Pieces that somebody drags, and the one move that this can mean."""

    hands: Hands
    move: dict[str, Any]
    end: str
    rows: list[dict[str, Any]]


def is_of(content: str, side: str) -> bool:
    """Whether a piece is a side's: "force/atreides", "atreides-regular"."""
    return content.endswith(side) or content.startswith(f"{side}-")


def clear_drag(log: Path, least: int) -> Drag | None:
    """The first drag of a game, of so many pieces at least, that can mean nothing else than its move."""
    hands = Hands(log)
    judge = load_judge(hands.game)
    assert judge is not None
    for move in moves_of(log):
        after = judge.copy(hands.position)
        now = hands.rules.pieces(hands.loaded.game, hands.position)
        hands.rules.apply(hands.loaded.game, after, move)
        then = hands.rules.pieces(hands.loaded.game, after)
        drags = [one for one in drags_between(now, then) if is_of(one["content"], move["by"])]
        whole = len(drags) >= least and all(one == drags[0] for one in drags)
        if whole and drags[0]["from"] and drags[0]["to"]:
            fitting = fit(judge, hands.position, *ends(drags), move["by"])
            if fitting.move == move:
                rows = [row for row in hands.rows if row["content"] == drags[0]["content"]
                        and row["place"].partition("~")[0] == drags[0]["from"]]  # fmt: skip
                if len(rows) >= len(drags):
                    return Drag(hands, move, drags[0]["to"], rows[: len(drags)])
        play(hands, move)
    return None


LOG_OF_DRAG: dict[tuple[str, int], Path] = {}
"""Game and number of pieces -> the first of the shorter games that has such a drag, once it is known."""


def a_clear_drag(game: str, least: int = 1) -> Drag:
    """A fresh table before such a drag."""
    known = LOG_OF_DRAG.get((game, least))
    for log in [known] if known else plain(game)[:12]:
        drag = clear_drag(log, least)
        if drag is not None:
            LOG_OF_DRAG[game, least] = log
            return drag
    raise AssertionError(f"no game of {game} has a clear drag")


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_drag_that_can_mean_one_move_reports_itself_in_one_line(game: str) -> None:
    drag = a_clear_drag(game)
    hands, by = drag.hands, drag.move["by"]
    told = len(hands.lines)

    hands.show("* pieces", [hands.laid(row, drag.end) for row in drag.rows], by)
    assert hands.tables[by].answer.drags
    answers = hands.calm()

    assert [seat for seat, line in answers.items() if line] == [by]
    assert move_of(answers[by]) == drag.move
    hands.advance(drag.move)
    assert hands.said == []
    assert hands.odd() == {}
    assert len([line for line in hands.lines[told + 1 :] if HIDDEN in line]) == 1


def test_pieces_that_go_one_by_one_are_one_report() -> None:
    drag = a_clear_drag(GAME, 2)
    hands, by = drag.hands, drag.move["by"]

    for row in drag.rows:
        hands.show("* a piece", [hands.laid(row, drag.end)], by)
    answers = hands.calm()

    assert move_of(answers[by]) == drag.move
    hands.advance(drag.move)
    assert hands.odd() == {}


def is_mixed(move: dict[str, Any], kind: str) -> bool:
    """Whether a move of a kind takes forces with a star and forces without one."""
    return move["move"] == kind and bool(0 < move.get("starred", 0) < move["forces"])


def a_mixed_drag(kind: str) -> Drag:
    """A fresh table before forces of two sorts are placed or revived by one move."""
    first: dict[Path, int] = {}
    for log in golden_logs(GAME):
        mixed = [is_mixed(move, kind) for move in moves_of(log)]
        if any(mixed):
            first[log] = mixed.index(True)
    log = min(first, key=lambda one: first[one])
    hands = Hands(log)
    for move in moves_of(log)[: first[log]]:
        play(hands, move)
    move = moves_of(log)[first[log]]
    home = f"{move['by']}.reserves"
    start = "tleilaxu-tanks" if kind == "revive" else home
    rows = [row for row in hands.rows if row["place"].partition("~")[0] == start]
    plain, starred = (
        [row for row in rows if row["content"] == f"{sort}/{move['by']}"]
        for sort in ("force", "starred")
    )
    stars = move["starred"]
    taken = [*plain[: move["forces"] - stars], *starred[:stars]]
    return Drag(hands, move, move.get("part", home), taken)


@pytest.mark.one_in(5)
@pytest.mark.parametrize("at_once", [True, False])
def test_forces_with_and_without_a_star_that_go_together_are_one_report(at_once: bool) -> None:
    drag = a_mixed_drag("place")
    hands, by = drag.hands, drag.move["by"]

    steps = [drag.rows] if at_once else [[row] for row in drag.rows]
    for rows in steps:
        hands.show("* pieces", [hands.laid(row, drag.end) for row in rows], by)
    answers = hands.calm()

    assert move_of(answers[by]) == drag.move
    hands.advance(drag.move)
    assert hands.said == []
    assert hands.odd() == {}


@pytest.mark.campaign
def test_a_mixed_drag_that_nobody_reports_is_one_move_in_the_log() -> None:
    """It is that of all the pieces, not of those that were laid down first."""
    drag = a_mixed_drag("revive")
    table = drag.hands.tables[drag.move["by"]]

    for row in drag.rows:
        drag.hands.show("* a piece", [drag.hands.laid(row, drag.end)], "nobody")
    assert table.ask(do="log", header={}) == []
    last = json.loads(table.text.splitlines()[-1])
    assert {name: last[name] for name in drag.move} == drag.move


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_what_another_has_dragged_nobody_else_reports(game: str) -> None:
    drag = a_clear_drag(game)
    hands = drag.hands

    hands.show("* pieces", [hands.laid(row, drag.end) for row in drag.rows], "nobody")

    assert set(hands.calm().values()) == {""}


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_drag_that_is_put_back_is_no_report(game: str) -> None:
    drag = a_clear_drag(game)
    hands, by = drag.hands, drag.move["by"]
    start = drag.rows[0]["place"]

    hands.show("* pieces", [hands.laid(row, drag.end) for row in drag.rows], by)
    hands.show("* pieces", [hands.laid(row, start) for row in drag.rows], by)

    assert set(hands.calm().values()) == {""}


def test_a_drag_that_can_mean_several_moves_opens_the_question() -> None:
    """Forces from the reserves onto the board: shipped, but who pays."""
    log = next(log for log in plain(GAME) if any(move["move"] == "ship" for move in moves_of(log)))
    hands = Hands(log)
    for move in moves_of(log):
        if move["move"] == "ship":
            break
        play(hands, move)
    by = move["by"]
    row = next(row for row in hands.rows if row["content"] == f"force/{by}"
               and row["place"].startswith(f"{by}.reserves"))  # fmt: skip
    # The window is asked for what is open of that very move, and nothing is reported.
    hands.show("* a piece", [hands.laid(row, move["end"])], by)
    answers = hands.calm()

    table = hands.tables[by]
    if not answers[by]:
        assert table.answer.ask
        assert hands.pressed(table, "").form.title.endswith(names(GAME)["kind/ship"].capitalize())
    else:
        assert move_of(answers[by]) is not None


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_hands_that_are_to_keep_still_move_nothing_then_or_later(game: str) -> None:
    log = plain(game)[CHOSEN[game][0]]
    hands = Hands(log)
    moves = moves_of(log)
    at = next(
        number for number, move in enumerate(moves) if move["by"] in hands.seats and number > 20
    )
    for move in moves[:at]:
        play(hands, move)
    by = moves[at]["by"]
    table = hands.tables[by]
    table.seen(line_of("* somebody", moves[at]), own=True)
    assert table.answer.follow

    table.ask(do="follow", own=True, still=True)

    assert not table.answer.acts
    table.ask(do="follow", own=True, stands=hands.stands())
    assert len(table.answer.acts) == 0
    assert not table.answer.news


def test_cards_go_back_into_a_pile_from_which_others_still_have_to_draw() -> None:
    """Harkonnen's hands have not taken their last two traitors when Atreides keeps one of four."""
    leaders = sorted(facts_of(GAME)["draws"]["deal-traitor"]["values"])
    own, rest = leaders[:4], leaders[4:]

    def stands(deck: int, *kept: str) -> list[Placement]:
        found = [Placement("traitor", "?", "traitor-deck", "", deck, hidden=True)]
        return found + [
            Placement("traitor", card.partition("/")[2], "shield", "atreides", 1, hidden=True)
            for card in kept
        ]

    region = next(spot for spot in facts_of(GAME)["spots"] if spot.startswith("atreides.shield"))
    lying = [{"id": card, "content": card, "place": region} for card in own]
    lying += [{"id": card, "content": card, "place": "traitor-deck"} for card in rest]
    after = len(rest) - 2 + 3

    planned = planned_acts(stands(len(rest) - 2, *own), stands(after, own[0]), lying)

    assert {act.id for act in planned} == set(own[1:])


@pytest.mark.parametrize("left", [0, 1])
def test_a_deck_that_is_used_up_is_filled_with_its_discards_before_a_card_is_drawn(
    left: int,
) -> None:
    """Each card that is drawn leaves the deck: those that stand in for them do not leave the discards.

    They are shuffled, so that nobody knows in what order they are drawn again.
    """
    deck, discards = "treachery-deck", "treachery-discard"
    cards = sorted(facts_of(GAME)["draws"]["deal-auction"]["values"])[:6]
    (bought, up, *shown), hidden = cards[: 6 - left], cards[6 - left :]
    lying = [{"id": card, "content": card, "place": discards} for card in (bought, up, *shown)]
    lying += [{"id": card, "content": card, "place": deck} for card in hidden]

    def stand(card: str, place: str, owner: str = "") -> Placement:
        return Placement(
            "treachery", card.partition("/")[2], place, owner, 1, hidden=place != discards
        )

    def pile(count: int) -> list[Placement]:
        return [Placement("treachery", "?", deck, "", count, hidden=True)] if count else []

    planned = planned_acts(
        [*(stand(card, discards) for card in (bought, up, *shown)), *pile(left)],
        [stand(bought, "hand", "atreides"), stand(up, "auction"), *pile(len(cards) - 2)],
        lying,
        [{"pile": deck, "place": "hand", "owner": "atreides"},
         {"pile": deck, "place": "auction", "owner": ""}],
    )  # fmt: skip

    filled, (shuffled, *drawn) = planned[: len(lying) - left], planned[len(lying) - left :]
    assert {(act.pile, act.region) for act in filled} == {(discards, deck)}
    assert shuffled.shuffle == deck
    assert [(act.pile, act.region) for act in drawn] == [(deck, "atreides.hand"), (deck, "auction")]


def test_a_card_that_is_not_sold_goes_back_onto_its_pile_which_is_not_shuffled() -> None:
    deck, card = "treachery-deck", min(facts_of(GAME)["draws"]["deal-auction"]["values"])
    up = Placement("treachery", card.partition("/")[2], "auction", "", 1, hidden=True)
    before, now = (Placement("treachery", "?", deck, "", n, hidden=True) for n in (4, 5))

    planned = planned_acts([up, before], [now], [{"id": card, "content": card, "place": "auction"}])

    assert [(act.region, act.shuffle) for act in planned] == [(deck, None)]


def test_a_card_that_another_covers_stays_with_the_discards() -> None:
    """Nobody is told any more which it is: that is no reason to lay it elsewhere."""
    deck, discards = "spice-deck", "spice-discard"
    cards = sorted(facts_of(GAME)["open"]["reveal-spice"]["values"])[:6]
    covered, up = cards[0], cards[2]
    lying = [{"id": covered, "content": covered, "place": discards}]
    lying += [{"id": card, "content": card, "place": deck} for card in cards[1:]]

    def seen(card: str) -> Placement:
        return Placement("spice-card", card.partition("/")[2], discards, "", 1, hidden=False)

    def unseen(place: str, count: int) -> Placement:
        return Placement("spice-card", "?", place, "", count, hidden=True)

    planned = planned_acts(
        [seen(covered), unseen(deck, 5)], [seen(up), unseen(discards, 1), unseen(deck, 4)], lying
    )

    assert [(act.id, act.region) for act in planned] == [(up, discards)]


def test_a_card_is_turned_up_though_another_goes_back_into_the_deck_by_the_same_move() -> None:
    """A worm of turn 1 has never left the deck at the table, so that the deck is as large as before."""
    deck = "spice-deck"
    cards = sorted(facts_of(GAME)["open"]["reveal-spice"]["values"])[:6]
    up = cards[2]
    lying = [{"id": card, "content": card, "place": deck} for card in cards]
    pile = Placement("spice-card", "?", deck, "", len(cards) - 1, hidden=True)
    shown = Placement("spice-card", up.partition("/")[2], "spice-discard", "", 1, hidden=False)

    planned = planned_acts([pile], [pile, shown], lying)

    assert [(act.id, act.region) for act in planned] == [(up, "spice-discard")]


def test_a_card_that_is_turned_up_again_comes_though_another_copy_lies_with_the_discards() -> None:
    """The rules tell only of the top of the discards: a worm below it is not the one that is turned up now."""
    deck, discards, worm, other = "spice-deck", "spice-discard", "shai-hulud", "spice-old-gap"

    def lying(turned_up: str) -> list[dict[str, Any]]:
        places = {"below": discards, "top": discards, "next": turned_up, "last": deck}
        cards = {"below": worm, "top": other, "next": worm, "last": other}
        return [
            {"id": card, "content": f"spice-card/{cards[card]}", "place": place}
            for card, place in places.items()
        ]

    def standing(shown: str, covered: int, left: int) -> list[Placement]:
        return [
            Placement("spice-card", shown, discards, "", 1, hidden=False),
            Placement("spice-card", "?", discards, "", covered, hidden=True),
            Placement("spice-card", "?", deck, "", left, hidden=True),
        ]

    before, after = standing(other, 1, 2), standing(worm, 2, 1)

    assert [(act.id, act.region) for act in planned_acts(before, after, lying(deck))] == [
        ("next", discards)
    ]
    assert planned_acts(before, after, lying(discards)) == []


def test_what_comes_unseen_from_a_pile_comes_though_somebody_else_has_drawn_from_it() -> None:
    """How many lie in the pile says nothing: the line of who has drawn is still to be followed."""
    pile, place = "treachery-deck", "arrakeen-s9"
    cards = [{"id": str(at), "content": f"treachery/{at}", "place": pile} for at in range(5)]
    left = [Placement("treachery", "?", pile, "", count, hidden=True) for count in (6, 5)]
    come = Placement("treachery", "?", place, "", 1, hidden=True)

    (planned,) = planned_acts([left[0]], [left[1], come], cards)

    assert (planned.pile, planned.size, planned.region) == (pile, 5, place)


def test_a_marker_goes_on_from_where_a_line_has_brought_it_that_is_still_to_be_followed() -> None:
    """What only that line does is nobody's business yet: the marker is not where it was before."""
    at = [
        Placement("phase-marker", "", place, "", 1, hidden=False)
        for place in ("storm", "bidding", "battle")
    ]
    gone = msgspec.structs.replace(at[1], count=-1)
    lying = [{"id": "marker", "content": "phase-marker", "place": "bidding"}]

    (planned,) = planned_acts([at[0]], [at[0], gone, at[2]], lying)

    assert (planned.id, planned.region) == ("marker", "battle")


def planned_acts(
    before: list[Placement],
    after: list[Placement],
    lying: list[dict[str, Any]],
    draws: list[dict[str, Any]] | None = None,
) -> list[Any]:
    """What the hands of Atreides, who report the move, do between two positions of classic Dune."""
    lua: Any = make_runtime(DEFAULT)
    library = lua.execute(referee_text(GAME))
    known = library.decode(json.dumps(facts_of(GAME), ensure_ascii=False))
    parts = lua.table()
    for name in ("rows", "piles", "coins", "acts"):
        parts[name] = lua.execute(SOURCES[name])(library, lambda key: known[key], None, parts)
    planned = parts.acts.plan(
        *(library.decode(msgspec.json.encode(one).decode()) for one in (before, after, lying)),
        lua.table_from({"seat": "atreides", "reports": True}),
        library.decode(msgspec.json.encode(draws).decode()) if draws else None,
    )
    return [planned[at] for at in range(1, len(planned) + 1)]
