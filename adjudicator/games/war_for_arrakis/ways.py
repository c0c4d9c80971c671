"""How far a Legion gets: on foot, riding sandworms, carried by an ornithopter (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    HARKONNEN,
    beside,
    enemy,
    flown_among,
    flown_by,
    is_free,
    settled_by,
    side_at,
    steps_round,
    taken_areas,
    unmoved,
)
from adjudicator.games.war_for_arrakis.free_actions import lose_flyer
from adjudicator.games.war_for_arrakis.groups import size, without_group
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.multisets import once
from adjudicator.rules.records import Event

ON_FOOT = "none"
"""No air zone: a Legion goes on foot where it could be carried, too."""

# --- how far -------------------------------------------------------------------------------------


def ridden(game: Game, position: Position, start: str) -> list[str]:
    """The areas with wormsigns or sandworms (sorted) that a Legion can ride over, one to the next.

    None of them holds an enemy Legion or settlement.
    """
    found: dict[str, bool] = {}
    edge = [start] if len(position.signs) + len(position.worms) > 0 else []
    while len(edge) > 0:
        reached: list[str] = []
        for area in edge:
            for other in game.areas[area].borders:
                if other not in position.signs and other not in position.worms:
                    continue
                if other in found or other == start:
                    continue
                if side_at(position, other) == HARKONNEN or other in position.settlements:
                    continue
                found[other] = True
                reached.append(other)
        edge = reached
    return sorted(found)


def on_foot(game: Game, position: Position, side: str, start: str) -> list[str]:
    """The areas (sorted) next to which a Legion gets without a vehicle: its borders, or by riding."""
    near = game.areas[start].borders
    if side == HARKONNEN:
        return near if position.automaton is None else once([*near, *game.areas[start].barred])
    over = ridden(game, position, start)
    if len(over) == 0:
        return near
    reached = [*near, *over]
    for area in over:
        reached += beside(game, position, area)
    return [area for area in once(reached) if area != start]


def by_air(game: Game, position: Position, side: str, start: str, group: Legion) -> list[str]:
    """The areas (sorted) that a troop-transport reaches with a group: two steps away, over any border."""
    if not flies_off(game, position, side, start, group):
        return []
    found = steps_round(game, start, 1 + game.numbers.transport_steps, True)
    return sorted(area for area in found if area != start)


def flies_off(game: Game, position: Position, side: str, start: str, group: Legion) -> bool:
    """Whether a troop-transport can carry a group: an ornithopter is there, and nobody has flown in this turn."""
    if side != HARKONNEN or len(flown_by(game, position, start, "ornithopter")) == 0:
        return False
    return figures_of(flown_among(position, start, group)) == 0


def gets_to(game: Game, position: Position, side: str, start: str, group: Legion, end: str) -> bool:
    """Whether a group of a Legion gets from one area to another, whatever stands there."""
    if end in beside(game, position, start):
        return True
    if end in on_foot(game, position, side, start):
        return True
    return end in by_air(game, position, side, start, group)


def goals(
    game: Game, position: Position, side: str, start: str, group: Legion | None = None
) -> list[str]:
    """The areas (sorted) to which a group of a Legion, or all of it, can move."""
    if group is None:
        group = position.legions[start]
    found = [area for area in on_foot(game, position, side, start) if is_free(position, side, area)]
    over = by_air(game, position, side, start, group)
    if len(over) == 0:
        return sorted(found)
    taken = taken_areas(position, side)
    return once([*found, *[area for area in over if area not in taken]])


def figures_of(group: Legion) -> int:
    """How many figures and tokens a group has, leaders among them."""
    return size(group) + len(group.leaders)


def goes_somewhere(game: Game, position: Position, side: str, start: str) -> bool:
    """Whether there is an area to which a Legion can move: one beside it, mostly."""
    for area in game.areas[start].borders:
        if is_free(position, side, area):
            return True
    group = without_group(unmoved(position, start), position.flown.get(start))
    return len(goals(game, position, side, start, group)) > 0


def targets(game: Game, position: Position, side: str, start: str) -> list[str]:
    """The areas (sorted) that a Legion can attack: an enemy Legion or settlement, no sandworm."""
    near = on_foot(game, position, side, start)
    near = once([*near, *by_air(game, position, side, start, position.legions[start])])
    return [area for area in near if is_target(game, position, side, start, area)]


def has_target(game: Game, position: Position, side: str, start: str) -> bool:
    """Whether `targets` names an area: one beside the Legion, mostly."""
    near = on_foot(game, position, side, start)
    if a_target(game, position, side, start, near):
        return True
    if side != HARKONNEN:
        return False
    far = by_air(game, position, side, start, position.legions[start])
    return a_target(game, position, side, start, far)


def a_target(game: Game, position: Position, side: str, start: str, areas: list[str]) -> bool:
    """Whether one of the areas within reach can be attacked from another area."""
    legions = position.legions
    settlements = position.settlements
    sietches = position.sietches
    for area in areas:
        somebody = area in legions or area in settlements or area in sietches
        if somebody and is_target(game, position, side, start, area):
            return True
    return False


def is_target(game: Game, position: Position, side: str, start: str, area: str) -> bool:
    """Whether what stands in an area within reach can be attacked from another area."""
    foe = enemy(side)
    legion = position.legions.get(area)
    if legion is not None and legion.side == foe:
        return area not in position.worms
    if settled_by(position, area) != foe or area in position.worms:
        return False
    anywhere = ruling(game, position, "undefended") == "any-reach"
    return anywhere or area in beside(game, position, start)


def transports(
    game: Game, position: Position, side: str, start: str, end: str, plain: list[str]
) -> list[str]:
    """The air zones (sorted) of which one must send its ornithopter to get from start to end."""
    if side != HARKONNEN or end in plain:
        return []
    return flown_by(game, position, start, "ornithopter")


def flights(
    game: Game, position: Position, side: str, start: str, end: str, group: Legion
) -> list[str]:
    """The air zones (sorted) among which is chosen for a way; "none" where (by a ruling) it need not be flown."""
    plain = on_foot(game, position, side, start)
    zones = transports(game, position, side, start, end, plain)
    if len(zones) > 0 or position.automaton is not None:
        return zones
    if ruling(game, position, "short-flights") == "needed":
        return zones
    if end not in by_air(game, position, side, start, group):
        return zones
    return [ON_FOOT, *flown_by(game, position, start, "ornithopter")]


def transported(game: Game, position: Position, start: str, end: str, zone: str) -> list[Event]:
    """An ornithopter carries a Legion, and leaves the board; no other carries it in this turn."""
    if position.automaton is not None:
        position.automaton.flights += 1
    lose_flyer(position, zone)
    return [Event("transported", "movement.transport", {"zone": zone, "end": end})]


def rode(game: Game, position: Position, start: str, end: str) -> list[Event]:
    """What is told of a Legion that has got somewhere by sandriding."""
    if end in beside(game, position, start) or side_at(position, start) == HARKONNEN:
        return []
    ridden_by: dict[str, int | str] = {"start": start, "end": end}
    return [Event("rode", "movement.sandriding", ridden_by)]
