"""`kynes publish`: what everybody, or one seat, may see of a running game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from adjudicator.atomic import write_atomically
from adjudicator.cli.check import Overlays
from adjudicator.cli.options import Language, chosen_language
from adjudicator.files import refuse_existing
from adjudicator.lazy import lazy_imports
from adjudicator.notation import NOTATION
from adjudicator.output import say

with lazy_imports():
    from adjudicator.show import publish as publishing


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(publish)


def publish(
    log: Annotated[
        str,
        typer.Argument(metavar="LOG", help="The log, or notation; - is the standard input."),
    ],
    seat: Annotated[str, typer.Option(help="For this faction alone (default: everybody).")] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A new file (default: print it).")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
    leaky: Annotated[
        bool,
        typer.Option(
            "--leaky", help="Publish the log even if its hashes give hidden information away."
        ),
    ] = False,
    to: Annotated[
        Literal["log", "kyn"] | None,
        typer.Option("--to", help="As lines of JSON, or as notation (default: as LOG is)."),
    ] = None,
    overlay: Overlays = None,
    language: Language = "",
) -> None:
    """Write the stream of a log that may be published: hidden lines become their hashes.

    `kynes check LOG --published STREAM` proves later that the whole log is the same game.
    """
    more: dict[str, Any] = {"leaky": leaky, "overlays": overlay or []}
    if to == "kyn" or (to is None and Path(log).suffix.lower() == NOTATION):
        words = publishing.published_notation(log, seat, chosen_language(language), **more)
        text = words.encode()
    else:
        text = publishing.published(log, seat, **more)
    if output is None:
        say(text.decode(), nl=False)
        return
    refuse_existing(output, force=force, inputs=(log,))
    write_atomically(output, text)
