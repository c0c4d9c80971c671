"""Operations of effects that take a Legion or a sietch somewhere, whatever lies between."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    enemy,
    is_free,
    shift,
    side_at,
)
from adjudicator.games.war_for_arrakis.effects import Filter
from adjudicator.games.war_for_arrakis.filters import candidates, fits
from adjudicator.games.war_for_arrakis.garrisons import leave_garrison
from adjudicator.games.war_for_arrakis.questions import Question, choice_of
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    Rule,
    drop,
    op_of,
    push,
    task_at,
)
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event


def end_pool(game: Game, position: Position, by: str, rules: list[Filter], start: str) -> list[str]:
    """The areas (sorted) among which all are to which a Legion can be taken, "this" being where it starts."""
    before = position.here
    position.here = start
    pool = candidates(game, position, by, rules)
    position.here = before
    return pool


def is_end(
    game: Game, position: Position, by: str, side: str, rules: list[Filter], start: str, end: str
) -> bool:
    """Whether a Legion can be taken from one area to another, "this" being where it starts."""
    if end == start or not is_free(position, side, end):
        return False
    before = position.here
    position.here = start
    able = fits(game, position, by, rules, end)
    position.here = before
    return able


def ends_for(
    game: Game, position: Position, by: str, side: str, rules: list[Filter], start: str
) -> list[str]:
    """The areas (sorted) to which a Legion can be taken."""
    pool = end_pool(game, position, by, rules, start)
    return [end for end in pool if is_end(game, position, by, side, rules, start, end)]


def side_moved(found: Task) -> str:
    """The side whose Legion or sietch an effect moves."""
    return enemy(found.by) if found.name == "move-enemy" else found.by


def can_be_taken(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether an effect can take the Legion, or the sietch, of an area somewhere."""
    op = op_of(game, found)
    side = side_moved(found)
    if found.name != "move-sietch":
        if side_at(position, area) != side:
            return False
        if not fits(game, position, found.by, op.legion, area):
            return False
    pool = end_pool(game, position, found.by, op.to, area)
    return any(is_end(game, position, found.by, side, op.to, area, end) for end in pool)


def can_be_end(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether the Legion, or the sietch, of a move can be taken to an area."""
    rules = op_of(game, found).to
    return is_end(game, position, found.by, side_moved(found), rules, partial["start"], area)


def relocate_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A Legion or a sietch, and where it is taken."""
    op = op_of(game, found)
    if "start" not in partial:
        if found.name == "move-sietch":
            return choice_of("start", sorted(position.sietches), can_be_taken, False)
        pool = candidates(game, position, found.by, op.legion)
        return choice_of("start", pool, can_be_taken, False)
    if "area" not in partial:
        pool = end_pool(game, position, found.by, op.to, partial["start"])
        return choice_of("area", pool, can_be_end, True)
    return None


def relocate(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A whole Legion is taken somewhere, whatever lies between."""
    side = side_at(position, move["start"])
    drop(position)
    shift(position, move["start"], move["area"])
    position.here = move["area"]
    push(position, [task_at("arrive", side, move["area"], 1)])
    if side == HARKONNEN:
        leave_garrison(position, move["start"])
    moved: dict[str, int | str] = {"start": move["start"], "end": move["area"]}
    return [Event("moved", "effects.relocate", moved)]


def move_sietch(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A sietch goes to another area with all that stands there."""
    start = move["start"]
    end = move["area"]
    drop(position)
    carried = position.sietches[start]
    rest = {area: sietch for area, sietch in position.sietches.items() if area != start}
    position.sietches = {**rest, end: carried}
    if position.automaton is not None:
        position.automaton.homes = {
            sietch: end if area == start else area
            for sietch, area in position.automaton.homes.items()
        }
    if side_at(position, start) == ATREIDES:
        shift(position, start, end)
    position.here = end
    return [Event("sietch-moved", "effects.move-sietch", {"start": start, "end": end})]


RULES: dict[str, Rule] = {
    "move-enemy": Rule(
        "effects.relocate",
        relocate_field,
        relocate,
        phases=["actions"],
        topic="What cards and leaders do",
    ),
    "move-sietch": Rule(
        "effects.move-sietch",
        relocate_field,
        move_sietch,
        ALL_ATREIDES,
        ["actions"],
        topic="What cards and leaders do",
    ),
    "relocate": Rule(
        "effects.relocate",
        relocate_field,
        relocate,
        phases=["actions"],
        topic="What cards and leaders do",
    ),
}
"""Operations that ask -> how they are done."""
PASSES: list[str] = ["move-enemy", "move-sietch", "relocate"]
