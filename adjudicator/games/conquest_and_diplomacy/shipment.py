"""Shipment: reserves come to the board, then the same seat moves (document 001, "Shipping & Movement")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy.board import has_room, landing_parts
from adjudicator.games.conquest_and_diplomacy.records import Game, MarketCard, Position
from adjudicator.games.conquest_and_diplomacy.travel import (
    ship_closed,
    start_move,
    start_turn,
    travel_of,
)
from adjudicator.games.conquest_and_diplomacy.turn import has
from adjudicator.rules.course import begin_round, ruling
from adjudicator.rules.dune.board import add_forces, in_storm
from adjudicator.rules.dune.reach import HAVEN
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

POLAR = "polar-landing"
"""The advantage of those who land free of charge, in the Polar Sink only."""


def enter(game: Game, position: Position) -> list[Event]:
    """The seats ship and move in player order."""
    begin_round(position, "ship")
    return start_turn(game, position)


def several(game: Game, position: Position) -> bool:
    """Whether one shipment may land in several sectors (ruling `shipment-sectors`)."""
    return ruling(game, position, "shipment-sectors") == "several"


def passed_over(game: Game, position: Position) -> bool:
    """Whether the shipment that is passed over, or ended, is over for the turn (ruling)."""
    return position.step == "move" and ruling(game, position, "passed-shipment") == "closed"


# --- what may be shipped where -------------------------------------------------------------------


def price_of(game: Game, position: Position, seat: str, forces: int) -> int:
    """What a shipment costs a seat, smugglers considered."""
    if has(game, seat, POLAR):
        return 0
    return max(0, forces - travel_of(position).free) * game.numbers.ship_price


def most_shipped(game: Game, position: Position, seat: str) -> int:
    """How many forces a seat can ship and pay for now."""
    side = position.sides[seat]
    if has(game, seat, POLAR):
        return min(side.reserves, game.numbers.polar_landing)
    paid = side.spice // game.numbers.ship_price
    return min(side.reserves, travel_of(position).free + paid)


def least_shipped(game: Game, position: Position, seat: str) -> int:
    """How many forces a seat ships at least (ruling `polar-landing`)."""
    if has(game, seat, POLAR) and ruling(game, position, "polar-landing") == "five-or-all":
        return most_shipped(game, position, seat)
    return 1


def check_once(game: Game, position: Position, move: Move) -> Violation | None:
    """One shipment, before the move: shipment.once, shipment.passed, shipment.sectors."""
    travel = travel_of(position)
    by = move["by"]
    if travel.begun > 0:
        return Violation("shipment.once", "too-late", {"by": by})
    over = passed_over(game, position)
    if travel.landing == "":
        return Violation("shipment.passed", "passed", {"by": by}) if over else None
    if not several(game, position) or has(game, by, POLAR):
        return Violation("shipment.once", "again", {"by": by})
    if over:
        return Violation("shipment.passed", "passed", {"by": by})
    if game.parts[move["end"]].territory != travel.landing:
        other: dict[str, int | str] = {"territory": travel.landing, "part": move["end"]}
        return Violation("shipment.sectors", "another-territory", other)
    return None


def check_ship(game: Game, position: Position, move: Move) -> Violation | None:
    """Reserves land where they may and are paid for, once.

    Clauses shipment.sector, shipment.storm, shipment.occupancy, shipment.reserves, shipment.price.
    """
    by = move["by"]
    end = move["end"]
    forces = move["forces"]
    if end not in game.parts:
        return no_such_part(game, "shipment.sector", end)
    wrong = check_once(game, position, move)
    if wrong is not None:
        return wrong
    if in_storm(game, position, end):
        return Violation("shipment.storm", "target", {"part": end})
    territory = game.parts[end].territory
    if has(game, by, POLAR) and game.territories[territory].terrain != HAVEN:
        return Violation("shipment.fremen", "polar-sink", {"by": by, "part": end})
    if not has_room(game, position, by, territory):
        return Violation("shipment.occupancy", "full", {"territory": territory})
    reserves = position.sides[by].reserves
    if forces < 1:
        return Violation("shipment.reserves", "nothing", {})
    if forces > reserves:
        return Violation("shipment.reserves", "too-many", {"forces": forces, "reserves": reserves})
    if has(game, by, POLAR):
        return check_polar(game, position, move)
    price = price_of(game, position, by, forces)
    spice = position.sides[by].spice
    if price > spice:
        poor: dict[str, int | str] = {"by": by, "price": price, "spice": spice}
        return Violation("shipment.price", "too-poor", poor)
    return None


def check_polar(game: Game, position: Position, move: Move) -> Violation | None:
    """Checks the number of forces that land in the Polar Sink: shipment.fremen, shipment.fremen-five."""
    by = move["by"]
    forces = move["forces"]
    most = game.numbers.polar_landing
    if forces > most:
        return Violation("shipment.fremen", "too-many", {"by": by, "forces": forces, "most": most})
    least = least_shipped(game, position, by)
    if forces < least:
        few: dict[str, int | str] = {"by": by, "forces": forces, "most": least}
        return Violation("shipment.fremen-five", "not-five", few)
    return None


def apply_ship(game: Game, position: Position, move: Move) -> list[Event]:
    """Reserves land and are paid for; then the seat moves, unless it ships more of the same.

    Clauses shipment.turn, shipment.bank.
    """
    by = move["by"]
    end = move["end"]
    forces = move["forces"]
    travel = travel_of(position)
    price = price_of(game, position, by, forces)
    travel.free = max(0, travel.free - forces)
    travel.landing = game.parts[end].territory
    side = position.sides[by]
    side.spice -= price
    side.reserves -= forces
    add_forces(position, end, by, forces)
    shipped: dict[str, int | str] = {"by": by, "forces": forces, "end": end}
    events = [Event("shipped", "shipment.turn", shipped)]
    if price > 0:
        events.append(Event("paid-to-bank", "shipment.bank", {"by": by, "spice": price}))
    if several(game, position) and may_ship(game, position, by):
        return events
    return events + start_move(game, position)


def ship_targets(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) to which a seat can ship at least one force now."""
    travel = travel_of(position)
    found: list[str] = []
    if most_shipped(game, position, seat) == 0 or travel.begun > 0:
        return found
    if passed_over(game, position):
        return found
    if travel.landing != "" and (not several(game, position) or has(game, seat, POLAR)):
        return found
    for territory in game.territory_ids:
        if travel.landing not in ["", territory]:
            continue
        if has(game, seat, POLAR) and game.territories[territory].terrain != HAVEN:
            continue
        if has_room(game, position, seat, territory):
            found = found + landing_parts(game, position, territory)
    return sorted(found)


def ship_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where to, then how many forces."""
    by = partial["by"]
    if "end" not in partial:
        return choice("end", ship_targets(game, position, by), False)
    if "forces" not in partial:
        least = least_shipped(game, position, by)
        return amount("forces", least, most_shipped(game, position, by), True)
    return None


def may_ship(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has something to ship and somewhere to ship it to."""
    return len(ship_targets(game, position, seat)) > 0


def pass_shipment(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat ships nothing, or nothing more."""
    return start_move(game, position)


# --- smugglers -----------------------------------------------------------------------------------


def check_smugglers(game: Game, position: Position, seat: str, card: str) -> Violation | None:
    """Before a shipment that costs something: market.smugglers."""
    if has(game, seat, POLAR):
        return Violation("market.smugglers", "free", {"by": seat})
    if travel_of(position).landing != "":
        return Violation("market.smugglers", "too-late", {"by": seat})
    return None


def apply_smugglers(game: Game, position: Position, seat: str, card: MarketCard) -> list[Event]:
    """So many forces of the shipment cost nothing (market.smugglers)."""
    travel_of(position).free += card.amount
    hired: dict[str, int | str] = {"by": seat, "forces": card.amount}
    return [Event("smugglers-hired", "market.smugglers", hired)]


KINDS: dict[str, Kind] = {
    "ship": Kind(
        clause="shipment.turn",
        steps=["move", "ship"],
        check=check_ship,
        apply=apply_ship,
        field=ship_field,
        open=may_ship,
        closed=ship_closed,
    ),
}
"""The kinds of move of the first half of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"ship": pass_shipment}
"""What a pass does in the steps of the first half of this phase."""
