"""Which corrections the header of a log allows: who may write them, and how many there may be.

Whether a position may be corrected in this way is decided by the rules
(`adjudicator.rules.corrections`), which judge a line of kind `correct` like a move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.lazy import lazy_imports
from adjudicator.log.header import Header
from adjudicator.log.lines import encode
from adjudicator.rules.corrections import CLAUSE
from adjudicator.rules.records import Violation

with lazy_imports():
    from adjudicator.log.signatures import verify

REFEREE = "referee"
"""Who writes corrections."""
CORRECTIONS = 100
"""Corrections that a log may have."""
LONGEST = 20_000
"""Bytes that the changes of one correction may have."""


class Corrections:
    """The corrections of one log, as far as its header decides about them."""

    def __init__(self, header: Header, header_hash: str) -> None:
        """`header_hash` is the `line_hash` of the header, under which lines are signed."""
        self._policy = header.policy.corrections
        self._key = header.referee_key
        self._header = header_hash
        self.count = 0
        """How many corrections were valid."""

    def breach(self, line: Mapping[str, Any]) -> Violation | None:
        """Why a correction counts for nothing, whatever it corrects; None if it counts."""
        if self._policy == "none":
            return Violation(CLAUSE, "forbidden", {})
        if line["by"] != REFEREE:
            return Violation(CLAUSE, "not-entitled", {"by": line["by"]})
        if self._policy == "signed" and not self.is_signed(line):
            return Violation(CLAUSE, "unsigned", {})
        if self.count >= CORRECTIONS:
            return Violation(CLAUSE, "too-many", {"most": CORRECTIONS})
        if len(encode(line["changes"])) > LONGEST:
            return Violation(CLAUSE, "too-long", {"most": LONGEST})
        return None

    def is_signed(self, line: Mapping[str, Any]) -> bool:
        """Whether the referee's signature is on a correction."""
        if not isinstance(self._key, str) or "sig" not in line:
            return False
        return verify(self._key, dict(line), self._header)


def value_at(plain: Any, path: str) -> Any:
    """What stands at a path of a position in plain data; None for nothing."""
    for name in path.split("/"):
        plain = plain.get(name) if isinstance(plain, dict) else None
    return plain
