"""Scenarios of battles: what comes of the plans, Voice, Prescience."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.duels import TWO, armed, cards, facing, fought, opened
from tests.games.dune_classic.scenarios.given import ARRAKEEN, refused, treasure
from tests.support.battles import duel, no_traitors
from tests.support.dune_classic import do

EIGHT = {"atreides": ("thufir-hawat", 3), "harkonnen": ("beast-rabban", 4)}
RABBAN_SENT = {"atreides": ("thufir-hawat", 4), "harkonnen": ("beast-rabban", 1)}


def rabban_dies(position: Position) -> bool:
    """Whether Rabban died."""
    return "beast-rabban" in position.sides["harkonnen"].dead


def test_the_plans_are_shown_8_to_8_the_aggressor_wins() -> None:
    """Given: Atreides dials 3 with Hawat (5), Harkonnen 4 with Rabban (4); Atreides is aggressor.

    When: The plans are shown.
    Then: Follows: 8 to 8, the aggressor wins.
    Source: 004 section 6
    """
    position = fought(facing(6, 6), **EIGHT)
    assert position.forces == {ARRAKEEN: {"atreides": 3}}


def test_the_plans_are_shown_harkonnen_wins_the_tie() -> None:
    """Given: The same plans, Harkonnen being the aggressor.

    When: The plans are shown.
    Then: Follows: Harkonnen wins the tie.
    Source: 004 section 6
    """
    position = fought(facing(6, 6, ["harkonnen", "atreides"]), **EIGHT)
    assert position.forces == {ARRAKEEN: {"harkonnen": 2}}


def test_the_plans_are_shown_atreides_loses_4_and_keeps_2_harkonnen_loses_all_three() -> None:
    """Given: Atreides has six forces, dials 4 with Hawat against Harkonnen with three, dialing 1 with Rabban.

    When: The plans are shown.
    Then: Follows: Atreides loses 4 and keeps 2, Harkonnen loses all three; both leaders live and nobody gets spice.
    Source: 004 section 6
    """
    position = facing(6, 3)
    before = treasure(position)
    fought(position, **RABBAN_SENT)
    assert position.forces == {ARRAKEEN: {"atreides": 2}}
    assert (position.sides["atreides"].tanks, position.sides["harkonnen"].tanks) == (4, 3)
    assert all(len(side.leaders) == 5 for side in position.sides.values())
    assert treasure(position) == before


def test_the_plans_are_shown_rabban_dies_his_strength_does_not_count() -> None:
    """Given: Atreides plays Crysknife, Harkonnen no defence.

    When: The plans are shown.
    Then: Follows: Rabban dies, his strength does not count, the winner gets 4 spice.
    Source: 004 section 6
    """
    hands = {"atreides": ["crysknife"]}
    position = fought(
        facing(6, 6, hands=hands),
        atreides=("duncan-idaho", 4, "crysknife"),
        harkonnen=("beast-rabban", 5),
    )
    assert rabban_dies(position)
    assert position.forces == {ARRAKEEN: {"atreides": 2}}
    assert treasure(position)["atreides"] == 14


def test_the_plans_are_shown_rabban_lives_and_counts() -> None:
    """Given: Atreides plays Crysknife, Harkonnen a Shield.

    When: The plans are shown.
    Then: Follows: Rabban lives and counts.
    Source: 004 section 6
    """
    position = cards("crysknife", "shield")
    assert not rabban_dies(position)
    assert treasure(position)["atreides"] == 10


def test_the_plans_are_shown_rabban_dies_the_wrong_defence() -> None:
    """Given: Atreides plays Crysknife, Harkonnen a Snooper.

    When: The plans are shown.
    Then: Follows: Rabban dies; the wrong defence.
    Source: 004 section 6
    """
    assert rabban_dies(cards("crysknife", "snooper"))


def test_the_plans_are_shown_rabban_lives() -> None:
    """Given: Atreides plays Chaumas, Harkonnen a Snooper.

    When: The plans are shown.
    Then: Follows: Rabban lives.
    Source: 004 section 6
    """
    assert not rabban_dies(cards("chaumas", "snooper"))


def test_the_plans_are_shown_rabban_dies() -> None:
    """Given: Atreides plays Chaumas, Harkonnen a Shield.

    When: The plans are shown.
    Then: Follows: Rabban dies.
    Source: 004 section 6
    """
    assert rabban_dies(cards("chaumas", "shield"))


def test_the_plans_are_shown_rabban_dies_nothing_stops_a_lasgun() -> None:
    """Given: Atreides plays the Lasgun, Harkonnen a Snooper.

    When: The plans are shown.
    Then: Follows: Rabban dies; nothing stops a Lasgun.
    Source: 004 section 6; reference treachery_deck.lasgun
    """
    position = cards("lasgun", "snooper")
    assert rabban_dies(position)
    assert position.forces == {ARRAKEEN: {"atreides": 2}}


THREE = [*TWO, "bene-gesserit"]


def exploding(hands: dict[str, list[str]]) -> Position:
    """A battle with advisors and spice in Arrakeen."""
    position = facing(hands=hands, factions=THREE, advisors={ARRAKEEN: 2})
    position.spice = {ARRAKEEN: 4}
    return position


def assert_exploded(position: Position, discarded: list[str], spice: dict[str, int]) -> None:
    """Nothing is left of the battle."""
    assert (position.forces, position.advisors, position.spice) == ({}, {}, {})
    tanks = {name: side.tanks for name, side in position.sides.items()}
    assert tanks == {"atreides": 6, "harkonnen": 3, "bene-gesserit": 2}
    assert position.sides["atreides"].dead == ["thufir-hawat"]
    assert position.sides["harkonnen"].dead == ["beast-rabban"]
    assert position.treachery_discard == discarded
    assert treasure(position) == spice


def test_the_plans_are_shown_all_forces_both_leaders_the_advisors() -> None:
    """Given: Atreides plays the Lasgun, Harkonnen a Shield; spice and Bene Gesserit advisors are in the territory.

    When: The plans are shown.
    Then: Follows: all forces, both leaders, the advisors, the spice and all played cards are gone; nobody wins or gets spice.
    Source: 004 section 6; reference treachery_deck.lasgun
    """
    position = exploding({"atreides": ["lasgun"], "harkonnen": ["shield"]})
    before = treasure(position)
    fought(
        position,
        atreides=("thufir-hawat", 4, "lasgun"),
        harkonnen=("beast-rabban", 1, "none", "shield"),
    )
    assert_exploded(position, ["lasgun", "shield"], before)


def test_the_plans_are_shown_the_same_explosion_whose_shield_does_not_matter() -> None:
    """Given: Atreides plays Lasgun and Shield together.

    When: The plans are shown.
    Then: Follows: the same explosion; whose shield does not matter.
    Source: reference treachery_deck.lasgun
    """
    position = exploding({"atreides": ["lasgun", "shield"]})
    before = treasure(position)
    fought(
        position,
        atreides=("thufir-hawat", 4, "lasgun", "shield"),
        harkonnen=("beast-rabban", 1),
    )
    assert_exploded(position, ["lasgun", "shield"], before)


def test_the_plans_are_shown_atreides_gets_the_strength_of_both_its_own_included() -> None:
    """Given: Both leaders are killed; Atreides wins by dial.

    When: The plans are shown.
    Then: Follows: Atreides gets the strength of both, its own included.
    Source: 004 section 6
    """
    hands = {"atreides": ["crysknife"], "harkonnen": ["chaumas"]}
    position = fought(
        facing(hands=hands),
        atreides=("thufir-hawat", 4, "crysknife"),
        harkonnen=("beast-rabban", 1, "chaumas"),
    )
    assert treasure(position)["atreides"] == 10 + 5 + 4
    assert position.sides["atreides"].dead == ["thufir-hawat"]
    assert rabban_dies(position)


def with_traitors(position: Position, **held: list[str]) -> Position:
    """Seats hold traitor cards."""
    for seat, leaders in held.items():
        position.sides[seat].traitors = leaders
    return position


def end_traitors(position: Position) -> Position:
    """Nobody calls another traitor."""
    while position.step in ("traitors", "spoils"):
        do(position, position.waiting[0], "pass")
    return position


def test_atreides_shows_him_legal_atreides_loses_nothing() -> None:
    """Given: Atreides holds Rabban as traitor and Harkonnen sends Rabban.

    When: Atreides shows him.
    Then: Legal: Atreides loses nothing, Harkonnen all forces and cards, Rabban dies, Atreides gets 4 spice.
    Source: 004 section 6
    """
    hands = {"harkonnen": ["crysknife", "shield"]}
    position = with_traitors(facing(hands=hands), atreides=["beast-rabban"])
    plans: dict[str, Any] = {**RABBAN_SENT, "harkonnen": ("beast-rabban", 1, "crysknife", "shield")}
    opened(position, **plans)
    do(position, "atreides", "call-traitor", leader="beast-rabban")
    end_traitors(position)
    assert position.forces == {ARRAKEEN: {"atreides": 6}}
    assert position.sides["harkonnen"].tanks == 3
    assert position.sides["harkonnen"].hand == []
    assert rabban_dies(position)
    assert treasure(position)["atreides"] == 14
    assert "thufir-hawat" in position.sides["atreides"].leaders


def test_atreides_shows_a_traitor_refused_not_the_leader_sent() -> None:
    """Given: Atreides holds Feyd-Rautha as traitor and Harkonnen sends Rabban.

    When: Atreides shows a traitor.
    Then: Refused: not the leader sent.
    Source: 004 section 6
    """
    position = opened(with_traitors(facing(), atreides=["feyd-rautha"]), **RABBAN_SENT)
    feyd = {"leader": "feyd-rautha"}
    refused(position, "traitors.call", "atreides", "call-traitor", **feyd)


def test_atreides_claims_rabban_refused_the_card_is_not_held() -> None:
    """Given: Atreides holds no such traitor; Harkonnen sends Rabban.

    When: Atreides claims Rabban.
    Then: Refused: the card is not held.
    Source: 004 section 6
    """
    position = opened(with_traitors(facing(), atreides=["caid"]), **RABBAN_SENT)
    rabban = {"leader": "beast-rabban"}
    refused(position, "traitors.call", "atreides", "call-traitor", **rabban)


def test_both_show_legal_both_lose_all_forces_cards_and_the_leaders_nobody_gets_spice() -> None:
    """Given: Both hold the other's leader as traitor.

    When: Both show.
    Then: Legal: both lose all forces, cards and the leaders, nobody gets spice.
    Source: 004 section 6
    """
    hands = {"atreides": ["crysknife"], "harkonnen": ["shield"]}
    position = with_traitors(
        facing(hands=hands), atreides=["beast-rabban"], harkonnen=["thufir-hawat"]
    )
    before = treasure(position)
    opened(
        position,
        atreides=("thufir-hawat", 4, "crysknife"),
        harkonnen=("beast-rabban", 1, "none", "shield"),
    )
    do(position, "atreides", "call-traitor", leader="beast-rabban")
    do(position, "harkonnen", "call-traitor", leader="thufir-hawat")
    assert position.forces == {}
    assert position.sides["atreides"].dead == ["thufir-hawat"]
    assert rabban_dies(position)
    assert position.treachery_discard == ["crysknife", "shield"]
    assert treasure(position) == before


def test_atreides_shows_him_legal_no_explosion_atreides_wins_and_loses_nothing() -> None:
    """Given: Atreides plays the Lasgun, Harkonnen a Shield, and Atreides holds the Harkonnen leader as traitor.

    When: Atreides shows him.
    Then: Legal: no explosion; Atreides wins and loses nothing.
    Source: reference treachery_deck.lasgun
    """
    hands = {"atreides": ["lasgun"], "harkonnen": ["shield"]}
    position = with_traitors(facing(hands=hands), atreides=["beast-rabban"])
    opened(
        position,
        atreides=("thufir-hawat", 4, "lasgun"),
        harkonnen=("beast-rabban", 1, "none", "shield"),
    )
    do(position, "atreides", "call-traitor", leader="beast-rabban")
    end_traitors(position)
    assert position.forces == {ARRAKEEN: {"atreides": 6}}
    assert position.sides["atreides"].hand == ["lasgun"]
    assert position.sides["atreides"].dead == []
    assert position.treachery_discard == ["shield"]


def test_harkonnen_shows_him_legal_each_of_the_four_may_be_used() -> None:
    """Given: Harkonnen keeps four traitors, the third is Hawat, and Atreides sends Hawat.

    When: Harkonnen shows him.
    Then: Legal: each of the four may be used.
    Source: reference factions.harkonnen.four-traitors
    """
    held = ["caid", "stilgar", "thufir-hawat", "staban-tuek"]
    position = opened(with_traitors(facing(), harkonnen=held), **RABBAN_SENT)
    do(position, "harkonnen", "call-traitor", leader="thufir-hawat")
    end_traitors(position)
    assert position.forces == {ARRAKEEN: {"harkonnen": 3}}
    assert position.sides["atreides"].dead == ["thufir-hawat"]
    assert treasure(position)["harkonnen"] == 15


def test_atreides_claims_a_traitor_refused_a_cheap_hero_cannot_be_one() -> None:
    """Given: Harkonnen sends a Cheap Hero.

    When: Atreides claims a traitor.
    Then: Refused: a Cheap Hero cannot be one.
    Source: reference treachery_deck.cheap-hero
    """
    position = with_traitors(facing(hands={"harkonnen": ["cheap-hero"]}), atreides=["beast-rabban"])
    opened(position, atreides=("thufir-hawat", 4), harkonnen=("cheap-hero", 1))
    for leader in ("cheap-hero", "beast-rabban"):
        refused(position, "traitors.call", "atreides", "call-traitor", leader=leader)


def test_the_battle_ends_both_cards_are_discarded() -> None:
    """Given: Harkonnen loses having played Crysknife and Shield.

    When: The battle ends.
    Then: Follows: both cards are discarded.
    Source: reference rules.battle.loser_loses
    """
    position = fought(
        armed("crysknife", "karama", "shield", by="harkonnen"),
        atreides=("thufir-hawat", 6),
        harkonnen=("beast-rabban", 1, "crysknife", "shield"),
    )
    assert position.forces == {}
    assert position.sides["harkonnen"].hand == ["karama"]
    assert position.treachery_discard == ["crysknife", "shield"]


def test_atreides_keeps_both_legal_the_winner_may_keep_them() -> None:
    """Given: Atreides wins having played Crysknife and Shield.

    When: Atreides keeps both.
    Then: Legal: the winner may keep them.
    Source: reference treachery_deck.cards.after_use
    """
    position = fought(
        armed("crysknife", "shield"),
        atreides=("thufir-hawat", 4, "crysknife", "shield"),
        harkonnen=("beast-rabban", 1),
    )
    assert position.sides["atreides"].hand == ["crysknife", "shield"]
    assert position.treachery_discard == []


def test_atreides_discards_baliset_legal_a_winner_may_get_rid_of_a_useless_card() -> None:
    """Given: Atreides wins having played Baliset.

    When: Atreides discards Baliset.
    Then: Legal: a winner may get rid of a useless card.
    Source: reference treachery_deck.cards.after_use
    """
    position = opened(
        armed("baliset"),
        atreides=("thufir-hawat", 4, "none", "baliset"),
        harkonnen=("beast-rabban", 1),
    )
    no_traitors(position)
    do(position, "atreides", "discard", card="baliset")
    assert position.sides["atreides"].hand == []
    assert position.treachery_discard == ["baliset"]


# --- Voice ---------------------------------------------------------------------------------------


def voiced(order: str, what: str, *held: str) -> Position:
    """The Bene Gesserit fight Harkonnen, who holds cards, and have given an order."""
    seats = ["bene-gesserit", "harkonnen"]
    position = duel(factions=seats, hands={"harkonnen": list(held)})
    do(position, "bene-gesserit", "voice", order=order, what=what)
    return position


def said(weapon: str) -> dict[str, Any]:
    """A plan of Harkonnen with a weapon."""
    return {"leader": "beast-rabban", "number": 1, "weapon": weapon, "defense": "none"}


def test_they_say_by_voice_no_poison_weapon_refused_the_voice_is_obeyed() -> None:
    """Given: The Bene Gesserit fight Harkonnen, who holds Chaumas.

    When: They say by Voice: no poison weapon; Harkonnen plays Chaumas.
    Then: Refused: the Voice is obeyed.
    Source: reference factions.bene-gesserit.voice
    """
    position = voiced("refuse", "poison-weapon", "chaumas")
    refused(position, "battle.voice-obeyed", "harkonnen", "plan", **said("chaumas"))


def test_they_say_by_voice_play_a_poison_weapon_refused_it_has_one_and_must() -> None:
    """Given: The Bene Gesserit fight Harkonnen, who holds Chaumas.

    When: They say by Voice: play a poison weapon; Harkonnen plays none.
    Then: Refused: it has one and must.
    Source: reference factions.bene-gesserit.voice
    """
    position = voiced("play", "poison-weapon", "chaumas")
    refused(position, "battle.voice-obeyed", "harkonnen", "plan", **said("none"))


def test_they_say_by_voice_play_a_poison_weapon_legal_obeyed_as_far_as_possible() -> None:
    """Given: The Bene Gesserit fight Harkonnen, who holds no poison weapon.

    When: They say by Voice: play a poison weapon; Harkonnen plays none.
    Then: Legal: obeyed as far as possible.
    Source: reference factions.bene-gesserit.voice
    """
    position = voiced("play", "poison-weapon", "crysknife")
    do(position, "harkonnen", "plan", **said("none"))
    assert position.waiting == ["bene-gesserit"]


def test_they_use_it_again_refused_one_kind_of_card_is_ordered() -> None:
    """Given: The Bene Gesserit have used the Voice in this battle.

    When: They use it again.
    Then: Refused: one kind of card is ordered.
    Source: reference factions.bene-gesserit.voice
    """
    position = voiced("play", "poison-weapon", "chaumas")
    again = {"order": "play", "what": "lasgun"}
    refused(position, "battle.voice", "bene-gesserit", "voice", **again)


def test_harkonnen_uses_the_voice_refused_the_voice_is_the_bene_gesserits() -> None:
    """Given: Harkonnen fights Atreides.

    When: Harkonnen uses the Voice.
    Then: Refused: the Voice is the Bene Gesserit's.
    Source: reference factions.bene-gesserit.voice
    """
    order = {"order": "play", "what": "lasgun"}
    refused(duel(factions=TWO), "battle.voice", "harkonnen", "voice", **order)


# --- Prescience ----------------------------------------------------------------------------------


def disclosed(element: str, value: str, **given: Any) -> Position:
    """Atreides has asked Harkonnen for an element and been answered."""
    position = duel(factions=TWO, **given)
    do(position, "atreides", "ask", element=element)
    do(position, "harkonnen", "answer", value=value)
    return position


def test_atreides_asks_for_the_leader_refused_what_was_disclosed_is_binding() -> None:
    """Given: Atreides fights Harkonnen.

    When: Atreides asks for the leader; Harkonnen says Rabban and then sends Feyd-Rautha.
    Then: Refused: what was disclosed is binding.
    Source: reference factions.atreides.prescience
    """
    position = disclosed("leader", "beast-rabban")
    feyd = {**said("none"), "leader": "feyd-rautha"}
    refused(position, "battle.prescience-bound", "harkonnen", "plan", **feyd)


def test_atreides_asks_for_the_number_legal_the_answer_is_public_to_atreides_and_kept() -> None:
    """Given: Atreides fights Harkonnen.

    When: Atreides asks for the number; Harkonnen says 3 and dials 3.
    Then: Legal: the answer is public to Atreides and kept.
    Source: reference factions.atreides.prescience
    """
    position = disclosed("number", "3")
    do(position, "harkonnen", "plan", **{**said("none"), "number": 3})
    assert position.waiting == ["atreides"]


def test_atreides_asks_for_a_second_element_refused_one_element_only() -> None:
    """Given: Atreides asked for the weapon and was told: none.

    When: Atreides asks for a second element.
    Then: Refused: one element only.
    Source: reference factions.atreides.prescience
    """
    position = disclosed("weapon", "none")
    refused(position, "battle.prescience", "atreides", "ask", element="number")


def test_atreides_asks_for_an_element_refused_only_the_own_or_the_allys_opponent() -> None:
    """Given: Harkonnen fights the Emperor; Atreides is not allied.

    When: Atreides asks for an element of their plans.
    Then: Refused: only the own or the ally's opponent.
    Source: reference factions.atreides.ally-prescience
    """
    position = duel(factions=["emperor", "harkonnen", "atreides"])
    refused(position, "battle.prescience", "atreides", "ask", element="leader")


def test_harkonnen_stops_it_legal_no_answer_is_due_and_the_karama_is_discarded() -> None:
    """Given: Atreides uses prescience, Harkonnen holds Karama.

    When: Harkonnen stops it.
    Then: Legal: no answer is due and the Karama is discarded.
    Source: reference treachery_deck.karama
    """
    position = duel(factions=TWO, hands={"harkonnen": ["karama"]})
    do(position, "atreides", "ask", element="leader")
    do(position, "harkonnen", "karama", card="karama", advantage="prescience")
    assert (position.step, position.treachery_discard) == ("plans", ["karama"])
    do(position, "harkonnen", "plan", **said("none"))
    assert position.waiting == ["atreides"]
