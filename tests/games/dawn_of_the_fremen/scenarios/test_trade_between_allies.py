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
    offer = offered("green", ("territory", EDGE), ("territory", THIRD))
    refused(market(), "alliances.territories", "blue", "offer", **offer)


def test_trade_territory_between_allies() -> None:
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
    game = market()
    ally(game, "blue", "green")
    offer = offered("green", ("territory", SECOND), WATER, end=EDGE)
    refused(game, "trade.pairs", "blue", "offer", **offer)
    offer = offered("green", FOOD, ("territory", THIRD), start=EDGE)
    refused(game, "trade.pairs", "blue", "offer", **offer)


def test_trade_territory_of_a_third() -> None:
    game = market()
    ally(game, "blue", "green")
    offer = offered("green", ("territory", FOURTH), ("territory", THIRD))
    refused(game, "trade.items", "blue", "offer", **offer)


def test_trade_debt_to_an_ally() -> None:
    game = market()
    ally(game, "blue", "green")
    owe(game, "red", "blue", 1)
    for debt in ("blue", "red"):
        offer = offered("green", ("debt", debt), WATER, end=EDGE)
        refused(game, "alliances.no-debts", "blue", "offer", **offer)


def test_trade_ask_an_ally_for_a_debt() -> None:
    game = market()
    ally(game, "blue", "green")
    owe(game, "red", "green", 1)
    for debt in ("green", "red"):
        offer = offered("green", FOOD, ("debt", debt), start=EDGE)
        refused(game, "alliances.no-debts", "blue", "offer", **offer)


def test_trade_resources_between_allies() -> None:
    game = market()
    ally(game, "blue", "green")
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))
    play(game, "green", "accept", start=THIRD, end=THIRD)
    assert game.lands[EDGE].goods == {"food": 1, "water": 1}
    assert game.lands[THIRD].goods == {"food": 1}


def test_trade_territory_with_a_sietch() -> None:
    game = at("trade", {**LANDS, SECOND: "blue sietch site:food"}, allies=(("blue", "green"),))
    offer = offered("green", ("territory", SECOND), ("territory", THIRD))
    play(game, "blue", "offer", **offer)
    play(game, "green", "accept")
    land = game.lands[SECOND]
    assert (land.owner, land.sietches, land.site) == ("green", 1, "food")


def test_trade_card_for_a_territory() -> None:
    game = at("trade", LANDS, allies=(("blue", "green"),))
    hand(game, "blue", "karama")
    offer = offered("green", ("card", "karama"), ("territory", THIRD))
    refused(game, "trade.pairs", "blue", "offer", **offer)


def test_trade_card_between_allies() -> None:
    game = at("trade", LANDS, allies=(("blue", "green"),))
    hand(game, "blue", "karama")
    hand(game, "green", "raid")
    play(game, "blue", "offer", **offered("green", ("card", "karama"), ("card", "raid")))
    play(game, "green", "accept")
    assert (game.sides["blue"].cards, game.sides["green"].cards) == (["raid"], ["karama"])
