"""What a seat may know of a position: all but the order and the contents of the deck.

Decide for every field what a seat sees: a new field is then shown to nobody before you have thought
about it.
"""

from __future__ import annotations

from adjudicator.games.example_game.records import Game, Position

from adjudicator.rules.copies import copied

UNSEEN = "?"


def view(game: Game, position: Position, seat: str) -> Position:
    """A copy of the position without what `seat` may not know; the table sees all."""
    return Position(
        phase=position.phase,
        step=position.step,
        waiting=[*position.waiting],
        done=[*position.done],
        order=[*position.order],
        rulings={**position.rulings},
        winners=[*position.winners],
        ending=position.ending,
        turn=position.turn,
        turns=position.turns,
        lands=copied(position.lands),
        sides=copied(position.sides),
        deck=[*position.deck] if seat == "table" else [UNSEEN for card in position.deck],
        discard=[*position.discard],
        storm=position.storm,
    )
