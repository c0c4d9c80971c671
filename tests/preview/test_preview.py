"""A maintainer edits content with the preview open: what an edit changes is seen, and nothing else."""

from __future__ import annotations

import copy
import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from markupsafe import escape

from adjudicator.content import load_content
from adjudicator.content.places import game_folder
from adjudicator.content.validate import validated_folder
from adjudicator.errors import ContentError
from adjudicator.registry import GAMES
from exporters.art.build import DRAWN
from exporters.art.canvas.remembered import REMEMBERING
from exporters.art.canvas.scene import Picture
from exporters.art.wording import words
from exporters.preview import comparing, drawing
from exporters.preview.concerned import faults_of
from exporters.preview.drawing import GROUPS, HEADINGS, Preview, entry_places
from tests.preview.servers import wait_for_drawing
from tests.support.commands import kynes

pytest.importorskip("starlette", reason="needs starlette")
app = pytest.importorskip("exporters.preview.app")
from exporters.preview.workbench import Workbench  # noqa: E402 - it needs what is asked for above

testclient = pytest.importorskip("starlette.testclient", exc_type=ImportError)
GAME = "dawn-of-the-fremen"
OLD, NEW = "Put one food into one of your territories.", "Put one food anywhere."


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards and pieces alone are drawn."""
    few = {group: GROUPS[group] for group in ("Cards", "Pieces")}
    monkeypatch.setattr(drawing, "GROUPS", few)
    monkeypatch.setattr(comparing, "GROUPS", few)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Content that may be edited."""
    return Path(shutil.copytree(game_folder(GAME), tmp_path / GAME))


@pytest.fixture
def preview(folder: Path) -> Preview:
    made = Preview(folder)
    assert made.has_changed()
    made.update()
    return made


def edit(folder: Path, old: str, new: str, file: str = "cards.json") -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def changed(preview: Preview) -> list[str]:
    return [one.id for one in preview.listed() if one.now != one.first]


def test_an_edit_changes_the_picture_of_its_card_and_no_other(
    folder: Path, preview: Preview
) -> None:
    assert changed(preview) == []
    assert not preview.has_changed()
    before = preview.version
    edit(folder, OLD, NEW)
    assert preview.has_changed()
    preview.update()
    assert changed(preview) == ["card/scavenge/find-food"]
    assert preview.version > before
    one = preview.shown["card/scavenge/find-food"]
    assert OLD.split()[1] in preview.svgs[one.first]
    assert preview.svgs[one.now] != preview.svgs[one.first]
    edit(folder, NEW, OLD)
    preview.update()
    assert changed(preview) == []


def test_a_fault_is_named_with_its_line_and_the_pictures_stay(
    folder: Path, preview: Preview
) -> None:
    shown = preview.listed()
    edit(folder, '"copies": 3', '"copies": "three"')
    preview.update()
    (problem,) = preview.problems
    line = (folder / "cards.json").read_text("utf-8").split('"three"')[0].count("\n") + 1
    assert problem.text().startswith(f"{folder}/cards.json:{line} /scavenge/0/copies: ")
    assert preview.listed() == shown
    edit(folder, '"copies": "three"', '"copies": 3')
    preview.update()
    assert preview.problems == []


def test_a_text_that_is_too_long_for_its_card_is_a_problem(folder: Path, preview: Preview) -> None:
    edit(folder, OLD, "Put one food into one of your territories, and then some more. " * 30)
    preview.update()
    (problem,) = preview.problems
    assert "find-food" in problem.message


def test_a_name_changes_wherever_it_stands(folder: Path, preview: Preview) -> None:
    edit(folder, 'msgstr "Food Cache"', 'msgstr "Larder"', "locale/en.po")
    assert preview.has_changed()
    preview.update()
    assert changed(preview) == ["card/scavenge/find-food"]


def test_cards_are_drawn_again_for_another_look_after_one_of_them_was_edited(
    folder: Path, preview: Preview
) -> None:
    """Cards that came from memory had asked for no theme, and did not notice that it changed."""
    edit(folder, OLD, NEW)
    preview.update()
    edit(folder, '"colour": "#3c8c8a"', '"colour": "#3c8cff"', "theme.json")
    preview.update()
    assert preview.problems == []
    assert {"card/scavenge/find-food", "card/scavenge/find-water"} <= set(changed(preview))


@pytest.mark.one_in(20)
@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize(
    ("file", "path"), [("theme", ("factions", 0)), ("cards", ()), ("pieces", ()), ("game", ())]
)
def test_what_is_remembered_is_what_would_be_drawn(
    game: str, file: str, path: tuple[str | int, ...]
) -> None:
    content = load_content(game)
    data = copy.deepcopy(content.data)
    entry = data[file]
    for step in path:
        entry = entry[step]
    assert _every_word_longer(entry)
    edited = msgspec.structs.replace(content, data=data)
    kinds = ("cards", "pieces", "mats", "references")
    fresh = [DRAWN[kind](edited, words(edited)) for kind in kinds]
    token = REMEMBERING.set(True)
    try:
        for one in (content, edited):
            drawn = [DRAWN[kind](one, words(one)) for kind in kinds]
    finally:
        REMEMBERING.reset(token)
    assert drawn == fresh


def _every_word_longer(value: Any) -> int:
    """Make every text for readers longer, and every number greater; how many there were."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    found = 0
    for key, one in list(pairs):
        if isinstance(one, dict | list):
            found += _every_word_longer(one)
        elif key in ("meaning", "text", "letter"):
            value[key], found = f"{one}i", found + 1
        elif key in ("count", "strength"):
            value[key], found = one + 1, found + 1
    return found


def test_an_overlay_changes_what_it_names(folder: Path, preview: Preview) -> None:
    overlay = folder.parent / "overlay.json"
    preview.overlays.append(overlay)
    overlay.write_text(
        json.dumps(
            {
                "game": GAME,
                "title": "Ours",
                "patch": {"cards": {"scavenge": {"find-food": {"text": NEW}}}},
            }
        )
    )
    preview.update()
    assert changed(preview) == ["card/scavenge/find-food"]
    assert preview.shown["card/scavenge/find-food"].place.startswith(str(overlay))


def test_every_kind_of_picture_has_a_heading() -> None:
    assert set(HEADINGS) == set(DRAWN)


def test_each_entry_has_its_place() -> None:
    _, read = validated_folder(GAME)
    places = entry_places(read)
    file, _, line = places["find-food"].partition(":")
    text = (game_folder(GAME).parents[1] / file).read_text("utf-8").splitlines()
    assert '"id": "find-food"' in "".join(text[int(line) - 1 : int(line) + 1])


@pytest.fixture
def client(preview: Preview) -> Iterator[object]:
    app = pytest.importorskip("exporters.preview.app")
    with testclient.TestClient(app.application(preview), base_url="http://127.0.0.1:8422") as found:
        yield found
    wait_for_drawing()


def test_a_browser_gets_the_page_its_news_and_its_pictures(
    client: object, preview: Preview
) -> None:
    page = client.get("/")  # type: ignore[attr-defined]
    assert page.status_code == 200
    assert "Fill in reconstructions" in page.text
    state = client.get("/state?version=-1").json()  # type: ignore[attr-defined]
    assert state["version"] == preview.version
    assert len(state["pictures"]) == len(preview.shown)
    picture = client.get(f"/picture/{state['pictures'][0]['now']}.svg")  # type: ignore[attr-defined]
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert client.get("/picture/other.svg").status_code == 404  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("old", "new", "file", "says"),
    [
        ('"copies": 3', '"copies": "three"', "cards.json", "not a whole number"),
        ('"copies": 3', '"copies": three', "cards.json", "a JSON value is expected"),
        ('msgstr "Food Cache"', 'msgstr "Food \u202eCache"', "locale/en.po", "RIGHT-TO-LEFT"),
        (OLD, "Put one food into one of your territories. " * 40, "cards.json", "does not fit"),
    ],
)
def test_a_fault_stands_beside_the_card_that_it_concerns(
    folder: Path, preview: Preview, old: str, new: str, file: str, says: str
) -> None:
    assert faults_of(preview) == {}
    edit(folder, old, new, file)
    preview.update()
    ((picture, said),) = faults_of(preview).items()
    assert picture == "card/scavenge/find-food"
    assert says in said


def test_a_fault_of_an_overlay_stands_beside_its_card(folder: Path, tmp_path: Path) -> None:
    overlay = tmp_path / "mine.json"
    overlay.write_text(json.dumps({"game": GAME, "patch": {}}))
    made = Preview(folder, [overlay])
    made.update()
    patch = {"cards": {"scavenge": {"find-water": {"copies": "many"}}}}
    overlay.write_text(json.dumps({"game": GAME, "patch": patch}))
    made.update()
    ((picture, said),) = faults_of(made).items()
    assert picture == "card/scavenge/find-water"
    assert said.startswith(f"{overlay}:1 /patch/cards/scavenge/find-water/copies: ")


def test_a_card_leads_to_its_line_and_no_other_file_is_shown(
    client: object, preview: Preview, folder: Path
) -> None:
    (folder / "secret.txt").write_text("hidden")
    place = preview.shown["card/scavenge/find-food"].place
    file, _, line = place.rpartition(":")
    page = client.get("/source", params={"file": file}).text  # type: ignore[attr-defined]
    shown = page.partition(f'<li id="L{line}"><code>')[2].partition("</li>")[0]
    lines = (folder / "cards.json").read_text("utf-8").splitlines()
    assert shown.partition("</code>")[0] == str(escape(lines[int(line) - 1]))
    assert "find-food" in "".join(lines[int(line) - 1 : int(line) + 2])
    for other in ("secret.txt", str(folder / "secret.txt"), "/etc/passwd", "", "../cards.json"):
        assert client.get("/source", params={"file": other}).status_code == 404  # type: ignore[attr-defined]


def test_a_page_elsewhere_reads_nothing(client: object) -> None:
    answer = client.get("/state", headers={"host": "elsewhere.example"})  # type: ignore[attr-defined]
    assert answer.status_code == 421
    own = client.get("/")  # type: ignore[attr-defined]
    assert "connect-src 'self'" in own.headers["content-security-policy"]
    assert own.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_comparison_holds_what_differs_and_nothing_else(folder: Path) -> None:
    edit(folder, OLD, NEW)
    page, count = comparing.comparison(GAME, str(folder), "en")
    assert count == 1
    assert page.count("<figure") == 1
    assert "card/scavenge/find-food" in page
    assert page.count("data:image/svg+xml;base64,") == 4
    assert "<script" not in page


def test_the_command_writes_the_comparison_as_a_page(folder: Path, tmp_path: Path) -> None:
    edit(folder, OLD, NEW)
    page = tmp_path / "page.html"
    done = kynes("content", "diff", "--pictures", GAME, str(folder), "-o", str(page))
    assert done.exit_code == 1
    assert done.stdout == f"{page}: 1 pictures differ\n"
    assert "card/scavenge/find-food" in page.read_text("utf-8")
    listed = kynes("content", "diff", GAME, str(folder))
    assert listed.exit_code == 1
    assert NEW in listed.stdout


def test_a_board_that_cannot_be_drawn_stays_a_problem(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> list[Picture]:
        raise ContentError("no board")

    monkeypatch.setattr(drawing, "GROUPS", {"Board": fails})
    made = Preview(folder)
    for _ in range(2):
        made.update()
        assert ["no board" in problem.text() for problem in made.problems] == [True]


def test_no_edit_ends_the_looking(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, ended = Preview(folder), threading.Event()

    def fails(*_: object) -> list[Picture]:
        ended.set()
        raise KeyError("a mistake of ours")

    monkeypatch.setattr(drawing, "GROUPS", {"Cards": fails})
    app.watch(Workbench(made), ended)
    assert ["mistake" in problem.text() for problem in made.problems] == [True]
