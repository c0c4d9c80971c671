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
    """Given: the attacker's only territory beside the target is behind a Rock Barrier; a Stillsuit and a Crysknife are there.

    When: the Stillsuit carries the Crysknife over the barrier into the target, a lone warrior
    Then: 4 against 1: the attack succeeds and both lie in the target
    Source: Rock Barriers
    """
    game = war({EDGE: "green", SECOND: "blue stillsuit crysknife"}, ROCK)
    assert attack(game, EDGE, brought=(SECOND, "stillsuit", "+crysknife", EDGE))
    assert game.lands[EDGE].tokens == ["crysknife", "stillsuit"]
    assert game.lands[SECOND].tokens == []


def test_attack_worm_over_rock() -> None:
    """Given: the same with a Maker in place of the Stillsuit.

    When: the Maker is moved over the barrier into the target
    Then: refused: worms never cross Rock Barriers
    Source: Rock Barriers
    """
    lands = {EDGE: "green", SECOND: "blue maker", BESIDE: "blue"}
    game = war(lands, ROCK)
    target(game, EDGE)
    cannot_bring(game, "shipment.rock", SECOND, "maker", EDGE)


def test_attack_crysknife_over_rock_alone() -> None:
    """Given: the attacker's territory with a Crysknife behind the barrier, no Stillsuit.

    When: the Crysknife is moved over the barrier
    Then: refused: only with a Stillsuit, Kulon or Ornithopter
    Source: Rock Barriers
    """
    game = war({EDGE: "green", SECOND: "blue crysknife", BESIDE: "blue"}, ROCK)
    target(game, EDGE)
    cannot_bring(game, "shipment.rock", SECOND, "crysknife", EDGE)


FAR = {EDGE: "green", SECOND: "blue", THIRD: "blue stillsuit"}


def test_attack_strength_from_afar() -> None:
    """Given: the attacker bears with 1 on a lone warrior; two borders away, behind its own territory, a Stillsuit.

    When: the Stillsuit is moved into the target
    Then: 2 against 1: the attack succeeds and the Stillsuit lies in the target
    Source: Non-Adjacent Offensive Strength
    """
    game = war(FAR)
    assert attack(game, EDGE, brought=(THIRD, "stillsuit", SECOND, EDGE))
    assert (game.lands[EDGE].tokens, game.lands[THIRD].tokens) == (["stillsuit"], [])


def test_attack_maker_brings_a_crysknife() -> None:
    """Given: a Maker and a Crysknife three borders from the target over own territories.

    When: the Maker carries the Crysknife in
    Then: both count and lie in the target after the attack
    Source: Non-Adjacent Offensive Strength
    """
    game = war({EDGE: "green crysknife", **row("blue", "", "", "maker crysknife", start=1)})
    assert attack(game, EDGE, brought=(FOURTH, "maker", "+crysknife", THIRD, SECOND, EDGE))
    assert game.lands[EDGE].tokens == ["crysknife", "maker"]
    assert game.lands[FOURTH].tokens == []


def test_attack_maker_four_borders() -> None:
    """Given: a Maker four borders from the target over own territories.

    When: it is moved in
    Then: refused: the movement number is three
    Source: Non-Adjacent Offensive Strength
    """
    game = war({EDGE: "green", **row("blue", "", "", "", "maker", start=1)})
    target(game, EDGE)
    cannot_bring(game, "shipment.reach", FIFTH, "maker", FOURTH, THIRD, SECOND, EDGE)


def test_attack_crysknife_cannot_come_from_afar() -> None:
    """Given: a Crysknife alone two borders from the target.

    When: it is moved in
    Then: refused: its movement number is one
    Source: Non-Adjacent Offensive Strength
    """
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue crysknife"})
    target(game, EDGE)
    cannot_bring(game, "shipment.reach", THIRD, "crysknife", SECOND, EDGE)


def test_attack_from_two_places() -> None:
    """Given: Stillsuits in two non-adjacent territories.

    When: both are brought into the same attack
    Then: refused: from one non-adjacent territory
    Source: Non-Adjacent Offensive Strength
    """
    lands = {EDGE: "green crysknife", SECOND: "blue", THIRD: "blue stillsuit"}
    game = war({**lands, "knife-ridge": "blue stillsuit"})
    target(game, EDGE)
    bring(game, THIRD, "stillsuit", SECOND, EDGE)
    refused(game, "attack.bring", "blue", "bring", territory="knife-ridge", token="stillsuit")


def test_attack_picked_up_once_counted() -> None:
    """Given: a Maker from afar passes an own territory beside the target with a Crysknife and picks it up; defence as strong as everything counted once.

    When: the attack is counted
    Then: the Crysknife counts once, not in bearing and again in movement: the attack does not succeed
    Source: Non-Adjacent Offensive Strength
    """
    # 1 and 1 for the warrior and the maker that comes, 3 for the crysknife: five against five.
    lands = {EDGE: "green crysknife stillsuit", SECOND: "blue crysknife", THIRD: "blue maker"}
    game = war(lands)
    assert not attack(game, EDGE, brought=(THIRD, "maker", SECOND, "+crysknife", EDGE))
    weaker = war({**lands, EDGE: "green crysknife"})
    assert attack(weaker, EDGE, brought=(THIRD, "maker", SECOND, "+crysknife", EDGE))


def test_attack_pick_up_on_the_way() -> None:
    """Given: a Stillsuit two borders away; a Crysknife in the own territory between.

    When: the Stillsuit picks up the Crysknife and carries it in
    Then: both lie in the target after the attack
    Source: Non-Adjacent Offensive Strength
    """
    game = war({EDGE: "green", SECOND: "blue crysknife", THIRD: "blue stillsuit"})
    assert attack(game, EDGE, brought=(THIRD, "stillsuit", SECOND, "+crysknife", EDGE))
    assert game.lands[EDGE].tokens == ["crysknife", "stillsuit"]
    assert game.lands[SECOND].tokens == []


def test_attack_drop_on_the_way() -> None:
    """Given: a Maker that carries food into an attack.

    When: it drops the food in a territory on the way
    Then: refused: everything must be carried into the target
    Source: Non-Adjacent Offensive Strength, Note
    """
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue maker food"})
    target(game, EDGE)
    bring(game, THIRD, "maker", "+food", SECOND)
    refused(game, "shipment.unloading", "blue", "unload", item="food")


def test_attack_resources_carried_in() -> None:
    """Given: a Maker with food beside it.

    When: it carries the food into the target and wins
    Then: the food lies in the target
    Source: Non-Adjacent Offensive Strength, Note
    """
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue maker food"})
    assert attack(game, EDGE, brought=(THIRD, "maker", "+food", SECOND, EDGE))
    assert game.lands[EDGE].goods == {"food": 1, "water": 1}


def test_attack_two_of_a_kind_carried() -> None:
    """Given: a Maker that carries a Crysknife and passes another.

    When: it picks up the second Crysknife too
    Then: refused: not several of the same type
    Source: Non-Adjacent Offensive Strength, Note
    """
    game = war({EDGE: "green", SECOND: "blue crysknife", THIRD: "blue maker crysknife"})
    target(game, EDGE)
    bring(game, THIRD, "maker", "+crysknife", SECOND)
    refused(game, "attack.one-of-each", "blue", "load", item="crysknife")


def over(middle: str, debts: int = 0, whose: str = "red") -> Position:
    """Blue beside a lone warrior, its stillsuit two borders away across somebody's land."""
    lands = {EDGE: "green", SECOND: middle, THIRD: "blue stillsuit", BESIDE: "blue"}
    return war(lands, debts=((whose, "blue", debts),))


def test_attack_through_a_rival() -> None:
    """Given: a third tribe's territory between the Stillsuit and the target, no debts.

    When: the Stillsuit is moved through
    Then: refused: not without a debt of that tribe
    Source: Using Water Debts in an Attack
    """
    game = over("red", debts=2, whose="yellow")
    target(game, EDGE)
    cannot_bring(game, "shipment.passage", THIRD, "stillsuit", SECOND)


def test_attack_through_a_rival_with_a_debt() -> None:
    """Given: the same with a debt of the third tribe.

    When: the Stillsuit is moved through and the debt spent
    Then: it counts in the attack, and the debt is back with the third tribe
    Source: Using Water Debts in an Attack
    """
    game = over("red", debts=1)
    assert attack(game, EDGE, {"red": "neutral"}, (THIRD, "stillsuit", SECOND, EDGE))
    assert game.lands[EDGE].tokens == ["stillsuit"]
    assert (game.sides["red"].debts, game.sides["blue"].rivals.get("red", 0)) == (8, 0)


def test_attack_through_an_ally() -> None:
    """Given: an ally's territory between the Stillsuit and the target.

    When: the Stillsuit is moved through
    Then: it counts, and nothing is paid
    Source: Moving Through Allies Territory in Attack
    """
    game = over("red")
    ally(game, "blue", "red")
    assert attack(game, EDGE, {"red": "neutral"}, (THIRD, "stillsuit", SECOND, EDGE))
    assert game.sides["red"].debts == 8


def test_attack_pick_up_from_an_ally() -> None:
    """Given: the same, a Crysknife lies with the ally.

    When: the Stillsuit picks it up
    Then: refused: no tokens of the ally
    Source: Moving Through Allies Territory in Attack
    """
    game = over("red crysknife")
    ally(game, "blue", "red")
    target(game, EDGE)
    bring(game, THIRD, "stillsuit", SECOND)
    refused(game, "shipment.loading", "blue", "load", item="crysknife")


def test_attack_maker_through_drum_sand() -> None:
    """Given: Drum Sand between the Maker and the target.

    When: the Maker is moved through
    Then: refused: nothing can enter Drum Sand
    Source: Settlement; Drum Sand
    """
    lands = {"hollow-erg": "green", "hollow-basin": "blue", "high-expanse": "blue"}
    game = war({**lands, "long-shadow": "blue maker", "ghost-dunes": "blue"})
    target(game, "hollow-erg")
    cannot_bring(game, "shipment.drum-sand", "long-shadow", "maker", "drum-sand")


def test_attack_resource_as_starting_token() -> None:
    """Given: food two borders from the target.

    When: the food is to be brought in as starting token
    Then: refused: a numbered moveable token
    Source: Non-Adjacent Offensive Strength
    """
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue food stillsuit"})
    target(game, EDGE)
    refused(game, "attack.bring", "blue", "bring", territory=THIRD, token="food")


def test_attack_warrior_or_sietch_brought() -> None:
    """Given: a Sietch in a territory of the attacker.

    When: Sietch or warrior is to be brought in
    Then: refused: not moveable
    Source: Non-Adjacent Offensive Strength; Shipment
    """
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue sietch stillsuit"})
    target(game, EDGE)
    for thing in ("sietch", "warrior"):
        refused(game, "shipment.token", "blue", "bring", territory=THIRD, token=thing)
    bring(game, THIRD, "stillsuit")
    for thing in ("sietch", "warrior"):
        refused(game, "shipment.token", "blue", "load", item=thing)


def test_attack_brought_half_way() -> None:
    """Given: a Stillsuit that was moved only to the territory beside the target.

    When: the attack is counted
    Then: it does not count twice or at all: it must end in the target
    Source: Non-Adjacent Offensive Strength
    """
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue stillsuit"})
    target(game, EDGE)
    bring(game, THIRD, "stillsuit", SECOND)
    strike(game)
    assert game.lands[EDGE].owner == "green"
    assert (game.lands[SECOND].tokens, game.lands[THIRD].tokens) == ([], ["stillsuit"])


def test_attack_bring_from_a_rivals_land() -> None:
    """Given: a Stillsuit in a rival's territory.

    When: it is to be brought in
    Then: refused: it must begin in a territory you control
    Source: Non-Adjacent Offensive Strength
    """
    game = war({EDGE: "green", SECOND: "blue", THIRD: "red stillsuit", "rock-path": "blue maker"})
    target(game, EDGE)
    refused(game, "turn.own-territory", "blue", "bring", territory=THIRD, token="stillsuit")


def test_attack_stillsuit_with_cloak_three() -> None:
    """Given: a Stillsuit and a Jubba Cloak three borders from the target over own land.

    When: both are brought in
    Then: both count and lie in the target
    Source: Non-Adjacent Offensive Strength; Jubba Cloak
    """
    lands = {EDGE: "green stillsuit", **row("blue", "", "", "stillsuit jubba-cloak", start=1)}
    game = war(lands)
    way = (FOURTH, "stillsuit", "+jubba-cloak", THIRD, SECOND, EDGE)
    assert attack(game, EDGE, brought=way)
    assert game.lands[EDGE].tokens in (["jubba-cloak", "stillsuit"], ["stillsuit", "jubba-cloak"])


def test_attack_only_from_afar() -> None:
    """Given: the attacker holds nothing beside the target; a Maker with a Crysknife can reach it through its ally's land.

    When: it targets the territory and brings both
    Then: what is brought is its whole strength: 4 against a lone warrior, the territory is taken
    Source: Non-Adjacent Offensive Strength; Moving Through Allies Territory in Attack
    """
    lands = {EDGE: "green", SECOND: "red", THIRD: "blue maker crysknife"}
    game = war(lands, allies=(("blue", "red"),))
    way = (THIRD, "maker", "+crysknife", SECOND, EDGE)
    assert attack(game, EDGE, {"red": "neutral"}, way)
    assert game.lands[EDGE].tokens == ["crysknife", "maker"]


def test_attack_only_from_afar_with_a_debt() -> None:
    """Given: the same through a third tribe's land with a debt of it.

    When: it targets the territory and brings both
    Then: the territory is taken, the debt is spent
    Source: Non-Adjacent Offensive Strength; Using Water Debts in an Attack
    """
    lands = {EDGE: "green", SECOND: "red", THIRD: "blue maker crysknife"}
    game = war(lands, debts=(("red", "blue", 1),))
    way = (THIRD, "maker", "+crysknife", SECOND, EDGE)
    assert attack(game, EDGE, {"red": "neutral"}, way)
    assert (game.sides["red"].debts, game.sides["blue"].rivals.get("red", 0)) == (8, 0)


def test_attack_out_of_reach_altogether() -> None:
    """Given: the attacker holds nothing beside the target, and its Stillsuit is four borders away.

    When: it targets the territory
    Then: refused: no strength of its own can come
    Source: Attack 4; Non-Adjacent Offensive Strength
    """
    game = war({EDGE: "green", SECOND: "green", THIRD: "red", FIFTH: "blue stillsuit"})
    refused(game, "attack.reach", "blue", "attack", territory=EDGE)


def test_attack_a_failed_attack_costs_nothing() -> None:
    """Given: an attack for which a debt of passage was to be spent and a Stillsuit brought.

    When: it fails
    Then: the Stillsuit lies where it was, and no territory, water or debt of the attacker's own has changed hands
    Source: Attack 5 (not successful: choose another)
    """
    lands = {EDGE: "green crysknife", SECOND: "red", THIRD: "blue stillsuit", BESIDE: "blue"}
    game = war(lands, debts=(("red", "blue", 1),))
    before = {name: repr(land) for name, land in game.lands.items()}
    assert not attack(game, EDGE, {"red": "neutral"}, (THIRD, "stillsuit", SECOND, EDGE))
    assert {name: repr(land) for name, land in game.lands.items()} == before
    assert game.sides["blue"].debts == game.sides["green"].debts == 8


def test_attack_bring_before_declarations() -> None:
    """Given: an attack for which a tribe is still to declare.

    When: the attacker brings strength
    Then: refused: once other players have made their decision
    Source: Attack 3 and 4
    """
    game = war({EDGE: "green", SECOND: "blue", THIRD: "blue stillsuit", BESIDE: "red"})
    play(game, "blue", "attack", territory=EDGE)
    assert awaited(game) == "red"
    refused(game, "attack.bring", "blue", "bring", territory=THIRD, token="stillsuit")


def test_attack_somebody_else_brings() -> None:
    """Given: an attack.

    When: a supporter brings strength from a non-adjacent territory
    Then: refused: the offensive player may
    Source: Non-Adjacent Offensive Strength
    """
    game = war({EDGE: "green", SECOND: "blue", BESIDE: "red", "dew-terraces": "red stillsuit"})
    target(game, EDGE, {"red": "attack"})
    where = {"territory": "dew-terraces", "token": "stillsuit"}
    refused(game, "attack.bring", "red", "bring", **where)
