"""Shipment off the board: the Guild and its ally ship across it, the Guild back to its reserves.

One such shipment takes forces out of one territory. If they stand in several sectors, each further
group is a move of its own and costs what it adds to the price of the whole shipment (ruling
`guild-shipment`).
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic.cities import trim_fliers
from adjudicator.games.dune_classic.fares import (
    affordable,
    check_share,
    check_target,
    land,
    may_land,
    pay_shipment,
    price_of,
)
from adjudicator.games.dune_classic.payment import least_share, most_share, purse
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.starred import (
    carry,
    pool_at,
    starred_field,
    starred_violation,
    with_starred,
)
from adjudicator.games.dune_classic.travel import ask_intruded, end_shipment, travel_of
from adjudicator.games.dune_classic.turn import allied, stopped
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import forces_at, in_storm, parts_held, remove_forces
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- one shipment, several sectors ---------------------------------------------------------------


def shipment_of(game: Game, start: str, end: str) -> str:
    """The name of a shipment off the board: "territory>part", or "territory>" to the reserves."""
    return f"{game.parts[start].territory}>{end}"


def ends_of(position: Position) -> list[str]:
    """The territory and the part of the shipment that is still loading; nothing if none is."""
    loading = travel_of(position).loading
    if loading == "":
        return []
    return loading.split(">")


def starts_of(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) with forces that a seat could ship off the board, price aside."""
    ends = ends_of(position)
    return [
        part
        for part in parts_held(position, seat)
        if not in_storm(game, position, part)
        and part not in travel_of(position).loaded
        and (len(ends) == 0 or game.parts[part].territory == ends[0])
    ]


def loaded_so_far(position: Position) -> int:
    """How many forces the shipment under way has taken."""
    return sum(travel_of(position).loaded.values())


def check_start(game: Game, position: Position, move: Move, end: str) -> Violation | None:
    """What keeps forces from being shipped away from a part of the board."""
    by = move["by"]
    start = move["start"]
    forces = move["forces"]
    if start not in game.parts:
        return no_such_part(game, "shipment.sector", start)
    travel = travel_of(position)
    if travel.loading not in ["", shipment_of(game, start, end)] or start in travel.loaded:
        return Violation("shipment.sectors", "another-shipment", {"start": start, "by": by})
    if in_storm(game, position, start):
        return Violation("shipment.storm", "start", {"part": start})
    here = forces_at(position, start, by)
    if forces < 1:
        return Violation("shipment.on-board", "nothing", {})
    if forces > here:
        args: dict[str, int | str] = {"forces": forces, "here": here, "part": start}
        return Violation("shipment.on-board", "too-many", args)
    return None


def load(game: Game, position: Position, move: Move, end: str) -> None:
    """Take forces off the board into the shipment."""
    travel = travel_of(position)
    start = move["start"]
    remove_forces(position, start, move["by"], move["forces"])
    trim_fliers(position, start, move["by"])
    if travel.loading == "":
        travel.shipped = [*travel.shipped, move["by"]]
        travel.loading = shipment_of(game, start, end)
    travel.loaded = {**travel.loaded, start: move["forces"]}


def go_on(game: Game, position: Position, seat: str) -> list[Event]:
    """Ask for forces of other sectors, if there are any; else the shipment is over."""
    whole = ruling(game, position, "guild-shipment") == "territory"
    if whole and len(starts_of(game, position, seat)) > 0:
        begin_step(position, "load", [seat])
        return []
    return close(game, position, seat)


def close(game: Game, position: Position, seat: str) -> list[Event]:
    """The shipment is complete: who has landed may have intruded."""
    if travel_of(position).landing == "":
        return end_shipment(game, position)
    return ask_intruded(game, position)


# --- cross-ship ----------------------------------------------------------------------------------


def crossing(position: Position, seat: str) -> str:
    """The advantage by which a seat may ship across the board, or ""."""
    if seat == "spacing-guild":
        return "cross-ship"
    if allied(position, seat, "spacing-guild"):
        return "ally-cross-ship"
    return ""


def added_fare(game: Game, position: Position, end: str, forces: int) -> int:
    """What so many forces add to the price of the shipment across the board under way."""
    territory = game.parts[end].territory
    loaded = loaded_so_far(position)
    whole = price_of(game, territory, loaded + forces, True)
    return whole - price_of(game, territory, loaded, True)


def most_crossing(game: Game, position: Position, seat: str, end: str) -> int:
    """How many forces a seat can pay to ship across the board, besides those already loaded."""
    territory = game.parts[end].territory
    loaded = loaded_so_far(position)
    paid = price_of(game, territory, loaded, True)
    return affordable(game, territory, paid + purse(position, seat), True) - loaded


def check_cross_ship(game: Game, position: Position, move: Move) -> Violation | None:
    """The Guild or its ally ships across the board at half price.

    Clauses shipment.cross-ship, shipment.karama.
    """
    by = move["by"]
    end = move["end"]
    advantage = crossing(position, by)
    if advantage == "":
        return Violation("shipment.cross-ship", "guild-only", {"by": by})
    if stopped(position, advantage):
        return Violation("shipment.cross-ship", "stopped", {"by": by})
    wrong = check_start(game, position, move, end)
    if wrong is not None:
        return wrong
    wrong = starred_violation(pool_at(position, move["start"], by), move)
    if wrong is not None:
        return wrong
    wrong = check_target(game, position, by, end, False)
    if wrong is not None:
        return wrong
    territory = game.parts[end].territory
    if territory == game.parts[move["start"]].territory:
        return Violation("shipment.cross-ship", "same-territory", {"territory": territory})
    if move["karama"] != "none":
        return Violation("shipment.karama", "half-already", {"by": by})
    price = added_fare(game, position, end, move["forces"])
    return check_share(position, by, price, move["ally"])


def apply_cross_ship(game: Game, position: Position, move: Move) -> list[Event]:
    """Forces are lifted, paid for and landed (shipment.cross-ship)."""
    by = move["by"]
    start = move["start"]
    end = move["end"]
    forces = move["forces"]
    price = added_fare(game, position, end, forces)
    events = pay_shipment(game, position, by, price, move["ally"], True)
    load(game, position, move, end)
    carry(position, move)
    shipped: dict[str, int | str] = {"by": by, "forces": forces, "start": start, "end": end}
    shipped = with_starred(shipped, move)
    events = [*events, Event("cross-shipped", "shipment.cross-ship", shipped)]
    events = events + land(game, position, by, end, forces)
    return events + go_on(game, position, by)


def cross_ship_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Start, end, forces, how many have a star, no Karama, and the ally's share of the price."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", cross_ship_starts(game, position, by), last=False)
    start = partial["start"]
    if "end" not in partial:
        return choice("end", cross_ship_ends(game, position, by, start), last=False)
    end = partial["end"]
    if "forces" not in partial:
        paid = most_crossing(game, position, by, end)
        return amount("forces", 1, min(forces_at(position, start, by), paid), last=False)
    kinds = starred_field(pool_at(position, start, by), partial, False)
    if kinds is not None:
        return kinds
    if "karama" not in partial:
        return choice("karama", ["none"], last=False)
    if "ally" not in partial:
        price = added_fare(game, position, end, partial["forces"])
        least = least_share(position, by, price)
        return amount("ally", least, most_share(position, by, price), last=True)
    return None


def cross_ship_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which a seat can ship across the board."""
    return [
        part
        for part in starts_of(game, position, seat)
        if len(cross_ship_ends(game, position, seat, part)) > 0
    ]


def cross_ship_ends(game: Game, position: Position, seat: str, start: str) -> list[str]:
    """The parts (sorted) to which a seat can ship at least one force from `start`."""
    ends = ends_of(position)
    if len(ends) > 0:
        if ends[1] == "" or most_crossing(game, position, seat, ends[1]) < 1:
            return []
        return [ends[1]]
    found: list[str] = []
    spice = purse(position, seat)
    for territory in game.territory_ids:
        if territory == game.parts[start].territory:
            continue
        if affordable(game, territory, spice, True) > 0 and may_land(
            game, position, seat, territory
        ):
            for part in game.territories[territory].parts:
                if not in_storm(game, position, part):
                    found.append(part)
    return sorted(found)


def may_cross_ship(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has that advantage, unstopped, and forces to use it on.

    Clause shipment.cross-ship.
    """
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


def added_retreat(game: Game, position: Position, forces: int) -> int:
    """What so many forces add to the price of the shipment back to the reserves under way."""
    loaded = loaded_so_far(position)
    return retreat_price(game, loaded + forces) - retreat_price(game, loaded)


def most_retreating(game: Game, position: Position, seat: str) -> int:
    """How many forces the Guild can pay to ship back, besides those already loaded."""
    loaded = loaded_so_far(position)
    paid = retreat_price(game, loaded) + position.sides[seat].spice
    return paid * game.numbers.retreat_forces_per_spice - loaded


def check_retreat(game: Game, position: Position, move: Move) -> Violation | None:
    """The Guild ships forces back to its reserves, unless stopped: shipment.retreat."""
    by = move["by"]
    if by != "spacing-guild":
        return Violation("shipment.retreat", "guild-only", {"by": by})
    if stopped(position, "ship-off-planet"):
        return Violation("shipment.retreat", "stopped", {"by": by})
    wrong = check_start(game, position, move, "")
    if wrong is not None:
        return wrong
    return check_share(position, by, added_retreat(game, position, move["forces"]), 0)


def apply_retreat(game: Game, position: Position, move: Move) -> list[Event]:
    """Forces are lifted into the reserves and paid for (shipment.retreat)."""
    by = move["by"]
    forces = move["forces"]
    price = added_retreat(game, position, forces)
    events = pay_shipment(game, position, by, price, 0, False)
    load(game, position, move, "")
    position.sides[by].reserves += forces
    withdrawn: dict[str, int | str] = {"by": by, "forces": forces, "start": move["start"]}
    events = [*events, Event("retreated", "shipment.retreat", withdrawn)]
    return events + go_on(game, position, by)


def retreat_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Start, then forces that can be paid for."""
    by = partial["by"]
    if "start" not in partial:
        return choice("start", retreat_starts(game, position, by), last=False)
    if "forces" not in partial:
        here = forces_at(position, partial["start"], by)
        return amount("forces", 1, min(here, most_retreating(game, position, by)), last=True)
    return None


def retreat_starts(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) from which the Guild can ship forces off the planet."""
    if travel_of(position).landing != "" or most_retreating(game, position, seat) < 1:
        return []
    return starts_of(game, position, seat)


def may_retreat(game: Game, position: Position, seat: str) -> bool:
    """Whether the Guild, unstopped, has forces to ship back (shipment.retreat)."""
    return (
        seat == "spacing-guild"
        and not stopped(position, "ship-off-planet")
        and len(retreat_starts(game, position, seat)) > 0
    )


KINDS: dict[str, Kind] = {
    "cross-ship": Kind(
        clause="shipment.turn",
        steps=["load", "ship"],
        check=check_cross_ship,
        apply=apply_cross_ship,
        field=cross_ship_field,
        open=may_cross_ship,
    ),
    "retreat": Kind(
        clause="shipment.turn",
        steps=["load", "ship"],
        check=check_retreat,
        apply=apply_retreat,
        field=retreat_field,
        open=may_retreat,
        by=["spacing-guild"],
    ),
}
"""The kinds of move by which forces are shipped off the board."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "load": close,
}
"""What a pass does while such a shipment is loading: it takes no more."""
