"""The pieces of a saved game and where they are, as commands change them."""

from __future__ import annotations

import msgspec

from adjudicator.errors import InputError
from exporters.vassal.format import sequence
from exporters.vassal.reading.saved.commands import (
    Add,
    Boards,
    Change,
    Command,
    Move,
    Player,
    Property,
    Remove,
    Turn,
    whole,
)
from exporters.vassal.reading.saved.traits import (
    DECK_NAME,
    Trait,
    layers_of,
    marks_of,
    traits_of,
)

CONTENT_ID = "ContentId"
"""The marker by which our modules name a piece."""
MOST_SEATS = 100
"""Players that may sit at the table at a time."""
MOST_EFFORT = 500_000
"""Pieces that commands make us look at, all in all; a long game has a hundredth of it."""
MOST_PROPERTIES = 1000


class Spot(msgspec.Struct, frozen=True):
    """Where a piece is: a point of a map, and the deck it lies in; all empty for nowhere."""

    map: str = ""
    x: int = 0
    y: int = 0
    deck: str = ""
    """The name of the deck."""


class Piece(msgspec.Struct):
    """A piece, a stack or a deck, as it is now."""

    id: str
    kind: str
    """One of "piece", "stack", "deck"."""
    name: str
    """The name it was made with; a deck's name."""
    image: str
    """The picture of the piece itself, under its layers."""
    type: str
    traits: tuple[Trait, ...]
    states: list[str]
    map: str = ""
    x: int = 0
    y: int = 0
    inside: str = ""
    """The id of the deck that it lies in, or ""."""
    contents: list[str] = []
    """Ids of what lies in a deck or stack, the lowest first."""
    gpid: str = ""
    properties: dict[str, str] = {}
    """What the piece remembers, such as OldLocationName."""
    marks: dict[str, str] = {}
    """Its markers, dynamic properties and layer levels."""

    @property
    def content_id(self) -> str:
        """What it is in the content, as its marker says; "" if it has none."""
        return self.marks.get(CONTENT_ID, "")


class Seat(msgspec.Struct, frozen=True):
    """Somebody in the roster; `user` is `player-N`."""

    user: str
    name: str
    side: str


class SavedTable(msgspec.Struct):
    """Everything that a saved game says of the moment."""

    pieces: dict[str, Piece] = {}
    seats: dict[str, Seat] = {}
    """By user."""
    properties: dict[tuple[str, str], str] = {}
    """Container and key -> value."""
    turns: dict[str, str] = {}
    boards: dict[str, tuple[tuple[str, int, int], ...]] = {}
    odd: list[str] = []
    """Ids of pieces whose text could not be read: kept in the tree, not on the table."""
    decks: dict[str, bool] = {}
    """The ids of the pieces that are decks."""
    effort: int = 0
    """How many pieces had to be looked at, all in all: see `spend`."""

    def spend(self, pieces: int) -> None:
        """Count pieces that a command makes us look at; InputError beyond `MOST_EFFORT`."""
        self.effort += pieces
        if self.effort > MOST_EFFORT:
            raise InputError(
                "the saved game moves more pieces, in more stacks and decks, than any game does"
            )

    def spot(self, piece: Piece) -> Spot:
        """Where a piece is."""
        holder = self.pieces.get(piece.inside)
        return Spot(piece.map, piece.x, piece.y, holder.name if holder is not None else "")


def copy_of(table: SavedTable) -> SavedTable:
    """The same table, to go on with by itself."""
    return SavedTable(
        pieces={
            name: msgspec.structs.replace(piece, contents=[*piece.contents])
            for name, piece in table.pieces.items()
        },
        seats=dict(table.seats),
        properties=dict(table.properties),
        turns=dict(table.turns),
        boards=dict(table.boards),
        odd=[*table.odd],
        decks=dict(table.decks),
        effort=table.effort,
    )


def carry_out(table: SavedTable, command: Command) -> bool:
    """Let a command happen; whether it meant anything to the table.

    What cannot be (a change of a piece that is not there) does nothing, as in the engine. Raises
    InputError for a save that seats more than MOST_SEATS players.
    """
    match command:
        case Add():
            return _add(table, command)
        case Remove():
            return _remove(table, command.id)
        case Change():
            return _change(table, command)
        case Move():
            return _move(table, command)
        case Player():
            # Who has no password is known by the side alone.
            key = command.user or command.side
            if command.leaves:
                table.seats.pop(key, None)
            else:
                if len(table.seats) >= MOST_SEATS:
                    raise InputError(f"the saved game seats more than {MOST_SEATS} players")
                table.seats[key] = Seat(command.user, command.name, command.side)
            return True
        case Property():
            table.properties[command.container, command.key] = command.new
            return True
        case Turn():
            table.turns[command.tracker] = command.state
            return True
        case Boards():
            table.boards[command.map] = command.boards
            return True
        case _:
            return False


def _add(table: SavedTable, command: Add) -> bool:
    traits = traits_of(command.type)
    if traits is None or layers_of(command.state) is None:
        table.odd.append(command.id)
        return False
    inner = traits[-1]
    kind = inner.code if inner.code in ("stack", "deck") else "piece"
    name = inner.field("name")
    if kind == "deck":
        name = inner.fields[DECK_NAME] if len(inner.fields) > DECK_NAME else ""
    piece = Piece(
        id=command.id,
        kind=kind,
        name=name,
        image=inner.field("image"),
        type=command.type,
        traits=traits,
        states=[],
    )
    table.pieces[command.id] = piece
    if kind == "deck":
        table.decks[command.id] = True
    else:
        table.decks.pop(command.id, None)
    return _set_state(table, piece, command.state)


def _remove(table: SavedTable, piece_id: str) -> bool:
    piece = table.pieces.pop(piece_id, None)
    if piece is None:
        return False
    table.decks.pop(piece_id, None)
    _take_out(table, piece)
    table.spend(len(piece.contents))
    for held in piece.contents:
        if held in table.pieces and table.pieces[held].inside == piece_id:
            table.pieces[held].inside = ""
    return True


def _change(table: SavedTable, command: Change) -> bool:
    piece = table.pieces.get(command.id)
    return piece is not None and _set_state(table, piece, command.new)


def _set_state(table: SavedTable, piece: Piece, state: str) -> bool:
    if piece.kind == "stack":
        return _set_stack(table, piece, sequence.decode(state, ";"))
    if piece.kind == "deck":
        return _set_deck(table, piece, sequence.decode(state, ";"))
    states = layers_of(state)
    if states is None:
        return False
    piece.states = states
    piece.marks = marks_of(piece.traits, states)
    basic = sequence.decode(states[-1], ";")
    if not _set_point(piece, basic):
        return False
    _leave_deck_elsewhere(table, piece)
    piece.gpid = basic[3] if len(basic) > 3 else ""
    count = whole(basic[4]) if len(basic) > 4 else 0
    pairs = basic[5 : 5 + 2 * min(count or 0, MOST_PROPERTIES)]
    piece.properties = dict(zip(pairs[::2], pairs[1::2], strict=False))
    return True


def _set_point(piece: Piece, fields: list[str]) -> bool:
    if len(fields) < 3:
        return False
    x, y = whole(fields[1]), whole(fields[2])
    if x is None or y is None:
        return False
    piece.map, piece.x, piece.y = "" if fields[0] == "null" else fields[0], x, y
    return True


def _set_stack(table: SavedTable, stack: Piece, fields: list[str]) -> bool:
    if not _set_point(stack, fields):
        return False
    stack.contents = [field for field in fields[3:] if field and not field.startswith("@@")]
    table.spend(len(stack.contents))
    for held in stack.contents:
        if held in table.pieces:
            # What a stack holds stands where the stack stands.
            piece = table.pieces[held]
            piece.map, piece.x, piece.y = stack.map, stack.x, stack.y
            _leave_deck_elsewhere(table, piece)
    return True


def _set_deck(table: SavedTable, deck: Piece, fields: list[str]) -> bool:
    if not _set_point(deck, fields):
        return False
    table.spend(len(deck.contents))
    for held in deck.contents:
        if held in table.pieces and table.pieces[held].inside == deck.id:
            table.pieces[held].inside = ""
    listed = sequence.decode(fields[4], ",") if len(fields) > 4 else []
    deck.contents = [held for held in listed if held]
    table.spend(len(deck.contents))
    for held in deck.contents:
        if held in table.pieces:
            piece = table.pieces[held]
            piece.inside, piece.map, piece.x, piece.y = deck.id, deck.map, deck.x, deck.y
    return True


def _leave_deck_elsewhere(table: SavedTable, piece: Piece) -> None:
    deck = table.pieces.get(piece.inside)
    if deck is not None and (deck.map, deck.x, deck.y) != (piece.map, piece.x, piece.y):
        _take_out(table, piece)


def _take_out(table: SavedTable, piece: Piece) -> None:
    deck = table.pieces.get(piece.inside)
    if deck is not None:
        table.spend(len(deck.contents))
        if piece.id in deck.contents:
            deck.contents.remove(piece.id)
    piece.inside = ""


def _move(table: SavedTable, command: Move) -> bool:
    piece = table.pieces.get(command.id)
    if piece is None:
        return False
    _take_out(table, piece)
    piece.map, piece.x, piece.y = command.map, command.x, command.y
    deck = _deck_at(table, piece) if piece.kind == "piece" else None
    if deck is not None:
        table.spend(len(deck.contents))
        piece.inside = deck.id
        under = deck.contents.index(command.under) + 1 if command.under in deck.contents else 0
        deck.contents.insert(under if command.under else 0, piece.id)
    table.spend(len(piece.contents))
    for held in piece.contents:
        if piece.kind == "stack" and held in table.pieces:
            carried = table.pieces[held]
            carried.map, carried.x, carried.y = piece.map, piece.x, piece.y
    return True


def _deck_at(table: SavedTable, piece: Piece) -> Piece | None:
    if piece.map == "":
        return None
    table.spend(len(table.decks))
    for deck in table.decks:
        other = table.pieces[deck]
        if (other.map, other.x, other.y) == (piece.map, piece.x, piece.y):
            return other
    return None
