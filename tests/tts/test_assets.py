"""Addresses change with the bytes; what the program loads badly is refused."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from adjudicator.errors import ContentError, InputError
from exporters.tts import assets
from exporters.tts.assets import Assets, Library, Sheet
from tests.tts import stand_in


def png(mode: str = "RGB", size: tuple[int, int] = (4, 4)) -> bytes:
    stream = BytesIO()
    Image.new(mode, size).save(stream, "PNG")
    return stream.getvalue()


def test_an_address_has_the_hash_and_the_name() -> None:
    one = assets.image("force/atreides", png())
    digest = assets.sha256(png())[:16]
    assert assets.url("https://a.org/x", one) == f"https://a.org/x/{digest}/force-atreides.png"


def test_another_picture_has_another_address() -> None:
    addresses = {
        assets.url("https://a.org", assets.image("a", assets.flat_picture(2, 2, colour)))
        for colour in ("#000000", "#000001")
    }
    assert len(addresses) == 2


@given(st.text(max_size=60))
def test_a_name_in_the_cache_is_letters_and_digits_and_nothing_else_is_lost(address: str) -> None:
    name = assets.cache_name(address)
    assert name.endswith(".png")
    kept = name.removesuffix(".png")
    assert kept.isascii()
    assert kept.isalnum() or not kept
    assert kept == "".join(letter for letter in address if letter.isascii() and letter.isalnum())


def test_the_rule_of_the_cache_by_example() -> None:
    address = "https://dune-classic.invalid/0123456789abcdef/back-spice.png"
    assert assets.cache_name(address) == ("httpsduneclassicinvalid0123456789abcdefbackspicepng.png")


@pytest.mark.parametrize("mode", ["P", "L", "1", "I;16"])
def test_pictures_that_the_program_loads_badly_are_refused(mode: str) -> None:
    with pytest.raises(ContentError, match="must be RGB or RGBA with 8 bits"):
        assets.image("a", png(mode))


def test_what_is_no_png_and_what_is_too_large_is_refused() -> None:
    with pytest.raises(ContentError, match="is not a PNG"):
        assets.image("a", b"GIF89a")
    with pytest.raises(ContentError, match="no side may exceed 4096"):
        assets.image("a", png(size=(4097, 1)))


@pytest.mark.parametrize("base", ["ftp://a.org", "https://", "a.org", "https://a.org/?x", "x y"])
def test_a_base_address_must_be_one(base: str) -> None:
    with pytest.raises(InputError, match="--base-url"):
        assets.checked_base_url(base)


def test_a_base_address_loses_its_last_slash() -> None:
    assert assets.checked_base_url("https://a.org/dune/") == "https://a.org/dune"


def test_the_library_lists_what_was_used_and_no_more() -> None:
    library = stand_in.library()
    library.url("board")
    library.sheets("spice")
    assert [asset.name for asset, _ in library.used()] == ["board", "sheet/spice"]
    assert [asset.cells for asset, _ in library.used()] == [0, 16]


def test_a_missing_picture_is_named() -> None:
    with pytest.raises(ContentError, match="a picture 'nothing', and none is drawn"):
        stand_in.library().url("nothing")
    assert stand_in.library().optional("nothing") == ""


@pytest.mark.parametrize("shape", [(2, 2), (11, 1), (1, 8)])
def test_a_sheet_must_hold_its_cards(shape: tuple[int, int]) -> None:
    sheet = Sheet("card/x", assets.image("sheet/x", png()), *shape, list("abcde"))
    with pytest.raises(ContentError, match="do not fit"):
        Library(Assets({}, {"x": [sheet]}), stand_in.BASE).sheets("x")


def test_the_cost_of_pictures_is_four_bytes_a_pixel_and_that_of_their_mip_levels() -> None:
    library = stand_in.library()
    picture = library.picture("board")
    used = [asset for asset, _ in library.used()]
    assert (picture.width, picture.height) == (50, 50)
    sides = (50, 25, 12, 6, 3, 1)
    assert assets.texture_bytes(used) == sum(4 * side * side for side in sides)
    assert assets.picture_bytes(0, 0) == 0
    assert assets.picture_bytes(8, 1) == 4 * (8 + 4 + 2 + 1)


def test_a_thumbnail_is_small_and_plain() -> None:
    small = assets.image("a", assets.smaller(png("RGBA", (900, 450)), 256))
    assert (small.width, small.height) == (256, 128)
