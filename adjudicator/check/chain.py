"""The chain of hashes from line to line, and where it is broken.

A link joins two neighbouring lines; it is broken if the second does not contain the hash of the
first. Changing a line breaks the link after it (because its bytes are different now), and also the
link before it if its `prev` was changed, too. So a single broken link points to the line before it,
and two broken links in a row point to the line between them.
"""

from __future__ import annotations

import msgspec

from adjudicator.log.hashing import line_hash
from adjudicator.rules.records import Violation

CLAUSE = "log.chain"


class Accusation(msgspec.Struct, frozen=True):
    """A line that does not belong to the log, and the evidence."""

    line: int
    raw: bytes
    breach: Violation
    vouched: bool = False
    """Whether the position hash of the line proves that its move is the original one."""


class Broken(msgspec.Struct, frozen=True):
    """A broken link: the line before it, and the hash the next line names."""

    line: int
    raw: bytes
    declared: str
    vouched: bool


class Chain:
    """Follows the links and accuses lines that do not belong."""

    def __init__(self) -> None:
        self.broken: Broken | None = None
        """A broken link that needs the next link to be understood."""
        self._excused = 0
        """A line that already has a worse finding: its links prove nothing new."""

    def link(self, line: int, before: bytes, declared: str, *, vouched: bool) -> Accusation | None:
        """Look at the link to `line` from the one before, whose bytes are `before`."""
        if declared == line_hash(before):
            return self.settle()
        if self._excused in (line - 1, line):
            return self.settle()
        if self.broken is None or self.broken.line != line - 2:
            settled = self.settle()
            self.broken = Broken(line - 1, before, declared, vouched)
            return settled
        self.broken = None
        return Accusation(line - 1, before, Violation(CLAUSE, "foreign", {}))

    def settle(self) -> Accusation | None:
        """There is no further link: accuse the line before the broken link, if there is one."""
        broken = self.broken
        if broken is None:
            return None
        self.broken = None
        computed = line_hash(broken.raw)
        breach = Violation(CLAUSE, "broken", {"declared": broken.declared, "computed": computed})
        return Accusation(broken.line, broken.raw, breach, broken.vouched)

    def excuse(self, line: int) -> Accusation | None:
        """`line` has a worse finding: do not accuse it, nor another because of it."""
        self._excused = line
        return self.settle()

    def drop(self, line: int) -> None:
        """`line` is known to be bad itself: forget the broken link that leads to it."""
        if self.broken is not None and self.broken.line == line - 1:
            self.broken = None
