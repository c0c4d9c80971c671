"""Wormsigns and sandworms: turned up, placed, moved, sent to attack; what a Legion finds on arriving."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    MAKER,
    is_desert,
    is_empty,
    maker_rests,
    side_at,
    zones_at,
)
from adjudicator.games.war_for_arrakis.casualties import suffer
from adjudicator.games.war_for_arrakis.free_actions import lose_flyer
from adjudicator.games.war_for_arrakis.prescience import havens
from adjudicator.games.war_for_arrakis.questions import Question, choice
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rolling import begin_roll, rolled_faces
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    ALL_HARKONNEN,
    Rule,
    ask,
    drop,
    not_asked,
    push,
    task_at,
)
from adjudicator.games.war_for_arrakis.tracks import advance
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import freed, put, take
from adjudicator.rules.records import Event, Violation

COMING = ["sandworm"]
"""Wormsigns of which a sandworm comes everywhere."""
COMING_DEEP = ["burrowing-sandworm", "sandworm"]
"""Wormsigns of which a sandworm comes in Deep Desert."""

# --- arriving ------------------------------------------------------------------------------------


def arrive(game: Game, position: Position, found: Task) -> list[Event]:
    """What a Legion finds where its movement ends: station, harvester, wormsign, too many friends."""
    drop(position)
    area = found.area
    events: list[Event] = []
    side = side_at(position, area)
    takes = found.note != "driven" or ruling(game, position, "driven") == "takes"
    if side == ATREIDES and takes:
        marked = area in position.signs or area in position.stations
        kept = marked and ruling(game, position, "lone-harvester") == "stays"
        if area in position.harvesters and not kept:
            events = lose_harvester(position, area, "harvesters.overrun")
        if area in position.stations:
            position.stations = take(position.stations, area)
            push(position, [task_at("turn-up-station", "table", area, 1)])
    if side == HARKONNEN and area in position.signs:
        push(position, [task_at("flip-sign", "table", area, 1)])
    if side != "" and found.note != "march":
        push(position, [task_at("overstack", side, area, 1)])
    return events


def lose_harvester(position: Position, area: str, clause: str) -> list[Event]:
    """A harvester is removed."""
    position.harvesters = take(position.harvesters, area)
    position.harvesters_lost += 1
    return [Event("harvester-lost", clause, {"area": area})]


def station_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """The station that is taken, and what it shows."""
    if "area" not in partial:
        return choice("area", [found.area], False)
    if "token" not in partial:
        return choice("token", position.station_pool, True)
    return None


def take_station(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A station is turned up: the marker that it shows goes forward."""
    position.station_pool = take(position.station_pool, move["token"])
    drop(position)
    return advance(game, position, move["token"], 1, "stations.take")


# --- wormsigns -----------------------------------------------------------------------------------


def signs_left(position: Position) -> int:
    """How many wormsigns lie in the pool."""
    return len(position.sign_pool) - len(position.signs)


def sign_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """The wormsign that is turned up, and what it shows."""
    if "area" not in partial:
        return choice("area", [found.area], False)
    if "token" not in partial:
        return choice("token", position.sign_pool, True)
    return None


def flip_sign(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A wormsign is turned up; a sandworm may come of it."""
    area = found.area
    sign = move["token"]
    drop(position)
    position.signs = take(position.signs, area)
    position.sign_pool = take(position.sign_pool, sign)
    if found.note == "hazard":
        position.sign_spent = put(position.sign_spent, sign)
    else:
        position.sign_pool = put(position.sign_pool, sign)
    comes = sign in (COMING_DEEP if game.areas[area].deep else COMING)
    if not comes or area in position.worms:
        return []
    if found.note == "hazard":
        for waiting in position.agenda:
            if waiting.name == "rise":
                waiting.used = put(waiting.used, area)
        return []
    if plain_worms(position) >= game.worms:
        return []
    push(position, [maker_chance(area), task_at("emerge", ATREIDES, area, 1)])
    return come(position, area, "worms.signs")


def come(position: Position, area: str, clause: str) -> list[Event]:
    """A standard sandworm comes."""
    position.worms = {**position.worms, area: "sandworm"}
    return [Event("worm-came", clause, {"area": area})]


def come_wild(position: Position, area: str) -> list[Event]:
    """The Wild Maker comes, in the place of any other sandworm that is there."""
    position.worms = {**position.worms, area: MAKER}
    return [Event("wild-maker", "worms.wild-maker", {"area": area})]


def maker_waits(game: Game, position: Position) -> bool:
    """Whether the Wild Maker may come in the place of a sandworm."""
    if ruling(game, position, "wild-maker-returns") != "with-any-sandworm":
        return False
    return maker_rests(position)


def maker_chance(area: str) -> Task:
    """Ask, if it may come, whether the Wild Maker comes in the place of a sandworm."""
    made = task_at("maker-returns", ATREIDES, "", 1)
    made.used = [area]
    return made


def maker_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A standard sandworm that has just come."""
    if "area" not in partial:
        areas = [area for area in found.used if position.worms.get(area, "") == "sandworm"]
        return choice("area", areas if maker_waits(game, position) else [], True)
    return None


def maker_returns(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The Wild Maker takes the sandworm's place."""
    drop(position)
    return come_wild(position, move["area"])


def plain_worms(position: Position) -> int:
    """How many standard sandworms are on the board."""
    return list(position.worms.values()).count("sandworm")


def emerge(game: Game, position: Position, found: Task) -> list[Event]:
    """A sandworm has come: a Harkonnen Legion retreats or is attacked, a harvester is lost."""
    area = found.area
    drop(position)
    lost: list[Task] = []
    if area in position.harvesters:
        lost = [task_at("swallow", HARKONNEN, area, 1)]
    if side_at(position, area) != HARKONNEN:
        push(position, lost)
        return []
    driven = Event("worm-drives", "worms.emerge", {"area": area})
    stays = position.automaton is not None and ruling(game, position, "solo-worms") == "attacked"
    if not stays and len(havens(game, position, area, "worm")) > 0:
        made = task_at("flee", ATREIDES, area, 1)
        made.note = "worm"
        push(position, [made, *lost])
        return [driven]
    told = [] if stays else no_haven(position, ATREIDES, area)
    return [driven, *told, *attack_area(game, position, area, area)]


def no_haven(position: Position, side: str, area: str) -> list[Event]:
    """A Legion is not moved away by a side: no area beside it is free for it."""
    reason = Violation("battle.retreat", "no-haven", {"area": area})
    return not_asked(position, "passed-over", side, "flee", reason, "worm-drives detonated")


def flee_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask where a Legion is moved; one that the atomics leave no room is destroyed."""
    if found.area not in position.legions:
        drop(position)
        return []
    if len(havens(game, position, found.area, found.note)) > 0:
        ask(position, "flee", found.by)
        return []
    drop(position)
    if found.note == "atomics":
        side = position.legions[found.area].side
        push(position, [task_at("ruin", side, found.area, 1)])
    return no_haven(position, found.by, found.area)


def swallow(game: Game, position: Position, found: Task) -> list[Event]:
    """A harvester without a Legion is lost to a sandworm, unless a carryall may save it."""
    area = found.area
    if area not in position.harvesters or side_at(position, area) == HARKONNEN:
        drop(position)
        return []
    if position.phase == "hazards" and len(rescuers(game, position, area)) > 0:
        ask(position, "swallow", HARKONNEN)
        return []
    drop(position)
    lost = lose_harvester(position, area, "hazards.harvester")
    if position.phase != "hazards":
        return lost
    alone = Violation("hazards.carryall", "nobody-near", {"area": area})
    told = not_asked(position, "passed-over", HARKONNEN, "swallow", alone, "worm-drives")
    return [*told, *lost]


def rescuers(game: Game, position: Position, area: str) -> list[str]:
    """The air zones (sorted) with a carryall that can save a harvester."""
    return [
        zone
        for zone in zones_at(game, position, area)
        if position.flyers.get(zone, "") == "carryall"
    ]


def rescue_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """The carryall that saves a harvester."""
    if "zone" not in partial:
        return choice("zone", rescuers(game, position, found.area), True)
    return None


def rescue(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A carryall leaves the board in a harvester's place."""
    drop(position)
    lose_flyer(position, move["zone"])
    return [Event("rescued", "hazards.carryall", {"area": found.area})]


def no_rescue(game: Game, position: Position) -> list[Event]:
    """The harvester is given up."""
    found = position.agenda[0]
    drop(position)
    return lose_harvester(position, found.area, "hazards.harvester")


# --- sandworms -----------------------------------------------------------------------------------


def attack_area(game: Game, position: Position, start: str, target: str) -> list[Event]:
    """A sandworm leaves the board to attack an area: a lone harvester is lost, a Legion is hit."""
    kind = position.worms[start]
    position.worms = freed(position.worms, start)
    attacked: dict[str, int | str] = {"start": start, "area": target}
    events = [Event("worm-attacked", "worms.attack", attacked)]
    if side_at(position, target) != HARKONNEN:
        return events + lose_harvester(position, target, "worms.attack")
    dice = game.numbers.sandworm_dice
    if kind == MAKER:
        dice = game.numbers.wild_maker_dice
    then = task_at("desert-hits", HARKONNEN, target, 1)
    then.note = "worm"
    begin_roll(position, "worm", ATREIDES, dice, then)
    return events


def desert_hits(game: Game, position: Position, found: Task) -> list[Event]:
    """Count what the desert does to a Legion: more, the deeper it stands in it."""
    drop(position)
    faces = rolled_faces(position)
    area = found.area
    each = 0
    if game.areas[area].deep:
        each = game.numbers.deep_hits
    elif is_desert(game, position, area):
        each = game.numbers.desert_hits
    hits = faces.get("sword", 0) + each * faces.get("special", 0)
    if found.note == "worm" and area in position.harvesters:
        push(position, [task_at("swallow", HARKONNEN, area, 1)])
    suffer(position, HARKONNEN, area, hits)
    clause = "worms.attack-legions" if found.note == "worm" else "hazards.storms"
    return [Event("hit", clause, {"area": area, "hits": hits})]


def beside_worm(game: Game, position: Position, area: str) -> list[str]:
    """The areas (sorted) into which a sandworm comes in one step."""
    if ruling(game, position, "worm-borders") == "free":
        return game.areas[area].around
    return game.areas[area].borders


def reach(game: Game, position: Position, start: str, steps: int) -> list[str]:
    """The areas (sorted) that a sandworm reaches: all but the last step over desert."""
    found: dict[str, bool] = {}
    edge = [start]
    for step in range(steps):
        reached: list[str] = []
        for area in edge:
            for other in beside_worm(game, position, area):
                if other not in found and other != start:
                    found[other] = True
                    if step + 1 < steps and is_desert(game, position, other):
                        reached.append(other)
        edge = reached
    return sorted(found)


def worm_ends(game: Game, position: Position, start: str, steps: int) -> list[str]:
    """The areas (sorted) to which a sandworm can move: desert with nothing but a station."""
    return [
        area
        for area in reach(game, position, start, steps)
        if is_desert(game, position, area)
        and (is_empty(position, area) or only_station(position, area))
    ]


def only_station(position: Position, area: str) -> bool:
    """Whether an area holds a station and nothing else."""
    if area not in position.stations or area in position.legions or area in position.worms:
        return False
    return area not in position.signs and area not in position.harvesters


def worm_targets(game: Game, position: Position, start: str, steps: int) -> list[str]:
    """The areas (sorted) that a sandworm can attack: Legions off the mountains, harvesters."""
    return [
        area
        for area in reach(game, position, start, steps)
        if area in position.harvesters
        or (
            side_at(position, area) == HARKONNEN
            and (is_desert(game, position, area) or game.areas[area].terrain != "mountain")
        )
    ]


STARTS = {"arrive": arrive, "desert-hits": desert_hits, "emerge": emerge, "swallow": swallow}
"""Tasks that are done by themselves, or begun by a look at what is possible."""

RULES: dict[str, Rule] = {
    "flip-sign": Rule("worms.signs", sign_field, flip_sign, ["table"], ["actions", "hazards"]),
    "maker-returns": Rule(
        "worms.return", maker_field, maker_returns, ALL_ATREIDES, ["actions", "hazards"]
    ),
    "swallow": Rule("hazards.carryall", rescue_field, rescue, ALL_HARKONNEN, ["hazards"]),
    "turn-up-station": Rule(
        "stations.take",
        station_field,
        take_station,
        ["table"],
        ["actions"],
        topic="What cards and leaders do",
    ),
}
"""Tasks -> how they are done."""
PASSES: list[str] = ["maker-returns", "swallow"]
