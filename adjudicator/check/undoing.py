"""Undo: what the policy allows, and what an undo takes back."""

from __future__ import annotations

from typing import Any

from adjudicator.check.history import REACH, STRIDE, History
from adjudicator.check.judge import Judge
from adjudicator.check.line_counts import LineCounts
from adjudicator.check.revealing import Revealing
from adjudicator.log.header import Header
from adjudicator.rules.records import Violation

CLAUSE = "log.undo"
LOOKING = 2_000
"""Lines that are looked at, all in all, to say what undos took back that was revealed."""


class Undoing:
    """Judges the undos of one log; every breach is an illegal move."""

    def __init__(self, judge: Judge, header: Header, history: History, counts: LineCounts) -> None:
        self._policy = header.policy.undo
        seats = [seat.faction for seat in header.seats]
        self._by = ["table", *seats]
        self._revealing = Revealing(judge.rulebook, judge.game, seats)
        self._history = history
        self._counts = counts
        self._looking = LOOKING

    def breach(self, line: dict[str, Any]) -> Violation | None:
        """Why the policy, or the format, forbids an undo; one that is allowed is noted."""
        by, to, now = line["by"], line["to"], line["n"] - 1
        if self._policy == "none":
            return Violation(CLAUSE, "forbidden", {})
        if by not in self._by:
            return Violation(CLAUSE, "no-seat", {"by": by})
        if to >= now:
            return Violation(CLAUSE, "ahead" if to > now else "nothing", {"to": to})
        if now - to > REACH:
            return Violation(CLAUSE, "too-far", {"to": to, "back": now - to, "most": REACH})
        crossed = self._crossed(now, to)
        corrected = self._counts.correction_after(to)
        if self._policy != "any":
            if corrected:
                return Violation(CLAUSE, "corrected", {"line": corrected})
            if crossed is None:
                return Violation(CLAUSE, "off-path", {"to": to})
            if crossed > 0:
                return Violation(CLAUSE, "reveals", {"line": crossed})
        self._counts.took_back(line, crossed)
        return None

    def _crossed(self, now: int, to: int) -> int | None:
        """A line that is taken back and had revealed something, as `LineCounts.took_back` has it.

        Where the policy allows anything, looking is worth so many lines and no more: going to and
        fro costs the cheat little and us much.
        """
        if self._policy == "any":
            if self._looking < now - to:
                return -1
            self._looking -= now - to + STRIDE
        return self._history.revealing(now, to, self._revealing.reveals)
