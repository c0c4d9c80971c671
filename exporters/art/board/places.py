"""Decks, pools and trays beside a free board: a frame, a sign, and what lies there."""

from __future__ import annotations

from typing import Any

from adjudicator.content import Content
from exporters.art.canvas.colour import mix
from exporters.art.canvas.fonts import Face, fit, text_width, wrap
from exporters.art.canvas.scene import Scene, Style
from exporters.art.plan import plan
from exporters.art.symbols import draw_symbol, symbol_of
from exporters.art.wording import GameNames, plain

SYMBOLS = {"box": "remove", "die": "both-moons", "site": "production"}
"""Word in a place's id -> its symbol, where no symbol is named as the word."""
CALLED = {"bene-gesserit-reserve": "Bene Gesserit", "spice-board": "Spice reserve"}
"""Places whose ids in plain words are not what they are called."""
NARROW = 240
"""Narrower places, and those that are wider than high, are full: each px of them is used."""
LONG = 14
"""Names of places with more letters get more lines."""
WIDE_LETTERS, LETTERS = (42.0, 36.0), (38.0, 32.0)
"""The largest and the least letters, px, of a place with room and of one that is full."""
ONE_LINE = 35.0
"""The least letters, px, of a name in one line, where a place has room."""
UNDER_CARDS, SMALL = 0.74, 22.0
"""The share of a full place under its cards, beside which no end of its name is seen; the least letters, px, of it."""
INSET, MARGIN = 8.0, 7.0
"""From the edge of a full place to its inner line, and what is left free beside that; px."""
GAP = 8.0
"""Between sign and name."""
LEADING = 0.95
"""From line to line of a name in a full place, in sizes."""
SIGN = 0.42
"""The height of the sign of a full place, in shares of what is free, if its name leaves so much."""


def draw_place(
    scene: Scene, content: Content, place: dict[str, Any], names: GameNames, paint: dict[str, str]
) -> None:
    """A place's frame with its sign and its name; `paint` is the board's colours.

    Raises DoesNotFitError for a name that is too long for it.
    """
    side = scene.width
    x, y = place["x"] * side, place["y"] * side
    wide, high = place["width"] * side, place["height"] * side
    full = wide <= NARROW or high < wide
    inset = INSET if full else 12
    scene.rect(x - wide / 2, y - high / 2, wide, high, radius=20, fill=paint["paper"],
               fill_opacity=0.9, stroke=paint["ink"], stroke_width=6)  # fmt: skip
    inner: Style = {"fill": "none", "stroke": paint["line"], "stroke_width": 2.4}
    scene.rect(x - wide / 2 + inset, y - high / 2 + inset, wide - 2 * inset, high - 2 * inset,
               radius=12, **inner)  # fmt: skip
    symbol, text = _symbol(content, place["id"]), _called(names, place["id"])
    if full:
        # Beside its deck, under the same sign.
        text = names.phrase("Discard pile") if place["id"].endswith("-discard") else text
        _draw_full(scene, (x, y, wide, high), symbol, (place["id"], text), paint)
        return
    raised = len(place["id"]) > LONG
    draw_symbol(scene, symbol, (x, y - high * (0.21 if raised else 0.13)),
                min(wide * 0.6, high * (0.4 if raised else 0.55)), ink=_faint(paint),
                ground=paint["paper"])  # fmt: skip
    # As low as can be: below the cards.
    room = wide - 2 * (inset + MARGIN)
    deck, _, kind = place["id"].rpartition("-")
    if kind == "deck" and room < ONE_LINE * text_width(text, "serif-bold", 1):
        text = names.called(deck)
    size = min(WIDE_LETTERS[0], room / text_width(text, "serif-bold", 1))
    if size >= ONE_LINE:
        scene.text(x, y + high / 2 - inset - 0.72 * WIDE_LETTERS[0], text, size, "serif-bold",
                   anchor="middle", level="middle", fill=paint["ink"])  # fmt: skip
        return
    scene.text_box(x - wide / 2 + 16, y + high * 0.226, wide - 32, high * 0.24, text, WIDE_LETTERS,
                   "serif-bold", what=place["id"], align="middle", level="middle", leading=1.0,
                   fill=paint["ink"])  # fmt: skip


def _draw_full(
    scene: Scene,
    box: tuple[float, float, float, float],
    symbol: str,
    name: tuple[str, str],
    paint: dict[str, str],
) -> None:
    """Draws the sign above and the name in the rest; in high places the signs of a row have the same height."""
    x, y, wide, high = box
    what, text = name
    room, free = wide - 2 * (INSET + MARGIN), high - 2 * (INSET + MARGIN)
    room, letters = name_room(
        what, text, "serif-bold", (room, 0.7 * free), LETTERS, LEADING, UNDER_CARDS * wide
    )
    lines = fit(text, "serif-bold", (room, 0.7 * free), letters, leading=LEADING, what=what)
    sign = min(SIGN * free, free - GAP - lines.height)
    top = y - free / 2
    if high < wide:
        top += (free - sign - GAP - lines.height) / 2
    draw_symbol(scene, symbol, (x, top + sign / 2), sign, ink=_faint(paint), ground=paint["paper"])
    below = top + sign + GAP
    scene.text_box(x - room / 2, below, room, y + free / 2 - below + 1, text, (lines.size, lines.size),
                   "serif-bold", what=what, align="middle", level="top" if high < wide else "middle",
                   leading=LEADING, fill=paint["ink"])  # fmt: skip


def name_room(
    place: str,
    text: str,
    face: Face,
    room: tuple[float, float],
    letters: tuple[float, float],
    leading: float,
    narrow: float,
) -> tuple[float, tuple[float, float]]:
    """How wide the name of a place may be, and the largest and the least letters of it, of the room that there is.

    That of a pile is no wider than its cards (`narrow`), beside which no end of it is seen then. A deck's may be
    small for that: cards lie there from the first turn to the last. All lengths in px.
    """
    kind = place.split("-")
    if "deck" in kind:
        return min(room[0], narrow), (letters[0], SMALL)
    if "discard" in kind:
        least = min(letters)
        lines = wrap(text, face, least, narrow)
        widest = max(text_width(line, face, least) for line in lines)
        if widest <= narrow and len(lines) * leading * least <= room[1]:
            return narrow, letters
    return room[0], letters


def _faint(paint: dict[str, str]) -> str:
    return mix(paint["shade"], paint["paper"], 0.25)


def _symbol(content: Content, place: str) -> str:
    named = plan(content).symbols.get(place.removesuffix("-deck").removesuffix("-discard"))
    return named or symbol_of(*(SYMBOLS.get(word, word) for word in place.split("-")), "ring")


def _called(names: GameNames, place: str) -> str:
    """The text on a place; a deck with a long name takes it from the content, its discards from a translation."""
    if place in CALLED:
        return names.phrase(CALLED[place])
    deck, _, what = place.rpartition("-")
    known = names.by_context.get("deck", {}).get(deck)
    whole = names.plain(place)
    is_translated = what == "discard" and whole != plain(place)
    if len(place) <= LONG or not known or what not in {"deck", "discard"} or is_translated:
        return whole
    return known if what == "deck" else f"{known} {names.inside(names.plain(what))}"
