"""Compares a published stream of a game with the whole log."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from adjudicator.check.findings import Findings
from adjudicator.check.verdict import Tally
from adjudicator.errors import InputError
from adjudicator.log.lines import DECODE_ERRORS, decode, encode
from adjudicator.log.reading import LineReader
from adjudicator.rules.records import Violation

CLAUSE = "log.published"


class Stub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stub in a published stream that replaces a hidden line."""

    by: str
    hidden: str
    """The SHA-256 of the line."""
    n: int


STUB = msgspec.json.Decoder(Stub)


def stub_of(raw: bytes, line: dict[str, Any]) -> bytes:
    """The stub of a line, in canonical form."""
    return encode(Stub(line["by"], sha256(raw).hexdigest(), line["n"]))


def is_same(shown: bytes, raw: bytes) -> bool:
    """Whether a line of a stream is this line of the log, or the stub of it."""
    if shown == raw:
        return True
    try:
        stub = STUB.decode(shown)
        line = decode(raw)
        return shown == stub_of(raw, line) and stub.n == line["n"]
    except (*DECODE_ERRORS, KeyError, TypeError):
        return False


class Published:
    """The lines of a stream, compared one by one as the log is read."""

    def __init__(self, stream: LineReader) -> None:
        self.tally = Tally()
        self._stream = stream
        self._shown = iter(stream)

    def compared(self, lines: Iterator[bytes], findings: Findings) -> Iterator[bytes]:
        """The lines of the log; what the stream says otherwise becomes a finding.

        A stream that was published of a running game ends before it: how much it shows is a note.

        Raises InputError if the stream is empty or ends in the middle of a line.
        """
        number = 0
        for number, raw in enumerate(lines, 1):
            shown = next(self._shown, None)
            if shown is None and number == 1 and not (self._stream.rest or self._stream.too_long):
                raise InputError("the published stream is empty: it shows nothing of the log")
            if shown is not None:
                self.tally.checked += 1
                if not is_same(shown, raw):
                    self._accuse(findings, number, raw)
            yield raw
        more = sum(1 for _ in self._shown)
        if self._stream.rest or self._stream.too_long:
            raise InputError("the published stream ends in the middle of a line")
        if number > self.tally.checked:
            left = number - self.tally.checked
            args: dict[str, int | str] = {"lines": self.tally.checked, "more": left}
            findings.add("note", self.tally.checked, Violation(CLAUSE, "longer", args))
        if more:
            self.tally.checked += more
            self.tally.false += more
            args = {"lines": number, "more": more}
            findings.add("claim", number + 1, Violation(CLAUSE, "shorter", args))

    def _accuse(self, findings: Findings, number: int, raw: bytes) -> None:
        self.tally.false += 1
        code = "header" if number == 1 else "line"
        findings.add("claim", number, Violation(CLAUSE, code, {}), raw=raw)
