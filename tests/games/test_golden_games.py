"""The golden games of every game: judged legal, counted, and together covering the whole game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from adjudicator.check import Judges, check_file
from adjudicator.playout import Chance, count_legal
from adjudicator.playout.seating import shuffled
from adjudicator.registry import GAMES
from tests.support.golden import counts_file, features, legal_counts, refreshed
from tests.support.replay import folder_of, golden_logs, load, read_header, read_lines, steps
from tests.support.watch import promises

LOGS = [pytest.param(log, id=f"{game}/{log.stem}") for game in GAMES for log in golden_logs(game)]
JUDGES = Judges()
FEW = 30
"""The suite counts the legal moves of every line that has so few."""
COUNTED = 50_000
"""So many legal moves of other lines does the suite count for each game."""


def known_counts(log: Path) -> list[int]:
    """How many legal moves every line had when the game was made golden."""
    return msgspec.json.decode(counts_file(log).read_bytes(), type=list[int])


@cache
def chosen_lines(game: str) -> dict[Path, set[int]]:
    """The lines that the suite counts: those with few legal moves, and some of the others.

    Counting takes time in proportion to the moves. So the suite counts a fixed number for each game,
    however many golden games it has; the campaign counts all.
    """
    chosen: dict[Path, set[int]] = {}
    others: list[tuple[Path, int, int]] = []
    for log in golden_logs(game):
        known = known_counts(log)
        chosen[log] = {at for at, count in enumerate(known) if count <= FEW}
        others += [(log, at, count) for at, count in enumerate(known) if count > FEW]
    left = COUNTED
    for log, at, count in shuffled(others, Chance(f"counted/{game}")):
        if count <= left:
            left -= count
            chosen[log].add(at)
    return chosen


@cache
def covered(game: str) -> set[str]:
    """All that the golden games of a game cover together."""
    return set().union(*(features(log) for log in golden_logs(game)))


@pytest.mark.parametrize("log", LOGS)
def test_a_golden_game_is_legal_and_its_claims_are_true(log: Path) -> None:
    verdict = check_file(log, JUDGES).verdict

    assert verdict.findings == []
    assert verdict.status == "legal"
    assert verdict.end.over
    assert all(claim.declared == claim.computed for claim in verdict.claims)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("log", LOGS)
def test_a_line_has_as_many_legal_moves_as_it_had(log: Path) -> None:
    known = known_counts(log)
    chosen = chosen_lines(read_header(log).game)[log]
    loaded = load(read_header(log).game)

    lines = 0
    for at, step in enumerate(steps(log)):
        lines += 1
        if at in chosen:
            assert count_legal(loaded.rulebook, loaded.game, step.position) == known[at], step
    assert lines == len(known)


@pytest.mark.campaign
@pytest.mark.parametrize("log", LOGS)
def test_every_line_has_as_many_legal_moves_as_it_had(log: Path) -> None:
    assert legal_counts(log) == known_counts(log)


@pytest.mark.parametrize("log", LOGS)
def test_no_line_is_without_a_legal_move(log: Path) -> None:
    assert min(known_counts(log)) > 0


@pytest.mark.one_in(12)
@pytest.mark.parametrize("log", LOGS)
def test_refreshing_a_golden_game_changes_nothing(log: Path) -> None:
    assert refreshed(log) == log.read_bytes()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_there_are_at_least_twelve_golden_games(game: str) -> None:
    assert len(golden_logs(game)) >= 12


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_kind_of_move_is_made(game: str) -> None:
    made = {line["move"] for log in golden_logs(game) for line in read_lines(log)}

    assert set(load(game).rulebook.moves) - made == set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_card_and_face_is_played(game: str) -> None:
    played = {word.removeprefix("played ") for word in covered(game) if word.startswith("played ")}

    assert promises(game).to_be_shown(load(game).game) - played == set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_faction_plays_and_wins(game: str) -> None:
    factions = {entry["id"] for entry in load(game).content.data["factions"]["factions"]}

    assert {f"seat {faction}" for faction in factions} - covered(game) == set()
    assert {f"winner {faction}" for faction in factions} - covered(game) == set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_ending_is_reached(game: str) -> None:
    """A way to end that no golden game shows needs a written excuse in the case table."""
    endings = {
        clause.id
        for clause in load(game).content.clauses.values()
        if clause.id.startswith("victory.") and clause.enforces == "effect"
    }
    reached = {word.split()[1] for word in covered(game) if word.startswith(("ending ", "clause "))}
    table = msgspec.json.decode((folder_of(game) / "cases" / "clauses.json").read_bytes())
    excused = {entry["clause"] for entry in table["exceptions"]}

    assert endings - reached - excused == set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_number_of_seats_is_played(game: str) -> None:
    seats = load(game).content.data["game"]["seats"]

    for number in range(seats["least"], seats["most"] + 1):
        assert f"seats {number}" in covered(game)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_option_of_every_ruling_is_played(game: str) -> None:
    for ruling in load(game).content.rulings.values():
        for option in ruling.options:
            if option.id != ruling.default:
                assert f"ruling {ruling.id} {option.id}" in covered(game)
