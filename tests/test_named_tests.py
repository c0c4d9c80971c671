"""Pages of the documentation name the tests that hold what they say: each of them is there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = {"tabletop-simulator": "tts", "vassal": "vassal"}
"""Page -> the folder of its tests."""
NAMED = re.compile(r"`([a-z0-9_]+)(…?)`")
FILE = re.compile(r"`(test_[a-z_*]+\.py)`")
UNTRIED = ("not modelled", "not used", "at most 690", "the same")
"""How a cell begins that says why it names no test."""


@cache
def known_tests(page: str) -> list[str]:
    """The names of the tests of its folder, without `test_`."""
    files = (ROOT / "tests" / PAGES[page]).glob("test_*.py")
    texts = [path.read_text("utf-8") for path in files]
    return [name for text in texts for name in re.findall(r"^def test_(\w+)", text, re.MULTILINE)]


def cells(page: str) -> list[str]:
    """The last cell of each row of the tables whose last column is the test."""
    found = []
    inside = False
    for line in (ROOT / "docs" / f"{page}.md").read_text("utf-8").splitlines():
        row = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and row[-1] == "its test":
            inside = True
        elif not line.startswith("|"):
            inside = False
        elif inside and not set(row[-1]) <= {"-"}:
            found.append(row[-1])
    return found


@pytest.mark.parametrize(
    ("page", "cell"), [(page, cell) for page in PAGES for cell in sorted(set(cells(page)) - {""})]
)
def test_every_test_that_a_page_names_is_there(page: str, cell: str) -> None:
    files = FILE.findall(cell)
    assert all(any((ROOT / "tests" / PAGES[page]).glob(name)) for name in files), cell
    for start, open_end in NAMED.findall(FILE.sub("", cell)):
        there = [
            one for one in known_tests(page) if one == start or (open_end and one.startswith(start))
        ]
        assert there, f"no test of tests/{PAGES[page]} is called test_{start}"


@pytest.mark.parametrize("page", PAGES)
def test_what_has_no_test_says_why(page: str) -> None:
    assert len(cells(page)) > 10
    for cell in cells(page):
        assert "test_" in cell or NAMED.search(cell) or cell.startswith(UNTRIED), cell
