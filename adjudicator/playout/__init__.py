"""Random games: every legal move counted and listed, one of them drawn, whole games played out.

Moves are made with the same form (`next_field`) that people fill in, so a random game also tests
that the form and the check agree.
"""

from __future__ import annotations

from adjudicator.playout.chance import Chance
from adjudicator.playout.game import Playout, playout, random_move
from adjudicator.playout.legal_moves import count_legal, filled_moves, legal_moves, seats_of

__all__ = [
    "Chance",
    "Playout",
    "count_legal",
    "filled_moves",
    "legal_moves",
    "playout",
    "random_move",
    "seats_of",
]
