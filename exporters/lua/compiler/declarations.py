"""Declarations of records in Lua: a name, fields in byte order, and the type of each field."""

from __future__ import annotations

import ast

from exporters.lua.compiler.handlers import expressions_of
from exporters.lua.compiler.records import RecordFacts, check_record, made_by_function
from exporters.lua.compiler.types import Type
from exporters.lua.compiler.world import World
from exporters.lua.compiler.writer import Line, Writer, entry, field, lua_name, module_place, quoted
from exporters.lua.subset.source import Module


def declare_record(world: World, module: Module, node: ast.ClassDef) -> list[Line]:
    """The lines that make a type of record; RefusedError where it does not fit what it extends.

    A type may name a record that stands below it, or itself: that part is added where the other
    record is there.
    """
    records = world.records
    facts = records[f"{module.name}.{node.name}"]
    for base in facts.type.bases[:1]:
        check_record(facts, records[base], node)
    names = list(module.records)
    later = {f"{module.name}.{name}" for name in names[names.index(node.name) :]}
    fields = ", ".join(quoted(name) for name in sorted(facts.fields))
    types = ", ".join(
        entry(name, _type(module, kind))
        for name, kind in facts.fields.items()
        if _made_of(kind) not in later
    )
    text = f"{lua_name(node.name)} = rt.record({quoted(node.name)}, {{ {fields} }}, {{ {types} }})"
    lines = [Line(0, text, node.lineno)]
    if made_by_function(facts):
        usual = ", ".join(
            entry(name, _default(world, module, facts, name)) for name in facts.defaults
        )
        made = f"{lua_name(node.name)}.made"
        lines.append(Line(0, f"{made} = rt.filled({lua_name(node.name)}, {{ {usual} }})"))
    for other in names[: names.index(node.name) + 1]:
        for name, kind in records[f"{module.name}.{other}"].fields.items():
            if _made_of(kind) == facts.name:
                place = field(f"{lua_name(other)}.types", name)
                lines.append(Line(0, f"{place} = {_type(module, kind)}"))
    return lines


def _made_of(kind: Type) -> str:
    """The record that a type is of, or that its lists and dicts are of; "" if it is of none."""
    while kind.of is not None and kind.kind in {"list", "dict", "optional"}:
        kind = kind.of
    return kind.name if kind.kind == "record" else ""


def _type(module: Module, kind: Type) -> str:
    """A type as `rt.read` takes it."""
    if kind.kind in {"list", "dict", "optional"} and kind.of is not None:
        return f"{{ {quoted(kind.kind)}, {_type(module, kind.of)} }}"
    if kind.kind == "record":
        owner, _, name = kind.name.rpartition(".")
        return lua_name(name) if owner == module.name else field(module_place(owner), name)
    return quoted(kind.kind)


def _default(world: World, module: Module, facts: RecordFacts, name: str) -> str:
    """The default of a field as Lua: a constant, or a function that the module of the field knows."""
    default = facts.defaults[name]
    if not isinstance(default, ast.Name):
        return expressions_of(world, module, Writer(set())).value(default).text
    owner = world.package.modules[facts.default_owners[name]]
    home, _, function = world.source_of(owner, default.id).rpartition(".")
    if home == module.name:
        return lua_name(function)
    return field(module_place(home), function)
