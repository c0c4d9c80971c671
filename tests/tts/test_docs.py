"""docs/tabletop-simulator.md names a test for what the program does otherwise: each of them is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = (HERE.parent.parent / "docs" / "tabletop-simulator.md").read_text("utf-8")
NAMED = re.compile(r"`([a-z0-9_]+)(…?)`")
FILE = re.compile(r"`(test_[a-z_*]+\.py)`")
TESTS = sorted(
    name for path in HERE.glob("test_*.py") for name in re.findall(r"^def test_(\w+)", path.read_text("utf-8"), re.MULTILINE)
)  # fmt: skip


def cells_of_tests() -> list[str]:
    """The last cell of each row of the two tables whose last column is the test."""
    found = []
    inside = False
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[-1] == "its test":
            inside = True
        elif not line.startswith("|"):
            inside = False
        elif inside and not set(cells[-1]) <= {"-"}:
            found.append(cells[-1])
    return found


@pytest.mark.parametrize("cell", sorted({cell for cell in cells_of_tests() if cell}))
def test_every_test_that_the_page_names_is_there(cell: str) -> None:
    files = FILE.findall(cell)
    assert all(any(HERE.glob(name)) for name in files), cell
    for start, open_end in NAMED.findall(FILE.sub("", cell)):
        there = [name for name in TESTS if name == start or (open_end and name.startswith(start))]
        assert there, f"no test of tests/tts is called test_{start}"


def test_what_has_no_test_says_why() -> None:
    allowed = ("not modelled", "not used", "at most 690", "the same")
    for cell in cells_of_tests():
        assert "test_" in cell or NAMED.search(cell) or cell.startswith(allowed), cell
