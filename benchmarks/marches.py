"""War for Arrakis: the options of the worst positions, a legion on the march and a battle.

Positions made by hand in which there is more to choose from than a game ever has: full legions with
named leaders in every area that is not a desert, all wormsigns and harvesters in the desert, ornithopters
in every air zone, all planning cards in both hands, and dice of every result. From there some hundred moves are drawn with a fixed seed, battles among them, and every question on the
way is timed: which kinds of moves there are, and the options of each field that was filled in.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from adjudicator.content import link_content, load_content
from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN
from adjudicator.games.war_for_arrakis.records import Legion, Position
from adjudicator.games.war_for_arrakis.tasks import task
from adjudicator.playout import Chance
from adjudicator.registry import rulebook
from adjudicator.rules.records import Seat, Setup
from benchmarks.figures import Figure, Settings, best
from exporters.lua.bundle import build_referee
from exporters.lua.engine import LuaReferee

GAME_ID = "war-for-arrakis"
RULES = rulebook(GAME_ID)
GAME = link_content(load_content(GAME_ID))
RANKS = ["elite", "regular", "special-elite"]
DECKS = {
    ATREIDES: ["house-atreides", "fremen-ally"],
    HARKONNEN: ["house-harkonnen", "corrino-ally"],
}
"""Side -> the decks that it draws from."""
MOVES = 160
"""So many moves are made from each hard position."""
SIGNS = 16
"""As many wormsigns as the game has."""
BUSY = ["attack", "march", "move", "press-on", "play", "spend"]
"""Kinds of moves that are drawn rather than others: there is most to choose in what follows."""
SUSPECTS = 12
"""So many of the questions that took longest are asked again."""
Question = tuple[bytes, dict[str, Any]]
"""A position as canonical bytes, and the half-made move whose next field is asked ({} for kinds)."""


def hard_position(side: str) -> Position:
    """An action phase in which `side` is at turn, and everything that there is lies on the board."""
    seats = [Seat(faction=ATREIDES, place=1), Seat(faction=HARKONNEN, place=2)]
    chosen = {name: ruling.default for name, ruling in load_content(GAME_ID).rulings.items()}
    position: Position = RULES.new_position(GAME, Setup(seats=seats, rulings=chosen, options={}))
    position.phase, position.round = "actions", 3
    firm = [name for name in sorted(GAME.areas) if GAME.areas[name].terrain != "desert"]
    leaders = {
        owner: [name for name, each in GAME.leaders.items() if each.side == owner]
        for owner in (ATREIDES, HARKONNEN)
    }
    for at, area in enumerate(firm):
        owner = HARKONNEN if area in position.settlements or at % 2 else ATREIDES
        own = [leaders[owner].pop()] if leaders[owner] else []
        position.legions[area] = Legion(
            side=owner, units=dict.fromkeys(RANKS, 2), leaders=own, tokens=[]
        )
        for name in own:
            if name in position.sides[owner].leaders:
                position.sides[owner].leaders[name] = "ready"
    sands = [name for name in sorted(GAME.areas) if GAME.areas[name].terrain == "desert"]
    position.signs = sorted(cluster(sands[0], SIGNS))
    free = [area for area in sands if area not in position.signs]
    position.harvesters = free[: GAME.vehicles["harvester"]]
    position.flyers = dict.fromkeys(sorted(GAME.zones), "ornithopter")
    for owner, own_side in position.sides.items():
        own_side.dice = dict.fromkeys(sorted(GAME.results), 3)
        own_side.hand = sorted(
            card.id
            for card in GAME.cards.values()
            for _ in range(card.copies)
            if card.deck in DECKS[owner]
        )
    position.decks = {deck: [] for deck in position.decks}
    position.start_pool, position.muster_pool, position.sietch_pool = [], [], []
    position.agenda = [task("turn", side)]
    position.step, position.waiting = "act", [side]
    return position


def cluster(start: str, most: int) -> list[str]:
    """So many desert areas that hang together: a Legion rides over all of them."""
    found = [start]
    for area in found:
        near = [other for other in GAME.areas[area].borders if other not in found]
        found += [other for other in near if GAME.areas[other].terrain == "desert"]
    return found[:most]


def questions(side: str) -> Iterator[Question]:
    """Every question that is asked on the way from a hard position, by a form that is filled in."""
    position, chance = hard_position(side), Chance(f"marches/{side}")
    encode = msgspec.json.Encoder(order="sorted").encode
    for _ in range(MOVES):
        if RULES.result(GAME, position) is not None:
            return
        seat = RULES.to_act(position)[0]
        here = encode(position)
        yield here, {"by": seat}
        kinds = RULES.kinds(GAME, position, seat)
        busy = [kind for kind in kinds if kind in BUSY] or kinds
        move: dict[str, Any] = {"by": seat, "move": busy[chance.below(len(busy))]}
        for kind in kinds:
            yield here, {"by": seat, "move": kind}
        while (field := RULES.next_field(GAME, position, move)) is not None:
            yield here, {**move}
            move[field.name] = field.options[chance.below(len(field.options))]
        RULES.apply(GAME, position, move)


def ask(engine: Any, position: Any, about: dict[str, Any]) -> Callable[[], object]:
    """A question to the rules of an engine."""
    if "move" not in about:
        return lambda: engine.kinds(GAME, position, about["by"])
    return lambda: engine.next_field(GAME, position, about)


def slowest(engine: Any, load: Callable[[bytes], Any], asked: list[Question], rounds: int) -> float:
    """The slowest of many questions, in ms: those that seem slow are asked again, and the best counts."""
    times: list[tuple[float, int]] = []
    for at, (raw, about) in enumerate(asked):
        question = ask(engine, load(raw), about)
        start = time.process_time()
        question()
        times.append((time.process_time() - start, at))
    found = 0.0
    for _, at in sorted(times, reverse=True)[:SUSPECTS]:
        raw, about = asked[at]
        found = max(found, best(ask(engine, load(raw), about), rounds))
    return found * 1000


def measure(settings: Settings) -> Iterator[Figure]:
    """How long a player waits for a form, at most."""
    asked = [question for side in (ATREIDES, HARKONNEN) for question in questions(side)]
    title = "slowest options of War for Arrakis"
    decode: Callable[[bytes], Any] = msgspec.json.Decoder(RULES.position_type).decode
    found = slowest(RULES, decode, asked, settings.rounds)
    yield Figure(f"{title}, CPython", found, "ms", most=50)
    lua = LuaReferee(build_referee(GAME_ID), "lua52")
    found = slowest(lua, lua.decode, asked, settings.rounds)
    yield Figure(f"{title}, PUC Lua 5.2", found, "ms", most=100)
