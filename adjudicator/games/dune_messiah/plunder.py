"""What happens to a faction's structures and units when an enemy plunders a territory."""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import (
    HARVESTER,
    ORNITHOPTER,
    add_units,
    owner,
    set_hideout,
    set_terraformer,
    units_at,
    working,
)
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import FREMEN, gain_loyalty
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event


def wreck(
    game: Game, position: Position, territory: str, of: str, by: str, clause: str
) -> list[Event]:
    """The working structure of a faction in a territory is sabotaged; its stash is the saboteur's."""
    if owner(position, territory) != of or not working(position, territory):
        return []
    told: dict[str, int | str] = {"by": by, "of": of, "territory": territory}
    events = [Event("structure-sabotaged", clause, told)]
    if territory in position.hideouts:
        stash = position.hideouts[territory].stash
        set_hideout(position, territory, 0, True)
        if stash > 0:
            position.sides[by].spice += stash
            taken: dict[str, int | str] = {"by": by, "territory": territory, "spice": stash}
            events.append(Event("stash-taken", "raid.stash", taken))
    elif territory in position.terraformers:
        set_terraformer(position, territory, position.terraformers[territory].left, True)
    else:
        position.ruins = put(position.ruins, territory)
    if by == FREMEN:
        points = game.numbers.loyalty_structure
        return events + gain_loyalty(position, points, "loyalty.structure")
    return events


def burn(
    game: Game, position: Position, territory: str, of: str, by: str, most: int, clause: str
) -> list[Event]:
    """Spice harvesters of a faction in a territory, `most` at most, are destroyed."""
    count = 0
    for part in game.territories[territory].parts:
        here = min(units_at(position, HARVESTER, part, of), most - count)
        add_units(position, HARVESTER, part, of, -here)
        count += here
    if count == 0:
        return []
    told: dict[str, int | str] = {"by": by, "of": of, "territory": territory, "harvesters": count}
    events = [Event("harvesters-destroyed", clause, told)]
    if by == FREMEN:
        points = count * game.numbers.loyalty_harvester
        return events + gain_loyalty(position, points, "loyalty.harvester")
    return events


def steal(
    game: Game, position: Position, territory: str, of: str, by: str, most: int, clause: str
) -> list[Event]:
    """Ornithopters of a faction in a territory, `most` at most, change hands where they stand."""
    count = 0
    for part in game.territories[territory].parts:
        here = min(units_at(position, ORNITHOPTER, part, of), most - count)
        add_units(position, ORNITHOPTER, part, of, -here)
        add_units(position, ORNITHOPTER, part, by, here)
        count += here
    if count == 0:
        return []
    told: dict[str, int | str] = {"by": by, "of": of, "territory": territory}
    events = [Event("ornithopters-taken", clause, {**told, "ornithopters": count})]
    if by == FREMEN:
        points = count * game.numbers.loyalty_ornithopter
        return events + gain_loyalty(position, points, "loyalty.ornithopter")
    return events


def plunder(
    game: Game, position: Position, territory: str, of: str, by: str, clauses: list[str]
) -> list[Event]:
    """All that a faction has in a territory besides forces falls to another.

    By a clause each for its structure, its harvesters and its ornithopters.
    """
    return [
        *wreck(game, position, territory, of, by, clauses[0]),
        *burn(game, position, territory, of, by, game.numbers.harvesters, clauses[1]),
        *steal(game, position, territory, of, by, game.numbers.ornithopters, clauses[2]),
    ]
