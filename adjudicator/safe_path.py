"""Starting Pythons that import nothing from the folder in which the user happens to be."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

SAFE = "PYTHONSAFEPATH"
"""With it a Python does not look for modules in the current folder."""


@contextmanager
def safe_path() -> Iterator[None]:
    """Pythons that are started meanwhile do not look for modules in the current folder.

    A `multiprocessing.py` that lies beside a log would otherwise be run.
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
