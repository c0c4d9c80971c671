"""Logs of games: reading, writing, and everything in a line besides its move.

The names below are looked up when they are first used: judging a log needs none of what writes one.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.atomic import write_atomically
    from adjudicator.log.header import FORMAT, Header, HeaderSeat, Policy, setup_of
    from adjudicator.log.writing import LogWriter

_HOMES = {
    "FORMAT": "adjudicator.log.header",
    "Header": "adjudicator.log.header",
    "HeaderSeat": "adjudicator.log.header",
    "LogWriter": "adjudicator.log.writing",
    "Policy": "adjudicator.log.header",
    "setup_of": "adjudicator.log.header",
    "write_atomically": "adjudicator.atomic",
}

__all__ = [
    "FORMAT",
    "Header",
    "HeaderSeat",
    "LogWriter",
    "Policy",
    "setup_of",
    "write_atomically",
]


def __getattr__(name: str) -> Any:
    """Find a public name in its module; AttributeError for any other."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
