"""The same log gives the same verdict bytes, everywhere and always; in bounded memory."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.check import verdict_bytes
from adjudicator.content import link_content, load_content
from adjudicator.log import Policy
from adjudicator.log.lines import decode
from adjudicator.playout.writing import Order, play_game
from adjudicator.registry import GAMES, rulebook
from tests.support.logs import edit, split, verdict
from tests.support.pile_game_logs import FULL, Game, game, generator, header

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys
from adjudicator.check import check_file, verdict_bytes
from tests.support.pile_game import judges
for path in sys.argv[1:]:
    sys.stdout.write(verdict_bytes(check_file(path, judges()).verdict).decode())
"""
COMMANDS = """
import sys
from tests.support.commands import kynes
for words in (["check", "--json"], ["check", "--json", "--engine", "lua"], ["check", "--public"]):
    sys.stdout.write(kynes(*words, *sys.argv[1:]).stdout)
sys.stdout.write(kynes("show", sys.argv[1], "--at", "40", "--moves").stdout)
"""
MEMORY = """
import sys
from adjudicator.check import check_file
from tests.support.pile_game import judges
verdict = check_file(sys.argv[1], judges(), running=True).verdict
assert verdict.status == sys.argv[2], verdict.findings
status = open("/proc/self/status").read()
print(verdict.lines, int(status.split("VmHWM:")[1].split()[0]) // 1024)
"""
# The peak that the system reports for a child begins with what its parent had; this one does not.
MEGABYTES = 80


def run(script: str, *args: str, **env: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", script, *args],
        cwd=ROOT,
        env={**os.environ, **env},
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def samples(folder: Path) -> list[str]:
    policy = Policy(chain=True, hashes="every", sealed=["bet"], committed=["prizes"])
    logs = [
        game(1),
        game(2, policy, seats=3),
        edit(game(3), 6, number=9),
        edit(game(1, Policy()), 4, number=9),
        edit(game(3), 1, game="chess"),
        game(4)[:-100],
        b"\xff\n",
    ]
    paths = [folder / f"{index}.jsonl" for index in range(len(logs))]
    for path, log in zip(paths, logs, strict=True):
        path.write_bytes(log)
    return [str(path) for path in paths]


def test_verdicts_are_the_same_in_every_process(tmp_path: Path) -> None:
    paths = samples(tmp_path)
    outputs = {
        run(SCRIPT, *paths, PYTHONHASHSEED=seed, TZ=zone, LC_ALL=locale)
        for seed, zone, locale in (
            ("0", "UTC", "C"),
            ("1", "Asia/Tokyo", "C.UTF-8"),
            ("4242", "America/New_York", "POSIX"),
        )
    }

    assert len(outputs) == 1
    assert outputs.pop().count("\n") == len(paths)


@pytest.mark.one_in(99)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_real_games_are_told_the_same_in_every_process(tmp_path: Path, game_id: str) -> None:
    """Verdicts as JSON and in words, in Python and in Lua, for all and for the public, and a post."""
    path = tmp_path / "game.jsonl"
    rules, content = rulebook(game_id), load_content(game_id)
    least = str(content.data["game"]["seats"]["least"])
    order = Order(seats=least, rulings={}, options={}, policy=Policy(chain=True))
    play_game(rules, content, link_content(content), order, 5, target=path)
    lines = path.read_bytes().split(b"\n")
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(b"\n".join([*lines[:20], *lines[21:]]))
    outputs = {
        run(COMMANDS, str(path), str(damaged), PYTHONHASHSEED=seed, TZ=zone, LC_ALL=locale)
        for seed, zone, locale in (("0", "UTC", "C"), ("4242", "Asia/Tokyo", "POSIX"))
    }

    assert len(outputs) == 1
    assert outputs.pop().count('"status":') == 4


def test_a_verdict_is_canonical_json() -> None:
    raw = verdict_bytes(verdict(game(1)))

    assert (
        raw == json.dumps(json.loads(raw), sort_keys=True, separators=(",", ":")).encode() + b"\n"
    )


def test_the_order_of_keys_does_not_matter_but_is_told() -> None:
    """Keys in another order are another text, not another game: only `log.lines` speaks."""
    log = game(1, Policy())
    lines = split(log)
    prng = generator(1)
    shuffled = []
    for raw in lines:
        items = list(decode(raw).items())
        prng.shuffle(items)
        shuffled.append(json.dumps(dict(items), separators=(",", ":"), ensure_ascii=False).encode())
    told = verdict(b"\n".join(shuffled) + b"\n")

    assert told.status == "invalid"
    assert {finding.clause for finding in told.findings} == {"log.lines"}
    sorted_again = [
        json.dumps(json.loads(raw), sort_keys=True, separators=(",", ":")).encode()
        for raw in shuffled
    ]
    assert b"\n".join(sorted_again) + b"\n" == log


def long_log(path: Path, lines: int, policy: Policy, *, undo: int = 0) -> None:
    play = Game(header(policy, stones=lines, ballast=100), generator(1))
    play.kept.clear()
    if not undo:
        play.keep = lambda: None  # type: ignore[method-assign]
    while play.log.n < lines:
        play.step()
        if undo and play.log.n % undo == 0:
            play.undo(play.log.n - 1)
    path.write_bytes(play.bytes())


@pytest.mark.campaign
@pytest.mark.parametrize("moves", [40_000, pytest.param(100_000, marks=pytest.mark.campaign)])
def test_a_log_of_many_moves_stays_under_the_limit(tmp_path: Path, moves: int) -> None:
    long_log(tmp_path / "long.jsonl", moves, FULL)
    lines, megabytes = run(MEMORY, str(tmp_path / "long.jsonl"), "legal").split()

    assert int(lines) > moves
    assert int(megabytes) < MEGABYTES


def test_a_log_full_of_undos_and_draws_stays_under_the_limit(tmp_path: Path) -> None:
    policy = Policy(chain=True, hashes="every", undo="any")
    long_log(tmp_path / "long.jsonl", 25_000, policy, undo=2)
    _, megabytes = run(MEMORY, str(tmp_path / "long.jsonl"), "legal").split()

    assert int(megabytes) < MEGABYTES


def test_a_log_full_of_findings_stays_under_the_limit(tmp_path: Path) -> None:
    long_log(tmp_path / "long.jsonl", 50_000, Policy())
    log = (tmp_path / "long.jsonl").read_bytes()
    (tmp_path / "bad.jsonl").write_bytes(edit(log, 1, policy={"chain": True, "clock": True}))
    _, megabytes = run(MEMORY, str(tmp_path / "bad.jsonl"), "illegal").split()

    assert int(megabytes) < MEGABYTES


def test_the_checker_draws_no_lots() -> None:
    random.seed(1)
    before = random.getstate()
    verdict(game(1))

    assert random.getstate() == before
