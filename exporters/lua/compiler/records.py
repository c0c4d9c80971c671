"""Types of records: their own fields and the inherited ones."""

from __future__ import annotations

import ast
from collections.abc import Callable

import msgspec

from exporters.lua.compiler.types import Annotations, Type, fits
from exporters.lua.compiler.writer import RefusedError
from exporters.lua.subset.source import Module, Package, lineage, record_named


class RecordFacts(msgspec.Struct, frozen=True):
    """A type of record: its fields in the order in which Python takes them, types and defaults.

    The fields of the record that it extends come first; one that is declared again keeps its place.
    """

    name: str
    type: Type
    fields: dict[str, Type]
    defaults: dict[str, ast.expr]
    default_owners: dict[str, str]
    """Field with a default -> the module (dotted name) that says it."""


def record_type(package: Package, name: str) -> Type:
    """The type of the record of a dotted name."""
    return Type("record", None, name, tuple(lineage(package, name)[1:]))


def record_facts(
    package: Package, name: str, annotations: Callable[[Module], Annotations]
) -> RecordFacts:
    """What is known of the record of a dotted name, which the package declares."""
    fields: dict[str, Type] = {}
    defaults: dict[str, ast.expr] = {}
    owners: dict[str, str] = {}
    for ancestor in reversed(lineage(package, name)):
        record = record_named(package, ancestor)
        assert record is not None
        module, node = record
        for part in _fields(node):
            fields[part.target.id] = annotations(module).read(part.annotation)
            defaults.pop(part.target.id, None)
            if part.value is not None:
                defaults[part.target.id] = part.value
                owners[part.target.id] = module.name
    return RecordFacts(name, record_type(package, name), fields, defaults, owners)


def made_by_function(facts: RecordFacts) -> bool:
    """Whether a field defaults to a function: then the type itself adds the defaults (`made`)."""
    return any(isinstance(default, ast.Name) for default in facts.defaults.values())


def check_record(facts: RecordFacts, base: RecordFacts, node: ast.ClassDef) -> None:
    """A record against the one that it extends.

    RefusedError for a field that is declared again and may hold what the base's may not, and for
    one without a default after one with a default.
    """
    for part in _fields(node):
        name = part.target.id
        if name in base.fields and not fits(facts.fields[name], base.fields[name]):
            shown = ast.unparse(part.annotation)
            what = f"`{name}: {shown}`, which is no narrower than in {base.name}"
            raise RefusedError(part, "override", what)
    optional = ""
    for name in facts.fields:
        if name in facts.defaults:
            optional = name
        elif optional:
            what = f"field `{name}` without a default, after `{optional}`, which has one"
            raise RefusedError(node, "override", what)


class _Field(ast.AnnAssign):
    target: ast.Name


def _fields(node: ast.ClassDef) -> list[_Field]:
    return [
        part  # type: ignore[misc]
        for part in node.body
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
    ]
