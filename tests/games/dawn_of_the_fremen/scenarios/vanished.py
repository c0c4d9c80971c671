"""What the tests of vanishing share: lands, and who holds them."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    FIFTH,
    FOURTH,
    SECOND,
    SIXTH,
    THIRD,
)

LANDS = {
    EDGE: "green crysknife spice site:food", SECOND: "blue food", BESIDE: "blue",
    THIRD: "green food", FOURTH: "green", FIFTH: "red food", SIXTH: "red",
}  # fmt: skip


def owned(game: Position, tribe: str) -> list[str]:
    """Where a tribe's warriors stand."""
    return sorted(name for name, land in game.lands.items() if land.owner == tribe)
