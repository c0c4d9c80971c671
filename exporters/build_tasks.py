"""The tasks of a build: what is drawn, in which order, by which process.

First the pictures of every game are drawn as SVG. Then everything that is needed as pixels is
rendered, the most expensive first and on several cores, and each table is assembled as soon as its
pixels are there. Processes exchange data only through the picture cache.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.lazy import lazy_imports
from exporters.parallel import Task, run_tasks
from exporters.speech import languages

if TYPE_CHECKING:
    from adjudicator.content import Content
    from exporters.art.canvas.scene import Picture
    from exporters.art.rasters import Raster

with lazy_imports():
    from adjudicator.content import load_content
    from adjudicator.content.translation import spoken
    from exporters.art.build import kept_pictures
    from exporters.art.canvas.raster import cache_folder
    from exporters.art.rasters import effort, lacking, made
    from exporters.lua.bundle import build_referee
    from exporters.tts import build as tts
    from exporters.tts import drawn_assets
    from exporters.vassal import build as vassal
    from exporters.vassal.referee.java import find_tools

Progress = Callable[[str], None]
"""Receives progress messages."""
FIRST = 2**60
"""The effort of tasks for which many others wait."""
ONE_TASK = 2_000_000
"""The effort of small rasters that are one task together, as `effort` counts it."""


class BuildOrder(msgspec.Struct, frozen=True):
    """What is to be built, and where."""

    game: str
    sorts: tuple[str, ...]
    """Of tables: names in `BUILDERS`."""
    out: Path
    """The folder in which each game has one of its own."""
    overlays: tuple[Path, ...] = ()
    base_url: str | None = None
    """The address of the pictures; None for a table that contains them."""
    referee: bool = False
    """Whether VASSAL's module is also made with the referee in it."""
    luaj: Path | None = None
    """The jar of LuaJ; None for the one that the environment names."""
    language: str = "en"
    """The language of tables and pictures."""
    preset: str = ""
    """The preset with which tables begin; "" for the defaults."""


def has_table(game: str, sort: str) -> bool:
    """Whether the data for a sort of table exist for a game; the referee needs none."""
    data = Path(__file__).parent
    needed = {
        "tts": data / "tts" / "data" / f"{game}.json",
        "vassal": data / "vassal" / "data" / game / "table.json",
    }
    return sort not in needed or needed[sort].is_file()


class RasterTask(msgspec.Struct, frozen=True):
    """Rasters to be made before the tables, one after the other, and their effort."""

    name: str
    effort: int
    rasters: list[Raster]


def built(
    orders: Sequence[BuildOrder], jobs: int, tell: Progress
) -> dict[tuple[str, str], list[Path]]:
    """Build all orders in `jobs` processes; (game, sort) -> its files.

    The files have the same bytes whatever the number of jobs. Raises the errors of the builders.
    """
    found: dict[tuple[str, str], list[Path]] = {}
    try:
        run_tasks([task for order in orders for task in _tasks(order, found)], jobs, tell)
    finally:
        _KNOWN.clear()
    return {(order.game, sort): found[order.game, sort] for order in orders for sort in order.sorts}


def _tasks(order: BuildOrder, found: dict[tuple[str, str], list[Path]]) -> list[Task]:
    """The tasks that can start at once: tables without pictures, and drawing for the others."""
    drawn = [sort for sort in order.sorts if sort in DRAWN]
    # The table of Tabletop Simulator contains the referee: one process compiles the rules for both.
    with_tts = ["lua"] if "lua" in order.sorts and "tts" in drawn else []

    def assembling(*sorts: str) -> Task:
        def note(files: list[list[Path]]) -> list[Task]:
            found.update(
                {(order.game, sort): each for sort, each in zip(sorts, files, strict=True)}
            )
            return []

        return Task(f"{order.game}: {', '.join(sorts)}", build_sorts, (order, sorts), then=note)

    drawn_orders = _in_their_languages(order) if drawn else []
    left = len(drawn_orders)

    def done(more: list[Task]) -> list[Task]:
        nonlocal left
        left += len(more) - 1
        if left:
            return more
        return [assembling(*(with_tts if sort == "tts" else []), sort) for sort in drawn]

    def drawing(one_language: BuildOrder) -> Callable[[list[RasterTask]], list[Task]]:
        def making(one: RasterTask) -> Task:
            name = f"{order.game}: {one.name}"
            return Task(
                name, make_rasters, (one_language, one.rasters), one.effort, lambda _: done([])
            )

        return lambda listed: done([making(one) for one in listed])

    tasks = [assembling(sort) for sort in order.sorts if sort not in {*DRAWN, *with_tts}]
    tasks += [
        # One language first: two processes would draw the land at once, which is kept for all languages.
        Task(f"{order.game}: drawn ({one.language})", draw, (one,), FIRST - at, drawing(one))
        for at, one in enumerate(drawn_orders)
    ]
    return tasks


def _in_their_languages(order: BuildOrder) -> list[BuildOrder]:
    """An order for each language in which it needs pictures: VASSAL's module has them in all."""
    others = [one for one in languages() if one != order.language]
    if "vassal" not in order.sorts:
        others = []
    return [
        order,
        *(msgspec.structs.replace(order, language=one, sorts=("vassal",)) for one in others),
    ]


def draw(order: BuildOrder) -> list[RasterTask]:
    """Draw all pictures of a game; returns the rasters that its tables need and the cache lacks, each once."""
    content, pictures = _pictures(order)
    listed = [
        one for sort in order.sorts if sort in DRAWN for one in DRAWN[sort](content, pictures)
    ]
    return raster_tasks(lacking(listed, pictures, cache_folder()), pictures)


def raster_tasks(wanted: Sequence[Raster], pictures: Mapping[str, Picture]) -> list[RasterTask]:
    """The tasks for rasters, each once.

    Those of a picture with a layer below it are one task: two processes would draw the layer at once. So are small
    ones: to hand one over takes as long as to draw it.

    ContentError for a picture that there is not.
    """
    found: list[RasterTask] = []
    layered: dict[str, int] = {}
    last = ONE_TASK
    for one in dict.fromkeys(wanted):
        work, name = effort(one, pictures), one.pictures[0]
        if name in layered:
            at = layered[name]
        elif pictures[name].under is None and last + work < ONE_TASK:
            at = len(found) - 1
            last += work
        else:
            at = len(found)
            found.append(RasterTask(one.sheet or name, 0, []))
            if pictures[name].under is None:
                last = work
            else:
                layered[name], last = at, ONE_TASK
        task = found[at]
        found[at] = RasterTask(task.name, task.effort + work, [*task.rasters, one])
    return found


def make_rasters(order: BuildOrder, wanted: Sequence[Raster]) -> None:
    """Make rasters and keep them in the cache."""
    for one in wanted:
        made(one, _pictures(order)[1], cache_folder())


_KNOWN: dict[BuildOrder, tuple[Content, dict[str, Picture]]] = {}
"""What this process has read for an order, so that it is read only once; `built` clears it."""


def _pictures(order: BuildOrder) -> tuple[Content, dict[str, Picture]]:
    if order not in _KNOWN:
        content = spoken(load_content(order.game, order.overlays), order.language)
        _KNOWN[order] = (content, kept_pictures(content, cache_folder()))
    return _KNOWN[order]


def build_sorts(order: BuildOrder, sorts: Sequence[str]) -> list[list[Path]]:
    """Build sorts of tables; the files of each."""
    return [BUILDERS[sort](order) for sort in sorts]


def build_lua(order: BuildOrder) -> list[Path]:
    """Write `referee.lua`; errors as for `exporters.lua.bundle.build_referee`."""
    path = order.out / order.game / "referee.lua"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, build_referee(order.game, order.overlays).encode())
    return [path]


def build_tts(order: BuildOrder) -> list[Path]:
    """Write the mod for Tabletop Simulator; errors as for `exporters.tts.build.build_tts`."""
    return tts.build_tts(
        order.game,
        order.out,
        order.base_url,
        order.overlays,
        cache_folder(),
        language=order.language,
        preset=order.preset,
    )


def build_vassal(order: BuildOrder) -> list[Path]:
    """Write the module for VASSAL; errors as for `exporters.vassal.build.build_vassal`."""
    tools = None
    if order.referee:
        tools = find_tools(order.luaj)
    folder = order.out / order.game
    return vassal.build_vassal(
        order.game,
        folder,
        order.overlays,
        cache_folder(),
        tools=tools,
        language=order.language,
        preset=order.preset,
    )


def _tts_rasters(content: Content, pictures: dict[str, Picture]) -> list[Raster]:
    return drawn_assets.rasters(content, pictures)


def _vassal_rasters(content: Content, pictures: dict[str, Picture]) -> list[Raster]:
    return vassal.rasters(content, pictures)


BUILDERS: dict[str, Callable[[BuildOrder], list[Path]]] = {
    "lua": build_lua,
    "tts": build_tts,
    "vassal": build_vassal,
}
"""Sort of table -> the function that builds it."""
DRAWN: dict[str, Callable[[Content, dict[str, Picture]], list[Raster]]] = {
    "tts": _tts_rasters,
    "vassal": _vassal_rasters,
}
"""Sort of table with pictures -> the function that lists its rasters."""
