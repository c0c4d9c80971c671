"""Scenarios of revival."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import chosen, opened
from tests.games.conquest_and_diplomacy.scenarios.table import (
    A,
    F,
    H,
    I,
    awaited,
    can,
    do,
    legal,
    refused,
    scene,
    sides,
)

LETO = "duke-leto"


def reviving(by: str = A, **given: Any) -> Position:
    """A seat may revive forces."""
    given.setdefault("first", by)
    return scene("revive", by, **given)


def healing(**given: Any) -> Position:
    """Atreides may revive a leader."""
    return scene("revive-leader", A, **given)


def test_atreides_revives_two_and_pays_nothing_legal_two_free_three_stay_in_the_tanks() -> None:
    """Given: Atreides has five forces in the tanks.

    When: Atreides revives two and pays nothing.
    Then: Legal: two free; three stay in the tanks.
    Source: 001 L293; L496
    """
    position = reviving(tanks={A: 5})
    do(position, A, "revive", forces=2)
    side = position.sides[A]
    assert (side.tanks, side.reserves, side.spice) == (3, 17, 13)


def test_atreides_revives_three_legal_two_free_one_for_2_it_has_11() -> None:
    """Given: Atreides has five forces in the tanks and 13 spice.

    When: Atreides revives three.
    Then: Legal: two free, one for 2; it has 11.
    Source: 001 L293
    """
    position = reviving(tanks={A: 5})
    do(position, A, "revive", forces=3)
    assert (position.sides[A].tanks, position.sides[A].spice) == (2, 11)


def test_atreides_revives_eight_legal_six_paid_12_spice_one_left_no_limit_but_spice() -> None:
    """Given: Atreides has eight forces in the tanks and 13 spice.

    When: Atreides revives eight.
    Then: Legal: six paid, 12 spice; one left: no limit but spice.
    Source: 001 L293
    """
    position = reviving(tanks={A: 8})
    do(position, A, "revive", forces=8)
    assert (position.sides[A].tanks, position.sides[A].spice) == (0, 1)


def test_atreides_revives_nine_refused_seven_paid_would_cost_14() -> None:
    """Given: Atreides has nine forces in the tanks and 13 spice.

    When: Atreides revives nine.
    Then: Refused: seven paid would cost 14.
    Source: 001 L293
    """
    refused(reviving(tanks={A: 9}), "revival", A, "revive", forces=9)


def test_atreides_revives_four_refused_only_three_are_there() -> None:
    """Given: Atreides has three forces in the tanks.

    When: Atreides revives four.
    Then: Refused: only three are there.
    Source: 001 L293
    """
    refused(reviving(tanks={A: 3}), "revival", A, "revive", forces=4)


def test_its_turn_to_revive_nothing_to_revive_the_next_seat_is_asked() -> None:
    """Given: Atreides has no forces in the tanks.

    When: Its turn to revive.
    Then: Follows: nothing to revive; the next seat is asked.
    Source: 001 L293
    """
    position = scene("revive", tanks={F: 2, A: 0})
    assert awaited(position) == F
    refused(position, "revival turn", A, "revive", forces=1)


def test_atreides_revives_leto_legal_it_pays_5_and_has_8_no_need_that_all_be_dead() -> None:
    """Given: Duke Leto (5) is in the tanks, the other six live; Atreides has 13 spice.

    When: Atreides revives Leto.
    Then: Legal: it pays 5 and has 8; no need that all be dead.
    Source: 001 L293
    """
    position = healing(dead={A: [LETO]})
    do(position, A, "revive-leader", leader=LETO)
    side = position.sides[A]
    assert (LETO in side.leaders, side.dead, side.spice) == (True, [], 8)


def test_atreides_revives_leto_refused_he_costs_5() -> None:
    """Given: Duke Leto (5) is in the tanks; Atreides has 4 spice.

    When: Atreides revives Leto.
    Then: Refused: he costs 5.
    Source: 001 L293
    """
    position = scene("revive", A, dead={A: [LETO]}, tanks={A: 1}, spice={A: 4})
    refused(position, "revival", A, "revive-leader", leader=LETO)


def test_atreides_revives_both_legal_leaders_for_their_value_no_limit_said() -> None:
    """Given: Two leaders are in the tanks, spice enough for both.

    When: Atreides revives both.
    Then: Legal: leaders for their value, no limit said.
    Source: 001 L293
    """
    position = healing(dead={A: [LETO, "thufir-hawat"]})
    do(position, A, "revive-leader", leader=LETO)
    do(position, A, "revive-leader", leader="thufir-hawat")
    assert (position.sides[A].dead, position.sides[A].spice) == ([], 4)


def test_atreides_revives_leto_and_three_forces_legal_5_and_2_none_left() -> None:
    """Given: Duke Leto and three forces are in the tanks, Atreides has 7 spice.

    When: Atreides revives Leto and three forces.
    Then: Legal: 5 and 2; none left.
    Source: 001 L293
    """
    position = reviving(dead={A: [LETO]}, tanks={A: 3}, spice={A: 7})
    do(position, A, "revive-leader", leader=LETO)
    do(position, A, "revive", forces=3)
    assert (position.sides[A].spice, position.sides[A].tanks) == (0, 0)


def test_atreides_revives_leto_and_three_forces_refused_7_are_needed() -> None:
    """Given: Duke Leto and three forces are in the tanks, Atreides has 6 spice.

    When: Atreides revives Leto and three forces.
    Then: Refused: 7 are needed.
    Source: 001 L293
    """
    position = reviving(dead={A: [LETO]}, tanks={A: 3}, spice={A: 6})
    do(position, A, "revive-leader", leader=LETO)
    refused(position, "revival", A, "revive", forces=3)
    legal(position, A, "revive", forces=2)


def test_it_pays_the_spice_goes_to_the_bank_imperium_has_no_more_than_before() -> None:
    """Given: Imperium plays; Atreides pays 4 for revival.

    When: It pays.
    Then: Follows: the spice goes to the bank, Imperium has no more than before.
    Source: 001 L295
    """
    position = reviving(tanks={A: 4})
    do(position, A, "revive", forces=4)
    assert sides(position, "spice") == {A: 9, F: 6, H: 15, I: 18}


def test_they_come_back_they_are_in_reserve_not_on_the_planet() -> None:
    """Given: Revived forces.

    When: They come back.
    Then: Follows: they are in reserve, not on the planet.
    Source: 001 L295
    """
    position = reviving(tanks={A: 4})
    do(position, A, "revive", forces=2)
    assert position.forces == {}
    assert position.sides[A].reserves == 18


def test_harkonnen_plays_rabban_against_atreides_atreides_may_call_him_again() -> None:
    """Given: Beast Rabban was a traitor, was killed and revived; Atreides still holds the card.

    When: Harkonnen plays Rabban against Atreides.
    Then: Follows: Atreides may call him again: a revived leader is still subject to being a traitor.
    Source: 001 L295
    """
    position = scene(
        "revive-leader",
        H,
        [A, H],
        forces={"carthag-s10": {A: 6, H: 3}},
        traitors={A: ["beast-rabban"]},
        dead={H: ["beast-rabban"]},
    )
    do(position, H, "revive-leader", leader="beast-rabban")
    while "choose-battle" not in can(position, awaited(position)):
        do(position, awaited(position), "pass")
    chosen(position)
    opened(position, atreides=(LETO, 1), harkonnen=("beast-rabban", 3))
    assert "call-traitor" in can(position, A)


def test_the_phase_runs_fremen_harkonnen_imperium_atreides_revive_in_this_order() -> None:
    """Given: Fremen is first player.

    When: The phase runs.
    Then: Follows: Fremen, Harkonnen, Imperium, Atreides revive in this order.
    Source: 001 L293
    """
    position = scene("revive", first=F, tanks={A: 3, F: 3, H: 3, I: 3})
    who = []
    for _ in range(4):
        who.append(awaited(position))
        do(position, awaited(position), "revive", forces=3)
        if awaited(position) == who[-1]:
            do(position, who[-1], "pass")
    assert who == [F, H, I, A]


def test_harkonnen_revives_refused_fremen_first() -> None:
    """Given: Fremen is first player and has not revived.

    When: Harkonnen revives.
    Then: Refused: Fremen first.
    Source: 001 L293
    """
    position = scene("revive", first=F, tanks={A: 3, F: 3, H: 3, I: 3})
    refused(position, "turn revival", H, "revive", forces=2)


def test_atreides_revives_one_legal_may() -> None:
    """Given: Atreides has two forces in the tanks.

    When: Atreides revives one.
    Then: Legal: may.
    Source: 001 L293
    """
    position = reviving(tanks={A: 2})
    do(position, A, "revive", forces=1)
    assert position.sides[A].tanks == 1


def test_atreides_revives_beast_rabban_refused_only_ones_own_forces_and_leaders() -> None:
    """Given: Beast Rabban is in the tanks, killed by Atreides.

    When: Atreides revives Beast Rabban.
    Then: Refused: only one's own forces and leaders.
    Source: 001 L293-295
    """
    position = reviving(tanks={A: 2}, dead={H: ["beast-rabban"]})
    refused(position, "revival turn", A, "revive-leader", leader="beast-rabban")


def test_fremen_revives_three_legal_two_free_and_one_for_2_one_spice_left() -> None:
    """Given: Fremen has six forces in the tanks and 3 spice.

    When: Fremen revives three.
    Then: Legal: two free and one for 2; one spice left.
    Source: 001 L293; L517
    """
    position = reviving(F, tanks={F: 6}, spice={F: 3})
    do(position, F, "revive", forces=3)
    assert (position.sides[F].tanks, position.sides[F].spice) == (3, 1)


def test_fremen_revives_four_refused_4_spice_are_needed() -> None:
    """Given: Fremen has six forces in the tanks and 3 spice.

    When: Fremen revives four.
    Then: Refused: 4 spice are needed.
    Source: 001 L293
    """
    refused(reviving(F, tanks={F: 6}, spice={F: 3}), "revival", F, "revive", forces=4)


def test_atreides_revives_two_more_for_free_in_the_same_refused_two_a_turn_are_free() -> None:
    """Given: Atreides revived two.

    When: Atreides revives two more for free in the same turn.
    Then: Refused: two a turn are free.
    Source: 001 L293
    """
    position = reviving(tanks={A: 8}, spice={A: 1})
    do(position, A, "revive", forces=2)
    refused(position, "revival turn", A, "revive", forces=1)
