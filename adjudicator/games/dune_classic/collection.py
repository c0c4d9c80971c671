"""Spice collection: what lies where forces stand is paid out (document 004, "8. Spice Collection")."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import go_to
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import forces_in, in_storm, joined_parts
from adjudicator.rules.dune.spice import collect
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event

SMUGGLERS = "tueks-sietch"
"""The stronghold that brings an income besides the cities."""


def enter(game: Game, position: Position) -> list[Event]:
    """Wait for the table to pay out the spice."""
    begin_step(position, "collect", ["table"])
    return []


def rate(game: Game, position: Position, faction: str) -> int:
    """Spice that each force of a faction collects (ruling `collection-three`)."""
    if ruling(game, position, "collection-three") == "since-turn-start":
        harvests = any(
            f"{city}/{faction}" in position.harvesters
            and forces_in(game, position, city, faction) > 0
            for city in game.cities
        )
    else:
        harvests = any(forces_in(game, position, city, faction) > 0 for city in game.cities)
    if harvests:
        return game.numbers.collect_harvesters
    return game.numbers.collect


def reached(game: Game, position: Position, part: str) -> list[str]:
    """The parts whose forces collect the spice of a part (ruling `collection-reach`)."""
    chosen = ruling(game, position, "collection-reach")
    if chosen == "sector":
        return [part]
    if chosen == "not-under-storm" and in_storm(game, position, part):
        return []
    if chosen == "not-across-storm":
        return joined_parts(game, position, part)
    return game.territories[game.parts[part].territory].parts


def apply_collect(game: Game, position: Position, move: Move) -> list[Event]:
    """Pay out the spice, part by part, and go on to the Mentat Pause.

    Each force collects once. Of several factions who reach the same spice, the first in storm
    order collects first.
    """
    found = {part: reached(game, position, part) for part in sorted(position.spice)}
    rates = {faction: rate(game, position, faction) for faction in position.order}
    events = collect(position, found, rates) + incomes(game, position)
    go_to(position, "mentat-pause")
    return events


def incomes(game: Game, position: Position) -> list[Event]:
    """Pay for Arrakeen, Carthag and Tuek's Sietch (ruling `stronghold-income`).

    Who has fighting forces in one when spice is collected is paid for it, in storm order.
    """
    events: list[Event] = []
    if ruling(game, position, "stronghold-income") == "none":
        return events
    for faction in position.order:
        for place in [*game.cities, SMUGGLERS]:
            if forces_in(game, position, place, faction) > 0:
                spice = game.numbers.income_city
                if place == SMUGGLERS:
                    spice = game.numbers.income_smugglers
                position.sides[faction].spice += spice
                paid: dict[str, int | str] = {"by": faction, "spice": spice, "territory": place}
                events.append(Event("income-paid", "collection.income", paid))
    return events


KINDS: dict[str, Kind] = {
    "collect": Kind(
        clause="collection.collect",
        steps=["collect"],
        apply=apply_collect,
        by=["table"],
    ),
}
"""The kinds of move of this phase."""
