"""The games as the benchmarks know them: `games.json`, and of a game that is not in it what all have.

A game that is only in the list of games is measured under its id, without a floor.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from adjudicator.content import load_content
from adjudicator.registry import GAMES, package
from adjudicator.rules import judging

COMPILED = not str(judging.__file__).endswith(".py")
"""Whether the hot parts are the compiled ones of the optional wheel."""
SORTS = {"hashes": "chain and all hashes", "no hashes": "no hashes"}
"""What is measured of a game -> in words."""
TESTS = Path(__file__).parent.parent / "tests" / "games"


class Speeds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many times python-chess's moves a second; the keys are those of `SORTS`."""

    floors: dict[str, float] = {}
    """What the checker does at least: what holds today, so that a loss is noticed."""
    aims: dict[str, float] = {}
    """What it is to do; README.md says how far that is, and why."""


PURE = Speeds(aims={"hashes": 0.62, "no hashes": 0.9})
"""What is aimed at for a game that does not say it."""
BUILT = Speeds(aims={"hashes": 0.85, "no hashes": 0.9})
"""The same where the hot parts are compiled."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the benchmarks know of a game."""

    part: str = ""
    """The word by which it is measured; its id if there is none."""
    title: str = ""
    """Its name in the table; that of its content if there is none."""
    random: bool = False
    """Whether random games of most seats are measured, and not the golden ones of its tests."""
    floors: dict[str, float] = {}
    """Each a factor: moves a second beside those of python-chess, by whether positions are hashed: what a test demands."""
    aims: dict[str, float] = {}
    """The same factors, as promised."""
    compiled: Speeds = Speeds()
    """Floors and aims of the compiled parts; as without where nothing is said."""


@cache
def known() -> dict[str, Measured]:
    """Every game of the list of games, in its order; ValueError for one that is not in that list."""
    given = msgspec.json.decode(
        files("benchmarks").joinpath("games.json").read_bytes(), type=dict[str, Measured]
    )
    strange = given.keys() - GAMES.keys()
    if strange:
        raise ValueError(f"benchmarks/games.json: no such game: {', '.join(sorted(strange))}")
    return {game: given.get(game, Measured()) for game in GAMES}


def parts() -> dict[str, str]:
    """Word -> the game that is measured by it."""
    return {each.part or game: game for game, each in known().items()}


def title_of(game: str) -> str:
    """A game's name in the table."""
    return known()[game].title or str(load_content(game).data["game"]["title"])


def speeds_of(game: str, compiled: bool = COMPILED) -> Speeds:
    """The floors and aims of a game, with the hot parts compiled or without."""
    each = known()[game]
    if not compiled:
        return Speeds(each.floors, PURE.aims | each.aims)
    return Speeds(each.floors | each.compiled.floors, BUILT.aims | each.compiled.aims)


def golden_paths(game: str) -> list[Path]:
    """The golden games of a game's tests, in the order of their names."""
    folder = TESTS / package(game).rpartition(".")[2] / "golden"
    return sorted(folder.glob("game-*.jsonl"))


def golden_logs(game: str) -> list[bytes]:
    """The golden games of a game, with chain and hashes."""
    return [log.read_bytes() for log in golden_paths(game)]
