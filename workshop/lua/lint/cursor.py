"""A position in the tokens of a Lua text, with its nesting depth."""

from __future__ import annotations

from workshop.lua.lint.tokens import LuaSyntaxError, Token
from workshop.lua.lint.tree import Name

DEEPEST = 120
"""Levels of nesting beyond which reading stops: PUC and LuaJIT give up at 200."""


class Cursor:
    """Goes over the tokens; `text`, `kind` and `start` are those of the next one."""

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

    def take(self) -> Token:
        """The next token, which is then behind us."""
        token = self._tokens[self._next]
        self.stop = token.stop
        self._next += 1
        self._look()
        return token

    def accept(self, text: str) -> bool:
        """Whether the next token is this one; if so, it is taken."""
        if self.text == text:
            self.take()
            return True
        return False

    def expect(self, text: str, why: str = "") -> Token:
        """The next token, which must be this one; LuaSyntaxError if it is not, with `why`."""
        if self.text != text:
            found = "the end of the text" if self.kind == "end" else repr(self.text or "a string")
            because = f" {why}" if why else ""
            raise LuaSyntaxError(f"{text!r} is expected{because}, here is {found}", self.start)
        return self.take()

    def name(self) -> Name:
        """The next token, a name; LuaSyntaxError if it is none."""
        if self.kind != "name":
            raise LuaSyntaxError(
                f"a name is expected, here is {self.text or 'something else'!r}", self.start
            )
        token = self.take()
        return Name(token.start, token.stop, token.text)

    def deeper(self, by: int = 1) -> None:
        """Note that what follows is nested so many levels deeper; LuaSyntaxError if it is too deep."""
        self._level += by
        if self._level > self.nesting:
            self.nesting, self.nesting_at = self._level, self.start
        if self._level > DEEPEST:
            raise LuaSyntaxError(f"nested more than {DEEPEST} levels deep", self.start)

    def rise(self, by: int = 1) -> None:
        """Note that what was nested so many levels deeper is over."""
        self._level -= by

    def text_after(self) -> str:
        """The text of the token after the next one."""
        return self._tokens[self._next + 1].text
