"""Shipment: reserves come to the board (document 004, "5. Shipping & Movement")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import advisors, crossing, guild_turn
from adjudicator.games.dune_classic.advisors import ask_announcement, may_follow
from adjudicator.games.dune_classic.cities import begin_phase
from adjudicator.games.dune_classic.decks import draw_spice, spice_cards_next
from adjudicator.games.dune_classic.fares import (
    affordable,
    braves_storm,
    check_share,
    check_target,
    half_rate,
    land,
    may_land,
    pay_shipment,
    price_of,
    rate_lent,
    storm_toll,
)
from adjudicator.games.dune_classic.hands import cards_that_play, discard, plays_as
from adjudicator.games.dune_classic.karama import karama_of
from adjudicator.games.dune_classic.lone_advisors import turn_lone_advisors
from adjudicator.games.dune_classic.payment import least_share, most_share, purse
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.starred import (
    count_reserves,
    put_starred,
    reserve_pool,
    starred_field,
    starred_in,
    starred_violation,
    with_starred,
)
from adjudicator.games.dune_classic.travel import (
    ask_intruded,
    end_shipment,
    no_travel,
    ship_closed,
    travel_of,
)
from adjudicator.games.dune_classic.turn import in_play, stopped, stopped_event, use_up_stop
from adjudicator.rules.course import begin_step
from adjudicator.rules.dune.board import in_storm
from adjudicator.rules.forms import any_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- the beginning of the phase ------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Note who may fly, turn lone advisors, then show Atreides the next spice card."""
    begin_phase(game, position)
    events = turn_lone_advisors(game, position)
    position.travel = no_travel()
    if (
        in_play(position, "atreides")
        and position.spice_next == ""
        and len(spice_cards_next(game, position)) > 0
    ):
        begin_step(position, "peek-spice", ["table"])
        return events
    return events + ask_announcement(game, position)


# --- peek-spice ----------------------------------------------------------------------------------


def check_peek_spice(game: Game, position: Position, move: Move) -> Violation | None:
    """Atreides sees the next spice card, or none if stopped: shipment.foresight."""
    card = move["card"]
    if stopped(position, "see-next-spice-card"):
        if card != "none":
            return Violation("shipment.foresight", "stopped", {"card": card})
    elif card not in spice_cards_next(game, position):
        return Violation("shipment.foresight", "not-in-deck", {"card": card})
    return None


def apply_peek_spice(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is known and is the next to be turned up (shipment.foresight)."""
    events: list[Event] = []
    if use_up_stop(game, position, "see-next-spice-card"):
        events.append(stopped_event(game, "see-next-spice-card"))
    else:
        events = draw_spice(game, position, move["card"])
        position.spice_next = move["card"]
    return events + ask_announcement(game, position)


def peek_spice_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, out of those that may come next, or "none" (shipment.foresight)."""
    if "card" not in partial:
        if stopped(position, "see-next-spice-card"):
            return choice("card", ["none"], last=True)
        return choice("card", spice_cards_next(game, position), last=True)
    return None


def may_peek_spice(game: Game, position: Position, seat: str) -> bool:
    """Whether there is a card to see, or a stop to note (shipment.foresight)."""
    return stopped(position, "see-next-spice-card") or len(spice_cards_next(game, position)) > 0


# --- ship ----------------------------------------------------------------------------------------


def check_ship(game: Game, position: Position, move: Move) -> Violation | None:
    """Reserves land where they may and are paid for.

    Clauses shipment.reserves, shipment.fremen, shipment.karama.
    """
    by = move["by"]
    end = move["end"]
    forces = move["forces"]
    karama = move["karama"]
    wrong = check_target(game, position, by, end, braves_storm(game, position, by))
    if wrong is not None:
        return wrong
    reserves = position.sides[by].reserves
    if forces < 1:
        return Violation("shipment.reserves", "nothing", {})
    if forces > reserves:
        return Violation("shipment.reserves", "too-many", {"forces": forces, "reserves": reserves})
    wrong = starred_violation(reserve_pool(position, by), move)
    if wrong is not None:
        return wrong
    territory = game.parts[end].territory
    if by == "fremen":
        if not game.territories[territory].fremen_landing:
            return Violation("shipment.fremen", "too-far", {"territory": territory})
        if karama != "none" or move["ally"] > 0:
            return Violation("shipment.fremen", "free", {"by": by})
        return None
    half = half_rate(position, by) or rate_lent(position, by)
    if karama != "none":
        if half:
            return Violation("shipment.karama", "half-already", {"by": by})
        hand = position.sides[by].hand
        if karama not in hand or not plays_as(game, position, by, karama, "karama"):
            return Violation("shipment.karama", "no-such-card", {"by": by, "card": karama})
        half = True
    return check_share(position, by, price_of(game, territory, forces, half), move["ally"])


def apply_ship(game: Game, position: Position, move: Move) -> list[Event]:
    """Reserves land and are paid for; advisors may follow (shipment.turn, shipment.karama-half)."""
    by = move["by"]
    end = move["end"]
    forces = move["forces"]
    karama = move["karama"]
    events: list[Event] = []
    if by != "fremen":
        lent = rate_lent(position, by)
        half = karama != "none" or lent or half_rate(position, by)
        if karama != "none":
            discard(position, by, karama)
            events.append(Event("half-price", "shipment.karama-half", {"by": by, "card": karama}))
        price = price_of(game, game.parts[end].territory, forces, half)
        events = events + pay_shipment(
            game, position, by, price, move["ally"], karama == "none" and not lent
        )
        if lent:
            karama_of(position).rate = ""
    position.sides[by].reserves -= forces
    if position.advanced is not None:
        count_reserves(position, by, -starred_in(move))
        put_starred(position, end, by, starred_in(move))
    shipped: dict[str, int | str] = {"by": by, "forces": forces, "end": end}
    events = [*events, Event("shipped", "shipment.turn", with_starred(shipped, move))]
    travel_of(position).shipped = [*travel_of(position).shipped, by]
    events = (
        events + land(game, position, by, end, forces) + storm_toll(game, position, end, forces)
    )
    if may_follow(game, position, by):
        if not use_up_stop(game, position, "spiritual-advisors"):
            begin_step(position, "accompany", ["bene-gesserit"])
            return events
        events.append(Event("advisor-stopped", "advisors.stopped", {"by": by}))
    return events + ask_intruded(game, position)


def ship_field(game: Game, position: Position, partial: Move) -> Field | None:
    """End, forces, how many have a star, the Karama card or "none", the ally's share of the price."""
    by = partial["by"]
    if "end" not in partial:
        return choice("end", ship_targets(game, position, by), last=False)
    territory = game.parts[partial["end"]].territory
    spice = purse(position, by)
    half = half_rate(position, by) or rate_lent(position, by)
    cards: list[str] = []
    if not half and by != "fremen":
        cards = cards_that_play(game, position, by, "karama")
    if "forces" not in partial:
        most = position.sides[by].reserves
        if by != "fremen":
            most = min(most, affordable(game, territory, spice, half or len(cards) > 0))
        return amount("forces", 1, most, last=False)
    forces = partial["forces"]
    kinds = starred_field(reserve_pool(position, by), partial, False)
    if kinds is not None:
        return kinds
    if "karama" not in partial:
        options = cards
        if by == "fremen" or price_of(game, territory, forces, half) <= spice:
            options = sorted([*cards, "none"])
        return choice("karama", options, last=False)
    if "ally" not in partial:
        price = 0
        if by != "fremen":
            price = price_of(game, territory, forces, half or partial["karama"] != "none")
        least = least_share(position, by, price)
        return amount("ally", least, most_share(position, by, price), last=True)
    return None


def ship_targets(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) to which a seat can ship at least one force."""
    half = half_rate(position, seat) or rate_lent(position, seat)
    half = half or len(cards_that_play(game, position, seat, "karama")) > 0
    spice = purse(position, seat)
    found: list[str] = []
    braving = braves_storm(game, position, seat)
    if position.sides[seat].reserves == 0:
        return found
    for territory in game.territory_ids:
        if seat == "fremen":
            if not game.territories[territory].fremen_landing:
                continue
        elif affordable(game, territory, spice, half) == 0:
            continue
        if may_land(game, position, seat, territory):
            for part in game.territories[territory].parts:
                if braving or not in_storm(game, position, part):
                    found.append(part)
    return sorted(found)


def pass_shipment(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat does not ship this turn."""
    return end_shipment(game, position)


KINDS: dict[str, Kind] = {
    **advisors.KINDS,
    **crossing.KINDS,
    **guild_turn.KINDS,
    "peek-spice": Kind(
        clause="shipment.foresight",
        steps=["peek-spice"],
        check=check_peek_spice,
        apply=apply_peek_spice,
        field=peek_spice_field,
        open=may_peek_spice,
        by=["table"],
    ),
    "ship": Kind(
        clause="shipment.turn",
        steps=["ship"],
        check=check_ship,
        apply=apply_ship,
        field=ship_field,
        open=any_of(ship_targets),
        closed=ship_closed,
    ),
}
"""The kinds of move of the first half of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **advisors.PASSES,
    **crossing.PASSES,
    **guild_turn.PASSES,
    "ship": pass_shipment,
}
"""What a pass does in the steps of the first half of this phase."""
