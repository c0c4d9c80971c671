"""Golden games that a certain side wins: steady computer players play it, with chosen luck.

Of a few outcomes of chance, and of what a seat does that nobody sits on, that comes to pass which is worth
most to the side, by the `worth` of the game's computer players. A log says nothing of how likely it was.
"""

from __future__ import annotations

import io
from typing import Any

import msgspec

from adjudicator.log.header import setup_of
from adjudicator.log.writing import LogWriter
from adjudicator.players.computer import Computer, mind_of, strength_named
from adjudicator.playout import Chance
from adjudicator.playout.players import RunningGame, draw_move, tempers
from adjudicator.playout.seating import header_of, seat_factions
from adjudicator.playout.writing import Order
from tests.support.replay import Loaded

LUCK = 12
"""So many outcomes are looked at each time."""


def lucky_game(loaded: Loaded, order: Order, seed: int) -> bytes:
    """The log of a game that the seats with a player win, or nothing where they lose it."""
    rules, game, chance = loaded.rulebook, loaded.game, Chance(f"lucky/{seed}")
    seats = seat_factions(loaded.content, order.seats, chance)
    header = header_of(
        rules, loaded.content, seats, order.rulings, options=order.options, policy=order.policy
    )
    position = rules.new_position(game, setup_of(header))
    table = RunningGame(rules, game, position, chance, tempers(rules, position, chance), False)
    empty = rules.automata(game, position)
    players = {
        seat.faction: Computer(rules, game, seat.faction, strength_named("steady"), f"lucky/{seed}")
        for seat in seats
        if seat.faction not in empty
    }
    stream = io.BytesIO()
    with LogWriter(stream, header, rules) as writer:
        while (result := rules.result(game, position)) is None:
            seat = rules.to_act(position)[0]
            if seat in players:
                move = players[seat].choose(position).move
            else:
                move = luckiest(loaded, table, next(iter(players)))
            rules.apply(game, position, move)
            writer.append(move, position)
        writer.end(result, position)
    lost = any(winner in empty for winner in result.winners)
    return b"" if lost else stream.getvalue()


def luckiest(loaded: Loaded, table: RunningGame, seat: str) -> dict[str, Any]:
    """Of a few moves of the table or of an empty seat that which is worth most to the players, of whom `seat` is one."""
    rules, game = loaded.rulebook, loaded.game
    mind = mind_of(rules.id)
    drawn: list[dict[str, Any]] = []
    for _ in range(LUCK):
        move = draw_move(table)
        if move not in drawn:
            drawn.append(move)
    if len(drawn) == 1:
        return drawn[0]
    values: list[int] = []
    for move in drawn:
        copy: Any = msgspec.json.decode(
            msgspec.json.encode(table.position), type=rules.position_type
        )
        rules.apply(game, copy, move)
        values.append(mind.worth(game, copy, seat))
    return drawn[values.index(max(values))]
