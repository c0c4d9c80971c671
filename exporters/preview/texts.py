"""The table of a translator: every text with its English, what is wrong with it, and the picture that shows it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudicator.content import translation
from adjudicator.content.records import Content
from adjudicator.content.translation import Source
from adjudicator.errors import InputError
from adjudicator.harmless import first_unseen
from adjudicator.problems import UNSEEN
from adjudicator.registry import rulebook
from adjudicator.speech.po import Entry, plain_entries, po_text
from adjudicator.wording import words_of
from exporters.preview.files import Files

LONGEST = 8_000
"""Characters of a translation."""
ORDER = ("arguments", "too long", "outdated", "missing", "")


class Row(msgspec.Struct, frozen=True):
    """A text: `why` is "missing", "outdated", "arguments", "too long" or ""."""

    file: str
    context: str
    id: str
    english: str
    text: str
    why: str
    before: str = ""
    """The English of which an outdated text is a translation."""
    picture: str = ""
    """The id of the picture that shows it; "" for none."""
    note: str = ""
    """What is said of a text that is too long."""


def sources_of(content: Content) -> list[Source]:
    """The texts of the content's own files, in English."""
    events, moves = words_of(content.game).events, rulebook(content.game).moves
    return translation.sources(content, events, moves)


def rows(
    content: Content,
    wanted: list[Source],
    language: str,
    pictures: Mapping[str, str],
    too_long: list[str],
) -> list[Row]:
    """All texts, those with faults first.

    `pictures` has the id of a picture by the last part of its id, `too_long` what was said of the texts that do
    not fit their pictures. InvalidContentError if a file of the language cannot be read.
    """
    have = {
        (file, entry.context, entry.id): entry
        for file in dict.fromkeys([*translation.FILES, *(source.file for source in wanted)])
        for entry in translation.entries_of(content, file, language)
    }
    why = {
        (each.file, each.context, each.id): each.why
        for each in translation.wanting(content, wanted, language)
    }
    found = []
    for source in wanted:
        key = (source.file, source.context, source.id)
        entry = have.get(key)
        text = entry.text if entry is not None else ""
        reason = why.get(key, "")
        note = next((said for said in too_long if text and said.endswith(repr(text))), "")
        if note and not reason:
            reason = "too long"
        picture = note.partition(":")[0] if note else pictures.get(source.id.partition("/")[0], "")
        before = entry.comment if entry is not None and reason == "outdated" else ""
        found.append(Row(*key, source.text, text, reason, before, picture, note))
    return sorted(found, key=lambda row: ORDER.index(row.why))


def save(
    files: Files, wanted: list[Source], language: str, at: tuple[str, str, str], text: str
) -> str:
    """Write the translation of a text into its file; the name of the file.

    InputError for a text that there is not, a translation that does not name the same arguments, and a file
    that may not be written.
    """
    content = files.preview.content
    if content is None:
        raise InputError("the content has faults: mend them first")
    source = next((each for each in wanted if (each.file, each.context, each.id) == at), None)
    if source is None:
        raise InputError("there is no such text: load the page again")
    if len(text) > LONGEST:
        raise InputError(f"the text is too long: at most {LONGEST} letters")
    if unseen := first_unseen(text, lines=True):
        raise InputError(f"{UNSEEN} {unseen}")
    if text and not translation.has_right_arguments(source, text):
        raise InputError(f"the text must name the arguments of the English text: {source.text}")
    path = translation.file_of(content, source.file, language)
    before = path.read_bytes() if path.is_file() else b""
    listed = translation.updated(content, wanted, language, source.file)
    comment = source.text if source.text != source.id else ""
    entries = [
        Entry(entry.context, entry.id, text, comment)
        if (entry.context, entry.id) == at[1:]
        else entry
        for entry in plain_entries(listed) or ()
    ]
    project = (
        translation.catalog(source.file).project
        if source.file in translation.CATALOGS
        else f"kynes {content.game}"
    )
    after = po_text(entries, project=project, language=language).encode()
    if after != before:
        files.write(path, before, after, f"translation of {source.context} {source.id}".strip())
    return str(path)
