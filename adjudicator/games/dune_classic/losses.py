"""Forces and advisors that are lost where they stand: to a storm, to a worm, or with the wall."""

from __future__ import annotations

from adjudicator.games.dune_classic.board import kill_advisors
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.dune.losses import lose_all_forces
from adjudicator.rules.records import Event


def lose_all(position: Position, part: str, spared: list[str], clause: str) -> list[Event]:
    """Send all forces and advisors of a part to the tanks, by a clause; not of `spared` factions."""
    events = lose_all_forces(position, part, spared, clause)
    if "bene-gesserit" not in spared:
        events = events + lose_advisors(position, part, clause)
    return events


def lose_advisors(position: Position, part: str, clause: str) -> list[Event]:
    """Send the advisors of a part to the tanks, by a clause; nothing where there are none."""
    advisors = position.advisors.get(part, 0)
    if advisors == 0:
        return []
    kill_advisors(position, part, advisors)
    return [Event("advisors-lost", clause, {"part": part, "forces": advisors})]
