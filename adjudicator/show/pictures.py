"""Positions as pictures: the judge draws none, but shows what others draw."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from adjudicator.errors import UnsupportedError
from adjudicator.show.replay import Followed

Painter = Callable[[Followed, str, str, int], bytes]
"""The last position followed, for a viewer, in a form ("svg" or "png"), so many px wide, as a file's bytes."""

PAINTERS: list[str] = []
""""module:function" of those that can draw positions, imported when they are asked for; the last is asked."""


def painter() -> Painter:
    """The function that draws positions; UnsupportedError if there is none."""
    if not PAINTERS:
        raise UnsupportedError("pictures are drawn by the exporters, which are not here")
    module, _, function = PAINTERS[-1].partition(":")
    found: Painter = getattr(import_module(module), function)
    return found
