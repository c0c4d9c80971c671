"""Scenarios of shipping."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    FUNERAL,
    GREAT_FLAT,
    HABBANYA,
    RED_CHASM,
    SOUTH_MESA,
    TABR,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    can,
    do,
    legal,
    refused,
    scene,
    standing,
    until,
)


def landing(by: str, spice: int = 20, **given: Any) -> Position:
    """A seat's turn to ship, first of all."""
    kind = "deploy" if by == F else "move" if by == E else "ship"
    given.setdefault("forces", {ARRAKEEN: {E: 3}})
    return scene(kind, by, first=by, spice={by: spice}, **given)


def test_it_ships_into_a_sand_territory_legal_from_reserves_into_one_territory() -> None:
    """Given: The price is 1, the Guild has forces in reserve.

    When: It ships into a sand territory.
    Then: Legal: from reserves into one territory.
    Source: 003 L171
    """
    after = legal(landing(G), G, "ship", end=RED_CHASM, forces=2)
    assert standing(after, RED_CHASM) == {G: 2}
    assert after.sides[G].reserves == 18


def test_the_guild_ships_into_two_territories_refused_one_territory_or_stronghold() -> None:
    """Given: The price is 1.

    When: The Guild ships into two territories.
    Then: Refused: one territory or stronghold.
    Source: 003 L171
    """
    position = legal(landing(G), G, "ship", end=RED_CHASM, forces=2)
    refused(position, "shipping", G, "ship", end=SOUTH_MESA, forces=2)


def test_it_does_so_refused_from_their_reserves() -> None:
    """Given: The Guild ships more than it has in reserve.

    When: It does so.
    Then: Refused: from their reserves.
    Source: 003 L171
    """
    position = landing(G, forces={SOUTH_MESA: {G: 18}})
    refused(position, "shipping", G, "ship", end=RED_CHASM, forces=3)


def test_he_ships_refused_only_forces_that_are_ready_to_deploy() -> None:
    """Given: The Emperor has forces in reserve, none ready to deploy.

    When: He ships.
    Then: Refused: only forces that are ready to deploy.
    Source: 003 L171
    """
    refused(landing(E), "shipping", E, "ship", end=RED_CHASM, forces=1)


def test_he_ships_them_into_a_territory_legal_ready_to_deploy() -> None:
    """Given: The Emperor has forces ready to deploy.

    When: He ships them into a territory.
    Then: Legal: ready-to-deploy.
    Source: 003 L171
    """
    position = landing(E, ready=4)
    after = legal(position, E, "ship", end=RED_CHASM, forces=3)
    assert standing(after, RED_CHASM) == {E: 3}
    assert after.sides[E].ready == 1
    assert after.sides[E].reserves == position.sides[E].reserves


def test_he_ships_refused_they_are_ready_next_turn() -> None:
    """Given: The Emperor has forces in recruitment only.

    When: He ships.
    Then: Refused: they are ready next turn.
    Source: 003 L159; L171
    """
    position = scene("recruit", E, forces={ARRAKEEN: {E: 3}}, spice={E: 20})
    do(position, E, "recruit", forces=3)
    until(position, "move", E)
    refused(position, "shipping", E, "ship", end=RED_CHASM, forces=1)


def test_the_emperor_ships_three_he_pays_6_and_the_guild_has_6_more() -> None:
    """Given: The price is 2.

    When: The Emperor ships three.
    Then: Follows: he pays 6 and the Guild has 6 more.
    Source: 003 L171
    """
    position = landing(E, ready=4, price=2)
    guild = position.sides[G].spice
    do(position, E, "ship", end=RED_CHASM, forces=3)
    assert (position.sides[E].spice, position.sides[G].spice) == (14, guild + 6)


def test_the_bene_gesserit_ships_three_fighters_she_pays_3_to_the_guild() -> None:
    """Given: The price is 1.

    When: The Bene Gesserit ships three fighters.
    Then: Follows: she pays 3 to the Guild.
    Source: 003 L171
    """
    position = landing(B)
    guild = position.sides[G].spice
    do(position, B, "ship", end=RED_CHASM, forces=3)
    assert (position.sides[B].spice, position.sides[G].spice) == (17, guild + 3)


def test_she_ships_two_refused_not_enough_spice() -> None:
    """Given: The price is 2, Bene Gesserit has 3 spice.

    When: She ships two.
    Then: Refused: not enough spice.
    Source: 003 L171
    """
    refused(landing(B, 3, price=2), "shipping", B, "ship", end=RED_CHASM, forces=2)


def test_it_ships_again_in_its_turn_refused_one_shipment() -> None:
    """Given: A seat has shipped.

    When: It ships again in its turn.
    Then: Refused: one shipment.
    Source: 003 L171
    """
    position = legal(landing(G), G, "ship", end=RED_CHASM, forces=1)
    refused(position, "shipping", G, "ship", end=RED_CHASM, forces=1)


def test_it_moves_legal_after_a_shipment_is_finished_each_may_move() -> None:
    """Given: A seat has shipped.

    When: It moves.
    Then: Legal: after a shipment is finished, each may move.
    Source: 003 L173
    """
    position = legal(landing(G), G, "ship", end=RED_CHASM, forces=4)
    move = {"start": RED_CHASM, "end": "south-mesa-s5", "forces": 4}
    after = legal(position, G, "move", **move, harvesters=0, ornithopters=0)
    assert standing(after, "south-mesa-s5") == {G: 4}


def test_the_next_acts_the_seat_counter_clockwise() -> None:
    """Given: The first player has shipped and moved.

    When: The next acts.
    Then: Follows: the seat counter-clockwise next to it.
    Source: 003 L121
    """
    position = landing(G)
    order = position.order
    do(position, G, "ship", end=RED_CHASM, forces=1)
    do(position, G, "pass")
    assert order == [G, F, E, B]
    assert awaited(position) == F


def test_it_ships_refused_in_turn() -> None:
    """Given: A seat is not on turn.

    When: It ships.
    Then: Refused: in turn.
    Source: 003 L121
    """
    refused(landing(G), "shipping", B, "ship", end=RED_CHASM, forces=1)


def test_it_passes_on_to_its_move_legal_may_ship() -> None:
    """Given: A seat does not ship.

    When: It passes on to its move.
    Then: Legal: may ship.
    Source: 003 L171
    """
    position = landing(G, forces={RED_CHASM: {G: 4}})
    move = {"start": RED_CHASM, "end": "south-mesa-s5", "forces": 4}
    assert legal(position, G, "move", **move, harvesters=0, ornithopters=0).forces
    assert awaited(legal(position, G, "pass")) == F


def test_it_is_done_legal_one_territory_or_stronghold_no_limit_is_written() -> None:
    """Given: Forces are shipped into a stronghold with an opponent.

    When: It is done.
    Then: Legal: one territory or stronghold; no limit is written.
    Source: 003 L171; L173
    """
    after = legal(landing(G), G, "ship", end=ARRAKEEN, forces=4)
    assert standing(after, ARRAKEEN) == {E: 3, G: 4}


def test_it_is_done_legal_individually_placed_in_unique_territories() -> None:
    """Given: The Bene Gesserit ships two spies into two territories.

    When: It is done.
    Then: Legal: individually placed in unique territories.
    Source: 003 L291
    """
    position = landing(B)
    do(position, B, "ship-spy", end=RED_CHASM)
    do(position, B, "ship-spy", end=GREAT_FLAT)
    assert position.spies == {RED_CHASM: 1, GREAT_FLAT: 1}
    assert position.sides[B].reserves == 18
    assert position.sides[B].spice == 18


def test_it_is_done_refused_unique_territories() -> None:
    """Given: The Bene Gesserit ships two spies into one territory.

    When: It is done.
    Then: Refused: unique territories.
    Source: 003 L291
    """
    position = landing(B)
    do(position, B, "ship-spy", end=SOUTH_MESA)
    refused(position, "shipping", B, "ship-spy", end="south-mesa-s5")


def test_the_bene_gesserit_ships_a_spy_it_is_done_refused_unique_territories() -> None:
    """Given: The Bene Gesserit ships a spy into a territory where a spy stands.

    When: It is done.
    Then: Refused: unique territories.
    Source: 003 L291; L299
    """
    position = landing(B, spies={RED_CHASM: 1})
    refused(position, "shipping", B, "ship-spy", end=RED_CHASM)


def test_it_is_done_legal_spies_coexist() -> None:
    """Given: The Bene Gesserit ships a spy into Arrakeen with the Emperor's forces.

    When: It is done.
    Then: Legal: spies coexist.
    Source: 003 L293
    """
    after = legal(landing(B), B, "ship-spy", end=ARRAKEEN)
    assert after.spies == {ARRAKEEN: 1}
    assert standing(after, ARRAKEEN) == {E: 3}


def test_it_is_done_refused_the_two_sides_are_the_bene_gesserits() -> None:
    """Given: The Emperor ships forces as spies.

    When: It is done.
    Then: Refused: the two sides are the Bene Gesserit's.
    Source: 003 L289
    """
    refused(landing(E, ready=3), "shipping", E, "ship-spy", end=RED_CHASM)


def test_it_is_done_they_stand_on_the_fighter_side() -> None:
    """Given: The Bene Gesserit ships three fighters.

    When: It is done.
    Then: Follows: they stand on the fighter side.
    Source: 003 L297
    """
    after = legal(landing(B), B, "ship", end=RED_CHASM, forces=3)
    assert standing(after, RED_CHASM) == {B: 3}
    assert after.spies == {}


def test_they_deploy_them_at_one_sietch_legal_as_one_group_at_any_of_the_three_sietches() -> None:
    """Given: The Fremen collect three free forces.

    When: They deploy them at one sietch.
    Then: Legal: as one group at any of the three sietches.
    Source: 003 L354
    """
    after = legal(landing(F), F, "deploy", end=TABR, forces=3)
    assert standing(after, TABR) == {F: 3}


def test_they_deploy_them_at_two_sietches_refused_as_one_group() -> None:
    """Given: The Fremen have three free forces.

    When: They deploy them at two sietches.
    Then: Refused: as one group.
    Source: 003 L354
    """
    position = legal(landing(F), F, "deploy", end=TABR, forces=1)
    refused(position, "shipping loyalty", F, "deploy", end=HABBANYA, forces=1)


def test_they_deploy_them_at_arrakeen_refused_one_of_the_three_sietches() -> None:
    """Given: The Fremen have three free forces.

    When: They deploy them at Arrakeen.
    Then: Refused: one of the three sietches.
    Source: 003 L354
    """
    refused(landing(F), "shipping loyalty", F, "deploy", end=ARRAKEEN, forces=3)


def test_they_deploy_them_at_a_sietch_they_pay_nothing() -> None:
    """Given: The Fremen have three free forces.

    When: They deploy them at a sietch.
    Then: Follows: they pay nothing.
    Source: 003 L354
    """
    position = landing(F)
    before = {name: side.spice for name, side in position.sides.items()}
    do(position, F, "deploy", end=TABR, forces=3)
    assert {name: side.spice for name, side in position.sides.items()} == before


def test_they_deploy_at_most_two_come() -> None:
    """Given: The Fremen have two forces left in reserve.

    When: They deploy.
    Then: Follows: at most two come.
    Source: 003 L41; L354
    """
    position = landing(F, forces={FUNERAL: {F: 18}})
    refused(position, "shipping loyalty", F, "deploy", end=TABR, forces=3)
    assert standing(legal(position, F, "deploy", end=TABR, forces=2), TABR) == {F: 2}


def test_they_do_so_refused_three_and_what_loyalty_adds() -> None:
    """Given: The Fremen deploy more than they collect.

    When: They do so.
    Then: Refused: three, and what loyalty adds.
    Source: 003 L354
    """
    refused(landing(F), "shipping loyalty", F, "deploy", end=TABR, forces=4)


def test_it_pays_it_pays_the_price_to_the_bank_nothing_by_the_other_ruling() -> None:
    """Given: The Guild ships its own forces.

    When: It pays.
    Then: Follows: it pays the price to the bank; nothing by the other ruling.
    Source: 003 L171
    """
    after = legal(landing(G, 5, price=2), G, "ship", end=RED_CHASM, forces=2)
    assert after.sides[G].spice == 1
    free = landing(G, 5, price=2, guild_fares="free")
    assert legal(free, G, "ship", end=RED_CHASM, forces=2).sides[G].spice == 5


def test_they_ship_two_from_reserve_refused_the_fremen_come_into_sietches() -> None:
    """Given: The Fremen have 20 spice.

    When: They ship two from reserve into the desert.
    Then: Refused: the Fremen come into sietches; legal by the other ruling.
    Source: 003 L121
    """
    position = landing(F, 20)
    refused(position, "shipping", F, "ship", end=RED_CHASM, forces=1)
    both = landing(F, 20, fremen_shipping="ship-too")
    assert "ship" in can(both, F)
    assert standing(legal(both, F, "ship", end=RED_CHASM, forces=2), RED_CHASM) == {F: 2}


def test_she_ships_fighters_too_refused_one_shipment_one_side_up() -> None:
    """Given: The Bene Gesserit has shipped a spy.

    When: She ships fighters too.
    Then: Refused: one shipment, one side up.
    Source: 003 L171; L289-291
    """
    position = landing(B)
    do(position, B, "ship-spy", end=RED_CHASM)
    refused(position, "shipping", B, "ship", end=SOUTH_MESA, forces=1)
