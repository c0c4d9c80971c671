"""A game followed line by line while its notation is written or read: the position, and the lines made anew.

After a line at which the judge stops (it cannot be read, has a wrong number, or is illegal) the
position is unknown, here as well, unless play went on at a table (`made_by`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.correction import breach_of
from adjudicator.check.findings import say_breach
from adjudicator.check.judge import Judge, choices_of, make_judge
from adjudicator.check.replay_state import PASSED_OVER
from adjudicator.content import Content, link_content, load_content
from adjudicator.errors import UnsupportedError
from adjudicator.log.corrections import Corrections
from adjudicator.log.envelope import NOT_PLAYED, bare_move
from adjudicator.log.hashing import (
    end_hash,
    key_commitment,
    line_hash,
    position_salt,
    salted_hash,
)
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import DECODE_ERRORS, encode
from adjudicator.log.position_hasher import PositionHasher
from adjudicator.notation.shapes import shape_of
from adjudicator.registry import GAMES, rulebook
from adjudicator.rulebooks import FAULTS
from adjudicator.rules.corrections import CORRECT
from adjudicator.rules.judging import WHY, true_reason
from adjudicator.rules.records import Event, Field, Violation
from adjudicator.wording import turn_begins

STRIDE = 64
"""After so many lines a copy of the position is kept, for what is taken back."""
MADE = ("n", "prev", "after", "digest")
"""Fields of a line that follow from the lines before it."""
FILLINGS = (("none", 1), ("nothing", 2))
"""Texts and numbers that stand for the fields of a move that is illegal whatever they are."""
NOTHING: dict[str, Any] = {"by": "", "move": ""}
"""What a line says that cannot be read."""


class Following:
    """The game of a header, and where it stands after its last line.

    `key` is that behind the header's `hash_commit`, where it is known; `content` is the game's content, if
    it is loaded already. UnsupportedError for a game that there is not; ContentError for overlays that
    cannot be used.
    """

    def __init__(
        self,
        header: Header,
        overlays: Sequence[Path] = (),
        *,
        key: bytes = b"",
        content: Content | None = None,
    ) -> None:
        if header.game not in GAMES:
            raise UnsupportedError(f"there is no game {header.game!r} ({', '.join(sorted(GAMES))})")
        self.header = header
        self.content = content or load_content(header.game, overlays)
        self.rules = rulebook(header.game)
        self.judge: Judge = make_judge(
            self.rules,
            link_content(self.content),
            self.content.hash,
            self.content.clauses,
            folder=self.content.folder,
            choices=choices_of(self.content),
        )
        self.key = key if key and key_commitment(key) == header.hash_commit else b""
        self.n = 0
        """The number of the last line."""
        self.seats = [seat.faction for seat in header.seats]
        self.position: Any = None
        """None where nobody knows it: then words mean what they mean anywhere."""
        setup = setup_of(header)
        known = header.content == self.content.hash and header.rules in self.rules.versions
        if known and self.rules.check_setup(self.judge.game, setup) is None:
            self.position = self.rules.new_position(self.judge.game, setup)
        self._hasher = PositionHasher(self.rules)
        self._prev = line_hash(encode(header))
        self._corrections = Corrections(header, self._prev)
        self._copies: list[tuple[int, bytes]] = []
        self._played: dict[int, dict[str, Any]] = {}
        self._heads = [0]
        """Line -> the last line, at or before it, that is not taken back; 0 for none."""
        self._before: dict[int, int] = {}
        """Line -> the one before it that is not taken back."""
        self._reports: dict[int, list[Event]] = {}
        """Line -> what it reports of seats that are not asked, and of turns that begin."""
        self._passed = 0
        self._keep()

    @property
    def before_last(self) -> int | None:
        """To which line an undo of the last one goes back; None if all are taken back."""
        head = self._heads[-1]
        if head == 0:
            return 0 if self.n == 0 else None
        return self._before[head]

    def refusal(self, by: str, kind: str) -> tuple[dict[str, Any], str] | None:
        """A move with stand-ins for its fields, and why it is illegal, whatever they are; else None.

        A move out of turn, at the wrong step or after the end is, and one that its seat cannot make at
        all. The reason is the judge's: two different fillings of the fields are refused for the same.
        """
        if self.position is None or self.is_open(by, kind):
            return None
        refused = [self._refused_with(by, kind, *filling) for filling in FILLINGS]
        found = [one for one in refused if one is not None]
        if len(found) < len(FILLINGS) or any(one[1] != found[0][1] for one in found):
            return None
        move, reason = found[0]
        reason = true_reason(self._told(), turn_begins(self.rules.id), move, reason)
        said = say_breach(reason, move, self.judge.clauses, self.judge.names())
        return move, f"illegal: {said} ({reason.clause})"

    def _refused_with(
        self, by: str, kind: str, text: str, number: int
    ) -> tuple[dict[str, Any], Violation] | None:
        """A move whose fields are all filled in alike, and what the rules find; None where nothing."""
        fields = {
            name: number if one.type is int else False if one.type is bool else text
            for name, one in shape_of(self.rules, kind).items()
            if not one.optional
        }
        move = {**fields, "by": by, "move": kind}
        try:
            self.judge.decoders[kind].decode(encode({**move, "n": 1}))
            found = self.rules.check(self.judge.game, self.position, move)
        except (*DECODE_ERRORS, *FAULTS):
            return None
        return None if found is None else (move, found)

    def _told(self) -> list[Event]:
        """The reports of the last lines that stand, the latest last: reasons, and beginnings of turns."""
        found: list[Event] = []
        head = self._heads[-1]
        while head:
            found = [*self._reports.get(head, []), *found]
            head = self._before[head]
        return found

    def next_field(self, partial: dict[str, Any]) -> Field | None:
        """The next field of a half-made legal move; None when it is complete."""
        return self.rules.next_field(self.judge.game, self.position, partial)

    def is_open(self, by: str, kind: str) -> bool:
        """Whether a seat may make a move of this kind now."""
        if self.position is None or by not in (*self.seats, "table"):
            return False
        return kind in self.rules.kinds(self.judge.game, self.position, by)

    def moment(self) -> tuple[int, str]:
        """The turn (or round) and the phase."""
        turn = getattr(self.position, self.rules.turn_field, 0)
        return int(turn), str(getattr(self.position, "phase", ""))

    def result_line(self) -> dict[str, Any] | None:
        """The line of the table that ends the game; None where it is not over."""
        if self.position is None:
            return None
        result = self.rules.result(self.judge.game, self.position)
        if result is None:
            return None
        line = {
            "by": "table",
            "move": "end",
            "winners": result.winners,
            "reason": result.clause,
            "lines": self.n + 1,
            "position": self._hasher.hexdigest(self.position),
        }
        return {**line, "hash_key": self.key.hex()} if self.key else line

    def go(self, said: dict[str, Any]) -> dict[str, Any]:
        """Go on by the next line if it is legal, and give it with all that follows from the lines before.

        Fields that are given take precedence over those that follow. Pass the line as it is in the
        log to `finish`.
        """
        self.n += 1
        head = self._heads[-1]
        if said == NOTHING or said.get("n", self.n) != self.n:
            self.position = None
        elif said["move"] == "undo":
            head = self._undo(said["to"])
        elif self._legal(said):
            move = self._played[self.n] = bare_move(said)
            events = self.rules.apply(self.judge.game, self.position, move)
            begins = turn_begins(self.rules.id)
            reports = [one for one in events if one.kind == begins or WHY in one.args]
            if reports:
                self._reports[self.n] = reports
            head = self._on(head)
        elif said["move"] == CORRECT or said["move"] in NOT_PLAYED:
            # A correction that is not valid changes nothing.
            head = self._on(head)
        else:
            self._pass_over()
            head = self._on(head)
        self._heads.append(head)
        line = {**self._made(), **said}
        if line["move"] == "end" and "digest" not in said:
            line["digest"] = end_hash(line)
        return line

    def _on(self, head: int) -> int:
        """A line that stands, after `head`."""
        self._before[self.n] = head
        return self.n

    def _undo(self, to: Any) -> int:
        """Take back; the last line that is left."""
        self.position = self._restored(to)
        self._keep()
        known = isinstance(to, int) and 0 <= to < len(self._heads)
        return self._heads[to] if known else self._heads[-1]

    def _pass_over(self) -> None:
        """An illegal line: play goes on without it at a table, and ends here elsewhere, as for the judge."""
        self._passed += 1
        if not isinstance(self.header.made_by, str) or self._passed > PASSED_OVER:
            self.position = None

    def has_form(self, raw: bytes, kind: str) -> bool:
        """Whether a line has all fields of its kind, with values of their types: the rules see no other.

        Nothing is asked of kinds that the game does not have.
        """
        try:
            if kind in self.judge.decoders:
                self.judge.decoders[kind].decode(raw)
        except DECODE_ERRORS:
            return False
        return True

    def finish(self, raw: bytes) -> bytes:
        """The bytes of the line that `go` went on by, as the log has them; the same bytes."""
        self._prev = line_hash(raw)
        if self.n % STRIDE == 0:
            self._keep()
        return raw

    def _made(self) -> dict[str, Any]:
        policy = self.header.policy
        made: dict[str, Any] = {"n": self.n}
        if policy.chain:
            made["prev"] = self._prev
        if self.position is not None:
            if policy.hashes == "every":
                made["after"] = self._hasher.hexdigest(self.position)
            elif policy.hashes == "salted" and self.key:
                salt = position_salt(self.key, self.n)
                made["after"] = salted_hash(salt, self._hasher.digest(self.position))
        return made

    def _legal(self, said: dict[str, Any]) -> bool:
        if self.position is None or said["move"] in NOT_PLAYED:
            return False
        if said["move"] == CORRECT:
            valid = (
                breach_of(self.rules, self.judge.game, self._corrections, self.position, said)
                is None
            )
            self._corrections.count += valid
            return valid
        if said["move"] not in self.rules.moves:
            return False
        return self.rules.check(self.judge.game, self.position, bare_move(said)) is None

    def _restored(self, to: Any) -> Any:
        """The position after line `to`; as it is where there is no such line."""
        if self.position is None or not isinstance(to, int) or not 0 <= to < self.n:
            return self.position
        at, raw = next(copy for copy in reversed(self._copies) if copy[0] <= to)
        position: Any = msgspec.json.decode(raw, type=self.rules.position_type)
        for n in range(at + 1, to + 1):
            if n in self._played:
                self.rules.apply(self.judge.game, position, self._played[n])
        return position

    def _keep(self) -> None:
        if self.position is not None:
            self._copies.append((self.n, msgspec.json.encode(self.position)))
