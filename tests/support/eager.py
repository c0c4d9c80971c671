"""Short golden games: their players make moves that no kept game shows yet, or else end the game soon.

Of a few moves that a random player would make, an eager one makes that which shows most of what is
lacking; the table turns up what is lacking, too. Where nothing new can be shown, one seat plays as
well as the players of `benchmarks` can, and the others pass, so that games are short.
"""

from __future__ import annotations

import io
import sys
from typing import Any

import msgspec

from adjudicator.log.header import setup_of
from adjudicator.log.writing import LogWriter
from adjudicator.players.computer import Computer, strength_named
from adjudicator.playout import Chance
from adjudicator.playout.players import RunningGame, draw_move, tempers
from adjudicator.playout.seating import header_of, seat_factions
from adjudicator.playout.writing import Order
from tests.support.replay import Loaded
from tests.support.watch import promises

TRIES = 5
"""So many moves a player thinks of, one after the other."""
RULINGS = 7
"""Rulings of a game that are not as by default, at most."""
Found = tuple[bytes, set[str]]
"""A log, and what it shows."""


def seen(loaded: Loaded, position: Any, move: dict[str, Any]) -> set[str]:
    """What a move shows, its effects among it; the position stays as it is."""
    rules, game = loaded.rulebook, loaded.game
    found = {f"kind {move['move']}"}
    found |= {f"played {word}" for word in promises(rules.id).shown(game, move)}
    copy: Any = msgspec.json.decode(msgspec.json.encode(position), type=rules.position_type)
    for event in rules.apply(game, copy, move):
        found |= {f"clause {event.clause}", f"event {event.kind}"}
    return found


def usual(loaded: Loaded, table: RunningGame, strong: Computer) -> dict[str, Any]:
    """What is done where nothing new can be shown: who is to win plays well, others pass if they can."""
    rules, game, position = loaded.rulebook, loaded.game, table.position
    seat = rules.to_act(position)[0]
    if seat == strong.seat:
        return strong.choose(position).move
    if "pass" in rules.kinds(game, position, seat):
        return {"by": seat, "move": "pass"}
    return draw_move(table)


def eager_move(
    loaded: Loaded, table: RunningGame, lacking: set[str], strong: Computer
) -> dict[str, Any]:
    """Of the usual move and a few others that which shows most of what is lacking."""
    best: tuple[int, dict[str, Any]] | None = None
    for at in range(TRIES):
        move = draw_move(table) if at else usual(loaded, table, strong)
        worth = len(seen(loaded, table.position, move) & lacking)
        if move["by"] == "table":
            worth += sum(f"played {value}" in lacking for value in move.values())
        if best is None or worth > best[0]:
            best = (worth, move)
    assert best is not None
    return best[1]


def eager_game(loaded: Loaded, order: Order, seed: int, lacking: set[str], longest: int) -> Found:
    """A game played to show what is lacking; its log is empty if it is longer than `longest` lines."""
    rules, game, chance = loaded.rulebook, loaded.game, Chance(f"eager/{seed}")
    seats = seat_factions(loaded.content, order.seats, chance)
    header = header_of(
        rules, loaded.content, seats, order.rulings, options=order.options, policy=order.policy
    )
    position = rules.new_position(game, setup_of(header))
    table = RunningGame(rules, game, position, chance, tempers(rules, position, chance), False)
    shown = {f"seat {seat.faction}" for seat in header.seats} | {f"seats {len(header.seats)}"}
    faction = seats[seed % len(seats)].faction
    strong = Computer(rules, game, faction, strength_named("steady"), f"eager/{seed}")
    stream = io.BytesIO()
    lines = 2
    with LogWriter(stream, header, rules) as writer:
        while (result := rules.result(game, position)) is None:
            lines += 1
            if lines > longest:
                return b"", shown
            move = eager_move(loaded, table, lacking - shown, strong)
            shown |= seen(loaded, position, move)
            rules.apply(game, position, move)
            writer.append(move, position)
        writer.end(result, position)
    shown |= {f"ruling {name} {option}" for name, option in header.rulings.items()}
    shown |= {f"ending {result.clause} by {len(result.winners)}"}
    shown |= {f"winner {winner}" for winner in result.winners}
    return stream.getvalue(), shown


def eager_games(
    loaded: Loaded, orders: list[Order], wanted: set[str], longest: int
) -> list[tuple[str, bytes]]:
    """Games that show all of `wanted`, as far as so many orders can, without those that add nothing."""
    lacking = set(wanted)
    kept: list[tuple[str, Found]] = []
    for seed, order in enumerate(orders):
        if not lacking:
            break
        rulings = lacking_rulings(lacking, seed)
        meant = msgspec.structs.replace(order, rulings=rulings)
        raw, shown = eager_game(loaded, meant, seed, lacking, longest)
        new = shown & lacking
        print(
            f"{seed}: {raw.count(bytes([10]))} lines, {len(new)} new", file=sys.stderr, flush=True
        )
        if raw and new:
            kept.append((f"eager-{seed:03}", (raw, shown)))
            lacking -= shown
            print(f"   {len(lacking)} lacking: {sorted(lacking)[:12]}", file=sys.stderr)
    for feature in sorted(lacking):
        print(f"not covered: {feature}", file=sys.stderr)
    return [(name, raw) for name, (raw, _) in thinned(kept, wanted - lacking)]


def lacking_rulings(lacking: set[str], seed: int) -> dict[str, str]:
    """A few options of rulings that are lacking; none in every fourth game."""
    chosen: dict[str, str] = {}
    for feature in sorted(lacking):
        what, _, rest = feature.partition(" ")
        if what == "ruling" and seed % 4 > 0 and len(chosen) < RULINGS:
            name, _, option = rest.partition(" ")
            chosen.setdefault(name, option)
    return chosen


def thinned(kept: list[tuple[str, Found]], wanted: set[str]) -> list[tuple[str, Found]]:
    """The games without those whose every wanted feature others show, the longest looked at first."""
    left = list(kept)
    for game in sorted(kept, key=lambda each: -len(each[1][0])):
        others = [other for other in left if other is not game]
        if wanted <= set().union(*(shown for _, (_, shown) in others)):
            left = others
    return left
