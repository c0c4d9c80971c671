"""The texts of tables and pictures besides the content, found by building them; for `kynes content translate`."""

from __future__ import annotations

import re
from contextlib import suppress

from adjudicator.content.records import Content
from adjudicator.content.translation import Catalog, Source
from adjudicator.errors import ContentError, UnsupportedError
from adjudicator.speech import ASKED
from adjudicator.speech.scan import said_in
from exporters.art.build import draw_pictures
from exporters.rulebook.chapters import book
from exporters.speech import CHAT, LANGUAGE, PACKAGE, PANEL, panel_lines
from exporters.tts.build import blank_table
from exporters.vassal.build import module_words

PAGES = ("audit", "host", "league", "report", "serve")
"""Packages whose pages and lists have translations of their own."""
CATALOG = "tables"
"""What `kynes content translate` calls the file."""
_ARGUMENT = re.compile(r"\{\w+\}|\$\w+\$")


def catalog() -> Catalog:
    """The texts of tables and pictures, for `kynes content translate`."""
    return Catalog(PACKAGE / "locale", "kynes tables", _sources)


def pages(package: str) -> Catalog:
    """The texts of one of `PAGES`, for `kynes content translate`."""
    folder = PACKAGE / package
    # The modules of commands print with a function of this name, too.
    texts = said_in(folder, leave_out=("cli.py",))
    found = [Source(package, "", text, text) for text in texts]
    return Catalog(folder / "locale", f"kynes {package}", lambda _: found)


def _sources(content: Content) -> list[Source]:
    lines = [
        Source(CATALOG, context, name, text)
        for context, known in panel_lines("en").items()
        if context in {CHAT, LANGUAGE, PANEL, f"{PANEL}/{content.game}"}
        for name, text in known.items()
    ]
    return [*lines, *(Source(CATALOG, "", text, text) for text in asked_for(content))]


def asked_for(content: Content) -> list[str]:
    """All texts of a game's tables and pictures besides its content, in English, sorted.

    The tables are built for this, without pixels, and the rule book is written.
    """
    asked: dict[str, None] = {}
    ASKED.append(asked)
    try:
        for make in (_drawn, _vassal, book):
            with suppress(ContentError, UnsupportedError):  # a game that has no such table yet
                make(content)
    finally:
        ASKED.remove(asked)
    return sorted(text for text in asked if any(map(str.isalpha, _ARGUMENT.sub("", text))))


def _drawn(content: Content) -> None:
    blank_table(content, draw_pictures(content))


def _vassal(content: Content) -> None:
    module_words(content)
