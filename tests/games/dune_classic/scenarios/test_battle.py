"""Scenarios of battles up to the plans."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.duels import NONE_LEFT, armed, facing, fought
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    pass_until,
    refused,
    sees,
)
from tests.support.battles import no_traitors, plan
from tests.support.dune_classic import broken, do, scene

THERE = {"atreides": 4, "harkonnen": 4}


def battles(forces: dict[str, dict[str, int]], **given: Any) -> Position:
    """The battle phase comes."""
    return scene("battle", forces=forces, **given)


def orders(leader: str, number: int, weapon: str = "none", defense: str = "none") -> dict[str, Any]:
    """What a plan says."""
    return {"leader": leader, "number": number, "weapon": weapon, "defense": defense}


def barred(position: Position, clause: str, *said: Any, by: str = "atreides") -> None:
    """A plan is refused by a clause."""
    refused(position, clause, by, "plan", **orders(*said))


def test_the_battle_phase_comes_they_must_fight_there() -> None:
    """Given: Atreides and Harkonnen both stand in Red Chasm.

    When: The battle phase comes.
    Then: Follows: they must fight there; the earlier of the two in the order is the aggressor.
    Source: 004 section 6
    """
    position = battles({RED_CHASM: THERE})
    assert (position.phase, position.waiting) == ("battle", ["atreides"])
    assert broken(position, {"by": "atreides", "move": "pass"}) == "turn.passing/not-now"
    do(position, "atreides", "choose-battle", place=RED_CHASM, against="harkonnen")
    assert position.battle is not None
    assert (position.battle.aggressor, position.battle.defender) == ("atreides", "harkonnen")


def two_battles() -> Position:
    """Atreides has two battles, against Harkonnen and the Emperor, and these one of their own."""
    forces = {
        RED_CHASM: THERE,
        CARTHAG: {"atreides": 2, "emperor": 2},
        ARRAKEEN: {"harkonnen": 2, "emperor": 2},
    }
    return battles(forces)


def test_it_begins_with_carthag_legal_its_own_battles_in_any_order() -> None:
    """Given: The first player has two battles, in Red Chasm and in Carthag.

    When: It begins with Carthag.
    Then: Legal: its own battles in any order.
    Source: 004 section 6
    """
    position = two_battles()
    do(position, "atreides", "choose-battle", place=CARTHAG, against="emperor")
    assert position.battle is not None
    assert position.battle.territory == "carthag"


def test_the_second_player_begins_one_refused_the_first_player_fights_all_its_battles() -> None:
    """Given: The first player has a battle left.

    When: The second player begins one of its own.
    Then: Refused: the first player fights all its battles first.
    Source: 004 section 6
    """
    own = {"place": ARRAKEEN, "against": "harkonnen"}
    refused(two_battles(), "battle.aggressor", "emperor", "choose-battle", **own)


def test_the_battle_phase_comes_no_battle_there() -> None:
    """Given: Atreides stands in False Wall South, sector 3, Harkonnen in sector 4, and the storm lies in sector 4.

    When: The battle phase comes.
    Then: Follows: no battle there.
    Source: 004 section 6
    """
    forces = {"false-wall-south-s3": {"atreides": 2}, "false-wall-south-s4": {"harkonnen": 2}}
    assert battles(forces, storm=4).phase == "spice-collection"


GAP = {"old-gap-s8": {"atreides": 2}, "old-gap-s10": {"harkonnen": 2}}


def test_atreides_names_the_battle_refused_the_storm_is_between_them() -> None:
    """Given: Atreides stands in Old Gap, sector 8, Harkonnen in sector 10, and the storm lies in sector 9.

    When: Atreides names the battle.
    Then: Refused: the storm is between them.
    Source: 004 section 6
    """
    position = battles({**GAP, RED_CHASM: THERE}, storm=9)
    (first,) = position.waiting
    other = "harkonnen" if first == "atreides" else "atreides"
    there = {"place": "old-gap-s8", "against": other}
    refused(position, "battle.storm", first, "choose-battle", **there)


def test_the_battle_phase_comes_they_fight() -> None:
    """Given: Atreides stands in Old Gap, sector 8, Harkonnen in sector 10, no storm near.

    When: The battle phase comes.
    Then: Follows: they fight; different sectors of one territory are no refuge.
    Source: 004 section 6
    """
    position = battles(GAP, storm=0)
    do(position, "atreides", "choose-battle", place="old-gap-s10", against="harkonnen")
    assert position.battle is not None
    assert position.battle.territory == "old-gap"


def test_atreides_names_a_battle_there_refused_never_in_the_polar_sink() -> None:
    """Given: Atreides and Harkonnen both stand in the Polar Sink.

    When: Atreides names a battle there.
    Then: Refused: never in the Polar Sink.
    Source: 004 section 6
    """
    position = battles({"polar-sink": THERE, RED_CHASM: {"atreides": 1, "harkonnen": 1}})
    there = {"place": "polar-sink", "against": "harkonnen"}
    refused(position, "battle.aggressor", "atreides", "choose-battle", **there)


def test_the_battle_phase_comes_no_battle_advisors_do_not_fight() -> None:
    """Given: Atreides and Bene Gesserit advisors stand in Red Chasm.

    When: The battle phase comes.
    Then: Follows: no battle; advisors do not fight.
    Source: reference factions.bene-gesserit.coexistence
    """
    position = battles({RED_CHASM: {"atreides": 4}}, advisors={RED_CHASM: 3})
    assert position.phase == "spice-collection"


def test_it_dials_5_refused_no_more_than_stand_there() -> None:
    """Given: Atreides has four forces in the battle.

    When: It dials 5.
    Then: Refused: no more than stand there.
    Source: 004 section 6
    """
    barred(facing(4), "battle.plan", "thufir-hawat", 5)


def test_it_dials_4_legal_all_of_them() -> None:
    """Given: Atreides has four forces in the battle.

    When: It dials 4.
    Then: Legal: all of them.
    Source: 004 section 6
    """
    position = facing(4)
    plan(position, "atreides", "thufir-hawat", 4)
    assert position.waiting == ["harkonnen"]


def test_it_dials_0_legal_none_committed() -> None:
    """Given: Atreides has four forces in the battle.

    When: It dials 0.
    Then: Legal: none committed.
    Source: reference rules.battle.plan
    """
    position = facing(4)
    plan(position, "atreides", "thufir-hawat", 0)
    assert position.waiting == ["harkonnen"]


def test_it_dials_10_refused_the_document_knows_no_force_that_counts_double() -> None:
    """Given: The Emperor has five forces in the battle, which could be Sardaukar.

    When: It dials 10.
    Then: Refused: the document knows no force that counts double.
    Source: 004 section 6; reference ruleset_profile
    """
    position = facing(5, factions=["emperor", "harkonnen"])
    barred(position, "battle.plan", "hasimir-fenring", 10, by="emperor")


def test_it_sends_a_plan_without_leader_refused_a_leader_must_be_sent_if_able() -> None:
    """Given: Atreides has living leaders.

    When: It sends a plan without leader.
    Then: Refused: a leader must be sent if able.
    Source: 004 section 6
    """
    barred(facing(4), "battle.leader", "none", 4)


def test_it_sends_a_plan_without_leader_or_cards_legal_it_is_not_able() -> None:
    """Given: All Atreides leaders are dead, no Cheap Hero.

    When: It sends a plan without leader or cards.
    Then: Legal: it is not able.
    Source: 004 section 6
    """
    position = facing(4, dead=NONE_LEFT)
    plan(position, "atreides", "none", 4)
    assert position.waiting == ["harkonnen"]


def test_it_plays_the_crysknife_without_refused_no_treachery_cards_without_a_leader() -> None:
    """Given: All Atreides leaders are dead, no Cheap Hero, a Crysknife in hand.

    When: It plays the Crysknife without leader.
    Then: Refused: no treachery cards without a leader.
    Source: reference rules.battle.without_leader
    """
    position = armed("crysknife", dead=NONE_LEFT)
    barred(position, "battle.leaderless", "none", 4, "crysknife")


def test_it_sends_a_plan_without_leader_refused_the_cheap_hero_has_to_stand_in() -> None:
    """Given: All Atreides leaders are dead, a Cheap Hero in hand.

    When: It sends a plan without leader.
    Then: Refused: the Cheap Hero has to stand in.
    Source: reference treachery_deck.cheap-hero
    """
    position = armed("cheap-hero", dead=NONE_LEFT)
    barred(position, "battle.leader", "none", 4)


def test_it_sends_the_cheap_hero_legal_it_may_replace_a_leader_and_carry_cards() -> None:
    """Given: Atreides has living leaders and a Cheap Hero.

    When: It sends the Cheap Hero with a Crysknife.
    Then: Legal: it may replace a leader and carry cards; strength 0; discarded after.
    Source: 004 section 6; reference treachery_deck.cheap-hero
    """
    position = fought(
        armed("cheap-hero", "crysknife"),
        atreides=("cheap-hero", 4, "crysknife"),
        harkonnen=("beast-rabban", 3),
    )
    # 4 against 3, Rabban dead: the hero adds nothing, and is spent though Atreides won.
    assert position.forces == {ARRAKEEN: {"atreides": 2}}
    assert position.sides["atreides"].hand == ["crysknife"]
    assert position.treachery_discard == ["cheap-hero"]


def test_atreides_sends_him_refused_he_is_in_the_tanks() -> None:
    """Given: Thufir Hawat is dead.

    When: Atreides sends him.
    Then: Refused: he is in the tanks.
    Source: 004 section 6
    """
    position = facing(dead={"atreides": ["thufir-hawat"]})
    barred(position, "battle.leader", "thufir-hawat", 4)


def won_first(forces: dict[str, dict[str, int]], place: str, against: str) -> Position:
    """Atreides has won its first battle with Hawat, who lives."""
    position = battles(forces)
    do(position, "atreides", "choose-battle", place=place, against=against)
    pass_until(position, "plans")
    leader = {"harkonnen": "umman-kudu", "emperor": "bashar"}[against]
    plan(position, "atreides", "thufir-hawat", 2)
    plan(position, against, leader, 0)
    no_traitors(position)
    assert "thufir-hawat" in position.sides["atreides"].leaders
    return position


def test_atreides_sends_him_in_red_chasm_refused_not_in_several_territories_in_one_turn() -> None:
    """Given: Hawat fought and lived in Carthag this turn.

    When: Atreides sends him in Red Chasm.
    Then: Refused: not in several territories in one turn.
    Source: 004 section 6
    """
    forces = {CARTHAG: {"atreides": 4, "emperor": 1}, RED_CHASM: THERE}
    position = won_first(forces, CARTHAG, "emperor")
    do(position, "atreides", "choose-battle", place=RED_CHASM, against="harkonnen")
    pass_until(position, "plans")
    barred(position, "battle.leader-one-territory", "thufir-hawat", 1)


CROWD = {RED_CHASM: {"atreides": 5, "emperor": 1, "harkonnen": 1}}


def test_atreides_sends_him_again_there_legal_it_is_the_same_territory() -> None:
    """Given: Hawat fought and lived in a battle against Harkonnen in the same territory, where a second enemy stands.

    When: Atreides sends him again there.
    Then: Legal: it is the same territory.
    Source: 004 section 6
    """
    position = won_first(CROWD, RED_CHASM, "harkonnen")
    do(position, "atreides", "choose-battle", place=RED_CHASM, against="emperor")
    pass_until(position, "plans")
    plan(position, "atreides", "thufir-hawat", 1)
    assert position.waiting == ["emperor"]


def test_atreides_sends_feyd_rautha_refused_not_its_leader() -> None:
    """Given: Atreides fights Harkonnen.

    When: Atreides sends Feyd-Rautha.
    Then: Refused: not its leader.
    Source: 004 section 6
    """
    barred(facing(), "battle.leader", "feyd-rautha", 4)


def test_it_plays_one_refused_not_in_that_hand() -> None:
    """Given: Atreides does not hold a Crysknife.

    When: It plays one.
    Then: Refused: not in that hand.
    Source: 004 section 6
    """
    barred(facing(), "battle.weapon", "thufir-hawat", 4, "crysknife")


def test_it_plays_the_shield_as_weapon_refused_a_defence_is_no_weapon() -> None:
    """Given: Atreides holds a Shield.

    When: It plays the Shield as weapon.
    Then: Refused: a defence is no weapon.
    Source: 004 section 6
    """
    barred(armed("shield"), "battle.weapon", "thufir-hawat", 4, "shield")


def test_it_plays_it_as_weapon_legal_useless_cards_fit_either_slot_nobody_is_killed() -> None:
    """Given: Atreides holds Baliset.

    When: It plays it as weapon.
    Then: Legal: useless cards fit either slot; nobody is killed.
    Source: 004 section 6
    """
    position = fought(
        armed("baliset"),
        atreides=("thufir-hawat", 4, "baliset"),
        harkonnen=("beast-rabban", 1),
    )
    assert "beast-rabban" in position.sides["harkonnen"].leaders
    assert position.forces == {ARRAKEEN: {"atreides": 2}}


def test_it_plays_the_one_card_in_both_slots_refused_one_card_fills_one_slot() -> None:
    """Given: Atreides holds Baliset only.

    When: It plays the one card in both slots.
    Then: Refused: one card fills one slot.
    Source: 004 section 6
    """
    barred(armed("baliset"), "battle.slots", "thufir-hawat", 4, "baliset", "baliset")


def test_it_plays_it_as_defence_refused_it_is_neither_weapon_nor_defence_nor_useless() -> None:
    """Given: Atreides holds Karama.

    When: It plays it as defence.
    Then: Refused: it is neither weapon nor defence nor useless.
    Source: 004 section 6
    """
    barred(armed("karama"), "battle.defense", "thufir-hawat", 4, "none", "karama")


def test_harkonnen_looks_at_the_table_the_plan_stays_hidden_until_both_are_in() -> None:
    """Given: Atreides has sent its plan, Harkonnen not yet.

    When: Harkonnen looks at the table.
    Then: Follows: the plan stays hidden until both are in.
    Source: 004 section 6
    """
    position = armed("crysknife")
    plan(position, "atreides", "thufir-hawat", 4, "crysknife")
    known = sees(position, "harkonnen").battle
    assert known is not None
    hidden = known.plans["atreides"]
    assert (hidden.leader, hidden.number, hidden.weapon) == ("?", -1, "?")


def test_it_dials_10_legal_full_strength_needs_no_spice() -> None:
    """Given: Atreides has ten forces and no spice.

    When: It dials 10.
    Then: Legal: full strength needs no spice.
    Source: 004 section 6; reference ruleset_profile
    """
    position = facing(10, spice={"atreides": 0})
    fought(position, atreides=("thufir-hawat", 10), harkonnen=("beast-rabban", 3))
    assert position.forces == {}
    assert (position.sides["atreides"].tanks, position.sides["harkonnen"].tanks) == (10, 3)


def test_the_battle_ends_the_leader_stays_with_the_loser_nobody_is_captured() -> None:
    """Given: Harkonnen won a battle; the loser's leader lived.

    When: The battle ends.
    Then: Follows: the leader stays with the loser; nobody is captured.
    Source: reference rules.battle.surviving_leader_of_loser; ruleset_profile
    """
    position = facing(3, 3, ["harkonnen", "atreides"])
    fought(position, harkonnen=("beast-rabban", 3), atreides=("duncan-idaho", 0))
    assert len(position.sides["atreides"].leaders) == 5
    assert position.sides["harkonnen"].captives == []
    assert position.phase == "spice-collection"


def test_all_battles_are_done_collection_begins_only_then() -> None:
    """Given: Atreides, Harkonnen and the Fremen stand apart in pairs in three territories.

    When: All battles are done.
    Then: Follows: collection begins only then.
    Source: 004 sections 6 and 8
    """
    forces = {
        RED_CHASM: {"atreides": 2, "harkonnen": 1},
        CARTHAG: {"harkonnen": 2, "fremen": 1},
        ARRAKEEN: {"atreides": 2, "fremen": 1},
    }
    position = battles(forces)
    fights = 0
    while position.phase == "battle":
        (first,) = position.waiting
        both = [here for here in position.forces.items() if first in here[1] and len(here[1]) > 1]
        place, here = both[0]
        other = next(name for name in here if name != first)
        do(position, first, "choose-battle", place=place, against=other)
        pass_until(position, "plans")
        for seat in (first, other):
            ready = [x for x in position.sides[seat].leaders if x not in position.fought]
            plan(position, seat, ready[0], 0)
        no_traitors(position)
        fights += 1
    assert (fights, position.phase) == (3, "spice-collection")


def test_atreides_chooses_to_fight_the_emperor_first_legal_the_aggressor_chooses() -> None:
    """Given: Atreides, Harkonnen and the Emperor are together in one territory and Atreides is aggressor.

    When: Atreides chooses to fight the Emperor first.
    Then: Legal: the aggressor chooses; the winner then fights the third.
    Source: reference rules.battle.order
    """
    position = battles(CROWD)
    do(position, "atreides", "choose-battle", place=RED_CHASM, against="emperor")
    pass_until(position, "plans")
    plan(position, "atreides", "thufir-hawat", 1)
    plan(position, "emperor", "bashar", 0)
    no_traitors(position)
    assert position.forces == {RED_CHASM: {"atreides": 4, "harkonnen": 1}}
    assert (position.step, position.waiting) == ("choose-battle", ["atreides"])
