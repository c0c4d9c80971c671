"""What the tests of the scenarios share: games played to a step, and what is offered there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.games.war_for_arrakis.records import Legion, Position
from adjudicator.games.war_for_arrakis.rulebook import go_ahead
from adjudicator.games.war_for_arrakis.tasks import task
from adjudicator.rules.records import Event, Violation
from tests.games.war_for_arrakis.script import (
    GAME,
    NAMES,
    RULES,
    A,
    H,
    doing,
    drawn,
    legion,
    move,
    refused,
    state,
    turn_of,
)

__all__ = [
    "against",
    "at_turn",
    "attacking",
    "can",
    "first",
    "goes",
    "held",
    "marching",
    "moving",
    "offered",
    "phase",
    "settle",
    "spending",
    "supply",
    "until",
    "wrong",
]


def wrong(position: Position, by: str, kind: str, **fields: Any) -> Violation | None:
    """What the rulebook objects to in a move."""
    return RULES.check(GAME, position, {"by": NAMES.get(by, by), "move": kind, **fields})


def against(position: Position, clauses: str, by: str, kind: str, **fields: Any) -> None:
    """The move breaks one of these clauses (words), and nothing changes."""
    clause, _ = refused(position, by, kind, **fields)
    assert clause in clauses.split(), clause


def can(position: Position, by: str) -> list[str]:
    """The kinds of moves that a seat may make now."""
    return list(RULES.kinds(GAME, position, NAMES.get(by, by)))


def offered(position: Position, by: str, kind: str, **fields: Any) -> list[Any]:
    """What the form offers for the next field of a half-made move: nothing if its kind is not open."""
    if kind == "deploy-token":
        drawn(position)
    if kind not in RULES.kinds(GAME, position, NAMES.get(by, by)):
        return []
    field = RULES.next_field(GAME, position, {"by": NAMES.get(by, by), "move": kind, **fields})
    return [] if field is None else list(field.options)


def first(position: Position, by: str, kind: str, **fields: Any) -> dict[str, Any]:
    """The fields of a move: the first option of each that is not given."""
    made = {"by": NAMES.get(by, by), "move": kind, **fields}
    while (field := RULES.next_field(GAME, position, made)) is not None:
        made[field.name] = field.options[0]
    return {name: value for name, value in made.items() if name not in ("by", "move")}


def settle(position: Position) -> None:
    """Let the rulebook go on by itself until somebody is awaited."""
    while position.step == "next":
        go_ahead(GAME, position)


def until(position: Position, steps: Iterable[str]) -> None:
    """Play on by the first option of the step that is asked, until one of these steps is reached."""
    wanted = list(steps)
    for _ in range(400):
        if position.step in wanted:
            return
        by = position.waiting[0]
        kinds = RULES.kinds(GAME, position, by)
        kind = next((one for one in ("pass", position.step) if one in kinds), kinds[0])
        move(position, by, kind, **first(position, by, kind))
    raise AssertionError(state(position))


def phase(position: Position, name: str, by: str) -> Position:
    """Let a phase ("start-round", "vehicles", "hazards" ...) begin, and go on until somebody is asked."""
    doing(position, [task(name, NAMES.get(by, by))], NAMES[by])
    settle(position)
    return position


def at_turn(position: Position, side: str, atreides: int = 0, harkonnen: int = 0) -> Position:
    """Let a side be at turn, with so many unused dice (of Mentat) of each side, where told."""
    if atreides or harkonnen:
        position.sides[A].dice = {"mentat": atreides} if atreides else {}
        position.sides[H].dice = {"mentat": harkonnen} if harkonnen else {}
    turn_of(position, NAMES.get(side, side))
    return position


def spending(
    position: Position, by: str, die: str, do: str = "action", option: int = 0
) -> Position:
    """Let a side be at turn and spend a die, and choose one of the action's options (from 1), where told."""
    turn_of(position, NAMES.get(by, by))
    move(position, by, "spend", die=die, do=do)
    if option and wrong(position, by, "choose", option=option) is None:
        move(position, by, "choose", option=option)
    return position


def moving(position: Position, by: str, die: str = "strategy") -> Position:
    """Let a side spend a die of Strategy (or Leadership) on moving Legions."""
    return spending(position, by, die, option=1)


def attacking(position: Position, by: str, die: str = "strategy") -> Position:
    """Let a side spend a die of Strategy (or Leadership) on an attack."""
    return spending(position, by, die, option=2)


def marching(position: Position, by: str, start: str, stay: Iterable[str] = ()) -> None:
    """Let a Legion be about to move, without the figures that stay."""
    move(position, by, "move", area=start)
    for piece in stay:
        move(position, by, "leave", piece=piece)


def goes(
    position: Position, by: str, start: str, end: str, stay: Iterable[str] = (), **fields: Any
) -> list[Event]:
    """Move a Legion, without the figures that stay; what happened."""
    marching(position, by, start, stay)
    return move(position, by, "go", area=end, **fields)


def held(position: Position, by: str, *cards: str) -> Position:
    """Let a side draw these cards from its decks, and be at turn."""
    owner = position.sides[NAMES.get(by, by)]
    for card in cards:
        position.decks[GAME.cards[card].deck].remove(card)
        owner.hand = sorted([*owner.hand, card])
    turn_of(position, NAMES.get(by, by))
    return position


def supply(side: str, rank: str, left: int, areas: Iterable[str]) -> dict[str, Legion]:
    """Legions in these areas, of at most six, that leave so many figures of a rank beside the board."""
    count = GAME.figures[side][rank] - left
    legions: dict[str, Legion] = {}
    for area in areas:
        if count > 0:
            legions[area] = legion(side, {rank: min(count, 6)})
            count -= 6
    assert count <= 0
    return legions
