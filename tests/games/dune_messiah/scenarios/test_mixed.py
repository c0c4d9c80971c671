"""Scenarios in which several sentences meet, and the other options of the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.duels import duel, over, plan, planned, striking
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    GAME,
    GREAT_FLAT,
    HABBANYA,
    RED_AND_FLAT,
    RED_CHASM,
    RULES,
    TABR,
    TUEK,
    WORM,
    B,
    Course,
    E,
    F,
    G,
    Position,
    awaited,
    can,
    do,
    go,
    legal,
    next_turn,
    number,
    refused,
    scene,
    standing,
    until,
    until_phase,
)
from tests.games.dune_messiah.scenarios.test_guild import meets

TEN = {E: 10, B: 10, G: 10, F: 10}
ALL = ("habbanya-sietch", "sietch-tabr", "tueks-sietch")


def robbed(face: str, lying: int, **given: Any) -> Position:
    """Hidden Guild forces stand in Red Chasm where another collects; the theft is rolled."""
    position = scene("pass", spice=TEN, lying={RED_CHASM: lying}, **given)
    position = until(position, "roll-theft")
    do(position, "table", "roll-theft", territory="red-chasm", face=face)
    return until_phase(position, "mentat")


def test_the_collection_comes_the_emperor_keeps_the_other_8_and_has_a_bonus_of_8() -> None:
    """Given: Hidden Guild forces stand where the Emperor's harvester collects 12; the roll steals 4.

    When: The collection comes.
    Then: Follows: the Emperor keeps the other 8 and has a bonus of 8: what is stolen he has not collected.
    Source: 003 L257; L275
    """
    given: dict[str, Any] = {
        "forces": {RED_CHASM: {G: 2, E: 1}},
        "harvesters": {RED_CHASM: {E: 1}},
    }
    position = robbed("6", 12, first=E, **given)
    assert position.sides[G].spice == 14
    assert position.sides[E].spice == 10 + 8 + 8


def test_the_collection_comes_8_and_4() -> None:
    """Given: The Guild has two forces and a harvester on 20 spice.

    When: The collection comes.
    Then: Follows: 8 and 4.
    Source: 003 L255
    """
    given: dict[str, Any] = {"forces": {RED_CHASM: {G: 2}}, "harvesters": {RED_CHASM: {G: 1}}}
    position = until_phase(scene("pass", spice=TEN, lying={RED_CHASM: 20}, **given), "mentat")
    assert position.sides[G].spice == 10 + 8 + 4
    assert position.spice[RED_CHASM] == 8


def test_the_collection_comes_16_up_to_8_per_harvester() -> None:
    """Given: The Guild has two harvesters on 20 spice.

    When: The collection comes.
    Then: Follows: 16: up to 8 per harvester.
    Source: 003 L255
    """
    given: dict[str, Any] = {"harvesters": {RED_CHASM: {G: 2}}}
    position = until_phase(scene("pass", spice=TEN, lying={RED_CHASM: 20}, **given), "mentat")
    assert position.sides[G].spice == 26


def test_the_collection_comes_the_fremen_collect_2_the_guild_1_and_steals_2() -> None:
    """Given: One hidden Fremen, first, and two hidden Guild forces on 3 spice; the roll is a six.

    When: The collection comes.
    Then: Follows: the Fremen collect 2, the Guild 1, and steals 2: not more than the Fremen collect.
    Source: 003 L255-257
    """
    position = robbed("6", 3, first=F, forces={RED_CHASM: {G: 2, F: 1}})
    assert position.sides[G].spice == 10 + 1 + 2
    assert position.sides[F].spice == 10


def test_the_storm_passes_structures_outlive_it() -> None:
    """Given: Hideout, terraformer and ornithopters stand where the storm passes.

    When: The storm passes.
    Then: Follows: structures outlive it; an ornithopter in the sand is destroyed, one on rock is not (clauses storm.structures, storm.ornithopters).
    Source: 003 L139-141
    """
    position = scene(
        storm=4,
        hideouts={"pasty-mesa": (5, False)},
        terraformers={"red-chasm": 6},
        ornithopters={RED_CHASM: {E: 1}, "pasty-mesa-s6": {G: 1}},
    )
    until(position, "reveal-spice", course=Course(face="3"))
    assert position.hideouts["pasty-mesa"].stash == 5
    assert position.terraformers["red-chasm"].left == 6
    assert position.ornithopters == {"pasty-mesa-s6": {G: 1}}


def test_the_dice_show_5_and_1_each_for_itself_one_is_evacuated() -> None:
    """Given: Two harvesters are struck by one worm.

    When: The dice show 5 and 1.
    Then: Follows: each for itself: one is evacuated.
    Source: 003 L147
    """
    harvesters = {RED_CHASM: {G: 1}, GREAT_FLAT: {E: 1}}
    position = scene("reveal-spice", harvesters=harvesters)
    do(position, "table", "reveal-spice", card=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    do(position, "table", "roll-evacuation", part=RED_CHASM, faction=G, face="5")
    do(position, "table", "roll-evacuation", part=GREAT_FLAT, faction=E, face="1")
    assert position.harvesters == {}
    assert (position.sides[G].harvesters, position.sides[E].harvesters) == (1, 0)


def test_it_comes_the_spy_is_lost_all_forces() -> None:
    """Given: A spy stands where the worm comes.

    When: It comes.
    Then: Follows: the spy is lost: all forces.
    Source: 003 L147
    """
    position = scene("reveal-spice", spies={RED_CHASM: 1})
    do(position, "table", "reveal-spice", card=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    assert position.spies == {}


def test_a_worm_is_the_second_card_one_more_card_is_turned_up() -> None:
    """Given: Ruling after-worm: draw-on.

    When: A worm is the second card.
    Then: Follows: one more card is turned up.
    Source: 003 L115
    """
    position = scene("reveal-spice", after_worm="draw-on", cards=[])
    do(position, "table", "reveal-spice", card=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    assert position.phase == "spice-blow"
    do(position, "table", "reveal-spice", card="sihaya-ridge-wind-pass-north")
    assert position.phase == "purchase"


def income(**given: Any) -> Position:
    """After the income of a turn."""
    return scene("pass", early=True, **given)


def test_the_income_comes_not_blocked_a_spy_does_not_occupy() -> None:
    """Given: A spy is in a sietch loyal to the Emperor.

    When: The income comes.
    Then: Follows: not blocked: a spy does not occupy.
    Source: 003 L293; L371
    """
    loyal = dict.fromkeys(ALL, E)
    position = income(sietches=loyal, spies={TABR: 1}, spice={E: 10})
    assert position.sides[E].spice == 16


def test_the_purchase_phase_comes_two_of_each_faction_come_back() -> None:
    """Given: Forces lie in the tanks.

    When: The purchase phase comes.
    Then: Follows: two of each faction come back; none by the other ruling.
    Source: 003 L25
    """
    assert income(tanks={G: 5, F: 1}).sides[G].tanks == 3
    position = income(tanks={G: 5, F: 1})
    assert (position.sides[F].tanks, position.sides[F].reserves) == (0, 20)
    assert income(tanks={G: 5}, fallen="stay").sides[G].tanks == 5


def taken_city() -> Position:
    """The Fremen have beaten the Emperor where his city stands."""
    forces = {RED_CHASM: {F: 9, E: 3}}
    position = scene("plan", first=F, forces=forces, cities=["red-chasm"])
    return over(planned(position, {F: plan("korba", 1), E: plan("bannerjee", 0)}))


def test_the_battle_is_over_the_structure_is_sabotaged_plus_3() -> None:
    """Given: The Fremen have beaten the Emperor where his city stands.

    When: The battle is over.
    Then: Follows: the structure is sabotaged, +3, and +1 for two or three killed; the land stays green.
    Source: 003 L251; L359-360
    """
    position = taken_city()
    assert position.ruins == ["red-chasm"]
    assert position.cities == ["red-chasm"]
    assert position.loyalty == 3 + number("loyalty-pair")


def test_the_income_comes_he_rebuilds_it_legal_no_income_before_half_the_price() -> None:
    """Given: A city is sabotaged.

    When: The income comes; he rebuilds it.
    Then: Legal: no income before, half the price.
    Source: 003 L167; L279
    """
    loyal = dict.fromkeys(ALL, F)
    position = income(cities=["red-chasm"], sietches=loyal, spice={E: 10})
    assert position.sides[E].spice == 12
    ruined = scene(cities=["red-chasm"], sietches=loyal, spice={E: 10}, early=True)
    ruined.ruins = ["red-chasm"]
    until(ruined, "pass", E)
    assert ruined.sides[E].spice == 10
    assert legal(ruined, E, "rebuild", territory="red-chasm").ruins == []


def test_loyalty_is_counted_none_only_emperor_forces_count() -> None:
    """Given: The Fremen beat five of the Guild beside the Emperor's country.

    When: Loyalty is counted.
    Then: Follows: none: only Emperor forces count.
    Source: 003 L358-359
    """
    position = scene("plan", first=F, forces={RED_CHASM: {F: 9, G: 5}, GREAT_FLAT: {E: 4}})
    planned(position, {F: plan("korba", 3), G: plan("bijaz", 0)})
    assert over(position).loyalty == 0


@pytest.mark.parametrize(("killed", "pairs"), [(2, 1), (3, 1), (4, 2)])
def test_loyalty_is_counted_one_one_two_per_two_killed(killed: int, pairs: int) -> None:
    """Given: The Fremen beat two, three, four of the Emperor's forces.

    When: Loyalty is counted.
    Then: Follows: one, one, two: per two killed.
    Source: 003 L359
    """
    position = duel(F, E, (9, killed))
    planned(position, {F: plan("korba", 3), E: plan("bannerjee", 0)})
    assert over(position).loyalty == pairs * number("loyalty-pair")


def test_hidden_fremen_stand_the_guild_must_fight_them_the_emperor_cannot() -> None:
    """Given: Ruling hidden-from: emperor.

    When: Hidden Fremen stand with the Guild, or with the Emperor.
    Then: Follows: the Guild must fight them, the Emperor cannot.
    Source: 003 L127; L352
    """
    forces = {RED_CHASM: {F: 3, G: 5}}
    position = until(scene("pass", forces=forces, hidden_from="emperor"), "choose-battle")
    assert position.phase == "battle"
    assert not meets(F, 3, 1, hidden_from="emperor")
    assert meets(F, 4, 1, hidden_from="emperor")


def test_the_fremen_alone_hold_two_sietches_both_are_theirs_without_loyalty_spent() -> None:
    """Given: Ruling sietch-turns: hold.

    When: The Fremen alone hold two sietches at the pause.
    Then: Follows: both are theirs, without loyalty spent.
    Source: 003 L371
    """
    forces = {TABR: {F: 3}, HABBANYA: {F: 1}, ARRAKEEN: {E: 5}}
    position = next_turn(scene("pass", forces=forces, loyalty=9, sietch_turns="hold"))
    assert position.sietches == {"habbanya-sietch": F, "sietch-tabr": F, "tueks-sietch": E}
    assert position.loyalty == 9


def test_the_pause_comes_it_is_his_again_clause_loyalty_return() -> None:
    """Given: The Emperor alone holds a sietch that is loyal to the Fremen.

    When: The pause comes.
    Then: Follows: it is his again (clause loyalty.return).
    Source: 003 L371
    """
    forces = {TABR: {E: 3}, ARRAKEEN: {E: 5}, TUEK: {F: 3}}
    loyal = dict.fromkeys(ALL, F)
    position = next_turn(scene("pass", forces=forces, sietches=loyal))
    assert position.sietches == {"habbanya-sietch": F, "sietch-tabr": E, "tueks-sietch": F}


def test_the_next_turn_comes_he_may_fight_anywhere_again() -> None:
    """Given: A leader has fought.

    When: The next turn comes.
    Then: Follows: he may fight anywhere again.
    Source: 003 L212
    """
    position = duel(E, G)
    planned(position, {E: plan("alia", 1), G: plan("bijaz", 0)})
    over(position)
    after = next_turn(position)
    assert after.fought == {}
    assert "alia" in after.sides[E].leaders


def test_the_quota_is_settled_20_for_the_hideout_and_its_stash() -> None:
    """Given: The Guild sells a hideout with seven spice in it.

    When: The quota is settled.
    Then: Follows: 20 for the hideout and its stash; the debt is paid out of it.
    Source: 003 L329; L334
    """
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (7, False)}, "spice": {G: 0}, "quota": 9}
    position = until(until_phase(scene("pass", **given), "mentat"), "liquidate", G)
    before, owed = position.sides[G].spice, position.debt
    do(position, G, "liquidate", what="hideout", place="pasty-mesa")
    after = next_turn(position)
    assert "pasty-mesa" not in after.hideouts
    assert after.sides[G].spice == before + 20 + 7 - owed


def test_the_battle_is_fought_all_eight_fight_the_winner_loses_what_it_dialed() -> None:
    """Given: Eight Guild forces in a hideout strike at two of the Emperor's.

    When: The battle is fought.
    Then: Follows: all eight fight; the winner loses what it dialed.
    Source: 003 L305; L323
    """
    forces = {"pasty-mesa-s6": {G: 8, E: 2}}
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (7, False)}}
    position = scene("strike", G, first=G, forces=forces, **given)
    do(position, G, "strike", territory="pasty-mesa")
    position = planned(until(position, "plan"), {G: plan("edric", 3), E: plan("bannerjee", 0)})
    assert standing(over(position), "pasty-mesa-s6") == {G: 5}


def test_the_battle_is_over_it_is_sabotaged_the_stash_goes_to_the_winner() -> None:
    """Given: A hideout with a stash of seven falls in battle.

    When: The battle is over.
    Then: Follows: it is sabotaged, the stash goes to the winner (clause raid.stash).
    Source: 003 L251
    """
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (7, False)}, "spice": {E: 1, G: 3}}
    forces = {"pasty-mesa-s6": {E: 5, G: 11}}
    position = scene("plan", forces=forces, **given)
    planned(position, {E: plan("paul-muaddib", 5), G: plan("bijaz", 0)})
    until_phase(position, "mentat")
    hideout = position.hideouts["pasty-mesa"]
    assert (hideout.stash, hideout.sabotaged) == (0, True)
    assert position.sides[E].spice == 1 + 7


def test_they_win_nobody_is_left_there() -> None:
    """Given: Three hidden Fremen strike and dial all three.

    When: They win.
    Then: Follows: nobody is left there.
    Source: 003 L249
    """
    position = striking(F)
    planned(position, {F: plan("korba", 3), E: plan("bannerjee", 1)})
    assert over(position).sides[F].tanks == 3
    assert standing(position, RED_CHASM) == {}


def test_both_move_legal_two_groups_of_three_four_are_too_many() -> None:
    """Given: Two groups of three ride.

    When: Both move.
    Then: Legal: two groups of three; four are too many.
    Source: 003 L173; L375
    """
    position = scene("move", F, first=F, forces={RED_CHASM: {F: 3}, GREAT_FLAT: {F: 3}})
    do(position, **go(F, RED_CHASM, "south-mesa-s5", 3))
    refused(position, "movement", **go(F, GREAT_FLAT, "habbanya-erg-s15", 4))
    do(position, **go(F, GREAT_FLAT, "habbanya-erg-s15", 3))
    assert position.forces == {"habbanya-erg-s15": {F: 3}, "south-mesa-s5": {F: 3}}


def test_a_plan_dials_more_than_stand_refused_the_forces_in_the_disputed_territory() -> None:
    """Given: The Emperor's forces stand in two sectors, the Guild in one.

    When: A plan dials more than stand there.
    Then: Refused: the forces in the disputed territory.
    Source: 003 L206
    """
    forces = {"south-mesa-s3": {E: 5}, "south-mesa-s5": {E: 2, G: 5}}
    position = scene("plan", forces=forces)
    refused(position, "battle", E, "plan", **plan("alia", 8))


def test_the_losses_fall_legal_where_he_says_until_all_are_taken_clause_battle_losses() -> None:
    """Given: The Emperor's forces stand in two sectors of a rock territory and win.

    When: The losses fall.
    Then: Legal: where he says, until all are taken (clause battle.losses).
    Source: 003 L249
    """
    forces = {"pasty-mesa-s6": {E: 3}, "pasty-mesa-s5": {E: 3, G: 5}}
    position = scene("plan", forces=forces)
    assert legal(position, E, "plan", **plan("alia", 6)).battle is not None
    planned(position, {E: plan("alia", 4), G: plan("bijaz", 0)})
    position = until(position, "lose", E)
    refused(position, "battle", E, "lose", part="pasty-mesa-s6", forces=4)
    do(position, E, "lose", part="pasty-mesa-s6", forces=3)
    after = over(position)
    assert (standing(after, "pasty-mesa-s6"), standing(after, "pasty-mesa-s5")) == ({}, {E: 2})


def test_it_moves_another_legal_transport_is_besides_the_move() -> None:
    """Given: The Guild transports a group.

    When: It moves another.
    Then: Legal: transport is besides the move.
    Source: 003 L173; L325
    """
    position = scene("transport", G, first=G, forces={RED_CHASM: {G: 5}}, spice={G: 9})
    fields = {"start": RED_CHASM, "end": GREAT_FLAT, "forces": 4, "harvesters": 0}
    do(position, G, "transport", **fields)
    assert awaited(position) == G
    do(position, **go(G, RED_CHASM, "south-mesa-s5", 1))
    assert position.forces == {"south-mesa-s5": {G: 1}, GREAT_FLAT: {G: 4}}
    assert position.sides[G].spice == 7


def test_it_pays_four_units_2_spice() -> None:
    """Given: The Guild transports three forces and a harvester.

    When: It pays.
    Then: Follows: four units: 2 spice.
    Source: 003 L325
    """
    given: dict[str, Any] = {"harvesters": {RED_CHASM: {G: 1}}, "spice": {G: 9}}
    position = scene("transport", G, first=G, forces={RED_CHASM: {G: 3}}, **given)
    fields = {"start": RED_CHASM, "end": GREAT_FLAT, "forces": 3, "harvesters": 1}
    do(position, G, "transport", **fields)
    assert position.harvesters == {GREAT_FLAT: {G: 1}}
    assert position.sides[G].spice == 7


def test_several_turns_are_played_nobody_waits_for_the_fremen() -> None:
    """Given: Three seats.

    When: Several turns are played.
    Then: Follows: nobody waits for the Fremen.
    Source: 003 L81
    """
    factions = [E, B, G]
    position = scene("pass", factions=factions, forces={CARTHAG: {E: 5}}, spice={G: 9})
    for _ in range(3):
        position = next_turn(position)
    assert position.turn == 5
    assert F not in position.sides


def test_the_battle_is_over_the_spy_dies_no_card_is_lost_one_connected_spy_is_not_two() -> None:
    """Given: Struck fighters lose in the network where the spy has no connected neighbour.

    When: The battle is over.
    Then: Follows: the spy dies; no card is lost: one connected spy is not two.
    Source: 003 L295; L303
    """
    forces = {RED_CHASM: {B: 3, E: 5}}
    spies = {RED_CHASM: 1, GREAT_FLAT: 1}
    hands = {B: ["shield", "snooper"]}
    position = scene("strike", B, first=B, forces=forces, spies=spies, hands=hands)
    do(position, B, "strike", territory="red-chasm")
    planned(until(position, "plan"), {B: plan("lichna", 0), E: plan("alia", 1)})
    after = over(position)
    assert after.spies == {GREAT_FLAT: 1}
    assert after.sides[B].hand == ["shield", "snooper"]


def test_nobody_acts_nothing_happens_to_any_of_them() -> None:
    """Given: Hidden fighters and a spy stand with five of the Emperor's.

    When: Nobody acts.
    Then: Follows: nothing happens to any of them.
    Source: 003 L127; L293
    """
    position = scene("pass", forces={RED_CHASM: {E: 5, B: 3}}, spies={RED_CHASM: 1})
    for _ in range(60):
        if position.phase in ("collection", "mentat"):
            break
        by = awaited(position)
        do(position, by, "pass" if "pass" in can(position, by) else can(position, by)[0])
    assert standing(position, RED_CHASM) == {B: 3, E: 5}
    assert position.spies == {RED_CHASM: 1}
    assert RULES.result(GAME, position) is None
