r"""Sequences: VASSAL's one way of writing several texts as one, used at every level of its files.

Texts are joined by a delimiter; a delimiter inside a text is written ``\d``; a text that starts
with a backslash, or starts and ends with ``'``, stands in one pair of ``'``. Nothing else is
escaped, so a text that ends with a backslash would swallow the delimiter after it. The engine
writes such texts all the same; we put them in quotes, which the engine reads correctly.
"""

from __future__ import annotations

from collections.abc import Iterable

TAB = "\t"
ESC = "\x1b"


def encode(texts: Iterable[str], delimiter: str) -> str:
    """The texts as one text; `decode` gives them back, but for no text at all, read as one empty."""
    listed = list(texts)
    last = len(listed) - 1
    plain = delimiter.join(listed)
    if "\\" not in plain and "'" not in plain and plain.count(delimiter) == last:
        return plain
    return delimiter.join(
        _quoted(text, at < last).replace(delimiter, "\\" + delimiter)
        for at, text in enumerate(listed)
    )


def decode(text: str, delimiter: str) -> list[str]:
    """The texts that were joined, at least one; every text can be read."""
    pieces = text.split(delimiter)
    if "\\" not in text and "'" not in text:
        return pieces
    found: list[str] = []
    open_parts: list[str] = []
    last = len(pieces) - 1
    for at, piece in enumerate(pieces):
        if at < last and piece.endswith("\\"):
            open_parts.append(piece[:-1])
            continue
        if open_parts:
            open_parts.append(piece)
            found.append(_unquoted(delimiter.join(open_parts)))
            open_parts = []
        else:
            found.append(_unquoted(piece))
    return found


def first_two(text: str, delimiter: str) -> list[str]:
    """The first two of the texts that `decode` gives, or the one, without taking the rest apart."""
    end = _end_of_first(text, delimiter, 0)
    escaped = "\\" + delimiter
    found = [_unquoted(text[:end].replace(escaped, delimiter))]
    if end < len(text):
        stop = _end_of_first(text, delimiter, end + 1)
        found.append(_unquoted(text[end + 1 : stop].replace(escaped, delimiter)))
    return found


def _end_of_first(text: str, delimiter: str, start: int) -> int:
    """Where the text that begins at `start` ends: at a delimiter that is not escaped, or with the whole."""
    end = text.find(delimiter, start)
    while end > 0 and text[end - 1] == "\\":
        end = text.find(delimiter, end + 1)
    return end if end >= 0 else len(text)


def nest(texts: Iterable[str], delimiter: str) -> str:
    """Texts nested from the outermost in, as the traits of a piece are.

    The first text and the rest are a pair; the rest is such a pair again.
    """
    listed = list(texts)
    found = listed[-1] if listed else ""
    for text in reversed(listed[:-1]):
        found = encode([text, found], delimiter)
    return found


def unnest(text: str, delimiter: str) -> list[str]:
    """What `nest` nested, from the outermost in."""
    found: list[str] = []
    while True:
        parts = first_two(text, delimiter)
        found.append(parts[0])
        if len(parts) == 1:
            return found
        text = parts[1]


def _quoted(text: str, followed: bool) -> str:
    if text and (
        text[0] == "\\" or (text[0] == "'" and text[-1] == "'") or (followed and text[-1] == "\\")
    ):
        return f"'{text}'"
    return text


def _unquoted(text: str) -> str:
    if len(text) > 1 and text[0] == "'" and text[-1] == "'":
        return text[1:-1]
    return text
