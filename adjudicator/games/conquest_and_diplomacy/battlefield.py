"""Battlefields of this game: whom the storm keeps apart, and who makes a plan.

`adjudicator.rules.dune.battlefield` defines what a battlefield is. Under the ruling
`partly-in-storm`, a faction with forces both under the storm and outside it in the same territory
fights nobody there; under the ruling `storm-battles`, nobody fights under the storm.
"""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.records import Battle, Game, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.dune import battlefield
from adjudicator.rules.dune.battlefield import answer_of, fighters, order_to
from adjudicator.rules.dune.board import forces_at, forces_in, in_storm, parts_held
from adjudicator.rules.dune.plans import Combatant
from adjudicator.rules.dune.reach import HAVEN
from adjudicator.rules.records import Violation

KINDS_OF_WEAPON: list[str] = ["poison-weapon", "projectile-weapon", "special-weapon"]
"""What the Voice can name (sorted)."""


def present(position: Position) -> Battle:
    """The battle under way."""
    assert position.battle is not None
    return position.battle


# --- peace ---------------------------------------------------------------------------------------


def truce(game: Game, position: Position) -> bool:
    """Whether nobody fights in a part under the storm (ruling `storm-battles`)."""
    return ruling(game, position, "storm-battles") == "nobody"


def split(game: Game, position: Position, territory: str, seat: str) -> bool:
    """Whether a seat does not fight in a territory because the storm is on some of its forces."""
    if ruling(game, position, "partly-in-storm") == "rest-fights":
        return False
    inside = 0
    for part in game.territories[territory].parts:
        if in_storm(game, position, part):
            inside += forces_at(position, part, seat)
    return 0 < inside < forces_in(game, position, territory, seat)


def friends(game: Game, position: Position, seat: str) -> list[str]:
    """Whom a seat does not fight, "territory/seat": where it or the other is split."""
    found: list[str] = []
    if ruling(game, position, "partly-in-storm") == "rest-fights":
        return found
    for part in parts_held(position, seat):
        territory = game.parts[part].territory
        own = split(game, position, territory, seat)
        for other in position.order:
            entry = f"{territory}/{other}"
            if entry not in found and (own or split(game, position, territory, other)):
                found.append(entry)
    return found


def places_of(game: Game, position: Position, seat: str) -> list[str]:
    """The battlefields (sorted) on which a seat has to fight."""
    peace = friends(game, position, seat)
    return battlefield.places_of(game, position, seat, peace, truce(game, position))


def must_fight(game: Game, position: Position, seat: str) -> bool:
    """Whether there is a battlefield on which a seat has to fight."""
    peace = friends(game, position, seat)
    return battlefield.must_fight(game, position, seat, peace, truce(game, position))


def peace_of(game: Game, position: Position, seat: str) -> Violation:
    """Why a seat without a battle has none: battle.storm, battle.under-storm, battle.aggressor."""
    for part in parts_held(position, seat):
        territory = game.parts[part].territory
        if game.territories[territory].terrain == HAVEN:
            continue
        for other in position.order:
            if other == seat or forces_in(game, position, territory, other) == 0:
                continue
            if truce(game, position) and in_storm(game, position, part):
                return Violation("battle.under-storm", "truce", {"place": part})
            for side in [seat, other]:
                if split(game, position, territory, side):
                    both: dict[str, int | str] = {"place": part, "faction": side}
                    return Violation("battle.under-storm", "nobody", both)
            apart: dict[str, int | str] = {"by": seat, "against": other, "place": part}
            return Violation("battle.storm", "parted", apart)
    return Violation("battle.aggressor", "no-battle-left", {"by": seat})


def has_choice(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has more than one battle to choose from."""
    peace = friends(game, position, seat)
    places = places_of(game, position, seat)
    if len(places) != 1:
        return len(places) > 1
    against = battlefield.opponents(game, position, places[0], seat, peace, truce(game, position))
    return len(against) > 1


# --- who makes a plan ----------------------------------------------------------------------------


def combatant_of(game: Game, position: Position, seat: str) -> Combatant:
    """A seat as it makes its plan for the present battle."""
    battle = present(position)
    return Combatant(
        faction=seat,
        territory=battle.territory,
        leaders=position.sides[seat].leaders,
        most=fighters(game, position, battle.place, seat),
        around=forces_in(game, position, battle.territory, seat),
        order=order_to(position, seat),
        answer=answer_of(position, seat),
    )
