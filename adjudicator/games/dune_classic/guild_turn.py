"""The Guild ships and moves when it pleases (published edition, advanced game; ruling `guild-turn`).

Before the turn of each earlier seat, the Guild says whether it acts now; it need not decide sooner.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.travel import ask_next, take_turn
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event


def apply_take_turn(game: Game, position: Position, move: Move) -> list[Event]:
    """The Guild acts before the seat that was next (shipment.guild-turn)."""
    acts = Event("guild-acts", "shipment.guild-turn", {"by": move["by"]})
    return [acts, *take_turn(game, position, position.step == "guild-move")]


def pass_guild_turn(game: Game, position: Position, seat: str) -> list[Event]:
    """The Guild lets the next seat go first."""
    return ask_next(game, position, position.step == "guild-move", True)


KINDS: dict[str, Kind] = {
    "take-turn": Kind(
        clause="shipment.guild-turn",
        steps=["guild-move", "guild-ship"],
        apply=apply_take_turn,
        by=["spacing-guild"],
    ),
}
"""The kind of move by which the Guild takes its turn out of order."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "guild-move": pass_guild_turn,
    "guild-ship": pass_guild_turn,
}
"""What a pass does when the Guild is asked."""
