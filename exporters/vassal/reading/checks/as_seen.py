"""What a move did for the player who made it, where others made moves at the same moment.

A line says what happened as its author's referee saw it. Lines that its author had not seen yet may stand before it in
the log, and by these the same move may do something else: an answer for which the others still seemed to wait ends the
battle.
"""

from __future__ import annotations

from adjudicator.check.judge import Judge
from adjudicator.log.header import setup_of
from adjudicator.log.lines import encode
from adjudicator.rules.records import Event
from exporters.vassal.reading.moves.table_replay import HANDOVER, Found, Reading
from exporters.vassal.reading.saved.steps import Step


def events_as_seen(judge: Judge, reading: Reading, step: Step, line: Found) -> list[Event] | None:
    """The events of a line that a step tells, without what its author had not seen; None if it was not legal so."""
    rules, game = judge.rulebook, judge.game
    position = rules.new_position(game, setup_of(reading.header))
    wanted = {one.move["to"] for one in reading.found if one.how == "undo"}
    kept = {0: encode(position)}
    for one in reading.found:
        if one.line == line.line:
            if rules.check(game, position, one.move) is not None:
                return None
            return rules.apply(game, position, one.move)
        if one.step not in step.crossed:
            if one.how == "undo":
                position = judge.position.decode(kept[one.move["to"]])
            elif (
                one.legal and one.how != HANDOVER and rules.check(game, position, one.move) is None
            ):
                rules.apply(game, position, one.move)
        if one.line in wanted:
            kept[one.line] = encode(position)
    return None
