"""Positions with a clearly best move, written by hand, and how many of them computer players find.

`benchmarks/positions/GAME.json` lists them: the seats of the game, what of its first position is different
(`set`: path -> value), the seat that moves, and which moves are good: a field has the value named, or one of several, or
a number from `least` to `most`.
"""

from __future__ import annotations

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
    seats: list[str]
    seat: str
    set: dict[str, Any]
    good: list[dict[str, Any]]


def cases(game: str) -> list[Case]:
    """The cases of a game; none where it has no file."""
    path = FOLDER / f"{game}.json"
    return msgspec.json.decode(path.read_bytes(), type=list[Case]) if path.is_file() else []


def position_of(game: str, case: Case) -> Any:
    """The position of a case."""
    rules = rulebook(game)
    linked = link_content(load_content(game))
    seats = [Seat(faction, at) for at, faction in enumerate(case.seats, 1)]
    data = decode(encode(rules.new_position(linked, Setup(seats, {}, {}))))
    for path, value in case.set.items():
        *way, last = path.split("/")
        part = data
        for name in way:
            part = part[name]
        part[last] = value
    return msgspec.convert(data, rules.position_type)


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
    linked = link_content(load_content(game))
    computer = Computer(rulebook(game), linked, case.seat, strength_named(strength), case.name)
    return computer.choose(position_of(game, case)).move


def found(game: str, strength: str) -> dict[str, Any]:
    """Which cases a strength finds, and what it does instead in the others."""
    missed: dict[str, Any] = {}
    known = cases(game)
    for case in known:
        move = chosen(game, case, strength)
        if not is_good(case, move):
            missed[case.name] = move
    return {
        "strength": strength,
        "found": f"{len(known) - len(missed)} of {len(known)}",
        "missed": missed,
    }
