"""Provable chance: what the table drew is noted as it goes, and judged when the seed is shown."""

from __future__ import annotations

from array import array
from typing import Any

from adjudicator.check.alternatives import chances
from adjudicator.check.judge import Judge
from adjudicator.check.verdict import Tally
from adjudicator.log.dice import pick, seed_commitment
from adjudicator.log.header import Header
from adjudicator.rules.records import Violation

CLAUSE = "log.chance"


class Chance:
    """Notes draws in a few bytes each; every breach is a false claim."""

    def __init__(self, judge: Judge, header: Header) -> None:
        self._judge = judge
        self._header = header
        self._draws = array("Q")

    def is_open(self, move: dict[str, Any], position: Any) -> bool:
        """Whether the rules leave a line of the table more than one outcome."""
        if move["move"] in self._judge.rulebook.timeout_moves:
            return False
        draws = chances(self._judge, position, move)
        return any(until - first < count for count, first, until in draws)

    def note(self, move: dict[str, Any], position: Any) -> None:
        """Note the draws of a legal line of the table, before it is carried out."""
        if move["move"] in self._judge.rulebook.timeout_moves:
            return
        for draw, (count, first, until) in enumerate(chances(self._judge, position, move)):
            self._draws.extend((move["n"], draw, count, first, until))

    def breach_of_seed(self, seed: str) -> Violation | None:
        """Why the seed in the end line is not the one that was committed to, or nothing."""
        committed = self._header.seed_commit
        if not isinstance(committed, str):
            return Violation(CLAUSE, "uncommitted", {})
        if seed_commitment(bytes.fromhex(seed)) != committed:
            return Violation(CLAUSE, "other-seed", {})
        return None

    def judge(self, seed: str, tally: Tally) -> list[tuple[int, Violation]]:
        """The numbers of the lines that show another outcome than the seed gives."""
        draws, key, clients = self._draws, bytes.fromhex(seed), self._header.client_seeds
        found: list[tuple[int, Violation]] = []
        for at in range(0, len(draws), 5):
            n, draw, count, first, until = draws[at : at + 5]
            right = pick(key, clients, n, count, draw)
            tally.checked += 1
            if not first <= right < until:
                tally.false += 1
                args: dict[str, int | str] = {"right": right, "count": count, "shown": first}
                found.append((n, Violation(CLAUSE, "other-outcome", args)))
        return found
