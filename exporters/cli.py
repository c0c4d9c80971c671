"""The command `kynes`: the judge's commands, and the exporters' beside them."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from adjudicator.check.engines import ENGINES
from adjudicator.cli.fast_check import check_plainly
from adjudicator.cli.runner import run
from adjudicator.lazy import lazy_imports

if TYPE_CHECKING:
    import typer

    from adjudicator.content.translation import Catalog

with lazy_imports():
    from adjudicator.cli.app import build_app
    from adjudicator.content import translation
    from adjudicator.show import pictures
    from exporters import build, catalog, import_command
    from exporters.audit import cli as audit
    from exporters.league import cli as league
    from exporters.report import cli as report
    from exporters.serve import cli as serve
    from exporters.tts import cli as tts
    from exporters.vassal import cli as vassal


def application() -> typer.Typer:
    """A fresh application with every command."""
    pictures.PAINTERS[:] = ["exporters.report.picture:position_picture"]
    _add_catalogs()
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


def _add_catalogs() -> None:
    """Tell `kynes content translate` what tables and pages say beside the content."""
    translation.CATALOGS["tables"] = partial(_catalog, "")
    for package in ("audit", "league", "report", "serve"):
        translation.CATALOGS[package] = partial(_catalog, package)


def _catalog(package: str) -> Catalog:
    return catalog.pages(package) if package else catalog.catalog()


def main() -> None:
    """Entry point of the command `kynes`."""
    ENGINES["lua"] = "exporters.lua.engine:lua_judge"
    run(_command)


def _command() -> None:
    check_plainly(sys.argv[1:])
    application()()
