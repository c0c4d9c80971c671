"""Random numbers that are the same in Python and in Lua."""

from __future__ import annotations

from typing import Any

import msgspec

MODULUS = 2147483647
"""A prime; every state lies between 1 and one less."""
FACTOR = 48271


class Chance(msgspec.Struct):
    """A stream of random numbers, fixed by where it begins."""

    state: int
    """From 1 to MODULUS - 1."""


def chance_from(seed: int) -> Chance:
    """The stream of a seed, any whole number from 0 on below 2**53."""
    found = Chance(state=seed % (MODULUS - 1) + 1)
    for _ in range(3):
        below(found, 2)
    return found


def below(chance: Chance, limit: int) -> int:
    """A number from 0 to `limit` - 1, each almost equally likely; `limit` is from 1 to a million."""
    chance.state = chance.state * FACTOR % MODULUS
    return chance.state // 8 % limit


def shuffled(chance: Chance, things: list[Any]) -> list[Any]:
    """The same things in a random order."""
    left = [*things]
    found: list[Any] = []
    while len(left) > 0:
        found.append(left.pop(below(chance, len(left))))
    return found


def thinned(chance: Chance, things: list[Any], most: int) -> list[Any]:
    """At most so many of the things, drawn at random, in the order in which they were."""
    left = [*things]
    while len(left) > most:
        left.pop(below(chance, len(left)))
    return left
