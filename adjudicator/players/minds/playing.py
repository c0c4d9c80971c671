"""How an imagined game goes on after a move: chance is drawn, seats make quick moves."""

from __future__ import annotations

from typing import Any

from adjudicator.players.minds.chance import Chance, below, shuffled
from adjudicator.players.minds.records import Mind, Seat
from adjudicator.rules.kinds import Move

CHAIN = 24
"""So many moves complete at most what a seat has begun."""
WORDS = "-"


def played_on(mind: Mind, at: Seat, position: Any) -> None:
    """Play on in a position until what the seat began is over, by any moves."""
    left = CHAIN
    while left > 0 and not mind.finished(at.game, position, at.seat):
        left -= 1
        if not completed(mind, at, position):
            return


def completed(mind: Mind, at: Seat, position: Any) -> bool:
    """Make a move of an awaited seat in a position; False if there is none, or no move is found."""
    waiting = at.rules.to_act(position)
    if len(waiting) == 0 or at.rules.result(at.game, position) is not None:
        return False
    move = mind.completing(at.rules, at.game, position, waiting[0])
    if len(move) == 0:
        move = quick_move(at, position, waiting[0], at.chance)
    return len(move) > 0 and at.rules.attempt(at.game, position, move)


def quick_move(at: Seat, position: Any, seat: str, chance: Chance) -> Move:
    """Any whole move of a seat in an imagined position, of any open kind; empty if none is found."""
    for kind in shuffled(chance, at.rules.kinds(at.game, position, seat)):
        form: Move = {"by": seat, "move": kind}
        while True:
            field = at.rules.next_field(at.game, position, form)
            if field is None:
                return form
            options: list[Any] = [WORDS] if field.kind == "text" else field.options
            if len(options) == 0:
                break
            form = {**form, field.name: options[below(chance, len(options))]}
            if field.last:
                return form
    return {}
