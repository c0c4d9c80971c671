"""The command `kynes`: the judge's commands, and the exporters' beside them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudicator.check.engines import ENGINES
from adjudicator.cli.fast_check import check_plainly
from adjudicator.cli.runner import run
from adjudicator.lazy import lazy_imports

if TYPE_CHECKING:
    import typer

with lazy_imports():
    from adjudicator.cli.app import build_app
    from adjudicator.content import translation
    from adjudicator.show import pictures
    from exporters import build, import_command
    from exporters.audit import cli as audit
    from exporters.league import cli as league
    from exporters.report import cli as report
    from exporters.serve import cli as serve
    from exporters.tts import cli as tts
    from exporters.vassal import cli as vassal


def application() -> typer.Typer:
    """A fresh application with every command."""
    pictures.PAINTERS[:] = ["exporters.report.picture:position_picture"]
    translation.CATALOGS["tables"] = "exporters.catalog:catalog"
    app = build_app()
    audit.register(app)
    build.register(app)
    import_command.register(app)
    league.register(app)
    report.register(app)
    serve.register(app)
    tts.register(app)
    vassal.register(app)
    return app


def main() -> None:
    """Entry point of the command `kynes`."""
    ENGINES["lua"] = "exporters.lua.engine:lua_judge"
    run(_command)


def _command() -> None:
    check_plainly(sys.argv[1:])
    application()()
