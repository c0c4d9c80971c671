"""Functions with their first argument given. In Lua, the runtime's own `bound` replaces this module."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any


def bound(function: Callable[..., Any], first: Any) -> Callable[..., Any]:
    """A function that takes the remaining arguments: `bound(f, a)(b, c)` is `f(a, b, c)`.

    At most four arguments may remain.
    """
    return partial(function, first)
