"""The modules under lint: parsed, with the names that they declare and import."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec

from exporters.lua.subset.rules import EXEMPT


class Finding(msgspec.Struct, frozen=True, order=True):
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
    kinds: dict[str, list[str]] = {}
    for module in modules:
        for record in module.records.values():
            for node in record.body:
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                    kinds.setdefault(node.target.id, []).append(ast.unparse(node.annotation))
    return Package(
        {module.name: module for module in modules},
        sorted(
            name
            for name, found in kinds.items()
            if any(kind.startswith("Callable") for kind in found)
        ),
    )


def read_rules(root: Path) -> Package:
    """The shared rules and every game below `root` (the folder that holds `adjudicator`)."""
    files = sorted((root / "adjudicator" / "rules").glob("**/*.py"))
    for game in sorted((root / "adjudicator" / "games").iterdir()):
        if game.is_dir():
            files += [file for file in sorted(game.glob("**/*.py")) if file.stem not in EXEMPT]
    modules = []
    for file in files:
        parts = list(file.relative_to(root).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules.append(read_module(name, str(file.relative_to(root)), file.read_text("utf-8")))
    return package_of(modules)
