"""Actions at a table that no reported move explains: one record for each, with its text."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from exporters.vassal.format.findings import LOG

ILLEGAL, INCONCLUSIVE = "illegal", "inconclusive"


class Unexplained(msgspec.Struct, frozen=True):
    """Something that no reported move explains."""

    step: int
    """The step in which it was done; of a move that nobody carried out, the step of its report."""
    player: str
    """Who did it, as far as the log says: name and side, or "" ."""
    piece: str
    """The pieces, such as "3 force/atreides"."""
    start: str
    """Where they were before; "" if they were not moved."""
    end: str
    reason: str
    """The name of a finding, of `LOG`."""
    verdict: str
    """ "illegal" where it was used or cannot have been a slip, else "inconclusive"."""
    until: int = 0
    """The step in which it was corrected; 0 for never."""
    used: int = 0
    """The first step that made use of it; 0 for none that is known."""
    open: bool = False
    """Whether everybody at the table could see it; otherwise it is only for the referee."""

    def words(self) -> str:
        """The finding for people, in one line."""
        way = f" from {self.start} to {self.end}" if self.start or self.end else ""
        who = f"{self.player}: " if self.player else ""
        more = f"; used in step {self.used}" if self.used else ""
        more += f"; put right in step {self.until}" if self.until else ""
        return f"step {self.step}: {who}{self.piece}{way}: {LOG[self.reason]}{more}"


def verdict_of(found: Sequence[Unexplained]) -> str:
    """Their verdict on a log: "illegal", "inconclusive", or "" if there are none."""
    verdicts = {one.verdict for one in found}
    return next((word for word in (ILLEGAL, INCONCLUSIVE) if word in verdicts), "")
