"""`kynes league`: a season's logs checked, its table, and what needs the referee's attention."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from adjudicator.atomic import write_atomically
from adjudicator.cli.options import Jobs, Language, chosen_language
from adjudicator.errors import InputError
from adjudicator.files import make_folder
from adjudicator.lazy import lazy_imports
from adjudicator.league.records import LOGS
from adjudicator.output import say, write
from adjudicator.speech import speaking
from exporters.league.draw_command import draw

if TYPE_CHECKING:
    from exporters.league.output import SeasonResult

with lazy_imports():
    from adjudicator.league import season as describing
    from exporters.csv_tables import write_tables
    from exporters.league.desk import write_desk
    from exporters.league.output import csv_files, json_text, season_result, written
    from exporters.league.site import write_site
    from exporters.pages.rules_address import rules_at


class SeasonCommands(TyperGroup):
    """The commands for a season; a word that is no command is the season to check."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the name of the first command before a season."""
        if args and args[0] not in self.commands and args[0] not in ("--help", "-h"):
            args = ["check", *args]
        return super().parse_args(ctx, args)


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    commands = typer.Typer(
        name="league",
        cls=SeasonCommands,
        help="Seasons: logs checked, standings, rounds drawn. "
        "`kynes league FOLDER` is `kynes league check FOLDER`.",
        no_args_is_help=True,
    )
    commands.command("check")(league)
    commands.command("draw")(draw)
    app.add_typer(commands)


def league(
    season: Annotated[
        Path, typer.Argument(metavar="FOLDER|FILE", help="The season: its folder, or season.toml.")
    ],
    init: Annotated[
        bool, typer.Option("--init", help="Write a season.toml with comments, to begin with.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    csv: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write standings.csv, games.csv and notices.csv."),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write the season's pages, reports of games included."),
    ] = None,
    desk: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.html",
            help="Write the referee's desk: everything that needs the referee, with commands and "
            "decisions to fill in. Not for players: it repeats what the judge found.",
        ),
    ] = None,
    jobs: Jobs = 0,
    force: Annotated[
        bool, typer.Option("--force", help="Replace tables (--csv) that this did not write.")
    ] = False,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Judge every log anew, and keep nothing.")
    ] = False,
    rules_url: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Where a site has the rules (https://…/rules): each clause of a report becomes a "
            "link. Default: KYNES_RULES_URL of the environment, or no links.",
        ),
    ] = "",
    language: Language = "",
) -> None:
    """Check the logs of a season, and print its table and what needs the referee's attention.

    What has not changed is not judged again. Exit code: 0 if nothing needs the referee, 1 if
    something does, 2 for a season that cannot be read.
    """
    if init:
        file = season / describing.FILE if season.is_dir() or not season.suffix else season
        if file.exists():
            raise InputError(f"{file} is there already; nothing has been changed")
        make_folder(file.parent / LOGS)
        write_atomically(file, describing.EXAMPLE.read_bytes())
        say(f"{file}: describe your season there, put its logs into {file.parent / LOGS}")
        return

    spoken = chosen_language(language)
    with speaking(spoken), rules_at(rules_url):
        told = season_result(season, jobs=jobs, cached=not no_cache, language=spoken)
        if csv is not None:
            write_tables(csv, csv_files(told), force=force)
        if html is not None:
            write_site(told, html, spoken, jobs=jobs, cached=not no_cache)
        if desk is not None:
            if desk.suffix.lower() not in (".html", ".htm"):
                raise InputError(f"--desk: {desk}: the page's name ends in .html")
            write_desk(told, desk)
        if json:
            write(json_text(told))
        else:
            say(written(told))
            if desk is not None:
                say(str(desk))
            for folder in (csv, html):
                if folder is not None:
                    say(str(folder / "index.html" if folder == html else folder))
    raise typer.Exit(1 if _asks(told) else 0)


def _asks(told: SeasonResult) -> bool:
    return any(one.asks for one in told.settled.notices)
