"""`kynes check` of a thousand logs beside other engines that check moves, on two cores, in one run.

Each engine replays a thousand random games of its own, from a file of their moves, and checks each move:
OpenSpiel and python-chess play chess of at most 200 moves, boardgame.io the tic-tac-toe of its tutorial.
All start two processes at once, each with half of the games; `kynes check` starts them itself (`--jobs 2`).
A time is from the start of the processes to their end, their own start included.

    python -m benchmarks engines --open-spiel PYTHON --boardgame FOLDER

`PYTHON` is an interpreter that has open_spiel, `FOLDER` has boardgame.io in its `node_modules`; an engine
that is not named is left out.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

import msgspec

from benchmarks.figures import COMMAND, Figure, Run, Settings, run
from benchmarks.games import golden_paths, known

HERE = Path(__file__).parent
GAMES = 1000
CORES = 2
Command = list[str | Path]


class Engine(msgspec.Struct, frozen=True):
    """What an engine replays."""

    commands: list[Command]
    """The processes that are started at once."""
    lines: int
    """Moves of all games; of Kynes the lines of all logs."""


def measure(settings: Settings) -> Iterator[Figure]:
    """Seconds for all games, and microseconds of processor time for a line and for a game."""
    engines = {"kynes check --jobs 2, five games": kynes()}
    scripts: dict[str, tuple[str, Command]] = {
        "python-chess, chess": ("chess", [sys.executable, HERE / "python_chess.py"]),
        "OpenSpiel, chess": (settings.open_spiel, [settings.open_spiel, HERE / "spiel.py"]),
        "boardgame.io, tic-tac-toe": (
            settings.boardgame,
            ["node", HERE / "boardgame.cjs", settings.boardgame],
        ),
    }
    for name, (given, command) in scripts.items():
        if given:
            engines[name] = engine(command, settings.folder / name.partition(",")[0])
    times = in_turns(engines, settings.rounds)
    for name, each in engines.items():
        wall, processor = times[name]
        yield Figure(f"{GAMES} games: {name}", wall, "s")
        yield Figure("  processor time", processor, "s")
        yield Figure("  lines", each.lines, "lines")
        yield Figure("  processor time of a line", processor / each.lines * 1e6, "µs")
        yield Figure("  processor time of a game", processor / GAMES * 1e3, "ms")


def kynes() -> Engine:
    """Golden games of every game, as many of each, again and again; each is read and judged anew."""
    each = GAMES // len(known())
    logs = [log for game in known() for log in islice(cycle(golden_paths(game)), each)]
    lines = {log: log.read_bytes().count(b"\n") for log in dict.fromkeys(logs)}
    command: Command = [*COMMAND, "check", "--quiet", "--jobs", str(CORES), *logs]
    return Engine([command], sum(lines[log] for log in logs))


def engine(command: Command, file: Path) -> Engine:
    """An engine whose script writes its games into a file for each process, and replays them from there."""
    commands: list[Command] = []
    lines = 0
    for part in range(CORES):
        games = file.with_name(f"{file.name}-{part}.json")
        subprocess.run([*command, "write", games, str(GAMES // CORES), str(part)], check=True)
        lines += sum(len(moves) for moves in msgspec.json.decode(games.read_bytes()))
        commands.append([*command, "replay", games])
    return Engine(commands, lines)


def in_turns(engines: dict[str, Engine], rounds: int) -> dict[str, tuple[float, float]]:
    """The least seconds from start to end and the least processor time of each engine, all taking turns."""
    times = dict.fromkeys(engines, (float("inf"), float("inf")))
    for _ in range(rounds):
        for name, each in engines.items():
            done = at_once(each.commands)
            wall, processor = times[name]
            times[name] = min(wall, done.wall), min(processor, done.processor)
    return times


def at_once(commands: Sequence[Command]) -> Run:
    """Run processes at the same time to the end of the last; RuntimeError if one of them fails."""
    if len(commands) == 1:
        return run(commands[0])
    words = json.dumps([[str(word) for word in command] for command in commands])
    done = run([sys.executable, "-c", BOTH, words])
    if done.code:
        raise RuntimeError(f"{commands[0]}: exit code {done.code}")
    return done


BOTH = """
import json, subprocess, sys
started = [subprocess.Popen(command) for command in json.loads(sys.argv[1])]
sys.exit(max(abs(process.wait()) for process in started))
"""
"""A program that runs others at the same time: their processor time is counted as its children's."""
