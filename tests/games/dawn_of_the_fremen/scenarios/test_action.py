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
    game = acting()
    scavenge(game, "raid")
    assert attack(game, EDGE)
    assert awaited(game) == "green"


def test_action_scavenge_then_ship() -> None:
    game = acting()
    scavenge(game, "raid")
    ship(game, SECOND, "food", BESIDE)
    assert game.lands[BESIDE].goods == {"food": 1}
    assert awaited(game) == "green"


def test_action_two_attacks() -> None:
    game = acting()
    assert attack(game, EDGE)
    assert attack(game, "dew-terraces")
    assert awaited(game) == "green"


def test_action_attack_then_ship() -> None:
    game = at("action", {**FIELD, EDGE: "green food"})
    assert attack(game, EDGE)
    ship(game, EDGE, "food", "+water", SECOND)
    assert game.lands[SECOND].goods == {"food": 2, "water": 1}


def test_action_pass_then_ship() -> None:
    game = acting()
    play(game, "blue", "pass")
    ship(game, SECOND, "food", BESIDE)
    assert game.lands[BESIDE].goods == {"food": 1}


def test_action_pass_then_attack() -> None:
    game = acting()
    play(game, "blue", "pass")
    assert attack(game, EDGE)
    assert awaited(game) == "green"


def test_action_scavenge_then_pass() -> None:
    game = acting()
    scavenge(game, "raid")
    play(game, "blue", "pass")
    assert awaited(game) == "green"


def test_action_ship_first() -> None:
    refused(acting(), "action.second", "blue", "ship", territory=SECOND, token="food")


def test_action_scavenge_twice() -> None:
    game = acting()
    scavenge(game, "raid")
    refused(game, "action.first", "blue", "scavenge")


def test_action_attack_then_scavenge() -> None:
    game = acting()
    assert attack(game, EDGE)
    refused(game, "action.first", "blue", "scavenge")


def test_action_third_action() -> None:
    game = acting()
    assert attack(game, EDGE)
    assert attack(game, "dew-terraces")
    refused(game, "shipment.begin", "blue", "ship", territory=SECOND, token="food")
    refused(game, "attack.target", "blue", "attack", territory="umber-slope")


def test_action_out_of_turn() -> None:
    refused(acting(), "action.first", "green", "scavenge")


def test_action_scavenge_is_free() -> None:
    game = acting()
    assert "attack" in can(game, "blue")
    before = len(game.deck)
    scavenge(game, "raid")
    assert len(game.deck) == before - 1
    assert game.sides["blue"].cards == ["raid"]


@pytest.mark.parametrize("thing", ["food", "spice", "water", "worm-tooth"])
def test_action_resource_card(thing: str) -> None:
    game = acting()
    scavenge(game, f"find-{thing}")
    play(game, "blue", "place-find", territory=BESIDE)
    assert game.lands[BESIDE].goods == {thing: 1}


def test_action_resource_card_with_a_rival() -> None:
    game = acting()
    scavenge(game, "find-spice")
    refused(game, "turn.own-territory", "blue", "place-find", territory=EDGE)


def test_action_development_card() -> None:
    game = acting()
    scavenge(game, "kulon")
    play(game, "blue", "place-find", territory=SECOND)
    assert game.lands[SECOND].tokens == ["kulon"]
    assert "kulon" not in game.deck


def test_action_development_card_with_a_rival() -> None:
    game = acting()
    scavenge(game, "ornithopter")
    refused(game, "turn.own-territory", "blue", "place-find", territory=EDGE)


def test_action_card_goes_with_the_token() -> None:
    game = at("action", {**FIELD, EDGE: "green kulon"})
    assert attack(game, EDGE)
    assert (game.lands[EDGE].owner, game.lands[EDGE].tokens) == ("blue", ["kulon"])
    assert "kulon" not in game.deck


def test_action_ability_card_is_kept() -> None:
    game = acting()
    scavenge(game, "discovery")
    play(game, "blue", "pass")
    assert game.sides["blue"].cards == ["discovery"]


def test_action_find_used_at_once() -> None:
    game = at("action", {EDGE: "green stillsuit", SECOND: "blue", BESIDE: "blue"})
    assert not attack(game, EDGE)
    scavenge(game, "maula-pistol")
    play(game, "blue", "place-find", territory=SECOND)
    assert attack(game, EDGE)


def test_action_draw_two() -> None:
    game = acting()
    scavenge(game, "raid")
    refused(game, "scavenge.draw", "table", "draw", card="karama")


def test_action_find_must_be_placed() -> None:
    game = acting()
    scavenge(game, "find-spice")
    refused(game, "attack.target", "blue", "attack", territory=EDGE)
    refused(game, "scavenge.placement", "blue", "pass")
    play(game, "blue", "place-find", territory=SECOND)
    assert attack(game, EDGE)


def test_action_every_tribe_scavenges() -> None:
    game = acting()
    before = len(game.deck)
    for tribe in ("blue", "green", "red", "yellow"):
        assert awaited(game) == tribe
        scavenge(game, "raid" if tribe in ("blue", "green") else "karama")
        if game.phase == "action" and awaited(game) == tribe:
            play(game, tribe, "pass")
    assert (game.phase, len(game.deck)) == ("council", before - 4)


def test_action_recycled_card() -> None:
    game = acting()
    before = sorted(game.deck)
    scavenge(game, "find-spice")
    play(game, "blue", "place-find", territory=SECOND)
    assert sorted(game.deck) == before
    assert GAME.cards["find-spice"].recycled


def test_action_attack_and_ship_in_one_turn_each() -> None:
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
