"""Operations of effects that put figures on the board, take them off it or move them about."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    RANKS,
    abandoned,
    areas_of,
    enemy,
    put_units,
    remove_leader,
    side_at,
    substitute,
    supply,
    take_figures,
    where_is,
)
from adjudicator.games.war_for_arrakis.dealing import show_sietch, show_tokens
from adjudicator.games.war_for_arrakis.filters import candidates, fits
from adjudicator.games.war_for_arrakis.groups import no_legion, tokens_of
from adjudicator.games.war_for_arrakis.prescience import named_at, units_at
from adjudicator.games.war_for_arrakis.questions import Question, choice, choice_of
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position, Task
from adjudicator.games.war_for_arrakis.seats import holder
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    Rule,
    drop,
    op_of,
    push,
    task_at,
)
from adjudicator.games.war_for_arrakis.tracks import enter, leave
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event


def raised(game: Game, position: Position, found: Task) -> str:
    """The rank of the figure that takes a unit's place, or "": the automaton uses a higher one where it has to."""
    op = op_of(game, found)
    if position.automaton is not None and found.by == HARKONNEN:
        figure = substitute(game, position, found.by, op.ids[1])
        higher = figure != "" and RANKS.index(figure) > RANKS.index(op.ids[0])
        return figure if higher else ""
    return op.ids[1] if supply(game, position, found.by, op.ids[1]) > 0 else ""


def can_upgrade(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether an area has a unit that an effect can replace."""
    op = op_of(game, found)
    if side_at(position, area) != found.by:
        return False
    if position.legions[area].units.get(op.ids[0], 0) == 0:
        return False
    return fits(game, position, found.by, op.where, area)


def replace_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """Where a unit is replaced."""
    if "area" not in partial:
        pool: list[str] = []
        if found.left > 0 and raised(game, position, found) != "":
            pool = candidates(game, position, found.by, op_of(game, found).where)
        return choice_of("area", pool, can_upgrade, True)
    return None


def replace(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A unit is replaced by one of another rank."""
    op = op_of(game, found)
    figure = raised(game, position, found)
    put_units(position, found.by, move["area"], op.ids[0], -1)
    put_units(position, found.by, move["area"], figure, 1)
    position.here = move["area"]
    found.left -= 1
    placed: dict[str, int | str] = {"by": found.by, "piece": figure, "area": move["area"]}
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
    if holder(position, game.leaders[leader].side, leader).leaders[leader] == "gone":
        return []
    return leave(game, position, leader)


def tank_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
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


def unit_cost_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """Where the units are taken from."""
    if "area" not in partial:
        op = op_of(game, found)
        return choice("area", units_at(game, position, op, rank_due(game, found)), True)
    return None


def rank_due(game: Game, found: Task) -> str:
    """The rank of the unit that is given up next."""
    for rank, count in op_of(game, found).units.items():
        if found.pieces.get(rank, 0) < count:
            return rank
    return ""


def remove_units(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A unit is taken off the board; the next may stand elsewhere."""
    area = move["area"]
    rank = rank_due(game, found)
    found.pieces = more(found.pieces, rank, 1)
    if rank_due(game, found) == "":
        drop(position)
    put_units(position, found.by, area, rank, -1)
    lost: dict[str, int | str] = {"area": area, "piece": rank, "by": found.by}
    return [Event("unit-lost", "effects.remove-units", lost), *abandoned(game, position, area)]


# --- what lies face down -------------------------------------------------------------------------


def token_swap_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
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


def tokens_in(position: Position, area: str) -> Legion:
    """The deployment tokens in an area, by themselves."""
    return tokens_of(ATREIDES, position.legions[area].tokens if has_tokens(position, area) else [])


def swap_tokens(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Two sietches exchange all their deployment tokens."""
    start = move["start"]
    end = move["area"]
    drop(position)
    first = tokens_in(position, start)
    second = tokens_in(position, end)
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


def reveal_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """An area in which something lies face down."""
    if "area" not in partial:
        pool = candidates(game, position, found.by, op_of(game, found).where)
        return choice_of("area", pool, can_reveal, True)
    return None


def can_reveal(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether an effect can turn up what lies face down in an area."""
    op = op_of(game, found)
    if not hidden_at(position, op.ids, area):
        return False
    return fits(game, position, found.by, op.where, area)


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
    "leader-enters": leader_enters,
    "leader-leaves": leader_leaves,
}
"""Operations that happen by themselves, or begin with a look at what is possible."""

RULES: dict[str, Rule] = {
    "remove-units": Rule("effects.remove-units", unit_cost_field, remove_units, phases=["end"]),
    "replace": Rule(
        "effects.replace",
        replace_field,
        replace,
        phases=["actions"],
        topic="What cards and leaders do",
    ),
    "reveal": Rule(
        "effects.reveal",
        reveal_field,
        reveal,
        phases=["actions"],
        topic="What cards and leaders do",
    ),
    "swap-tokens": Rule(
        "effects.swap-tokens",
        token_swap_field,
        swap_tokens,
        ALL_ATREIDES,
        ["actions"],
        topic="What cards and leaders do",
    ),
    "tank": Rule(
        "effects.tank", tank_field, tank, phases=["actions"], topic="What cards and leaders do"
    ),
}
"""Operations that ask -> how they are done."""
PASSES: list[str] = [
    "replace",
    "reveal",
    "swap-tokens",
    "tank",
]
