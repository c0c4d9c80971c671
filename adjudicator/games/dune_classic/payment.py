"""Paying for cards and shipments: own spice, and what an ally has pledged."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.turn import allies_of
from adjudicator.rules.dune.views import UNKNOWN
from adjudicator.rules.multisets import more


def pledge_of(position: Position, ally: str) -> int:
    """What a faction has pledged, as far as it is there.

    An ally's own view shows the pledge as far as it is there, and hides what else the faction has.
    """
    pledge = position.pledges.get(ally, 0)
    if position.sides[ally].spice == UNKNOWN:
        return pledge
    return min(pledge, position.sides[ally].spice)


def pledged(position: Position, faction: str) -> int:
    """The spice of its allies that a faction may spend now."""
    if len(position.pledges) == 0:
        return 0
    return sum(pledge_of(position, ally) for ally in allies_of(position, faction))


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
    """Take a price from a faction and, for `share` of it, from its ally and the ally's pledge.

    Of two allies the first by name pays as much of it as it has pledged.
    """
    position.sides[faction].spice -= price - share
    left = share
    for ally in allies_of(position, faction):
        paid = min(left, pledge_of(position, ally))
        if paid > 0:
            position.sides[ally].spice -= paid
            position.pledges = more(position.pledges, ally, -paid)
            left -= paid
