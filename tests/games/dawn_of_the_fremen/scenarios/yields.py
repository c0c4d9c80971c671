"""What the tests of production share: five sites, and what lies there in the end."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    ROW,
    awaited,
    can,
    row,
)
from tests.games.dawn_of_the_fremen.scene import play

SITES = ["food", "water", "worm-tooth", "spice-crescent", "spice-full"]

FIVE = row("blue", *[f"site:{site}" for site in SITES])


def produced(game: Position) -> list[dict[str, int]]:
    """What lies on the five sites once everybody is done with production."""
    while game.phase == "production" and "table" not in game.waiting:
        seat = awaited(game)
        kinds = can(game, seat)
        if "remove-worm" in kinds:
            own = [x for x, land in game.lands.items() if land.owner == seat and land.tokens]
            play(game, seat, "remove-worm", territory=own[0])
        else:
            play(game, seat, "pass")
    return [dict(game.lands[place].goods) for place in ROW[:5]]


ONE = [{"food": 1}, {"water": 1}, {"worm-tooth": 1}]

ALL = [*ONE, {"spice": 1}, {"spice": 1}]
