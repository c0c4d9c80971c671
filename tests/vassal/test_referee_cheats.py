"""Every cheat of the import's tests is tried at the table, and the referee reports it at once or when asked to judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from adjudicator.log.header import setup_of
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.reading.saved.reports import header_line
from tests.support.replay import load, read_header, read_lines, steps
from tests.vassal.cheats import Chance, kinds_of
from tests.vassal.followed import Followed
from tests.vassal.modules import (
    ARRAKIS,
    CONQUEST,
    DAWN,
    GAME,
    GAMES,
    MESSIAH,
    WORM,
    with_worm_of_turn_1,
)
from tests.vassal.referee_host import Table, stands_of
from tests.vassal.sessions import Act, played, sloppy
from tests.vassal.test_acts_engine import single_drag
from tests.vassal.test_unexplained import SUITE_LINES, chance, shown

DONE = {
    "a pile is put in order", "a pile is shuffled out of time", "a discard excuses a shuffle", "a card is drawn from the middle",
    "an extra card is drawn", "the top of a pile is looked at", "another's secret is looked at",
    "a player takes another chair", "a header is typed", "the kept header is changed",
    "a report is typed", "a form is changed after its seal", "a move is sealed twice",
    "a move is announced by another", "a roll is taken back and made again", "a die is rolled twice",
    "a move of chance is taken back", "a die is doctored", "a die is rolled silently",
    "a card is drawn, read, put back", "a card is said to be lost", "a piece moves in another's step", "a piece is turned over",
    "two unseen pieces change places", "what was shown is taken back and made otherwise",
    "a secret is taken back after another was shown",
}  # fmt: skip
"""Cheats that are done, so that the referee must see them happen; all others lie on the table."""
LATER = 60
"""The group of acts that are done much later."""
BEGIN = 0.2
"""After so much of a game the first chance is taken."""
LINES = {GAME: 70, DAWN: 60, CONQUEST: 70, MESSIAH: 60, ARRAKIS: 90}
"""So many moves of a game are played in the suite."""
HONEST = {**LINES, ARRAKIS: 40}
LEAST = {GAME: 20, DAWN: 20, CONQUEST: 20, MESSIAH: 30, ARRAKIS: 30}
"""So many sorts of cheats have a chance there."""


def games_of(game: str, most: int | None, logs: Iterable[Path] = ()) -> Iterator[Path]:
    """Golden games that the module can show; each is played only when it is asked for."""
    for log in logs or shown(game):
        if played(log, most) is not None:
            yield log


def second_game(game: str) -> Path:
    """The second of a game's golden games that the module can show."""
    return next(islice(games_of(game, LINES[game]), 1, None))


def last_game(game: str) -> Path:
    """The last of them."""
    return next(games_of(game, HONEST[game], [*shown(game)][::-1]))


@cache
def referee_of(game: str) -> Table:
    """A referee that takes up games that others have begun."""
    return Table(game)


def news(now: list[str], before: list[str]) -> list[str]:
    """What Judge says now and did not say before; the first line counts moves."""
    return [line for line in now[1:] if line not in before and "stand in for" not in line]


def lying(neat: Followed, acts: list[Act], honest: Act) -> list[str]:
    """What Judge says of the table after a cheat of which nobody has told the referee anything."""
    cheat, before = neat.aside(), neat.judge()
    if acts[0].group == -2:
        fair = neat.aside()
        fair.scribe.write(honest)
        before = fair.judge()
    found: list[str] = []
    for act in acts:
        if act.group < LATER:
            cheat.scribe.write(act)
            found += news(cheat.judge(), before)
    return found


def done(neat: Followed, acts: list[Act], honest: Act) -> list[str]:
    """What the referee says while a cheat is done, and to the next honest act."""
    other = referee_of(neat.game.header.game)
    fair = neat.fork(other)
    at_first = fair.judge()
    fair_says = fair.write(honest)
    after = fair.judge()
    cheat = neat.fork(other)
    before = after if acts[0].group == -2 else at_first
    found: list[str] = []
    for act in acts:
        found += cheat.write(act)
        found += news(cheat.judge(), before)
    if not found and acts[0].group == -1:
        found += [line for line in cheat.write(honest) if line not in fair_says]
        found += news(cheat.judge(), after)
    return found


def tried(
    game: str, log: Path, most: int | None, names: list[str], every: int = 1
) -> dict[str, list[str]]:
    """Cheat -> what is said of it, for those of which a game gives the chance before every so many-th act."""
    neat = played(log, most)
    assert neat is not None
    table = Followed(neat)
    ways = {name: way for name, way in kinds_of(game) if name in names}
    found: dict[str, list[str]] = {}
    for at, act in enumerate(neat.acts):
        now = at >= BEGIN * len(neat.acts) and at % every == 0
        for name in [*ways] if now else ():
            acts = ways[name](Chance(table.scribe, at, table.names, chance(f"{name} {at}")))
            if acts:
                del ways[name]
                told = done if name in DONE else lying
                found[name] = told(table, acts, act)
        table.write(act)
    return found


def on_table(game: str) -> list[str]:
    """The cheats that lie on the table."""
    return [name for name, _ in kinds_of(game) if name not in DONE]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_cheat_leaves_on_the_table_is_reported_by_judge(game: str) -> None:
    log = second_game(game)

    found = tried(game, log, LINES[game], on_table(game), every=12)

    assert [name for name, said in found.items() if not said] == []
    assert len(found) >= LEAST[game]


def test_what_is_done_against_the_rules_is_reported_at_once_or_by_judge() -> None:
    log = second_game(MESSIAH)

    found = tried(MESSIAH, log, LINES[MESSIAH], sorted(DONE))

    assert [name for name, said in found.items() if not said] == []
    assert len(found) >= 10


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_every_cheat_is_reported_at_the_table(game: str) -> None:
    left = [name for name, _ in kinds_of(game)]
    most = SUITE_LINES.get(game)
    for log in islice(games_of(game, most), 1, 7):
        found = tried(game, log, most, left)
        assert [name for name, said in found.items() if not said] == []
        left = [name for name in left if name not in found]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_honest_hands_are_no_cheat_at_the_table(game: str) -> None:
    """Pieces go before their report or long after it, by way of other places, in parts; coins are changed."""
    log = last_game(game)
    neat = played(log, HONEST[game])
    assert neat is not None
    table = Followed(neat)
    for act in sloppy(neat, chance(log.stem)):
        table.write(act)

    assert [line for line in table.judge()[1:] if "Position" not in line] == []


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_judge_says_the_same_of_pieces_that_nobody_has_reported_yet_when_the_game_is_loaded(
    game: str,
) -> None:
    log, at, move, drag = single_drag(game)
    loaded, before = load(game), [step.move for step in islice(steps(log), at)]
    header = msgspec.to_builtins(read_header(log))
    table = Table(game)
    table.start(header=header_line("", header), stands=[])
    position = loaded.rulebook.new_position(loaded.game, setup_of(read_header(log)))
    for one in before:
        loaded.rulebook.apply(loaded.game, position, one)
        table.seen(line_of("* somebody:", one))
    loaded.rulebook.apply(loaded.game, position, move)
    stands = stands_of(loaded.rulebook.pieces(loaded.game, position))
    table.seen("* a piece", [drag])
    again = Table(game)
    again.start(kept=table.kept(), stands=stands)

    assert '"pending"' in table.kept()
    assert again.ask(do="judge", stands=stands) == table.ask(do="judge", stands=stands)
    assert again.log() == table.log()


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_is_shown_before_what_it_has_moved_is_no_cheat(game: str) -> None:
    neat = played(last_game(game), HONEST[game])
    assert neat is not None
    table = Followed(neat)

    said = [line for act in neat.acts for line in table.arrive(act)]

    assert [
        line for line in said if " die " in line or "not legal" in line or "order" in line
    ] == []
    assert [line for line in table.judge()[1:] if "Position" not in line] == []


def looked_at_after_a_worm() -> tuple[Path, int]:
    """A golden game of classic Dune in which a worm is turned up, and later another card is looked at and turned up.

    With the number of moves up to there, the least of all games. Worms of turn 1, before all looks, stay where they lie.
    """
    found: list[tuple[int, str, Path]] = []
    for log in shown(GAME):
        looks, worms, seen = 0, 0, False
        for at, move in enumerate(read_lines(log), 1):
            if move["move"] == "peek-spice":
                looks += 1
                seen = seen or (worms > 0 and move["card"] != WORM)
            elif move["move"] == "reveal-spice":
                if seen:
                    found.append((at, log.name, log))
                    break
                worms += looks > 0 and move["card"] == WORM
    most, _, log = min(found)
    return log, most


def test_what_is_turned_up_for_all_to_see_is_no_card_that_was_looked_at_in_secret() -> None:
    """Engines mask whatever leaves a face-down pile for a moment, so that it looks like a card drawn in secret."""
    log, most = looked_at_after_a_worm()
    neat = played(log, most)
    assert neat is not None
    table = Followed(neat)

    said = [line for act in neat.acts for line in table.write(act)]

    assert [line for line in said if "not legal" in line] == []


def test_a_worm_of_turn_1_is_shuffled_into_the_deck_without_a_complaint() -> None:
    log, most = with_worm_of_turn_1()
    neat = played(log, most)
    assert neat is not None
    table = Followed(neat)

    said = [line for act in neat.acts for line in table.write(act)]

    assert [line for line in said if "not legal" in line or "order" in line] == []
    assert [line for line in table.judge()[1:] if "Position" not in line] == []
