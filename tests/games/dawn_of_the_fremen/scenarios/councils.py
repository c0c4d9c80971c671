"""What the tests of the Council and of winning share: proposals, answers, the end of a phase."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    awaited,
    pass_on,
)
from tests.games.dawn_of_the_fremen.scene import play


def alliance(one: str, other: str, sietches: int = 0) -> dict[str, Any]:
    """The piece of a proposal that allies two tribes, with the usual number or another."""
    number = {"usual": False, "sietches": sietches} if sietches else {"usual": True}
    return {"kind": "propose-alliance", "tribe": one, "ally": other, **number}


def number(tribe: str, sietches: int) -> dict[str, Any]:
    """The piece of a proposal that gives a tribe and its allies another winning number."""
    return {"kind": "propose-number", "tribe": tribe, "sietches": sietches}


def propose(game: Position, by: str, *pieces: dict[str, Any]) -> None:
    """A tribe draws a proposal up and puts it to the vote."""
    for piece in pieces:
        play(game, by, **piece)
    play(game, by, "put-to-vote")


def answer(game: Position, against: str = "") -> list[str]:
    """All are asked about the proposal on the table; who was asked."""
    asked = []
    while game.proposal is not None:
        asked.append(awaited(game))
        play(game, asked[-1], "agree", yes=asked[-1] != against)
    return asked


def adjourn(game: Position) -> None:
    """Nobody proposes anything (more)."""
    while game.phase == "council":
        play(game, awaited(game), "pass")


def to_the_end_of_action(game: Position) -> None:
    """Everybody passes until the Action Phase is over, or the game."""
    while game.phase != "action":
        pass_on(game, "action")
    while game.phase == "action" and not game.winners:
        play(game, awaited(game), "pass")


def ended(game: Position) -> list[str]:
    """Who has won when the Action Phase is over."""
    to_the_end_of_action(game)
    return sorted(game.winners)
