"""Plans of round boards: which borders there are follows from the map alone."""

from __future__ import annotations

import math

import msgspec
import pytest

from adjudicator.content import load_content
from adjudicator.errors import ContentError
from exporters.art.geometry.cells import CellsFile, cells_file
from exporters.art.geometry.planar import OUTSIDE, Part, PlanarMap, make_planar_map


def part(name: str, sector: int | None, radius: float, degrees: float, *borders: str) -> Part:
    return Part(name, sector, radius, math.radians(degrees), frozenset(borders))


def quarters(**extra: Part) -> list[Part]:
    """A hub and four sectors of one cell each; `extra` replaces some and adds others."""
    ring = "abcd"
    found = {"hub": part("hub", None, 0.0, 0.0, *ring)}
    for at, name in enumerate(ring):
        neighbours = (ring[at - 1], ring[(at + 1) % 4])
        found[name] = part(name, at, 0.5, 45 + 90 * at, "hub", *neighbours)
    return list({**found, **extra}.values())


def contacts(plan: PlanarMap) -> set[frozenset[str]]:
    return {frozenset((edge.left, edge.right)) for edge in plan.edges if edge.right != OUTSIDE}


def wanted(parts: list[Part]) -> set[frozenset[str]]:
    return {frozenset((one.id, other)) for one in parts for other in one.borders}


def outlines_close(plan: PlanarMap) -> bool:
    """Whether the edges of every cell make one closed way with the cell on its left."""
    for name in plan.parts:
        steps = {edge.start: edge.end for edge in plan.edges if edge.left == name}
        back = {edge.end: edge.start for edge in plan.edges if edge.right == name}
        if set(steps) & set(back):
            return False
        steps.update(back)
        at = first = next(iter(steps))
        length = 0
        while length <= len(steps):
            at, length = steps.get(at, -1), length + 1
            if at in {first, -1}:
                break
        if at != first or length != len(steps):
            return False
    return True


def test_a_board_of_quarters() -> None:
    parts = quarters()
    plan = make_planar_map(parts, 4, 0.0)
    assert contacts(plan) == wanted(parts)
    assert outlines_close(plan)
    # Four lines, four pieces of the hub's edge, four of the rim; nothing else.
    assert sorted(edge.kind for edge in plan.edges) == ["hub"] * 4 + ["line"] * 4 + ["rim"] * 4


def test_a_cell_within_a_sector_that_reaches_no_line() -> None:
    parts = quarters(
        a=part("a", 0, 0.3, 45, "hub", "b", "d", "outer", "inner"),
        outer=part("outer", 0, 0.9, 45, "a", "b", "d", "inner"),
        inner=part("inner", 0, 0.6, 45, "a", "outer"),
        b=part("b", 1, 0.5, 135, "hub", "a", "c", "outer"),
        d=part("d", 3, 0.5, 315, "hub", "a", "c", "outer"),
    )
    with pytest.raises(ContentError, match="sector 0"):
        # Two cells cannot hold a third one between them that touches nothing else in one point
        # only: it needs a third neighbour, or a place on a line.
        make_planar_map(parts, 4, 0.0)


def test_an_island_between_three_cells() -> None:
    parts = quarters(
        a=part("a", 0, 0.3, 45, "hub", "b", "d", "left", "right", "inner"),
        left=part("left", 0, 0.9, 70, "a", "b", "right", "inner"),
        right=part("right", 0, 0.9, 20, "a", "d", "left", "inner"),
        inner=part("inner", 0, 0.7, 45, "a", "left", "right"),
        b=part("b", 1, 0.5, 135, "hub", "a", "c", "left"),
        d=part("d", 3, 0.5, 315, "hub", "a", "c", "right"),
    )
    plan = make_planar_map(parts, 4, 0.0)
    assert contacts(plan) == wanted(parts)
    assert outlines_close(plan)


def test_the_plan_of_classic_dune_has_exactly_its_borders() -> None:
    content = load_content("dune-classic")
    spots = {spot["id"]: spot for spot in content.data["layout"]["parts"]}
    parts = [
        Part(
            entry["id"],
            entry["sector"],
            math.hypot(spots[entry["id"]]["x"] - 0.5, spots[entry["id"]]["y"] - 0.5) / 0.42,
            math.atan2(0.5 - spots[entry["id"]]["y"], spots[entry["id"]]["x"] - 0.5),
            frozenset(entry["borders"]),
        )
        for territory in content.data["map"]["territories"]
        for entry in territory["parts"]
    ]
    plan = make_planar_map(parts, 18, math.radians(240))
    assert contacts(plan) == wanted(parts)
    assert outlines_close(plan)


def test_a_board_needs_one_hub() -> None:
    with pytest.raises(ContentError, match="one part in no sector"):
        make_planar_map(quarters()[1:], 4, 0.0)


def test_every_line_needs_a_border_across_it() -> None:
    parts = quarters(
        a=part("a", 0, 0.5, 45, "hub", "d"),
        b=part("b", 1, 0.5, 135, "hub", "c"),
    )
    with pytest.raises(ContentError, match="no border crosses the line"):
        make_planar_map(parts, 4, 0.0)


def test_borders_that_no_plane_can_have_are_refused() -> None:
    names = ("p", "q", "r", "s")
    inside = {
        name: part(name, 0, 0.5 + 0.08 * at, 30 + 8 * at, "a", *(n for n in names if n != name))
        for at, name in enumerate(names)
    }
    parts = quarters(a=part("a", 0, 0.3, 45, "hub", "b", "d", *names), **inside)
    with pytest.raises(ContentError, match="sector 0"):
        make_planar_map(parts, 4, 0.0)


@pytest.mark.campaign
def test_the_kept_cells_are_made_from_the_content() -> None:
    from exporters.art.geometry.sectors import make_cells  # noqa: PLC0415

    kept = msgspec.json.decode(cells_file("dune").read_bytes(), type=CellsFile)
    assert make_cells(load_content("dune-classic")) == kept
