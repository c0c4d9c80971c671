"""What an import says to people and to programs."""

from __future__ import annotations

import json
from pathlib import Path

from exporters.vassal.format.log_steps import chat, step
from exporters.vassal.reading.import_report import (
    SHOWN,
    as_json,
    import_and_tell,
    is_vassal_file,
    tell,
    words,
)
from exporters.vassal.reading.importer import import_vassal
from tests.vassal.saves import game, move, piece, player, saved

CANARY = "canary-7f3a"
SEATS = "atreides@1,fremen@2"


def log(tmp_path: Path, broken: int = 1) -> Path:
    """A log with a piece that nobody knows and reports that are none."""
    path = tmp_path / "game.vlog"
    start = [player(CANARY, CANARY, "Atreides"), piece("1", "riddle", ("Board", 1, 1), {})]
    steps = [
        step(move("1", ("Board", 9, 9), ("Board", 1, 1), CANARY), f"CHAT<{CANARY}> - {CANARY}"),
        *(chat('x {"by":"atreides"') for _ in range(broken)),
        chat('x {"by":"atreides","move":"bid","spice":1}'),
    ]
    path.write_bytes(saved(game(start, steps)))
    return path


def test_people_are_told_what_was_found_and_what_was_not(tmp_path: Path) -> None:
    found = import_vassal(log(tmp_path), seats=SEATS)
    said = words(found, "game.vlog")
    assert "game.vlog: 3 steps, 1 lines: 1 from reports, 0 from where pieces went" in said
    assert "Not legal, and passed over: 1. `kynes check` says why\n  step 3: line 1, bid" in said
    assert "step 2: a report: what stands in it is not JSON" in said
    assert "Pieces without a meaning: 1 of 1\n  name 'riddle', image 'riddle.png'" in said


def test_the_log_goes_to_its_file_and_the_words_are_printed(tmp_path: Path) -> None:
    found = import_vassal(log(tmp_path), seats=SEATS)
    output = tmp_path / "log.jsonl"
    assert tell(found, "x", None) == (found.text, words(found, "x"))
    assert tell(found, "x", output) == (words(found, "x"), "")
    assert output.read_text() == found.text


def test_programs_are_told_all_of_it(tmp_path: Path) -> None:
    found = import_vassal(log(tmp_path, broken=SHOWN + 5), seats=SEATS)
    told = words(found, "x")

    assert f"and {len(found.odd) - 1 - SHOWN} more" in told
    assert told.startswith("x: the module is another one: it was 'Dune (classic)' 1.0.0, ours is")
    told = json.loads(as_json(found, None))
    assert (told["log"], told["steps"], told["complete"]) == (found.text, SHOWN + 7, False)
    assert len(told["odd"]) == len(found.odd)
    assert told["coverage"]["pieces"][0]["is"] == ""
    assert told["found"] == [
        {
            "line": 1,
            "step": SHOWN + 7,
            "how": "report",
            "move": {"by": "atreides", "move": "bid", "spice": 1},
            "legal": False,
        }
    ]


def test_a_file_is_imported_and_told_in_one_go(tmp_path: Path) -> None:
    path, output = log(tmp_path), tmp_path / "log.jsonl"
    assert is_vassal_file(path)
    assert not is_vassal_file(output)
    said, aside, verdict = import_and_tell(path, output, seats=SEATS, json=True)
    assert (json.loads(said)["steps"], aside, verdict) == (3, "", "")
    assert output.read_text().startswith("{")
    assert import_and_tell(path, None, seats=SEATS)[0] == output.read_text()


def test_a_saved_game_without_steps_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.vsav"
    path.write_bytes(saved(game([])))
    assert "it has no steps" in import_and_tell(path, None, seats=SEATS)[1]


def test_no_password_is_told(tmp_path: Path) -> None:
    found = import_vassal(log(tmp_path), seats=SEATS)
    assert CANARY not in as_json(found, None) + words(found, "x") + found.text + repr(found)
