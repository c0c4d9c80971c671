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
    Remove,
    Save,
    decode_tree,
    parse,
    walk,
)
from exporters.vassal.reading.saved.container import Notes, read_container
from exporters.vassal.reading.saved.order import Entry, in_order, in_place
from exporters.vassal.reading.saved.secrets import without_passwords
from exporters.vassal.reading.saved.table import SavedTable, Spot, carry_out, copy_of
from exporters.vassal.reading.saved.undoing import Undoable

LOG = "LOG\t"
MOST_STEPS = 20_000
"""Steps of a log; a long game has a tenth of it."""
MOST_CROSSED = 32
"""Steps that were made at the same moment as another."""
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
    crossed: tuple[int, ...] = ()
    """The numbers of steps before it that its author had not seen: they were made at the same moment. Empty if there
    are more than `MOST_CROSSED`."""

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
    undoable = Undoable()
    stamped: list[tuple[int, Entry]] = []
    for number, entry in enumerate(entries, 1):
        bare = _bare(entry.node)
        commands = tuple(parse(node.text) for node in walk(bare))
        undoes = undoable.next(number, commands, entry)
        crossed = _crossed(stamped, entry)
        steps.append(Step(number, bare, commands, undoes, _time(commands), crossed=crossed))
        if entry.key:
            stamped.append((number, entry))
    return steps


def _crossed(stamped: list[tuple[int, Entry]], entry: Entry) -> tuple[int, ...]:
    """Which steps before an entry its author had not seen; the latest stand last."""
    if not entry.key:
        return ()
    near = stamped[-MOST_CROSSED - 1 :]
    unseen = tuple(number for number, one in near if not entry.has_seen(one.key))
    return unseen if len(unseen) <= MOST_CROSSED else ()


def _bare(entry: Node) -> Node:
    return Node(entry.text.removeprefix(LOG), [_bare(part) for part in entry.parts])


def _time(commands: tuple[Command, ...]) -> int:
    newest = 0
    for command in commands:
        # New pieces are named by the clock of whoever made them.
        if isinstance(command, Add) and _CLOCK.fullmatch(command.id):
            newest = max(newest, int(command.id))
    return newest
