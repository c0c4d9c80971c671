"""Helpers that analyse a body of statements and the lines compiled from it."""

from __future__ import annotations

import ast

from exporters.lua.compiler.types import ANY, Type
from exporters.lua.compiler.writer import Line
from exporters.lua.subset.nodes import within


def is_if(lines: list[Line]) -> bool:
    """Whether lines are one `if` and nothing else."""
    return (
        lines[0].text.startswith("if ")
        and lines[-1].text == "end"
        and all(line.depth > lines[0].depth or _middle(line) for line in lines[1:-1])
    )


def _middle(line: Line) -> bool:
    return line.text == "else" or line.text.startswith("elseif ")


def hollow(found: Type) -> bool:
    """Whether a type is of a container whose items nobody knows."""
    return found.kind in {"list", "dict"} and found.of == ANY


def has(body: list[ast.stmt], kind: type[ast.stmt]) -> bool:
    """Whether a loop's body breaks off (in a way) itself, not in an inner loop."""
    for node in body:
        if isinstance(node, kind):
            return True
        if isinstance(node, ast.If) and (has(node.body, kind) or has(node.orelse, kind)):
            return True
    return False


def assigned(body: list[ast.stmt]) -> set[str]:
    """The names that a body gives another value."""
    found: set[str] = set()
    for statement in body:
        for node in within(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return found
