"""Operations that choose among several effects, and those that depend on a test."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.battles import attackers
from adjudicator.games.war_for_arrakis.filters import holds
from adjudicator.games.war_for_arrakis.marching import nobody_moves
from adjudicator.games.war_for_arrakis.ops_desert import (
    can_sign,
    worm_attack_field,
    worm_move_field,
)
from adjudicator.games.war_for_arrakis.ops_pieces import replace_field
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import (
    Rule,
    drop,
    op_of,
    push_ops,
    task,
)
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field


def option_field(game: Game, position: Position, found: Task, partial: Move) -> Field | None:
    """One of several effects that can do something now, numbered from 1 in the order of the card."""
    if "option" not in partial:
        options = [
            at + 1
            for at, ops in enumerate(op_of(game, found).options)
            if any(can_do(game, position, found.by, op) for op in ops)
        ]
        return Field("option", "amount", options, True)
    return None


def can_do(game: Game, position: Position, by: str, op: str) -> bool:
    """Whether an operation could do anything now; of most that is not asked."""
    made = task(game.ops[op].name, by)
    made.op = op
    made.left = max(1, game.ops[op].count)
    if made.name == "attack":
        return len(attackers(game, position, made)) > 0
    if made.name == "move":
        before = position.moved
        position.moved = {}
        able = not nobody_moves(game, position, made)
        position.moved = before
        return able
    if made.name == "place-wormsigns":
        return can_sign(game, position, made, made.by)
    if made.name in ASKED:
        field = ASKED[made.name](game, position, made, {"by": by, "move": made.name})
        return field is not None and len(field.options) > 0
    return True


ASKED: dict[str, Callable[[Game, Position, Task, Move], Field | None]] = {
    "move-worms": worm_move_field,
    "replace": replace_field,
    "worm-attack": worm_attack_field,
}
"""Operations of which the first field shows whether they can do anything."""


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

RULES: dict[str, Rule] = {"choose": Rule("effects.choose", option_field, choose)}
"""Operations that ask -> how they are done."""
PASSES = ["choose"]
