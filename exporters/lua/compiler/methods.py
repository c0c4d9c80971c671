"""Methods of lists, dicts and strings."""

from __future__ import annotations

import ast
from collections.abc import Callable

from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.types import BOOL, INT, NONE, STR, Type, held, inside, join, list_of
from exporters.lua.compiler.writer import OR, RefusedError, Value, prefix, wrapped

MAYBE_FALSE = frozenset({"bool", "any", "scalar", "optional"})
"""Kinds of values that Lua may take for false."""


def method_call(on: Expressions, node: ast.Call, callee: ast.Attribute) -> Value | None:
    """A method of a list, dict or string; None if the name is a function that a record holds.

    Raises RefusedError for a method that portable Python does not have.
    """
    name = callee.attr
    with on.writer.capture():
        kind = inside(on.value(callee.value).type)
    if kind.kind in {"record", "module"}:
        return None
    handler = METHODS.get((kind.kind, name))
    if handler is None and kind.kind == "any":
        owners = [owner for owner, method in METHODS if method == name]
        if len(owners) == 1:
            handler = METHODS[owners[0], name]
        elif owners:
            raise RefusedError(node, "type", f"`{ast.unparse(callee)}` of an unknown type")
    if handler is None:
        if kind.kind == "any" and name in on.world.package.callable_fields:
            return None
        raise RefusedError(node, "method", f"method `{name}` of a {kind.kind}")
    if node.keywords:
        raise RefusedError(node, "keyword-call", f"a keyword in a call of `{name}`")
    owner, *arguments = on.values([callee.value, *node.args])
    return handler(node, owner, arguments)


def runtime_call(
    function: str, owner: Value, arguments: list[Value], kind: Type, *, changes: bool = False
) -> Value:
    """A call of a function of the run-time with an owner and arguments that are there already."""
    values = [owner, *arguments]
    return Value(
        f"{function}({', '.join(value.text for value in values)})",
        kind,
        reads=True,
        effects=changes or any(value.effects for value in values),
    )


def _dict_get(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    key, *rest = arguments
    default = rest[0] if rest else Value("None", NONE, simple=True)
    kind = join(held(owner.type), default.type)
    if held(owner.type).kind in MAYBE_FALSE or default.effects:
        return runtime_call("rt.get", owner, [key, default], kind)
    text = f"{prefix(owner)}[{key.text}] or {wrapped(default, OR)}"
    return Value(text, kind, OR, reads=True, effects=owner.effects or key.effects)


def _list_pop(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    index = arguments or [Value("-1", INT, simple=True)]
    return runtime_call("rt.pop", owner, index, held(owner.type), changes=True)


def _dict_pop(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    return runtime_call("rt.pop_key", owner, arguments, held(owner.type), changes=True)


def _keys(_node: ast.Call, owner: Value, _arguments: list[Value]) -> Value:
    return Value(owner.text, list_of(STR), owner.level, owner.reads, owner.effects, owner.simple)


def _values(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    return runtime_call("rt.values", owner, arguments, list_of(held(owner.type)))


def _stray_items(node: ast.Call, _owner: Value, _arguments: list[Value]) -> Value:
    raise RefusedError(node, "tuple", "`items()` outside a loop")


def _append(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    return runtime_call(
        "rt.extend", owner, [Value(f"{{ {arguments[0].text} }}")], NONE, changes=True
    )


def _join(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    return runtime_call("rt.join_text", owner, arguments, STR)


def _runtime(function: str, kind: Type, *, changes: bool = False) -> Callable[..., Value]:
    def handler(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
        return runtime_call(function, owner, arguments, kind, changes=changes)

    return handler


def _same(function: str) -> Callable[..., Value]:
    def handler(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
        return runtime_call(function, owner, arguments, inside(owner.type))

    return handler


def _set_default(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    return runtime_call("rt.set_default", owner, arguments, held(owner.type), changes=True)


METHODS: dict[tuple[str, str], Callable[[ast.Call, Value, list[Value]], Value]] = {
    ("list", "append"): _append,
    ("list", "copy"): _same("rt.copy_list"),
    ("list", "count"): _runtime("rt.count", INT),
    ("list", "extend"): _runtime("rt.extend", NONE, changes=True),
    ("list", "index"): _runtime("rt.index", INT),
    ("list", "insert"): _runtime("rt.insert", NONE, changes=True),
    ("list", "pop"): _list_pop,
    ("list", "remove"): _runtime("rt.remove", NONE, changes=True),
    ("dict", "copy"): _same("rt.copy_dict"),
    ("dict", "get"): _dict_get,
    ("dict", "items"): _stray_items,
    ("dict", "keys"): _keys,
    ("dict", "pop"): _dict_pop,
    ("dict", "setdefault"): _set_default,
    ("dict", "update"): _runtime("rt.with_entries", NONE, changes=True),
    ("dict", "values"): _values,
    ("str", "endswith"): _runtime("rt.ends_with", BOOL),
    ("str", "join"): _join,
    ("str", "split"): _runtime("rt.split", list_of(STR)),
    ("str", "startswith"): _runtime("rt.starts_with", BOOL),
}
