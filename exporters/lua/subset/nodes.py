"""The nodes of a syntax tree, listed once."""

from __future__ import annotations

import ast


def within(root: ast.AST) -> list[ast.AST]:
    """Every node of a tree in the order of `ast.walk`: the root first, then level by level.

    Lint and compiler ask this of every function a dozen times, and of all of them before the first is
    compiled, so the list is kept at the root. Trees are read here, never changed.
    """
    kept: list[ast.AST] | None = root.__dict__.get("_within")
    if kept is None:
        kept = root.__dict__["_within"] = _listed(root)
    return kept


def _listed(root: ast.AST) -> list[ast.AST]:
    found = [root]
    for node in found:  # which grows meanwhile
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [part for part in value if isinstance(part, ast.AST)]
    return found
