"""A script of a game of classic Dune, in which whoever is awaited is named after every line."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Event
from tests.support.dune_classic import GAME, broken

NAMES = {
    "A": "atreides",
    "B": "bene-gesserit",
    "E": "emperor",
    "F": "fremen",
    "G": "spacing-guild",
    "H": "harkonnen",
    "T": "table",
}
"""The seats by their initials; T is the table."""


def state(position: Position) -> str:
    """The step and who is awaited, as "step: AB", in acting order."""
    initials = {name: initial for initial, name in NAMES.items()}
    seats = "".join(initials[seat] for seat in rulebook.to_act(position))
    return f"{position.step}: {seats}"


def line(position: Position, by: str, kind: str, then: str, **fields: Any) -> list[Event]:
    """Who was awaited makes a move; `then` says, as `state` does, who is awaited after it.

    Nobody who is not awaited may make that move, but for moves that may come at any time.
    """
    seat = NAMES[by]
    move = {"by": seat, "move": kind, **fields}
    if rulebook.KINDS[kind].waits:
        assert seat in rulebook.to_act(position), (state(position), by, kind)
        for other in [*position.sides, "table"]:
            if other not in rulebook.to_act(position):
                assert broken(position, {**move, "by": other}) != "", (other, kind)
    assert broken(position, move) == "", (state(position), move)
    events = rulebook.apply(GAME, position, move)
    assert state(position) == then, (by, kind, fields)
    return events


def passed_over(events: list[Event]) -> list[str]:
    """The initials of the seats that were passed over, in order."""
    initials = {name: initial for initial, name in NAMES.items()}
    kinds = ("nothing-to-ship", "nothing-to-move", "nothing-to-revive", "no-battle-left")
    return [initials[str(event.args["by"])] for event in events if event.kind in kinds]
