"""Where figures can go, read a second time from document 002: boards at random, and both must agree.

The reading below knows nothing of the rule modules, only the board and where things stand.
"""

from __future__ import annotations

import copy
import random

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.fights import battle
from tests.games.war_for_arrakis.scenarios.table import at_turn, offered
from tests.games.war_for_arrakis.script import GAME, A, H, legion, move, roll, scene

BOARDS = range(40)
DESERT = [area for area in GAME.area_ids if GAME.areas[area].terrain == "desert"]


# --- the second reading --------------------------------------------------------------------------


def desert(position: Position, area: str) -> bool:
    """A Mountain Area on which the Atomics token lies is a Desert Area, too (1090)."""
    return area in DESERT or area == position.blasted


def enemy_at(position: Position, side: str, area: str) -> bool:
    """Whether a Legion of the other side stands there."""
    return area in position.legions and position.legions[area].side != side


def enemy_home(position: Position, side: str, area: str) -> bool:
    """Whether there is a Settlement of the other side."""
    return area in (position.sietches if side == H else position.settlements)


def free(position: Position, side: str, area: str) -> bool:
    """Free: no enemy Settlements, enemy Units, or Sandworms."""
    blocked = enemy_at(position, side, area) or enemy_home(position, side, area)
    return not blocked and area not in position.worms


def ridden(position: Position, start: str) -> set[str]:
    """Areas next to a chain of Wormsigns and Sandworms that begins beside the start (866-868)."""
    chain: set[str] = set()
    edge = {start}
    while edge:
        edge = {
            other
            for area in edge
            for other in GAME.areas[area].borders
            if (other in position.signs or other in position.worms)
            and not enemy_at(position, A, other)
            and other not in chain
        }
        chain |= edge
    return {other for area in chain for other in GAME.areas[area].borders}


def flown(position: Position, start: str) -> set[str]:
    """Areas up to two away, over all borders, where an Ornithopter is connected (876-880)."""
    here = set(GAME.areas[start].sectors)
    lifts = [
        zone
        for zone, kind in position.flyers.items()
        if kind == "ornithopter" and here & set(GAME.zones[zone])
    ]
    if not lifts:
        return set()
    near = {*GAME.areas[start].borders, *GAME.areas[start].barred}
    return near | {
        other for area in near for other in (*GAME.areas[area].borders, *GAME.areas[area].barred)
    }


def reached(position: Position, side: str, start: str) -> set[str]:
    """Areas that a Legion can move to or attack, whatever stands there."""
    more = flown(position, start) if side == H else ridden(position, start)
    return ({*GAME.areas[start].borders} | more) - {start}


def goals(position: Position, side: str, start: str) -> list[str]:
    """Where a Legion can move."""
    return sorted(area for area in reached(position, side, start) if free(position, side, area))


def targets(position: Position, side: str, start: str) -> list[str]:
    """What a Legion can attack: a Legion or an undefended Settlement, never beside a Sandworm."""
    return sorted(
        area
        for area in reached(position, side, start)
        if (enemy_at(position, side, area) or enemy_home(position, side, area))
        and area not in position.worms
    )


def havens(position: Position, side: str, start: str) -> list[str]:
    """Where a Legion can retreat (971)."""
    return sorted(
        area
        for area in GAME.areas[start].borders
        if free(position, side, area) and (side == A or area not in position.signs)
    )


def crossed(position: Position, start: str) -> set[str]:
    """Areas up to two away from a Sandworm, the first a Desert where there are two."""
    near = set(GAME.areas[start].borders)
    return (
        near | {end for area in near if desert(position, area) for end in GAME.areas[area].borders}
    ) - {start}


def worm_goals(position: Position, start: str) -> list[str]:
    """Where a Sandworm can move: a Desert without figures and tokens but a Station (1142)."""
    things = {
        *position.legions,
        *position.worms,
        *position.harvesters,
        *position.signs,
        *position.sietches,
        *position.settlements,
    }
    return sorted(
        area for area in crossed(position, start) if desert(position, area) and area not in things
    )


def worm_targets(position: Position, start: str) -> list[str]:
    """What a Sandworm can attack: Legions but in Mountains, Harvesters in a Desert (1146-1148)."""
    return sorted(
        area
        for area in crossed(position, start)
        if (
            enemy_at(position, A, area)
            and (GAME.areas[area].terrain != "mountain" or desert(position, area))
        )
        or (area in position.harvesters and desert(position, area))
    )


# --- boards at random ----------------------------------------------------------------------------


def board(seed: int) -> Position:
    """Legions, sandworms, wormsigns, harvesters and vehicles strewn over the board."""
    rng = random.Random(seed)  # noqa: S311 - the same boards every time are wanted
    position = scene(
        sietches=dict.fromkeys(rng.sample(sorted(GAME.sietches), rng.randint(2, 8)), "rank-2")
    )
    position.settlements = sorted(rng.sample(position.settlements, rng.randint(2, 6)))
    if rng.random() < 0.5:
        position.blasted = rng.choice(sorted(GAME.atomics))
    areas = rng.sample(GAME.area_ids, 60)
    homes = {A: position.settlements, H: [*position.sietches]}
    for area in areas[:14]:
        side = rng.choice([A, H])
        if area not in homes[side]:
            position.legions[area] = legion(side, {"regular": 1})
    wild = [
        area
        for area in areas
        if desert(position, area) and area not in position.legions
        if area not in position.sietches
    ]
    position.worms = dict.fromkeys(wild[:5], "sandworm")
    signs = [area for area in areas if desert(position, area) and area not in position.worms]
    position.signs = sorted(set(signs[-12:]) - set(position.sietches))
    position.harvesters = sorted(
        area
        for area in rng.sample(DESERT, 8)
        if area not in position.worms and free(position, H, area)
    )
    for zone in rng.sample(sorted(GAME.zones), 4):
        position.flyers[zone] = rng.choice(["ornithopter", "ornithopter", "carryall"])
    return position


def spent(position: Position, side: str, option: int) -> Position:
    """The board after a side has spent a die of Strategy on moving (1) or on an attack (2)."""
    made = at_turn(copy.deepcopy(position), side[0].upper())
    move(made, side, "spend", die="strategy", do="action")
    move(made, side, "choose", option=option)
    return made


def test_legions_move_where_the_second_reading_says() -> None:
    ways = 0
    for seed in BOARDS:
        position = board(seed)
        for side in (A, H):
            by = side[0].upper()
            begun = spent(position, side, 1)
            for start in offered(begun, by, "move"):
                made = copy.deepcopy(begun)
                move(made, side, "move", area=start)
                assert offered(made, by, "go") == goals(position, side, start), (seed, start)
                ways += len(goals(position, side, start))
            stuck = [
                area
                for area, found in position.legions.items()
                if found.side == side and area not in offered(begun, by, "move")
            ]
            assert all(goals(position, side, area) == [] for area in stuck), seed
    assert ways > 2000


def test_legions_attack_what_the_second_reading_says() -> None:
    attacks = 0
    for seed in BOARDS:
        position = board(seed)
        for side in (A, H):
            by = side[0].upper()
            expected = {
                area: targets(position, side, area)
                for area, found in position.legions.items()
                if found.side == side and targets(position, side, area)
            }
            if not expected:
                continue
            made = spent(position, side, 2)
            assert offered(made, by, "attack") == sorted(expected), seed
            for start, areas in expected.items():
                assert offered(made, by, "attack", start=start) == areas, (seed, start)
                attacks += len(areas)
    assert attacks > 100


def test_legions_retreat_where_the_second_reading_says() -> None:
    retreats = 0
    for seed in BOARDS:
        position = board(seed)
        for side, other in ((A, H), (H, A)):
            for start in [area for area, found in position.legions.items() if found.side == side]:
                open_ones = [
                    area
                    for area in targets(position, side, start)
                    if area in GAME.areas[start].borders and not enemy_home(position, side, area)
                ]
                for target in open_ones:
                    made = spent(position, side, 2)
                    move(made, side, "attack", start=start, area=target)
                    roll(made, "hh")
                    assert battle(made).round == 1
                    move(made, side, "press-on")
                    ways = havens(position, other, target)
                    assert (made.step == "defy") == bool(ways), (seed, start, target)
                    if ways:
                        move(made, other, "retreat")
                        assert offered(made, side[0].upper(), "flee") == ways, (seed, target)
                        retreats += len(ways)
    assert retreats > 100


def desert_power(position: Position, option: int) -> Position:
    """The board after the Atreides have chosen a use of desert power."""
    made = at_turn(copy.deepcopy(position), "A", 1, 2)
    move(made, A, "desert-power", do="action")
    move(made, A, "choose", option=option)
    return made


def test_sandworms_and_wormsigns_come_where_the_second_reading_says() -> None:
    ways = 0
    for seed in BOARDS:
        position = board(seed)
        signs = sorted(
            area
            for area in GAME.area_ids
            if desert(position, area)
            and area not in position.signs
            and area not in position.worms
            and area not in position.sietches
        )
        assert offered(desert_power(position, 1), "A", "place-wormsigns") == signs, seed
        for option, kind, reading in (
            (2, "move-worms", worm_goals),
            (3, "worm-attack", worm_targets),
        ):
            expected = {start: reading(position, start) for start in position.worms}
            able = sorted(start for start, areas in expected.items() if areas)
            if not able:
                continue
            made = desert_power(position, option)
            assert offered(made, "A", kind) == able, (seed, kind)
            for start in able:
                assert offered(made, "A", kind, start=start) == expected[start], (seed, start)
                ways += len(expected[start])
    assert ways > 500
