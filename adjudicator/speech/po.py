"""gettext PO files: display names and translations, by context and id (read and written by polib)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec
import polib

from adjudicator.problems import Problem

_GOOD = re.compile(r'((msgctxt|msgid|msgstr) )?"([^"\\]|\\.)*"\s*|#.*|\s*')
"""A line of a PO file: polib takes what is none for something else, and says nothing."""
_LINE = re.compile(r"\(line (\d+)\)")
WIDTH = 110
"""Columns after which a long text goes on in the next line of a file."""


class Entry(msgspec.Struct, frozen=True):
    """One text of a PO file."""

    context: str
    id: str
    text: str
    """"" while it is not translated."""
    comment: str = ""
    """What the file says to translators: the text in English."""
    line: int = 0
    """Where it stands in the file, from 1."""


def read_po(path: Path, shown: str) -> tuple[list[Entry], list[Problem]]:
    """The entries of a PO file in their order, and what is wrong with the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        return [], [Problem(shown, (), 0, f"the names cannot be read: {error}")]
    try:
        entries = _parsed(text)
    except _NotPoError as fault:
        line, what = fault.args
        return [], [Problem(shown, (), line, what)]
    seen: set[tuple[str, str]] = set()
    problems: list[Problem] = []
    for entry in entries:
        if (entry.context, entry.id) in seen:
            problems.append(Problem(shown, (), entry.line, f"{entry.id!r} is named twice"))
        seen.add((entry.context, entry.id))
    return [*entries], problems


class _NotPoError(Exception):
    """A text that is not a PO file: its line, and what is wrong there."""


@lru_cache(maxsize=64)
def _parsed(text: str) -> tuple[Entry, ...]:
    """The entries of a text; kept, since the same few files are asked for again and again."""
    for number, part in enumerate(text.splitlines(), 1):
        if not _GOOD.fullmatch(part):
            what = "this is not a line of a PO file: a string in double quotes is expected"
            raise _NotPoError(number, what)
    try:
        # polib takes a name of a file or a text; the line break says which.
        read = polib.pofile(f"{text}\n", wrapwidth=WIDTH, check_for_duplicates=False)
    except (OSError, ValueError) as error:
        found = _LINE.search(str(error))
        what = f"this is not a PO file: {error}".replace("\n", " ")
        raise _NotPoError(int(found[1]) if found else 0, what) from None
    return tuple(
        Entry(each.msgctxt or "", each.msgid, each.msgstr, each.comment, each.linenum or 0)
        for each in read
        if not each.obsolete
    )


def po_text(entries: Iterable[Entry], *, project: str, language: str) -> str:
    """A PO file with these entries in their order; the same entries give the same bytes."""
    made = polib.POFile(wrapwidth=WIDTH)
    made.metadata = {
        "Project-Id-Version": project,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for entry in entries:
        made.append(
            polib.POEntry(
                msgctxt=entry.context or None,
                msgid=entry.id,
                msgstr=entry.text,
                comment=" ".join(entry.comment.split()),
            )
        )
    return f"{str(made).rstrip()}\n"


def problems_of(folder: Path, shown: str) -> list[Problem]:
    """What is wrong with a content folder's PO files, but for the English names."""
    home = folder / "locale"
    found: list[Problem] = []
    for path in [*sorted(home.glob("*.po")), *sorted(home.glob("*/*.po"))]:
        if path == home / "en.po":
            continue
        file = f"{shown}/{path.relative_to(folder).as_posix()}"
        entries, problems = read_po(path, file)
        found += problems
        if path.stem == "en":
            found += [
                Problem(file, (), entry.line, f"{entry.context} {entry.id!r} has no text")
                for entry in entries
                if not entry.text
            ]
    return found
