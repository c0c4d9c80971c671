"""Claimed times: whether they increase, and whether time limits are kept.

There are two sources of limits: the rules of a game (`time_limit`), and the policy of the header (`limits.py`).
Both are measured in the time of the seat (`seat_time.py`), which is ordinary time if the policy sets no limits.

Times are claims by the writer of the line; they are not part of the rules or of the position. A
*wait* is the time during which the game waits for a seat: from the line that caused it until the
seat has acted or no longer has to. Time that has been used stays used, even if an undo brings the
wait back. A move out of turn may interrupt a wait, such as a question that has to be answered
first; the wait then continues with the time that was left.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from adjudicator.clocks.seat_time import SeatTime
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

    def __init__(self, rules: Rulebook, game: Any, time: SeatTime | None = None) -> None:
        """`time` is the time of the seats under the limits of a policy, if there are any."""
        self._rules = rules
        self._game = game
        self._time = time if time is not None else SeatTime(None)
        self._by_policy = time is not None
        self._open: dict[str, list[str]] = {}
        """Awaited seat -> the kinds of moves that were open to it before a move out of turn."""
        self._moment = ""
        """The step before the line that is being played."""
        self._held: dict[str, list[str]] = {}
        """Seat whose time is stopped -> the kinds of moves that were open to it."""
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
        self._time.begin(at)
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
        if self._by_policy:
            self._moment = self._rules.moment(position, "")
            if line["move"] in self._rules.interrupts:
                self._open = self._kinds_of(self._waited, position)
        if limit == 0:
            return []
        by_table = line["move"] in self._rules.timeout_moves
        seat = self._acting_for(line, position) if by_table else line["by"]
        if "at" not in line or seat not in self._since:
            return [self._breach("untimed", {"seat": seat})] if by_table else []
        since, start = self._since[seat]
        now = self._time.now(seat, line["at"])
        args: dict[str, int | str] = {
            "seat": seat,
            "since": since + 1,
            "limit": self._time.when(seat, start + limit, line["at"]) or 0,
            "at": line["at"],
        }
        if by_table and now < start + limit:
            return [self._breach("early", args)]
        if not by_table and not self._by_policy and now > start + limit:
            return [self._breach("late", args)]
        return []

    def await_seats(self, line: dict[str, Any], position: Any) -> None:
        """Note who is awaited from a line on, once it is carried out.

        A seat's time starts when it becomes awaited, and again when it has acted and is still
        awaited. A move of its own out of turn does not restart its clock; it stops the clocks for
        as long as no time limit holds because of it. Lines without a time start no time that could
        be measured.
        """
        acted = [line["by"], line.get("seat", "")]
        out_of_turn = line.get("move") in self._rules.interrupts
        if out_of_turn:
            acted = []
        awaited = list(self._rules.to_act(position))
        stamp = (line["n"], line["at"]) if "at" in line else None
        limited = self._rules.time_limit(self._game, position) > 0
        stops: Collection[str] = ()
        resumes: Collection[str] = awaited if limited else ()
        if self._by_policy:
            stops, resumes = self._stopped_by_policy(line, position)
        elif out_of_turn and self._limited and not limited:
            stops = list(self._since) or [""]
        if stops and stamp is not None:
            waits = {
                seat: Wait(number, max(0, self._time.now(seat, stamp[1]) - start))
                for seat, (number, start) in self._since.items()
                if seat in stops
            }
            self._stopped = {**self._stopped, **waits} if self._by_policy else waits
        if self._stopped if self._by_policy else stops and stamp is not None:
            self._keep_stop(line["n"])
        since: dict[str, tuple[int, int]] = {}
        for seat in [] if stops and not self._by_policy else awaited:
            goes_on = seat not in acted and seat in self._waited and seat not in stops
            now = None if stamp is None else (stamp[0], self._time.now(seat, stamp[1]))
            started = self._since.get(seat) if goes_on else now
            stopped = self._stopped.get(seat) if seat in resumes else None
            if stopped is not None and now is not None:
                started = (stopped.since, now[1] - stopped.used)
            if started is not None:
                since[seat] = started
        if self._by_policy:
            self._stopped = {
                seat: wait for seat, wait in self._stopped.items() if seat not in resumes
            }
        elif limited:
            self._stopped = {}
        self._move_on(line, since, awaited)

    def _stopped_by_policy(
        self, line: dict[str, Any], position: Any
    ) -> tuple[Collection[str], Collection[str]]:
        """The seats whose time a line stops, and those whose stopped time goes on after it.

        A move out of turn stops the time of each seat that can no longer make any of its possible
        moves, for example until a question is answered. This ends with the step.
        """
        if self._rules.moment(position, "") != self._moment:
            self._stopped, self._held = {}, {}
            return (), ()
        open_now = self._kinds_of(self._rules.to_act(position), position)
        if line.get("move") in self._rules.interrupts:
            stops = [
                seat
                for seat in self._since
                if seat not in self._stopped and not _shared(self._open, open_now, seat)
            ]
            self._held = {**self._held, **{seat: self._open.get(seat, []) for seat in stops}}
            return stops, ()
        return (), [seat for seat in self._stopped if _shared(self._held, open_now, seat)]

    def _kinds_of(self, seats: Collection[str], position: Any) -> dict[str, list[str]]:
        """The kinds of moves in turn that are open to seats."""
        rules = self._rules
        return {
            seat: [
                kind
                for kind in rules.kinds(self._game, position, seat)
                if kind not in rules.interrupts
            ]
            for seat in seats
        }

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
            if not self._by_policy:
                self._move_on(line, since, awaited)
                return
        for seat in awaited:
            started = self._since.get(seat)
            anew = seat not in self._waited or (seat in before and seat not in self._stopped)
            if anew and "at" in line:
                started = (line["n"], self._time.now(seat, line["at"]))
            used = 0 if started is not None and started[0] <= line["to"] else self._used(seat, line)
            if started is not None and used > 0 and "at" in line:
                earlier = (line["n"], self._time.now(seat, line["at"]) - used)
                started = min(started, earlier, key=lambda start: start[1])
            if started is not None:
                since[seat] = started
        self._move_on(line, since, awaited)

    def begin(self, position: Any) -> None:
        """The game begins: nobody's time is known before the first line that has one."""
        self._waited = list(self._rules.to_act(position))

    @property
    def waits(self) -> dict[str, tuple[int, int]]:
        """Awaited seat whose clock runs -> the line since which it does, and its time then."""
        return self._since

    def give(self, seat: str, seconds: int) -> None:
        """Give an awaited seat more time for its move."""
        if seat in self._since:
            number, start = self._since[seat]
            self._since[seat] = (number, start + seconds)

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
                used = self._time.now(seat, line["at"]) - started[1]
            found[seat] = Wait(wait.since, max(wait.used, used))
        return found

    def _move_on(
        self, line: dict[str, Any], since: dict[str, tuple[int, int]], awaited: list[str]
    ) -> None:
        for seat, start in self._since.items():
            if since.get(seat) != start and "at" in line:
                waits = self._waits.setdefault(seat, [])
                now = self._time.now(seat, line["at"])
                waits.append(Wait(start[0], max(0, now - start[1])))
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


def _shared(before: Mapping[str, list[str]], now: Mapping[str, list[str]], seat: str) -> bool:
    """Whether a seat can still make one of the kinds of moves that it could make before."""
    kinds = now.get(seat, [])
    return any(kind in kinds for kind in before.get(seat, []))
