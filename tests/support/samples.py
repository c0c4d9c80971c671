"""Makes the illegal sample log from the legal one: `python -m tests.support.samples LEGAL ILLEGAL`.

Somebody bids more spice than they have. The chain is made good again, as a forger would do it, so
that only the rules can tell. `scripts/samples` makes both logs anew.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.log.envelope import ENVELOPE
from adjudicator.log.header import Header, Policy
from adjudicator.log.writing import LogWriter

TOO_MUCH = 40
"""More spice than anybody has in the sample game."""


def forge(legal: Path, illegal: Path) -> int:
    """Write the game with one bid raised to `TOO_MUCH`; the number of the forged line."""
    header, *lines = legal.read_bytes().splitlines()
    bids = [n for n, raw in enumerate(lines) if b'"move":"bid"' in raw]
    forged = bids[len(bids) // 2]
    policy = Policy(chain=True)
    with LogWriter(illegal, msgspec.json.decode(header, type=Header), policy=policy) as log:
        for n, raw in enumerate(lines[: forged + 1]):
            line: dict[str, Any] = msgspec.json.decode(raw)
            move = {name: value for name, value in line.items() if name not in ENVELOPE}
            if n == forged:
                move["spice"] = TOO_MUCH
            log.append(move, None)
    return forged + 1


if __name__ == "__main__":
    print(f"line {forge(Path(sys.argv[1]), Path(sys.argv[2]))} is illegal")
