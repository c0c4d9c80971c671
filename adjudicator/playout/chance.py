"""Random numbers that are the same on every machine and in every Python version."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of random numbers that a seed (any text) fixes for ever.

    It takes only raw bits from Python's Mersenne Twister: the ways from bits to choices have
    changed between versions of Python, the bits never have.
    """

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode("utf-8")).digest()
        twister = random.Random(int.from_bytes(digest, "big"))  # noqa: S311 - play, not secrecy
        self._bits = twister.getrandbits

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each equally likely; ValueError where `limit` is below 1."""
        if limit < 1:
            raise ValueError("there is nothing to draw from")
        width = (limit - 1).bit_length()
        if width == 0:
            return 0
        number = self._bits(width)
        while number >= limit:
            number = self._bits(width)
        return number

    def pick(self, options: Sequence[T]) -> T:
        """One of several, each equally likely."""
        return options[self.below(len(options))]

    def weigh(self, options: Sequence[T], weights: Sequence[int]) -> T:
        """One of several, in proportion to weights (0 or more); evenly where all are 0."""
        total = sum(weights)
        if total == 0:
            return self.pick(options)
        mark = self.below(total)
        for option, weight in zip(options, weights, strict=True):
            mark -= weight
            if mark < 0:
                return option
        raise AssertionError("the weights add up to more than their sum")
