"""Entries of lists, dicts and strings, and slices."""

from __future__ import annotations

import ast

from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.types import ANY, STR, held, inside
from exporters.lua.compiler.writer import SUM, Value, field, prefix, wrapped


def entry_value(on: Expressions, node: ast.Subscript) -> Value:
    """An entry of a list, dict or string, or a slice."""
    if isinstance(node.slice, ast.Slice):
        return slice_value(on, node, node.slice)
    owner, key = on.values([node.value, node.slice])
    found = inside(owner.type)
    effects = owner.effects or key.effects
    if found.kind == "dict" or (found.kind == "any" and key.type == STR):
        return Value(at_key(owner, node.slice, key), held(found), reads=True, effects=effects)
    if found.kind == "list":
        text = at_index(on, owner, node.slice, key)
        return Value(text, held(found), reads=True, effects=effects)
    function = "rt.letter" if found.kind == "str" else "rt.entry"
    kind = STR if found.kind == "str" else ANY
    return Value(f"{function}({owner.text}, {key.text})", kind, reads=True, effects=effects)


def at_key(owner: Value, node: ast.expr, key: Value) -> str:
    """The entry of a dict as Lua reads and writes it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return field(prefix(owner), node.value)
    return f"{prefix(owner)}[{key.text}]"


def at_index(on: Expressions, owner: Value, node: ast.expr, key: Value) -> str:
    """The item of a list: directly where the index is seen not to be negative."""
    match node:
        case ast.Constant(value=int() as number):
            return f"{prefix(owner)}[{number + 1}]"
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
            kept = on.kept(owner, "items")
            rest = "" if number == 1 else f" - {number - 1}"
            return f"{kept.text}[#{kept.text}{rest}]"
        case _ if never_negative(on, node):
            return f"{prefix(owner)}[{wrapped(key, SUM)} + 1]"
        case _:
            return f"rt.item({owner.text}, {key.text})"


def never_negative(on: Expressions, node: ast.expr) -> bool:
    """Whether an expression is seen not to be negative."""
    match node:
        case ast.Constant(value=int() as number):
            return number >= 0
        case ast.Name(id=name):
            return name in on.counters and not any(name in names for names in on.borrowed)
        case ast.BinOp(left=left, op=ast.Add() | ast.Mult() | ast.FloorDiv(), right=right):
            return never_negative(on, left) and never_negative(on, right)
        case ast.BinOp(op=ast.Mod(), right=ast.Constant()):
            return True
        case ast.Call(func=ast.Name(id="len" | "abs")):
            return True
        case _:
            return False


def slice_value(on: Expressions, node: ast.Subscript, bounds: ast.Slice) -> Value:
    """`x[a:b]` of a list or a string."""
    given = [end for end in (bounds.lower, bounds.upper) if end is not None]
    owner, *ends = on.values([node.value, *given])
    lower = ends.pop(0).text if bounds.lower is not None else "nil"
    upper = f", {ends[0].text}" if bounds.upper is not None else ""
    found = inside(owner.type)
    function = "rt.slice_text" if found.kind == "str" else "rt.slice"
    effects = owner.effects or any(end.effects for end in ends)
    if not given:
        return Value(f"{function}({owner.text})", found, reads=True, effects=effects)
    return Value(f"{function}({owner.text}, {lower}{upper})", found, reads=True, effects=effects)
