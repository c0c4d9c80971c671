"""Cones of Silence: partners confer in secret, for a token (document 002, "3-4 Players Mode").

The discarded tokens of a shared side show who spent each of them. What the partners then say or
show each other is their own affair; no program records it.
"""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Violation

CONES: dict[str, str] = {"atreides": "atreides-cones", "harkonnen": "harkonnen-cones"}
"""Shared side -> the discards of its Cone of Silence tokens."""


def new_cones(seats: list[str]) -> dict[str, list[str]]:
    """The discards of the tokens, all empty, for the sides that are shared."""
    found: dict[str, list[str]] = {}
    for side, name in CONES.items():
        if any(side_of(seat) == side for seat in seats if seat != side):
            found[name] = []
    return found


def cones_left(game: Game, position: Position, side: str) -> int:
    """How many Cone of Silence tokens a side has."""
    name = CONES[side]
    if name not in position.discards:
        return 0
    return game.numbers.cones_of_silence - len(position.discards[name])


def may_confer(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has a partner and a token, while a player is awaited."""
    side = side_of(seat)
    if side == seat or position.waiting == ["table"]:
        return False
    return cones_left(game, position, side) > 0


def check_confer(game: Game, position: Position, move: Move) -> Violation | None:
    """What forbids to confer: no partner, no token left, or dice and cards that are due."""
    by = move["by"]
    if may_confer(game, position, by):
        return None
    code = "none-left"
    if side_of(by) == by:
        code = "no-partner"
    elif position.waiting == ["table"]:
        code = "table"
    return Violation("teams.cones", code, {"by": by})


def confer(game: Game, position: Position, move: Move) -> list[Event]:
    """Discard a token; partners may talk and show what they like, and the game goes on as it was."""
    name = CONES[side_of(move["by"])]
    position.discards = {**position.discards, name: put(position.discards[name], move["by"])}
    left = cones_left(game, position, side_of(move["by"]))
    return [Event("conferred", "teams.cones", {"by": move["by"], "left": left})]
