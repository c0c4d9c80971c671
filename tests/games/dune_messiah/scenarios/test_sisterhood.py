"""Scenarios of the Bene Gesserit."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.duels import duel, over, plan, planned, striking
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    GAME,
    GREAT_FLAT,
    RED_CHASM,
    RULES,
    SOUTH_MESA,
    B,
    E,
    F,
    G,
    Position,
    can,
    card_value,
    do,
    legal,
    refused,
    scene,
    standing,
    until,
)

ROW = {RED_CHASM: 1, "south-mesa-s5": 1, "pasty-mesa-s6": 1}
"""Three connected spies: South Mesa and Pasty Mesa border Red Chasm and each other."""
HANDS = {B: ["baliset", "semuta", "shield", "snooper"]}


def network(spies: dict[str, int], **given: Any) -> int:
    """The network's strength: by this ruling as many cards are drawn."""
    position = scene("reveal-spice", spies=spies, early=True, draw="network", **given)
    return len(until(position, "pass").sides[B].hand)


def test_the_network_is_counted_3() -> None:
    """Given: Spies in three territories.

    When: The network is counted.
    Then: Follows: 3.
    Source: 003 L299
    """
    assert network({RED_CHASM: 1, GREAT_FLAT: 1, ARRAKEEN: 1}) == 3


def test_the_network_is_counted_2_only_one_counts() -> None:
    """Given: Two spies in one territory, one in another.

    When: The network is counted.
    Then: Follows: 2: only one counts.
    Source: 003 L299
    """
    assert network({RED_CHASM: 2, ARRAKEEN: 1}) == 2
    assert network({SOUTH_MESA: 1, "south-mesa-s5": 1, ARRAKEEN: 1}) == 2


def test_the_network_is_counted_they_do_not_count() -> None:
    """Given: Fighters in a territory.

    When: The network is counted.
    Then: Follows: they do not count.
    Source: 003 L299
    """
    assert network({ARRAKEEN: 1}, forces={RED_CHASM: {B: 3}}) == 1


def test_the_network_is_counted_one_less() -> None:
    """Given: All spies of one territory are gone.

    When: The network is counted.
    Then: Follows: one less.
    Source: 003 L299
    """
    position = scene("roll-storm", spies={RED_CHASM: 1, ARRAKEEN: 1}, early=True, draw="network")
    position.storm = 5
    do(position, "table", "roll-storm", face="1")
    assert len(until(position, "pass").sides[B].hand) == 1


def calling(spies: dict[str, int], spice: int = 9) -> Position:
    """Her hidden fighters have struck in Red Chasm; she may call the network."""
    return striking(B, kind="call-network", spies=spies, spice={B: spice})


def test_the_connection_is_counted_connected() -> None:
    """Given: Spies in two neighbouring territories.

    When: The connection is counted.
    Then: Follows: connected.
    Source: 003 L301
    """
    two = {RED_CHASM: 1, "south-mesa-s5": 1}
    assert legal(calling(two), B, "call-network", spies=2).sides[B].spice == 7


def test_the_connection_is_counted_all_three_are_connected() -> None:
    """Given: Spies in three territories in a row.

    When: The connection is counted.
    Then: Follows: all three are connected.
    Source: 003 L301
    """
    row = {RED_CHASM: 1, "south-mesa-s5": 1, "cielago-east-s3": 1}
    assert legal(calling(row), B, "call-network", spies=3).sides[B].spice == 6


def test_the_connection_is_counted_not_connected() -> None:
    """Given: Spies in two territories with one between them.

    When: The connection is counted.
    Then: Follows: not connected.
    Source: 003 L301
    """
    apart = {RED_CHASM: 1, "cielago-east-s3": 1}
    refused(calling(apart), "battle", B, "call-network", spies=2)


def test_she_pays_3_three_more_in_the_count() -> None:
    """Given: Hidden fighters attack in-network with three connected spies, 3 spice.

    When: She pays 3.
    Then: Follows: three more in the count.
    Source: 003 L305
    """
    position = calling(ROW)
    do(position, B, "call-network", spies=3)
    assert position.sides[B].spice == 6
    planned(until(position, "plan"), {B: plan("lichna", 3), E: plan("bannerjee", 5)})
    assert standing(over(position), RED_CHASM) == {}
    assert position.sides[E].tanks == 5


def test_she_pays_for_four_refused_up_to_the_connected_spies() -> None:
    """Given: Hidden fighters attack in-network with three connected spies.

    When: She pays for four.
    Then: Refused: up to the connected spies.
    Source: 003 L305
    """
    refused(calling(ROW), "battle", B, "call-network", spies=4)


def test_she_pays_for_two_refused_not_enough_spice() -> None:
    """Given: Hidden fighters attack in-network with 1 spice.

    When: She pays for two.
    Then: Refused: not enough spice.
    Source: 003 L305
    """
    refused(calling(ROW, 1), "battle", B, "call-network", spies=2)


def test_she_pays_for_more_refused_hidden_forces() -> None:
    """Given: Open fighters attack in-network.

    When: She pays for more.
    Then: Refused: hidden forces.
    Source: 003 L305
    """
    position = duel(B, E, (5, 5), spies=ROW, spice={B: 9})
    refused(position, "battle", B, "call-network", spies=1)


def test_she_pays_for_more_refused_in_your_network() -> None:
    """Given: Hidden fighters attack out of the network.

    When: She pays for more.
    Then: Refused: in your network.
    Source: 003 L305
    """
    position = striking(B, spies={"south-mesa-s5": 1}, spice={B: 9})
    refused(position, "battle", B, "call-network", spies=1)


def lost(hidden: bool, spies: dict[str, int], **given: Any) -> Position:
    """The Bene Gesserit have lost a battle in Red Chasm, struck from hiding or open."""
    given.setdefault("hands", HANDS)
    if hidden:
        position = striking(B, spies=spies, **given)
    else:
        position = duel(B, E, (5, 5), spies=spies, **given)
    return planned(position, {B: plan("lichna", 0), E: plan("alia", 1)})


def test_the_battle_is_over_all_spies_in_that_territory_are_lost() -> None:
    """Given: Hidden forces were lost in-network.

    When: The battle is over.
    Then: Follows: all spies in that territory are lost.
    Source: 003 L303
    """
    assert over(lost(True, ROW)).spies == {"pasty-mesa-s6": 1, "south-mesa-s5": 1}


def test_the_battle_is_over_the_victor_may_choose_up_to_two_adjacent() -> None:
    """Given: Revealed forces were lost in-network.

    When: The battle is over.
    Then: Follows: the victor may choose up to two adjacent territories, spies there are lost.
    Source: 003 L303
    """
    position = until(lost(False, ROW), "kill-spies", E)
    do(position, E, "kill-spies", territory="south-mesa")
    if "kill-spies" in can(position, E):
        do(position, E, "kill-spies", territory="pasty-mesa")
    assert over(position).spies == {}


WIDE = {**ROW, "cielago-east-s3": 1}


def test_the_victor_names_three_adjacent_ones_refused_up_to_two() -> None:
    """Given: Revealed forces were lost in-network.

    When: The victor names three adjacent ones.
    Then: Refused: up to two.
    Source: 003 L303
    """
    three = {"imperial-basin-s9": 1, "old-gap-s9": 1, "rim-wall-west-s8": 1, ARRAKEEN: 1}
    position = scene("plan", first=B, forces={ARRAKEEN: {B: 5, E: 5}}, spies=three)
    planned(position, {B: plan("lichna", 0), E: plan("alia", 1)})
    until(position, "kill-spies", E)
    do(position, E, "kill-spies", territory="imperial-basin")
    do(position, E, "kill-spies", territory="old-gap")
    refused(position, "battle", E, "kill-spies", territory="rim-wall-west")


def test_the_victor_names_one_that_is_not_adjacent_refused_adjacent() -> None:
    """Given: Revealed forces were lost in-network.

    When: The victor names one that is not adjacent.
    Then: Refused: adjacent.
    Source: 003 L303
    """
    position = until(lost(False, WIDE), "kill-spies", E)
    refused(position, "battle", E, "kill-spies", territory="cielago-east")


def test_the_victor_names_adjacent_territories_refused_revealed_forces_only() -> None:
    """Given: Hidden forces were lost in-network.

    When: The victor names adjacent territories.
    Then: Refused: revealed forces only.
    Source: 003 L303
    """
    position = lost(True, ROW)
    refused(position, "battle", E, "kill-spies", territory="south-mesa")
    assert "south-mesa-s5" in over(position).spies


def test_the_battle_is_over_two_treachery_cards_are_lost() -> None:
    """Given: A spy is lost in battle with four connected spies.

    When: The battle is over.
    Then: Follows: two treachery cards are lost.
    Source: 003 L295
    """
    position = until(lost(True, WIDE), "forfeit", B)
    do(position, B, "forfeit", card="shield")
    do(position, B, "forfeit", card="baliset")
    assert over(position).sides[B].hand == ["semuta", "snooper"]


def test_the_battle_is_over_no_card_is_lost() -> None:
    """Given: A spy is lost in battle with one connected.

    When: The battle is over.
    Then: Follows: no card is lost.
    Source: 003 L295
    """
    position = lost(True, {RED_CHASM: 1})
    assert over(position).sides[B].hand == HANDS[B]


def sabotaging(spies: dict[str, int] | None = None, spice: int = 9) -> Position:
    """She may sabotage in Red Chasm before the battles: three hidden fighters, the Emperor is there."""
    return approach({RED_CHASM: 1, "polar-sink": 1} if spies is None else spies, spice)


def approach(spies: dict[str, int], spice: int, fighters: int = 3) -> Position:
    """The step before the battles in which hidden forces act; she is first."""
    forces = {RED_CHASM: {B: fighters, E: 5}, GREAT_FLAT: {B: 1, E: 1}}
    return scene("strike", B, first=B, forces=forces, spies=spies, spice={B: spice, E: 9})


KILL = {"territory": "red-chasm", "against": E, "action": "kill-forces"}


def tried(face: str) -> Position:
    """She has tried to kill forces (price 2, roll 4, two forces)."""
    position = sabotaging()
    do(position, B, "sabotage", **KILL)
    do(position, "table", "roll-sabotage", face=face)
    return position


def test_she_chooses_an_action_of_her_card_the_roll_is_equal_to_what_is_asked_succeeds() -> None:
    """Given: Hidden fighters in a network of two with spice.

    When: She chooses an action of her card, the roll is equal to what is asked.
    Then: Follows: succeeds.
    Source: 003 L309
    """
    position = tried("4")
    assert standing(position, RED_CHASM) == {B: 3, E: 3}
    assert position.sides[E].tanks == 2
    assert position.sides[B].spice == 7


def test_the_roll_is_one_less_fails_her_forces_are_revealed() -> None:
    """Given: Hidden fighters in the network with spice.

    When: The roll is one less.
    Then: Follows: fails; her forces are revealed.
    Source: 003 L307; L309
    """
    position = tried("3")
    assert standing(position, RED_CHASM) == {B: 3, E: 5}
    assert position.sides[B].spice == 7
    do(position, B, "pass")
    until(position, "plan")
    assert position.battle.territory == "red-chasm"


def test_she_attacks_with_the_networks_bonus_refused_does_not_receive_it() -> None:
    """Given: She failed to sabotage.

    When: She attacks with the network's bonus.
    Then: Refused: does not receive it.
    Source: 003 L307
    """
    position = tried("1")
    do(position, B, "pass")
    until(position, "plan")
    refused(position, "battle", B, "call-network", spies=1)


def test_she_sabotages_refused_pay_any_spice_required() -> None:
    """Given: She has too little spice for the action.

    When: She sabotages.
    Then: Refused: pay any spice required.
    Source: 003 L309
    """
    refused(sabotaging(spice=1), "sabotage", B, "sabotage", **KILL)


def test_she_sabotages_refused_hidden_forces() -> None:
    """Given: Open fighters in the network.

    When: She sabotages.
    Then: Refused: hidden forces.
    Source: 003 L307
    """
    position = approach({RED_CHASM: 1}, 9, fighters=4)
    refused(position, "sabotage", B, "sabotage", **KILL)


def test_she_sabotages_refused_in_your_network() -> None:
    """Given: Hidden fighters outside of the network.

    When: She sabotages.
    Then: Refused: in your network.
    Source: 003 L307
    """
    refused(sabotaging({"south-mesa-s5": 1}), "sabotage", B, "sabotage", **KILL)


def test_he_sabotages_by_her_card_refused_her_unique_card() -> None:
    """Given: The Emperor.

    When: He sabotages by her card.
    Then: Refused: her unique card.
    Source: 003 L313
    """
    fields = {**KILL, "against": B}
    refused(sabotaging(), "sabotage hidden", E, "sabotage", **fields)


def selling(spice: int = 9) -> Position:
    """She may sell; she has a shield and others, the Guild as much spice as told."""
    return scene("offer", B, hands=HANDS, spice={B: 0, G: spice})


VALUE = card_value("shield")


def sold(price: int, spice: int = 9) -> Position:
    """She has offered the shield to the Guild, and it has agreed."""
    position = selling(spice)
    do(position, B, "offer", to=G, card="shield", price=price)
    do(position, G, "accept")
    return position


def test_she_sells_it_to_the_guild_for_n_legal_spice_value_or_less() -> None:
    """Given: She holds a card of spice value n.

    When: She sells it to the Guild for n.
    Then: Legal: spice value or less.
    Source: 003 L311
    """
    position = sold(VALUE)
    assert "shield" in position.sides[G].hand
    assert "shield" not in position.sides[B].hand
    assert (position.sides[B].spice, position.sides[G].spice) == (VALUE, 9 - VALUE)


def test_she_sells_it_for_n_plus_1_refused_value_or_less() -> None:
    """Given: She holds a card of spice value n.

    When: She sells it for n + 1.
    Then: Refused: value or less.
    Source: 003 L311
    """
    refused(selling(), "market", B, "offer", to=G, card="shield", price=VALUE + 1)


def test_she_sells_it_for_0_legal_or_less() -> None:
    """Given: She holds a card.

    When: She sells it for 0.
    Then: Legal: or less.
    Source: 003 L311
    """
    assert "shield" in sold(0, 0).sides[G].hand


def test_she_sells_it_refused_not_enough_spice() -> None:
    """Given: The buyer has too little.

    When: She sells it.
    Then: Refused: not enough spice.
    Source: 003 L311
    """
    position = selling(1)
    found = RULES.check(
        GAME,
        position,
        {"by": B, "move": "offer", "to": G, "card": "shield", "price": 2},
    )
    if found is None:
        do(position, B, "offer", to=G, card="shield", price=2)
        refused(position, "market", G, "accept")
    else:
        refused(position, "market", B, "offer", to=G, card="shield", price=2)


def test_she_sells_it_refused_not_hers() -> None:
    """Given: She does not hold the card.

    When: She sells it.
    Then: Refused: not hers.
    Source: 003 L311
    """
    refused(selling(), "market", B, "offer", to=G, card="crysknife", price=1)


def test_she_sells_it_nothing_is_sold() -> None:
    """Given: The buyer does not agree.

    When: She sells it.
    Then: Follows: nothing is sold.
    Source: 003 L311
    """
    position = selling()
    do(position, B, "offer", to=G, card="shield", price=2)
    do(position, G, "refuse")
    assert position.sides[G].hand == []
    assert position.sides[G].spice == 9
    assert "shield" in position.sides[B].hand


def test_it_sells_it_to_the_emperor_refused_once_sold_no_trade() -> None:
    """Given: The Guild has bought a card.

    When: It sells it to the Emperor.
    Then: Refused: once sold, no trade.
    Source: 003 L311
    """
    refused(sold(2), "market", G, "offer", to=E, card="shield", price=2)


def test_it_sells_it_back_refused_once_sold_no_trade() -> None:
    """Given: The Guild has bought a card.

    When: It sells it back.
    Then: Refused: once sold, no trade.
    Source: 003 L311
    """
    refused(sold(2), "market", G, "offer", to=B, card="shield", price=2)


def test_she_does_so_refused_other_factions() -> None:
    """Given: She sells a card to herself.

    When: She does so.
    Then: Refused: other factions.
    Source: 003 L311
    """
    refused(selling(), "market", B, "offer", to=B, card="shield", price=2)


def test_the_battle_is_over_it_is_in_the_hand_of_the_bene_gesserit() -> None:
    """Given: A sold card that returns was used (Gom Jabbar).

    When: The battle is over.
    Then: Follows: it is in the hand of the Bene Gesserit.
    Source: 003 L311
    """
    hands = {G: ["gom-jabbar"], B: []}
    position = duel(E, G, hands=hands)
    planned(position, {E: plan("alia", 3), G: plan("bijaz", 0, "gom-jabbar")})
    after = over(position)
    assert "gom-jabbar" in after.sides[B].hand
    assert "gom-jabbar" not in after.sides[G].hand


def test_the_third_looks_sees_no_hand_but_his_own() -> None:
    """Given: A card was sold.

    When: The third looks.
    Then: Follows: sees no hand but his own.
    Source: 003 L311
    """
    position = sold(2)
    for seat in (E, F, G):
        seen = RULES.view(GAME, position, seat)
        assert not set(seen.sides[B].hand) & set(HANDS[B]), seat
    for seat in (E, F, B):
        assert "shield" not in RULES.view(GAME, position, seat).sides[G].hand, seat


def test_it_walks_to_a_neighbouring_territory_or_farther_legal_one_territory() -> None:
    """Given: A spy stands in Red Chasm.

    When: It walks to a neighbouring territory, or farther.
    Then: Legal: one territory; farther is refused in the same test.
    Source: 003 L173
    """
    position = scene("move-spy", B, first=B, spies={RED_CHASM: 1}, spice={B: 5})
    spy = {"start": RED_CHASM, "spies": 1}
    after = legal(position, B, "move-spy", **spy, end="south-mesa-s5")
    assert after.spies == {"south-mesa-s5": 1}
    refused(position, "movement", B, "move-spy", **spy, end="cielago-east-s3")


def test_she_lets_them_strike_legal_hidden_forces_may_attack() -> None:
    """Given: Hidden fighters stand with open forces of the Emperor.

    When: She lets them strike.
    Then: Legal: hidden forces may attack; a faction that has none there is refused.
    Source: 003 L305
    """
    position = striking(B)
    assert position.battle.territory == "red-chasm"
    forces = {RED_CHASM: {G: 2, E: 2}, GREAT_FLAT: {B: 2}}
    before = scene("strike", G, first=G, forces=forces)
    refused(before, "hidden", G, "strike", territory="the-great-flat")
    refused(before, "hidden", B, "strike", territory="red-chasm")
