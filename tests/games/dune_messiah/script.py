"""A script of a game of Dune Messiah, in which whoever is awaited is named after every line."""

from __future__ import annotations

from typing import Any

from adjudicator.content import load_game
from adjudicator.games.dune_messiah import rulebook
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.setup import check_setup, new_position
from adjudicator.games.dune_messiah.turn import go_to
from adjudicator.rules.dune.board import add_forces
from adjudicator.rules.heaps import more, take
from adjudicator.rules.records import Event, Seat, Setup

GAME: Game = load_game("dune-messiah")
NAMES = {
    "E": "emperor",
    "B": "bene-gesserit",
    "G": "spacing-guild",
    "F": "fremen-opposition",
    "T": "table",
}
"""The seats by their initials; T is the table."""
INITIALS = {name: initial for initial, name in NAMES.items()}
CARTHAG, ARRAKEEN, SINK = "carthag-s10", "arrakeen-s9", "polar-sink"
CHASM, WEST, TABR = "red-chasm-s6", "false-wall-west-s16", "sietch-tabr-s13"


def state(position: Position) -> str:
    """The step and who is awaited, as "step: AF", in acting order."""
    seats = "".join(INITIALS[seat] for seat in position.waiting)
    return f"{position.step}: {seats}"


def broken(position: Position, move: dict[str, Any]) -> str:
    """What is wrong with a move, as "clause/code", or "" for a legal one."""
    wrong = rulebook.check(GAME, position, move)
    return "" if wrong is None else f"{wrong.clause}/{wrong.code}"


def line(position: Position, by: str, kind: str, then: str, **fields: Any) -> list[Event]:
    """Who was awaited makes a move; `then` says, as `state` does, who is awaited after it.

    Nobody who is not awaited may make that move.
    """
    seat = NAMES[by]
    move = {"by": seat, "move": kind, **fields}
    assert seat in position.waiting, (state(position), by, kind)
    for other in [*position.sides, "table"]:
        if other not in position.waiting:
            assert broken(position, {**move, "by": other}) != "", (other, kind)
    assert broken(position, move) == "", (state(position), move)
    events = rulebook.apply(GAME, position, move)
    assert state(position) == then, (by, kind, fields)
    return events


def told(events: list[Event], kind: str) -> list[str]:
    """The initials of those of whom events of a kind tell, in order."""
    return [INITIALS[str(event.args["by"])] for event in events if event.kind == kind]


def new_game(seats: str = "EBGF", **rulings: str) -> Position:
    """A game before its first line; seats counter-clockwise, rulings by name (`_` for `-`)."""
    setup = Setup(
        seats=[Seat(NAMES[seat], place) for place, seat in enumerate(seats, 1)],
        rulings={name.replace("_", "-"): option for name, option in rulings.items()},
        options={},
    )
    assert check_setup(GAME, setup) is None
    position: Position = new_position(GAME, setup)
    return position


def scene(
    phase: str,
    order: str = "EBGF",
    forces: dict[str, dict[str, int]] | None = None,
    hands: dict[str, list[str]] | None = None,
    **rulings: str,
) -> Position:
    """A game at the beginning of a phase of turn 2, with these forces and cards and no others."""
    position = new_game("".join(sorted(order, key="EBGF".index)), **rulings)
    position.turn = 2
    position.order = [NAMES[seat] for seat in order]
    position.forces = {}
    position.spies = {}
    position.harvesters = {}
    position.ornithopters = {}
    position.storm = 0
    for seat in order:
        position.sides[NAMES[seat]].reserves = GAME.factions[NAMES[seat]].forces
    for part, here in (forces or {}).items():
        for seat, count in here.items():
            add_forces(position, part, NAMES[seat], count)
            position.sides[NAMES[seat]].reserves -= count
    for seat, cards in (hands or {}).items():
        for card in cards:
            position.deck = take(position.deck, card)
        position.sides[NAMES[seat]].hand = sorted(cards)
    go_to(position, phase)
    follow(position)
    return position


def spies(position: Position, *parts: str) -> None:
    """Put a spy of the reserve into each of these parts."""
    for part in parts:
        position.spies = more(position.spies, part, 1)
        position.sides[NAMES["B"]].reserves -= 1


def follow(position: Position) -> None:
    """Let happen what happens by itself."""
    while position.step in rulebook.FOLLOW:
        rulebook.FOLLOW[position.step](GAME, position)
