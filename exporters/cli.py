"""The command `kynes`: the judge's commands, and the exporters' beside them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adjudicator.check.engines import ENGINES
from adjudicator.cli.fast_check import check_plainly
from adjudicator.cli.runner import run

if TYPE_CHECKING:
    import typer


def application() -> typer.Typer:
    """A fresh application with every command."""
    # Typer and what the exporters declare for it are imported when they are wanted.
    from adjudicator.cli.app import build_app  # noqa: PLC0415
    from adjudicator.content.translation import CATALOGS  # noqa: PLC0415
    from adjudicator.show.pictures import PAINTERS  # noqa: PLC0415
    from exporters import build, import_command  # noqa: PLC0415
    from exporters.audit import cli as audit  # noqa: PLC0415
    from exporters.league import cli as league  # noqa: PLC0415
    from exporters.report import cli as report  # noqa: PLC0415
    from exporters.serve import cli as serve  # noqa: PLC0415
    from exporters.tts import cli as tts  # noqa: PLC0415
    from exporters.vassal import cli as vassal  # noqa: PLC0415

    PAINTERS[:] = ["exporters.report.picture:position_picture"]
    CATALOGS["tables"] = "exporters.catalog:catalog"
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
