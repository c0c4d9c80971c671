"""Scenarios of the reconstructed cards, from their texts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    GAME,
    GREAT_FLAT,
    GREATER_FLAT,
    HABBANYA,
    RED_AND_FLAT,
    RED_CHASM,
    SINK,
    WORM,
    A,
    Course,
    F,
    H,
    I,
    awaited,
    can,
    do,
    end_of_turn,
    legal,
    play_on,
    refused,
    scene,
    until,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
NONE = ("none", "none")


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


# --- storm and blow ------------------------------------------------------------------------------


def weather(face: str, by: str = A, storm: int = 4) -> Position:
    """The die has been rolled, one holds Weather Control."""
    position = scene(market={by: ["weather-control"]}, storm=storm)
    do(position, "table", "roll-storm", face=face)
    return position


def steer(position: Position, by: str, sectors: int) -> Position:
    """Weather Control is played, and the storm moves."""
    do(position, by, "control-storm", card="weather-control", sectors=sectors)
    return until(position, "reveal-spice")


def test_atreides_plays_it_and_moves_the_storm_by_5_legal_the_storm_stands_in_9() -> None:
    """Given: Atreides holds Weather Control, the die shows 3, the storm in 4.

    When: Atreides plays it and moves the storm by 5.
    Then: Legal: the storm stands in 9.
    Source: cards.json weather-control
    """
    assert steer(weather("3"), A, 5).storm == 9


def test_atreides_moves_the_storm_by_7_with_it_refused_0_to_6() -> None:
    """Given: Atreides holds Weather Control.

    When: Atreides moves the storm by 7 with it.
    Then: Refused: 0 to 6.
    Source: cards.json weather-control
    """
    refused(weather("3"), "market storm", A, "control-storm", card="weather-control", sectors=7)


def test_atreides_plays_it_refused_once_the_die_is_rolled() -> None:
    """Given: Atreides holds Weather Control, the die is not rolled.

    When: Atreides plays it.
    Then: Refused: once the die is rolled.
    Source: cards.json weather-control
    """
    position = scene(market={A: ["weather-control"]})
    fields_: dict[str, Any] = {"card": "weather-control", "sectors": 2}
    refused(position, "market storm turn", A, "control-storm", **fields_)


def test_it_moves_the_storm_by_0_legal_whoever_holds_it_the_storm_stays() -> None:
    """Given: Atreides, third in order, holds Weather Control; the die showed 3.

    When: It moves the storm by 0.
    Then: Legal: whoever holds it, the storm stays.
    Source: cards.json weather-control
    """
    assert steer(weather("3", H), H, 0).storm == 4


def thumping(by: str = A, **given: Any) -> Position:
    """One holds a Thumper and may play it; Red Chasm and The Great Flat top the discards."""
    return scene("play-card", by, market={by: ["thumper"]}, top=RED_AND_FLAT, **given)


def test_it_plays_it_before_the_card_the_spice_is_gone_as_if_a_worm_had_come_up() -> None:
    """Given: Turn 2. Atreides holds a Thumper; The Great Flat tops the discards with 7 spice.

    When: It plays it before the card is turned up.
    Then: Follows: the spice is gone as if a worm had come up, then a card is turned up.
    Source: cards.json thumper
    """
    position = thumping(lying={GREAT_FLAT: 7}, forces={RED_CHASM: {H: 3}})
    do(position, A, "play-card", card="thumper")
    assert (position.spice, position.forces) == ({}, {})
    assert position.sides[H].tanks == 3
    assert position.market_discard == ["thumper"]
    assert "reveal-spice" in can(until(position, "reveal-spice"), "table")


def test_it_plays_it_refused_from_turn_2() -> None:
    """Given: Turn 1. Atreides holds a Thumper.

    When: It plays it.
    Then: Refused: from turn 2.
    Source: cards.json thumper
    """
    position = scene(turn=1, market={A: ["thumper"]})
    while position.phase != "gain-cards":
        refused(position, "market turn spice-blow", A, "play-card", card="thumper")
        play_on(position, Course(A))


def test_atreides_plays_a_thumper_refused_before_a_spice_card_is_turned_up() -> None:
    """Given: Turn 2. A spice card was turned up.

    When: Atreides plays a Thumper.
    Then: Refused: before a spice card is turned up.
    Source: cards.json thumper
    """
    position = scene("reveal-spice", market={A: ["thumper"]})
    do(position, "table", "reveal-spice", card=RED_AND_FLAT)
    refused(position, "market turn spice-blow gain", A, "play-card", card="thumper")


def test_they_play_it_and_ride_legal_a_worm_like_others() -> None:
    """Given: Turn 2. Fremen hold a Thumper and stand in The Great Flat, which tops the discards.

    When: They play it and ride.
    Then: Legal: a worm like others.
    Source: cards.json thumper; 001 L526
    """
    position = thumping(F, forces={GREAT_FLAT: {F: 4}})
    do(position, F, "play-card", card="thumper")
    legal(position, F, "ride", start=GREAT_FLAT, end=GREATER_FLAT, forces=4)


def sheltered(forces: dict[str, dict[str, int]]) -> Position:
    """The storm passes Red Chasm, where Atreides has played The Nexus."""
    position = scene(market={A: ["the-nexus"]}, storm=4, forces=forces)
    do(position, "table", "roll-storm", face="4")
    do(position, A, "shelter", card="the-nexus", territory="red-chasm")
    return until(position, "reveal-spice")


def test_it_names_red_chasm_the_three_live() -> None:
    """Given: Atreides, with three forces in Red Chasm in the storm's way, holds The Nexus.

    When: It names Red Chasm.
    Then: Follows: the three live.
    Source: cards.json the-nexus
    """
    assert sheltered({RED_CHASM: {A: 3}}).forces == {RED_CHASM: {A: 3}}


def test_it_names_red_chasm_refused_a_territory_with_own_forces() -> None:
    """Given: Atreides holds The Nexus and has nobody in Red Chasm.

    When: It names Red Chasm.
    Then: Refused: a territory with own forces.
    Source: cards.json the-nexus
    """
    position = scene(market={A: ["the-nexus"]}, storm=4, forces={GREAT_FLAT: {A: 3}})
    do(position, "table", "roll-storm", face="4")
    refused(position, "market storm", A, "shelter", card="the-nexus", territory="red-chasm")
    legal(position, A, "shelter", card="the-nexus", territory="the-great-flat")


def test_it_names_the_great_flat_in_the_blow_a_worm_comes_its_forces_live() -> None:
    """Given: Turn 2. Atreides stands in The Great Flat, which tops the discards, and holds The Nexus.

    When: It names The Great Flat in the blow; a worm comes.
    Then: Follows: its forces live; the spice does not.
    Source: cards.json the-nexus
    """
    position = scene(
        "shelter",
        A,
        market={A: ["the-nexus"]},
        forces={GREAT_FLAT: {A: 3}, RED_CHASM: {A: 2}},
        lying={GREAT_FLAT: 7},
        top=RED_AND_FLAT,
    )
    while position.phase != "spice-blow":
        do(position, awaited(position), "pass")
        while awaited(position) == "table" and position.phase == "storm":
            play_on(position, Course(A))
    assert "shelter" in can(position, A)
    do(position, A, "shelter", card="the-nexus", territory="the-great-flat")
    position = until(position, "reveal-spice")
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {GREAT_FLAT: {A: 3}}
    assert position.spice == {}


def test_the_storm_comes_only_atreides_lives() -> None:
    """Given: Atreides and Harkonnen stand in Red Chasm in the storm's way; Atreides plays The Nexus for it.

    When: The storm comes.
    Then: Follows: only Atreides lives.
    Source: cards.json the-nexus
    """
    assert sheltered({RED_CHASM: {A: 3, H: 2}}).forces == {RED_CHASM: {A: 3}}


# --- gaining and revival -------------------------------------------------------------------------


def test_it_plays_it_in_its_turn_to_gain_cards_both_worthless_cards_are_discarded() -> None:
    """Given: Atreides holds Black Market, a shield and two worthless cards, and drew one card.

    When: It plays it in its turn to gain cards.
    Then: Follows: both worthless cards are discarded, two battle cards drawn.
    Source: cards.json black-market; 001 L440
    """
    hand = ["shield", "kulon", "baliset"]
    position = scene("play-card", A, market={A: ["black-market"]}, hands={A: hand}, early=True)
    assert len(position.sides[A].hand) == 4
    do(position, A, "play-card", card="black-market")
    assert "shield" in position.sides[A].hand
    junk = {"kulon", "baliset", "jubba-cloak"}
    assert Counter(position.battle_discard)["kulon"] == 1
    assert set(position.battle_discard) <= junk
    while awaited(position) == "table" and len(position.sides[A].hand) < 4:
        play_on(position, Course(A))
    assert len(position.sides[A].hand) == 4


def test_atreides_plays_it_refused_in_its_own_turn() -> None:
    """Given: Atreides holds Black Market and it is Fremen's turn to gain.

    When: Atreides plays it.
    Then: Refused: in its own turn.
    Source: cards.json black-market
    """
    position = scene("buy", F, market={A: ["black-market"]}, hands={A: ["kulon"]})
    refused(position, "market gain turn", A, "play-card", card="black-market")


def reviving(**given: Any) -> Position:
    """The same, forces among the dead."""
    return scene("revive", A, market={A: ["tleilaxu-ghola"]}, **given)


def test_it_revives_him_with_it_legal_for_nothing() -> None:
    """Given: Atreides holds Tleilaxu Ghola; Duke Leto is in the tanks.

    When: It revives him with it.
    Then: Legal: for nothing.
    Source: cards.json tleilaxu-ghola
    """
    position = scene("ghola-leader", A, market={A: ["tleilaxu-ghola"]}, dead={A: [LETO]})
    assert position.phase == "revival"
    do(position, A, "ghola-leader", card="tleilaxu-ghola", leader=LETO)
    assert (position.sides[A].spice, position.sides[A].dead) == (13, [])


def test_it_revives_five_with_it_and_two_free_legal_seven_come_back_nothing_is_paid() -> None:
    """Given: Atreides holds Tleilaxu Ghola; eight forces are in the tanks.

    When: It revives five with it and two free.
    Then: Legal: seven come back, nothing is paid.
    Source: cards.json tleilaxu-ghola; 001 L293
    """
    position = reviving(tanks={A: 8})
    do(position, A, "ghola-forces", card="tleilaxu-ghola", forces=5)
    do(position, A, "revive", forces=2)
    assert (position.sides[A].tanks, position.sides[A].spice) == (1, 13)


def test_it_revives_six_with_it_refused_up_to_five() -> None:
    """Given: Atreides holds Tleilaxu Ghola; eight forces are in the tanks.

    When: It revives six with it.
    Then: Refused: up to five.
    Source: cards.json tleilaxu-ghola
    """
    position = reviving(tanks={A: 8})
    fields_: dict[str, Any] = {"card": "tleilaxu-ghola", "forces": 6}
    refused(position, "market revival", A, "ghola-forces", **fields_)


def test_atreides_holds_tleilaxu_ghola_atreides_plays_it_refused_in_its_own_turn() -> None:
    """Given: Atreides holds Tleilaxu Ghola; Fremen revive.

    When: Atreides plays it.
    Then: Refused: in its own turn.
    Source: cards.json tleilaxu-ghola
    """
    position = scene(
        "revive", F, market={A: ["tleilaxu-ghola"]}, tanks={A: 3, F: 3}, dead={A: [LETO]}
    )
    fields_: dict[str, Any] = {"card": "tleilaxu-ghola", "leader": LETO}
    refused(position, "market revival turn", A, "ghola-leader", **fields_)


# --- shipment and movement -----------------------------------------------------------------------


def travelling(card: str, by: str = A, start: str = SINK, **given: Any) -> Position:
    """One, first, may move and holds a card."""
    forces = {start: {by: 6}}
    return scene("move", by, first=by, forces=forces, market={by: [card]}, **given)


def test_it_plays_hajr_and_moves_the_same_four_on_by_two_legal_even_one_that_has_moved() -> None:
    """Given: Atreides holds Hajr and moved four from the Polar Sink to Carthag.

    When: It plays Hajr and moves the same four on by two territories.
    Then: Legal: even one that has moved.
    Source: cards.json hajr
    """
    position = travelling("hajr")
    do(position, A, "move", start=SINK, end=CARTHAG, forces=4)
    refused(position, "movement", A, "move", start=CARTHAG, end="tsimpo-s11", forces=4)
    do(position, A, "play-card", card="hajr")
    legal(position, A, "move", start=CARTHAG, end="plastic-basin-s12", forces=4)


def test_it_moves_two_groups_refused_one_group() -> None:
    """Given: Atreides holds Hajr, not played.

    When: It moves two groups.
    Then: Refused: one group.
    Source: cards.json hajr; 001 L301
    """
    position = travelling("hajr")
    do(position, A, "move", start=SINK, end=CARTHAG, forces=4)
    refused(position, "movement", A, "move", start=SINK, end=ARRAKEEN, forces=2)


def test_it_plays_it_and_moves_to_habbanya_sietch_four_territories_legal_up_to_six() -> None:
    """Given: Atreides holds an Ornithopter and stands in the Polar Sink.

    When: It plays it and moves to Habbanya Sietch, four territories.
    Then: Legal: up to six.
    Source: cards.json ornithopter
    """
    position = travelling("ornithopter")
    refused(position, "movement", A, "move", start=SINK, end=HABBANYA, forces=6)
    do(position, A, "play-card", card="ornithopter")
    legal(position, A, "move", start=SINK, end=HABBANYA, forces=6)


def test_it_moves_to_basin_seven_territories_refused_six() -> None:
    """Given: Atreides played an Ornithopter in Habbanya Sietch.

    When: It moves to Basin, seven territories.
    Then: Refused: six.
    Source: cards.json ornithopter
    """
    position = travelling("ornithopter", start=HABBANYA, storm=1)
    do(position, A, "play-card", card="ornithopter")
    refused(position, "movement", A, "move", start=HABBANYA, end="basin-s8", forces=2)
    legal(position, A, "move", start=HABBANYA, end="hole-in-the-rock-s8", forces=2)


def test_they_play_it_move_one_group_by_six_legal_the_first_of_two_groups_goes_farther() -> None:
    """Given: Fremen hold an Ornithopter.

    When: They play it, move one group by six and another by three.
    Then: Legal: the first of two groups goes farther.
    Source: cards.json ornithopter; 001 L530
    """
    position = travelling("ornithopter", F)
    do(position, F, "play-card", card="ornithopter")
    do(position, F, "move", start=SINK, end=HABBANYA, forces=3)
    legal(position, F, "move", start=SINK, end=CARTHAG, forces=3)
    do(position, F, "move", start=SINK, end=CARTHAG, forces=2)
    refused(position, "movement", F, "move", start=SINK, end="arsunt-s10", forces=1)


def smuggling(**given: Any) -> Position:
    """Atreides may ship and holds Smugglers."""
    return scene("ship", A, market={A: ["smugglers"]}, **given)


def test_it_plays_smugglers_before_two_spice_are_paid() -> None:
    """Given: Atreides holds Smugglers and ships six.

    When: It plays Smugglers before.
    Then: Follows: two spice are paid.
    Source: cards.json smugglers
    """
    position = smuggling()
    do(position, A, "play-card", card="smugglers")
    do(position, A, "ship", end=ARRAKEEN, forces=6)
    assert position.sides[A].spice == 11


def test_it_plays_smugglers_refused_before_the_shipment() -> None:
    """Given: Atreides shipped.

    When: It plays Smugglers.
    Then: Refused: before the shipment.
    Source: cards.json smugglers
    """
    position = smuggling()
    do(position, A, "ship", end=ARRAKEEN, forces=6)
    refused(position, "market shipment movement turn", A, "play-card", card="smugglers")


def test_it_plays_smugglers_before_legal_nothing_is_paid() -> None:
    """Given: Atreides with Smugglers and no spice ships four.

    When: It plays Smugglers before.
    Then: Legal: nothing is paid.
    Source: cards.json smugglers
    """
    position = scene("play-card", A, market={A: ["smugglers"]}, spice={A: 0})
    assert position.phase == "shipment-and-movement"
    do(position, A, "play-card", card="smugglers")
    refused(position, "shipment", A, "ship", end=ARRAKEEN, forces=5)
    do(position, A, "ship", end=ARRAKEEN, forces=4)
    assert position.sides[A].spice == 0


# --- collection -----------------------------------------------------------------------------------


def test_it_plays_it_before_collection_nine() -> None:
    """Given: Atreides holds Harvester; three forces on ten spice.

    When: It plays it before collection.
    Then: Follows: nine.
    Source: cards.json harvester
    """
    position = scene(
        "play-card",
        A,
        market={A: ["harvester"]},
        forces={GREAT_FLAT: {A: 3}},
        lying={GREAT_FLAT: 10},
    )
    assert position.phase == "spice-collection"
    do(position, A, "play-card", card="harvester")
    end_of_turn(position, Course(A))
    assert (position.sides[A].spice, position.spice[GREAT_FLAT]) == (22, 1)


def contract(**given: Any) -> Position:
    """Atreides has played a CHOAM Contract in the collection phase."""
    position = scene("play-card", A, market={A: ["choam-contract"]}, **given)
    do(position, A, "play-card", card="choam-contract")
    return position


def test_it_plays_it_before_collection_9_spice() -> None:
    """Given: Atreides holds a CHOAM Contract and 5 spice.

    When: It plays it before collection.
    Then: Follows: 9 spice.
    Source: cards.json choam-contract
    """
    assert contract(spice={A: 5}).sides[A].spice == 9


def test_it_plays_it_the_four_spice_count_as_points() -> None:
    """Given: Turn 5. Atreides holds a CHOAM Contract.

    When: It plays it.
    Then: Follows: the four spice count as points.
    Source: cards.json choam-contract; 001 L333
    """
    poor = {A: 5, F: 8, H: 8, I: 8}
    assert end_of_turn(contract(turn=5, spice=poor), Course(A)).winners == [A]


def test_they_are_counted_24_spice_24_battle_and_24_market_cards_22_traitors() -> None:
    """Given: The decks.

    When: They are counted.
    Then: Follows: 24 spice, 24 battle and 24 market cards, 22 traitors; three special weapons.
    Source: 001 L117-120; L439
    """
    position = scene()
    decks = (position.spice_deck, position.battle_deck, position.market_deck)
    assert [len(deck) for deck in decks] == [24, 24, 24]
    special = [card for card in GAME.cards.values() if card.category == "special-weapon"]
    assert sum(card.copies for card in special) == 3
    singles = [name for name, facts in GAME.factions.items() if not facts.pair]
    assert sum(len(GAME.factions[name].leaders) for name in singles) == 22
