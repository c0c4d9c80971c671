"""Scenarios of purchase and restock."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    RED_CHASM,
    SOUTH_MESA,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    can,
    do,
    legal,
    new_game,
    number,
    refused,
    scene,
    strength,
    until,
    until_phase,
)

HOME = {E: ARRAKEEN, G: WALL_WEST, B: RED_CHASM, F: SOUTH_MESA}
AT_HOME = {part: {faction: 5} for faction, part in HOME.items()}


def buying(by: str, spice: int, **given: Any) -> Position:
    """A seat's turn to purchase, first of all."""
    given.setdefault("forces", AT_HOME)
    return scene("pass", by, first=by, spice={by: spice}, **given)


def fallen(by: str, short: int = 0) -> tuple[Position, str, int]:
    """A seat whose first leader is dead, with the spice to revive him, less something."""
    leader = new_game().sides[by].leaders[0]
    price = strength(leader)
    return buying(by, price - short, dead={by: [leader]}), leader, price


def test_he_revives_him_as_ghola_legal_pays_the_combat_value() -> None:
    """Given: A leader of the Emperor of strength n is dead, he has n spice.

    When: He revives him as ghola.
    Then: Legal: pays the combat value.
    Source: 003 L153
    """
    position, leader, _ = fallen(E)
    after = legal(position, E, "revive-leader", leader=leader)
    assert after.sides[E].spice == 0
    assert leader in after.sides[E].leaders
    assert leader not in after.sides[E].dead


def test_the_emperor_revives_him_refused_not_enough_spice() -> None:
    """Given: The same leader, n - 1 spice.

    When: The Emperor revives him.
    Then: Refused: not enough spice.
    Source: 003 L153
    """
    position, leader, _ = fallen(E, short=1)
    refused(position, "purchase", E, "revive-leader", leader=leader)


def test_she_revives_him_legal_all_factions_but_the_fremen() -> None:
    """Given: A leader of the Bene Gesserit is dead.

    When: She revives him.
    Then: Legal: all factions but the Fremen.
    Source: 003 L153
    """
    position, leader, _ = fallen(B)
    assert leader in legal(position, B, "revive-leader", leader=leader).sides[B].leaders


def test_it_revives_him_legal_all_factions_but_the_fremen() -> None:
    """Given: A leader of the Guild is dead.

    When: It revives him.
    Then: Legal: all factions but the Fremen.
    Source: 003 L153
    """
    position, leader, _ = fallen(G)
    assert leader in legal(position, G, "revive-leader", leader=leader).sides[G].leaders


def test_they_revive_him_refused_except_for_the_fremen() -> None:
    """Given: A leader of the Fremen is dead.

    When: They revive him.
    Then: Refused: except for the Fremen.
    Source: 003 L153
    """
    position, leader, _ = fallen(F)
    refused(position, "purchase", F, "revive-leader", leader=leader)


def test_the_emperor_revives_him_refused_he_is_not_in_the_tanks() -> None:
    """Given: A leader of the Emperor lives.

    When: The Emperor revives him.
    Then: Refused: he is not in the tanks.
    Source: 003 L153
    """
    position = buying(E, 20)
    alive = position.sides[E].leaders[0]
    refused(position, "purchase", E, "revive-leader", leader=alive)


def test_the_emperor_revives_him_refused_their_own_leaders() -> None:
    """Given: A leader of the Guild is dead.

    When: The Emperor revives him.
    Then: Refused: their own leaders.
    Source: 003 L153
    """
    leader = new_game().sides[G].leaders[0]
    refused(buying(E, 20, dead={G: [leader]}), "purchase", E, "revive-leader", leader=leader)


def test_the_price_is_looked_for_the_spice_is_gone_from_the_seat_and_nobody_else_has_it() -> None:
    """Given: A leader has been revived.

    When: The price is looked for.
    Then: Follows: the spice is gone from the seat and nobody else has it.
    Source: 003 L153
    """
    position, leader, price = fallen(E)
    before = {name: position.sides[name].spice for name in FOUR}
    do(position, E, "revive-leader", leader=leader)
    assert {name: position.sides[name].spice for name in FOUR} == {**before, E: before[E] - price}


FOUR_SPIES = {RED_CHASM: 1, SOUTH_MESA: 1, ARRAKEEN: 1, CARTHAG: 1}


def drawn(held: int, spies: dict[str, int], **rulings: Any) -> int:
    """How many cards the Bene Gesserit holds after the draw."""
    hand = ["shield"] * min(held, 4) + ["snooper"] * max(0, min(held - 4, 4))
    hand += ["cheap-hero"] * max(0, held - 8)
    position = scene("reveal-spice", spies=spies, hands={B: hand}, early=True, **rulings)
    return len(until(position, "pass", position.order[0]).sides[B].hand)


def test_the_bene_gesserit_draws_two_cards_one_for_every_two_spies() -> None:
    """Given: The network's strength is 4.

    When: The Bene Gesserit draws.
    Then: Follows: two cards, one for every two spies; four by the other ruling.
    Source: 003 L157; L311
    """
    assert drawn(0, FOUR_SPIES) == 2
    assert drawn(0, {**FOUR_SPIES, WALL_WEST: 1}) == 2
    assert drawn(0, FOUR_SPIES, draw="network") == 4


def test_she_draws_she_holds_ten_no_more() -> None:
    """Given: The Bene Gesserit holds nine cards and may draw more than one.

    When: She draws.
    Then: Follows: she holds ten, no more.
    Source: 003 L311
    """
    assert drawn(9, FOUR_SPIES) == 10


def test_she_draws_none_ten_is_the_limit() -> None:
    """Given: The Bene Gesserit holds ten cards.

    When: She draws.
    Then: Follows: none; ten is the limit.
    Source: 003 L311
    """
    assert drawn(10, FOUR_SPIES) == 10


def no_draw(faction: str) -> None:
    """While the Bene Gesserit draws no card can go to another."""
    position = scene("deal-treachery", spies=FOUR_SPIES, early=True)
    assert position.phase == "purchase"
    card = "shield"
    refused(position, "purchase setup", "table", "deal-treachery", to=faction, card=card)
    refused(position, "purchase setup", faction, "deal-treachery", to=faction, card=card)


def test_the_emperor_draws_a_treachery_card_refused_the_bene_gesserit_draws() -> None:
    """Given: It is the purchase phase.

    When: The Emperor draws a treachery card.
    Then: Refused: the Bene Gesserit draws.
    Source: 003 L119; L157
    """
    no_draw(E)  # refused( both by the table and by himself


def test_the_guild_draws_a_treachery_card_refused_the_bene_gesserit_draws() -> None:
    """Given: It is the purchase phase.

    When: The Guild draws a treachery card.
    Then: Refused: the Bene Gesserit draws.
    Source: 003 L119; L157
    """
    no_draw(G)  # refused( both by the table and by itself


def test_he_buys_forces_legal_they_go_to_the_recruitment_area() -> None:
    """Given: The Emperor has forces in reserve and spice.

    When: He buys forces.
    Then: Legal: they go to the recruitment area.
    Source: 003 L159
    """
    position = buying(E, 3 * number("recruit-price"))
    after = legal(position, E, "recruit", forces=3)
    assert after.sides[E].recruits == 3
    assert after.sides[E].reserves == position.sides[E].reserves - 3
    assert after.sides[E].spice == 0


def test_he_looks_for_them_they_are_in_the_recruitment_area_not_ready_to_deploy() -> None:
    """Given: The Emperor has bought forces this turn.

    When: He looks for them.
    Then: Follows: they are in the recruitment area, not ready to deploy.
    Source: 003 L159
    """
    after = legal(buying(E, 20), E, "recruit", forces=3)
    assert (after.sides[E].recruits, after.sides[E].ready) == (3, 0)


def test_the_purchase_phase_comes_they_are_ready_to_deploy() -> None:
    """Given: The Emperor had forces in the recruitment area last turn.

    When: The purchase phase comes.
    Then: Follows: they are ready to deploy.
    Source: 003 L159
    """
    after = scene("pass", E, recruits=4)
    assert (after.sides[E].recruits, after.sides[E].ready) == (0, 4)


def test_he_buys_one_refused_from_the_reserves() -> None:
    """Given: The Emperor has no forces in reserve.

    When: He buys one.
    Then: Refused: from the reserves.
    Source: 003 L159
    """
    position = buying(E, 20, forces={ARRAKEEN: {E: 20}})
    refused(position, "purchase", E, "recruit", forces=1)


def test_it_recruits_refused_the_emperor_recruits() -> None:
    """Given: The Guild has forces in reserve.

    When: It recruits.
    Then: Refused: the Emperor recruits.
    Source: 003 L159
    """
    refused(buying(G, 20), "purchase", G, "recruit", forces=1)


def test_he_buys_it_refused_not_enough_spice() -> None:
    """Given: The Emperor has too little spice for the force.

    When: He buys it.
    Then: Refused: not enough spice.
    Source: 003 L159
    """
    poor = buying(E, number("recruit-price") - 1)
    refused(poor, "purchase", E, "recruit", forces=1)


def buys(by: str, what: str) -> dict[str, Any]:
    """Somebody buys a thing and places it where his own stand."""
    return {"by": by, "kind": "buy", "what": what, "part": HOME[by]}


def test_he_buys_a_harvester_legal_10_spice() -> None:
    """Given: The Emperor has 10 spice.

    When: He buys a harvester.
    Then: Legal: 10 spice.
    Source: 003 L163
    """
    after = legal(buying(E, 10), **buys(E, "harvester"))
    assert after.sides[E].spice == 0
    assert after.harvesters == {ARRAKEEN: {E: 1}}


def test_he_buys_a_harvester_refused_10_spice() -> None:
    """Given: The Emperor has 9 spice.

    When: He buys a harvester.
    Then: Refused: 10 spice.
    Source: 003 L163
    """
    refused(buying(E, 9), "purchase", **buys(E, "harvester"))


def test_it_buys_a_harvester_legal_guild_and_emperor() -> None:
    """Given: The Guild has 10 spice.

    When: It buys a harvester.
    Then: Legal: Guild and Emperor.
    Source: 003 L163
    """
    after = legal(buying(G, 10), **buys(G, "harvester"))
    assert after.harvesters == {WALL_WEST: {G: 1}}
    assert after.sides[G].spice == 0


def test_she_buys_a_harvester_refused_guild_and_emperor() -> None:
    """Given: The Bene Gesserit has 20 spice.

    When: She buys a harvester.
    Then: Refused: Guild and Emperor.
    Source: 003 L163
    """
    refused(buying(B, 20), "purchase", **buys(B, "harvester"))


def test_they_buy_a_harvester_refused_guild_and_emperor() -> None:
    """Given: The Fremen have 20 spice.

    When: They buy a harvester.
    Then: Refused: Guild and Emperor.
    Source: 003 L163
    """
    refused(buying(F, 20), "purchase", **buys(F, "harvester"))


def test_the_guild_buys_one_refused_there_are_four() -> None:
    """Given: All four harvesters are on the map.

    When: The Guild buys one.
    Then: Refused: there are four.
    Source: 003 L57; L163
    """
    position = buying(G, 20, harvesters={ARRAKEEN: {E: 3}, WALL_WEST: {G: 1}})
    refused(position, "purchase", **buys(G, "harvester"))


@pytest.mark.parametrize("by", FOUR)
def test_it_buys_an_ornithopter_legal_15_spice(by: str) -> None:
    """Given: A faction that may buy one has 15 spice.

    When: It buys an ornithopter.
    Then: Legal: 15 spice.
    Source: 003 L179
    """
    after = legal(buying(by, 15), **buys(by, "ornithopter"))
    assert after.ornithopters == {HOME[by]: {by: 1}}
    assert after.sides[by].spice == 0


def test_it_buys_an_ornithopter_refused_15_spice() -> None:
    """Given: The same faction has 14 spice.

    When: It buys an ornithopter.
    Then: Refused: 15 spice.
    Source: 003 L179
    """
    refused(buying(G, 14), "purchase", **buys(G, "ornithopter"))


def test_one_is_bought_refused_there_are_four() -> None:
    """Given: All four ornithopters are on the map.

    When: One is bought.
    Then: Refused: there are four.
    Source: 003 L61
    """
    position = buying(G, 20, ornithopters={ARRAKEEN: {E: 3}, RED_CHASM: {B: 1}})
    refused(position, "purchase", **buys(G, "ornithopter"))


def income(spice: dict[str, int], **given: Any) -> Position:
    """The seats have this much before the income, and nothing stands on the map."""
    loyal = dict.fromkeys(("habbanya-sietch", "sietch-tabr", "tueks-sietch"), F)
    return scene("pass", spice=spice, sietches=loyal, early=True, **given)


def charity(spice: int) -> int:
    """What the Guild has once it has claimed what it can."""
    position = until(income({G: spice}), "pass", G)
    if "claim-charity" in can(position, G):
        do(position, G, "claim-charity")
    return int(position.sides[G].spice)


def test_it_claims_charity_charity_brings_it_to_2() -> None:
    """Given: A seat has 0 spice and no other income.

    When: It claims charity.
    Then: Follows: charity brings it to 2.
    Source: 003 L165
    """
    assert charity(0) == 2


def test_a_seat_has_1_spice_and_no_other_income_it_claims_charity() -> None:
    """Given: A seat has 1 spice and no other income.

    When: It claims charity.
    Then: Follows: charity brings it to 2.
    Source: 003 L165
    """
    assert charity(1) == 2


def test_the_income_comes_no_charity_0_or_1_spice() -> None:
    """Given: A seat has 2 spice.

    When: The income comes.
    Then: Follows: no charity: 0 or 1 spice.
    Source: 003 L165
    """
    assert charity(2) == 2
    assert charity(3) == 3


def test_its_purchases_go_on_no_charity_any_more_in_this_turn() -> None:
    """Given: A seat spends all its spice after the income.

    When: Its purchases go on.
    Then: Follows: no charity any more in this turn.
    Source: 003 L165
    """
    position = buying(E, number("recruit-price"))
    do(position, E, "recruit", forces=1)
    assert position.sides[E].spice == 0
    position = until(position, "ship", B)
    assert position.sides[E].spice == 0


def test_they_claim_charity_each_of_them_has_2_players_whoever_they_are() -> None:
    """Given: Every seat but the Emperor has 0 spice.

    When: They claim charity.
    Then: Follows: each of them has 2: players, whoever they are.
    Source: 003 L165
    """
    position = income({B: 0, G: 0, F: 0, E: 10})
    for name in (B, G, F):
        position = until(position, "claim-charity", name)
        do(position, name, "claim-charity")
    assert [position.sides[name].spice for name in (B, G, F)] == [2, 2, 2]
    assert position.sides[E].spice == 10


def builds(by: str, territory: str) -> dict[str, Any]:
    """A hideout is to be built."""
    return {"by": by, "kind": "build", "what": "hideout", "territory": territory}


def test_it_builds_a_hideout_legal_in_any_rock_territory() -> None:
    """Given: The Guild has spice; a rock territory without hideout.

    When: It builds a hideout.
    Then: Legal: in any rock territory.
    Source: 003 L323
    """
    after = legal(buying(G, 20), **builds(G, "pasty-mesa"))
    assert "pasty-mesa" in after.hideouts
    assert after.sides[G].spice < 20


def test_it_builds_a_hideout_on_sand_refused_rock() -> None:
    """Given: The Guild has spice.

    When: It builds a hideout on sand.
    Then: Refused: rock.
    Source: 003 L323
    """
    refused(buying(G, 20), "purchase", **builds(G, "red-chasm"))


def test_it_builds_a_hideout_in_a_stronghold_refused_rock() -> None:
    """Given: The Guild has spice.

    When: It builds a hideout in a stronghold.
    Then: Refused: rock.
    Source: 003 L323
    """
    refused(buying(G, 20), "purchase", **builds(G, "carthag"))


def test_he_builds_a_hideout_refused_the_guilds_structure() -> None:
    """Given: The Emperor has spice.

    When: He builds a hideout.
    Then: Refused: the Guild's structure.
    Source: 003 L155; L323
    """
    refused(buying(E, 20), "purchase", **builds(E, "pasty-mesa"))


def test_the_guild_builds_another_refused_there_are_four() -> None:
    """Given: Four hideouts stand.

    When: The Guild builds another.
    Then: Refused: there are four.
    Source: 003 L59
    """
    four = ("false-wall-west", "false-wall-east", "shield-wall", "plastic-basin")
    position = buying(G, 40, hideouts=dict.fromkeys(four, (0, False)))
    refused(position, "purchase", **builds(G, "pasty-mesa"))


def harmed(spice: int, sabotaged: bool = True, **given: Any) -> Position:
    """The Guild's turn; its hideout in Pasty Mesa is sabotaged, or not."""
    return buying(G, spice, hideouts={"pasty-mesa": (0, sabotaged)}, **given)


def price() -> int:
    """What a hideout costs."""
    return 20 - int(legal(buying(G, 20), **builds(G, "pasty-mesa")).sides[G].spice)


def test_the_guild_rebuilds_it_legal_half_the_cost() -> None:
    """Given: A hideout is sabotaged, no opponents there.

    When: The Guild rebuilds it.
    Then: Legal: half the cost.
    Source: 003 L167
    """
    half = (price() + 1) // 2
    after = legal(harmed(half), G, "rebuild", territory="pasty-mesa")
    assert not after.hideouts["pasty-mesa"].sabotaged
    assert after.sides[G].spice == 0


def test_the_guild_rebuilds_it_refused_occupied_by_opponents() -> None:
    """Given: A hideout is sabotaged, opponents are there.

    When: The Guild rebuilds it.
    Then: Refused: occupied by opponents.
    Source: 003 L167
    """
    position = harmed(20, forces={"pasty-mesa-s6": {E: 1}})
    refused(position, "purchase", G, "rebuild", territory="pasty-mesa")


def test_the_guild_rebuilds_it_refused_not_sabotaged() -> None:
    """Given: A hideout stands unharmed.

    When: The Guild rebuilds it.
    Then: Refused: not sabotaged.
    Source: 003 L167
    """
    refused(harmed(20, sabotaged=False), "purchase", G, "rebuild", territory="pasty-mesa")


def test_it_rebuilds_refused_not_enough_spice() -> None:
    """Given: A hideout is sabotaged, the Guild has one spice less than half the cost.

    When: It rebuilds.
    Then: Refused: not enough spice.
    Source: 003 L167
    """
    half = (price() + 1) // 2
    refused(harmed(half - 1), "purchase", G, "rebuild", territory="pasty-mesa")


def test_the_guild_changes_the_shipping_price_refused_after_the_first_turn() -> None:
    """Given: It is turn 1.

    When: The Guild changes the shipping price.
    Then: Refused: after the first turn.
    Source: 003 L336
    """
    refused(buying(G, 5, turn=1), "quota", G, "set-price", price=2)


def test_the_guild_raises_the_price_from_1_to_2_legal_may_announce_new_prices() -> None:
    """Given: It is turn 2.

    When: The Guild raises the price from 1 to 2.
    Then: Legal: may announce new prices.
    Source: 003 L161; L336
    """
    assert legal(buying(G, 5), G, "set-price", price=2).price == 2


def test_the_emperor_changes_the_price_refused_the_guilds() -> None:
    """Given: It is turn 2.

    When: The Emperor changes the price.
    Then: Refused: the Guild's.
    Source: 003 L161; L336
    """
    refused(buying(E, 5), "quota", E, "set-price", price=2)


def test_the_guild_lowers_it_to_1_legal_raise_and_lower() -> None:
    """Given: It is turn 2, the price is 2.

    When: The Guild lowers it to 1.
    Then: Legal: raise and lower.
    Source: 003 L336
    """
    assert legal(buying(G, 5, price=2), G, "set-price", price=1).price == 1


def test_the_guild_lowers_it_to_0_refused_the_table_begins_with_1() -> None:
    """Given: It is turn 2, the price is 1.

    When: The Guild lowers it to 0.
    Then: Refused: the table begins with 1.
    Source: 003 L338
    """
    refused(buying(G, 5), "quota", G, "set-price", price=0)


def test_the_guild_raises_it_to_6_refused_the_table_ends_with_5() -> None:
    """Given: It is turn 2, the price is 5.

    When: The Guild raises it to 6.
    Then: Refused: the table ends with 5.
    Source: 003 L342
    """
    refused(buying(G, 5, price=5), "quota", G, "set-price", price=6)


def test_the_phase_ends_the_first_player_is_the_first_to_ship() -> None:
    """Given: All have done what they want.

    When: The phase ends.
    Then: Follows: the first player is the first to ship.
    Source: 003 L121; L171
    """
    position = until_phase(buying(E, 5), "shipping")
    assert awaited(position) == position.order[0]
    assert can(position, position.order[1]) == []
