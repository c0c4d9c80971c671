"""Operations that choose among several effects, and those that depend on a test."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.battles import somebody_attacks
from adjudicator.games.war_for_arrakis.filters import holds
from adjudicator.games.war_for_arrakis.marching import nobody_moves
from adjudicator.games.war_for_arrakis.ops_desert import (
    a_worm_attacks,
    a_worm_moves,
    can_sign,
)
from adjudicator.games.war_for_arrakis.ops_pieces import upgradable
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
    if made.name == "move":
        before = position.moved
        position.moved = {}
        able = not nobody_moves(game, position, made)
        position.moved = before
        return able
    return made.name not in ASKED or ASKED[made.name](game, position, made, by)


def can_replace(game: Game, position: Position, found: Task, seat: str) -> bool:
    """Whether there is a unit that can be replaced."""
    return found.left > 0 and len(upgradable(game, position, found)) > 0


ASKED: dict[str, Callable[[Game, Position, Task, str], bool]] = {
    "attack": somebody_attacks,
    "move-worms": a_worm_moves,
    "place-wormsigns": can_sign,
    "replace": can_replace,
    "worm-attack": a_worm_attacks,
}
"""Operations -> whether they can do anything."""


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
PASSES = ["choose"]
