"""Scenarios of shipment."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    SINK,
    TABR,
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


def shipping(by: str = A, **given: Any) -> Position:
    """A seat may ship."""
    given.setdefault("first", by)
    return scene("ship", by, **given)


def ship(position: Position, end: str, forces: int, by: str = A) -> Position:
    """What comes of a legal shipment."""
    return legal(position, by, "ship", end=end, forces=forces)


def no_ship(position: Position, end: str, forces: int, by: str = A) -> None:
    """A shipment that is refused."""
    refused(position, "shipment turn", by, "ship", end=end, forces=forces)


def in_reserve(by: str, count: int) -> dict[str, dict[str, int]]:
    """So many left in reserve; the others stand in Plastic Basin."""
    return {"plastic-basin-s12": {by: 20 - count}}


def test_atreides_ships_eight_legal_8_spice_to_the_bank_five_left_12_in_reserve() -> None:
    """Given: Atreides has 13 spice and 20 in reserve.

    When: Atreides ships eight to Arrakeen.
    Then: Legal: 8 spice to the bank, five left, 12 in reserve.
    Source: 001 L297
    """
    side = ship(shipping(), ARRAKEEN, 8).sides[A]
    assert (side.spice, side.reserves) == (5, 12)


def test_atreides_ships_14_to_arrakeen_refused_14_spice_are_needed() -> None:
    """Given: Atreides has 13 spice and 20 in reserve.

    When: Atreides ships 14 to Arrakeen.
    Then: Refused: 14 spice are needed.
    Source: 001 L297
    """
    no_ship(shipping(), ARRAKEEN, 14)
    ship(shipping(), ARRAKEEN, 13)


def test_atreides_ships_four_to_arrakeen_refused_only_three_in_reserve() -> None:
    """Given: Atreides has 13 spice and three in reserve.

    When: Atreides ships four to Arrakeen.
    Then: Refused: only three in reserve.
    Source: 001 L297
    """
    no_ship(shipping(forces=in_reserve(A, 3)), ARRAKEEN, 4)


def test_atreides_ships_four_to_red_chasm_legal_1_spice_a_force_everywhere_the_same() -> None:
    """Given: Atreides has 13 spice.

    When: Atreides ships four to Red Chasm (sand).
    Then: Legal: 1 spice a force, everywhere the same.
    Source: 001 L297
    """
    position = ship(shipping(), RED_CHASM, 4)
    assert (position.forces, position.sides[A].spice) == ({RED_CHASM: {A: 4}}, 9)


def test_atreides_ships_four_to_the_polar_sink_legal_a_territory_like_others_4_spice() -> None:
    """Given: Atreides has 13 spice.

    When: Atreides ships four to the Polar Sink.
    Then: Legal: a territory like others, 4 spice.
    Source: 001 L297
    """
    position = ship(shipping(), SINK, 4)
    assert (position.forces, position.sides[A].spice) == ({SINK: {A: 4}}, 9)


def test_atreides_ships_to_arrakeen_refused_into_a_sector_in_storm() -> None:
    """Given: The storm is in sector 9.

    When: Atreides ships to Arrakeen.
    Then: Refused: into a sector in storm.
    Source: 001 L297
    """
    no_ship(shipping(storm=9), ARRAKEEN, 2)


def test_atreides_ships_to_old_gap_sector_10_legal_that_sector_is_free_of_the_storm() -> None:
    """Given: The storm is in sector 9.

    When: Atreides ships to Old Gap, sector 10.
    Then: Legal: that sector is free of the storm.
    Source: 001 L297
    """
    ship(shipping(storm=9), "old-gap-s10", 2)
    no_ship(shipping(storm=9), "old-gap-s9", 2)


def test_atreides_ships_two_to_carthag_refused_one_shipment_a_turn() -> None:
    """Given: Atreides shipped two to Arrakeen.

    When: Atreides ships two to Carthag.
    Then: Refused: one shipment a turn.
    Source: 001 L297
    """
    no_ship(ship(shipping(), ARRAKEEN, 2), CARTHAG, 2)


def test_atreides_ships_from_arrakeen_to_reserve_refused_never_back() -> None:
    """Given: Atreides has forces in Arrakeen.

    When: Atreides ships from Arrakeen to reserve.
    Then: Refused: never back.
    Source: 001 L297
    """
    position = shipping(forces={ARRAKEEN: {A: 4}})
    refused(position, "shipment movement turn", A, "ship", end="reserves", forces=2)
    refused(position, "shipment movement turn", A, "move", start=ARRAKEEN, end="reserves", forces=2)


def test_atreides_ships_two_to_carthag_refused_only_what_is_in_reserve_is_shipped() -> None:
    """Given: Atreides has 19 forces in Arrakeen and one in reserve.

    When: Atreides ships two to Carthag.
    Then: Refused: only what is in reserve is shipped, not forces of another territory.
    Source: 001 L297
    """
    position = shipping(forces={ARRAKEEN: {A: 19}})
    no_ship(position, CARTHAG, 2)


def test_atreides_ships_to_carthag_refused_forces_from_two_others_are_there() -> None:
    """Given: Harkonnen and Imperium stand in Carthag.

    When: Atreides ships to Carthag.
    Then: Refused: forces from two others are there.
    Source: 001 L301; L307
    """
    no_ship(shipping(forces={CARTHAG: {H: 2, I: 2}}), CARTHAG, 2)


def test_atreides_ships_to_carthag_legal_it_becomes_the_second() -> None:
    """Given: Harkonnen alone stands in Carthag.

    When: Atreides ships to Carthag.
    Then: Legal: it becomes the second.
    Source: 001 L301
    """
    ship(shipping(forces={CARTHAG: {H: 2}}), CARTHAG, 2)


def test_atreides_ships_two_more_to_carthag_legal_only_one_other_is_there() -> None:
    """Given: Atreides and Harkonnen stand in Carthag (kept apart by nothing yet).

    When: Atreides ships two more to Carthag.
    Then: Legal: only one other is there.
    Source: 001 L307
    """
    position = ship(shipping(forces={CARTHAG: {A: 1, H: 2}}), CARTHAG, 2)
    assert position.forces[CARTHAG] == {A: 3, H: 2}


def test_atreides_ships_to_red_chasm_legal_the_limit_is_for_strongholds() -> None:
    """Given: Fremen, Harkonnen and Imperium stand in Red Chasm.

    When: Atreides ships to Red Chasm.
    Then: Legal: the limit is for strongholds.
    Source: 001 L301
    """
    ship(shipping(forces={RED_CHASM: {F: 1, H: 1, I: 1}}), RED_CHASM, 2)


def test_fremen_ships_five_to_the_polar_sink_legal_free_ten_in_reserve() -> None:
    """Given: Fremen have 15 in reserve and no spice.

    When: Fremen ships five to the Polar Sink.
    Then: Legal: free; ten in reserve.
    Source: 001 L297; L530
    """
    position = shipping(F, forces={SINK: {F: 5}}, spice={F: 0})
    position = ship(position, SINK, 5, F)
    assert position.forces == {SINK: {F: 10}}
    assert position.sides[F].reserves == 10


def test_fremen_ships_three_to_the_polar_sink_legal_up_to_five() -> None:
    """Given: Fremen have 15 in reserve.

    When: Fremen ships three to the Polar Sink.
    Then: Legal: up to five.
    Source: 001 L530
    """
    assert ship(shipping(F), SINK, 3, F).sides[F].spice == 6


def test_fremen_ships_six_to_the_polar_sink_refused_five_at_most() -> None:
    """Given: Fremen have 15 in reserve.

    When: Fremen ships six to the Polar Sink.
    Then: Refused: five at most.
    Source: 001 L297; L530
    """
    no_ship(shipping(F), SINK, 6, F)


def test_fremen_ships_three_to_sietch_tabr_and_pays_refused_only_to_the_polar_sink() -> None:
    """Given: Fremen have 15 in reserve and 6 spice.

    When: Fremen ships three to Sietch Tabr and pays.
    Then: Refused: only to the Polar Sink.
    Source: 001 L297; L530
    """
    no_ship(shipping(F), TABR, 3, F)


def test_fremen_ships_five_refused_four_are_there() -> None:
    """Given: Fremen have four in reserve.

    When: Fremen ships five.
    Then: Refused: four are there.
    Source: 001 L530
    """
    no_ship(shipping(F, forces=in_reserve(F, 4)), SINK, 5, F)
    ship(shipping(F, forces=in_reserve(F, 4)), SINK, 4, F)


def test_it_pays_the_bank_is_paid_imperium_gains_nothing() -> None:
    """Given: Harkonnen ships six with Imperium in play.

    When: It pays.
    Then: Follows: the bank is paid, Imperium gains nothing.
    Source: 001 L297
    """
    position = ship(shipping(H), CARTHAG, 6, H)
    assert sides(position, "spice") == {A: 13, F: 6, H: 9, I: 18}


def test_fremen_ships_refused_in_player_order() -> None:
    """Given: Atreides, first, has not shipped or moved.

    When: Fremen ships.
    Then: Refused: in player order.
    Source: 001 L297
    """
    no_ship(shipping(A), SINK, 2, F)


def test_atreides_is_done_fremen_the_next_counter_clockwise_ships_and_moves() -> None:
    """Given: Atreides shipped and moved.

    When: Atreides is done.
    Then: Follows: Fremen, the next counter-clockwise, ships and moves.
    Source: 001 L297-301
    """
    position = ship(shipping(), CARTHAG, 6)
    assert awaited(position) == A
    do(position, A, "move", start=CARTHAG, end="tsimpo-s11", forces=2)
    for _ in range(3):
        if awaited(position) == A:
            do(position, A, "pass")
    assert awaited(position) == F
    assert "ship" in can(position, F)


def test_atreides_ships_refused_shipment_comes_before_movement() -> None:
    """Given: Atreides has moved.

    When: Atreides ships.
    Then: Refused: shipment comes before movement.
    Source: 001 L301
    """
    position = shipping(forces={CARTHAG: {A: 4}})
    do(position, A, "pass")
    do(position, A, "move", start=CARTHAG, end="tsimpo-s11", forces=2)
    no_ship(position, ARRAKEEN, 2)


def test_atreides_moves_four_forces_legal_a_shipment_may_be_left_out() -> None:
    """Given: Atreides ships none.

    When: Atreides moves four forces.
    Then: Legal: a shipment may be left out.
    Source: 001 L297-301
    """
    position = shipping(forces={CARTHAG: {A: 4}})
    do(position, A, "pass")
    after = legal(position, A, "move", start=CARTHAG, end="tsimpo-s11", forces=4)
    assert after.forces == {"tsimpo-s11": {A: 4}}


def test_atreides_ships_them_in_one_refused_once_stopped_they_are_clearly_all_in_one() -> None:
    """Given: Atreides wants two each in Old Gap sectors 8 and 10.

    When: Atreides ships them in one shipment.
    Then: Refused: once stopped they are clearly all in one sector.
    Source: 001 L303
    """
    no_ship(ship(shipping(), "old-gap-s8", 2), "old-gap-s10", 2)


def test_atreides_ships_0_refused_that_is_no_shipment_it_passes_instead() -> None:
    """Given: Atreides has 20 in reserve.

    When: Atreides ships 0.
    Then: Refused: that is no shipment; it passes instead.
    Source: 001 L297
    """
    position = shipping()
    no_ship(position, ARRAKEEN, 0)
    legal(position, A, "pass")
