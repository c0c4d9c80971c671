"""Scenarios of cheats and of awkward players: moves that only look like the game's."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.dune_messiah.scenarios.duels import duel, over, plan, planned, striking
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GREAT_FLAT,
    RED_CHASM,
    RULES,
    SINK,
    TABR,
    TUEK,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    do,
    go,
    legal,
    next_turn,
    refused,
    scene,
    standing,
    until,
    until_phase,
    wrong,
)

FLAT = "the-great-flat"


def test_it_lets_them_strike_from_hiding_refused_they_are_not_hidden() -> None:
    """Given: The Guild has four forces, open, beside the Emperor's.

    When: It lets them strike from hiding.
    Then: Refused: they are not hidden.
    Source: 003 L321
    """
    position = scene(
        "strike", G, first=G, forces={RED_CHASM: {G: 4, E: 2}, GREAT_FLAT: {G: 2, E: 1}}
    )
    refused(position, "hidden", G, "strike", territory="red-chasm")


def test_the_guild_strikes_there_refused_nobody_is_there_that_it_can_lay_hands_on() -> None:
    """Given: Only hidden forces of Guild and Fremen are in a territory.

    When: The Guild strikes there.
    Then: Refused: nobody is there that it can lay hands on.
    Source: 003 L127
    """
    position = scene(
        "strike", G, first=G, forces={RED_CHASM: {G: 2, F: 2}, GREAT_FLAT: {G: 2, E: 1}}
    )
    refused(position, "hidden", G, "strike", territory="red-chasm")


def test_he_chooses_to_fight_the_fremen_refused_he_cannot_detect_them() -> None:
    """Given: The Emperor fights where hidden Fremen stand too.

    When: He chooses to fight the Fremen.
    Then: Refused: he cannot detect them.
    Source: 003 L127; L352
    """
    position = scene("choose-battle", forces={RED_CHASM: {E: 5, G: 5, F: 3}})
    refused(position, "battle", E, "choose-battle", place=RED_CHASM, against=F)


def test_they_strike_again_refused_they_have() -> None:
    """Given: Forces have struck.

    When: They strike again.
    Then: Refused: they have.
    Source: 003 L305
    """
    position = scene(
        "strike", G, first=G, forces={RED_CHASM: {G: 2, E: 2}, GREAT_FLAT: {G: 2, E: 1}}
    )
    do(position, G, "strike", territory="red-chasm")
    refused(position, "hidden", G, "strike", territory="red-chasm")


def test_the_next_turn_comes_nothing_is_open_any_more_it_is_hidden_again() -> None:
    """Given: Forces have struck and won, one is left.

    When: The next turn comes.
    Then: Follows: nothing is open any more; it is hidden again.
    Source: 003 L321
    """
    position = striking(G)
    planned(position, {G: plan("edric", 2), E: plan("bannerjee", 0)})
    after = next_turn(over(position))
    assert standing(after, RED_CHASM) == {G: 1}
    assert after.revealed == []
    assert after.struck == []


def test_the_emperor_strikes_at_hidden_forces_refused_not_now_and_his_forces_never_hide() -> None:
    """Given: The shipping phase is on.

    When: The Emperor strikes at hidden forces.
    Then: Refused: not now, and his forces never hide.
    Source: 003 L125; L352
    """
    position = scene("pass", forces={RED_CHASM: {E: 2, G: 3}})
    refused(until_phase(position, "shipping"), "hidden", E, "strike", territory="red-chasm")


def raids(**given: Any) -> Position:
    """Guild and Fremen, hidden, stand beside an ornithopter of the Emperor; the Guild is first."""
    given.setdefault("forces", {RED_CHASM: {G: 2, F: 2}})
    return scene("raid", first=G, ornithopters={RED_CHASM: {E: 1}}, **given)


def test_the_guild_steals_refused_nothing_is_left_to_take_but_what_is_its_own() -> None:
    """Given: Guild and Fremen stand hidden beside an ornithopter of the Emperor.

    When: The Guild steals it, and steals once more.
    Then: Refused: nothing is left to take but what is its own.
    Source: 003 L179
    """
    position = raids()
    do(position, awaited(position), "raid", territory="red-chasm")
    thief = next(iter(position.ornithopters[RED_CHASM]))
    assert thief == G
    refused(position, "raid", G, "raid", territory="red-chasm")


def test_hidden_forces_raid_refused_the_owner_is_there() -> None:
    """Given: The Emperor's forces guard their ornithopter.

    When: Hidden forces raid.
    Then: Refused: the owner is there.
    Source: 003 L179
    """
    position = scene("pass", forces={RED_CHASM: {E: 1, G: 2}}, ornithopters={RED_CHASM: {E: 1}})
    after = until_phase(position, "mentat")
    refused(after, "raid", G, "raid", territory="red-chasm")
    assert after.ornithopters == {RED_CHASM: {E: 1}}


def test_a_plan_dials_1_refused_from_zero() -> None:
    """Given: A battle.

    When: A plan dials -1.
    Then: Refused: from zero.
    Source: 003 L206
    """
    no_log({"by": E, "move": "plan", **plan("alia", -1)})
    assert legal(duel(E, G), E, "plan", **plan("alia", 0)).battle is not None


def no_log(move: dict[str, Any]) -> None:
    """No line of a log can say this: the judge calls it invalid before any rule is asked."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(move, RULES.moves[move["move"]])


def test_it_plays_it_as_a_weapon_or_in_both_places_refused_a_shield_is_a_defence() -> None:
    """Given: A seat has one shield.

    When: It plays it as a weapon, or in both places.
    Then: Refused: a shield is a defence.
    Source: 003 L233
    """
    position = duel(E, G, hands={E: ["shield"]})
    refused(position, "battle", E, "plan", **plan("alia", 1, "shield", "none"))
    refused(position, "battle", E, "plan", **plan("alia", 1, "shield", "shield"))


def test_it_plays_it_in_both_places_refused_one_card_one_place() -> None:
    """Given: A seat has one worthless card.

    When: It plays it in both places.
    Then: Refused: one card, one place.
    Source: 003 L202
    """
    position = duel(E, G, hands={E: ["baliset"]})
    refused(position, "battle", E, "plan", **plan("alia", 1, "baliset", "baliset"))


def test_it_plays_it_in_a_battle_plan_refused_it_is_no_card_of_battle() -> None:
    """Given: A seat has a survey card.

    When: It plays it in a battle plan.
    Then: Refused: it is no card of battle.
    Source: 003 L202
    """
    position = duel(E, G, hands={E: ["survey"]})
    refused(position, "battle", E, "plan", **plan("alia", 1, "survey"))
    refused(position, "battle", E, "plan", **plan("survey", 1))


@pytest.mark.parametrize("forces", [0, -3])
def test_it_ships_moves_or_transports_none_or_less_refused_forces_are_moved_not_numbers(
    forces: int,
) -> None:
    """Given: The Guild may ship and move.

    When: It ships, moves or transports none or less than none.
    Then: Refused: forces are moved, not numbers.
    Source: 003 L171-173
    """
    position = scene("ship", G, first=G, forces={RED_CHASM: {G: 5}}, spice={G: 9})
    refused(position, "shipping", G, "ship", end=RED_CHASM, forces=forces)
    refused(position, "movement", **go(G, RED_CHASM, "south-mesa-s5", forces))
    refused(
        position,
        "movement",
        G,
        "transport",
        start=RED_CHASM,
        end=GREAT_FLAT,
        forces=forces,
        harvesters=0,
    )


def test_the_group_takes_two_or_minus_one_refused_one_is_there() -> None:
    """Given: A harvester stands with a group.

    When: The group takes two, or minus one.
    Then: Refused: one is there.
    Source: 003 L173
    """
    position = scene("move", G, first=G, forces={RED_CHASM: {G: 5}}, harvesters={RED_CHASM: {G: 1}})
    refused(position, "movement", **go(G, RED_CHASM, "south-mesa-s5", 2, harvesters=2))
    refused(position, "movement", **go(G, RED_CHASM, "south-mesa-s5", 2, harvesters=-1))


def test_it_flies_alone_refused_it_must_travel_with_the_group() -> None:
    """Given: An ornithopter stands in Arrakeen.

    When: It flies alone.
    Then: Refused: it must travel with the group.
    Source: 003 L179
    """
    given: dict[str, Any] = {"ornithopters": {ARRAKEEN: {E: 1}}}
    position = scene("move", E, forces={ARRAKEEN: {E: 5}}, **given)
    refused(position, "movement", **go(E, ARRAKEEN, "old-gap-s9", 0, ornithopters=1))


def test_it_moves_to_a_territory_that_is_not_on_the_map_refused_no_such_place() -> None:
    """Given: A seat may move.

    When: It moves to a territory that is not on the map, or to none.
    Then: Refused: no such place.
    Source: 003 L173
    """
    position = scene("move", G, first=G, forces={RED_CHASM: {G: 5}}, spice={G: 9})
    for end in ("caladan", "red-chasm", ""):
        refused(position, "movement shipping", **go(G, RED_CHASM, end, 2))
    refused(position, "shipping", G, "ship", end="red-chasm", forces=1)


def test_it_moves_from_a_sector_into_the_same_refused_into_one_other_territory() -> None:
    """Given: A seat may move.

    When: It moves from a sector into the same.
    Then: Refused: into one other territory.
    Source: 003 L173
    """
    position = scene("move", G, first=G, forces={RED_CHASM: {G: 5}})
    refused(position, "movement", **go(G, RED_CHASM, RED_CHASM, 2))


def test_the_same_group_walks_on_refused_one_territory() -> None:
    """Given: A group has walked.

    When: The same group walks on.
    Then: Refused: one territory.
    Source: 003 L173
    """
    position = scene("move", G, first=G, forces={RED_CHASM: {G: 5}})
    do(position, **go(G, RED_CHASM, "south-mesa-s5", 5))
    if awaited(position) == G:
        refused(position, "movement", **go(G, "south-mesa-s5", "pasty-mesa-s6", 5))
    else:
        refused(position, "movement shipping", **go(G, "south-mesa-s5", "pasty-mesa-s6", 5))


def test_the_fremen_deploy_there_refused_nothing_comes_into_a_sector_in_storm() -> None:
    """Given: A sietch lies in the storm.

    When: The Fremen deploy there.
    Then: Refused: nothing comes into a sector in storm.
    Source: 003 L139; L354
    """
    position = scene("deploy", F, first=F, forces={TUEK: {E: 5}})
    position.storm = 13
    refused(position, "shipping storm", F, "deploy", end=TABR, forces=3)
    assert legal(position, F, "deploy", end=TUEK, forces=3).forces[TUEK] == {E: 5, F: 3}


def test_the_guild_ships_there_refused_nothing_comes_into_a_sector_in_storm() -> None:
    """Given: A stronghold lies in the storm.

    When: The Guild ships there.
    Then: Refused: nothing comes into a sector in storm; into the Sink all may.
    Source: 003 L139; L171
    """
    position = scene("ship", G, first=G, spice={G: 9})
    position.storm = 9
    refused(position, "shipping storm", G, "ship", end=ARRAKEEN, forces=2)
    refused(position, "shipping", G, "ship", end="imperial-basin-s9", forces=2)
    assert legal(position, G, "ship", end=SINK, forces=2).forces[SINK] == {G: 2}


def test_the_guild_transports_there_refused_not_into_or_out_of_a_sector_in_storm() -> None:
    """Given: Red Chasm, or the group, is in the storm.

    When: The Guild transports there, or from there.
    Then: Refused: not into or out of a sector in storm.
    Source: 003 L139; L325
    """
    position = scene("transport", G, first=G, forces={WALL_WEST: {G: 5}}, spice={G: 9})
    fields = {"start": WALL_WEST, "forces": 2, "harvesters": 0}
    position.storm = 6
    refused(position, "movement", G, "transport", end=RED_CHASM, **fields)
    position.storm = 16
    refused(position, "movement", G, "transport", end=RED_CHASM, **fields)


def test_another_accepts_it_is_offered_refused_it_was_offered_to_the_guild_and_once() -> None:
    """Given: A card is offered to the Guild.

    When: Another accepts; it is offered again.
    Then: Refused: it was offered to the Guild, and once.
    Source: 003 L311
    """
    hands = {B: ["shield", "snooper"]}
    position = scene("offer", B, hands=hands, spice={G: 9, E: 9})
    do(position, B, "offer", to=G, card="shield", price=3)
    refused(position, "market", E, "accept")
    refused(position, "market", B, "accept")
    do(position, G, "refuse")
    refused(position, "market", B, "offer", to=G, card="shield", price=1)
    assert wrong(position, B, "offer", to=E, card="shield", price=1) is None


def test_the_price_is_less_than_nothing_or_the_buyer_does_not_play_refused_no_such_sale() -> None:
    """Given: A card is for sale.

    When: The price is less than nothing, or the buyer does not play.
    Then: Refused: no such sale.
    Source: 003 L311
    """
    position = scene("offer", B, hands={B: ["shield"]}, spice={G: 9})
    refused(position, "market", B, "offer", to=G, card="shield", price=-5)
    refused(position, "market", B, "offer", to="harkonnen", card="shield", price=1)


def test_a_card_is_sold_to_one_of_them_refused_not_while_plans_are_made() -> None:
    """Given: Two fight and are planning.

    When: A card is sold to one of them.
    Then: Refused: not while plans are made (clause market.moments).
    Source: 003 L311
    """
    position = duel(E, G, hands={B: ["shield"]}, spice={G: 9})
    refused(position, "market battle", B, "offer", to=G, card="shield", price=1)


def test_before_the_battles_one_buys_a_shield_legal_before_the_battles_it_may_play_it() -> None:
    """Given: Two will fight.

    When: Before the battles one buys a shield.
    Then: Legal: before the battles; it may play it.
    Source: 003 L311
    """
    forces = {RED_CHASM: {E: 5, G: 5}}
    position = scene("pass", forces=forces, hands={B: ["shield"]}, spice={G: 9})
    position = until_phase(position, "battle")
    position = until(position, "offer", B)
    do(position, B, "offer", to=G, card="shield", price=2)
    do(position, G, "accept")
    position = until(position, "plan", G)
    assert wrong(position, G, "plan", **plan("bijaz", 1, "none", "shield")) is None
