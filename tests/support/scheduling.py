"""Which tests run in the same worker: those of a file, and those of folders that draw the same.

A table, a module, a compiled rulebook or a drawn picture is made once in each process and kept there
(`functools.cache`). If xdist dealt out single tests, every worker would make all of them.
"""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

TOGETHER = ("tests/art/",)
"""Folders whose files run in one worker."""
SOURCES = ("tests/test_docstrings.py", "tests/test_import_circles.py", "tests/test_lazy_imports.py")
"""Files that look at the syntax of the whole program, and run in one worker."""
APART = ("tests/site/test_accessible.py",)
"""Files whose tests take minutes each, and share by a lock what they need (`tests/site/conftest.py`)."""


def unit_of(nodeid: str) -> str:
    """The file of a test, its folder or the first file if files belong together, or the test itself."""
    file = nodeid.partition("::")[0]
    if file in APART:
        return nodeid
    if file in SOURCES:
        return SOURCES[0]
    return next((folder for folder in TOGETHER if file.startswith(folder)), file)


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Deals out files, those with most tests first."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)
