"""Action dice: rolled, laid on the dashboards, with a Bene Gesserit token beside them, and spent."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN
from adjudicator.games.war_for_arrakis.questions import Question, choice
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rolling import begin_roll, rolled_faces
from adjudicator.games.war_for_arrakis.rounds import active_row
from adjudicator.games.war_for_arrakis.seats import SIDES, chief, is_shared, seats_of, side_of
from adjudicator.games.war_for_arrakis.sharing import dashboard, share, slots_shared
from adjudicator.games.war_for_arrakis.tasks import Rule, ask, drop, push, task
from adjudicator.games.war_for_arrakis.tracks import set_state
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more, put
from adjudicator.rules.records import Event

SCARCE = ["deployment", "house"]
"""Results for which the Harkonnens have fewer slots, by a ruling."""


def begin_actions(game: Game, position: Position, found: Task) -> list[Event]:
    """Both sides roll and change what is too much; then Bene Gesserit tokens; then turns."""
    drop(position)
    position.phase = "actions"
    if position.automaton is not None:
        push(
            position,
            [
                task("roll-dice", ATREIDES),
                *waiting_dice(position, ATREIDES),
                task("muster-dice", HARKONNEN),
                task("gesserit", ATREIDES),
                task("turn", ATREIDES),
            ],
        )
        return []
    sides = [HARKONNEN, ATREIDES]
    if ruling(game, position, "allotting") == "atreides":
        sides = [ATREIDES, HARKONNEN]
    push(
        position,
        [
            task("roll-dice", ATREIDES),
            task("roll-dice", HARKONNEN),
            *waiting_dice(position, sides[0]),
            *waiting_dice(position, sides[1]),
            task("gesserit", HARKONNEN),
            task("gesserit", ATREIDES),
            task("turn", ATREIDES),
        ],
    )
    return []


def waiting_dice(position: Position, side: str) -> list[Task]:
    """The changing of a side's dice for which there is no slot; how many is known once they are rolled."""
    found: list[Task] = []
    for seat in seats_of(position, side):
        made = task("change-die", side)
        made.left = 0
        if seat != side:
            made.note = seat
        found.append(made)
    return found


def slots(game: Game, position: Position, seat: str, result: str) -> int:
    """How many dice of a result a dashboard takes."""
    if seat in SIDES:
        return slots_shared(game, seat, result)
    if seat != HARKONNEN:
        return game.numbers.action_slots_atreides
    if result in SCARCE and ruling(game, position, "harkonnen-slots") == "two":
        return game.numbers.action_slots_scarce
    return game.numbers.action_slots_harkonnen


def roll_dice(game: Game, position: Position, found: Task) -> list[Event]:
    """Have the table roll a side's action dice: all but those that lie on the spice board."""
    drop(position)
    dice = game.action_dice_counts[found.by]
    if found.by == HARKONNEN:
        dice -= game.rows[active_row(position)].withheld
    begin_roll(position, "action", found.by, dice, task("allot", found.by))
    return []


def allot(game: Game, position: Position, found: Task) -> list[Event]:
    """Lay the dice down; those for which there is no slot are changed."""
    drop(position)
    if is_shared(position, found.by):
        return share(game, position, found.by, rolled_faces(position))
    over = 0
    laid: dict[str, int] = {}
    faces = rolled_faces(position)
    for result in game.results:
        count = faces.get(result, 0)
        most = slots(game, position, found.by, result)
        if count > most:
            over += count - most
            count = most
        if count > 0:
            laid[result] = count
    position.sides[found.by].dice = laid
    for waiting in position.agenda:
        if waiting.name == "change-die" and waiting.by == found.by:
            waiting.left = over
    return []


def emptiest(game: Game, position: Position, seat: str) -> list[str]:
    """The results (sorted) of a dashboard with the fewest dice, where there is a slot."""
    dice = position.sides[seat].dice
    results = dashboard(game, seat)
    fewest = min(dice.get(result, 0) for result in results)
    return [
        result
        for result in results
        if dice.get(result, 0) == fewest and fewest < slots(game, position, seat, result)
    ]


def freest(game: Game, position: Position, seat: str) -> list[str]:
    """The results (sorted) of a dashboard with the most free slots."""
    dice = position.sides[seat].dice
    results = dashboard(game, seat)
    left: dict[str, int] = {}
    for result in results:
        left[result] = slots(game, position, seat, result) - dice.get(result, 0)
    most = max(left.values())
    return [result for result in results if left[result] == most]


def change_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask what a die without a slot becomes, while there is one."""
    if found.left == 0:
        drop(position)
    else:
        ask(position, "change-die", found.by)
    return []


def slot_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """One of the results with the most free slots."""
    if "result" not in partial:
        return choice("result", freest(game, position, partial["by"]), True)
    return None


def change_die(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A die too many becomes another result."""
    owner = position.sides[move["by"]]
    owner.dice = more(owner.dice, move["result"], 1)
    found.left -= 1
    return []


def gesserit_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """One of the results with the fewest dice, while the side has a Bene Gesserit token."""
    if "result" not in partial:
        has = chief(position, found.by).gesserit > 0
        return choice("result", emptiest(game, position, partial["by"]) if has else [], True)
    return None


def lay_gesserit(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A Bene Gesserit token is an action die for this round."""
    holds = chief(position, found.by)
    holds.gesserit -= 1
    holds.lent += 1
    owner = position.sides[move["by"]]
    owner.dice = more(owner.dice, move["result"], 1)
    drop(position)
    return []


# --- spending ------------------------------------------------------------------------------------


def unused(position: Position, side: str) -> int:
    """How many action dice a side has not used; the automaton's are rolled one by one."""
    waiting = 0
    if position.automaton is not None and side == HARKONNEN:
        waiting = position.automaton.unrolled
    if side in position.sides:
        return waiting + sum(position.sides[side].dice.values())
    return sum(sum(position.sides[seat].dice.values()) for seat in seats_of(position, side))


def dice_of(position: Position, seat: str) -> list[str]:
    """The results (sorted) of which a seat has a die that it may spend now."""
    owner = position.sides[seat]
    found = sorted(owner.dice)
    if seat in SIDES:
        side = SIDES[seat]
        forced = chief(position, side).forced
        if any(forced in position.sides[other].dice for other in seats_of(position, side)):
            return [result for result in found if result == forced]
        return found
    if owner.forced in found:
        return [owner.forced]
    return found


def spend_die(game: Game, position: Position, seat: str, result: str) -> list[Event]:
    """A die is used: the regeneration tank moves on, at once or (by a ruling) after the action."""
    owner = position.sides[seat]
    side = side_of(seat)
    owner.dice = more(owner.dice, result, -1)
    owner.used += 1
    if ruling(game, position, "tank-advance") == "spending":
        return move_tank(game, position, side)
    made = task("regenerate", side)
    at = 0
    while position.agenda[at].name != "turn":
        at += 1
    position.agenda = [*position.agenda[:at], made, *position.agenda[at:]]
    return []


def regenerate(game: Game, position: Position, found: Task) -> list[Event]:
    """The regeneration tank moves on after an action."""
    drop(position)
    return move_tank(game, position, found.by)


def move_tank(game: Game, position: Position, side: str) -> list[Event]:
    """Every leader in a regeneration tank of a side moves one slot forward."""
    events: list[Event] = []
    for seat in seats_of(position, side):
        events = events + move_one_tank(game, position, seat)
    return events


def move_one_tank(game: Game, position: Position, side: str) -> list[Event]:
    """Every leader in this tank moves one slot forward; a leader on the last slot becomes available."""
    owner = position.sides[side]
    lying = len(owner.tank) - owner.tank.count("")
    if lying == 0:
        return []
    out = owner.tank[len(owner.tank) - 1]
    owner.tank = ["", *owner.tank[: len(owner.tank) - 1]]
    if out != "":
        owner.fresh = put(owner.fresh, out)
        if ruling(game, position, "regenerated") == "next-round":
            set_state(position, side, out, "spent")
    return [Event("tank-moved", "leaders.tank", {"by": side, "count": lying})]


STARTS = {
    "actions": begin_actions,
    "allot": allot,
    "change-die": change_start,
    "regenerate": regenerate,
    "roll-dice": roll_dice,
}
"""Tasks that are done by themselves."""

RULES: dict[str, Rule] = {
    "change-die": Rule(
        "dice.slots", slot_field, change_die, phases=["actions"], topic="Dice and cards"
    ),
    "gesserit": Rule(
        "dice.bene-gesserit",
        gesserit_field,
        lay_gesserit,
        phases=["actions"],
        topic="Dice and cards",
    ),
}
"""Tasks that ask a side -> how they are done."""
PASSES: list[str] = ["gesserit"]
