"""`kynes audit`: were dice and decks fair, as far as logs can tell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.atomic import write_atomically
from adjudicator.cli.options import Jobs, Language, chosen_language
from adjudicator.files import refuse_existing
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write
from adjudicator.speech import speaking

with lazy_imports():
    from adjudicator.audit.auditing import Asked, audited
    from adjudicator.cli.progress import counting_bar
    from exporters.audit.output import csv_files, json_text, written
    from exporters.audit.page import page
    from exporters.csv_tables import write_tables
    from exporters.table_files import import_table_files


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("audit")(audit)


def audit(
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="FOLDER|FILE|LOG",
            help="A season (its folder, or season.toml), or logs and folders of logs.",
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    csv: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write tests.csv, outcomes.csv, taken-back.csv and proofs.csv."
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one page for a browser.")
    ] = None,
    public: Annotated[
        bool,
        typer.Option("--public", help="Without players, seats and tables: fit to be posted."),
    ] = False,
    running: Annotated[
        bool, typer.Option("--running", help="Look at games that are not over, too.")
    ] = False,
    whole: Annotated[
        bool, typer.Option("--all", help="Look at games that are illegal or do not count, too.")
    ] = False,
    alpha: Annotated[
        float,
        typer.Option(
            min=0.000001,
            max=0.5,
            help="How often a fair season may be called remarkable, a share of 1.",
        ),
    ] = 0.01,
    overlay: Annotated[
        list[Path] | None, typer.Option(help="Content the games were played with. May be repeated.")
    ] = None,
    jobs: Jobs = 0,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Follow every log anew, and keep nothing.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a page, or tables, that are there already.")
    ] = False,
    language: Language = "",
) -> None:
    """Test dice and deals over a season, and say what is proven without a test.

    Each draw is compared with what the rules allow at that moment: in all, by player, by seat and
    by table. --alpha is the share of fair seasons that may be called remarkable. Exit code: 0 if
    chance explains it all, 1 if something needs the referee or there is too little to test, 2 for
    what cannot be read.
    """
    if html is not None:
        refuse_existing(html, force=force, inputs=tuple(targets))
    spoken = chosen_language(language, json=json and html is None and csv is None)
    with speaking(spoken):
        asked = Asked(
            targets=targets,
            overlays=overlay or [],
            jobs=jobs,
            cached=not no_cache,
            alpha=alpha,
            public=public,
            running=running,
            whole=whole,
            language=spoken,
        )
        found = audited(asked, counting_bar(), import_table_files)
        if csv is not None:
            write_tables(csv, csv_files(found), force=force)
        if html is not None:
            write_atomically(html, page(found).encode())
        if json:
            write(json_text(found))
        else:
            say(written(found))
            for made in (csv, html):
                if made is not None:
                    say(str(made))
    raise typer.Exit(1 if found.asks or found.empty else 0)
