"""Leaders: who may fight, who dies, who comes back."""

from __future__ import annotations

from adjudicator.rules.dune.records import Position
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event

CLAUSES: list[str] = ["battle.leader-killed"]
"""The clauses that a game of this family must have for what is done here (sorted)."""


def free_to_fight(position: Position, leaders: list[str], territory: str) -> list[str]:
    """Those of some leaders (sorted) who may go into a battle in a territory.

    A leader fights in one territory a turn.
    """
    return sorted(
        leader for leader in leaders if position.fought.get(leader, territory) == territory
    )


def to_tanks(position: Position, leader: str, faction: str) -> Event:
    """Send a leader of a faction to the tanks, whether ready or in the service of another."""
    owner = position.sides[faction]
    if leader in owner.leaders:
        owner.leaders = take(owner.leaders, leader)
    owner.dead = put(owner.dead, leader)
    return Event("leader-killed", "battle.leader-killed", {"leader": leader, "of": faction})


def out_of_tanks(position: Position, faction: str, leader: str) -> None:
    """Bring a leader of a faction back from the tanks, ready."""
    side = position.sides[faction]
    side.dead = take(side.dead, leader)
    side.leaders = put(side.leaders, leader)
