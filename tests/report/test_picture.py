"""`kynes show --picture`: one position as SVG or PNG, as far as a viewer may know it."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from adjudicator.errors import InputError
from adjudicator.registry import GAMES
from adjudicator.show.replay import follow
from adjudicator.wording import EVERYBODY, TABLE
from exporters.report.picture import position_picture
from exporters.report.table import key_of
from tests.report.conftest import shortest
from tests.support.commands import kynes

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("viewer", [TABLE, EVERYBODY])
def test_a_drawing_has_every_stack_once_and_needs_nothing_else(game: str, viewer: str) -> None:
    followed = follow(shortest(game))
    root = ET.fromstring(position_picture(followed, viewer, "svg", 1000))  # noqa: S314 - our own
    ids = {one.get("id") for one in root.iter(f"{SVG}image")}
    used = [str(one.get("href")) for one in root.iter(f"{SVG}use")]
    assert {one.removeprefix("#") for one in used} <= ids
    view = followed.rulebook.view(followed.game, followed.position, viewer)
    stacks = {key_of(one) for one in followed.rulebook.pieces(followed.game, view)}
    under = sum(one.find(f"{SVG}use") is not None for one in root.iter(f"{SVG}svg"))
    assert len(used) == len(stacks) + under
    assert all(
        str(one.get("href")).startswith("data:image/png") for one in root.iter(f"{SVG}image")
    )
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for inner in root.iter(f"{SVG}svg"):
        if inner is not root and "x" in inner.attrib:
            x, y = float(inner.attrib["x"]), float(inner.attrib["y"])
            assert x + float(inner.attrib["width"]) <= width
            assert y + float(inner.attrib["height"]) <= height


def test_a_png_is_as_wide_as_asked_and_the_same_again() -> None:
    followed = follow(shortest("dune-classic"))
    first = position_picture(followed, TABLE, "png", 640)
    with Image.open(io.BytesIO(first)) as image:
        assert (image.format, image.width) == ("PNG", 640)
    assert first == position_picture(followed, TABLE, "png", 640)
    with pytest.raises(InputError, match="px wide"):
        position_picture(followed, TABLE, "png", 20)


def test_the_command_refuses_other_forms_and_files_that_are_there(tmp_path: Path) -> None:
    log = shortest("dune-classic")
    done = kynes("show", str(log), "--picture", str(tmp_path / "one.gif"))
    assert done.exit_code == 2
    assert ".png or .svg" in done.stderr
    there = tmp_path / "one.png"
    there.write_bytes(b"mine")
    done = kynes("show", str(log), "--picture", str(there))
    assert done.exit_code == 2
    assert there.read_bytes() == b"mine"
