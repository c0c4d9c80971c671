"""The rulebook of Dawn of the Fremen: every question about a position or a move starts here."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen import (
    action,
    attack,
    cards,
    council,
    development,
    die,
    harj,
    passing,
    production,
    proposals,
    shipment,
    trade,
    vanishing,
)
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.rules import judging
from adjudicator.rules.bound import bound
from adjudicator.rules.course import BEGUN
from adjudicator.rules.kinds import Kind, Move, in_phases
from adjudicator.rules.records import Event, Field, Violation

KINDS: dict[str, Kind] = {
    **in_phases(["harj"], harj.KINDS),
    **in_phases(["development"], development.KINDS),
    **in_phases(["development", "action"], cards.KINDS),
    **die.KINDS,
    **in_phases(["production"], production.KINDS),
    **in_phases(["trade"], trade.KINDS),
    **in_phases(["shipment", "action"], shipment.KINDS),
    **in_phases(["action"], action.KINDS),
    **in_phases(["action"], attack.KINDS),
    **in_phases(["council"], proposals.KINDS),
    **in_phases(["council"], council.KINDS),
    **vanishing.KINDS,
    **passing.KINDS,
}
"""Every kind of move, by name."""

ENTER: dict[str, Callable[[Game, Position], list[Event]]] = {
    "development": development.enter,
    "production": production.enter,
    "trade": die.enter,
    "shipment": die.enter,
    "action": action.enter,
    "council": council.enter,
}
"""How each phase is entered."""

BEGIN: dict[str, Callable[[Game, Position], list[Event]]] = {
    "production": production.begin,
    "trade": trade.begin,
    "shipment": shipment.begin,
}
"""What follows when the Arrakis die lets a phase happen."""


def enter(game: Game, position: Position) -> list[Event]:
    """Enter the phase that has just begun."""
    began = Event("phase-began", "cycle.phases", {"phase": position.phase})
    return [began, *ENTER[position.phase](game, position)]


def shipped(game: Game, position: Position) -> list[Event]:
    """Go on after a shipment, which may also be an action of the Action Phase."""
    if position.phase == "shipment":
        return shipment.end_turn(game, position, position.waiting[0])
    return acted(game, position)


def acted(game: Game, position: Position) -> list[Event]:
    """Go on after an action."""
    return action.acted(game, position, position.waiting[0])


FOLLOW: dict[str, Callable[[Game, Position], list[Event]]] = {
    BEGUN: enter,
    "acted": acted,
    "occurs": judging.by_phase(BEGIN),
    "shipped": shipped,
}
"""What happens by itself between two moves, by the step in which nobody is awaited."""


check: Callable[[Game, Position, Move], Violation | None] = bound(judging.check, KINDS)
"""The first clause that a move breaks, or nothing."""
apply: Callable[[Game, Position, Move], list[Event]] = bound(bound(judging.apply, KINDS), FOLLOW)
"""Carries out a checked move."""
kinds: Callable[[Game, Position, str], list[str]] = bound(judging.open_kinds, KINDS)
"""The kinds of move open to a seat (sorted); the table counts as a seat."""
next_field: Callable[[Game, Position, Move], Field | None] = bound(judging.next_field, KINDS)
"""The next field of a half-made move."""


def moment(position: Position, seat: str) -> str:
    """A name for the present step: what is chosen at once shares it, what is chosen in turn never.

    Where all choose at once, every tribe is awaited or done; where they choose in turn, so that
    each has seen the choices before its own, the tribe whose turn it is belongs to the name.
    """
    turn = ""
    if len(position.waiting) + len(position.done) < len(position.order):
        turn = "/" + ", ".join(position.waiting)
    return f"{position.cycle}/{position.phase}/{position.step}{turn}"
