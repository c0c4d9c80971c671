"""The command line of the judge: one Typer application, one module a command.

Each module declares its options and imports its work only when it is called, so that a short log
is checked well under a third of a second after the key is pressed.
"""

from __future__ import annotations

import os
import sys

import typer

from adjudicator.cli import check, content, play, playout, rules, show
from adjudicator.errors import KynesError


def build_app() -> typer.Typer:
    """A fresh application with the judge's commands."""
    app = typer.Typer(
        name="kynes",
        help="The judge of the Dune board games: checks logs of moves, clause by clause.",
        no_args_is_help=True,
        add_completion=True,
        pretty_exceptions_enable=False,
    )
    for module in (check, play, playout, show, rules, content):
        module.register(app)
    return app


def run(app: typer.Typer) -> None:
    """Run the application; errors for the user become one line and the right exit code."""
    try:
        app()
    except KynesError as error:
        typer.echo(f"kynes: {error}", err=True)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        # The reader of our output has left (`kynes … | head`): nothing more to say to anybody.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except RecursionError:
        typer.echo("kynes: the input is nested too deeply to be read", err=True)
        sys.exit(2)
    except Exception as error:
        typer.echo(
            f"kynes: internal error ({type(error).__name__}: {error}). This is a fault of the "
            "program, not of your log; set KYNES_TRACEBACK=1 to see where, and please report it.",
            err=True,
        )
        if os.environ.get("KYNES_TRACEBACK"):
            raise
        sys.exit(4)
