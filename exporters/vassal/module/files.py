"""The files of a module: build file, module data, pictures, pages and set-ups, in one zip."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from xml.sax.saxutils import escape

from adjudicator.content.records import Content
from adjudicator.registry import rulebook
from exporters.speech import phrase, speaking
from exporters.vassal.format.archive import BUNDLE
from exporters.vassal.format.components import Node, component, xml
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.module.controls.battle_wheels import BACK
from exporters.vassal.module.controls.forms import HEIGHT, WIDTH
from exporters.vassal.module.pieces.pieces import read_turned
from exporters.vassal.module.places.spoken_places import locales, properties
from exporters.vassal.module.plan import ModulePlan, picture_of
from exporters.vassal.module.saves import Written, saved_game
from exporters.vassal.module.seatings import Seating, seatings

FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of every entry."""
SAVED_AT = "315532800000"
"""The same day in ms, as the engine counts: what is built has no date of its own."""
SEMVER = re.compile(r"\d+\.\d+\.\d+(-(a|b|rc)\d+)?(\+[0-9a-f]+)?")


FORM = (238, 226, 196)
"""The colour of a form: red, green and blue."""
RED = (200, 30, 30)
"""Of the mark on what has moved."""
MOVED = 12
"""Side of that mark, in px."""
FILE_MODE = 0o644 << 16
"""A file that everybody may read, as zip files say it."""
COMPRESSION = 6
"""Of zlib: level 9 takes twice the time and makes set-ups a twentieth smaller."""
DEPTH, COLOURS = 8, 2
"""Of a PNG: bits of a channel, and its number for red, green and blue."""


def module_data(plan: ModulePlan, *, name: bool = True) -> str:
    """`moduledata`, or `savedata` without the name."""
    parts = [
        ("version", plan.facts.version), ("extra1", ""), ("extra2", ""),
        ("VassalVersion", plan.facts.vassal), ("dateSaved", SAVED_AT),
        ("description", plan.facts.description), *([("name", plan.title)] if name else []),
    ]  # fmt: skip
    lines = [f"  <{tag}>{escape(text)}</{tag}>" if text else f"  <{tag}/>" for tag, text in parts]
    head = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<data version="1">\n'
    return head + "\n".join(lines) + "\n</data>\n"


def save_file(plan: ModulePlan, commands: str) -> bytes:
    """A `.vsav`: the commands as plain text, which the engine reads as well as its own form."""
    return zipped(
        {
            "savedGame": commands.encode(),
            "savedata": module_data(plan, name=False).encode(),
            "moduledata": module_data(plan).encode(),
        }
    )


def module_files(
    plan: ModulePlan,
    content: Content,
    draw: Callable[[str, int], bytes],
    progress: Callable[[str], None] | None = None,
    listed: Sequence[Seating] | None = None,
) -> dict[str, bytes]:
    """Every entry of the module's zip, in order; `draw` returns a picture of the art at a width.

    There is a set-up for each seating listed, for every seating if none are.

    Raises BuildError for a version that is not SemVer, and for pieces without a place.
    """
    if not SEMVER.fullmatch(plan.facts.version):
        raise BuildError(f"the version {plan.facts.version!r} is not SemVer x.y.z")
    tell = progress or (lambda _: None)
    rules = rulebook(plan.game)
    saves: dict[str, bytes] = {}
    listed = list(seatings(content) if listed is None else listed)
    written: Written = {}
    for seating in listed:
        saves[seating.file] = save_file(plan, saved_game(plan, content, rules, seating, written))
    tell(f"{len(saves)} set-ups")
    root = Node(
        plan.root.tag, plan.root.attributes, [*plan.root.children, *setup_menu(plan, listed)]
    )
    files = {
        "buildFile.xml": xml(root).encode(),
        "moduledata": module_data(plan).encode(),
    }
    files |= {name: text.encode() for name, text in sorted(plan.texts.items())}
    places = properties(plan.regions).encode()
    files |= {BUNDLE.format(language=locale): places for locale in locales()}
    files |= {
        "images/form.png": plain_png(WIDTH, HEIGHT, FORM),
        "images/moved.png": plain_png(MOVED, MOVED, RED),
    }
    for shared in plan.table.shared:
        if shared.wheels is not None:
            red, green, blue = map(int, shared.wheels.back.split(","))
            size = (plan.table.widths["wheel"], shared.wheels.height)
            files[f"images/{BACK}"] = plain_png(*size, (red, green, blue))
    for image, picture in sorted(plan.pictures.items()):
        files[f"images/{image}"] = draw(picture, width_of(plan, picture))
        tell(picture)
    return files | saves


def width_of(plan: ModulePlan, picture: str) -> int:
    """The width of a picture of the art in the module, in px; BuildError if none is known."""
    if picture == "table":
        return plan.table.aside.width
    if picture == "board":
        return plan.table.board.width
    for one in plan.side_boards.values():
        if picture == picture_of(one.board):
            return one.board.width
    parts = read_turned(picture)[0].split("/")
    for named in range(len(parts), 0, -1):
        width = plan.table.widths.get("/".join(parts[:named]))
        if width is not None:
            return width
    raise BuildError(f"table.json: /widths: nothing says how wide {picture!r} is")


def in_order(seating: Seating) -> list[str]:
    """The sides of a seating in the order of their places."""
    places = seating.places or range(len(seating.factions))
    return [side for _, side in sorted(zip(places, seating.factions, strict=True))]


def setup_menu(plan: ModulePlan, listed: list[Seating]) -> list[Node]:
    """The menu of set-ups: by the number of seats, then by who plays."""
    with speaking(plan.language):
        return _setup_menu(plan, listed)


def _setup_menu(plan: ModulePlan, listed: list[Seating]) -> list[Node]:
    found: dict[int, list[Node]] = {}
    for seating in listed:
        # The engine's own wizard lists all set-ups one below the other: each says for how many it is.
        people = seating.people
        who = f"{len(people)}: "
        who += ", ".join(plan.sides[side] for side in in_order(seating) if side in people)
        if seating.variant:
            who += f" ({phrase(seating.variant)})"
        found.setdefault(len(people), []).append(
            component("PredefinedSetup", name=who, isMenu=False, useFile=True, file=seating.file)
        )
    return [
        component(
            "PredefinedSetup",
            setups,
            name=phrase("{count} players", count=count) if count > 1 else phrase("One player"),
            isMenu=True,
            useFile=False,
        )
        for count, setups in sorted(found.items())
    ]


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of the files in their order; the same bytes every time."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, FIRST_DAY)
            info.external_attr = FILE_MODE
            info.create_system = 3
            stored = name.endswith((".png", ".vsav", ".vlog"))
            info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(info, data, compresslevel=None if stored else COMPRESSION)
    return stream.getvalue()


def plain_png(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    """A rectangle of one colour with a dark rim."""
    rim = bytes(value // 3 for value in colour)
    row = b"\0" + rim + bytes(colour) * (width - 2) + rim
    edge = b"\0" + rim * width
    pixels = zlib.compress(edge + row * (height - 2) + edge, COMPRESSION)
    head = struct.pack(">IIBBBBB", width, height, DEPTH, COLOURS, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", pixels), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
