"""A script of a game of Conquest and Diplomacy, in which whoever is awaited is named after every line."""

from __future__ import annotations

from typing import Any

from adjudicator.content import load_game
from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.setup import check_setup, new_position
from adjudicator.games.conquest_and_diplomacy.turn import go_to
from adjudicator.rules.dune.board import add_forces
from adjudicator.rules.heaps import take
from adjudicator.rules.records import Event, Seat, Setup

GAME: Game = load_game("conquest-and-diplomacy")
NAMES = {
    "A": "atreides",
    "F": "fremen",
    "H": "harkonnen",
    "I": "imperium",
    "D": "atreides-fremen",
    "E": "harkonnen-imperium",
    "T": "table",
}
"""The seats by their initials; T is the table."""
INITIALS = {name: initial for initial, name in NAMES.items()}
CARTHAG, ARRAKEEN, SINK = "carthag-s10", "arrakeen-s9", "polar-sink"
BROKEN, WEST, SOUTH = "broken-land-s11", "false-wall-west-s16", "false-wall-south-s3"


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


def new_game(seats: str = "AFHI", **rulings: str) -> Position:
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
    order: str = "HIAF",
    forces: dict[str, dict[str, int]] | None = None,
    market: dict[str, list[str]] | None = None,
    hands: dict[str, list[str]] | None = None,
    **rulings: str,
) -> Position:
    """A game at the beginning of a phase of turn 2, with these forces and cards and no others."""
    position = new_game("".join(sorted(order, key="AFHIDE".index)), **rulings)
    position.turn = 2
    position.order = [NAMES[seat] for seat in order]
    position.forces = {}
    position.storm = 0
    for seat in order:
        side = position.sides[NAMES[seat]]
        side.reserves = GAME.factions[NAMES[seat]].forces
    for part, here in (forces or {}).items():
        for seat, count in here.items():
            add_forces(position, part, NAMES[seat], count)
            position.sides[NAMES[seat]].reserves -= count
    for seat, cards in (market or {}).items():
        for card in cards:
            position.market_deck = take(position.market_deck, card)
        position.sides[NAMES[seat]].market = sorted(cards)
    for seat, cards in (hands or {}).items():
        for card in cards:
            position.battle_deck = take(position.battle_deck, card)
        position.sides[NAMES[seat]].hand = sorted(cards)
    position.last_blow = [BROKEN, "cielago-south-s1"]
    go_to(position, phase)
    follow(position)
    return position


def follow(position: Position) -> None:
    """Let happen what happens by itself."""
    while position.step in rulebook.FOLLOW:
        rulebook.FOLLOW[position.step](GAME, position)
