"""The list of games. Nothing else in the program knows a game by its name."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from adjudicator.rulebooks import Rulebook

GAMES: dict[str, str] = {
    "dune-classic": "adjudicator.games.dune_classic.game",
    "dawn-of-the-fremen": "adjudicator.games.dawn_of_the_fremen.game",
    "conquest-and-diplomacy": "adjudicator.games.conquest_and_diplomacy.game",
    "dune-messiah": "adjudicator.games.dune_messiah.game",
    "war-for-arrakis": "adjudicator.games.war_for_arrakis.game",
}
"""Game id -> the module that holds its `RULEBOOK`."""


def rulebook(game_id: str) -> Rulebook:
    """The rulebook of a game; KeyError for an id that is not in `GAMES`."""
    module = import_module(GAMES[game_id])
    found: Rulebook = module.RULEBOOK
    return found


def module(game_id: str, name: str) -> ModuleType:
    """One module of a game ("link", "moves") without the rest of its rulebook; KeyError as above."""
    return import_module(f"{package(game_id)}.{name}")


def package(game_id: str) -> str:
    """The package of a game; KeyError as above."""
    return GAMES[game_id].rpartition(".")[0]
