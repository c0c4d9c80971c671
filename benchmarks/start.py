"""How long `kynes check` takes for a short log, from its start to its end.

In processor time, which is the time from start to end on a machine that has nothing else to do,
and as so many times the start of Python itself, which holds on every machine.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import COMMAND, Figure, Settings, processor_times
from benchmarks.games import golden_paths, known, title_of

REPOSITORY = Path(__file__).parent.parent
MOST_MS = 100
"""Milliseconds that a start takes at most, with byte code cached, where Python's takes 10."""
PASS_MS = 10
LINES = 40
"""Lines that are judged: the first ones of each game's shortest golden game, which has 13 to 632."""
FIRST = title_of(next(iter(known())))
"""The game whose start is measured without byte code, too."""


def measure(settings: Settings) -> Iterator[Figure]:
    """Cold starts, with and without byte code."""
    cached = {
        **os.environ,
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(settings.folder / "cache"),
    }
    bare = {
        **os.environ,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPYCACHEPREFIX": "",
        "PYTHONPATH": str(_sources(settings.folder / "sources")),
    }
    shortest = {title_of(game): _short_log(game, settings.folder) for game in known()}
    times = processor_times(
        {
            "pass": ([sys.executable, "-c", "pass"], cached),
            "json": ([sys.executable, "-c", "import json"], cached),
            "msgspec": ([sys.executable, "-c", "import msgspec"], cached),
            **{
                title: ([*COMMAND, "check", "--running", log], cached)
                for title, log in shortest.items()
            },
            "help": ([*COMMAND, "check", "--help"], cached),
            "bare": ([*COMMAND, "check", "--running", shortest[FIRST]], bare),
        },
        settings.starts,
    )
    for title in shortest:
        yield Figure(f"kynes check of a short log, {title}", times[title] * 1000, "ms")
        yield Figure(
            "  beside python -c pass", times[title] / times["pass"], "times", most=MOST_MS / PASS_MS
        )
    yield Figure(f"  {FIRST}, where byte code may not be written", times["bare"] * 1000, "ms")
    yield Figure("kynes check --help", times["help"] * 1000, "ms")
    for name in ("msgspec", "json"):
        yield Figure(f"python -c 'import {name}'", times[name] * 1000, "ms")
    yield Figure("python -c pass", times["pass"] * 1000, "ms")


def _short_log(game: str, folder: Path) -> Path:
    """The first lines of a game's shortest golden game."""
    log = min(golden_paths(game), key=lambda log: log.stat().st_size)
    short = folder / f"{game}.jsonl"
    short.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:LINES]))
    return short


def _sources(folder: Path) -> Path:
    """What a check needs of the repository, without any byte code."""
    for name in ("adjudicator", "content"):
        shutil.copytree(REPOSITORY / name, folder / name, ignore=shutil.ignore_patterns("*.pyc"))
    (folder / "exporters").mkdir()
    for name in ("exporters/__init__.py", "exporters/cli.py", "pyproject.toml"):
        shutil.copy(REPOSITORY / name, folder / name)
    return folder
