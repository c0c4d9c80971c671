"""The benchmarks: promises that can be broken, parts that measure what they say."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from adjudicator.check import Judges
from benchmarks import __main__ as command
from benchmarks.figures import Figure, peak, row, run, side_by_side
from benchmarks.long_logs import SORTS, write_long
from benchmarks.memory import times_of_quarters
from benchmarks.replay import golden_logs, judge_all, unhashed
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


@pytest.mark.parametrize("package", ["conquest_and_diplomacy", "dawn_of_the_fremen"])
def test_games_without_chain_and_hashes_are_the_same_games(package: str) -> None:
    log = min(golden_logs(package), key=len)
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
