"""Golden games in which three seats ally: random players who ally wherever they can, and never part."""

from __future__ import annotations

import io
from typing import Any

from adjudicator.log.header import setup_of
from adjudicator.log.writing import LogWriter
from adjudicator.playout import Chance
from adjudicator.playout.players import RunningGame, draw_move, fill, tempers
from adjudicator.playout.seating import header_of, seat_factions
from adjudicator.playout.writing import Order
from tests.support.replay import Loaded

ALLYING = ("accept-alliance", "offer-alliance")
"""The kinds of moves that make alliances, those that make one at once first."""
PARTING = "break-alliance"
RULED = {"alliance-size": "three", "win-strongholds-of-three": "five"}
"""The rulings of such a game, beside those of its preset."""


def allied_game(loaded: Loaded, order: Order, seed: int) -> bytes:
    """The log of the game of a seed; nothing where no alliance of three comes about."""
    rules, game, chance = loaded.rulebook, loaded.game, Chance(f"allied/{seed}")
    seats = seat_factions(loaded.content, order.seats, chance)
    header = header_of(
        rules, loaded.content, seats, order.rulings, options=order.options, policy=order.policy
    )
    position = rules.new_position(game, setup_of(header))
    table = RunningGame(rules, game, position, chance, tempers(rules, position, chance), False)
    trio = False
    stream = io.BytesIO()
    with LogWriter(stream, header, rules) as writer:
        while (result := rules.result(game, position)) is None:
            move = friendly_move(table)
            rules.apply(game, position, move)
            trio = trio or bool(position.thirds)
            writer.append(move, position)
        writer.end(result, position)
    return stream.getvalue() if trio else b""


def friendly_move(table: RunningGame) -> dict[str, Any]:
    """A move that makes an alliance, if somebody who is awaited has one, else any but one that breaks it."""
    rules = table.rulebook
    for kind in ALLYING:
        for seat in rules.to_act(table.position):
            if kind in rules.kinds(table.game, table.position, seat):
                return fill(table, {"by": seat, "move": kind})
    move = draw_move(table)
    while move["move"] == PARTING:
        move = draw_move(table)
    return move
