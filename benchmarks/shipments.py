"""Dawn of the Fremen: the options of the worst shipment.

The slowest of several positions made by hand: the shipper holds one territory in two to eighteen,
full of tokens and great makers, among three other tribes of whom it has all water debts, so that
each border is a question of what can still be paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from adjudicator.content import link_content, load_content
from adjudicator.registry import rulebook
from adjudicator.rules.records import Seat, Setup
from benchmarks.figures import Figure, Settings, best
from exporters.lua.bundle import build_referee
from exporters.lua.engine import LuaReferee

GAME_ID = "dawn-of-the-fremen"
RULES = rulebook(GAME_ID)
GAME = link_content(load_content(GAME_ID))
TRIBES = ["blue", "green", "red", "yellow"]


def hard_position(spacing: int) -> Any:
    """A shipment of blue's, who holds one territory in so many and all water debts of the others."""
    seats = [Seat(faction=tribe, place=at + 1) for at, tribe in enumerate(TRIBES)]
    position = RULES.new_position(GAME, Setup(seats=seats, rulings={}, options={}))
    tokens = ["crysknife", "great-maker", "jubba-cloak", "kulon", "maula-pistol", "stillsuit"]
    for at, land in enumerate(position.lands.values()):
        land.owner = TRIBES[1 + at % 3] if at % spacing else "blue"
        land.goods = {"food": 1, "spice": 1, "water": 1, "worm-tooth": 1}
        land.tokens = [*tokens]
    for tribe in TRIBES[1:]:
        position.sides[tribe].debts = 0
        position.sides["blue"].rivals[tribe] = 8
    position.sides["blue"].cards = ["fremkit", "smugglers"]
    position.cycle, position.phase, position.step = 3, "shipment", "shipping"
    position.face, position.order, position.lead = "both-moons", [*TRIBES], "blue"
    position.waiting = ["blue"]
    return position


def measure(settings: Settings) -> Iterator[Figure]:
    """How long a player waits for a form, at most."""
    lua = LuaReferee(build_referee(GAME_ID), "lua52")
    canonical = msgspec.json.Encoder(order="sorted").encode
    found = slowest(RULES, lambda position: position, settings.rounds)
    yield Figure("slowest options of the worst shipment, CPython", found, "ms", most=50)
    found = slowest(lua, lambda position: lua.decode(canonical(position)), settings.rounds)
    yield Figure("slowest options of the worst shipment, PUC Lua 5.2", found, "ms", most=100)


def slowest(engine: Any, load: Callable[[Any], Any], rounds: int) -> float:
    """The slowest question of a form into a shipment and over a border, in the worst position, ms.

    `engine` answers, of positions as `load` gives them.
    """
    return max(slow(engine, load, spacing, rounds) for spacing in (2, 3, 5, 9, 18))


def slow(engine: Any, load: Callable[[Any], Any], spacing: int, rounds: int) -> float:
    """The slowest question in one of them, in ms."""
    position = hard_position(spacing)
    first = next(place for place, land in position.lands.items() if land.owner == "blue")
    ship = {"by": "blue", "move": "ship"}
    under_way = hard_position(spacing)
    whole = {**ship, "territory": first, "token": "great-maker", "card": "none"}
    RULES.apply(GAME, under_way, whole)
    here, there = load(position), load(under_way)
    asked: list[Callable[[], object]] = [
        lambda: engine.kinds(GAME, here, "blue"),
        lambda: engine.next_field(GAME, here, ship),
        lambda: engine.next_field(GAME, here, {**ship, "territory": first}),
        lambda: engine.next_field(GAME, there, {"by": "blue", "move": "cross"}),
    ]
    return max(best(ask, rounds) for ask in asked) * 1000
