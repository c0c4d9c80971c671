"""What happened in Example Game, in words, and who may be told. Tables carry it as data.

The first template whose arguments the event has is taken; an empty one says that the event is no
news of its own. The tests keep this table complete.
"""

from __future__ import annotations

EVENTS: dict[str, list[str]] = {
    "calm": ["The air is still."],
    "fought": ["Battle in {territory}: each side loses {count:# warrior|# warriors}."],
    "game-won": ["Won by {winners} with {count:# territory|# territories}."],
    "storm-blows": ["The storm blows in {territory}."],
    "turn-began": ["Turn {turn} begins."],
}
"""Kind of event -> its words: templates (adjudicator/templates.py) of the event's arguments."""

SECRET_MOVES: frozenset[str] = frozenset()
"""Moves that only their own seat and the table see."""

SHOWN_MOVES: frozenset[str] = frozenset()
"""Secret moves that everybody sees once they are opened."""

OPEN_DRAWS = frozenset({"draw-wind"})
"""Draws that everybody sees."""

SECRET_EVENTS: frozenset[str] = frozenset()
"""Events that only the table sees in full."""

SECRET_REASONS: frozenset[str] = frozenset()
"""Reasons of refusals that rest on what only the seat itself may know, as "clause/code"."""
