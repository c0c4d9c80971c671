"""Checks of expressions and formats: balanced brackets and quotes, known properties."""

from __future__ import annotations

import re
from collections.abc import Iterator

from exporters.vassal.checks.model import Module, ModuleFinding, label
from exporters.vassal.format.components import walk
from exporters.vassal.format.engine_types import table


def check_expressions(module: Module) -> Iterator[ModuleFinding]:
    """Expressions and formats of components have their brackets and quotes in pairs."""
    for node in walk(module.root):
        known = table().components.get(node.tag)
        for name, value in node.attributes.items():
            sort = known.attributes.get(name, ("", ""))[0] if known else ""
            if sort in {"expression", "format"}:
                for message in expression_faults(value, whole=sort == "expression"):
                    yield ModuleFinding("bad-expression", label(node), f"{name}: {message}")


def expression_faults(text: str, *, whole: bool) -> list[str]:
    """What is wrong with an expression, or with a format: brackets, quotes, properties."""
    found = []
    if whole and text.startswith("{") != text.endswith("}"):
        found.append("an expression stands in { }")
    plain = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    if text.startswith("{") and '"' in plain:
        found.append('a " is never closed')
    for left, right in ("()", "[]", "{}"):
        if text.startswith("{") and plain.count(left) != plain.count(right):
            found.append(f"{left} and {right} are not in pairs")
    if not text.startswith("{") and text.count("$") % 2:
        found.append("a $ is never closed")
    return found
