"""The pictures of the VASSAL module in the documentation, made by a real engine.

`python -m exporters.vassal.doc_pictures MODULE LOG FOLDER` plays a log of ours up to its first
battle and takes pictures of the windows as a player sees them. It needs what `kynes vassal engine`
needs.
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image

from adjudicator.errors import KynesError
from adjudicator.log.writing import write_atomically
from exporters.vassal.engine.check import find_tools, run_engine
from exporters.vassal.engine.game import SETUP, read_played, script_of
from exporters.vassal.module.zones import MAIN

MOVES = 38
"""Moves of the log before the pictures are taken."""
WIDEST = 1200
NARROWEST = 300
"""In px: pictures are not made smaller than this."""
COLOURS = 256
LARGEST = 300_000
"""Bytes of a picture."""


PHASES = 7
"""How often the tracker goes on to the phase of that move."""
PLACE = "arrakeen-s9"
"""Where the mouse is held still: two sides stand there."""
SHOWN = ["battle", "charts", "hand", "main", "moves", "shield"]
"""The windows whose pictures the documentation has."""
STACKS = (480, 235, 1010, 600)
"""Left, top, right and bottom of the part of the main window that shows what lies under the mouse."""


def names() -> list[str]:
    """The files that are made (sorted)."""
    return sorted(f"vassal-{shown}.png" for shown in [*SHOWN, "stacks"])


def main(arguments: list[str]) -> int:
    """Write the pictures; the exit code."""
    try:
        module, log, folder = map(Path, arguments)
    except ValueError:
        sys.stderr.write("usage: python -m exporters.vassal.doc_pictures MODULE LOG FOLDER\n")
        return 2
    try:
        take(module, log, folder)
    except KynesError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    return 0


def take(module: Path, log: Path, target: Path) -> None:
    """Play, take the pictures and write them as `vassal-*.png`; errors as of `run_engine`."""
    tools = find_tools()
    played = read_played(log)
    played = msgspec.structs.replace(played, moves=played.moves[:MOVES])
    plan, _, script = script_of(played)
    first = played.header.seats[0].faction
    side = plan.sides[first]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / SETUP).write_bytes(script.setup)
        steps = [
            ["open", str(folder / SETUP)],
            *script.steps,
            ["as", "Player 1", "throw-away-1"],
            ["windows", side],
            *(["windows", shared.name] for shared in plan.table.shared),
            ["tracker", "Turn", str(PHASES)],
            ["tracker", "Acts", str(1 + list(plan.sides).index(first))],
            ["click", "Charts"],
            ["shots", str(folder / "shots")],
            ["point", MAIN, PLACE],
            ["shots", str(folder / "pointed")],
        ]
        report = run_engine(module, steps, tools)
        for problem in report.problems:
            sys.stderr.write(f"{problem.kind}: {problem.where}: {problem.text}\n")
        for path in sorted((folder / "shots").glob("window-*.png")):
            shown = path.stem.removeprefix("window-").removeprefix(f"{first}-")
            if shown not in SHOWN:
                continue
            _keep(target / f"vassal-{shown}.png", path)
        _keep(target / "vassal-stacks.png", folder / "pointed" / "window-main.png", STACKS)


def _keep(made: Path, path: Path, part: tuple[int, int, int, int] | None = None) -> None:
    write_atomically(made, _small(path, part))
    sys.stdout.write(f"{made} ({made.stat().st_size:,} bytes)\n")


def _small(path: Path, part: tuple[int, int, int, int] | None = None) -> bytes:
    """A picture, or a part of it, with few colours and no wider than the page; smaller if need be."""
    with Image.open(path) as whole:
        picture = whole if part is None else whole.crop(part)
        width = min(WIDEST, picture.width)
        while True:
            size = (width, round(picture.height * width / picture.width))
            small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            stream = BytesIO()
            small.quantize(COLOURS, Image.Quantize.MAXCOVERAGE).save(stream, "PNG", optimize=True)
            if len(stream.getvalue()) <= LARGEST or width <= NARROWEST:
                return stream.getvalue()
            width = width * 9 // 10


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
