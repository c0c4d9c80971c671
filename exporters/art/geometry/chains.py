"""Borders as chains of points, and the outlines that they form together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

Array = Any
OUTSIDE = ""
"""The name of what is not land."""


class Chain(msgspec.Struct):
    """A border on its way from one joint to another; x to the right, y upwards."""

    left: str
    right: str
    start: int
    end: int
    points: Array


def names_of(chains: Sequence[Chain]) -> list[str]:
    """The cells on either side of the borders (sorted)."""
    return sorted({name for chain in chains for name in (chain.left, chain.right)} - {OUTSIDE})


def outline(chains: Sequence[Chain], name: str) -> Array:
    """The points round a cell, counter-clockwise, the first one not repeated."""
    return np.concatenate([points for points, _ in _ways(chains, name)])


def _ways(chains: Sequence[Chain], name: str) -> list[tuple[Array, int]]:
    """The borders round a cell in order: their points without the last, and their numbers."""
    steps = {}
    for number, chain in enumerate(chains):
        if chain.left == name:
            steps[chain.start] = (chain.end, chain.points[:-1], number)
        elif chain.right == name:
            steps[chain.end] = (chain.start, chain.points[::-1][:-1], number)
    first = at = next(iter(steps))
    found = []
    while True:
        at, points, number = steps[at]
        found.append((points, number))
        if at == first:
            return found
