"""Builders of battles of classic Dune for tests."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Event
from tests.support.dune_classic import broken, do, scene

ARRAKEEN = "arrakeen-s9"
TWO = ["atreides", "harkonnen"]
QUIET = ["emperor", "harkonnen"]


def duel(
    attacker: int = 5, defender: int = 5, factions: list[str] | None = None, **given: Any
) -> Position:
    """Two factions, the first with `attacker` forces in Arrakeen, the other with `defender`.

    The first seat is the aggressor; the battle is chosen, and Voice and Prescience are passed.
    """
    seats = factions or QUIET
    forces = {ARRAKEEN: {seats[0]: attacker, seats[1]: defender}}
    position = scene("battle", seats, forces=forces, **given)
    aggressor, other = position.order[0], position.order[1]
    do(position, aggressor, "choose-battle", place=ARRAKEEN, against=other)
    return position


def plan(position: Position, by: str, leader: str, number: int, *cards: str) -> list[Event]:
    """Make a plan; a card not named is "none"."""
    weapon, defense = [*cards, "none", "none"][:2]
    return do(position, by, "plan", leader=leader, number=number, weapon=weapon, defense=defense)


def refusal(position: Position, by: str, leader: str, number: int, *cards: str) -> str:
    """What a plan breaks."""
    weapon, defense = [*cards, "none", "none"][:2]
    fields = {"leader": leader, "number": number, "weapon": weapon, "defense": defense}
    return broken(position, {"by": by, "move": "plan", **fields})


def no_traitors(position: Position) -> list[Event]:
    """Everybody asked passes on traitors."""
    events: list[Event] = []
    while position.step == "traitors":
        events += do(position, position.waiting[0], "pass")
    return events


def forces_of(position: Position, faction: str) -> int:
    """All fighting forces of a faction on the board."""
    return sum(here.get(faction, 0) for here in position.forces.values())
