"""Calls: of functions and records by name, of built-ins, of methods, of values."""

from __future__ import annotations

import ast

from exporters.lua.compiler.builtin_calls import BUILTINS
from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.methods import method_call
from exporters.lua.compiler.names import is_builtin
from exporters.lua.compiler.records import RecordFacts, made_by_function
from exporters.lua.compiler.types import ANY, Type, held
from exporters.lua.compiler.writer import (
    RefusedError,
    Value,
    entry,
    prefix,
)
from exporters.lua.subset.rules import BINDING, NATIVE


def call(on: Expressions, node: ast.Call) -> Value:
    """A call of any kind; RefusedError if the subset has no such call."""
    if isinstance(node.func, ast.Name) and is_builtin(on, node.func.id):
        handler = BUILTINS.get(node.func.id)
        if handler is None:
            raise RefusedError(node, "builtin", f"`{node.func.id}()`")
        return handler(on, node)
    if isinstance(node.func, ast.Attribute):
        method = method_call(on, node, node.func)
        if method is not None:
            return method
    if isinstance(node.func, (ast.Name, ast.Attribute)):
        callee = on.value(node.func)
        if callee.type.name in on.world.functions:
            return _function(on, node, callee)
        if callee.type.name in NATIVE:
            return _native(on, node, callee)
        if callee.type.name in on.world.records:
            return _record(on, node, callee)
    callee, *arguments = on.values([node.func, *node.args])
    return Value(
        f"{prefix(callee)}({', '.join(value.text for value in arguments)})",
        held(callee.type),
        reads=True,
        effects=True,
    )


def _native(on: Expressions, node: ast.Call, callee: Value) -> Value:
    """A call of a function of the runtime: its answer is of the type of what it is given."""
    if callee.text == BINDING:
        return _binding(on, node)
    if len(node.args) != 1 or node.keywords:
        what = f"`{ast.unparse(node)}` takes one value, by place"
        raise RefusedError(node, "keyword-call", what)
    value = on.value(node.args[0])
    return Value(f"{callee.text}({value.text})", value.type, reads=True, effects=value.effects)


def _binding(on: Expressions, node: ast.Call) -> Value:
    """A function with its first argument given; it answers what the function answers."""
    if len(node.args) != 2 or node.keywords:
        what = f"`{ast.unparse(node)}` takes a function and its first argument, by place"
        raise RefusedError(node, "keyword-call", what)
    function, first = on.values(node.args)
    return Value(
        f"{BINDING}({function.text}, {first.text})",
        Type("function", function.type.of or ANY),
        reads=True,
        effects=function.effects or first.effects,
    )


def _function(on: Expressions, node: ast.Call, callee: Value) -> Value:
    facts = on.world.functions[callee.type.name]
    values = _filled(on, node, facts.arguments, facts.defaults)
    return Value(
        f"{callee.text}({', '.join(value.text for value in values)})",
        facts.answer,
        reads=True,
        effects=not facts.pure or any(value.effects for value in values),
    )


def _record(on: Expressions, node: ast.Call, callee: Value) -> Value:
    facts = on.world.records[callee.type.name]
    if made_by_function(facts):
        return _made(on, node, callee, facts)
    values = _filled(on, node, list(facts.fields), facts.defaults)
    fields = ", ".join(
        entry(name, value.text) for name, value in zip(facts.fields, values, strict=True)
    )
    return Value(
        f"setmetatable({{ {fields} }}, {callee.text})",
        facts.type,
        reads=True,
        effects=any(value.effects for value in values),
    )


def _made(on: Expressions, node: ast.Call, callee: Value, facts: RecordFacts) -> Value:
    """A record whose type adds the defaults of the fields that are not given."""
    given = _given(node, list(facts.fields))
    missing = [name for name in facts.fields if name not in given and name not in facts.defaults]
    if missing:
        raise RefusedError(node, "keyword-call", f"no argument `{missing[0]}`")
    found = dict(zip(given, on.values(list(given.values())), strict=True))
    fields = ", ".join(entry(name, value.text) for name, value in found.items())
    return Value(
        f"{callee.text}.made({{ {fields} }})",
        facts.type,
        reads=True,
        effects=any(value.effects for value in found.values()),
    )


def _filled(
    on: Expressions, node: ast.Call, names: list[str], defaults: dict[str, ast.expr]
) -> list[Value]:
    """What a call gives for each name: by place, by keyword, or by default."""
    given = _given(node, names)
    found = on.values(list(given.values()))
    if any(value.effects for value in found) and list(given) != names[: len(given)]:
        found = [on.kept(value) for value in found]  # they are evaluated in the order written
    values = dict(zip(given, found, strict=True))
    for name in names:
        if name not in values:
            if name not in defaults:
                raise RefusedError(node, "keyword-call", f"no argument `{name}`")
            values[name] = on.value(defaults[name])
    return [values[name] for name in names]


def _given(node: ast.Call, names: list[str]) -> dict[str, ast.expr]:
    """What a call says for each name, in its order; RefusedError for a name that there is not, or twice."""
    if len(node.args) > len(names):
        raise RefusedError(node, "keyword-call", f"too many arguments in `{ast.unparse(node)}`")
    given: dict[str, ast.expr] = dict(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg not in names or keyword.arg in given:
            raise RefusedError(node, "keyword-call", f"argument `{keyword.arg}`")
        given[keyword.arg] = keyword.value
    return given
