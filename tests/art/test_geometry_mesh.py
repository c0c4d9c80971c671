"""Plans of free boards whose map says which land touches."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import numpy as np
import pytest

from adjudicator.content import load_content
from adjudicator.errors import ContentError
from exporters.art.geometry import free
from exporters.art.geometry.cells import fingerprint
from exporters.art.geometry.chains import Chain, names_of, outline
from exporters.art.geometry.mesh import mesh_chains, neighbours_of

GAME = "war-for-arrakis"
BOX = (0.0, 0.0, 1.0, 1.0)
WHEEL = {
    "hub": (0.5, 0.5), "a": (0.8, 0.5), "b": (0.5, 0.8), "c": (0.2, 0.5), "d": (0.5, 0.2),
}  # fmt: skip


def wheel() -> dict[str, set[str]]:
    """A hub and four round it, each beside the next."""
    beside: dict[str, set[str]] = {"hub": set("abcd")}
    for before, name in pairwise("dabcd"):
        beside.setdefault(name, {"hub"}).add(before)
        beside.setdefault(before, {"hub"}).add(name)
    return beside


def touching(chains: list[Chain]) -> set[frozenset[str]]:
    return {frozenset((chain.left, chain.right)) for chain in chains if chain.right}


def area(points: np.ndarray) -> float:
    x, y = points.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


def test_land_touches_as_the_map_says_and_fills_the_box() -> None:
    beside = wheel()
    chains = mesh_chains(beside, WHEEL, BOX)
    assert touching(chains) == {
        frozenset((name, other)) for name in beside for other in beside[name]
    }
    sizes = {name: area(outline(chains, name)) for name in names_of(chains)}
    assert set(sizes) == set(WHEEL)
    # Every cell lies on the left of its outline, and all of them are the box.
    assert min(sizes.values()) > 0
    assert sum(sizes.values()) == pytest.approx(1.0)


def test_four_may_meet_in_a_corner_without_touching() -> None:
    beside = wheel()
    del beside["hub"]
    for others in beside.values():
        others.remove("hub")
    chains = mesh_chains(beside, WHEEL, BOX)
    assert frozenset("ac") not in touching(chains)
    inner = [chain for chain in chains if chain.right]
    assert len(inner) == 4
    assert len({end for chain in inner for end in (chain.start, chain.end)}) == 5


def test_ways_that_cross_are_refused() -> None:
    beside = wheel()
    beside["a"].add("c")
    beside["c"].add("a")
    with pytest.raises(ContentError, match="cross"):
        mesh_chains(beside, {**WHEEL, "hub": (0.5, 0.4)}, BOX)


def test_seeds_that_do_not_lie_in_a_ring_are_refused() -> None:
    with pytest.raises(ContentError, match="ring round the board's middle"):
        mesh_chains(wheel(), {name: (x / 3, y / 3) for name, (x, y) in WHEEL.items()}, BOX)


def test_a_closed_border_touches_and_belongs_to_what_cells_are_made_from() -> None:
    content = load_content(GAME)
    assert "ne-3" in neighbours_of(content)["broken-land"]
    data = msgspec.json.decode(msgspec.json.encode(content.data))
    entries = {entry["id"]: entry for entry in data["map"]["territories"]}
    entries["broken-land"]["barred"].remove("ne-3")
    assert fingerprint(msgspec.structs.replace(content, data=data)) != fingerprint(content)


def test_the_seeds_of_the_board_are_a_plan_of_its_map() -> None:
    content = load_content(GAME)
    file = free._seeds(content)
    assert file.touching == "map"
    places = {seed.cell: (seed.x, 1 - seed.y) for seed in file.seeds}
    chains = mesh_chains(neighbours_of(content), places, free._box(content))
    free._check(content, chains)
    rim = [chain for chain in chains if not chain.right]
    assert len(rim) == 27, "twenty-three outer territories, and the four corners of the land"
