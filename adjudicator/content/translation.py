"""The texts of a game in another language: names and texts, missing ones, and outdated ones.

English is part of the content. Another language has three files a game: `locale/<language>.po` with the
names of all ids, `locale/deeds/<language>.po` with those of moves, fields, steps, phases and values, and
`locale/texts/<language>.po` with all else that players read. Every entry keeps the English text that was
translated in its comment, so that later changes are noticed. The texts of tables and pictures that are
not content are in files of their own (`Catalog`), whose entries have the English text as their id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.messages import COMMON
from adjudicator.content.names import read_names
from adjudicator.content.pointers import (
    POINTING,
    points_alike,
    put_clauses,
    question_fault,
    read_clauses,
    with_rulings_named,
)
from adjudicator.content.records import Content, Preset, Ruling
from adjudicator.problems import InvalidContentError, Problem
from adjudicator.speech.po import Entry, po_text, read_po
from adjudicator.speech.pseudo import PSEUDO, marked
from adjudicator.templates import argument_names
from adjudicator.typed_moves import move_words

NAMES, WORDS, TEXTS = FILES = ("names", "deeds", "texts")
"""The files of a language in a game's content."""


class Catalog(msgspec.Struct, frozen=True):
    """Texts that are no content, such as those of tables: where they are, and which a game wants."""

    home: Path
    """The folder of the files, `<language>.po`."""
    project: str
    sources: Callable[[Content], list[Source]]
    """What a game's tables say, in English."""


CATALOGS: dict[str, Callable[[], Catalog]] = {}
"""Further file -> what gives its `Catalog`; the commands add the judge's, those of tables and of pages."""
Said = tuple[str, str, dict[str, Any], str]
"""A text of the content: its context and id, what holds it, and under which key."""


class Source(msgspec.Struct, frozen=True):
    """A text in English that wants a translation."""

    file: str
    """One of FILES, or of CATALOGS."""
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


class Unfit(msgspec.Struct, frozen=True):
    """A text that is too long for a picture or a panel."""

    place: str
    """The id of the picture."""
    why: str
    """By how much it is too long."""
    text: str
    """The text as Python writes it, in quotes."""


MEASURES: list[Callable[[Content, str], list[Unfit]]] = []
"""What finds texts of a language that are too long for their places; the commands add that of tables and pictures."""


class Translation(msgspec.Struct, frozen=True):
    """What a game says in a language; whatever it lacks is said in English."""

    language: str
    texts: dict[tuple[str, str], str]
    """Context and id -> text."""

    def say(self, context: str, name: str, english: str) -> str:
        """A text of the content in this language."""
        if self.language == PSEUDO:
            return marked(english)
        return self.texts.get((context, name)) or english


def path_of(folder: Path, file: str, language: str) -> Path:
    """Where a file of a language lies, of those in a content folder."""
    home = folder / "locale"
    return home / f"{language}.po" if file == NAMES else home / file / f"{language}.po"


def load_translation(content: Content, language: str) -> Translation:
    """The texts of a game in a language, those that are there; none for English.

    InvalidContentError if a file cannot be read.
    """
    return translation_in(content.folder, language)


def translation_in(folder: Path, language: str) -> Translation:
    """As `load_translation`, of a content folder.

    InvalidContentError if its file cannot be read.
    """
    path = path_of(folder, TEXTS, language)
    if language == "en" or not path.is_file():
        return Translation(language, {})
    entries, problems = read_po(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    texts = {(entry.context, entry.id): entry.text for entry in entries}
    return Translation(language, with_rulings_named(texts, language))


def spoken(content: Content, language: str) -> Content:
    """Content (in English) with all texts that players read in a language, and its rules untouched.

    What has no translation stays as it is. InvalidContentError if a file cannot be read.
    """
    if language == content.language:
        return content
    say = load_translation(content, language).say
    data = msgspec.json.decode(msgspec.json.encode(content.data))
    put_clauses(data, content.clauses)
    for context, name, entry, key in _said(data):
        entry[key] = say(context, name, entry[key])
    return msgspec.structs.replace(
        content,
        data=data,
        clauses=read_clauses(data, language),
        rulings={each["id"]: msgspec.convert(each, Ruling) for each in data["rulings"]["rulings"]},
        presets={each["id"]: msgspec.convert(each, Preset) for each in data["presets"]["presets"]},
        language=language,
    )


# --- what there is in English ----------------------------------------------------------------------


def sources(
    content: Content, events: Mapping[str, list[str]], moves: Mapping[str, type]
) -> list[Source]:
    """All that players read of a game, in English, in the order of the content.

    `events` are the templates of its news and `moves` the types of its kinds of moves. What two
    factions share, such as an advantage, stands here once. InvalidContentError if the file of
    English names cannot be read.
    """
    named = []
    for file in (NAMES, WORDS):
        path = path_of(content.folder, file, "en")
        found, problems = read_names(path, str(path)) if path.is_file() else ({}, [])
        if problems:
            raise InvalidContentError(problems)
        named += [
            Source(file, context, name, text)
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
    return list({(each.file, each.context, each.id): each for each in [*named, *said]}.values())


def table_sources(content: Content) -> list[Source]:
    """All that tables and pictures say of a game beside its content, in English: see `CATALOGS`."""
    return [source for file in CATALOGS for source in catalog(file).sources(content)]


def _texts(content: Content) -> Iterator[tuple[str, str, str]]:
    game = content.data["game"]
    missing = COMMON.keys() - game["messages"].keys()
    yield from (("message", code, COMMON[code]) for code in COMMON if code in missing)
    for context, name, entry, key in _said(content.data):
        yield context, name, entry[key]


def _said(data: dict[str, Any]) -> Iterator[Said]:
    """Every text of the content that players read."""
    game = data["game"]
    yield "title", game["id"], game, "title"
    for context, key, found in (
        ("option", "meaning", game["options"]),
        ("number", "meaning", game["numbers"]),
        ("piece-text", "about", data["pieces"]["pieces"]),
    ):
        yield from ((context, each["id"], each, key) for each in found if key in each)
    yield from (("message", code, game["messages"], code) for code in game["messages"])
    for clause in data["clauses"]["clauses"]:
        yield "clause-title", clause["id"], clause, "title"
        yield "clause", clause["id"], clause, "text"
        broken = clause.get("violations", {})
        yield from (("violation", f"{clause['id']}/{code}", broken, code) for code in broken)
    for ruling in data["rulings"]["rulings"]:
        yield "ruling", ruling["id"], ruling, "question"
        for choice in ruling["options"]:
            yield "ruling-option", f"{ruling['id']}/{choice['id']}", choice, "text"
    for preset in data["presets"]["presets"]:
        yield "preset-title", preset["id"], preset, "title"
        yield "preset", preset["id"], preset, "about"
    for deck in data["cards"].values():
        for card in deck if isinstance(deck, list) else []:
            if "text" in card:
                yield "card-text", card["id"], card, "text"
    for faction in data["factions"]["factions"]:
        for advantage in faction.get("advantages", []):
            yield "advantage-text", advantage["id"], advantage, "text"


# --- what a language has ---------------------------------------------------------------------------


def wanting(content: Content, wanted: list[Source], language: str) -> list[Wanting]:
    """What a language still wants, in the order of the content; what nobody wants comes last.

    InvalidContentError if one of its files cannot be read.
    """
    have = {
        (file, entry.context, entry.id): entry
        for file in dict.fromkeys([*FILES, *(source.file for source in wanted)])
        for entry in entries_of(content, file, language)
    }
    found: list[Wanting] = []
    for source in wanted:
        entry = have.pop((source.file, source.context, source.id), None)
        why = _why(source, entry)
        if why:
            found.append(Wanting(source.file, source.context, source.id, why, source.text))
    for (file, context, name), entry in have.items():
        if file in FILES:  # what tables say is for all games
            found.append(Wanting(file, context, name, "unknown", entry.text))
    return found


def broken_templates(content: Content, wanted: list[Source]) -> list[Problem]:
    """Translations in the content's own files that do not name the arguments of the English text, in every language.

    InvalidContentError if one of the files cannot be read.
    """
    found = []
    texts = {(source.file, source.context, source.id): source for source in wanted}
    languages = {
        path.stem
        for file in FILES
        for path in path_of(content.folder, file, "x").parent.glob("*.po")
    }
    for language in sorted(languages - {"en"}):
        for file in FILES:
            for entry in entries_of(content, file, language):
                source = texts.get((file, entry.context, entry.id))
                if source is None or not entry.text:
                    continue
                if not has_right_arguments(source, entry.text):
                    place = f"{entry.context} {entry.id}"
                    message = f"{place}: {entry.text!r} must name the arguments and rulings of {source.text!r}"
                    found.append(
                        Problem(str(file_of(content, file, language)), (), entry.line, message)
                    )
    return found


TEMPLATES = frozenset({"event", "message", "violation", "part"})
"""Contexts of texts with arguments in braces."""


def _why(source: Source, entry: Entry | None) -> str:
    if entry is None or not entry.text:
        return "missing"
    if source.id != source.text and not _same(entry.comment, source.text):
        return "outdated"
    return "" if has_right_arguments(source, entry.text) else "arguments"


def has_right_arguments(source: Source, text: str) -> bool:
    """Whether a translation names the arguments of a template, and points to the rulings that the English text does."""
    if source.context == "ruling" and question_fault(text):
        return False
    is_template = source.context in TEMPLATES or source.file in CATALOGS
    fits = not is_template or _fits(source.text, text)
    return fits and (source.context not in POINTING or points_alike(source.text, text))


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
    """A language's file with an entry for everything that is wanted of it, in the content's order.

    What is translated stays, also if its English has changed since (its comment says what it translates);
    what the content no longer has is gone. What a catalog has stays: other games want it.
    """
    there = entries_of(content, file, language)
    have = {(entry.context, entry.id): entry for entry in there}
    entries = []
    for source in wanted:
        if source.file == file:
            old = have.pop((source.context, source.id), None)
            comment = source.text if source.text != source.id else ""
            if old is not None and old.text and old.comment and not _same(old.comment, comment):
                comment = old.comment
            text = old.text if old is not None else ""
            entries.append(Entry(source.context, source.id, text, comment))
    if file not in CATALOGS:
        return po_text(entries, project=f"kynes {content.game}", language=language)
    return po_text(_among(there, entries), project=catalog(file).project, language=language)


def _among(there: list[Entry], wanted: list[Entry]) -> list[Entry]:
    """The entries of a file in their order, with each new one before the first that is greater."""
    found, known = [*there], {(each.context, each.id) for each in there}
    for key, each in sorted({(each.context, each.id): each for each in wanted}.items()):
        if key not in known:
            places = (at for at, old in enumerate(found) if (old.context, old.id) > key)
            found.insert(next(places, len(found)), each)
    return found


def too_long(content: Content, wanted: list[Source], language: str) -> list[str]:
    """What is said of each text of a language that is too long: its file and line, its key, and by how much.

    InvalidContentError if a file of the language cannot be read.
    """
    entries: dict[str, list[str]] = {}
    for file in dict.fromkeys([*FILES, *(source.file for source in wanted)]):
        path = file_of(content, file, language)
        for entry in entries_of(content, file, language):
            key = f"{path}:{entry.line} {entry.context} {entry.id}"
            entries.setdefault(repr(entry.text), []).append(key)
    found = []
    for one in (unfit for measure in MEASURES for unfit in measure(content, language)):
        keys = ", ".join(entries.get(one.text, []))
        found.append(f"{keys or one.text}: too long for {one.place}: {one.why}")
    return found


def catalog(file: str) -> Catalog:
    """A catalog by the name of its file in `CATALOGS`."""
    return CATALOGS[file]()


def file_of(content: Content, file: str, language: str) -> Path:
    """Where a language's file lies: in the game's content, or where a catalog is at home."""
    if file in CATALOGS:
        return catalog(file).home / f"{language}.po"
    return path_of(content.folder, file, language)


def entries_of(content: Content, file: str, language: str) -> list[Entry]:
    """What a language's file has; InvalidContentError if it cannot be read."""
    path = file_of(content, file, language)
    if not path.is_file():
        return []
    entries, problems = read_po(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    return entries
