"""Scenarios of gaining cards."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.table import (
    FOUR,
    GAME,
    A,
    Course,
    F,
    H,
    I,
    awaited,
    can,
    do,
    legal,
    play_on,
    refused,
    scene,
    sides,
)

JUNK = ["baliset", "jubba-cloak", "kulon", "shield"]


def buying(**given: Any) -> Position:
    """The first player, Atreides if nothing else is said, has drawn and may buy."""
    return scene("buy", given.pop("by", A), **given)


def bought(position: Position, seat: str, cards: int) -> Position:
    """The seat has bought so many, and the next may act (or the phase is over)."""
    do(position, seat, "buy", cards=cards)
    for _ in range(cards):
        do(position, "table", "deal-market", to=seat, card=min(position.market_deck))
    return position


def drawn(held: list[str]) -> int:
    """How many battle cards Atreides draws who holds some."""
    return len(buying(hands={A: held}).sides[A].hand) - len(held)


def test_its_turn_to_gain_comes_it_draws_four() -> None:
    """Given: Atreides holds no battle cards.

    When: Its turn to gain comes.
    Then: Follows: it draws four.
    Source: 001 L284
    """
    assert drawn([]) == 4


def test_its_turn_to_gain_comes_it_draws_one() -> None:
    """Given: Atreides holds three battle cards.

    When: Its turn to gain comes.
    Then: Follows: it draws one.
    Source: 001 L284
    """
    assert drawn(JUNK[:3]) == 1


def test_its_turn_to_gain_comes_it_draws_none_and_discards_none() -> None:
    """Given: Atreides holds four battle cards, worthless ones among them.

    When: Its turn to gain comes.
    Then: Follows: it draws none and discards none.
    Source: 001 L284; L394
    """
    position = buying(hands={A: JUNK})
    assert position.sides[A].hand == sorted(JUNK)
    assert position.battle_discard == []


def test_the_phase_runs_fremen_harkonnen_imperium_atreides() -> None:
    """Given: Four play, Fremen is first player.

    When: The phase runs.
    Then: Follows: Fremen, Harkonnen, Imperium, Atreides, each gains battle cards and buys before the next begins.
    Source: 001 L282
    """
    position = scene("deal-battle", first=F)
    who: list[str] = []
    while position.phase == "gain-cards":
        if "buy" in can(position, awaited(position)):
            seat = awaited(position)
            others = [name for name in FOUR if name not in [*who, seat]]
            assert all(not position.sides[name].hand for name in others)
            who.append(seat)
            bought(position, seat, 1)
        else:
            play_on(position, Course(F))
    assert who == [F, H, I, A]
    assert all(len(side.market) == 1 and len(side.hand) == 4 for side in position.sides.values())


def test_fremen_buys_a_market_card_refused_atreides_is_not_done() -> None:
    """Given: Atreides, first, has drawn and not bought.

    When: Fremen buys a market card.
    Then: Refused: Atreides is not done.
    Source: 001 L282
    """
    refused(buying(), "turn gain", F, "buy", cards=1)


def test_atreides_buys_three_legal_atreides_has_7_imperium_6_more_three_cards_drawn() -> None:
    """Given: Atreides holds no market card and 13 spice; Imperium play.

    When: Atreides buys three.
    Then: Legal: Atreides has 7, Imperium 6 more, three cards drawn.
    Source: 001 L285; L562
    """
    position = bought(buying(), A, 3)
    assert (position.sides[A].spice, position.sides[I].spice) == (7, 24)
    assert len(position.sides[A].market) == 3


def test_atreides_buys_three_legal_atreides_has_7_the_six_go_to_the_bank() -> None:
    """Given: Atreides holds no market card and 13 spice; Imperium does not play.

    When: Atreides buys three.
    Then: Legal: Atreides has 7; the six go to the bank.
    Source: 001 L285
    """
    position = bought(buying(factions=[A, F, H]), A, 3)
    assert sides(position, "spice") == {A: 7, F: 6, H: 15}


def test_atreides_buys_four_refused_three_at_most() -> None:
    """Given: Atreides holds no market card.

    When: Atreides buys four.
    Then: Refused: three at most.
    Source: 001 L285
    """
    refused(buying(), "gain", A, "buy", cards=4)


def test_atreides_buys_two_refused_three_in_hand_at_most() -> None:
    """Given: Atreides holds two market cards.

    When: Atreides buys two.
    Then: Refused: three in hand at most.
    Source: 001 L285
    """
    position = buying(market={A: ["hajr", "harvester"]})
    refused(position, "gain", A, "buy", cards=2)
    legal(position, A, "buy", cards=1)


def test_atreides_buys_one_refused_it_has_three() -> None:
    """Given: Atreides holds three market cards.

    When: Atreides buys one.
    Then: Refused: it has three.
    Source: 001 L285
    """
    position = scene("deal-battle", market={A: ["hajr", "harvester", "smugglers"]})
    while awaited(position) == "table":
        play_on(position, Course(A))
    refused(position, "gain turn", A, "buy", cards=1)


def test_atreides_buys_two_refused_they_cost_four() -> None:
    """Given: Atreides has three spice.

    When: Atreides buys two.
    Then: Refused: they cost four.
    Source: 001 L285
    """
    refused(buying(spice={A: 3}), "gain", A, "buy", cards=2)


def test_atreides_buys_one_legal_it_has_one_left() -> None:
    """Given: Atreides has three spice.

    When: Atreides buys one.
    Then: Legal: it has one left.
    Source: 001 L285
    """
    assert bought(buying(spice={A: 3}), A, 1).sides[A].spice == 1


def test_atreides_buys_another_this_turn_refused_one_announcement_a_turn() -> None:
    """Given: Atreides bought one market card.

    When: Atreides buys another this turn.
    Then: Refused: one announcement a turn.
    Source: 001 L285
    """
    position = bought(buying(), A, 1)
    refused(position, "gain turn", A, "buy", cards=1)


def test_imperium_buys_two_legal_imperium_has_14() -> None:
    """Given: Imperium has 18 spice.

    When: Imperium buys two.
    Then: Legal: Imperium has 14; the four go to the bank: only others pay to it.
    Source: 001 L562; L285
    """
    position = bought(buying(by=I, first=I), I, 2)
    assert sides(position, "spice") == {A: 13, F: 6, H: 15, I: 14}


def test_atreides_buys_none_legal_players_may_buy() -> None:
    """Given: Atreides may buy.

    When: Atreides buys none.
    Then: Legal: players may buy.
    Source: 001 L285
    """
    position = bought(buying(), A, 0)
    assert position.sides[A].spice == 13
    assert position.sides[A].market == []


def test_atreides_with_no_market_card_buys_two_refused_one_at_most() -> None:
    """Given: The small market is agreed.

    When: Atreides with no market card buys two.
    Then: Refused: one at most.
    Source: 001 L289
    """
    refused(buying(market_size="one"), "gain", A, "buy", cards=2)


def test_atreides_with_no_market_card_buys_one_legal_one_card() -> None:
    """Given: The small market is agreed.

    When: Atreides with no market card buys one.
    Then: Legal: one card.
    Source: 001 L289
    """
    assert len(bought(buying(market_size="one"), A, 1).sides[A].market) == 1


def test_atreides_buys_one_refused_it_has_one() -> None:
    """Given: The small market is agreed and Atreides kept one market card unplayed.

    When: Atreides buys one.
    Then: Refused: it has one.
    Source: 001 L289
    """
    position = scene("deal-battle", market={A: ["hajr"]}, market_size="one")
    while awaited(position) == "table":
        play_on(position, Course(A))
    refused(position, "gain turn", A, "buy", cards=1)


def test_its_turn_to_gain_comes_one_is_drawn_the_discards_are_shuffled() -> None:
    """Given: The battle deck has one card, the discards five; Atreides holds no card.

    When: Its turn to gain comes.
    Then: Follows: one is drawn, the discards are shuffled, three more are drawn.
    Source: 001 L176; L284
    """
    position = scene("deal-battle", A and "")
    position.battle_discard = sorted(["shield", "shield", "snooper", "lasgun", "kulon"])
    position.battle_top = "shield"
    position.battle_deck = ["crysknife"]
    while "buy" not in can(position, awaited(position)):
        play_on(position, Course(A))
    assert len(position.sides[A].hand) == 4
    assert "crysknife" in position.sides[A].hand
    assert (len(position.battle_deck), position.battle_discard) == (2, [])


def test_fremen_looks_at_the_table_it_sees_four_backs() -> None:
    """Given: Atreides draws battle cards.

    When: Fremen looks at the table.
    Then: Follows: it sees four backs.
    Source: 001 L176; L282
    """
    position = buying()
    seen = view(GAME, position, F).sides[A].hand
    assert len(seen) == 4
    assert not set(seen) & set(position.sides[A].hand)


def test_fremen_looks_at_the_table_it_sees_the_top_one_only() -> None:
    """Given: Cards lie in the discards.

    When: Fremen looks at the table.
    Then: Follows: it sees the top one only.
    Source: 001 L176
    """
    position = buying()
    position.battle_discard = sorted(["crysknife", "kulon", "lasgun"])
    position.battle_top = "kulon"
    seen = view(GAME, position, F)
    assert seen.battle_top == "kulon"
    assert "lasgun" not in seen.battle_discard
    assert "crysknife" not in seen.battle_discard


def test_the_cards_are_drawn_paid_before_drawn_it_sees_its_two_only_after() -> None:
    """Given: Atreides announced two.

    When: The cards are drawn.
    Then: Follows: paid before drawn; it sees its two only after.
    Source: 001 L285
    """
    position = buying()
    do(position, A, "buy", cards=2)
    assert (position.sides[A].spice, position.sides[A].market) == (9, [])
    assert awaited(position) == "table"
    assert "deal-market" in can(position, "table")


def test_its_turn_it_can_buy_nothing_and_imperium_is_asked_next() -> None:
    """Given: Harkonnen, third in order, has one spice; nobody else has bought.

    When: Its turn.
    Then: Follows: it can buy nothing, and Imperium is asked next.
    Source: 001 L285
    """
    position = buying(by=F, spice={H: 1})
    bought(position, F, 0)
    while awaited(position) == "table":
        play_on(position, Course(A))
    if awaited(position) == H:
        refused(position, "gain", H, "buy", cards=1)
        bought(position, H, 0)
    while awaited(position) == "table":
        play_on(position, Course(A))
    assert awaited(position) == I
    assert position.sides[H].spice == 1
