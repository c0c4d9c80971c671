"""What the program itself says, in other languages: gettext files whose ids are the English texts.

A text is said by `phrase("Roll: {what}", what=name)`, where `phrase` is the `Speech` of a language.
Its translation is the entry for exactly that English text in the package's `locale/<language>.po`;
without a translation the text stays English. Code that has no `Speech` calls `phrase` of this
module (or of `exporters.speech`), which uses the language of the surrounding `speaking` block. The
texts of a game are content (`adjudicator.content.translation`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

import msgspec

from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.problems import InvalidContentError
from adjudicator.speech.pseudo import PSEUDO, marked

with lazy_imports():
    from adjudicator.speech.po import read_po

PACKAGE = Path(__file__).parent.parent
ROW = "{list} and {last}"
"""How texts stand in a row, in English."""
_SPOKEN: ContextVar[str] = ContextVar("spoken", default="en")
"""The language of `phrase`."""
ASKED: list[dict[str, None]] = []
"""Those who want to know what is said, each with the English texts since, in their order."""


class Speech(msgspec.Struct, frozen=True):
    """What a part of the program says in a language."""

    language: str
    texts: dict[str, str] = {}
    """English text -> text."""
    facts: dict[str, str] = {}
    """What its file says of the language itself, in the context "language": `nouns` = "capitals" ..."""

    def __call__(self, english: str, /, **values: object) -> str:
        """A text in this language with its arguments filled in; in English if it has none."""
        for asked in ASKED:
            asked[english] = None
        text = marked(english) if self.language == PSEUDO else self.texts.get(english) or english
        return text.format(**values) if values else text


@cache
def speech(package: Path, language: str) -> Speech:
    """What the package in a folder says in a language; InvalidContentError for a broken file."""
    path = package / "locale" / f"{language}.po"
    if language == "en" or not path.is_file():
        return Speech(language)

    entries, problems = read_po(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    return Speech(
        language,
        {each.id: each.text for each in entries if each.context == ""},
        {each.id: each.text for each in entries if each.context == "language"},
    )


def keeps_capitals(language: str) -> bool:
    """Whether a word keeps its capital letter within a sentence, as nouns do in German."""
    return speech(PACKAGE, language).facts.get("nouns") == "capitals"


def later(english: str) -> str:
    """Marks a text that is said later, so that translators get it (`adjudicator.speech.scan`)."""
    return english


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within it `phrase` says everything in a language; InvalidContentError for a broken file."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def languages() -> list[str]:
    """The languages that the judge speaks, English first."""
    return ["en", *sorted(path.stem for path in (PACKAGE / "locale").glob("*.po"))]


def checked_language(language: str) -> str:
    """The language itself; InputError for one that the judge does not speak."""
    if language not in {*languages(), PSEUDO}:
        raise InputError(
            f"{language!r} is not a language of ours; there are {', '.join(languages())}"
        )
    return language


def usual_language() -> str:
    """The language of the environment, `KYNES_LANGUAGE`; English where it has none of ours."""
    wanted = os.environ.get("KYNES_LANGUAGE", "")
    return wanted if wanted and wanted in languages() else "en"


def spoken_language() -> str:
    """The language that is spoken now."""
    return _SPOKEN.get()


def phrase(english: str, /, **values: object) -> str:
    """A text of the judge in the language that is spoken now, with its arguments filled in."""
    return speech(PACKAGE, _SPOKEN.get())(english, **values)


def in_quotes(text: object) -> str:
    """A text in the quotation marks of the language that is spoken now."""
    return phrase("“{text}”", text=text)


def in_a_row(texts: Sequence[str]) -> str:
    """Texts in a row in the language that is spoken now: "Atreides, Fremen and Harkonnen"."""
    if len(texts) < 2:
        return "".join(texts)
    return phrase(ROW, list=", ".join(texts[:-1]), last=texts[-1])
