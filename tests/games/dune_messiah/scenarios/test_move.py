"""Scenarios of movement."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FUNERAL,
    GREAT_FLAT,
    GREATER_FLAT,
    RED_CHASM,
    SOUTH_MESA,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    do,
    go,
    legal,
    refused,
    scene,
    standing,
    until,
)

MESA5 = "south-mesa-s5"
MESA7 = "pasty-mesa-s7"
ERG = "habbanya-erg-s15"


def moving(by: str, forces: dict[str, dict[str, int]], spice: int = 20, **given: Any) -> Position:
    """A seat may move, first of all."""
    return scene("move", by, first=by, forces=forces, spice={by: spice}, **given)


def test_it_moves_to_the_neighbouring_territory_legal_one_territory_into_one_other() -> None:
    """Given: A group stands in a territory.

    When: It moves to the neighbouring territory.
    Then: Legal: one territory into one other.
    Source: 003 L173
    """
    after = legal(moving(G, {RED_CHASM: {G: 5}}), **go(G, RED_CHASM, MESA5, 5))
    assert after.forces == {MESA5: {G: 5}}


def test_a_part_of_it_moves_legal_any_number_of_forces() -> None:
    """Given: A group stands in a territory.

    When: A part of it moves.
    Then: Legal: any number of forces.
    Source: 003 L173
    """
    after = legal(moving(G, {RED_CHASM: {G: 5}}), **go(G, RED_CHASM, MESA5, 2))
    assert after.forces == {RED_CHASM: {G: 3}, MESA5: {G: 2}}


def test_more_move_than_stand_there_refused_they_are_not_there() -> None:
    """Given: A group stands in a territory.

    When: More move than stand there.
    Then: Refused: they are not there.
    Source: 003 L173
    """
    refused(moving(G, {RED_CHASM: {G: 5}}), "movement", **go(G, RED_CHASM, MESA5, 6))


def test_both_move_their_full_number_refused_one_group() -> None:
    """Given: Two groups stand in two territories, no other allowance.

    When: Both move their full number.
    Then: Refused: one group.
    Source: 003 L173
    """
    position = moving(G, {RED_CHASM: {G: 5}, GREAT_FLAT: {G: 5}})
    do(position, **go(G, RED_CHASM, MESA5, 5))
    refused(position, "movement", **go(G, GREAT_FLAT, FUNERAL, 5))


def test_each_moves_legal_the_second_way_to_move() -> None:
    """Given: Two groups of three forces.

    When: Each moves.
    Then: Legal: the second way to move: two groups of three, here to two territories.
    Source: 003 L173
    """
    position = moving(G, {RED_CHASM: {G: 3}, GREAT_FLAT: {G: 3}})
    do(position, **go(G, RED_CHASM, MESA5, 3))
    do(position, **go(G, GREAT_FLAT, FUNERAL, 3))
    assert position.forces == {MESA5: {G: 3}, FUNERAL: {G: 3}}
    three = moving(G, {RED_CHASM: {G: 3}, GREAT_FLAT: {G: 3}}, small_groups="three-together")
    do(three, **go(G, RED_CHASM, MESA5, 2))
    refused(three, "movement", **go(G, GREAT_FLAT, FUNERAL, 2))
    do(three, **go(G, GREAT_FLAT, FUNERAL, 1))


def test_it_moves_there_refused_the_range_on_foot() -> None:
    """Given: A group stands two territories away, on foot.

    When: It moves there.
    Then: Refused: the range on foot.
    Source: 003 L173
    """
    position = moving(G, {RED_CHASM: {G: 4}})
    refused(position, "movement", **go(G, RED_CHASM, "cielago-east-s3", 4))


def test_it_moves_in_legal_occupied_by_any_number() -> None:
    """Given: A group stands next to a territory with many opponents.

    When: It moves in.
    Then: Legal: occupied by any number.
    Source: 003 L173
    """
    crowd = {E: 9, F: 9, B: 9}
    after = legal(moving(G, {RED_CHASM: {G: 4}, MESA5: crowd}), **go(G, RED_CHASM, MESA5, 4))
    assert after.forces[MESA5] == {**crowd, G: 4}


def flying(**thopters: int) -> Position:
    """The Emperor with four forces in Arrakeen and in Carthag, ornithopters there."""
    places = {"arrakeen": ARRAKEEN, "carthag": CARTHAG}
    return moving(
        E,
        {ARRAKEEN: {E: 4}, CARTHAG: {E: 4}},
        ornithopters={places[name]: {E: count} for name, count in thopters.items()},
    )


def test_it_flies_three_territories_legal_up_to_three_of_any_kind() -> None:
    """Given: The Emperor's group with an ornithopter.

    When: It flies three territories.
    Then: Legal: up to three of any kind.
    Source: 003 L177-179
    """
    after = legal(flying(arrakeen=1), **go(E, ARRAKEEN, MESA7, 4, ornithopters=1))
    assert standing(after, MESA7) == {E: 4}


def test_it_flies_four_territories_refused_up_to_three() -> None:
    """Given: The Emperor's group with an ornithopter.

    When: It flies four territories.
    Then: Refused: up to three.
    Source: 003 L179
    """
    position = flying(arrakeen=1)
    refused(position, "movement", **go(E, ARRAKEEN, RED_CHASM, 4, ornithopters=1))


def test_it_flies_over_rock_and_stronghold_legal_of_any_kind() -> None:
    """Given: The Emperor's group with an ornithopter.

    When: It flies over rock and stronghold.
    Then: Legal: of any kind.
    Source: 003 L177
    """
    position = moving(E, {"rim-wall-west-s8": {E: 4}}, ornithopters={"rim-wall-west-s8": {E: 1}})
    after = legal(position, **go(E, "rim-wall-west-s8", CARTHAG, 4, ornithopters=1))
    assert standing(after, CARTHAG) == {E: 4}
    over = legal(position, **go(E, "rim-wall-west-s8", MESA7, 4, ornithopters=1))
    assert standing(over, MESA7) == {E: 4}


def test_it_flies_the_ornithopter_is_where_the_group_is() -> None:
    """Given: The Emperor's group with an ornithopter.

    When: It flies.
    Then: Follows: the ornithopter is where the group is.
    Source: 003 L179
    """
    after = legal(flying(arrakeen=1), **go(E, ARRAKEEN, MESA7, 4, ornithopters=1))
    assert after.ornithopters == {MESA7: {E: 1}}


def test_his_group_flies_without_it_refused_it_must_travel_with_the_group() -> None:
    """Given: The Emperor has an ornithopter elsewhere.

    When: His group flies without it.
    Then: Refused: it must travel with the group.
    Source: 003 L179
    """
    position = flying(carthag=1)
    refused(position, "movement", **go(E, ARRAKEEN, MESA7, 4))
    refused(position, "movement", **go(E, ARRAKEEN, MESA7, 4, ornithopters=1))


def test_both_groups_fly_legal_for_each_ornithopter_one_group() -> None:
    """Given: The Emperor has two ornithopters in two places.

    When: Both groups fly.
    Then: Legal: for each ornithopter, one group.
    Source: 003 L179
    """
    position = flying(arrakeen=1, carthag=1)
    do(position, **go(E, ARRAKEEN, MESA7, 4, ornithopters=1))
    do(position, **go(E, CARTHAG, "old-gap-s9", 4, ornithopters=1))
    assert position.ornithopters == {MESA7: {E: 1}, "old-gap-s9": {E: 1}}


def test_two_groups_fly_with_it_refused_one_group_for_each() -> None:
    """Given: The Emperor has one ornithopter with his group.

    When: Two groups fly with it.
    Then: Refused: one group for each.
    Source: 003 L179
    """
    position = flying(arrakeen=1)
    do(position, **go(E, ARRAKEEN, MESA7, 2, ornithopters=1))
    refused(position, "movement", **go(E, ARRAKEEN, "gara-kulon-s7", 2))
    refused(position, "movement", **go(E, CARTHAG, "old-gap-s9", 4, ornithopters=1))
    refused(position, "movement", **go(E, MESA7, RED_CHASM, 2, ornithopters=1))


def test_the_guild_flies_with_it_refused_it_is_not_its_own() -> None:
    """Given: The Guild has no ornithopter; an Emperor's stands with it.

    When: The Guild flies with it.
    Then: Refused: it is not its own.
    Source: 003 L179
    """
    position = moving(
        G, {"rim-wall-west-s8": {G: 4, E: 4}}, ornithopters={"rim-wall-west-s8": {E: 1}}
    )
    refused(position, "movement", **go(G, "rim-wall-west-s8", MESA7, 4, ornithopters=1))


def test_they_ride_three_sand_territories_legal_up_to_three() -> None:
    """Given: The Fremen on sand.

    When: They ride three sand territories.
    Then: Legal: up to three.
    Source: 003 L375
    """
    after = legal(
        moving(F, {GREAT_FLAT: {F: 4}}), **go(F, GREAT_FLAT, "habbanya-ridge-flat-s17", 4)
    )
    assert standing(after, "habbanya-ridge-flat-s17") == {F: 4}


def test_they_ride_four_sand_territories_refused_up_to_three() -> None:
    """Given: The Fremen on sand.

    When: They ride four sand territories.
    Then: Refused: up to three.
    Source: 003 L375
    """
    position = moving(F, {FUNERAL: {F: 4}})
    refused(position, "movement", **go(F, FUNERAL, "habbanya-ridge-flat-s17", 4))


def test_they_ride_through_a_rock_territory_refused_not_through_mountain() -> None:
    """Given: The Fremen on sand.

    When: They ride through a rock territory.
    Then: Refused: not through mountain.
    Source: 003 L375
    """
    position = moving(F, {"gara-kulon-s7": {F: 4}})
    refused(position, "movement", **go(F, "gara-kulon-s7", RED_CHASM, 4))


def test_they_ride_over_sand_and_end_on_rock_legal_may_end_their_movement_on_one() -> None:
    """Given: The Fremen on sand.

    When: They ride over sand and end on rock.
    Then: Legal: may end their movement on one.
    Source: 003 L375
    """
    position = moving(F, {FUNERAL: {F: 4}})
    after = legal(position, **go(F, FUNERAL, WALL_WEST, 4))
    assert standing(after, WALL_WEST) == {F: 4}


def test_he_rides_refused_the_fremen_always_have_worms() -> None:
    """Given: The Emperor on sand.

    When: He rides.
    Then: Refused: the Fremen always have worms.
    Source: 003 L375
    """
    position = moving(E, {GREAT_FLAT: {E: 4}})
    refused(position, "movement", **go(E, GREAT_FLAT, ERG, 4))
    for other in (B, G):
        refused(
            moving(other, {GREAT_FLAT: {other: 4}}), "movement", **go(other, GREAT_FLAT, ERG, 4)
        )


def test_they_do_so_refused_not_through_a_sector_in_storm() -> None:
    """Given: The Fremen ride through a sector in storm.

    When: They do so.
    Then: Refused: not through a sector in storm.
    Source: 003 L139; L375
    """
    position = moving(F, {"funeral-plain-s14": {F: 4}})
    position.storm = 15
    refused(position, "movement storm", **go(F, FUNERAL, "habbanya-erg-s16", 4))


def test_it_does_so_refused_not_through_a_sector_in_storm() -> None:
    """Given: A group flies through a sector in storm.

    When: It does so.
    Then: Refused: not through a sector in storm.
    Source: 003 L139; L179
    """
    position = moving(E, {"red-chasm-s6": {E: 4}}, ornithopters={RED_CHASM: {E: 1}})
    position.storm = 5
    refused(position, "movement storm", **go(E, RED_CHASM, SOUTH_MESA, 4, ornithopters=1))


def fare(units: int, end: str) -> dict[str, Any]:
    """The Guild transports forces from False Wall West."""
    fields = {"start": WALL_WEST, "end": end, "forces": units, "harvesters": 0}
    return {"by": G, "kind": "transport", **fields}


def carrying(spice: int = 5, **given: Any) -> Position:
    """The Guild with five forces in False Wall West."""
    return moving(G, {WALL_WEST: {G: 5}}, spice, **given)


def test_it_transports_two_of_them_to_a_far_sand_legal_any_territory_but_strongholds() -> None:
    """Given: The Guild has forces in False Wall West and spice.

    When: It transports two of them to a far sand territory.
    Then: Legal: any territory but strongholds.
    Source: 003 L325
    """
    after = legal(carrying(), **fare(2, RED_CHASM))
    assert after.forces == {WALL_WEST: {G: 3}, RED_CHASM: {G: 2}}
    assert after.sides[G].spice == 4


def test_it_transports_a_group_to_arrakeen_refused_except_strongholds() -> None:
    """Given: The Guild.

    When: It transports a group to Arrakeen.
    Then: Refused: except strongholds.
    Source: 003 L325
    """
    refused(carrying(), "movement", **fare(2, ARRAKEEN))


def test_it_pays_2_spice_1_for_two() -> None:
    """Given: The Guild transports four.

    When: It pays.
    Then: Follows: 2 spice: 1 for two.
    Source: 003 L325
    """
    assert legal(carrying(), **fare(4, RED_CHASM)).sides[G].spice == 3


def test_it_pays_2_spice_the_odd_one_costs_too() -> None:
    """Given: The Guild transports three.

    When: It pays.
    Then: Follows: 2 spice: the odd one costs too.
    Source: 003 L325
    """
    assert legal(carrying(), **fare(3, RED_CHASM)).sides[G].spice == 3


def test_it_does_so_refused_not_enough_spice() -> None:
    """Given: The Guild has 1 spice and transports three.

    When: It does so.
    Then: Refused: not enough spice.
    Source: 003 L325
    """
    refused(carrying(1), "movement", **fare(3, RED_CHASM))


def test_he_transports_a_group_refused_the_guilds() -> None:
    """Given: The Emperor.

    When: He transports a group.
    Then: Refused: the Guild's.
    Source: 003 L325
    """
    position = moving(E, {WALL_WEST: {E: 4}})
    refused(position, "movement", **{**fare(2, RED_CHASM), "by": E})


def test_it_does_so_refused_one_group() -> None:
    """Given: The Guild transports two groups.

    When: It does so.
    Then: Refused: one group.
    Source: 003 L325
    """
    position = legal(carrying(), **fare(1, RED_CHASM))
    refused(position, "movement", **fare(1, SOUTH_MESA))


def test_the_emperor_moves_it_refused_not_his() -> None:
    """Given: A harvester of the Guild.

    When: The Emperor moves it.
    Then: Refused: not his.
    Source: 003 L163
    """
    position = moving(E, {RED_CHASM: {E: 4, G: 1}}, harvesters={RED_CHASM: {G: 1}})
    refused(position, "movement", **go(E, RED_CHASM, MESA5, 4, harvesters=1))


def test_it_does_so_refused_its_own() -> None:
    """Given: A seat moves forces of another.

    When: It does so.
    Then: Refused: its own.
    Source: 003 L173
    """
    position = moving(E, {RED_CHASM: {G: 4}, ARRAKEEN: {E: 1}})
    refused(position, "movement", **go(E, RED_CHASM, MESA5, 4))


def test_it_moves_another_group_refused_the_second_way_is_for_groups_of_up_to_three() -> None:
    """Given: A seat has moved a group of five.

    When: It moves another group of three.
    Then: Refused: the second way is for groups of up to three.
    Source: 003 L173
    """
    position = moving(G, {RED_CHASM: {G: 5}, GREAT_FLAT: {G: 3}})
    do(position, **go(G, RED_CHASM, MESA5, 5))
    refused(position, "movement", **go(G, GREAT_FLAT, GREATER_FLAT, 3))


def test_they_arrive_they_are_revealed() -> None:
    """Given: Hidden forces move on to a green territory.

    When: They arrive.
    Then: Follows: they are revealed.
    Source: 003 L279
    """
    position = moving(F, {RED_CHASM: {F: 3}, MESA5: {E: 4}}, cities=["south-mesa"])
    do(position, **go(F, RED_CHASM, MESA5, 3))
    assert awaited(until(position, "choose-battle")) in (E, F)


def test_the_next_acts_the_seat_counter_clockwise_next_to_it() -> None:
    """Given: A seat passes its move.

    When: The next acts.
    Then: Follows: the seat counter-clockwise next to it.
    Source: 003 L121
    """
    assert awaited(legal(carrying(), G, "pass")) == F


def test_the_phase_ends_battles() -> None:
    """Given: All seats have shipped and moved.

    When: The phase ends.
    Then: Follows: battles.
    Source: 003 L125
    """
    position = carrying()
    for seat in (G, F, E, B):
        assert awaited(position) == seat
        assert position.phase == "shipping"
        do(position, seat, "pass")
    assert position.phase != "shipping"


def test_another_group_flies_with_its_ornithopter_legal_on_top_of_the_walk() -> None:
    """Given: The Emperor's group has walked.

    When: Another group flies with its ornithopter.
    Then: Legal: on top of the walk; refused by the other ruling.
    Source: 003 L173; L179
    """
    walk = go(E, ARRAKEEN, "old-gap-s9", 2)
    flight = go(E, CARTHAG, MESA7, 4, ornithopters=1)
    after = legal(legal(flying(carthag=1), **walk), **flight)
    assert standing(after, MESA7) == {E: 4}
    instead = moving(
        E,
        {ARRAKEEN: {E: 4}, CARTHAG: {E: 4}},
        ornithopters={CARTHAG: {E: 1}},
        flight="instead",
    )
    do(instead, **walk)
    refused(instead, "movement", **flight)
