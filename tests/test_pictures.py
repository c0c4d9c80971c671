"""The documents show pictures that are there, small enough, and those that `scripts/pictures` draws."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.registry import GAMES
from exporters.art.canvas.scene import Scene
from exporters.build_tasks import has_table
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.names import load_names
from exporters.tts.panels.boxes import boxes
from exporters.tts.panels.shots import shots
from exporters.tts.table import module_text
from tests.audit import doc_pictures as audit_pictures
from tests.host import doc_pictures as host_pictures
from tests.preview import doc_pictures as preview_pictures
from tests.report import doc_pictures as report_pictures
from tests.serve import doc_pictures as serve_pictures
from workshop.pictures import tts as doc_pictures
from workshop.pictures import vassal as vassal_pictures
from workshop.pictures.contact import Shown, contact_sheet, few_colours, many_colours

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures"
LARGEST = 600_000
LARGEST_FOLDER = 6_000_000
GAME = "dune-classic"
LINK = re.compile(r"(!?)\[[^][]*\]\(([^)#\s]*)(#[^)\s]*)?\)")


def links(document: Path) -> list[tuple[bool, str, str]]:
    """Whether it is a picture, the file and the heading of each link to something of ours."""
    found = LINK.findall(document.read_text("utf-8"))
    return [(mark == "!", file, at[1:]) for mark, file, at in found if "://" not in file]


def headings(document: Path) -> set[str]:
    """The names by which a document's headings can be linked to."""
    titles = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^a-z0-9 _-]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_folder_holds_what_the_scripts_draw() -> None:
    """If this fails: bash scripts/pictures, scripts/vassal-pictures where an engine is, scripts/report-pictures."""
    script = (ROOT / "scripts" / "pictures").read_text("utf-8")
    assert "python -m workshop.pictures.tts docs/pictures\n" in script
    assert "python -m tests.preview.doc_pictures docs/pictures\n" in script
    drawn = [
        *doc_pictures.names(),
        *vassal_pictures.names(),
        *report_pictures.names(),
        *audit_pictures.names(),
        *preview_pictures.names(),
        *serve_pictures.names(),
        *host_pictures.names(),
    ]
    assert sorted(path.name for path in PICTURES.iterdir()) == sorted(drawn)


def test_every_picture_is_shown_somewhere() -> None:
    shown = {
        (document.parent / file).resolve()
        for document in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]
        for is_picture, file, _ in links(document)
        if is_picture
    }
    assert set(PICTURES.resolve().iterdir()) <= shown


def test_the_pictures_are_whole_and_small() -> None:
    sizes = []
    for path in PICTURES.iterdir():
        with Image.open(path) as picture:
            picture.load()
            assert min(picture.size) >= 250, path
            assert max(picture.size) >= 500, path
            assert max(picture.size) <= 2400, path
            assert picture.format == {".png": "PNG", ".jpg": "JPEG"}[path.suffix]
        sizes.append(path.stat().st_size)
        assert sizes[-1] <= LARGEST, path
    assert sum(sizes) <= LARGEST_FOLDER


def test_every_link_leads_to_a_file_and_a_heading() -> None:
    """The pages of the site have links of their own sorts: tests/site/test_links.py follows them."""
    for document in DOCS.rglob("*.md"):
        if document.is_relative_to(DOCS / "site"):
            continue
        for _, file, at in links(document):
            target = document.parent / file if file else document
            assert target.exists(), f"{document.name} links to {file}"
            if at:
                assert at in headings(target), f"{document.name} links to {file}#{at}"


def test_every_panel_that_is_shown_is_one_that_can_be_drawn() -> None:
    found = shots(load_content(GAME))
    assert set(doc_pictures.chosen_of(GAME).panels.values()) == found.keys()
    for xml, colour in found.values():
        assert boxes(xml, colour)


def test_what_is_chosen_of_a_game_is_of_a_game_that_there_is_and_on_a_sheet_that_can_be_drawn() -> (
    None
):
    assert {game for game in GAMES if has_table(game, "tts")} <= {*doc_pictures.games()} <= {*GAMES}
    for game in doc_pictures.games():
        chosen = doc_pictures.chosen_of(game)
        assert set(chosen.sheets) <= doc_pictures.SHEETS.keys()
        assert bool(chosen.pieces) == ("pieces" in chosen.sheets)
        assert "table" not in chosen.views or has_table(game, "tts")
        assert not chosen.cards or "cards" in chosen.sheets


def test_a_game_of_which_nothing_is_chosen_shows_its_board_and_its_table() -> None:
    assert doc_pictures.chosen_of("a-third-game").names() == ["board.jpg", "table.jpg"]


def test_the_commands_of_the_page_are_the_commands_of_the_table() -> None:
    page = (DOCS / "tabletop-simulator.md").read_text("utf-8")
    chat = module_text("chat")
    known = set(re.findall(r"^function commands\.(\w+)", chat, re.MULTILINE))
    assert set(re.findall(r"`!(\w+)", page)) == known


def test_the_colours_of_the_page_are_the_colours_of_the_table() -> None:
    page = (DOCS / "tabletop-simulator.md").read_text("utf-8")
    content = load_content(GAME)
    names = load_names(content)
    for seat in load_plan(content).seats:
        assert f"{names.say(seat.faction, 'faction')} | {seat.colour} |" in page


# -- contact sheets ----------------------------------------------------------------------------------


def plain(width: int, height: int, colour: str) -> Shown:
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill=colour)
    return Shown(scene.picture("plain"), 40, "")


def test_a_contact_sheet_shows_each_picture_whole_and_none_over_another() -> None:
    colours = ["#ff0000", "#00ff00", "#0000ff", "#ffff00"]
    shown = [plain(30 * (at + 1), 60, colour) for at, colour in enumerate(colours)]
    data = contact_sheet([shown[:3], shown[3:]])
    with Image.open(BytesIO(data)) as sheet:
        seen = sheet.convert("RGB").getcolors(1 << 20)
    count = {colour: number for number, colour in seen or []}
    for at, colour in enumerate(colours):
        red, green, blue = bytes.fromhex(colour[1:])
        assert count[red, green, blue] == 20 * (at + 1) * 40


def test_the_same_pictures_give_the_same_bytes() -> None:
    rows = [[plain(30, 60, "#804020")]]
    assert contact_sheet(rows) == contact_sheet(rows)
    shades = Image.radial_gradient("L").convert("RGB")
    assert few_colours(shades) == few_colours(shades)
    assert many_colours(shades) == many_colours(shades)


def test_an_empty_contact_sheet_is_refused() -> None:
    with pytest.raises(InputError, match="needs a picture"):
        contact_sheet([[]])
