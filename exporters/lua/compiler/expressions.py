"""Expressions: each becomes a Lua expression, and what Lua has no expression for becomes lines before it.

Before such lines, everything that Python evaluates earlier and that the lines could change (or that
could change what they read) is stored in a local, so that the order of evaluation stays the same.

An expression holds expressions, so whatever compiles one kind compiles all: that recursion goes
through `Expressions.value` and the table it is given (`handlers`), and no module imports back.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from exporters.lua.compiler.types import Type
from exporters.lua.compiler.world import World
from exporters.lua.compiler.writer import RefusedError, Value, Writer
from exporters.lua.subset.source import Module

Handler = Callable[..., Value]
"""Compiles one class of expression: takes `Expressions` and the node."""


class Expressions:
    """Compiles the expressions of one function (or of the top of a module).

    Its methods raise RefusedError, at the node, for what portable Python does not have.
    """

    def __init__(
        self, world: World, module: Module, writer: Writer, handlers: Mapping[type, Handler]
    ) -> None:
        self.world = world
        self.module = module
        self.writer = writer
        self.locals: dict[str, Type] = {}
        """Names of the function and what they hold."""
        self.unread: frozenset[str] = frozenset()
        """Names that the function binds: of those not yet in `locals` nobody knows the type."""
        self.borrowed: list[dict[str, tuple[str, Type]]] = []
        """Names of comprehensions and lambdas, innermost last: Lua name and type."""
        self.counters: frozenset[str] = frozenset()
        """Locals that are never negative."""
        self._handlers = handlers

    def value(self, node: ast.expr) -> Value:
        """The value of an expression."""
        handler = self._handlers.get(type(node))
        if handler is None:
            raise RefusedError(node, "syntax", f"`{type(node).__name__}`")
        return handler(self, node)

    def values(self, nodes: list[ast.expr]) -> list[Value]:
        """The values of expressions that are evaluated one after the other."""
        return self.sequence([lambda node=node: self.value(node) for node in nodes])  # type: ignore[misc]

    def sequence(self, makers: list[Callable[[], Value]]) -> list[Value]:
        """Values made one after the other, with the order of evaluation kept."""
        found: list[Value] = []
        for make in makers:
            with self.writer.capture() as before:
                value = make()
            if before.lines:
                # What changes something is done now, and what was read before it is read before it.
                last = max((at for at, earlier in enumerate(found) if earlier.effects), default=-1)
                for at, earlier in enumerate(found):
                    if earlier.effects or (earlier.reads and (before.changed or at < last)):
                        found[at] = self.kept(earlier)
                self.writer.emit(before)
            found.append(value)
        return found

    def kept(self, value: Value, stem: str = "value") -> Value:
        """The value in a local of its own, unless it is a name or a constant already."""
        if value.simple:
            return value
        name = self.writer.fresh(stem)
        text = f"{value.copied}({value.text})" if value.copied else value.text
        self.writer.line(f"local {name} = {text}", effects=value.effects)
        return Value(name, value.type, simple=True)
