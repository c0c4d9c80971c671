"""The names of one function: which are local, which are strings, which a loop iterates over."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import msgspec

from exporters.lua.subset.nodes import within
from exporters.lua.subset.rules import ADVICE
from exporters.lua.subset.source import Module, Package, SubsetFinding


class Scope(msgspec.Struct, frozen=True):
    """What the lint knows of the names in a function body (or at the top of a module)."""

    locals: frozenset[str]


def targets(node: ast.AST) -> Iterator[str]:
    """The names that a target binds."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id


def loop_targets(function: ast.FunctionDef) -> dict[str, list[ast.For]]:
    """Loop variable -> the loops that bind it."""
    found: dict[str, list[ast.For]] = {}
    for node in within(function):
        if isinstance(node, ast.For):
            for name in targets(node.target):
                found.setdefault(name, []).append(node)
    return found


def borrowed_names(node: ast.AST) -> set[str]:
    """The names that comprehensions and lambdas below `node` bind for themselves."""
    found: set[str] = set()
    for part in within(node):
        if isinstance(part, ast.comprehension):
            found |= set(targets(part.target))
        elif isinstance(part, ast.Lambda):
            found |= {argument.arg for argument in part.args.args}
    return found


def assigned_names(function: ast.FunctionDef) -> set[str]:
    """The names that parameters and assignments (not loops) bind."""
    found = {argument.arg for argument in function.args.args}
    for node in within(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.add(target.id)
        elif isinstance(node, (ast.AnnAssign, ast.AugAssign)) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def scope_of(function: ast.FunctionDef) -> Scope:
    """The scope of a module-level function."""
    names = assigned_names(function) | set(loop_targets(function)) | borrowed_names(function)
    return Scope(frozenset(names))


MODULE_SCOPE = Scope(frozenset())
"""The scope at the top of a module, where nothing is local."""


class Report:
    """The findings of one module as the walk goes on, and the scope it is in."""

    def __init__(self, package: Package, module: Module) -> None:
        self.package = package
        self.module = module
        self.scope = MODULE_SCOPE
        self.found: list[SubsetFinding] = []

    def refuse(self, node: ast.AST, rule: str, what: str) -> None:
        """Note a finding at a node; `rule` is a key of ADVICE."""
        assert rule in ADVICE
        self.found.append(SubsetFinding(self.module.file, getattr(node, "lineno", 1), rule, what))

    def local_root(self, node: ast.expr) -> None:
        """Refuse a change of something that the module itself holds."""
        root = node
        while isinstance(root, (ast.Attribute, ast.Subscript)):
            root = root.value
        if isinstance(root, ast.Name) and root.id not in self.scope.locals:
            self.refuse(node, "global-state", f"change of `{root.id}`, which the module holds")
