"""The strengths of computer players."""

from __future__ import annotations

from adjudicator.players.minds.records import Strength

STRENGTHS: dict[str, Strength] = {
    "easy": Strength(
        name="easy",
        width=10,
        samples=1,
        guesses=3,
        rivals=0,
        trials=0,
        noise=400,
        tries=10,
    ),
    "steady": Strength(
        name="steady",
        width=40,
        samples=1,
        guesses=8,
        rivals=0,
        trials=0,
        noise=150,
        tries=40,
    ),
    "strong": Strength(
        name="strong",
        width=400,
        samples=8,
        guesses=80,
        rivals=5,
        trials=6,
        noise=0,
        tries=1500,
    ),
}
"""Name -> how much a player of this strength thinks."""
