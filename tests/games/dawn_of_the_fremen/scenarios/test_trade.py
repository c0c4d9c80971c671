"""The Trade Phase: one test for each scenario, named after it."""

from __future__ import annotations

import pytest

from tests.games.dawn_of_the_fremen.scenarios.market import (
    FOOD,
    LANDS,
    WATER,
    market,
    offered,
)
from tests.games.dawn_of_the_fremen.scenarios.table import (
    EDGE,
    FIFTH,
    FOURTH,
    SECOND,
    SIXTH,
    THIRD,
    at,
    awaited,
    refused,
    roll,
)
from tests.games.dawn_of_the_fremen.scene import GAME, hand, owe, play

TRADEABLE = {
    "discovery", "fremkit", "karama", "marketplace", "raid", "sand", "shifting-sands",
    "smugglers", "water-of-life",
}  # fmt: skip


def test_trade_storm_no_trade() -> None:
    """Given: the Trade Phase.

    When: the die shows the Storm
    Then: nobody trades; the Shipment Phase comes with its own roll
    Source: Production chart (Trade and Shipment column)
    """
    game = market("storm")
    assert (game.phase, awaited(game)) == ("shipment", "table")


def test_trade_worm_face_still_trades() -> None:
    """Given: the Trade Phase, every tribe with a worm.

    When: the die shows the Worm
    Then: the phase occurs and no worm is lost
    Source: Production chart (Trade and Shipment column)
    """
    game = at("trade", {**LANDS, SECOND: "blue maker"}, "worm")
    assert (game.phase, awaited(game)) == ("trade", "blue")
    assert game.lands[SECOND].tokens == ["maker"]
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))


def test_trade_lead_decides_against() -> None:
    """Given: the die shows the Lead Player face.

    When: the Lead Player lets the phase not occur
    Then: the Shipment Phase comes
    Source: Production chart (Trade and Shipment column)
    """
    game = market("lead-player")
    play(game, "blue", "decide", occurs=False)
    assert game.phase == "shipment"


def test_trade_vote() -> None:
    """Given: three tribes and the All Players face.

    When: two vote for trade and one against
    Then: the Lead Player is on turn to offer
    Source: Production chart (Trade and Shipment column)
    """
    game = at("development", LANDS)
    play(game, "yellow", "vanish")
    while game.phase != "trade":
        seat = awaited(game)
        if seat == "table":
            roll(game, "storm")
        elif game.step == "thumpers":
            play(game, seat, "thumper", side="full-moon")
        else:
            play(game, seat, "pass")
    roll(game, "all-players")
    for tribe, occurs in (("blue", False), ("green", True), ("red", True)):
        play(game, tribe, "vote", occurs=occurs)
    assert (game.phase, awaited(game)) == ("trade", "blue")


def test_trade_resource_for_resource() -> None:
    """Given: a tribe with food and one with water.

    When: the first offers food for water and the other accepts
    Then: each has the other's resource in a territory of its own
    Source: Trade Phase, Resource Trade
    """
    game = market()
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=SECOND))
    play(game, "green", "accept", start=THIRD, end=SIXTH)
    assert game.lands[EDGE].goods == {"food": 1}
    assert game.lands[SECOND].goods == {"water": 1}
    assert game.lands[THIRD].goods == {}
    assert game.lands[SIXTH].goods == {"food": 2}


def test_trade_water_for_water() -> None:
    """Given: two tribes with water.

    When: one water is offered for one water and accepted
    Then: the waters change hands
    Source: Trade Phase, Resource Trade
    """
    game = market()
    play(game, "blue", "offer", **offered("green", WATER, WATER, start=FIFTH, end=EDGE))
    play(game, "green", "accept", start=THIRD, end=SIXTH)
    assert game.lands[EDGE].goods == {"food": 2, "water": 1}
    assert game.lands[SIXTH].goods == {"food": 1, "water": 1}
    assert game.lands[FIFTH].goods == game.lands[THIRD].goods == {}


def test_trade_own_debt_for_a_resource() -> None:
    """Given: a tribe with its own debts and one with food.

    When: one own debt is offered for one food and accepted
    Then: the food has come, and the debt is among the partner's rival debts
    Source: Water Debt and Scavenge Item Trades
    """
    game = market()
    play(game, "blue", "offer", **offered("green", ("debt", "blue"), WATER, end=EDGE))
    play(game, "green", "accept", start=THIRD)
    assert game.lands[EDGE].goods == {"food": 2, "water": 1}
    assert (game.sides["blue"].debts, game.sides["green"].rivals) == (7, {"blue": 1})


def test_trade_rival_debt_for_a_resource() -> None:
    """Given: a tribe that holds a debt of a third tribe.

    When: it offers that debt for a food and the partner accepts
    Then: the third tribe's debt is among the partner's rival debts
    Source: Water Debt and Scavenge Item Trades
    """
    game = market()
    owe(game, "red", "blue", 1)
    play(game, "blue", "offer", **offered("green", ("debt", "red"), WATER, end=EDGE))
    play(game, "green", "accept", start=THIRD)
    assert game.sides["blue"].rivals.get("red", 0) == 0
    assert (game.sides["blue"].debts, game.sides["green"].rivals) == (8, {"red": 1})


def test_trade_debt_for_a_card() -> None:
    """Given: a tribe that holds a Tradeable Scavenge Card.

    When: it is offered one debt for the card and accepts
    Then: card and debt change hands
    Source: Water Debt and Scavenge Item Trades
    """
    game = market()
    hand(game, "green", "raid")
    play(game, "blue", "offer", **offered("green", ("debt", "blue"), ("card", "raid")))
    play(game, "green", "accept")
    assert (game.sides["blue"].cards, game.sides["green"].cards) == (["raid"], [])
    assert game.sides["green"].rivals == {"blue": 1}


@pytest.mark.parametrize("card", sorted(TRADEABLE))
def test_trade_card_for_a_resource(card: str) -> None:
    """Given: a tribe that holds a Tradeable Scavenge Card.

    When: it offers the card for one resource and the partner accepts
    Then: card and resource change hands
    Source: Water Debt and Scavenge Item Trades
    """
    game = market()
    hand(game, "blue", card)
    play(game, "blue", "offer", **offered("green", ("card", card), WATER, end=EDGE))
    play(game, "green", "accept", start=THIRD)
    assert (game.sides["blue"].cards, game.sides["green"].cards) == ([], [card])
    assert game.lands[EDGE].goods == {"food": 2, "water": 1}


def test_trade_card_for_a_card() -> None:
    """Given: two tribes with a Tradeable Scavenge Card each.

    When: card is offered for card and accepted
    Then: the cards change hands
    Source: Water Debt and Scavenge Item Trades
    """
    game = market()
    hand(game, "blue", "karama")
    hand(game, "green", "raid")
    play(game, "blue", "offer", **offered("green", ("card", "karama"), ("card", "raid")))
    play(game, "green", "accept")
    assert (game.sides["blue"].cards, game.sides["green"].cards) == (["raid"], ["karama"])


def test_trade_debt_for_a_debt() -> None:
    """Given: two tribes with debts.

    When: one debt is offered for one debt
    Then: refused: not among the trades you may make
    Source: Water Debt and Scavenge Item Trades
    """
    offer = offered("green", ("debt", "blue"), ("debt", "green"))
    refused(market(), "trade.pairs", "blue", "offer", **offer)


def test_trade_two_for_one() -> None:
    """Given: a tribe with two food.

    When: it offers both for one water
    Then: refused: one item for one item
    Source: Trade Phase
    """
    offer = offered("green", FOOD, WATER, start=EDGE, end=EDGE)
    refused(market(), "trade.items", "blue", "offer", **{**offer, "given": "food food"})


def test_trade_gift() -> None:
    """Given: a tribe with food.

    When: it offers food for nothing
    Then: refused: one item for one item
    Source: Trade Phase
    """
    offer = offered("green", FOOD, ("", ""), start=EDGE)
    refused(market(), "trade.pairs", "blue", "offer", **offer)


@pytest.mark.parametrize("card", ["kulon", "ornithopter", "maula-pistol", "jubba-cloak"])
def test_trade_card_that_is_not_tradeable(card: str) -> None:
    """Given: a tribe that holds the card of a Kulon.

    When: it offers the card for a resource
    Then: refused: only the nine Tradeable cards
    Source: Water Debt and Scavenge Item Trades
    """
    game = market()
    hand(game, "blue", card)
    offer = offered("green", ("card", card), WATER, end=EDGE)
    refused(game, "trade.items", "blue", "offer", **offer)
    assert {name for name, entry in GAME.cards.items() if entry.tradeable} == TRADEABLE


def test_trade_development_token() -> None:
    """Given: a tribe with a Stillsuit.

    When: it offers the Stillsuit for a resource
    Then: refused: not among the trades you may make
    Source: Trade Phase
    """
    game = market()
    token = offered("green", ("resource", "stillsuit"), WATER, start=FIFTH, end=EDGE)
    refused(game, "trade.items", "blue", "offer", **token)
    token["give"] = "token"
    refused(game, "trade.pairs", "blue", "offer", **token)


def test_trade_once_with_each() -> None:
    """Given: a tribe that has traded with one partner in this phase.

    When: it offers the same partner a second trade in its turn
    Then: refused: a single trade with each
    Source: Trade Phase
    """
    game = market()
    offer = offered("green", FOOD, WATER, start=EDGE, end=EDGE)
    play(game, "blue", "offer", **offer)
    play(game, "green", "accept", start=THIRD, end=THIRD)
    again = offered("green", FOOD, FOOD, start=EDGE, end=EDGE)
    refused(game, "trade.partners", "blue", "offer", **again)


def test_trade_with_every_other() -> None:
    """Given: a tribe with food and three other tribes with water.

    When: it offers each in clockwise order and all accept
    Then: three trades are made; then the next tribe offers
    Source: Trade Phase
    """
    game = at("trade", {**LANDS, EDGE: "blue food food food"})
    game.lands["rock-path"].goods = {"water": 1}
    for partner, place in (("green", THIRD), ("red", FOURTH), ("yellow", "rock-path")):
        play(game, "blue", "offer", **offered(partner, FOOD, WATER, start=EDGE, end=EDGE))
        play(game, partner, "accept", start=place, end=place)
        assert game.lands[place].goods == {"food": 1}
    assert game.lands[EDGE].goods == {"water": 3}
    assert awaited(game) == "green"


def test_trade_backwards() -> None:
    """Given: a tribe that has offered to the second tribe clockwise.

    When: it now offers to the first, whom it had skipped
    Then: refused: in clockwise order
    Source: Trade Phase
    """
    game = market()
    play(game, "blue", "offer", **offered("red", FOOD, WATER, start=EDGE, end=EDGE))
    play(game, "red", "decline")
    offer = offered("green", FOOD, WATER, start=EDGE, end=EDGE)
    refused(game, "trade.partners", "blue", "offer", **offer)


def test_trade_the_partner_offers_in_its_own_turn() -> None:
    """Given: the Lead Player traded with the second tribe.

    When: in its own turn the second tribe offers the Lead Player another trade
    Then: it may: each player may propose to each other player
    Source: Trade Phase
    """
    game = market()
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))
    play(game, "green", "accept", start=THIRD, end=THIRD)
    play(game, "blue", "pass")
    offer = offered("blue", FOOD, WATER, start=THIRD, end=THIRD)
    for partner in ("red", "yellow"):
        assert awaited(game) == "green"
        play(game, "green", "offer", **{**offer, "to": partner})
        play(game, partner, "decline")
    play(game, "green", "offer", **offer)
    play(game, "blue", "accept", start=FIFTH, end=FIFTH)
    assert game.lands[FIFTH].goods == {"food": 1}
    assert game.lands[THIRD].goods == {"water": 1}


def test_trade_out_of_turn() -> None:
    """Given: the Lead Player has not offered yet.

    When: the next tribe offers
    Then: refused: starting with the Lead Player
    Source: Trade Phase
    """
    offer = offered("red", FOOD, WATER, start=SIXTH, end=SIXTH)
    refused(market(), "trade.turn", "green", "offer", **offer)


def test_trade_declined() -> None:
    """Given: food was offered for water.

    When: the partner declines
    Then: nothing changed hands, and the tribe may offer to the next
    Source: Trade Phase
    """
    game = market()
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))
    play(game, "green", "decline")
    assert (game.lands[EDGE].goods, game.lands[THIRD].goods) == ({"food": 2}, {"water": 1})
    play(game, "blue", "offer", **offered("red", FOOD, WATER, start=EDGE, end=EDGE))


def test_trade_accepted_by_a_third() -> None:
    """Given: food was offered to one tribe.

    When: a third tribe accepts
    Then: refused: the offer is not to it
    Source: Trade Phase
    """
    game = market()
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))
    refused(game, "trade.answer", "red", "accept", start=FOURTH, end=FOURTH)


def test_trade_what_one_has_not() -> None:
    """Given: a tribe without spice.

    When: it offers spice for water
    Then: refused: it has none
    Source: Trade Phase
    """
    spice = ("resource", "spice")
    offer = offered("green", spice, WATER, start=EDGE, end=EDGE)
    refused(market(), "trade.items", "blue", "offer", **offer)
    offer = offered("green", FOOD, spice, start=EDGE, end=EDGE)
    refused(market(), "trade.items", "blue", "offer", **offer)


def test_trade_ninth_debt() -> None:
    """Given: a tribe whose eight debts are all with others and that holds no rival debt.

    When: it offers a debt for food
    Then: refused: it has none
    Source: Setup 1; Water Debt and Scavenge Item Trades
    """
    game = market()
    owe(game, "blue", "red", 8)
    for debt in ("blue", "green", "yellow"):
        offer = offered("green", ("debt", debt), WATER, end=EDGE)
        refused(game, "trade.items", "blue", "offer", **offer)


def test_trade_placed_in_any_own_territory() -> None:
    """Given: an accepted trade.

    When: the received resource is put into any territory of the receiver, far from everything, beside one of the same kind
    Then: it lies there
    Source: Traded Item Placement
    """
    game = at("trade", {**LANDS, "twin-buttes": "blue water"})
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end="twin-buttes"))
    play(game, "green", "accept", start=THIRD, end=SIXTH)
    assert game.lands["twin-buttes"].goods == {"water": 2}
    assert game.lands[SIXTH].goods == {"food": 2}


def test_trade_placed_in_a_rivals_territory() -> None:
    """Given: an accepted trade.

    When: the received resource is put into another tribe's territory
    Then: refused: in any territory they control
    Source: Traded Item Placement
    """
    game = market()
    offer = offered("green", FOOD, WATER, start=EDGE, end=FOURTH)
    refused(game, "turn.own-territory", "blue", "offer", **offer)
    play(game, "blue", "offer", **{**offer, "end": EDGE})
    refused(game, "turn.own-territory", "green", "accept", start=THIRD, end=FOURTH)


def test_trade_lead_decides_for() -> None:
    """Given: the die shows the Lead Player face.

    When: the Lead Player lets the Trade Phase occur
    Then: the Lead Player is on turn to offer
    Source: Production chart (Trade and Shipment column)
    """
    game = market("lead-player")
    play(game, "blue", "decide", occurs=True)
    assert (game.phase, awaited(game)) == ("trade", "blue")
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))


def test_trade_offer_to_oneself() -> None:
    """Given: a tribe on turn.

    When: it offers itself a trade
    Then: refused: with each other player
    Source: Trade Phase
    """
    offer = offered("blue", FOOD, WATER, start=EDGE, end=EDGE)
    refused(market(), "trade.partners", "blue", "offer", **offer)


def test_trade_offer_to_a_vanished_tribe() -> None:
    """Given: a tribe that has vanished.

    When: it is offered a trade
    Then: refused: it has left the game
    Source: Trade Phase; Vanishing
    """
    game = market()
    play(game, "green", "vanish")
    offer = offered("green", FOOD, WATER, start=EDGE, end=EDGE)
    refused(game, "trade.partners", "blue", "offer", **offer)


def test_trade_while_an_offer_waits() -> None:
    """Given: an offer waits for its answer.

    When: the same tribe makes another offer
    Then: refused: first the answer
    Source: Trade Phase
    """
    game = market()
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))
    offer = offered("red", FOOD, WATER, start=EDGE, end=EDGE)
    refused(game, "trade.turn", "blue", "offer", **offer)


def test_trade_last_tribe_offers_all() -> None:
    """Given: the last tribe in order.

    When: it offers to each of the three others in clockwise order
    Then: all three may be asked; then the Shipment Phase comes
    Source: Trade Phase (each player)
    """
    game = market()
    for tribe in ("blue", "green", "red"):
        play(game, tribe, "pass")
    for partner, place, get in (
        ("blue", EDGE, FOOD),
        ("green", THIRD, WATER),
        ("red", FOURTH, WATER),
    ):
        offer = offered(partner, WATER, get, start="rock-path", end="rock-path")
        game.lands["rock-path"].goods = {"water": 1}
        play(game, "yellow", "offer", **offer)
        play(game, partner, "accept", start=place, end=place)
    assert game.phase == "shipment"


def test_trade_worm() -> None:
    """Given: a tribe with a Maker.

    When: it offers the Maker for a resource
    Then: refused: not among the trades you may make
    Source: Trade Phase
    """
    game = at("trade", {**LANDS, EDGE: "blue maker food"})
    offer = offered("green", ("resource", "maker"), WATER, start=EDGE, end=EDGE)
    refused(game, "trade.items", "blue", "offer", **offer)


def test_trade_card_one_has_not() -> None:
    """Given: a tribe without cards.

    When: it offers a card for a resource
    Then: refused: it has none
    Source: Water Debt and Scavenge Item Trades
    """
    game = market()
    hand(game, "red", "karama")
    offer = offered("green", ("card", "karama"), WATER, end=EDGE)
    refused(game, "trade.items", "blue", "offer", **offer)


def test_trade_ask_for_a_card_nobody_has() -> None:
    """Given: a partner without cards.

    When: it is asked for a card
    Then: refused: it has none
    Source: Water Debt and Scavenge Item Trades
    """
    game = market()
    hand(game, "red", "karama")
    offer = offered("green", FOOD, ("card", "karama"), start=EDGE)
    refused(game, "trade.items", "blue", "offer", **offer)
