"""All modules of a game together: the meaning of each name, and which functions change their arguments."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection
from functools import partial

import msgspec

from exporters.lua.compiler.pauses import pausing
from exporters.lua.compiler.records import RecordFacts, record_facts, record_type
from exporters.lua.compiler.types import ANY, Annotations, Type
from exporters.lua.subset.nodes import within
from exporters.lua.subset.rules import CHANGING_METHODS
from exporters.lua.subset.source import Module, Package, dotted, record_named


class FunctionFacts(msgspec.Struct, frozen=True):
    """A function: what it takes and gives, and whether a call can change anything."""

    name: str
    arguments: list[str]
    defaults: dict[str, ast.expr]
    answer: Type
    pure: bool


class World:
    """What is known of every module, by dotted names."""

    def __init__(self, package: Package, allow: Collection[str] = ()) -> None:
        self.package = package
        self.allow = allow
        """Rules of the lint that may be broken."""
        self._annotations: dict[str, Annotations] = {}
        self.records: dict[str, RecordFacts] = {}
        self.functions: dict[str, FunctionFacts] = {}
        self.constants: dict[str, Type] = {}
        for module in package.modules.values():
            self._annotations[module.name] = Annotations(partial(self._found, module))
        for module in package.modules.values():
            for name in (f"{module.name}.{record}" for record in module.records):
                self.records[name] = record_facts(package, name, self.annotations)
        pure = pure_functions(package)
        self.pausing = pausing(package)
        for module in package.modules.values():
            self._declare_functions(module, pure)
            self._declare_constants(module)

    def annotations(self, module: Module) -> Annotations:
        """The reader of a module's annotations."""
        return self._annotations[module.name]

    def source_of(self, module: Module, name: str) -> str:
        """The dotted name of what a name at the top of a module stands for, or ""."""
        if name in module.functions or name in module.records or name in module.constants:
            return f"{module.name}.{name}"
        return module.imported.get(name, "")

    def _found(self, module: Module, node: ast.expr) -> Type | None:
        """The type that a name stands for in a module: a record, or what an assignment names."""
        name = dotted(self.package, module, node)
        if record_named(self.package, name) is not None:
            return record_type(self.package, name)
        owner, _, last = name.rpartition(".")
        other = self.package.modules.get(owner)
        value = None if other is None else _assigned(other, last)
        return None if other is None or value is None else self.annotations(other).read(value)

    def _declare_functions(self, module: Module, pure: frozenset[str]) -> None:
        for name, node in module.functions.items():
            arguments = [argument.arg for argument in node.args.args]
            with_default = arguments[len(arguments) - len(node.args.defaults) :]
            dotted = f"{module.name}.{name}"
            self.functions[dotted] = FunctionFacts(
                dotted,
                arguments,
                dict(zip(with_default, node.args.defaults, strict=True)),
                self.annotations(module).read(node.returns),
                dotted in pure,
            )

    def _declare_constants(self, module: Module) -> None:
        for node in module.tree.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found = self.annotations(module).read(node.annotation)
                self.constants[f"{module.name}.{node.target.id}"] = found
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                found = _type_of_literal(node.value)
                self.constants[f"{module.name}.{node.targets[0].id}"] = found


def _assigned(module: Module, name: str) -> ast.expr | None:
    for node in module.tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == name
        ):
            return node.value
    return None


def _type_of_literal(node: ast.expr) -> Type:
    if isinstance(node, ast.UnaryOp):
        return _type_of_literal(node.operand)
    if isinstance(node, ast.Constant) and node.value is not None:
        return Type(type(node.value).__name__)
    return ANY


# --- which functions change nothing ---------------------------------------------------------------


def pure_functions(package: Package) -> frozenset[str]:
    """Functions (dotted names) that change nothing but what they have made themselves."""
    suspects: dict[str, set[str]] = {}
    impure: set[str] = set()
    for module in package.modules.values():
        for name, function in module.functions.items():
            dotted = f"{module.name}.{name}"
            if changes_things(function):
                impure.add(dotted)
            suspects[dotted] = _called(package, module, function)
    grown = True
    while grown:
        grown = False
        for name, called in suspects.items():
            if name not in impure and not called.isdisjoint(impure | {"?"}):
                impure.add(name)
                grown = True
    return frozenset(set(suspects) - impure)


def changes_things(function: ast.FunctionDef) -> bool:
    """Whether a body writes to anything that it has not just made."""
    own = _made_here(function)
    for node in within(function):
        targets: list[ast.expr] = []
        match node:
            case ast.Assign():
                targets = [part for part in node.targets if not isinstance(part, ast.Name)]
            case ast.AugAssign() | ast.AnnAssign() if not isinstance(node.target, ast.Name):
                targets = [node.target]
            case ast.AugAssign(target=ast.Name(id=name), value=ast.List() | ast.ListComp()):
                targets = [ast.Name(name)]
            case ast.Delete():
                targets = list(node.targets)
            case ast.Call(func=ast.Attribute(value=changed, attr=method)):
                if method in CHANGING_METHODS:
                    targets = [changed]
            case _:
                pass
        if any(not _roots_in(target, own) for target in targets):
            return True
    return False


def _roots_in(target: ast.expr, own: set[str]) -> bool:
    # One step down from what was made here is still its own; further down may be anybody's.
    if isinstance(target, (ast.Attribute, ast.Subscript)):
        target = target.value
    return isinstance(target, ast.Name) and target.id in own


def _made_here(function: ast.FunctionDef) -> set[str]:
    """Names that only ever stand for something the function has made itself."""
    made: set[str] = set()
    other = {argument.arg for argument in function.args.args}
    fresh = (ast.List, ast.Dict, ast.ListComp, ast.DictComp)
    for node in within(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                (made if isinstance(value, fresh) else other).add(name)
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                (made if isinstance(value, fresh) else other).add(name)
            case ast.For(target=target):
                other |= {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}
            case _:
                pass
    return made - other


def _called(package: Package, module: Module, function: ast.FunctionDef) -> set[str]:
    """Dotted names of what a function calls by name; "?" for what it calls by value."""
    found: set[str] = set()
    for node in within(function):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id=name) if name in module.functions:
                found.add(f"{module.name}.{name}")
            case ast.Name(id=name) if name in module.imported:
                found.add(module.imported[name])
            case ast.Name(id=name) if name in module.records or hasattr(builtins, name):
                pass
            case ast.Name():
                found.add("?")
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if (
                module.imported.get(name, "") in package.modules
            ):
                found.add(f"{module.imported[name]}.{attribute}")
            case ast.Attribute(attr=attribute) if attribute in package.callable_fields:
                found.add("?")
            case ast.Subscript():
                found.add("?")
            case _:
                pass
    return found
