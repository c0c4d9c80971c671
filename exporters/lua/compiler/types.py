"""The types of portable Python, as far as the generated Lua depends on them."""

from __future__ import annotations

import ast
from collections.abc import Callable

import msgspec


class Type(msgspec.Struct, frozen=True):
    """A type: its kind, what it holds, and for a record its dotted name.

    Kinds: int, str, bool, none, scalar (one of the first three), list (or Sequence), dict (with
    string keys, or Mapping), record, optional, function, module, any.
    """

    kind: str
    of: Type | None = None
    """Item of a list, value of a dict, the other side of an optional, answer of a function."""
    name: str = ""
    bases: tuple[str, ...] = ()
    """Dotted names of the records that a record extends, nearest first."""
    fixed: bool = False
    """A Sequence or a Mapping: nobody changes it by this name, so one of narrower items fits."""


ANY = Type("any")
BOOL = Type("bool")
INT = Type("int")
NONE = Type("none")
SCALAR = Type("scalar")
STR = Type("str")
MIXED = frozenset({"any", "scalar"})
"""Kinds that hold numbers and texts."""
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
    if "optional" in {first.kind, second.kind}:
        return optional(join(inside(first), inside(second)))
    if {first.kind, second.kind} <= {"int", "str", "bool", "scalar"}:
        return SCALAR
    if first.kind == second.kind and first.kind in {"list", "dict"}:
        if held(first) == ANY:
            return second
        if held(second) == ANY:
            return first
        return Type(first.kind, join(held(first), held(second)))
    if first.kind == second.kind == "record":
        return _shared_record(first, second)
    return ANY


def _shared_record(first: Type, second: Type) -> Type:
    """The nearest record that both are or extend."""
    others = (second.name, *second.bases)
    line = (first.name, *first.bases)
    for at, name in enumerate(line):
        if name in others:
            return Type("record", None, name, line[at + 1 :])
    return ANY


def fits(narrow: Type, wide: Type) -> bool:
    """Whether a field that is declared as `wide` may be declared again as `narrow`.

    What reads the field as `wide` then reads it rightly, as mypy sees it too: a record may be one
    that extends the other, an item of a Sequence or Mapping may be narrower, None may be left out.
    """
    if wide in {ANY, narrow}:
        return True
    if wide.kind == "optional":
        return narrow.kind == "none" or fits(inside(narrow), inside(wide))
    if wide.kind == "scalar":
        return narrow.kind in {"int", "str", "bool"}
    if narrow.kind != wide.kind:
        return False
    if wide.kind == "record":
        return wide.name in narrow.bases
    if wide.kind in {"list", "dict"}:
        inner = held(narrow), held(wide)
        same = inner[1] in {inner[0], ANY} and not narrow.fixed
        return fits(*inner) if wide.fixed else same
    return wide.kind == "function" and fits(held(narrow), held(wide))


class Annotations:
    """Reads the annotations of one module."""

    def __init__(self, find: Callable[[ast.expr], Type | None]) -> None:
        self._find = find
        """What a name of the module says as a type: a record, or a name for a type."""

    def read(self, node: ast.expr | None) -> Type:
        """The type that an annotation says."""
        match node:
            case ast.Constant(value=None):
                return NONE
            case ast.Constant(value=str() as text):
                return self.read(ast.parse(text, mode="eval").body)
            case ast.Name(id="int" | "str" | "bool" as kind):
                return Type(kind)
            case ast.Name(id="list"):
                return list_of(ANY)
            case ast.Name(id="dict"):
                return dict_of(ANY)
            case ast.Name() | ast.Attribute():
                return self._find(node) or ANY
            case ast.Subscript(value=ast.Name(id=name), slice=inner):
                return self._generic(name, inner)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return join(self.read(left), self.read(right))
            case _:
                return ANY

    def _generic(self, name: str, inner: ast.expr) -> Type:
        """`name[inner]`."""
        match (name, inner):
            case ("list" | "Sequence", _):
                return Type("list", self.read(inner), fixed=name == "Sequence")
            case ("dict" | "Mapping", ast.Tuple(elts=[_, value])):
                return Type("dict", self.read(value), fixed=name == "Mapping")
            case ("Callable", ast.Tuple(elts=[_, answer])):
                return Type("function", self.read(answer))
            case ("Annotated", ast.Tuple(elts=[first, *_])):
                return self.read(first)
            case ("Literal", _):
                return _of_literals(inner)
            case _:
                return ANY


def _of_literals(node: ast.expr) -> Type:
    values = node.elts if isinstance(node, ast.Tuple) else [node]
    kinds = {type(value.value).__name__ for value in values if isinstance(value, ast.Constant)}
    return Type(kinds.pop()) if len(kinds) == 1 else SCALAR
