"""Operations that choose among several effects, and those that depend on a test."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.battles import may_attack
from adjudicator.games.war_for_arrakis.filters import holds
from adjudicator.games.war_for_arrakis.marching import can_move
from adjudicator.games.war_for_arrakis.ops_desert import (
    sign_field,
    worm_attack_field,
    worm_move_field,
)
from adjudicator.games.war_for_arrakis.ops_pieces import replace_field
from adjudicator.games.war_for_arrakis.questions import Question, is_open
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import (
    Rule,
    drop,
    op_of,
    push_ops,
    task,
)
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event


def option_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """One of several effects that can do something now, numbered from 1 in the order of the card."""
    if "option" not in partial:
        numbers = list(range(1, len(op_of(game, found).options) + 1))
        return Question("option", "amount", numbers, True, does_something)
    return None


def does_something(game: Game, position: Position, found: Task, partial: Move, option: int) -> bool:
    """Whether one of several effects can do something now."""
    ops = op_of(game, found).options[option - 1]
    return any(can_do(game, position, found.by, op) for op in ops)


def can_do(game: Game, position: Position, by: str, op: str) -> bool:
    """Whether an operation could do anything now; of most that is not asked."""
    name = game.ops[op].name
    if name not in ASKED and name not in ["attack", "move"]:
        return True
    made = task(name, by)
    made.op = op
    made.left = max(1, game.ops[op].count)
    if name == "attack":
        return may_attack(game, position, made, by)
    if name == "move":
        before = position.moved
        position.moved = {}
        able = can_move(game, position, made)
        position.moved = before
        return able
    partial: Move = {"by": by, "move": name}
    asked = ASKED[name](game, position, made, partial)
    return asked is not None and is_open(game, position, made, partial, asked)


ASKED: dict[str, Callable[[Game, Position, Task, Move], Question | None]] = {
    "move-worms": worm_move_field,
    "place-wormsigns": sign_field,
    "replace": replace_field,
    "worm-attack": worm_attack_field,
}
"""Other operations than moves and attacks that may have nothing to choose -> what they ask for first."""


def choose(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """One of several effects happens."""
    op = op_of(game, found)
    drop(position)
    push_ops(game, position, found.by, op.options[move["option"] - 1])
    return []


def branch(game: Game, position: Position, found: Task) -> list[Event]:
    """What happens depends on a test."""
    op = op_of(game, found)
    drop(position)
    test = op.test
    assert test is not None
    at = 0 if holds(game, position, found.by, test) else 1
    push_ops(game, position, found.by, op.options[at])
    return []


STARTS = {"if": branch}
"""Operations that happen by themselves."""

RULES: dict[str, Rule] = {
    "choose": Rule(
        "effects.choose", option_field, choose, phases=["actions"], topic="Dice and cards"
    )
}
"""Operations that ask -> how they are done."""
PASSES: list[str] = ["choose"]
