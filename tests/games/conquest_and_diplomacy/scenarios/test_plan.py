"""Scenarios of battle plans."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    ALL_LEADERS,
    armed,
    facing,
    fields,
    no_plan,
    opened,
    plan,
)
from tests.games.conquest_and_diplomacy.scenarios.table import GAME, A, H, I, fight, legal

LETO = "duke-leto"
RABBAN = "beast-rabban"


def ok(position, by, *orders) -> None:  # type: ignore[no-untyped-def]
    """A plan is legal."""
    legal(position, by, "plan", **fields(orders))


def test_it_dials_4_legal_from_zero_to_six() -> None:
    """Given: Atreides has six forces there.

    When: It dials 4.
    Then: Legal: from zero to six.
    Source: 001 L356
    """
    ok(facing(), A, LETO, 4)


def test_it_dials_0_legal_nothing_forbids_it() -> None:
    """Given: Atreides has six forces there.

    When: It dials 0.
    Then: Legal: nothing forbids it.
    Source: 001 L356
    """
    ok(facing(), A, LETO, 0)


def test_it_dials_6_legal_all() -> None:
    """Given: Atreides has six forces there.

    When: It dials 6.
    Then: Legal: all.
    Source: 001 L356
    """
    ok(facing(), A, LETO, 6)


def test_it_dials_7_refused_those_in_the_disputed_territory() -> None:
    """Given: Atreides has six forces there and ten in reserve.

    When: It dials 7.
    Then: Refused: those in the disputed territory.
    Source: 001 L356
    """
    no_plan(facing(), "battle", A, LETO, 7)


def test_it_plays_none_refused_if_possible_a_leader_must_be_played() -> None:
    """Given: Atreides has living leaders.

    When: It plays none.
    Then: Refused: if possible, a leader must be played.
    Source: 001 L350; L363
    """
    no_plan(facing(), "battle", A, "none", 4)


def test_atreides_plays_duke_leto_refused_dead() -> None:
    """Given: Duke Leto is in the tanks.

    When: Atreides plays Duke Leto.
    Then: Refused: dead.
    Source: 001 L360; L384
    """
    no_plan(facing(dead={A: [LETO]}), "battle", A, LETO, 4)


def test_atreides_plays_him_in_carthag_refused_one_territory_a_turn() -> None:
    """Given: Duke Leto fought in Red Chasm this turn and lives.

    When: Atreides plays him in Carthag.
    Then: Refused: one territory a turn.
    Source: 001 L362
    """
    position = facing()
    position.fought = {LETO: "red-chasm"}
    no_plan(position, "battle", A, LETO, 4)


def test_atreides_plays_him_against_legal_more_than_once_in_the_same_territory() -> None:
    """Given: Duke Leto fought against Imperium in Carthag this turn and lives.

    When: Atreides plays him against Harkonnen in Carthag.
    Then: Legal: more than once in the same territory.
    Source: 001 L362
    """
    position = facing()
    position.fought = {LETO: "carthag"}
    ok(position, A, LETO, 4)


def test_imperium_plays_none_and_dials_5_legal_it_announces_that_it_cannot() -> None:
    """Given: All Imperium leaders are dead.

    When: Imperium plays none and dials 5.
    Then: Legal: it announces that it cannot.
    Source: 001 L364; L384
    """
    position = facing(6, 6, [H, I], dead={I: ALL_LEADERS[I]})
    ok(position, I, "none", 5)


def test_it_plays_the_pistol_refused_no_battle_cards_without_a_leader() -> None:
    """Given: All Imperium leaders are dead; it holds a Maula Pistol.

    When: It plays the pistol.
    Then: Refused: no battle cards without a leader.
    Source: 001 L350; L384
    """
    dead = {I: ALL_LEADERS[I]}
    position = facing(6, 6, [H, I], dead=dead, hands={I: ["maula-pistol"]})
    no_plan(position, "battle", I, "none", 5, "maula-pistol")


def test_imperium_plays_none_legal_not_possible() -> None:
    """Given: All living Imperium leaders fought in other territories this turn.

    When: Imperium plays none.
    Then: Legal: not possible.
    Source: 001 L384
    """
    position = facing(6, 6, [H, I])
    position.fought = dict.fromkeys(ALL_LEADERS[I], "red-chasm")
    ok(position, I, "none", 5)


def test_it_plays_pistol_as_weapon_and_shield_as_defense_legal_both() -> None:
    """Given: Atreides holds Maula Pistol and Shield.

    When: It plays pistol as weapon and Shield as defense.
    Then: Legal: both.
    Source: 001 L388
    """
    ok(armed("maula-pistol", "shield"), A, LETO, 4, "maula-pistol", "shield")


def test_it_plays_only_the_shield_legal_weapon_defense_both_or_neither() -> None:
    """Given: Atreides holds Maula Pistol and Shield.

    When: It plays only the Shield.
    Then: Legal: weapon, defense, both or neither.
    Source: 001 L388
    """
    ok(armed("maula-pistol", "shield"), A, LETO, 4, "none", "shield")


def test_it_plays_neither_legal_nothing_forbids_it() -> None:
    """Given: Atreides holds Maula Pistol and Shield.

    When: It plays neither.
    Then: Legal: nothing forbids it.
    Source: 001 L388
    """
    ok(armed("maula-pistol", "shield"), A, LETO, 4)


def test_it_plays_both_weapons_refused_one_weapon_the_other_place_is_for_a_defense() -> None:
    """Given: Atreides holds Maula Pistol and Gom Jabbar.

    When: It plays both weapons.
    Then: Refused: one weapon; the other place is for a defense.
    Source: 001 L388
    """
    position = armed("maula-pistol", "gom-jabbar")
    no_plan(position, "battle", A, LETO, 4, "maula-pistol", "gom-jabbar")


def test_it_plays_both_refused_one_defense() -> None:
    """Given: Atreides holds two defenses.

    When: It plays both.
    Then: Refused: one defense.
    Source: 001 L388
    """
    no_plan(armed("shield", "snooper"), "battle", A, LETO, 4, "shield", "snooper")


def test_it_plays_it_in_the_weapons_place_legal_nothing_forbids_it() -> None:
    """Given: Atreides holds a worthless card.

    When: It plays it in the weapon's place.
    Then: Legal: nothing forbids it.
    Source: 001 L392
    """
    ok(armed("kulon"), A, LETO, 4, "kulon")


def test_it_plays_it_in_the_defenses_place_legal_nothing_forbids_it() -> None:
    """Given: Atreides holds a worthless card.

    When: It plays it in the defense's place.
    Then: Legal: nothing forbids it.
    Source: 001 L392; L440
    """
    ok(armed("kulon"), A, LETO, 4, "none", "kulon")


def test_it_plays_both_legal_instead_of_weapon_defense_or_both() -> None:
    """Given: Atreides holds two worthless cards.

    When: It plays both.
    Then: Legal: instead of weapon, defense or both.
    Source: 001 L440
    """
    ok(armed("kulon", "baliset"), A, LETO, 4, "kulon", "baliset")


def test_it_plays_shield_refused_not_in_hand() -> None:
    """Given: Atreides holds no Shield.

    When: It plays Shield.
    Then: Refused: not in hand.
    Source: 001 L388
    """
    no_plan(armed("kulon"), "battle", A, LETO, 4, "none", "shield")


def test_it_plays_shield_in_both_places_refused_one_card_one_place() -> None:
    """Given: Atreides holds one Shield.

    When: It plays Shield in both places.
    Then: Refused: one card, one place.
    Source: 001 L388
    """
    no_plan(armed("kulon"), "battle", A, LETO, 4, "kulon", "kulon")
    no_plan(armed("shield"), "battle", A, LETO, 4, "shield", "shield")


def test_harkonnen_looks_at_the_table_it_does_not_see_atreides_plan() -> None:
    """Given: Atreides has a plan, Harkonnen has not.

    When: Harkonnen looks at the table.
    Then: Follows: it does not see Atreides' plan.
    Source: 001 L352; L404
    """
    position = armed("maula-pistol")
    plan(position, A, LETO, 4, "maula-pistol")
    seen = fight(view(GAME, position, H)).plans
    assert all(
        (hidden.leader, hidden.number, hidden.weapon) != (LETO, 4, "maula-pistol")
        and LETO not in hidden.leader
        and hidden.number != 4
        for hidden in seen.values()
    )


def test_they_are_revealed_both_at_once_all_elements() -> None:
    """Given: Both plans are made.

    When: They are revealed.
    Then: Follows: both at once, all elements.
    Source: 001 L404
    """
    position = armed("maula-pistol")
    opened(position, atreides=(LETO, 4, "maula-pistol"), harkonnen=(RABBAN, 2))
    for seat in (A, H):
        seen = fight(view(GAME, position, seat)).plans
        assert (seen[A].leader, seen[A].number, seen[A].weapon) == (LETO, 4, "maula-pistol")
        assert (seen[H].leader, seen[H].number) == (RABBAN, 2)


def test_it_plays_it_in_the_weapons_place_legal_instead_of_a_basic_weapon() -> None:
    """Given: Atreides holds a special weapon.

    When: It plays it in the weapon's place.
    Then: Legal: instead of a basic weapon.
    Source: 001 L439
    """
    for card in ("lasgun", "poison-blade", "stunner"):
        ok(armed(card), A, LETO, 4, card)


def test_the_plan_refused_ones_own_leaders() -> None:
    """Given: Atreides plays Harkonnen's Beast Rabban.

    When: The plan.
    Then: Refused: one's own leaders.
    Source: 001 L360
    """
    no_plan(facing(), "battle", A, RABBAN, 4)


def test_it_plays_it_in_the_weapons_place_of_the_plan_refused_only_battle_cards() -> None:
    """Given: Atreides holds a market card.

    When: It plays it in the weapon's place of the plan.
    Then: Refused: only battle cards.
    Source: 001 L282; L388
    """
    position = facing(market={A: ["counter-attack"]})
    no_plan(position, "battle turn.moves", A, LETO, 4, "counter-attack")


def test_atreides_plays_a_weapon_legal_at_its_discretion_there_is_nobody_to_kill() -> None:
    """Given: Imperium has no leader, Atreides has.

    When: Atreides plays a weapon.
    Then: Legal: at its discretion; there is nobody to kill.
    Source: 001 L350; L418
    """
    position = armed("maula-pistol", dead={H: ALL_LEADERS[H]})
    ok(position, A, LETO, 4, "maula-pistol")
