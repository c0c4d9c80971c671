"""Random games with time limits, and `kynes clock`: who has how much time left."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.log.lines import decode
from adjudicator.log.policy import policy_of
from adjudicator.playout.writing import Order, play_game
from adjudicator.registry import GAMES
from tests.support.commands import kynes
from tests.support.replay import load

BERLIN = "chain,move=3d,quiet=22:00-08:00+sun,zone=Europe/Berlin,holidays=9,notice=1h"
POLICIES = [BERLIN, "chain,signatures=seats,game=5d,increment=2h,phase=2d,out=easy"]


LINES = 300
"""Of a game: enough for time-outs in every game."""


class EnoughError(Exception):
    """A game has been played as far as it is needed."""


class Beginning(io.BytesIO):
    """A file in which a game ends after so many lines, so that the rest of it need not be played."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = 0

    def write(self, data: Any, /) -> int:
        """Write a line; EnoughError for one too many."""
        self.lines += bytes(data).count(b"\n")
        if self.lines > LINES:
            raise EnoughError
        return super().write(data)


def written(game: str, path: Path, policy: str) -> bytes:
    """The beginning of a random game with time limits."""
    loaded, begun = load(game), Beginning()
    order = Order(seats="", rulings={}, options={}, policy=policy_of(policy))
    with contextlib.suppress(EnoughError):
        play_game(loaded.rulebook, loaded.content, loaded.game, order, 3, target=begun)
    log = b"".join(begun.getvalue().splitlines(keepends=True)[:LINES])
    path.write_bytes(log)
    return log


@pytest.mark.one_in(2)
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("game", GAMES)
def test_random_games_of_every_game_keep_their_time_limits(
    game: str, policy: str, tmp_path: Path
) -> None:
    log = written(game, tmp_path / "game.jsonl", policy)
    told = check_bytes(log, Judges(), running=True).verdict
    assert told.status == "legal", told.findings
    kinds = {decode(line).get("move") for line in log.splitlines()}
    assert "timeout" in kinds


def test_the_clock_says_until_when_and_what_happens_then(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = written("dune-classic", path, BERLIN).splitlines(keepends=True)
    bids = [at for at, line in enumerate(lines) if decode(line).get("move") == "bid"]
    path.write_bytes(b"".join(lines[: bids[0]]))
    done = kynes("clock", str(path))
    assert done.exit_code == 0, done.stderr
    assert "(Berlin)" in done.stdout
    assert "then: its minimal move is made" in done.stdout
    shown = msgspec.json.decode(kynes("clock", str(path), "--json").stdout)
    (awaited,) = [one for one in shown["seats"] if one["awaited"]]
    assert awaited["until"] > shown["at"]
    later = kynes("clock", str(path), "--at", "2026-06-01 12:00")
    assert "time has run out" in later.stdout
    assert "then: its minimal move is made" in kynes("show", str(path)).stdout


def test_a_game_without_time_limits_has_no_clock(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written("dune-classic", path, "clock")
    done = kynes("clock", str(path))
    assert done.exit_code == 2
    assert "sets no time limits" in done.stderr


def test_the_table_claims_what_is_due_and_the_referee_stops_the_clocks(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = written("dune-classic", path, "clock,move=1h").splitlines(keepends=True)
    bids = [at for at, line in enumerate(lines) if decode(line).get("move") == "bid"]
    path.write_bytes(b"".join(lines[: bids[0]]))
    for words in (["--claim"], ["--pause", "Dinner"], ["--resume", "Go on"]):
        done = kynes("clock", str(path), *words)
        assert done.exit_code == 0, done.stderr
    told = check_bytes(path.read_bytes(), Judges(), running=True).verdict
    assert told.status == "legal", told.findings
    assert told.statement is not None
    assert len(told.statement.timeouts) == 1
    refused = kynes("clock", str(path), "--resume", "Again")
    assert refused.exit_code == 2
    assert "running already" in refused.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("move=3", "no length of time"),
        ("move=1h,zone=Europe/Arrakeen", "no time zone"),
        ("move=1h,quiet=25:00-26:00", "quiet"),
        ("move=1h,quiet=fun", "'fun' is none of"),
        ("increment=1h", "no limit"),
        ("move=1h,out=flee", "'flee' is none of"),
        ("move=1h,holidays=many", "no number of days"),
        ("move=1h,automatic=perhaps", "neither yes nor no"),
    ],
)
def test_time_limits_that_mean_nothing_are_refused(words: str, said: str) -> None:
    done = kynes("playout", "dune-classic", "--policy", words)
    assert done.exit_code == 2
    assert said in done.stderr
