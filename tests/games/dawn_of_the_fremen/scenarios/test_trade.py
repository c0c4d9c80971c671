"""The Trade Phase: one test for each scenario, named after it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dawn_of_the_fremen.records import Position
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
)  # fmt: skip
from tests.games.dawn_of_the_fremen.scene import GAME, ally, hand, owe, play

TRADEABLE = {
    "discovery", "fremkit", "karama", "marketplace", "raid", "sand", "shifting-sands",
    "smugglers", "water-of-life",
}  # fmt: skip
LANDS = {
    EDGE: "blue food food", SECOND: "blue", THIRD: "green water", FOURTH: "red water",
    FIFTH: "blue water stillsuit", SIXTH: "green food",
}  # fmt: skip


def market(face: str = "both-moons") -> Position:
    """The Trade Phase with blue on turn, then green, red, yellow."""
    game = at("trade", LANDS, face)
    game.lands["rock-path"].goods = {"water": 1}
    return game


Item = tuple[str, str]
FOOD, WATER = ("resource", "food"), ("resource", "water")


def offered(to: str, give: Item, get: Item, **places: str) -> dict[str, Any]:
    """The fields of an offer."""
    return {
        "to": to, "give": give[0], "given": give[1], "get": get[0], "gotten": get[1], **places,
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
