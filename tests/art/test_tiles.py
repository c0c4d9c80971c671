"""The program cuts pictures along the shape of their tiles: nothing that is drawn lies beyond it.

What is drawn is held against the shapes of the tables' plans (how a shape cuts: docs/tabletop-simulator.md).
"""

from __future__ import annotations

import re

import pytest

from exporters.art.canvas.raster import pixels
from exporters.tts.assets import on_ground
from exporters.tts.layout.plan import PiecePlan
from tests.art.conftest import drawn_of
from tests.tts.stand_in import GAMES, MESSIAH, WAR, plan

SIDE = 64
"""In px: what is looked at."""
MOST = 0.015
"""Share of what lies beyond a shape that may be painted: soft edges and shadows."""


def pictures_of(game: str, piece: PiecePlan) -> list[str]:
    """One picture of each pattern that a piece shows."""
    found = []
    for wanted in filter(None, (piece.picture, piece.back)):
        pattern = re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(wanted)))
        found += [name for name in drawn_of(game) if pattern.fullmatch(name)][:3]
    return found


def beyond(name: str, game: str, inside: float) -> float:
    """The share of what is painted among all that lies farther from the middle than the rim, and a little."""
    alpha = pixels(drawn_of(game)[name].picture, SIDE).resize((SIDE, SIDE)).getchannel("A").load()
    half = (SIDE - 1) / 2
    out = [
        alpha[x, y]
        for x in range(SIDE)
        for y in range(SIDE)
        if ((x - half) ** 2 + (y - half) ** 2) ** 0.5 / half > inside
    ]
    return float(sum(one > 128 for one in out) / len(out))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_painted_beyond_a_round_tile(game: str) -> None:
    round_ones = [one for one in plan(game).all_pieces() if one.shape == "circle" and not one.model]
    names = sorted({name for one in round_ones for name in pictures_of(game, one)})
    assert names or not round_ones
    cut = {name: beyond(name, game, 1.03) for name in names}
    assert {name: share for name, share in cut.items() if share > MOST} == {}


def test_portraits_with_a_name_would_be_cut_by_a_round_tile() -> None:
    assert beyond("leader/alia", WAR, 1.03) > 0.3
    assert beyond("leader/alia", MESSIAH, 1.03) <= MOST


@pytest.mark.parametrize("game", GAMES)
def test_no_tile_is_a_hexagon(game: str) -> None:
    # Which way its corners look, no source says.
    assert not [one.piece for one in plan(game).all_pieces() if one.shape == "hexagon"]


@pytest.mark.parametrize("game", GAMES)
def test_grounds_lie_under_pictures_of_square_tiles(game: str) -> None:
    grounds = plan(game).grounds
    for start in grounds:
        assert any(name.startswith(start) for name in drawn_of(game)), start
    for piece in plan(game).all_pieces():
        for name in pictures_of(game, piece):
            if any(name.startswith(start) for start in grounds):
                assert piece.shape == "box", (piece.piece, name)


def test_a_ground_fills_what_is_open_and_keeps_what_is_painted() -> None:
    from io import BytesIO  # noqa: PLC0415 - only here

    from PIL import Image  # noqa: PLC0415 - only pictures need it

    picture = Image.new("RGBA", (4, 4), (0, 0, 0, 0))
    picture.putpixel((1, 1), (200, 100, 50, 255))
    stream = BytesIO()
    picture.save(stream, "PNG")
    with Image.open(BytesIO(on_ground(stream.getvalue(), "#102030"))) as filled:
        assert filled.mode == "RGB"
        assert filled.getpixel((0, 0)) == (16, 32, 48)
        assert filled.getpixel((1, 1)) == (200, 100, 50)
