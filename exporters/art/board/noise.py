"""Deterministic noise, rough and smooth, which makes land look natural."""

from __future__ import annotations

import math
from functools import lru_cache


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
