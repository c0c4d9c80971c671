"""A language that nobody speaks: English with an accent on every vowel.

What a build in this language still shows in plain letters never went through a translation: so the
tests find words that no translator could reach. It is as wide as English, and needs no files.
"""

from __future__ import annotations

import re

PSEUDO = "qps"
"""The code of the language, one of those that ISO 639 leaves for private use."""

_KEPT = re.compile(r"\{\w+[:}]|\$\w+\$|<[^>]*>|&\w+;")
"""Arguments, properties of VASSAL, marks and entities of HTML: not words."""
_ACCENTS = str.maketrans("aeiouyAEIOUY", "âêîôûýÂÊÎÔÛÝ")
_PLAIN = re.compile(r"[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*")


def marked(text: str) -> str:
    """A text as the language has it; arguments, properties and marks of HTML stay as they are."""
    parts, at = [], 0
    for kept in _KEPT.finditer(text):
        parts += [text[at : kept.start()].translate(_ACCENTS), kept.group()]
        at = kept.end()
    return "".join([*parts, text[at:].translate(_ACCENTS)])


def unmarked(text: str) -> list[str]:
    """The words of a text that are not of this language; arguments and the like are none."""
    return [
        word.group()
        for word in re.finditer(r"[^\W\d_]+", _KEPT.sub(" ", text))
        if _PLAIN.fullmatch(word.group())
    ]
