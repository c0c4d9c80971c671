"""Forces lost where they stand: to a storm, to a worm, with the Shield Wall."""

from __future__ import annotations

from adjudicator.games.dune_classic.board import kill_advisors, kill_forces
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Event


def lose_forces(position: Position, part: str, faction: str, count: int, clause: str) -> Event:
    """Send some fighting forces of a part to the tanks, by a clause."""
    kill_forces(position, part, faction, count)
    lost: dict[str, int | str] = {"part": part, "faction": faction, "forces": count}
    return Event("forces-lost", clause, lost)


def lose_all(position: Position, part: str, spared: list[str], clause: str) -> list[Event]:
    """Send all forces and advisors of a part to the tanks, by a clause; not of `spared` factions."""
    events: list[Event] = []
    for faction in sorted(position.forces.get(part, {})):
        if faction not in spared:
            count = position.forces[part][faction]
            events.append(lose_forces(position, part, faction, count, clause))
    advisors = position.advisors.get(part, 0)
    if advisors > 0 and "bene-gesserit" not in spared:
        kill_advisors(position, part, advisors)
        events.append(Event("advisors-lost", clause, {"part": part, "forces": advisors}))
    return events
