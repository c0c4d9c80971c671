"""Legions on the move, one step or many: which, who of them, and where to (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    HARKONNEN,
    RANKS,
    abandoned,
    flown_among,
    forget_flown,
    is_free,
    note_flown,
    note_moved,
    put_figures,
    take_figures,
    unmoved,
)
from adjudicator.games.war_for_arrakis.effects import Op
from adjudicator.games.war_for_arrakis.filters import candidates, fits
from adjudicator.games.war_for_arrakis.garrisons import leave_garrison
from adjudicator.games.war_for_arrakis.groups import size, without_group
from adjudicator.games.war_for_arrakis.questions import Question, choice, choice_of, is_open
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
from adjudicator.games.war_for_arrakis.ways import (
    ON_FOOT,
    figures_of,
    flies_off,
    flights,
    gets_to,
    goes_somewhere,
    rode,
    transported,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more, take
from adjudicator.rules.records import Event

# --- which Legion --------------------------------------------------------------------------------


def travels(game: Game, op: Op, group: Legion) -> bool:
    """Whether a group has a unit, and one of those that an effect wants to travel."""
    if len(group.units) + len(group.tokens) == 0:
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
    if len(group.leaders) == 0:
        return False
    barred = chief(position, group.side).barred
    return len(barred) > 0 and any(leader in barred for leader in group.leaders)


def movable(game: Game, position: Position, found: Task) -> list[str]:
    """The areas (sorted) with figures that a task can still move."""
    pool = candidates(game, position, found.by, op_of(game, found).legion)
    return [area for area in pool if can_start(game, position, found, {}, area)]


def can_start(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether a task can still move figures of an area."""
    group = position.legions.get(area)
    if group is None or group.side != found.by:
        return False
    op = game.ops[found.op]
    if area in position.moved:
        group = without_group(group, position.moved[area])
    if held_back(position, group) or not travels(game, op, group):
        return False
    if not fits(game, position, found.by, op.legion, area):
        return False
    return goes_somewhere(game, position, found.by, area)


def can_move(game: Game, position: Position, found: Task) -> bool:
    """Whether a task can still move any figures: whether `movable` names an area."""
    partial: Move = {}
    for area in position.legions:
        if can_start(game, position, found, partial, area):
            return True
    return False


def move_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask which Legion moves, while there is one and the effect allows another."""
    if found.left < 0:
        position.moved = {}
    if counted(found, op_of(game, found).count) == 0:
        return stop_moving(game, position)
    if not can_move(game, position, found):
        return stop_moving(game, position)
    ask(position, "move", found.by)
    return []


def stop_moving(game: Game, position: Position) -> list[Event]:
    """No Legion moves any more; where the movements have crowded an area, figures are removed."""
    drop(position)
    for area in sorted(position.moved):
        push(position, [task_at("overstack", position.moved[area].side, area, 1)])
    return []


def move_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """The area of a Legion that can move."""
    if "area" not in partial:
        pool = candidates(game, position, found.by, op_of(game, found).legion)
        return choice_of("area", pool, can_start, True)
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


def leave_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
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
    found = position.agenda[0]
    asked = leave_field(game, position, found, {})
    return asked is not None and is_open(game, position, found, {}, asked)


def go_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """Where the group goes, and the ornithopter that it needs for that."""
    march = position.march
    assert march is not None
    by = found.by
    if "area" not in partial:
        flies = flies_off(game, position, by, march.start, marching(position, by))
        return choice_of("area", game.area_ids, can_arrive, not flies)
    zones = flights(game, position, by, march.start, partial["area"], marching(position, by))
    if len(zones) > 0 and "zone" not in partial:
        return choice("zone", zones, True)
    return None


def can_arrive(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether the group gets to an area."""
    march = position.march
    assert march is not None
    if not is_free(position, found.by, area):
        return False
    return gets_to(game, position, found.by, march.start, marching(position, found.by), area)


def go(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The group moves; what it finds where it arrives is seen to next."""
    march = position.march
    assert march is not None
    group = marching(position, found.by)
    start = march.start
    end = move["area"]
    events: list[Event] = []
    position.march = None
    flown = flown_among(position, start, group)
    if move.get("zone", ON_FOOT) != ON_FOOT:
        events = transported(game, position, start, end, move["zone"])
        flown = group
    else:
        events = rode(game, position, start, end)
    take_figures(position, start, group)
    put_figures(position, end, group)
    note_moved(position, end, group)
    forget_flown(position, start, flown)
    if figures_of(flown) > 0:
        note_flown(position, end, flown)
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
    "go": Rule("movement.borders", go_field, go, phases=["actions"], topic="Marches"),
    "leave": Rule("movement.split", leave_field, leave_behind, phases=["actions"], topic="Marches"),
    "move": Rule("movement.move", move_field, take_up, phases=["actions"], topic="Marches"),
}
"""Steps of a move -> how they are done."""
