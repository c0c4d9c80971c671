"""Reasons that everybody may read: what a move is worth, judged by public information alone."""

from __future__ import annotations

from typing import Any

from adjudicator.players.minds.chance import Chance
from adjudicator.players.minds.records import Mind, Notes, Rules
from adjudicator.rules.kinds import Move

UNKNOWN = 0
"""The answer for a move that cannot be carried out by what everybody sees."""


def public_gain(
    mind: Mind, rules: Rules, game: Any, public: Any, seat: str, move: Move, chance: Chance
) -> int:
    """How much better the position of a seat is after its move, in percent of a spice.

    It follows from the public view and the move alone: what is hidden is drawn, also in the hand of the seat
    itself. So the answer says nothing about what the seat holds, and often differs from what the player
    thinks. UNKNOWN where the move cannot be made in the position that is imagined.
    """
    notes = Notes(seat=seat, numbers={}, words={})
    position = mind.imagined(game, rules.view(game, public, "table"), notes, chance)
    before = mind.worth(game, position, seat)
    if not rules.attempt(game, position, move):
        return UNKNOWN
    return mind.worth(game, position, seat) - before
