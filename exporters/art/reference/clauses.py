"""Reference sheets: the turn, the battle and the numbers, in the words of the content's clauses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art.canvas.fonts import fit
from exporters.art.canvas.remembered import Singly, read_part
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.pieces.listings import draw_listings
from exporters.art.pieces.tables import (
    PrintedTable,
    die_table,
    draw_table,
    movement_table,
    token_table,
)
from exporters.art.plan import Kit, Reference, kit
from exporters.art.style import (
    heading,
    landscape,
    mark_of,
)
from exporters.art.symbols import draw_symbol
from exporters.art.wording import GameNames, clause_text, quoted

SIZE = (1600, 1000)
"""Width and height of a sheet, in px; so are all lengths here."""
MARGIN = 74.0
"""At its left and right."""
GUTTER = 56.0
"""Between the columns of a page."""
TOP = 184.0
"""Where rows begin, below the heading."""
BOTTOM = 62.0
"""Below the last row."""
SYMBOL_ROOM = 96.0
"""What the symbol of a row takes, in both directions."""
SYMBOL, RING, RING_LEFT = 50, 38, 39
"""Side of a symbol, radius of the ring round it, and how far its middle is from the left."""
SMALLER, TIGHTER = 0.5, 8
"""From one size of letters that is tried to the next, and from one height of columns."""
HEAD, HEAD_HIGH, HEAD_MIDDLE, BELOW_HEAD = 1.14, 1.55, 0.7, 1.45
"""Of a row's head, in sizes of the text: its letters, its room, its middle, and where text begins."""
ROW_GAP, ROW_AIR = 30.0, 14
"""Most that rows are set apart, and what each has at least beside its text."""
ENDLESS = 9999.0
"""A height that every text fits into."""
LINE = 1.2
"""Width of the lines between rows."""
EDGE, ROUND = 24, 24
"""From the edge of a sheet to its paper, and the radius of its corners."""
VIEW, VIEW_HIGH, VIEW_ROUND = 42, 132, 14
"""From the edge to the picture above, its height, and the radius of its corners."""
PLATE = (500, 68, 600, 80)
"""The field of the heading: left, top, width, height."""
HEADING, HEADING_AT, HEADING_WIDE = 44, (800, 108), 520
"""Size, middle and greatest width of the heading."""
FOOT, FOOT_UP = 25, 44
"""Size of the letters at the foot, and how far above the edge they stand."""
NUMBER_COLUMNS, NUMBER_ROWS, NUMBER_GAP = 3, 7, 40
"""How the numbers of a game stand on a page, at most so many rows, and what lies between two columns of them."""
NUMBER, NUMBER_RIGHT, MEANING_LEFT, MEANING = 46, 60, 82, (30, 25)
"""Size of a number, where it ends, where its meaning begins, and the sizes of that."""
TEXT = (31.0, 25.0)
"""The largest and the least letters. Letters of 25 px on a sheet that fills a screen of 1280 x 720 are 18 px high there."""
LEADING = 1.2


class _Row(msgspec.Struct, frozen=True):
    """One entry of a sheet."""

    symbol: str
    head: str
    text: str


class _Page(msgspec.Struct, frozen=True):
    """A page of a sheet that is laid out, and what draws it."""

    id: str
    draw: Callable[[], Picture]


def reference_sheets(content: Content, words: GameNames) -> list[Picture]:
    """The sheets "reference/SHEET" of the game's plan, those without text left out.

    What does not fit on one goes on "reference/battle-2" and so on. Raises ContentError for a sheet
    that nobody can draw, and DoesNotFitError, naming the sheet, if a single entry has grown too
    long.
    """
    drawing = kit(content, words)
    shared = drawing.shared()
    return [
        picture
        for sheet in drawing.plan.references
        for picture in _SHEETS.get([shared, sheet.id], content, partial(_pictures, drawing, sheet))
    ]


_SHEETS: Singly[list[Picture]] = Singly()


def _pictures(kit: Kit, sheet: Reference, content: Content) -> list[Picture]:
    return [page.draw() for page in _pages(kit.on(content), sheet)]


def reference_ids(content: Content, words: GameNames) -> list[str]:
    """The ids of `reference_sheets`: their texts are laid out, and nothing is drawn."""
    drawing = kit(content, words)
    return [page.id for sheet in drawing.plan.references for page in _pages(drawing, sheet)]


def _pages(kit: Kit, sheet: Reference) -> list[_Page]:
    if sheet.draw not in SHEETS:
        raise ContentError(
            f"exporters/art/data/{kit.content.game}/art.json: there is no reference sheet "
            f"{sheet.draw!r}; known: {', '.join(sorted(SHEETS))}"
        )
    return SHEETS[sheet.draw](kit, sheet)


def _table(
    table: Callable[[Kit, Reference], PrintedTable],
) -> Callable[[Kit, Reference], list[_Page]]:
    """A sheet that is a table, with the clauses that the plan names on further pages."""

    def draw(kit: Kit, sheet: Reference) -> Picture:
        called = f"reference/{sheet.id}"
        scene = _page(kit, called, kit.title(sheet.title))
        draw_table(scene, kit, table(kit, sheet), called)
        return scene.picture(called)

    def pages(kit: Kit, sheet: Reference) -> list[_Page]:
        first = _Page(f"reference/{sheet.id}", partial(draw, kit, sheet))
        return [first, *_sheets(kit, sheet, _rows(kit, sheet), first=2)]

    return pages


def _listings(kit: Kit, sheet: Reference) -> list[_Page]:
    """The tables that the plan names, and the clauses that it names on further pages."""
    called = f"reference/{sheet.id}"

    def draw() -> Picture:
        scene = _page(kit, called, kit.title(sheet.title))
        draw_listings(scene, kit, sheet.listings, called)
        return scene.picture(called)

    return [_Page(called, draw), *_sheets(kit, sheet, _rows(kit, sheet), first=2)]


def _phases(kit: Kit, sheet: Reference) -> list[_Page]:
    """Each phase of a turn, and what the clauses that the plan names for it say."""
    rows = [
        _Row(
            kit.symbol(phase["id"], "setup"),
            f"{phase['published_number']}  {kit.words.name('phase', phase['id'])}",
            clause_text(kit.content, *sheet.by.get(phase["id"], ())),
        )
        for phase in read_part(kit.content.data, "game", "phases")
        if phase["published_number"]
    ]
    return _sheets(kit, sheet, rows)


def _clauses(kit: Kit, sheet: Reference) -> list[_Page]:
    """The clauses that the plan names, one after another."""
    return _sheets(kit, sheet, _rows(kit, sheet))


def _rows(kit: Kit, sheet: Reference) -> list[_Row]:
    return [
        _Row("", quoted(kit.content.clauses[name].title), clause_text(kit.content, name))
        for name in sheet.clauses
        if name in kit.content.clauses
    ]


def _sheets(kit: Kit, sheet: Reference, rows: list[_Row], first: int = 1) -> list[_Page]:
    """As many pages of two columns as the rows need, filled evenly; none for no rows."""
    if not rows:
        return []
    indent = SYMBOL_ROOM if any(row.symbol for row in rows) else 0.0
    width = (SIZE[0] - 2 * MARGIN - GUTTER) / 2 - indent
    size, heights, columns = _set(rows, width, f"reference/{sheet.id}")

    def draw(called: str, page: int) -> Picture:
        scene = _page(kit, called, kit.title(sheet.title))
        for side, column in enumerate(columns[page : page + 2]):
            left = MARGIN + side * (width + indent + GUTTER)
            _column(
                kit, scene, [(rows[at], heights[at]) for at in column], left, indent, width, size
            )
        return scene.picture(called)

    ids = [_numbered(sheet, page // 2 + first) for page in range(0, len(columns), 2)]
    return [_Page(called, partial(draw, called, 2 * at)) for at, called in enumerate(ids)]


def _numbered(sheet: Reference, number: int) -> str:
    """The id of a page of a sheet."""
    return f"reference/{sheet.id}" + (f"-{number}" if number > 1 else "")


def _set(rows: list[_Row], width: float, what: str) -> tuple[float, list[float], list[list[int]]]:
    """The largest letters that need no more pages than the smallest ones: their size, the heights of rows, and the columns."""
    room = SIZE[1] - TOP - BOTTOM
    largest, size = TEXT
    heights = [_height(row, width, size, f"{what}: {row.head}") for row in rows]
    columns = _columns(heights, room)
    while size < largest:
        tried = [_height(row, width, size + SMALLER, f"{what}: {row.head}") for row in rows]
        if max(tried) > room or -(-len(_columns(tried, room)) // 2) > -(-len(columns) // 2):
            break
        size, heights, columns = size + SMALLER, tried, _columns(tried, room)
    return size, heights, columns


def _columns(heights: list[float], room: float) -> list[list[int]]:
    """Rows in columns no higher than `room`, in order, as few and as evenly filled as can be."""

    def filled(limit: float) -> list[list[int]]:
        found: list[list[int]] = [[]]
        used = 0.0
        for at, height in enumerate(heights):
            if found[-1] and used + height > limit:
                found.append([])
                used = 0.0
            found[-1].append(at)
            used += height
        return found

    count = len(filled(room))
    count += count % 2
    limit = room
    while limit > max(heights, default=0.0) and len(filled(limit - TIGHTER)) <= count:
        limit -= TIGHTER
    return filled(limit) if heights else []


def _height(row: _Row, width: float, size: float, what: str) -> float:
    height = size * HEAD_HIGH
    if row.text:
        box = (width, ENDLESS if size > TEXT[1] else SIZE[1] - TOP - BOTTOM - height)
        height += fit(row.text, "serif", box, (size, size), leading=LEADING, what=what).height
    return max(height + ROW_AIR, SYMBOL_ROOM if row.symbol else 0.0)


def _column(
    kit: Kit,
    scene: Scene,
    rows: list[tuple[_Row, float]],
    left: float,
    indent: float,
    width: float,
    size: float,
) -> None:
    room = SIZE[1] - TOP - BOTTOM
    gap = min(ROW_GAP, (room - sum(height for _, height in rows)) / max(1, len(rows)))
    y = TOP
    for number, (row, height) in enumerate(rows):
        place = height + gap
        if number:
            scene.line(
                (left, y), (left + indent + width, y), stroke=kit.palette.line, stroke_width=LINE
            )
        top = y + (place - height) / 2 + ROW_AIR / 2
        if row.symbol:
            middle = (left + RING_LEFT, y + place / 2)
            scene.circle(*middle, RING, fill="none", stroke=kit.palette.ink_soft, stroke_width=2.2)
            draw_symbol(
                scene, row.symbol, middle, SYMBOL, ink=kit.palette.ink, ground=kit.palette.paper
            )
        x = left + indent
        scene.text(
            x,
            top + size * HEAD_MIDDLE,
            row.head,
            size * HEAD,
            "sans-bold",
            level="middle",
            fill=kit.palette.ink,
        )
        if row.text:
            scene.text_box(
                x, top + size * BELOW_HEAD, width, height, row.text, (size, size), "serif",
                what=row.head, fill=kit.palette.ink, leading=LEADING,
            )  # fmt: skip
        y += place


def _page(kit: Kit, name: str, title: str) -> Scene:
    """A page with its heading."""
    width, height = SIZE
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill=kit.palette.edge)
    paper = scene.linear_gradient(
        (0, 0), (0, height), [(0, kit.palette.paper), (1, kit.palette.paper_shade)]
    )
    scene.rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, radius=ROUND, fill=paper)
    landscape(scene, kit.palette, VIEW, VIEW, width - 2 * VIEW, VIEW_HIGH, name, radius=VIEW_ROUND)
    scene.rect(
        *PLATE,
        radius=PLATE[3] / 2,
        fill=kit.palette.paper,
        stroke=kit.palette.ink_soft,
        stroke_width=2.5,
    )
    heading(scene, HEADING_AT, title, HEADING, kit.palette.ink, width=HEADING_WIDE)
    scene.text(
        width / 2, height - FOOT_UP, quoted(read_part(kit.content.data, "game", "title")), FOOT, "serif-italic",
        anchor="middle", level="middle", fill=kit.palette.ink_soft,
    )  # fmt: skip
    return scene


def _numbers(kit: Kit, sheet: Reference) -> list[_Page]:
    """All numbers of the game with what they mean, in three columns a page, evenly on all pages."""
    numbers: list[dict[str, Any]] = read_part(kit.content.data, "game", "numbers")
    columns = NUMBER_COLUMNS
    pages = max(1, -(-len(numbers) // (columns * NUMBER_ROWS)))
    rows = -(-len(numbers) // (columns * pages))
    row = (SIZE[1] - TOP - BOTTOM) / max(1, rows)
    width = (SIZE[0] - 2 * MARGIN - (columns - 1) * NUMBER_GAP) / columns

    def draw(called: str, first: int) -> Picture:
        scene = _page(kit, called, kit.title(sheet.title))
        for at, number in enumerate(numbers[first : first + columns * rows]):
            x = MARGIN + (width + NUMBER_GAP) * (at // rows)
            y = TOP + row * (at % rows)
            if at % rows:
                scene.line((x, y), (x + width, y), stroke=kit.palette.line, stroke_width=LINE)
            scene.text(
                x + NUMBER_RIGHT, y + row / 2, str(number["value"]), NUMBER, "serif-bold",
                anchor="end", level="middle", fill=kit.palette.ink,
            )  # fmt: skip
            mark = mark_of(kit.content, number)
            scene.text_box(
                x + MEANING_LEFT, y + 3, width - MEANING_LEFT, row - 6, quoted(f"{number['meaning']} {mark}".strip()),
                MEANING, "serif", what=f"{called}: {number['id']}",
                level="middle", leading=1.1, fill=kit.palette.ink,
            )  # fmt: skip
        return scene.picture(called)

    starts = range(0, len(numbers), columns * rows)
    ids = [_numbered(sheet, page) for page, _ in enumerate(starts, 1)]
    return [
        _Page(called, partial(draw, called, first))
        for called, first in zip(ids, starts, strict=True)
    ]


SHEETS: dict[str, Callable[[Kit, Reference], list[_Page]]] = {
    "clauses": _clauses,
    "listings": _listings,
    "numbers": _numbers,
    "phases": _phases,
    "die": _table(die_table),
    "movement": _table(movement_table),
    "tokens": _table(token_table),
}
"""The sorts of sheet, by the names that plans use."""
