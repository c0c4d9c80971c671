"""Strongholds: who holds how many of them."""

from __future__ import annotations

from adjudicator.rules.dune.board import fighters_in
from adjudicator.rules.dune.records import Game, Position


def held_by(game: Game, position: Position, strongholds: list[str], owners: list[str]) -> int:
    """How many strongholds hold fighting forces of some owners, and of nobody else."""
    count = 0
    for stronghold in strongholds:
        here = fighters_in(game, position, stronghold)
        if len(here) > 0 and all(faction in owners for faction in here):
            count += 1
    return count
