"""Permanent numbers of slots, by which the engine updates saved games.

This command only adds to the file of a game and never changes existing numbers::

    python -m workshop.vassal.slots dune-classic
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.errors import ContentError


def gpids_file(game: str) -> Path:
    """Where a game's numbers are kept."""
    return Path(__file__).parents[2] / "data" / game / "gpids.json"


class Gpids:
    """Numbers by slot; a slot without one gets the next, in the order of asking."""

    def __init__(self, kept: dict[str, int]) -> None:
        self.numbers = dict(kept)
        self.used: set[str] = set()
        if len(set(kept.values())) != len(kept):
            raise ContentError("gpids.json: a number is given twice")

    def of(self, slot: str) -> str:
        """The number of a slot; ContentError if it was asked for before, since each slot is made once."""
        if slot in self.used:
            raise ContentError(f"the slot {slot!r} is made twice")
        self.used.add(slot)
        return self.again(slot)

    def again(self, slot: str) -> str:
        """The number of a slot that is made elsewhere."""
        if slot not in self.numbers:
            self.numbers[slot] = self.next
        return str(self.numbers[slot])

    @property
    def next(self) -> int:
        """A number greater than all."""
        return max(self.numbers.values(), default=0) + 1


def load_gpids(game: str) -> Gpids:
    """The numbers kept for a game; none if it has none yet.

    Raises ContentError if the file cannot be read.
    """
    path = gpids_file(game)
    if not path.exists():
        return Gpids({})
    try:
        return Gpids(msgspec.json.decode(path.read_bytes(), type=dict[str, int]))
    except (OSError, msgspec.MsgspecError) as error:
        raise ContentError(f"{path.name}: no file of numbers: {error}") from None


def keep_gpids(game: str, gpids: Gpids) -> None:
    """Write the file, sorted by number."""
    rows = sorted(gpids.numbers.items(), key=lambda row: row[1])
    lines = ",\n".join(f"{msgspec.json.encode(slot).decode()}: {number}" for slot, number in rows)
    path = gpids_file(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, f"{{\n{lines}\n}}\n".encode())
