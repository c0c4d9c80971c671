"""Reference sheets with tables: the faces of a die, prices and values, and distances.

Every number and every yes or no is taken from the content; the clauses with the full rules are on
further pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Scene
from exporters.art.pieces.tokens import MOVEMENT, STRENGTH, number_on, origin, resource_disc
from exporters.art.plan import Kit, Reference
from exporters.art.style import mark_of, provenance
from exporters.art.symbols import draw_symbol
from exporters.art.wording import quoted

MARGIN = 74.0
"""At the left and right of a sheet, in px; so are all lengths here."""
TOP = 184.0
"""Where the table begins, below the heading."""
BOTTOM = 66.0
"""Below the table."""
WIDTH = 1600.0
HEIGHT = 1000.0
HEAD = 62.0
"""Height of the row of titles."""
TEXT = (30.0, 25.0)
"""The largest and the least letters."""
TITLE = (26, 25)
"""The same of titles."""
HIGHEST = 96.0
"""The most that a row takes."""
INSET = 8
"""From the edge of a field to what stands in it."""
OUTSET = 10
"""By how much the ground of a row is wider than the table at each side."""
FOOT, FOOT_UP = 25, 44
"""Size of the letters at the foot, and how far above the edge they stand."""
SYMBOL, SYMBOL_SHARE = 62.0, 0.84
"""The most side of a symbol, and in shares of its row's height."""
FIRST, NEXT = 0.55, 1.1
"""From the left to the middle of the first symbol, and to that of the next, in sides."""
DISC, DISC_SHARE, DISC_STEP = 30.0, 0.45, 66
"""The most radius of a resource, and in shares of its row's height; and from one to the next."""
BADGE, BADGE_SHARE, BADGE_LEFT = 26.0, 0.4, 34
"""Half a number's square, the same in shares; and how far its middle is from the left."""


class TableBox(msgspec.Struct, frozen=True):
    """Where a table is drawn: a box, and the height of its titles; all in px."""

    left: float = MARGIN
    top: float = TOP
    width: float = WIDTH - 2 * MARGIN
    height: float = HEIGHT - TOP - BOTTOM
    head: float = HEAD


class Cell(msgspec.Struct, frozen=True):
    """The contents of one field of a table: one of these, or nothing."""

    text: str = ""
    bold: bool = False
    symbols: Sequence[str] = ()
    resources: Sequence[str] = ()
    """One for each that is paid."""
    strength: str = ""
    movement: str = ""
    yes: bool | None = None


class PrintedTable(msgspec.Struct, frozen=True):
    """Columns with a title and a width each (a share of the whole), and rows of cells."""

    columns: Sequence[tuple[str, float]]
    rows: Sequence[Sequence[Cell]]


def die_table(kit: Kit, sheet: Reference) -> PrintedTable:
    """Each result of a die: on how many faces, whether a phase takes place, and what then holds."""
    dice = kit.content.data["dice"]
    faces = next(
        die["faces"] for die in dice["dice"] if {it["id"] for it in dice["results"]} == set(die["faces"])
    )  # fmt: skip
    rows = []
    for result in sorted(dice["results"], key=lambda it: faces.index(it["id"])):
        held = sheet.by.get(result["occurs"], [])
        rows.append([
            Cell(symbols=[kit.symbol(result["id"], "star")]),
            Cell(text=kit.words.name("face", result["id"]), bold=True),
            Cell(text=kit.label("faces", count=faces.count(result["id"]), all=len(faces))),
            Cell(text=" ".join(quoted(kit.content.clauses[name].title) for name in held
                               if name in kit.content.clauses)),
            _spice(kit, result),
            Cell(text=_caller(kit, result)),
        ])  # fmt: skip
    titles = [kit.label(name) for name in ("result", "on", "phase", "spice-from", "worms")]
    return PrintedTable(
        list(zip(["", *titles], (0.07, 0.15, 0.09, 0.2, 0.16, 0.33), strict=True)), rows
    )


def _spice(kit: Kit, result: dict[str, Any]) -> Cell:
    """Which sites of those that depend on the die produce: by their moons, all, or none."""
    results = kit.content.data["dice"]["results"]
    every = {site for it in results for site in it["spice"]}
    if not result["spice"]:
        return Cell(text=kit.label("none"))
    if set(result["spice"]) == every:
        return Cell(text=kit.label("all-sites"))
    return Cell(symbols=[kit.symbol(result["id"])])


def _caller(kit: Kit, result: dict[str, Any]) -> str:
    faces = {it["id"] for it in kit.content.data["dice"]["results"]}
    caller = result["caller"]
    if caller in faces:
        return kit.label("caller-one", face=kit.words.inside(kit.words.name("face", caller)))
    happens = result["occurs"] == "no"
    return kit.label("none" if happens else f"caller-{caller}")


def token_table(kit: Kit, _sheet: Reference) -> PrintedTable:
    """Everything with a strength: its numbers, and what it costs or how it comes into the game."""
    rows = []
    for piece in kit.content.data["pieces"]["pieces"]:
        if "strength" not in piece:
            continue
        mark = mark_of(kit.content, piece, provenance(kit.content, "pieces"))
        name = kit.words.name("piece", piece["id"])
        rows.append([
            Cell(symbols=[kit.symbol(piece["id"])]),
            Cell(text=f"{name} {mark}".strip(), bold=True),
            Cell(strength=str(piece["strength"])),
            Cell(movement=str(piece["movement"])) if "movement" in piece else Cell(text="–"),
            _cost(kit, piece),
            Cell(text=quoted(piece["about"])),
        ])  # fmt: skip
    titles = [kit.label(name) for name in ("thing", "strength", "movement", "cost", "about")]
    return PrintedTable(
        list(zip(["", *titles], (0.06, 0.15, 0.09, 0.1, 0.19, 0.41), strict=True)), rows
    )


def _cost(kit: Kit, piece: dict[str, Any]) -> Cell:
    if "cost" in piece:
        return Cell(resources=[name for name, count in piece["cost"].items() for _ in range(count)])
    return Cell(text=kit.label(origin(kit, piece) if piece["kind"] == "token" else "at-hand"))


def movement_table(kit: Kit, sheet: Reference) -> PrintedTable:
    """How many borders each thing crosses as starting token, and what it passes.

    The sheet's `by` gives numbers of game.json beside those of the pieces, each with the piece (or
    card) that passes borders as it does; "" for plain ones.
    """
    numbers = {entry["id"]: entry for entry in read_part(kit.content.data, "game", "numbers")}
    pieces = {entry["id"]: entry for entry in kit.content.data["pieces"]["pieces"]}
    rows = []
    for name, like in sheet.by.items():
        entry = numbers[name]
        as_it = pieces.get(like[1], {}) if len(like) > 1 else {}
        mark = mark_of(kit.content, entry)
        rows.append(
            _way(kit, like[0], f"{kit.label(name)} {mark}".strip(), str(entry["value"]), as_it)
        )
    rows += [
        _way(kit, it["id"], kit.words.name("piece", it["id"]), str(it["movement"]), it)
        for it in pieces.values()
        if "movement" in it
    ]
    titles = [
        kit.label(name) for name in ("start-token", "borders", "over-rock", "through", "over")
    ]
    return PrintedTable(
        list(zip(["", *titles], (0.07, 0.33, 0.12, 0.16, 0.16, 0.16), strict=True)), rows
    )


def _way(kit: Kit, symbol: str, name: str, borders: str, piece: dict[str, Any]) -> list[Cell]:
    traits = [Cell(yes=bool(piece.get(it))) for it in ("crosses_rock", "passes_all", "flies")]
    return [
        Cell(symbols=[kit.symbol(symbol)]),
        Cell(text=name, bold=True),
        Cell(movement=borders),
        *traits,
    ]


def draw_table(
    scene: Scene, kit: Kit, table: PrintedTable, what: str, place: TableBox | None = None
) -> None:
    """A table, over a whole page unless it has a place; without titles it has no row for them.

    DoesNotFitError, naming `what`, for a text too long for its field.
    """
    at = place or TableBox()
    lefts = [at.left + at.width * sum(part for _, part in table.columns[:number])
             for number in range(len(table.columns))]  # fmt: skip
    head = at.head if any(title for title, _ in table.columns) else 0.0
    for left, (title, part) in zip(lefts, table.columns, strict=True):
        if title:
            scene.text_box(left + INSET, at.top, at.width * part - 2 * INSET, head - INSET, title, TITLE,
                           "sans-bold", what=what, align="start", level="middle", leading=1.0,
                           fill=kit.palette.ink_soft)  # fmt: skip
    high = min(HIGHEST, (at.height - head) / len(table.rows))
    if place is None:
        explain_mark(scene, kit, [cell.text for row in table.rows for cell in row])
    for number, row in enumerate(table.rows):
        y = at.top + head + number * high
        if number % 2 == 0:
            scene.rect(at.left - OUTSET, y, at.width + 2 * OUTSET, high, radius=8,
                       fill=kit.palette.paper, fill_opacity=0.65)  # fmt: skip
        scene.line((at.left - OUTSET, y), (at.left + at.width + OUTSET, y), stroke=kit.palette.line,
                   stroke_width=1.2)  # fmt: skip
        for left, (_, part), cell in zip(lefts, table.columns, row, strict=True):
            _draw(scene, kit, cell, (left + INSET, y, at.width * part - 2 * INSET, high), what)


def explain_mark(scene: Scene, kit: Kit, texts: Sequence[str]) -> None:
    """What the mark of the reconstructed means, at a page's foot, if it stands in one of its texts."""
    mark = str(read_part(kit.content.data, "theme", "marks")["reconstruction"])
    if any(mark in text for text in texts):
        scene.text(MARGIN, HEIGHT - FOOT_UP, f"{mark} {kit.label('reconstruction')}", FOOT, "sans",
                   level="middle", fill=kit.palette.ink_soft)  # fmt: skip


def _draw(
    scene: Scene, kit: Kit, cell: Cell, box: tuple[float, float, float, float], what: str
) -> None:
    left, top, width, high = box
    middle, ink = top + high / 2, kit.palette.ink
    size = min(high * SYMBOL_SHARE, SYMBOL)
    for at, name in enumerate(cell.symbols):
        draw_symbol(scene, name, (left + size * (FIRST + NEXT * at), middle), size, ink=ink,
                    ground=kit.palette.paper)  # fmt: skip
    for at, name in enumerate(cell.resources):
        resource_disc(
            scene, kit, name, (left + DISC + DISC_STEP * at, middle), min(DISC, high * DISC_SHARE)
        )
    for text, look in ((cell.strength, STRENGTH), (cell.movement, MOVEMENT)):
        if text:
            number_on(
                scene, kit, text, (left + BADGE_LEFT, middle), min(BADGE, high * BADGE_SHARE), look
            )
    if cell.yes is not None:
        _tick(scene, kit, (left + BADGE_LEFT, middle), cell.yes)
    if cell.text:
        scene.text_box(left, top + 3, width, high - 6, cell.text, TEXT,
                       "sans-bold" if cell.bold else "serif", what=what, level="middle",
                       leading=1.08, fill=ink)  # fmt: skip


def _tick(scene: Scene, kit: Kit, centre: tuple[float, float], yes: bool) -> None:
    """A tick, or a short dash: not only two colours."""
    with scene.group(move=centre):
        data = "M-20 2L-6 18L22 -18" if yes else "M-13 0H13"
        scene.path(data, fill="none", stroke=kit.palette.ink if yes else kit.palette.line,
                   stroke_width=8 if yes else 5, cap="round", join="round")  # fmt: skip
