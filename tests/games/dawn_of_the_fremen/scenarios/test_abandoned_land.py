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
    game = at("action", {EDGE: "- crysknife great-maker sietch", SECOND: "blue"})
    assert attack(game, EDGE)
    assert game.lands[EDGE].owner == "blue"


def test_vanishing_abandoned_lands_do_not_bear() -> None:
    game = at("action", {EDGE: "- sietch", BESIDE: "- crysknife", SECOND: "blue"})
    assert attack(game, EDGE)


def test_vanishing_no_water_no_debt() -> None:
    game = at("action", {EDGE: "- crysknife spice sietch", SECOND: "blue"})
    assert attack(game, EDGE)
    land = game.lands[EDGE]
    assert (land.goods, land.tokens, land.sietches) == ({"spice": 1}, ["crysknife"], 1)
    assert game.sides["blue"].debts == 8


def test_vanishing_neighbours_may_deny() -> None:
    lands = {EDGE: "- crysknife", SECOND: "blue", BESIDE: "red"}
    assert not attack(at("action", lands), EDGE, {"red": "defense"})
    assert attack(at("action", lands), EDGE, {"red": "neutral"})


def test_vanishing_neighbours_may_support() -> None:
    lands = {"jagged-crown": "-", "ember-flats": "blue", "sickle-crest": "green",
             "yellow-reach": "red"}  # fmt: skip
    denied = {"green": "defense", "red": "neutral"}
    assert not attack(at("action", lands), "jagged-crown", denied)
    assert attack(at("action", lands), "jagged-crown", {**denied, "red": "attack"})


def test_vanishing_attack_with_nothing() -> None:
    game = at("action", {EDGE: "-", SECOND: "green", FIFTH: "blue"})
    refused(game, "attack.reach", "blue", "attack", territory=EDGE)


ABANDONED = {EDGE: "green", SECOND: "- crysknife", THIRD: "blue maker", BESIDE: "blue"}


def test_vanishing_through_abandoned_in_an_attack() -> None:
    game = at("action", ABANDONED)
    assert attack(game, EDGE, brought=(THIRD, "maker", SECOND, EDGE))
    assert game.lands[EDGE].tokens == ["maker"]
    assert game.lands[SECOND].owner == ""


def test_vanishing_pick_up_in_abandoned_land() -> None:
    game = at("action", ABANDONED)
    target(game, EDGE)
    cannot_bring(game, "shipment.loading", THIRD, "maker", SECOND, "+crysknife")


def test_vanishing_settle_abandoned_land_without_attack() -> None:
    game = at("shipment", {EDGE: "-", SECOND: "blue maker", THIRD: "blue"})
    play(game, "blue", "ship", territory=SECOND, token="maker")
    refused(game, "shipment.passage", "blue", "cross", territory=EDGE)


def test_vanishing_taken_land_is_normal_again() -> None:
    lands = {EDGE: "-", SECOND: "blue", BESIDE: "green crysknife"}
    game = at("action", lands)
    assert attack(game, EDGE, {"green": "neutral"})
    while awaited(game) == "blue":
        play(game, "blue", "pass")
    assert attack(game, EDGE)
    assert game.lands[EDGE].goods == {"water": 1}
    assert game.sides["blue"].rivals == {"green": 1}


def test_vanishing_develop_in_abandoned_land() -> None:
    game = at("development", {EDGE: "- water", SECOND: "blue water"})
    refused(game, "turn.own-territory", "blue", "build", territory=EDGE, token="stillsuit")


def test_vanishing_worm_called_in_abandoned_land() -> None:
    game = at("production", {EDGE: "-", SECOND: "blue"})
    refused(game, "turn.own-territory", "blue", "call-worm", territory=EDGE)
