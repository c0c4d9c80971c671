"""Replaying the lines after the header: text, numbers, chain, rules and claims, in that order.

The three ways to fail stay apart: a line that cannot be read or counted (*invalid*) and a move
that the rules forbid (*illegal*) end the replay, because from there on nobody knows the position;
a line that says something false (*claim*) does not. In a log that was taken from a table afterwards
(`made_by`) an illegal line is what somebody said there, and play went on without it: it is named and
passed over, and the replay goes on from the position before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

from adjudicator.check.account import FAR, UNTIMELY, because
from adjudicator.check.alternatives import count_moves, options_instead
from adjudicator.check.chain import Accusation, Chain
from adjudicator.check.chance import Chance
from adjudicator.check.clock import Clock
from adjudicator.check.deeds import Deeds
from adjudicator.check.ending import Ending
from adjudicator.check.findings import Findings, Kind
from adjudicator.check.history import LONG, STRIDE, History, kept_line
from adjudicator.check.judge import Judge
from adjudicator.check.positions import SaltedPositions
from adjudicator.check.secrets import Secrets
from adjudicator.check.statement import Facts
from adjudicator.check.undoing import Undoing
from adjudicator.check.unread import fault_of_line, move_of_unknown_kind
from adjudicator.check.verdict import Claim, Tally
from adjudicator.log.envelope import LOG_MOVES
from adjudicator.log.header import Header, keys_of
from adjudicator.log.lines import (
    DECODE_ERRORS,
    decode,
    encode,
    fault_of_bytes,
    kind_of,
)
from adjudicator.log.positions import PositionHasher
from adjudicator.rules.records import Event, Violation

PASSED_OVER = 100
"""Illegal lines of one log after which play goes on; the next one ends the replay."""
EXPLAINED = 5
"""Of those, how many are told what would have been legal instead: that is dear."""
OPENING = frozenset({"leaf", "opens", "salt"})
"""Fields by which a line opens what was sealed or committed."""
_Way = tuple[Callable[[bytes], dict[str, Any]], bool, bool]
"""Of a kind of line: what reads it; whether, where nothing is committed, timed or fair, the rules
alone judge it; whether it draws from a deck."""
TALLIES = ("prev", "after", "at", "seal", "leaf", "chance", "sig")


class Replay:
    """The replay of one log, line by line; what it finds goes to `findings`."""

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
        self._clock = Clock(judge.rulebook, judge.game)
        self._clock.begin(position)
        self._timeouts = frozenset(judge.rulebook.timeout_moves)
        self.deeds = Deeds()
        self._vouched = 0
        """The last line whose position hash proved true."""
        self._timed = False
        self._chain = Chain()
        self._keys = keys_of(header)
        self._history = History(judge, self._secrets)
        self._since_copy = self._history.begin(0, position, 0)
        self._chance = Chance(judge, header)
        self._undoing = Undoing(judge, header, self._history, self._chance, self.deeds)
        self._salted = SaltedPositions(header.hash_commit) if header.hash_commit else None
        self._hashes = header.policy.hashes in ("every", "salted")
        self._header = ""
        """The hash of the header's bytes."""
        self._ways: dict[str, _Way] = {}
        self._hasher = PositionHasher(judge.rulebook)
        self._ending = Ending(judge, findings, self._claim)

    @property
    def claims(self) -> list[Claim]:
        """What the end declared, beside what was computed."""
        return self._ending.claims

    # --- the way of a good line ------------------------------------------------------------------

    def run(self, lines: Iterable[bytes], before: bytes) -> None:
        """Replay all lines; `before` is the header's bytes."""
        self._header = sha256(before).hexdigest()
        self._follow(lines, before)
        settled = self._chain.settle()
        if settled is not None:
            self._accuse(settled)

    def _follow(self, lines: Iterable[bytes], before: bytes) -> None:  # noqa: C901, PLR0915
        # One hot loop: what every line needs is a local name, and a line that asks nothing of
        # anybody but the rules and the hashes is judged here without a call of our own. Whatever
        # is called may change the position, the copy and whether lines are still that simple.
        rules, game, policy, chain = (
            self._judge.rulebook,
            self._judge.game,
            self._policy,
            self._chain,
        )
        check, apply, digest = rules.check, rules.apply, self._hasher.digest
        findings, last_line, ways = self._findings, self._findings.last_line, self._ways
        signed, timed, hashed = policy.signatures != "none", policy.clock, self._salted is None
        position, since, simple = self.position, self._since_copy, self._is_simple()
        line, expected, links, hashes = self.line, 1, 0, 0
        for raw in lines:
            line += 1
            self.line = line
            if self.ended:
                self._after_end(raw, before)
                before = raw
                continue
            try:
                kind = kind_of(raw).move
                typed, plain, draws = ways.get(kind) or self._way(kind)
                move = typed(raw)
                good = encode(move) == raw
            except (*DECODE_ERRORS, KeyError):
                good = False
            if not good:
                self._no_line(raw)
                simple = simple and self.alive
                expected += 1
                before = raw
                continue
            n, by = move["n"], move["by"]
            if n != expected and n != line - 1:
                self._misnumbered(raw, move, expected)
                simple = False
            elif "prev" in move:
                links += 1
                # A broken link is the business of `Chain`; a good one ends here.
                if move["prev"] != sha256(before).hexdigest() or chain.broken:
                    self._link(before, move["prev"])
            elif policy.chain:
                self._claim(raw, move, Violation("log.chain", "missing", {}))
            expected = n + 1
            before = raw
            if by in last_line:
                last_line[by] = line
            elif by == "table":
                findings.table_lines += 1
            if signed or "sig" in move:
                self._signature(raw, move)
            if timed or "at" in move:
                self._time(raw, move)
                simple = False
            if not (simple and plain) or (draws and not OPENING.isdisjoint(move)):
                self._less_simple(kind, raw, move)
                position, since, simple = self.position, self._since_copy, self._is_simple()
                continue
            violation = check(game, position, move)
            if violation is not None:
                self._illegal(raw, move, violation)
                since, simple = self._since_copy, self._is_simple()
                continue
            events = apply(game, position, move)
            self.replayed = line
            if hashed and "after" in move and digest(position).hex() == move["after"]:
                hashes += 1
                self._vouched = line
            elif "after" in move or self._hashes:
                self._after(raw, move, events)
            since.append(raw if len(raw) <= LONG else kept_line(move))
            if len(since) == STRIDE:
                since = self._since_copy = self._history.begin(n, position, n)
        self.tallies["prev"].checked += links
        self.tallies["after"].checked += hashes

    def _way(self, kind: str) -> _Way:
        """How lines of a kind are read and who judges them; KeyError for none."""
        decoder, rules = self._judge.decoders[kind], self._judge.rulebook
        told = kind in LOG_MOVES or kind in rules.secret_moves or kind in self._timeouts
        deck = rules.deck_moves.get(kind, "").partition("/")[0]
        plain = not told and deck not in self._policy.committed
        self._ways[kind] = found = decoder.decode, plain, deck != ""
        return found

    def _is_simple(self) -> bool:
        """Whether a move asks nothing of chance, clock and commitments."""
        beside = self._policy.fair or self._timed or self._secrets.promises.decks
        return self.alive and not beside

    def _less_simple(self, kind: str, raw: bytes, move: dict[str, Any]) -> None:
        if "opens" in move:
            self._findings.openings += 1
        if kind in LOG_MOVES:
            self._log_move(raw, move)
        elif self.alive:
            self._play(raw, move)

    def _play(self, raw: bytes, move: dict[str, Any]) -> None:
        judge, position = self._judge, self.position
        rules, game = judge.rulebook, judge.game
        violation = rules.check(game, position, move)
        if violation is not None:
            self._illegal(raw, move, violation)
            return
        if self._policy.fair and move["by"] == "table":
            self._chance.note(move, position)
        if move["move"] in self._secrets.kinds:
            self._look(raw, move)
        if self._timed or move["move"] in self._timeouts:
            self._claims(raw, move, self._clock.in_time(move, position))
        events = rules.apply(game, position, move)
        if self._timed:
            self._clock.await_seats(move, position)
        if self._secrets.promises.decks:
            self._secrets.settle(position)
        self._played(raw, move, events)

    def _played(self, raw: bytes, move: dict[str, Any], events: list[Event]) -> None:
        self.replayed = self.line
        if "after" in move or self._hashes:
            self._after(raw, move, events)
        self._note(move["n"], raw if len(raw) <= LONG else kept_line(move))

    def _note(self, n: int, raw: bytes) -> None:
        lines = self._since_copy
        lines.append(raw)
        if len(lines) == STRIDE:
            self._since_copy = self._history.begin(n, self.position, n)

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

    # --- lines that are no moves of the game -----------------------------------------------------

    def _log_move(self, raw: bytes, move: dict[str, Any]) -> None:
        kind = move["move"]
        if kind == "end":
            self._declared_end(raw, move)
            return
        if not self.alive:
            return
        if kind == "undo":
            self._undo(raw, move)
            return
        if kind == "seal":
            self._claims(raw, move, self._secrets.lay(move, self.position))
        else:
            self.deeds.committed(move)
            breaches = self._secrets.commit(move, self.position)
            self._claims(raw, move, breaches)
            if breaches:
                # It binds nobody: of what it says nothing is kept.
                move = {**move, "leaves": []}
        self._played(raw, move, [])

    def _undo(self, raw: bytes, move: dict[str, Any]) -> None:
        breach = self._undoing.breach(move)
        if breach is not None:
            self._stop("illegal", raw, move, breach, before=self._hash(self.position))
            self._pass_over(move)
            return
        self.replayed = self.line
        self.position, self._secrets.promises = self._history.restore(move["to"])
        if "after" in move or self._hashes:
            self._after(raw, move, [])
        self._since_copy = self._history.begin(move["n"], self.position, move["to"])
        self._chance.take_back(move)
        if self._timed:
            self._clock.take_back(move, self.position)

    def _declared_end(self, raw: bytes, move: dict[str, Any]) -> None:
        self.ended = True
        if not self._ending.lines(raw, move, self.line):
            self._chain.drop(self.line)
        if not self.alive:
            return
        self.replayed = self.line
        self._ending.position(self._hash(self.position))
        if "after" in move:
            self._after(raw, move, [])
        self._ending.result(self.position)

    def _after_end(self, raw: bytes, before: bytes) -> None:
        line = decode(raw) if fault_of_bytes(raw) is None else {}
        if self._chain.broken and isinstance(line.get("prev"), str):
            self._link(before, line["prev"])
        if self._ending.line == self.line - 1:
            # One finding for the first of them says it for all.
            self._stop("invalid", raw, {}, Violation("log.end", "after-end", {}))

    # --- what a line claims ----------------------------------------------------------------------

    def _signature(self, raw: bytes, move: dict[str, Any]) -> None:
        by, wanted = move["by"], self._policy.signatures
        if "sig" not in move:
            if wanted == "all" or by != "table":
                self._claim(raw, move, Violation("log.signatures", "missing", {"by": by}))
            return
        from adjudicator.log.signatures import verify  # noqa: PLC0415 - optional package

        tally = self.tallies["sig"]
        tally.checked += 1
        if by not in self._keys:
            tally.false += 1
            self._claim(raw, move, Violation("log.signatures", "no-key", {"by": by}))
        elif not verify(self._keys[by], move, self._header):
            tally.false += 1
            self._claim(raw, move, Violation("log.signatures", "wrong", {"by": by}))

    def _time(self, raw: bytes, move: dict[str, Any]) -> None:
        self._timed = True
        if "at" not in move:
            self._claim(raw, move, Violation("log.times", "missing", {}))
            return
        self.tallies["at"].checked += 1
        breaches = self._clock.runs_on(move)
        self.tallies["at"].false += len(breaches)
        self._claims(raw, move, breaches)

    def _look(self, raw: bytes, move: dict[str, Any]) -> None:
        position = self.position
        if move["move"] in self._judge.rulebook.secret_moves:
            self.deeds.shown += 1
            self.deeds.unsealed += "opens" not in move
        breaches = self._secrets.look(move, position, lambda: self._chance.is_open(move, position))
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
        self._stop(
            "illegal",
            raw,
            move,
            violation,
            before=self._hash(self.position),
            alternatives=count_moves(self._judge, self.position, seat) if known else 0,
            options=options_instead(self._judge, self.position, move) if known else None,
            because=self._because(seat, violation) if known else [],
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
        return self._hasher.digest(position).hex()

    def _claims(self, raw: bytes, move: dict[str, Any], breaches: list[Violation]) -> None:
        for breach in breaches:
            self._claim(raw, move, breach)

    # --- after the last line ---------------------------------------------------------------------

    def finish(self, *, running: bool) -> None:
        """Judge what can only be judged at the end of the log."""
        if not self.ended and not running:
            result = self._judge.rulebook.result(self._judge.game, self.position)
            code = "no-end" if result is None or not self.alive else "over"
            self._findings.add("note", self.line, Violation("log.completeness", code, {}))
        if self.alive and not (running and not self.ended):
            for n in self._secrets.promises.seals:
                breach = Violation("log.completeness", "sealed", {})
                self._findings.add("note", n + 1, breach, move={"n": n})
        if self.ended:
            end, fair = self._ending, self._policy.fair
            end.judge_chance(self._chance, self.tallies["chance"], fair=fair)
            end.judge_positions(self._salted, self.tallies["after"])
        self._chance.close()
        if self._salted is not None:
            self._salted.close()

    def facts(self) -> Facts:
        """What was counted, for the statement of the verdict."""
        noted = self._salted.noted if self._salted is not None else 0
        return Facts(
            self.line - 1,
            self.ended,
            self.tallies,
            noted,
            self.deeds,
        )
