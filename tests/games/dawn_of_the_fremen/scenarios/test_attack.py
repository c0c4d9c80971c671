"""Attacks: one test for each scenario, named after it.

Most are fought over `EDGE`, whose land neighbours are `SECOND` and `BESIDE`, or over Twin Buttes,
whose neighbours are Iron Stair and Nomad Trail.
"""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    FIFTH,
    FOURTH,
    SECOND,
    THIRD,
    at,
    attack,
    awaited,
    bring,
    cannot_bring,
    refused,
    row,
    strike,
    target,
)  # fmt: skip
from tests.games.dawn_of_the_fremen.scene import ally, play

ROCK = f"{EDGE}/{SECOND}"
ELSEWHERE = {"iron-stair": "blue food", "nomad-trail": "blue", "twin-buttes": "green"}


def war(
    lands: dict[str, str],
    *rocks: str,
    debts: tuple[tuple[str, str, int], ...] = (),
    allies: tuple[tuple[str, str], ...] = (),
) -> Position:
    """The Action Phase of a later cycle, blue on turn."""
    return at("action", lands, rocks=rocks, debts=debts, allies=allies)


def test_attack_higher_wins() -> None:
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "blue"})
    assert attack(game, EDGE)
    assert game.lands[EDGE].owner == "blue"


def test_attack_equal_fails() -> None:
    game = war({EDGE: "green food", SECOND: "blue"})
    lands = {name: repr(land) for name, land in game.lands.items()}
    assert not attack(game, EDGE)
    assert {name: repr(land) for name, land in game.lands.items()} == lands


FAILING = {
    EDGE: "green crysknife", SECOND: "blue food", BESIDE: "blue", "dew-terraces": "green",
    "ghost-dunes": "blue",
}  # fmt: skip


def test_attack_failed_then_another_target() -> None:
    game = war(FAILING)
    assert not attack(game, EDGE)
    assert attack(game, "dew-terraces")
    assert awaited(game) == "blue"
    play(game, "blue", "ship", territory=SECOND, token="food")


def test_attack_failed_then_scavenge() -> None:
    game = war(FAILING)
    assert not attack(game, EDGE)
    play(game, "blue", "scavenge")
    play(game, "table", "draw", card="raid")
    assert game.sides["blue"].cards == ["raid"]


def test_attack_own_territory() -> None:
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "blue"})
    refused(game, "attack.target", "blue", "attack", territory=SECOND)


def test_attack_drum_sand() -> None:
    game = war({"quiet-waste": "blue", "windy-basin": "blue", "long-shadow": "green"})
    refused(game, "attack.target", "blue", "attack", territory="drum-sand")


def test_attack_an_ally() -> None:
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "red"}, allies=(("blue", "green"),))
    refused(game, "alliances.no-attacks", "blue", "attack", territory=EDGE)


def test_attack_defence_adds_everything() -> None:
    target_land = "green stillsuit crysknife sietch"
    six = {EDGE: target_land, SECOND: "blue crysknife", BESIDE: "blue stillsuit"}
    assert not attack(war(six), EDGE)
    seven = {**six, BESIDE: "blue stillsuit jubba-cloak"}
    assert attack(war(seven), EDGE)


def test_attack_defenders_neighbours_bear() -> None:
    lands = {"twin-buttes": "green", "iron-stair": "green crysknife"}
    five = {**lands, "nomad-trail": "blue crysknife stillsuit"}
    assert not attack(war(five), "twin-buttes")
    six = {**lands, "nomad-trail": "blue crysknife stillsuit jubba-cloak"}
    assert attack(war(six), "twin-buttes")


def test_attack_defender_must_bear() -> None:
    game = war({EDGE: "green", SECOND: "green", BESIDE: "blue crysknife"})
    play(game, "blue", "attack", territory=EDGE)
    refused(game, "attack.declare", "green", "declare", side="neutral")


def test_attack_barrier_stops_the_defenders_bearing() -> None:
    lands = {EDGE: "green", SECOND: "green crysknife sietch", BESIDE: "blue stillsuit"}
    assert not attack(war(lands), EDGE)
    assert attack(war(lands, ROCK), EDGE)


def test_attack_barrier_stops_the_attackers_bearing() -> None:
    lands = {EDGE: "green", SECOND: "blue crysknife", BESIDE: "blue"}
    assert attack(war(lands), EDGE)
    assert not attack(war(lands, ROCK), EDGE)


def test_attack_only_over_rock() -> None:
    game = war({**ELSEWHERE, EDGE: "green", SECOND: "blue crysknife"}, ROCK)
    refused(game, "attack.reach", "blue", "attack", territory=EDGE)


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


def test_attack_kulon_bears_over_rock() -> None:
    game = war({EDGE: "green crysknife", SECOND: "blue kulon stillsuit crysknife"}, ROCK)
    assert attack(game, EDGE)


def test_attack_kulon_does_not_carry_a_worms_bearing() -> None:
    lands = {EDGE: "green stillsuit", SECOND: "blue kulon great-maker"}
    assert not attack(war(lands, ROCK), EDGE)
    assert attack(war(lands), EDGE)


def test_attack_supporter_for_the_offence() -> None:
    lands = {EDGE: "green", SECOND: "blue", BESIDE: "red"}
    assert not attack(war(lands), EDGE, {"red": "neutral"})
    game = war(lands)
    assert attack(game, EDGE, {"red": "attack"})
    assert (game.lands[EDGE].owner, game.lands[BESIDE].owner) == ("blue", "red")


def test_attack_supporter_for_the_defence() -> None:
    lands = {EDGE: "green", SECOND: "blue stillsuit", BESIDE: "red"}
    assert attack(war(lands), EDGE, {"red": "neutral"})
    assert not attack(war(lands), EDGE, {"red": "defense"})


def test_attack_neutral() -> None:
    game = war({EDGE: "green", SECOND: "blue stillsuit", BESIDE: "red crysknife"})
    assert attack(game, EDGE, {"red": "neutral"})


def test_attack_declarations_start_on_the_left() -> None:
    lands = {"jagged-crown": "green", "ember-flats": "blue", "sickle-crest": "red"}
    game = war({**lands, "yellow-reach": "yellow"})
    play(game, "blue", "attack", territory="jagged-crown")
    refused(game, "attack.declare", "yellow", "declare", side="neutral")
    play(game, "red", "declare", side="neutral")
    assert awaited(game) == "yellow"


def test_attack_stranger_declares() -> None:
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "yellow", FIFTH: "red"})
    play(game, "blue", "attack", territory=EDGE)
    refused(game, "attack.declare", "red", "declare", side="defense")
    play(game, "yellow", "declare", side="neutral")
    refused(game, "attack.declare", "red", "declare", side="defense")


def test_attack_supporters_bearing_behind_rock() -> None:
    lands = {EDGE: "green", SECOND: "red crysknife", BESIDE: "blue"}
    game = war(lands, ROCK)
    by = awaited(game)
    play(game, by, "attack", territory=EDGE)
    if game.step == "declare":
        play(game, "red", "declare", side="attack")
    strike(game)
    assert game.lands[EDGE].owner == "green"
    assert attack(war(lands), EDGE, {"red": "attack"})


def test_attack_ally_may_support_the_defence() -> None:
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "red"}, allies=(("blue", "red"),))
    assert not attack(game, EDGE, {"red": "neutral"})


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


def test_attack_warrior_replaced() -> None:
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "blue", FIFTH: "green"})
    before = {tribe: side.warriors for tribe, side in game.sides.items()}
    assert attack(game, EDGE)
    held = [name for name, land in game.lands.items() if land.owner == "blue"]
    assert sorted(held) == sorted([EDGE, SECOND, BESIDE])
    assert game.sides["blue"].warriors == before["blue"] - 1
    assert game.sides["green"].warriors == before["green"] + 1


def test_attack_water_is_rendered() -> None:
    game = war({EDGE: "green water", SECOND: "blue", BESIDE: "blue"})
    assert attack(game, EDGE)
    assert game.lands[EDGE].goods == {"water": 2}


def test_attack_capture() -> None:
    game = war({EDGE: "green food sietch crysknife maker", SECOND: "blue crysknife",
                BESIDE: "blue stillsuit maker"})  # fmt: skip
    assert attack(game, EDGE)
    land = game.lands[EDGE]
    assert (land.owner, land.sietches, land.tokens) == ("blue", 1, ["crysknife", "maker"])
    assert land.goods == {"food": 1, "water": 1}


def test_attack_duplicates_after() -> None:
    game = war({EDGE: "green stillsuit", SECOND: "blue", BESIDE: "blue", THIRD: "blue stillsuit"})
    assert attack(game, EDGE, brought=(THIRD, "stillsuit", SECOND, EDGE))
    assert game.lands[EDGE].tokens == ["stillsuit"]


def test_attack_from_what_was_just_won() -> None:
    lands = {"nomad-trail": "blue crysknife", "iron-stair": "red", "twin-buttes": "green crysknife"}
    assert not attack(war(lands), "twin-buttes")
    game = war(lands)
    assert attack(game, "iron-stair")
    assert attack(game, "twin-buttes")
