"""How the greedy players of War for Arrakis place figures and vehicles and use the desert."""

from __future__ import annotations

from typing import Any

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN, side_at
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.playout import Chance
from benchmarks.arrakis_worth import Move, dice, nearest, options, strength, threat


def place(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Figures come where they are nearest to the enemy and there is room; none are moved about."""
    kind = position.step
    about = {"by": seat, "move": kind}
    found: list[tuple[float, int, Move]] = []
    for piece in options(rules, game, position, about):
        for area in options(rules, game, position, {**about, "piece": piece}):
            there = position.legions.get(area)
            if dice(there) >= game.numbers.stacking and piece in (
                "regular",
                "elite",
                "special-elite",
            ):
                continue
            steps, _ = nearest(game, position, seat, area)
            worth = 10 - steps + 0.3 * strength(game, there)
            worth += 0.4 * threat(game, position, seat, area)
            starts = options(rules, game, position, {**about, "piece": piece, "area": area})
            if starts and "supply" not in starts:
                continue
            thought: Move = {"move": kind, "piece": piece, "area": area}
            if starts:
                thought["start"] = "supply"
            found.append((worth, chance.below(1000), thought))
    return max(found, key=lambda each: each[:2])[2] if found else None


def token(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """A deployment token to the sietch that is threatened most."""
    about = {"by": seat, "move": "deploy-token"}
    found: list[tuple[float, int, str]] = []
    for area in options(rules, game, position, about):
        there = position.legions.get(area)
        crowd = 3.0 * max(0, dice(there) + 2 - game.numbers.stacking)
        worth = threat(game, position, seat, area) - 0.3 * strength(game, there) - crowd
        found.append((worth, chance.below(1000), area))
    if not found:
        return None
    area = max(found)[2]
    leaders = options(rules, game, position, {**about, "area": area})
    named = [leader for leader in leaders if leader not in ("none", "naib")]
    leader = named[0] if named else ("naib" if "naib" in leaders else "none")
    return {"move": "deploy-token", "area": area, "leader": leader}


def vehicle(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Harvesters where no Atreides and no worm are near, in the Deep Desert if they can."""
    kind = position.step
    about = {"by": seat, "move": kind}
    kinds = options(rules, game, position, about)
    what = "harvester" if "harvester" in kinds else kinds[chance.below(len(kinds))]
    found: list[tuple[float, int, str]] = []
    for spot in options(rules, game, position, {**about, "vehicle": what}):
        worth = 0.0
        if what == "harvester":
            near = game.areas[spot].borders
            worth += 0.8 * game.areas[spot].deep
            worth -= 1.5 * any(side_at(position, area) == ATREIDES for area in near)
            worth -= 1.5 * any(area in position.worms for area in near)
            worth -= 1.0 * (spot in position.signs)
        else:
            worth -= spot in position.flyers
        found.append((worth, chance.below(1000), spot))
    return {"move": kind, "vehicle": what, "place": max(found)[2]}


def sow(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Wormsigns where they keep Harkonnens away from sietches: in the desert beside these."""
    about = {"by": seat, "move": position.step}
    found: list[tuple[float, int, str]] = []
    for area in options(rules, game, position, about):
        near = game.areas[area].borders
        worth = 1.0 * any(other in position.sietches for other in near)
        worth += 2.0 * (area in position.harvesters or side_at(position, area) == HARKONNEN)
        worth += 0.5 * any(side_at(position, other) == HARKONNEN for other in near)
        found.append((worth, chance.below(1000), area))
    return {"move": position.step, "area": max(found)[2]} if found else None


def strike(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The worm's best prey: a harvester in the deep, or the strongest Legion."""
    about = {"by": seat, "move": "worm-attack"}
    found: list[tuple[float, int, str, str]] = []
    for start in options(rules, game, position, about):
        for area in options(rules, game, position, {**about, "start": start}):
            worth = 2.0 * (area in position.harvesters) + 0.4 * strength(
                game, position.legions.get(area)
            )
            found.append((worth, chance.below(1000), start, area))
    if not found:
        return None
    _, _, start, area = max(found)
    return {"move": "worm-attack", "start": start, "area": area}
