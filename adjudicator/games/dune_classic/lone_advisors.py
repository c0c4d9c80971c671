"""Advisors that become fighters: alone in a territory by themselves, or announced (phase 5)."""

from __future__ import annotations

from adjudicator.games.dune_classic.board import remove_advisors
from adjudicator.games.dune_classic.cities import ADVISORS, turn_fliers
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import add_forces, fighters_in, in_storm
from adjudicator.rules.records import Event


def turn_lone_advisors(game: Game, position: Position) -> list[Event]:
    """Advisors with nobody else's fighting forces in their territory become fighters.

    Ruling `lone-advisors` says whether, and when; where it is at any moment, not under the storm.
    """
    events: list[Event] = []
    chosen = ruling(game, position, "lone-advisors")
    if chosen == "stay":
        return events
    for territory in advised(game, position):
        if chosen == "at-once" and advisors_under_storm(game, position, territory):
            continue
        if len(fighters_in(game, position, territory)) == 0:
            forces = advisors_to_fighters(game, position, territory)
            args: dict[str, int | str] = {"territory": territory, "forces": forces}
            events.append(Event("advisors-fight", "advisors.alone", args))
    return events


CALM_PHASES: list[str] = ["battle", "mentat-pause", "spice-collection"]
"""The phases in which lone advisors stay what they are."""


def stand_up(game: Game, position: Position) -> list[Event]:
    """After any move before the battles, where ruling `lone-advisors` has lone advisors fight at once."""
    if position.phase in CALM_PHASES:
        return []
    return turn_lone_advisors(game, position)


def before_battles(game: Game, position: Position) -> list[Event]:
    """Before the battles begin: the last moment at which lone advisors fight (`lone-advisors`)."""
    if ruling(game, position, "lone-advisors") != "at-once":
        return []
    return turn_lone_advisors(game, position)


def advised(game: Game, position: Position) -> list[str]:
    """The territories that hold advisors (sorted)."""
    found: list[str] = []
    for part in sorted(position.advisors):
        territory = game.parts[part].territory
        if territory not in found:
            found.append(territory)
    return sorted(found)


def advisors_to_fighters(game: Game, position: Position, territory: str) -> int:
    """Turn all advisors of a territory into fighters; how many they were."""
    turned = 0
    for part in game.territories[territory].parts:
        forces = position.advisors.get(part, 0)
        if forces > 0:
            remove_advisors(position, part, forces)
            add_forces(position, part, "bene-gesserit", forces)
            turn_fliers(game, position, part, ADVISORS, "bene-gesserit")
            turned += forces
    return turned


def advisors_under_storm(game: Game, position: Position, territory: str) -> bool:
    """Whether any advisors of a territory stand under the storm."""
    return any(
        part in position.advisors and in_storm(game, position, part)
        for part in game.territories[territory].parts
    )
