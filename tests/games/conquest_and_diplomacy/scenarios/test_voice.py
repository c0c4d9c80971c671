"""Scenarios of the Voice."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    ALL_LEADERS,
    chosen,
    fields,
    met,
    no_plan,
    opened,
    plan,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    TUEK,
    A,
    H,
    I,
    awaited,
    can,
    do,
    legal,
    refused,
    scene,
)

POISON = "poison-weapon"
PROJECTILE = "projectile-weapon"
SPECIAL = "special-weapon"
RABBAN = "beast-rabban"
BASHAR = "sardaukar-bashar"


def speaking(*seats: str, **given: Any) -> Position:
    """Imperium may speak; the first seat has the advantage."""
    factions = list(seats) or [I, H]
    return chosen(met(6, 6, factions, **given), factions[1], using="voice")


def told(order: str, what: str, *hand: str, **given: Any) -> Position:
    """Imperium has spoken, Harkonnen (with its hand) may plan."""
    position = speaking(hands={H: list(hand)}, **given)
    do(position, I, "voice", order=order, what=what)
    return chosen(position)


def ok(position: Position, by: str, *orders: Any) -> None:
    """A plan is legal."""
    legal(position, by, "plan", **fields(orders))


def test_imperium_says_no_poison_weapon_legal_nothing_forbids_it() -> None:
    """Given: Imperium fights Harkonnen.

    When: Imperium says: no poison weapon.
    Then: Legal: nothing forbids it.
    Source: 001 L564
    """
    do(speaking(), I, "voice", order="refuse", what=POISON)


def test_harkonnen_plays_it_refused_it_must_comply_if_possible() -> None:
    """Given: Imperium said: no poison weapon; Harkonnen holds Gom Jabbar.

    When: Harkonnen plays it.
    Then: Refused: it must comply if possible.
    Source: 001 L564
    """
    no_plan(told("refuse", POISON, "gom-jabbar"), "battle", H, RABBAN, 2, "gom-jabbar")


def test_harkonnen_plays_the_pistol_legal_another_type() -> None:
    """Given: Imperium said: no poison weapon; Harkonnen holds Gom Jabbar and Maula Pistol.

    When: Harkonnen plays the pistol.
    Then: Legal: another type.
    Source: 001 L564
    """
    ok(told("refuse", POISON, "gom-jabbar", "maula-pistol"), H, RABBAN, 2, "maula-pistol")


def test_harkonnen_plays_no_weapon_legal_complied() -> None:
    """Given: Imperium said: no poison weapon; Harkonnen holds Gom Jabbar.

    When: Harkonnen plays no weapon.
    Then: Legal: complied.
    Source: 001 L564
    """
    ok(told("refuse", POISON, "gom-jabbar"), H, RABBAN, 2)


def test_harkonnen_plays_no_weapon_refused_it_can_comply() -> None:
    """Given: Imperium said: play a poison weapon; Harkonnen holds Gom Jabbar.

    When: Harkonnen plays no weapon.
    Then: Refused: it can comply.
    Source: 001 L564
    """
    no_plan(told("play", POISON, "gom-jabbar"), "battle", H, RABBAN, 2)


def test_harkonnen_plays_gom_jabbar_legal_nothing_forbids_it() -> None:
    """Given: Imperium said: play a poison weapon; Harkonnen holds Gom Jabbar.

    When: Harkonnen plays Gom Jabbar.
    Then: Legal: nothing forbids it.
    Source: 001 L564
    """
    ok(told("play", POISON, "gom-jabbar"), H, RABBAN, 2, "gom-jabbar")


def test_harkonnen_plays_the_pistol_legal_it_cannot_comply_so_any_card() -> None:
    """Given: Imperium said: play a poison weapon; Harkonnen holds only a Maula Pistol.

    When: Harkonnen plays the pistol.
    Then: Legal: it cannot comply, so any card.
    Source: 001 L564; L596
    """
    ok(told("play", POISON, "maula-pistol"), H, RABBAN, 2, "maula-pistol")


def test_harkonnen_plays_none_legal_free() -> None:
    """Given: Imperium said: play a poison weapon; Harkonnen holds only a Maula Pistol.

    When: Harkonnen plays none.
    Then: Legal: free.
    Source: 001 L596
    """
    ok(told("play", POISON, "maula-pistol"), H, RABBAN, 2)


def test_harkonnen_plays_another_weapon_refused_the_place_says_so() -> None:
    """Given: Imperium said: play a special weapon; Harkonnen holds one.

    When: Harkonnen plays another weapon.
    Then: Refused: the place says so.
    Source: 001 L564
    """
    position = told("play", SPECIAL, "lasgun", "maula-pistol")
    no_plan(position, "battle", H, RABBAN, 2, "maula-pistol")
    ok(position, H, RABBAN, 2, "lasgun")


def test_imperium_says_no_defense_refused_weapon_types_only() -> None:
    """Given: Imperium fights Harkonnen.

    When: Imperium says: no defense.
    Then: Refused: weapon types only.
    Source: 001 L564
    """
    for what in ("projectile-defense", "poison-defense", "worthless", "defense"):
        refused(speaking(), "battle", I, "voice", order="refuse", what=what)


def test_imperium_says_two_commands_refused_one_weapon_type() -> None:
    """Given: Imperium fights Harkonnen.

    When: Imperium says two commands.
    Then: Refused: one weapon type.
    Source: 001 L564
    """
    position = told("refuse", POISON)
    refused(position, "battle turn", I, "voice", order="refuse", what=PROJECTILE)


def test_harkonnen_uses_the_voice_refused_imperium_only() -> None:
    """Given: Imperium fights Harkonnen.

    When: Harkonnen uses the Voice.
    Then: Refused: Imperium only.
    Source: 001 L564
    """
    refused(speaking(), "battle turn", H, "voice", order="refuse", what=POISON)


def test_imperium_uses_the_voice_on_harkonnen_refused_its_own_opponent() -> None:
    """Given: Harkonnen fights Atreides.

    When: Imperium uses the Voice on Harkonnen.
    Then: Refused: its own opponent.
    Source: 001 L564
    """
    position = scene("choose-battle", A, forces={CARTHAG: {A: 3, H: 3}, TUEK: {I: 3}})
    do(position, A, "choose-battle", place=CARTHAG, against=H)
    for _ in range(6):
        refused(position, "battle turn", I, "voice", order="refuse", what=POISON)
        if "plan" in can(position, A):
            return
        do(position, awaited(position), "pass")
    raise AssertionError("no plans")


def test_harkonnen_plays_neither_leader_nor_card_legal_cannot_comply() -> None:
    """Given: Imperium said: play a projectile weapon; Harkonnen has one, but no leader is left.

    When: Harkonnen plays neither leader nor card.
    Then: Legal: cannot comply.
    Source: 001 L564; L384
    """
    position = told("play", PROJECTILE, "maula-pistol", dead={H: ALL_LEADERS[H]})
    ok(position, H, "none", 2)


def test_imperium_forgoes_the_voice_legal_may() -> None:
    """Given: Imperium fights Harkonnen.

    When: Imperium forgoes the Voice.
    Then: Legal: may.
    Source: 001 L564
    """
    position = speaking(hands={H: ["gom-jabbar"]})
    do(position, I, "pass")
    ok(chosen(position), H, RABBAN, 2, "gom-jabbar")


def test_imperium_uses_the_voice_first_refused_the_one_with_the_advantage_first() -> None:
    """Given: Atreides fights Imperium; Atreides has the advantage.

    When: Imperium uses the Voice first.
    Then: Refused: the one with the advantage first.
    Source: 001 L396
    """
    position = chosen(met(6, 6, [A, I]), I, using="ask")
    refused(position, "battle turn", I, "voice", order="refuse", what=POISON)


def test_atreides_asks_then_imperium_speaks_legal_nothing_forbids_it() -> None:
    """Given: Atreides fights Imperium; Atreides has the advantage.

    When: Atreides asks, then Imperium speaks.
    Then: Legal: nothing forbids it.
    Source: 001 L396
    """
    position = chosen(met(6, 6, [A, I]), I, using="ask")
    do(position, A, "ask", element="leader")
    do(position, I, "answer", value=BASHAR)
    assert awaited(position) == I
    do(position, I, "voice", order="refuse", what=POISON)
    no_plan(chosen(position), "battle", I, "sardaukar-priest", 1)


def test_atreides_asks_first_refused_imperium_first() -> None:
    """Given: Atreides fights Imperium; Imperium has the advantage.

    When: Atreides asks first.
    Then: Refused: Imperium first.
    Source: 001 L396
    """
    position = speaking(I, A)
    refused(position, "battle turn", A, "ask", element="leader")
    do(position, I, "voice", order="refuse", what=POISON)
    assert "ask" in can(chosen(position, A, using="ask"), A)


def test_imperium_plays_another_weapon_refused_only_the_one_who_is_spoken_to_may_change() -> None:
    """Given: Atreides asked for Imperium's weapon and was shown Gom Jabbar; then Imperium used the Voice.

    When: Imperium plays another weapon.
    Then: Refused: only the one who is spoken to may change its mind.
    Source: 001 L398; L504
    """
    hands = {I: ["gom-jabbar", "maula-pistol"]}
    position = chosen(met(6, 6, [A, I], hands=hands), I, using="ask")
    do(position, A, "ask", element="weapon")
    do(position, I, "answer", value="gom-jabbar")
    do(position, I, "voice", order="refuse", what=POISON)
    no_plan(chosen(position), "battle", I, BASHAR, 2, "maula-pistol")


def late(**given: Any) -> Position:
    """Imperium kept its Voice; Atreides has planned Leto, 4 and a Maula Pistol; so has Imperium."""
    given.setdefault("hands", {A: ["maula-pistol", "gom-jabbar"]})
    position = chosen(met(6, 6, [A, I], **given), I)
    plan(position, A, "duke-leto", 4, "maula-pistol")
    plan(position, I, BASHAR, 3)
    return position


def test_atreides_changes_leader_legal_any_elements_as_long_as_it_complies() -> None:
    """Given: Imperium said: no projectile weapon, after Atreides had a plan with one.

    When: Atreides changes leader, number and cards.
    Then: Legal: any elements, as long as it complies.
    Source: 001 L398
    """
    position = late()
    do(position, I, "voice", order="refuse", what=PROJECTILE)
    assert awaited(position) == A
    no_plan(position, "battle", A, "duke-leto", 4, "maula-pistol")
    ok(position, A, "paul-atreides", 2, "gom-jabbar")


def test_harkonnen_plays_a_worthless_card_as_weapon_legal_it_complies() -> None:
    """Given: Imperium said: no special weapon; Harkonnen holds a Lasgun (special) and no other weapon.

    When: Harkonnen plays a worthless card as weapon.
    Then: Legal: it complies.
    Source: 001 L564; L392
    """
    position = told("refuse", SPECIAL, "lasgun", "kulon")
    ok(position, H, RABBAN, 2, "kulon")
    no_plan(position, "battle", H, RABBAN, 2, "lasgun")


def test_it_uses_the_voice_in_each_legal_during_battles() -> None:
    """Given: Imperium fights twice this turn.

    When: It uses the Voice in each.
    Then: Legal: during battles.
    Source: 001 L564
    """
    position = speaking(forces={TUEK: {I: 3, H: 3}})
    do(position, I, "voice", order="refuse", what=POISON)
    settled(opened(chosen(position), imperium=(BASHAR, 1), harkonnen=(RABBAN, 0)))
    assert "voice" in can(chosen(position, H, TUEK, "voice"), I)


def test_harkonnen_plays_a_worthless_card_as_weapon_refused_it_can_comply() -> None:
    """Given: Imperium said: play a poison weapon; Harkonnen holds Gom Jabbar.

    When: Harkonnen plays a worthless card as weapon.
    Then: Refused: it can comply.
    Source: 001 L564
    """
    position = told("play", POISON, "gom-jabbar", "kulon")
    no_plan(position, "battle", H, RABBAN, 2, "kulon")
