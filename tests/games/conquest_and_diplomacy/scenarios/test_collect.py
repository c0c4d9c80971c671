"""Scenarios of collection and charity."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    GREAT_FLAT,
    A,
    Course,
    F,
    H,
    I,
    end_of_turn,
    refused,
    scene,
    sides,
    until,
)

TEN = {GREAT_FLAT: 10}
FULL = {A: 9, F: 9, H: 9, I: 9}


def collected(forces: dict[str, dict[str, int]], lying: dict[str, int], **given: Any) -> Position:
    """The turn is over: spice has been collected."""
    given.setdefault("spice", FULL)
    position = scene(forces=forces, lying=lying, **given)
    return end_of_turn(position, Course(position.order[0]))


def test_atreides_collects_six_four_stay() -> None:
    """Given: Ten spice lie in The Great Flat, sector 14, three Atreides there.

    When: Atreides collects.
    Then: Follows: six; four stay.
    Source: 001 L317
    """
    position = collected({GREAT_FLAT: {A: 3}}, TEN)
    assert (position.sides[A].spice, position.spice[GREAT_FLAT]) == (15, 4)


def test_atreides_collects_five_no_more_than_lies_there() -> None:
    """Given: Five spice lie there, three Atreides there.

    When: Atreides collects.
    Then: Follows: five: no more than lies there.
    Source: 001 L317
    """
    position = collected({GREAT_FLAT: {A: 3}}, {GREAT_FLAT: 5})
    assert position.sides[A].spice == 14
    assert GREAT_FLAT not in position.spice


def test_collection_comes_nothing_not_in_the_sector_of_the_spice() -> None:
    """Given: Spice lies in Old Gap, sector 9, Atreides stands in Old Gap, sector 8.

    When: Collection comes.
    Then: Follows: nothing: not in the sector of the spice.
    Source: 001 L317
    """
    position = collected({"old-gap-s8": {A: 3}}, {"old-gap-s9": 5})
    assert position.sides[A].spice == 9
    assert position.spice["old-gap-s9"] == 5


def test_collection_comes_three_forces_collect_six_like_all_cities_bring_nothing() -> None:
    """Given: Atreides holds Arrakeen and Carthag.

    When: Collection comes.
    Then: Follows: three forces collect six like all; cities bring nothing.
    Source: 001 L317
    """
    position = collected({ARRAKEEN: {A: 3}, CARTHAG: {A: 3}, GREAT_FLAT: {A: 3}}, TEN)
    assert position.sides[A].spice == 15


def test_collection_two_eight_stay_until_a_storm_a_worm_or_a_new_blow() -> None:
    """Given: Ten spice lie in The Great Flat, one Fremen there.

    When: Collection.
    Then: Follows: two; eight stay until a storm, a worm or a new blow.
    Source: 001 L317
    """
    position = collected({GREAT_FLAT: {F: 1}}, TEN)
    assert (position.sides[F].spice, position.spice[GREAT_FLAT]) == (11, 8)


def test_the_phase_runs_fremen_harkonnen_imperium_atreides_collect_in_this_order() -> None:
    """Given: Fremen is first player.

    When: The phase runs.
    Then: Follows: Fremen, Harkonnen, Imperium, Atreides collect in this order.
    Source: 001 L317

    Two in turn on the same spice: what is left for the second shows who was first.
    """
    forces = {"old-gap-s9": {H: 2, I: 2}}
    for first, gains in ((H, (4, 1)), (I, (1, 4))):
        position = collected(
            forces, {"old-gap-s9": 5}, first=first, storm=9, storm_battles="nobody"
        )
        assert (position.sides[H].spice - 9, position.sides[I].spice - 9) == gains


def test_it_gives_refused_never() -> None:
    """Given: Atreides wants to give 3 spice to Fremen.

    When: It gives.
    Then: Refused: never.
    Source: 001 L319
    """
    position = until(scene(), "ship", A)
    for kind in ("give", "bribe", "gift"):
        refused(position, "turn", A, kind, to=F, spice=3)


def test_it_takes_charity_legal_it_takes_2_and_has_3() -> None:
    """Given: Atreides has 1 spice after collection.

    When: It takes charity.
    Then: Legal: it takes 2 and has 3.
    Source: 001 L321
    """
    assert collected({}, {}, spice={**FULL, A: 1}).sides[A].spice == 3


def test_charity_is_paid_none_for_it_fewer_than_three_only() -> None:
    """Given: Atreides has 3 spice after collection.

    When: Charity is paid.
    Then: Follows: none for it: fewer than three only.
    Source: 001 L321
    """
    assert collected({}, {}, spice={**FULL, A: 3}).sides[A].spice == 3


def test_charity_is_paid_none_for_it_counted_after_collection() -> None:
    """Given: Atreides has 0 spice before collection and collects 4.

    When: Charity is paid.
    Then: Follows: none for it: counted after collection.
    Source: 001 L321
    """
    position = collected({GREAT_FLAT: {A: 2}}, TEN, spice={**FULL, A: 0})
    assert position.sides[A].spice == 4


def test_all_take_charity_three_each() -> None:
    """Given: All have 0.

    When: All take charity.
    Then: Follows: three each.
    Source: 001 L321
    """
    position = collected({}, {}, spice=dict.fromkeys(FULL, 0))
    assert sides(position, "spice") == dict.fromkeys(FULL, 3)


def test_the_turn_ends_turn_2_storm_phase() -> None:
    """Given: Collection is over in turn 1.

    When: The turn ends.
    Then: Follows: turn 2, storm phase, the First Player marker is with the next seat counter-clockwise.
    Source: 001 L323; L220
    """
    position = collected({}, {}, turn=1)
    assert (position.turn, position.phase) == (2, "storm")
    assert position.order == [F, H, I, A]


def test_four_turns_end_first_players_are_atreides_fremen_harkonnen() -> None:
    """Given: Turn 1 with Atreides first, four play.

    When: Four turns end.
    Then: Follows: first players are Atreides, Fremen, Harkonnen, Imperium and in turn 5 Atreides again.
    Source: 001 L220; L323
    """
    position = scene(turn=1, forces={})
    firsts = []
    for _ in range(5):
        firsts.append(position.order[0])
        end_of_turn(position)
    assert firsts == [A, F, H, I, A]
    assert position.step == "over"


def test_collection_three_1_force_may_collect_2() -> None:
    """Given: Atreides stands with two where 3 spice lie.

    When: Collection.
    Then: Follows: three: 1 force may collect 2.
    Source: 001 L317
    """
    position = collected({GREAT_FLAT: {A: 2}}, {GREAT_FLAT: 3})
    assert position.sides[A].spice == 12


def test_collection_atreides_earlier_atreides_takes_first_harkonnen_what_is_left() -> None:
    """Given: Atreides and Harkonnen both stand in a sand sector with spice and could not fight.

    When: Collection; Atreides earlier in order.
    Then: Follows: Atreides takes first, Harkonnen what is left.
    Source: 001 L317; L341

    Kept apart by the storm within the territory, each collects in its own sector only.
    """
    forces = {"old-gap-s8": {A: 2}, "old-gap-s10": {H: 2}}
    position = collected(forces, {"old-gap-s8": 3}, storm=9)
    assert (position.sides[A].spice, position.sides[H].spice) == (12, 9)
