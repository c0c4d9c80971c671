"""What the tests of attacks share: positions in which blue may attack."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    EDGE,
    SECOND,
    at,
)

ROCK = f"{EDGE}/{SECOND}"


def war(
    lands: dict[str, str],
    *rocks: str,
    debts: tuple[tuple[str, str, int], ...] = (),
    allies: tuple[tuple[str, str], ...] = (),
) -> Position:
    """The Action Phase of a later cycle, blue on turn."""
    return at("action", lands, rocks=rocks, debts=debts, allies=allies)
