"""Texts that look like numbers, on the ways that values of rules take: Lua must keep them apart from numbers."""

from __future__ import annotations

from random import Random
from typing import Any

TEXTS = ("7", "7.5", "07", "1e3", "0x10", "-0", "0", "", " 7 ", "+7", "7.", ".5", "inf", "nan", "x")
NUMBERS = (
    0,
    7,
    -7,
    16,
    10**9,
    -(10**9),
    2**31,
    -(2**31) - 1,
    2**32,
    10**12 + 7,
    2**53 - 1,
    1 - 2**53,
)
PROGRAM = """
class Held(msgspec.Struct):
    last: Any
    words: str
    entries: dict[str, Any]
def store(held: Held, key: str, value: Any, whole: dict[str, int | str]) -> None:
    held.entries[key] = value
    held.last = value
    whole[key] = value
def f(steps: list[list[Any]]) -> list[Any]:
    held = Held(last=0, words="", entries={})
    spread: dict[str, Any] = {}
    whole: dict[str, int | str] = {"7": 0}
    row: list[Any] = []
    told: list[Any] = []
    for step in steps:
        what = step[0]
        key = step[1]
        value = step[2]
        if what == "store":
            store(held, key, value, whole)
        elif what == "spread":
            spread = {**spread, key: value}
        elif what == "both":
            spread = {**held.entries, **spread, **whole, "7": value}
        elif what == "update":
            held.entries.update({key: value})
        elif what == "usual":
            told.append(whole.setdefault(key, value))
        elif what == "away":
            told.append([spread.pop(key, value), whole.pop(key, value)])
        elif what == "any":
            place: Any = held.entries
            place[key] = value
        elif what == "row":
            row.append(value)
            row.insert(0, key)
            row[-1] = key
            row[len(row) // 2] = value
        elif what == "places":
            spread = {name: at for at, name in enumerate(sorted(held.entries))}
        elif what == "values":
            spread = {name: held.entries[name] for name in held.entries}
        told.append([f"{value}|{key}|{held.last}", str(value) == key, value == held.last, bool(value)])
        told.append([value in row, key in whole, sorted([f"{one}" for one in row])])
        told.append([whole == spread, [len(f"{one}") for one in spread.values()]])
    return [held.entries, held.last, spread, whole, row, told]
"""
"""Keeps values under keys, in places where others stood, and tells how they compare."""
STEPS = ("store", "spread", "both", "update", "usual", "away", "any", "row", "places", "values")


def random_steps(seed: int) -> list[list[Any]]:
    """What `f` of PROGRAM is asked to do: steps with a key and a value each."""
    random = Random(seed)  # noqa: S311 - repeatable
    return [
        [random.choice(STEPS), random.choice(TEXTS), random.choice((*TEXTS, *NUMBERS))]
        for _ in range(30)
    ]
