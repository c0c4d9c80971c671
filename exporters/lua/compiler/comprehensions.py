"""List and dict comprehensions, compiled to loops."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.loops import iteration
from exporters.lua.compiler.truth import condition
from exporters.lua.compiler.types import ANY, INT, Type, dict_of, list_of
from exporters.lua.compiler.writer import Value, Writer, lua_name


def list_comprehension(on: Expressions, node: ast.ListComp | ast.GeneratorExp) -> Value:
    """A list comprehension."""
    name = on.writer.fresh("found")
    on.writer.line(f"local {name} = {{}}")
    kind = ANY

    def body() -> None:
        nonlocal kind
        value = on.value(node.elt)
        kind = value.type
        on.writer.line(f"{name}[#{name} + 1] = {value.text}", effects=value.effects)

    nested_loops(on, node.generators, body)
    return Value(name, list_of(kind), simple=True)


def dict_comprehension(on: Expressions, node: ast.DictComp) -> Value:
    """`{key: value for …}`."""
    name = on.writer.fresh("found")
    on.writer.line(f"local {name} = rt.dict({{}})")
    kind = ANY

    def body() -> None:
        nonlocal kind
        key, value = on.values([node.key, node.value])
        kind = value.type
        effects = key.effects or value.effects
        on.writer.line(f"rt.put({name}, {key.text}, {value.text})", effects=effects)

    nested_loops(on, node.generators, body)
    return Value(name, dict_of(kind), simple=True)


def nested_loops(
    on: Expressions,
    clauses: list[ast.comprehension],
    body: Callable[[], None],
    after: Callable[[], None] | None = None,
) -> None:
    """The loops of a comprehension; `after` each inner one, `after` is written."""
    clause, *rest = clauses
    with lent_loop(on, clause.target, clause.iter):
        tests = len(clause.ifs)
        for test in clause.ifs:
            holds = condition(on, test)
            on.writer.line(f"if {holds.text} then", effects=holds.effects)
            on.writer.depth += 1
        if rest:
            nested_loops(on, rest, body, after)
            if after is not None:
                after()
        else:
            body()
        for _ in range(tests):
            on.writer.depth -= 1
            on.writer.mark("end")


@contextmanager
def lent_loop(on: Expressions, target: ast.expr, iterable: ast.expr) -> Iterator[None]:
    """A loop of a comprehension: its names are its own."""
    names = _Borrower(on.writer)
    with iteration(on, target, iterable, names):
        on.borrowed.append(names.found)
        yield
        on.borrowed.pop()


class _Borrower:
    """Binds what a comprehension's loop lends."""

    def __init__(self, writer: Writer) -> None:
        self.found: dict[str, tuple[str, Type]] = {}
        self._writer = writer

    def control(self, name: str) -> str | None:
        """The name of the loop's own counter."""
        shown = lua_name(name)
        self.found[name] = (shown, INT)
        return shown

    def bind(self, name: str, text: str, kind: Type) -> str:
        """Give a name to a value in the loop's body; the name in Lua."""
        shown = lua_name(name)
        self.found[name] = (shown, kind)
        self._writer.line(f"local {shown} = {text}")
        return shown
