"""`kynes handover`: a seat of a running game is given to somebody else, in a log and in notation."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from adjudicator.log.lines import decode
from tests.support.commands import Done, kynes

SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "legal.kyn"


@pytest.fixture(name="running")
def _running(tmp_path: Path) -> Path:
    """The first turn of a game in notation."""
    lines = SAMPLE.read_text().splitlines()
    moves = [at for at, line in enumerate(lines) if line[:1].isdigit()]
    path = tmp_path / "game.kyn"
    path.write_text("\n".join(lines[: moves[40]]) + "\n")
    return path


def given(path: Path, *more: str) -> Done:
    return kynes("handover", str(path), "--seat", "harkonnen", "--player", "Zoë", *more)


def test_in_notation_and_in_a_log_the_verdict_names_the_new_player(
    running: Path, tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    assert kynes("convert", str(running), "--output", str(log)).exit_code == 0
    for path in (running, log):
        done = given(path, "--why", "Bo is ill.", "--program", "steady 1", "--agreed", "referee")
        assert done.exit_code == 0, done.stderr
        told = kynes("check", str(path), "--running", "--json")
        assert told.exit_code == 0
        players = msgspec.json.decode(told.stdout)["statement"]["players"]
        (later,) = next(one for one in players if one["faction"] == "harkonnen")["later"]
        assert (later["player"], later["program"]) == ("Zoë", "steady 1")
        assert later["agreed"] == ["referee"]
    last = decode(log.read_bytes().splitlines()[-1])
    assert (last["by"], last["why"], last["n"]) == ("table", "Bo is ill.", 41)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--agreed", "fremenn"], "no faction of this game"),
        (["--by", "atreides"], "only harkonnen itself or the table can give its seat away"),
        (["--seat", "harkonen"], "'harkonen' has no seat in this game"),
        (["--why", "x" * 201], "--why: at most 200 letters"),
        (["--player", ""], "--player: say who plays"),
        (["--player", "An\u200bna"], "nobody can see: U+200B ZERO WIDTH SPACE"),
        (["--why", "\udcff"], "nobody can see: U+DCFF half a character"),
    ],
)
def test_what_cannot_be_is_refused_and_the_file_stays(
    running: Path, more: list[str], said: str
) -> None:
    before = running.read_bytes()
    done = given(running, *more)
    assert done.exit_code == 2
    assert said in done.stderr
    assert running.read_bytes() == before


def test_a_file_that_is_no_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("{}\n")
    done = given(path)
    assert done.exit_code == 2
    assert "this is not a log" in done.stderr
