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
    game = market("storm")
    assert (game.phase, awaited(game)) == ("shipment", "table")


def test_trade_worm_face_still_trades() -> None:
    game = at("trade", {**LANDS, SECOND: "blue maker"}, "worm")
    assert (game.phase, awaited(game)) == ("trade", "blue")
    assert game.lands[SECOND].tokens == ["maker"]
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))


def test_trade_lead_decides_against() -> None:
    game = market("lead-player")
    play(game, "blue", "decide", occurs=False)
    assert game.phase == "shipment"


def test_trade_vote() -> None:
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
    game = market()
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=SECOND))
    play(game, "green", "accept", start=THIRD, end=SIXTH)
    assert game.lands[EDGE].goods == {"food": 1}
    assert game.lands[SECOND].goods == {"water": 1}
    assert game.lands[THIRD].goods == {}
    assert game.lands[SIXTH].goods == {"food": 2}


def test_trade_water_for_water() -> None:
    game = market()
    play(game, "blue", "offer", **offered("green", WATER, WATER, start=FIFTH, end=EDGE))
    play(game, "green", "accept", start=THIRD, end=SIXTH)
    assert game.lands[EDGE].goods == {"food": 2, "water": 1}
    assert game.lands[SIXTH].goods == {"food": 1, "water": 1}
    assert game.lands[FIFTH].goods == game.lands[THIRD].goods == {}


def test_trade_own_debt_for_a_resource() -> None:
    game = market()
    play(game, "blue", "offer", **offered("green", ("debt", "blue"), WATER, end=EDGE))
    play(game, "green", "accept", start=THIRD)
    assert game.lands[EDGE].goods == {"food": 2, "water": 1}
    assert (game.sides["blue"].debts, game.sides["green"].rivals) == (7, {"blue": 1})


def test_trade_rival_debt_for_a_resource() -> None:
    game = market()
    owe(game, "red", "blue", 1)
    play(game, "blue", "offer", **offered("green", ("debt", "red"), WATER, end=EDGE))
    play(game, "green", "accept", start=THIRD)
    assert game.sides["blue"].rivals.get("red", 0) == 0
    assert (game.sides["blue"].debts, game.sides["green"].rivals) == (8, {"red": 1})


def test_trade_debt_for_a_card() -> None:
    game = market()
    hand(game, "green", "raid")
    play(game, "blue", "offer", **offered("green", ("debt", "blue"), ("card", "raid")))
    play(game, "green", "accept")
    assert (game.sides["blue"].cards, game.sides["green"].cards) == (["raid"], [])
    assert game.sides["green"].rivals == {"blue": 1}


@pytest.mark.parametrize("card", sorted(TRADEABLE))
def test_trade_card_for_a_resource(card: str) -> None:
    game = market()
    hand(game, "blue", card)
    play(game, "blue", "offer", **offered("green", ("card", card), WATER, end=EDGE))
    play(game, "green", "accept", start=THIRD)
    assert (game.sides["blue"].cards, game.sides["green"].cards) == ([], [card])
    assert game.lands[EDGE].goods == {"food": 2, "water": 1}


def test_trade_card_for_a_card() -> None:
    game = market()
    hand(game, "blue", "karama")
    hand(game, "green", "raid")
    play(game, "blue", "offer", **offered("green", ("card", "karama"), ("card", "raid")))
    play(game, "green", "accept")
    assert (game.sides["blue"].cards, game.sides["green"].cards) == (["raid"], ["karama"])


def test_trade_debt_for_a_debt() -> None:
    offer = offered("green", ("debt", "blue"), ("debt", "green"))
    refused(market(), "trade.pairs", "blue", "offer", **offer)


def test_trade_two_for_one() -> None:
    offer = offered("green", FOOD, WATER, start=EDGE, end=EDGE)
    refused(market(), "trade.items", "blue", "offer", **{**offer, "given": "food food"})


def test_trade_gift() -> None:
    offer = offered("green", FOOD, ("", ""), start=EDGE)
    refused(market(), "trade.pairs", "blue", "offer", **offer)


@pytest.mark.parametrize("card", ["kulon", "ornithopter", "maula-pistol", "jubba-cloak"])
def test_trade_card_that_is_not_tradeable(card: str) -> None:
    game = market()
    hand(game, "blue", card)
    offer = offered("green", ("card", card), WATER, end=EDGE)
    refused(game, "trade.items", "blue", "offer", **offer)
    assert {name for name, entry in GAME.cards.items() if entry.tradeable} == TRADEABLE


def test_trade_development_token() -> None:
    game = market()
    token = offered("green", ("resource", "stillsuit"), WATER, start=FIFTH, end=EDGE)
    refused(game, "trade.items", "blue", "offer", **token)
    token["give"] = "token"
    refused(game, "trade.pairs", "blue", "offer", **token)


def test_trade_once_with_each() -> None:
    game = market()
    offer = offered("green", FOOD, WATER, start=EDGE, end=EDGE)
    play(game, "blue", "offer", **offer)
    play(game, "green", "accept", start=THIRD, end=THIRD)
    again = offered("green", FOOD, FOOD, start=EDGE, end=EDGE)
    refused(game, "trade.partners", "blue", "offer", **again)


def test_trade_with_every_other() -> None:
    game = at("trade", {**LANDS, EDGE: "blue food food food"})
    game.lands["rock-path"].goods = {"water": 1}
    for partner, place in (("green", THIRD), ("red", FOURTH), ("yellow", "rock-path")):
        play(game, "blue", "offer", **offered(partner, FOOD, WATER, start=EDGE, end=EDGE))
        play(game, partner, "accept", start=place, end=place)
        assert game.lands[place].goods == {"food": 1}
    assert game.lands[EDGE].goods == {"water": 3}
    assert awaited(game) == "green"


def test_trade_backwards() -> None:
    game = market()
    play(game, "blue", "offer", **offered("red", FOOD, WATER, start=EDGE, end=EDGE))
    play(game, "red", "decline")
    offer = offered("green", FOOD, WATER, start=EDGE, end=EDGE)
    refused(game, "trade.partners", "blue", "offer", **offer)


def test_trade_the_partner_offers_in_its_own_turn() -> None:
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
    offer = offered("red", FOOD, WATER, start=SIXTH, end=SIXTH)
    refused(market(), "trade.turn", "green", "offer", **offer)


def test_trade_declined() -> None:
    game = market()
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))
    play(game, "green", "decline")
    assert (game.lands[EDGE].goods, game.lands[THIRD].goods) == ({"food": 2}, {"water": 1})
    play(game, "blue", "offer", **offered("red", FOOD, WATER, start=EDGE, end=EDGE))


def test_trade_accepted_by_a_third() -> None:
    game = market()
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))
    refused(game, "trade.answer", "red", "accept", start=FOURTH, end=FOURTH)


def test_trade_what_one_has_not() -> None:
    spice = ("resource", "spice")
    offer = offered("green", spice, WATER, start=EDGE, end=EDGE)
    refused(market(), "trade.items", "blue", "offer", **offer)
    offer = offered("green", FOOD, spice, start=EDGE, end=EDGE)
    refused(market(), "trade.items", "blue", "offer", **offer)


def test_trade_ninth_debt() -> None:
    game = market()
    owe(game, "blue", "red", 8)
    for debt in ("blue", "green", "yellow"):
        offer = offered("green", ("debt", debt), WATER, end=EDGE)
        refused(game, "trade.items", "blue", "offer", **offer)


def test_trade_placed_in_any_own_territory() -> None:
    game = at("trade", {**LANDS, "twin-buttes": "blue water"})
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end="twin-buttes"))
    play(game, "green", "accept", start=THIRD, end=SIXTH)
    assert game.lands["twin-buttes"].goods == {"water": 2}
    assert game.lands[SIXTH].goods == {"food": 2}


def test_trade_placed_in_a_rivals_territory() -> None:
    game = market()
    offer = offered("green", FOOD, WATER, start=EDGE, end=FOURTH)
    refused(game, "turn.own-territory", "blue", "offer", **offer)
    play(game, "blue", "offer", **{**offer, "end": EDGE})
    refused(game, "turn.own-territory", "green", "accept", start=THIRD, end=FOURTH)


def test_trade_lead_decides_for() -> None:
    game = market("lead-player")
    play(game, "blue", "decide", occurs=True)
    assert (game.phase, awaited(game)) == ("trade", "blue")
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))


def test_trade_offer_to_oneself() -> None:
    offer = offered("blue", FOOD, WATER, start=EDGE, end=EDGE)
    refused(market(), "trade.partners", "blue", "offer", **offer)


def test_trade_offer_to_a_vanished_tribe() -> None:
    game = market()
    play(game, "green", "vanish")
    offer = offered("green", FOOD, WATER, start=EDGE, end=EDGE)
    refused(game, "trade.partners", "blue", "offer", **offer)


def test_trade_while_an_offer_waits() -> None:
    game = market()
    play(game, "blue", "offer", **offered("green", FOOD, WATER, start=EDGE, end=EDGE))
    offer = offered("red", FOOD, WATER, start=EDGE, end=EDGE)
    refused(game, "trade.turn", "blue", "offer", **offer)


def test_trade_last_tribe_offers_all() -> None:
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
    game = at("trade", {**LANDS, EDGE: "blue maker food"})
    offer = offered("green", ("resource", "maker"), WATER, start=EDGE, end=EDGE)
    refused(game, "trade.items", "blue", "offer", **offer)


def test_trade_card_one_has_not() -> None:
    game = market()
    hand(game, "red", "karama")
    offer = offered("green", ("card", "karama"), WATER, end=EDGE)
    refused(game, "trade.items", "blue", "offer", **offer)


def test_trade_ask_for_a_card_nobody_has() -> None:
    game = market()
    hand(game, "red", "karama")
    offer = offered("green", FOOD, ("card", "karama"), start=EDGE)
    refused(game, "trade.items", "blue", "offer", **offer)
