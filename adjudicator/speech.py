"""What the program itself says, in other languages: gettext files whose ids are the English texts.

A text is said by `phrase("Roll: {what}", what=name)`, where `phrase` is the `Speech` of a language.
Its translation is the entry with just that English text in the package's `locale/<language>.po`;
without one it is said in English. What a game says is content (`adjudicator.content.translation`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from adjudicator.content.pseudo import PSEUDO, marked

ASKED: list[dict[str, None]] = []
"""Those who want to know what is said, each with the English texts since, in their order."""


class Speech(msgspec.Struct, frozen=True):
    """What a part of the program says in a language."""

    language: str
    texts: dict[str, str] = {}
    """English text -> text."""

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
    from adjudicator.content.po import read_po  # noqa: PLC0415 - polib only where it is wanted
    from adjudicator.content.problems import InvalidContentError  # noqa: PLC0415

    entries, problems = read_po(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    return Speech(language, {each.id: each.text for each in entries if each.context == ""})
