"""Deterministic noise, rough and smooth, which makes land look natural."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.lazy import lazy_imports

with lazy_imports():
    import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]


def noise(x: float, y: float, seed: int = 0) -> float:
    """Smooth noise of -1..1 at a point, with bumps of the size 1; the same everywhere and always.

    `x` and `y` have no unit: a caller divides px by the size of the bumps that it wants.
    """
    column, row = math.floor(x), math.floor(y)
    dx, dy = x - column, y - row
    dx, dy = dx * dx * (3 - 2 * dx), dy * dy * (3 - 2 * dy)
    top = _corner(column, row, seed) * (1 - dx) + _corner(column + 1, row, seed) * dx
    low = _corner(column, row + 1, seed) * (1 - dx) + _corner(column + 1, row + 1, seed) * dx
    return (top * (1 - dy) + low * dy) * 2 - 1


def chance(column: int, row: int, seed: int) -> float:
    """A number from 0 to 1 for each square of a grid, as if by chance, and always the same."""
    value = (column * 374761393 + row * 668265263 + seed * 2246822519) & 0xFFFFFFFF
    value = ((value ^ (value >> 13)) * 1274126177) & 0xFFFFFFFF
    value = ((value ^ (value >> 16)) * 2654435761) & 0xFFFFFFFF
    return ((value ^ (value >> 15)) & 0xFFFFFF) / 0xFFFFFF


_corner = lru_cache(maxsize=2**16)(chance)
"""Of noise, whose bumps are large: neighbours ask for the same corners."""


def noises(x: Floats, y: Floats, seed: int = 0) -> Floats:
    """`noise` of many points at once, bit by bit the same; the arrays have one shape, or shapes that numpy fits together."""
    columns, rows = np.floor(x), np.floor(y)
    dx, dy = x - columns, y - rows
    dx, dy = dx * dx * (3 - 2 * dx), dy * dy * (3 - 2 * dy)
    column, row = columns.astype(np.int64), rows.astype(np.int64)
    top = chances(column, row, seed) * (1 - dx) + chances(column + 1, row, seed) * dx
    low = chances(column, row + 1, seed) * (1 - dx) + chances(column + 1, row + 1, seed) * dx
    found: Floats = (top * (1 - dy) + low * dy) * 2 - 1
    return found


def chances(column: Integers, row: Integers, seed: int) -> Floats:
    """`chance` of many squares at once; the arrays as for `noises`."""
    mask = np.uint64(0xFFFFFFFF)
    signed = column * 374761393 + row * 668265263 + seed * 2246822519
    value = signed.astype(np.uint64) & mask
    value = ((value ^ (value >> np.uint64(13))) * np.uint64(1274126177)) & mask
    value = ((value ^ (value >> np.uint64(16))) * np.uint64(2654435761)) & mask
    found: Floats = ((value ^ (value >> np.uint64(15))) & np.uint64(0xFFFFFF)) / 0xFFFFFF
    return found
