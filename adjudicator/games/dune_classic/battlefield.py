"""Battlefields: where two factions must fight, and with which forces.

A battlefield is the parts of one territory that the storm does not separate; a part under the
storm is one of its own. The rules know it by the first of its parts (sorted), players by any of
them. There is none in the Polar Sink. Advisors and allies do not fight. (Document 004, phase 6.)
"""

from __future__ import annotations

from adjudicator.games.dune_classic.board import (
    forces_at,
    forces_in,
    in_storm,
    joined_parts,
    parts_held,
)
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import ally_of
from adjudicator.rules.course import ruling


def fighters(game: Game, position: Position, place: str, faction: str) -> int:
    """Fighting forces of a faction on a battlefield."""
    return sum(forces_at(position, part, faction) for part in joined_parts(game, position, place))


def parts_of(game: Game, position: Position, place: str, faction: str) -> list[str]:
    """The parts of a battlefield in which a faction has fighting forces (sorted)."""
    parts = joined_parts(game, position, place)
    return [part for part in parts if forces_at(position, part, faction) > 0]


def calm(game: Game, position: Position, place: str) -> bool:
    """Whether nobody fights in a part because it lies under the storm (ruling `storm-battles`)."""
    if not in_storm(game, position, place):
        return False
    return ruling(game, position, "storm-battles") == "nobody"


def opponents(game: Game, position: Position, place: str, faction: str) -> list[str]:
    """The factions (sorted) that this faction has to fight on a battlefield."""
    found: list[str] = []
    if game.territories[game.parts[place].territory].terrain == "polar-sink":
        return found
    if calm(game, position, place):
        return found
    ally = ally_of(position, faction)
    for part in joined_parts(game, position, place):
        for other in position.forces.get(part, {}):
            if other not in [faction, ally] and other not in found:
                found.append(other)
    return sorted(found)


def places_of(game: Game, position: Position, faction: str) -> list[str]:
    """The battlefields (sorted) on which a faction has to fight."""
    found: list[str] = []
    for part in parts_held(position, faction):
        place = joined_parts(game, position, part)[0]
        if place not in found and len(opponents(game, position, place, faction)) > 0:
            found.append(place)
    return sorted(found)


def names_of(game: Game, position: Position, faction: str) -> list[str]:
    """The parts (sorted) by which a faction may name its battles: all of their battlefields."""
    found: list[str] = []
    for place in places_of(game, position, faction):
        found = found + joined_parts(game, position, place)
    return sorted(found)


def parted(game: Game, position: Position, place: str, faction: str, against: str) -> bool:
    """Whether only the storm keeps two factions in the territory of a part from fighting there."""
    territory = game.parts[place].territory
    if game.territories[territory].terrain == "polar-sink":
        return False
    if against in [faction, ally_of(position, faction)]:
        return False
    if forces_in(game, position, territory, against) == 0:
        return False
    own = [
        part for part in parts_held(position, faction) if game.parts[part].territory == territory
    ]
    return len(own) > 0 and not any(
        against in opponents(game, position, part, faction) for part in own
    )


def represented(position: Position, faction: str) -> str:
    """The combatant for whom a faction may act in the present battle: itself, its ally, or ""."""
    battle = position.battle
    if battle is None:
        return ""
    if faction in [battle.aggressor, battle.defender]:
        return faction
    ally = ally_of(position, faction)
    if ally != "" and ally in [battle.aggressor, battle.defender]:
        return ally
    return ""


def opponent_of(position: Position, combatant: str) -> str:
    """The other combatant of the present battle."""
    assert position.battle is not None
    if combatant == position.battle.aggressor:
        return position.battle.defender
    return position.battle.aggressor


def target_of(position: Position, by: str) -> str:
    """The combatant whom a faction orders about, asks or calls out: its or its ally's opponent."""
    return opponent_of(position, represented(position, by))
