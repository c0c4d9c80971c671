"""Reads Lua text into the tree of `tree.py`.

The grammar is that of Lua 5.2; MoonSharp's lambda and `!=` are read as well, so that the lint can
refuse them by name. Nesting is counted as PUC Lua counts it: one level a statement and one an
expression, `..` and `^` going one deeper at each operand.
"""

from __future__ import annotations

from exporters.lua.lint.tokens import LuaSyntaxError, Token, tokenize
from exporters.lua.lint.tree import (
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

DEEPEST = 120
"""Levels of nesting beyond which reading stops: PUC and LuaJIT give up at 200."""

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


class _Reader:
    """Recursive descent over the tokens; `text`, `kind` and `start` are those of the next one."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._next = 0
        self._level = 0
        self.nesting = 0
        self.nesting_at = 0
        self.stop = 0
        self._look()

    def _look(self) -> None:
        token = self._tokens[self._next]
        self.kind = token.kind
        self.text = "" if token.kind == "string" else token.text
        self.start = token.start

    def _take(self) -> Token:
        token = self._tokens[self._next]
        self.stop = token.stop
        self._next += 1
        self._look()
        return token

    def _accept(self, text: str) -> bool:
        if self.text == text:
            self._take()
            return True
        return False

    def _expect(self, text: str, why: str = "") -> Token:
        if self.text != text:
            found = "the end of the text" if self.kind == "end" else repr(self.text or "a string")
            because = f" {why}" if why else ""
            raise LuaSyntaxError(f"{text!r} is expected{because}, here is {found}", self.start)
        return self._take()

    def _name(self) -> Name:
        if self.kind != "name":
            raise LuaSyntaxError(
                f"a name is expected, here is {self.text or 'something else'!r}", self.start
            )
        token = self._take()
        return Name(token.start, token.stop, token.text)

    def _deeper(self, by: int = 1) -> None:
        self._level += by
        if self._level > self.nesting:
            self.nesting, self.nesting_at = self._level, self.start
        if self._level > DEEPEST:
            raise LuaSyntaxError(f"nested more than {DEEPEST} levels deep", self.start)

    def block(self) -> Block:
        start = self.start
        statements: list[Statement] = []
        while self.kind != "end" and self.text not in _BLOCK_ENDS:
            if self._accept(";"):
                continue
            self._deeper()
            statement = self._statement()
            self._level -= 1
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
                    self._take()
                    condition = self.expression()
                    self._expect("do")
                    body = self._closed_block()
                    return While(start, self.stop, condition, body)
                case "do":
                    self._take()
                    body = self._closed_block()
                    return Do(start, self.stop, body)
                case "repeat":
                    self._take()
                    body = self.block()
                    self._expect("until")
                    condition = self.expression()
                    return Repeat(start, self.stop, body, condition)
                case "break":
                    self._take()
                    return Break(start, self.stop)
                case "goto":
                    self._take()
                    name = self._name()
                    return Goto(start, self.stop, name.text)
        if self._accept("::"):
            name = self._name()
            self._expect("::")
            return Label(start, self.stop, name.text)
        return self._assignment_or_call()

    def _closed_block(self) -> Block:
        body = self.block()
        self._expect("end")
        return body

    def _if(self) -> If:
        start = self.start
        conditions: list[Expression] = []
        branches: list[Block] = []
        while True:
            self._take()
            conditions.append(self.expression())
            self._expect("then")
            branches.append(self.block())
            if self.text != "elseif":
                break
        if self._accept("else"):
            branches.append(self.block())
        self._expect("end", "to close `if`")
        return If(start, self.stop, conditions, branches)

    def _for(self) -> NumericFor | GenericFor:
        start = self.start
        self._take()
        names = [self._name()]
        if self._accept("="):
            bounds = self._expressions()
            if len(bounds) not in {2, 3}:
                raise LuaSyntaxError("`for` has two or three numbers", start)
            self._expect("do")
            body = self._closed_block()
            return NumericFor(start, self.stop, names[0], bounds, body)
        while self._accept(","):
            names.append(self._name())
        self._expect("in")
        values = self._expressions()
        self._expect("do")
        body = self._closed_block()
        return GenericFor(start, self.stop, names, values, body)

    def _function_statement(self) -> FunctionStatement:
        start = self.start
        self._take()
        target: Expression = self._name()
        method = False
        while not method and self.text in {".", ":"}:
            method = self.text == ":"
            dot = self._take().start
            name = self._name()
            key = String(name.start, name.stop, f'"{name.text}"')
            target = Index(target.start, name.stop, target, key, dot, named=True)
        function = self._function_body(method=method)
        return FunctionStatement(start, self.stop, target, function, is_local=False)

    def _local(self) -> Local | FunctionStatement:
        start = self.start
        self._take()
        if self._accept("function"):
            target = self._name()
            function = self._function_body()
            return FunctionStatement(start, self.stop, target, function, is_local=True)
        names = [self._name()]
        while self._accept(","):
            names.append(self._name())
        values = self._expressions() if self._accept("=") else []
        return Local(start, self.stop, names, values)

    def _return(self) -> Return:
        start = self.start
        self._take()
        values: list[Expression] = []
        if self.kind != "end" and self.text not in _BLOCK_ENDS and self.text != ";":
            values = self._expressions()
        stop = self.stop
        self._accept(";")
        return Return(start, stop, values)

    def _assignment_or_call(self) -> Assign | CallStatement:
        start = self.start
        first = self._suffixed()
        if self.text not in {"=", ","}:
            if not isinstance(first, Call):
                raise LuaSyntaxError("a value alone is no statement", start)
            return CallStatement(start, self.stop, first)
        targets = [first]
        while self._accept(","):
            targets.append(self._suffixed())
        equals = self._expect("=").start
        for target in targets:
            if not isinstance(target, Name | Index):
                raise LuaSyntaxError("nothing can be assigned to this", target.start)
        values = self._expressions()
        return Assign(start, self.stop, targets, values, equals)

    def _expressions(self) -> list[Expression]:
        found = [self.expression()]
        while self._accept(","):
            found.append(self.expression())
        return found

    def expression(self, limit: int = 0) -> Expression:
        """An expression whose operators bind to their left more strongly than `limit`."""
        self._deeper()
        start = self.start
        left: Expression
        if self.text in {"not", "-", "#"}:
            operator = self._take().text
            operand = self.expression(UNARY_PRIORITY)
            left = Unary(start, self.stop, operator, operand)
        else:
            left = self._simple()
        while self.text in PRIORITY and PRIORITY[self.text][0] > limit:
            if self.text == "..":
                left = self._concat(left)
                continue
            token = self._take()
            right = self.expression(PRIORITY[token.text][1])
            left = Binary(start, self.stop, left, token.text, token.start, right)
        self._level -= 1
        return left

    def _concat(self, first: Expression) -> Concat:
        operands, dots = [first], []
        while self.text == "..":
            dots.append(self._take().start)
            self._deeper()
            operands.append(self.expression(PRIORITY[".."][0]))
        self._level -= len(dots)
        return Concat(first.start, self.stop, operands, dots)

    def _simple(self) -> Expression:
        start = self.start
        if self.kind == "number":
            token = self._take()
            return Number(start, token.stop, token.text)
        if self.kind == "string":
            token = self._take()
            return String(start, token.stop, token.text)
        match self.text:
            case "nil" | "true" | "false":
                token = self._take()
                return Constant(start, token.stop, token.text)
            case "...":
                self._take()
                return Vararg(start, self.stop)
            case "{":
                return self._table()
            case "function":
                self._take()
                function = self._function_body()
                function.start = start
                return function
            case "|":
                return self._lambda()
        return self._suffixed()

    def _lambda(self) -> Function:
        start = self._take().start
        parameters: list[Name] = []
        while self.text != "|" or parameters:
            parameters.append(self._name())
            if not self._accept(","):
                break
        self._expect("|")
        value = self.expression()
        body = Block(value.start, value.stop, [Return(value.start, value.stop, [value])])
        return Function(start, self.stop, parameters, False, body, start, is_lambda=True)

    def _suffixed(self) -> Expression:
        start = self.start
        value: Expression
        if self._accept("("):
            inner = self.expression()
            self._expect(")")
            value = Paren(start, self.stop, inner)
        else:
            value = self._name()
        while True:
            if self.kind == "string" or self.text in {"(", "{"}:
                arguments = self._arguments()
                value = Call(start, self.stop, value, None, arguments)
                continue
            match self.text:
                case ".":
                    dot = self._take().start
                    name = self._name()
                    key = String(name.start, name.stop, f'"{name.text}"')
                    value = Index(start, name.stop, value, key, dot, named=True)
                case "[":
                    dot = self._take().start
                    index = self.expression()
                    self._expect("]")
                    value = Index(start, self.stop, value, index, dot, named=False)
                case ":":
                    self._take()
                    method = self._name()
                    arguments = self._arguments()
                    value = Call(start, self.stop, value, method, arguments)
                case _:
                    return value

    def _arguments(self) -> list[Expression]:
        if self.kind == "string":
            token = self._take()
            return [String(token.start, token.stop, token.text)]
        if self.text == "{":
            return [self._table()]
        self._expect("(")
        arguments = [] if self.text == ")" else self._expressions()
        self._expect(")")
        return arguments

    def _table(self) -> Table:
        start = self._take().start
        entries: list[Entry] = []
        while self.text != "}":
            at = self.start
            if self._accept("["):
                key = self.expression()
                self._expect("]")
                self._expect("=")
                entries.append(Entry(at, 0, key, False, self.expression()))
            elif self.kind == "name" and self._tokens[self._next + 1].text == "=":
                name = self._name()
                self._take()
                named = String(name.start, name.stop, f'"{name.text}"')
                entries.append(Entry(at, 0, named, True, self.expression()))
            else:
                entries.append(Entry(at, 0, None, False, self.expression()))
            entries[-1].stop = self.stop
            if not self._accept(",") and not self._accept(";"):
                break
        self._expect("}")
        return Table(start, self.stop, entries)

    def _function_body(self, *, method: bool = False) -> Function:
        opening = self._expect("(").start
        parameters: list[Name] = []
        vararg = False
        while self.text != ")" or parameters:
            if self._accept("..."):
                vararg = True
                break
            parameters.append(self._name())
            if not self._accept(","):
                break
        self._expect(")")
        body = self._closed_block()
        return Function(opening, self.stop, parameters, vararg, body, opening, is_method=method)
