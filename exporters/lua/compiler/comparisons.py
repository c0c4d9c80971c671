"""Comparisons, also in a chain, and `in`."""

from __future__ import annotations

import ast

from exporters.lua.compiler.entries import at_key
from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.types import ANY, BOOL, PLAIN_KINDS, Type, inside, list_of
from exporters.lua.compiler.writer import (
    AND,
    COMPARE,
    OR,
    PRIMARY,
    UNARY,
    RefusedError,
    Value,
    wrapped,
)
from exporters.lua.subset.expressions import is_none

FEW = 8
"""Options that `x in [...]` compares one by one."""


def compared(on: Expressions, node: ast.Compare) -> Value:
    """Comparisons, also in a chain."""
    if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)):
        return membership(on, node.left, node.ops[0], node.comparators[0])
    if len(node.ops) > 1:
        return comparisons(on, node)
    left, right = on.values([node.left, node.comparators[0]])
    return comparison(node, left, node.ops[0], right)


def comparisons(on: Expressions, node: ast.Compare) -> Value:
    """A chain: what comes later is evaluated only if what comes before holds."""
    left, right = on.values([node.left, node.comparators[0]])
    if right.effects or not right.simple:
        left, right = on.kept(left), on.kept(right)
    found = comparison(node, left, node.ops[0], right)
    for op, operand in zip(node.ops[1:], node.comparators[1:], strict=True):
        on.writer.depth += 1
        with on.writer.capture() as before:
            following = on.value(operand)
        on.writer.depth -= 1
        if following.simple and not before.lines:
            more = comparison(node, right, op, following)
            found = Value(f"{wrapped(found, AND)} and {wrapped(more, AND)}", BOOL, AND, found.reads)
            right = following
            continue
        holds, kept = on.writer.fresh("holds"), on.writer.fresh("value")
        on.writer.line(f"local {holds}, {kept} = {found.text}, None")
        with on.writer.block(f"if {holds} then"):
            on.writer.emit(before)
            on.writer.line(f"{kept} = {following.text}", effects=following.effects)
            following = Value(kept, following.type, simple=True)
            more = comparison(node, right, op, following)
            on.writer.line(f"{holds} = {more.text}")
        found, right = Value(holds, BOOL, simple=True), following
    return found


def comparison(node: ast.expr, left: Value, op: ast.cmpop, right: Value) -> Value:
    """One comparison of two values; RefusedError for one that Lua has not."""
    reads, effects = left.reads or right.reads, left.effects or right.effects
    a, b = inside(left.type), inside(right.type)

    def made(text: str, level: int) -> Value:
        return Value(text, BOOL, level, reads=reads, effects=effects)

    match op:
        case ast.Is() | ast.Eq() | ast.IsNot() | ast.NotEq():
            sign = "==" if isinstance(op, (ast.Is, ast.Eq)) else "~="
            if {a.kind, b.kind} == {"bool", "int"}:
                raise RefusedError(
                    node,
                    "truth-number",
                    f"`{ast.unparse(node)}` compares a truth with a number",
                )
            if isinstance(op, (ast.Is, ast.IsNot)) and not one_object(node, a, b):
                raise RefusedError(node, "identity", f"`{ast.unparse(node)}`")
            if (
                a.kind in PLAIN_KINDS
                or b.kind in PLAIN_KINDS
                or isinstance(op, (ast.Is, ast.IsNot))
            ):
                text = f"{wrapped(left, COMPARE + 1)} {sign} {wrapped(right, COMPARE + 1)}"
                return made(text, COMPARE)
            text = f"rt.equal({left.text}, {right.text})"
            return made(text, PRIMARY) if sign == "==" else made(f"not {text}", UNARY)
        case ast.In() | ast.NotIn():
            raise RefusedError(node, "comparison-chain", f"`{ast.unparse(node)}`")
        case ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE():
            return made(*_ordering(op, left, right))
        case _:
            raise RefusedError(node, "operator", f"`{ast.unparse(node)}`")


def one_object(node: ast.expr, left: Type, right: Type) -> bool:
    """Whether `is` means the same in both languages: for None, and for lists and dicts."""
    parts = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
    return any(map(is_none, parts)) or {left.kind, right.kind} <= {"list", "dict"}


def membership(on: Expressions, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Value:
    """`x in c`, `x not in c`."""
    wanted = isinstance(op, ast.In)
    if isinstance(right, ast.List) and not any(
        isinstance(part, ast.Starred) for part in right.elts
    ):
        values = on.values([left, *right.elts])
        plain = values[0].type.kind in PLAIN_KINDS and 0 < len(right.elts) <= FEW
        if plain and not any(part.effects for part in values[1:]):
            return one_of(on, values[0], values[1:], wanted=wanted)
        value = values[0]
        items = ", ".join(part.text for part in values[1:])
        container = Value(f"{{ {items} }}" if items else "{}", list_of(ANY))
        effects = any(part.effects for part in values)
    else:
        value, container = on.values([left, right])
        effects = value.effects or container.effects
    kind = inside(container.type)
    if kind.kind == "dict":
        if value.effects and not container.simple:
            value = on.kept(value)
        text = f"{at_key(container, left, value)} {'~=' if wanted else '=='} nil"
        return Value(text, BOOL, COMPARE, reads=True, effects=effects)
    plain = inside(value.type).kind in PLAIN_KINDS and kind.kind == "list"
    text = f"rt.{'has' if plain else 'contains'}({value.text}, {container.text})"
    if not wanted:
        return Value(f"not {text}", BOOL, UNARY, reads=True, effects=effects)
    return Value(text, BOOL, reads=True, effects=effects)


def one_of(on: Expressions, value: Value, options: list[Value], *, wanted: bool) -> Value:
    """Whether a value is one of a few."""
    kept = on.kept(value)
    sign, word, level = ("==", "or", OR) if wanted else ("~=", "and", AND)
    parts = [f"{kept.text} {sign} {wrapped(part, COMPARE + 1)}" for part in options]
    return Value(
        f" {word} ".join(parts),
        BOOL,
        level if len(parts) > 1 else COMPARE,
        reads=any(part.reads for part in options),
        effects=any(part.effects for part in options),
    )


def _ordering(op: ast.cmpop, left: Value, right: Value) -> tuple[str, int]:
    a, b = inside(left.type).kind, inside(right.type).kind
    if "int" in {a, b}:
        signs = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
        text = f"{wrapped(left, COMPARE + 1)} {signs[type(op)]} {wrapped(right, COMPARE + 1)}"
        return text, COMPARE
    function = "rt.less" if "str" in {a, b} else "rt.before"
    if isinstance(op, (ast.Lt, ast.GtE)):
        text = f"{function}({left.text}, {right.text})"
    else:
        text = f"{function}({right.text}, {left.text})"
    return (f"not {text}", UNARY) if isinstance(op, (ast.LtE, ast.GtE)) else (text, PRIMARY)
