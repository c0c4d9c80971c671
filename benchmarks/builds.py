"""Building the tables of both games: from nothing, and when nothing has changed.

Slow: minutes at first. Measured in processes of its own, in a folder of its own, with no rasters
kept from before.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from benchmarks.figures import COMMAND, Figure, Settings, run

MOST_COLD = 45
"""Seconds for everything from nothing, on two cores."""
CORES = 2
MOST_SAME = 1
"""Seconds when nothing has changed."""
UNCHANGED = 3
"""Builds of what is built, of which the best counts."""


def measure(settings: Settings) -> Iterator[Figure]:
    """Cold and unchanged builds of everything that `kynes build` makes."""
    # Rasters are kept below the user's cache folder: this one is empty at first.
    own = {**os.environ, "XDG_CACHE_HOME": str(settings.folder / "cache")}
    command = [*COMMAND, "build", "--out", str(settings.folder / "tables")]
    cold = run(command, own)
    yield Figure("cold build of both games", cold.wall, "s", most=MOST_COLD)
    # What a machine with other work says, too: two cores that share it evenly take half of it.
    yield Figure("its processor time, all processes", cold.processor, "s", most=CORES * MOST_COLD)
    again = min(run(command, own).wall for _ in range(UNCHANGED))
    yield Figure("unchanged build of both games", again, "s", most=MOST_SAME)
