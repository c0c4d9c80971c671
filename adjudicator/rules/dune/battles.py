"""What is lost in a battle, and the questions to its winner."""

from __future__ import annotations

from adjudicator.rules.course import begin_step
from adjudicator.rules.dune.board import joined_parts
from adjudicator.rules.dune.outcome import lose_parts
from adjudicator.rules.dune.records import Game, Position
from adjudicator.rules.records import Event

CLAUSES: list[str] = [
    "battle.loser-forces",
]
"""The clauses that a game of this family must have for what is done here (sorted)."""


def lose_all(game: Game, position: Position, loser: str, everywhere: bool) -> list[Event]:
    """A loser loses all its forces: those in the territory, or only those on the battlefield."""
    battle = position.battle
    assert battle is not None
    parts = joined_parts(game, position, battle.place)
    if everywhere:
        parts = game.territories[battle.territory].parts
    return lose_parts(position, parts, loser, "battle.loser-forces")


def discard_events(seat: str, cards: list[str], clause: str) -> list[Event]:
    """The reports of cards that a seat discards, by a clause."""
    return [Event("card-discarded", clause, {"by": seat, "card": card}) for card in cards]


def ask_winner(position: Position) -> bool:
    """Let the winner decide on its losses, then on its cards; False if nothing is left to decide."""
    battle = position.battle
    assert battle is not None
    if battle.losses > 0:
        begin_step(position, "lose", [battle.winner])
        return True
    if len(battle.spoils) > 0:
        begin_step(position, "spoils", [battle.winner])
        return True
    return False
