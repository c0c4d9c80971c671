"""A saved game and its steps: what each step does, who did it, what it takes back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from adjudicator.errors import InputError
from exporters.vassal.reading.saved.commands import (
    Add,
    Change,
    Chat,
    Command,
    Move,
    Node,
    Nothing,
    Opaque,
    Property,
    Remove,
    Save,
    Undo,
    decode_tree,
    parse,
    walk,
)
from exporters.vassal.reading.saved.container import Notes, read_container
from exporters.vassal.reading.saved.order import Entry, in_order, in_place
from exporters.vassal.reading.saved.secrets import without_passwords
from exporters.vassal.reading.saved.table import SavedTable, Spot, carry_out, copy_of

LOG = "LOG\t"
MOST_STEPS = 20_000
"""Steps of a log; a long game has a tenth of it."""
UNDO_REACH = 64
"""How many steps that still count an undo is held against: the engine takes back the last."""
_CLOCK = re.compile("[0-9]{12,14}")


class Step(msgspec.Struct, frozen=True):
    """One press of the button Step."""

    number: int
    """1 for the first."""
    tree: Node
    """Its commands, bare of the log's own prefix."""
    commands: tuple[Command, ...]
    """The same, in the order in which they happen."""
    undoes: int
    """The number of the step that it takes back; 0 if it takes back none, -1 if it takes back
    something that is not in this log."""
    time: int
    """About when, in milliseconds since 1970, by the newest id it makes; 0 if it makes none."""
    session: tuple[Command, ...] = ()
    """The commands that set the table anew before it: it is the first step of a later file."""

    @property
    def chats(self) -> list[str]:
        """The lines of chat and reports."""
        return [command.text for command in self.commands if isinstance(command, Chat)]

    @property
    def users(self) -> list[str]:
        """Who moved pieces in it (`player-N`), each once."""
        found = [command.user for command in self.commands if isinstance(command, Move)]
        return list(dict.fromkeys(user for user in found if user))


class Saved(msgspec.Struct, frozen=True):
    """What a `.vsav` or `.vlog` holds, without any password."""

    shown: str
    module: Notes
    save: Notes
    tree: Node
    start: tuple[Command, ...]
    """The commands that set the table, before the first step."""
    steps: tuple[Step, ...]
    table: SavedTable
    """The table before the first step: `start_of` gives one to go on with."""


class Moved(msgspec.Struct, frozen=True):
    """A piece that a step has taken from one place to another, came by, or lost."""

    piece: str
    """Its id."""
    start: Spot | None
    """None if it was not there before."""
    end: Spot | None
    """None if it is there no more."""
    user: str
    """Who moved it (`player-N`), "" if the step does not say."""


def read_saved(data: bytes, shown: str) -> Saved:
    """A saved game or a log from its bytes; InputError, in words, for what is none.

    Whatever stands in the place of a password reads `player-N`.
    """
    container = read_container(data, shown)
    tree = without_passwords(decode_tree(container.text, shown), shown)
    if parse(tree.text) != Save(begins=True):
        raise InputError(
            f"{shown}: the saved game does not begin with the command begin_save: it is broken, "
            "or no game was going on when it was saved"
        )
    start, entries = _parted(tree)
    if len(entries) > MOST_STEPS:
        raise InputError(f"{shown}: the log has more than {MOST_STEPS} steps")
    commands = tuple(parse(node.text) for node in start)
    table = SavedTable()
    _set(table, commands)
    return Saved(
        shown=shown,
        module=container.module,
        save=container.save,
        tree=tree,
        start=commands,
        steps=tuple(_numbered(in_order(entries))),
        table=table,
    )


def replay(saved: Saved) -> Iterator[tuple[Step, SavedTable, list[Moved]]]:
    """Each step with the table after it and what it has moved; the table changes as you go on."""
    table = start_of(saved)
    for step in saved.steps:
        yield step, table, take(table, step)


def start_of(saved: Saved) -> SavedTable:
    """The table before the first step."""
    return copy_of(saved.table)


def _set(table: SavedTable, commands: tuple[Command, ...]) -> None:
    for command in commands:
        carry_out(table, command)
    # Stacks and decks may stand before what they hold: now everything is there.
    for command in commands:
        held = table.pieces.get(command.id) if isinstance(command, Add) else None
        if isinstance(command, Add) and held is not None and held.kind != "piece":
            carry_out(table, Change(command.id, command.state, None))


def end_of(saved: Saved) -> SavedTable:
    """The table after the last step."""
    table = start_of(saved)
    for step in saved.steps:
        take(table, step)
    return table


def take(table: SavedTable, step: Step) -> list[Moved]:
    """Let a step happen; what it has moved, in the order of its commands."""
    if step.session:
        # Whoever sat at the table before is called by another number now.
        for kept in (
            table.pieces,
            table.decks,
            table.seats,
            table.properties,
            table.turns,
            table.boards,
        ):
            kept.clear()
        _set(table, step.session)
    before: dict[str, Spot | None] = {}
    users: dict[str, str] = {}
    for command in step.commands:
        if isinstance(command, Add | Remove | Change | Move):
            for piece_id in _touched(table, command):
                piece = table.pieces.get(piece_id)
                before.setdefault(piece_id, table.spot(piece) if piece is not None else None)
            if isinstance(command, Move):
                users.setdefault(command.id, command.user)
        carry_out(table, command)
    found: list[Moved] = []
    for piece_id, start in before.items():
        piece = table.pieces.get(piece_id)
        end = table.spot(piece) if piece is not None else None
        kind = piece.kind if piece is not None else "piece"
        if kind == "piece" and start != end:
            found.append(Moved(piece_id, start, end, users.get(piece_id, "")))
    return found


def continued(parts: Sequence[Saved]) -> Saved:
    """Several files as one log, in their order; whether they fit is not looked at."""
    first = parts[0]
    trees = [step.tree for part in parts for step in part.steps]
    steps = list(_numbered(in_place(trees)))
    at = 0
    for part in parts:
        if part is not first and part.steps:
            steps[at] = msgspec.structs.replace(steps[at], session=part.start)
        at += len(part.steps)
    shown = ", ".join(part.shown for part in parts)
    return msgspec.structs.replace(first, shown=shown, save=parts[-1].save, steps=tuple(steps))


def _touched(table: SavedTable, command: Add | Remove | Change | Move) -> list[str]:
    """The piece a command names, and what lies in it if it is a stack or deck."""
    piece = table.pieces.get(command.id)
    held = piece.contents if piece is not None else []
    table.spend(len(held))
    return [command.id, *held]


def _parted(tree: Node) -> tuple[list[Node], list[Node]]:
    """The commands that set the table, in their order, and the entries of the log."""
    start: list[Node] = []
    entries: list[Node] = []
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if node.text.startswith(LOG):
            entries.append(node)
        else:
            start.append(node)
            waiting.extend(reversed(node.parts))
    return start, entries


def _numbered(entries: list[Entry]) -> list[Step]:
    steps: list[Step] = []
    undoable = _Undoable()
    for number, entry in enumerate(entries, 1):
        bare = _bare(entry.node)
        commands = tuple(parse(node.text) for node in walk(bare))
        undoes = undoable.next(number, commands, entry)
        steps.append(Step(number, bare, commands, undoes, _time(commands)))
    return steps


def _bare(entry: Node) -> Node:
    return Node(entry.text.removeprefix(LOG), [_bare(part) for part in entry.parts])


def _time(commands: tuple[Command, ...]) -> int:
    newest = 0
    for command in commands:
        # New pieces are named by the clock of whoever made them.
        if isinstance(command, Add) and _CLOCK.fullmatch(command.id):
            newest = max(newest, int(command.id))
    return newest


# --- undo ----------------------------------------------------------------------------------------


class _Done(msgspec.Struct, frozen=True):
    """A step that may be taken back."""

    number: int
    key: str
    """Its first line, as stamps have it."""
    trace: list[tuple[str, ...]]
    chats: list[str]


class _Taken(msgspec.Struct, frozen=True):
    """An undo, and what it has taken back: a step, or another undo."""

    undo: _Done
    step: _Done
    by: list[str]
    """The lines that have done so, at the same moment if there are several, as stamps have them."""
    again: bool
    """Whether that was an undo, so that what it took back counts again."""


class _Undoable:
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
        # What repeats the words of an undo takes back an undo.
        again = [one for one in lately if chats != one.undo.chats and _repeats(one.undo, chats)]
        for exact in (_same_of_all, _same_trace, _same_chats):
            for one, step in self._candidates(own, again=again != []):
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

    def _candidates(self, own: Entry, *, again: bool) -> list[tuple[_Taken | None, _Done]]:
        """What a player may have meant: steps, those that others have taken back unseen, and then undos; the latest first."""
        found: list[tuple[_Taken | None, _Done]] = [
            (one, one.step)
            for one in self._taken[-UNDO_REACH:]
            if one.again == again
            and own.has_seen(one.step.key)
            and not any(own.has_seen(line) for line in one.by)
        ]
        if not again:
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
            self._done.append(undo)


def _same_of_all(entry: _Done, wanted: list[tuple[str, ...]], chats: list[str]) -> bool:
    return _same_trace(entry, wanted, chats) and (not entry.chats or _repeats(entry, chats))


def _same_trace(entry: _Done, wanted: list[tuple[str, ...]], chats: list[str]) -> bool:
    # Where nothing but chat tells steps apart, other words are another step's.
    return entry.trace == wanted and (wanted != [] or not chats or _repeats(entry, chats))


def _same_chats(entry: _Done, _: list[tuple[str, ...]], chats: list[str]) -> bool:
    return _repeats(entry, chats)


def _repeats(entry: _Done, chats: list[str]) -> bool:
    """Whether an undo's lines of chat repeat all of a step's, whatever words stand before them."""
    return entry.chats != [] and all(any(said in chat for chat in chats) for said in entry.chats)


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
