"""Which step of a log an undo takes back."""

from __future__ import annotations

import msgspec

from exporters.vassal.reading.saved.commands import (
    Add,
    Change,
    Chat,
    Command,
    Move,
    Nothing,
    Opaque,
    Property,
    Remove,
    Undo,
)
from exporters.vassal.reading.saved.order import Entry

UNDO_REACH = 64
"""How many steps that still count an undo is held against: the engine takes back the last."""


class _Done(msgspec.Struct, frozen=True):
    """A step that may be taken back."""

    number: int
    key: str
    """Its first line, as stamps have it."""
    trace: list[tuple[str, ...]]
    chats: list[str]
    first: list[str] = []
    """The lines of the step that it makes once more, since it takes back an undo."""


class _Taken(msgspec.Struct, frozen=True):
    """An undo, and what it has taken back: a step, or another undo."""

    undo: _Done
    step: _Done
    by: list[str]
    """The lines that have done so, at the same moment if there are several, as stamps have them."""
    again: bool
    """Whether that was an undo, so that what it took back counts again."""


class Undoable:
    """Which step an undo takes back: the last that has not been, as the engine counts.

    The inverse commands in the undo must be those of that step, and it repeats the step's chat; if
    they are another step's, it is that one, and if they are nobody's, the undo is of something
    before this log. An undo may be taken back too: then what it took back counts again. Two who take
    back the same step at the same moment take it back once.
    """

    def __init__(self) -> None:
        self._done: list[_Done] = []
        self._undos: list[_Taken] = []
        """Those that stand."""
        self._taken: list[_Taken] = []
        """All."""

    def next(self, number: int, commands: tuple[Command, ...], own: Entry) -> int:
        """The number of the step that this one takes back, 0 if none, -1 if none of this log."""
        chats = [command.text for command in commands if isinstance(command, Chat)]
        entry = _Done(number, own.key, sorted(_trace(commands)), chats)
        if not any(isinstance(command, Undo) and command.begins for command in commands):
            if any(_counts(command) for command in commands):
                self._done.append(entry)
            return 0
        wanted = sorted(_inverse(commands))
        lately = self._taken[-UNDO_REACH:]
        # What repeats the words of an undo takes back an undo, or what that has made once more.
        again = [one for one in lately if _said(one.undo, chats)]
        least = min([_said(one.undo, chats) for one in again], default=0)
        found = [pair for pair in self._candidates(own) if _said(pair[1], chats) >= least]
        # Of several the one of which the most is repeated.
        found.sort(key=lambda pair: _said(pair[1], chats), reverse=True)
        for exact in (_same_of_all, _same_trace, _same_chats):
            for one, step in found:
                if not exact(step, wanted, chats):
                    continue
                if one is None or step is one.undo:
                    self._take(entry, step, one)
                else:
                    one.by.append(own.key)
                return step.number
        # It takes back an undo that somebody else has taken back at the same moment.
        gone = [one.undo.number for one in again if one not in self._undos]
        return gone[-1] if gone else -1

    def _candidates(self, own: Entry) -> list[tuple[_Taken | None, _Done]]:
        """What a player may have meant: steps, those that others have taken back unseen, and then undos; the latest first."""
        found: list[tuple[_Taken | None, _Done]] = [
            (one, one.step)
            for one in self._taken[-UNDO_REACH:]
            if own.has_seen(one.step.key) and not any(own.has_seen(line) for line in one.by)
        ]
        found += [(None, step) for step in self._done[-UNDO_REACH:] if own.has_seen(step.key)]
        undos: list[tuple[_Taken | None, _Done]] = [
            (one, one.undo)
            for one in self._undos[-UNDO_REACH:]
            if any(own.has_seen(line) for line in one.by)
        ]
        return [
            *sorted(found, key=lambda pair: pair[1].number, reverse=True),
            *reversed(undos),
        ]

    def _take(self, undo: _Done, step: _Done, one: _Taken | None) -> None:
        taken = _Taken(undo, step, [undo.key], again=one is not None)
        self._taken.append(taken)
        if one is None:
            self._done.remove(step)
            self._undos.append(taken)
        else:
            self._undos.remove(one)
            first = one.step.first or one.step.chats
            self._done.append(msgspec.structs.replace(undo, first=first))


def _same_of_all(entry: _Done, wanted: list[tuple[str, ...]], chats: list[str]) -> bool:
    return _same_trace(entry, wanted, chats) and (not entry.chats or _said(entry, chats) > 0)


def _same_trace(entry: _Done, wanted: list[tuple[str, ...]], chats: list[str]) -> bool:
    # Where nothing but chat tells steps apart, other words are another step's.
    return entry.trace == wanted and (wanted != [] or not chats or _said(entry, chats) > 0)


def _same_chats(entry: _Done, _: list[tuple[str, ...]], chats: list[str]) -> bool:
    return _said(entry, chats) > 0


def _said(entry: _Done, chats: list[str]) -> int:
    """How many letters an undo's lines of chat repeat of all those of a step, whatever stands before them; 0 for not all."""
    for lines in (entry.chats, entry.first):
        found = sum(len(said) for said in lines)
        all_said = all(any(said in chat for chat in chats) for said in lines)
        # An undo's own words are more than those that it repeats.
        if all_said and 0 < found < sum(len(chat) for chat in chats):
            return found
    return 0


def _counts(command: Command) -> bool:
    """Whether the engine can undo a command."""
    return not isinstance(command, Nothing | Undo | Opaque)


def _trace(commands: tuple[Command, ...]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for command in commands:
        match command:
            case Move():
                start = (command.old_map, str(command.old_x), str(command.old_y))
                found.append(("move", command.id, *start, *_end(command)))
            case Add():
                found.append(("add", command.id))
            case Remove():
                found.append(("remove", command.id))
            case Change():
                found.append(("change", command.id))
            case Property():
                found.append(("property", command.key, command.old, command.new))
            case _:
                pass
    return found


def _end(command: Move) -> tuple[str, str, str]:
    return command.map, str(command.x), str(command.y)


def _inverse(commands: tuple[Command, ...]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for command in commands:
        match command:
            case Move():
                start = (command.old_map, str(command.old_x), str(command.old_y))
                found.append(("move", command.id, *_end(command), *start))
            case Add():
                found.append(("remove", command.id))
            case Remove():
                found.append(("add", command.id))
            case Change():
                found.append(("change", command.id))
            case Property():
                found.append(("property", command.key, command.new, command.old))
            case _:
                pass
    return found
