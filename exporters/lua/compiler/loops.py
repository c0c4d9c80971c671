"""The iterables of loops and comprehensions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

import msgspec

from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.names import called_name, is_builtin, keyword_of
from exporters.lua.compiler.types import INT, STR, Type, held, inside, item_of
from exporters.lua.compiler.writer import SUM, RefusedError, Value, wrapped


class Binder(Protocol):
    """Gives names to what a loop goes over."""

    def control(self, name: str) -> str | None:
        """The Lua name of a counter that the loop itself may count, if it may."""

    def bind(self, name: str, text: str, kind: Type) -> str:
        """Give a name to a value in the loop's body; the name in Lua."""


@contextmanager
def iteration(
    on: Expressions, target: ast.expr, iterable: ast.expr, names: Binder, *, changed: bool = False
) -> Iterator[None]:
    """A `for` of Lua over what a `for` of Python goes over; the caller writes the body.

    `changed`: the body gives the name that is gone over to something else.
    """
    wanted = _targets(target)
    builtin = called_name(iterable)
    if builtin and not is_builtin(on, builtin):
        builtin = ""
    if builtin == "range" and isinstance(iterable, ast.Call):
        opening, bind = _range_loop(on, wanted, iterable, names)
    elif builtin == "enumerate" and isinstance(iterable, ast.Call):
        opening, bind = _enumerate_loop(on, wanted, iterable, names)
    elif builtin == "zip" and isinstance(iterable, ast.Call):
        opening, bind = _zip_loop(on, wanted, iterable, names)
    else:
        opening, bind = _list_loop(on, wanted, iterable, names, changed=changed)
    on.writer.line(opening)
    on.writer.depth += 1
    bind()
    yield
    on.writer.depth -= 1
    on.writer.mark("end")


Loop = tuple[str, Callable[[], None]]


def _range_loop(on: Expressions, wanted: list[str], node: ast.Call, names: Binder) -> Loop:
    values = on.values(node.args)
    first = values[0].text if len(values) > 1 else "0"
    last = values[1] if len(values) > 1 else values[0]
    step = ""
    sign = -1
    if len(node.args) == 3:
        match node.args[2]:
            case ast.Constant(value=int() as number) if number > 0:
                step = f", {number}"
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
                step, sign = f", -{number}", 1
            case _:
                raise RefusedError(node, "step", f"`{ast.unparse(node)}`")
    control = names.control(wanted[0])
    counter = control or on.writer.fresh("number")

    def bind() -> None:
        if control is None:
            names.bind(wanted[0], counter, INT)

    return (
        f"for {counter} = {first}, {_moved(node.args[1 if len(values) > 1 else 0], last, sign)}{step} do",
        bind,
    )


def _moved(node: ast.expr, value: Value, by: int) -> str:
    """A bound of a range, moved by one: Lua's is inclusive."""
    match node:
        case ast.Constant(value=int() as number):
            return str(number + by)
        case ast.BinOp(op=ast.Add(), right=ast.Constant(value=1)) if (
            by == -1 and value.level == SUM and value.text.endswith(" + 1")
        ):
            return value.text.removesuffix(" + 1")
        case _:
            return f"{wrapped(value, SUM)} {'-' if by < 0 else '+'} 1"


def _enumerate_loop(on: Expressions, wanted: list[str], node: ast.Call, names: Binder) -> Loop:
    _two(node, wanted)
    start = node.args[1] if len(node.args) > 1 else keyword_of(node, "start")
    items, *starts = on.values([node.args[0], *([start] if start is not None else [])])
    owner = on.kept(items, "items")
    index = on.writer.fresh("i")
    at = f"{index} - 1" if not starts else f"{index} - 1 + {wrapped(starts[0], SUM + 1)}"
    if starts and starts[0].text == "1":
        at = index

    def bind() -> None:
        names.bind(wanted[0], at, INT)
        names.bind(wanted[1], f"{owner.text}[{index}]", item_of(items.type))

    return f"for {index} = 1, #{owner.text} do", bind


def _zip_loop(on: Expressions, wanted: list[str], node: ast.Call, names: Binder) -> Loop:
    _two(node, wanted)
    first, second = [on.kept(value, "items") for value in on.values(node.args)]
    index = on.writer.fresh("i")

    def bind() -> None:
        names.bind(wanted[0], f"{first.text}[{index}]", item_of(first.type))
        names.bind(wanted[1], f"{second.text}[{index}]", item_of(second.type))

    return f"for {index} = 1, math.min(#{first.text}, #{second.text}) do", bind


def _list_loop(
    on: Expressions, wanted: list[str], node: ast.expr, names: Binder, *, changed: bool
) -> Loop:
    method = ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
        with on.writer.capture():
            owned = inside(on.value(node.func.value).type).kind
        if owned in {"dict", "any"} and node.func.attr in {"items", "keys", "values"}:
            method = node.func.attr
            node = node.func.value
    items = on.value(node)
    kind = inside(items.type)
    if kind.kind not in {"list", "dict", "any"}:
        raise RefusedError(node, "type", f"a loop over `{ast.unparse(node)}`, a {kind.kind}")
    stem = node.attr if isinstance(node, ast.Attribute) else "items"
    owner = on.kept(msgspec.structs.replace(items, simple=items.simple and not changed), stem)
    index = on.writer.fresh("i")
    key = f"{owner.text}[{index}]"

    def bind() -> None:
        if method == "items":
            shown = names.bind(wanted[0], key, STR)
            names.bind(wanted[1], f"{owner.text}[{shown}]", held(items.type))
        elif method == "values":
            names.bind(wanted[0], f"{owner.text}[{key}]", held(items.type))
        else:
            names.bind(wanted[0], key, item_of(items.type) if method == "" else STR)

    if method == "items":
        if len(wanted) != 2:
            raise RefusedError(node, "tuple", "`items()` with other than two names")
    elif len(wanted) != 1:
        raise RefusedError(node, "tuple", f"unpacking what `{ast.unparse(node)}` yields")
    return f"for {index} = 1, #{owner.text} do", bind


def _two(node: ast.Call, wanted: list[str]) -> None:
    if len(wanted) != 2:
        raise RefusedError(node, "tuple", f"`{ast.unparse(node)}` with other than two names")


def _targets(target: ast.expr) -> list[str]:
    if isinstance(target, ast.Name):
        return [target.id]
    return [part.id for part in ast.walk(target) if isinstance(part, ast.Name)]
