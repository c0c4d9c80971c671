"""Modules, functions and statements: which of them are portable."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from exporters.lua.subset.expressions import REFUSED, Expressions
from exporters.lua.subset.fresh import fresh_names
from exporters.lua.subset.nodes import within
from exporters.lua.subset.rules import CHANGING_METHODS, EXEMPT, LOCALS_MOST, MODULES
from exporters.lua.subset.scope import MODULE_SCOPE, Report, scope_of
from exporters.lua.subset.source import declares, dotted, record_named

PLAYERS = "adjudicator.players.minds"
"""The package of the computer players."""
ALIAS_ROOTS = frozenset({"dict", "list", "Callable", "Literal", "Annotated"})


def homes_of(name: str) -> tuple[str, ...]:
    """The packages from which a module may import: the rules and its own game; a player's, any game."""
    own = ".".join(name.split(".")[:3])
    players = ("adjudicator.games",) if own == PLAYERS else ()
    return ("adjudicator.rules", own, *players)


class Statements:
    """The walk over one module, from the top down."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.module = report.module
        self.homes = homes_of(report.module.name)
        self.expressions = Expressions(report)
        self.expression = self.expressions.expression

    def refuse(self, node: ast.AST, rule: str, what: str) -> None:
        """Note a finding at a node."""
        self.report.refuse(node, rule, what)

    # --- the top of the module -------------------------------------------------------------------

    def run(self) -> None:
        """Lint the whole module."""
        for node in self.module.tree.body:
            match node:
                case ast.Expr(value=ast.Constant(value=str())):
                    pass  # a docstring
                case ast.Import() | ast.ImportFrom():
                    self.lint_import(node)
                case ast.FunctionDef():
                    self.lint_function(node)
                case ast.ClassDef():
                    self.lint_record(node)
                case ast.Assign() | ast.AnnAssign() if is_alias(node):
                    pass  # a name for a type
                case ast.Assign() | ast.AnnAssign():
                    self.statement(node)
                case _ if type(node) in REFUSED and not isinstance(node, (ast.Try, ast.With)):
                    self.refuse(node, *REFUSED[type(node)])
                case _:
                    self.refuse(node, "module-code", "code at the top of the module")
        for part in within(self.module.tree):
            match part:
                case ast.Subscript(value=ast.Name(id="Sequence"), slice=item) if may_be_text(item):
                    what = f"`{ast.unparse(part)}`, which a string is, too"
                    self.refuse(part, "type", what)
                case _:
                    pass

    def lint_import(self, node: ast.Import | ast.ImportFrom) -> None:
        """Imports name modules of the rules, of the own game, or of typing."""
        if any(alias.asname is not None or alias.name == "*" for alias in node.names):
            self.refuse(node, "import-form", "an import under another name, or of everything")
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name != "msgspec":
                    self.refuse(node, "import", f"import of {alias.name}")
            return
        source = node.module or ""
        if node.level > 0:
            self.refuse(node, "import-form", "a relative import")
        elif any(f"{source}.".startswith(f"{home}.") for home in self.homes):
            names = [f"{source}.{alias.name}" for alias in node.names]
            exempt = [name for name in [source, *names] if self.is_exempt(name)]
            for name in exempt or names:
                if exempt:
                    self.refuse(node, "import", f"import of {name}, which is not compiled")
                elif not self.is_there(name):
                    self.refuse(node, "import-form", f"import of {name}, not declared there")
        elif source not in MODULES:
            self.refuse(node, "import", f"import of {source}")

    def is_exempt(self, name: str) -> bool:
        """Whether a dotted name is that of a module in which rules meet Python."""
        declared = declares(self.report.package, name)
        return name.rpartition(".")[2] in EXEMPT and not declared

    def is_there(self, name: str) -> bool:
        """Whether a dotted name is a module or declared in its module, if that is under lint."""
        package = self.report.package
        owner = name.rpartition(".")[0]
        return name in package.modules or owner not in package.modules or declares(package, name)

    def lint_record(self, node: ast.ClassDef) -> None:
        """A class is a record: annotated fields, docstrings, defaults.

        A default is a constant, an empty list of a frozen record, or a function that stands above it.
        """
        for decorator in node.decorator_list:
            self.refuse(decorator, "decorator", f"`@{ast.unparse(decorator)}`")
        self.lint_bases(node)
        for part in node.body:
            match part:
                case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                    pass
                case ast.AnnAssign(target=ast.Name(), value=None):
                    pass
                case ast.AnnAssign(target=ast.Name(), value=ast.expr() as default):
                    if not (is_empty(default, node) or self.is_function_above(default, node)):
                        self.expressions.default(default)
                case _:
                    self.refuse(part, "class-body", f"record {node.name} has more than fields")

    def lint_bases(self, node: ast.ClassDef) -> None:
        """A record is a msgspec.Struct or extends one record; frozen ones extend frozen ones."""
        shown = [ast.unparse(base) for base in node.bases]
        for keyword in node.keywords:
            if keyword.arg != "frozen" or not isinstance(keyword.value, ast.Constant):
                self.refuse(node, "class", f"class {node.name} with `{ast.unparse(keyword)}`")
        if len(shown) > 1:
            self.refuse(node, "class", f"class {node.name} extends {' and '.join(shown)} at once")
        if len(shown) != 1 or shown == ["msgspec.Struct"]:
            if not shown:
                self.refuse(node, "class", f"class {node.name} is not a msgspec.Struct")
            return
        name = dotted(self.report.package, self.module, node.bases[0])
        record = record_named(self.report.package, name)
        if record is None:
            self.refuse(
                node, "class", f"class {node.name} extends {shown[0]}, which is not a record"
            )
            return
        owner, base = record
        if owner is self.module and base.lineno >= node.lineno:
            what = f"class {node.name} extends {shown[0]}, which is not declared above it"
            self.refuse(node, "class", what)
        elif is_frozen(base) != is_frozen(node):
            kinds = ["changeable", "frozen"]
            mine, other = kinds[is_frozen(node)], kinds[is_frozen(base)]
            what = f"class {node.name} is {mine} and extends {shown[0]}, which is {other}"
            self.refuse(node, "class", what)

    def is_function_above(self, default: ast.expr, record: ast.ClassDef) -> bool:
        """Whether a default names a function that is imported, or that stands before the record."""
        if not isinstance(default, ast.Name):
            return False
        source = self.module.imported.get(default.id, "")
        owner, _, name = source.rpartition(".")
        if owner in self.report.package.modules:
            return name in self.report.package.modules[owner].functions
        function = self.module.functions.get(default.id)
        return function is not None and function.lineno < record.lineno

    def lint_function(self, node: ast.FunctionDef) -> None:
        """A function: plain arguments, portable statements, not too many locals."""
        for decorator in node.decorator_list:
            self.refuse(decorator, "decorator", f"`@{ast.unparse(decorator)}`")
        self.expressions.arguments(node.args)
        self.report.scope = scope_of(node)
        if len(self.report.scope.locals) > LOCALS_MOST:
            self.refuse(node, "locals", f"{node.name} has {len(self.report.scope.locals)} locals")
        self.body(node.body)
        self.shared(node)
        self.report.scope = MODULE_SCOPE

    def shared(self, node: ast.FunctionDef) -> None:
        """Refuse a change in place of a list or dict that the function has not made."""
        fresh = fresh_names(self.report.package, self.module, node)
        for part, changed in changes(node, self.report.package.callable_fields):
            if not (isinstance(changed, ast.Name) and changed.id in fresh):
                shown = ast.unparse(changed)
                self.refuse(part, "shared", f"{node.name} changes `{shown}`, which it has not made")

    # --- statements ------------------------------------------------------------------------------

    def body(self, statements: list[ast.stmt]) -> None:
        """Each statement of a block."""
        for statement in statements:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:  # noqa: C901 - one case a class of statement
        """One statement, by its class."""
        if type(node) in REFUSED:
            self.refuse(node, *REFUSED[type(node)])
            return
        match node:
            case ast.Pass() | ast.Break() | ast.Continue():
                pass
            case ast.Expr(value=ast.Constant(value=str())):
                pass  # a docstring
            case ast.Expr():
                self.expression(node.value)
            case ast.Return():
                if node.value is not None:
                    self.expression(node.value)
            case ast.If():
                self.expression(node.test)
                self.body(node.body)
                self.body(node.orelse)
            case ast.While():
                self.expression(node.test)
                self.loop(node)
            case ast.For():
                self.expressions.iteration(node.target, node.iter)
                self.unchanged(node)
                self.loop(node)
            case ast.Assign():
                for target in node.targets:
                    self.target(target)
                self.expression(node.value)
            case ast.AnnAssign():
                self.target(node.target)
                if node.value is not None:
                    self.expression(node.value)
            case ast.AugAssign():
                self.augmented(node)
            case ast.Delete():
                self.deletion(node)
            case ast.Assert():
                self.assertion(node)
            case _:
                self.refuse(node, "syntax", f"`{type(node).__name__}`")

    def loop(self, node: ast.For | ast.While) -> None:
        """The body of a loop, which has no else."""
        if node.orelse:
            self.refuse(node.orelse[0], "loop-else", "`else` after a loop")
        self.body(node.body)

    def target(self, node: ast.expr) -> None:
        """What an assignment writes to: a name, a field or an entry."""
        match node:
            case ast.Name():
                pass
            case ast.Subscript(slice=ast.Slice()):
                self.refuse(node, "slice", "assignment to a slice")
            case ast.Attribute() | ast.Subscript():
                self.report.local_root(node)
                self.expression(node.value)
                if isinstance(node, ast.Subscript):
                    self.expression(node.slice)
            case ast.Tuple() | ast.List():
                self.refuse(node, "tuple", f"unpacking into `{ast.unparse(node)}`")
            case _:
                self.refuse(node, "syntax", f"assignment to `{ast.unparse(node)}`")

    def augmented(self, node: ast.AugAssign) -> None:
        """`x += 1` and the like."""
        self.target(node.target)
        self.expressions.operation(node, node.target, node.op)
        self.expression(node.value)

    def deletion(self, node: ast.Delete) -> None:
        """`del d[key]`."""
        for target in node.targets:
            if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
                self.target(target)
            else:
                self.refuse(target, "deletion", f"`del {ast.unparse(target)}`")

    def assertion(self, node: ast.Assert) -> None:
        """Only what tells mypy that something is not None."""
        match node.test:
            case ast.Compare(ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
                self.expression(node.test)
            case _:
                self.refuse(node, "assertion", f"`{ast.unparse(node)}`")

    def unchanged(self, node: ast.For) -> None:
        """Refuse a loop that changes what it goes over."""
        iterated = node.iter
        if isinstance(iterated, ast.Call) and isinstance(iterated.func, ast.Attribute):
            iterated = iterated.func.value
        subject = ast.unparse(iterated)
        for part in (inner for statement in node.body for inner in within(statement)):
            match part:
                case ast.Call(func=ast.Attribute(value=changed, attr=method)) if (
                    method in CHANGING_METHODS
                ):
                    pass
                case ast.Delete(targets=[ast.Subscript(value=changed)]):
                    pass
                case _:
                    continue
            if ast.unparse(changed) == subject:
                self.refuse(part, "changed-while-iterated", f"the loop over `{subject}` changes it")


def changes(
    function: ast.FunctionDef, callable_fields: Collection[str]
) -> Iterator[tuple[ast.AST, ast.expr]]:
    """Each change of a list or dict in place, with what it changes."""
    for node in within(function):
        match node:
            case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                written = targets
            case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
                written = [target]
            case ast.Call(func=ast.Attribute(value=changed, attr=method)) if (
                method in CHANGING_METHODS and method not in callable_fields
            ):
                yield node, changed
                continue
            case _:
                continue
        for each in written:
            if isinstance(each, ast.Subscript):
                yield node, each.value


def may_be_text(node: ast.expr) -> bool:
    """Whether a string is a sequence of what an annotation says."""
    if isinstance(node, ast.BinOp):
        return may_be_text(node.left) or may_be_text(node.right)
    return isinstance(node, ast.Name) and node.id in {"str", "Any", "object"}


def is_frozen(node: ast.ClassDef) -> bool:
    """Whether a record says of itself that nothing changes it."""
    return any(
        keyword.arg == "frozen"
        and isinstance(keyword.value, ast.Constant)
        and keyword.value.value is True
        for keyword in node.keywords
    )


def is_alias(node: ast.Assign | ast.AnnAssign) -> bool:
    """Whether a module-level assignment names a type."""
    value = node.value
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.annotation) == "TypeAlias"
    return (
        isinstance(value, ast.Subscript)
        and isinstance(value.value, ast.Name)
        and value.value.id in ALIAS_ROOTS
    )


def is_empty(default: ast.expr, record: ast.ClassDef) -> bool:
    """Whether a default is an empty list of a frozen record: all records may share it, as none changes it."""
    return isinstance(default, ast.List) and not default.elts and is_frozen(record)
