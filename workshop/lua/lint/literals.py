"""Literals of names, strings and numbers, and the types of values as far as literals show them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workshop.lua.lint import tree as lua
from workshop.lua.lint.rules import LARGEST_WHOLE, LAST_ASCII
from workshop.lua.lint.tokens import Token

LONGEST = 40
"""Characters that are shown of a text."""
_ESCAPE = re.compile(r"\\(\d{1,3}|[xuz]|[\s\S])")


def faults_of(token: Token, *, display_text: bool) -> Iterator[tuple[str, int, str]]:
    """What a name, a string or a number breaks by how it is written: rule, offset, what."""
    match token.kind:
        case "name":
            if not token.text.isascii():
                yield "non-ascii-name", token.start, f"the name {token.text!a}"
            elif token.text == "_ENV":
                yield "forbidden", token.start, "the global _ENV"
        case "string":
            if not display_text and not token.text.isascii():
                yield "non-ascii", token.start, f"the string {short(token.text)}"
            if not token.text.startswith("["):
                yield from _escapes(token)
        case "number":
            yield from _number(token)


def _escapes(token: Token) -> Iterator[tuple[str, int, str]]:
    for match in _ESCAPE.finditer(token.text):
        escape = match[1]
        if escape in {"x", "u", "z"} or (escape.isdecimal() and int(escape) > LAST_ASCII):
            yield "escape", token.start + match.start(), f"the escape \\{escape}"


def _number(token: Token) -> Iterator[tuple[str, int, str]]:
    text = token.text.lower()
    is_hex = text.startswith("0x")
    if "." in text or ("p" in text if is_hex else "e" in text):
        yield "float", token.start, f"the number {token.text}"
    elif int(text, 16 if is_hex else 10) > LARGEST_WHOLE:
        yield "float", token.start, f"the number {token.text} is more than 2^53"


def bare(value: lua.Expression) -> lua.Expression:
    """A value without the brackets round it."""
    while isinstance(value, lua.Paren):
        value = value.inner
    return value


def plain(value: lua.Expression) -> str | None:
    """What a string without escapes says."""
    value = bare(value)
    if isinstance(value, lua.String) and value.text[0] in "\"'" and "\\" not in value.text:
        return value.text[1:-1]
    return None


def is_nil(value: lua.Expression) -> bool:
    """Whether a value is written `nil`."""
    value = bare(value)
    return isinstance(value, lua.Constant) and value.text == "nil"


def is_display(value: lua.Expression) -> bool:
    """Whether a value is a text with other letters than those of ASCII."""
    value = bare(value)
    return isinstance(value, lua.String) and not value.text.isascii()


def value_of(number: lua.Number) -> float:
    """What a number is worth; it has no unit."""
    text = number.text.lower()
    if text.startswith("0x"):
        return float.fromhex(text)
    return float(text)


def not_positive(value: lua.Expression) -> bool:
    """Whether a value is a number that is written as 0 or below."""
    if isinstance(value, lua.Unary) and value.operator == "-":
        return isinstance(bare(value.operand), lua.Number)
    return isinstance(value, lua.Number) and value_of(value) == 0


def short(text: str) -> str:
    """A text as it is shown: in ASCII, and not too long."""
    shown = ascii(text)
    return shown if len(shown) <= LONGEST else shown[: LONGEST - 3] + "..."
