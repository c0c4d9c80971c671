"""The course of a turn: phases, who is who, what is paid to whom."""

from __future__ import annotations

from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.rules.course import begin_phase
from adjudicator.rules.records import Event, Violation

EMPEROR = "emperor"
SISTERS = "bene-gesserit"
GUILD = "spacing-guild"
FREMEN = "fremen-opposition"
STEALTH = "stealth"
"""The advantage of those whose small groups are not detected."""


def go_to(position: Position, phase: str) -> None:
    """Leave the current phase; the rulebook then enters `phase`."""
    begin_phase(position, phase)


def in_play(position: Position, seat: str) -> bool:
    """Whether a faction has a seat in this game."""
    return seat in position.sides


def has(game: Game, seat: str, advantage: str) -> bool:
    """Whether a faction has an advantage."""
    return advantage in game.factions[seat].advantages


def gain_loyalty(position: Position, points: int, clause: str) -> list[Event]:
    """The Fremen gain loyalty, by a clause."""
    if points == 0:
        return []
    position.loyalty += points
    return [Event("loyalty-gained", clause, {"by": FREMEN, "loyalty": points})]


def pay_bank(position: Position, seat: str, spice: int, clause: str) -> list[Event]:
    """A seat pays the bank, by a clause."""
    if spice == 0:
        return []
    position.sides[seat].spice -= spice
    return [Event("paid-to-bank", clause, {"by": seat, "spice": spice})]


def gain_spice(position: Position, seat: str, spice: int, clause: str) -> list[Event]:
    """The bank pays a seat, by a clause."""
    if spice == 0:
        return []
    position.sides[seat].spice += spice
    return [Event("spice-gained", clause, {"by": seat, "spice": spice})]


def affordable(position: Position, seat: str, price: int, clause: str) -> Violation | None:
    """Whether a seat can pay a price, else the breach of a clause."""
    spice = position.sides[seat].spice
    if price > spice:
        return Violation(clause, "too-dear", {"by": seat, "price": price, "spice": spice})
    return None
