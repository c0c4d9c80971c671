"""`kynes vassal …`: modules checked and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.files import refuse_existing
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write

with lazy_imports():
    import msgspec

    from adjudicator.log.lines import encode
    from exporters.vassal.checks import check_file
    from exporters.vassal.diff import diff_files
    from exporters.vassal.engine import game as game_files
    from exporters.vassal.engine.check import find_tools
    from exporters.vassal.engine.whole import check_whole
    from exporters.vassal.mapping_draft import draft_mapping, in_words, write_mapping
    from exporters.vassal.set_ups import write_setup

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    vassal = typer.Typer(
        name="vassal",
        help="Check and compare VASSAL modules, and try them in an engine.",
        no_args_is_help=True,
    )
    vassal.command("check")(check)
    vassal.command("diff")(diff)
    vassal.command("engine")(engine)
    vassal.command("setup")(setup)
    vassal.command("mapping")(mapping)
    app.add_typer(vassal)


def check(
    file: Annotated[Path, typer.Argument(help="The module (.vmod).")], *, json: Json = False
) -> None:
    """Check a module without the engine; this also finds faults that the engine accepts in silence.

    Exit code 1 if there are findings.
    """
    found = check_file(file)
    if json:
        rows = [{"code": f.code, "where": f.where, "message": f.message} for f in found]
        write(encode({"file": str(file), "findings": rows}).decode())
    else:
        for one in found:
            say(f"{one.code}: {one.where}: {one.message}")
        say(f"{file}: {len(found)} finding{'' if len(found) == 1 else 's'}")
    if found:
        raise typer.Exit(1)


def diff(
    old: Annotated[Path, typer.Argument(help="The older module.")],
    new: Annotated[Path, typer.Argument(help="The newer module.")],
    *,
    json: Json = False,
) -> None:
    """Show what differs between two modules, component by component and trait by trait.

    Exit code 1 if anything does.
    """
    found = diff_files(old, new)
    if json:
        rows = [{"change": d.change, "where": d.where, "what": d.what} for d in found]
        write(encode({"differences": rows}).decode())
    else:
        for one in found:
            say(f"{one.change}: {one.where}: {one.what}")
        say("the modules do not differ" if not found else f"{len(found)} differences")
    if found:
        raise typer.Exit(1)


def setup(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    seats: Annotated[str, typer.Argument(help="Who sits where, such as atreides@1,fremen@4.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The save (.vsav).")],
    *,
    ruling: Annotated[
        list[str] | None, typer.Option("--ruling", help="A ruling, ID=ANSWER. May be repeated.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option, ID=NUMBER. May be repeated.")
    ] = None,
    preset: Annotated[
        str, typer.Option(help="A preset; --ruling and --option take precedence over it.")
    ] = "",
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
) -> None:
    """Write a set-up as a saved game: other seats, rulings or options than the module offers.

    Load it in the module (File, Load game). A log that begins from it knows its header.
    """
    refuse_existing(output, force=force)
    write_setup(game, seats, ruling or [], option or [], output, preset)
    say(f"{output}: load it in the module")


def mapping(
    file: Annotated[Path, typer.Argument(help="Somebody else's module (.vmod).")],
    game: Annotated[str, typer.Argument(help="The game's id, such as dune-classic.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The mapping file (.json).")],
    *,
    first_sector: Annotated[
        int | None,
        typer.Option(
            min=0, max=1, help="The number of the module's first sector: Kynes counts from 0."
        ),
    ] = None,
    json: Json = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
) -> None:
    """Write the start of a mapping file, by which games of somebody else's module can be imported.

    Rules are written for what is surely meant; the rest is listed with what it may be, to be added
    by hand. Exit code 1 if anything is left.
    """
    refuse_existing(output, force=force)
    draft = draft_mapping(file, game, first_sector)
    write_mapping(output, draft.mapping)
    if json:
        write(encode({"open": msgspec.to_builtins(draft.open)}).decode())
    else:
        for line in in_words(draft):
            say(line)
        say(f"{output}: written; kynes import GAME.vlog --mapping {output} --module {file}")
    if draft.open:
        raise typer.Exit(1)


def engine(
    file: Annotated[Path, typer.Argument(help="The module (.vmod).")],
    *,
    shots: Annotated[
        Path | None, typer.Option("--shots", help="Folder for pictures of all windows.")
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(
            "--log", help="A log of ours (.jsonl): the game that is played in the engine."
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", help="Folder for the set-up, the log and the save of that game."),
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option("--script", help="Carry out only the steps of this file (engine/README.md)."),
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", min=10, max=3600, help="Seconds that a run may take.")
    ] = 300,
    json: Json = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
) -> None:
    """Try a module in a real VASSAL engine: everything that it says, does and shows.

    The module is loaded, every piece made, every set-up begun as a game, every command of a piece
    given once; what the engine writes back is held against the module; and for a module of ours a
    game is played with its pieces and forms, logged, replayed, imported and judged.

    The engine is not part of this program. VASSAL_CLASSPATH names its classes, as in
    VASSAL_CLASSPATH='/opt/VASSAL-3.7.26/lib/*'; a JDK (17 or newer) and a display (DISPLAY, or
    Xvfb) are needed too.

    Exit code 1 if there are problems, 5 if there is no engine.
    """
    if keep is not None:
        for name in (game_files.LOG, game_files.SAVE, game_files.SETUP):
            refuse_existing(keep / name, force=force)
    played = None if log is None else game_files.read_played(log)
    report = check_whole(
        file, find_tools(), shots=shots, script=script, played=played, keep=keep, limit=limit
    )
    facts = {name: value for name, value in report.facts.items() if name != "chat" or json}
    if json:
        rows = [{"kind": p.kind, "where": p.where, "text": p.text} for p in report.problems]
        write(encode({"file": str(file), **facts, "problems": rows}).decode())
    else:
        for name, value in facts.items():
            say(f"{name}: {len(value) if isinstance(value, list) else value}")
        for one in report.problems:
            say(f"{one.kind}: {one.where}: {one.text}")
        say(f"{file}: {len(report.problems)} problem{'' if len(report.problems) == 1 else 's'}")
    if report.problems:
        raise typer.Exit(1)
