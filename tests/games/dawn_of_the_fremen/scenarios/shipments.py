"""What the tests of shipments share: positions in which blue may ship."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    EDGE,
    at,
    refused,
    row,
)
from tests.games.dawn_of_the_fremen.scene import play


def things(game: Position, place: str) -> list[str]:
    """All movable things that lie in a territory."""
    land = game.lands[place]
    goods = [name for name, count in land.goods.items() for _ in range(count)]
    return sorted([*land.tokens, *goods])


ELSEWHERE = {"iron-stair": "blue food", "twin-buttes": "blue"}


def shipping(
    lands: dict[str, str], *rocks: str, debts: tuple[tuple[str, str, int], ...] = ()
) -> Position:
    """The Shipment Phase, blue on turn, which could always ship something elsewhere."""
    return at("shipment", {**ELSEWHERE, **lands}, rocks=rocks, debts=debts)


def mine(*contents: str, rocks: tuple[str, ...] = ()) -> Position:
    """The Shipment Phase, blue on turn and holding a row of territories."""
    return shipping(row("blue", *contents), *rocks)


def too_far(game: Position, token: str, *way: str) -> None:
    """The way is open up to its last border, and the last is one too many."""
    play(game, "blue", "ship", territory=EDGE, token=token)
    for word in way[:-1]:
        kind, field = ("load", "item") if word[0] == "+" else ("cross", "territory")
        play(game, "blue", kind, **{field: word.lstrip("+")})
    clause = "shipment.reach" if game.freight is not None else "shipment.borders"
    refused(game, clause, "blue", "cross", territory=way[-1])
