"""The pictures of the VASSAL module in the documentation, made by a real engine.

`python -m workshop.pictures.vassal MODULE LOG FOLDER` plays a log of ours up to a
battle and takes pictures of the windows as a player sees them. It needs what `kynes vassal engine`
needs.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from PIL import Image

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError, KynesError
from adjudicator.log.header import Header
from exporters.vassal.engine.check import find_tools, run_engine
from exporters.vassal.engine.game import SETUP, read_played, script_of
from exporters.vassal.engine.hands import Step
from exporters.vassal.module.places.zones import MAIN, read_region, region
from exporters.vassal.module.plan import ModulePlan
from workshop.pictures.contact import few_colours, many_colours

WIDEST, TABLE = 1200, 800
NARROWEST = 300
"""In px: pictures are not made smaller than this."""
MOST_CARDS = 30
"""Spots of a window."""
LARGEST = 300_000
"""Bytes of a picture."""
COLOURS = 256
QUALITY = 70
"""Of the pictures that show a board, which are JPEG: it has too many shades for few colours."""
BOARDS = ("main", "stacks")
"""What these pictures show."""


class Sitting(msgspec.Struct, frozen=True):
    """What the pictures of a game's module show."""

    name: str
    """What their files are called: `vassal-` and that."""
    moves: int
    """Moves of the log before they are taken."""
    phases: int
    """How often the tracker goes on to the phase of that move."""
    place: str
    """Where the mouse is held still: two sides stand there."""
    shown: list[str]
    """The windows that the documentation has."""
    stacks: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Left, top, right and bottom of the part of the main window with what lies under the mouse; none: no such picture."""
    table: str = ""
    """What the picture of the table beside the board is called; "" for none."""


SITTINGS = {
    "dune-classic": Sitting(
        "", 38, 7, "arrakeen-s9", ["battle", "charts", "hand", "main", "moves", "shield"],
        (480, 235, 1010, 600),
    ),
    "conquest-and-diplomacy": Sitting(
        "conquest-", 67, 13, "sietch-tabr-s13", ["hand", "main", "shield"], (0, 240, 760, 620)
    ),
    "dune-messiah": Sitting(
        "messiah-", 100, 18, "sihaya-ridge-s8", ["main"], (560, 280, 1340, 680)
    ),
    "war-for-arrakis": Sitting(
        "arrakis-", 90, 3, "arrakeen", ["main"], (330, 160, 950, 600)
    ),
    "war-for-arrakis, 4 seats": Sitting("arrakis-", 120, 3, "arrakeen", [], table="four"),
    "war-for-arrakis, solo": Sitting("arrakis-", 130, 3, "arrakeen", [], table="solo"),
}  # fmt: skip
"""By game, and by what else is played in it than usual."""


def names() -> list[str]:
    """The files that are made (sorted)."""
    return sorted(
        file_of(sitting, shown)
        for sitting in SITTINGS.values()
        for shown in [
            *sitting.shown, *(["stacks"] if any(sitting.stacks) else []), *filter(None, [sitting.table]),
        ]
    )  # fmt: skip


def file_of(sitting: Sitting, shown: str) -> str:
    """The file of a picture."""
    return f"vassal-{sitting.name}{shown}.{'jpg' if shown in BOARDS else 'png'}"


def sitting_of(header: Header) -> Sitting:
    """What is shown of a game; InputError for one of which no pictures are taken."""
    options = [option for option, value in header.options.items() if value]
    for other in [f"{len(header.seats)} seats", *options]:
        if f"{header.game}, {other}" in SITTINGS:
            return SITTINGS[f"{header.game}, {other}"]
    if header.game not in SITTINGS:
        raise InputError(f"no pictures are taken of {header.game}")
    return SITTINGS[header.game]


def main(arguments: list[str]) -> int:
    """Write the pictures; the exit code."""
    try:
        module, log, folder = map(Path, arguments)
    except ValueError:
        sys.stderr.write("usage: python -m workshop.pictures.vassal MODULE LOG FOLDER\n")
        return 2
    try:
        take(module, log, folder)
    except KynesError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    return 0


def take(module: Path, log: Path, target: Path) -> None:
    """Play, take the pictures and write them as `file_of` names them.

    Errors as of `run_engine`; InputError for a log of a game of which no pictures are taken.
    """
    tools = find_tools()
    played = read_played(log)
    sitting = sitting_of(played.header)
    played = msgspec.structs.replace(played, moves=played.moves[: sitting.moves])
    plan, _, script = script_of(played)
    first = played.header.seats[0].faction
    side = plan.sides[first]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / SETUP).write_bytes(script.setup)
        steps = [
            ["open", str(folder / SETUP)],
            *_side_by_side(script.steps, plan),
            ["as", "Player 1", "throw-away-1"],
            ["windows", side],
            *(["windows", shared.name] for shared in plan.table.shared),
            ["tracker", "Turn", str(sitting.phases)],
            ["tracker", "Acts", str(1 + list(plan.sides).index(first))],
            ["click", "Charts"],
            ["shots", str(folder / "shots")],
        ]
        if any(sitting.stacks):
            steps += [["point", MAIN, sitting.place], ["shots", str(folder / "pointed")]]
        report = run_engine(module, steps, tools)
        for problem in report.problems:
            sys.stderr.write(f"{problem.kind}: {problem.where}: {problem.text}\n")
        for path in sorted((folder / "shots").glob("window-*.png")):
            shown = path.stem.removeprefix("window-").removeprefix(f"{first}-")
            if shown not in sitting.shown:
                continue
            _keep(target / file_of(sitting, shown), path)
        pointed = folder / "pointed" / "window-main.png"
        if any(sitting.stacks):
            _keep(target / file_of(sitting, "stacks"), pointed, sitting.stacks)
        if sitting.table:
            board = plan.table.board
            wide = sum(
                one.width for one in plan.laid([one.faction for one in played.header.seats])[MAIN]
            )
            part = (board.width, 0, wide, board.height)
            whole = folder / "shots" / "map-board.png"
            _keep(target / file_of(sitting, sitting.table), whole, part, TABLE)


def _side_by_side(steps: Sequence[Step], plan: ModulePlan) -> Iterator[Step]:
    """The steps, with pieces that come to a side's own window each on a spot of its own there."""
    private = {place for window in plan.table.windows for place in window.places}
    lying: dict[str, str] = {}
    for step in steps:
        if step[0] == "drag":
            pieces, region_ = step[1], step[3]
            lying.pop(pieces, None)
            place, owner = read_region(region_)
            spots = [region(place, owner, number) for number in range(1, MOST_CARDS)]
            if place in private and region_ == spots[0]:
                free = [s for s in spots if s in plan.spots and s not in lying.values()]
                region_ = lying[pieces] = (free or spots)[0]
            step = [*step[:3], region_]  # noqa: PLW2901 - the same step, elsewhere
        yield step


def _keep(
    made: Path, path: Path, part: tuple[int, int, int, int] | None = None, widest: int = WIDEST
) -> None:
    write_atomically(made, _small(path, made.suffix == ".jpg", part, widest))
    sys.stdout.write(f"{made} ({made.stat().st_size:,} bytes)\n")


def _small(path: Path, shaded: bool, part: tuple[int, int, int, int] | None, widest: int) -> bytes:
    """A picture, or a part of it, as JPEG if it is full of shades, no wider than the page; smaller if need be."""
    with Image.open(path) as whole:
        picture = whole if part is None else whole.crop(part)
        width = min(widest, picture.width)
        while True:
            size = (width, round(picture.height * width / picture.width))
            small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            written = many_colours(small, QUALITY) if shaded else few_colours(small, COLOURS)
            if len(written) <= LARGEST or width <= NARROWEST:
                return written
            width = width * 9 // 10


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
