"""The Action Phase and scavenging: one test for each scenario, named after it."""

from __future__ import annotations

import pytest

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    SECOND,
    at,
    attack,
    awaited,
    can,
    refused,
    ship,
)
from tests.games.dawn_of_the_fremen.scene import GAME, play

FIELD = {
    EDGE: "green", SECOND: "blue food", BESIDE: "blue maker", "dew-terraces": "green",
    "ghost-dunes": "blue", "twin-buttes": "green food", "iron-stair": "green",
}  # fmt: skip


def acting() -> Position:
    """The Action Phase of a later cycle, blue on turn, then green."""
    return at("action", FIELD)


def scavenge(game: Position, card: str) -> None:
    """Whoever is on turn scavenges this card."""
    play(game, awaited(game), "scavenge")
    play(game, "table", "draw", card=card)


def test_action_scavenge_then_attack() -> None:
    """Given: the Action Phase of a later cycle.

    When: a tribe scavenges, then attacks
    Then: both happen, then the next tribe is on turn
    Source: Action Phase
    """
    game = acting()
    scavenge(game, "raid")
    assert attack(game, EDGE)
    assert awaited(game) == "green"


def test_action_scavenge_then_ship() -> None:
    """Given: the Action Phase of a later cycle.

    When: a tribe scavenges, then ships
    Then: both happen, then the next tribe is on turn
    Source: Action Phase
    """
    game = acting()
    scavenge(game, "raid")
    ship(game, SECOND, "food", BESIDE)
    assert game.lands[BESIDE].goods == {"food": 1}
    assert awaited(game) == "green"


def test_action_two_attacks() -> None:
    """Given: the Action Phase of a later cycle.

    When: a tribe attacks twice and wins twice
    Then: both territories are taken, then the next tribe is on turn
    Source: Action Phase; Initiation Cycle (up to two attacks for the rest of the game)
    """
    game = acting()
    assert attack(game, EDGE)
    assert attack(game, "dew-terraces")
    assert awaited(game) == "green"


def test_action_attack_then_ship() -> None:
    """Given: the Action Phase of a later cycle.

    When: a tribe attacks, then ships out of what it took
    Then: both happen
    Source: Action Phase; Strategy, Action Phase
    """
    game = at("action", {**FIELD, EDGE: "green food"})
    assert attack(game, EDGE)
    ship(game, EDGE, "food", "+water", SECOND)
    assert game.lands[SECOND].goods == {"food": 2, "water": 1}


def test_action_pass_then_ship() -> None:
    """Given: the Action Phase of a later cycle.

    When: a tribe passes its first action and ships
    Then: the shipment happens
    Source: Action Phase (always choose to pass and not take an action)
    """
    game = acting()
    play(game, "blue", "pass")
    ship(game, SECOND, "food", BESIDE)
    assert game.lands[BESIDE].goods == {"food": 1}


def test_action_pass_then_attack() -> None:
    """Given: the Action Phase of a later cycle.

    When: a tribe passes its first action and attacks
    Then: the attack happens
    Source: Action Phase
    """
    game = acting()
    play(game, "blue", "pass")
    assert attack(game, EDGE)
    assert awaited(game) == "green"


def test_action_scavenge_then_pass() -> None:
    """Given: a tribe that scavenged.

    When: it passes its second action
    Then: the next tribe is on turn
    Source: Action Phase
    """
    game = acting()
    scavenge(game, "raid")
    play(game, "blue", "pass")
    assert awaited(game) == "green"


def test_action_ship_first() -> None:
    """Given: the Action Phase of a later cycle.

    When: a tribe ships as its first action
    Then: refused: first Attack or Scavenge
    Source: Action Phase
    """
    refused(acting(), "action.second", "blue", "ship", territory=SECOND, token="food")


def test_action_scavenge_twice() -> None:
    """Given: a tribe that scavenged first.

    When: it scavenges again
    Then: refused: the second action is Attack or Shipment
    Source: Action Phase
    """
    game = acting()
    scavenge(game, "raid")
    refused(game, "action.first", "blue", "scavenge")


def test_action_attack_then_scavenge() -> None:
    """Given: a tribe whose first attack succeeded.

    When: it scavenges
    Then: refused: the second action is Attack or Shipment
    Source: Action Phase
    """
    game = acting()
    assert attack(game, EDGE)
    refused(game, "action.first", "blue", "scavenge")


def test_action_third_action() -> None:
    """Given: a tribe that attacked twice.

    When: it ships as well
    Then: refused: two actions
    Source: Action Phase
    """
    game = acting()
    assert attack(game, EDGE)
    assert attack(game, "dew-terraces")
    refused(game, "shipment.begin", "blue", "ship", territory=SECOND, token="food")
    refused(game, "attack.target", "blue", "attack", territory="umber-slope")


def test_action_out_of_turn() -> None:
    """Given: the Lead Player has not acted.

    When: the next tribe scavenges
    Then: refused: starting with the Lead Player
    Source: Action Phase
    """
    refused(acting(), "action.first", "green", "scavenge")


def test_action_scavenge_is_free() -> None:
    """Given: a tribe that could win an attack.

    When: it scavenges instead
    Then: it draws one card, which everybody sees
    Source: Action Phase: Scavenge
    """
    game = acting()
    assert "attack" in can(game, "blue")
    before = len(game.deck)
    scavenge(game, "raid")
    assert len(game.deck) == before - 1
    assert game.sides["blue"].cards == ["raid"]


@pytest.mark.parametrize("thing", ["food", "spice", "water", "worm-tooth"])
def test_action_resource_card(thing: str) -> None:
    """Given: a tribe that drew a Resource card.

    When: it puts the resource into a territory of its own
    Then: the resource lies there
    Source: Map Scavenge Cards, Resource Cards
    """
    game = acting()
    scavenge(game, f"find-{thing}")
    play(game, "blue", "place-find", territory=BESIDE)
    assert game.lands[BESIDE].goods == {thing: 1}


def test_action_resource_card_with_a_rival() -> None:
    """Given: a tribe that drew a Resource card.

    When: it puts the resource into another tribe's territory
    Then: refused: in one of your territories
    Source: Map Scavenge Cards, Resource Cards
    """
    game = acting()
    scavenge(game, "find-spice")
    refused(game, "turn.own-territory", "blue", "place-find", territory=EDGE)


def test_action_development_card() -> None:
    """Given: a tribe that drew the Kulon.

    When: it puts the Kulon into a territory of its own
    Then: the Kulon lies there and the tribe keeps the card
    Source: Map Scavenge Cards, Development Cards
    """
    game = acting()
    scavenge(game, "kulon")
    play(game, "blue", "place-find", territory=SECOND)
    assert game.lands[SECOND].tokens == ["kulon"]
    assert "kulon" not in game.deck


def test_action_development_card_with_a_rival() -> None:
    """Given: a tribe that drew the Ornithopter.

    When: it puts the Ornithopter into another tribe's territory
    Then: refused: in one of your territories
    Source: Map Scavenge Cards, Development Cards
    """
    game = acting()
    scavenge(game, "ornithopter")
    refused(game, "turn.own-territory", "blue", "place-find", territory=EDGE)


def test_action_card_goes_with_the_token() -> None:
    """Given: a territory with the Kulon, whose card its owner holds.

    When: the territory is taken
    Then: the Kulon and its card belong to the captor
    Source: Map Scavenge Cards, Development Cards
    """
    game = at("action", {**FIELD, EDGE: "green kulon"})
    assert attack(game, EDGE)
    assert (game.lands[EDGE].owner, game.lands[EDGE].tokens) == ("blue", ["kulon"])
    assert "kulon" not in game.deck


def test_action_ability_card_is_kept() -> None:
    """Given: a tribe that drew a Tribe Ability card.

    When: it does not use it
    Then: the card lies face up with the tribe; everybody sees it
    Source: Draw Scavenge Card
    """
    game = acting()
    scavenge(game, "discovery")
    play(game, "blue", "pass")
    assert game.sides["blue"].cards == ["discovery"]


def test_action_find_used_at_once() -> None:
    """Given: a tribe that scavenged a Maula Pistol and put it beside a rival's territory that was exactly as strong.

    When: it attacks that territory as its second action
    Then: the pistol's strength is counted and the attack succeeds
    Source: Strategy, Action Phase
    """
    game = at("action", {EDGE: "green stillsuit", SECOND: "blue", BESIDE: "blue"})
    assert not attack(game, EDGE)
    scavenge(game, "maula-pistol")
    play(game, "blue", "place-find", territory=SECOND)
    assert attack(game, EDGE)


def test_action_draw_two() -> None:
    """Given: a tribe that scavenges.

    When: a second card is drawn
    Then: refused: one card
    Source: Draw Scavenge Card
    """
    game = acting()
    scavenge(game, "raid")
    refused(game, "scavenge.draw", "table", "draw", card="karama")


def test_action_find_must_be_placed() -> None:
    """Given: a tribe that drew a Resource card.

    When: it attacks before it has put the resource down
    Then: refused: immediately
    Source: Map Scavenge Cards, Resource Cards
    """
    game = acting()
    scavenge(game, "find-spice")
    refused(game, "attack.target", "blue", "attack", territory=EDGE)
    refused(game, "scavenge.placement", "blue", "pass")
    play(game, "blue", "place-find", territory=SECOND)
    assert attack(game, EDGE)


def test_action_every_tribe_scavenges() -> None:
    """Given: four tribes.

    When: each scavenges as its first action
    Then: four cards are drawn
    Source: Action Phase
    """
    game = acting()
    before = len(game.deck)
    for tribe in ("blue", "green", "red", "yellow"):
        assert awaited(game) == tribe
        scavenge(game, "raid" if tribe in ("blue", "green") else "karama")
        if game.phase == "action" and awaited(game) == tribe:
            play(game, tribe, "pass")
    assert (game.phase, len(game.deck)) == ("council", before - 4)


def test_action_recycled_card() -> None:
    """Given: a Resource card.

    When: it has been used
    Then: it is in the deck again
    Source: Draw Scavenge Card (Recycle)
    """
    game = acting()
    before = sorted(game.deck)
    scavenge(game, "find-spice")
    play(game, "blue", "place-find", territory=SECOND)
    assert sorted(game.deck) == before
    assert GAME.cards["find-spice"].recycled


def test_action_attack_and_ship_in_one_turn_each() -> None:
    """Given: four tribes with a target each.

    When: every tribe attacks once and ships once, in turn
    Then: all eight actions are made, then the Council meets
    Source: Action Phase (each player may perform 2 actions)
    """
    lands = {
        EDGE: "green", SECOND: "blue food", BESIDE: "blue",
        "twin-buttes": "red", "iron-stair": "green crysknife food", "zephyr-bowl": "green",
        "hollow-erg": "blue", "hollow-basin": "red crysknife food", "needle-field": "red",
        "salt-mirror": "red", "veil-dunes": "yellow crysknife food", "cinder-steps": "yellow",
    }  # fmt: skip
    game = at("action", lands)
    game.sides["yellow"].warriors = 9
    plans = {
        "blue": (EDGE, SECOND, BESIDE), "green": ("twin-buttes", "iron-stair", "zephyr-bowl"),
        "red": ("hollow-erg", "hollow-basin", "needle-field"),
        "yellow": ("salt-mirror", "veil-dunes", "cinder-steps"),
    }  # fmt: skip
    for tribe, (goal, start, end) in plans.items():
        assert awaited(game) == tribe
        assert attack(game, goal)
        ship(game, start, "food", end)
        assert game.lands[end].goods.get("food") == 1
    assert game.phase == "council"
