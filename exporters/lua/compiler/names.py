"""Names, constants and fields: the leaves of an expression."""

from __future__ import annotations

import ast
import builtins

from exporters.lua.compiler.expressions import Expressions
from exporters.lua.compiler.types import ANY, BOOL, INT, NONE, STR, Type, inside
from exporters.lua.compiler.writer import RefusedError, Value, field, lua_name, prefix, quoted
from exporters.lua.subset.rules import NATIVE


def constant_value(_on: Expressions, node: ast.Constant) -> Value:
    """Integers, strings, True, False, None; RefusedError for other constants."""
    match node.value:
        case None:
            return Value("None", NONE, simple=True)
        case bool():
            return Value("true" if node.value else "false", BOOL, simple=True)
        case int():
            return Value(str(node.value), INT, simple=True)
        case str():
            return Value(quoted(node.value), STR, simple=True)
        case _:
            raise RefusedError(node, "constant", f"the constant {node.value!r}")


def named_value(on: Expressions, node: ast.Name) -> Value:
    """A local, or something at the top of a module; RefusedError if it is neither."""
    for names in reversed(on.borrowed):
        if node.id in names:
            text, found = names[node.id]
            return Value(text, found, simple=True)
    if node.id in on.locals:
        return Value(lua_name(node.id), on.locals[node.id], simple=True)
    source = on.world.source_of(on.module, node.id)
    if source in on.world.functions:
        answer = on.world.functions[source].answer
        return Value(lua_name(node.id), Type("function", answer, source), simple=True)
    if source in on.world.package.modules:
        return Value(lua_name(node.id), Type("module", None, source), simple=True)
    if source in on.world.constants:
        return Value(lua_name(node.id), on.world.constants[source], simple=True)
    if source in on.world.records:
        return Value(lua_name(node.id), Type("module", None, source), simple=True)
    if source in NATIVE:
        return Value(NATIVE[source], Type("function", ANY, source), simple=True)
    if node.id in on.unread:
        return Value(lua_name(node.id), ANY, simple=True)
    raise RefusedError(node, "name", f"`{node.id}`")


def attribute_value(on: Expressions, node: ast.Attribute) -> Value:
    """A field of a record, or a name of a module; RefusedError if there is none."""
    owner = on.value(node.value)
    if owner.type.kind == "module":
        source = f"{owner.type.name}.{node.attr}"
        text = field(owner.text, node.attr)
        if source in on.world.functions:
            answer = on.world.functions[source].answer
            return Value(text, Type("function", answer, source))
        if source in on.world.records:
            return Value(text, Type("module", None, source))
        if source not in on.world.constants:
            raise RefusedError(node, "name", f"`{ast.unparse(node)}`")
        return Value(text, on.world.constants[source])
    found = inside(owner.type)
    if found.kind not in {"record", "any"}:
        raise RefusedError(node, "method", f"`.{node.attr}` of a {found.kind}")
    kind = ANY
    if found.kind == "record":
        fields = on.world.records[found.name].fields
        if node.attr not in fields:
            raise RefusedError(node, "name", f"`.{node.attr}`, which {found.name} has not")
        kind = fields[node.attr]
    return Value(field(prefix(owner), node.attr), kind, reads=True, effects=owner.effects)


def is_builtin(on: Expressions, name: str) -> bool:
    """Whether a name means Python's built-in here: nothing else has it."""
    return (
        hasattr(builtins, name)
        and name not in on.locals
        and not any(name in names for names in on.borrowed)
        and not on.world.source_of(on.module, name)
    )


def called_name(node: ast.expr) -> str:
    """The name of the function that a call names, or ""."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def keyword_of(node: ast.Call, name: str) -> ast.expr | None:
    """What a call gives by a keyword, if it does."""
    return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)
