"""Which tests run in the same worker: those of a file, and if possible those of a folder.

A table, a module, a compiled rulebook or a drawn picture is made once in each process and kept there
(`functools.cache`), and so is a browser. If workers took single tests, every worker would make all of
them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

if TYPE_CHECKING:
    import pytest
    from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

TOGETHER = ("tests/art/",)
"""Folders whose files run in one worker."""
SOURCES = ("tests/test_docstrings.py", "tests/test_import_circles.py", "tests/test_lazy_imports.py")
"""Files that look at the syntax of the whole program, and run in one worker."""
APART = ("tests/site/test_accessible.py",)
"""Files whose tests take minutes each, and share by a lock what they need (`tests/site/conftest.py`)."""
OPEN_A_BROWSER = ("tests/report/test_zoom.py",)
"""Files that open a browser and do not say so in their names."""
BROWSER = "browser"
"""The kind of the units that open a browser. They come first, and one worker runs them all if it can."""


def unit_of(nodeid: str) -> str:
    """The file of a test, its folder or the first file if files belong together, or the test itself."""
    file = nodeid.partition("::")[0]
    if file in APART:
        return nodeid
    if file in SOURCES:
        return SOURCES[0]
    return next((folder for folder in TOGETHER if file.startswith(folder)), file)


def kind_of(unit: str) -> str:
    """What units have in common that one worker should run: the folder, or that they open a browser."""
    file = unit.partition("::")[0]
    if file.endswith("browser.py") or file in OPEN_A_BROWSER:
        return BROWSER
    return "/".join(file.split("/")[:2])


class ByFolder(LoadScopeScheduling):  # type: ignore[misc]
    """Deals out units: of a kind that the worker has begun, else of a new one, else of any; those with most tests first."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        super().__init__(config, log)
        self.begun: dict[str, WorkerController] = {}
        """Kind -> the worker that began it."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        def rank(unit: str) -> tuple[bool, bool, bool]:
            kind = kind_of(unit)
            begun = self.begun.get(kind)
            return begun is node, begun is None, begun is None and kind == BROWSER

        unit = max(self.workqueue, key=rank)
        self.begun.setdefault(kind_of(unit), node)
        self.workqueue.move_to_end(unit, last=False)
        super()._assign_work_unit(node)
