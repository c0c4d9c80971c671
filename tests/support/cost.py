"""The cost of work, in units that do not depend on how busy the machine is."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any


def steps_of(work: Callable[[], object]) -> int:
    """How many lines of Python a piece of work runs: the same number each time."""
    count = 0

    def trace(_: FrameType, event: str, __: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def peak_of(work: Callable[[], object]) -> int:
    """The most bytes that Python holds at a time for a piece of work, over what it held before."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def grows_with(size: int, work: Callable[[int], object]) -> float:
    """How many times the steps of `work(size)` those of `work(2 * size)` are: 2 is in proportion."""
    return steps_of(lambda: work(2 * size)) / steps_of(lambda: work(size))
