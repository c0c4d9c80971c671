"""What the family of the Dune board promises of storm, ways, battlefields and spice, tried on Raid."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adjudicator.rules.dune.battlefield import must_fight, names_of, opponents, parted, places_of
from adjudicator.rules.dune.board import forces_at, joined_parts, parts_held
from adjudicator.rules.dune.reach import Way, reach, reaches
from adjudicator.rules.dune.spice import collect
from adjudicator.rules.dune.storm import exposed, sweep_forces, sweep_spice, swept_parts
from tests.rules.raid import Position
from tests.rules.raids import GAME, SEATS, each, fresh


def way(steps: int, **decisions: Any) -> Way:
    """A way with no obstacles but those that are named."""
    free: dict[str, Any] = {
        "storm": False,
        "locked": "",
        "detour": True,
        "occupants": 0,
        "anywhere": False,
        "welcome": [],
    }
    return Way(steps=steps, **{**free, **decisions})


def standing(position: Position) -> dict[str, int]:
    """Every faction's forces on the board and in the tanks together."""
    return {
        seat: side.tanks + sum(here.get(seat, 0) for here in position.forces.values())
        for seat, side in position.sides.items()
    }


# --- storm ---------------------------------------------------------------------------------------


@each
@pytest.mark.parametrize("wall", [True, False])
def test_a_storm_kills_who_is_exposed_and_not_spared_and_half_of_who_is_hardy(
    number: int, wall: bool
) -> None:
    position, prng = fresh(number)
    before = copy.deepcopy(position)
    spared, halved = prng.sample(SEATS, 2)
    steps = prng.randint(1, 9)
    for part in swept_parts(GAME, position, steps, whole=False):
        if exposed(GAME, GAME.parts[part].territory, wall):
            sweep_forces(position, part, [spared], [halved], "raid.halved")
    assert standing(position) == standing(before)
    swept = {(before.storm + step) % 18 for step in range(1, steps + 1)}
    for part, here in before.forces.items():
        place = GAME.territories[GAME.parts[part].territory]
        struck = GAME.parts[part].sector in swept and (
            place.shelter == "never" or (place.shelter == "wall" and not wall)
        )
        for seat, count in here.items():
            left = {spared: count, halved: count // 2}.get(seat, 0) if struck else count
            assert forces_at(position, part, seat) == left, (part, seat)


@each
@pytest.mark.parametrize("anywhere", [True, False])
def test_a_storm_takes_spice_from_exposed_sand_or_from_anywhere(
    number: int, anywhere: bool
) -> None:
    position, _ = fresh(number)
    for part in GAME.part_ids:
        place = GAME.territories[GAME.parts[part].territory]
        lay = part in position.spice
        sweep_spice(GAME, position, part, wall=True, anywhere=anywhere)
        open_sand = place.terrain == "sand" and place.shelter == "never"
        assert (part in position.spice) == (lay and not (anywhere or open_sand))


@each
def test_a_storm_that_takes_whole_territories_comes_over_all_their_parts_once(number: int) -> None:
    position, prng = fresh(number)
    steps = prng.randint(0, 30)
    parts_only = swept_parts(GAME, position, steps, whole=False)
    whole = swept_parts(GAME, position, steps, whole=True)
    assert len(set(whole)) == len(whole)
    homes = {GAME.parts[part].territory for part in parts_only}
    assert set(whole) == {part for home in homes for part in GAME.territories[home].parts}
    if steps >= 18:
        assert len(parts_only) == len(GAME.part_ids) - 1  # all but the Polar Sink


# --- reach ---------------------------------------------------------------------------------------


@each
def test_without_obstacles_reach_is_the_number_of_borders_between_territories(number: int) -> None:
    position, prng = fresh(number)
    start = prng.choice(GAME.part_ids)
    found = reach(GAME, position, "ochre", start, way(3))
    ring, near = {GAME.parts[start].territory}, {GAME.parts[start].territory: 0}
    for cost in (1, 2, 3):
        ring = {name for home in ring for name in GAME.territories[home].neighbours} - set(near)
        near |= dict.fromkeys(ring, cost)
    assert {GAME.parts[part].territory for part in found} == set(near)
    for part, cost in found.items():
        assert cost >= near[GAME.parts[part].territory]


@each
def test_obstacles_only_ever_bar_and_the_more_of_them_the_less_is_reached(number: int) -> None:
    position, prng = fresh(number)
    starts = [part for part in position.forces if GAME.parts[part].sector != position.storm]
    start = prng.choice(starts)
    free = reach(GAME, position, "ochre", start, way(4))
    storm = reach(GAME, position, "ochre", start, way(4, storm=True))
    rock = reach(GAME, position, "ochre", start, way(4, storm=True, locked="rock"))
    straight = reach(GAME, position, "ochre", start, way(4, storm=True, detour=False))
    holds = reach(GAME, position, "ochre", start, way(4, occupants=1))
    full = reach(GAME, position, "ochre", start, way(4, occupants=1, anywhere=True))
    for more, less in ((free, storm), (storm, rock), (free, holds), (holds, full)):
        assert set(less) <= set(more)
        assert all(less[part] >= more[part] for part in less)
    assert straight == {part: cost for part, cost in storm.items() if cost == free[part]}
    assert not any(GAME.parts[part].sector == position.storm for part in storm)


@each
@pytest.mark.parametrize("steps", [1, 3])
def test_a_search_for_one_part_finds_just_what_the_whole_search_finds(
    number: int, steps: int
) -> None:
    position, prng = fresh(number)
    start = prng.choice(GAME.part_ids)
    for group in (
        way(steps),
        way(steps, storm=True, locked="rock"),
        way(steps, storm=True, detour=False),
        way(steps, storm=True, occupants=1, anywhere=True),
    ):
        found = reach(GAME, position, "ochre", start, group)
        for part in GAME.part_ids:
            assert reaches(GAME, position, "ochre", start, part, group) == (part in found)


@each
def test_a_full_territory_is_entered_only_where_a_group_is_welcome_and_never_passed(
    number: int,
) -> None:
    position, _ = fresh(number)
    full = {
        GAME.parts[part].territory
        for part, here in position.forces.items()
        if any(seat != "ochre" for seat in here)
    } - {"polar-sink"}
    for start in [part for part in GAME.part_ids if GAME.parts[part].territory not in full][:20]:
        barred = reach(GAME, position, "ochre", start, way(3, occupants=1, anywhere=True))
        assert not full & {GAME.parts[part].territory for part in barred}
        welcome = sorted(full)
        group = way(3, occupants=1, anywhere=True, welcome=welcome)
        found = reach(GAME, position, "ochre", start, group)
        assert set(barred) <= set(found)
        for part in set(found) - set(barred):
            assert GAME.parts[part].territory in full


# --- battlefields --------------------------------------------------------------------------------


@each
@pytest.mark.parametrize("truce", [True, False])
def test_who_is_no_friend_is_fought_by_both_and_nobody_else_is(number: int, truce: bool) -> None:
    position, _ = fresh(number)
    friends = {"ochre": ["teal"], "teal": ["ochre"], "violet": []}
    for seat in SEATS:
        found = places_of(GAME, position, seat, friends[seat], truce)
        assert found == sorted(set(found))
        assert must_fight(GAME, position, seat, friends[seat], truce) == (found != [])
        for part in GAME.part_ids:
            against = opponents(GAME, position, part, seat, friends[seat], truce)
            assert seat not in against
            assert not set(against) & set(friends[seat])
            here = joined_parts(GAME, position, part)
            if GAME.parts[part].territory == "polar-sink":
                assert against == []
            if truce and GAME.parts[part].sector == position.storm:
                assert against == []
            if against and any(forces_at(position, beside, seat) for beside in here):
                assert here[0] in found
                for other in against:
                    assert seat in opponents(GAME, position, part, other, friends[other], truce)
        assert set(found) <= set(names_of(GAME, position, seat, friends[seat], truce))


@each
def test_only_the_storm_parts_enemies_in_one_territory(number: int) -> None:
    position, _ = fresh(number)
    for seat in SEATS:
        for part in parts_held(position, seat):
            for other in SEATS:
                if parted(GAME, position, part, seat, other, [], True):
                    home = GAME.territories[GAME.parts[part].territory]
                    sectors = [GAME.parts[name].sector for name in home.parts]
                    assert position.storm in sectors
                    calm = copy.deepcopy(position)
                    calm.storm = next(at for at in range(18) if at not in sectors)
                    assert other in opponents(GAME, calm, part, seat, [], True)


# --- spice ---------------------------------------------------------------------------------------


@each
def test_spice_is_paid_out_once_for_each_force_and_none_is_made(number: int) -> None:
    position, _ = fresh(number)
    before = copy.deepcopy(position)
    rates = {"ochre": 2, "teal": 3, "violet": 0}
    collect(position, {part: [part] for part in position.spice}, rates)
    for part, lay in before.spice.items():
        left, first = lay, 0
        for seat in position.order:
            due = min(left, rates[seat] * forces_at(before, part, seat))
            first, left = first + due, left - due
        assert position.spice.get(part, 0) == lay - first
    paid = sum(side.spice for side in position.sides.values())
    had = sum(side.spice for side in before.sides.values())
    assert paid - had == sum(before.spice.values()) - sum(position.spice.values())
    assert position.sides["violet"].spice == before.sides["violet"].spice
