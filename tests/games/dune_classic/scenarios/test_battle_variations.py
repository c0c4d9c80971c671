"""More scenarios of battles: Heroes, allies, the storm, what is too late."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.duels import (
    NONE_LEFT,
    TWO,
    armed,
    facing,
    fought,
    opened,
)
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    pass_until,
    refused,
    treasure,
)
from tests.support.battles import duel, no_traitors, plan
from tests.support.dune_classic import broken, do, scene

FOUR_LEFT = {"atreides": [name for name in NONE_LEFT["atreides"] if name != "thufir-hawat"]}


def chosen(
    forces: dict[str, dict[str, int]], by: str, place: str, against: str, **given: Any
) -> Position:
    """A battle has been named and both may make their plans."""
    position = scene("battle", forces=forces, **given)
    do(position, by, "choose-battle", place=place, against=against)
    return pass_until(position, "plans")


def next_battle(position: Position, by: str, place: str, against: str) -> Position:
    """The next battle is named and both may make their plans."""
    do(position, by, "choose-battle", place=place, against=against)
    return pass_until(position, "plans")


def said(leader: str, number: int = 0) -> dict[str, Any]:
    """A plan without cards."""
    return {"leader": leader, "number": number, "weapon": "none", "defense": "none"}


PAIR = {
    CARTHAG: {"atreides": 4, "emperor": 1},
    RED_CHASM: {"atreides": 4, "harkonnen": 4},
}


def test_atreides_sends_a_plan_without_leader_in_red_legal_it_is_not_able_to_send_one() -> None:
    """Given: Only Hawat of Atreides lives and he fought in Carthag this turn; no Cheap Hero.

    When: Atreides sends a plan without leader in Red Chasm.
    Then: Legal: it is not able to send one.
    Source: 004 section 6
    """
    position = chosen(PAIR, "atreides", CARTHAG, "emperor", dead=FOUR_LEFT)
    fought(position, atreides=("thufir-hawat", 2), emperor=("bashar", 0))
    next_battle(position, "atreides", RED_CHASM, "harkonnen")
    plan(position, "atreides", "none", 2)
    assert position.waiting == ["harkonnen"]


def test_harkonnen_shows_him_refused_a_traitor_is_the_opponents_leader() -> None:
    """Given: Harkonnen holds its own Rabban as traitor and sends him itself.

    When: Harkonnen shows him.
    Then: Refused: a traitor is the opponent's leader.
    Source: 004 section 6
    """
    position = facing()
    position.sides["harkonnen"].traitors = ["beast-rabban"]
    opened(position, atreides=("thufir-hawat", 4), harkonnen=("beast-rabban", 1))
    own = {"leader": "beast-rabban"}
    refused(position, "traitors.call", "harkonnen", "call-traitor", **own)


def test_the_plans_are_shown_the_emperors_forces_die_too_the_whole_territory_is_nuked() -> None:
    """Given: Atreides plays the Lasgun, Harkonnen a Shield; the Emperor has forces in another sector of the territory, beyond the storm.

    When: The plans are shown.
    Then: Follows: the Emperor's forces die too; the whole territory is nuked.
    Source: 004 section 6
    """
    here = {"atreides": 4, "harkonnen": 3}
    forces = {"old-gap-s8": here, "old-gap-s10": {"emperor": 2}}
    hands = {"atreides": ["lasgun"], "harkonnen": ["shield"]}
    position = chosen(forces, "harkonnen", "old-gap-s8", "atreides", hands=hands, storm=9)
    fought(
        position,
        atreides=("thufir-hawat", 4, "lasgun"),
        harkonnen=("beast-rabban", 1, "none", "shield"),
    )
    assert (position.forces, position.sides["emperor"].tanks) == ({}, 2)


def test_the_plans_are_shown_atreides_loses_nothing_not_one_force() -> None:
    """Given: Atreides dials 0 with a leader of 5, Harkonnen 3 with a leader of 1; Atreides wins.

    When: The plans are shown.
    Then: Follows: Atreides loses nothing, not one force.
    Source: 004 section 6
    """
    position = facing(6, 3)
    fought(position, atreides=("thufir-hawat", 0), harkonnen=("umman-kudu", 3))
    assert position.forces == {ARRAKEEN: {"atreides": 6}}
    assert position.sides["atreides"].tanks == 0


def test_the_plans_are_shown_0_to_0_the_aggressor_wins() -> None:
    """Given: Both dial 0, both leaders are killed; Atreides is the aggressor.

    When: The plans are shown.
    Then: Follows: 0 to 0, the aggressor wins, loses none and is paid for both leaders.
    Source: 004 section 6
    """
    hands = {"atreides": ["crysknife"], "harkonnen": ["chaumas"]}
    position = fought(
        facing(hands=hands),
        atreides=("thufir-hawat", 0, "crysknife"),
        harkonnen=("beast-rabban", 0, "chaumas"),
    )
    assert position.forces == {ARRAKEEN: {"atreides": 6}}
    assert treasure(position)["atreides"] == 19


def hawat_against_the_emperor(**given: Any) -> Position:
    """Atreides sends Hawat against the Emperor; Harkonnen holds Hawat as traitor."""
    position = facing(6, 3, ["atreides", "emperor", "harkonnen"], **given)
    position.sides["harkonnen"].traitors = ["thufir-hawat"]
    return opened(position, atreides=("thufir-hawat", 4), emperor=("bashar", 1))


def test_harkonnen_shows_him_for_its_ally_legal_the_emperor_wins_and_loses_nothing() -> None:
    """Given: Harkonnen is allied with the Emperor, holds Hawat as traitor; Atreides sends Hawat against the Emperor.

    When: Harkonnen shows him for its ally.
    Then: Legal: the Emperor wins and loses nothing.
    Source: reference factions.harkonnen.ally-traitors
    """
    position = hawat_against_the_emperor(allies=[("emperor", "harkonnen")])
    do(position, "harkonnen", "call-traitor", leader="thufir-hawat")
    no_traitors(position)
    assert position.forces == {ARRAKEEN: {"emperor": 3}}
    assert position.sides["atreides"].dead == ["thufir-hawat"]


def test_harkonnen_shows_him_refused_not_its_battle_nor_its_allys() -> None:
    """Given: Harkonnen is not allied, holds Hawat as traitor; Atreides sends Hawat against the Emperor.

    When: Harkonnen shows him.
    Then: Refused: not its battle, nor its ally's.
    Source: 004 section 6
    """
    position = hawat_against_the_emperor()
    hawat = {"leader": "thufir-hawat"}
    refused(position, "traitors.call", "harkonnen", "call-traitor", **hawat)


def test_harkonnen_says_crysknife_without_holding_refused_the_answer_has_to_be_possible() -> None:
    """Given: Harkonnen fights Atreides, who asks for the weapon.

    When: Harkonnen says Crysknife without holding it.
    Then: Refused: the answer has to be possible.
    Source: reference factions.atreides.prescience
    """
    position = duel(factions=TWO)
    do(position, "atreides", "ask", element="weapon")
    refused(position, "battle.weapon", "harkonnen", "answer", value="crysknife")


def test_atreides_dials_all_refused_those_beyond_the_storm_are_not_in_the_battle() -> None:
    """Given: Atreides stands in Old Gap, sectors 8 and 10, Harkonnen in 10; the storm lies in 9.

    When: Atreides dials all it has in the territory.
    Then: Refused: those beyond the storm are not in the battle.
    Source: 004 section 6
    """
    forces = {"old-gap-s8": {"atreides": 3}, "old-gap-s10": {"atreides": 2, "harkonnen": 2}}
    position = chosen(forces, "harkonnen", "old-gap-s10", "atreides", storm=9)
    refused(position, "battle.battlefield", "atreides", "plan", **said("thufir-hawat", 3))
    plan(position, "atreides", "thufir-hawat", 2)


def test_atreides_asks_harkonnen_for_its_leader_legal_the_allys_opponent_may_be_asked() -> None:
    """Given: The Emperor fights Harkonnen; Atreides is the Emperor's ally.

    When: Atreides asks Harkonnen for its leader.
    Then: Legal: the ally's opponent may be asked.
    Source: reference factions.atreides.ally-prescience
    """
    position = duel(factions=["emperor", "harkonnen", "atreides"], allies=[("emperor", "atreides")])
    do(position, "atreides", "ask", element="leader")
    do(position, "harkonnen", "answer", value="beast-rabban")
    feyd = said("feyd-rautha")
    assert broken(position, {"by": "harkonnen", "move": "plan", **feyd}) == (
        "battle.prescience-bound/not-as-answered"
    )
    do(position, "harkonnen", "plan", **said("beast-rabban"))


def test_the_plans_are_shown_forces_die_both_heroes_are_discarded_no_leader_dies() -> None:
    """Given: Atreides and Harkonnen fight, the Lasgun is played with a Shield, and the leaders are Cheap Heroes on both sides.

    When: The plans are shown.
    Then: Follows: forces die, both Heroes are discarded, no leader dies.
    Source: reference treachery_deck.lasgun
    """
    hands = {"atreides": ["cheap-hero", "lasgun"], "harkonnen": ["cheap-hero", "shield"]}
    position = fought(
        facing(hands=hands),
        atreides=("cheap-hero", 4, "lasgun"),
        harkonnen=("cheap-hero", 1, "none", "shield"),
    )
    assert position.forces == {}
    assert position.treachery_discard == ["cheap-hero", "cheap-hero", "lasgun", "shield"]
    assert all(side.dead == [] for side in position.sides.values())


def test_harkonnen_fights_refused_he_fought_in_a_territory_already_win_or_lose() -> None:
    """Given: Atreides wins; Harkonnen loses with Rabban alive.

    When: Harkonnen fights elsewhere this turn with Rabban.
    Then: Refused: he fought in a territory already, win or lose.
    Source: 004 section 6
    """
    forces = {
        RED_CHASM: {"atreides": 4, "harkonnen": 1},
        CARTHAG: {"emperor": 4, "harkonnen": 4},
    }
    position = chosen(forces, "atreides", RED_CHASM, "harkonnen")
    fought(position, atreides=("thufir-hawat", 2), harkonnen=("beast-rabban", 0))
    next_battle(position, "emperor", CARTHAG, "harkonnen")
    rabban = said("beast-rabban", 2)
    refused(position, "battle.leader-one-territory", "harkonnen", "plan", **rabban)


def test_it_sends_the_second_cheap_hero_in_another_legal_each_is_a_card_of_its_own() -> None:
    """Given: Atreides sends a Cheap Hero in one battle and holds a second one.

    When: It sends the second Cheap Hero in another territory the same turn.
    Then: Legal: each is a card of its own.
    Source: reference treachery_deck.cheap-hero
    """
    hands = {"atreides": ["cheap-hero", "cheap-hero"]}
    position = chosen(PAIR, "atreides", CARTHAG, "emperor", hands=hands)
    fought(position, atreides=("cheap-hero", 4), emperor=("bashar", 0))
    next_battle(position, "atreides", RED_CHASM, "harkonnen")
    plan(position, "atreides", "cheap-hero", 2)
    assert position.waiting == ["harkonnen"]


def test_atreides_sends_another_plan_refused_one_plan() -> None:
    """Given: Atreides' plan is sent.

    When: Atreides sends another plan.
    Then: Refused: one plan.
    Source: 004 section 6
    """
    position = facing()
    plan(position, "atreides", "thufir-hawat", 4)
    refused(position, "battle.plan", "atreides", "plan", **said("lady-jessica", 2))


def test_atreides_shows_rabban_after_all_refused_at_the_showing_of_the_plans_not_later() -> None:
    """Given: Plans are open; Harkonnen sent Rabban, whom Atreides holds; Atreides let it pass and the battle is decided.

    When: Atreides shows Rabban after all.
    Then: Refused: at the showing of the plans, not later.
    Source: 004 section 6
    """
    position = armed("crysknife")
    position.sides["atreides"].traitors = ["beast-rabban"]
    fields = ("thufir-hawat", 4, "crysknife")
    opened(position, atreides=fields, harkonnen=("beast-rabban", 1))
    no_traitors(position)
    assert position.step == "spoils"
    rabban = {"leader": "beast-rabban"}
    refused(position, "traitors.call", "atreides", "call-traitor", **rabban)


def test_the_battle_ends_the_winner_harkonnen_gets_the_4_of_its_own_rabban() -> None:
    """Given: Atreides with weapon Chaumas and defense Shield loses; Harkonnen's Rabban dies.

    When: The battle ends.
    Then: Follows: the winner Harkonnen gets the 4 of its own Rabban.
    Source: 004 section 6
    """
    hands = {"atreides": ["chaumas", "shield"]}
    position = fought(
        facing(6, 6, hands=hands),
        atreides=("dr-wellington-yueh", 1, "chaumas", "shield"),
        harkonnen=("beast-rabban", 6),
    )
    assert treasure(position)["harkonnen"] == 14
    assert position.sides["harkonnen"].dead == ["beast-rabban"]
    assert position.treachery_discard == ["chaumas", "shield"]
    assert position.forces == {}


def test_the_battle_ends_6_spice_a_cheap_hero_is_worth_nothing() -> None:
    """Given: Atreides wins with a Cheap Hero against a killed leader of strength 6.

    When: The battle ends.
    Then: Follows: 6 spice; a Cheap Hero is worth nothing.
    Source: 004 section 6; reference treachery_deck.cheap-hero
    """
    position = fought(
        armed("cheap-hero", "crysknife"),
        atreides=("cheap-hero", 4, "crysknife"),
        harkonnen=("feyd-rautha", 1),
    )
    assert treasure(position)["atreides"] == 16


HALVES = {"old-gap-s8": {"atreides": 3}, "old-gap-s9": {"atreides": 3, "harkonnen": 1}}


def test_atreides_names_the_battle_by_sector_8_legal_it_is_one_battle() -> None:
    """Given: Atreides stands in Old Gap, sectors 8 and 9, Harkonnen in 9.

    When: Atreides names the battle by sector 8, and in another game by sector 9.
    Then: Legal: it is one battle, whichever of its sectors names it.
    Source: 004 section 6
    """
    for place in ("old-gap-s8", "old-gap-s9"):
        position = scene("battle", forces=HALVES)
        do(position, "atreides", "choose-battle", place=place, against="harkonnen")
        assert position.battle is not None
        assert position.battle.territory == "old-gap"


CROWD = {RED_CHASM: {"atreides": 5, "emperor": 1, "harkonnen": 1}}
NUKE = {"atreides": ["lasgun"], "harkonnen": ["shield"]}
NUKED: dict[str, Any] = {
    "atreides": ("thufir-hawat", 4, "lasgun"),
    "harkonnen": ("beast-rabban", 1, "none", "shield"),
}


def test_the_battle_ends_nobody_is_left_for_the_next_one() -> None:
    """Given: Atreides, Emperor and Harkonnen are together in one territory; in the first battle Lasgun meets Shield.

    When: The battle ends.
    Then: Follows: nobody is left for the next one.
    Source: 004 section 6
    """
    position = chosen(CROWD, "atreides", RED_CHASM, "harkonnen", hands=NUKE)
    fought(position, **NUKED)
    assert (position.forces, position.phase) == ({}, "spice-collection")


def test_both_show_the_spice_stays_the_traitors_decide_before_the_explosion() -> None:
    """Given: Both leaders are traitors; the Lasgun was played against a Shield; spice lies there.

    When: Both show.
    Then: Follows: the spice stays, the traitors decide before the explosion.
    Source: 004 section 6; reference treachery_deck.lasgun
    """
    position = facing(hands=NUKE)
    position.spice = {ARRAKEEN: 4}
    position.sides["atreides"].traitors = ["beast-rabban"]
    position.sides["harkonnen"].traitors = ["thufir-hawat"]
    opened(position, **NUKED)
    do(position, "atreides", "call-traitor", leader="beast-rabban")
    do(position, "harkonnen", "call-traitor", leader="thufir-hawat")
    assert (position.forces, position.spice) == ({}, {ARRAKEEN: 4})


def won_in_halves() -> Position:
    """Atreides has won with 4 dialed, three forces stand in each of two sectors."""
    position = chosen(HALVES, "atreides", "old-gap-s10", "harkonnen")
    opened(position, atreides=("thufir-hawat", 4), harkonnen=("beast-rabban", 0))
    no_traitors(position)
    assert position.step == "lose"
    return position


def test_the_losses_are_taken_legal_atreides_says_where_they_fall_two_are_left() -> None:
    """Given: Atreides stands in Old Gap, sectors 8 and 9, three in each, and wins having dialed 4.

    When: The losses are taken.
    Then: Legal: Atreides says where they fall; two are left.
    Source: 004 section 6
    """
    position = won_in_halves()
    do(position, "atreides", "lose", part="old-gap-s8", forces=3)
    do(position, "atreides", "lose", part="old-gap-s9", forces=1)
    assert position.forces == {"old-gap-s9": {"atreides": 2}}
    assert position.phase == "spice-collection"


def test_it_takes_four_off_sector_8_refused_three_stand_there() -> None:
    """Given: Atreides stands in Old Gap, sectors 8 and 9, three in each, and wins having dialed 4.

    When: It takes four off sector 8.
    Then: Refused: three stand there.
    Source: 004 section 6
    """
    four = {"part": "old-gap-s8", "forces": 4}
    refused(won_in_halves(), "battle.losses", "atreides", "lose", **four)


def test_atreides_asks_for_an_element_refused_the_order_is_kept_the_voice_is_first() -> None:
    """Given: Bene Gesserit and Atreides fight.

    When: Atreides asks for an element before the Bene Gesserit have used or left the Voice.
    Then: Refused: the order is kept; the Voice is first.
    Source: reference factions.atreides.prescience
    """
    position = duel(factions=["atreides", "bene-gesserit"])
    refused(position, "battle.prescience", "atreides", "ask", element="leader")


def test_they_order_harkonnen_about_by_voice_legal_the_allys_opponent_too() -> None:
    """Given: The Emperor fights Harkonnen; the Bene Gesserit are the Emperor's allies.

    When: They order Harkonnen about by Voice.
    Then: Legal: the ally's opponent too.
    Source: reference factions.bene-gesserit.ally-voice
    """
    seats = ["emperor", "harkonnen", "bene-gesserit"]
    hands = {"harkonnen": ["chaumas"]}
    position = duel(factions=seats, allies=[("emperor", "bene-gesserit")], hands=hands)
    do(position, "bene-gesserit", "voice", order="play", what="poison-weapon")
    bare = {"by": "harkonnen", "move": "plan", **said("beast-rabban")}
    assert broken(position, bare) == "battle.voice-obeyed/must-play"


def test_they_use_the_voice_refused_not_their_battle() -> None:
    """Given: The Emperor fights Harkonnen; the Bene Gesserit are nobody's allies.

    When: They use the Voice.
    Then: Refused: not their battle.
    Source: reference factions.bene-gesserit.voice
    """
    position = duel(factions=["emperor", "harkonnen", "bene-gesserit"])
    order = {"order": "play", "what": "lasgun"}
    refused(position, "battle.voice", "bene-gesserit", "voice", **order)


def test_the_battle_phase_comes_they_fight_no_sector_lies_between_them() -> None:
    """Given: Atreides and Harkonnen stand in one sector, and the storm lies over it.

    When: The battle phase comes.
    Then: Follows: they fight; no sector lies between them.
    Source: 004 section 6
    """
    forces = {RED_CHASM: {"atreides": 2, "harkonnen": 2}}
    position = scene("battle", forces=forces, storm=6)
    assert position.phase == "battle"
    (first,) = position.waiting
    other = "harkonnen" if first == "atreides" else "atreides"
    do(position, first, "choose-battle", place=RED_CHASM, against=other)
    assert position.battle is not None
    assert position.battle.territory == "red-chasm"


def test_atreides_names_the_emperor_refused_who_stands_under_the_storm_is_parted() -> None:
    """Given: Atreides and Harkonnen stand in Old Gap, sector 9, under the storm; the Emperor in sector 8.

    When: Atreides names the Emperor as opponent.
    Then: Refused: who stands under the storm is parted from who does not.
    Source: 004 section 6
    """
    forces = {"old-gap-s9": {"atreides": 2, "harkonnen": 2}, "old-gap-s8": {"emperor": 2}}
    position = scene("battle", ["atreides", "emperor", "harkonnen"], forces=forces, storm=9)
    assert position.waiting == ["atreides"]
    there = {"place": "old-gap-s9", "against": "emperor"}
    refused(position, "battle.storm", "atreides", "choose-battle", **there)
