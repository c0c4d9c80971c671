"""A short way to `kynes check`: its plain form, `kynes check LOG… [options]`, read without Typer.

Importing Typer takes longer than judging a game. The options that are read here mean exactly the
same as in Typer (a test compares the two); everything else, including mistakes and `--help`, is
left to Typer.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from adjudicator.lazy import lazy_imports
from adjudicator.output import forget_output

with lazy_imports():
    from adjudicator.batch.check_job import check_options
    from adjudicator.cli.judging import judge_logs

FLAGS = {
    "--json": "json",
    "--public": "public",
    "--quiet": "quiet",
    "--running": "running",
    "-q": "quiet",
}
"""Options that are there or not -> field of the order."""
WORDS = {
    "--engine": "engine",
    "--jobs": "jobs",
    "--language": "language",
    "--limit-findings": "limit_findings",
    "--out": "out",
    "--overlay": "overlay",
    "--parquet": "parquet",
    "--published": "published",
    "--require": "require",
    "--scheduler": "scheduler",
    "--seat": "seat",
    "-j": "jobs",
}
"""Options with a word -> field of the order."""
MANY = "overlay"
"""The field whose option may be repeated."""
PATHS = frozenset({"out", "overlay", "parquet"})
DIGITS = 6
"""Digits that a plain number has at most."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as Typer has it."""


def check_plainly(arguments: Sequence[str]) -> None:
    """Judge as plain arguments say, and leave by SystemExit; do nothing if they are not plain.

    Python does not look for garbage while modules and content are loaded: there is none. `CheckJob`
    lets it go on when the first game is loaded. At its end Python would look through all that was
    loaded once more, for an eighth of the time of a short check: `gc.freeze` keeps it from that.
    """
    fields = plain_fields(arguments, os.environ)
    if fields is None:
        return

    gc.disable()
    try:
        _import_msgspec()
        order = check_options(fields)
        if order is None:
            return
        atexit.register(gc.freeze)
        code = judge_logs(order)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        forget_output()
        code = 1
    finally:
        gc.enable()
    sys.exit(code)


def _import_msgspec() -> None:
    """Import msgspec without `typing_extensions` and `platform`, which are half of its import.

    It prefers the first where it is installed, and takes the same from `typing` where it is not. Its
    import of `uuid` asks the second for the name of the system alone.
    """
    system = ModuleType("platform")
    system.system = lambda: os.uname().sysname  # type: ignore[attr-defined]
    without: dict[str, Any] = {"typing_extensions": None}
    if hasattr(os, "uname") and "uuid" not in sys.modules:
        without["platform"] = system
    hidden = {name: one for name, one in without.items() if name not in sys.modules}
    sys.modules.update(hidden)
    try:
        import_module("msgspec")
    finally:
        for name in hidden:
            del sys.modules[name]


def plain_fields(arguments: Sequence[str], environment: Mapping[str, str]) -> dict[str, Any] | None:
    """The fields of an `Order` that plain arguments of `kynes` name; None if they are not plain.

    Numbers and paths are made of words; whether a number is in its limits is not looked at.
    """
    if not arguments or arguments[0] != "check":
        return None
    if any(name.endswith("_COMPLETE") for name in environment) or _expands(arguments):
        return None
    fields: dict[str, Any] = {"logs": []}
    left = iter(arguments[1:])
    for word in left:
        if not word.startswith("-") or word == "-":
            fields["logs"].append(word)
        elif word in FLAGS:
            fields[FLAGS[word]] = True
        elif not _take(fields, word, left):
            return None
    # An empty word is somebody's mistake, and Typer's to explain.
    return fields if fields["logs"] and all(fields["logs"]) else None


def _take(fields: dict[str, Any], word: str, left: Any) -> bool:
    """Take an option with its word; whether it is plain."""
    name, equals, value = word.partition("=")
    if not equals:
        value = next(left, "")
    elif not name.startswith("--"):
        return False
    field = WORDS.get(name)
    # What looks like an option may be one that was forgotten to be given its word.
    if field is None or not value or (value.startswith("-") and value != "-"):
        return False
    made = _made(field, value)
    if made is None or (field in fields and field != MANY):
        return False
    if field == MANY:
        fields.setdefault(field, []).append(made)
    else:
        fields[field] = made
    return True


def _made(field: str, value: str) -> Any:
    if field in PATHS:
        return Path(value)
    if field not in {"jobs", "limit_findings"}:
        return value
    plain = value.isascii() and value.isdigit() and len(value) <= DIGITS
    return int(value) if plain else None


def _expands(arguments: Sequence[str]) -> bool:
    """Whether Typer would replace words by what they stand for, as shells elsewhere do."""
    return os.name == "nt" and any(set(word) & set("*?[~$%") for word in arguments)
