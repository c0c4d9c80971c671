"""The family of the Dune board says the same in Lua, whatever a game decides."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from adjudicator.rules.dune.board import joined_parts
from exporters.lua.subset.source import package_of, read_module, read_rules
from tests.rules import raid
from tests.rules.raid import Position
from tests.rules.raids import GAME, KINDS, POSITIONS, SEATS, fresh
from tests.support.compiled import loaded

ROOT = Path(__file__).parents[2]


def deeds(position: Position, prng: Random) -> list[dict[str, Any]]:
    """Deeds of every kind, with decisions of every kind."""
    seat, other = prng.sample(SEATS, 2)
    friends = {seat: [other], other: [seat]}
    found: list[dict[str, Any]] = [
        {"do": "battles", "friends": friends, "truce": prng.random() < 0.5},
        {
            "do": "storm",
            "sectors": prng.randint(0, 20),
            "whole": prng.random() < 0.5,
            "wall": prng.random() < 0.5,
            "spared": [seat],
            "halved": [other],
            "anywhere": prng.random() < 0.5,
            "circles": {name: prng.randrange(18) for name in SEATS},
        },
        {"do": "worm", "territory": prng.choice(GAME.territory_ids), "spared": [other]},
        {"do": "collect", "rates": {"ochre": 2, "teal": 3, "violet": 1}},
        {"do": "draw"},
        {"do": "revive", "by": seat, "territory": "arsunt"},
        {"do": "holders", "owners": [seat, other]},
    ]
    found += [
        {
            "do": "reach",
            "by": seat,
            "start": prng.choice(GAME.part_ids),
            "end": prng.choice([*GAME.part_ids, "arsunt", "nowhere"]),
            "steps": prng.randint(0, 4),
            "storm": prng.random() < 0.7,
            "locked": prng.choice(["", "rock"]),
            "detour": prng.random() < 0.5,
            "occupants": prng.randint(0, 2),
            "anywhere": prng.random() < 0.5,
            "welcome": prng.sample(GAME.territory_ids, 3),
        }
        for _ in range(6)
    ]
    cards = ["none", *GAME.cards]
    for order in ("", "play", "refuse"):
        element = prng.choice(["", "leader", "number", "weapon"])
        found.append(
            {
                "do": "plans",
                "by": seat,
                "territory": "arsunt",
                "leaders": [f"{seat}-3", f"{seat}-5"],
                "most": 3,
                "around": 5,
                "order": order,
                "what": prng.choice(KINDS),
                "element": element,
                "answer": {"leader": f"{seat}-3", "number": "2"}.get(element, "none"),
                "plan": {
                    "leader": prng.choice([f"{seat}-3", "fool", "none"]),
                    "number": prng.randint(0, 5),
                    "weapon": prng.choice(cards),
                    "defense": prng.choice(cards),
                },
                "asked": {"leader": f"{other}-3", "number": "4", "weapon": prng.choice(cards)},
            }
        )
    leaders = {seat: f"{seat}-3", other: f"{other}-5"}
    shared = [part for part, here in position.forces.items() if seat in here and other in here]
    if shared:
        found.insert(
            0,
            {
                "do": "fight",
                "place": joined_parts(GAME, position, prng.choice(shared))[0],
                "aggressor": seat,
                "defender": other,
                "plans": {
                    by: {
                        "leader": leader,
                        "number": 1,
                        "weapon": prng.choice(cards),
                        "defense": prng.choice(cards),
                    }
                    for by, leader in leaders.items()
                },
            },
        )
    return found


def test_the_family_says_the_same_in_lua() -> None:
    name = "adjudicator.games.raid.rulebook"
    source = Path(raid.__file__).read_text("utf-8")
    rules = read_rules(ROOT, games=[])
    shared = package_of([*rules.modules.values(), read_module(name, "raid.py", source)])
    ask = loaded(shared, name)
    game = msgspec.to_builtins(GAME)
    fought = 0
    for number in range(len(POSITIONS)):
        position, prng = fresh(number)
        done = deeds(position, prng)
        given = msgspec.to_builtins(position)
        wanted = msgspec.to_builtins(raid.told(GAME, position, done))
        assert ask("told", [game, given, done]) == wanted
        fought += done[0]["do"] == "fight"
    assert fought > len(POSITIONS) // 2
