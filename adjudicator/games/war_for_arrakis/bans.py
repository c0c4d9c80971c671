"""What active bans of the Imperium forbid and limit (document 002, phase 4)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import HARKONNEN
from adjudicator.games.war_for_arrakis.records import Game, Position


def forbidden(game: Game, position: Position, what: str) -> bool:
    """Whether an active ban forbids something."""
    for ban in position.bans:
        for op in game.bans[ban]:
            if game.ops[op].name == "forbid" and game.ops[op].text == what:
                return True
    return False


def stacking(game: Game, position: Position, side: str) -> int:
    """How many units of a side an area may hold."""
    most = game.numbers.stacking
    if side == HARKONNEN:
        for ban in position.bans:
            for op in game.bans[ban]:
                if game.ops[op].name == "limit":
                    most = min(most, game.ops[op].number)
    return most
