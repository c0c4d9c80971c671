"""`kynes serve`: reports in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.output import say
from exporters.serve.extras import import_extras
from exporters.serve.listening import (
    AllowHostOption,
    HostOption,
    PortOption,
    allowed_names,
    bound,
    is_loopback,
    shown,
)

with lazy_imports():
    from exporters.serve.app import Settings, application
    from exporters.serve.connections import serve_on
    from exporters.serve.middleware import Limits

COMMAND = "pip install 'kynes[serve]'"
AT_ONCE = 64
"""Connections at a time."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("serve")(serve)


def serve(
    host: HostOption = "127.0.0.1",
    port: PortOption = 8421,
    site: Annotated[
        Path | None, typer.Option(help="A folder of finished pages, such as a season's: /site/.")
    ] = None,
    allow_host: AllowHostOption = None,
    size: Annotated[int, typer.Option(min=1, max=61, help="Megabytes that may be sent.")] = 32,
    seconds: Annotated[
        int, typer.Option(min=1, max=3600, help="Seconds that a report may take.")
    ] = 120,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, max=64, help="Reports made at the same time.")
    ] = 2,
) -> None:
    """Show reports in a browser: drop a log, a save or a .vlog, and see the game judged.

    Only this machine can reach it, unless you give --host. Nothing that is sent is kept. Ctrl-C ends it.
    """
    import_extras("kynes serve", COMMAND, "exporters.serve.app", "exporters.serve.connections")
    if site is not None and not site.is_dir():
        raise InputError(f"--site {site}: there is no such folder")
    limits = Limits(hosts=allowed_names(host, allow_host or []), most=size << 20)
    settings = Settings(limits=limits, at_once=jobs, seconds=seconds, site=site)
    listening = bound(host, port)
    say(f"http://{shown(host)}:{listening.getsockname()[1]}/ (Ctrl-C ends it)")
    if not is_loopback(host):
        say(
            "Whoever can reach this address can send files. There is no password and no encryption."
        )
    serve_on(listening, application(settings), AT_ONCE)
