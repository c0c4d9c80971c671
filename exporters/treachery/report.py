"""The output of an import from treachery.online: the log, and what became of every event."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.harmless import harmless
from adjudicator.log.lines import encode
from exporters.treachery.importer import Imported, Line

COUNTED = {
    "moves": "became lines of the log",
    "nothing": "need no line",
    "refused": "do not fit our rules",
    "after": "come after the end of the log",
}
"""What became of an event -> how the report counts it."""


def tell(imported: Imported, shown: str, output: Path | None, *, json: bool) -> tuple[str, str]:
    """What goes to the standard output and to the standard error.

    With an `output` the log is written there. InputError if it cannot be written.
    """
    if output is not None:
        write_atomically(output, imported.text.encode())
    if json:
        return as_json(imported, with_log=output is None), ""
    return (words(imported, shown), "") if output else (imported.text, words(imported, shown))


def as_json(imported: Imported, *, with_log: bool) -> str:
    """The report for programs: one canonical JSON object and a newline."""
    listed = {
        "events": msgspec.to_builtins(imported.lines),
        "notes": imported.notes,
        "complete": imported.whole,
    }
    if with_log:
        listed["log"] = imported.text
    return encode(listed).decode() + "\n"


def words(imported: Imported, shown: str) -> str:
    """The report for people: counts first, then every event that is not in the log."""
    counts = Counter(line.became for line in imported.lines)
    told = ", ".join(
        f"{counts[became]} {said}" for became, said in COUNTED.items() if counts[became]
    )
    lines = [f"{shown}: {len(imported.lines)} events: {told}"]
    lines += [f"  {note}" for note in imported.notes]
    lines += [f"  {said(line)}" for line in imported.lines if line.became in ("refused", "after")]
    return "".join(f"{harmless(line)}\n" for line in lines)


def said(line: Line) -> str:
    """An event that is not in the log, and why."""
    who = f" of {line.by}" if line.by else ""
    why = line.why or "the log ends before it"
    return f"event {line.event} ({line.kind}{who}): {why}"
