"""Drags that no report explains: every cheat is found at its step, and no honest game is."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from adjudicator.log.envelope import bare_move
from adjudicator.registry import rulebook
from exporters.lua.shapes import shape_of
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.format.findings import LOG, TABLE
from exporters.vassal.format.log_steps import chat
from exporters.vassal.module.game_facts.secrecy import secret_draws, title_of
from exporters.vassal.module.plan import plan_module
from exporters.vassal.reading.checks.matching import settle
from exporters.vassal.reading.checks.unexplained import Unexplained, verdict_of
from exporters.vassal.reading.importer import Imported, import_bytes
from exporters.vassal.reading.moves.deltas import Change, Delta, Time
from exporters.vassal.reading.moves.naming import names_of
from exporters.vassal.reading.saved.places import Places
from exporters.vassal.reading.saved.steps import read_saved
from tests.support.replay import (
    Step,
    golden_logs,
    line_kinds,
    load,
    read_header,
    read_lines,
    steps,
    table_logs,
)
from tests.support.seeds import noting_seed, seed_cases
from tests.vassal.cheats import (
    WITH_STARS,
    Cheated,
    cheated,
    honestly_rolled,
    kinds_of,
)
from tests.vassal.followed import Followed
from tests.vassal.modules import ARRAKIS, of_partners, with_card_put_back, with_worm_of_turn_1
from tests.vassal.referee_host import SOURCES
from tests.vassal.sessions import (
    Act,
    Game,
    Scribe,
    by_other_places,
    log_of,
    played,
    scripted,
    sloppy,
)
from tests.vassal.test_reading_moves import CONQUEST, DAWN, GAME, MESSIAH, is_plain

GAMES = (GAME, DAWN, CONQUEST, MESSIAH, ARRAKIS)
MOST_LINES = {ARRAKIS: 500}
"""Of a game that is played here, where it is not `USUAL`."""
USUAL = 320
BEGINNING = 60
"""So many moves of a game of partners are played in the suite, all of them in the campaign."""
SUITE_LINES = {ARRAKIS: 120}
"""So many moves of a long game are played in the suite when somebody cheats or rolls in it."""
LEAST_LINES = 60
"""Of one in which somebody cheats: what is done at the very end is not judged yet."""
TRIED = 8
"""Games in which a chance for a cheat is looked for."""
MOMENT = "pieces that lie elsewhere for a moment"
MOMENT_LINES = 150
"""So many moves of a game are played with them."""
SLOPPY = 100
"""Games of the campaign that are played sloppily."""


@cache
def shown(game: str) -> list[Path]:
    """The golden games that our module can show, the shorter first."""
    logs = [
        log
        for log in table_logs(game)
        if is_plain(log) and len(line_kinds(log)) < MOST_LINES.get(game, USUAL)
    ]
    return sorted(logs, key=lambda log: (len(line_kinds(log)), log.name))


@cache
def places(game: str) -> Places:
    """What the points of a game's module are called."""
    some = next(one for one in map(played, shown(game)) if one is not None)
    return names_of(read_saved(some.setup, "set-up"), game).places


def imported(game: Game, data: bytes) -> Imported:
    """What comes out of a log of a game."""
    return import_bytes(data, "game.vlog", places=places(game.header.game))


@cache
def used_up(game: str) -> list[Path]:
    """The golden games in which a card is drawn in secret from a pile that is used up, the shorter first."""
    loaded = load(game)
    draws = secret_draws(loaded.content, loaded.rulebook, plan_module(loaded.content).table)

    def finds_none(at: Step) -> bool:
        draw = draws.get(at.move["move"])
        lie = (
            {one.place for one in loaded.rulebook.pieces(loaded.game, at.position)}
            if draw
            else set()
        )
        return draw is not None and bool(draw.shown) and not lie & {*draw.piles}

    logs = sorted(table_logs(game), key=lambda log: (len(line_kinds(log)), log.name))
    return [log for log in logs if is_plain(log) and any(map(finds_none, steps(log)))]


def is_as_played(log: Path, found: Imported, most: int | None = None) -> bool:
    """Whether an import has the lines of a golden game, or its first ones, and no others."""
    moves = [bare_move(line) for line in read_lines(log) if line["move"] != "end"]
    return [one.move for one in found.found] == moves[:most]


# --- honest games -----------------------------------------------------------------------------------


@pytest.mark.one_in(4)
@pytest.mark.parametrize("log", [log for game in GAMES for log in shown(game)[1:5:3]], ids=lambda log: log.stem)  # fmt: skip
def test_a_game_that_is_neatly_played_has_nothing_unexplained(log: Path) -> None:
    neat = played(log)
    assert neat is not None
    found = imported(neat, log_of(neat))
    assert found.unexplained == []
    assert is_as_played(log, found)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("log", of_partners(), ids=lambda log: log.stem)
def test_a_game_of_partners_or_against_an_automaton_has_nothing_unexplained(log: Path) -> None:
    """Neatly played, or by people who handle pieces as they like."""
    play_neatly_and_sloppily(log, BEGINNING)


@pytest.mark.campaign
@pytest.mark.parametrize("log", of_partners(), ids=lambda log: log.stem)
def test_a_whole_game_of_partners_or_against_an_automaton_has_nothing_unexplained(
    log: Path,
) -> None:
    play_neatly_and_sloppily(log, None)


def play_neatly_and_sloppily(log: Path, most: int | None) -> None:
    """Import a game, or its first lines, as it is played by careful people and by others."""
    neat = played(log, most)
    assert neat is not None
    found = imported(neat, log_of(neat))
    assert [one.words() for one in found.unexplained] == []
    assert is_as_played(log, found, most)
    play_sloppily(log, 0, 0.25, most)


def test_a_deck_that_is_used_up_is_filled_with_its_discards_before_a_card_is_drawn() -> None:
    """The card is drawn from the deck, not from the discards."""
    play_neatly_and_sloppily(next(log for game in (CONQUEST, GAME) for log in used_up(game)), None)


def test_a_worm_of_turn_1_that_goes_back_into_the_deck_is_explained() -> None:
    log, most = with_worm_of_turn_1()
    neat = played(log, most)
    assert neat is not None
    assert imported(neat, log_of(neat)).odd == []
    play_neatly_and_sloppily(log, most)


def test_a_pile_into_which_a_card_goes_back_at_once_is_shuffled() -> None:
    """By the referee at the table, too, no order is found fault with."""
    log, most = with_card_put_back(CONQUEST)
    neat = played(log, most)
    assert neat is not None
    scribe = Scribe(neat)
    for act in neat.acts:
        scribe.write(act)
    decks = map(scribe.table.pieces.__getitem__, scribe.table.decks)
    deck = next(one for one in decks if one.name == "spice-deck")
    acts = [*neat.acts, Act("shuffle", -1, ids=(deck.id, *reversed(deck.contents)))]
    table = Followed(neat)

    assert [one.words() for one in imported(neat, log_of(neat, acts)).unexplained] == []
    assert [line for act in acts for line in table.write(act) if "order" in line] == []


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_decks_that_are_used_up_are_filled_in_every_game(game: str) -> None:
    for log in used_up(game):
        play_neatly_and_sloppily(log, None)


def test_of_two_alike_the_one_that_went_on_from_the_deck_is_the_one_that_was_drawn() -> None:
    """Both come into the deck from the discards, and a line says that one of them is drawn."""

    def way(start: str, end: str, step: int, *cards: str) -> Change:
        return Change([delta(start, step, -1, cards), delta(end, step, 1, cards)])

    def delta(place: str, step: int, amount: int, cards: tuple[str, ...] = ()) -> Delta:
        key = ("card", "?" if place == "deck" else "karama", place, "")
        return Delta(key, Time(step, 1, 1), amount, step, dict.fromkeys(cards, 1))

    drags = [
        way("discards", "deck", 11, "first"), way("discards", "deck", 11, "second"),
        way("deck", "auction", 12, "first"),
    ]  # fmt: skip
    line = Change([delta("discards", 10, -2), delta("deck", 10, 1), delta("auction", 10, 1)])
    settle([line], drags)
    told = [fate.how for change in [*drags, line] for one in change.deltas for fate in one.fates]
    assert set(told) == {"fine", "back"}


def chance(seed: str) -> random.Random:
    """A source of chance that a seed repeats."""
    return random.Random(seed)  # noqa: S311 - hands, not secrets


def play_sloppily(log: Path, seed: int, often: float, most: int | None = None) -> None:
    neat = played(log, most)
    if neat is None:
        pytest.skip("the module has no place for all of this game")
    acts = sloppy(neat, chance(f"{log.stem} {seed}"), often)
    found = imported(neat, log_of(neat, acts))
    assert [one.words() for one in found.unexplained] == []
    assert is_as_played(log, found, most)


@pytest.mark.parametrize(
    "log",
    [shown(GAME)[4], shown(DAWN)[1], shown(CONQUEST)[1], shown(MESSIAH)[1]],
    ids=lambda log: log.stem,
)
def test_sloppy_hands_are_no_cheats(log: Path) -> None:
    play_sloppily(log, 1, 0.25)


@pytest.mark.campaign
def test_a_coin_that_passes_through_a_bribe_box_is_no_bribe() -> None:
    """It pays for a plan by way of the box, and before the next report it goes on from the bank to another shield."""
    log = next(
        log for log in golden_logs(GAME) if log.stem.endswith("published-advanced-seed-710029")
    )
    play_sloppily(log, 0, 0.22)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", seed_cases(MOMENT, range(5), drawn=30))
def test_what_lies_elsewhere_for_a_moment_is_no_move(seed: int) -> None:
    """Pieces of all sorts, on their way or for nothing, in the places of all seats and on the board."""
    with noting_seed(MOMENT, seed):
        lies_elsewhere_for_a_moment(GAMES[seed % len(GAMES)], seed)


def test_what_lies_elsewhere_for_a_moment_is_no_move_in_a_short_game() -> None:
    lies_elsewhere_for_a_moment(MESSIAH, 0)


def lies_elsewhere_for_a_moment(game: str, seed: int) -> None:
    """Import the first moves of a game in which pieces lie elsewhere for a moment."""
    log = shown(game)[chance(f"{MOMENT} {seed}").randrange(len(shown(game)))]
    neat = played(log, MOMENT_LINES)
    if neat is None:
        pytest.skip("the module has no place for all of this game")
    acts = by_other_places(neat, chance(f"{log.stem} {seed}"), 0.25)
    found = imported(neat, log_of(neat, acts))
    assert [one.words() for one in found.unexplained] == []
    assert is_as_played(log, found, MOMENT_LINES)


def test_a_coin_that_lies_with_another_on_its_way_pays_nothing() -> None:
    """It goes by way of B's purse; the line that pays B is another's, whose coin comes later."""

    def delta(place: str, step: int, amount: int, *coins: str) -> Delta:
        key = ("spice", "", "spice", place)
        return Delta(key, Time(step, 1, 1), amount, step, dict.fromkeys(coins, 2))

    drags = [
        Change([delta("a", 10, -2, "first"), delta("b", 10, 2, "first")]),
        Change([delta("b", 11, -2, "first")]),
        Change([delta("b", 37, 2, "second")]),
    ]
    lines = [Change([delta("a", 9, -2)]), Change([delta("b", 20, 2)])]
    settle(lines, drags)
    told = [fate.how for change in [*drags, *lines] for one in change.deltas for fate in one.fates]
    assert set(told) == {"fine", "back"}


def test_a_piece_that_stops_on_its_way_is_not_what_a_later_line_sends_to_that_stop() -> None:
    """From the pool by way of A to B; 77 steps later another line sends one from the pool to A."""

    def delta(place: str, step: int, amount: int, *warriors: str) -> Delta:
        return Delta(
            ("warrior", "red", place, ""),
            Time(step, 1, 1),
            amount,
            step,
            dict.fromkeys(warriors, 1),
        )

    drags = [
        Change([delta("pool", 11, -1, "first"), delta("a", 11, 1, "first")]),
        Change([delta("a", 12, -1, "first"), delta("b", 12, 1, "first")]),
        Change([delta("pool", 89, -1, "second"), delta("aside", 89, 1, "second")]),
        Change([delta("aside", 90, -1, "second"), delta("a", 90, 1, "second")]),
    ]
    lines = [
        Change([delta("pool", 10, -1), delta("b", 10, 1)]), Change([delta("pool", 88, -1), delta("a", 88, 1)]),
    ]  # fmt: skip
    settle(lines, drags)
    told = [fate.how for change in [*drags, *lines] for one in change.deltas for fate in one.fates]
    assert set(told) == {"fine", "back"}


def test_a_way_with_a_stop_is_likelier_than_a_later_drag_of_another_piece() -> None:
    """One dies by way of a purse; 36 steps later two others die by another line, one of them straight."""

    def way(start: str, end: str, step: int, *forces: str) -> Change:
        return Change([delta(start, step, -1, forces), delta(end, step, 1, forces)])

    def delta(place: str, step: int, amount: int, forces: tuple[str, ...] = ()) -> Delta:
        return Delta(
            ("force", "red", place, ""), Time(step, 1, 1), amount, step, dict.fromkeys(forces, 1)
        )

    drags = [
        way("a", "purse", 261, "first"), way("purse", "tanks", 262, "first"),
        way("a", "tanks", 296, "second"),
        way("a", "sand", 298, "third"), way("sand", "tanks", 299, "third"),
    ]  # fmt: skip
    lines = [way("a", "tanks", 260), Change([delta("a", 292, -2), delta("tanks", 292, 2)])]
    settle(lines, drags)
    fates = [[sorted(fate.step for fate in one.fates) for one in change.deltas] for change in lines]
    assert fates == [[[261], [262]], [[296, 298], [296, 299]]]


def test_what_a_line_asked_for_and_is_taken_off_again_at_once_is_taken_off_for_nothing() -> None:
    def delta(step: int, amount: int, *tokens: str) -> Delta:
        return Delta(
            ("token", "maker", "a", ""), Time(step, 0, 0), amount, step, dict.fromkeys(tokens, 1)
        )

    laid, taken = Change([delta(11, 1, "maker")]), Change([delta(12, -1, "maker")])
    line = Change([delta(10, 1)])
    settle([line], [laid, taken])
    assert [one.deltas[0].fates[0].how for one in (line, laid, taken)] == ["fine", "fine", "left"]


def test_change_for_a_coin_that_is_paid_on_soon_is_change_all_the_same() -> None:
    """One is paid with a five; the two twos of the change are not idle, though both soon go again."""

    def delta(step: int, amount: int, worth: int, *coins: str) -> Delta:
        key = ("spice", "", "shield", "a")
        return Delta(key, Time(step, step // 8, 3), amount, step, dict.fromkeys(coins, worth))

    drags = [
        Change([delta(*one)]) for one in (
            (11, -5, 5, "five"), (15, 4, 2, "two", "other-two"), (32, -2, 2, "two"),
            (39, -2, 2, "other-two"), (41, 2, 1, "one", "other-one"), (43, -1, 1, "one"),
            (52, -1, 1, "other-one"),
        )
    ]  # fmt: skip
    lines = [
        Change([delta(step, -amount, 0)]) for step, amount in ((9, 1), (30, 2), (37, 1), (51, 1))
    ]
    settle(lines, drags)
    told = [fate.how for change in [*drags, *lines] for one in change.deltas for fate in one.fates]
    assert set(told) == {"fine", "back"}


def test_what_is_laid_down_coin_by_coin_and_taken_up_together_is_idle_as_a_whole() -> None:
    """A ten is changed for five twos, three of which pay at once; the other two pay later."""

    def delta(step: int, amount: int, **coins: int) -> Delta:
        return Delta(
            ("spice", "", "spice", "a"), Time(step, step // 9, 3), amount, step, dict(coins)
        )

    drags = [
        Change([delta(201, -10, ten=10)]),
        *(Change([delta(210, 2, **{coin: 2})]) for coin in ("one", "two", "three", "four", "five")),
        Change([delta(211, -6, one=2, two=2, three=2)]),
        Change([delta(237, -2, five=2)]), Change([delta(243, -2, four=2)]),
    ]  # fmt: skip
    lines = [Change([delta(203, -6)]), Change([delta(230, -4)])]
    settle(lines, drags)
    told = [fate.how for change in [*drags, *lines] for one in change.deltas for fate in one.fates]
    assert set(told) == {"fine", "back"}


@pytest.mark.campaign
@pytest.mark.parametrize("number", range(SLOPPY))
def test_sloppy_hands_are_no_cheats_in_many_games(number: int) -> None:
    logs = [log for game in GAMES for log in shown(game)]
    log = logs[number % len(logs)]
    play_sloppily(log, number, 0.1 + number % 4 * 0.06)


def test_whoever_presses_a_tracker_too_early_has_moved_no_piece() -> None:
    """The engine logs that markers follow, then what the tracker shows; a marker that is dragged is told."""
    neat = played(shown(GAME)[0])
    assert neat is not None
    marker = next(
        one.id for one in neat.table().pieces.values() if one.content_id == "phase-marker"
    )
    others = [act for act in neat.acts if marker not in act.ids]
    early = len(others) // 5
    user = next(act.user for act in others if act.user)
    moved = Act("drag", -1, ids=(marker,), user=user, spot=neat.plan.spots["mentat-pause"])
    shows = Act("raw", -1, commands=("TURNTurnTracker0\t1|0;0;0;true|1",))

    def told(*more: Act) -> list[str]:
        data = log_of(neat, [*others[:early], *more, *others[early:]])
        return [one.piece for one in imported(neat, data).unexplained]

    assert told(moved) == ["1 phase-marker"]
    assert told(moved, shows) == []


# --- cheats -----------------------------------------------------------------------------------------

CHEATS = [(game, name) for game in GAMES for name, _ in kinds_of(game)]


def cheat_of(game: str, name: str, most: int | None) -> tuple[Cheated, Imported] | None:
    """A game in which somebody cheats so, and its import; None if no game here gives the chance."""
    way = dict(kinds_of(game))[name]
    long = ((log, played(log, most)) for log in shown(game) if len(line_kinds(log)) > LEAST_LINES)
    for log, neat in islice((one for one in long if one[1] is not None), TRIED):
        assert neat is not None
        for begin in (0.4, 0.6, 0.2, 0.0):
            done = cheated(neat, way, chance(f"{log.stem} {begin}"), begin)
            if done is not None:
                found = imported(neat, done.data)
                if not is_legal(found, done):
                    return done, found
    return None


WITH_CHANGE = {"nothing is paid", "a drag is taken back alone"}
"""Cheats with a payment: where change is given, what is missing is told at the change, the next step."""


def is_legal(found: Imported, done: Cheated) -> bool:
    """Whether a drag happens to be a legal move that it may mean: then it is one, and no cheat."""
    return any(one.how == "pieces" and one.legal and one.step in done.steps for one in found.found)


def is_found(found: Imported, done: Cheated, more: int = 0) -> bool:
    """Whether an import tells a cheat at its step, or so many steps later."""
    steps = {one.step for one in found.unexplained}
    steps |= {one.step for one in found.found if not one.legal}
    late = {step + more for step in done.steps}
    return bool(steps & {*done.steps, *late, done.report})


def test_there_are_many_ways_to_cheat() -> None:
    names = {name for _, name in CHEATS}
    assert len(names) >= 60
    assert all(sum(game == one for one, _ in CHEATS) >= 40 for game in GAMES)


SUITE_CHEATS = [
    (GAME, "a piece is cloned"),
    (DAWN, "a card in a pile is made another"),
    (CONQUEST, "three forces more on the board"),
    (MESSIAH, "an extra card is drawn"),
    (ARRAKIS, "a drag is taken back alone"),
]
"""One cheat for each game, each of another sort, for which the shortest games give the chance."""


@pytest.mark.parametrize(("game", "name"), SUITE_CHEATS)
def test_a_cheat_is_found_at_its_step(game: str, name: str) -> None:
    assert find_cheat(game, name, SUITE_LINES.get(game))


@pytest.mark.campaign
@pytest.mark.parametrize(("game", "name"), CHEATS)
def test_every_cheat_is_found_at_its_step(game: str, name: str) -> None:
    if not find_cheat(game, name, None):
        pytest.skip("no game here gives the chance")


def find_cheat(game: str, name: str, most: int | None) -> bool:
    """Whether some game gives the chance for a cheat; then the import must find it at its step."""
    tried = cheat_of(game, name, most)
    if tried is None:
        return False
    done, found = tried
    words = [one.words() for one in found.unexplained]
    assert is_found(found, done, more=name in WITH_CHANGE), words
    illegal = any(not one.legal for one in found.found)
    assert illegal or verdict_of(found.unexplained) in ("illegal", "inconclusive")
    return True


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_die_that_its_line_tells_is_no_cheat(game: str) -> None:
    for log in shown(game)[:3]:
        neat = played(log, SUITE_LINES.get(game))
        done = None if neat is None else cheated(neat, honestly_rolled, chance("honest"), 0.0)
        if neat is not None and done is not None:
            assert imported(neat, done.data).unexplained == []
            return
    pytest.skip("no die of this game is a move")


def said(game: str, side: str, move: dict[str, Any]) -> str:
    """What a form of the module says of a move."""
    fields = [name for name in shape_of(rulebook(game).moves[move["move"]]) if name in move]
    told = ", ".join(f"{name}: {move[name]}" for name in fields)
    return f"{side}: {title_of(game, move['move'])}{': ' if told else ''}{told}"


@cache
def with_stars() -> list[Path]:
    """The two golden games with starred forces and the Kwisatz Haderach in which most is done, the larger first."""
    wanted = {"starred-forces": "on", "kwisatz-haderach": "on"}
    logs = [log for log in golden_logs(GAME) if wanted.items() <= read_header(log).rulings.items()]
    return sorted(logs, key=lambda log: (-len(line_kinds(log)), log.name))[:2]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("name", sorted(WITH_STARS))
def test_a_cheat_with_starred_forces_or_the_kwisatz_haderach_is_found(name: str) -> None:
    for log in with_stars():
        neat = played(log)
        assert neat is not None
        for begin in (0.4, 0.6, 0.2, 0.8):
            done = cheated(neat, WITH_STARS[name], chance(f"{name} {begin}"), begin)
            found = None if done is None else imported(neat, done.data)
            if done is not None and found is not None and not is_legal(found, done):
                assert is_found(found, done)
                return
    pytest.fail("no chance for it in these games")


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_who_announces_his_own_moves_is_no_cheat(game: str) -> None:
    neat = played(shown(game)[0])
    assert neat is not None
    sides = {**neat.plan.sides, "table": "Referee"}
    own = [
        Act("raw", -1, tree=chat("* " + line_of(
            said(game, sides[act.move["by"]], act.move), act.move, sides[act.move["by"]])))
        if act.kind == "report" else act for act in neat.acts
    ]  # fmt: skip
    found = imported(neat, log_of(neat, own))
    assert found.unexplained == []
    assert is_as_played(shown(game)[0], found)


# --- what is said of it -------------------------------------------------------------------------------


def test_a_finding_names_step_player_piece_and_places() -> None:
    one = Unexplained(
        7, "Anna (Atreides)", "3 force/atreides", "atreides.reserves", "arrakeen-s9", "moved",
        "illegal", until=90, used=20,
    )  # fmt: skip
    assert one.words() == (
        "step 7: Anna (Atreides): 3 force/atreides from atreides.reserves to arrakeen-s9: no "
        "reported move sends them there; used in step 20; put right in step 90"
    )


@pytest.mark.parametrize(
    ("verdicts", "whole"),
    [([], ""), (["inconclusive"], "inconclusive"), (["inconclusive", "illegal"], "illegal")],
)
def test_the_worst_of_all_is_the_verdict(verdicts: list[str], whole: str) -> None:
    found = [Unexplained(1, "", "x", "", "", "moved", verdict) for verdict in verdicts]
    assert verdict_of(found) == whole
    assert all(reason in LOG for reason in (one.reason for one in found))


def test_a_finding_is_called_alike_at_the_table_and_in_a_log() -> None:
    """Whatever both look for has one name, of one list."""
    lua = SOURCES["tampering"]
    kept = {*re.findall(r'(?:note\(|key = |and |or |\[)"([a-z-]+)"', lua)} & TABLE.keys()

    assert {"chance-undone", "shown-undone", "peeked-undone", "for-another"} <= kept & LOG.keys()
    assert {*re.findall(r'note\("([a-z-]+)"', lua)} <= TABLE.keys()


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_laid_straight_from_one_hand_into_another(game: str) -> None:
    """It would stay hidden to who holds it now: what a side has hidden it alone can show."""
    for log in shown(game)[:5]:
        lies: dict[str, str] = {}
        for step in scripted(log)[3].steps:
            if step[0] == "drag":
                for piece in step[1].removeprefix("@id=").split(","):
                    before, lies[piece] = lies.get(piece, ""), step[3].partition("~")[0]
                    both = before.endswith(".hand") and lies[piece].endswith(".hand")
                    assert not both or before == lies[piece], (log.name, step)
