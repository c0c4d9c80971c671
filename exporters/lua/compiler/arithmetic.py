"""Arithmetic on integers; concatenation of lists and strings."""

from __future__ import annotations

import ast

from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.truth import condition
from exporters.lua.compiler.types import BOOL, INT, STR, Type, inside, join
from exporters.lua.compiler.writer import (
    CONCAT,
    PRIMARY,
    PRODUCT,
    SUM,
    UNARY,
    RefusedError,
    Value,
    wrapped,
)


def unary_value(on: Expressions, node: ast.UnaryOp) -> Value:
    """`not` and `-`; RefusedError for any other."""
    if isinstance(node.op, ast.Not):
        return condition(on, node)
    inner = on.value(node.operand)
    if inside(inner.type) == BOOL:
        raise RefusedError(node, "truth-number", f"`{ast.unparse(node)}` counts with a truth")
    if isinstance(node.operand, ast.Constant):
        return Value(f"-{inner.text}", INT, UNARY, simple=True)
    text = f"-{wrapped(inner, UNARY + 1)}"
    return Value(text, INT, UNARY, reads=inner.reads, effects=inner.effects)


def binary_value(on: Expressions, node: ast.BinOp) -> Value:
    """Arithmetic on integers, joining of lists and strings."""
    left, right = on.values([node.left, node.right])
    return operation(node, left, node.op, right)


def operation(  # noqa: C901 - one case an operator
    node: ast.AST, left: Value, op: ast.operator, right: Value
) -> Value:
    """An operator between two values; RefusedError for one that whole numbers do not have."""
    reads, effects = left.reads or right.reads, left.effects or right.effects
    a, b = inside(left.type), inside(right.type)

    def made(text: str, kind: Type, level: int = PRIMARY) -> Value:
        return Value(text, kind, level, reads=reads, effects=effects)

    def infix(sign: str, level: int) -> Value:
        text = f"{wrapped(left, level)} {sign} {wrapped(right, level + 1)}"
        return made(text, INT, level)

    if "bool" in {a.kind, b.kind}:
        raise RefusedError(node, "truth-number", f"`{ast.unparse(node)}` counts with a truth")
    if not isinstance(op, ast.Add) and not {a.kind, b.kind} <= {"int", "any", "scalar"}:
        raise RefusedError(node, "operator", f"`{ast.unparse(node)}`")
    match op:
        case ast.Add() if "list" in {a.kind, b.kind}:
            return made(f"rt.join({left.text}, {right.text})", join(a, b))
        case ast.Add() if "str" in {a.kind, b.kind}:
            text = f"{wrapped(left, CONCAT + 1)} .. {wrapped(right, CONCAT)}"
            return made(text, STR, CONCAT)
        case ast.Add() if "int" in {a.kind, b.kind}:
            return infix("+", SUM)
        case ast.Add():
            return made(f"rt.add({left.text}, {right.text})", join(a, b))
        case ast.Sub():
            return infix("-", SUM)
        case ast.Mult():
            return infix("*", PRODUCT)
        case ast.FloorDiv():
            if isinstance(_right(node), ast.Constant):
                return made(
                    f"math.floor({wrapped(left, PRODUCT)} / {wrapped(right, PRODUCT + 1)})", INT
                )
            return made(f"rt.div({left.text}, {right.text})", INT)
        case ast.Mod():
            if isinstance(_right(node), ast.Constant):
                return infix("%", PRODUCT)
            return made(f"rt.mod({left.text}, {right.text})", INT)
        case _:
            raise RefusedError(node, "operator", f"`{ast.unparse(node)}`")


def _right(node: ast.AST) -> ast.expr | None:
    if isinstance(node, ast.BinOp):
        return node.right
    return node.value if isinstance(node, ast.AugAssign) else None
