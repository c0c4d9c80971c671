"""Steps of a drawing that are not repeated while their inputs stay the same: an editor draws a board again and again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextvars import ContextVar
from typing import Generic, TypeVar

import msgspec

from exporters.art.canvas.fonts import TOO_LONG

Result = TypeVar("Result")
REMEMBERING: ContextVar[bool] = ContextVar("REMEMBERING", default=False)
"""Whether results are kept: only where somebody edits and looks. What is drawn once is not kept."""


class Remembered(Generic[Result]):
    """The last results of a step, by the bytes of its inputs."""

    def __init__(self, most: int) -> None:
        """At most `most` results are kept; the one that was used least recently goes first."""
        self._most = most
        self._kept: dict[bytes, Result] = {}

    def get(self, inputs: object, make: Callable[[], Result]) -> Result:
        """The result for these inputs (anything that JSON can hold), made if it is not there or nothing is kept.

        Nobody may change it.
        """
        if not REMEMBERING.get():
            return make()
        key = hashlib.sha256(msgspec.json.encode(inputs)).digest()
        if key in self._kept:
            result = self._kept.pop(key)
        else:
            faults = len(TOO_LONG.get() or ())
            result = make()
            if len(TOO_LONG.get() or ()) > faults:  # it is to be found again
                return result
        self._kept[key] = result
        while len(self._kept) > self._most:
            self._kept.pop(next(iter(self._kept)))
        return result
