"""A Karama card buys the shipment of another seat at the Guild's rate (ruling `karama-shipment`)."""

from __future__ import annotations

from adjudicator.games.dune_classic.any_time import card_violation, spare
from adjudicator.games.dune_classic.fares import half_rate, rate_lent
from adjudicator.games.dune_classic.hands import discard
from adjudicator.games.dune_classic.karama import karama_of, rates_exist
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice


def check_lend_rate(game: Game, position: Position, move: Move) -> Violation | None:
    """A card for who ships now and pays the full price: shipment.karama-lent."""
    by = move["by"]
    to = move["to"]
    if not rates_exist(game, position):
        return Violation("shipment.karama-lent", "not-in-use", {"by": by})
    if to not in shippers(game, position, by):
        return Violation("shipment.karama-lent", "no-such-shipment", {"by": by, "to": to})
    return card_violation(game, position, "shipment.karama-lent", by, move["card"], "karama")


def shippers(game: Game, position: Position, by: str) -> list[str]:
    """The seats (sorted) whose shipment a seat may buy: who is asked to ship, at the full price."""
    if by not in position.sides:
        return []
    return sorted(
        seat
        for seat in position.waiting
        if seat not in [by, "fremen"]
        and seat in position.sides
        and not half_rate(position, seat)
        and not rate_lent(position, seat)
    )


def apply_lend_rate(game: Game, position: Position, move: Move) -> list[Event]:
    """The next shipment of the seat costs half, and the bank has the price (shipment.karama-lent)."""
    discard(position, move["by"], move["card"])
    karama_of(position).rate = move["to"]
    told: dict[str, int | str] = {"by": move["by"], "card": move["card"], "to": move["to"]}
    return [Event("rate-lent", "shipment.karama-lent", told)]


def lend_rate_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The Karama card, then whose shipment (shipment.karama-lent)."""
    by = partial["by"]
    if "card" not in partial:
        return choice("card", spare(game, position, by, "karama"), last=False)
    if "to" not in partial:
        return choice("to", shippers(game, position, by), last=True)
    return None


def may_lend_rate(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has a card for the shipment of another (shipment.karama-lent)."""
    if not rates_exist(game, position) or seat not in position.sides:
        return False
    if len(spare(game, position, seat, "karama")) == 0:
        return False
    return len(shippers(game, position, seat)) > 0


KINDS: dict[str, Kind] = {
    "lend-rate": Kind(
        clause="shipment.karama-lent",
        steps=["ship"],
        waits=False,
        check=check_lend_rate,
        apply=apply_lend_rate,
        field=lend_rate_field,
        open=may_lend_rate,
    ),
}
"""The kind of move by which a Karama card buys a shipment for another seat."""
