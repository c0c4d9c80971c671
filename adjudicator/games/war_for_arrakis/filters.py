"""The filters and tests of effects: what an area must be like, and what must be true."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.board import (
    MAKER,
    areas_of,
    connected,
    enemy,
    in_play,
    is_desert,
    is_empty,
    is_free,
    is_named,
    maker_rests,
    side_at,
    within,
)
from adjudicator.games.war_for_arrakis.effects import Filter, Test
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import seats_of
from adjudicator.rules.course import ruling


def is_area(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """One of the areas named."""
    return area in rule.of


def is_this(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """The area of the operation before."""
    return area == position.here


def of_terrain(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """An area of one of the terrains; what the atomics have blasted is desert."""
    if is_desert(game, position, area):
        return "desert" in rule.of
    return game.areas[area].terrain in rule.of


def is_deep(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """Deep Desert."""
    return game.areas[area].deep


def free(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """Free for the side that acts."""
    return is_free(position, by, area)


def empty(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """Nothing at all is there."""
    return is_empty(position, area)


def has_settlement(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """A Harkonnen settlement stands there."""
    return area in position.settlements and (len(rule.of) == 0 or area in rule.of)


def has_sietch(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """A sietch stands there."""
    return area in position.sietches


def no_sietch(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """No sietch stands there."""
    return area not in position.sietches


def own_legion(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """An own Legion stands there."""
    return side_at(position, area) == by


def enemy_legion(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """An enemy Legion stands there."""
    return side_at(position, area) == enemy(by)


def has_unit(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """The own Legion there has a unit of one of the ranks; tokens face down have none."""
    if side_at(position, area) != by:
        return False
    return any(position.legions[area].units.get(rank, 0) > 0 for rank in rule.of)


def has_leader(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """The own Legion there has one of the leaders, or any leader where none is named."""
    legion = position.legions.get(area)
    if legion is None or legion.side != by:
        return False
    leaders = legion.leaders
    if len(rule.of) == 0:
        return len(leaders) > 0
    return any(leader in rule.of for leader in leaders)


def has_enemy_leader(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """The enemy Legion there has one of the leaders, or any named one where none is named."""
    if side_at(position, area) != enemy(by):
        return False
    leaders = position.legions[area].leaders
    if len(rule.of) == 0:
        return any(is_named(game, leader) for leader in leaders)
    return any(leader in rule.of for leader in leaders)


def has_worm(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """A sandworm is there."""
    return area in position.worms


def no_worm(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """No sandworm is there."""
    return area not in position.worms


def has_sign(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """A wormsign lies there."""
    return area in position.signs


def no_sign(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """No wormsign lies there."""
    return area not in position.signs


def has_harvester(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """A harvester is there."""
    return area in position.harvesters


def has_station(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """An ecological testing station is there."""
    return area in position.stations


def is_kind(game: Game, position: Position, by: str, kind: str, area: str) -> bool:
    """What `beside`, `within` and sectors ask of another area: a sort of thing, or its id."""
    if kind == "this":
        return area == position.here
    if kind == "own-legion":
        return side_at(position, area) == by
    if kind == "enemy-legion":
        return side_at(position, area) == enemy(by)
    if kind == "sandworm":
        return area in position.worms
    return area == kind


def beside(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """Adjacent on the ground to one of the things."""
    return any(
        is_kind(game, position, by, kind, other)
        for other in game.areas[area].borders
        for kind in rule.of
    )


def near(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """At most so many areas away from one of the things."""
    return any(
        is_kind(game, position, by, kind, other)
        for other in within(game, area, rule.range)
        for kind in rule.of
    )


def in_sector(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """In the sector that was picked."""
    return position.sector in game.areas[area].sectors


def sector_has(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """In a sector that holds one of the things."""
    for other in sorted(position.legions):
        if any(is_kind(game, position, by, kind, other) for kind in rule.of) and any(
            sector in game.areas[area].sectors for sector in game.areas[other].sectors
        ):
            return True
    return False


def sector_lacks(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """In a sector that holds none of the things."""
    return not sector_has(game, position, by, rule, area)


def under_zone(game: Game, position: Position, by: str, rule: Filter, area: str) -> bool:
    """Connected to the air zone from which a vehicle has just been taken."""
    return position.zone != "" and connected(game, position, position.zone, area)


FILTERS: dict[str, Callable[[Game, Position, str, Filter, str], bool]] = {
    "area": is_area,
    "beside": beside,
    "deep": is_deep,
    "empty": empty,
    "enemy-leader": has_enemy_leader,
    "enemy-legion": enemy_legion,
    "free": free,
    "harvester": has_harvester,
    "in-sector": in_sector,
    "leader": has_leader,
    "no-sandworm": no_worm,
    "no-sietch": no_sietch,
    "no-wormsign": no_sign,
    "own-legion": own_legion,
    "sandworm": has_worm,
    "sector-with": sector_has,
    "sector-without": sector_lacks,
    "settlement": has_settlement,
    "sietch": has_sietch,
    "station": has_station,
    "terrain": of_terrain,
    "this": is_this,
    "unit": has_unit,
    "within": near,
    "wormsign": has_sign,
    "zone-sectors": under_zone,
}
"""Filter -> whether an area fits it."""


OWN = {"leader": True, "own-legion": True, "unit": True}
"""Filters that only areas with an own Legion fit."""
ENEMY = {"enemy-leader": True, "enemy-legion": True}
"""Filters that only areas with an enemy Legion fit."""


def fits(game: Game, position: Position, by: str, rules: list[Filter], area: str) -> bool:
    """Whether an area is all that a list of filters asks for."""
    for rule in rules:
        if not FILTERS[rule.name](game, position, by, rule, area):
            return False
    return True


def fitting(game: Game, position: Position, by: str, rules: list[Filter]) -> list[str]:
    """The areas (sorted) that fit."""
    areas = candidates(game, position, by, rules)
    for rule in rules:
        test = FILTERS[rule.name]
        areas = [area for area in areas if test(game, position, by, rule, area)]
    return areas


def candidates(game: Game, position: Position, by: str, rules: list[Filter]) -> list[str]:
    """Areas (sorted) among which all that fit are: few, where a filter names where things stand."""
    areas = game.area_ids
    for rule in rules:
        name = rule.name
        if name in OWN:
            return areas_of(position, by)
        if name in ENEMY:
            return areas_of(position, enemy(by))
        if name == "settlement":
            return position.settlements
        if name == "sietch":
            return sorted(position.sietches)
        if name == "beside" and len(rule.of) == 1:
            one = position.here if rule.of[0] == "this" else rule.of[0]
            if one in game.areas:
                return game.areas[one].borders
        if name == "terrain" and rule.of == ["desert"]:
            areas = deserts(game, position)
    return areas


def deserts(game: Game, position: Position) -> list[str]:
    """All areas (sorted) of desert: by the board, and where the family atomics have gone off."""
    if position.blasted == "" or position.blasted in game.deserts:
        return game.deserts
    return sorted([*game.deserts, position.blasted])


# --- tests ---------------------------------------------------------------------------------------


def leader_in_play(game: Game, position: Position, by: str, test: Test) -> bool:
    """One of the leaders is in play; the Wild Maker, while it stands on the board or is never to return."""
    called = maker_rests(position) and ruling(game, position, "wild-maker-returns") != "never"
    return any(
        in_play(position, side, leader) and not (called and leader == MAKER)
        for side in position.sides
        for leader in test.of
    )


def leader_gone(game: Game, position: Position, by: str, test: Test) -> bool:
    """One of the leaders has left the game."""
    return any(
        owner.leaders.get(leader, "") == "gone"
        for owner in position.sides.values()
        for leader in test.of
    )


def atomics_used(game: Game, position: Position, by: str, test: Test) -> bool:
    """The family atomics have gone off."""
    return position.blasted != ""


def prescience(game: Game, position: Position, by: str, test: Test) -> bool:
    """One of the markers has come so far."""
    markers = game.markers if len(test.of) == 0 else test.of
    return any(position.markers[marker] >= test.least for marker in markers)


def supremacy(game: Game, position: Position, by: str, test: Test) -> bool:
    """The supremacy marker stands between two steps."""
    return test.least <= position.supremacy <= test.most


def areas_fit(game: Game, position: Position, by: str, test: Test) -> bool:
    """So many areas fit."""
    pool = candidates(game, position, by, test.where)
    found = 0
    for area in pool:
        if fits(game, position, by, test.where, area):
            found += 1
            if found > test.most:
                return False
            if found >= test.least and test.most >= len(pool):
                return True
    return found >= test.least


def battles_won(game: Game, position: Position, by: str, test: Test) -> bool:
    """The Atreides have won so many battles in this round."""
    return position.battles_won >= test.least


def harvesters_lost(game: Game, position: Position, by: str, test: Test) -> bool:
    """So many harvesters have been lost in this round."""
    return position.harvesters_lost >= test.least


def hand(game: Game, position: Position, by: str, test: Test) -> bool:
    """The side holds so many cards."""
    return sum(len(position.sides[seat].hand) for seat in seats_of(position, by)) >= test.least


TESTS: dict[str, Callable[[Game, Position, str, Test], bool]] = {
    "areas": areas_fit,
    "atomics-used": atomics_used,
    "battles-won": battles_won,
    "hand": hand,
    "harvesters-lost": harvesters_lost,
    "leader-gone": leader_gone,
    "leader-in-play": leader_in_play,
    "prescience": prescience,
    "supremacy": supremacy,
}
"""Test -> whether it holds."""


def holds(game: Game, position: Position, by: str, test: Test) -> bool:
    """Whether a test holds for a side."""
    return TESTS[test.name](game, position, by, test)


def all_hold(game: Game, position: Position, by: str, tests: list[Test]) -> bool:
    """Whether all tests hold for a side."""
    return all(holds(game, position, by, test) for test in tests)
