"""Operations of effects that put figures on the board, take them off it or move them about."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    RANKS,
    abandoned,
    areas_of,
    available,
    enemy,
    is_free,
    is_named,
    no_legion,
    once,
    put_leader,
    put_units,
    remove_leader,
    shift,
    side_at,
    size,
    substitute,
    supply,
    take_figures,
    where_is,
)
from adjudicator.games.war_for_arrakis.dealing import show_sietch, show_tokens
from adjudicator.games.war_for_arrakis.effects import Filter
from adjudicator.games.war_for_arrakis.filters import fits, fitting
from adjudicator.games.war_for_arrakis.prescience import named_at, units_at
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position, Task
from adjudicator.games.war_for_arrakis.tasks import (
    Rule,
    ask,
    drop,
    go_on,
    op_of,
    push,
    task_at,
)
from adjudicator.games.war_for_arrakis.tracks import enter, leave
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
    if len(placeable(game, position, found)) == 0:
        drop(position)
    else:
        ask(position, found.name, found.by)
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
            if there not in ["", area] and piece not in position.sides[by].barred:
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


def placeable(game: Game, position: Position, found: Task) -> list[str]:
    """The pieces (sorted) that can be placed somewhere now."""
    pieces: list[str] = []
    for piece in pieces_due(game, found):
        for area in spots(game, position, found, piece):
            if len(sources(game, position, found, piece, area)) > 0:
                pieces.append(piece)
                break
    return pieces


def place_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """A piece, where it goes, and where it comes from when there are several places."""
    if "piece" not in partial:
        return choice("piece", placeable(game, position, found), False)
    piece = partial["piece"]
    if "area" not in partial:
        areas = [
            area
            for area in spots(game, position, found, piece)
            if len(sources(game, position, found, piece, area)) > 0
        ]
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
        return choice("leader", leaders_at(game, position, found, partial["area"]), True)
    return None


def leaders_at(game: Game, position: Position, found: Task, area: str) -> list[str]:
    """The leaders (sorted, "none" among them) that can come to a sietch."""
    names = [NOBODY]
    manned = side_at(position, area) == found.by and size(position.legions[area]) > 0
    if manned or len(position.token_pool) > 0:
        for leader in leaders_for(game, found, op_of(game, found).ids):
            if available(game, position, found.by, leader):
                names.append(leader)
    return sorted(names)


def deploy_token(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A deployment token and a leader come to a sietch; the table draws the token."""
    area = move["area"]
    drop(position)
    if move["leader"] != NOBODY:
        put_leader(position, found.by, area, move["leader"])
    position.here = area
    if len(position.token_pool) > 0:
        push(position, [task_at("place-new-token", "table", area, 1)])
    return []


def upgradable(game: Game, position: Position, found: Task) -> list[str]:
    """The areas (sorted) with a unit that can be replaced."""
    op = op_of(game, found)
    if supply(game, position, found.by, op.ids[1]) <= 0:
        return []
    return [
        area
        for area in fitting(game, position, found.by, op.where)
        if side_at(position, area) == found.by
        and position.legions[area].units.get(op.ids[0], 0) > 0
    ]


def replace_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """Where a unit is replaced."""
    if "area" not in partial:
        return choice("area", upgradable(game, position, found) if found.left > 0 else [], True)
    return None


def replace(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A unit is replaced by one of another rank."""
    op = op_of(game, found)
    put_units(position, found.by, move["area"], op.ids[0], -1)
    put_units(position, found.by, move["area"], op.ids[1], 1)
    position.here = move["area"]
    found.left -= 1
    placed: dict[str, int | str] = {"by": found.by, "piece": op.ids[1], "area": move["area"]}
    return [Event("placed", "effects.replace", placed)]


# --- leaders -------------------------------------------------------------------------------------


def leader_enters(game: Game, position: Position, found: Task) -> list[Event]:
    """A leader comes into play."""
    op = op_of(game, found)
    drop(position)
    return enter(game, position, op.ids[0], op.on)


def leader_leaves(game: Game, position: Position, found: Task) -> list[Event]:
    """A leader leaves the game."""
    leader = op_of(game, found).ids[0]
    drop(position)
    if position.sides[game.leaders[leader].side].leaders[leader] == "gone":
        return []
    return leave(game, position, leader)


def tank_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """A named leader on the board."""
    if "leader" not in partial:
        op = op_of(game, found)
        side = found.by if op.text == "own" else enemy(found.by)
        left = found.left
        pairs = named_at(game, position, side, op) if left > 0 else []
        return choice("leader", sorted(pair.split("/")[1] for pair in pairs), True)
    return None


def tank(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A named leader goes to the regeneration tank."""
    found.left -= 1
    if found.left == 0:
        drop(position)
    area = where_is(position, move["leader"])
    return remove_leader(game, position, area, move["leader"], "effects.tank")


def unit_cost_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """Where the units are taken from."""
    if "area" not in partial:
        op = op_of(game, found)
        return choice("area", units_at(game, position, op, op.units), True)
    return None


def remove_units(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Units are taken off the board."""
    area = move["area"]
    drop(position)
    events: list[Event] = []
    for rank, count in op_of(game, found).units.items():
        put_units(position, found.by, area, rank, -count)
        lost: dict[str, int | str] = {"area": area, "piece": rank, "by": found.by}
        events.append(Event("unit-lost", "effects.remove-units", lost))
    return events + abandoned(game, position, area)


# --- Legions moved without a way -----------------------------------------------------------------


def ends_for(
    game: Game, position: Position, by: str, side: str, rules: list[Filter], start: str
) -> list[str]:
    """The areas (sorted) to which a Legion can be taken, "this" being where it starts."""
    before = position.here
    position.here = start
    ends = [
        area
        for area in game.area_ids
        if area != start and fits(game, position, by, rules, area) and is_free(position, side, area)
    ]
    position.here = before
    return ends


def relocate_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """A Legion, and where it is taken."""
    op = op_of(game, found)
    side = found.by if found.name == "relocate" else enemy(found.by)
    if "start" not in partial:
        starts = [
            area
            for area in fitting(game, position, found.by, op.legion)
            if side_at(position, area) == side
            and len(ends_for(game, position, found.by, side, op.to, area)) > 0
        ]
        return choice("start", starts, False)
    if "area" not in partial:
        ends = ends_for(game, position, found.by, side, op.to, partial["start"])
        return choice("area", ends, True)
    return None


def relocate(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A whole Legion is taken somewhere, whatever lies between."""
    side = side_at(position, move["start"])
    drop(position)
    shift(position, move["start"], move["area"])
    position.here = move["area"]
    push(position, [task_at("arrive", side, move["area"], 1)])
    moved: dict[str, int | str] = {"start": move["start"], "end": move["area"]}
    return [Event("moved", "effects.relocate", moved)]


def sietch_move_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """A sietch, and where it goes."""
    op = op_of(game, found)
    if "start" not in partial:
        starts = [
            area
            for area in sorted(position.sietches)
            if len(ends_for(game, position, found.by, ATREIDES, op.to, area)) > 0
        ]
        return choice("start", starts, False)
    if "area" not in partial:
        ends = ends_for(game, position, found.by, ATREIDES, op.to, partial["start"])
        return choice("area", ends, True)
    return None


def move_sietch(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A sietch goes to another area with all that stands there."""
    start = move["start"]
    end = move["area"]
    drop(position)
    carried = position.sietches[start]
    rest = {area: sietch for area, sietch in position.sietches.items() if area != start}
    position.sietches = {**rest, end: carried}
    if side_at(position, start) == ATREIDES:
        shift(position, start, end)
    position.here = end
    return [Event("sietch-moved", "effects.move-sietch", {"start": start, "end": end})]


# --- what lies face down -------------------------------------------------------------------------


def token_swap_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """Two sietches, of which the first has deployment tokens."""
    sietches = sorted(position.sietches)
    if "start" not in partial:
        return choice("start", [area for area in sietches if has_tokens(position, area)], False)
    if "area" not in partial:
        return choice("area", [area for area in sietches if area != partial["start"]], True)
    return None


def has_tokens(position: Position, area: str) -> bool:
    """Whether deployment tokens lie in an area."""
    return area in position.legions and len(position.legions[area].tokens) > 0


def tokens_of(position: Position, area: str) -> Legion:
    """The deployment tokens in an area, by themselves."""
    group = no_legion(ATREIDES)
    if has_tokens(position, area):
        group.tokens = position.legions[area].tokens
    return group


def swap_tokens(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Two sietches exchange all their deployment tokens."""
    start = move["start"]
    end = move["area"]
    drop(position)
    first = tokens_of(position, start)
    second = tokens_of(position, end)
    give(position, start, end, first)
    give(position, end, start, second)
    push(
        position,
        [task_at("overstack", ATREIDES, start, 1), task_at("overstack", ATREIDES, end, 1)],
    )
    return [*abandoned(game, position, start), *abandoned(game, position, end)]


def give(position: Position, start: str, end: str, group: Legion) -> None:
    """Deployment tokens go from one area to another."""
    if len(group.tokens) > 0:
        there = position.legions.get(end, no_legion(ATREIDES))
        taken = Legion(
            side=ATREIDES,
            units=there.units,
            leaders=there.leaders,
            tokens=sorted([*there.tokens, *group.tokens]),
        )
        take_figures(position, start, group)
        position.legions = {**position.legions, end: taken}


def hidden_at(position: Position, what: list[str], area: str) -> bool:
    """Whether something of what an effect reveals lies face down in an area."""
    if "sietch" in what and area in position.sietches and not position.sietches[area].shown:
        return True
    return "tokens" in what and has_tokens(position, area)


def reveal_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """An area in which something lies face down."""
    if "area" not in partial:
        op = op_of(game, found)
        areas = [
            area
            for area in fitting(game, position, found.by, op.where)
            if hidden_at(position, op.ids, area)
        ]
        return choice("area", areas, True)
    return None


def reveal(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """What lies face down in an area is turned up."""
    what = op_of(game, found).ids
    area = move["area"]
    drop(position)
    events: list[Event] = []
    if "sietch" in what:
        events = show_sietch(position, area, "effects.reveal")
    if "tokens" in what:
        events = events + show_tokens(game, position, area, "effects.reveal")
    return events


def crowded(game: Game, position: Position) -> None:
    """Have the Harkonnens thin out their Legions, where a ban lets fewer units stand."""
    for area in areas_of(position, HARKONNEN):
        push(position, [task_at("overstack", HARKONNEN, area, 1)])


STARTS = {
    "deploy": place_start,
    "leader-enters": leader_enters,
    "leader-leaves": leader_leaves,
    "place": place_start,
}
"""Operations that happen by themselves, or begin with a look at what is possible."""

RULES: dict[str, Rule] = {
    "deploy": Rule("effects.place", place_field, place),
    "deploy-token": Rule("deployment.token", token_area_field, deploy_token),
    "move-enemy": Rule("effects.relocate", relocate_field, relocate),
    "move-sietch": Rule("effects.move-sietch", sietch_move_field, move_sietch),
    "place": Rule("effects.place", place_field, place),
    "relocate": Rule("effects.relocate", relocate_field, relocate),
    "remove-units": Rule("effects.remove-units", unit_cost_field, remove_units),
    "replace": Rule("effects.replace", replace_field, replace),
    "reveal": Rule("effects.reveal", reveal_field, reveal),
    "swap-tokens": Rule("effects.swap-tokens", token_swap_field, swap_tokens),
    "tank": Rule("effects.tank", tank_field, tank),
}
"""Operations that ask -> how they are done."""
PASSES = [
    "deploy",
    "deploy-token",
    "move-enemy",
    "move-sietch",
    "place",
    "relocate",
    "replace",
    "reveal",
    "swap-tokens",
    "tank",
]
