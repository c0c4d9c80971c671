"""Operations of effects that place or deploy figures and deployment tokens."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    HARKONNEN,
    RANKS,
    abandoned,
    areas_of,
    available,
    is_free,
    is_named,
    put_figures,
    substitute,
    supply,
    take_figures,
    where_is,
)
from adjudicator.games.war_for_arrakis.filters import candidates, fits, fitting
from adjudicator.games.war_for_arrakis.groups import leaders_of, size, units_of
from adjudicator.games.war_for_arrakis.questions import Question, choice, choice_of
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.seats import chief, is_automaton
from adjudicator.games.war_for_arrakis.tasks import (
    Rule,
    ask,
    drop,
    go_on,
    op_of,
    push,
    task_at,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more, once
from adjudicator.rules.records import Event

SUPPLY = "supply"
"""Where a figure comes from that is not on the board."""
LEADER = "leader"
"""The entry of `Task.pieces` for the leader of an effect."""
UPWARD: dict[str, list[str]] = {
    "regular": RANKS,
    "elite": ["elite", "special-elite"],
    "special-elite": ["special-elite"],
}
"""Rank -> itself and those above it."""

# --- placing and deploying -----------------------------------------------------------------------


def place_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask for a figure and its place, while something can still be placed."""
    op = op_of(game, found)
    if found.left < 0:
        found.left = 0
        found.pieces = op.units
        if len(op.ids) > 0:
            found.pieces = {**found.pieces, LEADER: 1}
        if op.text == "each":
            times = len(fitting(game, position, found.by, op.where))
            found.pieces = {piece: count * times for piece, count in found.pieces.items()}
    if can_place(game, position, found):
        ask(position, found.name, found.by)
        return []
    drop(position)
    return abandoned(game, position, found.area)


def waits_for_unit(position: Position, found: Task) -> bool:
    """Whether a leader has been placed before the unit that has to follow."""
    legion = position.legions.get(found.area)
    return legion is not None and legion.side == found.by and size(legion) == 0


def ground_pool(game: Game, position: Position, found: Task) -> list[str]:
    """The areas (sorted) among which all `grounds` of an effect are."""
    op = game.ops[found.op]
    if found.area != "" and (op.text == "one" or waits_for_unit(position, found)):
        return [found.area]
    return candidates(game, position, found.by, op.where)


def is_ground(game: Game, position: Position, found: Task, area: str) -> bool:
    """Whether an effect can place something next in an area of its `ground_pool`, whatever the piece."""
    op = game.ops[found.op]
    if op.text == "apart" and area in found.used:
        return False
    if area == found.area and (op.text == "one" or waits_for_unit(position, found)):
        return True
    return is_free(position, found.by, area) and fits(game, position, found.by, op.where, area)


def grounds(game: Game, position: Position, found: Task) -> list[str]:
    """The areas (sorted) in which an effect can place something next, whatever the piece."""
    pool = ground_pool(game, position, found)
    return [area for area in pool if is_ground(game, position, found, area)]


def is_spot(game: Game, position: Position, found: Task, piece: str, area: str) -> bool:
    """Whether an effect can place a piece next in one of its `grounds`."""
    op = game.ops[found.op]
    if op.text == "each" and due_for(game, found, piece, area) == "":
        return False
    if piece in RANKS or manned(position, found.by, area):
        return True
    first = op.text in ["one", "split"] and area not in position.legions
    return first and brings_unit(game, position, found)


def brings_unit(game: Game, position: Position, found: Task) -> bool:
    """Whether an effect still brings a unit, of which there is a figure: so a leader may come first."""
    ranks = ranks_due(game, position, found)
    return any(from_supply(game, position, found.by, rank) for rank in ranks)


def due_for(game: Game, found: Task, piece: str, area: str) -> str:
    """The entry of `Task.pieces` that a piece uses up, or "": its own rank, or the next higher one.

    A figure of a lower rank may always be used. Of an effect that brings the same everywhere no area
    gets more than its share.
    """
    op = game.ops[found.op]
    limited = op.text == "each"
    for entry in UPWARD.get(piece, [LEADER]):
        if found.pieces.get(entry, 0) == 0:
            continue
        if not limited or found.used.count(f"{area}/{entry}") < op.units.get(entry, 1):
            return entry
    return ""


def relocates(game: Game, position: Position, found: Task, piece: str) -> bool:
    """Whether a figure may be taken from elsewhere on the board: only what is placed, not deployed."""
    if found.name != "place":
        return False
    return piece not in RANKS or ruling(game, position, "relocation") == "any"


def sources(game: Game, position: Position, found: Task, piece: str, area: str) -> list[str]:
    """Where a piece can be taken from (sorted): the supply, or areas of the board."""
    by = found.by
    starts: list[str] = []
    if piece in RANKS:
        if from_supply(game, position, by, piece):
            starts.append(SUPPLY)
        if relocates(game, position, found, piece):
            for other in areas_of(position, by):
                if other != area and position.legions[other].units.get(piece, 0) > 0:
                    starts.append(other)
    else:
        if available(game, position, by, piece):
            starts.append(SUPPLY)
        if relocates(game, position, found, piece) and is_named(game, piece):
            there = where_is(position, piece)
            if there not in ["", area] and piece not in chief(position, by).barred:
                starts.append(there)
    return sorted(starts)


def leaders_for(game: Game, found: Task, ids: list[str]) -> list[str]:
    """The leaders (sorted) of which an effect brings one."""
    names: list[str] = []
    for name in ids:
        if name == "any":
            names += [
                leader.id
                for leader in game.leaders.values()
                if leader.side == found.by and leader.kind != "worm"
            ]
        else:
            names.append(name)
    return once(names)


def pieces_due(game: Game, position: Position, found: Task) -> list[str]:
    """The pieces (sorted) that an effect still brings; instead of a unit one of a lower rank, too."""
    return sorted([*ranks_due(game, position, found), *leaders_due(game, found)])


def ranks_due(game: Game, position: Position, found: Task) -> list[str]:
    """The ranks of units that an effect still brings, the lowest first, and those below them."""
    if is_automaton(position, found.by):
        return [rank for rank in RANKS if found.pieces.get(rank, 0) > 0]
    highest = 0
    for rank, count in found.pieces.items():
        if count > 0 and rank in RANKS:
            highest = max(highest, RANKS.index(rank) + 1)
    return RANKS[:highest]


def leaders_due(game: Game, found: Task) -> list[str]:
    """The leaders (sorted) of which an effect still brings one."""
    if found.pieces.get(LEADER, 0) == 0:
        return []
    return leaders_for(game, found, op_of(game, found).ids)


def from_supply(game: Game, position: Position, by: str, piece: str) -> bool:
    """Whether a piece lies beside the board; for the automaton another rank may stand for it."""
    if piece not in RANKS:
        return available(game, position, by, piece)
    if is_automaton(position, by):
        return substitute(game, position, by, piece) != ""
    return supply(game, position, by, piece) > 0


def place_pool(game: Game, position: Position, found: Task, piece: str) -> list[str]:
    """The areas (sorted) among which all are in which a piece can be placed, from wherever it comes."""
    pool = ground_pool(game, position, found)
    if from_supply(game, position, found.by, piece):
        return pool
    starts = sources(game, position, found, piece, "")
    if len(starts) == 0:
        return []
    return [area for area in pool if starts != [area]]


def is_placeable(game: Game, position: Position, found: Task, partial: Move, piece: str) -> bool:
    """Whether a piece can be placed somewhere now."""
    for area in place_pool(game, position, found, piece):
        spot = is_spot(game, position, found, piece, area)
        if spot and is_ground(game, position, found, area):
            return True
    return False


def placeable(game: Game, position: Position, found: Task) -> list[str]:
    """The pieces (sorted) that can be placed somewhere now."""
    due = pieces_due(game, position, found)
    return [piece for piece in due if is_placeable(game, position, found, {}, piece)]


def can_place(game: Game, position: Position, found: Task) -> bool:
    """Whether any piece can be placed: whether `placeable` names one."""
    ranks = ranks_due(game, position, found)
    if any(is_placeable(game, position, found, {}, rank) for rank in ranks):
        return True
    leaders = leaders_due(game, found)
    return any(is_placeable(game, position, found, {}, leader) for leader in leaders)


def takes_piece(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether the piece of a move can be placed in an area of its `place_pool`."""
    if not is_spot(game, position, found, partial["piece"], area):
        return False
    return is_ground(game, position, found, area)


def place_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A piece, where it goes, and where it comes from when there are several places."""
    if "piece" not in partial:
        return choice_of("piece", pieces_due(game, position, found), is_placeable, False)
    piece = partial["piece"]
    if "area" not in partial:
        if not relocates(game, position, found, piece):
            # It comes from the supply, for there it was found when it was chosen.
            return choice_of("area", ground_pool(game, position, found), takes_piece, True)
        pool = place_pool(game, position, found, piece)
        return choice_of("area", pool, takes_piece, False)
    if "start" in partial:
        return None
    starts = sources(game, position, found, piece, partial["area"])
    return None if starts == [SUPPLY] else choice("start", starts, True)


def place(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A figure is put into an area; too many are removed by their player."""
    by = found.by
    piece = move["piece"]
    area = move["area"]
    start = move.get("start", SUPPLY)
    events: list[Event] = []
    entry = due_for(game, found, piece, area)
    if piece in RANKS:
        figure = piece
        if start == SUPPLY and is_automaton(position, by):
            figure = substitute(game, position, by, piece)
        group = units_of(by, figure, 1)
    else:
        group = leaders_of(by, [piece])
    put_figures(position, area, group)
    found.pieces = more(found.pieces, entry, -1)
    if start != SUPPLY:
        take_figures(position, start, group)
        events = abandoned(game, position, start)
    found.area = area
    op = op_of(game, found)
    found.used = [*found.used, f"{area}/{entry}" if op.text == "each" else area]
    found.note = "must" if waits_for_unit(position, found) else ""
    position.here = area
    go_on(position)
    push(position, [task_at("overstack", by, area, 1)])
    turns_up = ruling(game, position, "placed-on-sign") == "turned"
    if by == HARKONNEN and area in position.signs and turns_up:
        push(position, [task_at("flip-sign", "table", area, 1)])
    placed: dict[str, int | str] = {"by": by, "piece": piece, "area": area}
    return [*events, Event("placed", "effects.place", placed)]


def manned(position: Position, by: str, area: str) -> bool:
    """Whether units or tokens of a side are in an area: a leader can come there without any."""
    legion = position.legions.get(area)
    return legion is not None and legion.side == by and size(legion) > 0


STARTS = {"deploy": place_start, "place": place_start}
"""Operations that begin with a look at what is possible."""

RULES: dict[str, Rule] = {
    "deploy": Rule(
        "effects.place", place_field, place, phases=["actions"], topic="What cards and leaders do"
    ),
    "place": Rule(
        "effects.place", place_field, place, phases=["actions"], topic="What cards and leaders do"
    ),
}
"""Operations that ask -> how they are done."""
PASSES: list[str] = ["deploy", "place"]
