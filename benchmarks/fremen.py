"""Dawn of the Fremen: checked moves a second, and the options of the worst shipment.

``python benchmarks/fremen.py [--json]``

Checks are of the golden games, with chain and hash of every position, beside python-chess in the
same run. The worst shipment position is the slowest of several made by hand: the shipper holds one
territory in two to eighteen, full of tokens and great makers, among three other tribes of whom it has
all water debts, so that each border is a question of what can still be paid. Best of several runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check import Judges
from adjudicator.content import link_content, load_content
from adjudicator.registry import rulebook
from adjudicator.rules.records import Seat, Setup
from benchmarks.run import best, chess_games, judge_all, replay_chess
from exporters.lua.bundle import build_referee
from exporters.lua.engine import LuaReferee

GAME_ID = "dawn-of-the-fremen"
GOLDEN = Path(__file__).parent.parent / "tests" / "games" / "dawn_of_the_fremen" / "golden"
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


def slowest(engine: Any, load: Callable[[Any], Any]) -> float:
    """The slowest question of a form into a shipment and over a border, in the worst position, ms.

    `engine` answers, of positions as `load` gives them.
    """
    return max(slow(engine, load, spacing) for spacing in (2, 3, 5, 9, 18))


def slow(engine: Any, load: Callable[[Any], Any], spacing: int) -> float:
    """The slowest question in one of them."""
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
    return max(best(ask) for ask in asked) * 1000


def measure() -> dict[str, float]:
    """All figures."""
    logs = [log.read_bytes() for log in sorted(GOLDEN.glob("game-*.jsonl"))]
    lines = sum(log.count(b"\n") for log in logs)
    games = chess_games(lines)
    judges = Judges()
    lua = LuaReferee(build_referee(GAME_ID), "lua52")
    canonical = msgspec.json.Encoder(order="sorted").encode
    checked = best(lambda: judge_all(logs, judges))
    pushed = best(lambda: replay_chess(games))
    return {
        "checked moves a second (chain, all hashes)": lines / checked,
        "python-chess push_uci a second": sum(len(game) for game in games) / pushed,
        "slowest options of the worst shipment, Python, ms": slowest(RULES, lambda found: found),
        "slowest options of the worst shipment, Lua 5.2, ms": slowest(
            lua, lambda found: lua.decode(canonical(found))
        ),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    found = measure()
    if parser.parse_args().json:
        print(msgspec.json.encode(found).decode())
        return
    for what, figure in found.items():
        print(f"{what:60} {figure:12,.1f}")


if __name__ == "__main__":
    main()
