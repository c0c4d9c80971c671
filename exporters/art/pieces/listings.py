"""Tables of entries of the content, as plans ask for them: on pages of their own and on mats."""

from __future__ import annotations

from exporters.art.canvas.fonts import fit
from exporters.art.canvas.scene import Scene
from exporters.art.listing import Column, Listing
from exporters.art.pieces.tables import (
    INSET,
    TEXT,
    Cell,
    PrintedTable,
    TableBox,
    draw_table,
    explain_mark,
)
from exporters.art.plan import Drawn, Entry, Kit
from exporters.art.style import heading, mark_of
from exporters.art.wording import quoted

TITLE, TITLE_HIGH = 30, 54.0
"""Size of the letters of a table's title, and the height that it takes; px, as all lengths here."""
APART = 26.0
"""Between two tables of a page."""
HEAD = 40.0
"""Height of the titles of columns on a mat."""
AIR = 7.0
"""What a row has beside its text."""
LEADING = 1.08
ENDLESS = 9999.0
"""A height that every text fits into."""
SIDE = 0.2
"""The share of the titles of a table whose entries stand side by side."""


def listing_title(kit: Kit, name: str) -> str:
    """The title of a table; with the mark of the reconstructed, if one of its entries is."""
    listing = kit.plan.listings[name]
    file = kit.content.data[listing.of.partition(".")[0]]
    marks = {
        mark_of(kit.content, entry, file) for entry in kit.entries(Drawn(["table"], listing.of))
    }
    return " ".join([kit.label(listing.title), *sorted(marks - {""})])


def listing_table(kit: Kit, name: str) -> PrintedTable:
    """The table of that name, with every entry of its list."""
    listing: Listing = kit.plan.listings[name]
    entries = kit.entries(Drawn(["table"], listing.of))
    if listing.across:
        part = (1 - SIDE) / len(entries)
        return PrintedTable(
            [("", SIDE), *(("", part) for _ in entries)],
            [
                [
                    Cell(text=kit.label(column.title), bold=True),
                    *(_cell(kit, column, entry) for entry in entries),
                ]
                for column in listing.columns
            ],
        )
    whole = sum(column.width for column in listing.columns)
    return PrintedTable(
        [(kit.label(column.title), column.width / whole) for column in listing.columns],
        [[_cell(kit, column, entry) for column in listing.columns] for entry in entries],
    )


def _cell(kit: Kit, column: Column, entry: Entry) -> Cell:
    value = entry[column.field]
    text = kit.words.name(column.names, value) if column.names else str(value)
    if column.say:
        text = kit.label(column.say, value=text)
    return Cell(text=quoted(text), bold=column.bold)


def draw_listings(scene: Scene, kit: Kit, names: list[str], what: str) -> None:
    """Tables one below the other over a page, each with its title and of the height that it needs.

    DoesNotFitError, naming `what`, if they need more room than there is.
    """
    page = TableBox()
    tables = [listing_table(kit, name) for name in names]
    needs = [_height(table, page.width, page.head, what) for table in tables]
    spare = page.height - sum(needs) - TITLE_HIGH * len(names) - APART * (len(names) - 1)
    rows = sum(len(table.rows) for table in tables)
    y = page.top
    for name, table, need in zip(names, tables, needs, strict=True):
        _title(scene, kit, name, (page.left, y, page.width), kit.palette.ink)
        y += TITLE_HIGH
        high = need + spare * len(table.rows) / rows
        draw_table(scene, kit, table, what, TableBox(top=y, height=high))
        y += high + APART
    explain_mark(scene, kit, [listing_title(kit, name) for name in names])


def mat_listing_height(kit: Kit, name: str, width: float, what: str) -> float:
    """The room that a table of this width takes on a mat, its title included; px."""
    return TITLE_HIGH + _height(listing_table(kit, name), width, HEAD, what)


def draw_mat_listing(
    scene: Scene, kit: Kit, name: str, place: tuple[float, float, float], ink: str, what: str
) -> None:
    """A table with its title at (left, top, width) of a mat, in px; DoesNotFitError, naming `what`."""
    left, top, width = place
    table = listing_table(kit, name)
    _title(scene, kit, name, place, ink)
    high = _height(table, width, HEAD, what)
    draw_table(scene, kit, table, what, TableBox(left, top + TITLE_HIGH, width, high, HEAD))


def _title(scene: Scene, kit: Kit, name: str, place: tuple[float, float, float], ink: str) -> None:
    left, top, width = place
    heading(scene, (left + width / 2, top + TITLE_HIGH / 2), listing_title(kit, name), TITLE, ink,
            width=width)  # fmt: skip


def _height(table: PrintedTable, width: float, head: float, what: str) -> float:
    """What a table needs with the least letters: as many rows as high as its highest."""
    least = (TEXT[1], TEXT[1])
    highest = max(
        fit(
            cell.text, "sans-bold" if cell.bold else "serif", (width * part - 2 * INSET, ENDLESS),
            least, leading=LEADING, what=what,
        ).height
        for row in table.rows
        for (_, part), cell in zip(table.columns, row, strict=True)
    )  # fmt: skip
    titled = any(title for title, _ in table.columns)
    return (head if titled else 0.0) + len(table.rows) * (highest + AIR)
