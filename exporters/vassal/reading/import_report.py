"""The output of an import: the log, and everything that could not be understood."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.harmless import harmless
from adjudicator.log.lines import encode
from adjudicator.wording import EVERYBODY
from exporters.vassal.reading.checks.coverage import Coverage, Row
from exporters.vassal.reading.checks.unexplained import verdict_of
from exporters.vassal.reading.importer import Imported, compare_vassal, import_vassal
from exporters.vassal.reading.saved.container import LARGEST_FILE, is_saved_game
from exporters.vassal.reading.seen import as_seen, hidden_lines

VERSIONS = ("the module", "the content")
"""What may be of another version than this program: told before all else."""
SHOWN = 40
"""How many of each sort are told to people; `--json` has all."""


def import_and_tell(
    path: Path,
    output: Path | None,
    overlays: Sequence[Path] = (),
    *,
    more: Sequence[Path] = (),
    mapping: Path | None = None,
    module: Path | None = None,
    seats: str = "",
    viewer: str = EVERYBODY,
    json: bool = False,
) -> tuple[str, str, str]:
    """Import a `.vlog` or `.vsav`, and `more` that go on with it.

    What goes to the standard output and to the standard error, and what was done at the table that
    no reported move explains: "illegal", "inconclusive", or "" for nothing.

    The arguments are those of `import_vassal`; with an `output` the log is written there. Nothing is
    told or written but what the `viewer` may know (`exporters.vassal.reading.seen`).
    InputError as there, or if it cannot be written.
    """
    whole = import_vassal(path, overlays, more=more, mapping=mapping, module=module, seats=seats)
    imported = as_seen(whole, viewer, overlays)
    shown = ", ".join(map(str, [path, *more]))
    said = (as_json(imported, output), "") if json else tell(imported, shown, output)
    return (*said, verdict_of(whole.unexplained))


def compare_and_tell(
    paths: Sequence[Path],
    log: Path,
    overlays: Sequence[Path] = (),
    *,
    mapping: Path | None = None,
    module: Path | None = None,
    json: bool = False,
) -> tuple[str, bool]:
    """Whether pieces lie where a log ends: what is said of it, and whether they all do."""
    found = compare_vassal(paths, log, overlays, mapping=mapping, module=module)
    if json:
        rows = msgspec.to_builtins(found)
        return encode({"against": str(log), "differences": rows}).decode() + "\n", not found
    shown = ", ".join(map(str, paths))
    if not found:
        return harmless(f"{shown}: every piece lies where {log} ends") + "\n", True
    lines = [f"{shown}: {len(found)} differences from where {log} ends"]
    lines += [
        f"  {one.piece} in {one.place}: {one.first} in the file, {one.second} by the log"
        for one in found
    ]
    return "".join(f"{harmless(line)}\n" for line in lines), False


def is_vassal_file(path: Path) -> bool:
    """Whether a file is a saved game or log of VASSAL; a file that cannot be read is none."""
    try:
        return is_saved_game(read_file(path, LARGEST_FILE))
    except InputError:
        return False


def tell(imported: Imported, shown: str, output: Path | None) -> tuple[str, str]:
    """What goes to the standard output and to the standard error, for people.

    With an `output` the log is written there and the words about it are printed; without one the
    log is printed, and the words go to the standard error.
    """
    said = words(imported, shown)
    if output is None:
        return imported.text, said
    write_atomically(output, imported.text.encode())
    return said, ""


def as_json(imported: Imported, output: Path | None) -> str:
    """The same for programs: one canonical JSON object and a newline.

    It holds the log too, if no file is given for that.
    """
    listed = {
        "steps": imported.steps,
        "found": msgspec.to_builtins(imported.found),
        "odd": msgspec.to_builtins(imported.odd),
        "coverage": msgspec.to_builtins(imported.coverage),
        "complete": not imported.odd and imported.coverage.complete,
        "unexplained": msgspec.to_builtins(imported.unexplained),
        "verdict": verdict_of(imported.unexplained),
    }
    if output is None:
        listed["log"] = imported.text
    else:
        write_atomically(output, imported.text.encode())
    return encode(listed).decode() + "\n"


def words(imported: Imported, shown: str) -> str:
    """What was found, and what was not understood, with its step and why."""
    counts = dict.fromkeys(("earlier", "report", "pieces", "undo"), 0)
    alike = {"sealed": "report", "drawn": "pieces"}
    for found in imported.found:
        counts[alike.get(found.how, found.how)] += 1
    ways = (
        f"{counts['report']} from reports, {counts['pieces']} from where pieces went, "
        f"{counts['undo']} taken back"
    )
    if counts["earlier"]:
        ways = f"{counts['earlier']} of the log that the table was made from, {ways}"
    first = [odd for odd in imported.odd if odd.what in VERSIONS]
    lines = [f"{shown}: {odd.what} is another one: {odd.why}" for odd in first]
    lines += [f"{shown}: {imported.steps} steps, {len(imported.found)} lines: {ways}"]
    hidden = hidden_lines(imported)
    if hidden:
        lines.append(
            f"Hidden: {hidden} lines, of which only the maker stands there (see --referee)"
        )
    illegal = [found for found in imported.found if not found.legal]
    if illegal:
        lines.append(f"Not legal, and passed over: {len(illegal)}. `kynes check` says why")
        lines += [
            f"  step {one.step}: line {one.line}, {one.move['move']} by {one.move['by']}"
            for one in illegal[:SHOWN]
        ]
        lines += _more(len(illegal))
    lines += _against_the_rules(imported)
    rest = [odd for odd in imported.odd if odd not in first]
    if rest:
        lines.append(f"Not understood: {len(rest)}")
        lines += [f"  step {odd.step}: {odd.what}: {odd.why}" for odd in rest[:SHOWN]]
        lines += _more(len(rest))
    lines += _gaps(imported.coverage)
    return "".join(f"{harmless(line)}\n" for line in lines)


def _against_the_rules(imported: Imported) -> list[str]:
    found = imported.unexplained
    if not found:
        return []
    lines = [f"Done at the table, and explained by no reported move: {len(found)}"]
    lines += [f"  {one.words()}: {one.verdict}" for one in found[:SHOWN]]
    lines += _more(len(found))
    return [*lines, f"What was played at the table is {verdict_of(found)}"]


def _gaps(coverage: Coverage) -> list[str]:
    found: list[str] = []
    for title, rows in (
        ("Pieces", coverage.pieces),
        ("Places", coverage.places),
        ("Sides", coverage.sides),
    ):
        gaps = [row for row in rows if not row.is_]
        if gaps:
            found.append(f"{title} without a meaning: {len(gaps)} of {len(rows)}")
            found += [_gap(row) for row in gaps[:SHOWN]]
            found += _more(len(gaps))
    return found


def _gap(row: Row) -> str:
    return f"  {row.name} (seen {row.seen} times)" if row.seen else f"  {row.name}"


def _more(count: int) -> list[str]:
    return [f"  … and {count - SHOWN} more: --json tells all"] if count > SHOWN else []
