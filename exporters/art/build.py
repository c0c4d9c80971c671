"""All pictures of a game; this is what the exporters call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

import msgspec

from adjudicator.content.records import Content
from exporters.art.board.picture import draw_board
from exporters.art.canvas.raster import kept, raster_height
from exporters.art.canvas.scene import Picture
from exporters.art.canvas.sheets import MOST_SIDE, Sheet, dealt, sheets
from exporters.art.pieces.cards import backs, cards
from exporters.art.pieces.covers import covers
from exporters.art.pieces.discs import pieces
from exporters.art.pieces.mats import mats
from exporters.art.plan import plan
from exporters.art.rasters import SHARED, Raster, made
from exporters.art.reference.clauses import reference_sheets
from exporters.art.sources import sources_key
from exporters.art.wording import GameNames, words


class Art(msgspec.Struct, frozen=True):
    """All pictures of a game."""

    pictures: dict[str, Picture]
    """By id, as SVG: what `raster` draws in any other size."""
    images: dict[str, bytes]
    """By id: PNG of what is used singly."""
    sheets: list[Sheet]
    """The faces of each deck, named "card/DECK", and the further sheets of the game's plan."""
    texture_bytes: int
    """Memory of all images and sheets when unpacked: four bytes a pixel."""


def _cards(content: Content, named: GameNames) -> list[Picture]:
    return [face for faces in cards(content, named).values() for face in faces]


DRAWN: dict[str, Callable[[Content, GameNames], list[Picture]]] = {
    "backs": backs,
    "pieces": pieces,
    "mats": mats,
    "references": reference_sheets,
    "covers": lambda content, _: covers(content),
    # The board has the id by which everything knows it.
    "board": lambda content, _: [msgspec.structs.replace(draw_board(content), id="board")],
    "cards": _cards,
}
"""Kind of picture -> what draws all pictures of the kind: together all of a game."""


STARTS = {
    "aid": ["mats"], "back": ["backs", "pieces"], "board": ["board"], "card": ["cards"], "cover": ["covers"],
    "mat": ["mats"], "reference": ["references"], "screen": ["mats"], "stand": ["mats"], "wheel": ["mats"],
}  # fmt: skip
"""How the id of a picture begins -> its kinds; all others are pieces."""


def draw_pictures(content: Content, kinds: Iterable[str] | None = None) -> dict[str, Picture]:
    """Every picture of these kinds by its id, as SVG, by default of all; the board is "board".

    What stands on them is in the content's language.
    """
    named = words(content)
    return {
        picture.id: picture for kind in kinds or DRAWN for picture in DRAWN[kind](content, named)
    }


def build_art(
    content: Content,
    cache: Path | None = None,
    progress: Callable[[str], None] | None = None,
    *,
    widest: int = MOST_SIDE,
    limits: Mapping[str, int] | None = None,
) -> Art:
    """All pictures of a game, drawn or taken from the cache; the same bytes every time.

    No image and no cell of a sheet is made wider than `widest`, or than `limits` says for the beginning of its name. `progress` is told the name of
    each image and sheet as it is done. Raises DoesNotFitError for a text that is too long for its
    place, and ContentError for a look that is missing.
    """
    tell = progress or (lambda _: None)
    pictures = kept_pictures(content, cache)
    images: dict[str, bytes] = {}
    texture = 0
    limits = limits or {}
    for one in image_rasters(content, pictures, widest, limits):
        (name,) = one.pictures
        images[name] = made(one, pictures, cache)
        texture += 4 * one.width * raster_height(pictures[name], one.width)
        tell(name)
    drawn: list[Sheet] = []
    for name, listed, width in _sheet_plans(content, pictures):
        drawn += sheets(name, listed, min(width, widest, _limit(name, limits)), cache)
        tell(name)
    texture += sum(4 * sheet.width * sheet.height for sheet in drawn)
    return Art(pictures, images, drawn, texture)


def image_rasters(
    content: Content,
    pictures: dict[str, Picture],
    widest: int = MOST_SIDE,
    limits: Mapping[str, int] | None = None,
) -> list[Raster]:
    """The pictures that are used singly, as the game's plan has them; `limits` as for `build_art`."""
    planned = plan(content).images
    found = []
    for name, picture in pictures.items():
        image = planned.get(name.split("/", 1)[0])
        if image is not None:
            width = min(image.width, picture.width, widest, _limit(name, limits or {}))
            shared = SHARED if picture.under and SHARED / 2 < width < SHARED else 0
            found.append(Raster((name,), width, opaque=not image.transparent, layer=shared))
    return found


def _limit(name: str, limits: Mapping[str, int]) -> int:
    """The greatest width of a picture with that name, in px."""
    return min(
        (most for start, most in limits.items() if name.startswith(start)), default=MOST_SIDE
    )


def sheet_rasters(
    content: Content, pictures: dict[str, Picture], limits: Mapping[str, int] | None = None
) -> list[Raster]:
    """The sheets of the game's decks and of its plan."""
    return [
        Raster(tuple(picture.id for picture in listed), width, sheet=called)
        for name, cells, cell in _sheet_plans(content, pictures)
        for width in [min(cell, _limit(name, limits or {}))]
        for called, listed in dealt(name, cells, width)
    ]


def kept_pictures(content: Content, cache: Path | None) -> dict[str, Picture]:
    """The pictures as drawn before, if neither the content nor anything that draws has changed.

    Else, and without a cache, as by `draw_pictures`; errors as for `build_art`.
    """
    return draw_pictures(content) if cache is None else dict(KeptPictures(content, cache))


class KeptPictures(Mapping[str, Picture]):
    """The pictures as by `kept_pictures`: those of a kind are drawn, or read, when one of them is asked for."""

    def __init__(self, content: Content, cache: Path) -> None:
        """`cache` is a folder."""
        self._content = content
        self._cache = cache
        self._of: dict[str, dict[str, Picture]] = {}
        """Kind -> its pictures."""

    def __getitem__(self, name: str) -> Picture:
        """KeyError for an id that the art does not have; errors as for `build_art`."""
        for kind in STARTS.get(name.partition("/")[0], ["pieces"]):
            if name in (found := self._kind(kind)):
                return found[name]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter({name: None for kind in DRAWN for name in self._kind(kind)})

    def __len__(self) -> int:
        return len([*self])

    def _kind(self, kind: str) -> dict[str, Picture]:
        if kind not in self._of:
            self._of[kind] = self._kept(kind)
        return self._of[kind]

    def _kept(self, kind: str) -> dict[str, Picture]:
        def drawn() -> bytes:
            return msgspec.json.encode(list(draw_pictures(self._content, [kind]).values()))

        data = kept(sources_key([self._key, kind]), self._cache, drawn, ".json")
        try:
            found = msgspec.json.decode(data, type=list[Picture])
        except msgspec.MsgspecError:  # somebody has been at the cache
            return draw_pictures(self._content, [kind])
        return {picture.id: picture for picture in found}

    @cached_property
    def _key(self) -> str:
        """SHA-256 of all that the SVG texts depend on: content, names, this package, its tools."""
        content = self._content
        return sources_key([content.data, content.game, content.language, words(content)])


def _sheet_plans(
    content: Content, pictures: dict[str, Picture]
) -> list[tuple[str, list[Picture], int]]:
    planned = plan(content)
    found = []
    for deck, look in planned.decks.items():
        faces = [pictures[name] for name in pictures if name.startswith(f"card/{deck}/")]
        found.append((f"card/{deck}", faces, look.cell))
    return found
