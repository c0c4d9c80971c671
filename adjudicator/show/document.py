"""A small document that can be written as plain text, Markdown or BBCode.

The BBCode uses only [b] and line breaks, which every forum accepts. The text of each block is made
harmless here, once, for the format in which it is written (`adjudicator/harmless.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from adjudicator.harmless import beginning, harmless, in_bbcode, in_markdown


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    """A heading; level 1 is the title."""

    level: int
    text: str


class Line(msgspec.Struct, frozen=True, tag="line"):
    """A fact: what it is about, and what it says."""

    label: str
    text: str


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows under column titles; the first column names the row. Numbers align to the right."""

    columns: list[str]
    rows: list[list[str]]


class Items(msgspec.Struct, frozen=True, tag="items"):
    """A list of sentences."""

    texts: list[str]


Block = Heading | Line | Table | Items

FORMATS = ("text", "markdown", "bbcode")


def render(blocks: Sequence[Block], form: str) -> str:
    """The document in one of `FORMATS`, ending in a newline."""
    write, safe = _WRITERS[form]
    blocks = [_with(block, safe) for block in blocks]
    chunks: list[str] = []
    for at, block in enumerate(blocks):
        tight = at > 0 and isinstance(block, Line) and isinstance(blocks[at - 1], Line)
        if at > 0:
            chunks.append("\n" if tight or _hugs(blocks[at - 1], form) else "\n\n")
        chunks.append(write(block))
    return "".join(chunks) + "\n"


def _hugs(before: Block, form: str) -> bool:
    return isinstance(before, Heading) and before.level > 1 and form != "markdown"


def _text(block: Block) -> str:
    match block:
        case Heading(level=level, text=text):
            return f"{text}\n{'=' * len(text)}" if level == 1 else text.upper()
        case Line(label=label, text=text):
            return f"{label}: {text}" if label else text
        case Table():
            return "\n".join("  " + "  ".join(row).rstrip() for row in _aligned(block))
        case Items(texts=texts):
            return "\n".join(f"  - {text}" for text in texts)


def _markdown(block: Block) -> str:
    match block:
        case Heading(level=level, text=text):
            return f"{'#' * level} {beginning(text)}"
        case Line(label=label, text=text):
            return f"**{label}:** {text}  " if label else f"{beginning(text)}  "
        case Table():
            rows = _aligned(block)
            numbers = _numeric(block)
            widths = [len(cell) for cell in rows[0]]
            marks = [
                "-" * (max(width, 3) - 1) + (":" if number else "-")
                for width, number in zip(widths, numbers, strict=True)
            ]
            lines = [rows[0], marks, *rows[1:]]
            return "\n".join("| " + " | ".join(row) + " |" for row in lines)
        case Items(texts=texts):
            return "\n".join(f"- {beginning(text)}" for text in texts)


def _bbcode(block: Block) -> str:
    match block:
        case Heading(text=text):
            return f"[b]{text}[/b]"
        case Line(label=label, text=text):
            return f"[b]{label}:[/b] {text}" if label else text
        case Table(columns=columns, rows=rows):
            return "\n".join(_bbcode_row(columns, row) for row in rows)
        case Items(texts=texts):
            return "\n".join(f"• {text}" for text in texts)


def _bbcode_row(columns: list[str], row: list[str]) -> str:
    cells = [
        f"{column.lower()} {cell}"
        for column, cell in zip(columns[1:], row[1:], strict=True)
        if cell not in ("", "0", "-")
    ]
    return f"[b]{row[0]}[/b]: {', '.join(cells) or '-'}"


_WRITERS: dict[str, tuple[Callable[[Block], str], Callable[[str], str]]] = {
    "text": (_text, harmless),
    "markdown": (_markdown, in_markdown),
    "bbcode": (_bbcode, in_bbcode),
}
"""Form -> what writes a block in it, and what makes a text harmless for it."""


def _with(block: Block, safe: Callable[[str], str]) -> Block:
    """The block with every text in it made harmless."""
    match block:
        case Heading(level=level, text=text):
            return Heading(level, safe(text))
        case Line(label=label, text=text):
            return Line(safe(label), safe(text))
        case Table(columns=columns, rows=rows):
            return Table(
                [safe(title) for title in columns], [[safe(cell) for cell in row] for row in rows]
            )
        case Items(texts=texts):
            return Items([safe(text) for text in texts])


def _numeric(table: Table) -> list[bool]:
    """Column by column, whether every cell is a number or nothing."""
    return [
        len(table.rows) > 0
        and all(row[at].isdecimal() or row[at] in ("", "-") for row in table.rows)
        for at in range(len(table.columns))
    ]


def _aligned(table: Table) -> list[list[str]]:
    """The titles and rows with every cell padded to its column's width."""
    rows = [table.columns, *table.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(table.columns))]
    numbers = _numeric(table)
    return [
        [
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, numbers, strict=True)
        ]
        for row in rows
    ]
