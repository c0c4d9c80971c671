"""Texts in quotation marks: where they end, how to write them, and how typographic marks are replaced."""

from __future__ import annotations

import json
import re

from adjudicator.notation.matching import UnknownWordError, shown

TYPOGRAPHIC = "“”„‟«»″＂"
"""Quotation marks that editors put in the place of the plain one."""
NEEDS_QUOTES = re.compile(rf'[,;{{}}<>"\[\]{TYPOGRAPHIC}]|^\s|\s$|^$')
CLOSES = re.compile(rf'["{TYPOGRAPHIC}]')
BEFORE_A_VALUE = " \t\u00a0\u202f,:=(["
"""What may stand before a quotation mark that opens a text."""


def quote_end(text: str, at: int) -> int:
    """Where a text in plain quotation marks that begins at `at` ends; UnknownWordError for no end."""
    end = at + 1
    while (mark := text.find('"', end)) >= 0:
        slash = text.find("\\", end, mark)
        if slash < 0:
            return mark + 1
        end = slash + 2
    hint = ""
    if any(letter in TYPOGRAPHIC for letter in text[at:]):
        hint = ' (write the plain mark " at both ends)'
    raise UnknownWordError(f"a quotation mark has no end{hint}")


def quote_at(text: str, at: int) -> tuple[str, int]:
    """The text in quotation marks of any sort that begins at `at`, in plain ones, and where it ends.

    UnknownWordError where it has no end.
    """
    if text[at] == '"':
        end = quote_end(text, at)
        return text[at:end], end
    found = CLOSES.search(text, at + 1)
    if found is None:
        raise UnknownWordError('a quotation mark has no end (write the plain mark " at both ends)')
    inner = text[at + 1 : found.start()].strip("\u00a0\u202f ")
    return json.dumps(inner, ensure_ascii=False), found.end()


def opens_a_quote(text: str, at: int) -> bool:
    """Whether the letter there is a quotation mark that opens a text."""
    if text[at] == '"':
        return True
    return text[at] in TYPOGRAPHIC and (at == 0 or text[at - 1] in BEFORE_A_VALUE)


def quoted(text: str) -> str:
    """A value as it stands in a line: in quotation marks where it must."""
    return json.dumps(text, ensure_ascii=False) if NEEDS_QUOTES.search(text) else text


def unquoted(text: str) -> str:
    """A value without its quotation marks; UnknownWordError where they hold no text."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        raise UnknownWordError(
            f'{shown(text)} is not text in quotation marks: within it, write \\" for the mark and '
            "\\\\ for a backslash"
        ) from None
