"""How much of a saved game a mapping covers: what has a meaning, what has none, and how often it occurs."""

from __future__ import annotations

from collections import Counter

import msgspec

from exporters.vassal.module.places.ground import LAYER
from exporters.vassal.reading.saved.mapping import Mapping, place_of, side_of, sort_of
from exporters.vassal.reading.saved.places import Location, Places
from exporters.vassal.reading.saved.steps import Saved, start_of, take
from exporters.vassal.reading.saved.table import Piece

FORM = "form/"
"""Prefixes of the ids of things that are only filled in or clicked."""


class Row(msgspec.Struct, frozen=True):
    """One thing of the module."""

    name: str
    """Its name in the module."""
    seen: int
    """How many pieces of the sort there are, or how often something went to or from a place."""
    is_: str = msgspec.field(name="is")
    """Its id in the content; "" for nothing."""


class Coverage(msgspec.Struct, frozen=True):
    """What a mapping makes of a saved game. Each list: without a meaning first, then by name."""

    pieces: list[Row]
    places: list[Row]
    sides: list[Row]

    @property
    def complete(self) -> bool:
        """Whether everything has a meaning."""
        return all(row.is_ for row in [*self.pieces, *self.places, *self.sides])


def cover(saved: Saved, mapping: Mapping, places: Places, factions: dict[str, str]) -> Coverage:
    """What a mapping covers of the pieces, the places moved from or to, and the sides of a log.

    `factions`: faction -> shown name.
    """
    pieces: dict[str, Piece] = {}
    sides: Counter[str] = Counter()
    locations: Counter[Location] = Counter()
    table = start_of(saved)
    _collect(table.pieces, pieces)
    for step in saved.steps:
        for moved in take(table, step):
            for spot in (moved.start, moved.end):
                if spot is not None and spot.map:
                    locations[places.at(spot)] += 1
        _collect(table.pieces, pieces)
        sides.update(seat.side for seat in table.seats.values())
    sides.update(seat.side for seat in table.seats.values())
    kinds: Counter[tuple[str, str]] = Counter()
    for piece in pieces.values():
        sort = sort_of(mapping, piece)
        # Forms and purses are no pieces of the game, and nothing is wanting where they lie.
        own = piece.content_id if piece.content_id.startswith(FORM) else ""
        if piece.marks.get("Layer") == LAYER:
            own = f"{FORM}{LAYER}"
        is_ = own if sort is None else f"{sort.piece}/{sort.what}/{sort.count}"
        kinds[_named(piece), is_] += 1
    found = [Row(name, seen, is_) for (name, is_), seen in kinds.items()]
    return Coverage(
        pieces=_sorted(found),
        places=_sorted([_place_row(mapping, place, seen) for place, seen in locations.items()]),
        # "<observer>", in any language, is who has not taken a side yet.
        sides=_sorted(
            [
                Row(side, 1, side_of(mapping, side, factions))
                for side in sides
                if side and side[0] != "<"
            ]
        ),
    )


def _collect(now: dict[str, Piece], pieces: dict[str, Piece]) -> None:
    for piece in now.values():
        if piece.kind == "piece":
            pieces.setdefault(piece.id, piece)


def _named(piece: Piece) -> str:
    words = [
        f"{key} {value!r}"
        for key, value in (
            ("name", piece.name),
            ("image", piece.image),
            ("gpid", piece.gpid),
            ("ContentId", piece.content_id),
        )
        if value
    ]
    return ", ".join(words) or "a piece without a name"


def _place_row(mapping: Mapping, location: Location, seen: int) -> Row:
    place = place_of(mapping, location)
    is_ = "" if place is None else f"{place.owner}.{place.place}" if place.owner else place.place
    words = [
        f"{key} {value!r}"
        for key, value in (
            ("map", location.map),
            ("zone", location.zone),
            ("region", location.region),
            ("deck", location.deck),
        )
        if value
    ]
    return Row(", ".join(words), seen, is_)


def _sorted(rows: list[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (row.is_ != "", row.name))
