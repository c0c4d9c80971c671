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
    order = ["green", "red", "yellow", "blue"]
    assert cycles(order, 5) == [*order, "green"]


def test_order_lead_passes_over_a_vanished_tribe() -> None:
    game = at("action", {})
    play(game, "green", "vanish")
    pass_on(game, "council")
    while game.phase == "council":
        play(game, awaited(game), "pass")
    assert (game.cycle, game.lead) == (4, "red")


def test_order_development_out_of_turn() -> None:
    game = at("development", EVERY_TRIBE)
    refused(game, "development.build", "green", "build", territory=THIRD, token="stillsuit")


def test_order_everybody_develops() -> None:
    game = at("development", EVERY_TRIBE)
    for tribe, place in zip(("blue", "green", "red", "yellow"), ROW[0:8:2], strict=True):
        assert awaited(game) == tribe
        play(game, tribe, "build", territory=place, token="stillsuit")
        assert game.lands[place].tokens == ["stillsuit"]
        if game.phase == "development" and awaited(game) == tribe:
            play(game, tribe, "pass")
    assert game.phase == "production"


def test_order_pass_development() -> None:
    game = at("development", EVERY_TRIBE)
    play(game, "blue", "pass")
    assert awaited(game) == "green"
    assert game.lands[EDGE].goods == {"water": 1}


def test_order_develop_after_passing() -> None:
    game = at("development", EVERY_TRIBE)
    play(game, "blue", "pass")
    refused(game, "development.build", "blue", "build", territory=EDGE, token="stillsuit")


def test_order_pass_trade() -> None:
    game = at("trade", EVERY_TRIBE)
    play(game, "blue", "pass")
    assert awaited(game) == "green"


def test_order_pass_shipment() -> None:
    game = at("shipment", EVERY_TRIBE)
    play(game, "blue", "pass")
    assert awaited(game) == "green"


def test_order_ship_after_passing() -> None:
    game = at("shipment", EVERY_TRIBE)
    play(game, "blue", "pass")
    refused(game, "shipment.begin", "blue", "ship", territory=EDGE, token="water")


def test_order_pass_worms() -> None:
    game = at("production", EVERY_TRIBE)
    play(game, "blue", "pass")
    assert awaited(game) == "green"
    assert not any(land.tokens for land in game.lands.values())


def test_order_pass_out_of_turn() -> None:
    refused(at("trade", EVERY_TRIBE), "turn.passing", "green", "pass")


def test_order_everybody_passes() -> None:
    game = at("development", EVERY_TRIBE)
    pass_on(game, "council")
    assert (game.phase, game.cycle) == ("council", 3)
    while game.phase == "council":
        play(game, awaited(game), "pass")
    assert (game.phase, game.cycle, game.lead) == ("development", 4, "green")


def test_order_every_tribe_acts() -> None:
    game = at("action", EVERY_TRIBE)
    for tribe, here in zip(("blue", "green", "red", "yellow"), range(0, 8, 2), strict=True):
        play(game, tribe, "pass")
        ship(game, ROW[here], "water", ROW[here + 1])
        assert game.lands[ROW[here + 1]].goods == {"water": 1}
    assert game.phase == "council"


def test_order_development_comes_second_cycle() -> None:
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
    game = at("development", row("blue", "water", "water"))
    play(game, "blue", "build", territory=EDGE, token="stillsuit")
    assert (game.lands[EDGE].tokens, game.lands[EDGE].goods) == (["stillsuit"], {})


def test_development_crysknife_costs_two() -> None:
    game = at("development", row("blue", PRICES["crysknife"]))
    play(game, "blue", "build", territory=EDGE, token="crysknife")
    assert len(PRICES["crysknife"].split()) == 2
    assert (game.lands[EDGE].tokens, game.lands[EDGE].goods) == (["crysknife"], {})


def test_development_sietch() -> None:
    game = at("development", row("blue", PRICES["sietch"]))
    play(game, "blue", "build", territory=EDGE, token="sietch")
    assert (game.lands[EDGE].sietches, game.lands[EDGE].goods) == (1, {})


@pytest.mark.parametrize("lacking", PRICES["sietch"].split())
def test_development_one_resource_short(lacking: str) -> None:
    there = [thing for thing in PRICES["sietch"].split() if thing != lacking]
    game = at("development", row("blue", " ".join(there)))
    refused(game, "development.cost", "blue", "build", territory=EDGE, token="sietch")


def test_development_scattered_resources() -> None:
    game = at("development", row("blue", "food spice water", "worm-tooth"))
    refused(game, "development.cost", "blue", "build", territory=EDGE, token="sietch")
    refused(game, "development.cost", "blue", "build", territory=SECOND, token="sietch")


def test_development_in_a_rivals_land() -> None:
    game = at("development", {EDGE: "green water", SECOND: "blue water"})
    refused(game, "turn.own-territory", "blue", "build", territory=EDGE, token="stillsuit")


def test_development_several_in_one_turn() -> None:
    game = at("development", row("blue", "water", "water"))
    play(game, "blue", "build", territory=EDGE, token="stillsuit")
    play(game, "blue", "build", territory=SECOND, token="stillsuit")
    assert game.lands[EDGE].tokens == game.lands[SECOND].tokens == ["stillsuit"]


@pytest.mark.parametrize("token", ["maula-pistol", "jubba-cloak", "kulon", "ornithopter"])
def test_development_scavenged_things_cannot_be_built(token: str) -> None:
    game = at("development", row("blue", "food food spice spice water water worm-tooth"))
    refused(game, "development.build", "blue", "build", territory=EDGE, token=token)


@pytest.mark.parametrize("token", ["maker", "great-maker"])
def test_development_worms_cannot_be_built(token: str) -> None:
    game = at("development", row("blue", "food food spice spice water water worm-tooth"))
    refused(game, "development.build", "blue", "build", territory=EDGE, token=token)


@pytest.mark.parametrize("phase", ["production", "trade", "shipment", "action", "council"])
def test_development_only_in_its_phase(phase: str) -> None:
    game = at(phase, row("blue", "water", "food"))
    refused(game, "development.build", "blue", "build", territory=EDGE, token="stillsuit")


def test_development_buy_with_rival_debts() -> None:
    game = at("development", row("blue", "food"))
    owe(game, "red", "blue", 3)
    play(game, "blue", "exchange-debts", resource="spice", territory=EDGE, tribe="red")
    assert game.lands[EDGE].goods == {"food": 1, "spice": 1}
    assert game.sides["red"].debts == 8 - 3 + 2
    assert game.sides["blue"].rivals == {"red": 1}


def test_development_use_what_was_bought_at_once() -> None:
    game = at("development", row("blue", "spice"))
    owe(game, "red", "blue", 2)
    play(game, "blue", "exchange-debts", resource="worm-tooth", territory=EDGE, tribe="red")
    play(game, "blue", "build", territory=EDGE, token="crysknife")
    assert (game.lands[EDGE].tokens, game.lands[EDGE].goods) == (["crysknife"], {})
    assert (game.sides["red"].debts, game.sides["blue"].rivals.get("red", 0)) == (8, 0)


def test_development_buy_with_own_debts() -> None:
    game = at("development", row("blue", "water"))
    buy = {"resource": "water", "territory": EDGE, "tribe": "blue"}
    refused(game, "debts.exchange", "blue", "exchange-debts", **buy)


@pytest.mark.parametrize("phase", ["production", "trade", "shipment", "action", "council"])
def test_development_buy_outside_development(phase: str) -> None:
    game = at(phase, row("blue", "water", "food"))
    owe(game, "red", "blue", 4)
    buy = {"resource": "water", "territory": EDGE, "tribe": "red"}
    refused(game, "debts.exchange", "blue", "exchange-debts", **buy)


def test_order_three_tribes() -> None:
    order = ["green", "red", "blue"]
    assert cycles(order, 4) == [*order, "green"]


def test_order_two_tribes() -> None:
    assert cycles(["green", "blue"], 3) == ["green", "blue", "green"]
