"""Trades of Dawn of the Fremen: an offer is made where both sides gain by what lies open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.games.dawn_of_the_fremen.board import held
from adjudicator.games.dawn_of_the_fremen.records import Game, Land, Position
from adjudicator.players.minds.dawn_of_the_fremen_ways import laid, lifted
from adjudicator.players.minds.records import NEVER, POINT
from adjudicator.rules.kinds import Move

CARD = 2 * POINT
OWED = 40
"""What a Water Debt of another tribe is worth."""
OWN = 10
"""What an own Water Debt is worth."""
TEMPTED = 60
"""A partner is expected to accept an offer that is worth so much to it."""

LandWorth = Callable[[Game, Position, str, Land], int]


def won_at(game: Game, position: Position, place: str, item: str, land_worth: LandWorth) -> int:
    """What a resource more in a territory is worth to its owner."""
    land = position.lands[place]
    more = land_worth(game, position, place, laid(game, land, [item]))
    return more - land_worth(game, position, place, land)


def lost_at(game: Game, position: Position, place: str, item: str, land_worth: LandWorth) -> int:
    """What a resource less in a territory costs its owner."""
    land = position.lands[place]
    less = land_worth(game, position, place, lifted(game, land, item))
    return land_worth(game, position, place, land) - less


def best_end(
    game: Game, position: Position, places: list[Any], item: str, land_worth: LandWorth
) -> list[Any]:
    """The territory in which a resource more is worth most."""
    return [max(places, key=lambda place: won_at(game, position, place, item, land_worth))]


def best_start(
    game: Game, position: Position, places: list[Any], item: str, land_worth: LandWorth
) -> list[Any]:
    """The territory in which a resource is missed least."""
    return [min(places, key=lambda place: lost_at(game, position, place, item, land_worth))]


def owned(game: Game, position: Position, place: str, seat: str, land_worth: LandWorth) -> int:
    """What a territory would be worth to a tribe if it held it."""
    land = position.lands[place]
    taken = Land(
        goods=land.goods, owner=seat, sietches=land.sietches, site=land.site, tokens=land.tokens
    )
    return land_worth(game, position, place, taken)


def paper(sort: str, item: str, seat: str) -> int:
    """What a card or a Water Debt is worth to a tribe."""
    if sort == "card":
        return CARD
    return OWN if item == seat else OWED


def gain(game: Game, position: Position, move: Move, land_worth: LandWorth) -> int:
    """What an offer brings if it is accepted; NEVER where one of the two would rather not."""
    by = move["by"]
    to = move["to"]
    given = move["given"]
    gotten = move["gotten"]
    own = 0
    other = 0
    if move["give"] == "territory":
        own += owned(game, position, gotten, by, land_worth)
        own -= owned(game, position, given, by, land_worth)
        other += owned(game, position, given, to, land_worth)
        other -= owned(game, position, gotten, to, land_worth)
    else:
        if move["give"] == "resource":
            own -= lost_at(game, position, move["start"], given, land_worth)
            other += max(
                [won_at(game, position, place, given, land_worth) for place in held(position, to)]
            )
        else:
            own -= paper(move["give"], given, by)
            other += paper(move["give"], given, to)
        if move["get"] == "resource":
            own += won_at(game, position, move["end"], gotten, land_worth)
            places = [
                place for place in held(position, to) if gotten in position.lands[place].goods
            ]
            other -= min([lost_at(game, position, place, gotten, land_worth) for place in places])
        else:
            own += paper(move["get"], gotten, by)
            other -= paper(move["get"], gotten, to)
    net = own - other // (len(position.sides) + 1)
    return net if net > 0 and other >= TEMPTED else NEVER
