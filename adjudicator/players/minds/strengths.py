"""The strengths of computer players."""

from __future__ import annotations

from adjudicator.players.minds.records import Strength

STRENGTHS: dict[str, Strength] = {
    "easy": Strength(
        name="easy", version=1, width=14, samples=1, guesses=4, plies=0, noise=150, tries=14
    ),
    "steady": Strength(
        name="steady", version=1, width=60, samples=1, guesses=16, plies=0, noise=0, tries=60
    ),
    "strong": Strength(
        name="strong", version=1, width=160, samples=8, guesses=48, plies=0, noise=0, tries=600
    ),
}
"""Name -> how much a player of this strength thinks."""
