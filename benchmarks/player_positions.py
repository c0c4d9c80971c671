"""Positions with a clearly best move, written by hand, and how many of them computer players find.

`benchmarks/positions/GAME.json` lists them. `seats` sit in all cases. A case says what of the first position of
the game is different (path -> value, `*` stands for every name): first by its `base`, which several cases share, then by its own `set`. The
seat that moves is the first in order and the only one awaited, unless that is set. `good` are the moves that are
clearly best: a field has the value named, or one of several, or a number from `least` to `most`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import link_content, load_content
from adjudicator.log.lines import decode, encode
from adjudicator.players.computer import Computer, strength_named
from adjudicator.registry import rulebook
from adjudicator.rules.records import Seat, Setup

FOLDER = Path(__file__).parent / "positions"


class Case(msgspec.Struct, frozen=True):
    """A position with a clearly best move."""

    name: str
    why: str
    base: str
    seat: str
    set: dict[str, Any]
    good: list[dict[str, Any]]


class Cases(msgspec.Struct, frozen=True):
    """The cases of a game."""

    seats: list[str]
    bases: dict[str, dict[str, Any]]
    """What several cases have in common: name -> path -> value."""
    cases: list[Case]


@cache
def cases(game: str) -> Cases:
    """The cases of a game."""
    return msgspec.json.decode((FOLDER / f"{game}.json").read_bytes(), type=Cases)


@cache
def game_of(game: str) -> Any:
    """The linked content of a game."""
    return link_content(load_content(game))


def position_of(game: str, case: Case) -> Any:
    """The position of a case."""
    rules = rulebook(game)
    linked = game_of(game)
    known = cases(game)
    seats = [Seat(faction, at) for at, faction in enumerate(known.seats, 1)]
    data = decode(encode(rules.new_position(linked, Setup(seats, {}, {}))))
    order = [case.seat, *(seat for seat in known.seats if seat != case.seat)]
    changes = {"order": order, "waiting": [case.seat], **known.bases[case.base], **case.set}
    for path, value in changes.items():
        change(data, path.split("/"), value)
    return msgspec.convert(data, rules.position_type)


def change(data: Any, way: list[str], value: Any) -> None:
    """Set what lies at the end of a way; `*` in it stands for every name."""
    names = list(data) if way[0] == "*" else way[:1]
    for name in names:
        if len(way) == 1:
            data[name] = value
        else:
            change(data[name], way[1:], value)


def is_good(case: Case, move: dict[str, Any]) -> bool:
    """Whether a move is one of the good ones."""
    return any(all(fits(move.get(name), good[name]) for name in good) for good in case.good)


def fits(value: Any, wanted: Any) -> bool:
    """Whether a value is what is wanted: itself, in a list, or between `least` and `most`."""
    if isinstance(wanted, list):
        return value in wanted
    if isinstance(wanted, dict):
        least, most = wanted.get("least", 0), wanted.get("most", 1000)
        return isinstance(value, int) and least <= value <= most
    return bool(value == wanted)


def chosen(game: str, case: Case, strength: str) -> dict[str, Any]:
    """The move of a computer player in the position of a case."""
    computer = Computer(
        rulebook(game), game_of(game), case.seat, strength_named(strength), case.name
    )
    return computer.choose(position_of(game, case)).move


def found(game: str, strength: str) -> dict[str, Any]:
    """Which cases a strength finds, and what it does instead in the others."""
    missed: dict[str, Any] = {}
    known = cases(game).cases
    for case in known:
        move = chosen(game, case, strength)
        if not is_good(case, move):
            missed[case.name] = move
    return {
        "strength": strength,
        "found": f"{len(known) - len(missed)} of {len(known)}",
        "missed": missed,
    }
