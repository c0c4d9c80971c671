"""Calls of the built-in functions that the Lua runtime implements."""

from __future__ import annotations

import ast
from collections.abc import Callable

from exporters.lua.compiler.comprehensions import list_comprehension, nested_loops
from exporters.lua.compiler.displays import text_of
from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.methods import runtime_call
from exporters.lua.compiler.names import called_name, is_builtin, keyword_of
from exporters.lua.compiler.truth import condition
from exporters.lua.compiler.types import (
    ANY,
    BOOL,
    INT,
    Type,
    dict_of,
    inside,
    item_of,
    join,
    list_of,
)
from exporters.lua.compiler.writer import SUM, UNARY, RefusedError, Value, lua_name, prefix, wrapped


def _abs(on: Expressions, node: ast.Call) -> Value:
    value = on.value(node.args[0])
    return Value(f"math.abs({value.text})", INT, reads=value.reads, effects=value.effects)


def _bool(on: Expressions, node: ast.Call) -> Value:
    return condition(on, node.args[0])


def _dict(on: Expressions, node: ast.Call) -> Value:
    if not node.args:
        return Value("rt.dict({})", dict_of(ANY))
    value = on.value(node.args[0])
    return runtime_call("rt.copy_dict", value, [], inside(value.type))


def _int(on: Expressions, node: ast.Call) -> Value:
    value = on.value(node.args[0])
    if value.type == INT:
        return value
    return runtime_call("rt.int", value, [], INT)


def _len(on: Expressions, node: ast.Call) -> Value:
    value = on.value(node.args[0])
    return Value(f"#{prefix(value)}", INT, UNARY, reads=True, effects=value.effects)


def _list(on: Expressions, node: ast.Call) -> Value:
    if not node.args:
        return Value("{}", list_of(ANY))
    value = on.value(node.args[0])
    if isinstance(node.args[0], ast.Call) and called_name(node.args[0]) == "range":
        return value  # a fresh list already
    return runtime_call("rt.copy_list", value, [], list_of(item_of(value.type)))


def _range(on: Expressions, node: ast.Call) -> Value:
    values = on.values(node.args)
    zero, one = Value("0", INT, simple=True), Value("1", INT, simple=True)
    first, last, step = {
        1: [zero, *values, one],
        2: [*values, one],
        3: values,
    }[len(values)]
    return runtime_call("rt.range", first, [last, step], list_of(INT))


def _reversed(on: Expressions, node: ast.Call) -> Value:
    value = on.value(node.args[0])
    return runtime_call("rt.reversed", value, [], list_of(item_of(value.type)))


def _sorted(on: Expressions, node: ast.Call) -> Value:
    value, key = _gone_over(on, node)
    backwards = keyword_of(node, "reverse")
    extra = [] if backwards is None else [on.value(backwards)]
    kind = list_of(item_of(value.type))
    if key is None:
        return runtime_call("rt.sorted", value, extra, kind)
    return runtime_call("rt.sorted_by", value, [key, *extra], kind)


def _extreme(name: str) -> Callable[[Expressions, ast.Call], Value]:
    def handler(on: Expressions, node: ast.Call) -> Value:
        if len(node.args) > 1:
            values = on.values(node.args)
            kind = values[0].type
            for value in values[1:]:
                kind = join(kind, value.type)
            items = ", ".join(value.text for value in values)
            plain = all(inside(value.type).kind == "int" for value in values)
            text = f"math.{name}({items})" if plain else f"rt.{name}({{ {items} }})"
            effects = any(value.effects for value in values)
            return Value(text, kind, reads=any(value.reads for value in values), effects=effects)
        value, key = _gone_over(on, node)
        given = keyword_of(node, "default")
        extra: list[Value] = []
        kind = item_of(value.type)
        if given is not None:
            extra = [on.value(given)]
            kind = join(kind, extra[0].type)
        if key is not None:
            extra = [*(extra or [Value("nil")]), key]
        return runtime_call(f"rt.{name}", value, extra, kind)

    return handler


def _gone_over(on: Expressions, node: ast.Call) -> tuple[Value, Value | None]:
    """The one argument as a list, and the `key`."""
    argument = node.args[0]
    value = (
        list_comprehension(on, argument)
        if isinstance(argument, ast.GeneratorExp)
        else on.value(argument)
    )
    key = keyword_of(node, "key")
    if key is None:
        return value, None
    if isinstance(key, ast.Lambda):
        kind = item_of(value.type)
        name = key.args.args[0].arg
        names = {name: (lua_name(name), kind)}
        return value, key_function(on, key, names)
    if isinstance(key, ast.Name) and is_builtin(on, key.id):
        if key.id != "len":
            raise RefusedError(node, "builtin", f"`key={key.id}`")
        return value, Value("function(items) return #items end")
    return value, on.value(key)


def _str(on: Expressions, node: ast.Call) -> Value:
    return text_of(node.args[0], on.value(node.args[0]))


def _sum(on: Expressions, node: ast.Call) -> Value:
    argument = node.args[0]
    if not isinstance(argument, ast.GeneratorExp):
        return runtime_call("rt.sum", on.value(argument), [], INT)
    name = on.writer.fresh("total")
    on.writer.line(f"local {name} = 0")

    def body() -> None:
        value = on.value(argument.elt)
        if value.type == BOOL:
            raise RefusedError(argument, "truth-number", "a sum of truths")
        on.writer.line(f"{name} = {name} + {wrapped(value, SUM + 1)}", effects=value.effects)

    nested_loops(on, argument.generators, body)
    return Value(name, INT, simple=True)


def _any_or_all(wanted: bool) -> Callable[[Expressions, ast.Call], Value]:
    def handler(on: Expressions, node: ast.Call) -> Value:
        argument = node.args[0]
        if not isinstance(argument, ast.GeneratorExp):
            item = ast.Name("item", ast.Load())
            clause = ast.comprehension(ast.Name("item", ast.Store()), argument, [], 0)
            argument = ast.GeneratorExp(item, [clause])
        name = on.writer.fresh("any" if wanted else "all")
        on.writer.line(f"local {name} = {'false' if wanted else 'true'}")
        found = argument

        def body() -> None:
            value = condition(on, found.elt)
            test = value.text if wanted else f"not {wrapped(value, UNARY)}"
            with on.writer.block(f"if {test} then"):
                on.writer.line(f"{name} = {'true' if wanted else 'false'}")
                on.writer.line("break")

        def after() -> None:
            with on.writer.block(f"if {name if wanted else f'not {name}'} then"):
                on.writer.line("break")

        nested_loops(on, found.generators, body, after)
        return Value(name, BOOL, simple=True)

    return handler


BUILTINS: dict[str, Callable[[Expressions, ast.Call], Value]] = {
    "abs": _abs,
    "all": _any_or_all(wanted=False),
    "any": _any_or_all(wanted=True),
    "bool": _bool,
    "dict": _dict,
    "int": _int,
    "len": _len,
    "list": _list,
    "max": _extreme("max"),
    "min": _extreme("min"),
    "range": _range,
    "reversed": _reversed,
    "sorted": _sorted,
    "str": _str,
    "sum": _sum,
}


def key_of(on: Expressions, node: ast.Lambda) -> Value:
    """The key of a sort as a Lua function."""
    names = {argument.arg: (lua_name(argument.arg), ANY) for argument in node.args.args}
    return key_function(on, node, names)


def key_function(on: Expressions, node: ast.Lambda, names: dict[str, tuple[str, Type]]) -> Value:
    """A lambda whose arguments have these names and types."""
    arguments = ", ".join(text for text, _ in names.values())
    on.borrowed.append(names)
    with on.writer.capture() as lines:
        on.writer.depth += 1
        if isinstance(node.body, ast.Tuple):
            parts = on.values(list(node.body.elts))
            text = f"{{ {', '.join(part.text for part in parts)} }}"
        else:
            text = on.value(node.body).text
        on.writer.depth -= 1
    on.borrowed.pop()
    if not lines.lines:
        return Value(f"function({arguments}) return {text} end")
    name = on.writer.fresh("key")
    with on.writer.block(f"local function {name}({arguments})"):
        on.writer.emit(lines)
        on.writer.line(f"return {text}")
    return Value(name, simple=True)
