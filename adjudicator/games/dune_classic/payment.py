"""Paying for cards and shipments: own spice, and what an ally has pledged."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.turn import ally_of
from adjudicator.rules.dune.views import UNKNOWN
from adjudicator.rules.multisets import more


def pledged(position: Position, faction: str) -> int:
    """The spice of its ally that a faction may spend now: the pledge, as far as it is there.

    The faction's own view shows the pledge as far as it is there, and hides what else the ally has.
    """
    ally = ally_of(position, faction)
    if ally == "":
        return 0
    pledge = position.pledges.get(ally, 0)
    if position.sides[ally].spice == UNKNOWN:
        return pledge
    return min(pledge, position.sides[ally].spice)


def purse(position: Position, faction: str) -> int:
    """The most a faction can pay now, its ally's pledge included."""
    return position.sides[faction].spice + pledged(position, faction)


def least_share(position: Position, faction: str, price: int) -> int:
    """The least an ally must pay of a price; the rest the faction can pay itself."""
    return max(0, price - position.sides[faction].spice)


def most_share(position: Position, faction: str, price: int) -> int:
    """The most an ally may pay of a price."""
    return min(price, pledged(position, faction))


def spend(position: Position, faction: str, price: int, share: int) -> None:
    """Take a price from a faction and, for `share` of it, from its ally and the ally's pledge."""
    position.sides[faction].spice -= price - share
    if share > 0:
        ally = ally_of(position, faction)
        position.sides[ally].spice -= share
        position.pledges = more(position.pledges, ally, -share)
