"""Compares where pieces are: at the end of one file and the start of the next, on the table and by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from adjudicator.errors import InputError
from adjudicator.rules.discrepancies import Board, compared
from adjudicator.rules.records import Placement
from exporters.vassal.reading.moves.table_replay import place_words, stand_at
from exporters.vassal.reading.saved.mapping import Place, place_of, sort_of
from exporters.vassal.reading.saved.seating import Names
from exporters.vassal.reading.saved.steps import Saved, continued, end_of, start_of
from exporters.vassal.reading.saved.table import SavedTable

SHOWN = 5
"""The most differences that an error lists."""
Lying = tuple[str, str]
"""A sort of piece, and where it is."""


class Difference(msgspec.Struct, frozen=True):
    """The number of pieces of a sort in a place, in two places of record that disagree."""

    piece: str
    place: str
    first: int
    second: int


def joined(parts: Sequence[Saved]) -> Saved:
    """Several files of one game as one log, in their order.

    InputError, in words, if one is of another module, or does not begin as the one before it ends:
    every piece on the same point, with the same face up.
    """
    for before, after in pairwise(parts):
        _same_module(before, after)
        wrong = _apart(before, after)
        if wrong:
            listed = "; ".join(
                f"{one.piece} on {one.place}: {one.first} at the end, {one.second} at the beginning"
                for one in wrong[:SHOWN]
            )
            more = f"; and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
            hint = "" if _apart(after, before) else " (the other way round they fit)"
            raise InputError(
                f"{after.shown} does not go on where {before.shown} ends{hint}: {listed}{more}"
            )
    return parts[0] if len(parts) == 1 else continued(parts)


def against(table: SavedTable, stands: Sequence[Placement], names: Names) -> list[Difference]:
    """Differences between a table (first) and the rules (second), by `adjudicator.rules.discrepancies`.

    Pieces and points without a meaning, and what is out of play, are nothing to the rules; sorts of which the
    table has no piece at all are nothing to the table.
    """
    lying = lying_on(table, names)
    found = compared(board_of(names, [one.piece for one in lying]), list(stands), lying)
    counts: Counter[Lying] = Counter()
    for one in stands:
        counts[_lying(one)] += one.count
    return sorted(
        (
            Difference(*_lying(one), counts[_lying(one)] + one.count, counts[_lying(one)])
            for one in found
        ),
        key=lambda one: (one.piece, one.place),
    )


def lying_on(table: SavedTable, names: Names) -> list[Placement]:
    """All pieces of a table that have a meaning, each where it lies."""
    found = []
    for piece in table.pieces.values():
        sort = sort_of(names.mapping, piece) if piece.kind == "piece" else None
        place = place_of(names.mapping, names.places.at(table.spot(piece)))
        if sort is not None and place is not None:
            found.append(stand_at(sort, place, sort.count))
    return found


def board_of(names: Names, sorts: Sequence[str]) -> Board:
    """What is known of a table: in a log every piece is seen."""
    listed = list(dict.fromkeys(sorts))
    return Board(sorts=listed, supply=sorted(names.supply), private=[], blind=False)


def _lying(one: Placement) -> Lying:
    what = f"{one.piece}/{one.what}" if one.what else one.piece
    return what, place_words(Place(one.place, one.owner))


def _differences(first: Counter[Lying], second: Counter[Lying]) -> list[Difference]:
    return [
        Difference(*key, first[key], second[key])
        for key in sorted(first.keys() | second.keys())
        if first[key] != second[key]
    ]


def _same_module(before: Saved, after: Saved) -> None:
    first, second = before.module, after.module
    if (first.name, first.version) != (second.name, second.version):
        raise InputError(
            f"{after.shown} was played with {second.name!r} {second.version}, {before.shown} with "
            f"{first.name!r} {first.version}: they are not of one game"
        )


def _apart(before: Saved, after: Saved) -> list[Difference]:
    """Pieces that are not in the same place at the end of one file and the start of the next."""
    return _differences(_points(end_of(before)), _points(start_of(after)))


def _points(table: SavedTable) -> Counter[Lying]:
    found: Counter[Lying] = Counter()
    for piece in table.pieces.values():
        if piece.kind == "piece":
            spot = table.spot(piece)
            face = piece.marks.get("Face_Name", "").strip("+ ")
            shown = " ".join(word for word in (piece.content_id or piece.name, face) if word)
            found[shown, f"{spot.deck or spot.map} ({spot.x}, {spot.y})"] += 1
    return found
