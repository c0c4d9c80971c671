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
from adjudicator.rules.course import BEGUN
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation

KINDS: dict[str, Kind] = {
    **storm.KINDS,
    **spice_blow.KINDS,
    **purchase.KINDS,
    **market.KINDS,
    **shipping.KINDS,
    **movement.KINDS,
    **spies.KINDS,
    **transport.KINDS,
    **approach.KINDS,
    **battle.KINDS,
    **raid.KINDS,
    **collection.KINDS,
    **mentat.KINDS,
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


def enter(game: Game, position: Position) -> list[Event]:
    """Enter the phase that has just begun."""
    return ENTER[position.phase](game, position)


def after_market(game: Game, position: Position) -> list[Event]:
    """Go on after a market: to the next phase, or to the battles."""
    if position.phase == "purchase":
        return purchase.after_market(game, position)
    return next_battle(game, position)


FOLLOW: dict[str, Callable[[Game, Position], list[Event]]] = {
    BEGUN: enter,
    market.CLOSED: after_market,
    setup.DEALT: setup.finish_setup,
    quota.DUE: quota.ask_quota,
}
"""What happens by itself between two moves, by the step in which nobody is awaited."""


def check(game: Game, position: Position, move: Move) -> Violation | None:
    """The first clause a move breaks, or nothing. The position is not changed."""
    return judging.check(KINDS, game, position, move)


def apply(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry out a checked move: changes the position, returns what happened."""
    return judging.apply(KINDS, FOLLOW, game, position, move)


def kinds(game: Game, position: Position, seat: str) -> list[str]:
    """The kinds of move open to a seat (sorted); the table counts as a seat."""
    return judging.open_kinds(KINDS, game, position, seat)


def next_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The next field of a half-made move of an open kind, or nothing when it is complete."""
    return KINDS[partial["move"]].field(game, position, partial)


def moment(position: Position, seat: str) -> str:
    """A name for the present step: plans of one battle share it, plans of two never do."""
    place = ""
    battle_now = position.battle
    if battle_now is not None:
        seats = f"{battle_now.aggressor}/{battle_now.defender}"
        place = f"/{position.battles}/{battle_now.place}/{seats}"
    return f"{position.turn}/{position.phase}/{position.step}{place}"
