"""The truth of values as in Python, and conditional expressions."""

from __future__ import annotations

import ast

from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.types import BOOL, inside, join
from exporters.lua.compiler.writer import AND, COMPARE, OR, PRIMARY, UNARY, Value, prefix, wrapped

NEVER_FALSE = frozenset({"int", "str", "list", "dict", "record", "function", "none"})
"""Kinds whose values Lua takes for true: `c and a or b` is safe with them."""


def condition(on: Expressions, node: ast.expr) -> Value:
    """Whether Python takes an expression for true, as true or false."""
    match node:
        case ast.BoolOp():
            return both_or_either(on, node)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = condition(on, operand)
            return Value(
                f"not {wrapped(inner, UNARY)}",
                BOOL,
                UNARY,
                reads=inner.reads,
                effects=inner.effects,
            )
        case _:
            return truth_of(on.value(node))


def both_or_either(on: Expressions, node: ast.BoolOp) -> Value:
    """`and`, `or` between truths."""
    both = isinstance(node.op, ast.And)
    level, word = (AND, "and") if both else (OR, "or")
    found = condition(on, node.values[0])
    for part in node.values[1:]:
        on.writer.depth += 1
        with on.writer.capture() as before:
            value = condition(on, part)
        on.writer.depth -= 1
        if before.lines:
            name = on.writer.fresh("holds")
            on.writer.line(f"local {name} = {found.text}", effects=found.effects)
            with on.writer.block(f"if {name if both else f'not {name}'} then"):
                on.writer.emit(before)
                on.writer.line(f"{name} = {value.text}", effects=value.effects)
            found = Value(name, BOOL, simple=True)
        else:
            found = Value(
                f"{wrapped(found, level)} {word} {wrapped(value, level)}",
                BOOL,
                level,
                reads=found.reads or value.reads,
                effects=found.effects or value.effects,
            )
    return found


def boolean_value(on: Expressions, node: ast.BoolOp) -> Value:
    """`a and b`, `a or b`: a truth, or the value of one of them."""
    with on.writer.capture() as trial:
        kinds = [on.value(part).type for part in node.values]
    del trial
    if all(kind == BOOL for kind in kinds):
        return both_or_either(on, node)
    both = isinstance(node.op, ast.And)
    found = on.kept(on.value(node.values[0]), "choice")
    name = on.writer.fresh("choice")
    on.writer.line(f"local {name} = {found.text}")
    kind = found.type
    for part in node.values[1:]:
        truth = truth_of(Value(name, kind, simple=True))
        test = truth.text if both else f"not {wrapped(truth, UNARY)}"
        with on.writer.block(f"if {test} then"):
            value = on.value(part)
            on.writer.line(f"{name} = {value.text}", effects=value.effects)
        kind = join(kind, value.type)
    return Value(name, kind, simple=True)


def chosen_value(on: Expressions, node: ast.IfExp) -> Value:
    """`a if b else c`."""
    test = condition(on, node.test)
    on.writer.depth += 1
    with on.writer.capture() as yes_lines:
        yes = on.value(node.body)
    with on.writer.capture() as no_lines:
        no = on.value(node.orelse)
    on.writer.depth -= 1
    kind = join(yes.type, no.type)
    if not yes_lines.lines and not no_lines.lines and inside(yes.type).kind in NEVER_FALSE:
        text = f"{wrapped(test, AND)} and {wrapped(yes, AND)} or {wrapped(no, OR)}"
        return Value(
            text,
            kind,
            OR,
            reads=test.reads or yes.reads or no.reads,
            effects=test.effects or yes.effects or no.effects,
        )
    name = on.writer.fresh("choice")
    on.writer.line(f"local {name}")
    on.writer.line(f"if {test.text} then", effects=test.effects)
    for lines, value in ((yes_lines, yes), (no_lines, no)):
        on.writer.depth += 1
        on.writer.emit(lines)
        on.writer.line(f"{name} = {value.text}", effects=value.effects)
        on.writer.depth -= 1
        on.writer.mark("else" if value is yes else "end")
    return Value(name, kind, simple=True)


def truth_of(value: Value) -> Value:
    """Whether Python takes a value for true, as true or false."""
    kind = inside(value.type).kind
    maybe_none = value.type.kind == "optional"

    def made(text: str, level: int = COMPARE) -> Value:
        return Value(text, BOOL, level, reads=value.reads, effects=value.effects)

    if value.type == BOOL:
        return value
    if kind == "record" and maybe_none:
        return made(f"{wrapped(value, COMPARE + 1)} ~= None")
    if maybe_none or kind in {"any", "scalar", "none", "record", "function", "module", "bool"}:
        return made(f"rt.truth({value.text})", PRIMARY)
    if kind == "int":
        return made(f"{wrapped(value, COMPARE + 1)} ~= 0")
    if kind == "str":
        return made(f'{wrapped(value, COMPARE + 1)} ~= ""')
    return made(f"#{prefix(value)} > 0")
