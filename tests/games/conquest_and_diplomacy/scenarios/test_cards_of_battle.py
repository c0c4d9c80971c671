"""Scenarios of the reconstructed cards that are played in battles."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    cards,
    chosen,
    facing,
    fields,
    fought,
    met,
    no_plan,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    A,
    H,
    I,
    do,
    legal,
    strength,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
SERVANT = "harkonnen-servant"
NONE = ("none", "none")


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def test_it_plays_it_after_the_reveal_the_leader_lives_adds_nothing() -> None:
    """Given: Atreides' leader would be killed by Gom Jabbar; Atreides holds Suk Doctor.

    When: It plays it after the reveal.
    Then: Follows: the leader lives, adds nothing, and no spice is paid for him.
    Source: cards.json suk-doctor
    """
    position = cards(NONE, ["gom-jabbar", "none"], market={A: ["suk-doctor"]})
    before = position.sides[H].spice
    settled(react(position, A, card="suk-doctor"))
    assert here(position) == {H: 1}
    assert LETO in position.sides[A].leaders
    assert position.sides[H].spice == before


def test_settled_only_harkonnens_leader_dies() -> None:
    """Given: Harkonnen played Poison Tooth; Atreides plays Suk Doctor.

    When: Settled.
    Then: Follows: only Harkonnen's leader dies.
    Source: cards.json suk-doctor; poison-tooth
    """
    position = cards(NONE, NONE, market={A: ["suk-doctor"], H: ["poison-tooth"]})
    react(position, H, card="poison-tooth")
    settled(react(position, A, card="suk-doctor"))
    assert LETO in position.sides[A].leaders
    assert position.sides[H].dead == [RABBAN]
    assert here(position) == {A: 2}


def test_revealed_both_lose_all_forces_there_both_leaders_and_the_cards_played() -> None:
    """Given: Harkonnen plays a Lasgun, Atreides a Shield, no traitor.

    When: Revealed.
    Then: Follows: both lose all forces there, both leaders and the cards played; nobody wins.
    Source: cards.json lasgun; shield
    """
    position = cards(["none", "shield"], ["lasgun", "none"])
    before = {name: side.spice for name, side in position.sides.items()}
    settled(position)
    assert here(position) == {}
    assert (position.sides[A].tanks, position.sides[H].tanks) == (6, 3)
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])
    assert {"lasgun", "shield"} <= set(position.battle_discard)
    assert {name: side.spice for name, side in position.sides.items()} == before


def leto_against(weapon: str, defense: str) -> Position:
    """Leto with a defense against Rabban with a weapon, settled."""
    return settled(cards(["none", defense], [weapon, "none"]))


def test_revealed_atreides_leader_is_killed() -> None:
    """Given: Harkonnen plays a Lasgun, Atreides a Snooper.

    When: Revealed.
    Then: Follows: Atreides' leader is killed.
    Source: cards.json lasgun
    """
    assert leto_against("lasgun", "snooper").sides[A].dead == [LETO]


def test_revealed_atreides_leader_is_killed_nothing_guards() -> None:
    """Given: Harkonnen plays a Poison Blade, Atreides a Snooper.

    When: Revealed.
    Then: Follows: Atreides' leader is killed; nothing guards.
    Source: cards.json poison-blade
    """
    assert leto_against("poison-blade", "snooper").sides[A].dead == [LETO]


def test_revealed_atreides_leader_is_killed_no_explosion() -> None:
    """Given: Harkonnen plays a Poison Blade, Atreides a Shield.

    When: Revealed.
    Then: Follows: Atreides' leader is killed; no explosion.
    Source: cards.json poison-blade
    """
    position = leto_against("poison-blade", "shield")
    assert position.sides[A].dead == [LETO]
    assert here(position) == {H: 1}


def test_the_battle_is_settled_it_is_discarded_harkonnen_cannot_keep_it() -> None:
    """Given: Harkonnen won with a Poison Blade.

    When: The battle is settled.
    Then: Follows: it is discarded, Harkonnen cannot keep it.
    Source: cards.json poison-blade; 001 L434
    """
    position = leto_against("poison-blade", "none")
    assert here(position) == {H: 1}
    assert "poison-blade" not in position.sides[H].hand
    assert "poison-blade" in position.battle_discard


def test_revealed_4_against_7_leto_lives_no_spice() -> None:
    """Given: Harkonnen plays a Stunner; Leto with 4 against Rabban with 2.

    When: Revealed.
    Then: Follows: 4 against 7, Leto lives, no spice.
    Source: cards.json stunner
    """
    position = cards(NONE, ["stunner", "none"])
    before = position.sides[H].spice
    settled(position)
    assert here(position) == {H: 1}
    assert LETO in position.sides[A].leaders
    assert position.sides[H].spice == before


def total(card: str, weapon: str = "none") -> int:
    """The strength of Leto with 1 and a card, as far as numbers against it tell."""
    for number in range(20):
        hands = {A: [card], H: [weapon] if weapon != "none" else []}
        position = facing(6, 20, hands=hands)
        plans: Any = {
            A: (LETO, 1, card),
            H: (SERVANT, number, weapon),
        }
        if H in here(fought(position, **plans)):
            return number - 1 + strength(SERVANT)
    raise AssertionError("never beaten")


def test_revealed_1_5_and_3_9() -> None:
    """Given: Atreides plays Weirding Way with Leto, dial 1.

    When: Revealed.
    Then: Follows: 1, 5 and 3: 9.
    Source: cards.json weirding-way

    Counted from the first number with which the servant, who loses ties, wins.
    """
    assert total("weirding-way") == 9
    assert total("kulon") == 6


def test_revealed_1_it_adds_only_while_the_leader_lives() -> None:
    """Given: Atreides plays Weirding Way, Leto is killed, dial 1.

    When: Revealed.
    Then: Follows: 1: it adds only while the leader lives.
    Source: cards.json weirding-way
    """
    assert total("weirding-way", "maula-pistol") == 1


def test_revealed_3_it_adds_whatever_becomes_of_the_leader() -> None:
    """Given: Atreides plays War Cry, Leto is killed, dial 1.

    When: Revealed.
    Then: Follows: 3: it adds whatever becomes of the leader.
    Source: cards.json war-cry
    """
    assert total("war-cry", "maula-pistol") == 3
    assert total("war-cry") == 8


def told(order: str, what: str, *hand: str) -> Position:
    """Imperium has spoken to Harkonnen."""
    position = chosen(met(6, 6, [I, H], hands={H: list(hand)}), H, using="voice")
    do(position, I, "voice", order=order, what=what)
    return chosen(position)


def test_harkonnen_plays_no_weapon_refused_a_stunner_is_one() -> None:
    """Given: Imperium said: play a special weapon; Harkonnen holds a Stunner.

    When: Harkonnen plays no weapon.
    Then: Refused: a Stunner is one.
    Source: cards.json stunner; 001 L564
    """
    position = told("play", "special-weapon", "stunner")
    no_plan(position, "battle", H, RABBAN, 2)
    legal(position, H, "plan", **fields((RABBAN, 2, "stunner")))


def test_harkonnen_plays_it_legal_a_poison_blade_is_a_special_weapon() -> None:
    """Given: Imperium said: no poison weapon; Harkonnen holds a Poison Blade.

    When: Harkonnen plays it.
    Then: Legal: a Poison Blade is a special weapon.
    Source: cards.json poison-blade; 001 L564
    """
    position = told("refuse", "poison-weapon", "poison-blade")
    legal(position, H, "plan", **fields((RABBAN, 2, "poison-blade")))


@pytest.mark.parametrize("weapon", ["maula-pistol", "crysknife", "slip-tip"])
def test_revealed_none_kills(weapon: str) -> None:
    """Given: Maula Pistol, Crysknife and Slip Tip against Shield.

    When: Revealed.
    Then: Follows: none kills.
    Source: cards.json
    """
    assert LETO in leto_against(weapon, "shield").sides[A].leaders
    assert leto_against(weapon, "snooper").sides[A].dead == [LETO]


@pytest.mark.parametrize("weapon", ["gom-jabbar", "hunter-seeker", "chaumurky"])
def test_gom_jabbar_hunter_seeker_and_chaumurky_revealed_none_kills(weapon: str) -> None:
    """Given: Gom Jabbar, Hunter Seeker and Chaumurky against Snooper.

    When: Revealed.
    Then: Follows: none kills.
    Source: cards.json
    """
    assert LETO in leto_against(weapon, "snooper").sides[A].leaders
    assert leto_against(weapon, "shield").sides[A].dead == [LETO]
