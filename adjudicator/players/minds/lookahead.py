"""How a strong player looks ahead: it plays on from the best moves of a first comparison, and compares the results.

Every seat of an imagined position plays on with the moves of a quick player, which sees what that
seat would see there. All moves are compared in the same positions and with the same chance. Another
move than that of a `steady` player is chosen only if it is clearly better, so that bad luck in a
few trials does no harm.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.players.minds import choosing
from adjudicator.players.minds.candidates import candidates
from adjudicator.players.minds.chance import Chance, below, chance_from
from adjudicator.players.minds.choosing import Judged
from adjudicator.players.minds.playing import quick_move
from adjudicator.players.minds.records import (
    NEVER,
    POINT,
    WON,
    Choice,
    Forms,
    Mind,
    Notes,
    Seat,
    Strength,
)
from adjudicator.rules.kinds import Move

QUICK = Strength(
    name="quick",
    width=10,
    samples=1,
    guesses=3,
    rivals=0,
    trials=0,
    noise=20,
    tries=10,
)
"""How the seats of an imagined position play on."""
NEAR = 8 * POINT
"""Moves that are worse by more, by the first comparison, are not played on."""
SURE = 3
"""After so many trials only moves that have done better are tried again."""
MOVES_MOST = 30
"""So many moves of everybody are played on at most."""
TRIALS_MOST = 50
"""So many positions are played on at most, however much time there is."""


class Trial(msgspec.Struct):
    """A move that is played on, and how much better it came out than the first one of its comparison."""

    move: Move
    prior: int
    tried: int
    gained: int
    """The sum of the differences."""
    squares: int
    """The sum of their squares, in whole spice."""


def choose(mind: Mind, at: Seat) -> Choice:
    """The move of an awaited seat, by looking ahead in the steps in which that is worthwhile."""
    if at.strength.trials == 0 or at.view.step not in mind.ahead:
        return choosing.choose(mind, at)
    mind.seen(at.game, at.notes, at.view)
    found = candidates(mind, at, at.forms.kinds)
    thought = mind.decide(at)
    if thought is None and len(found) < 2:
        return choosing.choose(mind, at)
    judged = choosing.weighed(mind, at, found)
    ranked = sorted(judged, key=lambda entry: -choosing.mean_of(entry))
    rivals: list[Judged] = []
    if thought is not None:
        rivals.append(Judged(move=thought, total=0, tried=0, prior=mind.prior(at, thought)))
    for entry in ranked:
        near = thought is not None or choosing.mean_of(ranked[0]) - choosing.mean_of(entry) <= NEAR
        if len(rivals) < at.strength.rivals and near and entry.tried > 0 and entry.move != thought:
            rivals.append(entry)
    if len(rivals) == 1 and thought is not None:
        return Choice(move=rivals[0].move, reason="rule", gain=0, compared=1)
    if len(rivals) < 2:
        return choosing.settled(at, judged)
    return played_out(mind, at, rivals)


def played_out(mind: Mind, at: Seat, rivals: list[Judged]) -> Choice:
    """The first of some moves, or one that comes out better beyond doubt when all are played on."""
    trials = [
        Trial(move=entry.move, prior=entry.prior, tried=0, gained=0, squares=0) for entry in rivals
    ]
    count = min(TRIALS_MOST, at.strength.trials)
    for turn in range(count):
        if at.hurry():
            break
        left = kept(trials, turn)
        if len(left) == 0:
            break
        copy = at.rules.view(at.game, at.view, "table")
        position = mind.imagined(at.game, copy, at.notes, at.chance)
        seed = below(at.chance, 1000000)
        first = worth_ahead(mind, at, position, trials[0], seed)
        for trial in left:
            worth = worth_ahead(mind, at, position, trial, seed)
            if at.hurry():
                break
            if worth > NEVER and first > NEVER:
                trial.tried += 1
                trial.gained += worth - first
                spice = (worth - first) // POINT
                trial.squares += spice * spice
    return decided(trials)


def kept(trials: list[Trial], turn: int) -> list[Trial]:
    """The moves that are tried once more: all at first, then the best of those that have done better so far."""
    if turn < SURE:
        return trials[1:]
    better = sorted(
        [trial for trial in trials[1:] if trial.gained > 0], key=lambda trial: -mean_of(trial)
    )
    return better[:2]


def mean_of(trial: Trial) -> int:
    """How much better a move came out than the first one; NEVER for one that was not tried."""
    return NEVER if trial.tried == 0 else trial.gained // trial.tried


def decided(trials: list[Trial]) -> Choice:
    """The move that came out best among those that are better than the first one beyond doubt, else that one."""
    best = trials[0]
    for trial in trials[1:]:
        if doubtless(trial) and (best.tried == 0 or mean_of(trial) > mean_of(best)):
            best = trial
    gain = 0 if best.tried == 0 else mean_of(best)
    return Choice(move=best.move, reason="ahead", gain=gain, compared=len(trials))


def doubtless(trial: Trial) -> bool:
    """Whether a mean difference is greater than twice its standard error."""
    mean = trial.gained // POINT
    if trial.tried < SURE or mean <= 0:
        return False
    spread = trial.tried * trial.squares - mean * mean
    return mean * mean * (trial.tried - 1) > 4 * spread


def worth_ahead(mind: Mind, at: Seat, position: Any, trial: Trial, seed: int) -> int:
    """What an imagined position is worth after a move has been played on; NEVER where the move is not legal in it."""
    copy = at.rules.view(at.game, position, "table")
    if not at.rules.attempt(at.game, copy, trial.move):
        return NEVER
    chance = chance_from(seed)
    for _ in range(MOVES_MOST):
        if mind.settled(at.game, at.view, copy, at.seat) or at.hurry():
            break
        if not played(mind, at, copy, chance):
            break
    result = at.rules.result(at.game, copy)
    if result is not None:
        won = at.seat in result.winners
        return WON // max(1, len(result.winners)) if won else -WON
    return mind.worth(at.game, copy, at.seat)


def played(mind: Mind, at: Seat, position: Any, chance: Chance) -> bool:
    """Make a move of an awaited seat in an imagined position; False if there is none, or no move is found."""
    waiting = at.rules.to_act(position)
    if len(waiting) == 0 or at.rules.result(at.game, position) is not None:
        return False
    seat = waiting[0]
    if seat == "table":
        drawn = quick_move(at, position, seat, chance)
        return len(drawn) > 0 and at.rules.attempt(at.game, position, drawn)
    move = choosing.choose(mind, seat_in(at, position, seat, chance)).move
    return len(move) > 0 and at.rules.attempt(at.game, position, move)


def seat_in(at: Seat, position: Any, seat: str, chance: Chance) -> Seat:
    """A quick player at a seat of an imagined position, with the view of that seat."""
    kinds = at.rules.kinds(at.game, position, seat)
    return Seat(
        rules=at.rules,
        game=at.game,
        view=at.rules.view(at.game, position, seat),
        seat=seat,
        forms=Forms(kinds=kinds, next_field=at.rules.form_of(at.game, position)),
        notes=Notes(seat=seat, numbers={}, words={}),
        chance=chance,
        strength=QUICK,
        hurry=at.hurry,
    )
