"""`kynes serve`: reports in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.errors import InputError
from adjudicator.output import say
from exporters.serve.listening import allowed_names, bound, is_loopback, shown

COMMAND = "pip install 'kynes[serve]'"


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("serve")(serve)


def serve(
    host: Annotated[
        str,
        typer.Option(
            help="The address to listen on; any other than the loopback address is public."
        ),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: any free one.")] = 8421,
    site: Annotated[
        Path | None, typer.Option(help="A folder of finished pages, such as a season's: /site/.")
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="Another name by which the server may be called. May be repeated."),
    ] = None,
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
    try:
        import uvicorn  # noqa: PLC0415 - an extra

        from exporters.serve.app import Settings, application  # noqa: PLC0415
        from exporters.serve.connections import Connection  # noqa: PLC0415
        from exporters.serve.middleware import Limits  # noqa: PLC0415
    except ImportError as error:
        raise InputError(
            f"kynes serve needs {error.name}, which is not installed: {COMMAND}"
        ) from None
    if site is not None and not site.is_dir():
        raise InputError(f"--site {site}: there is no such folder")
    limits = Limits(hosts=allowed_names(host, allow_host or []), most=size << 20)
    settings = Settings(limits=limits, at_once=jobs, seconds=seconds, site=site)
    config = uvicorn.Config(
        application(settings),
        http=Connection,
        host=host,
        port=port,
        access_log=False,  # names of files are nobody's business
        log_level="critical",
        server_header=False,
        date_header=False,
        ws="none",
        limit_concurrency=64,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=32 << 10,
    )
    listening = bound(host, port)
    say(f"http://{shown(host)}:{listening.getsockname()[1]}/ (Ctrl-C ends it)")
    if not is_loopback(host):
        say(
            "Whoever can reach this address can send files. There is no password and no encryption."
        )
    uvicorn.Server(config).run(sockets=[listening])
