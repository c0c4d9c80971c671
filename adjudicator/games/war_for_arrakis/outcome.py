"""How a game ended."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import ATREIDES
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.rules.course import OVER
from adjudicator.rules.records import Result


def result(game: Game, position: Position) -> Result | None:
    """How the game ended, or nothing while it goes on."""
    if position.step != OVER:
        return None
    return Result(
        winners=position.winners,
        clause=position.ending,
        statistics={seat: figures(position, side_of(seat)) for seat in sorted(position.sides)},
    )


def figures(position: Position, side: str) -> dict[str, int]:
    """What a side has reached; partners share it."""
    if side == ATREIDES:
        return {
            "prescience": sum(position.markers.values()),
            "settlements-left": len(position.settlements),
        }
    return {
        "supremacy": position.supremacy,
        "sietches-left": len(position.sietches),
    }
