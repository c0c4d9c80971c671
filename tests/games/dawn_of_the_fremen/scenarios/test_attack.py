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
    """Given: a lone warrior, next to it two territories of the attacker with a warrior each.

    When: the attacker targets it and nobody declares
    Then: 2 against 1: the territory is taken and the warrior is the attacker's
    Source: Attack 5
    """
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "blue"})
    assert attack(game, EDGE)
    assert game.lands[EDGE].owner == "blue"


def test_attack_equal_fails() -> None:
    """Given: a lone warrior, next to it one territory of the attacker with a warrior.

    When: the attack is counted
    Then: 1 against 1: it does not succeed, nothing changes on the map
    Source: Attack 5
    """
    game = war({EDGE: "green food", SECOND: "blue"})
    lands = {name: repr(land) for name, land in game.lands.items()}
    assert not attack(game, EDGE)
    assert {name: repr(land) for name, land in game.lands.items()} == lands


FAILING = {
    EDGE: "green crysknife", SECOND: "blue food", BESIDE: "blue", "dew-terraces": "green",
    "ghost-dunes": "blue",
}  # fmt: skip


def test_attack_failed_then_another_target() -> None:
    """Given: an attack that did not succeed.

    When: the attacker targets a different territory with the same action, and then makes a second action
    Then: both are allowed: a failed attack has used up nothing
    Source: Attack 5
    """
    game = war(FAILING)
    assert not attack(game, EDGE)
    assert attack(game, "dew-terraces")
    assert awaited(game) == "blue"
    play(game, "blue", "ship", territory=SECOND, token="food")


def test_attack_failed_then_scavenge() -> None:
    """Given: a first attack that did not succeed.

    When: the attacker scavenges instead
    Then: it may: choose a different valid action
    Source: Attack 5
    """
    game = war(FAILING)
    assert not attack(game, EDGE)
    play(game, "blue", "scavenge")
    play(game, "table", "draw", card="raid")
    assert game.sides["blue"].cards == ["raid"]


def test_attack_own_territory() -> None:
    """Given: a tribe's own territory.

    When: it attacks it
    Then: refused: you take a territory from an opponent
    Source: Attack; Occupation
    """
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "blue"})
    refused(game, "attack.target", "blue", "attack", territory=SECOND)


def test_attack_drum_sand() -> None:
    """Given: territories next to Drum Sand.

    When: a tribe attacks Drum Sand
    Then: refused: nothing can enter Drum Sand
    Source: Settlement
    """
    game = war({"quiet-waste": "blue", "windy-basin": "blue", "long-shadow": "green"})
    refused(game, "attack.target", "blue", "attack", territory="drum-sand")


def test_attack_an_ally() -> None:
    """Given: two allies that are neighbours.

    When: one attacks the other
    Then: refused: allies can never attack each other
    Source: No Attacks Between Allies
    """
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "red"}, allies=(("blue", "green"),))
    refused(game, "alliances.no-attacks", "blue", "attack", territory=EDGE)


def test_attack_defence_adds_everything() -> None:
    """Given: a target with warrior, Stillsuit, Crysknife and Sietch (1, 1, 3, 1).

    When: the attacker bears with 6, and in a second position with 7
    Then: 6 fails, 7 succeeds
    Source: Attack 2
    """
    target_land = "green stillsuit crysknife sietch"
    six = {EDGE: target_land, SECOND: "blue crysknife", BESIDE: "blue stillsuit"}
    assert not attack(war(six), EDGE)
    seven = {**six, BESIDE: "blue stillsuit jubba-cloak"}
    assert attack(war(seven), EDGE)


def test_attack_defenders_neighbours_bear() -> None:
    """Given: a lone warrior, next to it another territory of the defender with a warrior and a Crysknife; the attacker bears with 5, and in a second position with 6.

    When: the attack is counted
    Then: the defence is 5: 5 fails, 6 succeeds
    Source: Attack 2
    """
    lands = {"twin-buttes": "green", "iron-stair": "green crysknife"}
    five = {**lands, "nomad-trail": "blue crysknife stillsuit"}
    assert not attack(war(five), "twin-buttes")
    six = {**lands, "nomad-trail": "blue crysknife stillsuit jubba-cloak"}
    assert attack(war(six), "twin-buttes")


def test_attack_defender_must_bear() -> None:
    """Given: an attack on a tribe with a bearing neighbour territory.

    When: the defender declares that its own neighbour stays out
    Then: refused: territories always bear
    Source: Rock Barriers, Note
    """
    game = war({EDGE: "green", SECOND: "green", BESIDE: "blue crysknife"})
    play(game, "blue", "attack", territory=EDGE)
    refused(game, "attack.declare", "green", "declare", side="neutral")


def test_attack_barrier_stops_the_defenders_bearing() -> None:
    """Given: the defender's strong neighbour territory lies behind a Rock Barrier.

    When: the attacker bears with 2 against the lone warrior
    Then: the attack succeeds: strength behind the barrier is zero
    Source: Attack 2
    """
    lands = {EDGE: "green", SECOND: "green crysknife sietch", BESIDE: "blue stillsuit"}
    assert not attack(war(lands), EDGE)
    assert attack(war(lands, ROCK), EDGE)


def test_attack_barrier_stops_the_attackers_bearing() -> None:
    """Given: two territories of the attacker beside a lone warrior, one with a Crysknife behind a Rock Barrier.

    When: the attack is counted with bearing only
    Then: 1 against 1: it fails
    Source: Rock Barriers
    """
    lands = {EDGE: "green", SECOND: "blue crysknife", BESIDE: "blue"}
    assert attack(war(lands), EDGE)
    assert not attack(war(lands, ROCK), EDGE)


def test_attack_only_over_rock() -> None:
    """Given: the attacker's only territory beside the target is behind a Rock Barrier and has a Crysknife, no Stillsuit, Kulon or Ornithopter.

    When: it attacks with nothing moved
    Then: refused: a territory behind a barrier can not be attacked so
    Source: Rock Barriers
    """
    game = war({**ELSEWHERE, EDGE: "green", SECOND: "blue crysknife"}, ROCK)
    refused(game, "attack.reach", "blue", "attack", territory=EDGE)


def test_attack_kulon_bears_over_rock() -> None:
    """Given: the attacker's territory behind a Rock Barrier with a Kulon, a Stillsuit and a Crysknife; the target is a lone warrior with a Crysknife.

    When: the attack is counted with bearing
    Then: warrior, Stillsuit and Crysknife count over the barrier: it succeeds
    Source: Rock Barriers (Kulon)
    """
    game = war({EDGE: "green crysknife", SECOND: "blue kulon stillsuit crysknife"}, ROCK)
    assert attack(game, EDGE)


def test_attack_kulon_does_not_carry_a_worms_bearing() -> None:
    """Given: the attacker's territory behind a Rock Barrier with a Kulon and a Great Maker; the target is as strong as warrior and Kulon together.

    When: the attack is counted with bearing
    Then: the Great Maker is not in the list of what the Kulon lets count; the attack does not succeed
    Source: Rock Barriers (Kulon); see silent: rock-summary
    """
    lands = {EDGE: "green stillsuit", SECOND: "blue kulon great-maker"}
    assert not attack(war(lands, ROCK), EDGE)
    assert attack(war(lands), EDGE)


def test_attack_supporter_for_the_offence() -> None:
    """Given: a third tribe beside the target; without it the attack would be equal.

    When: it joins the attack
    Then: its bearing is added and the attack succeeds; the territory is the attacker's
    Source: Attack 3 and 4
    """
    lands = {EDGE: "green", SECOND: "blue", BESIDE: "red"}
    assert not attack(war(lands), EDGE, {"red": "neutral"})
    game = war(lands)
    assert attack(game, EDGE, {"red": "attack"})
    assert (game.lands[EDGE].owner, game.lands[BESIDE].owner) == ("blue", "red")


def test_attack_supporter_for_the_defence() -> None:
    """Given: a third tribe beside the target; without it the attack would succeed by one.

    When: it joins the defence
    Then: the attack does not succeed
    Source: Attack 3
    """
    lands = {EDGE: "green", SECOND: "blue stillsuit", BESIDE: "red"}
    assert attack(war(lands), EDGE, {"red": "neutral"})
    assert not attack(war(lands), EDGE, {"red": "defense"})


def test_attack_neutral() -> None:
    """Given: a third tribe with a Crysknife beside the target; without it the attack succeeds by one.

    When: it remains neutral
    Then: it counts for nobody and the attack succeeds
    Source: Attack 3
    """
    game = war({EDGE: "green", SECOND: "blue stillsuit", BESIDE: "red crysknife"})
    assert attack(game, EDGE, {"red": "neutral"})


def test_attack_declarations_start_on_the_left() -> None:
    """Given: two tribes that may declare, both beside the target.

    When: the farther one, clockwise from the attacker, declares first
    Then: refused: starting with the player to the left of the attacker
    Source: Attack 3
    """
    lands = {"jagged-crown": "green", "ember-flats": "blue", "sickle-crest": "red"}
    game = war({**lands, "yellow-reach": "yellow"})
    play(game, "blue", "attack", territory="jagged-crown")
    refused(game, "attack.declare", "yellow", "declare", side="neutral")
    play(game, "red", "declare", side="neutral")
    assert awaited(game) == "yellow"


def test_attack_stranger_declares() -> None:
    """Given: a tribe with no territory beside the target.

    When: it declares for the defence
    Then: refused: only tribes with adjacent territories
    Source: Attack 3
    """
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "yellow", FIFTH: "red"})
    play(game, "blue", "attack", territory=EDGE)
    refused(game, "attack.declare", "red", "declare", side="defense")
    play(game, "yellow", "declare", side="neutral")
    refused(game, "attack.declare", "red", "declare", side="defense")


def test_attack_supporters_bearing_behind_rock() -> None:
    """Given: the only territory of a supporter beside the target lies behind a Rock Barrier; without it the attack is equal.

    When: it joins the attack, if it is asked at all
    Then: its strength is zero and the attack does not succeed
    Source: Rock Barriers
    """
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
    """Given: the attacker's ally beside the target of a third tribe.

    When: the ally stays neutral
    Then: it may: no alliance obliges to join
    Source: Attack 3 (all other players declare)
    """
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "red"}, allies=(("blue", "red"),))
    assert not attack(game, EDGE, {"red": "neutral"})


def test_attack_warrior_replaced() -> None:
    """Given: a successful attack.

    When: the territory is occupied
    Then: the loser has one territory less, the attacker one more, and the attacker's other territories keep their warriors
    Source: Occupation
    """
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "blue", FIFTH: "green"})
    before = {tribe: side.warriors for tribe, side in game.sides.items()}
    assert attack(game, EDGE)
    held = [name for name, land in game.lands.items() if land.owner == "blue"]
    assert sorted(held) == sorted([EDGE, SECOND, BESIDE])
    assert game.sides["blue"].warriors == before["blue"] - 1
    assert game.sides["green"].warriors == before["green"] + 1


def test_attack_water_is_rendered() -> None:
    """Given: a target that already holds one water.

    When: the attack succeeds
    Then: two water lie there, the attacker's
    Source: Water and Water Debt
    """
    game = war({EDGE: "green water", SECOND: "blue", BESIDE: "blue"})
    assert attack(game, EDGE)
    assert game.lands[EDGE].goods == {"water": 2}


def test_attack_capture() -> None:
    """Given: a target with food, a Crysknife, a Sietch and a worm.

    When: the attack succeeds
    Then: all of it remains there and is the attacker's
    Source: Capturing Items From an Opponent
    """
    game = war({EDGE: "green food sietch crysknife maker", SECOND: "blue crysknife",
                BESIDE: "blue stillsuit maker"})  # fmt: skip
    assert attack(game, EDGE)
    land = game.lands[EDGE]
    assert (land.owner, land.sietches, land.tokens) == ("blue", 1, ["crysknife", "maker"])
    assert land.goods == {"food": 1, "water": 1}


def test_attack_duplicates_after() -> None:
    """Given: a target with a Stillsuit; the attacker brings a Stillsuit.

    When: the attack succeeds
    Then: one Stillsuit remains
    Source: Duplicate Items After an Attack
    """
    game = war({EDGE: "green stillsuit", SECOND: "blue", BESIDE: "blue", THIRD: "blue stillsuit"})
    assert attack(game, EDGE, brought=(THIRD, "stillsuit", SECOND, EDGE))
    assert game.lands[EDGE].tokens == ["stillsuit"]


def test_attack_from_what_was_just_won() -> None:
    """Given: a first attack won next to a second target.

    When: the second attack uses the bearing of the new territory
    Then: it counts
    Source: Attack 4; Action Phase
    """
    lands = {"nomad-trail": "blue crysknife", "iron-stair": "red", "twin-buttes": "green crysknife"}
    assert not attack(war(lands), "twin-buttes")
    game = war(lands)
    assert attack(game, "iron-stair")
    assert attack(game, "twin-buttes")


def test_attack_defenders_kulon_bears() -> None:
    """Given: the defender's territory with Kulon and Crysknife behind a Rock Barrier beside the target.

    When: the attacker has more than the target but not more than both
    Then: the attack does not succeed
    Source: Rock Barriers (Kulon)
    """
    lands = {EDGE: "green", SECOND: "green crysknife", BESIDE: "blue stillsuit"}
    assert attack(war(lands, ROCK), EDGE)
    lands[SECOND] = "green crysknife kulon"
    assert not attack(war(lands, ROCK), EDGE)


def test_attack_supporters_kulon_bears() -> None:
    """Given: a supporter's territory with a Kulon and a Crysknife behind a Rock Barrier.

    When: it joins the attack
    Then: its strength counts over the barrier
    Source: Rock Barriers (Kulon)
    """
    lands = {EDGE: "green stillsuit", SECOND: "red crysknife kulon", BESIDE: "blue"}
    assert attack(war(lands, ROCK), EDGE, {"red": "attack"})


def test_attack_defenders_ally_joins() -> None:
    """Given: the defender's formal ally beside the target.

    When: it joins the defence
    Then: its bearing counts for the defence
    Source: Attack 3
    """
    lands = {EDGE: "green", SECOND: "red", BESIDE: "blue stillsuit"}
    assert not attack(war(lands, allies=(("green", "red"),)), EDGE, {"red": "defense"})


def test_attack_defenders_ally_is_free() -> None:
    """Given: the defender's formal ally beside the target.

    When: it remains neutral
    Then: it may, and its bearing does not count
    Source: Attack 3
    """
    lands = {EDGE: "green", SECOND: "red crysknife", BESIDE: "blue stillsuit"}
    assert attack(war(lands, allies=(("green", "red"),)), EDGE, {"red": "neutral"})


def test_attack_failed_same_target() -> None:
    """Given: an attack that did not succeed.

    When: the same territory is targeted again with the same action
    Then: refused: a different territory, or a different action
    Source: Attack 5
    """
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
    """Given: a second attack that did not succeed.

    When: the attacker ships instead
    Then: the shipment is made
    Source: Attack 5
    """
    game = second_failed()
    play(game, "blue", "ship", territory=SECOND, token="food")
    play(game, "blue", "cross", territory=BESIDE)
    assert game.lands[BESIDE].goods == {"food": 1}


def test_attack_second_failed_then_scavenge() -> None:
    """Given: a second attack that did not succeed.

    When: the attacker scavenges instead
    Then: refused: no valid second action
    Source: Attack 5; Action Phase
    """
    refused(second_failed(), "action.first", "blue", "scavenge")


def test_attack_worms_after() -> None:
    """Given: a target with a Maker; the attacker brings a Great Maker.

    When: the attack succeeds
    Then: one worm remains
    Source: Duplicate Items After an Attack
    """
    game = war({EDGE: "green maker", SECOND: "blue stillsuit", BESIDE: "blue",
                THIRD: "blue great-maker"})  # fmt: skip
    assert attack(game, EDGE, brought=(THIRD, "great-maker", SECOND, EDGE))
    assert len(game.lands[EDGE].tokens) == 1


def test_attack_out_of_turn() -> None:
    """Given: the Lead Player has not acted.

    When: the next tribe attacks
    Then: refused: starting with the Lead Player
    Source: Action Phase
    """
    game = war({EDGE: "blue", SECOND: "green", BESIDE: "green"})
    refused(game, "attack.target", "green", "attack", territory=EDGE)


def test_attack_targets_ally_of_ally() -> None:
    """Given: an alliance of two, and a third tribe.

    When: one ally attacks the third tribe's land beside the other ally
    Then: the attack is made; the ally declares like everybody
    Source: Attack 3; No Attacks Between Allies
    """
    lands = {EDGE: "red", SECOND: "green", BESIDE: "blue"}
    game = war(lands, allies=(("blue", "green"),))
    assert attack(game, EDGE, {"green": "attack"})
    game = war(lands, allies=(("blue", "green"),))
    assert not attack(game, EDGE, {"green": "defense"})


def test_attack_nobody_declares_twice() -> None:
    """Given: a tribe that has declared itself neutral.

    When: it declares for the defence
    Then: refused: it has made its decision
    Source: Attack 3
    """
    game = war({"jagged-crown": "green", "ember-flats": "blue", "sickle-crest": "red",
                "yellow-reach": "yellow"})  # fmt: skip
    play(game, "blue", "attack", territory="jagged-crown")
    play(game, "red", "declare", side="neutral")
    refused(game, "attack.declared", "red", "declare", side="defense")


def test_attack_declaration_of_the_attacker() -> None:
    """Given: an attack with a neighbour that is to declare.

    When: the attacker declares a side itself
    Then: refused: all other players
    Source: Attack 3
    """
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "red"})
    play(game, "blue", "attack", territory=EDGE)
    refused(game, "attack.declare", "blue", "declare", side="attack")


def test_attack_capture_then_develop() -> None:
    """Given: a captured territory with food, spice, worm tooth and the rendered water.

    When: the captor builds a Sietch there in the next Development Phase
    Then: the Sietch stands
    Source: Capturing Items; Development
    """
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
    """Given: two supporters; the attack needs one of them.

    When: the defender stops one
    Then: the other still counts and the attack succeeds
    Source: Using Water Debts to Stop Attacks
    """
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
    """Given: an attack with one tribe joining it and one joining the defence.

    When: the totals are counted
    Then: each side has its supporter's bearing and not the other's
    Source: Attack 3 and 4
    """
    lands = {
        "jagged-crown": "green", "ember-flats": "blue", "sickle-crest": "red stillsuit",
        "yellow-reach": "yellow",
    }  # fmt: skip
    assert attack(war(lands), "jagged-crown", {"red": "attack", "yellow": "defense"})
    assert not attack(war(lands), "jagged-crown", {"red": "defense", "yellow": "attack"})
