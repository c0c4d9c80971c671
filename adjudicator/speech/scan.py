"""Texts to translate, found in the source: the texts in calls of `phrase` or `say`.

A text is found in modules (`phrase("Roll: {what}", what=name)`) and in templates of pages (`{{
say("Charts") }}`). A text that is only used later, such as one in a table of words, is marked where
it is written: `later("Charts")`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

SAYING = frozenset({"later", "phrase", "say"})
"""Functions and methods that say their only positional argument."""
_IN_TEMPLATES = re.compile(r'\bsay\("((?:[^"\\]|\\.)*)"')


def said_in(folder: Path, *, leave_out: Collection[str] = ()) -> list[str]:
    """The English texts that the modules and templates of a folder say, sorted.

    `leave_out` are names of modules in which `say` prints.
    """
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        if path.name not in leave_out:
            found |= set(_in_module(path.read_text("utf-8")))
    for path in folder.rglob("*.html.j2"):
        found |= set(_IN_TEMPLATES.findall(path.read_text("utf-8")))
    return sorted(found - {""})


def _in_module(source: str) -> Iterator[str]:
    if not any(f"{name}(" in source for name in SAYING):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _called(node.func) in SAYING and len(node.args) == 1:
            yield from _texts(node.args[0])


def _called(function: ast.expr) -> str:
    """The last word of what is called: "say" of `words.say`."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _texts(given: ast.expr) -> Iterator[str]:
    """The text that an argument is, or those that it chooses between."""
    if isinstance(given, ast.IfExp):
        yield from (*_texts(given.body), *_texts(given.orelse))
    elif isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield given.value
