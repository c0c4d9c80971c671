"""The seats and the header, as far as a log shows them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.log.header import Header, HeaderSeat
from adjudicator.rules.drawn_cards import Draw
from exporters.vassal.format.chat_lines import HEADER_PROPERTY
from exporters.vassal.module.controls.dice import Roll
from exporters.vassal.module.game_facts.secrecy import Seal
from exporters.vassal.reading.saved.commands import Property
from exporters.vassal.reading.saved.mapping import Mapping, Place, place_of, side_of, sort_of
from exporters.vassal.reading.saved.places import Places
from exporters.vassal.reading.saved.reports import Report, read_report
from exporters.vassal.reading.saved.steps import Saved, Step, start_of, take
from exporters.vassal.reading.saved.table import SavedTable

_SEAT = re.compile("(?:circle|seat)-([0-9]{1,3})")
"""The place of a seat at the table."""
_WITH_SIDE = re.compile(r"([^()]*) \((.+)\)")
"""How the roster of our modules has a player: behind the side that was held when another was taken."""


class Names(msgspec.Struct, frozen=True):
    """What the module's names mean."""

    mapping: Mapping
    places: Places
    factions: dict[str, str]
    """Faction -> shown name."""
    supply: frozenset[str] = frozenset()
    """Places that hold what is out of play: "place" of nobody, "*.place" of every side."""
    draws: dict[str, Draw] = {}
    """Kind of move that takes a card of which others do not see what it is -> the card."""
    seals: dict[str, Seal] = {}
    """Line -> whose secret move it speaks of, the longest first (`module.secrecy.seals`)."""
    rolls: dict[str, Roll] = {}
    """Die of the tool bar -> the move that its roll is."""
    sealed: Sequence[str] = ("has made a secret move",)
    """What every line has that speaks of one."""
    own: bool = False
    """Whether the module is one of ours."""

    def seal_in(self, text: str) -> Seal | None:
        """The secret move that a line of chat speaks of."""
        return next((seal for line, seal in self.seals.items() if line in text), None)

    def person(self, name: str) -> str:
        """A player's name alone: the engine notes "<observer> (Anna)", or " (Anna)", for who took a side in the game.

        What stands before the brackets is a side; "Anna (Bonn)" is how a player is called.
        """
        found = _WITH_SIDE.fullmatch(name) if self.own else None
        if found is None:
            return name
        side = found[1]
        held = side[:1] in {"", "<"} or side_of(self.mapping, side, self.factions)
        return found[2] if held else name

    def is_supply(self, place: Place) -> bool:
        """Whether a place holds what is out of play."""
        names = (
            (place.place,)
            if not place.owner
            else (f"{place.owner}.{place.place}", f"*.{place.place}")
        )
        return any(name in self.supply for name in names)


def reports_of(step: Step) -> list[Report]:
    """What the lines of chat of a step carry; nothing if it takes back another."""
    if step.undoes:
        return []
    found = [read_report(chat) for chat in step.chats]
    return [report for report in found if report is not None]


def header_of(saved: Saved) -> dict[str, Any] | None:
    """The header that a report in the log carries, else the one that its set-up has kept.

    None if there is none. A table that was made from a log has the header of that log, whatever is reported.
    """
    kept = _kept(saved)
    if kept is not None and kept.log is not None:
        return kept.header
    for step in saved.steps:
        for report in reports_of(step):
            if report.header is not None:
                return report.header
    return kept.header if kept is not None else None


def log_in(saved: Saved) -> list[Any] | None:
    """The lines of the log that the table was made from; None for one that began with a set-up."""
    kept = _kept(saved)
    return kept.log if kept is not None else None


def _kept(saved: Saved) -> Report | None:
    """What the set-up has kept of its log."""
    for command in saved.start:
        if isinstance(command, Property) and command.key == HEADER_PROPERTY:
            return read_report(command.new)
    return None


def is_reported(saved: Saved, header: dict[str, Any]) -> bool:
    """Whether a report in the log carries this header, and not only its set-up."""
    told = (report.header for step in saved.steps for report in reports_of(step))
    return any(one is header or one == header for one in told)


def with_seats(header: Header, sitting: Sequence[tuple[str, int, str]]) -> Header:
    """The header of a set-up with the places and players that the table itself shows.

    The markers on the player circles may have been moved before the game began, and nobody had sat
    down when the set-up was made. Where others sit than the set-up is for, it is left as it is.
    """
    shown = {faction: (place, player) for faction, place, player in sitting}
    if {seat.faction for seat in header.seats} - shown.keys():
        return header
    seats = []
    for seat in header.seats:
        place, player = shown[seat.faction]
        seats.append(HeaderSeat(seat.faction, place or seat.place, (player or seat.player)[:100]))
    if len({seat.place for seat in seats}) < len(seats):
        return header
    return msgspec.structs.replace(header, seats=seats)


def seated(saved: Saved, names: Names) -> list[tuple[str, int, str]]:
    """Who sits where: faction, place (0: unknown) and player's name ("": unknown).

    The markers on the places of seats say who plays, no matter who was connected when the game was
    saved; without markers, the roster does.
    """
    players: dict[str, str] = {}
    for seat in _last_roster(saved).seats.values():
        faction = side_of(names.mapping, seat.side, names.factions)
        if faction:
            players.setdefault(faction, names.person(seat.name))
    circles = _circles(start_of(saved), names)
    if not circles:
        return [(faction, 0, player) for faction, player in players.items()]
    placed = sorted(circles.items(), key=lambda circle: (circle[1], circle[0]))
    return [(faction, place, players.get(faction, "")) for faction, place in placed]


def _last_roster(saved: Saved) -> SavedTable:
    """The table when most people sat at it."""
    table = start_of(saved)
    for step in saved.steps:
        kept = dict(table.seats)
        take(table, step)
        table.seats = {**kept, **table.seats}
    return table


def _circles(table: SavedTable, names: Names) -> dict[str, int]:
    """Faction -> the number of the place that its marker stands on."""
    found: dict[str, int] = {}
    for piece in table.pieces.values():
        sort = sort_of(names.mapping, piece) if piece.kind == "piece" else None
        if sort is None or sort.what not in names.factions:
            continue
        place = place_of(names.mapping, names.places.at(table.spot(piece)))
        seat = _SEAT.fullmatch(place.place) if place is not None and not place.owner else None
        if seat is not None:
            found[sort.what] = int(seat[1])
    return found
