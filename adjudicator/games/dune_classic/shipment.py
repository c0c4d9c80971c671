"""Shipment: reserves come to the board, the Guild ships across it (document 004, phase 5)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import advisors
from adjudicator.games.dune_classic.advisors import (
    ask_announcement,
    may_follow,
    turn_lone_advisors,
)
from adjudicator.games.dune_classic.board import (
    forces_at,
    has_room,
    in_storm,
    parts_held,
    remove_forces,
)
from adjudicator.games.dune_classic.hands import cards_that_play, discard, plays_as
from adjudicator.games.dune_classic.payment import (
    least_share,
    most_share,
    purse,
    spend,
)
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.spice_blow import draw_spice, spice_cards_next
from adjudicator.games.dune_classic.travel import (
    arrive_at,
    ask_intruded,
    end_shipment,
    no_travel,
    note_intrusion,
    travel_of,
    trim_fliers,
)
from adjudicator.games.dune_classic.turn import (
    ally_of,
    begin_step,
    in_play,
    stopped,
    use_up_stop,
)
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- the beginning of the phase ------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Turn lone advisors, note who may fly, then show Atreides the next spice card."""
    events = turn_lone_advisors(game, position)
    travel = no_travel()
    for territory in game.territory_ids:
        if game.territories[territory].ornithopters:
            for part in game.territories[territory].parts:
                here = position.forces.get(part)
                if here is not None:
                    travel.fliers[part] = {**here}
    position.travel = travel
    if (
        in_play(position, "atreides")
        and position.spice_next == ""
        and len(spice_cards_next(position)) > 0
    ):
        begin_step(position, "peek-spice", ["table"])
        return events
    return events + ask_announcement(game, position)


# --- peek-spice ----------------------------------------------------------------------------------


def check_peek_spice(game: Game, position: Position, move: Move) -> Violation | None:
    card = move["card"]
    if stopped(position, "see-next-spice-card"):
        if card != "none":
            return Violation("shipment.foresight", "stopped", {"card": card})
    elif card not in spice_cards_next(position):
        return Violation("shipment.foresight", "not-in-deck", {"card": card})
    return None


def apply_peek_spice(game: Game, position: Position, move: Move) -> list[Event]:
    events: list[Event] = []
    if not use_up_stop(position, "see-next-spice-card"):
        events = draw_spice(position, move["card"])
        position.spice_next = move["card"]
    return events + ask_announcement(game, position)


def peek_spice_field(game: Game, position: Position, partial: Move) -> Field | None:
    if "card" not in partial:
        if stopped(position, "see-next-spice-card"):
            return choice("card", ["none"], last=True)
        return choice("card", spice_cards_next(position), last=True)
    return None


def may_peek_spice(game: Game, position: Position, seat: str) -> bool:
    return stopped(position, "see-next-spice-card") or len(spice_cards_next(position)) > 0


# --- prices --------------------------------------------------------------------------------------


def rate(game: Game, territory: str) -> int:
    """The full price of one force shipped to a territory."""
    if game.territories[territory].stronghold:
        return game.numbers.ship_stronghold
    return game.numbers.ship_elsewhere


def price_of(game: Game, territory: str, forces: int, half: bool) -> int:
    """The price of a shipment; half of it is rounded up."""
    price = forces * rate(game, territory)
    return (price + 1) // 2 if half else price


def affordable(game: Game, territory: str, spice: int, half: bool) -> int:
    """How many forces a sum ships to a territory."""
    if half:
        return 2 * spice // rate(game, territory)
    return spice // rate(game, territory)


def half_rate(position: Position, seat: str) -> bool:
    """Whether the Guild's rate holds for a seat's shipments from reserves."""
    if seat == "spacing-guild":
        return not stopped(position, "half-price")
    return ally_of(position, seat) == "spacing-guild" and not stopped(position, "ally-half-price")


def check_share(position: Position, seat: str, price: int, share: int) -> Violation | None:
    """What is wrong with a price, of which the ally pays a share."""
    if share > most_share(position, seat, price):
        most = most_share(position, seat, price)
        return Violation("shipment.ally-share", "too-much", {"share": share, "most": most})
    if price - share > position.sides[seat].spice:
        spice = position.sides[seat].spice
        return Violation("shipment.price", "too-poor", {"price": price - share, "spice": spice})
    return None


def pay_shipment(
    game: Game, position: Position, seat: str, price: int, share: int, to_guild: bool
) -> list[Event]:
    """Pay for a shipment: to the Guild, or to the bank."""
    if price == 0:
        return []
    spend(position, seat, price, share)
    paid: dict[str, int | str] = {"by": seat, "spice": price}
    if seat == "spacing-guild":
        return [Event("paid-to-bank", "shipment.guild-pays", paid)]
    if not to_guild or not in_play(position, "spacing-guild"):
        return [Event("paid-to-bank", "shipment.bank", paid)]
    if use_up_stop(position, "shipment-income"):
        return [Event("paid-to-bank", "shipment.income-stopped", paid)]
    position.sides["spacing-guild"].spice += price
    return [Event("paid-to-guild", "shipment.guild", paid)]


# --- ship ----------------------------------------------------------------------------------------


def check_target(game: Game, position: Position, seat: str, part: str) -> Violation | None:
    """What keeps a seat's shipment from landing in a part."""
    if part not in game.parts:
        return Violation("shipment.sector", "no-such-part", {"part": part})
    if in_storm(game, position, part):
        return Violation("shipment.storm", "target", {"part": part})
    territory = game.parts[part].territory
    if not has_room(game, position, seat, territory):
        return Violation("movement.occupancy", "full", {"territory": territory})
    return None


def check_ship(game: Game, position: Position, move: Move) -> Violation | None:
    by = move["by"]
    end = move["end"]
    forces = move["forces"]
    karama = move["karama"]
    wrong = check_target(game, position, by, end)
    if wrong is not None:
        return wrong
    reserves = position.sides[by].reserves
    if forces < 1 or forces > reserves:
        return Violation("shipment.reserves", "too-many", {"forces": forces, "reserves": reserves})
    territory = game.parts[end].territory
    if by == "fremen":
        if not game.territories[territory].fremen_landing:
            return Violation("shipment.fremen", "too-far", {"territory": territory})
        if karama != "none" or move["ally"] > 0:
            return Violation("shipment.fremen", "free", {"by": by})
        return None
    half = half_rate(position, by)
    if karama != "none":
        if half:
            return Violation("shipment.karama", "half-already", {"by": by})
        hand = position.sides[by].hand
        if karama not in hand or not plays_as(game, position, by, karama, "karama"):
            return Violation("shipment.karama", "no-such-card", {"by": by, "card": karama})
        half = True
    return check_share(position, by, price_of(game, territory, forces, half), move["ally"])


def apply_ship(game: Game, position: Position, move: Move) -> list[Event]:
    by = move["by"]
    end = move["end"]
    forces = move["forces"]
    karama = move["karama"]
    events: list[Event] = []
    if by != "fremen":
        half = karama != "none" or half_rate(position, by)
        if karama != "none":
            discard(position, by, karama)
            events.append(Event("half-price", "shipment.karama-half", {"by": by, "card": karama}))
        price = price_of(game, game.parts[end].territory, forces, half)
        events = events + pay_shipment(game, position, by, price, move["ally"], karama == "none")
    position.sides[by].reserves -= forces
    shipped: dict[str, int | str] = {"by": by, "forces": forces, "end": end}
    events = [*events, Event("shipped", "shipment.turn", shipped)]
    events = events + land(game, position, by, end, forces)
    if may_follow(game, position, by):
        if not use_up_stop(position, "spiritual-advisors"):
            begin_step(position, "accompany", ["bene-gesserit"])
            return events
        events.append(Event("advisor-stopped", "advisors.stopped", {"by": by}))
    return events + ask_intruded(game, position)


def land(game: Game, position: Position, seat: str, end: str, forces: int) -> list[Event]:
    """Put a shipment down, and note what it may lead to."""
    travel = travel_of(position)
    travel.shipped = [*travel.shipped, seat]
    travel.landing = end
    note_intrusion(game, position, seat, end)
    return arrive_at(game, position, end, seat, forces)


def ship_field(game: Game, position: Position, partial: Move) -> Field | None:
    by = partial["by"]
    if "end" not in partial:
        return choice("end", ship_targets(game, position, by), last=False)
    territory = game.parts[partial["end"]].territory
    spice = purse(position, by)
    half = half_rate(position, by)
    cards: list[str] = []
    if not half and by != "fremen":
        cards = cards_that_play(game, position, by, "karama")
    if "forces" not in partial:
        most = position.sides[by].reserves
        if by != "fremen":
            most = min(most, affordable(game, territory, spice, half or len(cards) > 0))
        return amount("forces", 1, most, last=False)
    forces = partial["forces"]
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
    half = half_rate(position, seat) or len(cards_that_play(game, position, seat, "karama")) > 0
    spice = purse(position, seat)
    found: list[str] = []
    if position.sides[seat].reserves == 0:
        return found
    for territory in game.territory_ids:
        if seat == "fremen":
            if not game.territories[territory].fremen_landing:
                continue
        elif affordable(game, territory, spice, half) == 0:
            continue
        if has_room(game, position, seat, territory):
            for part in game.territories[territory].parts:
                if not in_storm(game, position, part):
                    found.append(part)
    return sorted(found)


def may_ship(game: Game, position: Position, seat: str) -> bool:
    return len(ship_targets(game, position, seat)) > 0


def pass_shipment(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat does not ship this turn."""
    return end_shipment(game, position)


# --- cross-ship ----------------------------------------------------------------------------------


def crossing(position: Position, seat: str) -> str:
    """The advantage by which a seat may ship across the board, or ""."""
    if seat == "spacing-guild":
        return "cross-ship"
    if ally_of(position, seat) == "spacing-guild":
        return "ally-cross-ship"
    return ""


def check_start(game: Game, position: Position, move: Move) -> Violation | None:
    """What keeps forces from being shipped away from a part of the board."""
    by = move["by"]
    start = move["start"]
    forces = move["forces"]
    if start not in game.parts:
        return Violation("shipment.sector", "no-such-part", {"part": start})
    if in_storm(game, position, start):
        return Violation("shipment.storm", "start", {"part": start})
    here = forces_at(position, start, by)
    if forces < 1 or forces > here:
        args: dict[str, int | str] = {"forces": forces, "here": here, "part": start}
        return Violation("shipment.on-board", "too-many", args)
    return None


def check_cross_ship(game: Game, position: Position, move: Move) -> Violation | None:
    by = move["by"]
    advantage = crossing(position, by)
    if advantage == "":
        return Violation("shipment.cross-ship", "guild-only", {"by": by})
    if stopped(position, advantage):
        return Violation("shipment.cross-ship", "stopped", {"by": by})
    wrong = check_start(game, position, move)
    if wrong is not None:
        return wrong
    end = move["end"]
    wrong = check_target(game, position, by, end)
    if wrong is not None:
        return wrong
    territory = game.parts[end].territory
    if territory == game.parts[move["start"]].territory:
        return Violation("shipment.cross-ship", "same-territory", {"territory": territory})
    if move["karama"] != "none":
        return Violation("shipment.karama", "half-already", {"by": by})
    price = price_of(game, territory, move["forces"], True)
    return check_share(position, by, price, move["ally"])


def apply_cross_ship(game: Game, position: Position, move: Move) -> list[Event]:
    by = move["by"]
    start = move["start"]
    end = move["end"]
    forces = move["forces"]
    price = price_of(game, game.parts[end].territory, forces, True)
    events = pay_shipment(game, position, by, price, move["ally"], True)
    remove_forces(position, start, by, forces)
    trim_fliers(position, start, by)
    shipped: dict[str, int | str] = {"by": by, "forces": forces, "start": start, "end": end}
    events = [*events, Event("cross-shipped", "shipment.cross-ship", shipped)]
    events = events + land(game, position, by, end, forces)
    return events + ask_intruded(game, position)


def cross_ship_field(game: Game, position: Position, partial: Move) -> Field | None:
    by = partial["by"]
    if "start" not in partial:
        return choice("start", cross_ship_starts(game, position, by), last=False)
    start = partial["start"]
    if "end" not in partial:
        return choice("end", cross_ship_ends(game, position, by, start), last=False)
    territory = game.parts[partial["end"]].territory
    if "forces" not in partial:
        paid = affordable(game, territory, purse(position, by), True)
        return amount("forces", 1, min(forces_at(position, start, by), paid), last=False)
    if "karama" not in partial:
        return choice("karama", ["none"], last=False)
    if "ally" not in partial:
        price = price_of(game, territory, partial["forces"], True)
        least = least_share(position, by, price)
        return amount("ally", least, most_share(position, by, price), last=True)
    return None


def cross_ship_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which a seat can ship across the board."""
    return [
        part
        for part in parts_held(position, seat)
        if not in_storm(game, position, part)
        and len(cross_ship_ends(game, position, seat, part)) > 0
    ]


def cross_ship_ends(game: Game, position: Position, seat: str, start: str) -> list[str]:
    """The parts (sorted) to which a seat can ship at least one force from `start`."""
    found: list[str] = []
    spice = purse(position, seat)
    for territory in game.territory_ids:
        if territory == game.parts[start].territory:
            continue
        if affordable(game, territory, spice, True) > 0 and has_room(
            game, position, seat, territory
        ):
            for part in game.territories[territory].parts:
                if not in_storm(game, position, part):
                    found.append(part)
    return sorted(found)


def may_cross_ship(game: Game, position: Position, seat: str) -> bool:
    advantage = crossing(position, seat)
    return (
        advantage != ""
        and not stopped(position, advantage)
        and len(cross_ship_starts(game, position, seat)) > 0
    )


# --- retreat -------------------------------------------------------------------------------------


def retreat_price(game: Game, forces: int) -> int:
    """The price of shipping forces back to the reserves."""
    each = game.numbers.retreat_forces_per_spice
    return (forces + each - 1) // each


def check_retreat(game: Game, position: Position, move: Move) -> Violation | None:
    by = move["by"]
    if by != "spacing-guild":
        return Violation("shipment.retreat", "guild-only", {"by": by})
    if stopped(position, "ship-off-planet"):
        return Violation("shipment.retreat", "stopped", {"by": by})
    wrong = check_start(game, position, move)
    if wrong is not None:
        return wrong
    return check_share(position, by, retreat_price(game, move["forces"]), 0)


def apply_retreat(game: Game, position: Position, move: Move) -> list[Event]:
    by = move["by"]
    start = move["start"]
    forces = move["forces"]
    price = retreat_price(game, forces)
    events = pay_shipment(game, position, by, price, 0, False)
    remove_forces(position, start, by, forces)
    trim_fliers(position, start, by)
    position.sides[by].reserves += forces
    travel = travel_of(position)
    travel.shipped = [*travel.shipped, by]
    withdrawn: dict[str, int | str] = {"by": by, "forces": forces, "start": start}
    events = [*events, Event("retreated", "shipment.retreat", withdrawn)]
    return events + end_shipment(game, position)


def retreat_field(game: Game, position: Position, partial: Move) -> Field | None:
    by = partial["by"]
    if "start" not in partial:
        return choice("start", retreat_starts(game, position, by), last=False)
    if "forces" not in partial:
        paid = position.sides[by].spice * game.numbers.retreat_forces_per_spice
        here = forces_at(position, partial["start"], by)
        return amount("forces", 1, min(here, paid), last=True)
    return None


def retreat_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which the Guild can ship forces off the planet."""
    if position.sides[seat].spice == 0:
        return []
    return [part for part in parts_held(position, seat) if not in_storm(game, position, part)]


def may_retreat(game: Game, position: Position, seat: str) -> bool:
    return (
        seat == "spacing-guild"
        and not stopped(position, "ship-off-planet")
        and len(retreat_starts(game, position, seat)) > 0
    )


KINDS: dict[str, Kind] = {
    **advisors.KINDS,
    "peek-spice": Kind(
        clause="shipment.foresight",
        steps=["peek-spice"],
        waits=True,
        check=check_peek_spice,
        apply=apply_peek_spice,
        field=peek_spice_field,
        open=may_peek_spice,
    ),
    "ship": Kind(
        clause="shipment.turn",
        steps=["ship"],
        waits=True,
        check=check_ship,
        apply=apply_ship,
        field=ship_field,
        open=may_ship,
    ),
    "cross-ship": Kind(
        clause="shipment.turn",
        steps=["ship"],
        waits=True,
        check=check_cross_ship,
        apply=apply_cross_ship,
        field=cross_ship_field,
        open=may_cross_ship,
    ),
    "retreat": Kind(
        clause="shipment.turn",
        steps=["ship"],
        waits=True,
        check=check_retreat,
        apply=apply_retreat,
        field=retreat_field,
        open=may_retreat,
    ),
}
"""The kinds of move of the first half of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    **advisors.PASSES,
    "ship": pass_shipment,
}
"""What a pass does in the steps of the first half of this phase."""
