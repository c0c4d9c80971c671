"""The driver of a real engine: what it says without one, and what it finds with one."""

from __future__ import annotations

import stat
import time
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from adjudicator.content import load_content
from adjudicator.errors import InputError
from exporters.cli import application
from exporters.vassal.engine.check import (
    EngineMissingError,
    Tools,
    find_tools,
    run_engine,
)
from exporters.vassal.engine.game import SETUP, play_game, read_played, script_of
from exporters.vassal.engine.round_trip import round_trip
from exporters.vassal.engine.whole import check_whole, read_script
from exporters.vassal.format.archive import BUILD_FILE, read_archive
from exporters.vassal.format.components import Node
from exporters.vassal.module.files import zipped
from exporters.vassal.module.plan import plan_module
from tests.vassal.engine_files import GAME, STORY, UNDONE, game, module_without_art, wrong_game
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import tree


def real_tools() -> Tools:
    """What a real run needs; the test is skipped with what is missing."""
    try:
        return find_tools()
    except EngineMissingError as missing:
        pytest.skip(str(missing))


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """Our module, with pictures of one colour."""
    path = tmp_path / "module.vmod"
    content = load_content(GAME)
    path.write_bytes(module_without_art(plan_module(content), content))
    return path


def program(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


# --- without an engine -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "missing"),
    [
        ({}, "no VASSAL engine: set VASSAL_CLASSPATH"),
        ({"VASSAL_CLASSPATH": "x", "PATH": "/nowhere"}, "no Java"),
    ],
)
def test_what_is_missing_is_said_in_one_line(environment: dict[str, str], missing: str) -> None:
    with pytest.raises(EngineMissingError) as caught:
        find_tools(environment)
    assert str(caught.value).startswith(missing)
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 5


def test_a_display_is_the_one_given_else_one_of_our_own(tmp_path: Path) -> None:
    for name in ("java", "javac"):
        program(tmp_path, name, "exit 0")
    given = {"VASSAL_CLASSPATH": "x", "PATH": str(tmp_path)}

    assert find_tools({**given, "DISPLAY": ":7"}).display == ":7"
    with pytest.raises(EngineMissingError, match="no display"):
        find_tools(given)
    program(tmp_path, "Xvfb", "exit 0")
    assert find_tools(given).xvfb == str(tmp_path / "Xvfb")


def test_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("VASSAL_CLASSPATH", raising=False)
    done = CliRunner().invoke(application(), ["vassal", "engine", str(tmp_path / "x.vmod")])
    assert isinstance(done.exception, EngineMissingError)


def fake_tools(folder: Path, java: str) -> Tools:
    return Tools(program(folder, "java", java), program(folder, "javac", "exit 0"), "x", ":0", "")


def is_running(process: int) -> bool:
    """Whether a process is there, and is more than an entry that nobody has collected."""
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def test_a_run_that_takes_too_long_is_ended_with_all_it_started(tmp_path: Path) -> None:
    left = tmp_path / "left"
    tools = fake_tools(tmp_path, f"sleep 60 & echo $! > {left}; sleep 60")
    began = time.monotonic()

    report = run_engine(STORY, [], tools, limit=-28)

    assert time.monotonic() - began < 20
    assert [one.kind for one in report.problems] == ["exception"]
    child = int(left.read_text())
    while is_running(child):
        assert time.monotonic() - began < 20
        time.sleep(0.05)


def test_an_engine_that_says_nothing_is_a_problem(tmp_path: Path) -> None:
    report = run_engine(STORY, [], fake_tools(tmp_path, "echo broken; exit 9"))

    assert [one.text for one in report.problems] == ["the engine ended without a report: broken"]


def test_a_program_that_does_not_compile_is_said_so(tmp_path: Path) -> None:
    tools = fake_tools(tmp_path, "exit 0")
    program(tmp_path, "javac", "echo 'X.java:1: error: no such class' >&2; exit 1")

    with pytest.raises(InputError, match=r"does not compile with the engine.*no such class"):
        run_engine(STORY, [], tools)


def test_a_script_is_a_step_a_line(tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_text("# a game\nsetup\tx.vsav\n\nundo\n")

    assert read_script(path) == [["setup", "x.vsav"], ["undo"]]
    with pytest.raises(InputError, match="cannot read"):
        read_script(tmp_path / "none.txt")


def test_a_game_that_took_something_back_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    first = STORY.read_text().splitlines()[0]
    path.write_text(first + '\n{"by":"atreides","move":"undo","n":1,"to":0}\n')

    with pytest.raises(InputError, match="only moves of the game"):
        read_played(path)


def test_every_move_of_a_game_is_announced_or_sealed_in_its_form() -> None:
    _, _, script = script_of(game(), UNDONE)
    announced = [step for step in script.steps if step[-1] in {"doAnnounce", "doSeal"}]
    shown = [step[1] for step in script.steps if step[-1] == "doReveal"]
    sealed = [step[1] for step in script.steps if step[-1] == "doSeal"]

    assert len(announced) == len(game().moves) + 1
    assert len(shown) == 4
    assert set(shown) < set(sealed)
    assert [step[0] for step in script.steps].count("undo") >= 1
    with pytest.raises(InputError, match="sends pieces"):
        script_of(game(), 1)


def test_what_the_engine_does_not_write_back_is_told() -> None:
    ours, theirs = tree(), tree()
    tracker = next(node for node in theirs.children if node.short == "TurnTracker")
    del tracker.attributes["turnFormat"]
    tracker.attributes["length"] = "4"
    theirs.children.append(Node("VASSAL.build.module.properties.GlobalProperties", {}, []))

    assert len(round_trip(ours, tree())) == 0
    told = [one.what.partition(":")[0] for one in round_trip(ours, theirs)]
    assert told == ["turnFormat", "length"]


# --- with an engine --------------------------------------------------------------------------------


def test_a_module_has_no_problems_in_a_real_engine(module: Path, tmp_path: Path) -> None:
    report = check_whole(module, real_tools(), keep=tmp_path / "kept", limit=LIMIT)

    # How long things take depends on what else the machine does.
    assert [one for one in report.problems if one.kind != "time"] == []
    assert report.facts["slots"] == report.facts["expanded"] > 300
    assert report.facts["game"]["odd"] == []


def test_the_engine_calls_places_by_their_names(module: Path, tmp_path: Path) -> None:
    _, _, script = script_of(msgspec.structs.replace(game(), moves=game().moves[:1]))
    (tmp_path / SETUP).write_bytes(script.setup)
    steps = [
        ["open", str(tmp_path / SETUP)],
        ["sit", "A", "Atreides", "throw-away"],
        ["drag", "ContentId=turn-marker", "Board", "turn-3"],
        ["drag", "ContentId=turn-marker", "Board", "arrakeen-s9"],
        ["chat"],
    ]
    said = run_engine(module, steps, real_tools(), LIMIT).facts["chat"]

    ways = [line.partition(": ")[2] for line in said if "→" in line]
    assert ways[0].endswith(" → Turn 3")
    assert ways[1] == "Turn 3 → Arrakeen (sector 9)"


def test_a_whole_game_goes_through_a_real_engine(module: Path, tmp_path: Path) -> None:
    done = play_game(module, game(), real_tools(), tmp_path, undone=UNDONE, limit=LIMIT)

    assert done.engine.problems == []
    assert done.imported.odd == []
    assert [one for one in done.imported.found if not one.legal] == []


def test_a_broken_module_has_problems_in_a_real_engine(module: Path, tmp_path: Path) -> None:
    tools = real_tools()
    files = read_archive(module)
    files[BUILD_FILE] = files[BUILD_FILE].replace(b"turnFormat=", b"turnFromat=")
    module.write_bytes(zipped(files))

    assert "round-trip" in {one.kind for one in check_whole(module, tools, limit=LIMIT).problems}


def test_the_wrong_game_differs_from_the_story_in_one_move() -> None:
    story, wrong = game().moves, wrong_game().moves

    assert [move for move in wrong if move not in story] == [
        {"by": "harkonnen", "move": "bid", "spice": 1}
    ]
