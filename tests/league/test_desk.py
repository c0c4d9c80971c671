"""The referee's desk lists each thing once, by what can be done about it, with the way to do it."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from adjudicator.harmless import first_unseen
from adjudicator.league.notices import CALM, Kind, Notice
from adjudicator.league.season import season_of
from exporters.league.tasks import OF_KIND, task_lines, tasks
from tests.league.games import SAMPLES, season
from tests.support.commands import kynes


def test_every_notice_that_asks_something_has_a_way_to_settle_it() -> None:
    assert {*OF_KIND} == {*get_args(Kind)} - CALM


def test_pairings_without_a_log_are_one_task_with_a_decision_for_each() -> None:
    waiting = [Notice("", "missing", f"round 1, table {n}") for n in range(1, 74)]
    (task,) = tasks(season(), waiting)
    assert task.way == "wait"
    assert len(tomllib.loads(task.block)["decisions"]) == 73
    assert len(task_lines(task)) == 1


def test_the_same_fault_of_many_files_is_one_task() -> None:
    found = [Notice(f"games/{n}.jsonl", "unknown-player", "Zoe") for n in range(20)]
    (task,) = tasks(season(), found)
    assert len(task.about) == 20
    assert "(+15)" in task_lines(task)[0]
    text = f'name = "s"\n{task.block}'
    assert season_of(text, Path("season.toml")).season.players["zoe"].name == "Zoe"


def test_what_is_settled_is_no_task() -> None:
    assert tasks(season(), [Notice("g", "illegal", settled=True), Notice("g", "decided")]) == []


@pytest.mark.parametrize("kind", sorted(OF_KIND))
def test_every_task_has_a_command_or_a_decision(kind: Any) -> None:
    (task,) = tasks(season(), [Notice("g", kind, "x")])
    assert task.commands or task.block


@pytest.mark.parametrize(
    "name", ['say "no"', "Zoë", "3.5", "a\\b", "日本", "del\x7f", "\u202e", " a\u200bb"]
)
def test_a_block_for_any_name_can_be_read(name: str) -> None:
    (task,) = tasks(season(), [Notice("g", "unknown-player", name)])
    described = season_of(f'name = "s"\n{task.block}', Path("season.toml"))
    (player,) = described.season.players.values()
    assert name in {player.name, *player.aliases}
    assert first_unseen(player.name) == ""


def test_a_game_with_time_limits_says_for_whom_it_waits_and_who_is_asked(tmp_path: Path) -> None:
    """Also that time-outs are told, and ask nothing."""
    (tmp_path / "games").mkdir()
    (tmp_path / "season.toml").write_text('name = "s"\n')
    policy = "chain,clock,move=1d,out=referee,zone=Europe/Berlin"
    for seed in (1, 2):
        log = tmp_path / "games" / f"{seed}.jsonl"
        terms = ["--seats", "2", "--turns", "2", "--policy", policy, "--seed", str(seed)]
        kynes("playout", "dune-classic", *terms, "--out", str(log))
        lines = log.read_bytes().splitlines(keepends=True)
        outs = [at for at, line in enumerate(lines) if b'"timeout"' in line]
        log.write_bytes(b"".join(lines[: outs[0] + (1 if seed == 2 else 0)]))
    done = kynes("league", str(tmp_path), "--no-cache", "--json")
    told = {one["kind"]: one for one in json.loads(done.stdout)["tasks"]}
    waits, stands = told["on-the-clock"], told["clocks-stopped"]
    assert (waits["way"], waits["about"]) == ("wait", ["games/1.jsonl"])
    assert "time has run out: the referee decides" in stands["text"] + waits["text"]
    assert waits["commands"] == [f"kynes clock {tmp_path}/games/1.jsonl --claim"]
    assert (stands["way"], stands["about"]) == ("decide", ["games/2.jsonl"])
    assert stands["commands"] == [f'kynes clock {tmp_path}/games/2.jsonl --resume "…"']
    (ran,) = [one for one in json.loads(done.stdout)["notices"] if one["kind"] == "ran-out"]
    assert (ran["file"], ran["asks"]) == ("games/2.jsonl", False)


def test_the_desk_is_a_page_with_commands_and_decisions(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "season.toml").write_text('name = "<b>Spring</b>"\n')
    shutil.copy(SAMPLES / "illegal.jsonl", tmp_path / "games")
    desk = tmp_path / "desk.html"
    done = kynes("league", str(tmp_path), "--no-cache", "--desk", str(desk))
    assert done.exit_code == 1
    page = desk.read_text()
    assert f"kynes check {tmp_path}/games/illegal.jsonl" in page
    assert "[[decisions]]" in page
    assert "<b>Spring" not in page
    refused = kynes("league", str(tmp_path), "--no-cache", "--desk", str(tmp_path / "season.toml"))
    assert refused.exit_code == 2
    assert "the page's name ends in .html" in refused.stderr
