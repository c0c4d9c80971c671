"""Random games of classic Dune, for tests that need its positions; `watch` works for every game."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game
from adjudicator.log.header import Header
from tests.support.watch import Watched, arena, picture

ARENA = arena("dune-classic")
RULES = ARENA.rules
CONTENT = ARENA.content
GAME: Game = ARENA.game


def drawn_rulings(seed: int) -> dict[str, str]:
    """Rulings for a random game."""
    return ARENA.drawn_rulings(seed)


def header(seats: int, seed: int, rulings: dict[str, str]) -> Header:
    """The header of a random game."""
    return ARENA.header(seats, seed, rulings)


__all__ = ["ARENA", "CONTENT", "GAME", "RULES", "Watched", "drawn_rulings", "header", "picture"]
