"""The benchmarks: promises that can be broken, parts that measure what they say."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from adjudicator.check import Judges
from adjudicator.registry import GAMES
from benchmarks import __main__ as command
from benchmarks import games, replay
from benchmarks.figures import Figure, Settings, peak, row, run, side_by_side
from benchmarks.games import SORTS as MEASURED
from benchmarks.games import golden_logs, golden_paths, known, parts, speeds_of, title_of
from benchmarks.long_logs import SORTS, write_long
from benchmarks.memory import times_of_quarters
from benchmarks.replay import judge_all, measure, unhashed
from tests.support.commands import kynes


@pytest.mark.parametrize(
    ("figure", "kept"),
    [
        (Figure("x", 5, "s"), None),
        (Figure("x", 5, "s", least=5), True),
        (Figure("x", 4.9, "s", least=5), False),
        (Figure("x", 5, "s", most=5), True),
        (Figure("x", 5.1, "s", most=5), False),
        (Figure("x", 5, "s", least=4, most=4.5), False),
    ],
)
def test_a_promise_is_kept_or_not_or_there_is_none(figure: Figure, kept: bool | None) -> None:
    assert figure.kept is kept
    assert ("NOT KEPT" in row(figure)) is (kept is False)
    assert row(figure).endswith(" kept") is (kept is True)


def test_what_stands_side_by_side_takes_turns() -> None:
    done: list[str] = []
    times = side_by_side({"a": lambda: done.append("a"), "b": lambda: done.append("b")}, 3)

    assert done == ["a", "b"] * 3
    assert times.keys() == {"a", "b"}
    assert 0 < times["a"] < 1


def test_a_program_at_fault_is_no_figure(tmp_path: Path) -> None:
    script = "import sys; sys.exit(int(sys.argv[1]))"
    assert run([sys.executable, "-c", script, "2"]).code == 2
    with pytest.raises(RuntimeError, match="exit code 4"):
        run([sys.executable, "-c", script, "4"])


def test_every_part_can_be_measured_and_unknown_ones_cannot() -> None:
    for name in command.PARTS:
        assert callable(command.part(name))
    assert command.arguments([]).parts == [n for n in command.PARTS if n not in command.SLOW]
    assert command.arguments(["jobs", "--builds"]).parts == ["jobs", "builds"]
    with pytest.raises(SystemExit):
        command.arguments(["nonsense"])


def test_one_command_prints_a_table_and_ends_by_what_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = Figure("a figure", 1, "s", most=2)
    broken = Figure("another", 3, "s", most=2)
    for figures, code in (([kept], 0), ([kept, broken], 1)):
        monkeypatch.setattr(command, "part", lambda _, found=figures: lambda _: iter(found))
        assert command.main(["start"]) == code
        told = capsys.readouterr()
        assert told.out.splitlines() == [row(figure) for figure in figures]
        assert told.err == "benchmarks: start …\n"
        assert command.main(["start", "--json"]) == code
        lines = [msgspec.json.decode(line) for line in capsys.readouterr().out.splitlines()]
        assert [line["kept"] for line in lines] == [figure.kept for figure in figures]


def test_every_game_has_a_part_and_a_name_of_its_own() -> None:
    assert [*parts().values()] == [*GAMES]
    assert len({title_of(game) for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_s_floor_lies_below_its_aim(game: str, compiled: bool) -> None:
    speeds = speeds_of(game, compiled)

    assert [*speeds.aims] == [*MEASURED]
    for sort, floor in speeds.floors.items():
        assert 0 < floor < speeds.aims[sort] * 1.2


@pytest.mark.parametrize("game", ["dune-messiah"])
def test_a_game_s_speed_stands_beside_its_floor(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = min(golden_logs(game), key=len)
    monkeypatch.setattr(replay, "golden_logs", lambda of: [log] if of == game else [])

    figures = [*measure(game, Settings(folder=tmp_path, rounds=1))]
    ratios = [figure for figure in figures if figure.unit == "times"]
    assert {figure.least for figure in ratios} == {*speeds_of(game).floors.values()}
    assert all(figure.measured > 0 for figure in figures)
    assert figures[-1].measured == log.count(b"\n")


def test_a_game_of_the_list_alone_is_measured_and_a_strange_one_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "GAMES", {**GAMES, "fifth": "adjudicator.games.fifth.game"})
    found = known.__wrapped__()
    assert [*found] == [*GAMES, "fifth"]
    assert not found["fifth"].floors

    monkeypatch.setattr(games, "GAMES", {"fifth": "adjudicator.games.fifth.game"})
    with pytest.raises(ValueError, match=r"no such game: .*dune-messiah"):
        known.__wrapped__()


@pytest.mark.parametrize("game", [game for game in GAMES if golden_paths(game)])
def test_games_without_chain_and_hashes_are_the_same_games(game: str) -> None:
    log = min(golden_logs(game), key=len)
    bare = unhashed(log)

    assert b'"prev"' in log
    assert b'"prev"' not in bare
    assert b'"after":' not in bare
    assert bare.count(b"\n") == log.count(b"\n") - 1
    judge_all([log, bare], Judges())


@pytest.mark.parametrize("sort", sorted(SORTS))
def test_long_logs_are_what_they_are_called(tmp_path: Path, sort: str) -> None:
    assert write_long(tmp_path / "long.jsonl", sort, 600) >= 600
    done = kynes("check", "--running", "--json", str(tmp_path / "long.jsonl"))
    verdict = msgspec.json.decode(done.stdout)

    legal = sort not in {"commits", "false", "misnumbered", "seals"}
    assert verdict["status"] == ("legal" if legal else verdict["status"])
    assert verdict["lines"] >= 600
    if sort == "misnumbered":
        assert verdict["status"] == "invalid"
    else:
        assert verdict["replayed"] == verdict["lines"]


def test_time_and_memory_are_those_of_the_whole_log(tmp_path: Path) -> None:
    write_long(tmp_path / "long.jsonl", "talk", 4000)

    assert all(quarter > 0 for quarter in times_of_quarters(tmp_path / "long.jsonl"))
    if Path("/proc/self/status").is_file():
        assert 10 < peak(["check", "--running", "--quiet", tmp_path / "long.jsonl"]) < 60
