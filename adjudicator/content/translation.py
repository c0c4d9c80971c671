"""What a game says in another language: names and texts, what is missing, and what is out of date.

English is part of the content. Another language has two files a game: `locale/<language>.po` with
the names of all ids, and `locale/texts/<language>.po` with all else that players read. Every entry
keeps the English that was translated in its comment, so that a text that has changed since is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from adjudicator.content.messages import COMMON
from adjudicator.content.names import read_names
from adjudicator.content.po import Entry, po_text, read_po
from adjudicator.content.problems import InvalidContentError
from adjudicator.content.records import Content
from adjudicator.templates import argument_names
from adjudicator.typed_moves import move_words

NAMES, TEXTS = FILES = ("names", "texts")
"""The two files of a language."""


class Source(msgspec.Struct, frozen=True):
    """A text in English that wants a translation."""

    file: str
    """NAMES or TEXTS."""
    context: str
    id: str
    text: str


class Wanting(msgspec.Struct, frozen=True):
    """A text that a language has not, or has of an English text that was another."""

    file: str
    context: str
    id: str
    why: str
    """"missing", "outdated" (the English has changed since), "arguments" (a template names others
    than in English) or "unknown" (there is no such text)."""
    text: str
    """The text in English, or that of the translation where there is none."""


class Translation(msgspec.Struct, frozen=True):
    """What a game says in a language; whatever it lacks is said in English."""

    language: str
    texts: dict[tuple[str, str], str]
    """Context and id -> text."""

    def say(self, context: str, name: str, english: str) -> str:
        """A text of the content in this language."""
        return self.texts.get((context, name)) or english


def path_of(folder: Path, file: str, language: str) -> Path:
    """Where a language's file of names or of texts lies in a content folder."""
    home = folder / "locale"
    return home / f"{language}.po" if file == NAMES else home / TEXTS / f"{language}.po"


def load_translation(content: Content, language: str) -> Translation:
    """The texts of a game in a language, those that are there; none for English.

    InvalidContentError if a file cannot be read.
    """
    path = path_of(content.folder, TEXTS, language)
    if language == "en" or not path.is_file():
        return Translation(language, {})
    entries, problems = read_po(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    return Translation(language, {(entry.context, entry.id): entry.text for entry in entries})


# --- what there is in English ----------------------------------------------------------------------


def sources(
    content: Content, events: Mapping[str, list[str]], moves: Mapping[str, type]
) -> list[Source]:
    """All that players read of a game, in English, in the order of the content.

    `events` are the templates of its news and `moves` the types of its kinds of moves.
    InvalidContentError if the file of English names cannot be read.
    """
    path = path_of(content.folder, NAMES, "en")
    found, problems = read_names(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    named = [
        Source(NAMES, context, name, text)
        for context, known in found.items()
        for name, text in known.items()
    ]
    said = [Source(TEXTS, *each) for each in _texts(content) if each[2]]
    said += [
        Source(TEXTS, "event", f"{kind}/{at}", template)
        for kind, templates in events.items()
        for at, template in enumerate(templates)
        if template
    ]
    for kind, form in moves.items():
        for field, text in move_words(form).items():
            if text and field not in {"by", "move"}:
                said.append(Source(TEXTS, "move", f"{kind}/{field}" if field else kind, text))
    return [*named, *said]


def _texts(content: Content) -> Iterator[tuple[str, str, str]]:
    game = content.data["game"]
    for option in game["options"]:
        yield "option", option["id"], option["meaning"]
    for code, template in (COMMON | game["messages"]).items():
        yield "message", code, template
    for clause in content.clauses.values():
        yield "clause-title", clause.id, clause.title
        yield "clause", clause.id, clause.text
        for code, template in clause.violations.items():
            yield "violation", f"{clause.id}/{code}", template
    for ruling in content.rulings.values():
        yield "ruling", ruling.id, ruling.question
        for choice in ruling.options:
            yield "ruling-option", f"{ruling.id}/{choice.id}", choice.text
    for deck in content.data["cards"].values():
        for card in deck if isinstance(deck, list) else []:
            yield "card-text", card["id"], card.get("text", "")
    for faction in content.data["factions"]["factions"]:
        for advantage in faction.get("advantages", []):
            yield "advantage-text", advantage["id"], advantage["text"]


# --- what a language has ---------------------------------------------------------------------------


def wanting(content: Content, wanted: list[Source], language: str) -> list[Wanting]:
    """What a language still wants, in the order of the content; what nobody wants comes last.

    InvalidContentError if one of its files cannot be read.
    """
    have = {
        (file, entry.context, entry.id): entry
        for file in (NAMES, TEXTS)
        for entry in _entries(content, file, language)
    }
    found: list[Wanting] = []
    for source in wanted:
        entry = have.pop((source.file, source.context, source.id), None)
        why = _why(source, entry)
        if why:
            found.append(Wanting(source.file, source.context, source.id, why, source.text))
    for (file, context, name), entry in have.items():
        found.append(Wanting(file, context, name, "unknown", entry.text))
    return found


def _why(source: Source, entry: Entry | None) -> str:
    if entry is None or not entry.text:
        return "missing"
    if not _same(entry.comment, source.text):
        return "outdated"
    if source.context in {"event", "message", "violation"} and not _fits(source.text, entry.text):
        return "arguments"
    return ""


def _same(comment: str, text: str) -> bool:
    """Whether a comment holds a text: long ones are broken into lines, at hyphens, too."""
    return "".join(comment.split()) == "".join(text.split())


def _fits(english: str, text: str) -> bool:
    """Whether a translated template names the arguments of the English one, and is one."""
    try:
        return set(argument_names(text)) == set(argument_names(english))
    except ValueError:
        return False


def updated(content: Content, wanted: list[Source], language: str, file: str) -> str:
    """A language's file of names or of texts with an entry for everything, in the content's order.

    What is translated stays, also if its English has changed since (its comment then says what it
    was a translation of); what the content no longer has is gone.
    """
    have = {(entry.context, entry.id): entry for entry in _entries(content, file, language)}
    entries = []
    for source in wanted:
        if source.file == file:
            old = have.get((source.context, source.id))
            kept = old is not None and old.text != ""
            comment = source.text
            if old is not None and kept and old.comment and not _same(old.comment, comment):
                comment = old.comment
            text = old.text if old is not None else ""
            entries.append(Entry(source.context, source.id, text, comment))
    return po_text(entries, project=f"kynes {content.game}", language=language)


def _entries(content: Content, file: str, language: str) -> list[Entry]:
    path = path_of(content.folder, file, language)
    if not path.is_file():
        return []
    entries, problems = read_po(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    return entries
