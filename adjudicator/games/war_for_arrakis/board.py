"""Where things stand: Legions and their figures, free and empty areas, zones, what is left to place."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.groups import (
    joined,
    leaders_of,
    less_leaders,
    no_legion,
    size,
    units_of,
    with_group,
    without_group,
)
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position
from adjudicator.games.war_for_arrakis.seats import chief, holder
from adjudicator.games.war_for_arrakis.tasks import push, task_at
from adjudicator.rules.course import ruling
from adjudicator.rules.multisets import more, put
from adjudicator.rules.records import Event

ATREIDES = "atreides"
HARKONNEN = "harkonnen"
RANKS = ["regular", "elite", "special-elite"]
"""The ranks of units, the lowest first."""
GENERIC = {"atreides": "naib", "harkonnen": "bashar"}
"""The generic leader of each side."""
MAKER = "wild-maker"
"""The giant sandworm, a leader of the Atreides that stands on the board as a sandworm."""


def enemy(side: str) -> str:
    """The other side."""
    return HARKONNEN if side == ATREIDES else ATREIDES


# --- Legions -------------------------------------------------------------------------------------


def side_at(position: Position, area: str) -> str:
    """The side whose Legion stands in an area, or ""."""
    found = position.legions.get(area)
    return "" if found is None else found.side


def areas_of(position: Position, side: str) -> list[str]:
    """The areas (sorted) with a Legion of a side."""
    return sorted([area for area, legion in position.legions.items() if legion.side == side])


def is_named(game: Game, leader: str) -> bool:
    """Whether a leader has a name of its own."""
    return leader in game.leaders and game.leaders[leader].kind == "named"


def where_is(position: Position, leader: str) -> str:
    """The area in which a named leader's figure stands, or ""."""
    for area, legion in position.legions.items():
        if leader in legion.leaders:
            return area
    return ""


def put_figures(position: Position, area: str, group: Legion) -> None:
    """Put figures into an area, to those of their side that stand there."""
    there = position.legions.get(area)
    if area in position.flown:
        # Of those that have flown some may have been lost since.
        here = no_legion(group.side) if there is None else there
        here = flown_among(position, area, here)
        forget_flown(position, area, position.flown[area])
        if size(here) + len(here.leaders) > 0:
            note_flown(position, area, here)
    position.legions = {
        **position.legions,
        area: group if there is None else with_group(there, group),
    }


def take_figures(position: Position, area: str, group: Legion) -> None:
    """Take figures out of an area; the others stay there, even leaders alone."""
    there = position.legions[area]
    units = there.units
    for rank, count in group.units.items():
        units = more(units, rank, -count)
    leaders = less_leaders(there.leaders, group.leaders)
    tokens = there.tokens
    if len(group.tokens) > 0:
        tokens = [token for token in tokens if token not in group.tokens]
    if len(units) + len(leaders) + len(tokens) == 0:
        others = {**position.legions}
        del others[area]
        position.legions = others
        return
    left = Legion(side=there.side, units=units, leaders=leaders, tokens=tokens)
    position.legions = {**position.legions, area: left}


def put_units(position: Position, side: str, area: str, rank: str, count: int) -> None:
    """Put units of one rank into an area, or take them out when `count` is negative."""
    if count > 0:
        put_figures(position, area, units_of(side, rank, count))
    elif count < 0:
        take_figures(position, area, units_of(side, rank, -count))


def put_leader(position: Position, side: str, area: str, leader: str) -> None:
    """Put a leader's figure into an area."""
    put_figures(position, area, leaders_of(side, [leader]))


def to_tank(position: Position, side: str, leader: str, first: int) -> None:
    """Put a named leader on a slot of the tank, usually the leftmost; one who is there makes room."""
    owner = holder(position, side, leader)
    slots = owner.tank
    bumped = leader
    at = first
    while bumped != "" and at < len(slots):
        here = slots[at]
        slots = [*slots[:at], bumped, *slots[at + 1 :]]
        bumped = here
        at += 1
    if bumped != "":
        owner.fresh = put(owner.fresh, bumped)
    owner.tank = slots


def remove_leader(
    game: Game, position: Position, area: str, leader: str, clause: str
) -> list[Event]:
    """Take a leader off the board: a named one goes to its tank."""
    legion = position.legions[area]
    take_figures(position, area, leaders_of(legion.side, [leader]))
    if is_named(game, leader):
        to_tank(position, legion.side, leader, 0)
    return [Event("leader-lost", clause, {"leader": leader, "area": area})]


def abandoned(game: Game, position: Position, area: str) -> list[Event]:
    """Leaders who are left without a unit are removed; several named ones in the order of their player."""
    legion = position.legions.get(area)
    events: list[Event] = []
    if legion is None or size(legion) > 0:
        return events
    named = [leader for leader in legion.leaders if is_named(game, leader)]
    chosen = len(named) > 1 and ruling(game, position, "tank-order") == "owner"
    if chosen:
        push(position, [task_at("entomb", legion.side, area, 1)])
    for leader in legion.leaders:
        if chosen and leader in named:
            continue
        events = events + remove_leader(game, position, area, leader, "pieces.leaders-alone")
    return events


def shift(position: Position, start: str, end: str) -> None:
    """Take a whole Legion from one area to another."""
    group = position.legions[start]
    others = {**position.legions}
    del others[start]
    position.legions = others
    put_figures(position, end, group)
    if start in position.moved:
        note_moved(position, end, position.moved[start])
        position.moved = {name: found for name, found in position.moved.items() if name != start}
    if start in position.flown:
        note_flown(position, end, position.flown[start])
        position.flown = {name: found for name, found in position.flown.items() if name != start}


def note_moved(position: Position, area: str, group: Legion) -> None:
    """Note that figures in an area have moved in the present action."""
    position.moved = {**position.moved, area: joined(position.moved.get(area), group)}


def note_flown(position: Position, area: str, group: Legion) -> None:
    """Note that figures in an area have used a troop-transport in the present turn."""
    position.flown = {**position.flown, area: joined(position.flown.get(area), group)}


def forget_flown(position: Position, area: str, group: Legion) -> None:
    """Note that figures that have used a troop-transport are in an area no more."""
    if area not in position.flown:
        return
    left = without_group(position.flown[area], group)
    position.flown = {name: found for name, found in position.flown.items() if name != area}
    if size(left) + len(left.leaders) > 0:
        position.flown = {**position.flown, area: left}


def unmoved(position: Position, area: str) -> Legion:
    """The figures in an area that have not moved in the present action."""
    legion = position.legions[area]
    if area not in position.moved:
        return legion
    return without_group(legion, position.moved[area])


def flown_among(position: Position, area: str, group: Legion) -> Legion:
    """Those of a group in an area that have used a troop-transport in the present turn.

    Of figures that are alike those that have not flown go first.
    """
    if area not in position.flown or area not in position.legions:
        return no_legion(group.side)
    return without_group(group, without_group(position.legions[area], position.flown[area]))


# --- what is left to place -----------------------------------------------------------------------


def on_board(position: Position, side: str, rank: str) -> int:
    """How many units of a rank a side has on the board."""
    return sum(
        [
            legion.units[rank]
            for legion in position.legions.values()
            if legion.side == side and rank in legion.units
        ]
    )


def supply(game: Game, position: Position, side: str, rank: str) -> int:
    """How many units of a rank lie beside the board."""
    return game.figures[side][rank] - on_board(position, side, rank)


def substitute(game: Game, position: Position, side: str, rank: str) -> str:
    """The rank of the figure used for a rank: itself, or the next lower one that is left; "" for none."""
    if position.automaton is not None and side == HARKONNEN:
        return substitute_solo(game, position, rank)
    found = ""
    for name in RANKS:
        if supply(game, position, side, name) > 0:
            found = name
        if name == rank:
            return found
    return found


def substitute_solo(game: Game, position: Position, rank: str) -> str:
    """The rank of the figure that the automaton uses: itself, the next higher or the next lower one."""
    at = RANKS.index(rank)
    for name in [*RANKS[at:], *reversed(RANKS[:at])]:
        if supply(game, position, HARKONNEN, name) > 0:
            return name
    return ""


def generics_left(game: Game, position: Position, side: str) -> int:
    """How many generic leaders lie beside the board."""
    leader = GENERIC[side]
    groups = [legion.leaders for legion in position.legions.values() if len(legion.leaders) > 0]
    used = sum([leaders.count(leader) for leaders in groups])
    figures = game.figures[side]["leader"]
    if side == HARKONNEN and ruling(game, position, "bashars") == "two":
        figures = game.numbers.bashars_fewer
    return max(0, figures - used)


def in_play(position: Position, side: str, leader: str) -> bool:
    """Whether a leader has come into play and has not left it."""
    return holder(position, side, leader).leaders.get(leader, "aside") in ["ready", "spent"]


def maker_rests(position: Position) -> bool:
    """Whether the Wild Maker is in play, with its figure off the board."""
    return in_play(position, ATREIDES, MAKER) and MAKER not in position.worms.values()


def available(game: Game, position: Position, side: str, leader: str) -> bool:
    """Whether a leader's figure lies beside the board, to be deployed or placed now."""
    if leader == GENERIC[side]:
        return generics_left(game, position, side) > 0
    owner = holder(position, side, leader)
    if not in_play(position, side, leader) or leader in owner.tank or leader in owner.fresh:
        return False
    return leader not in chief(position, side).barred and where_is(position, leader) == ""


# --- areas ---------------------------------------------------------------------------------------


def is_desert(game: Game, position: Position, area: str) -> bool:
    """Whether an area is desert: by the board, or since the family atomics."""
    return game.areas[area].terrain == "desert" or area == position.blasted


def is_sheltered(game: Game, position: Position, area: str) -> bool:
    """Whether storms and sandworms cannot come to a plateau for the mountains round it."""
    if not game.areas[area].sheltered:
        return False
    return position.blasted == "" or area not in game.atomics[position.blasted].exposes


def in_reach_of_desert(game: Game, position: Position, area: str) -> bool:
    """Whether storms and sandworms can come over an area: neither mountain nor sheltered."""
    if is_desert(game, position, area):
        return True
    return game.areas[area].terrain != "mountain" and not is_sheltered(game, position, area)


def settled_by(position: Position, area: str) -> str:
    """The side whose settlement or sietch stands in an area, or ""."""
    if area in position.settlements:
        return HARKONNEN
    return ATREIDES if area in position.sietches else ""


def is_free(position: Position, side: str, area: str) -> bool:
    """Whether an area holds no enemy settlement, no enemy units and no sandworm."""
    legion = position.legions.get(area)
    if (legion is not None and legion.side != side) or area in position.worms:
        return False
    if side == ATREIDES:
        return area not in position.settlements
    return area not in position.sietches


def taken_areas(position: Position, side: str) -> dict[str, bool]:
    """All areas that are not free for a side: what `is_free` denies, in one go."""
    foe = enemy(side)
    taken: dict[str, bool] = {}
    homes = position.settlements if foe == HARKONNEN else sorted(position.sietches)
    for area in [*sorted(position.worms), *homes]:
        taken[area] = True
    for area, legion in position.legions.items():
        if legion.side == foe:
            taken[area] = True
    return taken


def is_empty(position: Position, area: str) -> bool:
    """Whether there is nothing at all in an area."""
    if area in position.legions or area in position.worms or area in position.signs:
        return False
    if area in position.harvesters or area in position.stations:
        return False
    return settled_by(position, area) == ""


def beside(game: Game, position: Position, area: str) -> list[str]:
    """Areas adjacent on the ground (sorted)."""
    return game.areas[area].borders


def zones_at(game: Game, position: Position, area: str) -> list[str]:
    """The air zones (sorted) connected to an area: by sectors, or (by a ruling) where circles touch it."""
    return [zone for zone in sorted(game.zones) if connected(game, position, zone, area)]


def connected(game: Game, position: Position, zone: str, area: str) -> bool:
    """Whether an air zone is connected to an area."""
    if ruling(game, position, "air-zones") == "touching":
        return area in game.touches[zone]
    if area == game.pole:
        return True
    linked = game.zones[zone]
    for sector in game.areas[area].sectors:
        if sector in linked:
            return True
    return False


def flown_by(game: Game, position: Position, area: str, kind: str) -> list[str]:
    """Air zones (sorted) connected to an area in which a vehicle of a kind stands."""
    if kind not in position.flyers.values():
        return []
    zones = sorted([zone for zone, flyer in position.flyers.items() if flyer == kind])
    return [zone for zone in zones if connected(game, position, zone, area)]


def within(game: Game, start: str, steps: int) -> list[str]:
    """Areas (sorted) at most so many borders away on the ground, the start among them."""
    return sorted(steps_round(game, start, steps, False))


def steps_round(game: Game, start: str, steps: int, over_borders: bool) -> dict[str, bool]:
    """The areas at most so many steps away, whatever the ground: on foot, or over all borders."""
    found = {start: True}
    edge = [start]
    for _ in range(steps):
        edge = next_ring(game, edge, found, over_borders)
        for area in edge:
            found[area] = True
    return found


def next_ring(game: Game, edge: list[str], seen: dict[str, bool], over_borders: bool) -> list[str]:
    """The areas one step from those of an edge that have not been seen: on foot, or over all borders."""
    reached: dict[str, bool] = {}
    for area in edge:
        entry = game.areas[area]
        for other in entry.around if over_borders else entry.borders:
            if other not in seen:
                reached[other] = True
    return list(reached)
