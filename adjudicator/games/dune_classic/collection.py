"""Spice collection: what lies where forces stand is paid out (document 004, "8. Spice Collection")."""

from __future__ import annotations

from adjudicator.games.dune_classic.board import (
    forces_at,
    forces_in,
    joined_parts,
    parts_held,
    remove_spice,
)
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import begin_step, go_to, ruling
from adjudicator.rules.kinds import Kind, Move, always_open, no_field, no_violation
from adjudicator.rules.records import Event


def enter(game: Game, position: Position) -> list[Event]:
    """Wait for the table to pay out the spice."""
    begin_step(position, "collect", ["table"])
    return []


def rate(game: Game, position: Position, faction: str) -> int:
    """Spice that each force of a faction collects (ruling `collection-three`)."""
    if ruling(game, position, "collection-three") == "since-turn-start":
        parts = parts_held(position, faction)
        harvests = any(f"{part}/{faction}" in position.harvesters for part in parts)
    else:
        cities = [place.id for place in game.territories.values() if place.ornithopters]
        harvests = any(forces_in(game, position, city, faction) > 0 for city in cities)
    if harvests:
        return game.numbers.collect_harvesters
    return game.numbers.collect


def apply_collect(game: Game, position: Position, move: Move) -> list[Event]:
    """Pay out the spice, part by part, and go on to the Mentat Pause.

    Forces collect in the part where they stand and in the parts that the storm does not separate
    from it; each collects once. Where allies stand together, storm order decides who is first.
    """
    events: list[Event] = []
    harvest: dict[str, dict[str, int]] = {}
    for part in sorted(position.spice):
        parts = joined_parts(game, position, part)
        collected = harvest.get(parts[0], {})
        harvest[parts[0]] = collected
        for faction in position.order:
            forces = sum(forces_at(position, beside, faction) for beside in parts)
            due = forces * rate(game, position, faction) - collected.get(faction, 0)
            spice = min(due, position.spice.get(part, 0))
            if spice > 0:
                remove_spice(position, part, spice)
                position.sides[faction].spice += spice
                collected[faction] = collected.get(faction, 0) + spice
                events.append(
                    Event(
                        "spice-collected",
                        "collection.rate",
                        {"by": faction, "part": part, "spice": spice},
                    )
                )
    go_to(position, "mentat-pause")
    return events


KINDS: dict[str, Kind] = {
    "collect": Kind(
        clause="collection.collect",
        steps=["collect"],
        waits=True,
        check=no_violation,
        apply=apply_collect,
        field=no_field,
        open=always_open,
    ),
}
"""The kinds of move of this phase."""
