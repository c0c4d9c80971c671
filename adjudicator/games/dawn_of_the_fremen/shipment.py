"""Shipments: the Shipment Phase, and the second action of a turn (document 000, "Shipment")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen.begun import not_begun
from adjudicator.games.dawn_of_the_fremen.board import held, items_in, lay
from adjudicator.games.dawn_of_the_fremen.freight import (
    apply_cross,
    apply_load,
    apply_unload,
    check_cross_move,
    cross_field,
    load_violation,
    loadable,
    may_cross,
    may_end,
    set_down,
    stranded,
    unloadable,
)
from adjudicator.games.dawn_of_the_fremen.freight_start import (
    SHIPMENT,
    apply_begin,
    begin_field,
    can_start,
    check_begin,
    starts,
)
from adjudicator.games.dawn_of_the_fremen.freight_ways import (
    asks_leave,
    freight_of,
    is_own,
    reach_of,
)
from adjudicator.games.dawn_of_the_fremen.hands import landless
from adjudicator.games.dawn_of_the_fremen.records import Freight, Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import go_to
from adjudicator.rules.course import begin_round, next_seat, refill
from adjudicator.rules.judging import pass_over_closed
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation, choice, flag


def begin(game: Game, position: Position) -> list[Event]:
    """Tribes ship in order, the lead player first."""
    begin_round(position, "shipping")
    return skip_idle(game, position)


def skip_idle(game: Game, position: Position) -> list[Event]:
    """Pass over tribes that have nothing to ship; after the last, the actions begin."""
    events = pass_over_closed(game, position, "passed-over", ["ship"], ship_closed)
    if len(position.waiting) == 0:
        go_to(position, "action")
    return events


def end_turn(game: Game, position: Position, seat: str) -> list[Event]:
    """A tribe has shipped, or will not."""
    next_seat(position, seat)
    return go_on(game, position)


def go_on(game: Game, position: Position) -> list[Event]:
    """The next tribe is asked from the start."""
    position.step = "shipping"
    refill(position)
    return skip_idle(game, position)


def may_ship(game: Game, position: Position, seat: str) -> bool:
    """Whether a tribe can ship anything anywhere."""
    return any(can_start(game, position, seat, place, SHIPMENT) for place in held(position, seat))


def ship_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a tribe can ship nothing at all: turn.own-territory, shipment.token."""
    own = held(position, seat)
    if len(own) == 0:
        return landless(position, seat)
    if all(len(items_in(position, place)) == 0 for place in own):
        return Violation("shipment.token", "nothing-movable", {"by": seat})
    if not may_ship(game, position, seat):
        return Violation("shipment.token", "all-stuck", {"by": seat})
    return None


def ship_time(position: Position) -> bool:
    """Whether a shipment can be made now: in its phase, or as a second action."""
    return position.turn is None or position.turn.number == 2


def may_ship_now(game: Game, position: Position, seat: str) -> bool:
    """Whether it is time for a shipment and a tribe has one to make (action.second)."""
    return ship_time(position) and may_ship(game, position, seat)


# --- ship -----------------------------------------------------------------------------------------


def check_ship(game: Game, position: Position, move: Move) -> Violation | None:
    """A shipment is the phase's or the second action, and begins with a token that moves.

    Clause action.second.
    """
    if not ship_time(position):
        return Violation("action.second", "too-early", {"by": move["by"]})
    return check_begin(game, position, move, SHIPMENT)


def apply_ship(game: Game, position: Position, move: Move) -> list[Event]:
    """Take the starting token up; the shipment goes on step by step."""
    events = apply_begin(game, position, move)
    position.step = "freight"
    return events


def ship_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, then the starting token."""
    places: list[str] = []
    if "territory" not in partial:
        places = starts(game, position, partial["by"], SHIPMENT)
    return begin_field(game, position, partial, SHIPMENT, places)


# --- load, unload ---------------------------------------------------------------------------------


def check_load(game: Game, position: Position, move: Move) -> Violation | None:
    """A thing of the territory rides along if it may: `load_violation`."""
    return load_violation(game, position, freight_of(position), move["item"])


def apply_load_move(game: Game, position: Position, move: Move) -> list[Event]:
    """The thing is aboard."""
    apply_load(game, position, move["item"])
    return []


def load_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The thing, out of those that may ride along."""
    if "item" not in partial:
        return choice("item", loadable(game, position, freight_of(position)), True)
    return None


def may_load(game: Game, position: Position, seat: str) -> bool:
    """Whether there is anything to ride along."""
    return len(loadable(game, position, freight_of(position))) > 0


def check_unload(game: Game, position: Position, move: Move) -> Violation | None:
    """Items that were taken along are put down on the tribe's own land, after at least one border: shipment.unloading."""
    freight = freight_of(position)
    item = move["item"]
    where: dict[str, int | str] = {"item": item, "territory": freight.at}
    if not is_own(position, freight.by, freight.at):
        return Violation("shipment.unloading", "not-own", where)
    if item not in freight.cargo:
        return Violation("shipment.unloading", "not-aboard", {"item": item})
    if freight.crossed == 0:
        return Violation("shipment.unloading", "not-moved", where)
    if item not in unloadable(position, freight):
        return Violation("shipment.starting-token", "starting-token", {"item": item})
    return None


def apply_unload_move(game: Game, position: Position, move: Move) -> list[Event]:
    """The thing lies there (shipment.unloading)."""
    return apply_unload(game, position, move["item"])


def unload_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The thing, out of those aboard but the starting token (shipment.unloading)."""
    if "item" not in partial:
        return choice("item", unloadable(position, freight_of(position)), True)
    return None


def may_unload(game: Game, position: Position, seat: str) -> bool:
    """Whether there is anything to put down (shipment.unloading)."""
    return len(unloadable(position, freight_of(position))) > 0


# --- cross, permit --------------------------------------------------------------------------------


def apply_cross_move(game: Game, position: Position, move: Move) -> list[Event]:
    """Cross a border; into an ally's territory only by its leave, where a ruling asks for it."""
    freight = freight_of(position)
    if asks_leave(game, position, freight, move["territory"]):
        freight.asking = move["territory"]
        position.step = "permit"
        position.waiting = [position.lands[move["territory"]].owner]
        return []
    return crossed(game, position, move["territory"])


def crossed(game: Game, position: Position, territory: str) -> list[Event]:
    """Cross, and end the shipment when no border is left to it."""
    events = apply_cross(game, position, territory)
    freight = freight_of(position)
    most = reach_of(game, freight)
    if freight.crossed >= most and not may_grow(position, freight):
        used: dict[str, int | str] = {"by": freight.by, "territory": freight.at}
        used = {**used, "token": freight.carrier, "most": most}
        return [*events, Event("reach-used", "shipment.reach", used), *arrived(game, position)]
    return events


def may_grow(position: Position, freight: Freight) -> bool:
    """Whether a jubba cloak that can be taken up here would carry a stillsuit further."""
    if freight.carrier != "stillsuit" or "jubba-cloak" in freight.cargo:
        return False
    if not is_own(position, freight.by, freight.at):
        return False
    return (
        "jubba-cloak" in items_in(position, freight.at)
        and f"jubba-cloak/{freight.at}" not in freight.dropped
    )


def apply_permit(game: Game, position: Position, move: Move) -> list[Event]:
    """The ally answers; a refusal holds for this group."""
    freight = freight_of(position)
    territory = freight.asking
    freight.asking = ""
    position.step = "freight"
    position.waiting = [freight.by]
    if not move["yes"]:
        freight.denied = put(freight.denied, territory)
        return check_way(game, position)
    return crossed(game, position, territory)


def permit_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Whether the owner lets the group pass."""
    if "yes" not in partial:
        return flag("yes", [False, True], True)
    return None


# --- arrive ---------------------------------------------------------------------------------------


def check_arrive(game: Game, position: Position, move: Move) -> Violation | None:
    """A shipment ends on own land, once it has crossed a border: shipment.end."""
    freight = freight_of(position)
    if not is_own(position, freight.by, freight.at):
        return Violation("shipment.end", "not-own", {"territory": freight.at})
    if freight.crossed == 0:
        return Violation("shipment.end", "not-moved", {"territory": freight.at})
    return None


def apply_arrive(game: Game, position: Position, move: Move) -> list[Event]:
    """All that is aboard lies there; the shipment is over (shipment.end)."""
    return arrived(game, position)


def arrived(game: Game, position: Position) -> list[Event]:
    """Put all the group carries down; the tribe's shipment is over."""
    freight = freight_of(position)
    by = freight.by
    events: list[Event] = [
        Event("shipped", "shipment.end", {"by": by, "start": freight.origin, "end": freight.at})
    ]
    for item in freight.cargo:
        events = events + lay(game, position, freight.at, item)
    position.freight = None
    over(position, by)
    return events


def over(position: Position, by: str) -> None:
    """The shipment is over; what follows it is for the phase to say."""
    position.step = "shipped"
    position.waiting = [by]


def check_way(game: Game, position: Position) -> list[Event]:
    """Break the shipment off if there is no way left to it; before a border it does not count."""
    if not stranded(game, position):
        return []
    by = freight_of(position).by
    begun = freight_of(position).crossed > 0
    events = set_down(game, position, "shipment.stranded")
    if begun:
        over(position, by)
        return events
    position.waiting = [by]
    if position.turn is not None:
        position.step = "action"
        return events
    position.step = "shipping"
    return events + skip_idle(game, position)


def may_arrive(game: Game, position: Position, seat: str) -> bool:
    """Whether the group has crossed a border and stands on own land (shipment.end)."""
    return may_end(position, freight_of(position))


KINDS: dict[str, Kind] = {
    "ship": Kind(
        clause="shipment.begin",
        steps=["action", "shipping"],
        check=check_ship,
        apply=apply_ship,
        field=ship_field,
        closed=ship_closed,
        open=may_ship_now,
    ),
    "cross": Kind(
        clause="shipment.borders",
        steps=["freight"],
        check=check_cross_move,
        apply=apply_cross_move,
        field=cross_field,
        open=may_cross,
        elsewhere=not_begun,
    ),
    "load": Kind(
        clause="shipment.loading",
        steps=["carry", "freight"],
        check=check_load,
        apply=apply_load_move,
        field=load_field,
        open=may_load,
        elsewhere=not_begun,
    ),
    "unload": Kind(
        clause="shipment.unloading",
        steps=["freight"],
        check=check_unload,
        apply=apply_unload_move,
        field=unload_field,
        open=may_unload,
        elsewhere=not_begun,
    ),
    "permit": Kind(
        clause="alliances.passage",
        steps=["permit"],
        apply=apply_permit,
        field=permit_field,
        elsewhere=not_begun,
    ),
    "arrive": Kind(
        clause="shipment.end",
        steps=["freight"],
        check=check_arrive,
        apply=apply_arrive,
        open=may_arrive,
        elsewhere=not_begun,
    ),
}
"""The kinds of move of a shipment; `load` and `cross` serve attacks, too."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"shipping": end_turn}
"""What a pass does in this phase."""
