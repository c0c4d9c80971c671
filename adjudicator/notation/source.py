"""The bytes of a file of notation as lines of text, whatever mail, forum or editor has done to them.

Read are: UTF-8 with or without a byte order mark, UTF-16, the ends of lines of every system, marks of
quotation (`>`) before lines, and the tags of a forum (`[code]`) or fences of Markdown round the game.
"""

from __future__ import annotations

import re

import msgspec

from adjudicator.encodings import LOOKED_AT, encoding_of
from adjudicator.errors import InputError

QUOTATION = re.compile(r"(?:>[ \t]?)+")
"""What a mail program puts before the lines that somebody quotes."""
FENCE = re.compile(r"(?:```|~~~)[a-z]*")
"""What stands in Markdown before and after text that is shown as it is."""
FORUM = re.compile(
    r"\[/?(?:code|quote|pre|spoiler|noparse|plain|tt|hide|size|font|color|b|i|u)(?:=[^\]\n]{0,100})?\]",
    re.IGNORECASE,
)
"""A tag of a forum's."""
ENDS = re.compile("\r\n|\r|\n")
LONGEST_WITH_TAGS = 20_000
"""Characters of a line in which tags of a forum are looked for."""


class SourceLine(msgspec.Struct, frozen=True):
    """A line of a file that is not empty and no remark."""

    number: int
    """Its number in the file, from 1."""
    text: str


def text_of(data: bytes, name: str) -> str:
    """The text of a file; InputError, with the remedy, for bytes that are none."""
    encoding = encoding_of(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{name}:{line}: not {encoding.upper().removesuffix('-SIG')} at byte {error.start} of the "
            "file: save it again as UTF-8, in your editor or with "
            f"“iconv -f WINDOWS-1252 -t UTF-8 {name}”"
        ) from None


def is_notation(data: bytes) -> bool:
    """Whether a file is notation: a log begins with a brace."""
    start = data[:LOOKED_AT]
    if encoding_of(data) != "utf-8-sig":
        start = start.replace(b"\0", b"").removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")
    return not start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def lines_of(data: bytes, name: str) -> tuple[list[str], list[SourceLine]]:
    """All lines of a file as they stand, and those that say something, without what is round them."""
    texts = [one.strip() for one in ENDS.split(text_of(data, name))]
    said = [SourceLine(number, bare(text)) for number, text in enumerate(texts, 1)]
    return texts, [one for one in said if one.text and one.text[0] not in "#;"]


def bare(text: str) -> str:
    """A line without quotation marks of mail, tags of forums and fences."""
    found = QUOTATION.match(text)
    text = text[found.end() :].strip() if found else text
    if FENCE.fullmatch(text):
        return ""
    if len(text) > LONGEST_WITH_TAGS:
        return text
    if not text.startswith("["):
        return _without_tags_at_end(text)
    while found := FORUM.match(text):
        text = text[found.end() :].strip()
    return _without_tags_at_end(text)


def _without_tags_at_end(text: str) -> str:
    while text.endswith("]") and (at := text.rfind("[")) >= 0 and FORUM.fullmatch(text, at):
        text = text[:at].strip()
    return text
