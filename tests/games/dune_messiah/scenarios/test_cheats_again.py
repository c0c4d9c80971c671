"""Scenarios of cheats and of awkward players: the second half."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.duels import over, plan, planned
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    GREAT_FLAT,
    RED_CHASM,
    RULES,
    TABR,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    can,
    do,
    go,
    next_turn,
    number,
    refused,
    scene,
    setup,
    until,
    until_phase,
    wrong,
)

FLAT = "the-great-flat"


def stashed(**given: Any) -> Position:
    """The Guild's turn to purchase, first of all; a hideout in Pasty Mesa with five spice."""
    given.setdefault("hideouts", {"pasty-mesa": (5, False)})
    return scene("stash", G, first=G, spice={G: 9}, **given)


def test_nothing_or_less_than_nothing_is_stashed_or_taken_refused_no_such_stash() -> None:
    """Given: A hideout holds five.

    When: Nothing, or less than nothing, is stashed or taken; or in a place without hideout.
    Then: Refused: no such stash.
    Source: 003 L323
    """
    position = stashed()
    for spice in (0, -4):
        refused(position, "purchase", G, "stash", territory="pasty-mesa", spice=spice)
        refused(position, "purchase", G, "fetch", territory="pasty-mesa", spice=spice)
    refused(position, "purchase", G, "stash", territory="shield-wall", spice=1)


def test_spice_is_stashed_or_taken_refused_it_is_of_no_use_until_it_is_rebuilt() -> None:
    """Given: A hideout is sabotaged.

    When: Spice is stashed or taken.
    Then: Refused: it is of no use until it is rebuilt.
    Source: 003 L167; L323
    """
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (5, True), "shield-wall": (0, False)}}
    position = stashed(**given)
    refused(position, "purchase", G, "stash", territory="pasty-mesa", spice=1)
    refused(position, "purchase", G, "fetch", territory="pasty-mesa", spice=1)


def test_the_quota_comes_the_stash_is_not_touched_the_guild_is_never_below_nothing() -> None:
    """Given: The Guild has hidden all its spice.

    When: The quota comes.
    Then: Follows: the stash is not touched; the Guild is never below nothing.
    Source: 003 L323; L329
    """
    position = stashed()
    do(position, G, "stash", territory="pasty-mesa", spice=9)
    position = until_phase(position, "mentat")
    assert position.hideouts["pasty-mesa"].stash == 14
    after = next_turn(position)
    assert after.quota in (3, 4)
    assert after.sides[G].spice >= 0


def test_the_guild_must_sell_and_sells_one_of_them_refused_hidden_from_company_books() -> None:
    """Given: Forces are in a hideout.

    When: The Guild must sell and sells one of them.
    Then: Refused: hidden from company books.
    Source: 003 L323
    """
    forces = {"pasty-mesa-s6": {G: 5}, RED_CHASM: {G: 1}}
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (0, False)}, "forces": forces}
    position = until_phase(scene("pass", spice={G: 0}, quota=9, **given), "mentat")
    position = until(position, "liquidate", G)
    refused(position, "quota", G, "liquidate", what="force", place="pasty-mesa-s6")
    do(position, G, "liquidate", what="force", place=RED_CHASM)


def test_it_passes_or_the_emperor_sells_them_refused_it_sells_while_it_owes_and_has() -> None:
    """Given: The Guild owes and has forces on the board.

    When: It passes; or the Emperor sells them.
    Then: Refused: it sells while it owes and has.
    Source: 003 L329
    """
    given: dict[str, Any] = {"forces": {RED_CHASM: {G: 4}}, "spice": {G: 0}}
    position = until(until_phase(scene("pass", quota=4, **given), "mentat"), "liquidate", G)
    refused(position, "quota", G, "pass")
    refused(position, "quota", E, "liquidate", what="force", place=RED_CHASM)


def test_the_turn_ends_the_quota_is_4_nobody_is_below_nothing_the_stash_is_untouched() -> None:
    """Given: The quota is forty, the Guild has only a hideout with a stash; ruling quota-debt: forgiven.

    When: The turn ends.
    Then: Follows: the quota is 4, nobody is below nothing, the stash is untouched.
    Source: 003 L329
    """
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (50, False)}, "spice": {G: 0}, "quota": 40}
    position = until_phase(scene("pass", **given, quota_debt="forgiven"), "mentat")
    after = next_turn(position)
    assert after.quota == 4
    assert after.sides[G].spice >= 0
    assert after.hideouts["pasty-mesa"].stash == 50


def test_she_sabotages_there_again_refused_once_in_each_territory_clause_sabotage_once() -> None:
    """Given: She has sabotaged in a territory.

    When: She sabotages there again.
    Then: Refused: once in each territory (clause sabotage.once).
    Source: 003 L307
    """
    position = scene("sabotage", B, first=B, **sabotage())
    fields = {"territory": "red-chasm", "against": E}
    do(position, B, "sabotage", **fields, action="steal-spice")
    do(position, "table", "roll-sabotage", face="6")
    assert (position.sides[B].spice, position.sides[E].spice) == (9 - 1 + 3, 9 - 3)
    refused(position, "sabotage", B, "sabotage", **fields, action="steal-spice")


def sabotage() -> dict[str, Any]:
    """Two hidden fighters and a spy beside the Emperor and the Fremen, twice."""
    forces = {RED_CHASM: {B: 2, E: 5}, GREAT_FLAT: {B: 1, E: 1}}
    return {"forces": forces, "spies": {RED_CHASM: 1, GREAT_FLAT: 1}, "spice": {B: 9, E: 9}}


def test_she_sabotages_somebody_refused_another_faction_in_her_network_by_her_card() -> None:
    """Given: Her hidden fighters and a spy are with the Emperor.

    When: She sabotages somebody who is not there, herself, what is not there, or by an action that her card lacks.
    Then: Refused: another faction in her network, by her card.
    Source: 003 L307-309
    """
    position = scene("sabotage", B, first=B, **sabotage())
    fields = {"territory": "red-chasm"}
    refused(position, "sabotage", B, "sabotage", **fields, against=F, action="steal-spice")
    refused(position, "sabotage", B, "sabotage", **fields, against=B, action="steal-spice")
    refused(position, "sabotage", B, "sabotage", **fields, against=E, action="steal-ornithopter")
    refused(position, "sabotage", B, "sabotage", **fields, against=E, action="assassinate")


def test_she_rolls_for_herself_or_the_die_shows_7_refused_the_table_rolls_a_die_of_six() -> None:
    """Given: She has chosen her sabotage.

    When: She rolls for herself, or the die shows 7.
    Then: Refused: the table rolls a die of six.
    Source: 003 L309
    """
    position = scene("sabotage", B, first=B, **sabotage())
    fields = {"territory": "red-chasm", "against": E, "action": "steal-spice"}
    do(position, B, "sabotage", **fields)
    refused(position, "sabotage", B, "roll-sabotage", face="6")
    refused(position, "sabotage", "table", "roll-sabotage", face="7")


def test_they_sabotage_refused_they_are_hidden_no_more() -> None:
    """Given: Her forces have struck.

    When: They sabotage.
    Then: Refused: they are hidden no more.
    Source: 003 L307
    """
    position = scene("strike", B, first=B, **sabotage())
    do(position, B, "strike", territory="red-chasm")
    fields = {"territory": "red-chasm", "against": E, "action": "steal-spice"}
    refused(position, "sabotage", B, "sabotage", **fields)


def test_her_fighters_sabotage_or_strike_from_hiding_refused_all_forces_are_detected() -> None:
    """Given: The price is 4.

    When: Her fighters sabotage or strike from hiding.
    Then: Refused: all forces are detected.
    Source: 003 L341
    """
    position = scene("choose-battle", first=B, price=4, **sabotage())
    fields = {"territory": "red-chasm", "against": E, "action": "steal-spice"}
    refused(position, "sabotage", B, "sabotage", **fields)
    refused(position, "hidden", B, "strike", territory="red-chasm")


def test_he_recruits_none_fewer_than_none_or_99_refused_from_his_reserves() -> None:
    """Given: The Emperor has 9 spice.

    When: He recruits none, fewer than none, or 99.
    Then: Refused: from his reserves.
    Source: 003 L159
    """
    position = scene("recruit", E, spice={E: 9}, forces={ARRAKEEN: {E: 5}})
    for forces in (0, -2, 99):
        refused(position, "purchase", E, "recruit", forces=forces)


def test_he_buys_where_he_has_no_forces_refused_no_such_purchase() -> None:
    """Given: The Emperor has 40 spice.

    When: He buys where he has no forces, or what is not for sale.
    Then: Refused: no such purchase.
    Source: 003 L163
    """
    position = scene("pass", E, spice={E: 40}, forces={CARTHAG: {E: 5, G: 5}})
    refused(position, "purchase", E, "buy", what="harvester", part=ARRAKEEN)
    refused(position, "purchase", E, "buy", what="sandworm", part=CARTHAG)
    refused(position, "purchase", E, "buy", what="hideout", part=CARTHAG)


def test_he_is_revived_again_refused_he_lives_he_is_a_ghola() -> None:
    """Given: A leader was revived.

    When: He is revived again.
    Then: Refused: he lives; he is a ghola.
    Source: 003 L153
    """
    leader = "paul-muaddib"
    position = scene("revive-leader", E, spice={E: 20}, dead={E: [leader]})
    do(position, E, "revive-leader", leader=leader)
    assert position.gholas == [leader]
    refused(position, "purchase", E, "revive-leader", leader=leader)


def test_the_game_is_set_up_refused_no_such_game() -> None:
    """Given: Two or five seats, a strange faction, no or 99 turns, a strange ruling.

    When: The game is set up.
    Then: Refused: no such game.
    Source: 003 L35; L81
    """
    for factions in ([E, B], [*FOUR, "harkonnen"], [E, B, G, "tleilaxu"]):
        assert RULES.check_setup(GAME, setup(factions)) is not None, factions
    for turns in (0, -1, 16, 99):
        assert RULES.check_setup(GAME, setup(FOUR, turns)) is not None, turns
    assert RULES.check_setup(GAME, setup(FOUR, 8, worm_spares="everybody")) is not None
    assert RULES.check_setup(GAME, setup(FOUR, 8, no_such_ruling="all")) is not None
    refused(scene(), "storm", "harkonnen", "roll-storm", face="3")


def test_she_commands_what_is_no_kind_of_card_refused_one_of_the_cards() -> None:
    """Given: The Bene Gesserit may command.

    When: She commands what is no kind of card; or a cheap hero to be played.
    Then: Refused: one of the cards; the hero, commanded, must lead.
    Source: 003 L287
    """
    position = scene("voice", B, forces={RED_CHASM: {B: 5, E: 5}}, hands={E: ["cheap-hero"]})
    refused(position, "battle", B, "voice", order="play", what="paul-muaddib")
    refused(position, "battle", B, "voice", order="beg", what="cheap-hero")
    do(position, B, "voice", order="play", what="cheap-hero")
    position = until(position, "plan", E)
    refused(position, "battle", E, "plan", **plan("alia", 2))
    assert wrong(position, E, "plan", **plan("cheap-hero", 2)) is None


def test_voice_then_foresight_refused_what_was_answered_stands() -> None:
    """Given: Bene Gesserit and Emperor fight.

    When: Voice, then foresight: an answer that is not hers to give; then another leader is planned.
    Then: Refused: what was answered stands.
    Source: 003 L273; L287
    """
    position = scene("voice", B, forces={RED_CHASM: {B: 5, E: 5}}, hands={E: ["cheap-hero"]})
    assert "ask" not in can(position, E)
    do(position, B, "voice", order="refuse", what="cheap-hero")
    position = until(position, "ask", E)
    do(position, E, "ask", element="leader")
    refused(position, "battle", B, "answer", value="edric")
    do(position, B, "answer", value="irulan")
    position = until(position, "plan", B)
    refused(position, "battle", B, "plan", **plan("lichna", 1))


def test_another_names_spies_refused_of_the_victors_choosing_adjacent() -> None:
    """Given: The Emperor has beaten open Bene Gesserit in their network.

    When: Another names spies, or he names a territory that is not adjacent.
    Then: Refused: of the victor's choosing, adjacent; he may name none.
    Source: 003 L303
    """
    position = beaten()
    refused(position, "battle", G, "kill-spies", territory="south-mesa")
    refused(position, "battle", E, "kill-spies", territory="the-great-flat")
    do(position, E, "pass")
    assert over(position).spies == {"south-mesa-s5": 1}


def beaten_sisters() -> dict[str, Any]:
    """Open Bene Gesserit against the Emperor, with two connected spies."""
    forces = {RED_CHASM: {B: 5, E: 5}}
    return {"forces": forces, "spies": {RED_CHASM: 1, "south-mesa-s5": 1}}


def beaten() -> Position:
    """The Emperor has beaten them and may name territories whose spies die, too."""
    position = planned(
        scene("plan", first=B, **beaten_sisters()), {B: plan("lichna", 0), E: plan("alia", 1)}
    )
    return until(position, "kill-spies", E)


def test_they_pass_or_give_a_card_refused_one_card_for_every_two_connected_spies() -> None:
    """Given: The Bene Gesserit have lost spies and owe a card.

    When: They pass, or give a card that they have not.
    Then: Refused: one card for every two connected spies.
    Source: 003 L295
    """
    hands = {B: ["shield", "snooper", "baliset"]}
    position = scene("plan", first=B, hands=hands, **beaten_sisters())
    planned(position, {B: plan("lichna", 0), E: plan("alia", 1)})
    do(until(position, "kill-spies", E), E, "pass")
    position = until(position, "forfeit", B)
    refused(position, "battle", B, "pass")
    refused(position, "battle", B, "forfeit", card="crysknife")
    refused(position, "battle", E, "forfeit", card="shield")


def test_he_plays_another_card_refused_no_such_search() -> None:
    """Given: The Emperor has a survey card and an army.

    When: He plays another card, another plays his, he searches an empty desert.
    Then: Refused: no such search.
    Source: 003 L340-341
    """
    given: dict[str, Any] = {"hands": {E: ["survey"]}, "hideouts": {"pasty-mesa": (4, False)}}
    forces = {RED_CHASM: {E: 5, G: 5}, "pasty-mesa-s6": {E: 1}}
    position = scene("detect", E, forces=forces, price=4, **given)
    refused(position, "hidden", E, "detect", card="crysknife", territory="pasty-mesa")
    refused(position, "hidden", G, "detect", card="survey", territory="pasty-mesa")
    refused(position, "hidden", E, "detect", card="survey", territory="meridian")


def test_a_card_that_is_not_in_the_deck_or_a_second_one_refused_one_for_every_two_spies() -> None:
    """Given: The Bene Gesserit draw one card.

    When: A card that is not in the deck, or a second one, is dealt.
    Then: Refused: one for every two spies.
    Source: 003 L311
    """
    position = scene("deal-treachery", spies={RED_CHASM: 1, GREAT_FLAT: 1}, early=True)
    gone = [card for card in GAME.cards if card not in position.deck]
    if gone:
        refused(position, "purchase setup", "table", "deal-treachery", to=B, card=gone[0])
    refused(position, "purchase setup", "table", "deal-treachery", to=B, card="lasgun")
    do(position, "table", "deal-treachery", to=B, card="shield")
    refused(position, "purchase setup", "table", "deal-treachery", to=B, card="shield")


def test_they_turn_the_same_sietch_twice_or_arrakeen_refused_no_such_token() -> None:
    """Given: The Fremen have 9 loyalty.

    When: They turn the same sietch twice, or Arrakeen.
    Then: Refused: no such token.
    Source: 003 L371
    """
    forces = {TABR: {F: 2}}
    position = until(until_phase(scene("pass", forces=forces, loyalty=9), "mentat"), "turn-sietch")
    do(position, F, "turn-sietch", territory="sietch-tabr")
    assert position.loyalty == 9 - number("loyalty-sietch")
    refused(position, "loyalty", F, "turn-sietch", territory="sietch-tabr")
    refused(position, "loyalty", F, "turn-sietch", territory="arrakeen")


def test_it_moves_from_elsewhere_for_another_refused_not_hers_not_there_not_paid() -> None:
    """Given: A spy stands in Red Chasm.

    When: It moves from elsewhere, for another, as a fighter; a spy is shipped without spice.
    Then: Refused: not hers, not there, not paid.
    Source: 003 L289-291
    """
    position = scene("ship-spy", B, first=B, spies={RED_CHASM: 1}, spice={B: 9})
    refused(position, "movement shipping", B, "move-spy", start=GREAT_FLAT, end=WALL_WEST, spies=1)
    spy = {"start": RED_CHASM, "end": "south-mesa-s5", "spies": 1}
    refused(position, "shipping movement", E, "move-spy", **spy)
    refused(position, "movement", **go(B, RED_CHASM, "south-mesa-s5", 1))
    position.sides[B].spice = 0
    refused(position, "shipping", B, "ship-spy", end=FLAT + "-s14")


def test_two_spies_are_shipped_refused_twenty_tokens() -> None:
    """Given: One force is in reserve.

    When: Two spies are shipped.
    Then: Refused: twenty tokens.
    Source: 003 L41; L291
    """
    forces = {RED_CHASM: {B: 19}}
    position = scene("ship-spy", B, first=B, forces=forces, spice={B: 9})
    do(position, B, "ship-spy", end=GREAT_FLAT)
    refused(position, "shipping", B, "ship-spy", end=WALL_WEST)


def test_they_spend_4_more_in_the_same_battle_refused_once() -> None:
    """Given: The Fremen have spent 4 loyalty.

    When: They spend 4 more in the same battle.
    Then: Refused: once.
    Source: 003 L365
    """
    position = scene("zeal", F, first=F, forces={RED_CHASM: {F: 9, E: 5}}, loyalty=9)
    do(position, F, "zeal")
    refused(position, "battle loyalty", F, "zeal")
    assert position.loyalty == 5
