"""Provable chance: records the draws of the table, and judges them once the seed is known.

Draws are numbered by draw and not by line, as `adjudicator.log.dice` explains.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from struct import Struct
from typing import Any

from adjudicator.check.history import REACH
from adjudicator.check.judge import Judge
from adjudicator.check.notes import Notes
from adjudicator.check.verdict import Tally
from adjudicator.log.dice import pick, seed_commitment
from adjudicator.log.header import Header
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Field, Violation

CLAUSE = "log.chance"
DRAW = Struct(">QQQQQ")
"""The numbers of a line and of its draw, the number of options, and the range of the chosen value."""


class Numbers:
    """Numbers draws in the order in which they are made; an undo goes back to an earlier number."""

    def __init__(self) -> None:
        self.drawn = 0
        """The number of the last draw."""
        self._turns = array("Q", [0])
        self._reached = array("Q", [0])
        """Line by line where it changed: the line's number, and the number of the last draw.

        As far as an undo reaches back, and one more."""

    def turn(self, n: int) -> None:
        """Line `n` is over."""
        if self.drawn == self._reached[-1]:
            return
        self._turns.append(n)
        self._reached.append(self.drawn)
        if len(self._turns) > 3 * REACH:
            gone = bisect_right(self._turns, n - REACH) - 1
            del self._turns[:gone], self._reached[:gone]

    def go_back(self, n: int, to: int) -> None:
        """Line `n` takes back what came after line `to`."""
        self.drawn = self._reached[bisect_right(self._turns, to) - 1]
        self.turn(n)


class Chance:
    """Notes draws as they come; every breach is a false claim."""

    def __init__(self, judge: Judge, header: Header) -> None:
        self._judge = judge
        self._header = header
        self._committed = header.policy.committed
        self._draws = Notes(DRAW)
        self._numbers = Numbers()

    def close(self) -> None:
        """Delete all notes."""
        self._draws.close()

    def is_open(self, move: dict[str, Any], position: Any) -> bool:
        """Whether the rules leave a line of the table more than one outcome."""
        if move["move"] in self._judge.rulebook.timeout_moves:
            return False
        draws = chances(self._judge, position, move)
        return any(until - first < count for _, count, first, until in draws)

    def note(self, move: dict[str, Any], position: Any) -> None:
        """Note the draws of a legal line of the table, before it is carried out."""
        rules = self._judge.rulebook
        if move["move"] in rules.timeout_moves:
            return
        deck, _, card = rules.deck_moves.get(move["move"], "").partition("/")
        for name, count, first, until in chances(self._judge, position, move):
            if name == card and deck in self._committed:
                continue
            self._numbers.drawn += 1
            self._draws.take(move["n"], self._numbers.drawn, count, first, until)
        self._numbers.turn(move["n"])

    def take_back(self, line: dict[str, Any]) -> None:
        """Follow an undo: the draws after the line it names are made again, under their numbers."""
        self._numbers.go_back(line["n"], line["to"])

    def breach_of_seed(self, seed: str) -> Violation | None:
        """Why the seed in the end line is not the one that was committed to, or nothing."""
        committed = self._header.seed_commit
        if not isinstance(committed, str):
            return Violation(CLAUSE, "uncommitted", {})
        if seed_commitment(bytes.fromhex(seed)) != committed:
            return Violation(CLAUSE, "other-seed", {})
        return None

    def judge(self, seed: str, tally: Tally) -> Iterator[tuple[int, Violation]]:
        """The numbers of the lines whose outcome differs from that of the seed."""
        key, clients = bytes.fromhex(seed), self._header.client_seeds
        for n, number, count, first, until in self._draws:
            right = pick(key, clients, number, count)
            tally.checked += 1
            if not first <= right < until:
                tally.false += 1
                args: dict[str, int | str] = {"right": right, "count": count, "shown": first}
                yield n, Violation(CLAUSE, "other-outcome", args)


def chances(judge: Judge, position: Any, move: dict[str, Any]) -> list[tuple[str, int, int, int]]:
    """The draws of a legal move of the table, one for each field of chance.

    Each is the field's name, how many options there are, and from where to where (exclusive) the
    chosen value stands among them.
    """
    draws: list[tuple[str, int, int, int]] = []
    for field in open_fields(judge.rulebook, judge.game, position, move):
        value = move[field.name]
        first = field.options.index(value)
        until = first + field.options.count(value)
        draws.append((field.name, len(field.options), first, until))
    return draws


def open_fields(rules: Rulebook, game: Any, position: Any, move: dict[str, Any]) -> list[Field]:
    """The fields of a legal move of the table that the rules leave to chance, with their options.

    An outcome that is twice as likely as others is offered twice.
    """
    found: list[Field] = []
    form = {"by": move["by"], "move": move["move"]}
    while (field := rules.next_field(game, position, form)) is not None:
        value = move[field.name]
        if field.kind != "text" and len(field.options) > 1 and value in field.options:
            found.append(field)
        form[field.name] = value
        if field.last:
            break
    return found
