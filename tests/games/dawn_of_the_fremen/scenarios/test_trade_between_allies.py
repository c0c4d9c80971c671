"""Trades between allies: one test for each scenario, named after it."""

from __future__ import annotations

from tests.games.dawn_of_the_fremen.scenarios.market import (
    FOOD,
    LANDS,
    WATER,
    market,
    offered,
)
from tests.games.dawn_of_the_fremen.scenarios.table import (
    EDGE,
    FOURTH,
    SECOND,
    THIRD,
    at,
    refused,
)
from tests.games.dawn_of_the_fremen.scene import ally, hand, owe, play


def test_trade_territory_without_alliance() -> None:
    """Given: two tribes that are not allied.

    When: one offers a territory for a territory
    Then: refused: only formal allies trade territories
    Source: Alliance Trades
    """
    offer = offered("green", ("territory", EDGE), ("territory", THIRD))
    refused(market(), "alliances.territories", "blue", "offer", **offer)


def test_trade_territory_between_allies() -> None:
    """Given: two allies; one territory has a worm and spice in it.

    When: they trade the territory for one of the other's
    Then: the warriors change places; worm and spice remain where they are and belong to the new owner
    Source: Alliance Trades
    """
    game = at("trade", {**LANDS, SECOND: "blue maker spice sietch"})
    ally(game, "blue", "green")
    warriors = {tribe: side.warriors for tribe, side in game.sides.items()}
    offer = offered("green", ("territory", SECOND), ("territory", THIRD))
    play(game, "blue", "offer", **offer)
    play(game, "green", "accept")
    assert (game.lands[SECOND].owner, game.lands[THIRD].owner) == ("green", "blue")
    assert game.lands[SECOND].tokens == ["maker"]
    assert (game.lands[SECOND].goods, game.lands[SECOND].sietches) == ({"spice": 1}, 1)
    assert game.lands[THIRD].goods == {"water": 1}
    assert {tribe: side.warriors for tribe, side in game.sides.items()} == warriors


def test_trade_territory_for_a_resource() -> None:
    """Given: two allies.

    When: a territory is offered for a resource
    Then: refused: only territory for territory
    Source: Alliance Trades
    """
    game = market()
    ally(game, "blue", "green")
    offer = offered("green", ("territory", SECOND), WATER, end=EDGE)
    refused(game, "trade.pairs", "blue", "offer", **offer)
    offer = offered("green", FOOD, ("territory", THIRD), start=EDGE)
    refused(game, "trade.pairs", "blue", "offer", **offer)


def test_trade_territory_of_a_third() -> None:
    """Given: two allies and a third tribe.

    When: one ally offers the third tribe's territory
    Then: refused: not its own
    Source: Alliance Trades
    """
    game = market()
    ally(game, "blue", "green")
    offer = offered("green", ("territory", FOURTH), ("territory", THIRD))
    refused(game, "trade.items", "blue", "offer", **offer)


def test_trade_debt_to_an_ally() -> None:
    """Given: two allies.

    When: one offers its own debt for the other's food
    Then: refused: never a Water Debt to an ally
    Source: Alliance Trades; No Water Debts in Trades
    """
    game = market()
    ally(game, "blue", "green")
    owe(game, "red", "blue", 1)
    for debt in ("blue", "red"):
        offer = offered("green", ("debt", debt), WATER, end=EDGE)
        refused(game, "alliances.no-debts", "blue", "offer", **offer)


def test_trade_ask_an_ally_for_a_debt() -> None:
    """Given: two allies, one holds a rival debt.

    When: the other offers food for that debt
    Then: refused: the ally may not give a Water Debt either
    Source: Alliance Trades; No Water Debts in Trades
    """
    game = market()
    ally(game, "blue", "green")
    owe(game, "red", "green", 1)
    for debt in ("green", "red"):
        offer = offered("green", FOOD, ("debt", debt), start=EDGE)
        refused(game, "alliances.no-debts", "blue", "offer", **offer)


def test_trade_resources_between_allies() -> None:
    """Given: two allies.

    When: food is offered for water and accepted
    Then: they change hands as between any tribes
    Source: Trade Phase; Alliance Trades
    """
    game = market()
    ally(game, "blue", "green")
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))
    play(game, "green", "accept", start=THIRD, end=THIRD)
    assert game.lands[EDGE].goods == {"food": 1, "water": 1}
    assert game.lands[THIRD].goods == {"food": 1}


def test_trade_territory_with_a_sietch() -> None:
    """Given: two allies; one territory has a Sietch and a site.

    When: they trade it for a bare one
    Then: the Sietch counts for the new owner
    Source: Alliance Trades
    """
    game = at("trade", {**LANDS, SECOND: "blue sietch site:food"}, allies=(("blue", "green"),))
    offer = offered("green", ("territory", SECOND), ("territory", THIRD))
    play(game, "blue", "offer", **offer)
    play(game, "green", "accept")
    land = game.lands[SECOND]
    assert (land.owner, land.sietches, land.site) == ("green", 1, "food")


def test_trade_card_for_a_territory() -> None:
    """Given: two allies.

    When: a card is offered for a territory
    Then: refused: only territory for territory
    Source: Alliance Trades
    """
    game = at("trade", LANDS, allies=(("blue", "green"),))
    hand(game, "blue", "karama")
    offer = offered("green", ("card", "karama"), ("territory", THIRD))
    refused(game, "trade.pairs", "blue", "offer", **offer)


def test_trade_card_between_allies() -> None:
    """Given: two allies with a Tradeable card each.

    When: card is offered for card and accepted
    Then: the cards change hands
    Source: Alliance Trades; Water Debt and Scavenge Item Trades
    """
    game = at("trade", LANDS, allies=(("blue", "green"),))
    hand(game, "blue", "karama")
    hand(game, "green", "raid")
    play(game, "blue", "offer", **offered("green", ("card", "karama"), ("card", "raid")))
    play(game, "green", "accept")
    assert (game.sides["blue"].cards, game.sides["green"].cards) == (["raid"], ["karama"])
