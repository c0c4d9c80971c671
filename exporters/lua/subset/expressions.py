"""Expressions: which of them are portable.

The walk dispatches on the class of each node. A class without a method here is refused (rule
`syntax`), so new Python syntax is outside the subset until it is added here.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable

from exporters.lua.subset.rules import (
    BUILTIN_KEYWORDS,
    BUILTINS,
    CHANGING_METHODS,
    GENERATOR_CALLS,
    INTEGER_MOST,
    LOOP_CALLS,
    METHODS,
    TYPE_CALLS,
)
from exporters.lua.subset.scope import Report

REFUSED: dict[type[ast.AST], tuple[str, str]] = {
    ast.AsyncFor: ("coroutine", "`async for`"),
    ast.AsyncFunctionDef: ("coroutine", "`async def`"),
    ast.AsyncWith: ("coroutine", "`async with`"),
    ast.Await: ("coroutine", "`await`"),
    ast.ClassDef: ("class", "a class inside a function"),
    ast.FunctionDef: ("nested-function", "a function inside a function"),
    ast.Global: ("scope", "`global`"),
    ast.Import: ("import-form", "an import inside a function"),
    ast.ImportFrom: ("import-form", "an import inside a function"),
    ast.Match: ("match", "`match`"),
    ast.NamedExpr: ("walrus", "`:=`"),
    ast.Nonlocal: ("scope", "`nonlocal`"),
    ast.Raise: ("exception", "`raise`"),
    ast.Set: ("set", "a set"),
    ast.SetComp: ("set", "a set comprehension"),
    ast.Starred: ("star", "`*` outside a list display"),
    ast.Try: ("exception", "`try`"),
    ast.TryStar: ("exception", "`try`"),
    ast.Tuple: ("tuple", "a tuple"),
    ast.With: ("with", "`with`"),
    ast.Yield: ("generator", "`yield`"),
    ast.YieldFrom: ("generator", "`yield from`"),
}
"""Node classes that are outside the subset wherever they stand."""

ALLOWED_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)


class Expressions:
    """The walk over the expressions of one module."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.module = report.module
        self.package = report.package
        self.paired: ast.expr | None = None
        """The iterable of a loop, which may yield pairs."""

    def refuse(self, node: ast.AST, rule: str, what: str) -> None:
        """Note a finding at a node."""
        self.report.refuse(node, rule, what)

    def expression(self, node: ast.expr) -> None:
        """One expression, by its class."""
        if type(node) in REFUSED:
            self.refuse(node, *REFUSED[type(node)])
            return
        handler = HANDLERS.get(type(node))
        if handler is None:
            self.refuse(node, "syntax", f"`{type(node).__name__}`")
        else:
            handler(self, node)

    def each(self, nodes: list[ast.expr]) -> None:
        """Each of several expressions."""
        for node in nodes:
            self.expression(node)

    def constant(self, node: ast.Constant) -> None:
        """Integers, ASCII strings, True, False, None."""
        value = node.value
        if value is None or isinstance(value, bool):
            return
        if isinstance(value, str):
            if not value.isascii():
                self.refuse(node, "non-ascii", f"the string {value!r}")
        elif isinstance(value, int):
            if abs(value) >= INTEGER_MOST:
                self.refuse(node, "integer-size", f"the number {value}")
        elif isinstance(value, float):
            self.refuse(node, "float", f"the number {value}")
        else:
            self.refuse(node, "constant", f"the constant {value!r}")

    def name(self, node: ast.Name) -> None:
        """A name that is read as a value: not a built-in function."""
        if not node.id.isascii():
            self.refuse(node, "non-ascii", f"the name {node.id}")
        if node.id in self.report.scope.locals or node.id in self.module.constants:
            return
        if node.id in self.module.functions:
            return
        source = self.module.imported.get(node.id, "")
        if source:
            if not source.startswith("adjudicator."):
                self.refuse(node, "import", f"`{node.id}` at run time: it serves annotations only")
            return
        if hasattr(builtins, node.id) and node.id not in self.module.records:
            self.refuse(node, "builtin", f"`{node.id}` as a value")

    def attribute(self, node: ast.Attribute) -> None:
        """A field of a record, or a name of a module."""
        if node.attr.startswith("__"):
            self.refuse(node, "syntax", f"`.{node.attr}`")
        self.expression(node.value)

    def subscript(self, node: ast.Subscript) -> None:
        """An entry of a list or dict, or a slice without a step."""
        self.expression(node.value)
        if isinstance(node.slice, ast.Slice):
            if node.slice.step is not None:
                self.refuse(node, "slice", "a slice with a step")
            self.each([end for end in (node.slice.lower, node.slice.upper) if end is not None])
        else:
            self.expression(node.slice)

    def list_display(self, node: ast.List) -> None:
        """`[a, *b]`."""
        self.each([part.value if isinstance(part, ast.Starred) else part for part in node.elts])

    def dict_display(self, node: ast.Dict) -> None:
        """`{"a": b, **c}`, with string keys."""
        for key in node.keys:
            if isinstance(key, ast.Constant) and not isinstance(key.value, str):
                self.refuse(key, "dict-key", f"the key {key.value!r}")
            if key is not None:
                self.expression(key)
        self.each(node.values)

    def comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> None:
        """A list comprehension, or the generator inside sum() and the like."""
        self.clauses(node.generators)
        self.expression(node.elt)

    def dict_comprehension(self, node: ast.DictComp) -> None:
        """`{key: value for …}`."""
        self.clauses(node.generators)
        self.each([node.key, node.value])

    def clauses(self, generators: list[ast.comprehension]) -> None:
        """The `for … in … if …` of a comprehension."""
        for clause in generators:
            if clause.is_async:
                self.refuse(clause.target, "coroutine", "`async for`")
            self.iteration(clause.target, clause.iter)
            self.each(clause.ifs)

    def stray_generator(self, node: ast.GeneratorExp) -> None:
        """A generator expression that is not the argument of sum() and the like."""
        self.refuse(node, "generator-expression", "a generator expression")

    def stray_lambda(self, node: ast.Lambda) -> None:
        """A lambda that is not the key of sorted()."""
        self.refuse(node, "lambda", "a lambda")

    def conditional(self, node: ast.IfExp) -> None:
        """`a if b else c`."""
        self.each([node.test, node.body, node.orelse])

    def formatted(self, node: ast.JoinedStr) -> None:
        """An f-string with plain values."""
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                if part.conversion != -1 or part.format_spec is not None:
                    self.refuse(node, "format", "an f-string with a conversion or a format")
                self.expression(part.value)
            else:
                self.expression(part)

    def boolean(self, node: ast.BoolOp) -> None:
        """`and`, `or`."""
        self.each(node.values)

    def unary(self, node: ast.UnaryOp) -> None:
        """`not` and `-`."""
        if not isinstance(node.op, (ast.Not, ast.USub)):
            self.refuse(node, "operator", f"`{ast.unparse(node)}`")
        self.expression(node.operand)

    def binary(self, node: ast.BinOp) -> None:
        """Arithmetic on integers, joining of lists and strings."""
        self.operation(node, node.left, node.op)
        self.each([node.left, node.right])

    def operation(self, node: ast.AST, left: ast.expr, op: ast.operator) -> None:
        """An operator between two operands."""
        if not isinstance(op, ALLOWED_OPERATORS):
            self.refuse(node, "operator", f"`{ast.unparse(node)}`")
        elif isinstance(op, ast.Mult) and isinstance(left, ast.List):
            self.refuse(node, "operator", f"`{ast.unparse(node)}` repeats a list")

    def compare(self, node: ast.Compare) -> None:
        """Comparisons by order and by equality, `in`."""
        operands = [node.left, *node.comparators]
        for left, op, right in zip(operands, node.ops, operands[1:], strict=False):
            none = is_none(left) or is_none(right)
            if isinstance(op, (ast.Eq, ast.NotEq)) and none:
                self.refuse(node, "none-equality", f"`{ast.unparse(node)}`")
            elif isinstance(op, (ast.In, ast.NotIn)) and len(node.ops) > 1:
                self.refuse(node, "comparison-chain", f"`{ast.unparse(node)}`")
        self.each(operands)

    def iteration(self, target: ast.expr, iterable: ast.expr) -> None:
        """What a loop or comprehension binds, and over what it goes."""
        match target:
            case ast.Name():
                pass
            case ast.Tuple(elts=[ast.Name(), ast.Name()]) if is_pairs(iterable):
                pass
            case _:
                self.refuse(target, "tuple", f"unpacking into `{ast.unparse(target)}`")
        if is_pairs(iterable) and isinstance(target, ast.Name):
            self.refuse(target, "tuple", f"`{ast.unparse(iterable)}` with one name")
        self.paired = iterable
        self.expression(iterable)

    def arguments(self, node: ast.arguments) -> None:
        """Plain positional arguments with constant defaults."""
        if node.vararg or node.kwarg or node.kwonlyargs or node.posonlyargs:
            extra = [*node.kwonlyargs, *node.posonlyargs, node.vararg, node.kwarg]
            first = next(argument for argument in extra if argument is not None)
            self.refuse(first, "argument-kinds", f"argument `{first.arg}` with a `*` or a `/`")
        for default in node.defaults:
            self.default(default)

    def default(self, node: ast.expr) -> None:
        """A default is a constant."""
        if isinstance(node, ast.Constant):
            self.expression(node)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
            self.expression(node.operand)
        else:
            self.refuse(node, "default", f"default `{ast.unparse(node)}`")

    # --- calls -----------------------------------------------------------------------------------

    def call(self, node: ast.Call) -> None:
        """A call of a built-in, of a function or record by name, of a method, or of a value."""
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                self.refuse(argument, "star", f"`{ast.unparse(argument)}` in a call")
        for keyword in node.keywords:
            if keyword.arg is None:
                self.refuse(keyword.value, "star", "`**` in a call")
        arguments = [part for part in node.args if not isinstance(part, ast.Starred)]
        keywords = [keyword for keyword in node.keywords if keyword.arg is not None]
        if isinstance(node.func, ast.Name) and self.is_builtin(node.func.id):
            self.builtin_call(node, node.func.id, arguments, keywords)
            return
        if not self.is_known(node.func):
            self.expression(node.func)
            if keywords:
                self.refuse(
                    node, "keyword-call", f"a keyword in a call of `{ast.unparse(node.func)}`"
                )
            if isinstance(node.func, ast.Attribute):
                self.method(node, node.func)
        self.each([*arguments, *(keyword.value for keyword in keywords)])

    def is_builtin(self, name: str) -> bool:
        """Whether a name means Python's built-in function here."""
        return (
            hasattr(builtins, name)
            and name not in self.report.scope.locals
            and name not in self.module.functions
            and name not in self.module.records
            and name not in self.module.imported
        )

    def is_known(self, node: ast.expr) -> bool:
        """Whether a callee is a function or record known by its name."""
        if isinstance(node, ast.Name):
            return node.id not in self.report.scope.locals and (
                node.id in self.module.functions
                or node.id in self.module.records
                or self.module.imported.get(node.id, "").startswith("adjudicator.")
            )
        return (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id not in self.report.scope.locals
            and self.module.imported.get(node.value.id, "").startswith("adjudicator.")
        )

    def method(self, node: ast.Call, callee: ast.Attribute) -> None:
        """A method of a list, dict or string, or a function that a record holds."""
        if callee.attr in self.package.callable_fields:
            return
        if callee.attr not in METHODS:
            self.refuse(node, "method", f"method `{callee.attr}`")
        elif callee.attr in CHANGING_METHODS:
            self.report.local_root(callee)
        elif callee.attr == "split" and not (
            len(node.args) == 1 and isinstance(node.args[0], ast.Constant)
        ):
            self.refuse(node, "method", "`split` without one constant separator")

    def builtin_call(
        self, node: ast.Call, name: str, arguments: list[ast.expr], keywords: list[ast.keyword]
    ) -> None:
        """A call of a built-in function that the run-time for Lua has."""
        if name not in BUILTINS:
            rule = "set" if name in {"set", "frozenset"} else "builtin"
            why = (
                ", but of a base record only its own fields are known" if name in TYPE_CALLS else ""
            )
            self.refuse(node, rule, f"`{name}()`{why}")
        if name in LOOP_CALLS and node is not self.paired:
            self.refuse(node, "tuple", f"`{name}()` outside a loop")
        most = {"enumerate": 2, "range": 3, "zip": 2}.get(name, 1)
        if len(arguments) > most and name in BUILTINS - {"max", "min"}:
            self.refuse(node, "builtin", f"`{name}()` with more than {most} arguments")
        for keyword in keywords:
            if keyword.arg not in BUILTIN_KEYWORDS.get(name, frozenset()):
                self.refuse(node, "builtin", f"`{name}()` with `{keyword.arg}`")
            elif keyword.arg == "key":
                self.sort_key(keyword.value)
            else:
                self.expression(keyword.value)
        for argument in arguments:
            if isinstance(argument, ast.GeneratorExp) and name in GENERATOR_CALLS:
                self.comprehension(argument)
            else:
                self.expression(argument)

    def sort_key(self, node: ast.expr) -> None:
        """The key of sorted() and the like: a lambda of one argument, or a function by name."""
        match node:
            case ast.Lambda(args=ast.arguments(args=[_], defaults=[]), body=body):
                self.arguments(node.args)
                self.each(list(body.elts) if isinstance(body, ast.Tuple) else [body])
            case ast.Name(id="len"):
                pass
            case ast.Name():
                self.expression(node)
            case _:
                self.refuse(node, "sort-key", f"the key `{ast.unparse(node)}`")


HANDLERS: dict[type[ast.expr], Callable[..., None]] = {
    ast.Attribute: Expressions.attribute,
    ast.BinOp: Expressions.binary,
    ast.BoolOp: Expressions.boolean,
    ast.Call: Expressions.call,
    ast.Compare: Expressions.compare,
    ast.Constant: Expressions.constant,
    ast.Dict: Expressions.dict_display,
    ast.DictComp: Expressions.dict_comprehension,
    ast.GeneratorExp: Expressions.stray_generator,
    ast.IfExp: Expressions.conditional,
    ast.JoinedStr: Expressions.formatted,
    ast.Lambda: Expressions.stray_lambda,
    ast.List: Expressions.list_display,
    ast.ListComp: Expressions.comprehension,
    ast.Name: Expressions.name,
    ast.Subscript: Expressions.subscript,
    ast.UnaryOp: Expressions.unary,
}


def is_pairs(node: ast.expr) -> bool:
    """Whether an iterable yields pairs that a loop may unpack."""
    match node:
        case ast.Call(func=ast.Attribute(attr="items")):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in LOOP_CALLS
        case _:
            return False


def is_none(node: ast.expr) -> bool:
    """Whether an expression is the constant None."""
    return isinstance(node, ast.Constant) and node.value is None
