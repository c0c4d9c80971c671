"""The engines that can run the rules: Python, and registered others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from adjudicator.errors import InputError

Loader = Callable[[str, Sequence[Path]], Any]
"""Gives the judge of a game, its content laid over; None for a game that it does not know."""

ENGINES: dict[str, str] = {"python": "adjudicator.check.judge:load_judge"}
"""Name of an engine -> "module:function" of its loader, imported when it is asked for."""


def engine(name: str) -> Loader:
    """The loader of an engine; InputError for a name that nobody has added."""
    if name not in ENGINES:
        known = ", ".join(sorted(ENGINES))
        raise InputError(f"there is no engine {name!r}; known are: {known}")
    module, _, function = ENGINES[name].partition(":")
    found: Loader = getattr(import_module(module), function)
    return found
