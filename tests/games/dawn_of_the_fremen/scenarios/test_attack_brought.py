"""Strength that is brought into an attack: one test for each scenario, named after it."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.attacks import (
    ROCK,
    war,
)
from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    FIFTH,
    FOURTH,
    SECOND,
    THIRD,
    attack,
    awaited,
    bring,
    cannot_bring,
    refused,
    row,
    strike,
    target,
)
from tests.games.dawn_of_the_fremen.scene import ally, play


def test_attack_stillsuit_over_rock() -> None:
    game = war({EDGE: "green", SECOND: "blue stillsuit crysknife"}, ROCK)
    assert attack(game, EDGE, brought=(SECOND, "stillsuit", "+crysknife", EDGE))
    assert game.lands[EDGE].tokens == ["crysknife", "stillsuit"]
    assert game.lands[SECOND].tokens == []


def test_attack_worm_over_rock() -> None:
    lands = {EDGE: "green", SECOND: "blue maker", BESIDE: "blue"}
    game = war(lands, ROCK)
    target(game, EDGE)
    cannot_bring(game, "shipment.rock", SECOND, "maker", EDGE)


def test_attack_crysknife_over_rock_alone() -> None:
    game = war({EDGE: "green", SECOND: "blue crysknife", BESIDE: "blue"}, ROCK)
    target(game, EDGE)
    cannot_bring(game, "shipment.rock", SECOND, "crysknife", EDGE)


FAR = {EDGE: "green", SECOND: "blue", THIRD: "blue stillsuit"}


def test_attack_strength_from_afar() -> None:
    game = war(FAR)
    assert attack(game, EDGE, brought=(THIRD, "stillsuit", SECOND, EDGE))
    assert (game.lands[EDGE].tokens, game.lands[THIRD].tokens) == (["stillsuit"], [])


def test_attack_maker_brings_a_crysknife() -> None:
    game = war({EDGE: "green crysknife", **row("blue", "", "", "maker crysknife", start=1)})
    assert attack(game, EDGE, brought=(FOURTH, "maker", "+crysknife", THIRD, SECOND, EDGE))
    assert game.lands[EDGE].tokens == ["crysknife", "maker"]
    assert game.lands[FOURTH].tokens == []


def test_attack_maker_four_borders() -> None:
    game = war({EDGE: "green", **row("blue", "", "", "", "maker", start=1)})
    target(game, EDGE)
    cannot_bring(game, "shipment.reach", FIFTH, "maker", FOURTH, THIRD, SECOND, EDGE)


def test_attack_crysknife_cannot_come_from_afar() -> None:
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue crysknife"})
    target(game, EDGE)
    cannot_bring(game, "shipment.reach", THIRD, "crysknife", SECOND, EDGE)


def test_attack_from_two_places() -> None:
    lands = {EDGE: "green crysknife", SECOND: "blue", THIRD: "blue stillsuit"}
    game = war({**lands, "knife-ridge": "blue stillsuit"})
    target(game, EDGE)
    bring(game, THIRD, "stillsuit", SECOND, EDGE)
    refused(game, "attack.bring", "blue", "bring", territory="knife-ridge", token="stillsuit")


def test_attack_picked_up_once_counted() -> None:
    # 1 and 1 for the warrior and the maker that comes, 3 for the crysknife: five against five.
    lands = {EDGE: "green crysknife stillsuit", SECOND: "blue crysknife", THIRD: "blue maker"}
    game = war(lands)
    assert not attack(game, EDGE, brought=(THIRD, "maker", SECOND, "+crysknife", EDGE))
    weaker = war({**lands, EDGE: "green crysknife"})
    assert attack(weaker, EDGE, brought=(THIRD, "maker", SECOND, "+crysknife", EDGE))


def test_attack_pick_up_on_the_way() -> None:
    game = war({EDGE: "green", SECOND: "blue crysknife", THIRD: "blue stillsuit"})
    assert attack(game, EDGE, brought=(THIRD, "stillsuit", SECOND, "+crysknife", EDGE))
    assert game.lands[EDGE].tokens == ["crysknife", "stillsuit"]
    assert game.lands[SECOND].tokens == []


def test_attack_drop_on_the_way() -> None:
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue maker food"})
    target(game, EDGE)
    bring(game, THIRD, "maker", "+food", SECOND)
    refused(game, "shipment.unloading", "blue", "unload", item="food")


def test_attack_resources_carried_in() -> None:
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue maker food"})
    assert attack(game, EDGE, brought=(THIRD, "maker", "+food", SECOND, EDGE))
    assert game.lands[EDGE].goods == {"food": 1, "water": 1}


def test_attack_two_of_a_kind_carried() -> None:
    game = war({EDGE: "green", SECOND: "blue crysknife", THIRD: "blue maker crysknife"})
    target(game, EDGE)
    bring(game, THIRD, "maker", "+crysknife", SECOND)
    refused(game, "attack.one-of-each", "blue", "load", item="crysknife")


def over(middle: str, debts: int = 0, whose: str = "red") -> Position:
    """Blue beside a lone warrior, its stillsuit two borders away across somebody's land."""
    lands = {EDGE: "green", SECOND: middle, THIRD: "blue stillsuit", BESIDE: "blue"}
    return war(lands, debts=((whose, "blue", debts),))


def test_attack_through_a_rival() -> None:
    game = over("red", debts=2, whose="yellow")
    target(game, EDGE)
    cannot_bring(game, "shipment.passage", THIRD, "stillsuit", SECOND)


def test_attack_through_a_rival_with_a_debt() -> None:
    game = over("red", debts=1)
    assert attack(game, EDGE, {"red": "neutral"}, (THIRD, "stillsuit", SECOND, EDGE))
    assert game.lands[EDGE].tokens == ["stillsuit"]
    assert (game.sides["red"].debts, game.sides["blue"].rivals.get("red", 0)) == (8, 0)


def test_attack_through_an_ally() -> None:
    game = over("red")
    ally(game, "blue", "red")
    assert attack(game, EDGE, {"red": "neutral"}, (THIRD, "stillsuit", SECOND, EDGE))
    assert game.sides["red"].debts == 8


def test_attack_pick_up_from_an_ally() -> None:
    game = over("red crysknife")
    ally(game, "blue", "red")
    target(game, EDGE)
    bring(game, THIRD, "stillsuit", SECOND)
    refused(game, "shipment.loading", "blue", "load", item="crysknife")


def test_attack_maker_through_drum_sand() -> None:
    lands = {"hollow-erg": "green", "hollow-basin": "blue", "high-expanse": "blue"}
    game = war({**lands, "long-shadow": "blue maker", "ghost-dunes": "blue"})
    target(game, "hollow-erg")
    cannot_bring(game, "shipment.drum-sand", "long-shadow", "maker", "drum-sand")


def test_attack_resource_as_starting_token() -> None:
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue food stillsuit"})
    target(game, EDGE)
    refused(game, "attack.bring", "blue", "bring", territory=THIRD, token="food")


def test_attack_warrior_or_sietch_brought() -> None:
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue sietch stillsuit"})
    target(game, EDGE)
    for thing in ("sietch", "warrior"):
        refused(game, "shipment.token", "blue", "bring", territory=THIRD, token=thing)
    bring(game, THIRD, "stillsuit")
    for thing in ("sietch", "warrior"):
        refused(game, "shipment.token", "blue", "load", item=thing)


def test_attack_brought_half_way() -> None:
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue stillsuit"})
    target(game, EDGE)
    bring(game, THIRD, "stillsuit", SECOND)
    strike(game)
    assert game.lands[EDGE].owner == "green"
    assert (game.lands[SECOND].tokens, game.lands[THIRD].tokens) == ([], ["stillsuit"])


def test_attack_bring_from_a_rivals_land() -> None:
    game = war({EDGE: "green", SECOND: "blue", THIRD: "red stillsuit", "rock-path": "blue maker"})
    target(game, EDGE)
    refused(game, "turn.own-territory", "blue", "bring", territory=THIRD, token="stillsuit")


def test_attack_stillsuit_with_cloak_three() -> None:
    lands = {EDGE: "green stillsuit", **row("blue", "", "", "stillsuit jubba-cloak", start=1)}
    game = war(lands)
    way = (FOURTH, "stillsuit", "+jubba-cloak", THIRD, SECOND, EDGE)
    assert attack(game, EDGE, brought=way)
    assert game.lands[EDGE].tokens in (["jubba-cloak", "stillsuit"], ["stillsuit", "jubba-cloak"])


def test_attack_only_from_afar() -> None:
    lands = {EDGE: "green", SECOND: "red", THIRD: "blue maker crysknife"}
    game = war(lands, allies=(("blue", "red"),))
    way = (THIRD, "maker", "+crysknife", SECOND, EDGE)
    assert attack(game, EDGE, {"red": "neutral"}, way)
    assert game.lands[EDGE].tokens == ["crysknife", "maker"]


def test_attack_only_from_afar_with_a_debt() -> None:
    lands = {EDGE: "green", SECOND: "red", THIRD: "blue maker crysknife"}
    game = war(lands, debts=(("red", "blue", 1),))
    way = (THIRD, "maker", "+crysknife", SECOND, EDGE)
    assert attack(game, EDGE, {"red": "neutral"}, way)
    assert (game.sides["red"].debts, game.sides["blue"].rivals.get("red", 0)) == (8, 0)


def test_attack_out_of_reach_altogether() -> None:
    game = war({EDGE: "green", SECOND: "green", THIRD: "red", FIFTH: "blue stillsuit"})
    refused(game, "attack.reach", "blue", "attack", territory=EDGE)


def test_attack_a_failed_attack_costs_nothing() -> None:
    lands = {EDGE: "green crysknife", SECOND: "red", THIRD: "blue stillsuit", BESIDE: "blue"}
    game = war(lands, debts=(("red", "blue", 1),))
    before = {name: repr(land) for name, land in game.lands.items()}
    assert not attack(game, EDGE, {"red": "neutral"}, (THIRD, "stillsuit", SECOND, EDGE))
    assert {name: repr(land) for name, land in game.lands.items()} == before
    assert game.sides["blue"].debts == game.sides["green"].debts == 8


def test_attack_bring_before_declarations() -> None:
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue stillsuit", BESIDE: "red"})
    play(game, "blue", "attack", territory=EDGE)
    assert awaited(game) == "red"
    refused(game, "attack.bring", "blue", "bring", territory=THIRD, token="stillsuit")


def test_attack_somebody_else_brings() -> None:
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "red", "dew-terraces": "red stillsuit"})
    target(game, EDGE, {"red": "attack"})
    where = {"territory": "dew-terraces", "token": "stillsuit"}
    refused(game, "attack.bring", "red", "bring", **where)
