"""gettext PO files: display names and translations, by context and id (read and written by polib)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec

from adjudicator.harmless import first_unseen
from adjudicator.lazy import lazy_imports
from adjudicator.problems import UNSEEN, Problem

with lazy_imports():
    import polib

_GOOD = r'((msgctxt|msgid|msgstr) )?"([^"\\]|\\.)*"\s*|#.*|\s*'
"""A line of a PO file: polib takes what is none for something else, and says nothing."""
_LINE = r"\(line (\d+)\)"
_ODD = re.compile(r"[\x00-\t\x0b-\x1f\x7f-\x9f\u2028\u2029]")
"""What `po_text` never writes, and what a line may not hold: not repeated below, where it would take long to compile."""
_PLAIN = r"[^\"\\\n]*"
_STRING = rf'{_PLAIN}(?:\\[\\ntrvbf"]{_PLAIN})*'
_MORE = rf'((?:"{_STRING}"\n)*)'
_HEADER = re.compile(rf'(?:#.*\n)*msgid ""\nmsgstr ""\n{_MORE}\n+')
_ENTRY = re.compile(
    r"((?:#\. .*\S\n)*)"
    rf'(?:msgctxt "({_STRING})"\n)?msgid "({_STRING})"\n{_MORE}msgstr "({_STRING})"\n{_MORE}\n*'
)
"""An entry as `po_text` writes it, which is read without polib: that takes eight times as long."""
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "v": "\v", "b": "\b", "f": "\f"}
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
    found, problems = _read(path, shown)
    return [*found.entries], problems


def read_po_by_context(path: Path, shown: str) -> tuple[dict[str, dict[str, str]], list[Problem]]:
    """Context -> id -> text of a PO file, of entries that have a text, and what is wrong with the file."""
    found, problems = _read(path, shown)
    return {context: dict(known) for context, known in found.by_context.items()}, problems


class _NotPoError(Exception):
    """A text that is not a PO file: its line, and what is wrong there."""


class _Parsed(msgspec.Struct, frozen=True):
    """The content of a file, as it is kept: nobody may change it."""

    entries: tuple[Entry, ...] = ()
    by_context: dict[str, dict[str, str]] = {}
    """Context -> id -> text, of entries that have a text."""
    repeated: tuple[Entry, ...] = ()
    """Those whose context and id another entry before them has."""


def _read(path: Path, shown: str) -> tuple[_Parsed, list[Problem]]:
    try:
        found = _parsed(path.read_bytes())
    except (OSError, ValueError) as error:
        return _Parsed(), [Problem(shown, (), 0, f"the names cannot be read: {error}")]
    except _NotPoError as fault:
        line, what = fault.args
        return _Parsed(), [Problem(shown, (), line, what)]
    return found, [
        Problem(shown, (), entry.line, f"{entry.id!r} is named twice") for entry in found.repeated
    ]


@lru_cache(maxsize=64)
def _parsed(data: bytes) -> _Parsed:
    """The entries of a file; kept, since the same few files are asked for again and again."""
    text = data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    plain = plain_entries(text)
    entries = entries_by_polib(text) if plain is None else plain
    seen: set[tuple[str, str]] = set()
    repeated: list[Entry] = []
    by_context: dict[str, dict[str, str]] = {}
    for entry in entries:
        if (entry.context, entry.id) in seen:
            repeated.append(entry)
        seen.add((entry.context, entry.id))
        if entry.text:
            by_context.setdefault(entry.context, {})[entry.id] = entry.text
    return _Parsed(entries, by_context, tuple(repeated))


def plain_entries(text: str) -> tuple[Entry, ...] | None:
    """The entries of a text in which all stands as `po_text` writes it; None for any other text."""
    header = _HEADER.match(text)
    if header is None or _ODD.search(text):
        return None
    found: list[Entry] = []
    at, line = header.end(), text.count("\n", 0, header.end()) + 1
    end, unescaped = len(text), _unescaped if "\\" in text else str
    while at < end:
        entry = _ENTRY.match(text, at)
        if entry is None:
            return None
        comment, context, name, name_more, words, words_more = entry.groups("")
        if name_more:
            name = _joined(name, name_more)
        elif not name:
            return None
        if words_more:
            words = _joined(words, words_more)
        if comment:
            comment = "\n".join(part[3:] for part in comment.splitlines())
        found.append(Entry(unescaped(context), unescaped(name), unescaped(words), comment, line))
        line += text.count("\n", at, entry.end())
        at = entry.end()
    return tuple(found)


def _joined(first: str, more: str) -> str:
    """A string and those of the lines after it, each in its quotes."""
    return first + "".join(part[1:-1] for part in more.splitlines())


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), text)


def entries_by_polib(text: str) -> tuple[Entry, ...]:
    """The entries of any text; `_NotPoError` if it is not a PO file."""
    for number, part in enumerate(text.split("\n"), 1):
        if len(part.splitlines()) > 1:  # polib takes more than a newline for the end of a line
            raise _NotPoError(number, f"{UNSEEN} {first_unseen(part)}")
        if not re.fullmatch(_GOOD, part):
            what = "this is not a line of a PO file: a string in double quotes is expected"
            raise _NotPoError(number, what)
    try:
        # polib takes a name of a file or a text; the line break says which.
        read = polib.pofile(f"{text}\n", wrapwidth=WIDTH, check_for_duplicates=False)
    except (OSError, ValueError) as error:
        found = re.search(_LINE, str(error))
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


def unseen_in(entries: Iterable[Entry], file: str) -> list[Problem]:
    """The entries with a character that nobody can see, also in what they are called and in their comments."""
    found: list[Problem] = []
    for entry in entries:
        for text in (entry.context, entry.id, entry.text, entry.comment):
            if unseen := first_unseen(text, lines=True):
                found.append(Problem(file, (), entry.line, f"{UNSEEN} {unseen}"))
                break
    return found


def problems_of(folder: Path, shown: str) -> list[Problem]:
    """What is wrong with a content folder's PO files; of the English names, only what nobody can see."""
    home = folder / "locale"
    found: list[Problem] = []
    for path in [*sorted(home.glob("*.po")), *sorted(home.glob("*/*.po"))]:
        file = f"{shown}/{path.relative_to(folder).as_posix()}"
        entries, problems = read_po(path, file)
        found += unseen_in(entries, file)
        if path == home / "en.po":
            continue
        found += problems
        if path.stem == "en":
            found += [
                Problem(file, (), entry.line, f"{entry.context} {entry.id!r} has no text")
                for entry in entries
                if not entry.text
            ]
    return found
