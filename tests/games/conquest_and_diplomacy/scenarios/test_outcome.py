"""Scenarios of how a battle ends."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    ALL_LEADERS,
    cards,
    chosen,
    facing,
    fought,
    met,
    opened,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    GAME,
    KANLY,
    A,
    Course,
    H,
    awaited,
    can,
    do,
    end_of_turn,
    refused,
    sides,
    strength,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
PAUL = "paul-atreides"
NO_CARDS = ("none", "none")


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def example() -> Position:
    """The battle of the document, plans open: Leto is dying, 4 against 7."""
    position = met(
        hands={A: ["maula-pistol", "shield"], H: ["gom-jabbar", "shield"]},
        market={A: ["counter-attack"]},
    )
    return opened(
        chosen(position),
        atreides=(LETO, 4, "maula-pistol", "shield"),
        harkonnen=(RABBAN, 2, "gom-jabbar", "shield"),
    )


def countered() -> Position:
    """Atreides has played Counter-attack in it, and all is settled."""
    return settled(react(example(), A, card="counter-attack"))


def tie(first: str) -> Position:
    """Seven against seven, the advantage with one of the two."""
    seats = [first, H if first == A else A]
    position = facing(6, 6, seats)
    return fought(position, **{A: (PAUL, 7 - strength(PAUL)), H: (RABBAN, 2)})


def lives(weapon: str, defense: str) -> bool:
    """Whether Leto lives whom Harkonnen's weapon meets."""
    position = settled(cards(["none", defense], [weapon, "none"]))
    return LETO in position.sides[A].leaders


def spoils(*played: str) -> Position:
    """Atreides has won with cards and may discard."""
    hand = [*played, "hunter-seeker"]
    position = facing(hands={A: hand})
    orders: Any = (LETO, 4, *played)
    opened(position, atreides=orders, harkonnen=(RABBAN, 2))
    for _ in range(10):
        if "discard" in can(position, A) or position.battle is None:
            break
        by = awaited(position)
        do(position, by, "pass")
    return position


def test_revealed_9_against_7_atreides_wins() -> None:
    """Given: Atreides dials 4 with Duke Leto (5), Harkonnen 2 with Beast Rabban (5), no cards.

    When: Revealed.
    Then: Follows: 9 against 7: Atreides wins.
    Source: 001 L410
    """
    position = settled(cards(NO_CARDS, NO_CARDS))
    assert here(position) == {A: 2}
    assert sides(position, "tanks") == {A: 4, H: 3}


def test_revealed_no_market_cards_leto_dies_rabban_lives_4_against_7_harkonnen_wins() -> None:
    """Given: Atreides dials 4 with Leto, Maula Pistol, Shield; Harkonnen 2 with Rabban, Gom Jabbar, Shield.

    When: Revealed, no market cards.
    Then: Follows: Leto dies, Rabban lives; 4 against 7: Harkonnen wins.
    Source: 001 L448-452
    """
    position = settled(example())
    assert here(position) == {H: 1}
    assert position.sides[A].dead == [LETO]
    assert RABBAN in position.sides[H].leaders


def test_atreides_plays_counter_attack_8_against_7_atreides_wins() -> None:
    """Given: The same battle.

    When: Atreides plays Counter-attack.
    Then: Follows: 8 against 7: Atreides wins.
    Source: 001 L454-456
    """
    assert A in here(countered())
    assert H not in here(countered())


def test_the_battle_is_settled_four_atreides_and_leto_in_the_tanks() -> None:
    """Given: Atreides won with Counter-attack, of six forces.

    When: The battle is settled.
    Then: Follows: four Atreides and Leto in the tanks, two Atreides stay in Carthag.
    Source: 001 L460
    """
    position = countered()
    assert here(position) == {A: 2}
    assert position.sides[A].tanks == 4
    assert position.sides[A].dead == [LETO]


def test_the_battle_is_settled_all_three_harkonnen_are_in_the_tanks() -> None:
    """Given: Atreides won with Counter-attack against three forces.

    When: The battle is settled.
    Then: Follows: all three Harkonnen are in the tanks, Gom Jabbar and Shield are discarded, Rabban lives and is home.
    Source: 001 L458
    """
    position = countered()
    assert position.sides[H].tanks == 3
    assert {"gom-jabbar", "shield"} <= set(position.battle_discard)
    assert RABBAN in position.sides[H].leaders


def test_the_battle_is_settled_atreides_receives_5_spice_from_the_bank() -> None:
    """Given: Atreides won with Counter-attack; Leto was killed.

    When: The battle is settled.
    Then: Follows: Atreides receives 5 spice from the bank, for its own leader.
    Source: 001 L422; L462
    """
    before = sides(example(), "spice")
    after = sides(countered(), "spice")
    assert (after[A] - before[A], after[H] - before[H]) == (5, 0)


def test_revealed_atreides_has_the_advantage_7_each_atreides_wins_loses_three_forces() -> None:
    """Given: Atreides dials 3 with a leader of 4, Harkonnen 2 with Rabban (5).

    When: Revealed; Atreides has the advantage.
    Then: Follows: 7 each: Atreides wins, loses three forces.
    Source: 001 L414; L434
    """
    assert here(tie(A)) == {A: strength(PAUL) - 1}


def test_revealed_harkonnen_has_the_advantage_harkonnen_wins() -> None:
    """Given: Atreides dials 3 with a leader of 4, Harkonnen 2 with Rabban (5).

    When: Revealed; Harkonnen has the advantage.
    Then: Follows: Harkonnen wins.
    Source: 001 L414
    """
    assert here(tie(H)) == {H: 4}


def test_revealed_the_atreides_leader_dies_shield_does_not_stop_poison() -> None:
    """Given: Harkonnen plays Gom Jabbar, Atreides Shield.

    When: Revealed.
    Then: Follows: the Atreides leader dies: Shield does not stop poison.
    Source: 001 L418; L452
    """
    assert not lives("gom-jabbar", "shield")


def test_revealed_the_leader_lives() -> None:
    """Given: Harkonnen plays a Maula Pistol, Atreides Shield.

    When: Revealed.
    Then: Follows: the leader lives.
    Source: 001 L418; L448-452
    """
    assert lives("maula-pistol", "shield")


def test_harkonnen_plays_gom_jabbar_revealed_the_leader_lives() -> None:
    """Given: Harkonnen plays Gom Jabbar, Atreides the defense against poison.

    When: Revealed.
    Then: Follows: the leader lives.
    Source: 001 L418
    """
    assert lives("gom-jabbar", "snooper")


def test_revealed_the_leader_dies() -> None:
    """Given: Harkonnen plays a Maula Pistol, Atreides the defense against poison.

    When: Revealed.
    Then: Follows: the leader dies.
    Source: 001 L418
    """
    assert not lives("maula-pistol", "snooper")


def test_revealed_both_die_neither_counts_4_against_2_the_winner_receives_10() -> None:
    """Given: Both play weapons, neither a fitting defense; Leto (5) and Rabban (5); dials 4 and 2.

    When: Revealed.
    Then: Follows: both die, neither counts: 4 against 2; the winner receives 10.
    Source: 001 L418; L422
    """
    before = sides(facing(), "spice")[A]
    position = settled(cards(["maula-pistol", "none"], ["gom-jabbar", "none"]))
    assert here(position) == {A: 2}
    assert position.sides[A].spice == before + 10
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])


def test_revealed_the_one_with_the_advantage_wins() -> None:
    """Given: Both leaders are killed and the dials are equal.

    When: Revealed.
    Then: Follows: the one with the advantage wins.
    Source: 001 L418; L414
    """
    for seats in (KANLY, KANLY[::-1]):
        hands = {A: ["maula-pistol"], H: ["gom-jabbar"]}
        position = facing(6, 6, seats, hands=hands)
        plans: Any = {A: (LETO, 2, "maula-pistol"), H: (RABBAN, 2, "gom-jabbar")}
        assert here(fought(position, **plans)) == {seats[0]: 4}


def test_settled_it_wins_and_has_none_left_there() -> None:
    """Given: Atreides wins with a dial of 6 of six forces.

    When: Settled.
    Then: Follows: it wins and has none left there.
    Source: 001 L434
    """
    position = fought(facing(), atreides=(LETO, 6), harkonnen=(RABBAN, 2))
    assert here(position) == {}
    assert position.sides[H].tanks == 3


def test_settled_all_six_are_in_the_tanks() -> None:
    """Given: Atreides loses with a dial of 1 of six forces.

    When: Settled.
    Then: Follows: all six are in the tanks.
    Source: 001 L430
    """
    position = fought(facing(6, 6), atreides=("dr-yueh", 1), harkonnen=(RABBAN, 6))
    assert position.sides[A].tanks == 6


def test_settled_both_are_discarded_the_rest_of_its_hand_stays() -> None:
    """Given: Atreides loses, having played a weapon and a worthless card.

    When: Settled.
    Then: Follows: both are discarded; the rest of its hand stays.
    Source: 001 L430
    """
    position = facing(6, 6, hands={A: ["maula-pistol", "kulon", "snooper"], H: ["shield"]})
    fought(
        position,
        atreides=("dr-yueh", 1, "maula-pistol", "kulon"),
        harkonnen=(RABBAN, 6, "none", "shield"),
    )
    assert {"maula-pistol", "kulon"} <= set(position.battle_discard)
    assert position.sides[A].hand == ["snooper"]


def test_it_keeps_both_legal_may_keep_or_discard() -> None:
    """Given: Atreides wins, having played a weapon and Shield.

    When: It keeps both.
    Then: Legal: may keep or discard.
    Source: 001 L434
    """
    position = settled(spoils("maula-pistol", "shield"))
    assert position.sides[A].hand == ["hunter-seeker", "maula-pistol", "shield"]


def test_it_discards_shield_and_keeps_the_weapon_legal_any_of_them() -> None:
    """Given: Atreides wins, having played a weapon and Shield.

    When: It discards Shield and keeps the weapon.
    Then: Legal: any of them.
    Source: 001 L434
    """
    position = settled(spoils("maula-pistol", "shield"), ["shield"])
    assert position.sides[A].hand == ["hunter-seeker", "maula-pistol"]
    assert "shield" in position.battle_discard


def test_it_discards_it_legal_this_is_the_way_to_discard_it() -> None:
    """Given: Atreides wins, having played a worthless card.

    When: It discards it.
    Then: Legal: this is the way to discard it.
    Source: 001 L392; L440
    """
    position = settled(spoils("kulon"), ["kulon"])
    assert position.sides[A].hand == ["hunter-seeker"]


def test_it_discards_another_card_of_its_hand_refused_only_cards_it_played() -> None:
    """Given: Atreides wins, having played a weapon.

    When: It discards another card of its hand.
    Then: Refused: only cards it played.
    Source: 001 L434
    """
    refused(spoils("maula-pistol", "shield"), "battle", A, "discard", card="hunter-seeker")


def test_settled_the_leader_lives() -> None:
    """Given: Atreides loses; its leader was not killed.

    When: Settled.
    Then: Follows: the leader lives.
    Source: 001 L430
    """
    position = fought(facing(), atreides=(LETO, 0), harkonnen=(RABBAN, 3))
    assert here(position).get(A, 0) == 0
    assert LETO in position.sides[A].leaders


def test_settled_the_winner_has_5_spice_more_from_the_bank_harkonnen_has_none_more() -> None:
    """Given: Harkonnen loses; Rabban (5) was killed.

    When: Settled.
    Then: Follows: the winner has 5 spice more from the bank; Harkonnen has none more.
    Source: 001 L422
    """
    before = sides(facing(), "spice")
    position = settled(cards(["maula-pistol", "none"], NO_CARDS))
    after = sides(position, "spice")
    assert (after[A] - before[A], after[H] - before[H]) == (5, 0)
    assert position.sides[H].dead == [RABBAN]


def test_revealed_3_wins() -> None:
    """Given: Nobody has a leader; dials 3 and 2.

    When: Revealed.
    Then: Follows: 3 wins.
    Source: 001 L384; L410
    """
    dead = {A: ALL_LEADERS[A], H: ALL_LEADERS[H]}
    position = fought(facing(6, 6, dead=dead), atreides=("none", 2), harkonnen=("none", 3))
    assert here(position) == {H: 3}


def test_all_battles_are_over_both_are_back_with_their_owners_and_may_fight_next_turn() -> None:
    """Given: The winner's and loser's leaders survived.

    When: All battles are over.
    Then: Follows: both are back with their owners and may fight next turn.
    Source: 001 L426
    """
    position = end_of_turn(settled(cards(NO_CARDS, NO_CARDS)), Course(A))
    assert (LETO in position.sides[A].leaders, RABBAN in position.sides[H].leaders) == (True, True)
    assert position.fought == {}


def test_the_territory_is_looked_at_no_more_than_one_factions_forces_remain() -> None:
    """Given: Atreides won in Carthag, a third faction was not there.

    When: The territory is looked at.
    Then: Follows: no more than one faction's forces remain.
    Source: 001 L339
    """
    assert len(here(settled(cards(NO_CARDS, NO_CARDS)))) == 1


def test_revealed_atreides_has_the_advantage_atreides_wins_with_0_loses_nothing() -> None:
    """Given: Both dial 0 without leaders.

    When: Revealed; Atreides has the advantage.
    Then: Follows: Atreides wins with 0, loses nothing; the other loses all there.
    Source: 001 L414; L430-434
    """
    dead = {A: ALL_LEADERS[A], H: ALL_LEADERS[H]}
    position = fought(facing(dead=dead), atreides=("none", 0), harkonnen=("none", 0))
    assert here(position) == {A: 6}
    assert position.sides[H].tanks == 3


def test_revealed_nobody_dies_no_spice() -> None:
    """Given: A weapon was played against no leader.

    When: Revealed.
    Then: Follows: nobody dies, no spice.
    Source: 001 L418-422
    """
    position = facing(hands={A: ["maula-pistol"]}, dead={H: ALL_LEADERS[H]})
    before = position.sides[A].spice
    fought(position, atreides=(LETO, 4, "maula-pistol"), harkonnen=("none", 2))
    assert here(position) == {A: 2}
    assert position.sides[A].spice == before


def test_settled_he_is_face_up_in_the_tanks_and_all_see_it() -> None:
    """Given: A leader is killed in a lost battle.

    When: Settled.
    Then: Follows: he is face up in the tanks, and all see it.
    Source: 001 L422
    """
    position = settled(example())
    assert position.sides[A].dead == [LETO]
    assert LETO not in position.sides[A].leaders
    assert view(GAME, position, H).sides[A].dead == [LETO]
