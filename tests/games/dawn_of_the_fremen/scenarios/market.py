"""What the tests of trades share: a market, and the fields of an offer."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    EDGE,
    FIFTH,
    FOURTH,
    SECOND,
    SIXTH,
    THIRD,
    at,
)

LANDS = {
    EDGE: "blue food food", SECOND: "blue", THIRD: "green water", FOURTH: "red water",
    FIFTH: "blue water stillsuit", SIXTH: "green food",
}  # fmt: skip


def market(face: str = "both-moons") -> Position:
    """The Trade Phase with blue on turn, then green, red, yellow."""
    game = at("trade", LANDS, face)
    game.lands["rock-path"].goods = {"water": 1}
    return game


Item = tuple[str, str]

FOOD, WATER = ("resource", "food"), ("resource", "water")


def offered(to: str, give: Item, get: Item, **places: str) -> dict[str, Any]:
    """The fields of an offer."""
    return {
        "to": to, "give": give[0], "given": give[1], "get": get[0], "gotten": get[1], **places,
    }  # fmt: skip
