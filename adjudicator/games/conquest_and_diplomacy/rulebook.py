"""The rulebook of Conquest and Diplomacy: every question about a position or a move starts here."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy import (
    battle,
    collection,
    gain_cards,
    movement,
    passing,
    playing,
    revival,
    setup,
    shipment,
    spice_blow,
    storm,
)
from adjudicator.games.conquest_and_diplomacy.market import CLOSED
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.rules import judging
from adjudicator.rules.bound import bound
from adjudicator.rules.course import BEGUN
from adjudicator.rules.kinds import Kind, Move, in_phases
from adjudicator.rules.records import Event, Field, Violation

KINDS: dict[str, Kind] = {
    **in_phases(["setup"], setup.KINDS),
    **storm.KINDS,
    **in_phases(["spice-blow"], spice_blow.KINDS),
    **in_phases(["gain-cards"], gain_cards.KINDS),
    **in_phases(["revival"], revival.KINDS),
    **in_phases(["shipment-and-movement"], shipment.KINDS),
    **in_phases(["shipment-and-movement"], movement.KINDS),
    **in_phases(["battle"], battle.KINDS),
    **in_phases(["spice-collection"], collection.KINDS),
    **playing.KINDS,
    **passing.KINDS,
}
"""Every kind of move, by name."""

ENTER: dict[str, Callable[[Game, Position], list[Event]]] = {
    "setup": setup.enter,
    "storm": storm.enter,
    "spice-blow": spice_blow.enter,
    "gain-cards": gain_cards.enter,
    "revival": revival.enter,
    "shipment-and-movement": shipment.enter,
    "battle": battle.enter,
    "spice-collection": collection.enter,
}
"""How each phase begins."""

CLOSE: dict[str, Callable[[Game, Position], list[Event]]] = {
    "storm": storm.after_window,
    "spice-blow": spice_blow.after_window,
    "spice-collection": collection.after_window,
}
"""How each phase goes on once nobody plays a card in its window any more."""


FOLLOW: dict[str, Callable[[Game, Position], list[Event]]] = {
    BEGUN: judging.by_phase(ENTER),
    CLOSED: judging.by_phase(CLOSE),
    **setup.FOLLOWS,
    **gain_cards.FOLLOWS,
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


BEFORE_OPENING: dict[str, str] = {"voice": "plan"}
"""The Voice comes while plans are sealed (battle.voice-late)."""


def moment(position: Position, seat: str) -> str:
    """A name for the present step: plans of one battle share it, plans of two never do.

    For the side that the Voice has ordered it names the Voice, too: a plan that was sealed before
    the order is sealed again. A Voice that has waited is used in the step of the plans. Each of
    several traitors that a seat keeps has a number, and what comes before the choice of a battle
    the number of the last battle.
    """
    place = f"/{position.battles}"
    step = position.step
    if step == "late-voice":
        step = "plans"
    if step == "keep-traitors":
        place = f"/{len(position.sides[position.waiting[0]].traitors)}"
    battle_now = position.battle
    if battle_now is not None:
        seats = f"{battle_now.aggressor}/{battle_now.defender}"
        place = f"/{position.battles}/{battle_now.place}/{seats}"
        voice = battle_now.voice
        if voice is not None and seat not in ["", voice.by]:
            place = f"{place}/{voice.by}"
    return f"{position.turn}/{position.phase}/{step}{place}"
