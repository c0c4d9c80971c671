"""The panels of Tabletop Simulator are shown in each language, and a text that is too long is named and framed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from adjudicator.content import load_content, translation
from adjudicator.content.places import game_folder
from adjudicator.content.validate import validated_folder
from exporters.preview import drawing, panels, unfit
from exporters.preview.drawing import GROUPS, PANELS, Preview
from exporters.preview.panels import FOUND, Found, part_of
from exporters.preview.texts import rows, sources_of
from exporters.tts.panels.shots import Moment
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa
GAME = "dawn-of-the-fremen"
MOVE = "panel/form/declare"
LONG = "Ein Angriff, der so lange angekündigt wird, dass er in keine Zeile passt"


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panels alone are drawn, and no game is played for them."""
    few = {PANELS: GROUPS[PANELS]}
    monkeypatch.setattr(drawing, "GROUPS", few)
    monkeypatch.setattr(unfit, "GROUPS", few)
    monkeypatch.setitem(FOUND, GAME, Found([], None))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(game_folder(GAME), tmp_path / GAME))


def shown(folder: Path, language: str) -> Preview:
    made = Preview(folder, language=language)
    made.update()
    assert made.shown
    return made


def call(folder: Path, text: str) -> str:
    """Give the kind of move another German name; the one before."""
    path = folder / "locale" / "deeds" / "de.po"
    lines = path.read_text("utf-8").split("\n")
    at = lines.index('msgid "declare"', lines.index('msgctxt "kinds"')) + 1
    while lines[at - 2] != 'msgctxt "kinds"':
        at = lines.index('msgid "declare"', at) + 1
    old = lines[at].removeprefix('msgstr "').removesuffix('"')
    lines[at] = f'msgstr "{text}"'
    path.write_text("\n".join(lines), "utf-8")
    return old


def test_a_translation_changes_the_panels_of_its_language_and_no_others(folder: Path) -> None:
    german, english = shown(folder, "de"), shown(folder, "en")
    old = call(folder, "Ganz anders")
    for one in (german, english):
        one.update()
    changed = {one.id for one in german.listed() if one.now != one.first}
    assert MOVE in changed
    assert all(one.startswith(("panel/form/", "panel/moves")) for one in changed)
    assert ">Ganz anders</text>" in german.svgs[german.shown[MOVE].now]
    assert f">{old}</text>" in german.svgs[german.shown[MOVE].first]
    assert [one.id for one in english.listed() if one.now != one.first] == []
    version = german.version
    german.update()
    assert german.version == version


def test_a_text_that_is_too_long_is_named_framed_and_shown_to_its_translator(folder: Path) -> None:
    assert shown(folder, "de").problems == []
    call(folder, LONG)
    preview = shown(folder, "de")
    said = [problem.text() for problem in preview.problems]
    assert [MOVE in line and repr(LONG) in line for line in said if "/form/" in line] == [True]
    assert f'stroke="{panels.BAD}"' in preview.svgs[preview.shown[MOVE].now]
    content, _ = validated_folder(folder)
    found = rows(content, sources_of(content), "de", {}, preview.too_long[PANELS])
    row = next(one for one in found if one.id == "declare" and one.context == "kinds")
    assert row.why == "too long"
    assert row.picture.startswith("panel/")
    assert " px" in row.note


def test_the_command_names_file_key_and_by_how_much(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translation, "MEASURES", [unfit.unfit])
    content = load_content(folder)
    assert translation.too_long(content, sources_of(content), "de") == []
    call(folder, LONG)
    message = next(
        one for one in translation.too_long(content, sources_of(content), "de") if "form/" in one
    )
    lines = (folder / "locale" / "deeds" / "de.po").read_text("utf-8").split("\n")
    path, number = message.split(" ")[0].rsplit(":", 1)
    assert path == str(folder / "locale" / "deeds" / "de.po")
    assert LONG in "".join(lines[int(number) - 1 : int(number) + 3])
    assert message.split(" ")[1:5] == ["kinds", "declare:", "too", "long"]
    assert "px" in message


def test_what_the_panels_cannot_show_is_a_problem_of_theirs_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panels' own program fails: the other pictures are told of, and the commands go on."""

    def fails(*_: object) -> None:
        raise ValueError("not well-formed")

    monkeypatch.setattr(panels, "script", fails)
    preview = Preview(folder, language="de")
    preview.update()
    (problem,) = preview.problems
    assert problem.text().startswith(PANELS)
    assert "no panel can be drawn" in problem.text()
    assert unfit.unfit(load_content(folder), "de") == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Places: random", "random"),
        ("Pass", "Pass"),
        ("Ready: 3 of 6", "Ready: {some} of {all}"),
        ("Passing", "Passing"),
    ],
)
def test_a_text_of_a_panel_is_traced_to_what_a_translator_wrote(text: str, part: str) -> None:
    assert part_of(text, ["Ready: {some} of {all}", "random", "Pass", "of"]) == part


def test_positions_that_no_longer_fit_the_content_are_looked_for_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panels, "moments", lambda _: [])
    FOUND[GAME] = Found([Moment("place", b"{}", "x", "x")], None)
    call(folder, "Was noch nie gezeichnet wurde")
    assert shown(folder, "en").problems == []
    assert FOUND[GAME].moments == []


def test_an_edit_that_no_panel_shows_draws_no_panel(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    draw = panels._drawn

    def noted(*given: Any) -> Any:
        drawn.append("once")
        return draw(*given)

    monkeypatch.setattr(panels, "_drawn", noted)
    preview = shown(folder, "en")
    cards = folder / "cards.json"
    old, new = "Put one food into one of your territories.", "Put one food anywhere."
    assert old in cards.read_text("utf-8")
    cards.write_text(cards.read_text("utf-8").replace(old, new, 1), "utf-8")
    preview.update()
    assert preview.problems == []
    assert drawn == ["once"]
