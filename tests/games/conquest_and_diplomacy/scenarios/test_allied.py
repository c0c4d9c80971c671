"""Scenarios of the allied game of two."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import chosen, met
from tests.games.conquest_and_diplomacy.scenarios.table import (
    AF,
    ALLIED,
    ARRAKEEN,
    CARTHAG,
    GAME,
    GREAT_FLAT,
    GREATER_FLAT,
    HABBANYA,
    HI,
    RED_AND_FLAT,
    RED_CHASM,
    SINK,
    TABR,
    TUEK,
    WORM,
    Course,
    awaited,
    can,
    do,
    end_of_turn,
    fight,
    legal,
    new_game,
    play_on,
    refused,
    scene,
    sides,
    until,
)


def begun() -> Position:
    """The set-up is over."""
    return until(new_game(ALLIED), "roll-storm", course=Course(AF))


def drawn(**rulings: str) -> Position:
    """Both leader sets are drawn; traitors are due."""
    return until(new_game(ALLIED, **rulings), "deal-traitor")


def last_choice() -> Position:
    """Harkonnen & Imperium are to keep traitors."""
    return until(new_game(ALLIED), "keep-traitor", HI)


def battle(first: str, using: str, **given: Any) -> Position:
    """A battle in Carthag; one has the advantage, and a kind of move can be made."""
    seats = ALLIED if first == AF else ALLIED[::-1]
    return chosen(met(6, 6, seats, **given), seats[1], using=using)


def leaders(position: Position, seat: str) -> list[str]:
    """The leaders of a side."""
    return position.sides[seat].leaders


def test_set_up_atreides_fremen_have_6_spice_15_in_reserve_five_in_the_polar_sink() -> None:
    """Given: The allied game.

    When: Set-up.
    Then: Follows: Atreides & Fremen have 6 spice, 15 in reserve, five in the Polar Sink.
    Source: 001 L641; L666-669
    """
    position = begun()
    assert (position.sides[AF].spice, position.sides[AF].reserves) == (6, 15)
    assert position.forces == {SINK: {AF: 5}}


def test_set_up_harkonnen_imperium_have_15_spice_and_20_in_reserve() -> None:
    """Given: The allied game.

    When: Set-up.
    Then: Follows: Harkonnen & Imperium have 15 spice and 20 in reserve.
    Source: 001 L641; L698-700
    """
    side = begun().sides[HI]
    assert (side.spice, side.reserves) == (15, 20)


def test_leaders_are_drawn_seven_of_the_twelve_atreides_and_fremen() -> None:
    """Given: The allied game.

    When: Leaders are drawn.
    Then: Follows: seven of the twelve Atreides and Fremen leaders on one side, five of ten on the other.
    Source: 001 L642
    """
    position = begun()
    for seat, count, pair in (
        (AF, 7, {"atreides", "fremen"}),
        (HI, 5, {"harkonnen", "imperium"}),
    ):
        own = leaders(position, seat)
        assert len(set(own)) == count
        assert {GAME.leaders[name].faction for name in own} <= pair


def test_the_traitor_deck_is_made_12_cards_exactly_those_of_the_leaders_in_play() -> None:
    """Given: The allied game.

    When: The traitor deck is made.
    Then: Follows: 12 cards: exactly those of the leaders in play.
    Source: 001 L644; L648
    """
    position = drawn()
    assert len(position.traitor_deck) == 12
    assert sorted(position.traitor_deck) == sorted(leaders(position, AF) + leaders(position, HI))


def test_traitors_atreides_fremen_are_dealt_four_and_keep_one() -> None:
    """Given: The allied game.

    When: Traitors.
    Then: Follows: Atreides & Fremen are dealt four and keep one; then Harkonnen & Imperium draw four of eleven and keep two; nine left.
    Source: 001 L650; L702-704
    """
    position = until(new_game(ALLIED), "keep-traitor", AF)
    assert (len(position.sides[AF].dealt), len(position.traitor_deck)) == (4, 8)
    position = last_choice()
    assert (len(position.sides[HI].dealt), len(position.traitor_deck)) == (4, 7)
    position = until(position, "roll-first")
    assert {name: len(side.traitors) for name, side in position.sides.items()} == {AF: 1, HI: 2}
    assert len(position.traitor_deck) == 9


def test_harkonnen_imperium_keep_three_refused_two() -> None:
    """Given: The allied game.

    When: Harkonnen & Imperium keep three.
    Then: Refused: two.
    Source: 001 L702
    """
    position = last_choice()
    one, two, three, _ = position.sides[HI].dealt
    do(position, HI, "keep-traitor", leader=one)
    do(position, HI, "keep-traitor", leader=two)
    refused(position, "setup turn", HI, "keep-traitor", leader=three)


def test_they_buy_two_4_spice_go_to_harkonnen_imperium() -> None:
    """Given: The allied game; Atreides & Fremen have 13 spice.

    When: They buy two.
    Then: Follows: 4 spice go to Harkonnen & Imperium.
    Source: 001 L708
    """
    position = scene("buy", AF, ALLIED, spice={AF: 13, HI: 15})
    do(position, AF, "buy", cards=2)
    assert sides(position, "spice") == {AF: 9, HI: 19}


def test_they_pay_4_go_to_the_bank() -> None:
    """Given: The allied game; Harkonnen & Imperium buy two.

    When: They pay.
    Then: Follows: 4 go to the bank.
    Source: 001 L708; L285
    """
    position = scene("buy", HI, ALLIED, first=HI)
    do(position, HI, "buy", cards=2)
    assert sides(position, "spice") == {AF: 6, HI: 11}


def test_the_storm_passes_they_live() -> None:
    """Given: The allied game; Atreides & Fremen stand in sand.

    When: The storm passes.
    Then: Follows: they live.
    Source: 001 L673
    """
    position = scene(factions=ALLIED, storm=4, forces={RED_CHASM: {AF: 3, HI: 2}})
    do(position, "table", "roll-storm", face="2")
    assert until(position, "reveal-spice").forces == {RED_CHASM: {AF: 3}}


def test_a_worm_comes_in_turn_2_they_live_and_may_ride() -> None:
    """Given: The allied game; Atreides & Fremen stand in the top card's territory.

    When: A worm comes in turn 2.
    Then: Follows: they live and may ride.
    Source: 001 L675
    """
    position = scene(
        "reveal-spice", factions=ALLIED, forces={GREAT_FLAT: {AF: 3}}, top=RED_AND_FLAT
    )
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {GREAT_FLAT: {AF: 3}}
    legal(position, AF, "ride", start=GREAT_FLAT, end=GREATER_FLAT, forces=3)


def test_atreides_fremen_ship_five_to_the_polar_sink_legal_free() -> None:
    """Given: The allied game.

    When: Atreides & Fremen ship five to the Polar Sink.
    Then: Legal: free.
    Source: 001 L679
    """
    position = scene("ship", AF, ALLIED, spice={AF: 0})
    after = legal(position, AF, "ship", end=SINK, forces=5)
    assert after.sides[AF].reserves == 15


def test_atreides_fremen_ship_to_arrakeen_refused_may_not_pay_to_bring_in_others() -> None:
    """Given: The allied game.

    When: Atreides & Fremen ship to Arrakeen for spice.
    Then: Refused: may not pay to bring in others.
    Source: 001 L679
    """
    position = scene("ship", AF, ALLIED)
    refused(position, "shipment", AF, "ship", end=ARRAKEEN, forces=2)


def test_atreides_fremen_move_two_groups_of_three_legal_nothing_forbids_it() -> None:
    """Given: The allied game.

    When: Atreides & Fremen move two groups of three, or one of six.
    Then: Legal: nothing forbids it.
    Source: 001 L679
    """
    position = scene("move", AF, ALLIED, forces={SINK: {AF: 6}})
    after = legal(position, AF, "move", start=SINK, end=CARTHAG, forces=3)
    legal(after, AF, "move", start=SINK, end=ARRAKEEN, forces=3)
    legal(position, AF, "move", start=SINK, end=HABBANYA, forces=6)
    refused(after, "movement turn", AF, "move", start=SINK, end=HABBANYA, forces=3)


def test_they_use_prescience_legal_both_advantages_the_one_with_the_battle() -> None:
    """Given: The allied game; a battle, Atreides & Fremen have the battle advantage.

    When: They use Prescience, then the Voice is used.
    Then: Legal: both advantages, the one with the battle advantage first.
    Source: 001 L681; L710; L396
    """
    position = battle(AF, "ask")
    assert awaited(position) == AF
    do(position, AF, "ask", element="weapon")
    do(position, HI, "answer", value="none")
    assert awaited(position) == HI
    do(position, HI, "voice", order="refuse", what="poison-weapon")
    assert "plan" in can(chosen(position), AF)


def test_prescience_is_used_before_the_voice_refused_the_place_says_so() -> None:
    """Given: The allied game; a battle, Harkonnen & Imperium have the advantage.

    When: Prescience is used before the Voice.
    Then: Refused: the place says so.
    Source: 001 L396
    """
    position = battle(HI, "voice")
    refused(position, "battle turn", AF, "ask", element="weapon")


def test_they_exchange_a_traitor_and_use_the_voice_legal_both() -> None:
    """Given: The allied game; Harkonnen & Imperium about to fight.

    When: They exchange a traitor and use the Voice.
    Then: Legal: both.
    Source: 001 L706-710
    """
    position = scene(
        "exchange",
        HI,
        ALLIED,
        forces={CARTHAG: {AF: 3, HI: 3}},
        first=HI,
    )
    do(position, HI, "exchange")
    card = position.traitor_deck[0]
    do(position, "table", "draw-traitor", to=HI, leader=card)
    do(position, HI, "return-traitor", leader=card)
    chosen(position, AF, using="voice")
    do(position, HI, "voice", order="play", what="special-weapon")
    assert fight(position).voice is not None


def test_harkonnen_imperium_use_prescience_refused_the_other_sides() -> None:
    """Given: The allied game.

    When: Harkonnen & Imperium use Prescience.
    Then: Refused: the other side's.
    Source: 001 L681
    """
    position = battle(AF, "ask")
    refused(position, "battle turn", HI, "ask", element="weapon")


def test_atreides_fremen_play_a_fremen_leader_of_their_set_legal_the_set_is_blended() -> None:
    """Given: The allied game.

    When: Atreides & Fremen play a Fremen leader of their set.
    Then: Legal: the set is blended.
    Source: 001 L642

    Seven of twelve are drawn, of which seven are of Atreides: here Stilgar is among them.
    """
    position = new_game(ALLIED)
    course = Course(AF)
    while position.turn == 0:
        if "draw-leader" in can(position, "table") and "stilgar" in position.leader_deck:
            do(position, "table", "draw-leader", to=AF, leader="stilgar")
        else:
            play_on(position, course)
    assert "stilgar" in leaders(position, AF)
    assert any(GAME.leaders[name].faction == "atreides" for name in leaders(position, AF))


def test_atreides_fremen_play_a_leader_that_was_not_drawn_refused_back_in_the_box() -> None:
    """Given: The allied game.

    When: Atreides & Fremen play a leader that was not drawn.
    Then: Refused: back in the box.
    Source: 001 L644
    """
    position = battle(AF, "plan")
    absent = [
        name
        for name, leader in GAME.leaders.items()
        if leader.faction in ("atreides", "fremen") and name not in leaders(position, AF)
    ]
    assert len(absent) == 5
    fields = {"number": 1, "weapon": "none", "defense": "none"}
    refused(position, "battle", AF, "plan", leader=absent[0], **fields)


def test_harkonnen_imperium_look_at_the_table_they_do_not_see_which_seven() -> None:
    """Given: The allied game; leader sets are kept secret.

    When: Harkonnen & Imperium look at the table.
    Then: Follows: they do not see which seven; announced: they do.
    Source: 001 L646
    """
    for option, known in (("open", True), ("secret", False)):
        position = drawn(leader_sets=option)
        seen = view(GAME, position, HI).sides[AF].leaders
        assert len(seen) == 7
        assert (sorted(seen) == sorted(leaders(position, AF))) is known
        assert view(GAME, position, AF).sides[AF].leaders == leaders(position, AF)


def test_harkonnen_imperium_move_two_groups_refused_one_group_of_three() -> None:
    """Given: The allied game.

    When: Harkonnen & Imperium move two groups.
    Then: Refused: one group of three.
    Source: 001 L301; L679
    """
    position = scene("move", HI, ALLIED, forces={SINK: {HI: 6}}, first=HI)
    after = legal(position, HI, "move", start=SINK, end=CARTHAG, forces=3)
    refused(after, "movement turn", HI, "move", start=SINK, end=ARRAKEEN, forces=3)


def test_turn_3_ends_with_three_uncovered_strongholds_held_by_one_it_wins() -> None:
    """Given: The allied game.

    When: Turn 3 ends with three uncovered strongholds held by one.
    Then: Follows: it wins.
    Source: 001 L329; L650
    """
    forces = {TUEK: {HI: 1}, TABR: {HI: 1}, ARRAKEEN: {HI: 1}}
    position = scene(factions=ALLIED, turn=3, forces=forces, covered="carthag")
    assert end_of_turn(position, Course(AF)).winners == [HI]
    position = scene(factions=ALLIED, turn=3, forces=forces, covered="arrakeen")
    assert end_of_turn(position, Course(AF)).winners == []


def test_revival_two_free_the_rest_2_each() -> None:
    """Given: The allied game; two forces of Atreides & Fremen in the tanks.

    When: Revival.
    Then: Follows: two free, the rest 2 each.
    Source: 001 L664
    """
    position = scene("revive", AF, ALLIED, tanks={AF: 5})
    do(position, AF, "revive", forces=3)
    assert position.sides[AF].spice == 4
