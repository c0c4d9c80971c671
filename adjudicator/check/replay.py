"""Replaying the lines after the header: text, numbers, chain, rules and claims, in that order.

There are three ways to fail. A line that cannot be read or has the wrong number (*invalid*) and a
move that the rules forbid (*illegal*) end the replay, because the position is unknown from there on.
A line that claims something false (*claim*) does not. In a log that was made from a table afterwards
(`made_by`), an illegal line is what somebody announced there, and play went on without it: it is
reported and skipped, and the replay continues from the position before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

from adjudicator.check.correction import breach_of, known_to, of_moves
from adjudicator.check.findings import Findings
from adjudicator.check.handover import CLAUSE, HANDOVERS, handover_breach
from adjudicator.check.history import LONG, STRIDE, kept_line
from adjudicator.check.judge import Judge
from adjudicator.check.replay_state import ReplayState
from adjudicator.check.required import breach_of_person
from adjudicator.check.statement import Facts
from adjudicator.check.watcher import Watcher
from adjudicator.log.clock_lines import CLOCK_MOVES
from adjudicator.log.corrections import Corrections
from adjudicator.log.envelope import LOG_MOVES
from adjudicator.log.header import Header
from adjudicator.log.lines import (
    DECODE_ERRORS,
    decode,
    encode,
    encode_into,
    fault_of_bytes,
    kind_of,
)
from adjudicator.log.order_lines import ORDER_MOVES
from adjudicator.rulebooks import FAULTS
from adjudicator.rules.corrections import CLAUSE as CORRECTED
from adjudicator.rules.records import Event, Violation

OPENING = frozenset({"leaf", "opens", "salt"})
"""Fields by which a line opens what was sealed or committed."""
_Way = tuple[Callable[[bytes], dict[str, Any]], bool, bool]
"""Of a kind of line: what reads it; whether, where nothing is committed, timed or fair, the rules
alone judge it; whether it draws from a deck."""


class Replay(ReplayState):
    """The replay of one log, line by line; what it finds goes to `findings`."""

    def __init__(
        self,
        judge: Judge,
        header: Header,
        position: Any,
        findings: Findings,
        watcher: Watcher | None = None,
        people: dict[str, str] | None = None,
    ) -> None:
        """`people` are the players who may play, each with a key or "", if somebody demands that."""
        super().__init__(judge, header, position, findings)
        self._head = header
        self._people = people
        self._ways: dict[str, _Way] = {} if header.policy.committed else judge.ways
        self._watcher = watcher

    # --- the way of a good line ------------------------------------------------------------------

    def run(self, lines: Iterable[bytes], before: bytes) -> None:
        """Replay all lines; `before` is the header's bytes."""
        self._header = sha256(before).hexdigest()
        self._corrections = Corrections(self._head, self._header)
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
        check, apply, digest = of_moves(rules.check), of_moves(rules.apply), self._hasher.hexdigest
        findings, last_line, ways = self._findings, self._findings.last_line, self._ways
        signed, timed, hashed = policy.signatures != "none", policy.clock, self._salted is None
        position, since, simple = self.position, self._since_copy, self._is_simple()
        line, expected, links, hashes, form = self.line, 1, 0, 0, bytearray()
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
                encode_into(move, form)
                good = form == raw
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
            if hashed and "after" in move and digest(position) == move["after"]:
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
        told = told or kind in rules.before_opening
        plain = not told and deck not in self._policy.committed
        self._ways[kind] = found = decoder.decode, plain, deck != ""
        return found

    def _is_simple(self) -> bool:
        """Whether a move involves neither chance nor clock nor commitments."""
        beside = self._policy.fair or self._timed or self._secrets.promises.decks
        if self._corrections.count > 0:
            # `_less_simple` tells where the rules cannot go on after a correction.
            return False
        return self.alive and not beside and self._watcher is None

    def _less_simple(self, kind: str, raw: bytes, move: dict[str, Any]) -> None:
        if "opens" in move:
            self._findings.openings += 1
        if kind in LOG_MOVES:
            self._log_move(raw, move)
        elif self.alive:
            try:
                self._play(raw, move)
            except FAULTS:
                if self._corrections.count == 0:
                    raise
                self.position = self._history.latest()
                self._stop("illegal", raw, move, Violation(CORRECTED, "unplayable", {}))

    def _play(self, raw: bytes, move: dict[str, Any]) -> None:
        judge, position = self._judge, self.position
        rules, game = judge.rulebook, judge.game
        violation = rules.check(game, position, move)
        if violation is None and move["move"] in rules.before_opening:
            violation = self._secrets.too_late(move, position)
        if violation is not None:
            self._illegal(raw, move, violation)
            return
        if self._policy.fair and move["by"] == "table":
            self._chance.note(move, position)
        if self._watcher is not None:
            self._watcher.take(move, position)
        if move["move"] in self._secrets.kinds:
            self._look(raw, move)
        limits, forced = self.limits, False
        if self._timed or move["move"] in self._timeouts:
            late = self._clock.in_time(move, position)
            if limits is not None:
                forced = limits.is_forced(move)
                late = [] if forced else late
                late = [*late, *limits.judge(move, move=True)]
            self._claims(raw, move, late)
        events = rules.apply(game, position, move)
        if limits is not None:
            limits.moved(move, position, forced=forced)
        elif self._timed:
            self._clock.await_seats(move, position)
        if self._secrets.promises.decks:
            self._secrets.settle(position)
        self._played(raw, move, events)

    def _played(self, raw: bytes, move: dict[str, Any], events: list[Event]) -> None:
        self.replayed = self.line
        if "after" in move or self._hashes:
            self._after(raw, move, events)
        self._note(move["n"], raw if len(raw) <= LONG else kept_line(move))

    # --- lines that are no moves of the game -----------------------------------------------------

    def _log_move(self, raw: bytes, move: dict[str, Any]) -> None:
        kind = move["move"]
        if kind == "end":
            self._declared_end(raw, move)
            return
        if not self.alive:
            return
        if self.limits is not None:
            self._claims(raw, move, self.limits.judge(move, move=False))
        if kind == "undo":
            self._undo(raw, move)
            return
        if kind == "correct":
            self._correct(raw, move)
            return
        if kind == "handover":
            self._hand_over(raw, move)
        elif kind in ORDER_MOVES:
            self._order(raw, move)
        elif kind in CLOCK_MOVES:
            self._clock_line(raw, move)
        elif kind == "seal":
            self._claims(raw, move, self._secrets.lay(move, self.position))
        else:
            self.counts.committed(move)
            breaches = self._secrets.commit(move, self.position)
            self._claims(raw, move, breaches)
            if breaches:
                # It binds nobody: of what it says nothing is kept.
                move = {**move, "leaves": []}
        self._played(raw, move, [])

    def _hand_over(self, raw: bytes, move: dict[str, Any]) -> None:
        """Give a seat to somebody else; one who may not do so gives nothing."""
        signed = self._signed_line == self.line
        breach = handover_breach(
            move, self._seats, self._keys, signed=signed, demanded=self._policy.signatures != "none"
        )
        if breach is None and self.counts.handovers >= HANDOVERS:
            breach = Violation(CLAUSE, "too-many", {"most": HANDOVERS})
        if breach is not None:
            self._claim(raw, move, breach)
            return
        if self._people is not None and "program" not in move:
            wrong = breach_of_person(self._people, move["player"], move.get("key", ""))
            self._claims(raw, move, [] if wrong is None else [wrong])
        self._keys.pop(move["seat"], None)
        if "key" in move:
            self._keys[move["seat"]] = move["key"]
        self.counts.handed_over(move)
        if self._watcher is not None:
            self._watcher.hand_over(move)

    def _order(self, raw: bytes, move: dict[str, Any]) -> None:
        """An order in advance is laid down, withdrawn or opened."""
        if self._policy.signatures != "none" and self._signed_line != self.line:
            self._claim(raw, move, Violation("log.orders", "unsigned", {}))
            return
        breach = self.orders.line(move)
        self._claims(raw, move, [] if breach is None else [breach])

    def _clock_line(self, raw: bytes, move: dict[str, Any]) -> None:
        """A time-out, a holiday or a pause; one that proves nothing does nothing."""
        breach = Violation("log.clocks", "no-limits", {})
        if self.limits is not None:
            unsigned = self._policy.signatures != "none" and self._signed_line != self.line
            if unsigned:
                breach = Violation("log.clocks", "unsigned", {})
            else:
                found = self.limits.line(move, self.position)
                if found is None:
                    self.counts.clock_line(move)
                    return
                breach = found
        self._claim(raw, move, breach)

    def _correct(self, raw: bytes, move: dict[str, Any]) -> None:
        """Correct the position; a correction that is not valid changes nothing."""
        judge = self._judge
        breach = breach_of(judge.rulebook, judge.game, self._corrections, self.position, move)
        if breach is not None:
            self._claim(raw, move, breach)
            self._pass_over_line(raw, move)
            return
        rules, game = judge.rulebook, judge.game
        known = known_to(rules, game, self.position, move, self._seats)
        rules.apply(game, self.position, move)
        self._corrections.count += 1
        self._findings.corrected = True
        self.counts.corrected(move, known, signed=self._signed_line == self.line)
        if self._secrets.promises.decks:
            self._secrets.settle(self.position)
        self._played(raw, move, [])

    def _pass_over_line(self, raw: bytes, move: dict[str, Any]) -> None:
        """Go on after a line that changes nothing; an undo that leads nowhere stands in its place."""
        n = move["n"]
        self.replayed = self.line
        if "after" in move or self._hashes:
            self._after(raw, move, [])
        self._note(n, encode({"by": move["by"], "move": "undo", "n": n, "to": n}))

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
        self.orders.take_back(move)
        if self._watcher is not None:
            self._watcher.take_back(move)
        if self.limits is not None:
            self.limits.take_back(move, self.position)
        elif self._timed:
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
            # One finding, for the first of them, is enough.
            self._stop("invalid", raw, {}, Violation("log.end", "after-end", {}))

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
            for order in self.orders.unopened():
                breach = Violation("log.completeness", "order-sealed", {"by": order.by})
                self._findings.add("note", order.n + 1, breach, move={"n": order.n})
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
        return Facts(self.line - 1, self.ended, self.tallies, noted, self.counts)
