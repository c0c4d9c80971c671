"""What can be attacked, held against the moves that bring strength to a target."""

from __future__ import annotations

import copy
from typing import Any

import msgspec

from adjudicator.games.dawn_of_the_fremen import attack_outcome, rulebook
from adjudicator.games.dawn_of_the_fremen.board import bearing_of
from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scene import GAME, code, options, owe, scene


def test_a_target_that_nothing_can_be_brought_to_is_not_offered() -> None:
    lands = {"hollow-erg": "red", "hollow-basin": "green", "high-expanse": "blue stillsuit"}
    position = scene("action", "blue", lands)
    assert code(position, "blue", "attack", territory="hollow-erg") == "attack.reach/out-of-reach"
    assert "hollow-erg" not in options(position, "blue", "attack")
    owe(position, "green", "blue", 1)
    assert "hollow-erg" in options(position, "blue", "attack")
    position.rocks = ["hollow-basin/hollow-erg"]
    assert "hollow-erg" in options(position, "blue", "attack")
    position.lands["high-expanse"].tokens = ["maker"]
    assert "hollow-erg" not in options(position, "blue", "attack")
    position.lands["high-expanse"].tokens = ["jubba-cloak", "stillsuit"]
    assert "hollow-erg" in options(position, "blue", "attack")


def test_every_target_offered_has_something_that_bears_or_can_be_brought() -> None:
    """Held against the moves themselves: whatever can be carried is carried as far as it goes."""
    lands = {
        "high-expanse": "blue jubba-cloak stillsuit",
        "nomad-trail": "blue maker",
        "hollow-basin": "green",
        "glass-drift": "-",
        "rock-path": "red",
    }
    for debts in (0, 1):
        position = scene("action", "blue", lands)
        if debts:
            owe(position, "green", "blue", debts)
        offered = options(position, "blue", "attack")
        for territory in position.lands:
            probe = copy.deepcopy(position)
            probe.attack = attack_outcome.no_attack()
            probe.attack.by, probe.attack.target = "blue", territory
            probe.step = "bring"
            possible = bearing_of(GAME, probe, "blue", territory) > 0 or carried(probe, territory)
            held_by_blue = position.lands[territory].owner == "blue"
            assert (territory in offered) == (possible and not held_by_blue), territory


def carried(position: Position, target: str) -> bool:
    """Whether some way of bringing strength, tried move by move, comes to the target."""
    frontier = [position]
    seen: set[bytes] = set()
    while frontier:
        here = frontier.pop()
        for kind in ("bring", "load", "carry"):
            if kind not in rulebook.kinds(GAME, here, "blue"):
                continue
            for move in whole_moves(here, {"by": "blue", "move": kind}):
                if kind == "carry" and move["territory"] == target:
                    return True
                after = copy.deepcopy(here)
                rulebook.apply(GAME, after, move)
                key = msgspec.json.encode(after)
                if key not in seen:
                    seen.add(key)
                    frontier.append(after)
    return False


def whole_moves(position: Position, partial: dict[str, Any]) -> list[dict[str, Any]]:
    """All moves that the form makes of a half-made one."""
    field = rulebook.next_field(GAME, position, partial)
    if field is None:
        return [partial]
    found: list[dict[str, Any]] = []
    for option in field.options:
        found += whole_moves(position, {**partial, field.name: option})
    return found
