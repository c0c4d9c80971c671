"""Python that checks that whole numbers stay below 2**53 at every step, as in portable programs.

Lua keeps larger numbers only roughly, so the languages promise nothing to a program that leaves that
range, not even for numbers that come back into it. Python would go on; here it says where.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from types import CodeType
from typing import Any

from exporters.lua.subset.rules import INTEGER_MOST


class LeftRangeError(ArithmeticError):
    """A number of 2**53 or more, or of -2**53 or less."""


def kept(value: Any) -> Any:
    """A value; LeftRangeError if it is a number that Lua does not keep exactly."""
    if isinstance(value, int) and not -INTEGER_MOST < value < INTEGER_MOST:
        raise LeftRangeError(value)
    return value


def kept_sum(values: Iterable[int], start: int = 0) -> int:
    """As `sum`; LeftRangeError as soon as it leaves the range."""
    for value in values:
        start = kept(start + value)
    return start


class _Term(int):
    """What is added to a number, or taken from it, or multiplied with it, in place."""

    def __radd__(self, other: int) -> int:
        return int(kept(int(other) + int(self)))

    def __rsub__(self, other: int) -> int:
        return int(kept(int(other) - int(self)))

    def __rmul__(self, other: int) -> int:
        return int(kept(int(other) * int(self)))


def term(value: Any) -> Any:
    """A value for the right side of `+=` and its like, which looks at what comes out."""
    return _Term(value) if isinstance(value, int) else value


KEEPERS = {"_kept": kept, "_kept_sum": kept_sum, "_term": term}
"""What the code of `keeping` calls, by the names under which it has to find them."""


class _Keeping(ast.NodeTransformer):
    """Sends every number that is reckoned by way of KEEPERS; evaluation keeps its order."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return _called("_kept", node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        node.value = _called("_term", node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "sum":
            node.func = ast.copy_location(ast.Name("_kept_sum", ast.Load()), node.func)
        return node


def _called(name: str, value: ast.expr) -> ast.Call:
    made = ast.Call(ast.Name(name, ast.Load()), [value], [])
    return ast.fix_missing_locations(ast.copy_location(made, value))


def keeping(text: str, file: str) -> CodeType:
    """The code of a module that raises LeftRangeError where a number leaves the range.

    It runs with KEEPERS among its globals. SyntaxError as `compile` raises it.
    """
    tree = ast.parse(text, file)
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            # Bodies only: `int | None` of an annotation reckons nothing.
            statement.body = [_Keeping().visit(part) for part in statement.body]
    return compile(tree, file, "exec")
