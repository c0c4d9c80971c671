"""The first phase of a turn: the table draws a wind card, and the storm blows there."""

from __future__ import annotations

from adjudicator.games.example_game.records import Game, Position

from adjudicator.rules.course import begin_phase, begin_step
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Field, Violation, choice


def enter(game: Game, position: Position) -> list[Event]:
    """The table draws; a deck that is used up is made of the cards drawn before (wind.deck)."""
    position.storm = ""
    if len(position.deck) == 0:
        position.deck = position.discard
        position.discard = []
    begin_step(position, "draw", ["table"])
    return []


def check_draw(game: Game, position: Position, move: Move) -> Violation | None:
    """The card is one of the deck (wind.draw)."""
    if move["card"] not in position.deck:
        return Violation("wind.draw", "not-there", {"card": move["card"]})
    return None


def apply_draw(game: Game, position: Position, move: Move) -> list[Event]:
    """The storm blows in the territory of the card; the march follows."""
    position.deck = take(position.deck, move["card"])
    position.discard = put(position.discard, move["card"])
    position.storm = game.cards[move["card"]].territory
    begin_phase(position, "march")
    if position.storm == "":
        return [Event("calm", "wind.draw", {})]
    return [Event("storm-blows", "wind.draw", {"territory": position.storm})]


def draw_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Any card of the deck; one of which there are two is twice as likely."""
    return choice("card", position.deck, True) if "card" not in partial else None


KINDS: dict[str, Kind] = {
    "draw-wind": Kind(
        clause="wind.draw",
        steps=["draw"],
        by=["table"],
        check=check_draw,
        apply=apply_draw,
        field=draw_field,
    ),
}
"""The kinds of moves of this phase."""
