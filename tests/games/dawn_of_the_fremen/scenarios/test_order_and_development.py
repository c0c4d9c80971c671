"""Order of play and the Development Phase: one test for each scenario, named after it."""

from __future__ import annotations

import pytest

from tests.games.dawn_of_the_fremen.scenarios.table import (
    EDGE,
    ROW,
    SECOND,
    THIRD,
    at,
    awaited,
    new_game,
    pass_on,
    refused,
    row,
    ship,
    through_the_harj,
)
from tests.games.dawn_of_the_fremen.scene import owe, play

PRICES = {
    "stillsuit": "water",
    "crysknife": "spice worm-tooth",
    "sietch": "food spice water worm-tooth",
}
EVERY_TRIBE = {
    "amber-shelf": "blue water", "bleached-pan": "blue",
    "pale-furrows": "green water", "windy-basin": "green",
    "little-gap": "red water", "ember-flats": "red",
    "jagged-crown": "yellow water", "yellow-reach": "yellow",
}  # fmt: skip


def cycles(game_order: list[str], count: int) -> list[str]:
    """Who leads each of so many cycles of a game in which everybody passes."""
    game = new_game(len(game_order))
    through_the_harj(game)
    assert game.order == game_order
    leads = [game.lead]
    while len(leads) < count:
        pass_on(game, "council")
        while game.phase == "council":
            play(game, awaited(game), "pass")
        leads.append(game.lead)
    return leads


def test_order_reversed_after_the_harj() -> None:
    """Given: four tribes; in the Harj they acted A, B, C, D.

    When: the Initiation Cycle begins
    Then: the order is D, C, B, A
    Source: Cycles, Lead Player
    """
    game = new_game()
    through_the_harj(game, "first-worms")
    harj = list(game.order)
    through_the_harj(game)
    asked = []
    while game.phase == "trade":
        asked.append(awaited(game))
        play(game, asked[-1], "pass")
    assert asked == harj[::-1] == ["green", "red", "yellow", "blue"]


def test_order_lead_passes_clockwise() -> None:
    """Given: D led the Initiation Cycle and play goes D, C, B, A.

    When: the second, third, fourth and fifth cycle come
    Then: C leads, then B, then A, then D again
    Source: Cycles, Lead Player
    """
    order = ["green", "red", "yellow", "blue"]
    assert cycles(order, 5) == [*order, "green"]


def test_order_lead_passes_over_a_vanished_tribe() -> None:
    """Given: the tribe that would lead the next cycle has vanished.

    When: the cycle ends
    Then: the next tribe clockwise that is still in the game leads
    Source: Cycles, Lead Player; Vanishing
    """
    game = at("action", {})
    play(game, "green", "vanish")
    pass_on(game, "council")
    while game.phase == "council":
        play(game, awaited(game), "pass")
    assert (game.cycle, game.lead) == (4, "red")


def test_order_development_out_of_turn() -> None:
    """Given: the Development Phase, the Lead Player has not developed.

    When: the next tribe develops
    Then: refused: from the Lead Player clockwise
    Source: Cycle Phase Overview; Development
    """
    game = at("development", EVERY_TRIBE)
    refused(game, "development.build", "green", "build", territory=THIRD, token="stillsuit")


def test_order_everybody_develops() -> None:
    """Given: a Development Phase in which every tribe has the price of a Stillsuit in a territory.

    When: each develops in turn, the last one too
    Then: every tribe has its Stillsuit; after the last the Production Phase begins
    Source: Development
    """
    game = at("development", EVERY_TRIBE)
    for tribe, place in zip(("blue", "green", "red", "yellow"), ROW[0:8:2], strict=True):
        assert awaited(game) == tribe
        play(game, tribe, "build", territory=place, token="stillsuit")
        assert game.lands[place].tokens == ["stillsuit"]
        if game.phase == "development" and awaited(game) == tribe:
            play(game, tribe, "pass")
    assert game.phase == "production"


def test_order_pass_development() -> None:
    """Given: a tribe that could develop.

    When: it passes
    Then: the next tribe is on turn and nothing changed on the map
    Source: You May Pass
    """
    game = at("development", EVERY_TRIBE)
    play(game, "blue", "pass")
    assert awaited(game) == "green"
    assert game.lands[EDGE].goods == {"water": 1}


def test_order_develop_after_passing() -> None:
    """Given: a tribe that passed in the Development Phase while others are still to come.

    When: it develops after all
    Then: refused: it chose to do nothing for that phase
    Source: You May Pass
    """
    game = at("development", EVERY_TRIBE)
    play(game, "blue", "pass")
    refused(game, "development.build", "blue", "build", territory=EDGE, token="stillsuit")


def test_order_pass_trade() -> None:
    """Given: a tribe whose turn it is in the Trade Phase.

    When: it passes
    Then: the next tribe clockwise may offer
    Source: You May Pass
    """
    game = at("trade", EVERY_TRIBE)
    play(game, "blue", "pass")
    assert awaited(game) == "green"


def test_order_pass_shipment() -> None:
    """Given: a tribe whose turn it is in the Shipment Phase.

    When: it passes
    Then: the next tribe clockwise may ship
    Source: You May Pass
    """
    game = at("shipment", EVERY_TRIBE)
    play(game, "blue", "pass")
    assert awaited(game) == "green"


def test_order_ship_after_passing() -> None:
    """Given: a tribe that passed in the Shipment Phase while others are still to come.

    When: it ships after all
    Then: refused: it chose to do nothing for that phase
    Source: You May Pass
    """
    game = at("shipment", EVERY_TRIBE)
    play(game, "blue", "pass")
    refused(game, "shipment.begin", "blue", "ship", territory=EDGE, token="water")


def test_order_pass_worms() -> None:
    """Given: a tribe that may call a worm.

    When: it passes
    Then: no worm is called and the next tribe is on turn
    Source: You May Pass
    """
    game = at("production", EVERY_TRIBE)
    play(game, "blue", "pass")
    assert awaited(game) == "green"
    assert not any(land.tokens for land in game.lands.values())


def test_order_pass_out_of_turn() -> None:
    """Given: a tribe whose turn it is not.

    When: it passes
    Then: refused: when it is your turn
    Source: You May Pass
    """
    refused(at("trade", EVERY_TRIBE), "turn.passing", "green", "pass")


def test_order_everybody_passes() -> None:
    """Given: a cycle in which every tribe passes in every phase.

    When: the last has passed in the Action Phase
    Then: the Council meets, and when nobody wants anything the next cycle begins
    Source: You May Pass; Council
    """
    game = at("development", EVERY_TRIBE)
    pass_on(game, "council")
    assert (game.phase, game.cycle) == ("council", 3)
    while game.phase == "council":
        play(game, awaited(game), "pass")
    assert (game.phase, game.cycle, game.lead) == ("development", 4, "green")


def test_order_every_tribe_acts() -> None:
    """Given: the Action Phase of a later cycle, four tribes.

    When: each in turn passes its first action and then ships, from the Lead Player clockwise
    Then: all four shipments happen and the Council meets after the last
    Source: Action Phase
    """
    game = at("action", EVERY_TRIBE)
    for tribe, here in zip(("blue", "green", "red", "yellow"), range(0, 8, 2), strict=True):
        play(game, tribe, "pass")
        ship(game, ROW[here], "water", ROW[here + 1])
        assert game.lands[ROW[here + 1]].goods == {"water": 1}
    assert game.phase == "council"


def test_order_development_comes_second_cycle() -> None:
    """Given: the Council of the Initiation Cycle.

    When: it ends without a winner
    Then: the second cycle begins with the Development Phase, without a roll
    Source: Subsequent Cycles, Development
    """
    game = new_game()
    through_the_harj(game)
    for land in game.lands.values():
        if land.owner:
            land.goods = {"water": 1}
    pass_on(game, "council")
    while game.phase == "council":
        play(game, awaited(game), "pass")
    assert (game.cycle, game.phase, awaited(game)) == (2, "development", "red")
    own = next(x for x, land in game.lands.items() if land.owner == "red" and not land.tokens)
    play(game, "red", "build", territory=own, token="stillsuit")
    assert "stillsuit" in game.lands[own].tokens


# -------------------------------------------------------------------------------------- Development


def test_development_stillsuit() -> None:
    """Given: the price of a Stillsuit lies in a tribe's territory.

    When: the tribe builds a Stillsuit there
    Then: the resources are gone and the Stillsuit lies in that territory
    Source: Development
    """
    game = at("development", row("blue", "water", "water"))
    play(game, "blue", "build", territory=EDGE, token="stillsuit")
    assert (game.lands[EDGE].tokens, game.lands[EDGE].goods) == (["stillsuit"], {})


def test_development_crysknife_costs_two() -> None:
    """Given: the price of a Crysknife lies in a tribe's territory.

    When: the tribe builds a Crysknife
    Then: exactly two resources are gone and the Crysknife lies there
    Source: Development; Strategy, Development Phase (just 2 resources)
    """
    game = at("development", row("blue", PRICES["crysknife"]))
    play(game, "blue", "build", territory=EDGE, token="crysknife")
    assert len(PRICES["crysknife"].split()) == 2
    assert (game.lands[EDGE].tokens, game.lands[EDGE].goods) == (["crysknife"], {})


def test_development_sietch() -> None:
    """Given: the price of a Sietch lies in a tribe's territory.

    When: the tribe builds a Sietch
    Then: the resources are gone and the tribe controls one more Sietch
    Source: Development
    """
    game = at("development", row("blue", PRICES["sietch"]))
    play(game, "blue", "build", territory=EDGE, token="sietch")
    assert (game.lands[EDGE].sietches, game.lands[EDGE].goods) == (1, {})


@pytest.mark.parametrize("lacking", PRICES["sietch"].split())
def test_development_one_resource_short(lacking: str) -> None:
    """Given: a territory with the price of a Sietch less one resource.

    When: the tribe builds a Sietch
    Then: refused: not enough there
    Source: Development (cost chart)
    """
    there = [thing for thing in PRICES["sietch"].split() if thing != lacking]
    game = at("development", row("blue", " ".join(there)))
    refused(game, "development.cost", "blue", "build", territory=EDGE, token="sietch")


def test_development_scattered_resources() -> None:
    """Given: the price lies partly in this and partly in the neighbouring territory of the same tribe.

    When: the tribe builds
    Then: refused: the resources must lie in that territory
    Source: Development
    """
    game = at("development", row("blue", "food spice water", "worm-tooth"))
    refused(game, "development.cost", "blue", "build", territory=EDGE, token="sietch")
    refused(game, "development.cost", "blue", "build", territory=SECOND, token="sietch")


def test_development_in_a_rivals_land() -> None:
    """Given: the price lies in another tribe's territory.

    When: a tribe builds there
    Then: refused: its own resources in its own territory
    Source: Development
    """
    game = at("development", {EDGE: "green water", SECOND: "blue water"})
    refused(game, "turn.own-territory", "blue", "build", territory=EDGE, token="stillsuit")


def test_development_several_in_one_turn() -> None:
    """Given: a tribe with the price of a Stillsuit in two territories.

    When: it builds both in the same turn
    Then: both lie on the map
    Source: Development (tokens, plural)
    """
    game = at("development", row("blue", "water", "water"))
    play(game, "blue", "build", territory=EDGE, token="stillsuit")
    play(game, "blue", "build", territory=SECOND, token="stillsuit")
    assert game.lands[EDGE].tokens == game.lands[SECOND].tokens == ["stillsuit"]


@pytest.mark.parametrize("token", ["maula-pistol", "jubba-cloak", "kulon", "ornithopter"])
def test_development_scavenged_things_cannot_be_built(token: str) -> None:
    """Given: a tribe with many resources in one territory.

    When: it builds a Maula Pistol, a Jubba Cloak, a Kulon or an Ornithopter
    Then: refused: these come from the Scavenge Deck
    Source: Development Tokens
    """
    game = at("development", row("blue", "food food spice spice water water worm-tooth"))
    refused(game, "development.build", "blue", "build", territory=EDGE, token=token)


@pytest.mark.parametrize("token", ["maker", "great-maker"])
def test_development_worms_cannot_be_built(token: str) -> None:
    """Given: a tribe with many resources in one territory.

    When: it builds a Maker
    Then: refused: worms are called in the Production Phase
    Source: Development Tokens
    """
    game = at("development", row("blue", "food food spice spice water water worm-tooth"))
    refused(game, "development.build", "blue", "build", territory=EDGE, token=token)


@pytest.mark.parametrize("phase", ["production", "trade", "shipment", "action", "council"])
def test_development_only_in_its_phase(phase: str) -> None:
    """Given: the price of a Stillsuit lies in a territory, and it is the tribe's turn in the Action Phase.

    When: the tribe builds
    Then: refused: during the Development Phase
    Source: Development
    """
    game = at(phase, row("blue", "water", "food"))
    refused(game, "development.build", "blue", "build", territory=EDGE, token="stillsuit")


def test_development_buy_with_rival_debts() -> None:
    """Given: a tribe with the rival debts that the reference card asks for one resource.

    When: it exchanges them in the Development Phase
    Then: it has the resource, and the debts are back with the tribe whose colour they are
    Source: Development, Water Debt; Water Debt Summary
    """
    game = at("development", row("blue", "food"))
    owe(game, "red", "blue", 3)
    play(game, "blue", "exchange-debts", resource="spice", territory=EDGE, tribe="red")
    assert game.lands[EDGE].goods == {"food": 1, "spice": 1}
    assert game.sides["red"].debts == 8 - 3 + 2
    assert game.sides["blue"].rivals == {"red": 1}


def test_development_use_what_was_bought_at_once() -> None:
    """Given: a territory that lacks one resource for a Stillsuit, and the debts that buy it.

    When: the tribe buys the resource and builds in the same turn
    Then: the Stillsuit is built
    Source: Development, Water Debt
    """
    game = at("development", row("blue", "spice"))
    owe(game, "red", "blue", 2)
    play(game, "blue", "exchange-debts", resource="worm-tooth", territory=EDGE, tribe="red")
    play(game, "blue", "build", territory=EDGE, token="crysknife")
    assert (game.lands[EDGE].tokens, game.lands[EDGE].goods) == (["crysknife"], {})
    assert (game.sides["red"].debts, game.sides["blue"].rivals.get("red", 0)) == (8, 0)


def test_development_buy_with_own_debts() -> None:
    """Given: a tribe that has only its own eight debts.

    When: it exchanges its own debts for a resource
    Then: refused: Rival Water Debts
    Source: Development, Water Debt
    """
    game = at("development", row("blue", "water"))
    buy = {"resource": "water", "territory": EDGE, "tribe": "blue"}
    refused(game, "debts.exchange", "blue", "exchange-debts", **buy)


@pytest.mark.parametrize("phase", ["production", "trade", "shipment", "action", "council"])
def test_development_buy_outside_development(phase: str) -> None:
    """Given: a tribe with rival debts, in the Trade or Action Phase.

    When: it exchanges debts for a resource
    Then: refused: during Development
    Source: Development, Water Debt
    """
    game = at(phase, row("blue", "water", "food"))
    owe(game, "red", "blue", 4)
    buy = {"resource": "water", "territory": EDGE, "tribe": "red"}
    refused(game, "debts.exchange", "blue", "exchange-debts", **buy)


def test_order_three_tribes() -> None:
    """Given: three tribes; in the Harj they acted A, B, C.

    When: four cycles are played
    Then: C leads, then B, then A, then C again
    Source: Cycles, Lead Player
    """
    order = ["green", "red", "blue"]
    assert cycles(order, 4) == [*order, "green"]


def test_order_two_tribes() -> None:
    """Given: two tribes; in the Harj they acted A, B.

    When: three cycles are played
    Then: B leads, then A, then B again
    Source: Cycles, Lead Player
    """
    assert cycles(["green", "blue"], 3) == ["green", "blue", "green"]
