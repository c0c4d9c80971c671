"""The minimal move of a seat: what is done for it when its time has run out.

It follows from the forms alone: the seat passes, declines or refuses where it may. Otherwise each
open kind of move is filled in with the first options, lowest values first, until a complete move
results. Of these moves, the one with the fewest fields is made; if two are equally short, the one
whose kind the game lists first.
"""

from __future__ import annotations

from adjudicator.rules.kinds import Move
from adjudicator.rules.meaning import Asking, some_move

DECLINING: list[str] = ["pass", "refuse", "decline", "disagree", "cease"]
"""Kinds of moves by which a seat does nothing; the first that is open is made, before any other kind."""


def minimal_move(asking: Asking, seat: str, kinds: list[str], interrupts: list[str]) -> Move | None:
    """The minimal legal move of an awaited seat; nothing if no form leads to a legal move.

    `kinds` are the kinds of moves that are open to the seat, in the game's order; `interrupts` are those
    that are made out of turn, which are looked at only if no other kind is open.
    """
    in_turn = [kind for kind in kinds if kind not in interrupts]
    if len(in_turn) == 0:
        in_turn = kinds
    found = declined(asking, seat, in_turn)
    if found is not None:
        return found
    shortest = 0
    for kind in in_turn:
        whole = some_move(asking, {"by": seat, "move": kind})
        if whole is not None and (found is None or len(whole) < shortest):
            found = whole
            shortest = len(whole)
    return found


def declined(asking: Asking, seat: str, kinds: list[str]) -> Move | None:
    """The move by which a seat does nothing, if one of these kinds is such a move and legal."""
    for kind in DECLINING:
        if kind in kinds:
            found = some_move(asking, {"by": seat, "move": kind})
            if found is not None:
                return found
    return None
