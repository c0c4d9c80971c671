"""`kynes repair`: a log as it was before a mail program or an editor damaged it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.files import refuse_existing
from adjudicator.lazy import lazy_imports
from adjudicator.output import complain, say, write

with lazy_imports():
    from adjudicator.log.reading import read_whole
    from adjudicator.log.repairing import repaired


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(repair)


def repair(
    log: Annotated[str, typer.Argument(metavar="LOG", help="The log; - is the standard input.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A new file (default: print it).")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
) -> None:
    """Repair a log that mail, a forum or an editor has damaged, and say what was done.

    Byte order marks, other encodings and ends of lines, marks of quoted mail (>), broken lines and a last line
    that is not whole are repaired. What a line says is never changed. Exit code 2 if something is
    left that cannot be read.
    """
    data = read_whole(log)
    try:
        found = repaired(data, log)
    except InputError:
        if data.lstrip()[:1] not in (b"[", b"#"):
            raise
        raise InputError(
            f"{log}: this is not a log of lines of JSON. Notation (.kyn) needs no repair: `kynes check` "
            "reads it as mail and forums leave it"
        ) from None
    if output is None:
        write(found.data.decode(), nl=False)
    else:
        refuse_existing(output, force=force, inputs=(log,))
        write_atomically(output, found.data)
    tell = complain if output is None else say
    for sentence in found.done or ["nothing had to be repaired"]:
        tell(f"{log}: {sentence}")
    for sentence in found.left:
        complain(f"{log}: {sentence}")
    if found.left:
        raise typer.Exit(2)
