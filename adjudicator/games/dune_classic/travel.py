"""Shipment and movement: whose turn it is, and what both share (document 004, phase 5)."""

from __future__ import annotations

from adjudicator.games.dune_classic.board import (
    add_advisors,
    advisors_exist,
    advisors_in,
    has_room,
)
from adjudicator.games.dune_classic.cities import moved_in, trim_fliers
from adjudicator.games.dune_classic.hands import may_hold
from adjudicator.games.dune_classic.records import Game, Position, Travel
from adjudicator.games.dune_classic.starred import kill_starred
from adjudicator.games.dune_classic.turn import (
    allied,
    allies_of,
    go_to,
    in_play,
    stopped,
    stopped_event,
    use_up_stop,
)
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import (
    add_forces,
    forces_at,
    forces_in,
    in_storm,
    kill_forces,
    parts_held,
)
from adjudicator.rules.judging import passed_over
from adjudicator.rules.multisets import freed
from adjudicator.rules.records import Event, Violation

GUILD = "spacing-guild"
"""The faction that may act when it pleases."""

# --- the record of the phase ---------------------------------------------------------------------


def no_travel() -> Travel:
    """Nothing shipped, nothing moved, nobody's turn."""
    return Travel(
        seats=[],
        shipped=[],
        moved={},
        moved_advisors={},
        group="",
        landing="",
        landed={},
        loading="",
        loaded={},
        banked=False,
        intruded=[],
    )


def travel_of(position: Position) -> Travel:
    """The shipment and movement under way."""
    if position.travel is None:
        return no_travel()
    return position.travel


def seat_by_seat(game: Game, position: Position) -> bool:
    """Whether each seat ships and moves in one go (ruling `ship-and-move-order`)."""
    return ruling(game, position, "ship-and-move-order") == "seat-by-seat"


# --- whose turn it is ----------------------------------------------------------------------------


def begin_shipping(game: Game, position: Position) -> list[Event]:
    """Ask the seats to ship, the first player first."""
    travel_of(position).seats = turns_of(game, position)
    return ask_next(game, position, False, False)


def pleases(game: Game, position: Position) -> bool:
    """Whether the Guild acts when it pleases (ruling `guild-turn`, shipment.guild-turn)."""
    return in_play(position, GUILD) and ruling(game, position, "guild-turn") == "when-it-pleases"


def turns_of(game: Game, position: Position) -> list[str]:
    """The seats in the order in which they act; a Guild that acts when it pleases comes last."""
    if not pleases(game, position) or stopped(position, "act-out-of-order"):
        return position.order[:]
    return [seat for seat in position.order if seat != GUILD] + [GUILD]


def guild_first(game: Game, position: Position, moving: bool) -> bool:
    """Whether the Guild is to say if it acts before the first seat, or a Karama card has its say.

    It is asked where the first seat is going to be, and where it has something to do itself.
    """
    travel = travel_of(position)
    if GUILD not in travel.seats[1:] or not pleases(game, position):
        return False
    if not acts(game, position, travel.seats[0], moving):
        return False
    if stopped(position, "act-out-of-order"):
        return travel.seats != in_order(position, travel.seats)
    return acts(game, position, GUILD, moving)


def acts(game: Game, position: Position, seat: str, moving: bool) -> bool:
    """Whether a seat is asked in its turn: to move, or to ship, or to do one after the other."""
    if moving:
        return move_closed(game, position, seat) is None
    if ship_closed(game, position, seat) is None:
        return True
    return seat_by_seat(game, position) and move_closed(game, position, seat) is None


def in_order(position: Position, seats: list[str]) -> list[str]:
    """Some seats in the order of the turn."""
    return [seat for seat in position.order if seat in seats]


def ask_guild(game: Game, position: Position, moving: bool) -> list[Event]:
    """Ask the Guild; stopped by a Karama card it has its own place in the order again instead.

    If its place in the order is over, it acts at once.
    """
    if use_up_stop(game, position, "act-out-of-order"):
        travel = travel_of(position)
        travel.seats = in_order(position, travel.seats)
        return [stopped_event(game, "act-out-of-order")]
    begin_step(position, "guild-move" if moving else "guild-ship", [GUILD])
    return []


def ask_next(game: Game, position: Position, moving: bool, asked: bool) -> list[Event]:
    """Ask the first seat to ship, or with `moving` to move.

    By one principle for both: a seat is passed over only where what everybody knows shows that it
    has nothing to choose (shipment.turn, movement.turn). With `asked` the Guild has said already
    that it does not act before the first seat.

    After the last seat the phase is over.
    """
    travel = travel_of(position)
    one_go = seat_by_seat(game, position)
    events: list[Event] = []
    while True:
        if len(travel.seats) == 0:
            if one_go or moving:
                break
            travel.seats = turns_of(game, position)
            moving = True
        seat = travel.seats[0]
        if not asked and guild_first(game, position, moving):
            asked = stopped(position, "act-out-of-order")
            events = events + ask_guild(game, position, moving)
            if not asked:
                return events
            seat = travel.seats[0]
        asked = True
        close = move_closed if moving else ship_closed
        reason = close(game, position, seat)
        if reason is None:
            begin_step(position, "move" if moving else "ship", [seat])
            return events
        if moving:
            events.append(passed_over("nothing-to-move", seat, "move", reason))
            events = events + keep_allies_apart(game, position, seat)
        else:
            events.append(passed_over("nothing-to-ship", seat, "ship", reason))
        if one_go and not moving:
            moving = True
        else:
            travel.seats = travel.seats[1:]
            moving = moving and not one_go
            asked = False
    position.travel = None
    position.fliers = {}
    go_to(position, "battle")
    return events


def take_turn(game: Game, position: Position, moving: bool) -> list[Event]:
    """The Guild acts now, before the seat that was next (shipment.guild-turn)."""
    travel = travel_of(position)
    travel.seats = [GUILD] + [seat for seat in travel.seats if seat != GUILD]
    return ask_next(game, position, moving, True)


def end_shipment(game: Game, position: Position) -> list[Event]:
    """The first seat has shipped, or will not."""
    travel = travel_of(position)
    travel.landing = ""
    travel.loading = ""
    travel.loaded = {}
    travel.banked = False
    if seat_by_seat(game, position):
        return ask_next(game, position, True, True)
    travel.seats = travel.seats[1:]
    return ask_next(game, position, False, False)


def end_movement(game: Game, position: Position) -> list[Event]:
    """The first seat moves no more: what it left beside its ally's forces is lost."""
    travel = travel_of(position)
    events = keep_allies_apart(game, position, travel.seats[0])
    travel.moved = {}
    if position.advanced is not None:
        position.advanced.moved = {}
    travel.moved_advisors = {}
    travel.group = ""
    travel.seats = travel.seats[1:]
    return events + ask_next(game, position, not seat_by_seat(game, position), False)


def ship_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat is not asked to ship, by what everybody knows, or nothing (turn.secrecy).

    Whether it can pay is not asked: its spice is secret. Neither is whether it holds a Ghola: who
    has forces in the tanks and a hand that may hold one could bring back forces and ship them.
    """
    side = position.sides[seat]
    if side.reserves > 0 or (side.tanks > 0 and may_hold(game, position, seat, "ghola")):
        return None
    crossing = seat == "spacing-guild" or allied(position, seat, "spacing-guild")
    held = parts_held(position, seat)
    if not crossing or len(held) == 0:
        return Violation("shipment.reserves", "none-left", {"by": seat})
    if any(not in_storm(game, position, part) for part in held):
        return None
    return Violation("shipment.storm", "all-under", {"by": seat})


def move_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat is not asked to move, or nothing: its forces on the board, and the storm."""
    held = parts_with(position, seat)
    if len(held) == 0:
        return Violation("movement.own-forces", "none", {"by": seat})
    if any(not in_storm(game, position, part) for part in held):
        return None
    return Violation("movement.storm", "all-under", {"by": seat})


def parts_with(position: Position, seat: str) -> list[str]:
    """The parts (sorted) where a seat has fighters or advisors."""
    found = parts_held(position, seat)
    if seat == "bene-gesserit":
        for part in position.advisors:
            if part not in found:
                found.append(part)
    return sorted(found)


def keep_allies_apart(game: Game, position: Position, seat: str) -> list[Event]:
    """Forces that end their seat's moves beside its ally's go to the tanks (ruling).

    Where an ally that has not moved yet has shipped to them, it came later and is the one to leave:
    of the seat's forces only those are lost that have walked there themselves.
    """
    events: list[Event] = []
    travel = travel_of(position)
    travel.landed = freed(travel.landed, seat)
    if ruling(game, position, "allies-together") == "allowed":
        return events
    for ally in allies_of(position, seat):
        events = events + part_from(game, position, seat, ally)
    return events


def part_from(game: Game, position: Position, seat: str, ally: str) -> list[Event]:
    """A seat's forces that end their moves beside those of one ally go to the tanks."""
    events: list[Event] = []
    travel = travel_of(position)
    for part in parts_held(position, seat):
        territory = game.parts[part].territory
        if game.territories[territory].terrain == "polar-sink":
            continue
        if forces_in(game, position, territory, ally) > 0:
            here = forces_at(position, part, seat)
            forces = here
            if travel.landed.get(ally, "") == territory:
                forces = moved_in(position, part, seat)
            if forces < here:
                spared: dict[str, int | str] = {"by": seat, "part": part, "forces": here - forces}
                events.append(Event("garrison-stays", "movement.garrison", spared))
            if forces == 0:
                continue
            if forces < here and position.advanced is not None:
                walked = position.advanced.moved.get(part, {}).get(seat, 0)
                kill_starred(position, part, seat, walked)
            kill_forces(position, part, seat, forces)
            trim_fliers(position, part, seat)
            events.append(
                Event(
                    "forces-lost",
                    "movement.allies-apart",
                    {"by": seat, "part": part, "forces": forces},
                )
            )
    return events


# --- arriving and leaving ------------------------------------------------------------------------


def arrive_at(game: Game, position: Position, part: str, faction: str, forces: int) -> list[Event]:
    """Put shipped forces on a part; Bene Gesserit join advisors of theirs as advisors."""
    territory = game.parts[part].territory
    if faction == "bene-gesserit" and advisors_in(game, position, territory) > 0:
        clause = "advisors.joined"
        if not has_room(game, position, faction, territory):
            clause = "advisors.no-limit"
        add_advisors(position, part, forces)
        return [Event("advisors-joined", clause, {"part": part, "forces": forces})]
    add_forces(position, part, faction, forces)
    return []


# --- intrusion -----------------------------------------------------------------------------------


def note_intrusion(game: Game, position: Position, faction: str, part: str) -> None:
    """Note fighting forces that enter a territory: Bene Gesserit fighters there may withdraw."""
    territory = game.parts[part].territory
    if (
        in_play(position, "bene-gesserit")
        and advisors_exist(game, position)
        and faction != "bene-gesserit"
        and not allied(position, faction, "bene-gesserit")
        and game.territories[territory].terrain != "polar-sink"
        and forces_in(game, position, territory, "bene-gesserit") > 0
    ):
        travel_of(position).intruded = [territory]


def ask_intruded(game: Game, position: Position) -> list[Event]:
    """Ask the Bene Gesserit about an intrusion, if there is one; then go on."""
    if len(travel_of(position).intruded) == 0:
        return go_on(game, position)
    if use_up_stop(game, position, "flip-on-intrusion"):
        return [stopped_event(game, "flip-on-intrusion"), *go_on(game, position)]
    begin_step(position, "intrusion", ["bene-gesserit"])
    return []


def go_on(game: Game, position: Position) -> list[Event]:
    """Go on after a landing or a move and all that it led to."""
    travel = travel_of(position)
    travel.intruded = []
    if travel.landing != "":
        return end_shipment(game, position)
    begin_step(position, "move", [travel.seats[0]])
    return []
