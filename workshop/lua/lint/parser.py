"""Reads Lua text into the tree of `tree.py`.

The grammar is that of Lua 5.2; MoonSharp's lambda and `!=` are read as well, so that the lint can
refuse them by name. Nesting is counted as PUC Lua counts it: one level a statement and one an
expression, `..` and `^` going one deeper at each operand.
"""

from __future__ import annotations

from workshop.lua.lint.cursor import Cursor
from workshop.lua.lint.tokens import LuaSyntaxError, tokenize
from workshop.lua.lint.tree import (
    Assign,
    Binary,
    Block,
    Break,
    Call,
    CallStatement,
    Chunk,
    Concat,
    Constant,
    Do,
    Entry,
    Expression,
    Function,
    FunctionStatement,
    GenericFor,
    Goto,
    If,
    Index,
    Label,
    Local,
    Name,
    Number,
    NumericFor,
    Paren,
    Repeat,
    Return,
    Statement,
    String,
    Table,
    Unary,
    Vararg,
    While,
)

PRIORITY = {
    "or": (1, 1),
    "and": (2, 2),
    "<": (3, 3),
    ">": (3, 3),
    "<=": (3, 3),
    ">=": (3, 3),
    "~=": (3, 3),
    "!=": (3, 3),
    "==": (3, 3),
    "..": (5, 4),
    "+": (6, 6),
    "-": (6, 6),
    "*": (7, 7),
    "/": (7, 7),
    "%": (7, 7),
    "^": (10, 9),
}
"""Operator -> how strongly it binds to its left and to its right operand."""

UNARY_PRIORITY = 8
_BLOCK_ENDS = frozenset({"end", "else", "elseif", "until"})


def parse(text: str) -> Chunk:
    """The tree of a Lua text; LuaSyntaxError at the first fault."""
    tokens, comments = tokenize(text)
    reader = _Reader(tokens)
    body = reader.block()
    if reader.kind != "end":
        raise LuaSyntaxError(f"{reader.text!r} closes nothing", reader.start)
    return Chunk(body, tokens, comments, reader.nesting, reader.nesting_at)


class _Reader(Cursor):
    """Recursive descent over the tokens."""

    def block(self) -> Block:
        start = self.start
        statements: list[Statement] = []
        while self.kind != "end" and self.text not in _BLOCK_ENDS:
            if self.accept(";"):
                continue
            self.deeper()
            statement = self._statement()
            self.rise()
            statements.append(statement)
            if isinstance(statement, Return):
                break
        return Block(start, max(start, self.stop), statements)

    def _statement(self) -> Statement:
        start = self.start
        if self.kind == "keyword":
            match self.text:
                case "if":
                    return self._if()
                case "for":
                    return self._for()
                case "function":
                    return self._function_statement()
                case "local":
                    return self._local()
                case "return":
                    return self._return()
                case "while":
                    self.take()
                    condition = self.expression()
                    self.expect("do")
                    body = self._closed_block()
                    return While(start, self.stop, condition, body)
                case "do":
                    self.take()
                    body = self._closed_block()
                    return Do(start, self.stop, body)
                case "repeat":
                    self.take()
                    body = self.block()
                    self.expect("until")
                    condition = self.expression()
                    return Repeat(start, self.stop, body, condition)
                case "break":
                    self.take()
                    return Break(start, self.stop)
                case "goto":
                    self.take()
                    name = self.name()
                    return Goto(start, self.stop, name.text)
        if self.accept("::"):
            name = self.name()
            self.expect("::")
            return Label(start, self.stop, name.text)
        return self._assignment_or_call()

    def _closed_block(self) -> Block:
        body = self.block()
        self.expect("end")
        return body

    def _if(self) -> If:
        start = self.start
        conditions: list[Expression] = []
        branches: list[Block] = []
        while True:
            self.take()
            conditions.append(self.expression())
            self.expect("then")
            branches.append(self.block())
            if self.text != "elseif":
                break
        if self.accept("else"):
            branches.append(self.block())
        self.expect("end", "to close `if`")
        return If(start, self.stop, conditions, branches)

    def _for(self) -> NumericFor | GenericFor:
        start = self.start
        self.take()
        names = [self.name()]
        if self.accept("="):
            bounds = self._expressions()
            if len(bounds) not in {2, 3}:
                raise LuaSyntaxError("`for` has two or three numbers", start)
            self.expect("do")
            body = self._closed_block()
            return NumericFor(start, self.stop, names[0], bounds, body)
        while self.accept(","):
            names.append(self.name())
        self.expect("in")
        values = self._expressions()
        self.expect("do")
        body = self._closed_block()
        return GenericFor(start, self.stop, names, values, body)

    def _function_statement(self) -> FunctionStatement:
        start = self.start
        self.take()
        target: Expression = self.name()
        method = False
        while not method and self.text in {".", ":"}:
            method = self.text == ":"
            dot = self.take().start
            name = self.name()
            key = String(name.start, name.stop, f'"{name.text}"')
            target = Index(target.start, name.stop, target, key, dot, named=True)
        function = self._function_body(method=method)
        return FunctionStatement(start, self.stop, target, function, is_local=False)

    def _local(self) -> Local | FunctionStatement:
        start = self.start
        self.take()
        if self.accept("function"):
            target = self.name()
            function = self._function_body()
            return FunctionStatement(start, self.stop, target, function, is_local=True)
        names = [self.name()]
        while self.accept(","):
            names.append(self.name())
        values = self._expressions() if self.accept("=") else []
        return Local(start, self.stop, names, values)

    def _return(self) -> Return:
        start = self.start
        self.take()
        values: list[Expression] = []
        if self.kind != "end" and self.text not in _BLOCK_ENDS and self.text != ";":
            values = self._expressions()
        stop = self.stop
        self.accept(";")
        return Return(start, stop, values)

    def _assignment_or_call(self) -> Assign | CallStatement:
        start = self.start
        first = self._suffixed()
        if self.text not in {"=", ","}:
            if not isinstance(first, Call):
                raise LuaSyntaxError("a value alone is not a statement", start)
            return CallStatement(start, self.stop, first)
        targets = [first]
        while self.accept(","):
            targets.append(self._suffixed())
        equals = self.expect("=").start
        for target in targets:
            if not isinstance(target, Name | Index):
                raise LuaSyntaxError("nothing can be assigned to this", target.start)
        values = self._expressions()
        return Assign(start, self.stop, targets, values, equals)

    def _expressions(self) -> list[Expression]:
        found = [self.expression()]
        while self.accept(","):
            found.append(self.expression())
        return found

    def expression(self, limit: int = 0) -> Expression:
        """An expression whose operators bind to their left more strongly than `limit`."""
        self.deeper()
        start = self.start
        left: Expression
        if self.text in {"not", "-", "#"}:
            operator = self.take().text
            operand = self.expression(UNARY_PRIORITY)
            left = Unary(start, self.stop, operator, operand)
        else:
            left = self._simple()
        while self.text in PRIORITY and PRIORITY[self.text][0] > limit:
            if self.text == "..":
                left = self._concat(left)
                continue
            token = self.take()
            right = self.expression(PRIORITY[token.text][1])
            left = Binary(start, self.stop, left, token.text, token.start, right)
        self.rise()
        return left

    def _concat(self, first: Expression) -> Concat:
        operands, dots = [first], []
        while self.text == "..":
            dots.append(self.take().start)
            self.deeper()
            operands.append(self.expression(PRIORITY[".."][0]))
        self.rise(len(dots))
        return Concat(first.start, self.stop, operands, dots)

    def _simple(self) -> Expression:
        start = self.start
        if self.kind == "number":
            token = self.take()
            return Number(start, token.stop, token.text)
        if self.kind == "string":
            token = self.take()
            return String(start, token.stop, token.text)
        match self.text:
            case "nil" | "true" | "false":
                token = self.take()
                return Constant(start, token.stop, token.text)
            case "...":
                self.take()
                return Vararg(start, self.stop)
            case "{":
                return self._table()
            case "function":
                self.take()
                function = self._function_body()
                function.start = start
                return function
            case "|":
                return self._lambda()
        return self._suffixed()

    def _lambda(self) -> Function:
        start = self.take().start
        parameters: list[Name] = []
        while self.text != "|" or parameters:
            parameters.append(self.name())
            if not self.accept(","):
                break
        self.expect("|")
        value = self.expression()
        body = Block(value.start, value.stop, [Return(value.start, value.stop, [value])])
        return Function(start, self.stop, parameters, False, body, start, is_lambda=True)

    def _suffixed(self) -> Expression:
        start = self.start
        value: Expression
        if self.accept("("):
            inner = self.expression()
            self.expect(")")
            value = Paren(start, self.stop, inner)
        else:
            value = self.name()
        while True:
            if self.kind == "string" or self.text in {"(", "{"}:
                arguments = self._arguments()
                value = Call(start, self.stop, value, None, arguments)
                continue
            match self.text:
                case ".":
                    dot = self.take().start
                    name = self.name()
                    key = String(name.start, name.stop, f'"{name.text}"')
                    value = Index(start, name.stop, value, key, dot, named=True)
                case "[":
                    dot = self.take().start
                    index = self.expression()
                    self.expect("]")
                    value = Index(start, self.stop, value, index, dot, named=False)
                case ":":
                    self.take()
                    method = self.name()
                    arguments = self._arguments()
                    value = Call(start, self.stop, value, method, arguments)
                case _:
                    return value

    def _arguments(self) -> list[Expression]:
        if self.kind == "string":
            token = self.take()
            return [String(token.start, token.stop, token.text)]
        if self.text == "{":
            return [self._table()]
        self.expect("(")
        arguments = [] if self.text == ")" else self._expressions()
        self.expect(")")
        return arguments

    def _table(self) -> Table:
        start = self.take().start
        entries: list[Entry] = []
        while self.text != "}":
            at = self.start
            if self.accept("["):
                key = self.expression()
                self.expect("]")
                self.expect("=")
                entries.append(Entry(at, 0, key, False, self.expression()))
            elif self.kind == "name" and self.text_after() == "=":
                name = self.name()
                self.take()
                named = String(name.start, name.stop, f'"{name.text}"')
                entries.append(Entry(at, 0, named, True, self.expression()))
            else:
                entries.append(Entry(at, 0, None, False, self.expression()))
            entries[-1].stop = self.stop
            if not self.accept(",") and not self.accept(";"):
                break
        self.expect("}")
        return Table(start, self.stop, entries)

    def _function_body(self, *, method: bool = False) -> Function:
        opening = self.expect("(").start
        parameters: list[Name] = []
        vararg = False
        while self.text != ")" or parameters:
            if self.accept("..."):
                vararg = True
                break
            parameters.append(self.name())
            if not self.accept(","):
                break
        self.expect(")")
        body = self._closed_block()
        return Function(opening, self.stop, parameters, vararg, body, opening, is_method=method)
