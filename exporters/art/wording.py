"""The texts on pictures: display names from the game's PO file, ids in plain words, clauses.

All in the language of the content (`adjudicator.content.translation.spoken`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from adjudicator.content.names import names_in
from adjudicator.content.pointers import with_inner_marks
from adjudicator.content.records import Content
from adjudicator.speech import Speech, keeps_capitals
from exporters.speech import language_facts, phrases


class GameNames(msgspec.Struct, frozen=True):
    """The names of a game in one language, by context, as its PO file has them."""

    by_context: dict[str, dict[str, str]]
    phrase: Speech = Speech("en")
    """What pictures say beside the content."""

    def name(self, context: str, name: str) -> str:
        """The display name of an id in a context; the id in plain words if it has none."""
        return self.by_context.get(context, {}).get(name) or self.plain(name)

    def called(self, name: str) -> str:
        """The display name of an id in whatever context it has one; else the id in plain words."""
        found = (names[name] for names in self.by_context.values() if name in names)
        return next(found, "") or self.plain(name)

    def plain(self, name: str) -> str:
        """An id in plain words."""
        return self.phrase(plain(name))

    def inside(self, text: str) -> str:
        """A name in the middle of a sentence: in small letters where the language does so."""
        return text if keeps_capitals(self.phrase.language) else text.lower()


def words(content: Content) -> GameNames:
    """The words of a game in its content's language, no names where it has no PO files at all.

    Raises InvalidContentError if the language's PO file cannot be read.
    """
    if not (content.folder / "locale").is_dir():
        return GameNames({}, phrases(content.language))
    return GameNames(names_in(content.folder, content.language), phrases(content.language))


def plain(name: str) -> str:
    """An id as words in English: "free-revivals" is "Free revivals"."""
    return name.replace("-", " ").capitalize()


def quoted(text: str) -> str:
    """A text with typographic apostrophes and dashes."""
    return text.replace("'", "’").replace(" - ", " – ")


def clause_text(content: Content, *clauses: str) -> str:
    """The texts of clauses, one after another; clauses that the game does not have are left out.

    Rulings, for which there is no room, are left out, too.
    """
    questions = [with_inner_marks(quoted(ruling.question)) for ruling in content.rulings.values()]
    return " ".join(
        without_rulings(quoted(content.clauses[name].text), content.language, questions)
        for name in clauses
        if name in content.clauses
    )


def without_rulings(text: str, language: str, questions: Iterable[str]) -> str:
    """A text without the questions of rulings: references to them are left out, or become "another ruling"."""
    facts = language_facts(language)
    if "see-ruling" not in facts:
        return text
    see, by, another = facts["see-ruling"], facts["by-ruling"], facts["another-ruling"]
    one = f"[„«“]\\s?(?:{'|'.join(map(re.escape, questions))})\\s?[“»”]"
    text = re.sub(
        rf"(?:^|(?<=\.)\s+)[^.;]{{0,{SHORT}}}\b{see} {one}[^.;]*\.", "", text, flags=re.IGNORECASE
    )
    text = re.sub(rf"\s*[;,]\s*(?:[^.;,]*\b)?{see} {one}[^.;]*", "", text)
    by = by.replace("{ruling}", one)
    text = re.sub(
        rf"\b(?:{by})",
        lambda found: another[:1].upper() + another[1:] if found[0][0].isupper() else another,
        text,
        flags=re.IGNORECASE,
    )
    text = text.replace(f", {another}", f" {another}")
    # What else tells of a ruling, a sentence of its own or a part of one, says nothing to a player.
    text = re.sub(rf"(?:^|(?<=\.) )\w+ \w+ {one}[^.;]*\.", "", text)
    text = re.sub(rf"\s?; (?:[^.;,]* )?{one}[^.;]*(?=[.;])", "", text)
    return re.sub(rf"\s?, (?:[^.;,]* )?{one}[^.;,]*(?=[.;])", "", text).strip()


SHORT = 24
"""Letters before the pointer in a sentence that is nothing else: "Of the Fremen see ..."."""
