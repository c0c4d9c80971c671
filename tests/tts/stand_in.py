"""Pictures of one colour in place of drawn ones: same names, same proportions, no drawing."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from adjudicator.content import Content, load_content
from exporters.tts import script
from exporters.tts.assets import Assets, Image, Library, Sheet, flat_picture, image
from exporters.tts.build import table_files
from exporters.tts.layout.plan import TablePlan
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.layout.seats_and_spots import (
    look_of,
    seatings_of,
    seats_of,
    side_of,
    variants,
)
from exporters.tts.layout.table_layout import TableLayout, build_layout
from exporters.tts.save import RELEASED

GAME = "dune-classic"
DAWN = "dawn-of-the-fremen"
CONQUEST = "conquest-and-diplomacy"
MESSIAH = "dune-messiah"
WAR = "war-for-arrakis"
GAMES = (GAME, DAWN, CONQUEST, MESSIAH, WAR)
BASE = "https://example.org/pictures"
SHAPES = {
    "aid": (160, 40),
    "screen": (120, 60),
    "stand": (160, 40),
    "mat": (160, 100),
    "rock": (90, 30),
    "reference": (160, 100),
    "wheel": (150, 90),
}


@cache
def content(game: str = GAME) -> Content:
    return load_content(game)


@cache
def plan(game: str = GAME) -> TablePlan:
    return load_plan(content(game))


@cache
def assets(game: str = GAME) -> Assets:
    """Everything that the plan of a game asks for, and two sheets of rules."""
    data = content(game).data
    seats = seats_of(content(game))
    looks = {seat: look_of(content(game), seat)["colour"] for seat in seats}
    images: dict[str, Image] = {}

    def add(name: str, colour: str = "#c8b080") -> None:
        if name.endswith("/pointer"):
            images[name] = image(name, flat_picture(60, 60, "#8c2f1f"))
        else:
            size = SHAPES.get(name.partition("/")[0], (50, 50))
            images[name] = image(name, flat_picture(*size, colour))

    for name in (
        "table",
        "board",
        "cover/icon",
        "cover/thumbnail",
        "reference/a",
        "reference/turn",
    ):
        add(name, {"table": "#3b3128", "board": "#ecd9a5"}.get(name, "#c8b080"))
    for pattern in plan(game).interface:
        for seat in seats:
            if "{faction}" in pattern:
                add(pattern.format(faction=seat), looks[seat])
    for piece in plan(game).all_pieces():
        whats = [what for what, _ in variants(piece, content(game))] or [""]
        for faction, what in product(seats.values(), whats):
            for leader in faction.get("leaders") or [{"id": ""}]:
                ids = {
                    "faction": faction["id"],
                    "side": side_of(content(game), faction["id"]),
                    "leader": leader["id"],
                    "piece": piece.piece,
                }
                for pattern in (piece.picture, piece.back):
                    if "{leader}" in pattern and not leader["id"]:
                        continue
                    name = pattern.format(**ids, what=what)
                    if name and (pattern == piece.picture or "advisor" not in name):
                        add(name, looks[faction["id"]] if "{faction}" in pattern else "#c8b080")
        if piece.pointer is not None:
            add(piece.pointer.picture)
    sheets: dict[str, list[Sheet]] = {}
    for deck in plan(game).decks:
        add(deck.back, "#5b2333")
        listed = data["cards"][deck.deck]
        cells = (
            [card["id"] for card in listed]
            if isinstance(listed, list)
            else [one["id"] for it in data["factions"]["factions"] for one in it["leaders"]]
        )
        whole = image(f"sheet/{deck.deck}", flat_picture(60, 84, "#f0e0c0"))
        sheets[deck.deck] = [Sheet(f"card/{deck.deck}", whole, 6, 6, cells)]
    books = {language: b"%PDF-1.4 " + language.encode() for language in ("en", "de", "fr")}
    return Assets(images, sheets, books)


def files(
    drawn: Assets | None = None, *, epoch: int = RELEASED, game: str = GAME
) -> dict[str, bytes]:
    """A built table, with next to no script of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(script, "_table_script", lambda *_: ("function onLoad() end\n", ""))
        return table_files(content(game), drawn or assets(game), BASE, epoch=epoch)


def library(game: str = GAME) -> Library:
    return Library(assets(game), BASE)


def layout(factions: list[str] | None = None, game: str = GAME) -> tuple[TableLayout, Library]:
    """The table of a game, for all or for some factions."""
    pictures = library(game)
    return build_layout(content(game), plan(game), pictures, factions), pictures


def factions(game: str = GAME) -> list[str]:
    """The factions in the order of the table's seats; of a game that names its seatings, those of the first."""
    seatings = seatings_of(content(game))
    return seatings[0] if seatings else [seat.faction for seat in plan(game).seats]
