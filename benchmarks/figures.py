"""Figures: what was measured, what is promised of it, and how they are measured fairly."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

COMMAND = [sys.executable, "-c", "from exporters.cli import main; main()"]
"""`kynes`, wherever it is installed."""
FAULT = 4
"""The exit code of `kynes` from which on it is at fault."""
LINUX_STATUS = Path("/proc/self/status")


class Settings(msgspec.Struct, frozen=True):
    """How much is measured."""

    folder: Path
    """Where logs may be written."""
    games: int = 20
    """Random games of classic Dune."""
    rounds: int = 3
    """Runs of everything of which the best counts."""
    starts: int = 15
    """Starts of each program of which the best counts."""
    lines: int = 100_000
    """Lines of each long log."""
    lua_host: str = ""
    """The command that runs a file of Lua in MoonSharp; "" for none."""
    open_spiel: str = ""
    """A Python that has open_spiel; "" for none."""
    before: str = ""
    """The earlier commit that `versions` measures beside this one; "" for the one before presets."""
    boardgame: str = ""
    """A folder that has boardgame.io in its node_modules; "" for none."""


class Figure(msgspec.Struct, frozen=True):
    """One line of the table."""

    what: str
    measured: float
    unit: str
    least: float | None = None
    """What is promised, where more is better."""
    most: float | None = None
    """What is promised, where less is better."""

    @property
    def kept(self) -> bool | None:
        """Whether the promise is kept; None where nothing is promised."""
        if self.least is None and self.most is None:
            return None
        enough = self.least is None or self.measured >= self.least
        return enough and (self.most is None or self.measured <= self.most)


def side_by_side(actions: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The shortest time of each action in seconds of processor time, all of them taking turns.

    What slows the machine down slows all of them: what they are beside each other stays true.
    """
    times = dict.fromkeys(actions, float("inf"))
    for _ in range(rounds):
        for name, action in actions.items():
            start = time.process_time()
            action()
            times[name] = min(times[name], time.process_time() - start)
    return times


def best(action: Callable[[], object], rounds: int) -> float:
    """The shortest of several runs, in seconds."""
    return side_by_side({"": action}, rounds)[""]


class Run(msgspec.Struct, frozen=True):
    """What a process took."""

    wall: float
    """Seconds from its start to its end."""
    processor: float
    """Seconds of processor time, its own and of the processes that it has waited for."""
    code: int
    """Its exit code."""


def run(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> Run:
    """Run a process to its end; what it prints is thrown away.

    RuntimeError if it fails as a program (4 or more, or by a signal) instead of answering.
    """
    start = time.perf_counter()
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    ) as running:
        _, status, usage = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if not 0 <= running.returncode < FAULT:
        raise RuntimeError(f"{command}: exit code {running.returncode}")
    return Run(wall, usage.ru_utime + usage.ru_stime, running.returncode)


def processor_times(
    commands: Mapping[str, tuple[Sequence[str | Path], Mapping[str, str]]], rounds: int
) -> dict[str, float]:
    """The least processor time of each command in seconds, all of them taking turns.

    That is the time from start to end on a machine that has nothing else to do.
    """
    times = dict.fromkeys(commands, float("inf"))
    for command, environment in commands.values():
        run(command, environment)  # what is kept between runs, such as byte code, is there now
    for _ in range(rounds):
        for name, (command, environment) in commands.items():
            times[name] = min(times[name], run(command, environment).processor)
    return times


def peak(words: Sequence[str | Path]) -> float:
    """The most memory in MB that `kynes` takes for a command, Python included (Linux).

    Of the process itself: what `wait4` says of a child includes what its parent had.
    """
    script = (
        "import sys\nfrom exporters.cli import main\n"
        "try:\n    main()\nfinally:\n"
        f"    status = dict(line.split(':') for line in open({str(LINUX_STATUS)!r}))\n"
        "    sys.stderr.write(status['VmHWM'].split()[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False
    )
    return int(done.stderr) / 1024


def table(figures: Iterable[Figure]) -> str:
    """Figures as the lines of a table."""
    return "\n".join(row(figure) for figure in figures)


def row(figure: Figure) -> str:
    """A figure as one line: what, how much, what is promised, and whether it is kept."""
    promise = ""
    if figure.least is not None:
        promise = f"at least {figure.least:,g}"
    if figure.most is not None:
        promise = f"at most {figure.most:,g}"
    verdict = {True: "kept", False: "NOT KEPT", None: ""}[figure.kept]
    number = f"{figure.measured:,.0f}" if figure.measured >= 100 else f"{figure.measured:,.2f}"
    return f"{figure.what:58} {number:>9} {figure.unit:9} {promise:16} {verdict}".rstrip()
