"""All figures that are promised, in one run and one table, what is promised beside them.

::

    python -m benchmarks [PART …] [--builds] [--profile] [--json]
    python -m benchmarks players GAME …

Parts: every game by its word (classic, dawn, conquest, messiah, arrakis: `games.json`), floor,
shipments, marches, lua, start, jobs, memory (all of them unless some are named), and builds, which
takes minutes. `players` has computer players meet (`benchmarks/players.py`). Whatever can be disturbed
by other work on the machine is measured in turns with what it stands beside, and the best of several
runs counts. The exit code is 1 when a promise is not kept.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import msgspec

from benchmarks.figures import Figure, Settings, row
from benchmarks.games import parts

PARTS = {
    **dict.fromkeys(parts(), "benchmarks.replay:measure"),
    "floor": "benchmarks.floor:measure",
    "shipments": "benchmarks.shipments:measure",
    "marches": "benchmarks.marches:measure",
    "lua": "benchmarks.lua:measure",
    "start": "benchmarks.start:measure",
    "jobs": "benchmarks.jobs:measure",
    "memory": "benchmarks.memory:measure",
    "builds": "benchmarks.builds:measure",
    "moonsharp": "benchmarks.moonsharp:measure",
    "engines": "benchmarks.engines:measure",
    "draws": "benchmarks.draws:measure",
    "versions": "benchmarks.versions:measure",
}
"""Part -> "module:function" that measures it, a game's with the game before its settings."""
SLOW = {"builds", "draws", "engines", "moonsharp", "versions"}
"""Parts that are measured only when they are asked for."""


def part(name: str) -> Callable[[Settings], Iterator[Figure]]:
    """What measures a part; KeyError for a part that there is not."""
    module, _, function = PARTS[name].partition(":")
    found: Callable[..., Iterator[Figure]] = getattr(import_module(module), function)
    return partial(found, parts()[name]) if name in parts() else found


def measured(names: list[str], settings: Settings) -> Iterator[tuple[str, Figure]]:
    """The figures of parts, as they are measured."""
    for name in names:
        folder = settings.folder / name
        folder.mkdir()
        print(f"benchmarks: {name} …", file=sys.stderr, flush=True)
        for figure in part(name)(msgspec.structs.replace(settings, folder=folder)):
            yield name, figure


def arguments(words: list[str]) -> argparse.Namespace:
    """The words of the command line; SystemExit for words that mean nothing."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="what is measured")
    parser.add_argument("--builds", action="store_true", help="builds, too")
    parser.add_argument("--games", type=int, default=20, help="random games of classic Dune")
    parser.add_argument("--rounds", type=int, default=5, help="runs of which the best counts")
    parser.add_argument("--starts", type=int, default=15, help="starts of which the best counts")
    parser.add_argument("--lines", type=int, default=100_000, help="lines of each long log")
    parser.add_argument("--lua-host", default="", metavar="COMMAND", help="a host of MoonSharp")
    parser.add_argument("--before", default="", metavar="COMMIT", help="what `versions` compares")
    parser.add_argument(
        "--open-spiel", default="", metavar="PYTHON", help="a Python with open_spiel"
    )
    parser.add_argument(
        "--boardgame", default="", metavar="FOLDER", help="a folder with boardgame.io"
    )
    parser.add_argument("--profile", action="store_true", help="where the time of a check goes")
    parser.add_argument("--json", action="store_true", help="print JSON, a figure a line")
    given = parser.parse_args(words)
    unknown = [name for name in given.parts if name not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r} (parts: {', '.join(PARTS)})")
    given.parts = given.parts or [name for name in PARTS if name not in SLOW]
    if given.builds and "builds" not in given.parts:
        given.parts.append("builds")
    return given


def as_json(name: str, figure: Figure) -> str:
    """A figure as one line of JSON."""
    whole = {"part": name, **msgspec.to_builtins(figure), "kept": figure.kept}
    return msgspec.json.encode(whole, order="sorted").decode()


def main(words: list[str]) -> int:
    """Measure and print; the exit code."""
    if words[:1] == ["players"]:
        from benchmarks import players  # noqa: PLC0415 - another thing altogether

        players.main(words[1:])
        return 0
    given = arguments(words)
    all_kept = True
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            folder=Path(folder),
            games=given.games,
            rounds=given.rounds,
            starts=given.starts,
            lines=given.lines,
            lua_host=given.lua_host,
            open_spiel=given.open_spiel,
            before=given.before,
            boardgame=given.boardgame,
        )
        for name, figure in measured(given.parts, settings):
            print(as_json(name, figure) if given.json else row(figure), flush=True)
            all_kept = all_kept and figure.kept is not False
        if given.profile:
            from benchmarks.replay import shares  # noqa: PLC0415 - only if it is wanted

            print("\nWhere the time of a check of classic Dune with all hashes goes:")
            for share, function in shares(settings):
                print(f"  {share:5.1%}  {function}")
    return 0 if all_kept else 1


if __name__ == "__main__":
    os.environ.setdefault("NO_COLOR", "1")
    sys.exit(main(sys.argv[1:]))
