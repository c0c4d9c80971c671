"""Action dice: rolled, laid on the dashboards, with a Bene Gesserit token beside them, and spent."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rolling import begin_roll, rolled_faces
from adjudicator.games.war_for_arrakis.rounds import active_row
from adjudicator.games.war_for_arrakis.tasks import Rule, drop, push, task
from adjudicator.rules.heaps import more, put
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, choice


def begin_actions(game: Game, position: Position, found: Task) -> list[Event]:
    """Both sides roll; then Bene Gesserit tokens, the Harkonnens first; then turns."""
    drop(position)
    position.phase = "actions"
    push(
        position,
        [
            task("roll-dice", ATREIDES),
            task("roll-dice", HARKONNEN),
            task("gesserit", HARKONNEN),
            task("gesserit", ATREIDES),
            task("turn", ATREIDES),
        ],
    )
    return []


def slots(game: Game, side: str) -> int:
    """How many dice of one result a dashboard takes."""
    if side == HARKONNEN:
        return game.numbers.action_slots_harkonnen
    return game.numbers.action_slots_atreides


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
    most = slots(game, found.by)
    over = 0
    laid: dict[str, int] = {}
    faces = rolled_faces(position)
    for result in game.results:
        count = faces.get(result, 0)
        if count > most:
            over += count - most
            count = most
        if count > 0:
            laid[result] = count
    position.sides[found.by].dice = laid
    if over > 0:
        made = task("change-die", found.by)
        made.left = over
        push(position, [made])
    return []


def emptiest(game: Game, position: Position, side: str) -> list[str]:
    """The results (sorted) with the fewest dice, where there is a slot."""
    dice = position.sides[side].dice
    fewest = min(dice.get(result, 0) for result in game.results)
    if fewest >= slots(game, side):
        return []
    return [result for result in game.results if dice.get(result, 0) == fewest]


def slot_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """One of the results with the fewest dice."""
    if "result" not in partial:
        return choice("result", emptiest(game, position, found.by), True)
    return None


def change_die(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A die too many becomes another result."""
    owner = position.sides[found.by]
    owner.dice = more(owner.dice, move["result"], 1)
    found.left -= 1
    if found.left == 0:
        drop(position)
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


def spend_die(position: Position, side: str, result: str) -> None:
    """A die is used: whoever lies in the regeneration tank moves one slot on."""
    owner = position.sides[side]
    owner.dice = more(owner.dice, result, -1)
    owner.used += 1
    out = owner.tank[len(owner.tank) - 1]
    owner.tank = ["", *owner.tank[: len(owner.tank) - 1]]
    if out != "":
        owner.fresh = put(owner.fresh, out)


STARTS = {"actions": begin_actions, "allot": allot, "roll-dice": roll_dice}
"""Tasks that are done by themselves."""

RULES: dict[str, Rule] = {
    "change-die": Rule("dice.slots", slot_field, change_die),
    "gesserit": Rule("dice.bene-gesserit", gesserit_field, lay_gesserit),
}
"""Tasks that ask a side -> how they are done."""
PASSES = ["gesserit"]
