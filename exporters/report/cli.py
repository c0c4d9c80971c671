"""`kynes report`: a log as one page for a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.language import Language, chosen_language
from adjudicator.cli.output import say


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("report")(write_report)


def write_report(
    log: Annotated[Path, typer.Argument(help="The log of the game: a file.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The page's file.")],
    overlay: Annotated[
        list[Path] | None, typer.Option(help="Content the game was played with. May be repeated.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
    language: Language = "",
) -> None:
    """Write a report on a log, for the referee: one HTML file with verdict, board and all moves.

    It needs no network, and the same log gives the same bytes.
    """
    from adjudicator.atomic import write_atomically  # noqa: PLC0415 - loaded when it is called
    from adjudicator.errors import InputError  # noqa: PLC0415
    from adjudicator.files import refuse_existing  # noqa: PLC0415
    from adjudicator.speech import speaking  # noqa: PLC0415
    from exporters.report.page import report  # noqa: PLC0415

    if str(log) == "-":
        raise InputError("a report needs a file, not the standard input: it is read twice")
    refuse_existing(output, force=force, inputs=(log,))
    with speaking(chosen_language(language)):
        data = report(log, overlay or []).encode()
    write_atomically(output, data)
    say(f"{output} ({len(data):,} bytes)")
