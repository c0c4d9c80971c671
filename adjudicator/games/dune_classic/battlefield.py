"""Battlefields of classic Dune: allies do not fight, nor, by a ruling, anybody under the storm.

`adjudicator.rules.dune.battlefield` defines what a battlefield is. Advisors do not fight. (Document
004, phase 6.)
"""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import allies_of
from adjudicator.rules.course import ruling
from adjudicator.rules.dune import battlefield
from adjudicator.rules.dune.battlefield import opponent_of
from adjudicator.rules.dune.board import fighters_in, in_storm, parts_held
from adjudicator.rules.records import Violation


def truce(game: Game, position: Position) -> bool:
    """Whether nobody fights in a part under the storm (ruling `storm-battles`)."""
    return ruling(game, position, "storm-battles") == "nobody"


def calm(game: Game, position: Position, place: str) -> bool:
    """Whether nobody fights in a part because it lies under the storm."""
    return in_storm(game, position, place) and truce(game, position)


def friends(game: Game, position: Position, faction: str) -> list[str]:
    """Whom a faction does not fight: its allies."""
    return allies_of(position, faction)


def places_of(game: Game, position: Position, faction: str) -> list[str]:
    """The battlefields (sorted) on which a faction has to fight."""
    peace = friends(game, position, faction)
    return battlefield.places_of(game, position, faction, peace, truce(game, position))


def must_fight(game: Game, position: Position, faction: str) -> bool:
    """Whether a faction has to fight anywhere."""
    peace = friends(game, position, faction)
    return battlefield.must_fight(game, position, faction, peace, truce(game, position))


def parted(game: Game, position: Position, place: str, faction: str, against: str) -> bool:
    """Whether only the storm keeps two factions in the territory of a part from fighting there."""
    peace = friends(game, position, faction)
    rest = truce(game, position)
    return battlefield.parted(game, position, place, faction, against, peace, rest)


def represented(position: Position, faction: str) -> str:
    """The combatant for whom a faction may act in the present battle: itself, its ally, or ""."""
    for ally in allies_of(position, faction):
        found = battlefield.represented(position, faction, ally)
        if found != "":
            return found
    return battlefield.represented(position, faction, "")


def target_of(position: Position, by: str) -> str:
    """The combatant whom a faction orders about, asks or calls out: its or its ally's opponent."""
    return opponent_of(position, represented(position, by))


def battle_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat has no battle (battle.aggressor, battle.storm, battle.under-storm), or nothing."""
    if must_fight(game, position, seat):
        return None
    for part in parts_held(position, seat):
        territory = game.parts[part].territory
        for other in fighters_in(game, position, territory):
            if other != seat and parted(game, position, part, seat, other):
                if calm(game, position, part):
                    return Violation("battle.under-storm", "nobody", {"place": part})
                args: dict[str, int | str] = {"by": seat, "against": other, "place": part}
                return Violation("battle.storm", "parted", args)
    return Violation("battle.aggressor", "no-battle-left", {"by": seat})
