"""What a tribe can attack: what bears on a target or could be brought there (document 000)."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import (
    bearing_of,
    is_land,
    rock_between,
    stands_beside,
)
from adjudicator.games.dawn_of_the_fremen.freight_ways import is_own
from adjudicator.games.dawn_of_the_fremen.hands import holds
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import allied
from adjudicator.rules.course import ruling
from adjudicator.rules.records import Violation


def barred(position: Position, tribe: str, territory: str) -> bool:
    """Whether a tribe's strength is stopped in a territory for this cycle."""
    return tribe in position.barred.get(territory, [])


def target_violation(game: Game, position: Position, by: str, territory: str) -> Violation | None:
    """What forbids a tribe to attack a territory."""
    if not is_land(game, territory):
        return Violation("attack.target", "no-such-territory", {"territory": territory})
    owner = position.lands[territory].owner
    where: dict[str, int | str] = {"by": by, "territory": territory}
    if owner == by:
        return Violation("attack.target", "own", where)
    if owner != "" and allied(position, by, owner):
        return Violation("alliances.no-attacks", "ally", {**where, "ally": owner})
    if barred(position, by, territory):
        return Violation("attack.stopped", "barred", where)
    if position.turn is not None and territory in position.turn.tried:
        return Violation("attack.again", "tried", where)
    if bearing_of(game, position, by, territory) > 0 or in_reach(game, position, by, territory):
        return None
    if others_suffice(game, position, by, territory):
        return None
    return Violation("attack.reach", "out-of-reach", where)


def others_suffice(game: Game, position: Position, by: str, territory: str) -> bool:
    """Whether, by a ruling, the attack may be left to others, and some tribe could join it."""
    if ruling(game, position, "own-strength") == "needed":
        return False
    owner = position.lands[territory].owner
    return any(
        stands_beside(game, position, tribe, territory)
        and tribe not in [by, owner]
        and not (owner != "" and allied(position, tribe, owner))
        and not barred(position, tribe, territory)
        for tribe in position.order
    )


def in_reach(game: Game, position: Position, by: str, target: str) -> bool:
    """Whether a token of the tribe lies within its movement of a target, as the crow flies.

    From beside it over rock it must be able to cross that, or to go round.
    """
    farthest = max(token.reach for token in game.tokens.values())
    distance = 0
    seen: dict[str, bool] = {target: True}
    frontier = [target]
    while len(frontier) > 0:
        distance += 1
        beyond: list[str] = []
        for here in frontier:
            for near in game.territories[here].neighbours:
                if near in seen:
                    continue
                seen[near] = True
                beyond.append(near)
                walled = distance == 1 and rock_between(position, near, target)
                if walled and over_rock(game, position, by, near):
                    return True
                if longest(game, position, by, near) >= (distance + 1 if walled else distance):
                    return True
        frontier = beyond
        if distance >= farthest:
            return False
    return False


def over_rock(game: Game, position: Position, by: str, territory: str) -> bool:
    """Whether anything in a tribe's territory could cross a rock barrier in an attack."""
    if not is_own(position, by, territory):
        return False
    tokens = position.lands[territory].tokens
    if holds(position, by, "fremkit") and len(tokens) > 0:
        return True
    return any(game.tokens[item].crosses_rock for item in tokens)


def longest(game: Game, position: Position, by: str, territory: str) -> int:
    """The most borders that anything in a territory might cross in an attack."""
    if not is_own(position, by, territory):
        return 0
    land = position.lands[territory]
    found = 0
    for item in land.tokens:
        found = max(found, game.tokens[item].reach)
        if item == "stillsuit":
            found = max(found, game.tokens[item].reach + game.numbers.cloak_borders)
    if holds(position, by, "fremkit") and len(land.tokens) > 0:
        found = max(found, game.numbers.borders_fremkit)
    return found


def targets(game: Game, position: Position, by: str) -> list[str]:
    """The territories (sorted) that a tribe can attack."""
    return [
        territory
        for territory in position.lands
        if target_violation(game, position, by, territory) is None
    ]
