"""Judging logs: from bytes to a verdict that a referee can trust.

The names below are looked up when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.check.checker import Judgement, check_bytes, check_file, check_stream
    from adjudicator.check.generated_schemas import schemas
    from adjudicator.check.judge import Judge, Judges, load_judge, make_judge
    from adjudicator.check.text import render
    from adjudicator.check.verdict import Finding, Verdict, exit_code, verdict_bytes

_HOMES = {
    "Finding": "adjudicator.check.verdict",
    "Judge": "adjudicator.check.judge",
    "Judgement": "adjudicator.check.checker",
    "Judges": "adjudicator.check.judge",
    "Verdict": "adjudicator.check.verdict",
    "check_bytes": "adjudicator.check.checker",
    "check_file": "adjudicator.check.checker",
    "check_stream": "adjudicator.check.checker",
    "exit_code": "adjudicator.check.verdict",
    "load_judge": "adjudicator.check.judge",
    "make_judge": "adjudicator.check.judge",
    "render": "adjudicator.check.text",
    "schemas": "adjudicator.check.generated_schemas",
    "verdict_bytes": "adjudicator.check.verdict",
}

__all__ = [
    "Finding",
    "Judge",
    "Judgement",
    "Judges",
    "Verdict",
    "check_bytes",
    "check_file",
    "check_stream",
    "exit_code",
    "load_judge",
    "make_judge",
    "render",
    "schemas",
    "verdict_bytes",
]


def __getattr__(name: str) -> Any:
    """Find a public name in its module; AttributeError for any other."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
