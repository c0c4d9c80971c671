"""Logs as lists of lines: taken apart, changed, and put together again."""

from __future__ import annotations

from typing import Any

from adjudicator.check import Verdict, check_bytes
from adjudicator.check.verdict import Finding
from adjudicator.log.hashing import end_hash, line_hash
from adjudicator.log.lines import decode, encode
from tests.support import pile_game

JUDGES = pile_game.judges()


def split(log: bytes) -> list[bytes]:
    """The lines of a log, without newlines."""
    assert log.endswith(b"\n")
    return log.split(b"\n")[:-1]


def join(lines: list[bytes]) -> bytes:
    """A log from its lines."""
    return b"".join(line + b"\n" for line in lines)


def verdict(log: bytes, *, running: bool = False, limit: int = 100) -> Verdict:
    """The verdict on a log of Heaps."""
    return check_bytes(log, JUDGES, running=running, limit=limit).verdict


def first(log: bytes, *, running: bool = False) -> Finding:
    """The first finding on a log of Heaps that has one."""
    return verdict(log, running=running).findings[0]


def found(log: bytes, *, running: bool = False) -> list[tuple[int, str, str]]:
    """Line, clause and code of every finding on a log of Heaps."""
    findings = verdict(log, running=running).findings
    return [(finding.line, finding.clause, finding.code) for finding in findings]


def edit(log: bytes, line: int, **changes: Any) -> bytes:
    """A log in which fields of one line (from 1) have other values; None takes a field away."""
    lines = split(log)
    value = {**decode(lines[line - 1]), **changes}
    lines[line - 1] = encode({name: what for name, what in value.items() if what is not None})
    return join(lines)


def rechain(log: bytes) -> bytes:
    """A log whose `prev` hashes, and whose end line's digest, fit its lines."""
    lines = split(log)
    for index in range(1, len(lines)):
        line = decode(lines[index])
        if "prev" in line:
            line["prev"] = line_hash(lines[index - 1])
        if line["move"] == "end":
            line["digest"] = end_hash(line)
        lines[index] = encode(line)
    return join(lines)


def made(log: str, by: str) -> str:
    """A log whose header says that its chain was made afterwards, by an export or an import."""
    return rechain(edit(log.encode(), 1, made_by=by)).decode()


def line_of(log: bytes, kind: str, nth: int = 0) -> int:
    """The line (from 1) of the nth move of a kind."""
    places = [
        number
        for number, raw in enumerate(split(log), 1)
        if number > 1 and decode(raw)["move"] == kind
    ]
    return places[nth]
