"""Notation is read with the content it was played with; an undo goes back one step from where the game stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.content import load_content
from adjudicator.notation.reading import read
from tests.support.commands import kynes
from tests.support.kept_by_hand import plain
from tests.support.replay import golden_logs

GOLDEN = min(golden_logs("dune-classic"), key=lambda path: (path.stat().st_size, path.name))


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    """Content in which every faction begins with much more spice."""
    path = tmp_path / "rich.json"
    factions = load_content("dune-classic").data["factions"]["factions"]
    changes = {one["id"]: {"spice": 19} for one in factions}
    path.write_text(
        json.dumps(
            {"game": "dune-classic", "title": "Rich", "patch": {"factions": {"factions": changes}}}
        )
    )
    return path


def test_a_game_with_an_overlay_is_read_judged_and_converted_with_it(
    tmp_path: Path, overlay: Path
) -> None:
    log, notes, again = (tmp_path / name for name in ("game.jsonl", "game.kyn", "again.jsonl"))
    words = ["playout", "dune-classic", "--seats", "atreides,harkonnen,fremen", "--turns", "1"]
    made = kynes(*words, "--overlay", str(overlay), "--out", str(log))
    assert made.exit_code == 0, made.output

    for source, target in ((log, notes), (notes, again)):
        done = kynes("convert", str(source), "--overlay", str(overlay), "-o", str(target))
        assert done.exit_code == 0, done.output

    assert again.read_bytes() == log.read_bytes()
    assert "\n! " not in notes.read_text("utf-8")
    assert kynes("check", str(notes), "--overlay", str(overlay)).exit_code == 0
    without = kynes("check", str(notes))
    assert without.exit_code == 3
    assert "overlays that it was played with" in without.stdout


def undos(*lines: str) -> list[object]:
    """To which lines the undos go behind the first moves of a game."""
    game = plain(GOLDEN, 12)
    log = read(game.text([*game.words, *lines]), "mine.kyn").whole("mine.kyn")
    moves = [json.loads(line) for line in log.splitlines()[1:]]
    return [move["to"] for move in moves if move["move"] == "undo"]


def test_an_undo_without_a_number_goes_back_one_step_each_time() -> None:
    again = plain(GOLDEN, 12).words

    assert undos("Table: undo") == [11]
    assert undos("Table: undo", "Table: undo") == [11, 10]
    assert undos("Table: undo", "Table: undo", "Table: undo") == [11, 10, 9]
    assert undos("Table: undo", again[11], "Table: undo", "Table: undo") == [11, 11, 10]
    assert undos("Table: undo to 5", "Table: undo") == [5, 4]
    assert undos("Table: undo to 0", again[0], "Table: undo") == [0, 0]


def test_two_undos_leave_the_game_two_steps_back(tmp_path: Path) -> None:
    game = plain(GOLDEN, 12)
    notes, shorter = tmp_path / "undone.kyn", tmp_path / "shorter.kyn"
    any_undo = b'[Policy "undo" "any"]\n'
    at = game.tags.encode()
    notes.write_bytes(
        game.text([*game.words, "Table: undo", "Table: undo"]).replace(at, at + any_undo)
    )
    shorter.write_bytes(game.text(game.words[:10]).replace(at, at + any_undo))

    verdicts = [
        json.loads(kynes("check", "--running", "--json", str(path)).stdout)
        for path in (notes, shorter)
    ]

    assert [one["status"] for one in verdicts] == ["legal", "legal"]
    assert verdicts[0]["position"] == verdicts[1]["position"]


def test_when_all_is_taken_back_nothing_is_left_to_undo() -> None:
    with pytest.raises(Exception, match="nothing is left to undo"):
        undos("Table: undo to 0", "Table: undo")
