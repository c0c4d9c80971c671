"""Attacks: one test for each scenario, named after it.

Most are fought over `EDGE`, whose land neighbours are `SECOND` and `BESIDE`, or over Twin Buttes,
whose neighbours are Iron Stair and Nomad Trail.
"""

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
    SECOND,
    THIRD,
    attack,
    awaited,
    pass_on,
    refused,
    strike,
    target,
)
from tests.games.dawn_of_the_fremen.scene import play

ELSEWHERE = {"iron-stair": "blue food", "nomad-trail": "blue", "twin-buttes": "green"}


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


def test_attack_defenders_kulon_bears() -> None:
    lands = {EDGE: "green", SECOND: "green crysknife", BESIDE: "blue stillsuit"}
    assert attack(war(lands, ROCK), EDGE)
    lands[SECOND] = "green crysknife kulon"
    assert not attack(war(lands, ROCK), EDGE)


def test_attack_supporters_kulon_bears() -> None:
    lands = {EDGE: "green stillsuit", SECOND: "red crysknife kulon", BESIDE: "blue"}
    assert attack(war(lands, ROCK), EDGE, {"red": "attack"})


def test_attack_defenders_ally_joins() -> None:
    lands = {EDGE: "green", SECOND: "red", BESIDE: "blue stillsuit"}
    assert not attack(war(lands, allies=(("green", "red"),)), EDGE, {"red": "defense"})


def test_attack_defenders_ally_is_free() -> None:
    lands = {EDGE: "green", SECOND: "red crysknife", BESIDE: "blue stillsuit"}
    assert attack(war(lands, allies=(("green", "red"),)), EDGE, {"red": "neutral"})


def test_attack_failed_same_target() -> None:
    game = war(FAILING)
    assert not attack(game, EDGE)
    refused(game, "attack.again", "blue", "attack", territory=EDGE)


def second_failed() -> Position:
    """Blue has won its first attack and failed with its second."""
    game = war(FAILING)
    assert attack(game, "dew-terraces")
    assert not attack(game, EDGE)
    return game


def test_attack_second_failed_then_ship() -> None:
    game = second_failed()
    play(game, "blue", "ship", territory=SECOND, token="food")
    play(game, "blue", "cross", territory=BESIDE)
    assert game.lands[BESIDE].goods == {"food": 1}


def test_attack_second_failed_then_scavenge() -> None:
    refused(second_failed(), "action.first", "blue", "scavenge")


def test_attack_worms_after() -> None:
    game = war({EDGE: "green maker", SECOND: "blue stillsuit", BESIDE: "blue",
                THIRD: "blue great-maker"})  # fmt: skip
    assert attack(game, EDGE, brought=(THIRD, "great-maker", SECOND, EDGE))
    assert len(game.lands[EDGE].tokens) == 1


def test_attack_out_of_turn() -> None:
    game = war({EDGE: "blue", SECOND: "green", BESIDE: "green"})
    refused(game, "attack.target", "green", "attack", territory=EDGE)


def test_attack_targets_ally_of_ally() -> None:
    lands = {EDGE: "red", SECOND: "green", BESIDE: "blue"}
    game = war(lands, allies=(("blue", "green"),))
    assert attack(game, EDGE, {"green": "attack"})
    game = war(lands, allies=(("blue", "green"),))
    assert not attack(game, EDGE, {"green": "defense"})


def test_attack_nobody_declares_twice() -> None:
    game = war({"jagged-crown": "green", "ember-flats": "blue", "sickle-crest": "red",
                "yellow-reach": "yellow"})  # fmt: skip
    play(game, "blue", "attack", territory="jagged-crown")
    play(game, "red", "declare", side="neutral")
    refused(game, "attack.declared", "red", "declare", side="defense")


def test_attack_declaration_of_the_attacker() -> None:
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "red"})
    play(game, "blue", "attack", territory=EDGE)
    refused(game, "attack.declare", "blue", "declare", side="attack")


def test_attack_capture_then_develop() -> None:
    game = war({EDGE: "green food spice worm-tooth", SECOND: "blue", BESIDE: "blue"})
    assert attack(game, EDGE)
    pass_on(game, "council")
    while game.phase == "council":
        play(game, awaited(game), "pass")
    while awaited(game) != "blue":
        play(game, awaited(game), "pass")
    play(game, "blue", "build", territory=EDGE, token="sietch")
    assert game.lands[EDGE].sietches == 1


def test_attack_stopped_supporters_count_for_nobody() -> None:
    lands = {
        "jagged-crown": "green", "ember-flats": "blue", "sickle-crest": "red",
        "yellow-reach": "yellow",
    }  # fmt: skip
    game = war(lands, debts=(("red", "green", 2),))
    target(game, "jagged-crown", {"red": "attack", "yellow": "attack"})
    play(game, "blue", "strike")
    play(game, "green", "stop", tribe="red", how="debts")
    strike(game)
    assert game.lands["jagged-crown"].owner == "blue"


def test_attack_neighbours_on_both_sides() -> None:
    lands = {
        "jagged-crown": "green", "ember-flats": "blue", "sickle-crest": "red stillsuit",
        "yellow-reach": "yellow",
    }  # fmt: skip
    assert attack(war(lands), "jagged-crown", {"red": "attack", "yellow": "defense"})
    assert not attack(war(lands), "jagged-crown", {"red": "defense", "yellow": "attack"})
