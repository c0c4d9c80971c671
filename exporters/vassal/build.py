"""Building a game's module: what `kynes build GAME --vassal` calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from adjudicator.content import load_content
from adjudicator.log.writing import write_atomically
from exporters.vassal.module import module_files, zipped
from exporters.vassal.plan import plan_module
from exporters.vassal.table import BuildError

MOST_BYTES = 50_000_000
"""A module is smaller than this."""


def build_vassal(
    game_id: str,
    out_dir: Path,
    overlays: Sequence[Path] = (),
    cache: Path | None = None,
    progress: Callable[[str], None] | None = None,
) -> list[Path]:
    """Write `GAME.vmod` into a folder; the same content gives the same bytes.

    Raises ContentError for content from which no module can be built.
    """
    from exporters.art.build import build_art  # noqa: PLC0415 - drawing tools are heavy
    from exporters.art.raster import cache_folder, raster  # noqa: PLC0415
    from exporters.vassal.beside import table_picture  # noqa: PLC0415

    content = load_content(game_id, overlays)
    plan = plan_module(content)
    folder = cache or cache_folder()
    art = build_art(content, folder, progress)
    beside = table_picture(plan)

    def draw(picture: str, width: int) -> bytes:
        if picture == beside.id:
            return raster(beside, width, folder, opaque=True)
        if picture not in art.pictures:
            raise BuildError(f"the art has no picture {picture!r}")
        return raster(art.pictures[picture], width, folder, opaque=picture == "board")

    data = zipped(module_files(plan, content, draw, progress))
    if len(data) > MOST_BYTES:
        raise BuildError(f"the module has {len(data):,} bytes, more than {MOST_BYTES:,}")
    out_dir.mkdir(parents=True, exist_ok=True)
    path = out_dir / f"{game_id}.vmod"
    write_atomically(path, data)
    return [path]
