"""Battlefields of this game: hidden forces fight nobody and are fought by nobody."""

from __future__ import annotations

from adjudicator.games.dune_messiah.hiding import at_odds, hidden, unseen
from adjudicator.games.dune_messiah.records import Battle, Game, Position
from adjudicator.games.dune_messiah.turn import SISTERS
from adjudicator.rules.course import ruling
from adjudicator.rules.dune import battlefield
from adjudicator.rules.dune.battlefield import answer_of, fighters, order_to
from adjudicator.rules.dune.board import contested, fighters_in, forces_in, joined_parts, parts_held
from adjudicator.rules.dune.plans import Combatant
from adjudicator.rules.dune.reach import HAVEN
from adjudicator.rules.records import Violation

KINDS_OF_CARD: list[str] = [
    "cheap-hero",
    "defense",
    "poison-defense",
    "poison-weapon",
    "projectile-defense",
    "projectile-weapon",
    "special-weapon",
    "weapon",
    "worthless",
]
"""What the Voice can name (sorted); "weapon" and "defense" are any of them."""


def battle_of(position: Position) -> Battle:
    """The battle under way."""
    assert position.battle is not None
    return position.battle


# --- who fights ----------------------------------------------------------------------------------


def friends(game: Game, position: Position, seat: str) -> list[str]:
    """Whom a seat meets and does not fight, "territory/seat": where one of the two is hidden."""
    found: list[str] = []
    for part in parts_held(position, seat):
        territory = game.parts[part].territory
        if not contested(game, position, territory, seat):
            continue
        for other in sorted(fighters_in(game, position, territory)):
            entry = f"{territory}/{other}"
            if other == seat or entry in found:
                continue
            if not at_odds(game, position, territory, seat, other):
                found.append(entry)
    return found


def places_of(game: Game, position: Position, seat: str) -> list[str]:
    """The battlefields (sorted) on which a seat has to fight."""
    return battlefield.places_of(game, position, seat, friends(game, position, seat), False)


def battle_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat has no battle (battle.aggressor, battle.storm, battle.all-battles), or nothing."""
    held = [
        part
        for part in parts_held(position, seat)
        if contested(game, position, game.parts[part].territory, seat)
    ]
    if len(held) == 0:
        return Violation("battle.aggressor", "nobody-met", {"by": seat})
    peace = friends(game, position, seat)
    if battlefield.must_fight(game, position, seat, peace, False):
        return None
    beside = False
    for part in held:
        territory = game.parts[part].territory
        if game.territories[territory].terrain == HAVEN:
            continue
        for other in sorted(fighters_in(game, position, territory)):
            if other == seat:
                continue
            beside = True
            if battlefield.parted(game, position, part, seat, other, peace, False):
                args: dict[str, int | str] = {"by": seat, "against": other, "place": part}
                return Violation("battle.storm", "parted", args)
    code = "one-side-hidden" if beside else "nobody-met"
    return Violation("battle.aggressor", code, {"by": seat})


def in_sight(game: Game, position: Position, territory: str, seat: str) -> list[str]:
    """Whom (sorted) hidden forces of a seat can strike in a territory: open forces that they meet."""
    found: list[str] = []
    if game.territories[territory].terrain == HAVEN:
        return found
    for part in parts_held(position, seat):
        if game.parts[part].territory != territory:
            continue
        for beside in joined_parts(game, position, part):
            for other in position.forces.get(beside, {}):
                if other == seat or other in found:
                    continue
                if not unseen(game, position, territory, other, seat):
                    found.append(other)
    return sorted(found)


def lairs(game: Game, position: Position, seat: str) -> list[str]:
    """The territories (sorted) in which a seat has hidden forces."""
    found: list[str] = []
    for part in parts_held(position, seat):
        territory = game.parts[part].territory
        if territory not in found and hidden(game, position, territory, seat):
            found.append(territory)
    return sorted(found)


# --- who makes a plan ----------------------------------------------------------------------------


def combatant_of(game: Game, position: Position, seat: str) -> Combatant:
    """A seat as it makes its plan for the present battle."""
    battle = battle_of(position)
    return Combatant(
        faction=seat,
        territory=battle.territory,
        leaders=position.sides[seat].leaders,
        most=fighters(game, position, battle.place, seat) + reinforcements(game, position, seat),
        around=forces_in(game, position, battle.territory, seat)
        + reinforcements(game, position, seat),
        order=order_to(position, seat),
        answer=answer_of(position, seat),
        heroes="battle.heroes",
    )


def reinforcements(game: Game, position: Position, seat: str) -> int:
    """By how much the spy network raises the number that a seat can dial (ruling `network`)."""
    if seat != SISTERS or ruling(game, position, "network") == "strength":
        return 0
    return battle_of(position).network
