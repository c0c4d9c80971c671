"""How many cores this process may use."""

from __future__ import annotations

import os


def cores() -> int:
    """The cores that this process may use: how many processes can really work at the same time."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1
