"""The host as a process: its database, its application, its connections."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from adjudicator.errors import InputError
from adjudicator.output import say
from exporters.host.app import MOST, Settings, application
from exporters.host.games import Games
from exporters.host.other_versions import begun_otherwise
from exporters.host.seasons import HostedSeason
from exporters.host.secret import load_secret
from exporters.host.sending import Mailing
from exporters.host.store import Store
from exporters.serve.connections import serve_on
from exporters.serve.listening import allowed_names, bound, called
from exporters.serve.middleware import Limits

DATABASE = "host.db"
AT_ONCE = 4000
"""Connections at a time; each open page of a game has one."""


def run_host(
    folder: Path,
    host: str,
    port: int,
    names: list[str],
    database: str,
    mailing: Mailing,
    address: str,
    mailbox: Path | None,
    ready: Callable[[str], None],
    season: Path | None = None,
) -> None:
    """Serve the games of a folder until the process is ended.

    `address` is the one by which people reach the host, if it is another one than that of this machine. `ready` is
    called with the secret address of the list of games. The pairings of a `season` become games, and the logs of
    those that end are written into its folder. InputError for a folder, a database or an
    address that cannot be used.
    """
    limits = Limits(hosts=allowed_names(host, names), most=MOST)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder {folder}: {error.strerror or error}") from None
    store = Store(database or f"sqlite:///{folder / DATABASE}")
    games = Games(store, load_secret(folder), folder / "games")
    for game in begun_otherwise(store):
        say(f"{game}: begun with another version of Kynes, whose rules or content differ: it waits")
    games.mailbox = mailing.sender if mailbox is not None else ""
    hosted = None if season is None else HostedSeason(games, season)
    if hosted is not None:
        for pairing in hosted.begin():
            say(f"{pairing}: a new game")
    listening = bound(host, port)
    base = address.rstrip("/") or f"http://{called(host, names)}:{listening.getsockname()[1]}"
    ready(f"{base}/k/{games.home_link()}")
    games.address = base
    settings = Settings(limits=limits, address=base, mailing=mailing, mailbox=mailbox)
    serve_on(listening, application(games, settings, hosted), AT_ONCE)
    store.close()
