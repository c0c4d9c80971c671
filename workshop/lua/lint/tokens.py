"""The tokens of Lua text: all of Lua 5.2, and MoonSharp's additions, which are refused.

Guarantees: offsets count characters of the text, and the texts of all tokens (`start` to `stop`)
joined with the gaps between them give the original text. Only text that no Lua can read is an
error; what MoonSharp alone reads (`!=`, `|x|`, letters beyond ASCII in names) becomes a token that
a lint rule can name.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Literal

import msgspec

from exporters.lua.syntax import KEYWORDS

Kind = Literal["name", "keyword", "number", "string", "operator", "end"]

_TOKEN = re.compile(
    r"""
      (?P<space>[ \t\r\n\f\v]+)
    | (?P<comment>--\[(?P<c>=*)\[[\s\S]*?\](?P=c)\]|--[^\n]*)
    | (?P<long>\[(?P<l>=*)\[[\s\S]*?\](?P=l)\])
    | (?P<string>"(?:[^"\\\n]|\\z\s*|\\[\s\S])*"|'(?:[^'\\\n]|\\z\s*|\\[\s\S])*')
    | (?P<number>0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*(?:[pP][+-]?\d+)?
                |(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
    | (?P<name>[^\W\d]\w*)
    | (?P<operator>\.\.\.|\.\.|==|~=|<=|>=|!=|::|[-+*/%^\#<>=(){}\[\];:,.|])
    """,
    re.VERBOSE,
)
_LONG_COMMENT = re.compile(r"--\[=*\[")
_ASCII_NUMBER_END = re.compile(r"[\w.]")


class LuaSyntaxError(Exception):
    """Text that no Lua reads; `offset` is the character at which that shows."""

    def __init__(self, what: str, offset: int) -> None:
        super().__init__(what)
        self.what = what
        self.offset = offset


class Token(msgspec.Struct, frozen=True):
    """One token; `text` is as written, quotes included."""

    kind: Kind
    text: str
    start: int
    stop: int


class Comment(msgspec.Struct, frozen=True):
    """One comment, dashes included."""

    start: int
    stop: int


class Lines:
    """The lines of a text: from an offset to the number of its line, counted from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def of(self, offset: int) -> int:
        """The line in which the character at `offset` stands."""
        return bisect_right(self._starts, offset)


def tokenize(text: str) -> tuple[list[Token], list[Comment]]:
    """All tokens, the last one of kind "end", and all comments; LuaSyntaxError at the first fault."""
    tokens: list[Token] = []
    comments: list[Comment] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise LuaSyntaxError(_fault(text, at), at)
        group = match.lastgroup
        found = match.group()
        stop = match.end()
        if match["comment"] is not None:
            if _LONG_COMMENT.match(found) and not found.endswith("]"):
                raise LuaSyntaxError("a long comment that does not end", at)
            comments.append(Comment(at, stop))
        elif match["long"] is not None or group == "string":
            tokens.append(Token("string", found, at, stop))
        elif group == "number":
            if _ASCII_NUMBER_END.match(text, stop) or found in {"0x", "0X"}:
                raise LuaSyntaxError("a number that goes on into a word", at)
            tokens.append(Token("number", found, at, stop))
        elif group == "name":
            tokens.append(Token("keyword" if found in KEYWORDS else "name", found, at, stop))
        elif group == "operator":
            tokens.append(Token("operator", found, at, stop))
        at = stop
    tokens.append(Token("end", "", at, at))
    return tokens, comments


def _fault(text: str, at: int) -> str:
    if text[at] in "\"'":
        return "a string that does not end on its line"
    return f"the character {text[at]!a} is not Lua"
