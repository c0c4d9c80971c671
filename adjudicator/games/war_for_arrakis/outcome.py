"""How a game ended."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.rules.course import OVER
from adjudicator.rules.records import Result


def result(game: Game, position: Position) -> Result | None:
    """How the game ended, or nothing while it goes on."""
    if position.step != OVER:
        return None
    return Result(
        winners=position.winners,
        clause=position.ending,
        statistics={
            "atreides": {
                "prescience": sum(position.markers.values()),
                "settlements_left": len(position.settlements),
            },
            "harkonnen": {
                "supremacy": position.supremacy,
                "sietches_left": len(position.sietches),
            },
        },
    )
