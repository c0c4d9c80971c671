"""The referee at a VASSAL table, without Java: games told to it as players and engine tell them."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.check.judge import Judge, load_judge
from adjudicator.check.revealing import Revealing
from adjudicator.content.messages import message, when
from adjudicator.content.names import names
from adjudicator.content.places import game_folder
from adjudicator.log.lines import decode, encode
from adjudicator.rules.records import Placement
from adjudicator.wording import words_of
from exporters.speech import languages
from exporters.vassal import referee
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.module.game_facts.secrecy import sealed_kinds
from exporters.vassal.reading.moves.completion import fit
from exporters.vassal.reading.saved.reports import header_line
from tests.support.logs import made
from tests.support.passed_over import late_move
from tests.support.replay import Loaded, golden_logs, load, moves_of, read_header, steps
from tests.vassal.modules import plan
from tests.vassal.referee_host import SOURCE, Table, drags_between, row, stands_of
from workshop.lua.lint.check import lint_lua
from workshop.lua.lint.findings import describe

GAME = "dune-classic"
LOGS = sorted(golden_logs(GAME), key=lambda log: log.stat().st_size)
LONG = [LOGS[4].stem]
CHOSEN = [
    pytest.param(LOGS[2], id=LOGS[2].stem, marks=pytest.mark.campaign),
    pytest.param(LOGS[4], id=LOGS[4].stem),
]
"""The games that are followed: a short one in the campaign, a longer one in the suite, too."""


def told(move: dict[str, Any]) -> str:
    """The line of a report."""
    return line_of(f"* somebody: {move['move']}", move) + " *"


def begun(log: Path, **more: Any) -> Table:
    """A table at which the game of a log has begun."""
    table = Table(GAME, more.pop("facts", None), "Referee", *more.pop("languages", ()))
    header = json.loads(log.read_text().splitlines()[0])
    if more.pop("undo", ""):
        header["policy"]["undo"] = "any"
    assert table.start(header=header_line("", header), **more) == []
    return table


def reveals(log: Path, at: int) -> bool:
    """Whether a move of a log has revealed something."""
    loaded, header = load(GAME), read_header(log)
    rules = Revealing(loaded.rulebook, loaded.game, [seat.faction for seat in header.seats])
    step = next(each for n, each in enumerate(steps(log)) if n == at)
    return rules.reveals(step.position, {**step.move, "n": step.line})


def hash_of(table: Table) -> str:
    """The hash of the position that "Judge" tells."""
    return table.ask(do="judge")[-1].rpartition(" ")[2]


def end_of(log: Path) -> dict[str, Any]:
    """The end line of a log."""
    found: dict[str, Any] = json.loads(log.read_text().splitlines()[-1])
    return found


@pytest.fixture(params=CHOSEN)
def log(request: pytest.FixtureRequest) -> Path:
    """A golden game."""
    path: Path = request.param
    return path


def test_the_text_is_lua_for_tables() -> None:
    found = lint_lua(SOURCE, "table.lua")

    assert [describe(finding) for finding in found] == []


def test_a_golden_game_is_followed_without_a_word_and_saved_as_it_was(log: Path) -> None:
    table = begun(log)

    assert [table.seen(told(move)) for move in moves_of(log)] == [[]] * len(moves_of(log))

    assert hash_of(table) == end_of(log)["position"]
    assert table.log() == made(log.read_text(), "export")


def test_an_illegal_report_gets_the_clause_and_changes_nothing(log: Path) -> None:
    table = begun(log)
    moves = moves_of(log)
    loaded = load(GAME)
    at = len(moves) // 2
    wrong = {**moves[0]}
    said: list[str] = []
    words = clause = ""
    for number, step in enumerate(steps(log)):
        if number == at:
            breach = loaded.rulebook.check(loaded.game, step.position, wrong)
            assert breach is not None
            clause = breach.clause
            words = message(loaded.content, clause, breach.code, breach.args, names(GAME))
            words = " ".join([words, *when(loaded.content.clauses, breach)])
            said = table.seen(told(wrong))
        assert table.seen(told(step.move)) == []

    assert len(said) == 1
    assert said[0].startswith("[referee] ")
    assert said[0].endswith(f"not legal. {words} [{clause}]")
    assert hash_of(table) == end_of(log)["position"]
    verdict = check_bytes(table.log().encode(), Judges()).verdict
    assert (verdict.status, verdict.findings[0].line) == ("illegal", at + 2)


def test_who_was_passed_over_gets_the_reason_of_the_judge() -> None:
    late = late_move(GAME)
    table = Table(GAME, None, "Referee")
    assert table.start(header=header_line("", decode(encode(late.header)))) == []
    for move in late.before:
        assert table.seen(told(move)) == []

    said = table.seen(told(late.move))

    found = late.finding()
    assert found.clause == late.reason.clause
    assert [line.partition("not legal. ")[2] for line in said] == [
        f"{found.message} [{found.clause}]"
    ]


def test_an_illegal_report_that_is_undone_leaves_nothing(log: Path) -> None:
    table = begun(log)
    moves = moves_of(log)
    for move in moves[:5]:
        table.seen(told(move))
    wrong = told(moves[0])
    assert len(table.seen(wrong)) == 1

    assert table.seen(f"UNDO: {wrong}", undo=True) == []

    for move in moves[5:]:
        assert table.seen(told(move)) == []
    assert table.log() == made(log.read_text(), "export")


def test_what_is_undone_is_taken_back_and_can_be_done_again(log: Path) -> None:
    table = begun(log, undo="any")
    moves = moves_of(log)
    shown = words_of(GAME).secrecy.shown_moves
    draw = Random(log.stem)  # noqa: S311 - repeatable
    at = 0
    undone = 0
    while at < len(moves):
        assert table.seen(told(moves[at])) == []
        at += 1
        if draw.random() < 0.05:
            back = min(at, draw.choice([1, 2, 20]))
            for gone in range(at - 1, at - back - 1, -1):
                warned = table.seen(f"UNDO: {told(moves[gone])}", undo=True)
                # What could have been made in secret all have seen, whatever the rules show of it.
                assert len(warned) == (reveals(log, gone) or moves[gone]["move"] in shown)
                assert all(
                    "taken back after it had shown something hidden" in line for line in warned
                )
            at -= back
            undone += back
            moves_left = moves[at:]
            assert moves_left

    assert undone
    assert hash_of(table) == end_of(log)["position"]
    verdict = check_bytes(table.log().encode(), Judges()).verdict
    assert verdict.status == "legal"
    assert table.log().count('"move":"undo"') == undone


def test_a_saved_game_goes_on_where_it_was(log: Path) -> None:
    moves = moves_of(log)
    half = len(moves) // 2
    first = begun(log)
    for move in moves[:half]:
        first.seen(told(move))
    first.seen(f"UNDO: {told(moves[half - 1])}", undo=True)

    table = Table(GAME)
    assert table.start(kept=first.kept()) == []
    assert table.log() == first.log()
    for move in moves[half - 1 :]:
        assert table.seen(told(move)) == []

    assert hash_of(table) == end_of(log)["position"]


# --- pieces --------------------------------------------------------------------------------------


@cache
def judge() -> Judge:
    """The judge of the game, in Python."""
    found = load_judge(GAME)
    assert found is not None
    return found


def ends(drags: list[Any]) -> tuple[Placement, Placement]:
    """Where pieces of one sort came from and went to."""
    piece, _, what = drags[0]["content"].partition("/")
    stands = []
    for place in (drags[0]["from"], drags[0]["to"]):
        owner, _, name = place.rpartition(".")
        stands.append(Placement(piece, what, name, owner, len(drags), hidden=False))
    return stands[0], stands[1]


def is_meant(loaded: Loaded, position: Any, move: dict[str, Any], drags: list[Any]) -> bool:
    """Whether the pieces of a move say by themselves which move they are."""
    if any(one != drags[0] for one in drags) or drags[0].keys() != {"content", "from", "to"}:
        return False
    halves = loaded.rulebook.meanings(loaded.game, position, move["by"], *ends(drags))
    return any(half.items() <= move.items() for half in halves)


@cache
def game_of(log: Path) -> list[tuple[dict[str, Any], list[Any], bool, Any]]:
    """Moves, the drags that carry them out, whether these may say which move it is, and where."""
    loaded = load(GAME)
    found: list[tuple[dict[str, Any], list[Any], bool, Any]] = []
    last: tuple[dict[str, Any], list[Placement], Any] | None = None
    for step in steps(log):
        now = loaded.rulebook.pieces(loaded.game, step.position)
        if last is not None:
            drags = drags_between(last[1], now)
            meant = bool(drags) and is_meant(loaded, last[2], last[0], drags)
            found.append((last[0], drags, meant, last[2]))
        kind = loaded.rulebook.position_type
        copy: Any = msgspec.json.decode(msgspec.json.encode(step.position), type=kind)
        last = (step.move, now, copy)
    return found


def first_stands(log: Path) -> list[Any]:
    """What lies open at the start."""
    loaded = load(GAME)
    step = next(steps(log))
    return stands_of(loaded.rulebook.pieces(loaded.game, step.position))


def test_pieces_that_follow_a_report_or_come_before_it_are_fine(log: Path) -> None:
    table = begun(log, stands=first_stands(log))
    before = 0
    for move, drags, meant, _ in game_of(log):
        if meant:
            before += 1
            assert table.seen("* pieces *", drags) == []
            assert table.seen(told(move)) == []
        else:
            assert table.seen(told(move)) == []
            assert table.seen("* pieces *", drags) == []

    assert before
    assert not [line for line in table.ask(do="judge") if "On the table" in line]


def to_shipping(log: Path, *more: str) -> tuple[Table, dict[str, Any]]:
    """A table at which somebody is to ship, and how they do in the log; `more`: its other languages."""
    table = begun(log, stands=first_stands(log), languages=more)
    for step in steps(log):
        if step.move["move"] == "ship":
            return table, step.move
        table.seen(told(step.move))
    raise AssertionError("nobody ships")


SHIPPED = next(log for log in LOGS if any(move["move"] == "ship" for move in moves_of(log)))


def test_a_saved_game_owes_no_pieces_that_lie_where_the_rules_have_them() -> None:
    """Who ships once more what was shipped before the game was saved is told that this is no move."""
    first, move = to_shipping(SHIPPED)
    drags = next(drags for made, drags, *_ in game_of(SHIPPED) if made == move)
    first.seen(told(move), drags)
    loaded = load(GAME)
    every = list(steps(SHIPPED))
    at = next(at for at, step in enumerate(every) if step.move == move)
    position = next(step.position for n, step in enumerate(steps(SHIPPED)) if n == at + 1)

    table = Table(GAME)
    stands = stands_of(loaded.rulebook.pieces(loaded.game, position))
    assert table.start(kept=first.kept(), stands=stands) == []

    assert table.seen("* forces *", drags) != []


def test_an_illegal_drag_gets_the_clause() -> None:
    table, move = to_shipping(SHIPPED)
    loaded = load(GAME)
    seat = move["by"]
    far = row("force", seat, f"{seat}.reserves", "polar-sink", 20)

    said = table.seen("* forces *", far)

    assert loaded.content.clauses[said[0].rpartition("[")[2].rstrip("]")]
    assert said[0].startswith(
        f"[referee] 20 × Force ({names(GAME)[seat]}), Reserves ({names(GAME)[seat]}) to "
    )
    assert "not legal" in said[0]
    assert len(said) == 1


@pytest.mark.parametrize("language", languages())
def test_what_is_not_legal_is_said_in_the_players_language(language: str) -> None:
    """What went where, that it is not legal, why, and how the game stands."""
    table, move = to_shipping(SHIPPED, *{language} - {"en"})
    own, english = referee.own_words(language), referee.own_words("en")
    seat = names(GAME, language)[move["by"]]
    far = row("force", move["by"], f"{move['by']}.reserves", "polar-sink", 20)

    said = table.seen("* forces *", far, language=language)
    stands = table.ask(do="judge", language=language)

    drag = rf"20 × .+ \({seat}\), .+ \({seat}\) .+ {names(GAME, language)['polar-sink']}"
    fixed = (
        re.escape(own["not-legal"])
        .replace(r"\{what\}", drag)
        .replace(r"\{why\}", r".+\[[a-z.-]+\]")
    )
    assert re.fullmatch(r"\[referee\] " + fixed, said[0])
    assert own["waits"].partition("{")[0] in stands[0]
    if language != "en":
        texts = [text for key, text in english.items() if text != own[key]]
        parts = [
            part for text in texts for part in re.split(r"\{\w+\}", text) if len(part.split()) > 1
        ]
        assert [part for part in parts for line in [*said, *stands] if part in line] == []


def test_a_drag_that_means_no_open_move_is_told_and_can_be_put_back() -> None:
    table, move = to_shipping(SHIPPED)
    others = [s.faction for s in read_header(SHIPPED).seats if s.faction != move["by"]]
    there = row("force", others[0], f"{others[0]}.reserves", "polar-sink")
    back = row("force", others[0], "polar-sink", f"{others[0]}.reserves")

    assert "no move that is open now" in table.seen("* forces *", there)[0]
    assert table.seen("* forces *", back) == []
    assert table.seen("* forces *", there) != []
    assert table.seen("UNDO: * forces *", back, undo=True) == []
    assert table.seen(told(move)) == []


def test_pieces_that_nobody_may_see_are_not_looked_at() -> None:
    table, move = to_shipping(SHIPPED)
    other = next(s.faction for s in read_header(SHIPPED).seats if s.faction != move["by"])
    hidden = [
        {**one, "hidden": "true"} for one in row("force", other, f"{other}.reserves", "polar-sink")
    ]

    assert table.seen("* a piece *", hidden) == []


def test_pieces_without_a_report_are_the_one_move_that_fits(log: Path) -> None:
    """Nothing is told but the pieces, wherever one legal move only fits them."""
    table = begun(log, stands=first_stands(log))
    untold = 0
    for move, drags, meant, position in game_of(log):
        if meant and fit(judge(), position, *ends(drags), "").move == move:
            untold += 1
            assert table.seen("* pieces *", drags) == []
        else:
            assert table.seen(told(move)) == []
            assert table.seen("* pieces *", drags) == []
    last = moves_of(log)[-1]
    assert table.seen(told(last)) == []

    assert table.log() == made(log.read_text(), "export")
    assert untold or log.stem not in LONG


# --- secrets -------------------------------------------------------------------------------------


def sealed(move: dict[str, Any]) -> str:
    """The line that a form writes when a move is made in secret."""
    return f"{names(GAME)[move['by']]} has made a secret move: {move['move'].replace('-', ' ')}"


def test_a_side_is_known_by_its_name_in_every_language() -> None:
    called = referee.facts(plan())["called"]

    assert {called["Spacing Guild"], called["Raumgilde"], called["Guilde spatiale"]} == {
        "spacing-guild"
    }


def test_the_module_says_which_lines_seal_a_move() -> None:
    seals = referee.facts(plan())["seals"]

    assert seals[sealed({"by": "bene-gesserit", "move": "keep-traitor"})] == {
        "by": "bene-gesserit",
        "kind": "keep-traitor",
    }
    # In each of three languages, and as older modules wrote them: in English with other titles, in the other languages
    # with the English names of sides.
    english = names(game_folder(GAME), "en")
    others = sum(names(game_folder(GAME), language)[side] != english[side]
                 for language in languages() for side in plan().sides)  # fmt: skip
    lines = 4 * len(plan().sides) + others
    assert others > 0
    assert len(seals) == lines * len(sealed_kinds(load(GAME).rulebook))


def test_a_game_goes_on_while_moves_are_secret_and_is_right_when_they_are_shown(log: Path) -> None:
    """Plans and dials are shown when all are made, predictions at the end of the game."""
    table = begun(log, facts=referee.facts(plan()))
    hidden: list[dict[str, Any]] = []
    late: list[dict[str, Any]] = []
    for move in moves_of(log):
        if move["move"] in {"plan", "dial", "predict"}:
            assert table.seen(sealed(move)) == []
            (late if move["move"] == "predict" else hidden).append(move)
            continue
        for one in hidden:
            assert table.seen(told(one)) == []
        hidden = []
        assert table.seen(told(move)) == []
    for one in [*hidden, *late]:
        assert table.seen(told(one)) == []

    assert table.log() == made(log.read_text(), "export")


def test_what_stands_in_for_a_secret_is_said_to_stand_in() -> None:
    log = next(log for log in LOGS if any(move["move"] == "predict" for move in moves_of(log)))
    table = begun(log, facts=referee.facts(plan()))
    for move in moves_of(log):
        table.seen(sealed(move) if move["move"] == "predict" else told(move))

    assert any("stand in for them" in line for line in table.ask(do="judge"))
    line = next(line for line in table.log().splitlines() if '"predict"' in line)
    assert json.loads(line)["note"] == "stands in for a move made in secret"


# --- what goes wrong -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "request_",
    ["", "{", "[]", "3", "{}", '{"do":"seen"}', '{"do":"judge"}', '{"do":"keep"}', '{"do":"log"}',
     '{"do":"start","kept":"{"}', '{"do":"start","kept":"{}","header":"{\\"header\\":{}}"}',
     '{"do":"start","stands":[{"content":"player-marker/nobody","place":"circle-1"}]}',
     '{"do":"seen","line":3,"drags":4}'],
)  # fmt: skip
@pytest.mark.parametrize("playing", [False, True])
def test_nothing_that_is_asked_breaks_anything(request_: str, playing: bool) -> None:
    table = begun(LOGS[0]) if playing else Table(GAME)

    said = table.raw(request_)

    assert all(line.startswith("[referee] ") and "\n" not in line for line in said)
    assert begun(LOGS[0]).log()


@pytest.mark.parametrize(
    "line",
    ['* x {"by":"atreides","move":', '* x {"by":"a"}', '* x {"by":"a","move":"no-such"}',
     '* x {"by":"atreides","move":"bid"}', '* x {"by":"atreides","move":"bid","spice":"3"}',
     '* x {"by":"atreides","move":"undo","to":0}', '* {"by":"' + "x" * 70_000],
)  # fmt: skip
def test_a_broken_report_is_one_line(line: str) -> None:
    table = begun(LOGS[0])

    assert len(table.seen(line)) == 1
    assert table.seen(told(moves_of(LOGS[0])[0])) == []


def test_who_plays_is_seen_by_the_markers_on_the_circles() -> None:
    log = LOGS[0]
    header = read_header(log)
    stands = [
        {"content": f"player-marker/{seat.faction}", "place": f"circle-{seat.place}"}
        for seat in header.seats
    ]
    table = Table(GAME)

    assert table.start(stands=stands) == []

    head = json.loads(table.log().splitlines()[0])
    assert {seat["faction"]: seat["place"] for seat in head["seats"]} == {
        seat.faction: seat.place for seat in header.seats
    }


def test_a_game_that_was_begun_elsewhere_is_not_judged() -> None:
    table = Table(GAME)
    moved = [*first_stands(SHIPPED)]
    at = next(number for number, one in enumerate(moved) if one["place"].endswith(".reserves"))
    moved[at] = {**moved[at], "place": "polar-sink"}
    header = json.loads(SHIPPED.read_text().splitlines()[0])

    said = table.start(stands=moved, header=header_line("", header))

    assert len(said) == 1
    assert "nothing is judged" in said[0]
    assert table.seen(told(moves_of(SHIPPED)[3])) == []
    assert "not known who plays" in table.ask(do="judge")[0]
