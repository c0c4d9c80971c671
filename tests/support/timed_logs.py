"""Games of Heaps with time limits, written by the tests' own hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.log import Policy
from adjudicator.log.policy import policy_of
from tests.support import pile_game
from tests.support.logs import found
from tests.support.pile_game_logs import START, Game, generator, header

HOUR = 3600
DAY = 24 * HOUR


class Timed(Game):
    """A game in which a seat is awaited to take, with lines of the clocks."""

    def __init__(self, words: str, seats: int = 2, **more: Any) -> None:
        policy: Policy = policy_of(words)
        super().__init__(header(policy, seats=seats), generator(1), **more)
        self.at = START
        while self.position.step != "take":
            self.step()

    @property
    def seat(self) -> str:
        """The seat that is awaited."""
        return str(self.position.waiting[0])

    def tick(self) -> int | None:
        """Time stands still, unless a test lets it run."""
        return self.at

    def later(self, seconds: int) -> Timed:
        """Let time pass before the next line."""
        assert self.at is not None
        self.at += seconds
        return self

    def move(self, move: dict[str, Any], signer: str = "") -> None:
        """A move of the game."""
        pile_game.apply(None, self.position, move)
        self.log.append(move, self.position, at=self.at, signer=signer)
        self.keep()

    def give_up(self) -> None:
        """The awaited seat passes."""
        self.move({"by": self.seat, "move": "pass"})

    def line(self, kind: str, by: str = "table", **fields: Any) -> None:
        """A line of the clocks."""
        self.log.log_line({"by": by, "move": kind, **fields}, self.position, at=self.at)
        self.keep()

    def time_out(self, does: str = "minimal") -> None:
        """The table claims that the time of the awaited seat has run out."""
        self.line("timeout", seat=self.seat, does=does)

    def told(self) -> list[str]:
        """What is wrong with the log so far, without what the game's own clause on time says."""
        return [
            code for _, clause, code in found(self.bytes(), running=True) if clause != "heaps.time"
        ]


# --- logs that are wrong, each in one way --------------------------------------------------------

MOVE = "move=1h"


def wrong_logs() -> dict[str, bytes]:
    """Code of the clause `log.clocks` -> a log of which it is true; but for the codes that take long."""
    return {code: make() for code, make in WRONG.items()}


def _other(play: Timed) -> str:
    return "ash" if play.seat == "birch" else "birch"


def _out(words: str = MOVE, does: str = "minimal", later: int = HOUR) -> Timed:
    play = Timed(words)
    play.later(later).time_out(does)
    return play


def _say(play: Timed, by: str) -> bytes:
    play.move({"by": by, "move": "say", "words": "Hurry"})
    return play.bytes()


def _lines(words: str, *lines: dict[str, Any]) -> Callable[[], bytes]:
    """A log to which lines are added; `begins` and `ends` are counted from the time of the line."""

    def make() -> bytes:
        play = Timed(words)
        for line in lines:
            now = play.at or 0
            shifted = [name for name in ("begins", "ends") if name in line]
            times: dict[str, Any] = {name: now + line[name] for name in shifted}
            said = {"by": "table", **line, **times}
            play.log.log_line(said, play.position, at=play.at)
        return play.bytes()

    return make


def _holiday(begins: int, ends: int, **more: Any) -> dict[str, Any]:
    return {"by": "ash", "move": "holiday", "begins": begins, "ends": ends, **more}


def _untimed() -> bytes:
    play = Timed(MOVE)
    line = {"by": "table", "move": "pause", "why": "", "n": play.log.n + 1}
    play.log.write_line(line)
    return play.bytes()


def _without_limits() -> bytes:
    play = Timed("clock")
    play.line("pause", why="")
    return play.bytes()


def _other_move() -> bytes:
    play = _out()
    play.move({"by": play.seat, "move": "take", "heap": "left", "stones": 1})
    return play.bytes()


def _no_move() -> bytes:
    play = _out()
    return _say(play, _other(play))


def _late() -> bytes:
    play = Timed(MOVE)
    play.later(HOUR + 1).give_up()
    return play.bytes()


def _unclaimed() -> bytes:
    play = Timed(MOVE)
    return _say(play.later(HOUR + 1), _other(play))


def _undecided() -> bytes:
    play = _out(f"{MOVE},out=referee", "referee")
    play.give_up()
    return play.bytes()


def _not_awaited() -> bytes:
    play = Timed(MOVE)
    play.later(HOUR).line("timeout", seat=_other(play), does="minimal")
    return play.bytes()


WEEK = f"{MOVE},holidays=7,notice=1d"
WRONG: dict[str, Callable[[], bytes]] = {
    "no-limits": _without_limits,
    "untimed": _untimed,
    "no-seat": _lines(MOVE, {"move": "timeout", "seat": "oak", "does": "minimal"}),
    "early": lambda: _out(later=HOUR - 1).bytes(),
    "late": _late,
    "unclaimed": _unclaimed,
    "not-awaited": _not_awaited,
    "other-outcome": lambda: _out(does="referee").bytes(),
    "other-move": _other_move,
    "no-move": _no_move,
    "undecided": _undecided,
    "no-holidays": _lines(MOVE, _holiday(DAY, 2 * DAY)),
    "holiday-late": _lines(WEEK, _holiday(DAY - 1, 2 * DAY)),
    "holiday-empty": _lines(WEEK, _holiday(2 * DAY, 2 * DAY)),
    "holiday-twice": _lines(WEEK, _holiday(DAY, 3 * DAY), _holiday(2 * DAY, 4 * DAY)),
    "holiday-long": _lines(WEEK, _holiday(DAY, 9 * DAY)),
    "paused": _lines(MOVE, *[{"move": "pause", "why": "Dinner."}] * 2),
    "not-paused": _lines(MOVE, {"move": "resume", "why": "Go on."}),
    "half-given": _lines(MOVE, {"move": "resume", "why": "Go on.", "seat": "ash"}),
}
"""Code -> what makes a log of which it is true."""
