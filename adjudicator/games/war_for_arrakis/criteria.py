"""The automaton's criteria, task by task: what they leave of the moves that the rules allow (document 002)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.bans import stacking
from adjudicator.games.war_for_arrakis.board import GENERIC, HARKONNEN, side_at, zones_at
from adjudicator.games.war_for_arrakis.campaigns import (
    aim_of,
    attack_plan,
    go_plan,
    leave_plan,
    march_plan,
    next_plan,
)
from adjudicator.games.war_for_arrakis.casualties import hurtable
from adjudicator.games.war_for_arrakis.dealing import show_tokens
from adjudicator.games.war_for_arrakis.groups import size
from adjudicator.games.war_for_arrakis.hazards import harvest_of, is_surplus, payments
from adjudicator.games.war_for_arrakis.musters import (
    figures_plan,
    replace_plan,
    vehicles_plan,
)
from adjudicator.games.war_for_arrakis.nearest import (
    carry_plan,
    reveal_plan,
    sign_plan,
    strike_plan,
    tank_plan,
)
from adjudicator.games.war_for_arrakis.ops_place import can_place
from adjudicator.games.war_for_arrakis.plans import (
    Gone,
    Plan,
    automaton_of,
    base_of,
    criterion,
    gone_of,
    points_at,
    sift,
)
from adjudicator.games.war_for_arrakis.questions import Question
from adjudicator.games.war_for_arrakis.reasons_solo import PARTS, PLAINLY, left_idle
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import ask, drop, op_of, task
from adjudicator.games.war_for_arrakis.turns import actors, effect_of
from adjudicator.games.war_for_arrakis.worms import rescuers
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Violation

# --- which action --------------------------------------------------------------------------------


def as_task(game: Game, op: str) -> Task:
    """A task that would carry out an operation."""
    made = task(game.ops[op].name, HARKONNEN)
    made.op = op
    made.left = max(1, game.ops[op].count)
    made.pieces = game.ops[op].units
    return made


def does(game: Game, position: Position, op: str) -> bool:
    """Whether an operation would do anything now."""
    made = as_task(game, op)
    if made.name == "attack":
        return len(attack_plan(game, position, made).moves) > 0
    if made.name == "move":
        before = position.moved
        position.moved = {}
        able = len(march_plan(game, position, made).moves) > 0
        position.moved = before
        return able
    if made.name == "replace":
        return len(replace_plan(game, position, made).moves) > 0
    if made.name in ["deploy", "place"]:
        return can_place(game, position, made)
    return True


def choose_plan(game: Game, position: Position, found: Task) -> Plan:
    """Of several effects an attack, if one is possible; or else a movement."""
    moves: list[Move] = []
    attacks: list[int] = []
    for at, branch in enumerate(op_of(game, found).options):
        if len(branch) > 0 and does(game, position, branch[0]):
            moves.append({"option": at + 1})
            attacks.append(1 if game.ops[branch[0]].name == "attack" else 0)
    return sift(Plan(moves=moves, clause="solo.order"), "solo.order", attacks)


def spend_plan(game: Game, position: Position, found: Task) -> Plan:
    """The special action of a named leader, if it does anything; or else the action of the die."""
    moves: list[Move] = []
    for die in sorted(position.sides[HARKONNEN].dice):
        for do in actors(game, position, HARKONNEN, die):
            if do == "action" or acts(game, position, do):
                moves.append({"die": die, "do": do})
    plan = Plan(moves=moves, clause="solo.leaders")
    return sift(plan, "solo.leaders", [0 if move["do"] == "action" else 1 for move in moves])


def acts(game: Game, position: Position, leader: str) -> bool:
    """Whether a leader's special action would do anything."""
    entry = game.leaders[leader]
    return any(does(game, position, op) for op in effect_of(position, entry.action, entry.solo))


def starts_plan(game: Game, position: Position, found: Task) -> Plan:
    """The Legion that moves next."""
    return as_starts(next_plan(game, position, found))


# --- Hits and crowding ---------------------------------------------------------------------------


def lose_plan(game: Game, position: Position, found: Task) -> Plan:
    """The figure that takes the next Hit: all leaders but one, elites, Sardaukar, regulars; the last leader comes before the last unit."""
    legion = position.legions[found.area]
    able = hurtable(game, position, legion)
    leaders = legion.leaders
    if len(leaders) > 1:
        bashars = [leader for leader in leaders if leader == GENERIC[HARKONNEN]]
        return pieces_plan(bashars[:1] if len(bashars) > 0 else leaders, "solo.hits-leaders")
    for rank in ["elite", "special-elite"]:
        if rank in able and legion.units.get(rank, 0) > 0:
            return pieces_plan([rank], "solo.hits-elites")
    if len(leaders) > 0 and found.left >= legion.units.get("regular", 0):
        return pieces_plan(leaders, "solo.hits-last")
    return pieces_plan(["regular"], "solo.hits-last")


def pieces_plan(pieces: list[str], clause: str) -> Plan:
    """One of some pieces."""
    return Plan(moves=[{"piece": piece, "how": "replaced"} for piece in pieces], clause=clause)


def crowd_plan(game: Game, position: Position, found: Task) -> Plan:
    """Which unit too many is removed: one with the lowest combat power."""
    legion = position.legions.get(found.area)
    if legion is None or size(legion) <= stacking(game, position, HARKONNEN):
        return pieces_plan([], "solo.crowding")
    for rank in ["regular", "elite", "special-elite"]:
        if legion.units.get(rank, 0) > 0:
            return pieces_plan([rank], "solo.crowding")
    return pieces_plan(legion.tokens, "solo.crowding")


# --- harvest -------------------------------------------------------------------------------------


def pay_plan(game: Game, position: Position, found: Task) -> Plan:
    """The next power that is paid: the lowest marker first, raised where all others can still be kept."""
    harvest = harvest_of(position)
    open_powers = [power for power in game.powers if power not in harvest.paid]
    keep = game.numbers.keep_cost
    spare = harvest.spice - keep * len(open_powers)
    moves: list[Move] = []
    for power in open_powers:
        can = payments(game, position, power)
        raised = "raise" in can and spare >= game.numbers.raise_cost - keep
        if len(can) > 0:
            moves.append({"marker": power, "how": "raise" if raised else "keep"})
    plan = Plan(moves=moves, clause="solo.spice")
    return sift(plan, "solo.spice", [position.rows[move["marker"]] for move in moves])


def close_plan(game: Game, position: Position, found: Task) -> Plan:
    """How much spice is saved: what can be, unless it has become a point of supremacy."""
    count = min(game.numbers.reserve, harvest_of(position).spice)
    if is_surplus(game, position) and ruling(game, position, "solo-surplus") == "spent":
        count = 0
    return Plan(moves=[{"count": count}], clause="solo.spice")


def rescue_plan(game: Game, position: Position, found: Task) -> Plan:
    """A carryall that saves a harvester: in Deep Desert any; elsewhere one that none there may need."""
    zones = rescuers(game, position, found.area)
    if not game.areas[found.area].deep:
        for area in in_danger(position):
            if game.areas[area].deep and area != found.area:
                zones = [zone for zone in zones if zone not in zones_at(game, position, area)]
    return Plan(moves=[{"zone": zone} for zone in zones], clause="solo.carryall-use")


def in_danger(position: Position) -> list[str]:
    """Areas with harvesters to which a sandworm has come in this phase, and which is still to be seen to."""
    found: list[str] = []
    for waiting in position.agenda:
        areas = waiting.used if waiting.name == "emergences" else []
        if waiting.name in ["emerge", "swallow"]:
            areas = [waiting.area]
        for area in areas:
            if area in position.harvesters and side_at(position, area) != HARKONNEN:
                found.append(area)
    return found


PLANS: dict[str, Callable[[Game, Position, Task], Plan]] = {
    "attack": attack_plan,
    "choose": choose_plan,
    "close-harvest": close_plan,
    "deploy": figures_plan,
    "erase-sign": sign_plan,
    "go": go_plan,
    "leave": leave_plan,
    "lose": lose_plan,
    "move": starts_plan,
    "overstack": crowd_plan,
    "pay": pay_plan,
    "place": figures_plan,
    "place-vehicle": vehicles_plan,
    "place-vehicles": vehicles_plan,
    "relocate": carry_plan,
    "replace": replace_plan,
    "reveal": reveal_plan,
    "roll-hits": strike_plan,
    "spend": spend_plan,
    "swallow": rescue_plan,
    "tank": tank_plan,
}
"""Kind of move -> what the criteria leave of it. Of every other kind the player chooses freely."""

CLAUSES: dict[str, str] = {
    "cease": "solo.retreat",
    "close-harvest": "solo.spice",
    "flee": "solo.haven",
    "go": "solo.path-legion",
    "press-on": "solo.retreat",
    "scout": "solo.scouting",
    "train": "solo.watch",
}
"""Kind of move -> the clause that limits it in a solo game."""

# --- for the rulebook ----------------------------------------------------------------------------


def is_moved(position: Position, found: Task) -> bool:
    """Whether the automaton decides in a task."""
    return position.automaton is not None and found.by == HARKONNEN


def narrowed(
    game: Game, position: Position, found: Task, partial: Move, asked: Question | None
) -> Question | None:
    """A question with the values that the criteria leave."""
    kind: str = partial["move"]
    if asked is None or kind not in PLANS:
        return asked
    name = asked.name
    plan = PLANS[kind](game, position, found)
    moves = [
        move
        for move in plan.moves
        if all(move.get(field, told) == told for field, told in partial.items())
    ]
    if any(name not in move for move in moves):
        return asked
    planned = [move[name] for move in moves]
    pool = [value for value in asked.pool if value in planned]
    return Question(name, asked.kind, pool, asked.last, asked.fits)


def why(game: Game, position: Position, found: Task, kind: str) -> str:
    """The clause of the criterion that decides on a kind of move now, or ""."""
    if kind in PLANS:
        return PLANS[kind](game, position, found).clause
    return CLAUSES.get(kind, "")


def broken_by(
    game: Game, position: Position, found: Task, partial: Move, broken: Violation
) -> Violation:
    """A violation that names the criterion that the last field of a half-made move breaks."""
    kind: str = partial["move"]
    told = {**broken.args, "by": partial["by"]}
    if kind not in PLANS:
        clause = CLAUSES.get(kind, "")
        return broken if clause == "" else Violation(clause, PLAINLY, told)
    name = str(broken.args["field"])
    if name == "vehicle":
        return Violation("solo.harvesters", "vehicles", told)
    plan = PLANS[kind](game, position, found)
    clause = criterion(plan, partial, name)
    code = PLAINLY
    if clause in PARTS:
        code = PARTS[clause](game, position, found, plan, partial, name)
    elif clause == "solo.order" and not option_does(game, position, found, partial["option"]):
        code = "idle"
    return Violation(clause, code, told)


def option_does(game: Game, position: Position, found: Task, option: int) -> bool:
    """Whether one of several effects would do anything."""
    branch = op_of(game, found).options[option - 1]
    return len(branch) > 0 and does(game, position, branch[0])


def as_starts(plan: Plan) -> Plan:
    """A plan of marches as one of the Legions that move."""
    gone = [
        Gone([{"area": move["start"]} for move in one.moves], one.clause) for one in gone_of(plan)
    ]
    moves: list[Move] = [{"area": move["start"]} for move in plan.moves]
    return Plan(moves, plan.clause, base_of(plan), gone)


def note(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """What is noted as the automaton moves: the criterion, and what a march aims at."""
    automaton = automaton_of(position)
    kind: str = move["move"]
    clause = why(game, position, found, kind)
    automaton.done = True
    if kind == "move":
        automaton.aim = aim_of(game, position, found, move["area"], "")
    elif kind == "go" and position.march is not None:
        automaton.aim = aim_of(game, position, found, position.march.start, move["area"])
    if clause == "" or (
        kind == "spend" and len(actors(game, position, HARKONNEN, move["die"])) == 1
    ):
        return []
    events = [Event("decided", clause, {"criterion": clause.split(".")[1]})]
    if kind == "attack":
        powers: dict[str, int | str] = {
            "attack": points_at(position, move["start"]),
            "defense": points_at(position, move["area"]),
        }
        events.append(Event("compared", "solo.power", powers))
    return events


DONE = ["leader-enters", "leader-leaves", "restrict"]
"""Operations without a choice that do something, whatever the position."""


def is_idle(game: Game, position: Position, found: Task) -> bool:
    """Whether the criteria leave nothing to do in a task that asks the automaton."""
    if found.name not in PLANS or position.step != found.name:
        return False
    if found.name in ["pay", "swallow"]:
        return found.name == "swallow" and len(rescue_plan(game, position, found).moves) == 0
    return len(PLANS[found.name](game, position, found).moves) == 0


def replace_solo(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask whose unit is replaced; where only deployment tokens could give one, they are turned up."""
    op = op_of(game, found)
    if found.left < 0:
        found.left = max(1, op.count)
    plan = replace_plan(game, position, found)
    if len(plan.moves) == 0:
        drop(position)
        return left_idle(game, position, found) if found.left > 0 else []
    ready = [
        move for move in plan.moves if position.legions[move["area"]].units.get(op.ids[0], 0) > 0
    ]
    if len(ready) > 0:
        ask(position, "replace", HARKONNEN)
        return []
    automaton_of(position).done = True
    return show_tokens(game, position, plan.moves[0]["area"], "solo.tokens")
