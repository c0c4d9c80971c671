"""`kynes publish`: what everybody, or one seat, may see of a game that goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.output import say


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(publish)


def publish(
    log: Annotated[str, typer.Argument(metavar="LOG", help="The log; - is the standard input.")],
    seat: Annotated[str, typer.Option(help="For this faction alone (default: everybody).")] = "",
    output: Annotated[
        Path | None, typer.Option("--output", help="A new file (default: print it).")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
    leaky: Annotated[
        bool, typer.Option("--leaky", help="Even where its hashes give hidden things away.")
    ] = False,
) -> None:
    """Write the stream of a log that may be published: hidden lines become their hashes.

    `kynes check LOG --published STREAM` proves later that the whole log is the same game.
    """
    from adjudicator.atomic import write_atomically  # noqa: PLC0415
    from adjudicator.files import refuse_existing  # noqa: PLC0415 - loaded when it is called
    from adjudicator.show.publish import published  # noqa: PLC0415

    text = published(log, seat, leaky=leaky)
    if output is None:
        say(text.decode(), nl=False)
        return
    refuse_existing(output, force=force, inputs=(log,))
    write_atomically(output, text)
