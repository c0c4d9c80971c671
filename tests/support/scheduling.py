"""Which tests run in the same worker: those of a file, and if possible those of a folder.

A table, a module, a compiled rulebook or a drawn picture is made once in each process and kept there
(`functools.cache`), and so is a browser. If workers took single tests, every worker would make all of
them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

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


class Plan:
    """The tests that are not dealt out yet, as places in the list of all tests.

    With `in_order` each test is a unit, and they come in the order of the list: that of a campaign with
    a limit of time, which tries something of everything.
    """

    def __init__(self, nodeids: Sequence[str], *, in_order: bool = False) -> None:
        self.kinds: defaultdict[str, list[list[int]]] = defaultdict(list)
        self.begun: dict[str, int] = {}
        """Kind -> the worker that began it."""
        if in_order:
            self.kinds[""] = [[at] for at in reversed(range(len(nodeids)))]
            return
        units: defaultdict[str, list[int]] = defaultdict(list)
        for at, nodeid in enumerate(nodeids):
            units[unit_of(nodeid)].append(at)
        for unit in sorted(units, key=lambda unit: len(units[unit])):
            self.kinds[kind_of(unit)].append(units[unit])

    def __len__(self) -> int:
        """How many units are left."""
        return sum(len(units) for units in self.kinds.values())

    def next_for(self, worker: int) -> list[int]:
        """The tests of the next unit for a worker: of a kind that it has begun, of a new one, or of any."""

        def rank(kind: str) -> tuple[bool, bool, bool, int]:
            begun = self.begun.get(kind)
            tests = sum(len(unit) for unit in self.kinds[kind])
            return begun == worker, begun is None, begun is None and kind == BROWSER, tests

        left = [kind for kind, units in self.kinds.items() if units]
        if not left:
            return []
        kind = max(left, key=rank)
        self.begun.setdefault(kind, worker)
        return self.kinds[kind].pop()
