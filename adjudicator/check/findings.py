"""Collects findings: in words, in order, and up to a limit."""

from __future__ import annotations

from bisect import insort
from collections import deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from adjudicator.check.explanation import Passage
from adjudicator.check.verdict import Finding, Known, Options, Status
from adjudicator.content.messages import COMMON, in_words
from adjudicator.log.clauses import CLAUSES
from adjudicator.log.lines import as_typed, encode
from adjudicator.rules.records import Violation
from adjudicator.speech import phrase

if TYPE_CHECKING:
    from adjudicator.content import Clause

Kind = Literal["invalid", "illegal", "claim", "note", "unsupported"]

HASHES = ("after", "prev", "salt", "sig")
TIMES = {code: CLAUSES["log.times"].violations[code] for code in ("early", "late", "untimed")}
"""What to say of a time limit, for a clause of a game that does not say it itself."""
TIMED = frozenset({"backwards", *TIMES})
"""The codes that name times."""
QUOTE = 400
"""Bytes of an offending line that are kept to be shown."""


class Findings:
    """The findings on one log, and what their lines said."""

    def __init__(self, limit: int) -> None:
        self.clauses: dict[str, Clause] = {}
        """The clauses of the game, once it is known."""
        self.names: Callable[[], Mapping[str, str]] = dict
        """Gives the display names of the game, once it is known."""
        self.quotes: dict[int, str] = {}
        """Line -> its beginning, for each line with a finding."""
        self.moves: dict[int, dict[str, Any]] = {}
        """Line -> what it says, for each line with a finding that could be read."""
        self.passages: list[Passage] = []
        """The lines before the one that ended the replay, where the verdict tells of them."""
        self.passed: dict[int, Any] = {}
        """Illegal line after which play went on -> the position before it."""
        self.corrected = False
        """Whether the referee has corrected something."""
        self.left_out = 0
        self.table_lines = 0
        self.openings = 0
        self.last_line: dict[str, int] = {}
        """Seat -> the last line it made: the seats of the header, nobody else."""
        self._limit = limit
        self._found: list[tuple[Finding, int, int]] = []
        self._status: dict[int, Status] = {}
        self._incomplete = False
        self._lately: deque[int] = deque(maxlen=8)

    @property
    def full(self) -> bool:
        """Whether a further finding would not be listed (unless it is on an earlier line)."""
        return len(self._found) >= self._limit

    def contradicts(self, line: int) -> bool:
        """Whether one of the last lines is illegal, or false in its position hash."""
        return line in self._lately

    def add(
        self,
        kind: Kind,
        line: int,
        breach: Violation,
        *,
        raw: bytes = b"",
        move: dict[str, Any] | None = None,
        before: str = "",
        alternatives: int | None = None,
        options: Options | None = None,
        because: list[str] | None = None,
    ) -> None:
        """Add a finding on a line of the file; `move` is what the line says, if it can be read."""
        move = move or {}
        self._note_status(kind, line, breach.clause)
        if kind == "illegal" or breach.clause == "log.positions":
            self._lately.append(line)
        if self.full:
            self.left_out += 1
            if self._limit == 0 or line >= self._found[-1][0].line:
                return
            self._found.pop()
        if move:
            self.moves[line] = move
        if raw:
            readable = move if kind in ("illegal", "claim") else {}
            named = {name: readable[name] for name in readable if name not in HASHES}
            self.quotes[line] = quote_of(encode(named) if named else raw)
        n = move.get("n", 0)
        finding = Finding(
            line=line,
            n=n if isinstance(n, int) else 0,
            kind=kind,
            clause=breach.clause,
            code=breach.code,
            args=breach.args,
            message=self.message(breach, move),
            before=before,
            alternatives=alternatives,
            options=options,
            known=None,
            because=because or [],
        )
        told = (finding, self.table_lines, self.openings)
        insort(self._found, told, key=lambda other: other[0].line)

    def message(self, breach: Violation, move: dict[str, Any]) -> str:
        """A breach in words, by its clause's own template."""
        return say_breach(breach, move, self.clauses, self.names())

    def in_order(self, lines: int) -> list[Finding]:
        """All findings in the order of their lines, each with what was made known after it."""
        return [self._with_known(*found, lines) for found in self._found]

    def status(self) -> Status:
        """What the findings make of the log: the first that is not a note decides."""
        if self._status:
            return self._status[min(self._status)]
        if self._incomplete:
            return "inconclusive"
        return "corrected" if self.corrected else "legal"

    def _note_status(self, kind: Kind, line: int, clause: str) -> None:
        if kind == "note":
            self._incomplete = self._incomplete or clause == "log.completeness"
        elif not self._status or line < min(self._status):
            # Only the first line matters; on one line, the first that was found.
            self._status = {line: "illegal" if kind == "claim" else kind}

    def _with_known(self, finding: Finding, table: int, openings: int, lines: int) -> Finding:
        if finding.kind not in ("illegal", "invalid") or finding.line >= lines:
            return finding
        after = [seat for seat, last in self.last_line.items() if last > finding.line]
        known = Known(
            lines=lines - finding.line,
            table_lines=self.table_lines - table,
            openings=self.openings - openings,
            seats=sorted(after),
        )

        return msgspec.structs.replace(finding, known=known)


def say_breach(
    breach: Violation,
    move: dict[str, Any],
    clauses: Mapping[str, Clause],
    names: Mapping[str, str],
) -> str:
    """A breach in words, by the template of its clause (of the log, or one of `clauses`)."""
    own = CLAUSES.get(breach.clause)
    clause = own or clauses.get(breach.clause)
    template = clause.violations.get(breach.code) if clause is not None else None
    if template is None:
        template = COMMON.get(breach.code) or TIMES.get(breach.code)
        own = own or CLAUSES["log.times"]
    if template is None:
        text = clause.text if clause is not None else f"{breach.clause}: {breach.code}."
        return phrase(text) if clause is not None and breach.clause in CLAUSES else text
    if own is not None:
        template = phrase(template)
    named: dict[str, int | str] = {name: str(move[name]) for name in ("by", "move") if name in move}
    args = {**named, **breach.args}
    if breach.clause == "log.lines":
        args = as_typed(args)
    elif (breach.clause, breach.code) == ("log.required", "ruling"):
        # What a league demands is typed: an option "table" is not the table.
        args = as_typed(args, ("wanted", "there"))
    if breach.code in TIMED and "at" in args:
        args |= {name: _time(args[name]) for name in ("at", "before", "limit") if name in args}
    return in_words(template, args, names)


def _time(at: int | str) -> str:
    """A claimed time as people write it; a number that is none stays one."""
    try:
        return datetime.fromtimestamp(int(at), UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (OSError, OverflowError, ValueError):
        return str(at)


def quote_of(raw: bytes) -> str:
    """The beginning of a line."""
    return raw[:QUOTE].decode("utf-8", "replace") + ("…" if len(raw) > QUOTE else "")
