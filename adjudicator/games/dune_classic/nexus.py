"""The nexus: alliances are made and broken (document 004, "2. Spice Blow").

An alliance takes an offer and its acceptance. An offer stands until it is accepted, until either
side has another ally, or until the nexus ends.
"""

from __future__ import annotations

from adjudicator.games.dune_classic.alliances import (
    ally_all,
    can_join,
    leave_alliance,
    members,
    most_members,
)
from adjudicator.games.dune_classic.records import Blow, Game, Position
from adjudicator.games.dune_classic.turn import allies_of, ally_of, in_play
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put, without
from adjudicator.rules.records import Event, Field, Violation, choice


def no_blow() -> Blow:
    """A spice blow in which nothing has happened yet."""
    return Blow(
        number=1,
        worms=0,
        shelved=0,
        strike="",
        rides=[],
        nexus_due=False,
        nexus_held=False,
        offers=[],
        allied=[],
    )


def blow_of(position: Position) -> Blow:
    """The spice blow under way."""
    if position.blow is None:
        return no_blow()
    return position.blow


def begin_nexus(position: Position) -> list[Event]:
    """Wait for every seat."""
    blow = blow_of(position)
    blow.nexus_due = False
    blow.nexus_held = True
    blow.allied = []
    begin_step(position, "nexus", [*position.order])
    return [Event("nexus-began", "nexus.begins", {})]


def end_nexus(position: Position) -> list[Event]:
    """Drop what has been offered and not been accepted."""
    blow = blow_of(position)
    blow.offers = []
    return [Event("nexus-ended", "nexus.ends", {})]


def wait_again(position: Position, seats: list[str]) -> None:
    """Wait for seats once more that may have passed already."""
    position.waiting = [
        seat for seat in position.order if seat in position.waiting or seat in seats
    ]
    position.done = [seat for seat in position.done if seat not in seats]


# --- offer-alliance ------------------------------------------------------------------------------


def allied_before(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has had its one alliance of this nexus (ruling `alliances-per-nexus`)."""
    if ruling(game, position, "alliances-per-nexus") == "any-number":
        return False
    return seat in blow_of(position).allied


def check_offer_alliance(game: Game, position: Position, move: Move) -> Violation | None:
    """An alliance is offered once, by and to one without an ally.

    Clauses nexus.offer, nexus.pairs, nexus.once.
    """
    by = move["by"]
    to = move["to"]
    if not in_play(position, to):
        return Violation("nexus.offer", "not-in-play", {"to": to})
    if to == by:
        return Violation("nexus.offer", "oneself", {"by": by})
    if not can_join(position, by, to):
        return full_violation(position, by, to)
    for seat in [by, to]:
        if allied_before(game, position, seat):
            return Violation("nexus.once", "again", {"faction": seat})
    if f"{by}/{to}" in blow_of(position).offers:
        return Violation("nexus.offer", "again", {"by": by, "to": to})
    return None


def full_violation(position: Position, by: str, to: str) -> Violation:
    """Why two seats cannot be allies: they are, or they would be too many (nexus.pairs, nexus.three)."""
    if position.thirds is not None and to not in allies_of(position, by):
        args: dict[str, int | str] = {"by": by, "to": to, "most": most_members(position)}
        return Violation("nexus.three", "full", args)
    seat = by if ally_of(position, by) != "" else to
    return Violation("nexus.pairs", "allied", {"faction": seat, "ally": ally_of(position, seat)})


def apply_offer_alliance(game: Game, position: Position, move: Move) -> list[Event]:
    """Lay the offer on the table; who is asked may answer even after a pass."""
    blow = blow_of(position)
    offer = f"{move['by']}/{move['to']}"
    blow.offers = put(blow.offers, offer)
    wait_again(position, [move["to"]])
    return []


def offer_alliance_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom (nexus.offer)."""
    if "to" not in partial:
        return choice("to", partners(game, position, partial["by"]), True)
    return None


def partners(game: Game, position: Position, seat: str) -> list[str]:
    """The seats (sorted) to which a seat may offer an alliance."""
    if allied_before(game, position, seat):
        return []
    offers = blow_of(position).offers
    return sorted(
        other
        for other in position.sides
        if can_join(position, seat, other)
        and not allied_before(game, position, other)
        and f"{seat}/{other}" not in offers
    )


def may_offer_alliance(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has anybody to offer an alliance."""
    return len(partners(game, position, seat)) > 0


# --- accept-alliance -----------------------------------------------------------------------------


def check_accept_alliance(game: Game, position: Position, move: Move) -> Violation | None:
    """Only an offer that stands can be accepted, by the leave of the other members.

    Clauses nexus.accept, nexus.three.
    """
    by = move["by"]
    if f"{move['of']}/{by}" not in blow_of(position).offers:
        return Violation("nexus.accept", "no-offer", {"by": by, "of": move["of"]})
    member = unwilling(position, move["of"], by)
    if member != "":
        args: dict[str, int | str] = {"by": by, "of": move["of"], "member": member}
        return Violation("nexus.three", "unwilling", args)
    return None


def unwilling(position: Position, of: str, by: str) -> str:
    """The other member of an alliance of two that has not offered to take in a third; or "".

    An ally of either side says so by an offer of its own to the seat that joins.
    """
    offers = blow_of(position).offers
    for ally in allies_of(position, of):
        if f"{ally}/{by}" not in offers:
            return ally
    for ally in allies_of(position, by):
        if f"{ally}/{of}" not in offers:
            return ally
    return ""


def apply_accept_alliance(game: Game, position: Position, move: Move) -> list[Event]:
    """Ally the two, and who is their ally by now; offers by or to any of them are off the table."""
    by = move["by"]
    ally = move["of"]
    seats = sorted([*members(position, by), *members(position, ally)])
    events = [Event("alliance-formed", "nexus.formed", {"of": ally, "by": by})]
    for member in seats:
        if member not in [by, ally]:
            joined = by if member in allies_of(position, ally) else ally
            events.append(Event("alliance-formed", "nexus.formed", {"of": member, "by": joined}))
    ally_all(position, seats)
    blow = blow_of(position)
    blow.allied = sorted([other for other in blow.allied if other not in seats] + seats)
    blow.offers = [
        offer for offer in blow.offers if all(party not in seats for party in offer.split("/"))
    ]
    wait_again(position, seats)
    return events


def accept_alliance_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Whose offer (nexus.accept)."""
    if "of" not in partial:
        return choice("of", offers_to(position, partial["by"]), True)
    return None


def offers_to(position: Position, seat: str) -> list[str]:
    """The seats (sorted) whose offer a seat may accept."""
    offers = blow_of(position).offers
    return sorted(
        other
        for other in position.sides
        if f"{other}/{seat}" in offers and unwilling(position, other, seat) == ""
    )


def may_accept_alliance(game: Game, position: Position, seat: str) -> bool:
    """Whether an offer to a seat is on the table."""
    return len(offers_to(position, seat)) > 0


# --- break-alliance ------------------------------------------------------------------------------


def check_break_alliance(game: Game, position: Position, move: Move) -> Violation | None:
    """Only who has an ally can break with it: nexus.break."""
    by = move["by"]
    if ally_of(position, by) == "":
        return Violation("nexus.break", "no-ally", {"by": by})
    return None


def apply_break_alliance(game: Game, position: Position, move: Move) -> list[Event]:
    """End the alliance, and what its members have pledged each other; two of three stay allies."""
    by = move["by"]
    behind = allies_of(position, by)
    leave_alliance(position, by)
    for seat in [by, *behind]:
        position.pledges = without(position.pledges, seat)
    wait_again(position, [by, *behind])
    return [Event("alliance-broken", "nexus.broken", {"by": by, "ally": ally}) for ally in behind]


def may_break_alliance(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has an ally to break with."""
    return ally_of(position, seat) != ""


KINDS: dict[str, Kind] = {
    "offer-alliance": Kind(
        clause="nexus.offer",
        steps=["nexus"],
        check=check_offer_alliance,
        apply=apply_offer_alliance,
        field=offer_alliance_field,
        open=may_offer_alliance,
    ),
    "accept-alliance": Kind(
        clause="nexus.accept",
        steps=["nexus"],
        check=check_accept_alliance,
        apply=apply_accept_alliance,
        field=accept_alliance_field,
        open=may_accept_alliance,
    ),
    "break-alliance": Kind(
        clause="nexus.break",
        steps=["nexus"],
        check=check_break_alliance,
        apply=apply_break_alliance,
        open=may_break_alliance,
    ),
}
