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

from adjudicator.log.header import Policy, setup_of
from adjudicator.log.lines import decode, encode
from adjudicator.log.writing import LogWriter
from adjudicator.playout import Chance, Playout
from adjudicator.playout.seating import header_of, seat_factions
from adjudicator.registry import GAMES
from adjudicator.rules.corrections import CORRECT, Stock, matched, patterns
from tests.support.pile_game_logs import generator
from tests.support.replay import Loaded, load

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


def corrected_game(
    game_id: str,
    seed: int,
    policy: Policy = POLICY,
    *,
    every: int = 60,
    most: int = 8,
    rulings: dict[str, str] | None = None,
    options: dict[str, int] | None = None,
) -> bytes:
    """The log of a random game in which the referee corrects now and then.

    Raises what the rules raise if they cannot go on after a correction.
    """
    loaded, prng = load(game_id), generator(seed)
    seats = seat_factions(loaded.content, "", Chance(f"seats/{seed}"))
    header = header_of(
        loaded.rulebook, loaded.content, seats, rulings or {}, options=options or {}, policy=policy
    )
    running = Playout(loaded.rulebook, loaded.game, setup_of(header), str(seed))
    stream, made = io.BytesIO(), 0
    log = LogWriter(stream, header, loaded.rulebook)
    while (move := running.draw()) is not None:
        running.apply(move)
        log.append(move, running.position)
        if made < most and log.n % every == 0:
            line = random_correction(loaded, running.position, prng)
            if line is not None:
                made += 1
                loaded.rulebook.apply(loaded.game, running.position, line)
                log.correct(line, running.position)
    result = loaded.rulebook.result(loaded.game, running.position)
    assert result is not None
    log.end(result, running.position)
    return stream.getvalue()


def golden(game_id: str) -> Path:
    """The golden game of a rulebook in which the referee has corrected."""
    return GOLDEN / f"{game_id}.jsonl"


def main() -> None:
    """Make the golden games anew: the first seed of each game that ends within 900 lines."""
    for game_id in GAMES:
        for seed in range(200):
            log = corrected_game(game_id, seed, every=25, options=SHORT.get(game_id))
            if log.count(b"\n") < 900 and log.count(b'"move":"correct"') >= 3:
                golden(game_id).write_bytes(log)
                print(game_id, seed, log.count(b"\n"), log.count(b'"move":"correct"'))
                break


SHORT = {
    "dune-classic": {"turns": 2},
    "conquest-and-diplomacy": {"turns": 3},
    "dune-messiah": {"turns": 3},
}
"""Options by which games are short."""

if __name__ == "__main__":
    main()
