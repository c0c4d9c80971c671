"""Modules: their imports, constants, records and functions, as one Lua function each."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Collection

import msgspec

from exporters.lua.compiler.declarations import declare_record
from exporters.lua.compiler.handlers import expressions_of
from exporters.lua.compiler.statements import Function
from exporters.lua.compiler.world import World
from exporters.lua.compiler.writer import (
    Line,
    RefusedError,
    Writer,
    entry,
    field,
    lua_name,
    module_key,
    module_place,
)
from exporters.lua.subset import lint_package
from exporters.lua.subset.nodes import within
from exporters.lua.subset.source import Module, Package, SubsetFinding, imports, reached

WIDTH = 100


class CompiledModule(msgspec.Struct, frozen=True):
    """A module as Lua: an expression that gives the table of its names."""

    name: str
    """Dotted name in Python."""
    key: str
    """Its name in the table `modules` of the bundle."""
    text: str


def compile_package(
    package: Package, entries: list[str], allow: Collection[str] = ()
) -> tuple[list[CompiledModule], list[SubsetFinding]]:
    """The modules that `entries` (dotted names) need, each after those it imports.

    Other modules are neither read nor compiled. If something cannot be compiled, there are findings
    (sorted) and no modules. `allow` names rules of the lint that may be broken: the compiler can do
    what `shared` forbids. KeyError for an entry that is not in the package.
    """
    package = reached(package, entries)
    found = [finding for finding in lint_package(package) if finding.rule not in allow]
    compiled: list[CompiledModule] = []
    if not found:
        world = World(package, allow)
        asked = names_asked_for(package, entries)
        for module in in_order(package, entries):
            text, refused = compile_module(world, module, asked[module.name])
            found += refused
            compiled.append(CompiledModule(module.name, module_key(module.name), text))
    return ([] if found else compiled), sorted(found)


def in_order(package: Package, entries: list[str]) -> list[Module]:
    """The modules that the entries need, imported ones first."""
    found: list[Module] = []
    waiting = [package.modules[name] for name in reversed(entries)]
    while waiting:
        module = waiting.pop()
        if module in found:
            continue
        missing = [other for other in imports(package, module) if other not in found]
        if missing:
            waiting += [module, *reversed(missing)]
        else:
            found.append(module)
    return found


def names_asked_for(package: Package, entries: list[str]) -> dict[str, set[str]]:
    """Module -> the names that others take from it, and all of a module that entries name.

    Others name the types of what they read, and write the defaults of a record or function where they call it.
    """
    asked = {
        name: {*module.records, *_defaults(module)} for name, module in package.modules.items()
    }
    for name in entries:
        asked[name] |= {*package.modules[name].functions, *package.modules[name].constants}
    for module in package.modules.values():
        for source in module.imported.values():
            owner, _, name = source.rpartition(".")
            if owner in asked:
                asked[owner].add(name)
        for node in within(module.tree):
            match node:
                case ast.Attribute(value=ast.Name(id=local)):
                    owner = module.imported.get(local, "")
                    if owner in asked:
                        asked[owner].add(node.attr)
    return asked


def _defaults(module: Module) -> set[str]:
    """Names that stand as defaults in a module."""
    found = [
        default for function in module.functions.values() for default in function.args.defaults
    ]
    for record in module.records.values():
        found += [
            node.value for node in record.body if isinstance(node, ast.AnnAssign) and node.value
        ]
    return {node.id for node in found if isinstance(node, ast.Name)}


def compile_module(
    world: World, module: Module, asked: set[str]
) -> tuple[str, list[SubsetFinding]]:
    """One module as the Lua expression that makes it, and what was refused.

    The expression gives a table of the names in `asked`. What stands in the function of a module is not
    indented: nothing stands beside it. Docstrings are left out: they were a tenth of `referee.lua`, no table
    shows them, and the number behind a line of Lua leads a reader to the line of Python that has them.
    """
    refused: list[SubsetFinding] = []
    lines = [Line(0, "(function()")]
    lines += [Line(0, text) for text in _opening(world, module)]
    for node in module.tree.body:
        try:
            lines += _part(world, module, node)
        except RefusedError as error:
            line = getattr(error.node, "lineno", node.lineno)
            refused.append(SubsetFinding(module.file, line, error.rule, error.what))
    names = [name for name in _exported(module) if name in asked]
    lines.append(Line(0, "return {"))
    lines += [Line(1, f"{entry(name, lua_name(name))},") for name in names]
    lines += [Line(0, "}"), Line(0, "end)()")]
    return render(lines), refused


def render(lines: list[Line]) -> str:
    """Lines as text; the first Lua line of a line of Python names it, unless that is the next one."""
    shown: list[str] = []
    last = 0
    for line in lines:
        note = (
            f" -- {line.origin}"
            if line.origin not in (0, last, last + 1) and "--" not in line.text
            else ""
        )
        last = line.origin or last
        first, *rest = _folded(" " * line.depth + line.text)
        shown += [f"{first}{note}".rstrip(), *rest]
    return "\n".join(shown)


def _folded(text: str) -> list[str]:
    """A long line of Lua in several, broken after commas and before `and` and `or`."""
    margin = " " * (len(text) - len(text.lstrip()) + 4)
    found: list[str] = []
    while len(text) > WIDTH:
        at = _last_break(text, WIDTH, len(margin))
        if at == 0:
            break
        found.append(text[:at].rstrip())
        text = margin + text[at:].lstrip()
    return [*found, text]


def _last_break(text: str, width: int, margin: int) -> int:
    """The last place before `width` where a line may end; 0 if there is none."""
    found = 0
    quote = False
    for at, sign in enumerate(text[:width]):
        if sign == '"' and text[at - 1] != "\\":
            quote = not quote
        elif (
            not quote
            and at > margin
            and (text[at - 1 : at + 1] == ", " or text.startswith((" and ", " or ", " .. "), at))
        ):
            found = at
    return found


def _exported(module: Module) -> list[str]:
    types = _type_aliases(module)
    names = [*module.functions, *module.records, *module.constants]
    return sorted(name for name in names if name not in types)


def _type_aliases(module: Module) -> list[str]:
    """Names that stand for types only."""
    return [
        node.targets[0].id
        for node in module.tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Subscript)
    ]


def _opening(world: World, module: Module) -> list[str]:
    """The names that the module imports and declares, all local."""
    found = ["local None, setmetatable, math = rt.None, setmetatable, math"]
    used = _used_names(module)
    for local, source in sorted(module.imported.items()):
        if local not in used:
            continue
        if source in world.package.modules:
            found.append(f"local {lua_name(local)} = {module_place(source)}")
            continue
        owner, _, name = source.rpartition(".")
        other = world.package.modules.get(owner)
        if other is not None and name in _exported(other):
            found.append(f"local {lua_name(local)} = {field(module_place(owner), name)}")
    names = [lua_name(name) for name in _exported(module)]
    if names:
        found += textwrap.wrap(f"local {', '.join(names)}", WIDTH, subsequent_indent="  ")
    return found


def _used_names(module: Module) -> set[str]:
    """Names that are read when the program runs, not in annotations only."""
    found: set[str] = set()
    waiting: list[ast.AST] = [module.tree]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Name():
                found.add(node.id)
            case ast.FunctionDef():
                waiting += [*node.body, *node.args.defaults]
            case ast.AnnAssign():
                waiting += [node.target, *([] if node.value is None else [node.value])]
            case ast.Assign(value=ast.Subscript()) if node in module.tree.body:
                pass  # a name for a type
            case _:
                waiting += ast.iter_child_nodes(node)
    return found


def _part(world: World, module: Module, node: ast.stmt) -> list[Line]:
    match node:
        case ast.FunctionDef():
            return [Line(0, ""), *Function(world, module, node).lines()]
        case ast.ClassDef():
            return [Line(0, ""), *declare_record(world, module, node)]
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in _exported(module):
            return _constant(world, module, name, value)
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            return _constant(world, module, name, value)
        case _:
            return []


def _constant(world: World, module: Module, name: str, value: ast.expr) -> list[Line]:
    writer = Writer({lua_name(other) for other in [*_exported(module), *module.imported]})
    writer.origin = value.lineno
    on = expressions_of(world, module, writer)
    if isinstance(value, ast.Dict) and any(isinstance(part, ast.Call) for part in value.values):
        # A table of records reads better with an entry a line.
        writer.line(f"{lua_name(name)} = rt.dict({{}})")
        for key, part in zip(value.keys, value.values, strict=True):
            writer.origin = part.lineno
            found = on.value(part)
            if key is None:
                writer.line(f"rt.with_entries({lua_name(name)}, {found.text})")
            else:
                writer.line(f"rt.put({lua_name(name)}, {on.value(key).text}, {found.text})")
        return [Line(0, ""), *writer.lines]
    found = on.value(value)
    writer.line(f"{lua_name(name)} = {found.text}")
    return [Line(0, ""), *writer.lines]
