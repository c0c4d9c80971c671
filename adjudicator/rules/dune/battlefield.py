"""Battlefields: where two factions must fight, and with which forces.

A battlefield consists of the parts of one territory that the storm does not separate; a part under
the storm is a battlefield of its own. The rules name it by the first of its parts (sorted), players
by any of them. There is none in the Polar Sink. The game decides who is not an enemy of a faction
(`friends`) and whether nobody fights under the storm (`truce`). A friend is a faction, or
"territory/faction" where there is peace only in that territory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rules.course import begin_step
from adjudicator.rules.dune.board import (
    contested,
    forces_at,
    forces_in,
    in_storm,
    joined_parts,
    parts_held,
)
from adjudicator.rules.dune.reach import HAVEN
from adjudicator.rules.dune.records import Game, Position, Prescience, Voice
from adjudicator.rules.judging import passed_over
from adjudicator.rules.records import Event, Violation


def fighters(game: Game, position: Position, place: str, faction: str) -> int:
    """Fighting forces of a faction on a battlefield."""
    return sum(forces_at(position, part, faction) for part in joined_parts(game, position, place))


def parts_of(game: Game, position: Position, place: str, faction: str) -> list[str]:
    """The parts of a battlefield in which a faction has fighting forces (sorted)."""
    parts = joined_parts(game, position, place)
    return [part for part in parts if forces_at(position, part, faction) > 0]


def opponents(
    game: Game, position: Position, place: str, faction: str, friends: list[str], truce: bool
) -> list[str]:
    """The factions (sorted) that a faction has to fight on a battlefield: all but its friends."""
    found: list[str] = []
    if game.territories[game.parts[place].territory].terrain == HAVEN:
        return found
    if truce and in_storm(game, position, place):
        return found
    territory = game.parts[place].territory
    for part in joined_parts(game, position, place):
        for other in position.forces.get(part, {}):
            if other == faction or other in found:
                continue
            if len(friends) == 0 or not at_peace(territory, other, friends):
                found.append(other)
    return sorted(found)


def at_peace(territory: str, other: str, friends: list[str]) -> bool:
    """Whether a faction is a friend in a territory."""
    return other in friends or f"{territory}/{other}" in friends


def places_of(
    game: Game, position: Position, faction: str, friends: list[str], truce: bool
) -> list[str]:
    """The battlefields (sorted) on which a faction has to fight."""
    found: list[str] = []
    for part in parts_held(position, faction):
        if not contested(game, position, game.parts[part].territory, faction):
            continue
        place = joined_parts(game, position, part)[0]
        if place in found:
            continue
        if len(opponents(game, position, place, faction, friends, truce)) > 0:
            found.append(place)
    return sorted(found)


def must_fight(
    game: Game, position: Position, faction: str, friends: list[str], truce: bool
) -> bool:
    """Whether there is a battlefield on which a faction has to fight."""
    for part, here in position.forces.items():
        if (
            faction in here
            and contested(game, position, game.parts[part].territory, faction)
            and len(opponents(game, position, part, faction, friends, truce)) > 0
        ):
            return True
    return False


def names_of(
    game: Game, position: Position, faction: str, friends: list[str], truce: bool
) -> list[str]:
    """The parts (sorted) by which a faction may name its battles: all of their battlefields."""
    found: list[str] = []
    for place in places_of(game, position, faction, friends, truce):
        found = found + joined_parts(game, position, place)
    return sorted(found)


def parted(
    game: Game,
    position: Position,
    place: str,
    faction: str,
    against: str,
    friends: list[str],
    truce: bool,
) -> bool:
    """Whether only the storm keeps two factions in the territory of a part from fighting there."""
    territory = game.parts[place].territory
    if game.territories[territory].terrain == HAVEN:
        return False
    if against == faction or at_peace(territory, against, friends):
        return False
    if forces_in(game, position, territory, against) == 0:
        return False
    own = [
        part for part in parts_held(position, faction) if game.parts[part].territory == territory
    ]
    return len(own) > 0 and not any(
        against in opponents(game, position, part, faction, friends, truce) for part in own
    )


def next_to_choose(
    game: Game,
    position: Position,
    step: str,
    closed: Callable[[Any, Any, str], Violation | None],
) -> list[Event]:
    """End the battle, and let the first seat in order that has another choose it in a step.

    `closed` says why a seat has no battle. Where no seat has one, nobody is awaited, and the game goes on. An
    event tells of each seat that has none left, when its turn would have come or is over.
    """
    last = ""
    if position.battle is not None:
        last = position.battle.aggressor
    position.battle = None
    begin_step(position, step, [])
    events: list[Event] = []
    told = last != ""
    for seat in position.order:
        reason = closed(game, position, seat)
        if reason is None:
            position.waiting = [seat]
            return events
        if seat == last:
            told = False
        if not told:
            events.append(passed_over("no-battle-left", seat, "choose-battle", reason))
    return events


def combatants(position: Position) -> list[str]:
    """The aggressor of the present battle, then the defender."""
    assert position.battle is not None
    return [position.battle.aggressor, position.battle.defender]


def represented(position: Position, faction: str, ally: str) -> str:
    """The combatant for whom a faction may act in the present battle: itself, its ally, or ""."""
    battle = position.battle
    if battle is None:
        return ""
    if faction in [battle.aggressor, battle.defender]:
        return faction
    if ally != "" and ally in [battle.aggressor, battle.defender]:
        return ally
    return ""


def opponent_of(position: Position, combatant: str) -> str:
    """The other combatant of the present battle."""
    assert position.battle is not None
    if combatant == position.battle.aggressor:
        return position.battle.defender
    return position.battle.aggressor


def order_to(position: Position, combatant: str) -> Voice | None:
    """The order of the Voice on a combatant, if the other one has given one."""
    assert position.battle is not None
    voice = position.battle.voice
    if voice is None or voice.by == combatant:
        return None
    return voice


def answer_of(position: Position, combatant: str) -> Prescience | None:
    """The question of the other combatant to one with its answer, once given."""
    assert position.battle is not None
    asked = position.battle.prescience
    if asked is None or asked.by == combatant or asked.answer == "":
        return None
    return asked
