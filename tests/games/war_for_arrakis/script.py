"""Scenes of War for Arrakis for tests: a position with what stands where, and moves line by line."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.games.war_for_arrakis.records import Legion, Position, Sietch, Task
from adjudicator.games.war_for_arrakis.tasks import task
from adjudicator.rules.records import Event, Seat, Setup
from tests.support.replay import load

GAME_ID = "war-for-arrakis"
LOADED = load(GAME_ID)
GAME = LOADED.game
RULES = LOADED.rulebook
A, H, T = "atreides", "harkonnen", "table"
NAMES = {"A": A, "H": H, "T": T}


def new_game(rulings: dict[str, str] | None = None) -> Position:
    """The position before the first move."""
    seats = [Seat(faction=A, place=1), Seat(faction=H, place=2)]
    chosen = {ruling.id: ruling.default for ruling in LOADED.content.rulings.values()}
    setup = Setup(seats=seats, rulings={**chosen, **(rulings or {})}, options={})
    position: Position = RULES.new_position(GAME, setup)
    return position


def legion(
    side: str, units: dict[str, int] | None = None, leaders: list[str] | None = None
) -> Legion:
    """A Legion of units by rank, and leaders."""
    return Legion(side=side, units=units or {}, leaders=sorted(leaders or []), tokens=[])


def stand_with(position: Position, area: str, **changed: Any) -> None:
    """Let a Legion of a position have other units, leaders or tokens."""
    changed_legion = msgspec.structs.replace(position.legions[area], **changed)
    position.legions = {**position.legions, area: changed_legion}


def scene(
    legions: dict[str, Legion] | None = None,
    sietches: dict[str, str] | None = None,
    rulings: dict[str, str] | None = None,
) -> Position:
    """The middle of an action phase: figures and sietch tokens where they are said to be, and no others.

    Every side has two unused dice of each result, and the Atreides are at turn.
    """
    position = new_game(rulings)
    position.phase = "actions"
    position.round = 1
    position.legions = {**(legions or {})}
    position.sietches = {
        area: Sietch(token=token, shown=False) for area, token in (sietches or {}).items()
    }
    position.sietch_pool = []
    position.start_pool = []
    position.muster_pool = []
    for owner in position.sides.values():
        owner.dice = dict.fromkeys(GAME.results, 2)
    turn_of(position, A)
    return position


def turn_of(position: Position, side: str) -> None:
    """Let a side be asked for its action."""
    position.agenda = [task("turn", side)]
    position.step = "act"
    position.waiting = [side]


def doing(position: Position, tasks: list[Task], side: str) -> None:
    """Let tasks lie on a side's turn that has been taken, and go on with the first."""
    turn = task("turn", side)
    turn.left = 0
    position.agenda = [*tasks, turn]
    position.step = "next"
    position.waiting = []


def move(position: Position, by: str, kind: str, **fields: Any) -> list[Event]:
    """Make a legal move; what happened. "A", "H" and "T" stand for the sides and the table."""
    made = {"by": NAMES.get(by, by), "move": kind, **fields}
    if kind == "deploy-token":
        drawn(position)
    if kind == "draw" and "second" not in made:
        made |= both_decks(position, made)
    wrong = RULES.check(GAME, position, made)
    assert wrong is None, (made, wrong, state(position))
    events: list[Event] = RULES.apply(GAME, position, made)
    return events


def drawn(position: Position) -> None:
    """Let the table draw the deployment token that is due, the first of those that are left."""
    if position.step == "draw-token":
        move(position, "T", "draw-token", to="atreides", token=position.token_pool[0])


def both_decks(position: Position, made: dict[str, Any]) -> dict[str, int]:
    """The cards that a draw takes from the second deck, where it takes as many as it can."""
    field = RULES.next_field(GAME, position, made) if position.step == "draw" else None
    return {} if field is None or not field.options else {"second": field.options[-1]}


def line(position: Position, by: str, kind: str, then: str, **fields: Any) -> list[Event]:
    """Make a legal move, after which the game stands as "step: who is awaited" says."""
    events = move(position, by, kind, **fields)
    assert state(position) == then, (kind, fields, state(position))
    return events


def refused(position: Position, by: str, kind: str, **fields: Any) -> tuple[str, str]:
    """The clause and the code by which an illegal move is refused; nothing changes."""
    before = msgspec.json.encode(position)
    wrong = RULES.check(GAME, position, {"by": NAMES.get(by, by), "move": kind, **fields})
    assert wrong is not None
    assert msgspec.json.encode(position) == before
    return wrong.clause, wrong.code


def state(position: Position) -> str:
    """The step, and the first letters of those who are awaited."""
    return f"{position.step}: {''.join(seat[0].upper() for seat in position.waiting)}"


def roll(position: Position, faces: str) -> list[Event]:
    """Roll combat dice for whom they are due: s a sword, h a shield, x a special."""
    names = {"s": "sword", "h": "shield", "x": "special"}
    events: list[Event] = []
    for face in faces:
        due = position.roll
        assert due is not None
        events = move(position, "T", "roll", to=due.to, face=names[face])
    return events


def told(events: list[Event], kind: str) -> list[dict[str, Any]]:
    """What the events of a kind say."""
    return [event.args for event in events if event.kind == kind]
