"""`kynes import`: the log of a game, from what a table or treachery.online has saved."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.files import refuse_existing
from adjudicator.lazy import lazy_imports
from adjudicator.output import write

with lazy_imports():
    from exporters.importing import import_log
    from exporters.treachery.importer import import_saved_file
    from exporters.treachery.report import tell
    from exporters.treachery.saves import is_save_file
    from exporters.vassal.reading.import_report import (
        compare_and_tell,
        import_and_tell,
        is_vassal_file,
    )
    from exporters.vassal.reading.seen import viewer_of


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("import")(import_)


def import_(
    file: Annotated[
        Path, typer.Argument(help="What was saved: TS_Save_7.json, game.vlog, savegame.json.")
    ],
    more: Annotated[
        list[Path] | None,
        typer.Argument(help="VASSAL: further files of the same game, in their order."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The log's file (default: printed).")
    ] = None,
    overlay: Annotated[
        list[Path] | None, typer.Option(help="Content that was played with. May be repeated.")
    ] = None,
    mapping: Annotated[
        Path | None, typer.Option(help="VASSAL: what the pieces of somebody else's module are.")
    ] = None,
    module: Annotated[
        Path | None, typer.Option(help="VASSAL: the module that was played with.")
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(help="VASSAL: only compare where pieces lie with the end of this log."),
    ] = None,
    seats: Annotated[
        str, typer.Option(help="VASSAL: who sat where, such as atreides@1,fremen@4.")
    ] = "",
    seat: Annotated[
        str, typer.Option(help="VASSAL: what this faction may know, and nothing else.")
    ] = "",
    referee: Annotated[
        bool, typer.Option("--referee", help="VASSAL: everything; `kynes check` judges this log.")
    ] = False,
    public: Annotated[
        bool, typer.Option("--public", help="VASSAL: what everybody may know (the default).")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="What was and was not understood, as JSON.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
) -> None:
    """Take the log out of a game that was played at a table.

    A table of ours keeps the log itself. From VASSAL, moves are read from report lines or, where there are none, from
    where pieces went; what could not be understood is listed with its step. What was done at the
    table and is not explained by a reported move is listed, too, and the exit code is then 1.
    Hidden information is left out, unless you give --seat (what that faction may know) or
    --referee (everything). --against writes no log; the exit code is then 1 if pieces lie
    elsewhere than the log says.

    Of a saved game of treachery.online every event is reported that is not in the log; the exit code is then 1.
    """
    if output is not None:
        read = [file, *(more or []), *(overlay or []), mapping, module, against]
        inputs = tuple(path for path in read if path is not None)
        refuse_existing(output, force=force, inputs=inputs)
    if not is_vassal_file(file) and (more or against is not None):
        raise InputError(f"{file}: several files, and --against, are for files of VASSAL only")
    if against is not None:
        if output is not None:
            raise InputError("with --against no log is written: leave out --output")
        files = [file, *(more or [])]
        out, same = compare_and_tell(
            files, against, overlay or [], mapping=mapping, module=module, json=json
        )
        write(out, nl=False)
        raise typer.Exit(0 if same else 1)
    if is_vassal_file(file):
        out, told, verdict = import_and_tell(
            file, output, overlay or [], more=more or [], mapping=mapping, module=module,
            seats=seats, viewer=viewer_of(referee=referee, seat=seat, public=public), json=json,
        )  # fmt: skip
        write(out, nl=False)
        typer.echo(told, err=True, nl=False)
        raise typer.Exit(1 if verdict else 0)

    if is_save_file(file):
        imported = import_saved_file(file, overlay or [])
        out, told = tell(imported, str(file), output, json=json)
        write(out, nl=False)
        typer.echo(told, err=True, nl=False)
        raise typer.Exit(0 if imported.whole else 1)
    text = import_log(file, overlay or [])
    if output is None:
        write(text, nl=False)
    else:
        write_atomically(output, text.encode())
