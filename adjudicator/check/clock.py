"""Claimed times: whether they increase, and whether time limits are kept.

Times are claims of whoever wrote the line; they are no part of the rules or of the position.
A *wait* is the time in which the game waits for a seat: from the line that made it so until the
seat has acted, or need not act any more. Time that ran stays run: when an undo brings a wait back,
what was used of it is used. A move out of turn may stop the time, such as a question that is to be
answered first: then the wait goes on with the time that was left.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Violation

CLAUSE = "log.times"
MOST_WAITS = 4096
"""Waits of a seat that are kept for undos: as many as an undo can bring back, at most."""


class Wait(msgspec.Struct, frozen=True):
    """A wait that is over."""

    since: int
    """The number of the line that began it."""
    used: int
    """Seconds."""


class Clock:
    """Follows the times of a log. Every breach is a false claim."""

    def __init__(self, rules: Rulebook, game: Any) -> None:
        self._rules = rules
        self._game = game
        self._last = 0
        self._waited: list[str] = []
        self._since: dict[str, tuple[int, int]] = {}
        """Awaited seat -> number and time of the line since which it is awaited, if timed."""
        self._limited = False
        """Whether there was a time limit before the line that is being played."""
        self._stopped: dict[str, Wait] = {}
        """Seat whose time a move out of turn has stopped -> its wait up to then."""
        self._stops: dict[int, dict[str, Wait]] = {}
        """Number of a line with which clocks stood still -> what `_stopped` was then."""
        self._waits: dict[str, list[Wait]] = {}
        """Seat -> its waits that are over, in order."""

    def runs_on(self, line: dict[str, Any]) -> list[Violation]:
        """Whether a line's time is not before an earlier one's."""
        at: int = line["at"]
        if at < self._last:
            return [Violation(CLAUSE, "backwards", {"at": at, "before": self._last})]
        self._last = at
        return []

    def in_time(self, line: dict[str, Any], position: Any) -> list[Violation]:
        """Whether a legal move keeps the time limit; asked before it is carried out.

        The table may act for a seat only where times show that the seat's time is up.
        """
        limit = self._rules.time_limit(self._game, position)
        self._limited = limit > 0
        if limit == 0:
            return []
        by_table = line["move"] in self._rules.timeout_moves
        seat = self._acting_for(line, position) if by_table else line["by"]
        if "at" not in line or seat not in self._since:
            return [self._breach("untimed", {"seat": seat})] if by_table else []
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
        awaited. What it says out of turn winds no clock; it stops the clocks for as long as no time
        limit holds because of it. Lines without a time start no time that
        could be measured.
        """
        acted = [line["by"], line.get("seat", "")]
        out_of_turn = line.get("move") in self._rules.interrupts
        if out_of_turn:
            acted = []
        awaited = list(self._rules.to_act(position))
        stamp = (line["n"], line["at"]) if "at" in line else None
        limited = self._rules.time_limit(self._game, position) > 0
        stops = out_of_turn and self._limited and not limited
        if stops and stamp is not None:
            self._stopped = {
                seat: Wait(number, max(0, stamp[1] - start))
                for seat, (number, start) in self._since.items()
            }
            self._keep_stop(line["n"])
        since: dict[str, tuple[int, int]] = {}
        for seat in [] if stops else awaited:
            goes_on = seat not in acted and seat in self._waited
            started = self._since.get(seat) if goes_on else stamp
            stopped = self._stopped.get(seat) if limited else None
            if stopped is not None and stamp is not None:
                started = (stopped.since, stamp[1] - stopped.used)
            if started is not None:
                since[seat] = started
        if limited:
            self._stopped = {}
        self._move_on(line, since, awaited)

    def take_back(self, line: dict[str, Any], position: Any) -> None:
        """Follow an undo: the seats that are awaited now have the time that was left to them.

        A seat that was awaited before the undo waits on as if nothing had been taken back; one
        that had acted since the line it names has used what it had used then. Where clocks stood still
        after that line, they stand still again.
        """
        awaited = list(self._rules.to_act(position))
        since: dict[str, tuple[int, int]] = {}
        before, self._stopped = self._stopped, self._stopped_again(line)
        if self._stopped:
            self._keep_stop(line["n"])
            self._move_on(line, since, awaited)
            return
        for seat in awaited:
            started = self._since.get(seat)
            if (seat not in self._waited or seat in before) and "at" in line:
                started = (line["n"], line["at"])
            used = 0 if started is not None and started[0] <= line["to"] else self._used(seat, line)
            if started is not None and used > 0 and "at" in line:
                started = min(started, (line["n"], line["at"] - used), key=lambda start: start[1])
            if started is not None:
                since[seat] = started
        self._move_on(line, since, awaited)

    def begin(self, position: Any) -> None:
        """The game begins: nobody's time is known before the first line that has one."""
        self._waited = list(self._rules.to_act(position))

    def _keep_stop(self, number: int) -> None:
        self._stops[number] = self._stopped
        if len(self._stops) > MOST_WAITS:
            del self._stops[min(self._stops)]

    def _stopped_again(self, line: dict[str, Any]) -> dict[str, Wait]:
        """The waits that stood still after the line to which an undo goes back, with all that was used."""
        found: dict[str, Wait] = {}
        for seat, wait in self._stops.get(line["to"], {}).items():
            used = self._used(seat, line)
            started = self._since.get(seat)
            if started is not None and started[0] <= line["to"] and "at" in line:
                used = line["at"] - started[1]
            found[seat] = Wait(wait.since, max(wait.used, used))
        return found

    def _move_on(
        self, line: dict[str, Any], since: dict[str, tuple[int, int]], awaited: list[str]
    ) -> None:
        for seat, start in self._since.items():
            if since.get(seat) != start and "at" in line:
                waits = self._waits.setdefault(seat, [])
                waits.append(Wait(start[0], max(0, line["at"] - start[1])))
                if len(waits) > MOST_WAITS:
                    del waits[0]
        self._waited, self._since = awaited, since

    def _used(self, seat: str, line: dict[str, Any]) -> int:
        """The seconds a seat had used in the end of the wait that an undo brings back."""
        for wait in reversed(self._waits.get(seat, [])):
            if wait.since <= line["to"]:
                return wait.used
        return 0

    def _acting_for(self, line: dict[str, Any], position: Any) -> str:
        awaited = self._rules.to_act(position)
        seat: str = line.get("seat", awaited[0] if awaited else "")
        return seat

    def _breach(self, code: str, args: dict[str, int | str]) -> Violation:
        return Violation(self._rules.time_clause or CLAUSE, code, args)
