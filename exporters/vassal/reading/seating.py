"""Who sits where, and what the header of the log says, as far as a log tells."""

from __future__ import annotations

from typing import Any

import msgspec

from exporters.vassal.reading.commands import Property
from exporters.vassal.reading.mapping import Mapping, place_of, side_of, sort_of
from exporters.vassal.reading.places import Places
from exporters.vassal.reading.reports import Report, read_report
from exporters.vassal.reading.steps import Saved, Step, start_of, take
from exporters.vassal.reading.table import Table

HEADER_PROPERTY = "KynesHeader"
"""The global property of a set-up that may hold `{"header":{…}}`."""


class Names(msgspec.Struct, frozen=True):
    """What the module's names mean."""

    mapping: Mapping
    places: Places
    factions: dict[str, str]
    """Faction -> shown name."""


def reports_of(step: Step) -> list[Report]:
    """What the lines of chat of a step carry; nothing if it takes back another."""
    if step.undoes:
        return []
    found = [read_report(chat) for chat in step.chats]
    return [report for report in found if report is not None]


def header_of(saved: Saved) -> dict[str, Any] | None:
    """The header that the log carries: in a report, else in the property that set-ups may have.

    None if there is none.
    """
    for step in saved.steps:
        for report in reports_of(step):
            if report.header is not None:
                return report.header
    for command in saved.start:
        if isinstance(command, Property) and command.key == HEADER_PROPERTY:
            kept = read_report(command.new)
            return kept.header if kept is not None else None
    return None


def seated(saved: Saved, names: Names) -> list[tuple[str, int, str]]:
    """Who sits where: faction, place (0: unknown) and player's name ("": unknown).

    The markers on the player circles say who plays, whoever was there when the game was saved;
    without any, the roster does.
    """
    players: dict[str, str] = {}
    for seat in _last_roster(saved).seats.values():
        faction = side_of(names.mapping, seat.side, names.factions)
        if faction:
            players.setdefault(faction, seat.name)
    circles = _circles(start_of(saved), names)
    if not circles:
        return [(faction, 0, player) for faction, player in players.items()]
    placed = sorted(circles.items(), key=lambda circle: (circle[1], circle[0]))
    return [(faction, place, players.get(faction, "")) for faction, place in placed]


def _last_roster(saved: Saved) -> Table:
    """The table when most people sat at it."""
    table = start_of(saved)
    for step in saved.steps:
        kept = dict(table.seats)
        take(table, step)
        table.seats = {**kept, **table.seats}
    return table


def _circles(table: Table, names: Names) -> dict[str, int]:
    """Faction -> the number of the place that its marker stands on."""
    found: dict[str, int] = {}
    for piece in table.pieces.values():
        sort = sort_of(names.mapping, piece) if piece.kind == "piece" else None
        if sort is None or sort.what not in names.factions:
            continue
        place = place_of(names.mapping, names.places.at(table.spot(piece)))
        number = place.place.rpartition("circle-")[2] if place is not None else ""
        if place is not None and place.place == f"circle-{number}" and number.isdigit():
            found[sort.what] = int(number)
    return found
