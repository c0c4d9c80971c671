"""`kynes host`: a server that keeps running games."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.output import say
from exporters.serve.extras import import_extras
from exporters.serve.listening import AllowHostOption, HostOption, PortOption, is_loopback

with lazy_imports():
    from exporters.host.sending import Mailing
    from exporters.host.server import run_host

COMMAND = "pip install 'kynes[host]'"
FOLDER = Path("kynes-games")


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("host")(host)


def host(
    folder: Annotated[
        Path, typer.Argument(help="Where the games are kept; it is made if it is not there.")
    ] = FOLDER,
    host: HostOption = "127.0.0.1",
    port: PortOption = 8422,
    allow_host: AllowHostOption = None,
    database: Annotated[
        str,
        typer.Option(
            help="The address of the database, such as postgresql+psycopg://… "
            "(default: a file of SQLite in the folder)."
        ),
    ] = "",
    address: Annotated[
        str,
        typer.Option(help="The address by which people reach it, such as https://games.example."),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            envvar="KYNES_SMTP",
            help="The mail server for notices: smtps://USER:PASSWORD@HOST:PORT, or smtp://… for STARTTLS. "
            "Better in the environment, as KYNES_SMTP.",
        ),
    ] = "",
    mail_from: Annotated[str, typer.Option(help="The address from which mails come.")] = "",
    mailbox: Annotated[
        Path | None,
        typer.Option(help="A folder in which mails to the address of --mail-from arrive as .eml."),
    ] = None,
    local_webhooks: Annotated[
        bool,
        typer.Option("--local-webhooks", help="Webhooks may be in this machine's own network."),
    ] = False,
    mail_login: Annotated[
        bool,
        typer.Option(
            "--mail-login/--no-mail-login",
            help="People can have their links mailed to an address that they have confirmed; needs --smtp.",
        ),
    ] = True,
    season: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER|FILE",
            help="A season (`kynes league`): its pairings become games, and logs of finished games are written "
            "into its folder.",
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
    ] = True,
) -> None:
    """Keep games that people play in their browsers, with each other and with computer players.

    Only this machine can reach it, unless you give --host. Each game is a log in FOLDER/games, which `kynes check`
    judges at any time. Ctrl-C stops the server; the games go on when it is
    started again.
    """
    import_extras("kynes host", COMMAND, "exporters.host.server")

    if smtp and ("@" not in mail_from or not smtp.startswith(("smtp://", "smtps://"))):
        raise InputError("--smtp: write smtps://USER:PASSWORD@HOST:PORT, and give --mail-from")

    if mailbox is not None and (not mailbox.is_dir() or "@" not in mail_from):
        raise InputError("--mailbox: name a folder that is there, and give --mail-from")

    def ready(link: str) -> None:
        say(f"{link} (Ctrl-C ends it)")
        say("This link opens the list of games: keep it to yourself.")
        if not is_loopback(host):
            say(
                "Whoever has a link can play. There is no encryption: put a proxy with HTTPS before it."
            )
        elif browser:
            webbrowser.open(link)

    mailing = Mailing(smtp, mail_from, local_webhooks, mail_login)
    run_host(
        folder, host, port, allow_host or [], database, mailing, address, mailbox, ready, season
    )
