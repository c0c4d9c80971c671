"""The state of a replay: why a line fails, and whether its claims are true.

`Faults` holds the state of a replay; `replay.py` handles the lines that are good.
"""

from __future__ import annotations

from typing import Any

from adjudicator.check.alternatives import count_moves, options_instead
from adjudicator.check.chain import Accusation, Chain
from adjudicator.check.chance import Chance
from adjudicator.check.ending import Ending
from adjudicator.check.explanation import FAR, UNTIMELY, because, cause
from adjudicator.check.findings import Findings, Kind
from adjudicator.check.history import STRIDE, History
from adjudicator.check.judge import Judge
from adjudicator.check.line_counts import LineCounts
from adjudicator.check.orders import Orders
from adjudicator.check.positions import SaltedPositions
from adjudicator.check.secrets import Secrets
from adjudicator.check.undoing import Undoing
from adjudicator.check.unreadable import fault_of_line, move_of_unknown_kind
from adjudicator.check.verdict import Claim, Tally
from adjudicator.clocks.waits import Clock
from adjudicator.lazy import lazy_imports
from adjudicator.log.corrections import Corrections
from adjudicator.log.header import Header, keys_of
from adjudicator.log.lines import (
    decode,
    encode,
)
from adjudicator.log.position_hasher import PositionHasher
from adjudicator.log.time_control import TimeControl
from adjudicator.rules.records import Event, Violation

with lazy_imports():
    from adjudicator.clocks.limits import Limits
    from adjudicator.log.signatures import verify

PASSED_OVER = 100
"""Illegal lines of one log after which play continues; the next one ends the replay."""
EXPLAINED = 5
"""How many of them list the legal alternatives, which are expensive to find."""
TALLIES = ("prev", "after", "at", "seal", "leaf", "chance", "sig")


class ReplayState:
    """The state of a replay, with the data to explain faults."""

    def __init__(self, judge: Judge, header: Header, position: Any, findings: Findings) -> None:
        self.position = position
        """The last position reached."""
        self.line = 1
        """The number of lines read, the header included."""
        self.replayed = 1
        self.alive = True
        """Whether the position is known."""
        self.ended = False
        self.tallies = {name: Tally() for name in TALLIES}
        self._judge = judge
        self._policy = header.policy
        self._findings = findings
        self._passes_over = isinstance(header.made_by, str)
        self._seats = [seat.faction for seat in header.seats]
        findings.last_line = dict.fromkeys(self._seats, 0)
        self._secrets = Secrets(judge.rulebook, judge.game, header.policy, self._seats)
        self.limits: Limits | None = None
        """The clocks, where the policy sets time limits."""
        if isinstance(header.policy.time, TimeControl):
            self.limits = Limits(judge.rulebook, judge.game, header.policy.time, self._seats)
            self.limits.begin(position)
            self._clock = self.limits.clock
        else:
            self._clock = Clock(judge.rulebook, judge.game)
            self._clock.begin(position)
        self._timeouts = frozenset(judge.rulebook.timeout_moves)
        self.counts = LineCounts()
        self._vouched = 0
        """The last line whose position hash proved true."""
        self._timed = False
        self._chain = Chain()
        self._keys = keys_of(header)
        self._corrections = Corrections(header, "")
        self._signed_line = 0
        """The last line whose signature is right."""
        self._history = History(judge, self._secrets)
        self._since_copy = self._history.begin(0, position, 0)
        self.orders = Orders(judge.rulebook, judge.game, self._seats, self._history)
        self._chance = Chance(judge, header)
        self._undoing = Undoing(judge, header, self._history, self.counts)
        self._salted = SaltedPositions(header.hash_commit) if header.hash_commit else None
        self._hashes = header.policy.hashes in ("every", "salted")
        self._header = ""
        """The hash of the header's bytes."""
        self._hasher = PositionHasher(judge.rulebook)
        self._ending = Ending(judge, findings, self._claim)

    @property
    def claims(self) -> list[Claim]:
        """What the end declared, beside what was computed."""
        return self._ending.claims

    def _note(self, n: int, raw: bytes) -> None:
        lines = self._since_copy
        lines.append(raw)
        if len(lines) == STRIDE:
            self._since_copy = self._history.begin(n, self.position, n)

    # --- what a line claims ----------------------------------------------------------------------

    def _after(self, raw: bytes, move: dict[str, Any], events: list[Event]) -> None:
        if "after" not in move:
            self._claim(raw, move, Violation("log.positions", "missing", {}))
            return
        digest = self._hasher.digest(self.position)
        if self._salted is not None:
            self._salted.note(move["n"], move["after"], digest)
            return
        tally = self.tallies["after"]
        tally.checked += 1
        computed = digest.hex()
        if computed != move["after"]:
            tally.false += 1
            args: dict[str, int | str] = {
                "declared": move["after"],
                "computed": computed,
                "effects": ", ".join(sorted({event.clause for event in events})) or "none",
            }
            self._claim(raw, move, Violation("log.positions", "after", args))
        else:
            self._vouched = self.line

    def _signature(self, raw: bytes, move: dict[str, Any]) -> None:
        by, wanted = move["by"], self._policy.signatures
        if self.limits is not None and self.limits.is_forced(move):
            # The table moves for a seat whose time has run out: it signs, whoever else need not.
            by, wanted = "table", "all"
        if "sig" not in move:
            if wanted == "all" or by != "table":
                self._claim(raw, move, Violation("log.signatures", "missing", {"by": by}))
            return

        tally = self.tallies["sig"]
        tally.checked += 1
        if by not in self._keys:
            tally.false += 1
            self._claim(raw, move, Violation("log.signatures", "no-key", {"by": by}))
        elif not verify(self._keys[by], move, self._header):
            tally.false += 1
            self._claim(raw, move, Violation("log.signatures", "wrong", {"by": by}))
        else:
            self._signed_line = self.line

    def _time(self, raw: bytes, move: dict[str, Any]) -> None:
        self._timed = True
        if "at" not in move:
            self._claim(raw, move, Violation("log.times", "missing", {}))
            return
        self.tallies["at"].checked += 1
        breaches = self._clock.runs_on(move)
        self.tallies["at"].false += len(breaches)
        if self.limits is not None and not breaches:
            self.limits.tick(move["at"])
        self._claims(raw, move, breaches)

    def _look(self, raw: bytes, move: dict[str, Any]) -> None:
        position = self.position
        if move["move"] in self._judge.rulebook.secret_moves:
            self.counts.shown += 1
            self.counts.unsealed += "opens" not in move
        breaches = self._secrets.look(move, position, lambda: self._chance.is_open(move, position))
        if self.limits is not None and self.limits.is_forced(move):
            # Nobody could seal it for the seat.
            breaches = [breach for breach in breaches if breach.code != "missing"]
        for field, name in (("opens", "seal"), ("leaf", "leaf")):
            if field in move:
                self.tallies[name].checked += 1
                self.tallies[name].false += len(breaches)
        self._claims(raw, move, breaches)

    # --- what fails ------------------------------------------------------------------------------

    def _illegal(self, raw: bytes, move: dict[str, Any], violation: Violation) -> None:
        seat = move["by"]
        known = seat == "table" or seat in self._seats
        if self._passes_over and len(self._findings.passed) >= EXPLAINED:
            self._stop("illegal", raw, move, violation, before=self._hash(self.position))
            self._pass_over(move)
            return
        why = self._because(seat, violation) if known else []
        self._stop(
            "illegal",
            raw,
            move,
            cause(self._judge, self._findings.passages, move, violation),
            before=self._hash(self.position),
            alternatives=count_moves(self._judge, self.position, seat) if known else 0,
            options=options_instead(self._judge, self.position, move) if known else None,
            because=why,
        )
        self._pass_over(move)

    def _pass_over(self, move: dict[str, Any]) -> None:
        """Go on after an illegal line as if it had not been made, where a table would."""
        passed = self._findings.passed
        if not self._passes_over or len(passed) >= PASSED_OVER:
            return
        self.alive = True
        passed[self.line] = self._judge.copy(self.position)
        # Its number counts, and nothing else of it: an undo that leads nowhere stands in its place.
        n = self.line - 1
        self._note(n, encode({"by": move["by"], "move": "undo", "n": n, "to": n}))

    def _because(self, seat: str, violation: Violation) -> list[str]:
        """Why a seat cannot make its move now, if it came at the wrong time."""
        if violation.code not in UNTIMELY:
            return []
        self._findings.passages = self._history.passages(self._history.last, FAR)
        return because(self._judge, self._findings.passages, self.position, seat)

    def _no_line(self, raw: bytes) -> None:
        settled = self._chain.excuse(self.line)
        if settled is not None:
            self._accuse(settled)
        unknown = move_of_unknown_kind(self._judge, raw) if self.alive else None
        if unknown is not None:
            game = self._judge.game
            violation = self._judge.rulebook.check(game, self.position, unknown)
            if violation is not None:
                self._illegal(raw, unknown, violation)
                return
        said, fault = fault_of_line(self._judge, raw)
        self._stop("invalid", raw, said, fault)

    def _misnumbered(self, raw: bytes, move: dict[str, Any], expected: int) -> None:
        settled = self._chain.excuse(self.line)
        if settled is not None:
            self._accuse(settled)
        code = "missing" if move["n"] > expected else "repeated"
        args: dict[str, int | str] = {"n": move["n"], "expected": expected}
        self._stop("invalid", raw, move, Violation("log.numbers", code, args))

    def _link(self, before: bytes, declared: str) -> None:
        vouched = self._vouched == self.line - 1
        found = self._chain.link(self.line, before, declared, vouched=vouched)
        if found is not None:
            self._accuse(found)

    def _accuse(self, found: Accusation) -> None:
        self.tallies["prev"].false += 1
        line, breach = found.line, found.breach
        if found.vouched and self._findings.contradicts(line + 1):
            # The line before the link is as it was first written; the one behind it is not.
            breach = Violation("log.chain", "joined", {})
            self._findings.add("claim", line + 1, breach, move={"n": line})
            return
        move = decode(found.raw) if line > 1 else {}
        self._findings.add("claim", line, breach, raw=found.raw, move=move)

    def _stop(
        self, kind: Kind, raw: bytes, move: dict[str, Any], breach: Violation, **more: Any
    ) -> None:
        self.alive = False
        self._findings.add(kind, self.line, breach, raw=raw, move=move, **more)

    def _claim(
        self, raw: bytes, move: dict[str, Any], breach: Violation, before: str | None = None
    ) -> None:
        if before is None:
            wanted = self.alive and not self._findings.full
            before = self._hash(self._history.latest()) if wanted else ""
        self._findings.add("claim", self.line, breach, raw=raw, move=move, before=before)

    def _hash(self, position: Any) -> str:
        return self._hasher.hexdigest(position)

    def _claims(self, raw: bytes, move: dict[str, Any], breaches: list[Violation]) -> None:
        for breach in breaches:
            self._claim(raw, move, breach)
