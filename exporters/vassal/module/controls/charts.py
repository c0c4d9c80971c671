"""The window of charts: reference sheets and mats as pictures, cards and rules as pages.

The engine gives the window the size of its first page, and scrolls longer pages to their end. So
all pictures have the same width, and pages are short.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.content.records import Content
from exporters.art.plan import kit
from exporters.art.wording import words
from exporters.speech import phrase
from exporters.vassal.format.components import Node, component
from exporters.vassal.module.game_facts.table_facts import TableFacts
from exporters.vassal.module.pieces.pieces import image_of
from exporters.vassal.module.places.windows import ALT, hot

GROUPS = {"reference": "At a glance", "mat": "Sides"}
"""The first part of the ids of pictures -> the tab that they are on."""
WIDTH = 760
"""Of the text of a page, in px."""
LINE = 100
"""Letters in a line of that width."""
LINES = 26
"""Lines of a page: it is no higher than a picture."""
LIST = (1000, 625, 800)
"""The width and height of a list of pages, and the width of the pages alone, in px."""


def charts(
    content: Content,
    table: TableFacts,
    named: dict[str, str],
    pictures: Sequence[str],
    every: Sequence[Content] = (),
) -> tuple[Node, dict[str, str], dict[str, str]]:
    """The window, the pictures that it needs (image -> picture of the art), and its pages.

    `every`: the same content in all languages of the module; pages begin with the same row in each.
    """
    every = every or (content,)
    texts: dict[str, str] = {}
    listed = together([one for one in pictures if one.startswith(tuple(table.charts))])
    tabs = [
        component("TabWidget", _pictures(content, group, listed, named), entryName=phrase(title))
        for group, title in GROUPS.items()
        if any(one.startswith(f"{group}/") for one in listed)
    ]
    for name, pages in (
        ("Cards", _cards(content, every, named)),
        ("Rules", _rules(content, every)),
    ):
        rows = []
        for at, (title, body) in enumerate(pages, 1):
            file = f"{name.lower()}-{at}.html"
            texts[file] = page(title, body)
            rows.append(component("HtmlChart", chartName=title, fileName=file))
        wide, high, left = LIST
        tabs.append(component("ListWidget", rows, entryName=phrase(name), width=wide, height=high,
                              divider=left))  # fmt: skip
    window = component(
        "ChartWindow", component("TabWidget", tabs, entryName=phrase("Charts")), name=phrase("Charts"),
        text=phrase("Charts"), tooltip=phrase("Rules, cards, factions"), hotkey=hot("C", ALT),
    )  # fmt: skip
    return window, {image_of(one): one for one in listed}, texts


def page(title: str, body: Sequence[str]) -> str:
    """A page that the engine's own HTML reader can show."""
    lines = [f"<html><head><title>{html.escape(title)}</title></head><body>",
             f"<h2>{html.escape(title)}</h2>", *body, "</body></html>"]  # fmt: skip
    return "\n".join(lines) + "\n"


def together(pictures: Sequence[str]) -> list[str]:
    """Pictures with the further pages of a sheet ("reference/turn-2") behind its first one."""

    def place(picture: str) -> tuple[int, int]:
        stem, _, number = picture.rpartition("-")
        further = number.isdecimal() and stem in pictures
        return (pictures.index(stem), int(number)) if further else (pictures.index(picture), 0)

    return sorted(pictures, key=place)


def _pictures(
    content: Content, group: str, listed: Sequence[str], named: dict[str, str]
) -> Iterator[Node]:
    drawing = kit(content, words(content))
    titles = {one.id: drawing.title(one.title) for one in drawing.plan.references}
    for picture in listed:
        first, _, name = picture.partition("/")
        if first != group:
            continue
        stem, _, number = name.rpartition("-")
        if number.isdecimal() and stem in titles:
            title = f"{titles[stem]} {number}"
        else:
            title = titles.get(name) or named.get(name, name.capitalize())
        yield component("Chart", chartName=title, fileName=image_of(picture))


Row = tuple[int, str]
"""Lines that it takes, and its HTML."""


def _cards(
    content: Content, every: Sequence[Content], named: dict[str, str]
) -> Iterator[tuple[str, list[str]]]:
    for deck, listed in content.data["cards"].items():
        if isinstance(listed, list) and listed and "text" in listed[0]:
            longest = _longest([one.data["cards"][deck] for one in every])
            rows = [_card(card, named, long) for card, long in zip(listed, longest, strict=True)]
            yield from _in_pages(phrase(deck.replace("-", " ").capitalize()), rows)


def _longest(listed: Sequence[Sequence[dict[str, Any]]]) -> list[int]:
    """The length of the longest text of each row over all languages."""
    return [max(len(one.get("text", "")) for one in same) for same in zip(*listed, strict=True)]


def _card(card: dict[str, Any], named: dict[str, str], longest: int) -> Row:
    """A row for a card with its number of copies; an action that costs something or needs a roll is listed with its price and roll."""
    text = card.get("text", "")
    name = html.escape(named.get(card["id"], card["id"]))
    number, wide = str(card.get("copies", "")), 30
    if "roll" in card:
        number, wide = (
            phrase("{price} spice, from {roll}", price=card["price"], roll=card["roll"]),
            130,
        )
    return 2 + longest // LINE, (
        f"<tr><td width='170'><b>{name}</b></td><td width='{wide}'>{number}</td>"
        f"<td width='{WIDTH - 170 - wide}'>{html.escape(text)}</td></tr>"
    )


def _rules(content: Content, every: Sequence[Content]) -> Iterator[tuple[str, list[str]]]:
    sections: dict[str, list[Row]] = {}
    clauses = _said(content)
    longest = _longest([_said(one) for one in every])
    for clause, long in zip(clauses, longest, strict=True):
        text = html.escape(clause["text"])
        row = (
            f"<tr><td width='{WIDTH}'><b>{html.escape(clause['title'])}</b> "
            f"<font color='#806040'>{html.escape(clause['id'])}</font><br>{text}</td></tr>"
        )
        section = clause["id"].partition(".")[0]
        sections.setdefault(section, []).append((2 + long // LINE, row))
    for section, rows in sections.items():
        yield from _in_pages(phrase(section.replace("-", " ").capitalize()), rows)


def _said(content: Content) -> list[dict[str, Any]]:
    """The clauses as their chart shows them: id, title and text."""
    return [
        {"id": one.id, "title": one.title, "text": one.text} for one in content.clauses.values()
    ]


def _in_pages(title: str, rows: Sequence[Row]) -> Iterator[tuple[str, list[str]]]:
    """The rows divided into tables of at most `LINES` lines, each with its title."""
    pages: list[list[str]] = [[]]
    room = LINES
    for lines, row in rows:
        if lines > room and pages[-1]:
            pages.append([])
            room = LINES
        pages[-1].append(row)
        room -= lines
    for at, listed in enumerate(pages, 1):
        number = f" {at}" if len(pages) > 1 else ""
        yield title + number, [f"<table width='{WIDTH}'>", *listed, "</table>"]
