"""Shipment: forces come to the board at the Guild's price, spies one by one, Fremen free of charge.

Document 003, "Shipping and Movement", "Spies", "Grassroot Support". A seat ships before it moves.
"""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import calm_parts, spied, spies_in
from adjudicator.games.dune_messiah.purchase import blocked
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.travel import travel_of
from adjudicator.games.dune_messiah.turn import (
    EMPEROR,
    FREMEN,
    GUILD,
    SISTERS,
    affordable,
    pay_bank,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import add_forces, in_storm
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- what may be shipped, and its price ----------------------------------------------------------


def in_store(position: Position, seat: str) -> int:
    """The forces that a seat can ship: the Emperor's are those that are ready."""
    side = position.sides[seat]
    return side.ready if seat == EMPEROR else side.reserves


def rate(game: Game, position: Position, seat: str) -> int:
    """What a seat pays for a force that it ships (ruling `guild-fares`)."""
    if seat == GUILD and ruling(game, position, "guild-fares") == "free":
        return 0
    return position.price


def most_shipped(game: Game, position: Position, seat: str) -> int:
    """How many forces a seat can ship and pay for."""
    each = rate(game, position, seat)
    there = in_store(position, seat)
    if each == 0:
        return there
    return min(there, position.sides[seat].spice // each)


def pay_fare(game: Game, position: Position, seat: str, forces: int) -> list[Event]:
    """The Guild is paid; its own fares go to the bank."""
    spice = forces * rate(game, position, seat)
    if spice == 0:
        return []
    if seat == GUILD:
        return pay_bank(position, seat, spice, "shipping.guild")
    position.sides[seat].spice -= spice
    position.sides[GUILD].spice += spice
    paid: dict[str, int | str] = {"by": seat, "to": GUILD, "spice": spice}
    return [Event("fare-paid", "shipping.price", paid)]


def check_turn(position: Position, seat: str) -> Violation | None:
    """A seat ships before it moves: shipping.before-moving."""
    if travel_of(position).moving:
        return Violation("shipping.before-moving", "too-late", {"by": seat})
    return None


def check_end(game: Game, position: Position, end: str) -> Violation | None:
    """A shipment lands in a part outside the storm: shipping.where, shipping.storm."""
    if end not in game.parts:
        return no_such_part(game, "shipping.where", end)
    if in_storm(game, position, end):
        return Violation("shipping.storm", "storm", {"part": end})
    return None


# --- ship ----------------------------------------------------------------------------------------


def check_ship(game: Game, position: Position, move: Move) -> Violation | None:
    """Forces in reserve land in one part, once a turn, and are paid for.

    Clauses shipping.before-moving, shipping.fremen, shipping.sides, shipping.once, shipping.where,
    shipping.storm, shipping.reserves, shipping.price.
    """
    by = move["by"]
    found = check_turn(position, by)
    if found is not None:
        return found
    if by == FREMEN and ruling(game, position, "fremen-shipping") == "deploy":
        return Violation("shipping.fremen", "deploys", {"by": by})
    if travel_of(position).shipped == "spies":
        return Violation("shipping.sides", "spies-shipped", {"by": by})
    if travel_of(position).shipped != "":
        return Violation("shipping.once", "again", {"by": by})
    found = check_end(game, position, move["end"])
    if found is not None:
        return found
    forces = move["forces"]
    there = in_store(position, by)
    if forces < 1:
        return Violation("shipping.reserves", "nothing", {})
    if forces > there:
        few: dict[str, int | str] = {"forces": forces, "reserves": there}
        return Violation("shipping.reserves", "too-many", few)
    return affordable(position, by, forces * rate(game, position, by), "shipping.price")


def apply_ship(game: Game, position: Position, move: Move) -> list[Event]:
    """The forces land."""
    by = move["by"]
    forces = move["forces"]
    side = position.sides[by]
    if by == EMPEROR:
        side.ready -= forces
    else:
        side.reserves -= forces
    add_forces(position, move["end"], by, forces)
    travel_of(position).shipped = "forces"
    told: dict[str, int | str] = {"by": by, "forces": forces, "end": move["end"]}
    return [Event("shipped", "shipping.ship", told), *pay_fare(game, position, by, forces)]


def ship_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where, then how many."""
    if "end" not in partial:
        return choice("end", calm_parts(game, position), False)
    if "forces" not in partial:
        return amount("forces", 1, most_shipped(game, position, partial["by"]), True)
    return None


def may_ship(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has something to ship and can pay for it."""
    travel = travel_of(position)
    if travel.moving or travel.shipped != "":
        return False
    if seat == FREMEN and ruling(game, position, "fremen-shipping") == "deploy":
        return False
    return most_shipped(game, position, seat) > 0


# --- ship-spy ------------------------------------------------------------------------------------


def check_spy(game: Game, position: Position, move: Move) -> Violation | None:
    """A spy lands alone where there is none, unless forces have been shipped.

    Clauses shipping.before-moving, shipping.spies, shipping.sides, shipping.where, shipping.storm,
    shipping.reserves, shipping.price.
    """
    by = move["by"]
    found = check_turn(position, by)
    if found is not None:
        return found
    if by != SISTERS:
        return Violation("shipping.spies", "not-yours", {"by": by})
    if travel_of(position).shipped == "forces":
        return Violation("shipping.sides", "fighters-shipped", {"by": by})
    found = check_end(game, position, move["end"])
    if found is not None:
        return found
    territory = game.parts[move["end"]].territory
    if spies_in(game, position, territory) > 0:
        return Violation("shipping.spies", "spy-there", {"territory": territory})
    if position.sides[by].reserves == 0:
        return Violation("shipping.reserves", "too-many", {"forces": 1, "reserves": 0})
    return affordable(position, by, position.price, "shipping.price")


def apply_spy(game: Game, position: Position, move: Move) -> list[Event]:
    """The spy is in its place."""
    by = move["by"]
    position.sides[by].reserves -= 1
    position.spies = more(position.spies, move["end"], 1)
    travel_of(position).shipped = "spies"
    told: dict[str, int | str] = {"by": by, "end": move["end"]}
    return [Event("spy-shipped", "shipping.spies", told), *pay_fare(game, position, by, 1)]


def unspied(game: Game, position: Position) -> list[str]:
    """The parts (sorted) outside the storm in whose territories there is no spy."""
    network = spied(game, position)
    return [
        part for part in calm_parts(game, position) if game.parts[part].territory not in network
    ]


def spy_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where."""
    if "end" not in partial:
        return choice("end", unspied(game, position), True)
    return None


def may_spy(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can send a spy somewhere."""
    travel = travel_of(position)
    if seat != SISTERS or travel.moving or travel.shipped == "forces":
        return False
    side = position.sides[seat]
    if side.reserves == 0 or side.spice < position.price:
        return False
    return len(unspied(game, position)) > 0


# --- deploy --------------------------------------------------------------------------------------


def free_forces(game: Game, position: Position) -> int:
    """The forces that the Fremen get free of charge: three, and one of each sietch loyal to them."""
    found = game.numbers.grassroots
    for sietch in game.sietches:
        if position.sietches[sietch] == FREMEN and not blocked(game, position, sietch):
            found += game.numbers.sietch_forces
    return found


def most_deployed(game: Game, position: Position) -> int:
    """How many forces the Fremen can deploy, those for loyalty included."""
    bought = position.loyalty // game.numbers.loyalty_force
    return min(position.sides[FREMEN].reserves, free_forces(game, position) + bought)


def check_deploy(game: Game, position: Position, move: Move) -> Violation | None:
    """One group of free forces lands in one of the three sietches.

    Clauses shipping.before-moving, shipping.fremen, shipping.sietch, shipping.storm, shipping.reserves,
    loyalty.forces.
    """
    by = move["by"]
    found = check_turn(position, by)
    if found is not None:
        return found
    if by != FREMEN:
        return Violation("shipping.fremen", "not-yours", {"by": by})
    if travel_of(position).deployed:
        return Violation("shipping.fremen", "again", {"by": by})
    found = check_end(game, position, move["end"])
    if found is not None:
        return found
    if game.parts[move["end"]].territory not in game.sietches:
        return Violation("shipping.sietch", "no-sietch", {"part": move["end"]})
    forces = move["forces"]
    reserves = position.sides[by].reserves
    if forces < 1:
        return Violation("shipping.reserves", "nothing", {})
    if forces > reserves:
        few: dict[str, int | str] = {"forces": forces, "reserves": reserves}
        return Violation("shipping.reserves", "too-many", few)
    free = free_forces(game, position)
    loyalty = max(0, forces - free) * game.numbers.loyalty_force
    if loyalty > position.loyalty:
        dear: dict[str, int | str] = {"forces": forces, "free": free, "price": loyalty}
        return Violation("loyalty.forces", "too-dear", {**dear, "loyalty": position.loyalty})
    return None


def apply_deploy(game: Game, position: Position, move: Move) -> list[Event]:
    """They join; those beyond the free ones cost loyalty."""
    by = move["by"]
    forces = move["forces"]
    position.sides[by].reserves -= forces
    bought = max(0, forces - free_forces(game, position))
    add_forces(position, move["end"], by, forces)
    travel_of(position).deployed = True
    told: dict[str, int | str] = {"by": by, "forces": forces, "end": move["end"]}
    events = [Event("deployed", "shipping.sietch", told)]
    if bought > 0:
        loyalty = bought * game.numbers.loyalty_force
        position.loyalty -= loyalty
        spent: dict[str, int | str] = {"by": by, "loyalty": loyalty}
        events.append(Event("loyalty-spent", "loyalty.forces", spent))
    return events


def sietch_parts(game: Game, position: Position) -> list[str]:
    """The parts (sorted) of the sietches that the storm does not cover."""
    return [
        part for part in calm_parts(game, position) if game.parts[part].territory in game.sietches
    ]


def deploy_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where, then how many."""
    if "end" not in partial:
        return choice("end", sietch_parts(game, position), False)
    if "forces" not in partial:
        return amount("forces", 1, most_deployed(game, position), True)
    return None


def may_deploy(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can deploy free forces."""
    travel = travel_of(position)
    if seat != FREMEN or travel.moving or travel.deployed:
        return False
    return most_deployed(game, position) > 0 and len(sietch_parts(game, position)) > 0


KINDS: dict[str, Kind] = {
    "ship": Kind(
        clause="shipping.turn",
        steps=["turn"],
        check=check_ship,
        apply=apply_ship,
        field=ship_field,
        open=may_ship,
    ),
    "ship-spy": Kind(
        clause="shipping.spies",
        steps=["turn"],
        check=check_spy,
        apply=apply_spy,
        field=spy_field,
        open=may_spy,
        by=["bene-gesserit"],
    ),
    "deploy": Kind(
        clause="shipping.sietch",
        steps=["turn"],
        check=check_deploy,
        apply=apply_deploy,
        field=deploy_field,
        open=may_deploy,
        by=["fremen-opposition"],
    ),
}
"""The kinds of move by which forces come to the board."""
