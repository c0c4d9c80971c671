"""Claimed times: whether they run forwards, and whether time limits are kept.

Times are claims of whoever wrote the line; they are no part of the rules or of the position.
"""

from __future__ import annotations

from typing import Any

from adjudicator.games.registry import Rulebook
from adjudicator.rules.records import Violation

CLAUSE = "log.times"


class Clock:
    """Follows the times of a log. Every breach is a false claim."""

    def __init__(self, rules: Rulebook, game: Any) -> None:
        self._rules = rules
        self._game = game
        self._last = 0
        self._waited: list[str] = []
        self._since: dict[str, tuple[int, int]] = {}
        """Awaited seat -> number and time of the line since which it is awaited, if timed."""

    def runs_on(self, line: dict[str, Any]) -> list[Violation]:
        """Whether a line's time is not before an earlier one's."""
        at: int = line["at"]
        if at < self._last:
            return [Violation(CLAUSE, "backwards", {"at": at, "before": self._last})]
        self._last = at
        return []

    def in_time(self, line: dict[str, Any], position: Any) -> list[Violation]:
        """Whether a legal move keeps the time limit; asked before it is carried out."""
        limit = self._rules.time_limit(self._game, position)
        if limit == 0:
            return []
        by_table = line["move"] in self._rules.timeout_moves
        seat = self._acting_for(line, position) if by_table else line["by"]
        if seat not in self._since:
            return []
        since, start = self._since[seat]
        args: dict[str, int | str] = {
            "seat": seat,
            "since": since + 1,
            "limit": start + limit,
            "at": line["at"],
        }
        if by_table and line["at"] < start + limit:
            return [self._breach("early", args)]
        if not by_table and line["at"] > start + limit:
            return [self._breach("late", args)]
        return []

    def await_seats(self, line: dict[str, Any], position: Any) -> None:
        """Note who is awaited from a line on, once it is carried out.

        A seat's time starts when it becomes awaited, and again when it has acted and is still
        awaited; what it says out of turn stops no clock. Lines without a time start no time that
        could be measured.
        """
        acted = [line["by"], line.get("seat", "")]
        if line.get("move") in self._rules.interrupts:
            acted = []
        stamp = (line["n"], line["at"]) if "at" in line else None
        since: dict[str, tuple[int, int]] = {}
        for seat in self._rules.to_act(position):
            started = stamp
            if seat not in acted and seat in self._waited:
                started = self._since.get(seat)
            if started is not None:
                since[seat] = started
        self._waited = list(self._rules.to_act(position))
        self._since = since

    def restart(self, line: dict[str, Any], position: Any) -> None:
        """Everybody's time starts anew: after an undo, and at the start of the game."""
        self._waited = []
        self._since = {}
        self.await_seats(line, position)

    def _acting_for(self, line: dict[str, Any], position: Any) -> str:
        awaited = self._rules.to_act(position)
        seat: str = line.get("seat", awaited[0] if awaited else "")
        return seat

    def _breach(self, code: str, args: dict[str, int | str]) -> Violation:
        return Violation(self._rules.time_clause or CLAUSE, code, args)
