"""The command `kynes`: the judge's commands, and the exporters' beside them."""

from __future__ import annotations

import inspect
import sys
from functools import partial
from typing import TYPE_CHECKING

from adjudicator.check.engines import ENGINES
from adjudicator.cli.fast_check import check_plainly
from adjudicator.cli.runner import run
from adjudicator.lazy import lazy_imports

if TYPE_CHECKING:
    import typer
    from typer.models import TyperInfo

    from adjudicator.content.records import Content
    from adjudicator.content.translation import Catalog, Unfit

with lazy_imports():
    from adjudicator.cli.app import build_app
    from adjudicator.content import translation
    from adjudicator.show import pictures
    from exporters import build, catalog, doctor, import_command
    from exporters.audit import cli as audit
    from exporters.host import cli as host
    from exporters.league import cli as league
    from exporters.preview import cli as preview
    from exporters.preview import unfit
    from exporters.report import cli as report
    from exporters.rulebook import cli as rulebook
    from exporters.serve import cli as serve
    from exporters.tts import cli as tts
    from exporters.vassal import cli as vassal


PANELS = {
    "Judge games, keep a league": ["check", "report", "serve", "league", "audit", "repair"],
    "Play, and keep games": [
        *("play", "host", "playout", "show", "convert", "notation", "seal", "order", "publish"),
        *("handover", "correct", "clock"),
    ],
    "Tables": ["build", "import", "tts", "vassal"],
    "Rules and content": ["rules", "rulings", "content", "mutate"],
    "This machine": ["doctor"],
}
"""Heading in `kynes --help` -> its commands."""


def application() -> typer.Typer:
    """A fresh application with every command."""
    pictures.PAINTERS[:] = ["exporters.report.picture:position_picture"]
    _add_catalogs()
    app = build_app()
    audit.register(app)
    build.register(app)
    doctor.register(app)
    host.register(app)
    import_command.register(app)
    league.register(app)
    preview.register(app)
    report.register(app)
    rulebook.register(app)
    serve.register(app)
    tts.register(app)
    vassal.register(app)
    _arrange(app)
    _let_help_flow(app)
    return app


def _let_help_flow(app: typer.Typer) -> None:
    """Let paragraphs of help fill the screen: a docstring's own line breaks would stay as they are in the source."""
    for command in app.registered_commands:
        text = command.help or inspect.getdoc(command.callback) or ""
        command.help = "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))
    for group in app.registered_groups:
        if group.typer_instance is not None:
            _let_help_flow(group.typer_instance)


def _arrange(app: typer.Typer) -> None:
    """Put each command under its heading, in the order of `PANELS`."""
    panel_of = {name: panel for panel, names in PANELS.items() for name in names}
    order = list(panel_of)
    for command in app.registered_commands:
        name = str(command.name or getattr(command.callback, "__name__", ""))
        command.name = name
        command.rich_help_panel = panel_of.get(name)
    app.registered_commands.sort(
        key=lambda command: order.index(command.name) if command.name in panel_of else -1
    )
    for group in app.registered_groups:
        group.rich_help_panel = panel_of.get(_group_name(group))


def _keep_only(app: typer.Typer, words: list[str]) -> None:
    """Drop all commands but the one that is called: to prepare the options of all takes longer than many commands."""
    called = next((word for word in words if not word.startswith("-")), "")
    commands = [entry for entry in app.registered_commands if entry.name == called]
    groups = [entry for entry in app.registered_groups if _group_name(entry) == called]
    if commands or groups:
        app.registered_commands, app.registered_groups = commands, groups


def _group_name(group: TyperInfo) -> str:
    inner = group.typer_instance
    return group.name or (str(inner.info.name) if inner is not None else "")


def _add_catalogs() -> None:
    """Tell `kynes content translate` what tables and pages say beside the content, and what measures texts."""
    translation.CATALOGS["tables"] = partial(_catalog, "")
    for package in ("audit", "host", "league", "report", "serve"):
        translation.CATALOGS[package] = partial(_catalog, package)
    translation.MEASURES[:] = [_unfit]


def _unfit(content: Content, language: str) -> list[Unfit]:
    return unfit.unfit(content, language)  # what draws is imported only where it is asked for


def _catalog(package: str) -> Catalog:
    return catalog.pages(package) if package else catalog.catalog()


def main() -> None:
    """Entry point of the command `kynes`."""
    ENGINES["lua"] = "exporters.lua.engine:lua_judge"
    run(_command)


def _command() -> None:
    words = sys.argv[1:]
    check_plainly(words)
    app = application()
    _keep_only(app, words)
    app()
