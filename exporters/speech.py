"""The texts of tables and pictures besides the content.

Its English is in the code and its data, the other languages are in `exporters/locale/<language>.po`. A
text in the code is written `phrase("Roll: {what}", what=name)`, where `phrase` is `phrases(content.language)`,
or, within `speaking(content.language)`, as a VASSAL module is made, the function of this module.

No list of texts is needed: the texts of a game's tables and pictures are found by making them
(`exporters.catalog`). `kynes content translate GAME LANGUAGE` lists those without a translation,
and `--write` adds empty entries for them to the file. The words of the panels have ids instead, and
their English stands in `exporters/locale/en.po`.
"""

from __future__ import annotations

from pathlib import Path

from adjudicator.content.names import read_names
from adjudicator.errors import InputError
from adjudicator.problems import InvalidContentError
from adjudicator.speech import Speech, keeps_capitals, speech
from adjudicator.speech import speaking as speaking  # noqa: PLC0414 - builders take it from here
from adjudicator.speech import spoken_language as spoken_language  # noqa: PLC0414
from adjudicator.speech.pseudo import PSEUDO

PACKAGE = Path(__file__).parent
LANGUAGE, CHAT = "language", "chat"
"""The contexts of entries about the language itself, and of lines in the chat."""
PANEL = "panel"
"""The context of texts of all panels; those of one game add a slash and its id."""


def phrases(language: str) -> Speech:
    """What tables and pictures say in a language; InvalidContentError for a broken file."""
    return speech(PACKAGE, language)


def phrase(english: str, /, **values: object) -> str:
    """A text of a table in the language that is spoken now, with its arguments filled in.

    For builders of whole trees, such as a VASSAL module's, that say something in every branch.
    """
    return phrases(spoken_language())(english, **values)


def inside(name: str) -> str:
    """A name within a sentence: in lower case, if the language does that."""
    return name if keeps_capitals(spoken_language()) else name.lower()


def languages() -> list[str]:
    """The languages that tables speak, English first."""
    found = sorted(path.stem for path in (PACKAGE / "locale").glob("*.po"))
    return ["en", *(language for language in found if language != "en")]


def check_language(language: str) -> None:
    """InputError for a language that tables do not speak."""
    if language not in {*languages(), PSEUDO}:
        known = ", ".join(languages())
        raise InputError(f"--language {language}: tables speak {known}, and no other language yet")


def in_language(name: str, language: str) -> str:
    """The name of a file or folder of a table in a language: English ones have the plain name."""
    return name if language == "en" else f"{name}-{language}"


def in_all_languages(english: str) -> str:
    """A text in every language, one behind the other: for what a program shows to all players alike."""
    return " / ".join(in_every_language(english))


def in_every_language(english: str) -> dict[str, str]:
    """A text in every language -> the first language that has it."""
    found: dict[str, str] = {}
    for language in languages():
        found.setdefault(phrases(language)(english), language)
    return found


def panel_lines(language: str) -> dict[str, dict[str, str]]:
    """Context -> id -> words of the panels in a language, those that are there.

    InvalidContentError if the file cannot be read.
    """
    path = PACKAGE / "locale" / f"{language}.po"
    if not path.is_file():
        return {}
    found, problems = read_names(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    return found


def language_facts(language: str) -> dict[str, str]:
    """What a language's file says of the language itself: its name, how clauses point to rulings.

    `name` is what it is called in itself; `see-ruling` and `by-ruling` are regular expressions of
    how its clauses point to a ruling ({ruling} is its question), `another-ruling` is what stands there on a picture.
    """
    return panel_lines(language).get(LANGUAGE, {})


def language_name(language: str) -> str:
    """The name of a language in that language; its code if its file does not state it."""
    return language_facts(language).get("name", language)
