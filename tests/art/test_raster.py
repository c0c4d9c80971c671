"""PNG from SVG: plain, the same every time, and drawn only once."""

from __future__ import annotations

import os
import struct
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import ImageChops

from adjudicator.errors import InputError
from exporters.art.canvas import raster as module
from exporters.art.canvas.raster import (
    SPARED,
    cache_folder,
    decoded,
    pixels,
    raster,
    raster_height,
    tidy,
)
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

    monkeypatch.setattr(module, "_png", refused)
    assert raster(_picture(), 90, tmp_path) == first
    with pytest.raises(AssertionError, match="drawn again"):
        raster(_picture("#aa3312"), 90, tmp_path)
    with pytest.raises(AssertionError, match="drawn again"):
        raster(_picture(), 91, tmp_path)
    with pytest.raises(AssertionError, match="drawn again"):
        raster(_picture(), 90, tmp_path, opaque=True)


@pytest.mark.parametrize("harm", ["shortened", "emptied", "changed", "of another"])
def test_a_spoilt_entry_of_the_cache_is_made_again(tmp_path: Path, harm: str) -> None:
    whole = raster(_picture(), 30, tmp_path)
    (entry,) = tmp_path.rglob("*.png")
    kept = entry.read_bytes()
    spoilt = {
        "shortened": kept[:-7],
        "emptied": b"",
        "changed": kept[:50] + bytes([kept[50] ^ 1]) + kept[51:],
        "of another": whole,
    }
    entry.write_bytes(spoilt[harm])

    assert raster(_picture(), 30, tmp_path) == whole
    assert entry.read_bytes() == kept


def test_programs_that_draw_the_same_at_once_find_whole_entries(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: raster(_picture(), 60, tmp_path), range(40)))
    assert set(found) == {raster(_picture(), 60)}
    assert [path.suffix for path in tmp_path.rglob("*") if path.is_file()] == [".png"]


def test_a_full_cache_loses_what_was_used_longest_ago(tmp_path: Path) -> None:
    entries = []
    for age, colour in ((5, "#aa0000"), (3, "#00aa00"), (0, "#0000aa")):
        before = set(tmp_path.rglob("*.png"))
        raster(_picture(colour), 30, tmp_path)
        (entry,) = set(tmp_path.rglob("*.png")) - before
        date = time.time() - age * SPARED
        os.utime(entry, (date, date))
        entries.append(entry)
    raster(_picture("#aa0000"), 30, tmp_path)  # used again

    assert tidy(tmp_path, most=10**6) == 0
    assert tidy(tmp_path, most=2 * entries[0].stat().st_size) == 1
    assert [entry.exists() for entry in entries] == [True, False, True]
    assert tidy(tmp_path, most=0) == 0, "what was used today stays"
    assert tidy(tmp_path / "none") == 0


def _on_land(mark: str) -> tuple[Picture, Picture]:
    """A picture on a layer, and the same picture in one piece."""
    land = Scene(120, 80)
    land.rect(
        0,
        0,
        120,
        80,
        fill=land.linear_gradient((0, 0), (120, 80), [(0, "#aa7733"), (1, "#ffeebb")]),
    )
    both = (Scene(120, 80, under=land.layer()), Scene(120, 80))
    both[1].rect(
        0,
        0,
        120,
        80,
        fill=both[1].linear_gradient((0, 0), (120, 80), [(0, "#aa7733"), (1, "#ffeebb")]),
    )
    for scene in both:
        with scene.group(clip=scene.clip("M30 20L90 25L60 70Z")):
            scene.circle(60, 40, 30, fill=mark, fill_opacity=0.6)
    return both[0].picture("land"), both[1].picture("land")


@pytest.mark.parametrize("opaque", [False, True])
def test_what_lies_on_a_layer_is_drawn_as_in_one_piece(opaque: bool, tmp_path: Path) -> None:
    layered, whole = _on_land("#aa3311")
    assert layered.under is not None
    assert whole.under is None
    one, other = (decoded(raster(each, 90, tmp_path, opaque=opaque)) for each in (layered, whole))
    assert one.mode == other.mode
    assert max(ImageChops.difference(one, other).tobytes()) <= 2, "a level or two, by rounding"
    for again in (pixels(layered, 90, tmp_path, opaque=opaque), pixels(layered, 90, opaque=opaque)):
        assert again.tobytes() == one.tobytes()


def test_a_layer_is_drawn_once_for_all_that_lies_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    real = module._png

    def noting(picture: Picture, width: int) -> bytes:
        drawn.append(picture.svg)
        return real(picture, width)

    monkeypatch.setattr(module, "_png", noting)
    for mark in ("#aa3311", "#113355", "#118833"):
        raster(_on_land(mark)[0], 90, tmp_path, opaque=True)
        raster(_on_land(mark)[0], 90, tmp_path, opaque=True)
    assert len(drawn) == len(set(drawn)) == 4, "the layer, and three times what lies on it"
    raster(_on_land("#aa3311")[0], 60, tmp_path, opaque=True, layer=90)
    assert len(drawn) == 5, "a smaller picture has the same layer, made smaller"


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
