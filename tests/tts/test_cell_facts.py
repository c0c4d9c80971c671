"""Where stacks lie in the parts of the board: beside its names, and beside one another."""

from __future__ import annotations

import math

import pytest

from adjudicator.content import load_content
from adjudicator.content.translation import spoken
from exporters.art.board.picture import board_labels
from exporters.art.geometry.cells import within
from exporters.speech import languages
from exporters.tts.table.cell_facts import APART, HUNDREDTHS, STACK, cells_on_table

SIDE = 40.0
DUNE = ["conquest-and-diplomacy", "dune-classic", "dune-messiah"]
LEAST, MOST = 0.2, 0.5
"""The most share of the first and of the second stack in a part that lies on names."""


def points_of(flat: str) -> list[tuple[float, float]]:
    numbers = [int(one) / HUNDREDTHS for one in flat.split()]
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


def on_names(point: tuple[float, float], boxes: list[list[tuple[float, float]]]) -> float:
    """The share of a stack at a point of the table that lies on boxes of the board."""
    x, y = point[0] / SIDE + 0.5, 0.5 - point[1] / SIDE
    steps = [STACK / SIDE * (at / 10 - 0.5) for at in range(11)]
    hit = [any(within((x + dx, y + dy), box) for box in boxes) for dx in steps for dy in steps]
    return sum(hit) / len(hit)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", DUNE)
def test_the_first_stacks_of_a_part_leave_its_name_to_be_read(game: str, language: str) -> None:
    content = spoken(load_content(game), language)
    boxes = [box for label in board_labels(content) for box in label.boxes]
    for part, flat in cells_on_table(content, SIDE, ["parts", "spice"])["points"]["parts"].items():
        shares = [on_names(point, boxes) for point in points_of(flat)[:2]]
        assert shares[0] <= LEAST, (part, shares)
        assert shares[-1] <= MOST, (part, shares)


def test_stacks_lie_on_each_other_only_where_a_part_has_no_other_room() -> None:
    found = cells_on_table(load_content("dune-classic"), SIDE, ["parts", "spice"])
    for group, parts in found["points"].items():
        for part, flat in parts.items():
            points = points_of(flat)
            alone: list[tuple[float, float]] = []
            for point in points:
                if any(math.dist(point, other) < APART - 0.02 for other in alone):
                    break
                alone.append(point)
            for point in points[len(alone) :]:
                assert any(math.dist(point, other) < APART + 0.02 for other in alone), (group, part)


def test_spice_lies_on_its_own_place_first() -> None:
    content = load_content("dune-classic")
    found = cells_on_table(content, SIDE, ["spice"])["points"]["spice"]
    for spot in content.data["layout"]["spice"]:
        first = points_of(found[spot["id"]])[0]
        there = ((spot["x"] - 0.5) * SIDE, (0.5 - spot["y"]) * SIDE)
        assert math.dist(first, there) < 0.02, spot["id"]
