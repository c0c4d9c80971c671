"""How balanced a reconstructed game is: thousands of games between simple players.

::

    python -m benchmarks balance dawn-of-the-fremen --games 400 --seats 4 [--players greedy]
                                 [--overlay MINE.json] [--json]
    python -m benchmarks balance war-for-arrakis --option solo=1 --seats 2 --players foresight
    python -m benchmarks balance conquest-and-diplomacy --games 1000 --seats 4

Reported for each number of seats: how often each seat wins (by its place in the first player order and
by faction, of the games in which it sat), how long games are, how they end, and how often each kind of
move is made. `--teams` has seats play together: teams of Dawn of the Fremen, the allied game of Conquest
and Diplomacy. `--option` chooses an option of the game. `random` players are those of `kynes playout`,
`foresight` are players of War for Arrakis who try an action before they take it. Games that nobody has won after `--cycles`
cycles or turns are counted as drawn. Seeded: the same command prints the same figures.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import link_content, load_content
from adjudicator.playout import Chance
from adjudicator.playout.players import Table, draw_move, tempers
from adjudicator.registry import rulebook
from adjudicator.rules.records import Setup

PLAYERS = {
    "conquest-and-diplomacy": "benchmarks.conquest_players",
    "dawn-of-the-fremen": "benchmarks.dawn_players",
    "dune-messiah": "benchmarks.messiah_players",
    "war-for-arrakis": "benchmarks.arrakis_players",
}
"""Game -> the module with its players."""
SEATINGS = 50
"""So often a seating is drawn that the rules may refuse."""


def seated(loaded: Any, seats: int, chance: Chance, teams: bool, options: dict[str, int]) -> Setup:
    """A set-up that the rules allow, with options; AssertionError where there is none for so many seats."""
    rules, game, players = loaded
    for _ in range(SEATINGS):
        setup: Setup = players.seated(game, seats, chance, teams)
        setup = msgspec.structs.replace(setup, options={**setup.options, **options})
        if rules.check_setup(game, setup) is None:
            return setup
    raise AssertionError(f"no seating of {seats} with {options}")


def play(
    loaded: Any,
    seats: int,
    seed: int,
    style: str,
    cycles: int,
    teams: bool,
    options: dict[str, int] | None = None,
) -> dict[str, Any]:
    """One game: who sat where, who won, when and how. AssertionError as `seated`."""
    rules, game, players = loaded
    chance = Chance(f"balance/{seed}")
    setup = seated(loaded, seats, chance, teams, options or {})
    position = rules.new_position(game, setup)
    table = Table(rules, game, position, chance, tempers(rules, position, chance))
    order: list[str] = []
    moves: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    taken = 0
    while rules.result(game, position) is None and players.lasting(position) <= cycles:
        seat = rules.to_act(position)[0]
        order = order or players.ranked(position)
        if style == "random":
            move = draw_move(table)
        else:
            move = players.choose(rules, game, position, seat, style, chance)
        wrong = rules.check(game, position, move)
        if wrong is not None:
            raise AssertionError(f"{move}: {wrong} at {position.step}")
        for event in rules.apply(game, position, move):
            taken += players.gained(event)
        moves[move["move"]] += 1
        if move["move"] == "draw" and "card" in move:
            drawn[move["card"]] += 1
    return {
        "order": order,
        "factions": sorted(seat.faction for seat in setup.seats),
        "winners": position.winners,
        "ending": position.ending,
        "cycles": players.lasting(position),
        "taken": taken,
        "moves": moves,
        "lines": sum(moves.values()),
        "drawn": drawn,
    }


def summary(games: list[dict[str, Any]], seats: int) -> dict[str, Any]:
    """The figures of many games."""
    places: Counter[int] = Counter()
    factions: Counter[str] = Counter()
    sat: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    moves: Counter[str] = Counter()
    ways: dict[str, Counter[str]] = {}
    pairings: dict[str, Counter[str]] = {}
    for game in games:
        if seats == 2:
            met = pairings.setdefault(" and ".join(game["factions"]), Counter())
            met.update(["games", *game["winners"]])
        for winner in game["winners"]:
            ways.setdefault(winner, Counter())[game["ending"]] += 1
        endings[game["ending"] or "drawn"] += 1
        moves.update(game["moves"])
        sat.update(game["factions"])
        for winner in game["winners"]:
            places[game["order"].index(winner) + 1] += 1
            factions[winner] += 1
    cycles = sorted(game["cycles"] for game in games)
    return {
        "seats": seats,
        "games": len(games),
        "wins by place in the first order": {place: places[place] for place in range(1, seats + 1)},
        "wins by faction": dict(sorted(factions.items())),
        "wins in percent of its games": {
            name: 100 * factions[name] // sat[name] for name in sorted(sat)
        },
        "wins by faction and ending": {
            name: dict(sorted(ways[name].items())) for name in sorted(ways)
        },
        **(
            {"wins by pairing": {name: dict(pairings[name]) for name in sorted(pairings)}}
            if pairings
            else {}
        ),
        "endings": dict(sorted(endings.items())),
        "cycles (least, quarter, half, three quarters, most)": [
            cycles[(len(cycles) - 1) * part // 4] for part in range(5)
        ],
        "taken or won a game": round(sum(game["taken"] for game in games) / len(games), 1),
        "lines a game": sum(game["lines"] for game in games) // len(games),
        "moves": dict(sorted(moves.items())),
    }


def main(words: list[str]) -> None:
    """Play as the words of the command line say, and print what came out."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks balance",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game", choices=sorted(PLAYERS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument(
        "--players", default="greedy", choices=["greedy", "random", "mixed", "foresight"]
    )
    parser.add_argument("--cycles", type=int, default=60)
    parser.add_argument("--teams", action="store_true")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=NUMBER")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--overlay", type=Path, action="append", default=[])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    rules = rulebook(asked.game)
    game = link_content(load_content(asked.game, asked.overlay))
    loaded = (rules, game, import_module(PLAYERS[asked.game]))
    named = [word.partition("=") for word in asked.option]
    options = {name: int(number) for name, _, number in named}
    for seats in asked.seats or [2, 3, 4]:
        games = [
            play(loaded, seats, seed, asked.players, asked.cycles, asked.teams, options)
            for seed in range(asked.first, asked.first + asked.games)
        ]
        found = summary(games, seats)
        if asked.json:
            print(json.dumps(found))
        else:
            for name, figure in found.items():
                print(f"{name}: {figure}")
            print()
