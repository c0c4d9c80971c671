"""Opens a module in a real VASSAL engine and reports all its messages.

The engine is not part of this repository. If `VASSAL_CLASSPATH` names its classes (in an installed
VASSAL: `VASSAL-3.7.26/lib/*`) and a JDK and a display are available, our own small Java program in
`engine/` is compiled into a temporary folder. It carries out a script and writes what happened. The
display is the one of `DISPLAY`, otherwise one of our own (Xvfb). A run has a time limit, and
nothing that we start outlives it.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.errors import InputError, KynesError

SOURCES = Path(__file__).parent
LIMIT = 300
"""Seconds that a run may take."""
STARTING = 30
"""Seconds that a run may take beyond its limit, to start and to write its report."""
LONGEST = 300
"""Letters that are shown of what a compiler complains of."""
LAST_LINES = 5
"""Lines that are shown of what a run said that left no report."""
COMPILING = 600
"""Seconds that compiling may take, however busy the machine."""
SCREEN = "1600x1000x24"
QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
"""Java does not compile twice what runs for some minutes: a start costs 7 s of the processors, not 17."""
HARMLESS = ("No Translation:",)
"""Warnings of the engine that say nothing about a module."""
COMPILED: dict[tuple[str, str], Path] = {}
"""Compiler and engine -> the folder with our program; several clients start at once."""
COMPILED_ONCE = threading.Lock()


class EngineMissingError(KynesError):
    """There is no engine, or a program that it needs is missing, so the module cannot be tried."""

    exit_code = 5


class Tools(msgspec.Struct, frozen=True):
    """The tools of a run."""

    java: str
    javac: str
    classpath: str
    """The engine's classes, as Java takes it."""
    display: str
    """The display to draw on; "" to start one."""
    xvfb: str
    """The program that makes a display; "" if none is needed."""


class EngineProblem(msgspec.Struct, frozen=True):
    """A fault that the engine reported."""

    kind: str
    """One of dialog, chat, log, exception, script, piece, game, time, round-trip."""
    where: str
    """What was being done."""
    text: str


class EngineReport(msgspec.Struct):
    """The findings of a run."""

    facts: dict[str, Any]
    problems: list[EngineProblem]


def find_tools(environment: Mapping[str, str] | None = None) -> Tools:
    """The tools of a run, from the environment; EngineMissingError names what is missing in one line."""
    found = os.environ if environment is None else environment
    classpath = found.get("VASSAL_CLASSPATH", "")
    if not classpath:
        raise EngineMissingError(
            "no VASSAL engine: set VASSAL_CLASSPATH to its classes, such as "
            "'/opt/VASSAL-3.7.26/lib/*'"
        )
    path = found.get("PATH")
    java, javac = shutil.which("java", path=path), shutil.which("javac", path=path)
    if java is None or javac is None:
        raise EngineMissingError(
            "no Java: the engine needs a JDK (java and javac) of version 17 or newer"
        )
    display = found.get("DISPLAY", "")
    xvfb = "" if display else shutil.which("Xvfb", path=path)
    if xvfb is None:
        raise EngineMissingError("no display: set DISPLAY, or install Xvfb")
    return Tools(java, javac, classpath, display, xvfb)


def run_engine(
    module: Path,
    script: Sequence[Sequence[str]],
    tools: Tools,
    limit: int = LIMIT,
    language: str = "",
) -> EngineReport:
    """Carry out a script (see `engine/README.md`) with a module, in the engine's own language or another.

    InputError if the module is not there or our program cannot be compiled with this engine. A run
    that takes longer than `limit` seconds is ended, and that is one of the problems.
    """
    if not module.is_file():
        raise InputError(f"cannot read {module}: there is no such file")
    with tempfile.TemporaryDirectory(prefix="kynes-engine-") as name:
        folder = Path(name)
        classes = _classes(tools)
        (folder / "script.txt").write_text(_text(script), encoding="utf-8")
        home = folder / "home"
        home.mkdir()
        command = [
            tools.java, f"-Duser.home={home}", f"-DVASSAL.conf={home}", f"-Djava.io.tmpdir={folder}",
            f"-Dkynes.limit={limit}", f"-Dkynes.language={language}", "-Xmx1500m", *QUICK, "-cp",
            os.pathsep.join([str(classes), tools.classpath]), "EngineCheck",
            str(module.resolve()), str(folder / "script.txt"), str(folder / "report.json"),
        ]  # fmt: skip
        with _display(tools) as display:
            said = _run(command, {**os.environ, "DISPLAY": display}, folder, limit + STARTING)
        return _report(folder, said)


def _classes(tools: Tools) -> Path:
    """The folder with our program, compiled once for each engine: it is gone when this process ends."""
    key = (tools.javac, tools.classpath)
    with COMPILED_ONCE:
        if key not in COMPILED:
            folder = Path(tempfile.mkdtemp(prefix="kynes-engine-classes-"))
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            _compile(tools, folder)
            COMPILED[key] = folder
        return COMPILED[key]


def _compile(tools: Tools, classes: Path) -> None:
    sources = [str(path) for path in sorted(SOURCES.glob("*.java"))]
    command = [tools.javac, "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d", str(classes),
               "-cp", tools.classpath, *sources]  # fmt: skip
    try:
        done = subprocess.run(  # noqa: S603 - the compiler that we have found
            command, capture_output=True, text=True, timeout=COMPILING, check=False
        )
    except subprocess.TimeoutExpired:
        raise InputError(f"the Java compiler took longer than {COMPILING} s") from None
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error:" in line]
        first = errors[0] if errors else done.stderr.strip()[-LONGEST:]
        raise InputError(
            f"our program does not compile with the engine of VASSAL_CLASSPATH: {first}"
        )


@contextlib.contextmanager
def _display(tools: Tools) -> Iterator[str]:
    """The X display to draw on; a display that was started for this ends with the block."""
    if tools.display:
        yield tools.display
        return
    reading, writing = os.pipe()
    command = [tools.xvfb, "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    process = subprocess.Popen(  # noqa: S603 - the program that we have found
        command, pass_fds=[writing], start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as stream:
            number = stream.readline().strip()
        if not number:
            raise EngineMissingError(f"no display: {tools.xvfb} does not start")
        yield f":{number}"
    finally:
        _end(process)


def _run(command: list[str], environment: Mapping[str, str], folder: Path, limit: int) -> str:
    """The output of the program; the program and all its child processes have ended when this returns."""
    output = folder / "output.txt"
    with output.open("wb") as stream:
        process = subprocess.Popen(  # noqa: S603 - our own program
            command, env=dict(environment), cwd=folder, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=stream, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            process.wait(limit)
        except subprocess.TimeoutExpired:
            pass
        finally:
            _end(process)
    return output.read_text(encoding="utf-8", errors="replace")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and all its child processes, which form a session."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _report(folder: Path, said: str) -> EngineReport:
    path = folder / "report.json"
    if not path.exists():
        last = " / ".join(said.strip().splitlines()[-LAST_LINES:])
        text = f"the engine ended without a report: {last}"
        return EngineReport({}, [EngineProblem("exception", "start", text)])
    facts = msgspec.json.decode(path.read_bytes())
    problems = msgspec.convert(facts.pop("problems"), list[EngineProblem])
    problems += [EngineProblem("log", "the engine's own log", line) for line in _warnings(folder)]
    problems += [
        EngineProblem("chat", "the chat", line) for line in facts.get("chat", []) if _is_error(line)
    ]
    return EngineReport(facts, problems)


def _warnings(folder: Path) -> list[str]:
    """Warnings and errors in the engine's own log."""
    found = []
    for path in sorted((folder / "home").glob("errorLog*")):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            warns = " WARN " in line[:80] or " ERROR " in line[:80]
            if warns and not any(words in line for words in HARMLESS):
                found.append(line)
    return found


def _is_error(line: str) -> bool:
    return line.startswith("!") or "Bad Data in Module" in line or "VASSAL Error" in line


def _text(script: Sequence[Sequence[str]]) -> str:
    for step in script:
        for word in step:
            if "\t" in word or "\n" in word:
                raise InputError(f"a word of a step holds neither tabs nor newlines: {word!r}")
    return "".join("\t".join(step) + "\n" for step in script)
