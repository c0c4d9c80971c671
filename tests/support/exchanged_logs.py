"""Pairs of logs that differ only in what a seat may not know.

Two hidden names are exchanged, or somebody has chosen otherwise in secret.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from adjudicator.log.header import setup_of
from adjudicator.log.lines import encode
from adjudicator.playout.chance import Chance
from adjudicator.rules.secrecy import may_hear
from adjudicator.wording import may_see, secrecy_of
from tests.support.exchanges import other_choice
from tests.support.replay import load, moves_of, read_header

Pair = tuple[list[dict[str, Any]], list[dict[str, Any]]]
"""The moves of two logs."""
LATER = 6
"""So many lines may follow a secret choice."""
TRIES = 60
"""Pairs of names that are tried, a seat."""


def twin_of(log: Path, seat: str, upto: int, number: str) -> list[dict[str, Any]] | None:
    """The first moves of a log with two names exchanged in what the seat does not see.

    The rules allow them, and at every line the seat's view and what it hears of are the same. None
    where no such names were found.
    """
    game = read_header(log).game
    rules, moves = load(game).rulebook, moves_of(log)[:upto]
    chance = Chance(f"logs/{game}/{seat}/{number}")
    drawn = hidden_draws(log, seat, moves)
    seen = shown(log, seat, moves) if drawn else None
    for _ in range(TRIES if drawn else 0):
        at, one, others = drawn[chance.below(len(drawn)) if len(drawn) > 1 else 0]
        other = chance.pick(others)
        swap = {one: other, other: one}
        made = [
            move if n < at or may_see(move, rules, seat) else renamed(move, swap)
            for n, move in enumerate(moves)
        ]
        if made != moves and shown(log, seat, made) == seen:
            return made
    return None


def chosen_otherwise(log: Path, seat: str, upto: int) -> list[Pair]:
    """Pairs of the first moves of a log in which another has chosen otherwise in secret.

    For each kind of secret move the first that the seat does not see, as far as it learns nothing of it.
    """
    game = read_header(log).game
    loaded, moves = load(game), moves_of(log)[:upto]
    rules, linked = loaded.rulebook, loaded.game
    position = rules.new_position(linked, setup_of(read_header(log)))
    found: dict[str, Pair] = {}
    for at, move in enumerate(moves):
        kind = move["move"]
        if kind not in found and move["by"] != "table" and not may_see(move, rules, seat):
            other = other_choice(game, position, move)
            pair = None if other is None else as_long_as_secret(log, seat, moves, at, other)
            if pair is not None:
                found[kind] = pair
        rules.apply(linked, position, move)
    return [*found.values()]


def as_long_as_secret(
    log: Path, seat: str, moves: list[dict[str, Any]], at: int, other: dict[str, Any]
) -> Pair | None:
    """The moves of a log and the same with another at a place, as far as they are the same to a seat."""
    made = [*moves[:at], other, *moves[at + 1 :]]
    for end in range(min(len(moves), at + LATER), at, -1):
        seen = shown(log, seat, made[:end])
        if seen is not None and seen == shown(log, seat, moves[:end]):
            return moves[:end], made[:end]
    return None


def hidden_draws(
    log: Path, seat: str, moves: list[dict[str, Any]]
) -> list[tuple[int, str, list[str]]]:
    """The draws that a seat does not see: where, what came, and what could have come instead."""
    loaded = load(read_header(log).game)
    rules, game = loaded.rulebook, loaded.game
    position = rules.new_position(game, setup_of(read_header(log)))
    found = []
    for at, move in enumerate(moves):
        name = rules.deck_moves.get(move["move"], "").partition("/")[2]
        if name and not may_see(move, rules, seat):
            form = {key: move[key] for key in move if key != name}
            field = rules.next_field(game, position, form)
            assert field is not None
            others = sorted({str(one) for one in field.options} - {str(move[name])})
            if others:
                found.append((at, str(move[name]), others))
        rules.apply(game, position, move)
    return found


def renamed(move: dict[str, Any], swap: dict[str, str]) -> dict[str, Any]:
    """A move with names exchanged."""
    return {
        key: swap.get(value, value) if isinstance(value, str) else value
        for key, value in move.items()
    }


def shown(log: Path, seat: str, moves: list[dict[str, Any]]) -> list[Any] | None:
    """The seat's view and what it hears of at every line; None where a move is not legal."""
    loaded = load(read_header(log).game)
    rules, game = loaded.rulebook, loaded.game
    position, secrecy = rules.new_position(game, setup_of(read_header(log))), secrecy_of(rules)
    found: list[Any] = []
    for move in moves:
        if rules.check(game, position, move) is not None:
            return None
        events = rules.apply(game, position, move)
        heard = [msgspec.to_builtins(one) for one in events if may_hear(secrecy, one, seat)]
        found.append((heard, encode(rules.view(game, position, seat))))
    return found


def as_log(log: Path, moves: list[dict[str, Any]]) -> bytes:
    """A log of these moves, under the header of another, without hashes."""
    header = msgspec.json.decode(log.read_bytes().split(b"\n")[0])
    header["policy"] = {}
    lines = [header, *({**move, "n": n} for n, move in enumerate(moves, 1))]
    return b"".join(encode(line) + b"\n" for line in lines)


def without_hash(raw: bytes) -> dict[str, Any]:
    """A published line; of a stub what its hash does not say."""
    line: dict[str, Any] = msgspec.json.decode(raw)
    return {name: value for name, value in line.items() if name != "hidden"}
