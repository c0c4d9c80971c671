"""The time limits of a policy: who has how much time left, and what happens when it runs out.

A *time-out* is a line of the table. The next line is then the move that the policy lets the seat make; the
table writes it for the seat, and signs it. If the policy leaves it to the referee, all clocks stop until
the table writes `resume`. Every breach is a false claim. An undo does not take back the effect of these
lines.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.clocks.accounts import Accounts
from adjudicator.clocks.seat_time import CLAUSE, SeatTime
from adjudicator.clocks.stand_in import stand_in
from adjudicator.clocks.waits import Clock
from adjudicator.log.clock_lines import CLOCK_MOVES
from adjudicator.log.envelope import LOG_MOVES, bare_move
from adjudicator.log.lines import encode
from adjudicator.log.time_control import TimeControl
from adjudicator.log.time_words import stamp
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Violation
from adjudicator.wording import TABLE

MOST_TIMEOUTS = 10_000
"""Time-outs of a log that its verdict counts and judges."""


class Left(msgspec.Struct, frozen=True):
    """The time of one seat at a moment."""

    seat: str
    awaited: bool
    """Whether the game waits for the seat and its clock runs, or would run but for a pause."""
    move: int | None
    """Seconds left for the move; None without such a limit, or if the seat is not awaited."""
    phase: int | None
    """Seconds left for the phase; None without such a limit."""
    game: int | None
    """Seconds left for the game; None without such a limit."""
    least: int | None
    """The least of these that counts now; None if the seat is not awaited."""
    until: int | None
    """When its time runs out, in seconds since 1970; None if it does not, as the game stands."""
    since: int
    """The number of the line since which it is awaited, 0 if it is not."""
    used: int
    """Seconds used in all."""
    holidays: list[tuple[int, int]]
    """Its declared holidays."""


class Limits:
    """Follows the clocks of a game whose policy sets time limits."""

    def __init__(self, rules: Rulebook, game: Any, control: TimeControl, seats: list[str]) -> None:
        self.control = control
        self.time = SeatTime(control)
        self.clock = Clock(rules, game, self.time)
        self.forced: dict[str, Any] | None = None
        """The move that the next line must make for a seat whose time has run out."""
        self.referee = False
        """Whether the referee has to decide what happens to a seat whose time has run out."""
        self._rules = rules
        self._game = game
        self._seats = seats
        self._accounts = Accounts(control)
        self._last: int | None = None
        self._phase = ""
        self._for_move = 0
        """Seconds for the move that is awaited, by the policy or by the rules; 0 for no limit."""
        self._overdue: set[tuple[str, int]] = set()
        """Seats of which it was said that their time has run out, and the line since which they waited."""
        self._humans = seats
        self.timeouts = 0

    def begin(self, position: Any) -> None:
        """The game begins."""
        self.clock.begin(position)
        self._at_position(position)

    def _at_position(self, position: Any) -> None:
        turn = getattr(position, self._rules.turn_field, 0)
        self._phase = f"{turn}/{getattr(position, 'phase', '')}"
        limits = (self.control.move, self._rules.time_limit(self._game, position))
        self._for_move = min([limit for limit in limits if limit > 0], default=0)
        automata = self._rules.automata(self._game, position)
        self._humans = [seat for seat in self._seats if seat not in automata]

    def tick(self, at: int) -> None:
        """A line with a time: until then, the clocks of the awaited seats have run."""
        self.time.begin(at)
        if self._last is not None:
            for seat in self.clock.waits:
                seconds = self.time.now(seat, at) - self.time.now(seat, self._last)
                self._accounts.spend(seat, self._phase, seconds)
        self._last = at if self._last is None else max(at, self._last)

    def follow(self, line: dict[str, Any], position: Any) -> bool:
        """Note a line of a log before it is carried out, without looking for faults.

        Gives whether it is a move by which the table stands in for a seat.
        """
        if "at" in line:
            self.tick(line["at"])
        if line["move"] in CLOCK_MOVES:
            self.line(line, position)
            return False
        forced = self.is_forced(line)
        if line["move"] not in LOG_MOVES:
            self.clock.in_time(line, position)
        self.forced = None
        return forced

    # --- moves -----------------------------------------------------------------------------------

    def judge(self, line: dict[str, Any], *, move: bool) -> list[Violation]:
        """Whether a line comes in time; asked before it is carried out.

        `move` says whether it is a move of the game that the rules allow.
        """
        if self.forced is not None:
            return self._judge_forced(line)
        found: list[Violation] = []
        if move and self.referee and line["by"] != TABLE:
            found.append(Violation(CLAUSE, "undecided", {"by": line["by"]}))
        if "at" not in line or not self.control.automatic or line["move"] == "timeout":
            return found
        for seat, (since, _) in self.clock.waits.items():
            least = self._least(seat, line["at"])
            if least is None or least >= 0 or (seat, since) in self._overdue:
                continue
            self._overdue.add((seat, since))
            code = "late" if move and seat == line["by"] else "unclaimed"
            found.append(Violation(CLAUSE, code, self._args(seat, line)))
        return found

    def _judge_forced(self, line: dict[str, Any]) -> list[Violation]:
        forced, self.forced = self.forced, None
        assert forced is not None
        if bare_move(line) == forced:
            return []
        seat = forced["by"]
        if line["by"] != seat:
            return [Violation(CLAUSE, "no-move", {"seat": seat, "wanted": forced["move"]})]
        said = encode(forced).decode()[:1000]
        return [Violation(CLAUSE, "other-move", {"seat": seat, "wanted": said})]

    def is_forced(self, line: dict[str, Any]) -> bool:
        """Whether a line is made by the table for a seat whose time has run out."""
        return self.forced is not None and line["by"] == self.forced["by"]

    def moved(self, line: dict[str, Any], position: Any, *, forced: bool) -> None:
        """A move has been carried out, perhaps by the table for a seat whose time had run out."""
        waited = line["by"] in self.clock.waits
        self.clock.await_seats(line, position)
        self._at_position(position)
        if waited and not forced and line["move"] not in self._rules.interrupts:
            self._accounts.moved(line)

    def take_back(self, line: dict[str, Any], position: Any) -> None:
        """An undo has been carried out."""
        self.forced = None
        self.clock.take_back(line, position)
        self._accounts.take_back(line)
        self._at_position(position)

    # --- lines of the clocks ---------------------------------------------------------------------

    def line(self, line: dict[str, Any], position: Any) -> Violation | None:
        """A line of the clocks; why it does nothing, or None."""
        kind = line["move"]
        if kind == "timeout":
            return self._time_out(line, position)
        if kind == "holiday":
            if line["by"] not in self._seats:
                return Violation(CLAUSE, "no-seat", {"seat": line["by"]})
            return self.time.holiday(line)
        if kind == "pause":
            return self.time.pause(line)
        return self._resume(line)

    def _time_out(self, line: dict[str, Any], position: Any) -> Violation | None:
        seat = line["seat"]
        if seat not in self._seats:
            return Violation(CLAUSE, "no-seat", {"seat": seat})
        if "at" not in line:
            return Violation(CLAUSE, "untimed", {})
        least = self._least(seat, line["at"])
        if least is None:
            return Violation(CLAUSE, "not-awaited", {"seat": seat})
        if least > 0:
            return Violation(CLAUSE, "early", self._args(seat, line))
        if line["does"] != self.control.out:
            args: dict[str, int | str] = {"does": line["does"], "policy": self.control.out}
            return Violation(CLAUSE, "other-outcome", args)
        if self.timeouts >= MOST_TIMEOUTS:
            return Violation(CLAUSE, "too-many", {"most": MOST_TIMEOUTS})
        self.timeouts += 1
        self._overdue.add((seat, self.clock.waits[seat][0]))
        self._accounts.run_out(seat)
        self.forced = stand_in(
            self._rules, self._game, position, seat=seat, does=line["does"], n=line["n"]
        )
        if self.forced is None:
            self.referee = True
            if not self.time.paused:
                return self.time.pause(line)
        return None

    def _resume(self, line: dict[str, Any]) -> Violation | None:
        seat, seconds = line.get("seat", ""), line.get("seconds", 0)
        if (seat == "") != (seconds == 0):
            return Violation(CLAUSE, "half-given", {})
        if seat and seat not in self._seats:
            return Violation(CLAUSE, "no-seat", {"seat": seat})
        if seat and not self.time.paused:
            # More time can be given while the clocks run, too.
            self._give(seat, seconds)
            return None
        breach = self.time.resume(line)
        if breach is None:
            self.referee = False
            if seat:
                self._give(seat, seconds)
        return breach

    def _give(self, seat: str, seconds: int) -> None:
        self._accounts.give(seat, self._phase, seconds)
        self.clock.give(seat, seconds)
        self._overdue = {key for key in self._overdue if key[0] != seat}

    # --- who has how much ------------------------------------------------------------------------

    def left(self, seat: str, at: int) -> Left:
        """How much time a seat has left at a time, which is not before the last line's."""
        wait = self.clock.waits.get(seat) if seat in self._humans else None
        move, phase, game = self._lefts(seat, at)
        least = self._least(seat, at)
        until = None
        if least is not None:
            until = self.time.when(seat, self.time.now(seat, at) + least, at)
        return Left(
            seat=seat,
            awaited=wait is not None,
            move=move,
            phase=phase,
            game=game,
            least=least,
            until=until,
            since=wait[0] if wait is not None else 0,
            used=self._accounts.used(seat) + self._since_last(seat, at),
            holidays=self.time.holidays(seat),
        )

    def _lefts(self, seat: str, at: int) -> tuple[int | None, int | None, int | None]:
        """What a seat has left for its move, for the phase and for the game."""
        control, accounts = self.control, self._accounts
        wait = self.clock.waits.get(seat) if seat in self._humans else None
        later = self._since_last(seat, at)
        move = None
        if self._for_move and wait is not None:
            move = self._for_move - (self.time.now(seat, at) - wait[1])
        phase = accounts.left_for_phase(seat, self._phase) - later if control.phase else None
        game = accounts.left_for_game(seat) - later if control.game else None
        return move, phase, game

    def _since_last(self, seat: str, at: int) -> int:
        """The seconds that the clock of a seat has run since the last line with a time."""
        if self._last is None or at == self._last:
            return 0
        if seat not in self.clock.waits or seat not in self._humans:
            return 0
        return self.time.now(seat, at) - self.time.now(seat, self._last)

    def _least(self, seat: str, at: int) -> int | None:
        """The time after which a time-out is due; None for a seat that nobody waits for."""
        if seat not in self.clock.waits or seat not in self._humans:
            return None
        return min((left for left in self._lefts(seat, at) if left is not None), default=None)

    def all_left(self, at: int | None = None) -> list[Left]:
        """How much time every seat has left, at a time or at that of the last line."""
        moment = self._last or 0 if at is None else max(at, self._last or 0)
        return [self.left(seat, moment) for seat in self._humans]

    @property
    def last(self) -> int | None:
        """The time of the last line that has one."""
        return self._last

    def _args(self, seat: str, line: dict[str, Any]) -> dict[str, int | str]:
        left = self.left(seat, line["at"])
        return {
            "seat": seat,
            "since": left.since + 1,
            "until": stamp(left.until or 0, self.control.zone),
            "when": stamp(line["at"], self.control.zone),
        }
