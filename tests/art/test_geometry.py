"""The cells of the boards: a true tessellation that touches where the map has borders."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import combinations, pairwise

import pytest

from adjudicator.content import Content, load_content
from adjudicator.errors import ContentError
from exporters.art.geometry import Cells, Point, cells, fingerprint, region_at

GAMES = ["dune-classic"]
UNAVOIDABLE: set[frozenset[str]] = set()
"""Contacts that the plane forces upon us, or forbids: none."""
VISIBLE = 0.009
"""A border that players can see, of the board's width (9 px of 1000)."""


@pytest.fixture(scope="module", params=GAMES)
def content(request: pytest.FixtureRequest) -> Content:
    return load_content(request.param)


@pytest.fixture(scope="module")
def board(content: Content) -> Cells:
    return cells(content)


def area(points: list[Point]) -> float:
    return sum(
        (x1 * y2 - x2 * y1) / 2
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True)
    )


def distance(point: Point, start: Point, end: Point) -> float:
    (x, y), (x1, y1), (x2, y2) = point, start, end
    along = (x2 - x1) ** 2 + (y2 - y1) ** 2
    share = 0.0 if along == 0 else ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / along
    share = min(1.0, max(0.0, share))
    return math.dist(point, (x1 + share * (x2 - x1), y1 + share * (y2 - y1)))


def clearance(point: Point, outline: list[Point]) -> float:
    return min(
        distance(point, start, end)
        for start, end in zip(outline, [*outline[1:], outline[0]], strict=True)
    )


def test_every_part_has_a_cell_and_nothing_else_has(content: Content, board: Cells) -> None:
    parts = {part["id"] for found in content.data["map"]["territories"] for part in found["parts"]}
    assert set(board.outlines) == parts
    assert set(board.stands) == parts


def test_the_cells_fill_the_disc_without_overlap(board: Cells) -> None:
    # Every stretch of an outline is run through once each way, or once and along the rim: what
    # is left of one cell is another cell, so that equal areas mean neither gap nor overlap.
    ways: dict[tuple[Point, Point], int] = defaultdict(int)
    for outline in board.outlines.values():
        for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
            ways[start, end] += 1
    assert set(ways.values()) == {1}
    rim = {way for way in ways if (way[1], way[0]) not in ways}
    for start, end in rim:
        assert math.dist(start, board.centre) == pytest.approx(board.radius, abs=2e-5)
        assert math.dist(end, board.centre) == pytest.approx(board.radius, abs=2e-5)
    total = sum(abs(area(outline)) for outline in board.outlines.values())
    assert total == pytest.approx(math.pi * board.radius**2, rel=1e-3)
    round_rim = abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in rim)) / 2
    assert total == pytest.approx(round_rim, abs=1e-9)


def test_no_two_borders_cross(board: Cells) -> None:
    shapely = pytest.importorskip("shapely")
    lines = [shapely.LineString(side.points) for side in board.sides]
    tree = shapely.STRtree(lines)
    for one, two in zip(*tree.query(lines, predicate="crosses"), strict=True):
        shared = set(board.sides[one].points) & set(board.sides[two].points)
        meeting = shapely.intersection(lines[one], lines[two])
        assert {(point.x, point.y) for point in shapely.get_parts(meeting)} <= shared
    for outline in board.outlines.values():
        assert shapely.Polygon(outline).is_valid


def test_cells_touch_exactly_where_the_map_has_a_border(content: Content, board: Cells) -> None:
    wanted = {
        frozenset((part["id"], other))
        for found in content.data["map"]["territories"]
        for part in found["parts"]
        for other in part["borders"]
    }
    owners: dict[frozenset[Point], list[str]] = defaultdict(list)
    for name, outline in board.outlines.items():
        for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
            owners[frozenset((start, end))].append(name)
    lengths: dict[frozenset[str], float] = defaultdict(float)
    for stretch, names in owners.items():
        if len(names) == 2:
            lengths[frozenset(names)] += math.dist(*stretch)
    assert set(lengths) ^ wanted == UNAVOIDABLE
    short = {tuple(sorted(pair)): length for pair, length in lengths.items() if length < VISIBLE}
    assert not short


def test_territories_touch_exactly_where_the_map_has_a_border(
    content: Content, board: Cells
) -> None:
    territory = {
        part["id"]: found["id"]
        for found in content.data["map"]["territories"]
        for part in found["parts"]
    }
    touching = {
        frozenset((territory[side.left], territory[side.right]))
        for side in board.sides
        if side.right
    }
    assert {pair for pair in touching if len(pair) == 2} == {
        frozenset((found["id"], other))
        for found in content.data["map"]["territories"]
        for other in found["borders"]
    }


def test_every_cell_lies_in_its_sector(content: Content, board: Cells) -> None:
    spots = content.data["layout"]["storm"]["spots"]
    wide = math.tau / len(spots)
    for found in content.data["map"]["territories"]:
        for part in found["parts"]:
            if part["sector"] is None:
                continue
            spot = spots[part["sector"]]
            middle = math.atan2(spot["y"] - board.centre[1], spot["x"] - board.centre[0])
            middle = math.radians(round(math.degrees(middle)))
            for x, y in board.outlines[part["id"]]:
                far = math.hypot(x - board.centre[0], y - board.centre[1])
                turn = math.atan2(y - board.centre[1], x - board.centre[0])
                beyond = abs(math.remainder(turn - middle, math.tau)) - wide / 2
                assert beyond * far < 2e-5, part["id"]


def test_anchors_spice_and_stands_lie_in_their_cells(board: Cells) -> None:
    for name, outline in board.outlines.items():
        for point in [board.anchors[name], *board.stands[name]]:
            assert region_at(board, *point) == name
        assert clearance(board.anchors[name], outline) > 0.007, name
        assert clearance(board.stands[name][0], outline) > 0.009, name
        for one, two in combinations(board.stands[name], 2):
            assert math.dist(one, two) > 0.0229
    for name, point in board.spice.items():
        assert region_at(board, *point) == name
        assert clearance(point, board.outlines[name]) > 0.012, name


def test_what_lies_beyond_the_rim_is_in_no_cell(board: Cells) -> None:
    x, y = board.centre
    for turn in range(0, 360, 10):
        way = (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
        far = board.radius * 1.002
        assert region_at(board, x + way[0] * far, y + way[1] * far) is None
        near = board.radius * 0.99
        assert region_at(board, x + way[0] * near, y + way[1] * near) is not None


def test_cells_of_another_layout_are_refused(content: Content) -> None:
    import msgspec  # noqa: PLC0415

    data = dict(content.data)
    layout = msgspec.json.decode(msgspec.json.encode(data["layout"]))
    layout["parts"][0]["x"] += 0.001
    data["layout"] = layout
    changed = msgspec.structs.replace(content, data=data)
    assert fingerprint(changed) != fingerprint(content)
    with pytest.raises(ContentError, match=r"python -m exporters\.art\.geometry"):
        cells(changed)


def test_sides_join_the_outlines_point_by_point(board: Cells) -> None:
    stretches = {
        frozenset(pair)
        for outline in board.outlines.values()
        for pair in zip(outline, [*outline[1:], outline[0]], strict=True)
    }
    assert stretches == {frozenset(pair) for side in board.sides for pair in pairwise(side.points)}
