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
from adjudicator.check.findings import Findings, Kind
from adjudicator.check.history import LONG, STRIDE, History, kept_line
from adjudicator.check.judge import Judge
from adjudicator.check.positions import SaltedPositions
from adjudicator.check.secrets import Secrets
from adjudicator.check.statement import Facts
from adjudicator.check.undoing import Undoing
from adjudicator.check.verdict import Claim, Tally
from adjudicator.log.envelope import BASE, LOG_MOVES
from adjudicator.log.hashing import end_hash
from adjudicator.log.header import Header, keys_of
from adjudicator.log.lines import (
    DECODE_ERRORS,
    LONGEST_NAME,
    LineFault,
    decode,
    describe_fault,
    encode,
    fault_of_bytes,
    kind_of,
)
from adjudicator.log.positions import PositionHasher
from adjudicator.rules.records import Event, Violation

_SAID: dict[str, type] = {"n": int, "by": str, "move": str}
"""What a line that is none may be called by, where it is what it should be."""
LONGEST_WORD = 100
"""Letters of such a word; a longer one is none that the log knows."""
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
        self.claims: list[Claim] = []
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
        self._end: dict[str, Any] = {}
        self._end_bytes = b""
        self._end_line = 0

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
        self._end, self._end_bytes, self._end_line = move, raw, self.line
        self._compare("lines", move["lines"], self.line - 1)
        digest = end_hash(move)
        if digest != move["digest"]:
            self._chain.drop(self.line)
        self._compare("digest", move["digest"], digest)
        if not self.alive:
            return
        self.replayed = self.line
        self._compare("position", move["position"], self._hash(self.position))
        if "after" in move:
            self._after(raw, move, [])
        result = self._judge.rulebook.result(self._judge.game, self.position)
        if result is None:
            self._claim(raw, move, Violation("log.end", "not-over", {}))
            return
        self._compare("winners", move["winners"], result.winners)
        self._compare("reason", move["reason"], result.clause)

    def _compare(
        self, name: str, declared: int | str | list[str], computed: int | str | list[str]
    ) -> None:
        holds = declared == computed
        self.claims.append(Claim(name, self.line, declared, computed, holds))
        if not holds:
            args: dict[str, int | str] = {
                "declared": _in_words(declared),
                "computed": _in_words(computed),
            }
            self._claim(self._end_bytes, self._end, Violation("log.end", name, args))

    def _after_end(self, raw: bytes, before: bytes) -> None:
        line = decode(raw) if fault_of_bytes(raw) is None else {}
        if self._chain.broken and isinstance(line.get("prev"), str):
            self._link(before, line["prev"])
        if self._end_line == self.line - 1:
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
        kind, decoder, fields = "", BASE, list[str]()
        if fault_of_bytes(raw) is None:
            found = decode(raw).get("move")
            kind = found if isinstance(found, str) else ""
            decoder = self._judge.decoders.get(kind, BASE)
            fields = self._judge.fields.get(kind, [])
        if kind and not fields and self.alive and self._unknown_kind(raw):
            return
        fault = describe_fault(raw, decoder, fields)
        if kind and not fields and fault.code == "not-canonical" and encode(decode(raw)) == raw:
            fault = LineFault("unknown-kind", {"kind": kind[:LONGEST_NAME]})
        readable = decode(raw) if fault_of_bytes(raw) is None else {}
        move = {
            name: value
            for name, wanted in _SAID.items()
            if isinstance(value := readable.get(name), wanted) and len(str(value)) <= LONGEST_WORD
        }
        breach = Violation("log.lines", fault.code, fault.args)
        self._stop("invalid", raw, move, breach)

    def _unknown_kind(self, raw: bytes) -> bool:
        """Let the rules refuse a well-formed line whose kind nobody knows."""
        try:
            BASE.decode(raw)
            move = decode(raw)
        except DECODE_ERRORS:
            return False
        if encode(move) != raw:
            return False
        # The rules see what every line has, and nothing that nobody has looked at.
        move = {name: move[name] for name in ("by", "move", "n")}
        violation = self._judge.rulebook.check(self._judge.game, self.position, move)
        if violation is None:
            return False
        self._illegal(raw, move, violation)
        return True

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
            self._judge_chance()
            self._judge_positions()
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

    def _judge_chance(self) -> None:
        move, raw, line = self._end, self._end_bytes, self._end_line
        if "seed" not in move:
            if self._policy.fair:
                breach = Violation("log.completeness", "no-seed", {})
                self._findings.add("note", line, breach, raw=raw, move=move)
            return
        wrong = self._chance.breach_of_seed(move["seed"])
        if wrong is not None:
            self._findings.add("claim", line, wrong, raw=raw, move=move)
            return
        for n, breach in self._chance.judge(move["seed"], self.tallies["chance"]):
            self._findings.add("claim", n + 1, breach, move={"n": n, "by": "table"})

    def _judge_positions(self) -> None:
        move, raw, line = self._end, self._end_bytes, self._end_line
        salted = self._salted
        if salted is None:
            if "hash_key" in move:
                breach = Violation("log.positions", "uncommitted", {})
                self._findings.add("claim", line, breach, raw=raw, move=move)
            return
        if "hash_key" not in move:
            if salted.noted:
                breach = Violation("log.completeness", "no-key", {})
                self._findings.add("note", line, breach, raw=raw, move=move)
            return
        wrong = salted.breach_of_key(move["hash_key"])
        if wrong is not None:
            self._findings.add("claim", line, wrong, raw=raw, move=move)
            return
        for n, breach in salted.judge(move["hash_key"], self.tallies["after"]):
            self._findings.add("claim", n + 1, breach, move={"n": n})


def _in_words(value: int | str | list[str]) -> str:
    return ", ".join(value) or "nobody" if isinstance(value, list) else str(value)
