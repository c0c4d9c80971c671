"""`kynes build` does what has to be done, and nothing else."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.content.places import shipped
from adjudicator.cores import cores
from adjudicator.errors import InputError
from adjudicator.registry import GAMES
from exporters import build_tasks, stamp
from exporters.parallel import Task, run_tasks
from tests.support.commands import kynes

GAME, OTHER = "dune-classic", "dawn-of-the-fremen"
Built = list[tuple[str, str]]


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Built:
    """Builders that write a small file, and a list of what they built."""
    found: Built = []

    def builder(sort: str) -> Any:
        def work(order: build_tasks.BuildOrder) -> list[Path]:
            found.append((order.game, sort))
            path = order.out / order.game / f"{sort}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{order.game} {sort} {order.base_url}")
            return [path]

        return work

    monkeypatch.setenv("KYNES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(build_tasks, "DRAWN", {})
    for sort in build_tasks.BUILDERS:
        monkeypatch.setitem(build_tasks.BUILDERS, sort, builder(sort))
    return found


def build(out: Path, *given: str) -> str:
    """Build in this process; what was said."""
    run = kynes("build", "--jobs", "1", "--out", str(out), *given)
    assert run.exit_code == 0, run.stderr
    return run.stdout


def everything() -> Built:
    return [
        (game, sort)
        for game in sorted(GAMES)
        for sort in build_tasks.BUILDERS
        if build_tasks.has_table(game, sort)
    ]


def test_an_unchanged_build_does_no_work(tmp_path: Path, done: Built) -> None:
    said = build(tmp_path)
    assert sorted(done) == sorted(everything())
    assert "nothing to do" not in said
    done.clear()

    again = build(tmp_path)

    assert done == []
    assert "nothing to do: everything was there as it would be built" in again
    assert again.startswith(said), "the same files are listed"


def test_a_build_can_be_forced(tmp_path: Path, done: Built) -> None:
    build(tmp_path)
    done.clear()

    build(tmp_path, "--force")

    assert sorted(done) == sorted(everything())


@pytest.mark.parametrize("harm", ["damaged", "missing", "edited"])
def test_a_file_that_is_not_as_it_was_written_is_built_again(
    tmp_path: Path, done: Built, harm: str
) -> None:
    build(tmp_path)
    done.clear()
    path = tmp_path / GAME / "tts.txt"
    whole = path.read_bytes()
    if harm == "edited":
        path.write_bytes(whole + b"!")
    elif harm == "damaged":  # of the same length
        path.write_bytes(bytes([whole[0] ^ 1]) + whole[1:])
    else:
        path.unlink()

    said = build(tmp_path)

    assert done == [(GAME, "tts")]
    assert path.read_bytes() == whole
    count = len(everything())
    assert f"nothing to do: {count - 1} of {count}" in said


def test_another_option_is_another_table(tmp_path: Path, done: Built) -> None:
    build(tmp_path, GAME, "--tts")
    build(tmp_path, GAME, "--tts", "--base-url", "https://example.org")
    assert "example.org" in (tmp_path / GAME / "tts.txt").read_text()
    build(tmp_path, GAME, "--tts")
    assert done == [(GAME, "tts")] * 3


def test_an_overlay_is_part_of_what_a_table_is_made_of(tmp_path: Path, done: Built) -> None:
    overlay = tmp_path / "mine.json"
    for text in ("{}", "{}", "{ }"):
        overlay.write_text(text)
        build(tmp_path / "out", GAME, "--lua", "--overlay", str(overlay))
    assert done == [(GAME, "lua")] * 2


def test_a_touched_content_file_builds_again_what_depends_on_it(
    tmp_path: Path, done: Built, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("content", "schemas"):
        shutil.copytree(shipped(name), tmp_path / name)
    monkeypatch.setattr(stamp, "shipped", tmp_path.joinpath)
    build(tmp_path / "out")
    done.clear()
    with (tmp_path / "content" / GAME / "cards.json").open("a") as stream:
        stream.write("\n")

    build(tmp_path / "out")

    assert done == [(GAME, sort) for sort in build_tasks.BUILDERS]


def test_a_changed_tool_or_rule_builds_everything_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {game: stamp.inputs_of(game, {}) for game in (GAME, OTHER)}
    monkeypatch.setattr(stamp, "version", lambda name: "1.0" if name == "pillow" else "same")
    changed = {game: stamp.inputs_of(game, {}) for game in (GAME, OTHER)}
    monkeypatch.setattr(stamp, "version", lambda _: "same")
    again = {game: stamp.inputs_of(game, {}) for game in (GAME, OTHER)}
    for game in (GAME, OTHER):
        assert len({before[game], changed[game], again[game]}) == 3


def test_the_rules_of_another_game_do_not_count(tmp_path: Path) -> None:
    names = {
        game: [name for name, _ in stamp._parts(game, {}, []) if "/boards/" not in name]
        for game in (GAME, OTHER)
    }
    assert "adjudicator/games/dune_classic/game.py" in names[GAME]
    assert "exporters/tts/data/dune-classic.json" in names[GAME]
    assert "adjudicator/rules/kinds.py" in names[GAME]
    assert not any("fremen" in name for name in names[GAME])
    assert not any("classic" in name for name in names[OTHER])
    assert len(set(names[GAME])) == len(names[GAME])


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format":0,"entries":{}}'])
def test_a_stamp_that_cannot_be_understood_is_none(tmp_path: Path, done: Built, text: str) -> None:
    build(tmp_path, GAME, "--lua")
    (tmp_path / stamp.FILE).write_text(text)
    build(tmp_path, GAME, "--lua")
    build(tmp_path, GAME, "--lua")
    assert done == [(GAME, "lua")] * 2


def test_a_stamp_leads_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x")
    out = tmp_path / "out"
    out.mkdir()
    sha256 = stamp._hash(tmp_path / "secret") or ""
    entry = stamp.Entry("same", {"../secret": sha256})
    (out / stamp.FILE).write_bytes(
        msgspec.json.encode(stamp.Stamp(stamp.FORMAT, {f"{GAME} lua": entry}))
    )
    assert stamp.kept_files(out, GAME, "lua", "same") is None


def test_stamps_of_builds_at_once_are_all_kept(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="the system has no locks for folders")
    (tmp_path / "file").write_text("x")
    sorts = [str(at) for at in range(20)]
    with ThreadPoolExecutor(8) as pool:
        list(
            pool.map(
                lambda sort: stamp.remember(tmp_path, GAME, sort, sort, [tmp_path / "file"]), sorts
            )
        )
    assert [stamp.kept_files(tmp_path, GAME, sort, sort) for sort in sorts] == [
        [tmp_path / "file"]
    ] * 20


def test_two_builds_at_once_do_not_break_each_other(tmp_path: Path) -> None:
    command = [
        sys.executable, "-c", "from exporters.cli import main; main()",
        "build", OTHER, "--lua", "--out", str(tmp_path),
    ]  # fmt: skip
    running = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)
    ]
    for one in running:
        _, error = one.communicate()
        assert one.returncode == 0, error
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == [
        stamp.FILE, "referee.lua"
    ]  # fmt: skip
    assert "nothing to do" in kynes("build", OTHER, "--lua", "--out", str(tmp_path)).stdout


def test_an_unchanged_build_imports_nothing_that_draws_or_compiles(
    tmp_path: Path, done: Built
) -> None:
    """Its time is that of the interpreter, of the command line and of hashing."""
    kynes("build", GAME, "--lua", "--out", str(tmp_path))
    program = (
        "import sys\n"
        "from exporters.cli import application\n"
        f"application()(['build', {GAME!r}, '--lua', '--out', {str(tmp_path)!r}],"
        " standalone_mode=False)\n"
        "print(sorted(name for name in sys.modules if name.startswith("
        "('exporters.art', 'exporters.lua', 'exporters.tts.b', 'jsonschema', 'lupa', 'PIL',"
        " 'multiprocessing.pool', 'fontTools'))))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "nothing to do" in run.stdout
    assert run.stdout.splitlines()[-1] == "[]"


# -- the crew ---------------------------------------------------------------------------------------


def test_tasks_begin_with_the_dearest_and_give_further_ones() -> None:
    done: list[str] = []

    def then(result: Any) -> list[Task]:
        return [Task(f"after {result}", str, (result,), 9)]

    tasks = [
        Task("cheap", abs, (1,), 1),
        Task("dear", abs, (-5,), 5, then),
        Task("middle", abs, (2,), 3),
    ]
    run_tasks(tasks, 1, done.append)
    assert done == ["dear", "after 5", "middle", "cheap"]


def test_processes_do_the_same_tasks() -> None:
    done: list[str] = []
    run_tasks(
        [Task(str(at), abs, (at,), then=lambda r: [Task(f"x{r}", abs, (r,))]) for at in range(5)],
        2,
        done.append,
    )
    assert sorted(done) == sorted([*map(str, range(5)), *(f"x{at}" for at in range(5))])


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_error_of_a_task_is_raised(jobs: int) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        run_tasks([Task("odd", int, ("x",)), Task("even", int, ("2",))], jobs, lambda _: None)


def test_a_process_that_dies_is_reported() -> None:
    with pytest.raises(InputError, match="a process of the build has died"):
        run_tasks([Task("deadly", os._exit, (9,)), Task("next", abs, (1,))], 2, lambda _: None)


@pytest.mark.parametrize("collects", [True, False])
def test_garbage_is_looked_for_as_before_after_tasks_that_fail(collects: bool) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if collects else gc.disable)()
        with pytest.raises(ValueError, match="invalid literal"):
            run_tasks([Task("odd", int, ("x",))], 1, lambda _: None)
        assert gc.isenabled() is collects
    finally:
        (gc.enable if before else gc.disable)()


def test_there_is_a_core() -> None:
    assert cores() >= 1
