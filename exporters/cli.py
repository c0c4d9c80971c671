"""The command `kynes`: the judge's commands, and the exporters' beside them."""

from __future__ import annotations

import typer

from adjudicator.cli.app import build_app, run
from adjudicator.engines import ENGINES
from exporters import build, import_command
from exporters.tts import cli as tts
from exporters.vassal import cli as vassal


def application() -> typer.Typer:
    """A fresh application with every command."""
    app = build_app()
    build.register(app)
    import_command.register(app)
    tts.register(app)
    vassal.register(app)
    return app


def main() -> None:
    """Entry point of the command `kynes`."""
    ENGINES["lua"] = "exporters.lua.engine:lua_judge"
    run(application())
