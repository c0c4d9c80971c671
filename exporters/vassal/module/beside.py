"""The picture of the table beside the board: a panel for each side, and a frame for every pile.

A side's panel has its colour, sign and letter. Each place on it is a field of parchment with a name
and faint symbols where pieces go. If the game has drawn mats, those are used instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from exporters.art.canvas.colour import mix, readable
from exporters.art.canvas.raster import (
    SharedPixels,
    encoded,
    kept,
    picture_key,
    pixels,
    sheet_key,
)
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.plan import Kit
from exporters.art.style import Look, heading, heading_width, look, looks, ripples
from exporters.art.symbols import draw_symbol
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.module.game_facts.facts import Entry
from exporters.vassal.module.places.ground import ABSENT, AUTOMATON, automaton_areas, band_of
from exporters.vassal.module.places.purses import PICTURE
from exporters.vassal.module.places.windows import ModuleBoard
from exporters.vassal.module.places.zones import (
    ASIDE,
    BELOW_PANEL,
    HEAD,
    MAIN,
    PANEL_EDGE,
    Area,
    read_region,
)
from exporters.vassal.module.plan import ModulePlan, picture_of

FRAME = 6
"""From a zone's edge to its frame, in px."""
ROUND = 14
"""Radius of a frame's corners, in px."""
LETTERS = 24
"""Size of a zone's name, in px."""
LEADING = 27
"""From one line of such a name to the next, in px."""
TWO_LINES = 80
"""The least room for the name of a box in which two lines have room, in px."""
HIGH = 1.42
"""The height of a card by its width, at most."""
NAME = 56
"""Size of a side's name, in px."""
SIGN = 62
"""Size of a side's sign, in px."""
RING = 0.37
"""Radius of the ring for a piece, in shares of the way to the next."""
FAINT = 0.3
"""How much of a faint symbol is ink."""
PURSE = (520, 200)
"""The size of a purse as it is drawn, in px."""
VEIL = 0.66
"""How dark the panel of a side is that nobody plays."""
DEEP = 0.45
"""How dark the edge of a side's panel is."""


def table_picture(plan: ModulePlan, kit: Kit) -> Picture:
    """The table, named "table"; every zone but those on mats has a frame with its name."""
    board = next(board for board in plan.boards[MAIN] if board.name == ASIDE)
    scene = _ground(kit, board)
    if plan.table.aside.rows:
        for at, side in enumerate(plan.sides):
            _panel(scene, plan, kit, side, at)
    _frames(scene, plan, kit, board)
    return scene.picture("table")


def automaton_picture(plan: ModulePlan, kit: Kit) -> Picture | None:
    """The frames of places that only games with an automaton have: a piece that lies below all others there."""
    board = next(board for board in plan.boards[MAIN] if board.name == ASIDE)
    found = automaton_areas(plan.table.aside, board.areas)
    if not found:
        return None
    top, bottom = band_of(found)
    scene = Scene(board.width, bottom - top)
    with scene.group(move=(0, -top)):
        for area in found:
            _frame(scene, plan, kit, area, read_region(area.spots[0].name))
    return scene.picture(AUTOMATON)


def absent_picture(plan: ModulePlan, kit: Kit) -> Picture | None:
    """What lies on the panel of a side that nobody plays: a veil, and words that say so."""
    aside = plan.table.aside
    if aside.mats is not None and not aside.mats.beside:
        wide, high = aside.mats.width, aside.mats.height
    elif aside.rows:
        wide, high = aside.width - 2 * FRAME, aside.panel - BELOW_PANEL
    else:
        return None
    scene = Scene(wide, high)
    scene.rect(0, 0, wide, high, radius=ROUND * 1.6, fill=kit.palette.ink, fill_opacity=VEIL)
    heading(scene, (wide / 2, (PANEL_EDGE + HEAD + high) / 2), kit.words.phrase("Seat not taken"), NAME,
            kit.palette.paper, width=wide / 2)  # fmt: skip
    return scene.picture(ABSENT)


def side_pictures(plan: ModulePlan, kit: Kit) -> list[Picture]:
    """The boards with the mats of the sides that play; each place below a mat has a frame with its name."""
    found = []
    for one in plan.side_boards.values():
        scene = _ground(kit, one.board)
        _frames(scene, plan, kit, one.board)
        found.append(scene.picture(picture_of(one.board)))
    return found


def _ground(kit: Kit, board: ModuleBoard) -> Scene:
    scene = Scene(board.width, board.height)
    deep = mix(kit.palette.edge, kit.palette.ink, 0.5)
    ground = scene.linear_gradient(
        (0, 0), (0, board.height), [(0, kit.palette.edge), (0.5, deep), (1, kit.palette.edge)]
    )
    scene.rect(0, 0, board.width, board.height, fill=ground)
    ripples(scene, board.width, board.height, kit.palette.paper, opacity=0.06)
    return scene


def _frames(scene: Scene, plan: ModulePlan, kit: Kit, board: ModuleBoard) -> None:
    """Draws a frame for every zone of a board, except the zones on mats."""
    mats = plan.table.aside.mats
    more = {} if mats is None else mats.more
    on_mats = set() if mats is None else set(mats.places)
    on_mats |= {one.place or name for name, one in more.items() if one.y <= 1}
    for area in board.areas:
        place, owner = read_region(area.spots[0].name)
        if place not in on_mats and place not in plan.table.aside.of_automata:
            _frame(scene, plan, kit, area, (place, owner))


def _panel(scene: Scene, plan: ModulePlan, kit: Kit, side: str, at: int) -> None:
    """Draws the panel of a side: its colour, and above the places its sign, name and letter."""
    entry, aside = look(kit.content, "factions", side), plan.table.aside
    top, high, wide = at * aside.panel + FRAME, aside.panel - BELOW_PANEL, aside.width - 2 * FRAME
    colour, ink = entry["colour"], entry["ink"]
    dark = mix(colour, "#000000", DEEP)
    fill = scene.linear_gradient((0, top), (0, top + high), [(0, colour), (1, dark)])
    scene.rect(FRAME, top, wide, high, radius=ROUND * 1.6, fill=fill, stroke=kit.palette.line,
               stroke_width=3)  # fmt: skip
    scene.rect(FRAME + 7, top + 7, wide - 14, high - 14, radius=ROUND, fill="none", stroke=ink,
               stroke_width=1.6, stroke_opacity=0.7)  # fmt: skip
    middle = top + PANEL_EDGE / 2 + HEAD / 2
    draw_symbol(scene, entry["shape"], (70, middle), SIGN, ink=ink, ground=colour)
    scene.text(aside.width / 2, middle, kit.words.name("faction", side), NAME, "serif-bold",
               anchor="middle", level="middle", fill=ink)  # fmt: skip
    scene.text(aside.width - 70, middle, entry["letter"], NAME, "serif-bold", anchor="middle",
               level="middle", fill=ink)  # fmt: skip


def _look(kit: Kit, side: str) -> Look:
    """The colours and sign of a side, or of a faction that shares a side: those of the cards of the deck with its name."""
    kind = "factions" if side in looks(kit.content, "factions") else "categories"
    return look(kit.content, kind, side)


def _frame(scene: Scene, plan: ModulePlan, kit: Kit, area: Area, region: tuple[str, str]) -> None:
    """Draws a field of parchment with its title, and rings or a symbol where pieces lie."""
    place, owner = region
    aside, palette = plan.table.aside, kit.palette
    (left, top), _, (right, bottom), _ = area.corners
    wide, high = right - left - 2 * FRAME, bottom - top - 2 * FRAME
    row = aside.rows.get(place) if owner else None
    rim = _look(kit, owner)["colour"] if owner else palette.line
    rim = readable(rim, palette.paper, 3)
    scene.rect(left + FRAME, top + FRAME, wide, high, radius=ROUND, fill=palette.paper,
               stroke=palette.ink, stroke_width=3)  # fmt: skip
    scene.rect(left + FRAME + 6, top + FRAME + 6, wide - 12, high - 12, radius=ROUND - 5, fill="none",
               stroke=rim, stroke_width=2)  # fmt: skip
    # A pile of cards grows upwards and would cover its name there.
    pile = any(deck.pile == place for deck in plan.decks)
    named = bottom - FRAME - 22 if pile else top + FRAME + 28
    across, card = wide - 30, _card(plan, place)
    box = aside.boxes.get(place)
    # A second line needs room: pieces begin below the first one elsewhere.
    roomy = row is not None or pile or (box is not None and box.head >= TWO_LINES)
    lines = two_lines(kit.label(place), across) if roomy else [kit.label(place)]
    if pile and (named - LEADING - LETTERS / 2 < area.spots[0].y + card / 2):
        # A second line would lie under the card.
        lines = [kit.label(place)]
    for at, line in enumerate(lines):
        lower = at - (len(lines) - 1 if pile else 0)
        heading(scene, ((left + right) / 2, named + lower * LEADING), line, LETTERS, palette.ink,
                width=across)  # fmt: skip
    faint = mix(palette.line, palette.paper, FAINT)
    symbols = {deck.pile: deck.deck for deck in plan.table.decks}
    symbols |= {deck.discard: deck.deck for deck in plan.table.decks if deck.discard}
    if row is not None:
        for spot in area.spots:
            scene.circle(spot.x, spot.y, aside.step * RING, fill="none", stroke=palette.line,
                         stroke_width=2, stroke_opacity=0.6, dash=(9, 7))  # fmt: skip
            if row.symbol:
                draw_symbol(scene, row.symbol, (spot.x, spot.y), aside.step * RING, ink=faint,
                            ground=palette.paper)  # fmt: skip
    elif place in symbols:
        spot, deck = area.spots[0], symbols[place]
        sign = kit.plan.decks[deck].symbol if deck in kit.plan.decks else kit.symbol(place)
        draw_symbol(scene, sign, (spot.x, spot.y), wide / 2, ink=faint, ground=palette.paper)


def two_lines(text: str, width: float) -> list[str]:
    """A heading in two lines where one of its size is wider than that (px), divided where the wider line is shortest."""
    if heading_width(text, LETTERS) <= width or " " not in text.strip():
        return [text]
    words = text.split(" ")
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return [*min(ways, key=lambda way: max(heading_width(line, LETTERS) for line in way))]


def _card(plan: ModulePlan, place: str) -> float:
    """The height of a card on a pile, in px, nearly: cards are less high than that."""
    decks = [deck for deck in plan.table.decks if place in (deck.pile, deck.discard)]
    widths = plan.table.widths
    return HIGH * max(
        (widths.get(deck.piece, widths["card"]) for deck in decks), default=widths["card"]
    )


def purse_picture(plan: ModulePlan, kit: Kit) -> Picture:
    """The picture "purse" of a side's purse: a plate with the sign of its contents; the number is a label."""
    wide, high = PURSE
    scene, palette = Scene(wide, high), kit.palette
    facts = plan.table.purse
    scene.rect(3, 3, wide - 6, high - 6, radius=26, fill=palette.paper, stroke=palette.ink,
               stroke_width=5)  # fmt: skip
    scene.rect(13, 13, wide - 26, high - 26, radius=18, fill="none", stroke=palette.line,
               stroke_width=3)  # fmt: skip
    if facts is not None:
        name = kit.symbol(facts.piece)
        draw_symbol(scene, name, (high / 2 + 10, high / 2), high * 0.62, ink=palette.line,
                    ground=palette.paper)  # fmt: skip
    return scene.picture(PICTURE)


def laid_on(plan: ModulePlan, table: str = "table") -> list[tuple[str, int, int, int]]:
    """The pictures of the art that lie on the table, or on a board with mats: each with its left, its top and its width."""
    aside = plan.table.aside
    facts = aside.mats
    own = [(one.picture, one.left, one.top, one.width) for one in aside.pictures]
    mats = [
        mat
        for one in plan.side_boards.values()
        if picture_of(one.board) == table
        for mat in one.mats
    ]
    if table == "table":
        mats = plan.mats
    if facts is None:
        return own if table == "table" else []
    found = [
        (Entry(mat.side, mat.side, {"id": mat.side}).fill(facts.picture, plan.sides), mat.left, mat.top, facts.width)
        for mat in mats
    ]  # fmt: skip
    return found + (own if table == "table" else [])


class TablePicture:
    """The table, or a board with mats, with the pictures of the art that lie on it."""

    def __init__(self, plan: ModulePlan, table: Picture, art: Mapping[str, Picture]) -> None:
        """BuildError for a mat that the art does not have."""
        self.picture = table
        self._laid = laid_on(plan, table.id)
        missing = [mat for mat, *_ in self._laid if mat not in art]
        if missing:
            raise BuildError(f"the art has no picture {missing[0]!r}")
        self._art = art

    def key(self, width: int) -> str:
        """The name under which a cache keeps it, `width` px wide."""
        laid = self._places(width)
        if not laid:
            return picture_key(self.picture, width, opaque=True)
        keys = [picture_key(self._art[mat], wide) for mat, _, _, wide in laid]
        places = str([place for _, *place in laid])
        return sheet_key([picture_key(self.picture, width), *keys], places)

    def image(
        self, width: int, cache: Path | None = None, shared: SharedPixels | None = None
    ) -> Any:
        """It as a Pillow image, `width` px wide; what lies on it is taken from `shared` or put there."""
        laid = self._places(width)
        if not laid:
            return pixels(self.picture, width, cache, opaque=True)
        whole = pixels(self.picture, width, cache)
        known = SharedPixels() if shared is None else shared
        for mat, left, top, wide in laid:
            whole.alpha_composite(known.of(self._art[mat], wide), (left, top))
        return whole.convert("RGB")

    def png(self, width: int, cache: Path | None, shared: SharedPixels | None = None) -> bytes:
        """Its PNG, made or taken from the cache; `shared` as for `image`."""
        return kept(self.key(width), cache, lambda: encoded(self.image(width, cache, shared)))

    def _places(self, width: int) -> list[tuple[str, int, int, int]]:
        """The pictures on it with left, top and width, px of a table of this width."""
        share = width / self.picture.width
        return [
            (name, round(left * share), round(top * share), round(wide * share))
            for name, left, top, wide in self._laid
        ]
