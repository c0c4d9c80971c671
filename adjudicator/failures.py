"""The message and the exit code for an exception."""

from __future__ import annotations

import os

from adjudicator.errors import KynesError
from adjudicator.lazy import lazy_imports

with lazy_imports():
    import traceback


def failure_of(error: Exception) -> tuple[str, int]:
    """The words and the exit code for an exception.

    An exception is an internal error (4) only if neither the input nor the system caused it.
    """
    if isinstance(error, KynesError):
        return str(error), error.exit_code
    if isinstance(error, RecursionError):
        return "the input is nested too deeply to be read", 2
    if isinstance(error, OSError):
        # The system refuses a file, the disk or the screen: not a fault of the program.
        place = f": {error.filename}" if error.filename else ""
        return f"the system refuses: {error.strerror or error}{place}", 2
    if isinstance(error, MemoryError):
        return "there is not enough memory for this", 2
    if os.environ.get("KYNES_TRACEBACK"):
        traceback.print_exception(error)
    said = (
        f"internal error ({type(error).__name__}: {error}). This is a fault of the "
        "program, not of your log; set KYNES_TRACEBACK=1 to see where, and please report it."
    )
    return said, 4


def failure_with(log: str, error: Exception) -> tuple[str, int]:
    """As `failure_of`, for one log of several: the message names it."""
    said, code = failure_of(error)
    return said if log in said else f"{log}: {said}", code
