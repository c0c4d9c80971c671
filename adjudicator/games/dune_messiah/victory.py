"""Who wins: whoever takes Arrakeen, the Fremen with three loyal sietches, or else the Emperor.

Document 003, "Object of the Game" and the special victory conditions.
"""

from __future__ import annotations

import msgspec

from adjudicator.games.dune_messiah.board import spied
from adjudicator.games.dune_messiah.hiding import open_in
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, in_play
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import fighters_in


class Outcome(msgspec.Struct, frozen=True):
    """Who wins, and by which clause."""

    winners: list[str]
    """Factions (sorted); nobody while the game goes on, or if nobody wins it."""
    clause: str
    """The clause by which the game ends, "" while it goes on."""


def holder(game: Game, position: Position, territory: str) -> str:
    """The only faction with open forces in a territory, else the only one with any; or ""."""
    seats = open_in(game, position, territory)
    if len(seats) == 0:
        seats = sorted(fighters_in(game, position, territory))
    return seats[0] if len(seats) == 1 else ""


def sietches_held(game: Game, position: Position, seat: str) -> int:
    """How many sietches a seat holds."""
    return sum(1 for sietch in game.sietches if holder(game, position, sietch) == seat)


def taker(game: Game, position: Position) -> str:
    """Who has taken Arrakeen from the Emperor and wins by it now, or ""."""
    last = position.turn >= position.turns
    if not last and ruling(game, position, "arrakeen-win") == "end":
        return ""
    seat = holder(game, position, game.objective)
    return "" if seat == EMPEROR else seat


def uprising(game: Game, position: Position) -> bool:
    """Whether the Fremen win by sietches now."""
    if not in_play(position, FREMEN):
        return False
    last = position.turn >= position.turns
    if not last and ruling(game, position, "fremen-win") == "end":
        return False
    if any(position.sietches[sietch] != FREMEN for sietch in game.sietches):
        return False
    return sietches_held(game, position, FREMEN) >= game.numbers.sietches_held


def holds_on(game: Game, position: Position) -> bool:
    """Whether the Emperor, from whom nobody has taken Arrakeen, holds it (ruling `emperor-holds`)."""
    if ruling(game, position, "emperor-holds") == "untaken":
        return True
    return holder(game, position, game.objective) == EMPEROR


def outcome(game: Game, position: Position) -> Outcome:
    """Who wins at the end of this turn."""
    seat = taker(game, position)
    rising = uprising(game, position)
    if seat != "" and (not rising or ruling(game, position, "both-wins") == "arrakeen"):
        return Outcome([seat], "victory.arrakeen")
    if rising:
        return Outcome([FREMEN], "victory.sietches")
    if position.turn < position.turns:
        return Outcome([], "")
    if holds_on(game, position):
        return Outcome([EMPEROR], "victory.emperor")
    return Outcome([], "victory.nobody")


def statistics(game: Game, position: Position, seat: str) -> dict[str, int]:
    """A faction's figures for standings."""
    side = position.sides[seat]
    forces = sum(here.get(seat, 0) for here in position.forces.values())
    return {
        "won": 1 if seat in position.winners else 0,
        "turns": position.turn,
        "forces": forces,
        "reserves": side.reserves + side.recruits + side.ready,
        "tanks": side.tanks,
        "spice": side.spice,
        "cards": len(side.hand),
        "leaders": len(side.leaders),
        "dead-leaders": len(side.dead),
        "sietches": sietches_held(game, position, seat),
        "network": len(spied(game, position)) if seat == "bene-gesserit" else 0,
        "green": len(position.cities) if seat == EMPEROR else 0,
        "hideouts": len(position.hideouts) if seat == "spacing-guild" else 0,
        "loyalty": position.loyalty if seat == FREMEN else 0,
    }
