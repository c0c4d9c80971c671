"""Scenarios of sabotage, theft and other deeds, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.duels import duel, over, plan, planned
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GREAT_FLAT,
    RED_CHASM,
    RULES,
    B,
    E,
    F,
    G,
    Position,
    do,
    legal,
    refused,
    scene,
    standing,
    until,
    until_phase,
)

TEN = {E: 10, B: 10, G: 10, F: 10}


def done(action: str, against: str = E, face: str = "6", **given: Any) -> Position:
    """Hidden fighters with a spy have sabotaged another in Red Chasm, and the table has rolled."""
    forces = {RED_CHASM: {B: 2, against: 5}}
    given.setdefault("spice", TEN)
    spies = dict.fromkeys((RED_CHASM, ARRAKEEN, "meridian-s1", "polar-sink"), 1)
    position = scene("sabotage", B, first=B, forces=forces, spies=spies, **given)
    do(position, B, "sabotage", territory="red-chasm", against=against, action=action)
    do(position, "table", "roll-sabotage", face=face)
    return position


def test_it_succeeds_the_harvester_is_destroyed() -> None:
    """Given: Her fighters sabotage the Guild where a harvester stands; the roll is high enough.

    When: It succeeds.
    Then: Follows: the harvester is destroyed.
    Source: 003 L309; L313
    """
    position = done("destroy-harvester", G, harvesters={RED_CHASM: {G: 1}})
    assert position.harvesters == {}
    assert position.sides[G].harvesters == 0


def test_it_succeeds_it_is_sabotaged() -> None:
    """Given: Her fighters sabotage the Emperor where a terraformer stands.

    When: It succeeds.
    Then: Follows: it is sabotaged.
    Source: 003 L307-309
    """
    position = done("sabotage-structure", terraformers={"red-chasm": 4})
    assert position.terraformers["red-chasm"].sabotaged


def test_it_succeeds_it_is_stolen() -> None:
    """Given: Her fighters sabotage the Emperor where an ornithopter stands.

    When: It succeeds.
    Then: Follows: it is stolen.
    Source: 003 L179; L309
    """
    position = done("steal-ornithopter", ornithopters={RED_CHASM: {E: 1}})
    assert position.ornithopters == {RED_CHASM: {B: 1}}


def test_the_roll_is_1_the_ornithopter_stays_the_spice_is_paid() -> None:
    """Given: The same.

    When: The roll is 1.
    Then: Follows: the ornithopter stays, the spice is paid.
    Source: 003 L309
    """
    position = done("steal-ornithopter", face="1", ornithopters={RED_CHASM: {E: 1}})
    assert position.ornithopters == {RED_CHASM: {E: 1}}
    assert position.sides[B].spice < 10


def test_she_steals_three_all_that_he_has() -> None:
    """Given: The Emperor has one spice.

    When: She steals three.
    Then: Follows: all that he has.
    Source: 003 L309; L313
    """
    position = done("steal-spice", spice={B: 10, E: 1})
    assert position.sides[E].spice == 0
    assert position.sides[B].spice == 10 - 1 + 1


def test_he_strikes_back_refused_his_forces_never_hide_hers_are_not_detected() -> None:
    """Given: Two of the Emperor's forces are killed by sabotage.

    When: He strikes back.
    Then: Refused: his forces never hide, hers are not detected.
    Source: 003 L307
    """
    position = done("kill-forces")
    assert standing(position, RED_CHASM) == {B: 2, E: 3}
    refused(position, "hidden sabotage", E, "strike", territory="red-chasm")


def test_loyalty_is_counted_none_defeating_foes_gains_loyalty() -> None:
    """Given: The Fremen lose a battle in which four of the Emperor's forces die.

    When: Loyalty is counted.
    Then: Follows: none: defeating foes gains loyalty.
    Source: 003 L356-359
    """
    position = duel(F, E, (9, 5))
    planned(position, {F: plan("dhuri", 0), E: plan("alia", 4)})
    after = over(position)
    assert after.sides[E].tanks == 4
    assert after.loyalty == 0


def test_the_collection_comes_both_collect_in_player_order() -> None:
    """Given: Three of the Emperor's and three hidden Fremen stand on 10 spice.

    When: The collection comes.
    Then: Follows: both collect, in player order.
    Source: 003 L127; L255
    """
    forces = {RED_CHASM: {E: 3, F: 3}}
    position = scene("pass", forces=forces, spice=TEN, lying={RED_CHASM: 10})
    after = until_phase(position, "mentat")
    assert (after.sides[E].spice, after.sides[F].spice) == (16, 14)
    last = scene("pass", first=F, forces=forces, spice=TEN, lying={RED_CHASM: 10})
    after = until_phase(last, "mentat")
    assert (after.sides[E].spice, after.sides[F].spice) == (14, 16)


def test_the_winner_is_paid_nothing_no_leader_was_killed() -> None:
    """Given: A cheap hero meets a weapon.

    When: The winner is paid.
    Then: Follows: nothing: no leader was killed.
    Source: 003 L215; L237
    """
    hands = {E: ["cheap-hero"], G: ["crysknife"]}
    position = duel(E, G, hands=hands)
    before = position.sides[G].spice
    planned(position, {E: plan("cheap-hero", 1), G: plan("edric", 2, "crysknife")})
    after = over(position)
    assert after.sides[G].spice == before
    assert standing(after, RED_CHASM) == {G: 3}


def test_he_raids_harvesters_may_be_detected_with_treachery_cards() -> None:
    """Given: The price is 3; the Emperor searches for a harvester, or does not.

    When: He raids.
    Then: Follows: harvesters may be detected with treachery cards.
    Source: 003 L340
    """
    given: dict[str, Any] = {
        "hands": {E: ["survey"]},
        "harvesters": {"pasty-mesa-s6": {G: 1}},
        "price": 3,
    }
    position = scene(
        "detect", E, forces={"pasty-mesa-s6": {E: 5}, RED_CHASM: {E: 1, G: 1}}, **given
    )
    unseen = legal(position, E, "pass")
    do(position, E, "detect", card="survey", territory="pasty-mesa")
    do(until(position, "raid", E), E, "raid", territory="pasty-mesa")
    assert position.harvesters == {}
    unseen = until_phase(unseen, "mentat")
    assert unseen.harvesters == {"pasty-mesa-s6": {G: 1}}


def test_a_league_wants_plans_sealed_plans_can_be_sealed_open_moves_cannot() -> None:
    """Given: The kinds of moves.

    When: A league wants plans sealed.
    Then: Follows: plans can be sealed, open moves cannot.
    Source: 003 L202
    """
    assert "plan" in RULES.secret_moves
    assert not {"ship", "move", "deploy", "strike", "raid"} & set(RULES.secret_moves)


def test_he_raids_there_or_where_he_has_none_refused_nothing_is_there() -> None:
    """Given: Nothing unguarded stands where the Emperor's forces are.

    When: He raids there, or where he has none.
    Then: Refused: nothing is there.
    Source: 003 L251
    """
    forces = {"pasty-mesa-s6": {E: 5}, RED_CHASM: {E: 1}}
    position = scene("raid", E, forces=forces, ornithopters={RED_CHASM: {G: 1}})
    refused(position, "raid", E, "raid", territory="pasty-mesa")
    refused(position, "raid", E, "raid", territory="the-great-flat")


@pytest.mark.parametrize(("by", "gained"), [(F, 2), (B, 0)])
def test_fremen_or_bene_gesserit_destroy_it_plus_2_loyalty_for_the_fremen_only(
    by: str, gained: int
) -> None:
    """Given: A harvester of the Emperor stands unguarded.

    When: Fremen, or Bene Gesserit, destroy it.
    Then: Follows: +2 loyalty for the Fremen only.
    Source: 003 L362
    """
    given: dict[str, Any] = {"harvesters": {RED_CHASM: {E: 1}}}
    position = scene("raid", by, first=by, forces={RED_CHASM: {by: 2}}, **given)
    do(position, by, "raid", territory="red-chasm")
    assert position.harvesters == {}
    assert position.loyalty == gained


def test_they_are_looked_at_open_until_the_turn_ends_clause_raid_revealed() -> None:
    """Given: Hidden Fremen have stolen an ornithopter.

    When: They are looked at.
    Then: Follows: open until the turn ends (clause raid.revealed).
    Source: 003 L279; L361
    """
    given: dict[str, Any] = {"ornithopters": {RED_CHASM: {E: 1}}}
    position = scene("raid", F, first=F, forces={RED_CHASM: {F: 2}}, **given)
    do(position, F, "raid", territory="red-chasm")
    assert any("red-chasm" in one for one in position.revealed)


def test_the_fremen_raid_it_sabotaged_the_stash_is_gone_plus_3_loyalty() -> None:
    """Given: A hideout stands unguarded.

    When: The Fremen raid it.
    Then: Follows: sabotaged, the stash is gone, +3 loyalty.
    Source: 003 L323; L360
    """
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (9, False)}, "spice": {F: 1}}
    position = scene("raid", F, first=F, forces={"pasty-mesa-s6": {F: 2}}, **given)
    do(position, F, "raid", territory="pasty-mesa")
    hideout = position.hideouts["pasty-mesa"]
    assert (hideout.stash, hideout.sabotaged) == (0, True)
    assert position.loyalty == 3


def test_the_fremen_raid_it_refused_its_owner_is_there() -> None:
    """Given: A hideout is guarded by hidden Guild forces.

    When: The Fremen raid it.
    Then: Refused: its owner is there.
    Source: 003 L251; L323
    """
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (9, False)}}
    forces = {"pasty-mesa-s6": {F: 2, G: 6}, ARRAKEEN: {E: 1}, GREAT_FLAT: {F: 1}}
    position = scene("raid", F, first=F, forces=forces, ornithopters={GREAT_FLAT: {E: 1}}, **given)
    refused(position, "raid", F, "raid", territory="pasty-mesa")
