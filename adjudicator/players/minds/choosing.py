"""How a computer player chooses: by a rule of thumb, or by comparing the results of its moves.

A move is carried out in positions that fit what the seat sees, a few more moves of all seats are
played, and the resulting position is evaluated. All randomness comes from `Chance`: the same view,
forms, notes and chance give the same choice.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.players.minds.candidates import any_move, candidates
from adjudicator.players.minds.chance import below
from adjudicator.players.minds.playing import played_on
from adjudicator.players.minds.records import NEVER, WON, Choice, Mind, Seat
from adjudicator.rules.kinds import Move

TURNED_DOWN = ["decline", "pass", "refuse"]
"""Kinds of moves that say no: a player without a better idea makes them."""


class Judged(msgspec.Struct):
    """A move and what it has come to in the positions in which it was tried."""

    move: Move
    total: int
    tried: int
    prior: int


def choose(mind: Mind, at: Seat) -> Choice:
    """The move of an awaited seat; an empty one only where the forms let nothing be filled in."""
    mind.seen(at.game, at.notes, at.view)
    thought = mind.decide(at)
    if thought is not None:
        return Choice(move=thought, reason="rule", gain=0, compared=0)
    found = candidates(mind, at, at.forms.kinds)
    if len(found) == 0:
        return Choice(move=some_move(at), reason="only-move", gain=0, compared=0)
    if len(found) == 1:
        return Choice(move=found[0], reason="only-move", gain=0, compared=1)
    return best_of(mind, at, found)


def speak(mind: Mind, at: Seat) -> Choice:
    """The move of a seat that is not awaited but may speak up; an empty one if it is better to be silent."""
    kinds = [kind for kind in at.forms.kinds if kind in mind.calls]
    silence = Choice(move={}, reason="silence", gain=0, compared=0)
    if len(kinds) == 0:
        return silence
    found = candidates(mind, at, kinds)
    if len(found) == 0:
        return silence
    return best_of(mind, at, [{}, *found])


def some_move(at: Seat) -> Move:
    """A move that says no, if there is one, else any."""
    calm = [kind for kind in at.forms.kinds if kind in TURNED_DOWN]
    found = any_move(at, calm)
    if len(found) > 0:
        return found
    return any_move(at, at.forms.kinds)


def best_of(mind: Mind, at: Seat, moves: list[Move]) -> Choice:
    """The move that is worth most, in the mean of the positions that are imagined."""
    return settled(at, weighed(mind, at, moves))


def weighed(mind: Mind, at: Seat, moves: list[Move]) -> list[Judged]:
    """What moves come to in the positions that are imagined."""
    judged = [judged_first(mind, at, move) for move in moves]
    tried = 0
    for _ in range(min(at.strength.samples, mind.samples)):
        copy = at.rules.view(at.game, at.view, "table")
        position = mind.imagined(at.game, copy, at.notes, at.chance)
        rivals = promising(judged, at.strength.tries - tried)
        for entry in rivals:
            if at.hurry():
                break
            worth = worth_after(mind, at, position, entry.move)
            tried += 1
            if worth > NEVER:
                entry.total += worth
                entry.tried += 1
        if at.hurry():
            break
    return judged


def judged_first(mind: Mind, at: Seat, move: Move) -> Judged:
    """A move before it has been tried."""
    prior = 0
    if len(move) > 0:
        prior = mind.prior(at, move)
    if at.strength.noise > 0:
        prior += below(at.chance, 2 * at.strength.noise + 1) - at.strength.noise
    return Judged(move=move, total=0, tried=0, prior=prior)


def promising(judged: list[Judged], most: int) -> list[Judged]:
    """The moves that are tried once more: all at first, then the better half again and again."""
    known = [entry for entry in judged if entry.tried > 0]
    if len(known) == 0:
        return judged[: max(0, most)]
    ranked = sorted(known, key=lambda entry: -mean_of(entry))
    rounds = max([entry.tried for entry in known])
    kept = max(2, len(judged) // (1 + rounds))
    return ranked[: max(0, min(most, kept))]


def mean_of(entry: Judged) -> int:
    """What a move is worth by what is known so far."""
    if entry.tried == 0:
        return NEVER + entry.prior
    return entry.total // entry.tried + entry.prior


def worth_after(mind: Mind, at: Seat, position: Any, move: Move) -> int:
    """What an imagined position is worth after a move; NEVER where the move is not legal in it."""
    copy = at.rules.view(at.game, position, "table")
    if len(move) > 0 and not at.rules.attempt(at.game, copy, move):
        return NEVER
    played_on(mind, at, copy)
    result = at.rules.result(at.game, copy)
    if result is not None:
        won = at.seat in result.winners
        return WON // max(1, len(result.winners)) if won else -WON
    worth = mind.worth(at.game, copy, at.seat)
    if at.strength.trials > 0:
        worth -= mind.danger(at.game, copy, at.seat)
    return worth


def settled(at: Seat, judged: list[Judged]) -> Choice:
    """The choice that follows from what moves have come to; those that were tried least often count as found."""
    ranked = sorted(judged, key=lambda entry: (-rounds_of(entry, judged), -mean_of(entry)))
    best = ranked[0]
    kind = ""
    if len(best.move) > 0:
        kind = best.move["move"]
    others = [entry for entry in judged if len(entry.move) == 0 or entry.move["move"] != kind]
    others = [entry for entry in others if entry.tried > 0]
    if len(others) == 0:
        others = [entry for entry in ranked[1:] if entry.tried > 0]
    gain = 0
    if len(others) > 0:
        gain = mean_of(best) - max([mean_of(entry) for entry in others])
    reason = "compared"
    if len(best.move) == 0:
        reason = "silence"
    return Choice(move=best.move, reason=reason, gain=gain, compared=len(judged))


def rounds_of(entry: Judged, judged: list[Judged]) -> int:
    """1 for a move that was tried as often as the most, else 0: only those are compared in the end."""
    most = max([other.tried for other in judged])
    return 1 if entry.tried == most else 0
