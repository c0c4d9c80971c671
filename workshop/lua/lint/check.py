"""The lint of Lua for tables: finds what passes every test here, and fails or differs at a table.

`lint_lua` reads a whole text, by the grammar of Lua 5.2, with its scopes. It finds what the strict
sandbox (`workshop.lua.sandbox`) cannot see: limits, syntax that only one host has, names that no
table has, and operators whose result depends on the host, if the text alone shows that.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from exporters.lua.syntax import LONGEST_LINE
from workshop.lua.lint import tree as lua
from workshop.lua.lint.findings import Findings, LintFinding
from workshop.lua.lint.literals import (
    bare,
    faults_of,
    is_display,
    is_nil,
    not_positive,
    plain,
    short,
    value_of,
)
from workshop.lua.lint.parser import parse
from workshop.lua.lint.rules import (
    DEEPEST_NESTING,
    FORBIDDEN,
    LAST_ASCII,
    LIBRARIES,
    READABLE,
    RULES,
    TEXT_FUNCTIONS,
)
from workshop.lua.lint.scopes import FunctionScope, Variable, beyond_limits
from workshop.lua.lint.tokens import LuaSyntaxError

_ARITHMETIC = frozenset({"+", "-", "*", "/", "%", "^"})
_ORDER = frozenset({"<", ">", "<=", ">="})
_CALL_BELOW = re.compile(r"[ \t\r]*(?:--[^\n]*)?\n\s*\(")


def lint_lua(
    text: str,
    name: str,
    *,
    readable: Collection[str] = (),
    writable: Collection[str] = (),
    allow: Collection[str] = (),
    display_text: bool = False,
    longest_line: int | None = LONGEST_LINE,
) -> list[LintFinding]:
    """All findings in a Lua text, sorted; the same text gives the same findings.

    `readable` and `writable` are globals beyond those of the language (a writable one is readable);
    `allow` names rules that the whole text may break; `display_text` allows other than ASCII in
    strings, for texts with words for people; `longest_line` is None for generated data. An unknown
    rule in `allow` is a ValueError. A comment `-- lint: allow RULE, RULE: why` excuses its line.
    """
    unknown = sorted(set(allow) - set(RULES))
    if unknown:
        raise ValueError(f"there is no lint rule {', '.join(unknown)}")
    lint = _Lint(text, name, frozenset(readable) | frozenset(writable), frozenset(writable))
    lint.run(display_text=display_text, longest_line=longest_line)
    return lint.found.settled(frozenset(allow))


class _Lint:
    """One reading of one text."""

    def __init__(
        self, text: str, name: str, readable: frozenset[str], writable: frozenset[str]
    ) -> None:
        self._text = text
        self._readable = readable | READABLE
        self._writable = writable
        self.found = Findings(text, name)
        self._scope = FunctionScope(0)

    def run(self, *, display_text: bool, longest_line: int | None) -> None:
        if longest_line is not None:
            for number, line in enumerate(self._text.split("\n"), 1):
                if len(line) > longest_line:
                    what = f"the line has {len(line)} characters"
                    self.found.add_at(number, "long-line", what)
        try:
            chunk = parse(self._text)
            self.found.excuse(chunk.comments)
            for token in chunk.tokens:
                for fault in faults_of(token, display_text=display_text):
                    self._find(*fault)
            if chunk.nesting > DEEPEST_NESTING:
                self._find("nesting", chunk.nesting_at, f"nested {chunk.nesting} levels deep")
            self._block(chunk.body)
            self._limits(self._scope)
        except LuaSyntaxError as fault:
            rule = "nesting" if fault.what.startswith("nested") else "syntax"
            self._find(rule, fault.offset, fault.what)
        except RecursionError:
            self._find("nesting", 0, "a chain of calls or operators is too long to be read")

    def _limits(self, scope: FunctionScope) -> None:
        for rule, what in beyond_limits(scope):
            self._find(rule, scope.start, what)

    def _find(self, rule: str, offset: int, what: str) -> None:
        self.found.add(rule, offset, what)

    # Statements ---------------------------------------------------------------------------------

    def _block(self, block: lua.Block) -> None:
        for statement in block.statements:
            self._statement(statement)

    def _scoped(self, block: lua.Block) -> None:
        self._scope.open()
        self._block(block)
        self._scope.close()

    def _statement(self, statement: lua.Statement) -> None:  # noqa: C901 - one case a statement
        match statement:
            case lua.Local():
                self._local(statement)
            case lua.Assign():
                self._assign(statement)
            case lua.CallStatement():
                self._expression(statement.call)
            case lua.If():
                self._expressions(statement.conditions)
                for branch in statement.branches:
                    self._scoped(branch)
            case lua.NumericFor():
                self._expressions(statement.bounds)
                self._loop([statement.name], statement.body)
            case lua.GenericFor():
                self._expressions(statement.values)
                self._loop(statement.names, statement.body)
            case lua.While():
                self._expression(statement.condition)
                self._scoped(statement.body)
            case lua.Repeat():
                self._scope.open()
                self._block(statement.body)
                self._expression(statement.condition)
                self._scope.close()
            case lua.Do():
                self._scoped(statement.body)
            case lua.FunctionStatement():
                self._function_statement(statement)
            case lua.Return():
                self._expressions(statement.values)
            case lua.Goto():
                self._find("goto", statement.start, f"goto {statement.name}")
            case lua.Label():
                self._find("goto", statement.start, f"the label ::{statement.name}::")
            case lua.Break():
                pass

    def _loop(self, names: Sequence[lua.Name], body: lua.Block) -> None:
        self._scope.open()
        self._scope.reserve(3)
        for name in names:
            self._scope.declare(Variable(name.text))
        self._scoped(body)
        self._scope.close()

    def _local(self, statement: lua.Local) -> None:
        self._expressions(statement.values)
        made = []
        for place, name in enumerate(statement.names):
            value = statement.values[place] if place < len(statement.values) else None
            variable = Variable(name.text)
            if value is not None:
                variable.alias = self._path(value)
                variable.wrapped = self._is_wrap(value)
            made.append(variable)
        for variable in made:
            self._scope.declare(variable)

    def _assign(self, statement: lua.Assign) -> None:
        self._expressions(statement.values)
        indexed = False
        for target in statement.targets:
            if isinstance(target, lua.Name):
                self._write(target)
            else:
                indexed = True
                self._expression(target)
        if indexed and len(statement.targets) > 1:
            what = f"{len(statement.targets)} places assigned at once, some of them in tables"
            self._find("multiple-assignment", statement.start, what)

    def _write(self, name: lua.Name) -> None:
        found = self._scope.find(name.text)
        if found is not None:
            found.alias, found.wrapped = "", False
            return
        self._scope.constants.add(f'"{name.text}"')
        if name.text not in self._writable:
            self._find("global-write", name.start, f"the global {name.text} is written")

    def _function_statement(self, statement: lua.FunctionStatement) -> None:
        target = statement.target
        if statement.is_local and isinstance(target, lua.Name):
            self._scope.declare(Variable(target.text))
        elif isinstance(target, lua.Name):
            self._write(target)
        else:
            self._expression(target)
        self._function(statement.function)

    # Functions ----------------------------------------------------------------------------------

    def _function(self, function: lua.Function) -> None:
        if function.is_lambda:
            self._find("lambda", function.start, "a lambda")
        if function.vararg:
            self._find("vararg", function.opening, "a function with `...`")
        self._scope.anonymous_constants += 1
        self._scope = FunctionScope(function.opening, self._scope)
        if function.is_method:
            self._scope.declare(Variable("self"))
        for parameter in function.parameters:
            self._scope.declare(Variable(parameter.text))
        self._block(function.body)
        done = self._scope
        self._limits(done)
        assert done.outer is not None
        self._scope = done.outer

    # Expressions --------------------------------------------------------------------------------

    def _expressions(self, expressions: Sequence[lua.Expression]) -> None:
        for expression in expressions:
            self._expression(expression)

    def _expression(self, expression: lua.Expression) -> None:
        match expression:
            case lua.Name():
                self._read(expression)
            case lua.String() | lua.Number():
                self._scope.constants.add(expression.text)
            case lua.Index():
                self._index(expression)
            case lua.Call():
                self._call(expression)
            case lua.Binary():
                self._binary(expression)
            case lua.Unary():
                self._unary(expression)
            case lua.Concat():
                self._expressions(expression.operands)
            case lua.Paren():
                self._expression(expression.inner)
            case lua.Table():
                self._table(expression)
            case lua.Function():
                self._function(expression)
            case lua.Vararg():
                self._find("vararg", expression.start, "`...`")
            case lua.Constant():
                pass

    def _read(self, name: lua.Name) -> None:
        if self._scope.find(name.text) is not None:
            return
        self._scope.constants.add(f'"{name.text}"')
        if name.text in self._readable:
            return
        if name.text in FORBIDDEN:
            self._find("forbidden", name.start, f"the global {name.text}")
        else:
            self._find("global-read", name.start, f"the global {name.text} is not known")

    def _index(self, index: lua.Index) -> None:
        self._expression(index.of)
        self._expression(index.key)
        library = self._path(index.of)
        member = plain(index.key)
        if library == "_G" and member is not None:
            self._member_of_globals(member, index)
        elif library not in LIBRARIES or member is None:
            return
        elif (library, member) == ("math", "huge"):
            self._find("math-huge", index.start, "math.huge")
        elif member not in LIBRARIES[library]:
            self._find("forbidden", index.start, f"{library}.{member}")

    def _member_of_globals(self, member: str, index: lua.Index) -> None:
        if member in FORBIDDEN and member not in self._readable:
            self._find("forbidden", index.start, f"the global {member}")

    def _table(self, table: lua.Table) -> None:
        self._scope.anonymous_constants += 1
        for entry in table.entries:
            if entry.key is not None:
                self._expression(entry.key)
            elif is_nil(entry.value):
                self._find("table-nil", entry.start, "nil in a list")
            self._expression(entry.value)

    def _unary(self, unary: lua.Unary) -> None:
        self._expression(unary.operand)
        operand = bare(unary.operand)
        if unary.operator == "#" and isinstance(operand, lua.String | lua.Concat):
            self._find("text-length", unary.start, "# of a text")
        elif unary.operator == "-" and isinstance(operand, lua.String):
            self._find("string-arithmetic", unary.start, f"- on {short(operand.text)}")

    def _binary(self, binary: lua.Binary) -> None:
        # Left-leaning chains may be long: they are walked, not recursed into.
        chain = [binary]
        while isinstance(chain[-1].left, lua.Binary):
            chain.append(chain[-1].left)
        self._expression(chain[-1].left)
        for link in reversed(chain):
            self._expression(link.right)
            self._operator(link)

    def _operator(self, binary: lua.Binary) -> None:
        left, right = bare(binary.left), bare(binary.right)
        if binary.operator == "!=":
            self._find("not-equal", binary.at, "!=")
        elif binary.operator in _ORDER and (self._is_text(left) or self._is_text(right)):
            self._find("string-order", binary.at, f"{binary.operator} on a text")
        elif binary.operator in _ARITHMETIC:
            for side in (left, right):
                if isinstance(side, lua.String | lua.Concat):
                    what = f"{binary.operator} on a text"
                    self._find("string-arithmetic", binary.at, what)
            if binary.operator == "%" and not_positive(right):
                self._find("modulo", binary.at, "% by a number that is not positive")

    def _is_text(self, value: lua.Expression) -> bool:
        if isinstance(value, lua.Call) and value.method is None:
            return self._path(value.of) in {"tostring", "table.concat", "string.format"}
        return isinstance(value, lua.String | lua.Concat)

    # Calls --------------------------------------------------------------------------------------

    def _call(self, call: lua.Call) -> None:
        self._expression(call.of)
        self._expressions(call.arguments)
        if call.method is None and _CALL_BELOW.match(self._text, call.of.stop):
            self._find("ambiguous-call", call.of.stop, "a call whose bracket is on another line")
        if call.method is not None:
            self._scope.constants.add(f'"{call.method.text}"')
            if call.method.text in TEXT_FUNCTIONS and is_display(call.of):
                self._find("text-length", call.start, f":{call.method.text}() of a display text")
            return
        path = self._path(call.of)
        first = call.arguments[0] if call.arguments else None
        if path == "error":
            if first is None or isinstance(
                bare(first), lua.Table | lua.Constant | lua.Number | lua.Function
            ):
                self._find("error-value", call.start, "an error that is not a string")
        elif path == "select":
            if first is not None and plain(first) == "#":
                self._find("select-count", call.start, 'select("#", …)')
        elif path in {"pcall", "xpcall"}:
            if first is not None and self._is_wrap(first):
                self._find("coroutine-wrap", call.start, f"{path} of a wrapped coroutine")
        elif path == "table.insert":
            if any(is_nil(argument) for argument in call.arguments[1:]):
                self._find("table-nil", call.start, "nil put into a list")
        elif path.startswith("string."):
            self._text_call(call, path.removeprefix("string."))

    def _text_call(self, call: lua.Call, member: str) -> None:
        if member in TEXT_FUNCTIONS and call.arguments and is_display(call.arguments[0]):
            self._find("text-length", call.start, f"string.{member} of a display text")
        if member == "char":
            for argument in call.arguments:
                if isinstance(argument, lua.Number) and value_of(argument) > LAST_ASCII:
                    self._find("escape", argument.start, f"string.char({argument.text})")

    def _is_wrap(self, value: lua.Expression) -> bool:
        value = bare(value)
        if isinstance(value, lua.Call):
            return value.method is None and self._path(value.of) == "coroutine.wrap"
        if isinstance(value, lua.Name):
            found = self._scope.find(value.text)
            return found is not None and found.wrapped
        return False

    def _path(self, value: lua.Expression) -> str:
        """The global that a value is, as "pcall" or "math.floor"; "" for every other value."""
        value = bare(value)
        if isinstance(value, lua.Name):
            found = self._scope.find(value.text)
            return value.text if found is None else found.alias
        if isinstance(value, lua.Index):
            owner, member = self._path(value.of), plain(value.key)
            if owner and member is not None:
                return member if owner == "_G" else f"{owner}.{member}"
        return ""
