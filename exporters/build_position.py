"""`kynes build --from`: the tables of a game with a position of a log on them, to go on from there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.files import make_folder
from adjudicator.lazy import lazy_imports
from adjudicator.output import complain
from adjudicator.wording import EVERYBODY, TABLE
from exporters.build_tasks import has_table
from exporters.continued import check_game, continued, file_name

if TYPE_CHECKING:
    from exporters.continued import Continued

with lazy_imports():
    from exporters.art.canvas.raster import cache_folder
    from exporters.tts.assets import checked_base_url, default_base_url
    from exporters.tts.drawn_assets import drawn_assets
    from exporters.tts.positions import saved_position as tts_save
    from exporters.vassal.positions import saved_position as vassal_save


class PositionOrder(msgspec.Struct, frozen=True):
    """Which position is laid out, for whom, and where its files go."""

    log: Path
    at: int | None
    seat: str
    public: bool
    sorts: tuple[str, ...]
    """Of tables: names in `WRITERS`."""
    out: Path
    game: str = ""
    """The game that the log must be of; "" for any."""
    overlays: tuple[Path, ...] = ()
    language: str = "en"
    base_url: str | None = None
    """Where the pictures of Tabletop Simulator are; None for the players' cache."""


Progress = Callable[[str], None]
"""Told what is being done."""


def write_positions(order: PositionOrder, tell: Progress) -> list[Path]:
    """Write the saves that are ordered, all or none; the files.

    Raises InputError for a log that cannot be followed to the line, or that is of another game, and
    UnsupportedError for content that this program does not have.
    """
    if order.public and order.seat:
        raise InputError("--public and --seat exclude each other")
    if order.seat == TABLE:
        raise InputError("--seat: who may know everything leaves --seat away")
    viewer = order.seat or (EVERYBODY if order.public else TABLE)
    tell(f"following {order.log}")
    found = continued(order.log, order.at, order.overlays, viewer=viewer, language=order.language)
    check_game(found, order.log, order.game)
    game = found.content.game
    lacking = [sort for sort in order.sorts if not has_table(game, sort)]
    if lacking:
        raise UnsupportedError(f"{game} has no table of this sort yet: {', '.join(lacking)}")
    if found.ends_here:
        complain(f"the table does not go on with: {'; '.join(found.ends_here)}")
    folder = order.out / game
    made: dict[Path, bytes] = {}
    for sort in order.sorts:
        tell(f"{game}: {sort}")
        ending, write = WRITERS[sort]
        made[folder / f"{file_name(found, order.log)}{ending}"] = write(found, order, tell)
    make_folder(folder)
    for path, data in made.items():
        write_atomically(path, data)
    return list(made)


def _vassal(found: Continued, order: PositionOrder, _tell: Progress) -> bytes:
    """A save of a module is the same in every language: the engine translates what it shows."""
    english = load_content(found.content.game, order.overlays)
    return vassal_save(msgspec.structs.replace(found, content=english))


def _tts(found: Continued, order: PositionOrder, tell: Progress) -> bytes:
    """A save names its pictures by what they are, so they are drawn if no table was built before."""
    base = checked_base_url(order.base_url or default_base_url(found.content.game))
    drawn = drawn_assets(found.content, cache_folder(), tell)
    return tts_save(found, drawn, base, order.overlays)


WRITERS: dict[str, tuple[str, Callable[[Continued, PositionOrder, Progress], bytes]]] = {
    "tts": (".json", _tts),
    "vassal": (".vsav", _vassal),
}
"""Sort of table -> how its saves end, and what writes them."""
