"""The cells of the boards: a true tessellation that touches where the map has borders."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import combinations, pairwise

import pytest
import shapely  # type: ignore[import-untyped]

from adjudicator.content import Content, load_content
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import (
    Cells,
    Point,
    fingerprint,
    is_round,
    parts_of,
    region_at,
    spots_of,
)

GAMES = ["dawn-of-the-fremen", "dune-classic", "war-for-arrakis"]
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


def on_the_rim(board: Cells, point: Point) -> bool:
    """Whether a point lies on the edge of the land."""
    x, y = point
    if board.box is None:
        return abs(math.dist(point, board.centre) - board.radius) < 2e-5
    left, top, right, bottom = board.box
    return min(abs(x - left), abs(x - right), abs(y - top), abs(y - bottom)) < 2e-5


def of_round_boards(content: Content) -> None:
    if not is_round(content):
        pytest.skip("a board without sectors")


def of_boards_with_spots(content: Content) -> None:
    if "spots" not in content.data["layout"]:
        pytest.skip("a board without a place for every piece")


def borders_of(content: Content) -> set[frozenset[str]]:
    """The borders of parts, also those that nobody may cross."""
    return {
        frozenset((part["id"], other))
        for found in content.data["map"]["territories"]
        for part in found.get("parts", [found])
        for other in [*part["borders"], *part.get("barred", [])]
    }


def test_every_part_has_a_cell_and_nothing_else_has(content: Content, board: Cells) -> None:
    parts = {part for _, parts in parts_of(content) for part in parts}
    assert set(board.outlines) == parts
    assert set(board.stands) == parts


def test_the_cells_fill_the_land_without_overlap(board: Cells) -> None:
    # Every stretch of an outline is run through once each way, or once and along the rim: what
    # is left of one cell is another cell, so that equal areas mean neither gap nor overlap.
    ways: dict[tuple[Point, Point], int] = defaultdict(int)
    for outline in board.outlines.values():
        for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
            ways[start, end] += 1
    assert set(ways.values()) == {1}
    rim = {way for way in ways if (way[1], way[0]) not in ways}
    assert all(on_the_rim(board, point) for way in rim for point in way)
    total = sum(abs(area(outline)) for outline in board.outlines.values())
    if board.box is None:
        land = math.pi * board.radius**2
    else:
        land = (board.box[2] - board.box[0]) * (board.box[3] - board.box[1])
    assert total == pytest.approx(land, rel=1e-3)
    within_rim = abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in rim)) / 2
    assert total == pytest.approx(within_rim, abs=1e-9)


def test_no_two_borders_cross(board: Cells) -> None:
    lines = [shapely.LineString(side.points) for side in board.sides]
    tree = shapely.STRtree(lines)
    for one, two in zip(*tree.query(lines, predicate="crosses"), strict=True):
        shared = set(board.sides[one].points) & set(board.sides[two].points)
        meeting = shapely.intersection(lines[one], lines[two])
        assert {(point.x, point.y) for point in shapely.get_parts(meeting)} <= shared
    for outline in board.outlines.values():
        assert shapely.Polygon(outline).is_valid


def test_cells_touch_exactly_where_the_map_has_a_border(content: Content, board: Cells) -> None:
    owners: dict[frozenset[Point], list[str]] = defaultdict(list)
    for name, outline in board.outlines.items():
        for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
            owners[frozenset((start, end))].append(name)
    lengths: dict[frozenset[str], float] = defaultdict(float)
    for stretch, names in owners.items():
        if len(names) == 2:
            lengths[frozenset(names)] += math.dist(*stretch)
    assert set(lengths) ^ borders_of(content) == UNAVOIDABLE
    short = {tuple(sorted(pair)): length for pair, length in lengths.items() if length < VISIBLE}
    assert not short


def test_territories_touch_exactly_where_the_map_has_a_border(
    content: Content, board: Cells
) -> None:
    territory = {part: name for name, parts in parts_of(content) for part in parts}
    touching = {
        frozenset((territory[side.left], territory[side.right]))
        for side in board.sides
        if side.right
    }
    assert {pair for pair in touching if len(pair) == 2} == {
        frozenset((found["id"], other))
        for found in content.data["map"]["territories"]
        for other in [*found["borders"], *found.get("barred", [])]
    }


def test_every_cell_lies_in_its_sector(content: Content, board: Cells) -> None:
    of_round_boards(content)
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


def test_anchors_spice_and_stands_lie_in_their_cells(content: Content, board: Cells) -> None:
    closed = closed_territories(content)
    for name, outline in board.outlines.items():
        for point in [board.anchors[name], *board.stands[name]]:
            assert region_at(board, *point) == name
        assert clearance(board.anchors[name], outline) > 0.007, name
        assert clearance(board.stands[name][0], outline) > 0.009, name
        if "spots" not in content.data["layout"]:
            for one, two in combinations(board.stands[name], 2):
                assert math.dist(one, two) > (0.0229 if is_round(content) else 0.0224)
        else:
            assert (len(board.stands[name]) == 1) == (name in closed)
    for name, point in board.spice.items():
        assert region_at(board, *point) == name
        assert clearance(point, board.outlines[name]) > 0.012, name


def closed_territories(content: Content) -> set[str]:
    """The territories that nothing enters: a rock barrier lies on none of their borders."""
    layout = content.data["layout"]
    with_rocks = {name for spot in layout.get("borders", []) for name in spot["id"].split("/")}
    return set() if is_round(content) else {name for name, _ in parts_of(content)} - with_rocks


def test_pieces_lie_clear_of_one_another_and_of_the_border(content: Content, board: Cells) -> None:
    of_boards_with_spots(content)
    for name, outline in board.outlines.items():
        spots = spots_of(content, name)
        for x, y, radius in spots:
            assert clearance((x, y), outline) > radius, name
        for (x1, y1, one), (x2, y2, two) in combinations(spots, 2):
            assert math.dist((x1, y1), (x2, y2)) > one + two, name


def test_every_border_that_can_be_closed_has_a_place_for_its_rock(
    content: Content, board: Cells
) -> None:
    of_boards_with_spots(content)
    layout = content.data["layout"]
    closed = closed_territories(content)
    wanted = {"/".join(sorted(pair)) for pair in borders_of(content) if not pair & closed}
    assert [spot["id"] for spot in layout["borders"]] == sorted(wanted)
    size = layout["sizes"]["rock"]
    for spot in layout["borders"]:
        place = (spot["x"], spot["y"])
        names = set(spot["id"].split("/"))
        for name, outline in board.outlines.items():
            far = clearance(place, outline)
            # It lies across its own border and reaches into no third territory.
            assert far < 1e-4 if name in names else far > size / 2 - 0.002, (spot["id"], name)
        for name in names:
            for x, y, radius in spots_of(content, name):
                assert math.dist(place, (x, y)) > radius + size / 2, spot["id"]
    for one, two in combinations(layout["borders"], 2):
        assert math.dist((one["x"], one["y"]), (two["x"], two["y"])) > size


def test_what_lies_beyond_the_rim_is_in_no_cell(board: Cells) -> None:
    x, y = board.centre
    for turn in range(0, 360, 10):
        way = (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
        far = board.radius
        if board.box is not None:
            left, top, right, bottom = board.box
            far = min(
                (right - left) / 2 / max(abs(way[0]), 1e-9),
                (bottom - top) / 2 / max(abs(way[1]), 1e-9),
            )
        beyond, inside = far * 1.002, far * 0.99
        assert region_at(board, x + way[0] * beyond, y + way[1] * beyond) is None
        assert region_at(board, x + way[0] * inside, y + way[1] * inside) is not None


def test_another_layout_asks_for_other_cells(content: Content) -> None:
    import msgspec  # noqa: PLC0415

    data = dict(content.data)
    layout = msgspec.json.decode(msgspec.json.encode(data["layout"]))
    frame = layout["frame"]
    frame["radius" if is_round(content) else "left"] += 0.001
    data["layout"] = layout
    changed = msgspec.structs.replace(content, data=data)
    assert fingerprint(changed) != fingerprint(content)


def test_sides_join_the_outlines_point_by_point(board: Cells) -> None:
    stretches = {
        frozenset(pair)
        for outline in board.outlines.values()
        for pair in zip(outline, [*outline[1:], outline[0]], strict=True)
    }
    assert stretches == {frozenset(pair) for side in board.sides for pair in pairwise(side.points)}
