"""LuaJ, the Lua of VASSAL's module: golden games give the verdicts and hashes that Python gives.

Needs a JDK and LuaJ's jar (`KYNES_LUAJ`); without them these tests are skipped.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from adjudicator.registry import GAMES
from exporters.lua.compiler.writer import quoted
from exporters.lua.engines import host_lines, run_on_host
from exporters.vassal import referee
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.reading.saved.reports import header_line
from tests.lua.test_hosts import player, random_calls
from tests.support.agreement import referee_text
from tests.support.compiled import host_script
from tests.support.logs import made
from tests.support.replay import golden_logs, read_header, steps
from tests.vassal.referee_host import facts_of

HERE = Path(__file__).parent
JAVA = [HERE / "LuajHost.java", HERE / "LuajNumbers.java"]
OURS, THEIRS = "LuaTable_NumberValueEntry", "LuaTable$NumberValueEntry"
"""A class of `LuajNumbers.java`, and the class of LuaJ whose place it takes."""
FOLDER = Path(referee.__file__).parent
MODULES = FOLDER.parent / "data"
SOME = 3
LIMIT = 900
PLAYED = [game for game in sorted(GAMES) if golden_logs(game)]


@pytest.fixture(scope="session")
def luaj(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The command that runs a file in a LuaJ that refuses a text in the place of a number."""
    jar = os.environ.get("KYNES_LUAJ", "")
    if not jar:
        pytest.skip("no LuaJ: set KYNES_LUAJ to the jar of org.luaj:luaj-jse:3.0.1")
    java, javac = shutil.which("java"), shutil.which("javac")
    if java is None or javac is None:
        pytest.skip("no Java: LuaJ needs a JDK (java and javac)")
    assert Path(jar).is_file(), f"KYNES_LUAJ: there is no {jar}"
    made, path = tmp_path_factory.mktemp("luaj"), str(Path(jar).resolve())
    subprocess.run([javac, "-d", made, "-cp", path, *JAVA], check=True)
    ours = next(made.rglob(f"{OURS}.class"))
    ours.with_stem(THEIRS).write_bytes(ours.read_bytes().replace(OURS.encode(), THEIRS.encode()))
    return shlex.join([java, "-cp", os.pathsep.join([str(made), path]), "LuajHost"])


def chosen(game: str) -> list[Path]:
    """Few games, none of them long, and different ones."""
    logs = sorted(golden_logs(game), key=lambda log: log.stat().st_size)
    return logs[2 : len(logs) // 2 : max(1, len(logs) // 2 // SOME)][:SOME]


def judged(game: str, logs: Sequence[Path]) -> tuple[str, list[str]]:
    """One program that plays games and prints what it finds, and what it should print."""
    head = f"local Referee = (function()\n{referee_text(game)}\nend)()\n"
    parts = [head]
    wanted: list[str] = []
    for log in logs:
        program, lines = player(log)
        assert program.startswith(head)
        parts.append(f"do\n{program.removeprefix(head)}\nend\n")
        wanted += lines
    return "".join(parts), wanted


def told(log: Path) -> tuple[str, list[str]]:
    """A program that tells a game to the referee at a VASSAL table, and what that should print."""
    lines = ["local parts = {}"]
    for name in referee.SOURCES:
        text = (FOLDER / f"{name}.lua").read_text("utf-8")
        lines.append(f"parts.{name} = (function()\n{text}\nend)()")
    lines.append(f"parts.names = {{{', '.join(map(quoted, referee.PARTS))}}}")
    known = quoted(json.dumps(facts_of(read_header(log).game), ensure_ascii=False))
    lines += [
        f"local handle = parts.table(Referee, Referee.decode({known}), parts)",
        "local function seen(text)",
        "  local answer = handle(text)",
        "  for i = 1, #answer.say do",
        "    print(answer.say[i])",
        "  end",
        "  return answer.text",
        "end",
    ]
    header = header_line("", json.loads(log.read_text().splitlines()[0]))
    requests = [{"do": "start", "stands": [], "header": header}]
    requests += [{"do": "seen", "line": line_of("* x:", step.move)} for step in steps(log)]
    lines += [f"seen({quoted(json.dumps(request))})" for request in requests]
    lines.append('print(Referee.sha256.hex(seen(\'{"do":"log"}\')))')
    handed_out = made(log.read_text("utf-8"), "export")
    return "do\n" + "\n".join(lines) + "\nend\n", [hashlib.sha256(handed_out.encode()).hexdigest()]


def compare(luaj: str, game: str, logs: Sequence[Path]) -> None:
    """Play games in one LuaJ, and tell it the first without times as VASSAL's module does, if there is one."""
    program, wanted = judged(game, logs)
    timeless = [log for log in logs if not read_header(log).policy.clock]
    has_module = (MODULES / game / "module.json").is_file()
    table, same = told(timeless[0]) if has_module and timeless else ("", [])
    script = f"{program}{table}print('@done')\n"

    printed = host_lines(run_on_host(luaj, script, LIMIT))

    assert printed == wanted + same
    assert len(wanted) > 100 * len(logs)


@pytest.mark.one_in(99)
@pytest.mark.parametrize("game", PLAYED)
def test_luaj_judges_golden_games_as_python_does(game: str, luaj: str) -> None:
    compare(luaj, game, chosen(game))


def test_luaj_runs_random_programs_as_python_does(luaj: str) -> None:
    script, wanted = host_script(random_calls())

    assert host_lines(run_on_host(luaj, script, LIMIT)) == wanted


@pytest.mark.campaign
@pytest.mark.parametrize("game", PLAYED)
def test_luaj_judges_all_golden_games_as_python_does(game: str, luaj: str) -> None:
    logs = golden_logs(game)
    for at in range(0, len(logs), 10):
        compare(luaj, game, logs[at : at + 10])
