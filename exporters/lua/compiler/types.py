"""Types of portable Python, as far as the Lua that is written depends on them."""

from __future__ import annotations

import ast

import msgspec


class Type(msgspec.Struct, frozen=True):
    """A type: its kind, what it holds, and for a record its dotted name.

    Kinds: int, str, bool, none, scalar (one of the first three), list, dict (with string keys),
    record, optional, function, module, any.
    """

    kind: str
    of: Type | None = None
    """Item of a list, value of a dict, the other side of an optional, answer of a function."""
    name: str = ""


ANY = Type("any")
BOOL = Type("bool")
INT = Type("int")
NONE = Type("none")
SCALAR = Type("scalar")
STR = Type("str")
PLAIN_KINDS = frozenset({"int", "str", "bool", "none", "scalar"})
"""Kinds whose equality is Lua's own."""


def list_of(item: Type) -> Type:
    """A list."""
    return Type("list", item)


def dict_of(value: Type) -> Type:
    """A dict with string keys."""
    return Type("dict", value)


def optional(inner: Type) -> Type:
    """Something or None."""
    return inner if inner.kind in {"any", "none", "optional"} else Type("optional", inner)


def inside(found: Type) -> Type:
    """The type that is left when a value is known not to be None."""
    return found.of if found.kind == "optional" and found.of is not None else found


def held(found: Type) -> Type:
    """What a list or dict holds, or what a function answers."""
    return inside(found).of or ANY


def item_of(found: Type) -> Type:
    """What going over a value yields: of a dict, its keys."""
    return STR if inside(found).kind == "dict" else held(found)


def join(first: Type, second: Type) -> Type:
    """A type for what is of one or of the other."""
    if first == second:
        return first
    if first.kind == "none":
        return optional(second)
    if second.kind == "none":
        return optional(first)
    if inside(first) == inside(second):
        return optional(inside(first))
    if {inside(first).kind, inside(second).kind} <= {"int", "str", "bool", "scalar"}:
        return SCALAR if "optional" not in {first.kind, second.kind} else optional(SCALAR)
    if first.kind == second.kind and first.kind in {"list", "dict"}:
        if held(first) == ANY:
            return second
        if held(second) == ANY:
            return first
        return Type(first.kind, join(held(first), held(second)))
    return ANY


class Annotations:
    """Reads the annotations of one module."""

    def __init__(self, records: dict[str, str], aliases: dict[str, ast.expr]) -> None:
        self._records = records
        """Name in this module -> dotted name of a record."""
        self._aliases = aliases
        """Name in this module -> the type it stands for."""

    def read(self, node: ast.expr | None) -> Type:
        """The type that an annotation says."""
        match node:
            case ast.Constant(value=None):
                return NONE
            case ast.Constant(value=str() as text):
                return self.read(ast.parse(text, mode="eval").body)
            case ast.Name(id="int" | "str" | "bool" as kind):
                return Type(kind)
            case ast.Name(id=name) if name in self._records:
                return Type("record", None, self._records[name])
            case ast.Name(id=name) if name in self._aliases:
                return self.read(self._aliases[name])
            case ast.Name(id="list"):
                return list_of(ANY)
            case ast.Name(id="dict"):
                return dict_of(ANY)
            case ast.Subscript(value=ast.Name(id="list"), slice=item):
                return list_of(self.read(item))
            case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, value])):
                return dict_of(self.read(value))
            case ast.Subscript(value=ast.Name(id="Callable"), slice=ast.Tuple(elts=[_, answer])):
                return Type("function", self.read(answer))
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[inner, *_])):
                return self.read(inner)
            case ast.Subscript(value=ast.Name(id="Literal"), slice=values):
                return _of_literals(values)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return join(self.read(left), self.read(right))
            case _:
                return ANY


def _of_literals(node: ast.expr) -> Type:
    values = node.elts if isinstance(node, ast.Tuple) else [node]
    kinds = {type(value.value).__name__ for value in values if isinstance(value, ast.Constant)}
    return Type(kinds.pop()) if len(kinds) == 1 else SCALAR
