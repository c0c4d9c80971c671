"""Which tests one worker gets: those of a file, and of the folders whose files draw the same.

A table, a module, a compiled rulebook or a drawn picture is made once in a process and kept there
(`functools.cache`). If the tests of a file were dealt out one by one, every worker would make them.
"""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

TOGETHER = ("tests/art/",)
"""Folders whose files go to one worker."""


def unit_of(nodeid: str) -> str:
    """What a test goes with: its file, or its folder."""
    file = nodeid.partition("::")[0]
    return next((folder for folder in TOGETHER if file.startswith(folder)), file)


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Deals out files, those of most tests first."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)
