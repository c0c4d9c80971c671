"""Legions on the move, one step or many: splitting, sandriding, troop-transport (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    RANKS,
    abandoned,
    beside,
    enemy,
    flown_by,
    is_free,
    note_moved,
    once,
    put_figures,
    settled_by,
    side_at,
    size,
    take_figures,
    unmoved,
)
from adjudicator.games.war_for_arrakis.effects import Op
from adjudicator.games.war_for_arrakis.filters import fitting
from adjudicator.games.war_for_arrakis.free_actions import lose_flyer
from adjudicator.games.war_for_arrakis.garrisons import leave_garrison
from adjudicator.games.war_for_arrakis.records import Game, Legion, March, Position, Task
from adjudicator.games.war_for_arrakis.seats import chief
from adjudicator.games.war_for_arrakis.tasks import (
    Rule,
    ask,
    counted,
    drop,
    go_on,
    op_of,
    push,
    task,
    task_at,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.heaps import more, put, take
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, choice

# --- how far -------------------------------------------------------------------------------------


def ridden(game: Game, position: Position, start: str) -> list[str]:
    """The areas with wormsigns or sandworms (sorted) that a Legion can ride over, one to the next.

    None of them holds an enemy Legion or settlement.
    """
    found: dict[str, bool] = {}
    edge = [start]
    while len(edge) > 0:
        reached: list[str] = []
        for area in edge:
            for other in beside(game, position, area):
                if other in found or other == start:
                    continue
                if other not in position.signs and other not in position.worms:
                    continue
                if side_at(position, other) == HARKONNEN or other in position.settlements:
                    continue
                found[other] = True
                reached.append(other)
        edge = reached
    return sorted(found)


def on_foot(game: Game, position: Position, side: str, start: str) -> list[str]:
    """The areas (sorted) next to which a Legion gets without a vehicle: its borders, or by riding."""
    near = [*beside(game, position, start)]
    if side == HARKONNEN and position.automaton is not None:
        near = [*near, *game.areas[start].barred]
    if side == ATREIDES:
        for area in ridden(game, position, start):
            near = [*near, area, *beside(game, position, area)]
    return [area for area in once(near) if area != start]


def by_air(game: Game, position: Position, side: str, start: str) -> list[str]:
    """The areas (sorted) that a troop-transport reaches: two steps away, over any border."""
    if side != HARKONNEN or start in position.flown:
        return []
    if len(flown_by(game, position, start, "ornithopter")) == 0:
        return []
    found: dict[str, bool] = {start: True}
    edge = [start]
    for _ in range(1 + game.numbers.transport_steps):
        reached: list[str] = []
        for area in edge:
            for other in game.areas[area].around:
                if other not in found:
                    found[other] = True
                    reached.append(other)
        edge = reached
    return sorted(area for area in found if area != start)


def goals(game: Game, position: Position, side: str, start: str) -> list[str]:
    """The areas (sorted) to which a Legion can move."""
    found = [area for area in on_foot(game, position, side, start) if is_free(position, side, area)]
    for area in by_air(game, position, side, start):
        if area not in found and is_free(position, side, area):
            found.append(area)
    return sorted(found)


def goes_somewhere(game: Game, position: Position, side: str, start: str) -> bool:
    """Whether there is an area to which a Legion can move: one beside it, mostly."""
    if any(is_free(position, side, area) for area in beside(game, position, start)):
        return True
    return len(goals(game, position, side, start)) > 0


def targets(game: Game, position: Position, side: str, start: str) -> list[str]:
    """The areas (sorted) that a Legion can attack: an enemy Legion or settlement, no sandworm."""
    foe = enemy(side)
    near = on_foot(game, position, side, start)
    near = once([*near, *by_air(game, position, side, start)])
    anywhere = ruling(game, position, "undefended") == "any-reach"
    return [
        area
        for area in near
        if area not in position.worms
        and (
            side_at(position, area) == foe
            or (
                settled_by(position, area) == foe
                and (anywhere or area in beside(game, position, start))
            )
        )
    ]


def transports(
    game: Game, position: Position, side: str, start: str, end: str, plain: list[str]
) -> list[str]:
    """The air zones (sorted) of which one must send its ornithopter to get from start to end."""
    if side != HARKONNEN or end in plain:
        return []
    return flown_by(game, position, start, "ornithopter")


def transported(game: Game, position: Position, start: str, end: str, zone: str) -> list[Event]:
    """An ornithopter carries a Legion, and leaves the board; no other carries it in this turn."""
    if position.automaton is not None:
        position.automaton.flights += 1
    lose_flyer(position, zone)
    position.flown = put([area for area in position.flown if area != start], end)
    return [Event("transported", "movement.transport", {"zone": zone, "end": end})]


def rode(game: Game, position: Position, start: str, end: str) -> list[Event]:
    """What is told of a Legion that has got somewhere by sandriding."""
    if end in beside(game, position, start) or side_at(position, start) == HARKONNEN:
        return []
    ridden_by: dict[str, int | str] = {"start": start, "end": end}
    return [Event("rode", "movement.sandriding", ridden_by)]


# --- which Legion --------------------------------------------------------------------------------


def travels(game: Game, op: Op, group: Legion) -> bool:
    """Whether a group has a unit, and one of those that an effect wants to travel."""
    if sum(group.units.values()) + len(group.tokens) == 0:
        return False
    if len(op.ids) == 0:
        return True
    for wanted in op.ids:
        if wanted == "leader" and len(group.leaders) > 0:
            return True
        if wanted in RANKS and group.units.get(wanted, 0) > 0:
            return True
        if wanted in group.leaders:
            return True
    return False


def held_back(position: Position, group: Legion) -> bool:
    """Whether a group has a leader with whom nothing may be done in this turn."""
    barred = chief(position, group.side).barred
    return any(leader in barred for leader in group.leaders)


def movable(game: Game, position: Position, found: Task) -> list[str]:
    """The areas (sorted) with figures that a task can still move."""
    fit = fitting(game, position, found.by, op_of(game, found).legion)
    return [area for area in fit if can_start(game, position, found, area)]


def can_start(game: Game, position: Position, found: Task, area: str) -> bool:
    """Whether figures of an area that fits a task can move."""
    if side_at(position, area) != found.by:
        return False
    group = unmoved(position, area)
    if held_back(position, group) or not travels(game, op_of(game, found), group):
        return False
    return goes_somewhere(game, position, found.by, area)


def nobody_moves(game: Game, position: Position, found: Task) -> bool:
    """Whether a task can move no figures: whether `movable` is empty."""
    fit = fitting(game, position, found.by, op_of(game, found).legion)
    return not any(can_start(game, position, found, area) for area in fit)


def move_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask which Legion moves, while there is one and the effect allows another."""
    if found.left < 0:
        position.moved = {}
    if counted(found, op_of(game, found).count) == 0 or nobody_moves(game, position, found):
        return stop_moving(game, position)
    ask(position, "move", found.by)
    return []


def stop_moving(game: Game, position: Position) -> list[Event]:
    """No Legion moves any more; where the movements have crowded an area, figures are removed."""
    drop(position)
    for area in sorted(position.moved):
        push(position, [task_at("overstack", position.moved[area].side, area, 1)])
    return []


def move_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """The area of a Legion that can move."""
    if "area" not in partial:
        return choice("area", movable(game, position, found), True)
    return None


def take_up(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The Legion is about to leave with all figures that have not moved."""
    area = move["area"]
    group = unmoved(position, area)
    position.march = March(
        start=area, units=group.units, leaders=group.leaders, tokens=group.tokens
    )
    ask(position, "march", found.by)
    return []


# --- who goes, and where -------------------------------------------------------------------------


def marching(position: Position, side: str) -> Legion:
    """The figures that are about to move."""
    march = position.march
    assert march is not None
    return Legion(side=side, units=march.units, leaders=march.leaders, tokens=march.tokens)


def with_less(group: Legion, piece: str) -> Legion:
    """A group without one unit of a rank, one leader or one token."""
    if piece in RANKS:
        return Legion(
            side=group.side,
            units=more(group.units, piece, -1),
            leaders=group.leaders,
            tokens=group.tokens,
        )
    if piece in group.leaders:
        return Legion(
            side=group.side,
            units=group.units,
            leaders=take(group.leaders, piece),
            tokens=group.tokens,
        )
    return Legion(
        side=group.side,
        units=group.units,
        leaders=group.leaders,
        tokens=take(group.tokens, piece),
    )


def pieces_of(group: Legion) -> list[str]:
    """What a group is made of (sorted, each once): ranks, leaders, tokens."""
    names = sorted([*group.units, *group.leaders, *group.tokens])
    return [name for at, name in enumerate(names) if name not in names[:at]]


def leave_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """A figure that can stay behind: somebody has to go on, and no leader stays alone."""
    if "piece" not in partial:
        group = marching(position, found.by)
        op = op_of(game, found)
        alone = ruling(game, position, "leader-alone") == "removed" or stays(position, group)
        options = [
            piece
            for piece in pieces_of(group)
            if travels(game, op, with_less(group, piece)) and (alone or piece not in group.leaders)
        ]
        return choice("piece", options, True)
    return None


def stays(position: Position, group: Legion) -> bool:
    """Whether a unit stays where a group starts."""
    march = position.march
    assert march is not None
    return size(position.legions[march.start]) > size(group)


def leave_behind(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A figure stays behind."""
    group = with_less(marching(position, found.by), move["piece"])
    march = position.march
    assert march is not None
    position.march = March(
        start=march.start, units=group.units, leaders=group.leaders, tokens=group.tokens
    )
    ask(position, "march", found.by)
    return []


def can_leave(game: Game, position: Position, seat: str) -> bool:
    """Whether any figure can stay behind."""
    found = leave_field(game, position, position.agenda[0], {})
    return found is not None and len(found.options) > 0


def go_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """Where the group goes, and the ornithopter that it needs for that."""
    march = position.march
    assert march is not None
    by = found.by
    if "area" not in partial:
        flies = len(by_air(game, position, by, march.start)) > 0
        return choice("area", goals(game, position, by, march.start), not flies)
    plain = on_foot(game, position, by, march.start)
    zones = transports(game, position, by, march.start, partial["area"], plain)
    if len(zones) > 0 and "zone" not in partial:
        return choice("zone", zones, True)
    return None


def go(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The group moves; what it finds where it arrives is seen to next."""
    march = position.march
    assert march is not None
    group = marching(position, found.by)
    start = march.start
    end = move["area"]
    events: list[Event] = []
    position.march = None
    if "zone" in move:
        events = transported(game, position, start, end, move["zone"])
    else:
        events = rode(game, position, start, end)
        if start in position.flown:
            position.flown = put(position.flown, end)
    take_figures(position, start, group)
    put_figures(position, end, group)
    note_moved(position, end, group)
    events = events + abandoned(game, position, start)
    position.here = end
    found.left -= 1
    go_on(position)
    arrived = task("arrive", found.by)
    arrived.area = end
    if ruling(game, position, "crowding") == "after-action":
        arrived.note = "march"
    push(position, [arrived])
    if found.by == HARKONNEN:
        leave_garrison(position, start)
    noted: dict[str, int | str] = {"start": start, "end": end}
    return [*events, Event("moved", "movement.move", noted)]


STARTS = {"move": move_start}
"""Tasks that are begun by a look at what is possible."""

RULES: dict[str, Rule] = {
    "go": Rule("movement.borders", go_field, go),
    "leave": Rule("movement.split", leave_field, leave_behind),
    "move": Rule("movement.move", move_field, take_up),
}
"""Steps of a move -> how they are done."""
