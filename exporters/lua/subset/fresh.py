"""Finds the lists and dicts that a function has created itself and may therefore change in place.

Everything else may belong to a position, in which only records are ever changed in place. So a list
or dict that is still the same object has not changed; hashes, copies and tables rely on this.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from exporters.lua.subset.nodes import within
from exporters.lua.subset.source import Module, Package, declares, dotted

MAKERS = frozenset({"dict", "list", "range", "sorted"})
"""Built-in functions that make a list or a dict."""
MAKING_METHODS = frozenset({"copy", "split"})
"""Methods that do."""
EVENTS = "list[Event]"
"""What rules return of what happened: no position holds any."""


def fresh_names(package: Package, module: Module, function: ast.FunctionDef) -> frozenset[str]:
    """The local names that stand only for what the function itself has made."""
    return frozenset(_Names(package, module, {}).fresh(function))


class _Names:
    """What is known of the functions that are called, as far as it was asked."""

    def __init__(self, package: Package, module: Module, known: dict[str, bool]) -> None:
        self._package = package
        self._module = module
        self._known = known

    def fresh(self, function: ast.FunctionDef) -> set[str]:
        """The fresh names of a function: all that its bindings leave."""
        values: dict[str, list[ast.expr]] = {}
        foreign = {
            argument.arg for argument in function.args.args if not _events(argument.annotation)
        }
        found = {argument.arg for argument in function.args.args} - foreign
        for name, value in _bindings(function):
            if value is None:
                foreign.add(name)
            else:
                values.setdefault(name, []).append(value)
        found |= values.keys()
        found -= foreign
        while stale := {
            name
            for name in found
            if any(not self.makes(value, found) for value in values.get(name, []))
        }:
            found -= stale
        return found

    def makes(self, value: ast.expr, fresh: set[str]) -> bool:
        """Whether an expression makes something new, or names what is new."""
        match value:
            case ast.List() | ast.Dict() | ast.ListComp() | ast.DictComp() | ast.BinOp():
                return True
            case ast.Subscript(slice=ast.Slice()):
                return True
            case ast.Name(id=name):
                return name in fresh
            case ast.IfExp(body=body, orelse=orelse):
                return self.makes(body, fresh) and self.makes(orelse, fresh)
            case ast.Call(func=ast.Attribute(attr=name)) if name in MAKING_METHODS:
                return True
            case ast.Call(func=ast.Name(id=name)) if name in MAKERS:
                return True
            case ast.Call(func=callee):
                return self.returns_new(dotted(self._package, self._module, callee))
            case _:
                return False

    def returns_new(self, name: str) -> bool:
        """Whether a function of the package (dotted name) returns nothing but what it has made."""
        if name not in self._known:
            self._known[name] = False  # what comes back to itself has not made it
            owner, _, last = name.rpartition(".")
            if declares(self._package, name):
                module = self._package.modules[owner]
                function = module.functions.get(last)
                names = _Names(self._package, module, self._known)
                self._known[name] = function is not None and names.all_new(function)
        return self._known[name]

    def all_new(self, function: ast.FunctionDef) -> bool:
        """Whether everything that a function returns is new, or a list of events."""
        if _events(function.returns):
            return True
        fresh = self.fresh(function)
        returned = [
            part.value for part in within(function) if isinstance(part, ast.Return) and part.value
        ]
        return all(self.makes(value, fresh) for value in returned)


def _events(annotation: ast.expr | None) -> bool:
    return annotation is not None and ast.unparse(annotation) == EVENTS


def _bindings(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
    """Each name that a function binds, with its value; None where the value is somebody's."""
    for node in within(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if isinstance(target, ast.Name):
                        yield target.id, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value
            case ast.For(target=target) | ast.comprehension(target=target):
                for part in ast.walk(target):
                    if isinstance(part, ast.Name):
                        yield part.id, None
            case _:
                pass
