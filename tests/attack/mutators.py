"""Hostile bytes made of good ones: seeded, so that every case can be made again."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

NASTY: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**53 - 1, 2**53, -(2**53), 2**63 - 1, 2**63, -(2**63),
    2**64, 10**30, 0.5, 1e308, "", " ", "a", "table", "atreides", "none", "\0", "\x1b[2J",
    "\u202e\u2066", "\ud800", "[b]x[/b]", "{by}", "{0}{by.__class__}", "%s%n", "../../etc/passwd",
    "é" * 61, "x" * 501, "x" * 5000, "0" * 64, "f" * 128, [], [[]], {}, {"": {}}, {"by": "x"},
)  # fmt: skip
"""Values that programs have stumbled over."""
BYTES = b'\0\x01\n\r\x1b"\\{}[],:-0\x7f\x80\xff'


def nested(prng: Random) -> Any:
    """Lists or objects in each other, sometimes deeper than any reader goes."""
    depth = prng.choice((3, 30, 65, 200, 900))
    value: Any = 1
    for _ in range(depth):
        value = [value] if prng.random() < 0.5 else {"a": value}
    return value


def nasty(prng: Random) -> Any:
    """A value that nobody expects."""
    return nested(prng) if prng.random() < 0.03 else prng.choice(NASTY)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container with a key or index in it."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        keys = one if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ()
        for key in keys:
            found.append((one, key))
            waiting.append(one[key])
    return found


def changed_value(value: Any, prng: Random, other: Any = None) -> Any:
    """A JSON value with one thing in it changed, taken away, added or taken from another."""
    value = json.loads(json.dumps(value))
    found = places(value)
    if not found:
        return nasty(prng)
    inside, key = prng.choice(found)
    way = prng.randrange(6)
    if way == 0 and isinstance(inside, dict):
        del inside[key]
    elif way == 1 and isinstance(inside, dict):
        inside[prng.choice(("n", "to", "opens", "salt", "leaf", "zz", "", "at", "prev"))] = nasty(
            prng
        )
    elif way == 2 and isinstance(inside, list):
        inside.extend([inside[key]] * prng.choice((1, 20, 2000)))
    elif way == 3 and other is not None and (theirs := places(other)):
        there, at = prng.choice(theirs)
        inside[key] = there[at]
    elif way == 4 and isinstance(inside[key], int):
        inside[key] += prng.choice((-1, 1, 2**32, -(2**53)))
    else:
        inside[key] = nasty(prng)
    return value


def canonical(value: Any) -> bytes:
    """A value as our logs write it, as far as it can be written."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=True
    ).encode("utf-8", "surrogatepass")


def changed_line(line: bytes, prng: Random, others: list[bytes]) -> bytes:
    """A line of a log with something in it changed; mostly still canonical JSON."""
    if prng.random() < 0.25:
        return changed_bytes(line, prng)
    other = json.loads(prng.choice(others))
    return canonical(changed_value(json.loads(line), prng, other))


def flip(data: bytearray, at: int, prng: Random) -> None:
    """One byte is another."""
    data[at] = prng.choice(BYTES) if prng.random() < 0.5 else prng.randrange(256)


def cut(data: bytearray, at: int, prng: Random) -> None:
    """Some bytes are missing, or all from here."""
    del data[at : at + prng.choice((1, 4, 100, 10**9))]


def double(data: bytearray, at: int, prng: Random) -> None:
    """Some bytes stand here several times."""
    data[at:at] = bytes(data[at : at + prng.choice((1, 8, 64))]) * prng.choice((1, 10, 1000))


def insert(data: bytearray, at: int, prng: Random) -> None:
    """Foreign bytes stand here."""
    data[at:at] = bytes(prng.choice(BYTES) for _ in range(prng.choice((1, 2, 16))))


def swap(data: bytearray, at: int, prng: Random) -> None:
    """Two bytes have changed places."""
    other = prng.randrange(len(data))
    data[at], data[other] = data[other], data[at]


WAYS: tuple[Callable[[bytearray, int, Random], None], ...] = (flip, flip, cut, double, insert, swap)


def changed_bytes(data: bytes, prng: Random, times: int = 1) -> bytes:
    """Bytes with something in them changed, whatever they mean."""
    found = bytearray(data)
    for _ in range(times):
        if found:
            prng.choice(WAYS)(found, prng.randrange(len(found)), prng)
    return bytes(found)


def changed_log(lines: list[bytes], prng: Random) -> tuple[bytes, int]:
    """A log in which one line, some or all are changed, and how many lines that are."""
    share = prng.choice((0.0, 0.05, 1.0))
    start = prng.randrange(1, len(lines)) if prng.random() < 0.7 else 1
    count = 0
    found: list[bytes] = []
    for at, line in enumerate(lines):
        if at == start or (at > start and prng.random() < share):
            found.append(changed_line(line, prng, lines))
            count += 1
        else:
            found.append(line)
        if prng.random() < 0.002:
            found.append(prng.choice(lines))
    return b"\n".join(found) + b"\n", count
