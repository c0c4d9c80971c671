"""resvg by two bindings: whichever is here, the same bytes."""

from __future__ import annotations

import struct
import sys
from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.errors import InputError
from exporters.art.canvas.renderers import rendered, rendered_anywhere, rendered_fast
from exporters.art.canvas.scene import Picture, Scene
from tests.art.texts import Drawn

both = pytest.mark.skipif(find_spec("resvg") is None, reason="the fast binding is not installed")
OFTEN = 16
"""One picture in so many is tried in the suite."""


def _page(width: int, height: int) -> Picture:
    scene = Scene(width, height)
    paint = scene.radial_gradient(
        (width / 3, height / 3), width, [(0, "#fff4d6"), (1, "#2a1608", 0.4)]
    )
    scene.rect(
        3, 3, width - 6, height - 6, radius=7, fill=paint, stroke="#123456", stroke_width=2.5
    )
    with scene.group(clip=scene.clip(f"M0 0H{width}V{height / 2}Z"), opacity=0.6):
        scene.text(4, height / 2, "Arrakis", height / 4, fill="#aa3311")
    return scene.picture("page")


def _size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@both
@given(st.tuples(*[st.integers(20, 300)] * 2), st.tuples(*[st.integers(1, 400)] * 2))
@settings(max_examples=60, deadline=None)
def test_both_bindings_give_the_same_bytes_in_every_shape_and_size(
    shape: tuple[int, int], size: tuple[int, int]
) -> None:
    page = _page(*shape)
    fast = rendered_fast(page, *size)
    assert fast == rendered_anywhere(page, *size)
    wide, high = _size(fast)
    assert wide == size[0] or high == size[1]
    assert wide <= size[0]


@both
@pytest.mark.parametrize("part", [pytest.param(0, id="some"), *(
    pytest.param(part, marks=pytest.mark.campaign) for part in range(1, OFTEN)
)])  # fmt: skip
def test_both_bindings_give_the_same_bytes_of_the_pictures_of_every_game(
    drawn: dict[str, Drawn], part: int
) -> None:
    tried = sorted(drawn)[part::OFTEN]
    assert tried
    for name in tried:
        picture = drawn[name].picture
        for width in (picture.width, picture.width // 3):
            size = (width, round(picture.height * width / picture.width))
            assert rendered_fast(picture, *size) == rendered_anywhere(picture, *size), name


@pytest.mark.parametrize(
    "draw", [rendered, pytest.param(rendered_fast, marks=both), rendered_anywhere]
)
@pytest.mark.parametrize("svg", ["<svg", "<html/>", ""])
def test_what_is_no_svg_is_an_input_error_by_either(draw: object, svg: str) -> None:
    assert callable(draw)
    with pytest.raises(InputError, match="picture odd cannot be drawn"):
        draw(Picture("odd", 10, 10, svg), 10, 10)


def test_where_the_fast_binding_is_not_the_other_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _page(60, 40)
    usual = rendered(page, 60, 40)
    monkeypatch.setitem(sys.modules, "resvg", None)
    with pytest.raises(ImportError):
        rendered_fast(page, 60, 40)
    assert rendered(page, 60, 40) == usual
