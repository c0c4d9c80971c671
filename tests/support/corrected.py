"""Games in which the referee corrects: random valid corrections, and logs that have some.

A correction moves one piece of a stock from one place to another, or changes a number by one. What
comes out is what the rules accept. `python -m tests.support.corrected` makes the golden games anew.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from adjudicator.log.envelope import bare_move
from adjudicator.log.header import Header, Policy, setup_of
from adjudicator.log.lines import decode, encode
from adjudicator.log.writing import LogWriter
from adjudicator.registry import GAMES
from adjudicator.rules.corrections import CORRECT, Stock, matched, patterns
from tests.support.pile_game_logs import generator
from tests.support.replay import Loaded, golden_logs, load, read_header, read_lines

GOLDEN = Path(__file__).resolve().parent.parent / "corrections" / "golden"
"""One game of each rulebook in which the referee has corrected."""
POLICY = Policy(chain=True, hashes="every", corrections="listed")


def correction(*changes: tuple[str, Any, Any], **more: Any) -> dict[str, Any]:
    """A line by the referee, without its envelope: path, old value and new value of each change."""
    return {
        "by": "referee",
        "changes": [{"path": path, "old": old, "new": new} for path, old, new in changes],
        "move": CORRECT,
        "why": "Miscounted at the table.",
        **more,
    }


def places(loaded: Loaded, position: Any) -> dict[str, Any]:
    """Path -> value, of everything in a position that can be corrected."""
    guarantees, plain = loaded.rulebook.guarantees, decode(encode(position))
    found = dict(_values(plain, ""))
    return {
        path: value
        for path, value in found.items()
        if any(matched(pattern, path) for pattern in patterns(guarantees))
    }


def _values(plain: Any, path: str) -> Iterator[tuple[str, Any]]:
    for name, value in plain.items():
        here = f"{path}/{name}" if path else name
        if isinstance(value, dict):
            yield from _values(value, here)
        elif value is not None:
            yield here, value


def random_correction(
    loaded: Loaded, position: Any, prng: Random, tries: int = 30
) -> dict[str, Any] | None:
    """A correction that the rules accept, or None if a few tries find none."""
    for _ in range(tries):
        line = _proposed(loaded, position, prng)
        if line and loaded.rulebook.check(loaded.game, position, line) is None:
            return line
    return None


def _proposed(loaded: Loaded, position: Any, prng: Random) -> dict[str, Any] | None:
    there = places(loaded, position)
    stock = prng.choice([*loaded.rulebook.guarantees.stocks, None])
    if stock is None:
        path = prng.choice([*there])
        value = there[path]
        if isinstance(value, bool):
            return correction((path, value, not value))
        if isinstance(value, int):
            return correction((path, value, value + prng.choice((-1, 1))))
        return None
    return _moved(stock, there, prng)


def _moved(stock: Stock, there: dict[str, Any], prng: Random) -> dict[str, Any] | None:
    """One piece of a stock from one place to another."""
    counted = {
        path: key[0]
        for path in there
        for pattern in stock.counts
        if (key := matched(pattern, path))
    }
    heaps = [path for path in there if any(matched(heap, path) for heap in stock.heaps)]
    if counted and (not heaps or prng.random() < 0.5):
        start = prng.choice([*counted])
        ends = [path for path, key in counted.items() if key == counted[start] and path != start]
        if not ends or there[start] < 1:
            return None
        end = prng.choice(ends)
        return correction(
            (start, there[start], there[start] - 1), (end, there[end], there[end] + 1)
        )
    lists = [path for path in heaps if isinstance(there[path], list)]
    full = [path for path in lists if there[path]]
    if not full or len(lists) < 2:
        return None
    start = prng.choice(full)
    end = prng.choice([path for path in lists if path != start])
    piece = prng.choice(there[start])
    left = [*there[start]]
    left.remove(piece)
    return correction((start, there[start], left), (end, there[end], sorted([*there[end], piece])))


def corrected_copy(log: Path, seed: int, *, every: int = 40) -> bytes:
    """A log with corrections between its lines, of which all later lines stay legal."""
    header = read_header(log)
    loaded, prng = load(header.game), generator(seed)
    moves = [bare_move(line) for line in read_lines(log) if line["move"] in loaded.rulebook.moves]
    for at in range(every, len(moves), every):
        for _ in range(20):
            position = _after(loaded, header, moves[:at])
            line = None if position is None else random_correction(loaded, position, prng)
            end = None if line is None else _after(loaded, header, [*moves[:at], line, *moves[at:]])
            if line is not None and end is not None and loaded.rulebook.result(loaded.game, end):
                moves = [*moves[:at], line, *moves[at:]]
                break
    return written(loaded, msgspec.structs.replace(header, policy=POLICY), moves)


def _after(loaded: Loaded, header: Header, moves: list[dict[str, Any]]) -> Any:
    """The position after moves and corrections; None if one is not legal."""
    position = loaded.rulebook.new_position(loaded.game, setup_of(header))
    for move in moves:
        if loaded.rulebook.check(loaded.game, position, move) is not None:
            return None
        loaded.rulebook.apply(loaded.game, position, move)
    return position


def written(loaded: Loaded, header: Header, moves: list[dict[str, Any]]) -> bytes:
    """The log of moves and corrections."""
    stream = io.BytesIO()
    log = LogWriter(stream, header, loaded.rulebook)
    position = loaded.rulebook.new_position(loaded.game, setup_of(header))
    for move in moves:
        loaded.rulebook.apply(loaded.game, position, move)
        write = log.correct if move["move"] == CORRECT else log.append
        write(move, position)
    result = loaded.rulebook.result(loaded.game, position)
    if result is not None:
        log.end(result, position)
    return stream.getvalue()


def golden(game_id: str) -> Path:
    """The golden game of a rulebook in which the referee has corrected."""
    return GOLDEN / f"{game_id}.jsonl"


def main() -> None:
    """Make the golden games anew: of each game the shortest golden game, with corrections."""
    for game_id in GAMES:
        whole = [log for log in golden_logs(game_id) if log.read_bytes().count(b"\n") > LEAST]
        log = corrected_copy(min(whole, key=lambda one: one.stat().st_size), 1)
        golden(game_id).write_bytes(log)
        print(game_id, log.count(b"\n"), log.count(b'"move":"correct"'))


LEAST = 150
"""Lines that a golden game has to have for this."""

if __name__ == "__main__":
    main()
