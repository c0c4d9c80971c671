"""The 53 points that the draft of Dune Messiah leaves open, as docs/dune-messiah.md settles them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from adjudicator.content import load_content
from adjudicator.content.skeleton import skeleton

PAGE = Path(__file__).parents[3] / "docs" / "dune-messiah.md"


class Row(NamedTuple):
    """One line of the tables: its number (or ""), what we play, and by what it is settled."""

    point: str
    decision: str
    ids: tuple[str, ...]


def rows() -> list[Row]:
    """The lines of the two tables."""
    text = PAGE.read_text(encoding="utf-8")
    part = text.partition("## What the draft leaves open\n")[2].partition("\n## ")[0]
    found = []
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[-1].startswith("`"):
            point = cells[0] if len(cells) == 4 else ""
            found.append(Row(point, cells[-2], tuple(re.findall(r"`([^`]+)`", cells[-1]))))
    return found


ROWS = rows()
CONTENT = load_content("dune-messiah").data
RULINGS = {one["id"] for one in CONTENT["rulings"]["rulings"]}
CLAUSES = {one["id"]: one for one in CONTENT["clauses"]["clauses"]}
OURS = skeleton(load_content("dune-messiah"))["patch"]


def at(data: Any, path: str) -> Any:
    """What stands in content at "file.section.id"; KeyError if nothing does."""
    for part in path.split("."):
        if isinstance(data, list):
            data = {one["id"]: one for one in data}
        data = data[part]
    return data


def settles(name: str) -> str:
    """What a name is: "ruling", "clause", "ours" or "value"; KeyError if it is nothing."""
    if name in RULINGS:
        return "ruling"
    if name in CLAUSES:
        return "clause"
    try:
        at(OURS, name)
    except KeyError:
        at(CONTENT, name)
        return "value"
    return "ours"


def test_each_of_the_53_points_is_settled_once() -> None:
    points = [row.point for row in ROWS if row.point]
    assert points == [f"M{number:02}" for number in range(1, 54)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.point or row.ids[0])
def test_what_settles_a_point_exists_and_says_the_same(row: Row) -> None:
    assert row.decision
    assert {settles(name) for name in row.ids} & {"ruling", "clause", "ours"}
    for name in row.ids:
        if name.startswith("game.numbers."):
            assert str(at(CONTENT, name)["value"]) in re.findall(r"\d+", row.decision), name


def test_every_ruling_is_named() -> None:
    assert RULINGS - {name for row in ROWS for name in row.ids} == set()


def test_every_number_of_ours_is_named() -> None:
    named = {name for row in ROWS for name in row.ids}
    assert {f"game.numbers.{one}" for one in OURS["game"]["numbers"]} - named == set()
