"""PNG from SVG: plain, the same every time, and drawn only once."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from adjudicator.errors import InputError
from exporters.art.canvas import raster as module
from exporters.art.canvas.raster import cache_folder, decoded, raster, raster_height
from exporters.art.canvas.scene import Picture, Scene


def _picture(colour: str = "#aa3311") -> Picture:
    scene = Scene(120, 80)
    scene.circle(60, 40, 30, fill=colour)
    return scene.picture("disc")


def _chunks(png: bytes) -> list[bytes]:
    found, at = [], 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        found.append(png[at + 4 : at + 8])
        at += 12 + length
    return found


def test_the_same_picture_gives_the_same_bytes() -> None:
    assert raster(_picture(), 90) == raster(_picture(), 90)


@pytest.mark.parametrize(("opaque", "colour_type"), [(False, 6), (True, 2)])
def test_images_are_plain_eight_bit_png(opaque: bool, colour_type: int) -> None:
    png = raster(_picture(), 90, opaque=opaque)
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    assert (width, height) == (90, 60)
    assert (depth, kind, interlaced) == (8, colour_type, 0)
    assert set(_chunks(png)) == {b"IHDR", b"IDAT", b"IEND"}


def test_corners_are_seen_through_unless_opaque() -> None:
    assert decoded(raster(_picture(), 90)).getpixel((0, 0)) == (0, 0, 0, 0)
    assert decoded(raster(_picture(), 90, opaque=True)).getpixel((0, 0)) == (255, 255, 255)
    assert decoded(raster(_picture(), 90)).getpixel((45, 30)) == (0xAA, 0x33, 0x11, 255)


def test_the_height_follows_from_the_width() -> None:
    assert raster_height(_picture(), 60) == 40
    assert raster_height(Picture("line", 1000, 1, ""), 10) == 1


def test_a_kept_picture_is_not_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = raster(_picture(), 90, tmp_path)

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr(module, "pixels", refused)
    assert raster(_picture(), 90, tmp_path) == first
    with pytest.raises(AssertionError, match="drawn again"):
        raster(_picture("#aa3312"), 90, tmp_path)
    with pytest.raises(AssertionError, match="drawn again"):
        raster(_picture(), 91, tmp_path)
    with pytest.raises(AssertionError, match="drawn again"):
        raster(_picture(), 90, tmp_path, opaque=True)


def test_a_changed_tool_makes_new_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raster(_picture(), 30, tmp_path)
    monkeypatch.setattr(module, "FORMAT", module.FORMAT + 1)
    raster(_picture(), 30, tmp_path)
    assert len(list(tmp_path.rglob("*.png"))) == 2


def test_a_cache_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("in the way")
    with pytest.raises(InputError, match="picture cache"):
        raster(_picture(), 30, place)


def test_broken_svg_is_an_input_error() -> None:
    with pytest.raises(InputError, match="picture odd cannot be drawn"):
        raster(Picture("odd", 10, 10, "<svg"), 10)


def test_the_cache_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("KYNES_CACHE")
    assert cache_folder().parts[-2:] == ("kynes", "art")
