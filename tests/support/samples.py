"""Makes an illegal sample log from a legal one: `python -m tests.support.samples LEGAL ILLEGAL`.

In classic Dune somebody bids more spice than they have, in Dawn of the Fremen somebody attacks Drum
Sand, in Conquest and Diplomacy somebody ships more than they can pay. The chain is made good again, as a forger would do it, so that only the rules can tell.
`scripts/samples` makes all sample logs anew.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.log.envelope import ENVELOPE
from adjudicator.log.header import Header, Policy
from adjudicator.log.writing import LogWriter

FORGED: dict[str, tuple[str, str, int | str]] = {
    "conquest-and-diplomacy": ("ship", "forces", 19),
    "dune-messiah": ("ship", "forces", 19),
    "war-for-arrakis": ("place-vehicle", "place", "arrakeen"),
    "dawn-of-the-fremen": ("attack", "territory", "drum-sand"),
    "dune-classic": ("bid", "spice", 40),
}
"""Game -> kind of move, its field, and what is forged into it."""


def forge(legal: Path, illegal: Path) -> int:
    """Write the game with one move forged, the last line; its number."""
    head, *lines = legal.read_bytes().splitlines()
    header = msgspec.json.decode(head, type=Header)
    kind, field, value = FORGED[header.game]
    alike = [n for n, raw in enumerate(lines) if f'"move":"{kind}"'.encode() in raw]
    forged = alike[len(alike) // 2]
    policy = Policy(chain=True)
    with LogWriter(illegal, header, policy=policy) as log:
        for n, raw in enumerate(lines[: forged + 1]):
            line: dict[str, Any] = msgspec.json.decode(raw)
            move = {name: value for name, value in line.items() if name not in ENVELOPE}
            if n == forged:
                move[field] = value
            log.append(move, None)
    return forged + 1


if __name__ == "__main__":
    print(f"line {forge(Path(sys.argv[1]), Path(sys.argv[2]))} is illegal")
