"""Statistics of a log: what was taken back, by whom, and what was committed."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.check.verdict import Changed, Correction, Holder, TimedOut

LISTED = 100
"""Lines that are listed of each sort."""


class TakenBack(msgspec.Struct):
    """The undos of one seat, or of the table."""

    count: int = 0
    lines: list[int] = []
    revealed: int = 0
    unclear: int = 0


class LineCounts(msgspec.Struct):
    """Figures that grow with the log, in bounded memory; what they mean is for the statement."""

    undos: dict[str, TakenBack] = {}
    """Who took back (a seat, or "table") -> what."""
    commitments: dict[str, list[int]] = {}
    """Deck -> the numbers of the first lines that bound its order."""
    bound: int = 0
    """Commitments in all."""
    shown: int = 0
    """Secret moves that were made."""
    unsealed: int = 0
    """How many of them had not been sealed before."""
    holders: dict[str, list[Holder]] = {}
    """Seat -> who took it over."""
    corrections: list[Correction] = []
    """What the referee has corrected."""

    timeouts: dict[str, TimedOut] = {}
    """Seat -> how often its time has run out."""
    pauses: list[int] = []
    """The first lines by which the referee stopped all clocks."""

    def clock_line(self, line: dict[str, Any]) -> None:
        """Note a time-out or a pause that counts."""
        if line["move"] == "timeout":
            found = self.timeouts.setdefault(line["seat"], TimedOut(line["seat"], line["does"]))
            found.count += 1
            if len(found.lines) < LISTED:
                found.lines = [*found.lines, line["n"] + 1]
        elif line["move"] == "pause" and len(self.pauses) < LISTED:
            self.pauses = [*self.pauses, line["n"] + 1]

    def took_back(self, line: dict[str, Any], crossed: int | None) -> None:
        """Note an undo that the policy allows.

        `crossed` is a line it takes back that had revealed something, 0 for none, None when it goes
        to a line that was itself taken back, -1 when nobody has looked.
        """
        undos = self.undos.setdefault(line["by"], TakenBack())
        undos.count += 1
        if len(undos.lines) < LISTED:
            undos.lines = [*undos.lines, line["n"] + 1]
        undos.revealed += crossed is None or crossed > 0
        undos.unclear += crossed == -1
        self.took_back_corrections(line)

    def handed_over(self, line: dict[str, Any]) -> None:
        """Note that a seat has changed hands."""
        holder = Holder(
            line["n"] + 1,
            line["player"],
            line["by"],
            line["why"],
            line.get("key", ""),
            line.get("program", ""),
            line.get("agreed", []),
        )
        self.holders.setdefault(line["seat"], []).append(holder)

    def corrected(self, line: dict[str, Any], known_to: list[str], *, signed: bool) -> None:
        """Note what the referee has corrected, and who may know it."""
        changes = [Changed(**change) for change in line["changes"]]
        ruling = line.get("ruling", "")
        found = Correction(line["n"] + 1, signed, line["why"], ruling, changes, known_to)
        self.corrections = [*self.corrections, found]

    def correction_after(self, to: int) -> int:
        """The number of the first correction after a line that was not taken back; 0 for none."""
        for found in self.corrections:
            if found.line - 1 > to and not found.taken_back:
                return found.line - 1
        return 0

    def took_back_corrections(self, line: dict[str, Any]) -> None:
        """Note which corrections an undo takes back."""
        self.corrections = [
            msgspec.structs.replace(found, taken_back=line["n"] + 1)
            if found.line - 1 > line["to"] and not found.taken_back
            else found
            for found in self.corrections
        ]

    @property
    def handovers(self) -> int:
        """How often a seat has changed hands."""
        return sum(map(len, self.holders.values()))

    def committed(self, line: dict[str, Any]) -> None:
        """Note that the order of a deck is bound."""
        self.bound += 1
        lines = self.commitments.get(line["deck"], [])
        if (lines or len(self.commitments) < LISTED) and len(lines) < LISTED:
            self.commitments[line["deck"]] = [*lines, line["n"] + 1]
