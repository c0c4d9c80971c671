"""The commands of a saved game: a tree of commands and sub-commands.

A command's own text and the texts of its sub-commands are one sequence. The tree keeps every text
unchanged, whether we know the command or not, and `encode_tree` returns exactly the text that
`decode_tree` was given. `parse` says what a command's own text means, as far as we know.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from adjudicator.errors import InputError
from exporters.vassal.format import sequence
from exporters.vassal.format.chat_lines import STAMP

DEEPEST = 30
"""How deep commands may nest; the engine's own stay under ten."""
MOST_COMMANDS = 150_000


class Node(msgspec.Struct):
    """A command's own text and its sub-commands."""

    text: str
    parts: list[Node] = []
    raw: str | None = None
    """The encoded text of the whole, where encoding it anew would give another one."""


def decode_tree(text: str, shown: str) -> Node:
    """The tree that a text encodes; InputError if it nests too deep or has too many commands."""
    # Every command but the first has its own delimiter: too many are counted, never taken apart.
    if text.count(sequence.ESC) >= MOST_COMMANDS:
        raise _too_many(shown)
    left = [MOST_COMMANDS]
    return _decode(text, DEEPEST, left, shown)


def encode_tree(node: Node) -> str:
    """The text of a tree."""
    if node.raw is not None:
        return node.raw
    if not node.parts:
        return node.text
    return sequence.encode([node.text, *(encode_tree(part) for part in node.parts)], sequence.ESC)


def walk(node: Node) -> Iterator[Node]:
    """A command and all below it, in the order in which they are carried out."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(reversed(found.parts))


def _decode(text: str, depth: int, left: list[int], shown: str) -> Node:
    left[0] -= 1
    if left[0] < 0:
        raise _too_many(shown)
    if depth == 0:
        raise InputError(f"{shown}: commands of the saved game nest deeper than {DEEPEST}")
    if sequence.ESC not in text and not _is_quoted(text):
        return Node(text)
    first, *rest = sequence.decode(text, sequence.ESC)
    faithful = sequence.encode([first, *rest], sequence.ESC) == text
    node = _decode(first, depth - 1, left, shown)
    faithful = faithful and not node.parts and node.raw is None and bool(rest)
    node.raw = None if faithful else text
    # The engine reads the first text like any other: what lies in it comes before the rest.
    node.parts = [*node.parts, *(_decode(part, depth - 1, left, shown) for part in rest)]
    return node


def _too_many(shown: str) -> InputError:
    return InputError(f"{shown}: the saved game has more than {MOST_COMMANDS} commands")


def _is_quoted(text: str) -> bool:
    return len(text) > 1 and text[0] == "'" and text[-1] == "'"


# --- what commands mean --------------------------------------------------------------------------


class Add(msgspec.Struct, frozen=True):
    """A piece, stack or deck comes into the game."""

    id: str
    type: str
    state: str


class Remove(msgspec.Struct, frozen=True):
    """A piece leaves the game."""

    id: str


class Change(msgspec.Struct, frozen=True):
    """A piece's state changes."""

    id: str
    new: str
    old: str | None


class Move(msgspec.Struct, frozen=True):
    """A piece goes from one point of a map to another; a map "" is none."""

    id: str
    map: str
    x: int
    y: int
    under: str
    """The piece it is put on, or ""."""
    old_map: str
    old_x: int
    old_y: int
    old_under: str
    user: str


class Chat(msgspec.Struct, frozen=True):
    """A line of chat, or a report."""

    text: str


class Undo(msgspec.Struct, frozen=True):
    """What follows takes back an earlier step (`begins`), or no longer does."""

    begins: bool


class Logged(msgspec.Struct, frozen=True):
    """A command of a logged step."""

    text: str


class Player(msgspec.Struct, frozen=True):
    """Somebody takes a side, or leaves it."""

    user: str
    name: str
    side: str
    leaves: bool


class Property(msgspec.Struct, frozen=True):
    """A property of the module, of a map or of a zone changes."""

    key: str
    old: str
    new: str
    container: str


class Turn(msgspec.Struct, frozen=True):
    """A turn tracker is set."""

    tracker: str
    state: str


class Results(msgspec.Struct, frozen=True):
    """Symbol dice were rolled; faces count from 0."""

    name: str
    faces: tuple[int, ...]


class Boards(msgspec.Struct, frozen=True):
    """The boards of a map: name, column and row of each."""

    map: str
    boards: tuple[tuple[str, int, int], ...]


class Save(msgspec.Struct, frozen=True):
    """The saved game begins, or ends."""

    begins: bool


class Nothing(msgspec.Struct, frozen=True):
    """A carrier of other commands."""


class Opaque(msgspec.Struct, frozen=True):
    """A command that we do not know, or that is not formed as it should be."""

    prefix: str
    """What it begins with: enough to tell its kind, never its contents."""
    text: str


Command = (
    Add
    | Remove
    | Change
    | Move
    | Chat
    | Undo
    | Logged
    | Player
    | Property
    | Turn
    | Results
    | Boards
    | Save
    | Nothing
    | Opaque
)

PREFIXES = (
    "SETUP_STACK\t",
    "UNMASK\t",
    "NOTES\t",
    "PNOTES\t",
    "PNOTE\t",
    "SNOTE\t",
    "EXT\t",
    "PLAY\t",
    "AUDIO\t",
    "SPP\t",
    "FLARE",
    "CLOCK",
    "SGKC",
    "DECKREPOS",
    "LOCKSPOTAB",
    "ALERT",
)
"""Kinds of commands whose names we know and whose contents do not matter to us."""


def parse(text: str) -> Command:
    """What a command's own text means. Never fails: what is not understood is `Opaque`."""
    if text in ("", "null"):
        return Nothing()
    if text.startswith("CHAT"):
        return Chat(STAMP.sub("", text[4:]))
    if text.startswith("LOG\t"):
        return Logged(text[4:])
    if text in ("UNDO\ttrue", "UNDO\tfalse"):
        return Undo(text == "UNDO\ttrue")
    if text in ("begin_save", "end_save"):
        return Save(text == "begin_save")
    found = _of_piece(text) or _of_module(text)
    return found if found is not None else Opaque(_prefix(text), text)


def _of_piece(text: str) -> Command | None:
    kind, slash, rest = text.partition("/")
    if not slash or kind not in ("+", "-", "D", "M"):
        return None
    if kind == "-":
        return Remove(rest)
    fields = sequence.decode(rest, "/")
    if kind == "+" and len(fields) == 3:
        return Add(*fields)
    if kind == "D" and len(fields) in (2, 3):
        return Change(fields[0], fields[1], fields[2] if len(fields) == 3 else None)
    if kind == "M" and len(fields) in (9, 10):
        return _move(fields)
    return None


def _move(fields: list[str]) -> Command | None:
    numbers = [whole(fields[at]) for at in (2, 3, 6, 7)]
    if any(number is None for number in numbers):
        return None
    x, y, old_x, old_y = (number or 0 for number in numbers)
    named = ["" if field == "null" else field for field in fields]
    user = named[9] if len(named) == 10 else ""
    return Move(named[0], named[1], x, y, named[4], named[5], old_x, old_y, named[8], user)


def _of_module(text: str) -> Command | None:
    head, tab, rest = text.partition("\t")
    if not tab:
        return None
    if head == "GlobalProperty" and rest.startswith(";"):
        # The engine's own form: the head is the first field of a sequence, the container the last.
        _, key, value, where = [*sequence.decode(rest, ";"), "", "", ""][:4]
        return Property(key, "", value, where)
    fields = sequence.decode(rest, "\t")
    if head == "PLAYER" and len(fields) >= 3:
        return Player(fields[0], fields[1], fields[2], leaves=False)
    if head == "PYREMOVE":
        name, side = [*fields[1:3], "", ""][:2]
        return Player(fields[0], name, side, leaves=True)
    if head == "GlobalProperty" and len(fields) == 2:
        return Property(fields[0], "", fields[1], "")
    if head in ("MutableProperty", "GlobalProperty") and len(fields) >= 3:
        return Property(fields[0], fields[1], fields[2], fields[3] if len(fields) > 3 else "")
    if head == "SHOW_RESULTS":
        faces = [whole(face) for face in fields[1:]]
        if None not in faces:
            return Results(fields[0], tuple(face for face in faces if face is not None))
    if head.startswith("TURN"):
        return Turn(head[4:], rest)
    if head.endswith("BoardPicker"):
        return _boards(head.removesuffix("BoardPicker"), fields)
    return None


def _boards(name: str, fields: list[str]) -> Command | None:
    found: list[tuple[str, int, int]] = []
    for at in range(0, len(fields) - 2, 3):
        column, row = whole(fields[at + 1]), whole(fields[at + 2])
        if column is None or row is None:
            return None
        found.append((fields[at].removesuffix("/rev"), column, row))
    return Boards(name, tuple(found))


def whole(text: str) -> int | None:
    """The whole number that a text is, or None; no more than nine digits."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def _prefix(text: str) -> str:
    for prefix in PREFIXES:
        if text.startswith(prefix):
            return prefix.strip()
    for prefix in ("+/", "D/", "M/", "PLAYER\t", "UNDO\t", "TURN", "SHOW_RESULTS\t"):
        if text.startswith(prefix):
            return prefix.strip()
    # What we have never heard of may hold anything: its name only, if it has the form of one.
    name = text.partition("\t")[0]
    return name if name.isascii() and name.isidentifier() and len(name) <= 20 else "?"
