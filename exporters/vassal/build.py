"""Building a game's module: what `kynes build GAME --vassal` calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.content import load_content
from adjudicator.log.writing import write_atomically
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.module.files import module_files, zipped
from exporters.vassal.module.pieces import read_turned
from exporters.vassal.module.plan import plan_module

if TYPE_CHECKING:
    from exporters.vassal.referee.java import Tools

MOST_BYTES = 50_000_000
"""A module is smaller than this."""


def build_vassal(
    game_id: str,
    out_dir: Path,
    overlays: Sequence[Path] = (),
    cache: Path | None = None,
    progress: Callable[[str], None] | None = None,
    tools: Tools | None = None,
) -> list[Path]:
    """Write `GAME.vmod` into a folder; the same content gives the same bytes.

    With tools for Java, `GAME-referee.vmod` is written beside it: the same with the referee in it.

    Raises BuildError, a ContentError, for content from which no module can be built, InputError
    where the tools do not do what they should.
    """
    from exporters.art.build import build_art  # noqa: PLC0415 - drawing tools are heavy
    from exporters.art.canvas.raster import cache_folder, raster  # noqa: PLC0415
    from exporters.vassal.module.beside import table_bytes, table_picture, turned_bytes  # noqa: PLC0415

    content = load_content(game_id, overlays)
    plan = plan_module(content)
    folder = cache or cache_folder()
    art = build_art(content, folder, progress)
    beside = table_picture(plan)

    def draw(picture: str, width: int) -> bytes:
        if picture == beside.id:
            return table_bytes(plan, beside, art.pictures, width, folder)
        name, degrees = read_turned(picture)
        if name not in art.pictures:
            raise BuildError(f"the art has no picture {name!r}")
        drawn = art.pictures[name]
        if degrees:
            return turned_bytes(drawn, width, degrees, folder)
        return raster(drawn, width, folder, opaque=picture == "board")

    made = {f"{game_id}.vmod": module_files(plan, content, draw, progress)}
    if tools is not None:
        from exporters.vassal.referee import judged  # noqa: PLC0415 - only where it is asked for

        made[f"{game_id}-referee.vmod"] = judged(made[f"{game_id}.vmod"], plan, tools, overlays)
    return [_write(out_dir / name, files) for name, files in made.items()]


def _write(path: Path, files: dict[str, bytes]) -> Path:
    data = zipped(files)
    if len(data) > MOST_BYTES:
        raise BuildError(f"the module has {len(data):,} bytes, more than {MOST_BYTES:,}")
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, data)
    return path
