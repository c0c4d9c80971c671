"""Lines that cannot be decoded as moves: why, and what can still be said about them."""

from __future__ import annotations

from typing import Any

from adjudicator.check.judge import Judge
from adjudicator.log.envelope import BASE
from adjudicator.log.lines import (
    DECODE_ERRORS,
    LONGEST_NAME,
    LineFault,
    decode,
    describe_fault,
    encode,
    fault_of_bytes,
)
from adjudicator.rules.records import Violation

_SAID: dict[str, type] = {"n": int, "by": str, "move": str}
"""The fields by which an unreadable line may be named, if they are well formed."""
LONGEST_WORD = 100
"""The greatest length of such a word; a log has no longer ones."""


def move_of_unknown_kind(judge: Judge, raw: bytes) -> dict[str, Any] | None:
    """What every move has, of a well-formed line whose kind nobody knows; None for other lines.

    The rules may refuse it: they see what every line has, and nothing that nobody has looked at.
    """
    if fault_of_bytes(raw) is not None:
        return None
    kind = decode(raw).get("move")
    if not isinstance(kind, str) or not kind or judge.fields.get(kind):
        return None
    try:
        BASE.decode(raw)
        move = decode(raw)
    except DECODE_ERRORS:
        return None
    if encode(move) != raw:
        return None
    return {name: move[name] for name in ("by", "move", "n")}


def fault_of_line(judge: Judge, raw: bytes) -> tuple[dict[str, Any], Violation]:
    """What may be repeated of a line that is not a move (its number, seat and kind), and its fault."""
    readable = decode(raw) if fault_of_bytes(raw) is None else {}
    found = readable.get("move")
    kind = found if isinstance(found, str) else ""
    decoder, fields = judge.decoders.get(kind, BASE), judge.fields.get(kind, [])
    fault = describe_fault(raw, decoder, fields)
    if kind and not fields and fault.code == "not-canonical" and encode(decode(raw)) == raw:
        fault = LineFault("unknown-kind", {"kind": kind[:LONGEST_NAME]})
    said = {
        name: value
        for name, wanted in _SAID.items()
        if isinstance(value := readable.get(name), wanted) and len(str(value)) <= LONGEST_WORD
    }
    return said, Violation("log.lines", fault.code, fault.args)
