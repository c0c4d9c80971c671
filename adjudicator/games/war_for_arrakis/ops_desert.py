"""Operations of effects that concern the desert: wormsigns, sandworms, strikes, storms, sectors."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    MAKER,
    areas_of,
    enemy,
    in_reach_of_desert,
    side_at,
)
from adjudicator.games.war_for_arrakis.casualties import suffer
from adjudicator.games.war_for_arrakis.dealing import show_tokens
from adjudicator.games.war_for_arrakis.effects import Op
from adjudicator.games.war_for_arrakis.filters import candidates, fits, fitting
from adjudicator.games.war_for_arrakis.questions import Question, choice, choice_of
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rolling import begin_roll, rolled_faces
from adjudicator.games.war_for_arrakis.tasks import ALL_ATREIDES, Rule, drop, op_of, push, task_at
from adjudicator.games.war_for_arrakis.worms import (
    attack_area,
    come,
    come_wild,
    maker_chance,
    plain_worms,
    signs_left,
    worm_ends,
    worm_targets,
)
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import freed, put, take
from adjudicator.rules.records import Event

ALL = 99
"""A count that stands for all there are."""

# --- wormsigns -----------------------------------------------------------------------------------


def sign_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """An area for a wormsign."""
    if "area" not in partial:
        pool: list[str] = []
        if min(found.left, signs_left(position)) > 0:
            pool = candidates(game, position, found.by, op_of(game, found).where)
        return choice_of("area", pool, takes_sign, True)
    return None


def takes_sign(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether another wormsign can be laid in an area."""
    if area in position.signs or area in found.used:
        return False
    return fits(game, position, found.by, op_of(game, found).where, area)


def place_sign(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A wormsign is laid face down."""
    found.left -= 1
    found.used = put(found.used, move["area"])
    position.signs = put(position.signs, move["area"])
    position.here = move["area"]
    return []


def erase_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Discard all wormsigns that fit."""
    op = op_of(game, found)
    drop(position)
    if op.count < ALL:
        made = task_at("erase-sign", found.by, "", op.count)
        made.op = found.op
        push(position, [made])
        return []
    gone = fitting(game, position, found.by, op.where)
    position.signs = [area for area in position.signs if area not in gone]
    return []


def erase_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A wormsign that is discarded."""
    if "area" not in partial:
        fits = fitting(game, position, found.by, op_of(game, found).where)
        areas = [area for area in position.signs if area in fits]
        return choice("area", areas if found.left > 0 else [], True)
    return None


def erase_sign(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A wormsign goes back into the pool."""
    found.left -= 1
    position.signs = take(position.signs, move["area"])
    return []


# --- sandworms -----------------------------------------------------------------------------------


def summon_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """An area for a sandworm, while there is a figure of it."""
    if "area" not in partial:
        op = op_of(game, found)
        left = found.left
        if op.ids[0] == MAKER and MAKER in position.worms.values():
            left = 0
        if op.ids[0] != MAKER and plain_worms(position) >= game.worms:
            left = 0
        pool = candidates(game, position, found.by, op.where) if left > 0 else []
        return choice_of("area", pool, takes_worm, True)
    return None


def takes_worm(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether an effect can put a sandworm into an area."""
    if area in position.worms:
        return False
    return fits(game, position, found.by, op_of(game, found).where, area)


def place_worm(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A sandworm is placed."""
    found.left -= 1
    area = move["area"]
    position.here = area
    if op_of(game, found).ids[0] == MAKER:
        came = Event("worm-came", "effects.worms", {"area": area})
        return [came, *come_wild(position, area)]
    push(position, [maker_chance(area)])
    return come(position, area, "effects.worms")


def worms_that(game: Game, position: Position, found: Task, op: Op) -> list[str]:
    """The areas (sorted) of the sandworms that an effect may still use."""
    if found.left <= 0:
        return []
    return [
        area
        for area in sorted(position.worms)
        if position.worms[area] in op.ids and area not in found.used
    ]


def worm_move_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A sandworm that has not moved, and where it goes."""
    op = op_of(game, found)
    if "start" not in partial:
        return choice_of("start", worms_that(game, position, found, op), goes_on, False)
    if "area" not in partial:
        return choice("area", worm_ends(game, position, partial["start"], op.number), True)
    return None


def goes_on(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether the sandworm of an area can go anywhere."""
    return len(worm_ends(game, position, area, op_of(game, found).number)) > 0


def move_worm(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A sandworm moves."""
    kind = position.worms[move["start"]]
    found.left -= 1
    found.used = put(found.used, move["area"])
    position.worms = {**freed(position.worms, move["start"]), move["area"]: kind}
    position.here = move["area"]
    moved: dict[str, int | str] = {"start": move["start"], "end": move["area"]}
    return [Event("worm-moved", "worms.move", moved)]


def worm_attack_field(
    game: Game, position: Position, found: Task, partial: Move
) -> Question | None:
    """A sandworm, and what it attacks."""
    op = op_of(game, found)
    if "start" not in partial:
        return choice_of("start", worms_that(game, position, found, op), finds_prey, False)
    if "area" not in partial:
        return choice("area", worm_targets(game, position, partial["start"], op.number), True)
    return None


def finds_prey(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether the sandworm of an area has anything to attack."""
    return len(worm_targets(game, position, area, op_of(game, found).number)) > 0


def worm_attack(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A sandworm attacks."""
    drop(position)
    return attack_area(game, position, move["start"], move["area"])


# --- strikes, storms, sectors --------------------------------------------------------------------


def strike_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """An enemy Legion that is struck."""
    if "area" not in partial:
        pool = candidates(game, position, found.by, op_of(game, found).where)
        return choice_of("area", pool, can_be_struck, True)
    return None


def can_be_struck(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether an effect can strike the enemy Legion of an area."""
    if side_at(position, area) != enemy(found.by):
        return False
    return fits(game, position, found.by, op_of(game, found).where, area)


def strike(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Dice are rolled against an enemy Legion; its deployment tokens are turned up."""
    op = op_of(game, found)
    drop(position)
    then = task_at("strike-hits", found.by, move["area"], 1)
    then.op = found.op
    begin_roll(position, "strike", found.by, op.number, then)
    return show_tokens(game, position, move["area"], "effects.strike")


def strike_hits(game: Game, position: Position, found: Task) -> list[Event]:
    """Count the Hits of a strike."""
    op = op_of(game, found)
    faces = rolled_faces(position)
    drop(position)
    hits = sum(faces.get(face, 0) for face in op.hits)
    suffer(position, enemy(found.by), found.area, hits)
    return [Event("hit", "effects.strike", {"area": found.area, "hits": hits})]


def storm(game: Game, position: Position, found: Task) -> list[Event]:
    """Storms come over every Harkonnen Legion that stands in their way."""
    drop(position)
    for area in reversed(areas_of(position, HARKONNEN)):
        if in_reach_of_desert(game, position, area):
            push(position, [task_at("storm-at", ATREIDES, area, 1)])
    return []


def storm_at(game: Game, position: Position, found: Task) -> list[Event]:
    """Have the table roll for a storm over one Legion."""
    drop(position)
    if side_at(position, found.area) == HARKONNEN:
        then = task_at("desert-hits", HARKONNEN, found.area, 1)
        then.note = "storm"
        begin_roll(position, "storm", ATREIDES, game.numbers.storm_dice, then)
    return []


def sector_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A sector with an area that fits."""
    if "sector" not in partial:
        fits = fitting(game, position, found.by, op_of(game, found).where)
        sectors = [
            sector
            for sector in game.sectors
            if any(sector in game.areas[area].sectors for area in fits)
        ]
        return choice("sector", sectors, True)
    return None


def pick_sector(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A sector is picked for what follows."""
    drop(position)
    position.sector = move["sector"]
    return []


STARTS = {
    "discard-wormsigns": erase_start,
    "storm": storm,
    "storm-at": storm_at,
    "strike-hits": strike_hits,
}
"""Operations that happen by themselves, or begin with a look at what is possible."""

RULES: dict[str, Rule] = {
    "erase-sign": Rule(
        "effects.wormsigns", erase_field, erase_sign, phases=["actions"], topic="Desert power"
    ),
    "move-worms": Rule(
        "worms.move", worm_move_field, move_worm, ALL_ATREIDES, ["actions"], topic="Desert power"
    ),
    "pick-sector": Rule(
        "effects.sector",
        sector_field,
        pick_sector,
        phases=["actions"],
        topic="What cards and leaders do",
    ),
    "place-worms": Rule(
        "effects.worms", summon_field, place_worm, ALL_ATREIDES, ["actions"], topic="Desert power"
    ),
    "place-wormsigns": Rule(
        "effects.wormsigns", sign_field, place_sign, ALL_ATREIDES, ["actions"], topic="Desert power"
    ),
    "roll-hits": Rule(
        "effects.strike",
        strike_field,
        strike,
        phases=["actions"],
        topic="What cards and leaders do",
    ),
    "worm-attack": Rule(
        "worms.attack",
        worm_attack_field,
        worm_attack,
        ALL_ATREIDES,
        ["actions"],
        topic="Desert power",
    ),
}
"""Operations that ask -> how they are done."""
PASSES: list[str] = [
    "erase-sign",
    "move-worms",
    "pick-sector",
    "place-worms",
    "place-wormsigns",
    "roll-hits",
    "worm-attack",
]
