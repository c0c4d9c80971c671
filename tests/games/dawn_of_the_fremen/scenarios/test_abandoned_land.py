"""Abandoned territories: one test for each scenario, named after it."""

from __future__ import annotations

from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    FIFTH,
    SECOND,
    THIRD,
    at,
    attack,
    awaited,
    cannot_bring,
    refused,
    target,
)
from tests.games.dawn_of_the_fremen.scene import play


def test_vanishing_things_left_behind_do_not_defend() -> None:
    """Given: abandoned land with a Crysknife and a worm, next to a territory with a lone warrior.

    When: that tribe attacks it
    Then: 1 against 0: it is taken
    Source: Occupying an Abandoned Territory
    """
    game = at("action", {EDGE: "- crysknife great-maker sietch", SECOND: "blue"})
    assert attack(game, EDGE)
    assert game.lands[EDGE].owner == "blue"


def test_vanishing_abandoned_lands_do_not_bear() -> None:
    """Given: two neighbouring abandoned lands, one with a Crysknife.

    When: the other is attacked with strength 1
    Then: it is taken: only lands with a warrior can be counted
    Source: Occupying an Abandoned Territory
    """
    game = at("action", {EDGE: "- sietch", BESIDE: "- crysknife", SECOND: "blue"})
    assert attack(game, EDGE)


def test_vanishing_no_water_no_debt() -> None:
    """Given: the same attack.

    When: it succeeds
    Then: no water is added and no debt is given; everything left there is the attacker's
    Source: No Water and No Water Debt
    """
    game = at("action", {EDGE: "- crysknife spice sietch", SECOND: "blue"})
    assert attack(game, EDGE)
    land = game.lands[EDGE]
    assert (land.goods, land.tokens, land.sietches) == ({"spice": 1}, ["crysknife"], 1)
    assert game.sides["blue"].debts == 8


def test_vanishing_neighbours_may_deny() -> None:
    """Given: abandoned land; a third tribe beside it as strong as the attacker.

    When: the third tribe denies the attack
    Then: the attack does not succeed
    Source: Occupying an Abandoned Territory
    """
    lands = {EDGE: "- crysknife", SECOND: "blue", BESIDE: "red"}
    assert not attack(at("action", lands), EDGE, {"red": "defense"})
    assert attack(at("action", lands), EDGE, {"red": "neutral"})


def test_vanishing_neighbours_may_support() -> None:
    """Given: abandoned land between an attacker that bears with 1, a tribe that denies with 1 and a tribe that may support with 1.

    When: the last supports the attack
    Then: 2 against 1: it is taken
    Source: Occupying an Abandoned Territory
    """
    lands = {"jagged-crown": "-", "ember-flats": "blue", "sickle-crest": "green",
             "yellow-reach": "red"}  # fmt: skip
    denied = {"green": "defense", "red": "neutral"}
    assert not attack(at("action", lands), "jagged-crown", denied)
    assert attack(at("action", lands), "jagged-crown", {**denied, "red": "attack"})


def test_vanishing_attack_with_nothing() -> None:
    """Given: abandoned land with no territory of the attacker near.

    When: it attacks and brings nothing
    Then: refused, as it can not succeed: strength 0 is not higher than 0
    Source: Attack 5; Occupying an Abandoned Territory
    """
    game = at("action", {EDGE: "-", SECOND: "green", FIFTH: "blue"})
    refused(game, "attack.reach", "blue", "attack", territory=EDGE)


ABANDONED = {EDGE: "green", SECOND: "- crysknife", THIRD: "blue maker", BESIDE: "blue"}


def test_vanishing_through_abandoned_in_an_attack() -> None:
    """Given: abandoned land without neighbours that deny, between a Maker and the target.

    When: the Maker is moved through it into the target
    Then: it may: it could have taken the land
    Source: Shipment Through Abandoned Territories
    """
    game = at("action", ABANDONED)
    assert attack(game, EDGE, brought=(THIRD, "maker", SECOND, EDGE))
    assert game.lands[EDGE].tokens == ["maker"]
    assert game.lands[SECOND].owner == ""


def test_vanishing_pick_up_in_abandoned_land() -> None:
    """Given: the same, a Crysknife lies in the abandoned land.

    When: the Maker picks it up on the way
    Then: refused: only by taking that territory
    Source: Shipment Through Abandoned Territories
    """
    game = at("action", ABANDONED)
    target(game, EDGE)
    cannot_bring(game, "shipment.loading", THIRD, "maker", SECOND, "+crysknife")


def test_vanishing_settle_abandoned_land_without_attack() -> None:
    """Given: abandoned land next to one's own.

    When: a tribe ships a worm into it
    Then: refused: it is taken only by an attack in the Action Phase
    Source: Occupying an Abandoned Territory; Shipment Through Abandoned Territories
    """
    game = at("shipment", {EDGE: "-", SECOND: "blue maker", THIRD: "blue"})
    play(game, "blue", "ship", territory=SECOND, token="maker")
    refused(game, "shipment.passage", "blue", "cross", territory=EDGE)


def test_vanishing_taken_land_is_normal_again() -> None:
    """Given: abandoned land that was taken by an attack.

    When: a third tribe attacks it and wins
    Then: water is rendered and a debt is given
    Source: No Water and No Water Debt; Water and Water Debt
    """
    lands = {EDGE: "-", SECOND: "blue", BESIDE: "green crysknife"}
    game = at("action", lands)
    assert attack(game, EDGE, {"green": "neutral"})
    while awaited(game) == "blue":
        play(game, "blue", "pass")
    assert attack(game, EDGE)
    assert game.lands[EDGE].goods == {"water": 1}
    assert game.sides["blue"].rivals == {"green": 1}


def test_vanishing_develop_in_abandoned_land() -> None:
    """Given: abandoned land with the price of a Stillsuit.

    When: a neighbour builds there
    Then: refused: in its own territory
    Source: Development; Vanishing
    """
    game = at("development", {EDGE: "- water", SECOND: "blue water"})
    refused(game, "turn.own-territory", "blue", "build", territory=EDGE, token="stillsuit")


def test_vanishing_worm_called_in_abandoned_land() -> None:
    """Given: abandoned land, both moons.

    When: a neighbour calls a worm there
    Then: refused: in any of their territories
    Source: Production chart; Vanishing
    """
    game = at("production", {EDGE: "-", SECOND: "blue"})
    refused(game, "turn.own-territory", "blue", "call-worm", territory=EDGE)
