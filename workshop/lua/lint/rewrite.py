"""Turns the operators of Lua into calls, so that the strict sandbox sees their operands.

`strict_source` changes nothing else: line numbers stay, comments stay, evaluation stays in order. What
is not rewritten: arithmetic but `%`, assignments to several places at once, chains of more than a
hundred `..`, and `#"text"`.
"""

from __future__ import annotations

from functools import lru_cache

from workshop.lua.lint import tree as lua
from workshop.lua.lint.parser import parse

COMPARED = {"<": "kynes_less", "<=": "kynes_most", ">": "kynes_more", ">=": "kynes_least"}
MOST_JOINED = 100
MOST_KEYS = 100_000


@lru_cache(maxsize=32)
def strict_source(text: str, *, track_order: bool) -> str:
    """The text with `#`, `%`, `..` and comparisons as calls of the sandbox.

    With `track_order` also assignments to tables and table constructors, so that the sandbox knows
    in which order keys came in. LuaSyntaxError for a text that is not Lua. A referee is a megabyte, and
    every sandbox has the same library: what was written lately is kept.
    """
    # Each call stands in parentheses: after `return` it would be a tail call, and hide its line.
    writer = _Writer(track_order=track_order)
    writer.block(parse(text).body)
    return writer.applied(text)


_CLOSE, _OPEN, _REPLACE = range(3)


class _Writer:
    """Collects changes of a text; at one place closings come first, then openings from the outside."""

    def __init__(self, *, track_order: bool) -> None:
        self._track_order = track_order
        self._changes: list[tuple[int, int, int, int, str]] = []

    def applied(self, text: str) -> str:
        parts = []
        done = 0
        for offset, _, _, length, new in sorted(self._changes):
            parts += [text[done:offset], new]
            done = offset + length
        return "".join([*parts, text[done:]])

    def _add(self, kind: int, offset: int, new: str, length: int = 0) -> None:
        self._changes.append((offset, kind, len(self._changes), length, new))

    # Statements ---------------------------------------------------------------------------------

    def block(self, block: lua.Block) -> None:
        for statement in block.statements:
            self._statement(statement)

    def _statement(self, statement: lua.Statement) -> None:
        match statement:
            case lua.Local() | lua.Return():
                self._all(statement.values)
            case lua.Assign():
                self._assign(statement)
            case lua.CallStatement():
                self._one(statement.call)
            case lua.If():
                self._all(statement.conditions)
                for branch in statement.branches:
                    self.block(branch)
            case lua.NumericFor():
                self._all(statement.bounds)
                self.block(statement.body)
            case lua.GenericFor():
                self._all(statement.values)
                self.block(statement.body)
            case lua.While() | lua.Repeat():
                self._one(statement.condition)
                self.block(statement.body)
            case lua.Do():
                self.block(statement.body)
            case lua.FunctionStatement():
                self._function_statement(statement)
            case _:
                pass

    def _assign(self, statement: lua.Assign) -> None:
        target = statement.targets[0]
        single = len(statement.targets) == 1 and len(statement.values) == 1
        if not (self._track_order and single and isinstance(target, lua.Index)):
            self._all([*statement.targets, *statement.values])
            return
        self._begin_set(target)
        self._add(_REPLACE, statement.equals, ",", 1)
        self._one(statement.values[0])
        self._add(_CLOSE, statement.values[0].stop, ")")

    def _begin_set(self, target: lua.Index) -> None:
        self._add(_OPEN, target.start, "kynes_set(")
        self._one(target.of)
        self._add(_REPLACE, target.dot, ",", 1)
        if target.named and isinstance(target.key, lua.String):
            length = target.key.stop - target.key.start
            self._add(_REPLACE, target.key.start, target.key.text, length)
        else:
            self._one(target.key)
            self._add(_REPLACE, target.stop - 1, "", 1)

    def _function_statement(self, statement: lua.FunctionStatement) -> None:
        target, function = statement.target, statement.function
        if self._track_order and isinstance(target, lua.Index):
            self._add(_REPLACE, statement.start, " " * 8, 8)
            self._begin_set(target)
            parameters = "(self, " if function.parameters or function.vararg else "(self"
            opening = parameters if function.is_method else "("
            self._add(_REPLACE, function.opening, f", function{opening}", 1)
            self.block(function.body)
            self._add(_CLOSE, statement.stop, ")")
            return
        self.block(function.body)

    # Expressions --------------------------------------------------------------------------------

    def _all(self, expressions: list[lua.Expression]) -> None:
        for expression in expressions:
            self._one(expression)

    def _one(self, expression: lua.Expression) -> None:
        match expression:
            case lua.Index():
                self._all([expression.of, expression.key])
            case lua.Call():
                self._all([expression.of, *expression.arguments])
            case lua.Unary():
                self._unary(expression)
            case lua.Binary():
                self._binary(expression)
            case lua.Concat():
                self._concat(expression)
            case lua.Paren():
                self._one(expression.inner)
            case lua.Table():
                self._table(expression)
            case lua.Function():
                self.block(expression.body)
            case _:
                pass

    def _unary(self, unary: lua.Unary) -> None:
        # The length of a text that stands there is a question about the host: the lint names it.
        if unary.operator != "#" or isinstance(unary.operand, lua.String):
            self._one(unary.operand)
            return
        self._add(_OPEN, unary.start, "(kynes_length(")
        self._add(_REPLACE, unary.start, "", 1)
        self._one(unary.operand)
        self._add(_CLOSE, unary.stop, "))")

    def _binary(self, binary: lua.Binary) -> None:
        # Left-leaning chains may be long: they are walked, not recursed into.
        chain = [binary]
        while isinstance(chain[-1].left, lua.Binary):
            chain.append(chain[-1].left)
        names = [_operator(link.operator) for link in chain]
        for link, name in zip(chain, names, strict=True):
            if name:
                self._add(_OPEN, link.start, f"({name}(")
        self._one(chain[-1].left)
        for link, name in zip(reversed(chain), reversed(names), strict=True):
            if name:
                self._add(_REPLACE, link.at, ",", len(link.operator))
            self._one(link.right)
            if name:
                self._add(_CLOSE, link.stop, "))")

    def _concat(self, concat: lua.Concat) -> None:
        if len(concat.operands) > MOST_JOINED:
            self._all(concat.operands)
            return
        self._add(_OPEN, concat.start, "(kynes_join(")
        for dots in concat.dots:
            self._add(_REPLACE, dots, ",", 2)
        self._all(concat.operands[:-1])
        last = concat.operands[-1]
        self._add(_OPEN, last.start, "(")
        self._one(last)
        self._add(_CLOSE, last.stop, ")))")

    def _table(self, table: lua.Table) -> None:
        keys = self._keys(table)
        if keys:
            self._add(_OPEN, table.start, "(kynes_table(")
        for entry in table.entries:
            if entry.key is not None:
                self._one(entry.key)
            self._one(entry.value)
        if keys:
            self._add(_CLOSE, table.stop, f", {{{', '.join(keys)}}}))")

    def _keys(self, table: lua.Table) -> list[str]:
        """The keys of a constructor as Lua, in order; none where sorted order says the same."""
        if not self._track_order or all(entry.key is None for entry in table.entries):
            return []
        keys = []
        places = 0
        for entry in table.entries:
            if entry.key is None:
                places += 1
                keys.append(str(places))
            elif isinstance(entry.key, lua.String | lua.Number):
                keys.append(entry.key.text)
        return keys if len(keys) <= MOST_KEYS else []


def _operator(operator: str) -> str:
    return "kynes_modulo" if operator == "%" else COMPARED.get(operator, "")
