"""Dice that the table rolls, one by one; what they were rolled for then goes on."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.questions import Question, choice
from adjudicator.games.war_for_arrakis.records import Game, Position, Roll, Task
from adjudicator.games.war_for_arrakis.tasks import Rule, ask, drop, push, task
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event


def begin_roll(position: Position, why: str, to: str, dice: int, then: Task) -> None:
    """Have the table roll dice for a side; with `then` on top afterwards, which reads the faces."""
    position.roll = Roll(why=why, to=to, left=dice, faces={})
    push(position, [then])
    if dice > 0:
        push(position, [task("roll", "table")])


def roll_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """For whom a die is rolled, and its face."""
    rolled = position.roll
    assert rolled is not None
    if "to" not in partial:
        return choice("to", [rolled.to], False)
    if "face" not in partial:
        return choice("face", die_of(game, rolled), True)
    return None


def die_of(game: Game, rolled: Roll) -> list[str]:
    """The faces of the die that is rolled."""
    if rolled.why == "action":
        return game.action_dice[rolled.to]
    return game.combat_die


def roll(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A die shows a face."""
    rolled = position.roll
    assert rolled is not None
    position.roll = Roll(
        why=rolled.why,
        to=rolled.to,
        left=rolled.left - 1,
        faces=more(rolled.faces, move["face"], 1),
    )
    if rolled.left == 1:
        drop(position)
    else:
        # What would be found by going on with the task: the next die is rolled.
        ask(position, "roll", "table")
    return []


def rolled_faces(position: Position) -> dict[str, int]:
    """What has been rolled; the dice are put away."""
    rolled = position.roll
    assert rolled is not None
    position.roll = None
    return rolled.faces


RULES: dict[str, Rule] = {
    "roll": Rule("dice.roll", roll_field, roll, by=["table"], phases=["actions", "hazards"])
}
"""The one task of rolling."""
