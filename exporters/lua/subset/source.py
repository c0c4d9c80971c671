"""The modules under lint: parsed, with the names that they declare and import."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from exporters.lua.subset.rules import EXEMPT, NATIVE


class SubsetFinding(msgspec.Struct, frozen=True, order=True):
    """Something outside the portable subset: where, which rule, and what is wrong."""

    file: str
    line: int
    rule: str
    what: str


class Module(msgspec.Struct, frozen=True):
    """A parsed module and the names at its top level."""

    name: str
    """Dotted name, such as `adjudicator.rules.records`."""
    file: str
    tree: ast.Module
    functions: dict[str, ast.FunctionDef]
    records: dict[str, ast.ClassDef]
    constants: list[str]
    """Names assigned at the top level (sorted)."""
    imported: dict[str, str]
    """Local name -> dotted name of what it stands for."""


class Package(msgspec.Struct, frozen=True):
    """All modules that are linted together, and what is known of their records' fields."""

    modules: dict[str, Module]
    callable_fields: list[str]
    """Field names that hold a function (sorted)."""


def read_module(name: str, file: str, text: str) -> Module:
    """A module from its source text; SyntaxError where it is not Python."""
    tree = ast.parse(text, filename=file)
    functions: dict[str, ast.FunctionDef] = {}
    records: dict[str, ast.ClassDef] = {}
    constants: list[str] = []
    imported: dict[str, str] = {}
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                functions[node.name] = node
            case ast.ClassDef():
                records[node.name] = node
            case ast.Assign():
                constants += [target.id for target in node.targets if isinstance(target, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=constant)):
                constants.append(constant)
            case ast.ImportFrom():
                for alias in node.names:
                    imported[alias.asname or alias.name] = f"{node.module}.{alias.name}"
            case ast.Import():
                for alias in node.names:
                    imported[alias.asname or alias.name] = alias.name
            case _:
                pass
    return Module(name, file, tree, functions, records, sorted(constants), imported)


def package_of(modules: list[Module]) -> Package:
    """The modules together, with what their records tell about field names."""
    aliases = {
        node.targets[0].id
        for module in modules
        for node in module.tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and ast.unparse(node.value).startswith("Callable[")
    }
    callable_fields = {
        node.target.id
        for module in modules
        for record in module.records.values()
        for node in record.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and (shown := ast.unparse(node.annotation))
        and (shown.startswith("Callable") or shown.rpartition(".")[2] in aliases)
    }
    return Package({module.name: module for module in modules}, sorted(callable_fields))


def dotted(package: Package, module: Module, node: ast.expr) -> str:
    """The dotted name of what an expression names at the top of a module, or "".

    `node` is a name, declared there or imported, or a name of an imported module.
    """
    match node:
        case ast.Name(id=name):
            if name in module.functions or name in module.records or name in module.constants:
                return f"{module.name}.{name}"
            return module.imported.get(name, "")
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            source = module.imported.get(owner, "")
            return f"{source}.{name}" if source in package.modules else ""
        case _:
            return ""


def declares(package: Package, name: str) -> bool:
    """Whether a module of the package declares a dotted name, and does not only import it."""
    owner, _, last = name.rpartition(".")
    module = package.modules.get(owner)
    return module is not None and (
        last in module.functions or last in module.records or last in module.constants
    )


def record_named(package: Package, name: str) -> tuple[Module, ast.ClassDef] | None:
    """The record of a dotted name and its module, if the package declares one of that name."""
    owner, _, last = name.rpartition(".")
    module = package.modules.get(owner)
    return (module, module.records[last]) if module and last in module.records else None


def lineage(package: Package, name: str) -> list[str]:
    """A record (dotted name) and the records that it extends, nearest first; none if unknown."""
    found: list[str] = []
    while name not in found:
        record = record_named(package, name)
        if record is None:
            break
        found.append(name)
        module, node = record
        name = dotted(package, module, node.bases[0]) if node.bases else ""
    return found


def read_rules(root: Path, games: Sequence[str] | None = None) -> Package:
    """The shared rules, those of games and the computer players, below `root` (the folder that holds `adjudicator`).

    `games` are names of folders of `adjudicator/games`, all of them if None. Rules lie in packages
    of any depth; modules where rules meet Python (`EXEMPT`, `NATIVE`) are left out. OSError where there are
    no games, SyntaxError for what is not Python.
    """
    rules, all_games = root / "adjudicator" / "rules", root / "adjudicator" / "games"
    chosen = sorted(file.name for file in all_games.iterdir()) if games is None else games
    players = root / "adjudicator" / "players" / "minds"
    folders = [rules, *(all_games / game for game in chosen), players]
    files = [file for folder in folders for file in sorted(folder.glob("**/*.py"))]
    native = {f"{name.rpartition('.')[0].replace('.', '/')}.py" for name in NATIVE}
    places = [
        (file, file.relative_to(root))
        for file in files
        if file.stem not in EXEMPT and file.relative_to(root).as_posix() not in native
    ]
    return package_of([_read_file(file, place) for file, place in places])


def _read_file(file: Path, place: Path) -> Module:
    parts = list(place.with_suffix("").parts)
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return _known_module(name, place.as_posix(), file.read_text("utf-8"))


@lru_cache(maxsize=512)
def _known_module(name: str, file: str, text: str) -> Module:
    """`read_module`; kept, since all games share most modules. Nobody may change its tree."""
    return read_module(name, file, text)


def reached(package: Package, entries: Iterable[str]) -> Package:
    """The part of a package that modules (dotted names) need: themselves and what they import.

    KeyError for an entry that is not in the package.
    """
    found: dict[str, Module] = {}
    waiting = [package.modules[name] for name in entries]
    while waiting:
        module = waiting.pop()
        if module.name not in found:
            found[module.name] = module
            waiting += imports(package, module)
    return package_of([found[name] for name in package.modules if name in found])


def imports(package: Package, module: Module) -> list[Module]:
    """The modules of the package that a module imports from (sorted)."""
    owners = {
        source if source in package.modules else source.rpartition(".")[0]
        for source in module.imported.values()
    }
    return [package.modules[name] for name in sorted(owners) if name in package.modules]
