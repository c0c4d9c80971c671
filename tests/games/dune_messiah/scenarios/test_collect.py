"""Scenarios of the spice collection."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GREAT_FLAT,
    RED_CHASM,
    B,
    E,
    F,
    G,
    Position,
    can,
    do,
    scene,
    until,
    until_phase,
)

TEN = {E: 10, B: 10, G: 10, F: 10}


def collected(by: str, **given: Any) -> tuple[int, int]:
    """What a seat collects, and what is left in Red Chasm."""
    position = until_phase(scene("pass", spice=TEN, **given), "mentat")
    return position.sides[by].spice - 10, position.spice.get(RED_CHASM, 0)


def test_the_collection_comes_6_collected_4_left() -> None:
    """Given: Three forces on 10 spice.

    When: The collection comes.
    Then: Follows: 6 collected, 4 left.
    Source: 003 L255
    """
    assert collected(E, forces={RED_CHASM: {E: 3}}, lying={RED_CHASM: 10}) == (6, 4)


def test_the_collection_comes_4_collected() -> None:
    """Given: Three forces on 4 spice.

    When: The collection comes.
    Then: Follows: 4 collected.
    Source: 003 L255
    """
    assert collected(E, forces={RED_CHASM: {E: 3}}, lying={RED_CHASM: 4}) == (4, 0)


def test_the_collection_comes_none_in_a_sector_in_which_there_is_spice() -> None:
    """Given: Forces in another sector of the same territory.

    When: The collection comes.
    Then: Follows: none: in a sector in which there is spice.
    Source: 003 L255
    """
    forces = {"south-mesa-s5": {E: 3}}
    position = scene("pass", spice=TEN, forces=forces, lying={"south-mesa-s4": 6})
    after = until_phase(position, "mentat")
    assert after.spice["south-mesa-s4"] == 6
    assert after.sides[E].spice == 10


def test_the_collection_comes_8_collected() -> None:
    """Given: A harvester of the Guild on 12 spice.

    When: The collection comes.
    Then: Follows: 8 collected.
    Source: 003 L255
    """
    assert collected(G, harvesters={RED_CHASM: {G: 1}}, lying={RED_CHASM: 12}) == (8, 4)


def test_the_collection_comes_5_collected() -> None:
    """Given: A harvester of the Guild on 5 spice.

    When: The collection comes.
    Then: Follows: 5 collected.
    Source: 003 L255
    """
    assert collected(G, harvesters={RED_CHASM: {G: 1}}, lying={RED_CHASM: 5}) == (5, 0)


def test_the_collection_comes_all_12_are_gone_from_the_map() -> None:
    """Given: A harvester of the Emperor on 12 spice.

    When: The collection comes.
    Then: Follows: all 12 are gone from the map.
    Source: 003 L255; L275
    """
    assert collected(E, harvesters={RED_CHASM: {E: 1}}, lying={RED_CHASM: 12})[1] == 0


def test_the_collection_comes_he_receives_twice_as_much() -> None:
    """Given: A harvester of the Emperor on 12 spice.

    When: The collection comes.
    Then: Follows: he receives twice as much.
    Source: 003 L275
    """
    given: dict[str, Any] = {"harvesters": {RED_CHASM: {E: 1}}, "lying": {RED_CHASM: 12}}
    assert collected(E, **given) == (24, 0)
    assert collected(E, **given, harvester_bonus="treble") == (36, 0)


def test_the_collection_comes_none_spies_cannot_collect() -> None:
    """Given: A spy on spice.

    When: The collection comes.
    Then: Follows: none: spies cannot collect.
    Source: 003 L293
    """
    assert collected(B, spies={RED_CHASM: 1}, lying={RED_CHASM: 10}) == (0, 10)


def test_the_collection_comes_2_for_each() -> None:
    """Given: Fighters of the Bene Gesserit on spice.

    When: The collection comes.
    Then: Follows: 2 for each.
    Source: 003 L255; L289
    """
    assert collected(B, forces={RED_CHASM: {B: 2}}, lying={RED_CHASM: 10}) == (4, 6)


def shared(theft: str = "table", **more: str) -> Position:
    """Three of the Guild and three of the Fremen, all hidden, on 10 spice."""
    forces = {RED_CHASM: {G: 3, F: 3}}
    rulings: dict[str, Any] = {"theft": theft, **more}
    return scene("pass", first=F, spice=TEN, forces=forces, lying={RED_CHASM: 10}, **rulings)


def test_the_collection_comes_the_guild_rolls_for_what_it_steals() -> None:
    """Given: The Guild shares a territory with hidden forces of another and spice.

    When: The collection comes.
    Then: Follows: the Guild rolls for what it steals.
    Source: 003 L257
    """
    position = until(shared(), "roll-theft")
    assert position.phase == "collection"
    assert "roll-theft" in can(position, "table")


@pytest.mark.parametrize(("face", "stolen"), [("1", 0), ("2", 1), ("3", 2), ("5", 3), ("6", 4)])
def test_the_rest_is_given_the_other_faction_gets_the_remaining_spice(
    face: str, stolen: int
) -> None:
    """Given: The Guild has rolled.

    When: The rest is given.
    Then: Follows: the other faction gets the remaining spice.
    Source: 003 L257
    """
    position = until(shared(), "roll-theft")
    do(position, "table", "roll-theft", territory="red-chasm", face=face)
    after = until_phase(position, "mentat")
    assert after.sides[G].spice == 10 + 4 + stolen
    assert after.sides[F].spice == 10 + 6 - stolen


def test_the_collection_comes_no_roll() -> None:
    """Given: The Guild is alone on spice.

    When: The collection comes.
    Then: Follows: no roll.
    Source: 003 L257
    """
    position = scene("pass", spice=TEN, forces={RED_CHASM: {G: 3}}, lying={RED_CHASM: 10})
    for _ in range(60):
        assert "roll-theft" not in can(position, "table")
        if position.phase == "mentat":
            break
        do(position, position.waiting[0], can_leave(position))
    assert position.sides[G].spice == 16


def can_leave(position: Position) -> str:
    """A kind of move by which whoever is awaited goes on."""
    kinds = can(position, position.waiting[0])
    return next((kind for kind in ("collect", "pass") if kind in kinds), kinds[0])


def test_the_collection_comes_only_the_fremen_collect() -> None:
    """Given: A spy of the Bene Gesserit and Fremen share a territory with spice.

    When: The collection comes.
    Then: Follows: only the Fremen collect.
    Source: 003 L293
    """
    given: dict[str, Any] = {
        "forces": {RED_CHASM: {F: 3}},
        "spies": {RED_CHASM: 1},
        "lying": {RED_CHASM: 10},
    }
    assert collected(F, **given) == (6, 4)
    assert collected(B, **given) == (0, 4)


def test_the_collection_comes_it_lies() -> None:
    """Given: Spice without anybody.

    When: The collection comes.
    Then: Follows: it lies.
    Source: 003 L255
    """
    assert collected(E, forces={ARRAKEEN: {E: 3}}, lying={RED_CHASM: 10}) == (0, 10)


def test_the_collection_comes_they_gain_loyalty() -> None:
    """Given: The Fremen collect spice.

    When: The collection comes.
    Then: Follows: they gain loyalty.
    Source: 003 L363
    """
    two = {RED_CHASM: {F: 3}, GREAT_FLAT: {F: 1}}
    lying = {RED_CHASM: 10, GREAT_FLAT: 2}
    position = until_phase(scene("pass", forces=two, lying=lying), "mentat")
    assert position.loyalty == 2
    turn = scene("pass", forces=two, lying=lying, loyalty_spice="turn")
    assert until_phase(turn, "mentat").loyalty == 1


def tribute(*stashes: int, sabotaged: bool = False, source: str = "bank") -> tuple[int, list[int]]:
    """What hideouts pay, and what lies in them afterwards."""
    places = ["pasty-mesa", "shield-wall"]
    hideouts = {place: (stash, sabotaged) for place, stash in zip(places, stashes, strict=False)}
    position = until_phase(scene("pass", spice=TEN, hideouts=hideouts, tribute=source), "mentat")
    return position.sides[G].spice - 10, [one.stash for one in position.hideouts.values()]


def test_the_collection_comes_the_tribute_is_5() -> None:
    """Given: The Guild has 10 spice in a hideout.

    When: The collection comes.
    Then: Follows: the tribute is 5.
    Source: 003 L323
    """
    assert tribute(10) == (5, [10])
    assert tribute(10, source="stash") == (5, [5])


def test_the_collection_comes_the_tribute_is_3_half_rounded_down() -> None:
    """Given: The Guild has 7 spice in a hideout.

    When: The collection comes.
    Then: Follows: the tribute is 3: half, rounded down.
    Source: 003 L323
    """
    assert tribute(7)[0] == 3


def test_the_collection_comes_no_tribute() -> None:
    """Given: The Guild has nothing in a hideout.

    When: The collection comes.
    Then: Follows: no tribute.
    Source: 003 L323
    """
    assert tribute(0)[0] == 0


def test_the_collection_comes_2_and_3() -> None:
    """Given: The Guild has two hideouts with 4 and 6.

    When: The collection comes.
    Then: Follows: 2 and 3.
    Source: 003 L323
    """
    assert tribute(4, 6)[0] == 2 + 3


def test_the_collection_comes_no_tribute_of_it() -> None:
    """Given: The hideout is sabotaged.

    When: The collection comes.
    Then: Follows: no tribute of it: a sabotaged structure is of no use until it is rebuilt.
    Source: 003 L323; L169
    """
    assert tribute(10, sabotaged=True)[0] == 0


def test_the_collection_comes_the_guild_takes_half_of_the_six_without_a_roll() -> None:
    """Given: The Guild and hidden Fremen on spice, ruling theft: half.

    When: The collection comes.
    Then: Follows: the Guild takes half of the six, without a roll.
    Source: 003 L257
    """
    position = until_phase(shared(theft="half"), "mentat")
    assert (position.sides[G].spice, position.sides[F].spice) == (10 + 4 + 3, 10 + 3)
