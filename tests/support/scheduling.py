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
        self.places: dict[WorkerController, dict[str, int]] = {}
        """Of each worker: name of a test -> its place in what the worker has collected."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        def rank(unit: str) -> tuple[bool, bool, bool]:
            kind = kind_of(unit)
            begun = self.begun.get(kind)
            return begun is node, begun is None, begun is None and kind == BROWSER

        unit = max(self.workqueue, key=rank)
        self.begun.setdefault(kind_of(unit), node)
        work = self.workqueue.pop(unit)
        self.assigned_work.setdefault(node, {})[unit] = work
        places = self._places(node)
        node.send_runtest_some([places[nodeid] for nodeid, is_done in work.items() if not is_done])

    def _places(self, node: WorkerController) -> dict[str, int]:
        """Name -> place in the list of a worker. xdist looks through the list for every test, which takes seconds."""
        if node not in self.places:
            names = self.registered_collections[node]
            self.places[node] = {nodeid: at for at, nodeid in enumerate(names)}
        return self.places[node]

    def mark_test_complete(
        self,
        node: WorkerController,
        item_index: int,
        duration: float = 0,  # noqa: ARG002 - as xdist has it
    ) -> None:
        """Note that a test is done. What is over is forgotten: after every test xdist counts all that a worker has."""
        nodeid = self.registered_collections[node][item_index]
        work = self.assigned_work[node]
        unit = unit_of(nodeid)
        work[unit][nodeid] = True
        if len(work) > 1 and all(work[unit].values()):
            del work[unit]
        self._reschedule(node)
