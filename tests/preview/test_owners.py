"""Owners of a game fill in reconstructions by forms: what they answer is an overlay, and the content stays as it is."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from adjudicator.content import load_content
from adjudicator.content.places import game_folder
from adjudicator.content.skeleton import skeleton
from adjudicator.content.validate import validated_folder
from adjudicator.errors import InputError
from exporters.preview import balance, owners
from exporters.preview.balance import Balance, interval, play
from exporters.preview.drawing import Preview
from exporters.preview.files import Files
from exporters.preview.owners import Refused, filled_in, forms, save

GAME = "dawn-of-the-fremen"
CARD = "cards/scavenge/find-food"
KNOWN = {"basis": "public", "ref": "the card itself", "why": ""}


@pytest.fixture
def files(tmp_path: Path) -> Files:
    preview = Preview(GAME, own_overlay=tmp_path / "mine.json")
    preview.content, preview.read = validated_folder(GAME)
    return Files(preview)


def own(files: Files) -> Path:
    assert files.preview.own_overlay is not None
    return files.preview.own_overlay


def reconstructions(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if value.get("basis") == "reconstruction":
            yield value
        for inner in value.values():
            yield from reconstructions(inner)


@pytest.mark.parametrize("game", ["dune-classic", GAME])
def test_every_reconstruction_but_whole_files_has_a_form(game: str) -> None:
    content = load_content(game)
    patch = skeleton(content)["patch"]
    wanted = sum(1 for one in reconstructions(patch)) - sum(
        1 for one in patch.values() if one.get("basis") == "reconstruction"
    )
    found = forms(content, content)
    assert len(found) == wanted > 0
    assert len({form.id for form in found}) == len(found)


def test_an_answer_becomes_an_overlay_and_the_content_stays(files: Files) -> None:
    before = (game_folder(GAME) / "cards.json").read_bytes()
    (elsewhere,) = save(files, CARD, {"copies": "2", "text": "Eat.", **KNOWN})
    assert "36 are stated, 35 are there" in elsewhere
    assert save(files, "cards/scavenge/find-water", {"copies": "4", **KNOWN}) == []
    assert (game_folder(GAME) / "cards.json").read_bytes() == before
    overlay = json.loads(own(files).read_bytes())
    assert overlay["game"] == GAME
    assert overlay["patch"]["cards"]["scavenge"]["find-food"] == {
        "copies": 2,
        "text": "Eat.",
        "basis": "public",
        "ref": "the card itself",
        "why": None,
    }
    content, _ = validated_folder(GAME, [own(files)])
    card = next(card for card in content.data["cards"]["scavenge"] if card["id"] == "find-food")
    assert (card["copies"], card["text"]) == (2, "Eat.")
    answered = [form.id for form in forms(load_content(GAME), content) if form.answered]
    assert answered == [CARD, "cards/scavenge/find-water"]
    base = load_content(GAME)
    assert filled_in(base, own(files)).data == content.data


def test_what_an_overlay_has_already_is_kept(files: Files) -> None:
    text = {"game": GAME, "title": "Mine", "patch": {"game": {"title": "Ours"}}}
    own(files).write_text(json.dumps(text), "utf-8")
    save(files, CARD, {"copies": "2", **KNOWN})
    save(files, "cards/scavenge/find-water", {"copies": "4", **KNOWN})
    found = json.loads(own(files).read_bytes())
    assert found["title"] == "Mine"
    assert found["patch"]["game"] == {"title": "Ours"}
    assert set(found["patch"]["cards"]["scavenge"]) == {"find-food", "find-water"}
    same = {"basis": "reconstruction", "ref": "our own"}
    why = next(
        form.why for form in forms(load_content(GAME), load_content(GAME)) if form.id == CARD
    )
    save(files, CARD, {"copies": "3", **same, "why": why})
    assert set(json.loads(own(files).read_bytes())["patch"]["cards"]["scavenge"]) == {"find-water"}
    assert files.undo() == f"answers to {CARD}"
    assert set(json.loads(own(files).read_bytes())["patch"]["cards"]["scavenge"]) == {
        "find-food",
        "find-water",
    }


@pytest.mark.parametrize(
    ("values", "field", "message"),
    [
        ({"copies": "many"}, "copies", "is not a number"),
        ({"copies": "-1"}, "copies", "0|1"),
        ({"effect/gives": "fod"}, "effect/gives", "food"),
        ({"effect/gift": "food"}, "effect/gift", "no such field"),
        ({"id": "other"}, "id", "no such field|too long"),
        ({"basis": "rumour"}, "basis", "one of"),
        ({"ref": ""}, "ref", "where it is stated"),
        ({"basis": "reconstruction", "why": ""}, "why", "why it is"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said_of_its_field(
    files: Files, values: dict[str, str], field: str, message: str
) -> None:
    with pytest.raises(Refused) as refused:
        save(files, CARD, {**KNOWN, **values})
    assert field in refused.value.faults
    assert any(word in refused.value.faults[field] for word in message.split("|"))
    assert not own(files).exists()


@pytest.mark.parametrize("text", ["{", "[]", '{"game": "dune-classic", "title": "x", "patch": {}}'])
def test_a_file_that_is_no_overlay_of_the_game_is_not_written_over(files: Files, text: str) -> None:
    own(files).write_text(text, "utf-8")
    with pytest.raises(InputError, match="not written over"):
        save(files, CARD, {"copies": "2", **KNOWN})
    assert own(files).read_text("utf-8") == text


@pytest.mark.parametrize(
    "entry", ["", "../../x", "cards", "cards/scavenge", "cards/scavenge/other", "map/id"]
)
def test_only_reconstructions_can_be_answered(files: Files, entry: str) -> None:
    with pytest.raises(InputError, match="is not a reconstruction"):
        save(files, entry, {"copies": "2", **KNOWN})


def test_shares_of_wins_come_with_their_confidence_interval() -> None:
    assert interval(50, 100) == (50, 40, 60)
    assert interval(0, 100) == (0, 0, 4)
    assert interval(0, 0) == (0, 0, 100)


def test_games_are_played_with_the_overlay_and_without_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[list[Path]] = []

    def played(_: object, overlays: list[Path], number: int) -> tuple[list[str], list[str]]:
        asked.append(overlays)
        return ["red", "blue"], ["red"] if overlays or number % 2 else ["blue"]

    monkeypatch.setattr(balance, "ProcessPoolExecutor", lambda *_, **__: ThreadPoolExecutor(1))
    monkeypatch.setattr(balance, "play", played)
    found = Balance(4)
    found.progress = balance.Progress("playing", 0, 8)
    found._play(0, GAME, [], [tmp_path])
    assert (found.progress.state, found.progress.played, len(asked)) == ("done", 8, 8)
    assert [(one.seat, one.before[0], one.after[0]) for one in found.progress.wins] == [
        ("blue", 50, 0),
        ("red", 50, 100),
    ]


def test_a_random_game_of_a_number_is_the_same_every_time() -> None:
    seats, winners = first = play(GAME, [], 1)
    assert set(winners) <= set(seats)
    assert play(GAME, [], 1) == first


def test_the_file_that_a_link_points_to_is_not_written(tmp_path: Path) -> None:
    """A content folder with a link to somebody else's file: writing through it would change that."""
    folder = Path(shutil.copytree(game_folder(GAME), tmp_path / "content" / GAME))
    other = tmp_path / "other.json"
    shutil.copy(folder / "layout.json", other)
    (folder / "layout.json").unlink()
    (folder / "layout.json").symlink_to(other)
    files = Files(Preview(folder))
    with pytest.raises(InputError, match="is not a file of this game"):
        files.write(folder / "layout.json", other.read_bytes(), b"{}", "attack")
    assert other.read_bytes() != b"{}"
    assert owners.MOST_TEXT < 100_000
