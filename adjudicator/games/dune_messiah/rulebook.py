"""The rulebook of Dune Messiah: every question about a position or a move starts here."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah import (
    approach,
    battle,
    collection,
    market,
    mentat,
    movement,
    passing,
    purchase,
    quota,
    raid,
    setup,
    shipping,
    spice_blow,
    spies,
    storm,
    transport,
    travel,
)
from adjudicator.games.dune_messiah.battle_course import next_battle
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.rules import judging
from adjudicator.rules.bound import bound
from adjudicator.rules.course import BEGUN
from adjudicator.rules.kinds import Kind, Move, in_phases
from adjudicator.rules.records import Event, Field, Violation

KINDS: dict[str, Kind] = {
    **in_phases(["storm"], storm.KINDS),
    **in_phases(["spice-blow"], spice_blow.KINDS),
    **purchase.KINDS,
    **in_phases(["purchase", "battle"], market.KINDS),
    **in_phases(["shipping"], shipping.KINDS),
    **in_phases(["shipping"], movement.KINDS),
    **in_phases(["shipping"], spies.KINDS),
    **in_phases(["shipping"], transport.KINDS),
    **in_phases(["battle"], approach.KINDS),
    **in_phases(["battle"], battle.KINDS),
    **in_phases(["battle"], raid.KINDS),
    **in_phases(["collection"], collection.KINDS),
    **in_phases(["mentat"], mentat.KINDS),
    **passing.KINDS,
}
"""Every kind of move, by name."""

ENTER: dict[str, Callable[[Game, Position], list[Event]]] = {
    "setup": setup.enter,
    "storm": storm.enter,
    "spice-blow": spice_blow.enter,
    "purchase": purchase.enter,
    "shipping": travel.enter,
    "battle": approach.enter,
    "collection": collection.enter,
    "mentat": mentat.enter,
}
"""How each phase begins."""


def after_market(game: Game, position: Position) -> list[Event]:
    """Go on after a market: to the next phase, or to the battles."""
    if position.phase == "purchase":
        return purchase.after_market(game, position)
    return next_battle(game, position)


FOLLOW: dict[str, Callable[[Game, Position], list[Event]]] = {
    BEGUN: judging.by_phase(ENTER),
    market.CLOSED: after_market,
    setup.DEALT: setup.finish_setup,
    quota.DUE: quota.ask_quota,
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
    """A name for the present step: plans of one battle share it, plans of two never do."""
    place = ""
    battle_now = position.battle
    if battle_now is not None:
        seats = f"{battle_now.aggressor}/{battle_now.defender}"
        place = f"/{position.battles}/{battle_now.place}/{seats}"
    return f"{position.turn}/{position.phase}/{position.step}{place}"
