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
    no_legion,
    once,
    put_leader,
    put_units,
    side_at,
    size,
    substitute,
    take_figures,
    where_is,
)
from adjudicator.games.war_for_arrakis.filters import fitting
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.seats import chief
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
from adjudicator.rules.heaps import more
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, choice

SUPPLY = "supply"
"""Where a figure comes from that is not on the board."""
NOBODY = "none"
"""No leader."""
LEADER = "leader"
"""The entry of `Task.pieces` for the leader of an effect."""

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
    else:
        drop(position)
    return []


def spots(game: Game, position: Position, found: Task, piece: str) -> list[str]:
    """The areas (sorted) in which a piece of an effect can be placed next."""
    op = op_of(game, found)
    if op.text == "one" and found.area != "":
        areas = [found.area]
    else:
        areas = [
            area
            for area in fitting(game, position, found.by, op.where)
            if is_free(position, found.by, area)
        ]
    if op.text == "apart":
        areas = [area for area in areas if area not in found.used]
    if op.text == "each":
        areas = [
            area
            for area in areas
            if sum(1 for note in found.used if note == f"{area}/{piece}") < op.units.get(piece, 1)
        ]
    if piece not in RANKS:
        areas = [
            area
            for area in areas
            if side_at(position, area) == found.by and size(position.legions[area]) > 0
        ]
    return areas


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
        if substitute(game, position, by, piece) != "":
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


def pieces_due(game: Game, found: Task) -> list[str]:
    """The pieces (sorted) that an effect still brings."""
    due = [rank for rank in RANKS if found.pieces.get(rank, 0) > 0]
    if found.pieces.get(LEADER, 0) > 0:
        due = due + leaders_for(game, found, op_of(game, found).ids)
    return sorted(due)


def from_supply(game: Game, position: Position, by: str, piece: str) -> bool:
    """Whether a piece lies beside the board, or a figure that stands for it."""
    if piece in RANKS:
        return substitute(game, position, by, piece) != ""
    return available(game, position, by, piece)


def places_of(game: Game, position: Position, found: Task, piece: str) -> list[str]:
    """The areas (sorted) in which a piece can be placed next, from wherever it comes."""
    areas = spots(game, position, found, piece)
    if from_supply(game, position, found.by, piece):
        return areas
    return [area for area in areas if len(sources(game, position, found, piece, area)) > 0]


def placeable(game: Game, position: Position, found: Task) -> list[str]:
    """The pieces (sorted) that can be placed somewhere now."""
    return [
        piece
        for piece in pieces_due(game, found)
        if len(places_of(game, position, found, piece)) > 0
    ]


def can_place(game: Game, position: Position, found: Task) -> bool:
    """Whether any piece can be placed: whether `placeable` names one."""
    return any(
        len(places_of(game, position, found, piece)) > 0 for piece in pieces_due(game, found)
    )


def place_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """A piece, where it goes, and where it comes from when there are several places."""
    if "piece" not in partial:
        return choice("piece", placeable(game, position, found), False)
    piece = partial["piece"]
    if "area" not in partial:
        areas = places_of(game, position, found, piece)
        return choice("area", areas, not relocates(game, position, found, piece))
    starts = sources(game, position, found, piece, partial["area"])
    if "start" not in partial and starts != [SUPPLY]:
        return choice("start", starts, True)
    return None


def place(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A figure is put into an area; too many are removed by their player."""
    by = found.by
    piece = move["piece"]
    area = move["area"]
    start = move.get("start", SUPPLY)
    events: list[Event] = []
    group = no_legion(by)
    if piece in RANKS:
        figure = substitute(game, position, by, piece) if start == SUPPLY else piece
        group.units = {figure: 1}
        put_units(position, by, area, figure, 1)
        found.pieces = more(found.pieces, piece, -1)
    else:
        group.leaders = [piece]
        put_leader(position, by, area, piece)
        found.pieces = more(found.pieces, LEADER, -1)
    if start != SUPPLY:
        take_figures(position, start, group)
        events = abandoned(game, position, start)
    found.area = area
    op = op_of(game, found)
    found.used = [*found.used, f"{area}/{piece}" if op.text == "each" else area]
    position.here = area
    go_on(position)
    push(position, [task_at("overstack", by, area, 1)])
    turns_up = ruling(game, position, "placed-on-sign") == "turned"
    if by == HARKONNEN and area in position.signs and turns_up:
        push(position, [task_at("flip-sign", "table", area, 1)])
    placed: dict[str, int | str] = {"by": by, "piece": piece, "area": area}
    return [*events, Event("placed", "effects.place", placed)]


def token_area_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """A sietch for a deployment token, and a leader that comes with it."""
    op = op_of(game, found)
    if "area" not in partial:
        areas = [
            area
            for area in fitting(game, position, found.by, op.where)
            if len(position.token_pool) > 0 or len(leaders_at(game, position, found, area)) > 1
        ]
        return choice("area", areas, False)
    if "leader" not in partial:
        return choice("leader", leaders_at(game, position, found, partial["area"]), False)
    alone = partial["leader"] != NOBODY and manned(position, found.by, partial["area"])
    if "how" not in partial and alone and len(position.token_pool) > 0:
        return choice("how", ["alone", "token"], True)
    return None


def manned(position: Position, by: str, area: str) -> bool:
    """Whether units or tokens of a side are in an area: a leader can come there without any."""
    return side_at(position, area) == by and size(position.legions[area]) > 0


def leaders_at(game: Game, position: Position, found: Task, area: str) -> list[str]:
    """The leaders (sorted, "none" among them) that can come to a sietch."""
    names = [NOBODY]
    if manned(position, found.by, area) or len(position.token_pool) > 0:
        for leader in leaders_for(game, found, op_of(game, found).ids):
            if available(game, position, found.by, leader):
                names.append(leader)
    return sorted(names)


def deploy_token(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A deployment token, a leader, or both come to a sietch; the table draws the token."""
    area = move["area"]
    drop(position)
    if move["leader"] != NOBODY:
        put_leader(position, found.by, area, move["leader"])
    position.here = area
    if len(position.token_pool) > 0 and move.get("how", "token") == "token":
        push(position, [task_at("place-new-token", "table", area, 1)])
    return []


STARTS = {"deploy": place_start, "place": place_start}
"""Operations that begin with a look at what is possible."""

RULES: dict[str, Rule] = {
    "deploy": Rule("effects.place", place_field, place),
    "deploy-token": Rule("deployment.token", token_area_field, deploy_token),
    "place": Rule("effects.place", place_field, place),
}
"""Operations that ask -> how they are done."""
PASSES = ["deploy", "deploy-token", "place"]
