"""Spice collection: what lies where forces stand is paid out."""

from __future__ import annotations

from adjudicator.rules.dune.board import forces_at, remove_spice
from adjudicator.rules.dune.records import Position
from adjudicator.rules.multisets import more_there
from adjudicator.rules.records import Event

CLAUSES: list[str] = ["collection.rate", "collection.reach"]
"""The clauses that a game of this family must have for what is done here (sorted)."""


def collect(
    position: Position, reached: dict[str, list[str]], rates: dict[str, int]
) -> list[Event]:
    """Pay out the spice, part by part.

    `reached` says of each part with spice which parts' forces collect it, `rates` of each faction
    how much a force collects. Each force collects once. Of several factions who reach the same
    spice, the first in order collects first.
    """
    events: list[Event] = []
    harvest: dict[str, dict[str, int]] = {}
    for part in sorted(position.spice):
        parts = reached[part]
        if len(parts) == 0:
            continue
        here = [position.forces[beside] for beside in parts if beside in position.forces]
        if len(here) == 0:
            continue
        for faction in position.order:
            forces = sum(there.get(faction, 0) for there in here)
            collected = harvest.get(parts[0], {}).get(faction, 0)
            due = forces * rates[faction] - collected
            spice = min(due, position.spice.get(part, 0))
            if spice > 0:
                remove_spice(position, part, spice)
                position.sides[faction].spice += spice
                harvest = more_there(harvest, parts[0], faction, spice)
                clause = "collection.rate"
                if forces_at(position, part, faction) == 0:
                    clause = "collection.reach"
                paid: dict[str, int | str] = {"by": faction, "part": part, "spice": spice}
                events.append(Event("spice-collected", clause, paid))
    return events
