"""`kynes build`: everything a table needs, made from content and rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from adjudicator.atomic import write_atomically
from adjudicator.cores import cores
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write
from adjudicator.registry import GAMES
from exporters.build_position import WRITERS, PositionOrder, write_positions
from exporters.build_tasks import BUILDERS, BuildOrder, Progress, built, has_table

with lazy_imports():
    import shutil

    from adjudicator.content import load_content
    from adjudicator.content.presets import preset_named
    from adjudicator.log.lines import encode
    from exporters.art.canvas.raster import cache_folder, tidy
    from exporters.manifest import manifest_bytes, manifest_of
    from exporters.speech import check_language, in_language
    from exporters.stamp import inputs_of, kept_files, remember
    from exporters.vassal.referee.java import find_tools


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
        Path, typer.Option(help="Where to build: it gets a folder for each game.")
    ] = Path("dist"),
    base_url: Annotated[
        str | None,
        typer.Option(help="Where the pictures will be found (default: in the players' cache)."),
    ] = None,
    language: Annotated[
        str,
        typer.Option(
            "--language",
            help="The language of tables and pictures: en, de or fr. Tables in other languages than "
            "English are written beside it, as tts-de and GAME-de.vmod. A module for VASSAL has all languages; "
            "this is the one for players whose VASSAL speaks none of them.",
        ),
    ] = "en",
    preset: Annotated[
        str,
        typer.Option(help="With which preset the tables begin (`kynes rulings GAME` lists them)."),
    ] = "",
    log: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help="Write, instead of a table, a save with a position of this log, to play on from there.",
        ),
    ] = None,
    at: Annotated[
        int | None, typer.Option(min=0, help="With --from: after which line (default: the last).")
    ] = None,
    seat: Annotated[
        str, typer.Option(help="With --from: only what this seat may know, to be looked at.")
    ] = "",
    public: Annotated[
        bool, typer.Option("--public", help="With --from: only what everybody may know.")
    ] = False,
    overlay: Annotated[
        list[Path] | None,
        typer.Option("--overlay", help="An overlay to lay over the content; may be repeated."),
    ] = None,
    manifest: Annotated[
        bool, typer.Option("--manifest", help="Write manifest.json: the hash of every file.")
    ] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Processes (default: one a core).")
    ] = 0,
    force: Annotated[
        bool, typer.Option("--force", help="Build again, even what is up to date.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the files as JSON.")] = False,
) -> None:
    """Build tables: all kinds, unless you choose some.

    The same content gives the same bytes on every machine. A file that is already there and is up
    to date is left alone. Pictures are kept in a cache, so only what has changed is drawn again.

    Continue a game from its log: --from LOG writes the position after line --at as a save for each table,
    GAME/LOG-N.vsav for VASSAL and GAME/LOG-N.json for Tabletop Simulator. Load it in the table that is
    built without --from, and play on: `kynes import` then gives one log from the first line on. Whoever
    has the file can read everything in it. With --seat or --public it has only what may be handed out:
    cards that the reader may not know lie shuffled, and the game cannot be judged from there.
    """
    if game and game not in GAMES:
        raise UnsupportedError(f"there is no game {game!r}; known are: {', '.join(sorted(GAMES))}")
    check_language(language)
    chosen = {"lua": lua, "tts": tts, "vassal": vassal}
    if log is None and (at is not None or seat or public):
        raise InputError("--at, --seat and --public say which position: name its log with --from")
    if log is not None:
        others = {
            "--lua": lua,
            "--referee": referee,
            "--luaj": luaj,
            "--preset": preset,
            "--manifest": manifest,
        }
        order = PositionOrder(
            log, at, seat, public, tuple(sort for sort in WRITERS if chosen[sort]) or tuple(WRITERS),
            out, game, tuple(overlay or []), language, base_url,
        )  # fmt: skip
        _refuse_with_position([name for name, given in others.items() if given])
        with _status() as tell:
            _say_written(write_positions(order, tell), out, json=json)
        return
    sorts = [name for name in BUILDERS if chosen[name]] or list(BUILDERS)
    if referee and "vassal" not in sorts:
        raise InputError("--referee is a variant of VASSAL's module: give --vassal with it")
    lacking = [sort for sort in sorts if game and chosen[sort] and not has_table(game, sort)]
    if lacking:
        raise UnsupportedError(f"{game} has no table of this sort yet: {', '.join(lacking)}")
    if preset:
        _check_preset(game, preset)
    builds = [
        BuildOrder(
            name,
            tuple(sort for sort in sorts if has_table(name, sort)),
            out,
            tuple(overlay or []),
            base_url,
            referee,
            luaj,
            language,
            preset,
        )
        for name in ([game] if game else sorted(GAMES))
    ]
    found, idle = _brought_about(builds, jobs, force=force)
    written = [path for order in builds for sort in order.sorts for path in found[order.game, sort]]
    if manifest:
        path = out / "manifest.json"
        write_atomically(path, manifest_bytes(manifest_of(out, written)))
        written.append(path)
    _say_written(written, out, json=json)
    if idle and not json:
        say(f"nothing to do: {'everything' if idle == len(found) else f'{idle} of {len(found)}'}"
            " was there as it would be built")  # fmt: skip


def _say_written(written: list[Path], out: Path, *, json: bool) -> None:
    """Report which files were written, and their sizes."""
    if json:
        write(encode([path.as_posix() for path in written]).decode())
        return
    for path, files in _by_place(written, out).items():
        size = sum(file.stat().st_size for file in files)
        count = "" if len(files) == 1 else f"{len(files)} files, "
        say(f"{path} ({count}{size:,} bytes)")


def _refuse_with_position(given: list[str]) -> None:
    """InputError for options that say nothing of a position."""
    if given:
        raise InputError(f"--from: a position of a log is written without {', '.join(given)}")


def _check_preset(game: str, preset: str) -> None:
    """InputError unless one game is named, and it has the preset."""
    if not game:
        raise InputError("--preset: name the game; each game has its own presets")
    preset_named(load_content(game), preset)


def _brought_about(
    builds: list[BuildOrder], jobs: int, *, force: bool
) -> tuple[dict[tuple[str, str], list[Path]], int]:
    """Build what is missing of all orders; returns the files, and how many tables were already up to date."""
    inputs = {order.game: _inputs(order) for order in builds}
    found: dict[tuple[str, str], list[Path]] = {}
    for order in () if force else builds:
        for sort in order.sorts:
            files = kept_files(order.out, order.game, _kind(order, sort), inputs[order.game])
            if files is not None:
                found[order.game, sort] = files
    idle = len(found)
    lacking = [
        msgspec.structs.replace(order, sorts=sorts)
        for order in builds
        if (sorts := tuple(sort for sort in order.sorts if (order.game, sort) not in found))
    ]
    if lacking:
        with _status() as tell:
            made = built(lacking, jobs or cores(), tell)
        for (game, sort), files in made.items():
            remember(builds[0].out, game, _kind(builds[0], sort), inputs[game], files)
        tidy(cache_folder())
        found |= made
    return found, idle


def _kind(order: BuildOrder, sort: str) -> str:
    """The name of a sort of table in the stamp; it includes the language."""
    return in_language(sort, order.language)


def _inputs(order: BuildOrder) -> str:
    """The hash of all inputs of an order's tables; InputError if Java is missing."""
    options: dict[str, object] = {"base_url": order.base_url, "referee": order.referee}
    if order.language != "en":
        options["language"] = order.language
    if order.preset:
        options["preset"] = order.preset
    files = list(order.overlays)
    if order.referee:
        tools = find_tools(order.luaj)
        javac = Path(tools.javac).resolve()
        options |= {"engine": tools.engine, "javac": str(javac)}
        files += [tools.luaj, javac, javac.parent.parent / "release"]
    return inputs_of(order.game, options, files)


def _by_place(written: list[Path], out: Path) -> dict[Path, list[Path]]:
    """The files by what stands for them in a game's folder: themselves, or their folder there."""
    found: dict[Path, list[Path]] = {}
    for path in written:
        parts = path.relative_to(out).parts
        found.setdefault(out.joinpath(*parts[:2]), []).append(path)
    return found


@contextmanager
def _status() -> Iterator[Progress]:
    """A progress line on the terminal; nothing if the output is not a terminal."""
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
