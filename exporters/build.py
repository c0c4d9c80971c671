"""`kynes build`: everything a table needs, made from content and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from adjudicator.cli.output import say, write

Progress = Callable[[str], None]
"""Told what is being worked on."""


class Order(msgspec.Struct, frozen=True):
    """What is to be built, and where."""

    game: str
    out: Path
    """The folder in which each game has one of its own."""
    overlays: Sequence[Path]
    base_url: str | None
    """Where players will find the pictures; None for a table that brings its own."""
    progress: Progress
    referee: bool = False
    """Whether VASSAL's module is also made with the referee in it."""
    luaj: Path | None = None
    """The jar of LuaJ; None for the one that the environment names."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(build)


def build(
    game: Annotated[str, typer.Argument(help="The game; all games if none is named.")] = "",
    lua: Annotated[
        bool, typer.Option("--lua", help="The referee in Lua: rules and content in one file.")
    ] = False,
    tts: Annotated[
        bool, typer.Option("--tts", help="The mod for Tabletop Simulator: save and pictures.")
    ] = False,
    vassal: Annotated[
        bool,
        typer.Option("--vassal", help="The module for VASSAL, with a set-up for each seating."),
    ] = False,
    referee: Annotated[
        bool,
        typer.Option("--referee", help="VASSAL: also a module that judges at the table (Java)."),
    ] = False,
    luaj: Annotated[
        Path | None, typer.Option("--luaj", help="The jar of LuaJ, for --referee.")
    ] = None,
    out: Annotated[
        Path, typer.Option(help="Where to build: one folder a game is made in it.")
    ] = Path("dist"),
    base_url: Annotated[
        str | None,
        typer.Option(help="Where the pictures will be found (default: in the players' cache)."),
    ] = None,
    overlay: Annotated[
        list[Path] | None,
        typer.Option("--overlay", help="An overlay to lay over the content; may be repeated."),
    ] = None,
    manifest: Annotated[
        bool, typer.Option("--manifest", help="Write manifest.json: the hash of every file.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the files as JSON.")] = False,
) -> None:
    """Build tables: everything, unless some sorts are chosen.

    The same content gives the same bytes on every machine. Pictures are kept in a cache: what has
    not changed is not drawn again.
    """
    from adjudicator.errors import InputError, UnsupportedError  # noqa: PLC0415
    from adjudicator.registry import GAMES  # noqa: PLC0415

    if game and game not in GAMES:
        raise UnsupportedError(f"there is no game {game!r}; known are: {', '.join(sorted(GAMES))}")
    chosen = {"lua": lua, "tts": tts, "vassal": vassal}
    sorts = [name for name in BUILDERS if chosen[name]] or list(BUILDERS)
    if referee and "vassal" not in sorts:
        raise InputError("--referee is a variant of VASSAL's module: give --vassal with it")
    with _status() as tell:
        orders = [
            Order(name, out, overlay or [], base_url, tell, referee, luaj)
            for name in ([game] if game else sorted(GAMES))
        ]
        written = built(orders, sorts)
    if manifest:
        from adjudicator.log.writing import write_atomically  # noqa: PLC0415
        from exporters.manifest import manifest_bytes, manifest_of  # noqa: PLC0415

        path = out / "manifest.json"
        write_atomically(path, manifest_bytes(manifest_of(out, written)))
        written.append(path)
    if json:
        from adjudicator.log.lines import encode  # noqa: PLC0415

        write(encode([path.as_posix() for path in written]).decode())
    else:
        for path, files in _by_place(written, out).items():
            size = sum(file.stat().st_size for file in files)
            count = "" if len(files) == 1 else f"{len(files)} files, "
            say(f"{path} ({count}{size:,} bytes)")


def built(orders: list[Order], sorts: list[str]) -> list[Path]:
    """Build each order's tables, several games side by side; the files, in the orders' order."""
    if len(orders) == 1:
        return built_one(orders[0], sorts)
    import multiprocessing  # noqa: PLC0415
    from concurrent.futures import ProcessPoolExecutor, as_completed  # noqa: PLC0415

    tell = orders[0].progress
    tell(", ".join(order.game for order in orders))
    quiet = [msgspec.structs.replace(order, progress=_unseen) for order in orders]
    with ProcessPoolExecutor(
        min(len(orders), multiprocessing.cpu_count()), multiprocessing.get_context("spawn")
    ) as pool:
        at_work = {pool.submit(built_one, order, sorts): order.game for order in quiet}
        for done in as_completed(at_work):
            done.result()
            tell(f"{at_work[done]}: built")
        return [path for done in at_work for path in done.result()]


def built_one(order: Order, sorts: list[str]) -> list[Path]:
    """Build the tables of one game; the files."""
    return [path for sort in sorts for path in BUILDERS[sort](order)]


def _unseen(_words: str) -> None:
    """Progress that nobody is told."""


def _by_place(written: list[Path], out: Path) -> dict[Path, list[Path]]:
    """The files by what stands for them in a game's folder: themselves, or their folder there."""
    found: dict[Path, list[Path]] = {}
    for path in written:
        parts = path.relative_to(out).parts
        found.setdefault(out.joinpath(*parts[:2]), []).append(path)
    return found


@contextmanager
def _status() -> Iterator[Progress]:
    """One line on the terminal that says what is being made; nothing where nobody looks."""
    import shutil  # noqa: PLC0415
    import sys  # noqa: PLC0415

    if not sys.stderr.isatty():
        yield lambda _: None
        return
    count = 0

    def tell(words: str) -> None:
        nonlocal count
        count += 1
        width = shutil.get_terminal_size().columns - 1
        typer.echo("\r" + f"  {count:4} {words}"[:width].ljust(width), err=True, nl=False)

    yield tell
    typer.echo("\r" + " " * (shutil.get_terminal_size().columns - 1) + "\r", err=True, nl=False)


def build_lua(order: Order) -> list[Path]:
    """Write `referee.lua`; errors as for `exporters.lua.bundle.build_referee`."""
    from adjudicator.log.writing import write_atomically  # noqa: PLC0415
    from exporters.lua.bundle import build_referee  # noqa: PLC0415

    order.progress(f"{order.game}: compiling the rules")
    path = order.out / order.game / "referee.lua"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, build_referee(order.game, order.overlays).encode())
    return [path]


def build_tts(order: Order) -> list[Path]:
    """Write the mod for Tabletop Simulator; errors as for `exporters.tts.build.build_tts`."""
    from exporters.art.canvas.raster import cache_folder  # noqa: PLC0415
    from exporters.tts.build import build_tts as work  # noqa: PLC0415

    return work(
        order.game, order.out, order.base_url, order.overlays, cache_folder(), order.progress
    )


def build_vassal(order: Order) -> list[Path]:
    """Write the module for VASSAL; errors as for `exporters.vassal.build.build_vassal`."""
    from exporters.art.canvas.raster import cache_folder  # noqa: PLC0415
    from exporters.vassal.build import build_vassal as work  # noqa: PLC0415

    tools = None
    if order.referee:
        from exporters.vassal.referee.java import find_tools  # noqa: PLC0415

        tools = find_tools(order.luaj)
    folder = order.out / order.game
    return work(order.game, folder, order.overlays, cache_folder(), order.progress, tools)


BUILDERS: dict[str, Callable[[Order], list[Path]]] = {
    "lua": build_lua,
    "tts": build_tts,
    "vassal": build_vassal,
}
"""Sort of table -> what builds it."""
