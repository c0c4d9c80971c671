"""Seats and sides: who plays for a side that two players share (document 002, "3-4 Players Mode").

A side ("atreides", "harkonnen") that one player leads is a seat of that name. In a shared side each
power is a seat with its own hand, dice, leaders and tank. What belongs to the side as a whole (Bene
Gesserit tokens, what an opponent's effect forbids or demands) is stored with its House. Tasks and
Legions always belong to the side, moves to the seat.
"""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position, Side, Task

PARTNERS: dict[str, list[str]] = {
    "atreides": ["house-atreides", "fremen-ally"],
    "harkonnen": ["house-harkonnen", "corrino-ally"],
}
"""Side -> the seats of the two who share it, the House first."""

SIDES: dict[str, str] = {
    "house-atreides": "atreides",
    "fremen-ally": "atreides",
    "house-harkonnen": "harkonnen",
    "corrino-ally": "harkonnen",
}
"""Seat of a shared side -> the side."""

TOGETHER = ["boost", "claims", "gesserit", "hand-limit", "spend-die", "yield-card"]
"""Tasks that ask both partners, whoever is the acting player: each has own cards and dice for them."""

EACH = ["boost", "claims", "gesserit", "relieve", "remove-prescience", "yield-card"]
"""Tasks in which a pass is for oneself alone: the partner may go on."""

IN_PHASE: dict[str, dict[str, list[str]]] = {
    "hazards": {"atreides": ["fremen-ally"]},
    "vehicles": {"harkonnen": ["house-harkonnen"]},
}
"""Phase -> shared side -> who takes its decisions there."""


def side_of(seat: str) -> str:
    """The side that a seat plays for; sides and the table stand for themselves."""
    return SIDES.get(seat, seat)


def is_automaton(position: Position, seat: str) -> bool:
    """Whether nobody sits on a seat: the automaton moves the Harkonnens."""
    return position.automaton is not None and seat == "harkonnen"


def is_shared(position: Position, side: str) -> bool:
    """Whether two players share a side."""
    return side not in position.sides and side in PARTNERS


def seats_of(position: Position, side: str) -> list[str]:
    """The seats of a side, its House first; a seat stands for itself."""
    if side in position.sides or side not in PARTNERS:
        return [side]
    return PARTNERS[side]


def chief(position: Position, side: str) -> Side:
    """Before whom lies what belongs to a side as a whole."""
    if side in position.sides:
        return position.sides[side]
    return position.sides[seats_of(position, side)[0]]


def holder(position: Position, side: str, leader: str) -> Side:
    """Who has the card of a leader of a side."""
    if side in position.sides:
        return position.sides[side]
    for seat in seats_of(position, side):
        if leader in position.sides[seat].leaders:
            return position.sides[seat]
    return chief(position, side)


def owner_of_deck(position: Position, side: str, deck: str) -> str:
    """The seat of a side that draws from a deck."""
    return deck if deck in position.sides else side


def acting(position: Position, side: str) -> str:
    """The acting player of a shared side whose turn it is, once one of them acts; or ""."""
    for waiting in position.agenda:
        if waiting.name == "turn" and waiting.by == side and len(waiting.used) > 0:
            return waiting.used[0]
    return ""


def deciders(position: Position, found: Task) -> list[str]:
    """The seats that may decide in a task, the House first: a side's own seat, or those who share it."""
    if not is_shared(position, found.by):
        return [found.by]
    if found.note in SIDES:
        return [found.note]
    if found.name in TOGETHER:
        return PARTNERS[found.by]
    if position.phase in IN_PHASE and found.by in IN_PHASE[position.phase]:
        return IN_PHASE[position.phase][found.by]
    one = acting(position, found.by)
    if one != "":
        return [one]
    if position.rulings.get("shared-decisions", "either") == "house":
        return PARTNERS[found.by][:1]
    return PARTNERS[found.by]


def note_actor(position: Position, seat: str) -> None:
    """Note who acts for a shared side in its turn."""
    found = position.agenda[0]
    if found.name == "turn" and seat != found.by and side_of(seat) == found.by:
        found.used = [seat]


def has_passed(found: Task, seat: str) -> bool:
    """Whether a partner has passed in a task in which each of them passes alone."""
    return found.name in EACH and seat in found.used
