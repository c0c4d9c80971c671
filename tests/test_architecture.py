"""The page that a newcomer reads first is true: its files are there, its parts are all parts."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PICTURE = ROOT / "docs" / "architecture.svg"
NAMED = re.findall(r"`((?:adjudicator|exporters|workshop|content|schemas)/[a-z0-9_./<>-]*)`", PAGE)
FUNCTIONS = re.findall(r"`([a-z_]+)` of `([a-z_/]+\.py)`", PAGE)


def folders(package: str) -> list[str]:
    return sorted(path.parent.name for path in (ROOT / package).glob("*/__init__.py"))


@pytest.mark.parametrize("name", sorted(set(NAMED)))
def test_what_the_page_names_is_there(name: str) -> None:
    assert (ROOT / name.replace("<game>", "dune-classic")).exists() or (
        ROOT / name.replace("<game>", "dune_classic")
    ).exists()


def test_the_page_names_functions_where_they_stand() -> None:
    assert len(FUNCTIONS) >= 2
    for function, file in FUNCTIONS:
        assert f"\ndef {function}(" in (ROOT / file).read_text("utf-8"), f"{file}: {function}"


@pytest.mark.parametrize("package", ["adjudicator", "exporters", "workshop"])
def test_every_part_is_on_the_page_and_in_the_picture(package: str) -> None:
    said = "".join(ET.parse(PICTURE).getroot().itertext())  # noqa: S314 - our own file
    for folder in folders(package):
        assert re.search(rf"\b{folder}/", PAGE), folder
        assert re.search(rf"\b{folder}\b", said), folder


@pytest.mark.parametrize("table", ["tts", "vassal"])
def test_every_folder_of_a_table_is_on_the_page(table: str) -> None:
    top = ROOT / "exporters" / table
    with_code = {path.parent for path in top.rglob("*") if path.suffix in {".py", ".lua"}} - {top}
    inside = sorted(folder.relative_to(ROOT).as_posix() for folder in with_code)
    assert len(inside) > 5
    assert [folder for folder in inside if f"`{folder}/`" not in PAGE] == []


def test_the_picture_shows_each_step_of_both_walks() -> None:
    said = [text.text for text in ET.parse(PICTURE).iter() if text.get("class") == "mark"]  # noqa: S314 - our own file
    moves = re.findall(r"^(\d)\. \*\*", PAGE, re.MULTILINE)
    data = re.findall(r"^- \*\*([a-z])\. ", PAGE, re.MULTILINE)
    assert set(moves + data) == set(said)
    assert len(moves) >= 5
    assert len(data) >= 5
