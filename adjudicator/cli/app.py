"""The command line of the judge: one Typer application, one module a command.

Each module declares its options and imports its work only when it is called. `door` is a shorter
way to `kynes check`, and `guard` what is round every way.
"""

from __future__ import annotations

import typer

from adjudicator.cli import check, content, convert, play, playout, publish, rules, show


def build_app() -> typer.Typer:
    """A fresh application with the judge's commands."""
    app = typer.Typer(
        name="kynes",
        help="The judge of the Dune board games: checks logs of moves, clause by clause.",
        no_args_is_help=True,
        add_completion=True,
        pretty_exceptions_enable=False,
    )
    for module in (check, play, playout, publish, show, convert, rules, content):
        module.register(app)
    return app
