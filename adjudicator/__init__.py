"""Kynes: the judge of the Dune board games.

The public names below are all that other programs should rely on. They are looked up when they
are first used, so that importing the package costs nothing::

    from adjudicator import Judges, check_file

    verdict = check_file("game.jsonl", Judges()).verdict
    print(verdict.status, verdict.end.winners)

`adjudicator.testing` has what a league needs to test its own logs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.check import Judges, check_bytes, check_file, check_stream, render
    from adjudicator.check.verdict import Finding, Verdict, verdict_bytes
    from adjudicator.content import Content, load_content, load_game
    from adjudicator.errors import ContentError, InputError, KynesError, UnsupportedError
    from adjudicator.registry import GAMES, rulebook
    from adjudicator.rulebooks import Rulebook

__version__ = "1.0.0rc1"

_HOMES = {
    "GAMES": "adjudicator.registry",
    "Content": "adjudicator.content",
    "ContentError": "adjudicator.errors",
    "Finding": "adjudicator.check.verdict",
    "InputError": "adjudicator.errors",
    "Judges": "adjudicator.check",
    "KynesError": "adjudicator.errors",
    "Rulebook": "adjudicator.rulebooks",
    "UnsupportedError": "adjudicator.errors",
    "Verdict": "adjudicator.check.verdict",
    "check_bytes": "adjudicator.check",
    "check_file": "adjudicator.check",
    "check_stream": "adjudicator.check",
    "load_content": "adjudicator.content",
    "load_game": "adjudicator.content",
    "render": "adjudicator.check",
    "rulebook": "adjudicator.registry",
    "verdict_bytes": "adjudicator.check.verdict",
}

__all__ = [
    "GAMES",
    "Content",
    "ContentError",
    "Finding",
    "InputError",
    "Judges",
    "KynesError",
    "Rulebook",
    "UnsupportedError",
    "Verdict",
    "check_bytes",
    "check_file",
    "check_stream",
    "load_content",
    "load_game",
    "render",
    "rulebook",
    "verdict_bytes",
]


def __getattr__(name: str) -> Any:
    """Find a public name in its module."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
