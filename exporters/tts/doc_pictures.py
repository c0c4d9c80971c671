"""The pictures of the documentation, made from the very art and panels that the table gets.

`python -m exporters.tts.doc_pictures FOLDER` draws all of them anew; other files there
are removed. The same content gives the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from adjudicator.content import Content, load_content
from adjudicator.errors import KynesError
from adjudicator.log.writing import write_atomically
from exporters.art.contact import Shown, contact_sheet, few_colours, many_colours
from exporters.art.drawing import Picture
from exporters.art.raster import cache_folder, decoded, pixels
from exporters.art.wording import Words, plain, words

GAME = "dune-classic"
BOARD = 1400
TABLE = 1400
CARD = 350
PANELS = {
    "panels-set-up": "set-up-seats",
    "panels-rulings": "set-up-rulings",
    "panels-options": "set-up-options",
    "panels-place": "move-place",
    "panels-amount": "move-amount",
    "panels-secret": "move-secret",
    "panels-shield": "shield-and-help",
    "panels-end": "end",
}
"""Picture -> what `panel_pictures.shots` calls it."""

Pictures = Mapping[str, Picture]


def names() -> list[str]:
    """The files of all pictures, sorted."""
    return sorted(["board.jpg", "table.jpg", *(f"{name}.png" for name in [*SHEETS, *PANELS])])


def doc_pictures(game_id: str, cache: Path | None = None) -> Iterator[tuple[str, bytes]]:
    """Each picture's file and its bytes; the errors of `load_content` and of drawing."""
    from exporters.art.build import build_art  # noqa: PLC0415 - draws
    from exporters.tts.assets import drawn_assets  # noqa: PLC0415
    from exporters.tts.panel_pictures import draw, interface_pictures, shots  # noqa: PLC0415
    from exporters.tts.plan_picture import table_picture  # noqa: PLC0415

    content = load_content(game_id)
    drawn = build_art(content, cache).pictures
    yield "board.jpg", many_colours(pixels(drawn["board"], BOARD, opaque=True))
    for name, make in SHEETS.items():
        yield f"{name}.png", contact_sheet(make(content, drawn))
    assets = drawn_assets(content, cache, lambda _: None)
    yield "table.jpg", many_colours(table_picture(content, assets, TABLE))
    found = shots(game_id)
    seen = interface_pictures(content, cache)
    for name, shot in PANELS.items():
        yield f"{name}.png", few_colours(decoded(draw(*found[shot], seen)))


def _cards(content: Content, drawn: Pictures) -> list[list[Shown]]:
    """The first card of each sort of each deck, and the backs."""
    found: list[str] = []
    for deck, listed in content.data["cards"].items():
        if isinstance(listed, list):
            by_sort: dict[tuple[Any, ...], str] = {}
            for card in listed:
                by_sort.setdefault(_sort(card), f"card/{deck}/{card['id']}")
            found += by_sort.values()
        else:
            found += _ids(drawn, f"card/{deck}/")[:1]
    found += _ids(drawn, "back/")
    shown = [Shown(drawn[name], CARD) for name in found]
    half = -(-len(shown) // 2)
    return [shown[:half], shown[half:]]


def _sort(card: dict[str, Any]) -> tuple[Any, ...]:
    effect = card.get("effect", {})
    return card.get("category"), card.get("kind"), effect.get("attack"), effect.get("guard")


def _pieces(content: Content, drawn: Pictures) -> list[list[Shown]]:
    named = words(content)
    first = [faction["leaders"][0]["id"] for faction in content.data["factions"]["factions"]]

    def row(*prefixes: str) -> list[Shown]:
        ids = [name for prefix in prefixes for name in _ids(drawn, prefix)]
        return [Shown(drawn[name], 120, _caption(named, name)) for name in ids]

    return [
        row("force/"),
        [Shown(drawn[f"leader/{name}"], 190) for name in first],
        [Shown(drawn[f"leader/{name}/dead"], 190) for name in first],
        [Shown(drawn[name], 120) for name in _ids(drawn, "player/")],
        [Shown(drawn[name], 120) for name in _ids(drawn, "alliance/")],
        row("spice/", "marker/"),
    ]


def _caption(named: Words, name: str) -> str:
    """What a picture of a piece shows: the kind of force, the faction of a plain one, or the piece."""
    _, what, *kind = name.split("/")
    if kind:
        return plain(kind[0])
    return named.name("faction", what) if name.startswith("force/") else plain(what)


def _mats(content: Content, drawn: Pictures) -> list[list[Shown]]:
    faction = content.data["factions"]["factions"][0]["id"]
    wheel, *pointers = _ids(drawn, "wheel/")
    return [
        [Shown(drawn[f"mat/{faction}"], 540)],
        [Shown(drawn[f"screen/{faction}"], 380)],
        [Shown(drawn[wheel], 380), *(Shown(drawn[name], 190) for name in pointers)],
    ]


def _reference(content: Content, drawn: Pictures) -> list[list[Shown]]:
    del content
    found = [Shown(drawn[name], 440) for name in _ids(drawn, "reference/")]
    return [found[at : at + 2] for at in range(0, len(found), 2)]


def _ids(drawn: Pictures, prefix: str) -> list[str]:
    return [name for name in drawn if name.startswith(prefix)]


SHEETS: dict[str, Callable[[Content, Pictures], list[list[Shown]]]] = {
    "cards": _cards,
    "mats": _mats,
    "pieces": _pieces,
    "reference": _reference,
}
"""Contact sheets and what is on them."""


def main(arguments: Sequence[str]) -> None:
    """Draw all pictures into a folder, and remove those that are no longer made."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in doc_pictures(GAME, cache_folder()):
        write_atomically(folder / name, data)
        print(f"{folder / name}: {len(data)} bytes")
    for path in folder.iterdir():
        if path.name not in names():
            path.unlink()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KynesError as error:
        sys.exit(str(error))
