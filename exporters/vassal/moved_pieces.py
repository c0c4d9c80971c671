"""The commands by which pieces are dragged, turned over and shuffled, as the engine writes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from exporters.vassal.format.sequence import TAB, decode, encode, nest
from exporters.vassal.module.places.zones import MAIN
from exporters.vassal.module.saves import DECK_FIELDS
from exporters.vassal.reading.saved.table import Piece, SavedTable

Point = tuple[str, int, int]
"""A map, and a place on it in px."""


def shuffled(deck: Piece, order: Sequence[str]) -> str:
    """The command that puts the cards of a deck in an order, the top one last."""
    place = [deck.map, str(deck.x), str(deck.y), "true"]
    new, old = ([*place, encode(held, ",")] for held in (order, deck.contents))
    return "D/" + encode([deck.id, encode(new, ";"), encode(old, ";")], "/")


def turned(piece: Piece) -> str:
    """The command that shows the next face of a piece."""
    states = [
        _next_face(trait.fields, state) if trait.code == "emb2" and "Face" in trait.fields else state
        for trait, state in zip(piece.traits, piece.states, strict=True)
    ]  # fmt: skip
    return changed(piece, states)


def dragged(
    table: SavedTable, piece: Piece, spot: Point, user: str, sides: Mapping[str, str]
) -> Iterator[str]:
    """The commands by which a player brings a piece to a spot; as in the engine, the player who draws a card masks it.

    `sides`: the side of each user.
    """
    decks = (table.pieces[one] for one in table.decks)
    deck = next((one for one in decks if (one.map, one.x, one.y) == spot), None)
    # The engine masks what leaves such a pile before it lies anywhere, on another pile, too.
    hides = _is_drawn_unseen(table, piece) or (deck is None and spot[0] != MAIN)
    masked = sides.get(user, "") if hides else ""
    states = [
        f"{masked or 'null'};0" if trait.code == "obs" else state
        for trait, state in zip(piece.traits, piece.states, strict=True)
    ]
    if states != piece.states and piece.inside:
        yield changed(piece, states)
    under = deck.contents[-1] if deck is not None and deck.contents else "null"
    new = [spot[0], str(spot[1]), str(spot[2]), under]
    old = [piece.map, str(piece.x), str(piece.y), "null"]
    yield "M/" + encode([piece.id, *new, *old, user], "/")


def changed(piece: Piece, states: Sequence[str]) -> str:
    """The command that changes the state of a piece."""
    basic = decode(piece.states[-1], ";")
    at = [piece.map or "null", str(piece.x), str(piece.y), *basic[3:]]
    old = [*piece.states[:-1], encode(at, ";")]
    new = [*states[:-1], encode(at, ";")] if states[-1] == piece.states[-1] else list(states)
    return "D/" + encode([piece.id, nest(new, TAB), nest(old, TAB)], "/")


def _is_drawn_unseen(table: SavedTable, piece: Piece) -> bool:
    """Whether the piece lies in a pile from which cards are drawn face down; the player who draws one masks it."""
    deck = table.pieces.get(piece.inside)
    if deck is None:
        return False
    fields = deck.traits[-1].fields
    return fields[DECK_FIELDS.index("drawFaceUp")] == "false" and (
        fields[DECK_FIELDS.index("faceDown")] == "Always"
    )


def _next_face(fields: tuple[str, ...], state: str) -> str:
    level, *rest = state.split(";")
    count = len(decode(fields[15], ","))
    return ";".join([str(int(level) % count + 1), *rest])
