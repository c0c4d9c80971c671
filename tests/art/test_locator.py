"""The small map on a spice card shows the right place."""

from __future__ import annotations

import math

import pytest

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art.board import locator as module
from exporters.art.board.locator import locator
from exporters.art.canvas.raster import decoded, raster
from exporters.art.canvas.scene import Scene
from exporters.art.geometry.board import cells

SIDE = 400
MARKED = "#a00000"


@pytest.fixture(scope="module")
def content(classic: Content) -> Content:
    return classic


def _drawn(content: Content, *parts: str) -> list[tuple[str, tuple[int, int, int]]]:
    """The colour at the best place of each part that lies clear of the marks of spice."""
    scene = Scene(SIDE, SIDE)
    locator(scene, content, parts, (SIDE / 2, SIDE / 2), SIDE / 2, MARKED)
    image = decoded(raster(scene.picture("map"), SIDE, opaque=True))
    found = cells(content)
    seen = []
    for name, places in found.stands.items():
        x, y = (
            SIDE / 2 + (value - middle) / found.radius * SIDE / 2
            for value, middle in zip(places[0], found.centre, strict=True)
        )
        marks = [
            [
                SIDE / 2 + (value - middle) / found.radius * SIDE / 2
                for value, middle in zip(found.spice[part], found.centre, strict=True)
            ]
            for part in parts
        ]
        if all(math.dist((x, y), mark) > 24 for mark in marks):
            seen.append((name, image.getpixel((round(x), round(y)))))
    return seen


def _home(content: Content, part: str) -> list[str]:
    """All parts of the territory of a part."""
    return next(
        [place["id"] for place in territory["parts"]]
        for territory in content.data["map"]["territories"]
        if part in [place["id"] for place in territory["parts"]]
    )


def test_the_territory_of_the_card_is_marked_and_no_other(content: Content) -> None:
    for card in content.data["cards"]["spice"]:
        if card["kind"] != "spice":
            continue
        home = _home(content, card["part"])
        seen = _drawn(content, card["part"])
        assert len(seen) > 70
        for name, colour in seen:
            assert (colour == (160, 0, 0)) == (name in home), (card["id"], name)


def test_both_territories_of_a_card_with_two_places_are_marked(content: Content) -> None:
    places = ["red-chasm-s6", "the-great-flat-s14"]
    homes = {name for place in places for name in _home(content, place)}

    seen = _drawn(content, *places)

    assert {name for name, colour in seen if colour == (160, 0, 0)} == homes & {
        name for name, _ in seen
    }
    assert any(name in homes for name, _ in seen)


def test_a_board_without_cells_gets_a_map_of_dots(
    content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: Content) -> None:
        raise ContentError("not made")

    monkeypatch.setattr(module, "cells", missing)
    scene = Scene(SIDE, SIDE)
    locator(scene, content, ["red-chasm-s6"], (200, 200), 200, MARKED)
    image = decoded(raster(scene.picture("map"), SIDE, opaque=True))
    layout = content.data["layout"]
    spot = next(entry for entry in layout["parts"] if entry["id"] == "red-chasm-s6")
    x, y = ((spot[axis] - 0.5) / layout["frame"]["radius"] * 200 + 200 for axis in ("x", "y"))
    around = {image.getpixel((round(x + dx), round(y))) for dx in range(-22, 23)}
    assert (160, 0, 0) in around
