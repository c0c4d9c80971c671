"""Makes texts of players harmless, so that they cannot manipulate what is shown.

A log, the name of a file or of a player can contain anything: escape sequences that move the
cursor, letters that are invisible or reverse the line, and Markdown, BBCode or HTML markup.
`harmless` is for every text that is shown; `in_markdown` and `in_bbcode` are for texts that a forum
will render. JSON is left as it is, because it is data; programs that show it have to do the same
themselves.
"""

from __future__ import annotations

import re
import unicodedata

UNSEEN = "\ufffd"
"""Replaces a character that is not shown."""
HEAP = 3
"""Marks that may stand on one letter; more are left out."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as printable but are invisible."""
_BRACKETS = str.maketrans({"[": "\uff3b", "]": "\uff3d"})
_UNBROKEN = frozenset("\u00a0\u202f")
"""Spaces that keep a sign with its word, as in French: a line must not end at them."""
_ENDS = frozenset("\t\n\r")
"""Characters after which a new cell or a new line begins."""
_PLAIN = re.compile("[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u202f-\u205e]*")
"""Letters and signs of European texts, all of them harmless: it is quick to see that a text has no others."""
_MARKS = frozenset("\\`*_[]<>|~#$&")
"""Characters with a meaning anywhere in Markdown."""


def harmless(text: str, *, lines: bool = False) -> str:
    r"""Text that a terminal, an editor and a browser show literally, character by character.

    Control characters and escapes, letters that set the direction of writing, and such as cannot
    be seen become "\\ufffd"; excess combining marks are cut. White space becomes a plain space,
    except no-break spaces and, with `lines`, newlines.
    """
    if text.isascii() and text.isprintable():
        return text
    shown: list[str] = []
    heap = 0
    for letter in text:
        heap = heap + 1 if unicodedata.combining(letter) or _varies(letter) else 0
        if (letter == "\n" and lines) or letter in _UNBROKEN:
            shown.append(letter)
        elif letter in _ENDS or unicodedata.category(letter) == "Zs":
            shown.append(" ")
        elif _hidden(letter):
            shown.append(UNSEEN)
        elif heap <= HEAP:
            shown.append(letter)
    return "".join(shown)


def first_unseen(text: str, *, lines: bool = False) -> str:
    """The first character that a text of ours must not have, such as "U+202E RIGHT-TO-LEFT OVERRIDE"; "" if there is none.

    It is one that `harmless` does not show as it is: a control character (also a tab or an end of a line, but with
    `lines` no newline), an invisible one, half a character, or one mark too many on a letter. Spaces of all widths are
    allowed.
    """
    if _PLAIN.fullmatch(text):
        return ""
    heap = 0
    for letter in text:
        heap = heap + 1 if unicodedata.combining(letter) else 0
        if heap > HEAP or _hidden(letter) or (letter in _ENDS and not (lines and letter == "\n")):
            name = "half a character" if "\ud800" <= letter <= "\udfff" else "a control character"
            return f"U+{ord(letter):04X} {unicodedata.name(letter, name)}"
    return ""


def without_unseen(text: str) -> str:
    """A name that somebody typed or pasted, in one line and without what cannot be seen."""
    return "".join(letter for letter in harmless(text).strip() if letter != UNSEEN)


def in_markdown(text: str) -> str:
    """Harmless text that contains no active Markdown or HTML.

    `beginning` handles what has a meaning only at the beginning of a paragraph.
    """
    found: list[str] = []
    for letter in harmless(text):
        if letter == "&":
            found.append("&amp;")
        elif letter == "<":
            found.append("&lt;")
        elif letter in _MARKS:
            found.append(f"\\{letter}")
        else:
            found.append(letter)
    return "".join(found)


def beginning(text: str) -> str:
    """Text of Markdown that begins no list, heading or line across, to stand at a beginning."""
    start = text.lstrip(" ")
    if start[:1] in ("-", "+", "="):
        return f"\\{start}"
    digits = len(start) - len(start.lstrip("0123456789"))
    if digits and start[digits : digits + 1] in (".", ")"):
        return f"{start[:digits]}\\{start[digits:]}"
    return start


def in_bbcode(text: str) -> str:
    """Harmless text without tags of forums: square brackets are replaced by wide ones."""
    return harmless(text).translate(_BRACKETS)


def _hidden(letter: str) -> bool:
    """Whether a letter is not seen, but for spaces and ends of lines."""
    if letter.isprintable():
        return letter in _BLANK or _varies(letter)
    return letter not in _ENDS and unicodedata.category(letter) != "Zs"


def _varies(letter: str) -> bool:
    """Whether a letter only changes the look of the one before it."""
    return (
        "\ufe00" <= letter <= "\ufe0f"
        or "\U000e0100" <= letter <= "\U000e01ef"
        or ("\u180b" <= letter <= "\u180f")
    )
