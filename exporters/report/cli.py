"""`kynes report`: a log as one page for a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.atomic import write_atomically
from adjudicator.cli.options import Language, chosen_language
from adjudicator.errors import InputError
from adjudicator.files import refuse_existing
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write
from adjudicator.rules.secrecy import EVERYBODY, TABLE
from adjudicator.speech import speaking

with lazy_imports():
    import msgspec

    from exporters.pages.rules_address import rules_at
    from exporters.report.page import report


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("report")(write_report)


def write_report(
    log: Annotated[Path, typer.Argument(help="The log of the game: a file.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The page's file (default: the log's name, .html)."),
    ] = None,
    overlay: Annotated[
        list[Path] | None, typer.Option(help="Content the game was played with. May be repeated.")
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            help="Only what this faction may know (default: everything, for the referee)."
        ),
    ] = None,
    public: Annotated[
        bool, typer.Option("--public", help="Only what everybody may know, fit to be posted.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print what was written as JSON.")] = False,
    rules_url: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Where a site has the rules (https://…/rules): each clause becomes a link. "
            "Default: KYNES_RULES_URL of the environment, or no links.",
        ),
    ] = "",
    language: Language = "",
) -> None:
    """Write a report on a log: one HTML file with verdict, replay, charts and moves.

    Without --seat and --public it is for the referee and shows hidden information, too.

    It needs no network, and the same log gives the same bytes.
    """
    if public and seat is not None:
        raise InputError("--public and --seat exclude each other")
    if seat in (EVERYBODY, TABLE):
        raise InputError(f"--seat: {seat!r} is not a seat of a faction")
    viewer = EVERYBODY if public else TABLE if seat is None else seat

    if str(log) == "-":
        raise InputError("a report needs a file, not the standard input: it is read twice")
    output = output or Path(f"{log.stem}.html")
    refuse_existing(output, force=force, inputs=(log,))
    with speaking(chosen_language(language)), rules_at(rules_url):
        data = report(log, overlay or [], viewer).encode()
    write_atomically(output, data)
    if json:
        told = {"bytes": len(data), "file": str(output), "seat": viewer or "public"}
        write(msgspec.json.encode(told).decode())
    else:
        say(f"{output} ({len(data):,} bytes)")
