"""`kynes build`: everything a table needs, made from content and rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.output import say

Progress = Callable[[str], None]
"""Told what is being worked on."""
Builder = Callable[[str, Path, Sequence[Path], Progress], list[Path]]
"""Builds a game into a folder, with overlays; gives the files written."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(build)


def build(
    game: Annotated[str, typer.Argument(help="The game; all games if none is named.")] = "",
    lua: Annotated[
        bool, typer.Option("--lua", help="The referee in Lua: rules and content in one file.")
    ] = False,
    out: Annotated[
        Path, typer.Option(help="Where to build: one folder a game is made in it.")
    ] = Path("dist"),
    overlay: Annotated[
        list[Path] | None,
        typer.Option("--overlay", help="An overlay to lay over the content; may be repeated."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the files as JSON.")] = False,
) -> None:
    """Build tables: everything, unless some sorts are chosen.

    The same content gives the same bytes on every machine.
    """
    from adjudicator.errors import UnsupportedError  # noqa: PLC0415
    from adjudicator.games.registry import GAMES  # noqa: PLC0415

    if game and game not in GAMES:
        raise UnsupportedError(f"there is no game {game!r}; known are: {', '.join(sorted(GAMES))}")
    chosen = {"lua": lua}
    sorts = [name for name in BUILDERS if chosen[name]] or list(BUILDERS)
    written: list[Path] = []
    for name in [game] if game else sorted(GAMES):
        for sort in sorts:
            written += BUILDERS[sort](name, out / name, overlay or [], _tell)
    if json:
        from adjudicator.log.lines import encode  # noqa: PLC0415

        say(encode([path.as_posix() for path in written]).decode())
    else:
        for path in written:
            say(f"{path} ({path.stat().st_size:,} bytes)")


def _tell(words: str) -> None:
    import sys  # noqa: PLC0415

    if sys.stderr.isatty():
        typer.echo(f"  {words}", err=True)


def build_lua(game: str, out: Path, overlays: Sequence[Path], progress: Progress) -> list[Path]:
    """Write `referee.lua`; errors as for `exporters.lua.bundle.build_referee`."""
    from adjudicator.log.writing import write_atomically  # noqa: PLC0415
    from exporters.lua.bundle import build_referee  # noqa: PLC0415

    progress(f"{game}: compiling the rules")
    out.mkdir(parents=True, exist_ok=True)
    path = out / "referee.lua"
    write_atomically(path, build_referee(game, overlays).encode())
    return [path]


BUILDERS: dict[str, Builder] = {"lua": build_lua}
"""Sort of table -> what builds it."""
