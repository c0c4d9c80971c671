"""The last line of a log, `end`: what it declares and reveals, and the checks that become possible with it.

It names the number of lines, their digest, the last position, the winners and the reason, and it may
reveal the seed of all chance and the key of salted position hashes (docs/log-format.md).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from adjudicator.check.chance import Chance
from adjudicator.check.findings import Findings
from adjudicator.check.judge import Judge
from adjudicator.check.positions import SaltedPositions
from adjudicator.check.verdict import Claim, Tally
from adjudicator.log.hashing import end_hash
from adjudicator.rules.records import Violation

Said = int | str | list[str]
"""What an end declares under one name."""


class Ending:
    """The end of one log; what it says falsely goes to `claim`, the rest to `findings`."""

    def __init__(
        self,
        judge: Judge,
        findings: Findings,
        claim: Callable[[bytes, dict[str, Any], Violation], None],
    ) -> None:
        self.claims: list[Claim] = []
        """What the end declared, beside what was computed."""
        self.line = 0
        """The end's own line, counted from 1 with the header; 0 before it has come."""
        self._judge = judge
        self._findings = findings
        self._claim = claim
        self._move: dict[str, Any] = {}
        self._raw = b""

    def lines(self, raw: bytes, move: dict[str, Any], line: int) -> bool:
        """The end has come in this line: hold the lines before it against what it says of them.

        Whether their digest is what it says.
        """
        self._move, self._raw, self.line = move, raw, line
        self._compare("lines", move["lines"], line - 1)
        digest = end_hash(move)
        self._compare("digest", move["digest"], digest)
        return bool(digest == move["digest"])

    def position(self, computed: str) -> None:
        """Hold the hash of the last position, in hexadecimal, against what the end says of it."""
        self._compare("position", self._move["position"], computed)

    def result(self, position: Any) -> None:
        """Hold the result of the game against what the end says of it."""
        result = self._judge.rulebook.result(self._judge.game, position)
        if result is None:
            self._claim(self._raw, self._move, Violation("log.end", "not-over", {}))
            return
        self._compare("winners", self._move["winners"], result.winners)
        self._compare("reason", self._move["reason"], result.clause)

    def _compare(self, name: str, declared: Said, computed: Said) -> None:
        holds = declared == computed
        self.claims.append(Claim(name, self.line, declared, computed, holds))
        if not holds:
            args: dict[str, int | str] = {
                "declared": _in_words(declared),
                "computed": _in_words(computed),
            }
            self._claim(self._raw, self._move, Violation("log.end", name, args))

    # --- what it reveals, asked after the last line ----------------------------------------------

    def judge_chance(self, chance: Chance, tally: Tally, *, fair: bool) -> None:
        """Hold all that was left to chance against the seed, which `fair` logs reveal here."""
        if "seed" not in self._move:
            if fair:
                self._find("note", Violation("log.completeness", "no-seed", {}))
            return
        wrong = chance.breach_of_seed(self._move["seed"])
        if wrong is not None:
            self._find("claim", wrong)
            return
        for n, breach in chance.judge(self._move["seed"], tally):
            self._findings.add("claim", n + 1, breach, move={"n": n, "by": "table"})

    def judge_positions(self, salted: SaltedPositions | None, tally: Tally) -> None:
        """Hold the salted hashes of all positions against the key that the end reveals."""
        if salted is None:
            if "hash_key" in self._move:
                self._find("claim", Violation("log.positions", "uncommitted", {}))
            return
        if "hash_key" not in self._move:
            if salted.noted:
                self._find("note", Violation("log.completeness", "no-key", {}))
            return
        wrong = salted.breach_of_key(self._move["hash_key"])
        if wrong is not None:
            self._find("claim", wrong)
            return
        for n, breach in salted.judge(self._move["hash_key"], tally):
            self._findings.add("claim", n + 1, breach, move={"n": n})

    def _find(self, kind: Literal["note", "claim"], breach: Violation) -> None:
        self._findings.add(kind, self.line, breach, raw=self._raw, move=self._move)


def _in_words(value: Said) -> str:
    return ", ".join(value) or "nobody" if isinstance(value, list) else str(value)
