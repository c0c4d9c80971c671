"""The command line of the judge: one Typer application, one module for each command.

Each module declares its options, and imports the code that does the work only when it is called.
`fast_check` is a faster entry to `kynes check`; `runner` is the frame around both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator import __version__
from adjudicator.cli import (
    check,
    clock,
    content,
    convert,
    correct,
    handover,
    order,
    play,
    playout,
    publish,
    repair,
    rules,
    seal,
    show,
)
from adjudicator.lazy import lazy_imports

if TYPE_CHECKING:
    from adjudicator.content.translation import Catalog

with lazy_imports():
    from adjudicator.cli import spoken
    from adjudicator.content import translation


def build_app() -> typer.Typer:
    """A fresh application with the judge's commands."""
    translation.CATALOGS["judge"] = _judge
    app = typer.Typer(
        name="kynes",
        help="The judge of the Dune board games: checks logs of moves, clause by clause.",
        no_args_is_help=True,
        add_completion=True,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    for module in (
        check,
        play,
        playout,
        publish,
        seal,
        handover,
        clock,
        correct,
        order,
        show,
        convert,
        repair,
        rules,
        content,
    ):
        module.register(app)
    return app


def _judge() -> Catalog:
    return spoken.catalog()


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kynes {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
) -> None:
    """The judge of the Dune board games: checks logs of moves, clause by clause."""
