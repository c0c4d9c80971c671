"""`kynes convert`: logs as notation and back. `kynes notation`: how the moves of a game are written."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from adjudicator.atomic import write_atomically
from adjudicator.cli.check import Overlays
from adjudicator.cli.options import Language, chosen_language
from adjudicator.errors import InputError
from adjudicator.files import refuse_existing
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write

with lazy_imports():
    from adjudicator.log.reading import read_whole
    from adjudicator.notation.converting import written
    from adjudicator.notation.reading import read
    from adjudicator.notation.reference import reference
    from adjudicator.notation.source import is_notation


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command()(convert)
    app.command()(notation)


def convert(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A log, or notation; - is the standard input.")
    ],
    to: Annotated[
        Literal["log", "kyn"] | None,
        typer.Option("--to", help="What to write (default: notation of a log, a log of notation)."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A new file (default: print it).")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
    overlay: Overlays = None,
    language: Language = "",
) -> None:
    """Turn a log into notation that people read and write (.kyn), or notation into a log.

    Neither way loses anything: a log that is converted and converted back has the same bytes.
    """
    data = read_whole(file)
    if not data.strip():
        raise InputError(f"{file}: the file is empty")
    notes = is_notation(data)
    wanted = to or ("log" if notes else "kyn")
    if wanted == ("kyn" if notes else "log"):
        made = data
        if notes:
            read(data, file, overlay or []).whole(file)
    elif notes:
        made = read(data, file, overlay or []).whole(file)
    else:
        made = written(data, file, chosen_language(language), overlay or []).encode()
    if output is None:
        write(made.decode(), nl=False)
        return
    refuse_existing(output, force=force, inputs=(file,))
    write_atomically(output, made)


def notation(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game.")],
    language: Language = "",
) -> None:
    """List how the moves of a game are written in notation: kinds, fields, and what they are."""
    say(reference(game, chosen_language(language)), nl=False)
