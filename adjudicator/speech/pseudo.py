"""A language that nobody speaks: English with an accent on every vowel.

Text without accents in a build in this language was never translated, so the tests find words that
translators cannot reach. Texts are as wide as in English, and the language needs no files.
"""

from __future__ import annotations

import re
from functools import cache

PSEUDO = "qps"
"""The code of the language, one of those that ISO 639 leaves for private use."""

_ACCENTS = str.maketrans("aeiouyAEIOUY", "âêîôûýÂÊÎÔÛÝ")


@cache
def _kept() -> re.Pattern[str]:
    """Finds arguments, properties of VASSAL, marks and entities of HTML: not words.

    Made when it is first needed: every command imports this module, and hardly any asks for it.
    """
    return re.compile(r"\{\w+[:}]|\$\w+\$|<[^>]*>|&\w+;")


@cache
def _plain() -> re.Pattern[str]:
    """Matches a word with a vowel that has no accent."""
    return re.compile(r"[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*")


def marked(text: str) -> str:
    """A text as the language has it; arguments, properties and marks of HTML stay as they are."""
    parts, at = [], 0
    for kept in _kept().finditer(text):
        parts += [text[at : kept.start()].translate(_ACCENTS), kept.group()]
        at = kept.end()
    return "".join([*parts, text[at:].translate(_ACCENTS)])


def unmarked(text: str) -> list[str]:
    """The words of a text that are not of this language; arguments and the like are none."""
    return [
        word.group()
        for word in re.finditer(r"[^\W\d_]+", _kept().sub(" ", text))
        if _plain().fullmatch(word.group())
    ]
