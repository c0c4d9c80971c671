"""An import for readers who may not see everything: a seat, or the public.

Every engine at a table knows what all pieces are, and so does a log that it writes. The import for
a seat, or for everybody, contains what that reader could know at the table: lines that it sees (as
in `kynes publish`), and for all others a stub that only names who made them. Neither stubs nor
lines have hashes, because an import is made afterwards, and anybody could test guesses of a line
against its hash.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.published import Stub
from adjudicator.errors import InputError
from adjudicator.log.header import Header
from adjudicator.log.lines import decode, encode
from adjudicator.registry import rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.show.publish import is_open
from adjudicator.show.told import told_lines
from adjudicator.wording import EVERYBODY, TABLE, may_see_opened
from exporters.vassal.reading.checks.coverage import Coverage, Row
from exporters.vassal.reading.checks.unexplained import Unexplained
from exporters.vassal.reading.importer import Imported
from exporters.vassal.reading.moves.table_replay import Found, Odd

REFEREE = TABLE
"""Who sees everything."""
PROVING = ("prev", "after", "salt", "sig", "note")
"""Fields of a line that say nothing of the game."""
UNTOLD = Odd(0, "something", "only the referee may know more")


def viewer_of(*, referee: bool = False, seat: str = "", public: bool = False) -> str:
    """For whom an import is: `REFEREE`, a seat, or `EVERYBODY` if nothing is said.

    InputError for more than one of them, and for a seat that is none.
    """
    if sum([referee, bool(seat), public]) > 1:
        raise InputError("--referee, --seat and --public: give one of them")
    if seat == TABLE:
        raise InputError("--seat: what the table knows is told by --referee")
    return REFEREE if referee else seat or EVERYBODY


NEEDED = ("undo", "corrections")
"""Parts of the policy by which the lines of a log are understood; the others demand proofs."""


def as_seen(imported: Imported, viewer: str, overlays: Sequence[Path] = ()) -> Imported:
    """What a viewer may know of an import; InputError for a seat that nobody has."""
    if viewer == REFEREE:
        return imported
    head, *lines = [decode(line.encode()) for line in imported.text.splitlines()]
    if viewer and viewer not in [seat["faction"] for seat in head["seats"]]:
        raise InputError(f"--seat: {viewer!r} has no seat in this game")
    rules = rulebook(head["game"])
    policy = {name: head["policy"][name] for name in NEEDED if name in head["policy"]}
    of_it = told_lines(msgspec.convert(head, Header), lines, viewer, overlays)
    told = {
        one.line: one for one in imported.found if one.line in of_it or _is_told(one, rules, viewer)
    }
    shown = [{**head, "policy": policy}]
    # The end names the hash of a position, of which others may be hidden parts.
    shown += [_line(line, told) for line in lines if line["move"] != "end"]
    return Imported(
        text="".join(encode(line).decode() + "\n" for line in shown),
        steps=imported.steps,
        found=[_found(one, told) for one in imported.found],
        odd=[_odd(one) for one in imported.odd],
        coverage=_unknown(imported.coverage),
        unexplained=[_unexplained(one) for one in imported.unexplained],
    )


def hidden_lines(imported: Imported) -> int:
    """How many lines of an import as it is seen are stubs."""
    return sum(1 for found in imported.found if found.move["move"] == "hidden")


def _is_told(found: Found, rules: Rulebook, viewer: str) -> bool:
    """Whether a viewer may know a line: by what it is, or because all were shown it at the table."""
    if is_open(found.move, rules, viewer):
        return True
    return found.how == "report" and may_see_opened(found.move, rules, viewer)


def _line(line: dict[str, Any], told: Mapping[int, Found]) -> Any:
    if line["n"] not in told:
        return Stub(line["by"], "", line["n"])
    return {name: value for name, value in line.items() if name not in PROVING}


def _found(found: Found, told: Mapping[int, Found]) -> Found:
    if found.line in told:
        return found
    return msgspec.structs.replace(found, move={"by": found.move["by"], "move": "hidden"})


def _odd(odd: Odd) -> Odd:
    return odd if odd.open else msgspec.structs.replace(UNTOLD, step=odd.step)


def _unexplained(one: Unexplained) -> Unexplained:
    """Who did something, when and why it is told; what it was only where all could see it."""
    if one.open:
        return one
    return msgspec.structs.replace(one, piece=UNTOLD.what, start="", end="")


def _unknown(coverage: Coverage) -> Coverage:
    """What has no meaning; how often it was seen could tell who has drawn it."""
    listed: list[list[Row]] = [
        [msgspec.structs.replace(row, seen=0) for row in rows if not row.is_]
        for rows in (coverage.pieces, coverage.places, coverage.sides)
    ]
    return Coverage(*listed)
