"""Scenarios of battles: what comes of opened plans."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.duels import duel, fought, over, plan, planned
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GREAT_FLAT,
    RED_CHASM,
    E,
    F,
    G,
    Position,
    awaited,
    can,
    do,
    legal,
    new_game,
    refused,
    scene,
    standing,
    strength,
    until,
    until_phase,
)

PAUL, ALIA, STILGAR = "paul-muaddib", "alia", "stilgar"
EDRIC, SCYTALE, BIJAZ = "edric", "scytale", "bijaz"
THREE_THERE = {RED_CHASM: {E: 5, G: 9, F: 5}}


def leaders(by: str) -> list[str]:
    """All five leaders of a faction."""
    return list(new_game().sides[by].leaders)


def plans(number: int, leader: str = PAUL, **cards: str) -> dict[str, Any]:
    """The Emperor's plan, as a move."""
    return {"by": E, "kind": "plan", **plan(leader, number, **cards)}


def until_one(position: Position) -> None:
    """One move of whoever is awaited."""
    kinds = can(position, awaited(position))
    kind = "pass" if "pass" in kinds else kinds[0]
    do(position, awaited(position), kind)


def test_they_are_revealed_the_higher_total_wins() -> None:
    """Given: Dials 3 and 2, leaders of equal strength.

    When: They are revealed.
    Then: Follows: the higher total wins.
    Source: 003 L225
    """
    position = fought(plan(STILGAR, 3), plan(SCYTALE, 2))
    assert standing(position, RED_CHASM) == {E: 2}


def test_they_are_revealed_the_aggressor_wins() -> None:
    """Given: Dials and leaders give equal totals.

    When: They are revealed.
    Then: Follows: the aggressor wins.
    Source: 003 L229
    """
    assert standing(fought(plan(STILGAR, 3), plan(SCYTALE, 3)), RED_CHASM) == {E: 2}
    lost = over(planned(duel(G, E), {E: plan(STILGAR, 3), G: plan(SCYTALE, 3)}))
    assert standing(lost, RED_CHASM) == {G: 2}


def armed(weapon: str, defense: str = "none") -> Position:
    """Emperor: Paul (6), 1; Guild: Bijaz (2), 3 and a weapon against a defence."""
    hands = {G: [weapon], E: [defense] if defense != "none" else []}
    one, two = plan(PAUL, 1, defense=defense), plan(BIJAZ, 3, weapon)
    return fought(one, two, hands=hands)


def test_they_are_revealed_the_leader_is_dead_and_does_not_count() -> None:
    """Given: A weapon is played and the defence is missing.

    When: They are revealed.
    Then: Follows: the leader is dead and does not count.
    Source: 003 L233
    """
    position = armed("maula-pistol")
    assert PAUL in position.sides[E].dead
    assert standing(position, RED_CHASM) == {G: 2}


def test_they_are_revealed_the_leader_lives_and_counts() -> None:
    """Given: A weapon is played and the proper defence too.

    When: They are revealed.
    Then: Follows: the leader lives and counts.
    Source: 003 L233
    """
    position = armed("maula-pistol", "shield")
    assert PAUL in position.sides[E].leaders
    assert standing(position, RED_CHASM) == {E: 4}
    assert standing(armed("chaumurky", "snooper"), RED_CHASM) == {E: 4}


def test_they_are_revealed_the_leader_is_dead() -> None:
    """Given: A weapon is played and the other kind of defence.

    When: They are revealed.
    Then: Follows: the leader is dead.
    Source: 003 L233
    """
    assert PAUL in armed("maula-pistol", "snooper").sides[E].dead
    assert PAUL in armed("chaumurky", "shield").sides[E].dead


def test_they_are_revealed_both_leaders_are_dead_dials_alone_count() -> None:
    """Given: Both play weapons without defences.

    When: They are revealed.
    Then: Follows: both leaders are dead, dials alone count.
    Source: 003 L233
    """
    hands = {E: ["crysknife"], G: ["slip-tip"]}
    one, two = plan(PAUL, 2, "crysknife"), plan(BIJAZ, 3, "slip-tip")
    position = fought(one, two, hands=hands)
    assert (position.sides[E].dead, position.sides[G].dead) == ([PAUL], [BIJAZ])
    assert standing(position, RED_CHASM) == {G: 2}


def test_they_are_revealed_the_total_is_3() -> None:
    """Given: A cheap hero with dial 3.

    When: They are revealed.
    Then: Follows: the total is 3.
    Source: 003 L215
    """
    hands = {E: ["cheap-hero"]}
    position = fought(plan("cheap-hero", 3), plan(BIJAZ, 2), hands=hands)
    assert standing(position, RED_CHASM) == {G: 3}
    won = fought(plan("cheap-hero", 5), plan(BIJAZ, 2), hands=hands)
    assert standing(won, RED_CHASM) == {}
    assert won.sides[E].tanks == won.sides[G].tanks == 5


def test_they_are_revealed_the_opponents_leader_dies() -> None:
    """Given: A cheap hero with a weapon.

    When: They are revealed.
    Then: Follows: the opponent's leader dies.
    Source: 003 L215; L233
    """
    hands = {E: ["cheap-hero", "chaumurky"]}
    position = fought(plan("cheap-hero", 3, "chaumurky"), plan(EDRIC, 2), hands=hands)
    assert position.sides[G].dead == [EDRIC]
    assert standing(position, RED_CHASM) == {E: 2}


def reward(one: dict[str, Any], two: dict[str, Any], **given: Any) -> tuple[int, int]:
    """How much spice the Emperor and the Guild gain by a battle."""
    position = duel(**given)
    before = (position.sides[E].spice, position.sides[G].spice)
    planned(position, {E: one, G: two})
    if position.phase == "battle":
        until_raid(position)
    return position.sides[E].spice - before[0], position.sides[G].spice - before[1]


def until_raid(position: Position) -> None:
    """Play the battle phase to its end."""
    for _ in range(50):
        if position.phase != "battle":
            return
        until_one(position)


def test_the_winner_is_paid_5_spice_from_the_bank() -> None:
    """Given: A leader of strength 5 was killed.

    When: The winner is paid.
    Then: Follows: 5 spice from the bank.
    Source: 003 L237
    """
    hands = {E: ["chaumurky"]}
    assert reward(plan(PAUL, 1, "chaumurky"), plan(EDRIC, 1), hands=hands) == (strength(EDRIC), 0)


def test_the_winner_is_paid_his_value_too() -> None:
    """Given: The winner's own leader was killed.

    When: The winner is paid.
    Then: Follows: his value too.
    Source: 003 L237
    """
    hands = {E: ["chaumurky"], G: ["crysknife"]}
    one, two = plan(PAUL, 3, "chaumurky"), plan(EDRIC, 1, "crysknife")
    assert reward(one, two, hands=hands) == (strength(EDRIC) + strength(PAUL), 0)


def test_the_winner_is_paid_nothing() -> None:
    """Given: Nobody was killed.

    When: The winner is paid.
    Then: Follows: nothing.
    Source: 003 L237
    """
    assert reward(plan(PAUL, 3), plan(EDRIC, 1)) == (0, 0)


def test_he_is_looked_for_in_the_tanks_face_up() -> None:
    """Given: A leader was killed.

    When: He is looked for.
    Then: Follows: in the tanks, face up.
    Source: 003 L237
    """
    position = armed("maula-pistol")
    assert position.sides[E].dead == [PAUL]
    assert PAUL not in position.sides[E].leaders


def test_he_is_looked_for_he_lives() -> None:
    """Given: The loser's leader was not hit.

    When: He is looked for.
    Then: Follows: he lives.
    Source: 003 L245
    """
    position = fought(plan(PAUL, 3), plan(EDRIC, 1))
    assert EDRIC in position.sides[G].leaders
    assert position.sides[G].dead == []


def test_the_battle_is_over_all_five_are_in_the_tanks() -> None:
    """Given: The loser had five forces, dialed 2.

    When: The battle is over.
    Then: Follows: all five are in the tanks.
    Source: 003 L245
    """
    position = fought(plan(PAUL, 3), plan(BIJAZ, 2))
    assert position.sides[G].tanks == 5


def test_the_battle_is_over_two_are_in_the_tanks_three_stand() -> None:
    """Given: The winner had five forces, dialed 2.

    When: The battle is over.
    Then: Follows: two are in the tanks, three stand.
    Source: 003 L249
    """
    position = fought(plan(PAUL, 2), plan(BIJAZ, 2))
    assert position.sides[E].tanks == 2
    assert standing(position, RED_CHASM) == {E: 3}


def test_the_battle_is_over_both_are_discarded() -> None:
    """Given: The loser played two cards.

    When: The battle is over.
    Then: Follows: both are discarded.
    Source: 003 L245
    """
    hands = {G: ["baliset", "semuta"]}
    position = fought(plan(PAUL, 2), plan(BIJAZ, 2, "baliset", "semuta"), hands=hands)
    assert position.sides[G].hand == []


def spoils() -> Position:
    """The Emperor has won with two worthless cards and is asked."""
    hands = {E: ["baliset", "semuta"], G: ["dune-tarot"]}
    position = duel(hands=hands)
    one = plan(PAUL, 2, "baliset", "semuta")
    planned(position, {E: one, G: plan(BIJAZ, 1, "dune-tarot")})
    return until(position, "discard", E)


def test_he_keeps_it_legal_keep_or_discard() -> None:
    """Given: The winner played a card.

    When: He keeps it.
    Then: Legal: keep or discard.
    Source: 003 L249
    """
    position = spoils()
    do(position, E, "pass")
    assert position.sides[E].hand == ["baliset", "semuta"]


def test_he_discards_it_legal_keep_or_discard() -> None:
    """Given: The winner played a card.

    When: He discards it.
    Then: Legal: keep or discard.
    Source: 003 L249
    """
    position = legal(spoils(), E, "discard", card="baliset")
    assert position.sides[E].hand == ["semuta"]


def test_the_loser_keeps_it_refused_must_discard() -> None:
    """Given: The loser played a card.

    When: The loser keeps it.
    Then: Refused: must discard.
    Source: 003 L245
    """
    position = spoils()
    assert position.sides[G].hand == []
    refused(position, "battle", G, "pass")


def test_he_keeps_it_legal_any_of_the_cards_they_played() -> None:
    """Given: The winner keeps a cheap hero or other card.

    When: He keeps it.
    Then: Legal: any of the cards they played.
    Source: 003 L249
    """
    position = duel(hands={E: ["cheap-hero"]})
    planned(position, {E: plan("cheap-hero", 5), G: plan(BIJAZ, 0)})
    do(until(position, "discard", E), E, "pass")
    assert position.sides[E].hand == ["cheap-hero"]


def structures(hideouts: dict[str, tuple[int, bool]], one: int, two: int) -> Position:
    """A battle in Pasty Mesa, with hideouts; the dials."""
    position = scene("plan", forces={"pasty-mesa-s6": {E: 12, G: 11}}, hideouts=hideouts)
    return over(planned(position, {E: plan(PAUL, one), G: plan(BIJAZ, two)}))


def test_the_battle_is_over_it_is_sabotaged() -> None:
    """Given: A hideout of the loser stands there.

    When: The battle is over.
    Then: Follows: it is sabotaged.
    Source: 003 L251
    """
    assert structures({"pasty-mesa": (0, False)}, 5, 1).hideouts["pasty-mesa"].sabotaged


def test_the_battle_is_over_it_stands() -> None:
    """Given: A hideout of the winner stands there.

    When: The battle is over.
    Then: Follows: it stands.
    Source: 003 L251
    """
    assert not structures({"pasty-mesa": (0, False)}, 0, 11).hideouts["pasty-mesa"].sabotaged


def test_the_loser_has_a_hideout_elsewhere_the_battle_is_over_it_stands() -> None:
    """Given: The loser has a hideout elsewhere.

    When: The battle is over.
    Then: Follows: it stands.
    Source: 003 L251
    """
    assert (
        not structures({"false-wall-east": (0, False)}, 5, 1).hideouts["false-wall-east"].sabotaged
    )


def test_the_leaders_are_looked_for_they_are_back_with_their_owners() -> None:
    """Given: All battles are resolved.

    When: The leaders are looked for.
    Then: Follows: they are back with their owners.
    Source: 003 L241
    """
    position = over(planned(duel(), {E: plan(PAUL, 2), G: plan(BIJAZ, 1)}))
    assert position.fought == {} or position.phase == "mentat"
    assert {PAUL} <= set(position.sides[E].leaders)
    assert {BIJAZ} <= set(position.sides[G].leaders)


def test_who_is_left_only_one_open_faction_in_each_territory_but_for_the_two_exceptions() -> None:
    """Given: All battles are resolved.

    When: Who is left.
    Then: Follows: only one open faction in each territory but for the two exceptions.
    Source: 003 L189
    """
    position = scene("choose-battle", forces={**THREE_THERE, GREAT_FLAT: {E: 4, G: 4}})
    after = until_phase(position, "collection")
    if after.phase != "mentat":
        after = until_phase(after, "mentat")
    assert len(standing(after, RED_CHASM)) <= 1
    assert len(standing(after, GREAT_FLAT)) <= 1


def test_the_fremen_make_a_plan_refused_not_theirs() -> None:
    """Given: It is a battle of Emperor and Guild.

    When: The Fremen make a plan.
    Then: Refused: not theirs.
    Source: 003 L202
    """
    refused(duel(), "battle", F, "plan", **plan("korba", 0))


def test_its_maker_makes_another_refused_made() -> None:
    """Given: A plan was made.

    When: Its maker makes another.
    Then: Refused: made.
    Source: 003 L202
    """
    position = duel()
    do(position, **plans(3))
    refused(position, "battle", **plans(2))


def test_a_plan_with_the_card_and_no_leader_refused_somebody_has_to_use_it() -> None:
    """Given: A seat without leader and cheap hero holds a worthless card.

    When: A plan with the card and no leader.
    Then: Refused: somebody has to use it (clause battle.leaderless).
    Source: 003 L202; L210-215
    """
    position = duel(dead={E: leaders(E)}, hands={E: ["baliset"]})
    refused(position, "battle", **plans(2, "none", weapon="baliset"))


def test_they_are_revealed_both_leaders_are_dead_as_the_contents_card_says() -> None:
    """Given: A stone burner against a shield.

    When: They are revealed.
    Then: Follows: both leaders are dead, as the content's card says.
    Source: 003 L233
    """
    hands = {G: ["stone-burner"], E: ["shield"]}
    one, two = plan(PAUL, 2, defense="shield"), plan(BIJAZ, 3, "stone-burner")
    position = fought(one, two, hands=hands)
    assert (position.sides[E].dead, position.sides[G].dead) == ([PAUL], [BIJAZ])


def test_they_are_revealed_it_kills_him_if_he_is_a_ghola_and_otherwise_not() -> None:
    """Given: A Tleilaxu card against a leader.

    When: They are revealed.
    Then: Follows: it kills him if he is a ghola, and otherwise not.
    Source: 003 L153
    """
    hands = {G: ["tleilaxu-trigger"], E: ["shield"]}
    one, two = plan(PAUL, 2, defense="shield"), plan(BIJAZ, 3, "tleilaxu-trigger")
    assert fought(one, two, hands=hands).sides[E].dead == []
    position = duel(hands=hands)
    position.gholas = [PAUL]
    assert over(planned(position, {E: one, G: two})).sides[E].dead == [PAUL]


def test_the_battle_is_over_the_ornithopter_is_stolen_the_harvester_destroyed() -> None:
    """Given: The loser has an ornithopter and a harvester there.

    When: The battle is over.
    Then: Follows: the ornithopter is stolen, the harvester destroyed.
    Source: 003 L179; L361-362
    """
    assert awaited(duel(ornithopters={RED_CHASM: {G: 1}})) in (E, G)
    lost = fought(
        plan(PAUL, 2),
        plan(BIJAZ, 1),
        ornithopters={RED_CHASM: {G: 1}},
        harvesters={RED_CHASM: {G: 1}},
    )
    assert lost.ornithopters == {RED_CHASM: {E: 1}}
    assert lost.harvesters == {}
    assert lost.sides[G].harvesters == 0


def test_they_are_revealed_a_tie_the_aggressor_has_won() -> None:
    """Given: All leaders dead on both sides, both dial 0.

    When: They are revealed.
    Then: Follows: a tie: the aggressor has won.
    Source: 003 L229
    """
    dead = {E: leaders(E), G: leaders(G)}
    position = duel(dead=dead)
    over(planned(position, {E: plan("none", 0), G: plan("none", 0)}))
    assert standing(position, RED_CHASM) == {E: 5}
    assert ARRAKEEN not in position.forces


def test_the_next_battle_is_to_be_fought_as_long_as_it_survives_it_fights() -> None:
    """Given: Three open factions are in one territory; the aggressor has beaten one and has three forces left.

    When: The next battle is to be fought.
    Then: Follows: as long as it survives it fights: no hiding between two battles.
    Source: 003 L189; L198
    """
    position = scene("choose-battle", first=G, forces={RED_CHASM: {E: 5, G: 5, F: 5}})
    do(position, G, "choose-battle", place=RED_CHASM, against=E)
    planned(until(position, "plan"), {G: plan(EDRIC, 2), E: plan("bannerjee", 0)})
    assert standing(position, RED_CHASM)[G] == 3
    until(position, "plan")
    assert {position.battle.aggressor, position.battle.defender} == {G, F}
