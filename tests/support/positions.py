"""Positions of golden games that tests lay out on tables: a fixed choice of a few, or every 25th line of all."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from adjudicator.check import Judges, check_bytes
from adjudicator.registry import rulebook
from tests.support.exchanged_logs import as_log, chosen_otherwise, twin_of
from tests.support.replay import golden_logs, moves_of, read_header

CLASSIC = "dune-classic"
EVERY = 25
"""Lines from one position of the campaign to the next."""
UPTO = 45
"""Lines of the logs that differ in a secret."""
AFTER = 10
"""Moves that are played on from a position."""


def chosen(game: str, table: str, count: int = 2) -> list[tuple[Path, int]]:
    """Positions of golden games that stay the same from day to day: a log, and the line after which it stands."""
    logs = golden_logs(game)
    found = []
    for number in range(count):
        drawn = int.from_bytes(sha256(f"{game}/{table}/{number}".encode()).digest()[:8])
        log = logs[drawn % len(logs)]
        found.append((log, drawn // len(logs) % (len(moves_of(log)) - AFTER) + 1))
    return found


@cache
def timed_out() -> tuple[Path, int]:
    """The golden game in which the table first acts for a seat whose time is up, and the line that does it."""
    kinds = rulebook(CLASSIC).timeout_moves
    found = [
        (line, log)
        for log in golden_logs(CLASSIC)
        for line, move in enumerate(moves_of(log), 1)
        if move["move"] in kinds
    ]
    line, log = min(found)
    return log, line


def all_lines(log: Path) -> list[int]:
    """The lines of a log that the campaign lays out."""
    return list(range(EVERY, len(moves_of(log)) + 1, EVERY))


@cache
def judges() -> Judges:
    """Who judges what comes back; made once."""
    return Judges()


def judged(text: str) -> Any:
    """The verdict of a log that goes on."""
    return check_bytes(text.encode(), judges(), running=True).verdict


def secret_pairs(game: str, folder: Path, number: int = 0) -> list[tuple[str, Path, Path]]:
    """A seat, and two logs that it cannot tell from each other, from a golden game."""
    found = []
    for log in golden_logs(game)[number : number + 1]:
        for seat in [one.faction for one in read_header(log).seats][:1]:
            upto = min(UPTO, len(moves_of(log)))
            twin = twin_of(log, seat, upto, f"positions/{number}")
            pairs = chosen_otherwise(log, seat, upto)[:1]
            if twin is not None:
                pairs.append((moves_of(log)[:upto], twin))
            for at, pair in enumerate(pairs):
                files = [
                    folder / f"{number}-{seat}-{at}-{which}.jsonl" for which in ("own", "twin")
                ]
                for file, moves in zip(files, pair, strict=True):
                    file.write_bytes(as_log(log, moves))
                found.append((seat, files[0], files[1]))
    return found
