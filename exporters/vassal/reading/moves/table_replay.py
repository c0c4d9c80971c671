"""The state while a VASSAL log is read: the rules' position and the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.log.header import Header
from adjudicator.rules.discrepancies import Ledger
from adjudicator.rules.records import Placement, Violation
from exporters.vassal.reading.moves.secret_acts import Gone
from exporters.vassal.reading.saved.commands import Move as MoveCommand
from exporters.vassal.reading.saved.mapping import Place, Sort, place_of, side_of, sort_of
from exporters.vassal.reading.saved.reports import Report
from exporters.vassal.reading.saved.seating import Names, reports_of
from exporters.vassal.reading.saved.steps import Moved, Saved, Step, start_of
from exporters.vassal.reading.saved.table import Spot

OPEN_HAND = frozenset({"solo", "solitaire", "referee", "moderator"})
"""Sides that see everything and move everybody's pieces."""


EARLIER = "earlier"
"""How a line came into the log that the table was made from: it was there before the first step."""
SUPPLY = Place("", "")
"""Wherever lies what is out of play."""


Drag = tuple["Sort", "Place | None", "Place | None", int, str]
"""Pieces of a sort that went from one place to another: how many, and who moved them."""


HANDOVER = "handover"
"""How a line came into the log by which a seat changes hands: the referee of the table has written it."""


class Found(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log, and its source."""

    line: int
    step: int
    how: str
    """One of "earlier" (see `EARLIER`), "report", "sealed" (a secret move, as its form has it), "pieces", "drawn" (a card that
    left its pile), "undo", "handover"."""
    move: dict[str, Any]
    legal: bool
    at: int | None = None
    """When it was made, in seconds since 1970, if the log that the table was made from says so."""


class Odd(msgspec.Struct, frozen=True):
    """Something that could not be understood."""

    step: int
    """The step, 0 for the table before the first."""
    what: str
    why: str
    open: bool = False
    """Whether everybody at the table could see it; otherwise it is only for the referee."""


class Reading(msgspec.Struct):
    """The result of reading a log."""

    header: Header
    found: list[Found]
    odd: list[Odd]
    position: Any
    """The position after the last line."""
    opened: dict[int, int] = {}
    """Step that shows a secret move -> the step in which it was made."""
    withdrawn: dict[int, dict[str, Any]] = {}
    """Draws that were taken back before anybody named their card: step of the report -> the move without it."""


class Live(msgspec.Struct):
    """A move that has not been taken back."""

    line: int
    """Its line, 0 for one that has none: it is not legal, and is taken back later."""
    step: int
    move: dict[str, Any]
    how: str
    before: Any
    """The position before it."""


class Hooks(msgspec.Struct, frozen=True):
    """The functions that continue a reading; looking ahead calls them with a copy."""

    step: Callable[[TableReplay, Step], None]
    pieces: Callable[[TableReplay, Step, list[Drag]], None]
    understand: Callable[[TableReplay, Step, Drag, list[Drag]], None]


class TableReplay:
    """The rules' position and the table, side by side, through the steps of a log."""

    def __init__(
        self, saved: Saved, judge: Judge, names: Names, reading: Reading, hooks: Hooks
    ) -> None:
        self.hooks = hooks
        self.saved = saved
        self.judge = judge
        self.rules = judge.rulebook
        self.names = names
        self.table = start_of(saved)
        self.reading = reading
        self.earlier = len(reading.found)
        """The lines with which the table began."""
        self.ledger = Ledger(stood={}, owed={}, due=[], ahead=[])
        """The differences between the position and the table."""
        self.departed: list[Gone] | None = None
        """Cards that left a pile unseen; None until they are needed."""
        self.looked: dict[str, bool] = {}
        """A card that is only looked at -> whether it has left its pile."""
        self.brought: dict[tuple[int, str], bool] = {}
        """Steps in which a card leaves its pile of which a draw has told already."""
        self.lent: dict[str, int] = {}
        """What came from the supply without a reason, or went there -> the last such step."""
        self.live: list[Live] = []
        self.taken: dict[int, list[Live]] = {}
        """Step that takes back -> the moves it took back."""
        self.refused = 0
        """How many lines are illegal."""
        self.doubts = [0]
        """How often two meanings were compared, also by those that look ahead."""
        self.depth = 0
        """For how many comparisons this replay looks ahead."""
        self.secret = [
            stand
            for stand in self.rules.pieces(judge.game, reading.position)
            if stand.hidden or stand.what == "?"
        ]
        """The pieces that are hidden when the game begins."""
        self.masked = {
            sort.piece
            for piece in self.table.pieces.values()
            if any(trait.code == "obs" for trait in piece.traits)
            and (sort := sort_of(names.mapping, piece)) is not None
        }
        """Sorts of pieces that can be hidden."""
        self.reports = {step.number: reports_of(step) for step in saved.steps}
        self.cancelled = cancelled(saved)
        self.undone = frozenset(step.undoes for step in saved.steps)
        """The steps that are taken back, though the undo may be taken back later."""
        self.going = going(saved, self.reports)
        self.passing: dict[str, Spot | None] = {}
        """Pieces that are on their way by another place -> where they were taken up."""
        self.told = [
            (number, report.move)
            for number, reports in self.reports.items()
            for report in reports
            if report.move is not None and number not in self.cancelled
        ]


def cancelled(saved: Saved) -> frozenset[int]:
    """The steps that are taken back in the end: by an undo that is not itself taken back."""
    found: dict[int, bool] = {}
    for step in reversed(saved.steps):
        if step.undoes > 0 and step.number not in found:
            found[step.undoes] = True
    return frozenset(found)


def going(saved: Saved, reports: dict[int, list[Report]]) -> dict[int, dict[str, Spot]]:
    """Step -> the pieces it moves that are taken up again before anybody reports a move.

    Each with the point at which it comes to rest.
    """
    found: dict[int, dict[str, Spot]] = {}
    again: dict[str, Spot] = {}
    for step in reversed(saved.steps):
        if step.undoes or step.session:
            again = {}
        moves = [one for one in step.commands if isinstance(one, MoveCommand)]
        found[step.number] = {one.id: again[one.id] for one in moves if one.id in again}
        for one in moves:
            again.setdefault(one.id, Spot(one.map, one.x, one.y))
        if any(one.move for one in reports[step.number]):
            again = {}
    return found


def stand_at(sort: Sort, place: Place, count: int) -> Placement:
    """Pieces of a sort in a place, as the rules have them."""
    return Placement(
        piece=sort.piece,
        what=sort.what,
        place=place.place,
        owner=place.owner,
        count=count,
        hidden=False,
    )


def sort_words(sort: Sort) -> str:
    """A sort of piece for people."""
    return f"{sort.piece}/{sort.what}" if sort.what else sort.piece


def place_words(place: Place | None) -> str:
    """A place for people."""
    if place is None:
        return "elsewhere"
    return f"{place.owner}.{place.place}" if place.owner else place.place


def breach_of(replay: TableReplay, move: dict[str, Any]) -> Violation | str | None:
    """Why a move is illegal, or cannot even be asked about; nothing for a legal one."""
    decoder = replay.judge.decoders.get(move["move"])
    if decoder is None:
        return "unknown"
    try:
        decoder.decode(msgspec.json.encode({**move, "n": 1}))
    except msgspec.MsgspecError:
        return "malformed"
    return replay.rules.check(replay.judge.game, replay.reading.position, move)


def end_of(replay: TableReplay, moved: Moved, *, start: bool) -> Place | None:
    """Where a moved piece was before, or is now; None for a place outside the game."""
    spot = moved.start if start else moved.end
    if spot is None or spot.map == "":
        return None
    place = place_of(replay.names.mapping, replay.names.places.at(spot))
    return SUPPLY if place is not None and replay.names.is_supply(place) else place


def seat_of(replay: TableReplay, user: str) -> str:
    """The faction of the player who moved the pieces; "" if that is not known or says nothing."""
    seat = replay.table.seats.get(user)
    if seat is None or seat.side.casefold() in OPEN_HAND:
        return ""
    return side_of(replay.names.mapping, seat.side, replay.names.factions)


def note(replay: TableReplay, step: int, what: str, why: str, *, seen: bool = False) -> None:
    """List what could not be understood; `seen` by everybody at the table."""
    replay.reading.odd.append(Odd(step, what, why, seen))
