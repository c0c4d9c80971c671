"""Vanishing: a tribe leaves the game (document 000, "Vanishing")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen import (
    action,
    council,
    development,
    die,
    production,
    shipment,
    trade,
)
from adjudicator.games.dawn_of_the_fremen.board import held
from adjudicator.games.dawn_of_the_fremen.council import leaders_of_sides, over
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import add, others_after, side_of
from adjudicator.rules.heaps import put
from adjudicator.rules.kinds import Kind, Move, no_field
from adjudicator.rules.records import Event, Violation

LEAVES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "action": action.end_turn,
    "council": council.end_turn,
    "development": development.end_turn,
    "production": production.end_turn,
    "shipping": shipment.end_turn,
    "trade": trade.end_turn,
    **die.LEAVES,
    **production.LEAVES,
}
"""Step -> how a tribe that is awaited ends its part in it."""


def check_vanish(game: Game, position: Position, move: Move) -> Violation | None:
    if move["by"] not in position.order:
        return Violation("vanishing.time", "gone", {"by": move["by"]})
    return None


def may_vanish(game: Game, position: Position, seat: str) -> bool:
    return seat in position.order


def leave(game: Game, position: Position, by: str) -> list[Event]:
    """Take a tribe off the board: its allies inherit, or its territories lie abandoned."""
    side = position.sides[by]
    allies = [tribe for tribe in others_after(position, by) if tribe in side.allies]
    events: list[Event] = [Event("vanished", "vanishing.effect", {"by": by})]
    for territory in held(position, by):
        side.warriors += 1
        heir = next_heir(position, allies)
        position.lands[territory].owner = heir
        if heir == "":
            left: dict[str, int | str] = {"territory": territory}
            events.append(Event("abandoned", "vanishing.abandoned", left))
        else:
            position.sides[heir].warriors -= 1
            allies = [*[ally for ally in allies if ally != heir], heir]
            inherited: dict[str, int | str] = {"territory": territory, "by": heir}
            events.append(Event("inherited", "vanishing.allies", inherited))
    events = events + pass_debts(position, by, allies)
    for card in side.cards:
        position.deck = put(position.deck, card)
    side.cards = []
    side.vanished = True
    position.order = [tribe for tribe in position.order if tribe != by]
    position.done = [tribe for tribe in position.done if tribe != by]
    position.waiting = [tribe for tribe in position.waiting if tribe != by]
    if len(leaders_of_sides(position)) == 1:
        events = events + over(position, side_of(position, position.order[0]), "victory.last")
    return events


def next_heir(position: Position, allies: list[str]) -> str:
    """The ally who takes the next territory, in turn, as long as it has warriors; or ""."""
    for ally in allies:
        if position.sides[ally].warriors > 0:
            return ally
    return ""


def pass_debts(position: Position, by: str, allies: list[str]) -> list[Event]:
    """The water debts a tribe holds go to its first ally, or back to the tribes that owe them."""
    side = position.sides[by]
    events: list[Event] = []
    for tribe in sorted(side.rivals):
        count = side.rivals[tribe]
        heir = allies[0] if len(allies) > 0 else tribe
        if heir == tribe:
            position.sides[tribe].debts += count
        else:
            position.sides[heir].rivals = add(position.sides[heir].rivals, tribe, count)
        moved: dict[str, int | str] = {"tribe": tribe, "to": heir, "count": count}
        events.append(Event("debts-passed", "vanishing.debts", moved))
    side.rivals = {}
    return events


def apply_vanish(game: Game, position: Position, move: Move) -> list[Event]:
    """End what the tribe is awaited for, then take it off the board."""
    by = move["by"]
    events: list[Event] = []
    deciding = position.step == "decide" and by in position.waiting
    if by in position.waiting and not deciding:
        events = LEAVES[position.step](game, position, by)
    events = events + leave(game, position, by)
    if position.trade is not None:
        position.trade.partners = [tribe for tribe in position.trade.partners if tribe != by]
    if deciding and position.step == "decide":
        position.waiting = position.order[:1]
    return events


KINDS: dict[str, Kind] = {
    "vanish": Kind(
        clause="vanishing.time",
        steps=sorted(["decide", "roll", *LEAVES]),
        waits=False,
        check=check_vanish,
        apply=apply_vanish,
        field=no_field,
        open=may_vanish,
    ),
}
"""The move by which a tribe leaves."""
