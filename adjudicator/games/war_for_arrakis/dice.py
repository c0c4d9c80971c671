"""Action dice: rolled, laid on the dashboards, with a Bene Gesserit token beside them, and spent."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rolling import begin_roll, rolled_faces
from adjudicator.games.war_for_arrakis.rounds import active_row
from adjudicator.games.war_for_arrakis.tasks import Rule, ask, drop, push, task
from adjudicator.games.war_for_arrakis.tracks import set_state
from adjudicator.rules.course import ruling
from adjudicator.rules.heaps import more, put
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, choice

SCARCE = ["deployment", "house"]
"""Results for which the Harkonnens have fewer slots, by a ruling."""


def begin_actions(game: Game, position: Position, found: Task) -> list[Event]:
    """Both sides roll and change what is too much; then Bene Gesserit tokens; then turns."""
    drop(position)
    position.phase = "actions"
    sides = [HARKONNEN, ATREIDES]
    if ruling(game, position, "allotting") == "atreides":
        sides = [ATREIDES, HARKONNEN]
    push(
        position,
        [
            task("roll-dice", ATREIDES),
            task("roll-dice", HARKONNEN),
            waiting_dice(sides[0]),
            waiting_dice(sides[1]),
            task("gesserit", HARKONNEN),
            task("gesserit", ATREIDES),
            task("turn", ATREIDES),
        ],
    )
    return []


def waiting_dice(side: str) -> Task:
    """The changing of a side's dice for which there is no slot; how many is known once they are rolled."""
    made = task("change-die", side)
    made.left = 0
    return made


def slots(game: Game, position: Position, side: str, result: str) -> int:
    """How many dice of a result a dashboard takes."""
    if side != HARKONNEN:
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


def emptiest(game: Game, position: Position, side: str) -> list[str]:
    """The results (sorted) with the fewest dice, where there is a slot."""
    dice = position.sides[side].dice
    fewest = min(dice.get(result, 0) for result in game.results)
    return [
        result
        for result in game.results
        if dice.get(result, 0) == fewest and fewest < slots(game, position, side, result)
    ]


def freest(game: Game, position: Position, side: str) -> list[str]:
    """The results (sorted) with the most free slots."""
    dice = position.sides[side].dice
    left: dict[str, int] = {}
    for result in game.results:
        left[result] = slots(game, position, side, result) - dice.get(result, 0)
    most = max(left.values())
    return [result for result in game.results if left[result] == most]


def change_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask what a die without a slot becomes, while there is one."""
    if found.left == 0:
        drop(position)
    else:
        ask(position, "change-die", found.by)
    return []


def slot_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """One of the results with the most free slots."""
    if "result" not in partial:
        return choice("result", freest(game, position, found.by), True)
    return None


def change_die(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A die too many becomes another result."""
    owner = position.sides[found.by]
    owner.dice = more(owner.dice, move["result"], 1)
    found.left -= 1
    return []


def gesserit_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """One of the results with the fewest dice, while the side has a Bene Gesserit token."""
    if "result" not in partial:
        has = position.sides[found.by].gesserit > 0
        return choice("result", emptiest(game, position, found.by) if has else [], True)
    return None


def lay_gesserit(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A Bene Gesserit token is an action die for this round."""
    owner = position.sides[found.by]
    owner.gesserit -= 1
    owner.lent += 1
    owner.dice = more(owner.dice, move["result"], 1)
    drop(position)
    return []


# --- spending ------------------------------------------------------------------------------------


def unused(position: Position, side: str) -> int:
    """How many action dice a side has not used."""
    return sum(position.sides[side].dice.values())


def dice_of(position: Position, side: str) -> list[str]:
    """The results (sorted) of which a side has a die that it may spend now."""
    owner = position.sides[side]
    found = sorted(owner.dice)
    if owner.forced in found:
        return [owner.forced]
    return found


def spend_die(game: Game, position: Position, side: str, result: str) -> list[Event]:
    """A die is used: the regeneration tank moves on, at once or (by a ruling) after the action."""
    owner = position.sides[side]
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
    """Whoever lies in the regeneration tank moves one slot on; who was on the last is available soon."""
    owner = position.sides[side]
    lying = sum(1 for leader in owner.tank if leader != "")
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
    "change-die": Rule("dice.slots", slot_field, change_die),
    "gesserit": Rule("dice.bene-gesserit", gesserit_field, lay_gesserit),
}
"""Tasks that ask a side -> how they are done."""
PASSES = ["gesserit"]
