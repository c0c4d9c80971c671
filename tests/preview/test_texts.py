"""Translators have a table of texts: what is to be done comes first, and what they write is a standard PO file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from adjudicator.content.places import PACKAGE, game_folder
from adjudicator.content.translation import TEMPLATES
from adjudicator.content.validate import validated_folder
from adjudicator.errors import InputError
from adjudicator.speech.po import read_po
from exporters.preview import drawing
from exporters.preview.drawing import GROUPS, Preview
from exporters.preview.files import Files
from exporters.preview.texts import Row, rows, save, sources_of

GAME = "dawn-of-the-fremen"
TEMPLATE = ("", "", "")
"""Stands for the first text with an argument."""
CARD = ("texts", "card-text", "find-food")


@pytest.fixture
def files(tmp_path: Path) -> Files:
    folder = Path(shutil.copytree(game_folder(GAME), tmp_path / GAME))
    preview = Preview(folder, language="de")
    preview.content, preview.read = validated_folder(folder)
    return Files(preview)


def table(files: Files, too_long: list[str] | None = None) -> list[Row]:
    content = files.preview.content
    assert content is not None
    pictures = {"find-food": "card/scavenge/find-food"}
    return rows(content, sources_of(content), "de", pictures, too_long or [])


def row(files: Files, at: tuple[str, str, str], too_long: list[str] | None = None) -> Row:
    return next(one for one in table(files, too_long) if (one.file, one.context, one.id) == at)


def write(files: Files, at: tuple[str, str, str], text: str) -> str:
    content = files.preview.content
    assert content is not None
    return save(files, sources_of(content), "de", at, text)


def test_a_translation_is_written_and_nothing_else_changes(files: Files) -> None:
    path = files.preview.folder / "locale" / "texts" / "de.po"
    before = path.read_text("utf-8")
    old = row(files, CARD)
    assert (old.why, old.picture) == ("", "card/scavenge/find-food")
    assert write(files, CARD, "Etwas zu essen.") == str(path)
    entries, problems = read_po(path, "de.po")
    assert problems == []
    changed = set(path.read_text("utf-8").splitlines()) ^ set(before.splitlines())
    assert changed == {f'msgstr "{old.text}"', 'msgstr "Etwas zu essen."'}
    assert [entry.text for entry in entries if (entry.context, entry.id) == CARD[1:]] == [
        "Etwas zu essen."
    ]
    assert files.undo() == "translation of card-text find-food"
    assert path.read_text("utf-8") == before


def test_what_is_missing_out_of_date_or_too_long_comes_first(files: Files) -> None:
    write(files, CARD, "")
    assert row(files, CARD).why == "missing"
    assert table(files)[0].why == "missing"
    cards = files.preview.folder / "cards.json"
    cards.write_text(
        cards.read_text("utf-8").replace(
            "Put one spice into one", "Put one spice anywhere, into one"
        ),
        "utf-8",
    )
    files.preview.content, files.preview.read = validated_folder(files.preview.folder)
    spice = row(files, ("texts", "card-text", "find-spice"))
    assert (spice.why, spice.before) == ("outdated", "Put one spice into one of your territories.")
    write(files, ("texts", "card-text", "find-spice"), spice.text)
    assert row(files, ("texts", "card-text", "find-spice")).why == ""
    water = row(files, ("texts", "card-text", "find-water"))
    said = f"card/scavenge/find-water: the text does not fit its place; shorten it: {water.text!r}"
    long = row(files, ("texts", "card-text", "find-water"), [said])
    assert (long.why, long.picture, long.note) == ("too long", "card/scavenge/find-water", said)


def test_a_text_that_does_not_fit_is_drawn_all_the_same_and_named(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "GROUPS", {"Cards": GROUPS["Cards"]})
    write(files, CARD, "Nahrung, überall und immer wieder. " * 40)
    preview = files.preview
    for _ in range(2):  # the second time nothing is drawn again
        preview.update()
        (message,) = preview.too_long["Cards"]
        assert message.startswith("card/scavenge/find-food: the text does not fit")
        assert [message in problem.text() for problem in preview.problems] == [True]
    assert "card/scavenge/find-food" in preview.pictures


@pytest.mark.parametrize(
    ("at", "text", "message"),
    [
        (TEMPLATE, "{nonsense}", "must name the arguments"),
        (TEMPLATE, "{", "must name the arguments"),
        (("texts", "card-text", "other"), "x", "no such text"),
        (("../../texts", "card-text", "find-food"), "x", "no such text"),
        (CARD, "x" * 9_000, "too long"),
        (CARD, "x\x00", "nobody can see"),
        (CARD, "x\u2028y", "nobody can see"),
        (CARD, "x\u2029y", "nobody can see"),
        (CARD, "x\x85y", "nobody can see"),
        (CARD, "x\u202ey", "U\\+202E RIGHT-TO-LEFT OVERRIDE"),
    ],
)
def test_a_broken_translation_is_refused_at_once(
    files: Files, at: tuple[str, str, str], text: str, message: str
) -> None:
    if at == TEMPLATE:
        one = next(one for one in table(files) if one.context in TEMPLATES and "{" in one.english)
        at = (one.file, one.context, one.id)
    with pytest.raises(InputError, match=message):
        write(files, at, text)
    assert not files.changes


def test_an_installed_package_is_never_written(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = PACKAGE / "_shipped" / "content" / GAME / "locale" / "de.po"
    monkeypatch.setattr(files.preview, "folder", installed.parents[1])
    with pytest.raises(InputError, match="installed package"):
        files.write(installed, b"", b"x", "attack")
    assert not installed.exists()
