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
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation

KINDS: dict[str, Kind] = {
    **harj.KINDS,
    **development.KINDS,
    **cards.KINDS,
    **die.KINDS,
    **production.KINDS,
    **trade.KINDS,
    **shipment.KINDS,
    **action.KINDS,
    **attack.KINDS,
    **proposals.KINDS,
    **council.KINDS,
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
"""How each phase begins."""

BEGIN: dict[str, Callable[[Game, Position], list[Event]]] = {
    "production": production.begin,
    "trade": trade.begin,
    "shipment": shipment.begin,
}
"""What follows when the Arrakis die lets a phase happen."""

PASSED = ["acted", "enter", "occurs", "shipped"]
"""Steps in which nobody is awaited: what follows happens at once."""


def to_act(position: Position) -> list[str]:
    """The seats the game waits for, in acting order; "table" for chance."""
    return position.waiting


def check(game: Game, position: Position, move: Move) -> Violation | None:
    """The first clause a move breaks, or nothing. The position is not changed.

    Precedence: end of the game, kind, seat, step, turn to act, then what the kind itself demands.
    """
    name = move["move"]
    by = move["by"]
    kind = KINDS.get(name)
    if kind is None:
        return Violation("turn.moves", "no-such-move", {"move": name})
    if position.step == "over":
        return Violation("victory.end", "game-over", {"move": name})
    if by != "table" and by not in position.sides:
        return Violation("turn.seats", "no-such-seat", {"by": by})
    if position.step not in kind.steps:
        now: dict[str, int | str] = {"phase": position.phase, "step": position.step}
        clause = passing.clause_now(position, kind, name)
        return Violation(clause, "not-now", {**now, "move": name})
    if kind.waits and by not in position.waiting:
        return Violation(
            kind.clause, "not-your-turn", {"by": by, "waiting": ", ".join(position.waiting)}
        )
    return kind.check(game, position, move)


def apply(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry out a checked move: changes the position, returns what happened."""
    events = KINDS[move["move"]].apply(game, position, move)
    while position.step in PASSED:
        events = events + follow(game, position)
    return events


def follow(game: Game, position: Position) -> list[Event]:
    """What happens by itself between two moves."""
    if position.step == "enter":
        began = Event("phase-began", "cycle.phases", {"phase": position.phase})
        return [began, *ENTER[position.phase](game, position)]
    if position.step == "occurs":
        return BEGIN[position.phase](game, position)
    seat = position.waiting[0]
    if position.step == "shipped" and position.phase == "shipment":
        return shipment.end_turn(game, position, seat)
    return action.acted(game, position, seat)


def kinds(game: Game, position: Position, seat: str) -> list[str]:
    """The kinds of move open to a seat (sorted); the table counts as a seat."""
    found: list[str] = []
    for name, kind in KINDS.items():
        if position.step not in kind.steps:
            continue
        if kind.waits and seat not in position.waiting:
            continue
        if kind.open(game, position, seat):
            found.append(name)
    return sorted(found)


def next_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The next field of a half-made move of an open kind, or nothing when it is complete."""
    return KINDS[partial["move"]].field(game, position, partial)


def moment(position: Position) -> str:
    """A name for the present step: what is chosen at once shares it, what is chosen in turn never.

    Where all choose at once, every tribe is awaited or done; where they choose in turn, so that
    each has seen the choices before its own, the tribe whose turn it is belongs to the name.
    """
    turn = ""
    if len(position.waiting) + len(position.done) < len(position.order):
        turn = "/" + ", ".join(position.waiting)
    return f"{position.cycle}/{position.phase}/{position.step}{turn}"


def time_limit(game: Game, position: Position) -> int:
    """No move has a time limit."""
    return 0
