"""A scene gives the same SVG for the same calls, and nothing in it depends on the machine."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import ContentError
from exporters.art.canvas.colour import graded, luminance
from exporters.art.canvas.raster import decoded, raster
from exporters.art.canvas.scene import Picture, Scene, arc, closed, on_circle, regular, smooth
from exporters.art.symbols import SYMBOLS, draw_symbol, known_symbols
from tests.art.texts import Drawn

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {
    "svg", "defs", "g", "path", "rect", "circle", "ellipse",
    "linearGradient", "radialGradient", "stop", "pattern", "clipPath",
}  # fmt: skip


def _sample() -> Picture:
    scene = Scene(200, 100)
    with scene.pattern(10, 10, turn=30) as dots:
        scene.circle(5, 5, 2, fill="#123456")
    scene.rect(0, 0, 200, 100, fill=dots, radius=4)
    paint = scene.linear_gradient((0, 0), (200, 0), [(0, "#ffffff"), (1, "#000000", 0.5)])
    with scene.group(move=(20, 20), turn=45, scale=1.3333, clip=scene.clip("M0 0H50V50H0Z")):
        scene.polygon(regular(5, 20), fill=paint)
    scene.text(100, 50, "Arrakis", 20, anchor="middle", fill="#000000")
    return scene.picture("sample")


def test_the_same_calls_give_the_same_bytes() -> None:
    assert _sample() == _sample()


def test_a_grade_changes_every_colour_and_nothing_else() -> None:
    plain = Scene(60, 20)
    other = Scene(60, 20, lambda colour: {"#123456": "#654321", "#ffffff": "#fedcba"}[colour])
    for scene in (plain, other):
        fade = scene.linear_gradient((0, 0), (60, 0), [(0, "#123456"), (1, "#ffffff", 0.5)])
        scene.rect(0, 0, 60, 20, fill=fade, stroke="#ffffff", clip=scene.clip("M0 0H9V9Z"))
        with scene.group(fill="none", stroke="#123456"):
            scene.circle(5, 5, 2)
    changed = plain.svg().replace("#123456", "#654321").replace("#ffffff", "#fedcba")
    assert other.svg() == changed != plain.svg()


COLOURS = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)


@given(colour=COLOURS)
def test_a_grade_that_does_nothing_leaves_colours_as_they_are(colour: str) -> None:
    assert graded(colour, "#000000", "#ffffff", 0.0, 1.0, 1.0) == colour


@given(colour=COLOURS, exposure=st.floats(1.1, 3), tint=st.floats(0, 1))
def test_a_grade_darkens_by_its_exposure_and_tints_the_ends_alone(
    colour: str, exposure: float, tint: float
) -> None:
    assert luminance(graded(colour, "#000000", "#ffffff", 0.0, exposure, 1.0)) <= luminance(colour)
    assert graded("#000000", "#123456", "#ffffff", 1.0, exposure, 1.0) == "#123456"
    assert graded("#ffffff", "#000000", "#fedcba", 1.0, exposure, 1.0) == "#fedcba"
    grey = graded(colour, "#000000", "#ffffff", 0.0, 1.0, 0.0)
    assert grey[1:3] == grey[3:5] == grey[5:7]
    assert graded("#808080", "#123456", "#fedcba", tint, 1.0, 1.0) in NEAR_MIDDLE


NEAR_MIDDLE = {f"#{one:02x}{two:02x}{three:02x}" for one in range(126, 131)
               for two in range(126, 131) for three in range(126, 131)}  # fmt: skip


def test_pictures_hold_only_shapes_and_own_references(drawn: dict[str, Drawn]) -> None:
    for name, found in drawn.items():
        root = ET.fromstring(found.picture.svg)  # noqa: S314 - our own text
        ids: list[str] = []
        used: list[str] = []
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in SHAPES, (name, element.tag)
            ids += [value for key, value in element.items() if key == "id"]
            for key, value in element.items():
                assert "href" not in key, name
                used += re.findall(r"url\(#(\w+)\)", value)
        assert len(ids) == len(set(ids)), name
        assert set(used) <= set(ids), name


def test_a_picture_states_its_size(drawn: dict[str, Drawn]) -> None:
    for name, found in drawn.items():
        root = ET.fromstring(found.picture.svg)  # noqa: S314 - our own text
        assert (root.get("width"), root.get("height")) == (
            str(found.picture.width),
            str(found.picture.height),
        ), name
        assert found.picture.id == name


@given(st.integers(3, 12), st.floats(1, 500), st.floats(0, 360))
def test_corners_of_a_regular_polygon_lie_on_its_circle(
    sides: int, radius: float, turn: float
) -> None:
    for x, y in regular(sides, radius, turn=turn, centre=(7, 9)):
        assert ((x - 7) ** 2 + (y - 9) ** 2) ** 0.5 == pytest.approx(radius)


def test_angles_run_clockwise_from_the_top() -> None:
    assert on_circle((0, 0), 10, 0) == pytest.approx((0, -10))
    assert on_circle((0, 0), 10, 90) == pytest.approx((10, 0))
    assert arc((0, 0), 10, 0, 90) == "A10 10 0 0 1 10 0"
    assert arc((0, 0), 10, 0, 270) == "A10 10 0 1 1 -10 0"


def test_curves_go_through_their_points() -> None:
    corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert closed(corners) == "M0 0L10 0L10 10Z"
    curve = smooth(corners)
    assert curve.startswith("M0 0C")
    assert curve.endswith("0 0Z")
    assert " 10 0C" in curve


def _symbol(name: str, size: int) -> list[int]:
    scene = Scene(size, size)
    scene.rect(0, 0, size, size, fill="#ffffff")
    draw_symbol(scene, name, (size / 2, size / 2), size * 0.9, ink="#000000", ground="#ffffff")
    image = decoded(raster(scene.picture(name), size, opaque=True)).convert("L")
    return list(image.tobytes())


@pytest.mark.parametrize("name", known_symbols())
def test_a_symbol_fills_its_square_and_keeps_within_it(name: str) -> None:
    scene = Scene(200, 200)
    scene.rect(0, 0, 200, 200, fill="#ffffff")
    draw_symbol(scene, name, (100, 100), 100, ink="#000000", ground="#ffffff")
    image = decoded(raster(scene.picture(name), 200, opaque=True)).convert("L")
    box = image.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert min(left, top) >= 36, box
    assert max(right, bottom) <= 164, box
    assert max(right - left, bottom - top) >= 60, box


def test_symbols_differ_from_one_another_at_24_px() -> None:
    pictures = {name: _symbol(name, 24) for name in known_symbols()}
    same = {("eye", "treachery"), ("maker", "worm")}
    names = sorted(pictures)
    for at, one in enumerate(names):
        for other in names[at + 1 :]:
            unlike = sum(
                abs(first - second) > 96
                for first, second in zip(pictures[one], pictures[other], strict=True)
            )
            assert (unlike == 0) if (one, other) in same else (unlike >= 18), (one, other, unlike)


def test_an_unknown_symbol_is_an_error_with_the_nearest_name() -> None:
    with pytest.raises(ContentError, match="did you mean 'crescent'"):
        draw_symbol(Scene(10, 10), "cresent", (5, 5), 10, ink="#000000", ground="#ffffff")
    assert "crescent" in SYMBOLS
