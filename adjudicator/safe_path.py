"""Starts Python processes that import nothing from the current folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

SAFE = "PYTHONSAFEPATH"
"""With it a Python does not look for modules in the current folder."""


@contextmanager
def safe_path() -> Iterator[None]:
    """Within it, new Python processes do not look for modules in the current folder.

    Otherwise a `multiprocessing.py` beside a log would be run.
    """
    before = os.environ.get(SAFE)
    os.environ[SAFE] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE]
        else:
            os.environ[SAFE] = before
