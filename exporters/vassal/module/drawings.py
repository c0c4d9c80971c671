"""The pictures of a module at any width: those of the art, and those that only the module has."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from adjudicator.lazy import lazy_imports
from exporters.art.rasters import Raster, key_of_raster, made
from exporters.vassal.module.pieces.pieces import read_turned
from exporters.vassal.module.plan import picture_of

if TYPE_CHECKING:
    from adjudicator.content import Content
    from exporters.art.canvas.scene import Picture
    from exporters.art.plan import Kit
    from exporters.vassal.module.beside import TablePicture
    from exporters.vassal.module.marks import BoardPicture
    from exporters.vassal.module.plan import ModulePlan

with lazy_imports():
    from exporters.art.build import KeptPictures
    from exporters.art.canvas.raster import (
        SharedPixels,
        cache_folder,
        decoded,
        pixels,
        raster_height,
    )
    from exporters.art.plan import kit
    from exporters.art.wording import words
    from exporters.vassal.module import beside, marks

BOARD, TABLE = "board", "table"
"""The ids of two pictures that no other is like."""
SECOND = 2
"""The first number of a page: the first page has none."""


class Drawings:
    """Draws the pictures of a module, or takes them from the cache."""

    def __init__(
        self,
        content: Content,
        plan: ModulePlan,
        cache: Path | None = None,
        shared: SharedPixels | None = None,
    ) -> None:
        """`cache` is a folder; None is that of pictures. `shared` are the pixels of several drawings, as of those in other languages."""
        self.content = content
        self.shared = SharedPixels() if shared is None else shared
        self.plan = plan
        self.folder = cache or cache_folder()
        self._composed: dict[str, BoardPicture | TablePicture] = {}
        self._tables = {TABLE, *(picture_of(one.board) for one in plan.side_boards.values())}

    def png(self, picture: str, width: int) -> bytes:
        """A picture `width` px wide; ContentError for an id that there is not."""
        composed = self._board_or_table(picture)
        if composed is not None:
            return composed.png(width, self.folder, self.shared)
        return made(self.raster(picture, width), self._pictures, self.folder)

    def image(self, picture: str, width: int) -> Any:
        """A picture as a Pillow image, `width` px wide: drawn, and only kept where it is turned."""
        composed = self._board_or_table(picture)
        if composed is not None:
            return composed.image(width, self.folder, self.shared)
        wanted = self.raster(picture, width)
        if wanted.degrees:
            return decoded(made(wanted, self._pictures, self.folder))
        return pixels(self._pictures[wanted.pictures[0]], width, opaque=wanted.opaque)

    def key(self, picture: str, width: int) -> str:
        """The name under which the cache keeps a picture: of all that its pixels depend on."""
        composed = self._board_or_table(picture)
        if composed is not None:
            return composed.key(width)
        return key_of_raster(self.raster(picture, width), self._pictures)

    def height(self, picture: str, width: int) -> int:
        """The height of a picture that is `width` px wide."""
        composed = self._board_or_table(picture)
        if composed is not None:
            return raster_height(composed.picture, width)
        wanted = self.raster(picture, width)
        if wanted.degrees:
            return int(self.image(picture, width).height)
        return raster_height(self._pictures[wanted.pictures[0]], width)

    def raster(self, picture: str, width: int) -> Raster:
        """What is drawn for a picture that is not put together."""
        return raster_of(shown_page(picture, self._pictures), width, self._pictures)

    def _board_or_table(self, picture: str) -> BoardPicture | TablePicture | None:
        if picture not in {BOARD, *self._tables}:
            return None
        if picture not in self._composed:
            if picture == BOARD:
                self._composed[BOARD] = marks.BoardPicture(
                    self.plan, self._kit, self._pictures[BOARD]
                )
            else:
                for one in [
                    beside.table_picture(self.plan, self._kit),
                    *beside.side_pictures(self.plan, self._kit),
                ]:
                    self._composed[one.id] = beside.TablePicture(self.plan, one, self._pictures)
        return self._composed[picture]

    @cached_property
    def _kit(self) -> Kit:
        return kit(self.content, words(self.content))

    @cached_property
    def _pictures(self) -> Mapping[str, Picture]:
        """The pictures of the art, and those that only the module has."""
        own = (
            beside.purse_picture(self.plan, self._kit),
            beside.automaton_picture(self.plan, self._kit),
            beside.absent_picture(self.plan, self._kit),
        )
        single = {one.id: one for one in own if one is not None}
        return ChainMap(single, cast("dict[str, Picture]", KeptPictures(self.content, self.folder)))


def shown_page(picture: str, pictures: Mapping[str, Picture]) -> str:
    """The picture, or the last page of a sheet that is shorter in this language: all have as many pages."""
    while picture.startswith("reference/") and picture not in pictures:
        stem, _, number = picture.rpartition("-")
        picture = stem if int(number) <= SECOND else f"{stem}-{int(number) - 1}"
    return picture


def raster_of(picture: str, width: int, pictures: Mapping[str, Picture]) -> Raster:
    """What is drawn for a picture of the module, which may be turned."""
    name, degrees = read_turned(picture)
    if name == BOARD and name in pictures:
        return Raster((name,), width, opaque=True)
    return Raster((name,), width, degrees=degrees)
