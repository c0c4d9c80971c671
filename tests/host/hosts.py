"""Hosts for tests: their games, a browser of a kind, and what it reads from a page."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from adjudicator.content import load_content
from adjudicator.playout.chance import Chance
from adjudicator.playout.seating import seat_factions
from exporters.host.app import Settings, application
from exporters.host.games import Games
from exporters.host.secret import BYTES, NAME, load_secret
from exporters.host.store import Store
from exporters.serve.middleware import Limits

HERE = "http://localhost"
SEAT = "/g/{game}/{who}"
"""The pages of a seat."""
SMALL = "conquest-and-diplomacy"
"""A game that is loaded quickly and soon over."""


def games_in(folder: Path, database: str = "") -> Games:
    """The games of a host whose files lie in a folder; its secret is the same on every day."""
    if not (folder / NAME).exists():
        (folder / NAME).write_bytes(bytes(range(BYTES)))
        (folder / NAME).chmod(0o600)
    store = Store(database or f"sqlite:///{folder / 'host.db'}")
    return Games(store, load_secret(folder), folder / "games")


def begun(
    games: Games,
    game: str,
    people: int = 1,
    undo: str = "any",
    seats: str = "",
    limits: str = "",
    *,
    fair: bool = True,
) -> str:
    """A new game in which the first seats are people's and all others a computer player's."""
    seated = seat_factions(load_content(game), seats, Chance("seats"))
    names = sorted(seat.faction for seat in seated)
    programs = dict.fromkeys(names[people:], "easy")
    return games.create(
        game, seated, programs, rulings={}, options={}, undo=undo, limits=limits, fair=fair
    )


def advance(games: Games, game: str, seconds: float) -> bool:
    """Let the table and the computer players move, for so many seconds; whether they are done."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not games.step(game):
            return True
    return False


def person_in(games: Games, game: str) -> str:
    """The first seat that a person plays."""
    players = games.running(game).session.players()
    return min(seat for seat, program in players.items() if not program)


@contextmanager
def browser(games: Games, base: str = HERE, seconds: int = 60) -> Iterator[TestClient]:
    """A browser of a kind, and the server behind it, which takes so many seconds at most for a save."""
    settings = Settings(limits=Limits(most=1 << 20), seconds=seconds, patience=seconds)
    with TestClient(application(games, settings), base_url=base) as found:
        yield found


def seats_routes(games: Games, how: str) -> list[str]:
    """The addresses below the page of a seat that answer a GET or a POST, the list of routes says which."""
    routes = cast("Starlette", application(games, Settings())._app).routes
    return sorted(
        route.path.removeprefix(SEAT)
        for route in routes
        if isinstance(route, Route) and route.path.startswith(SEAT) and how in (route.methods or ())
    )


def enter(client: TestClient, games: Games, game: str, who: str) -> str:
    """Open somebody's secret link; the address of their page."""
    answer = client.get(f"/k/{games.links(game)[who]}")
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


def notices(page: str) -> list[str]:
    """What a page says was not done."""
    return [html.unescape(one) for one in re.findall(r'role="alert">([^<]*)', page)]


def kinds(page: str) -> list[str]:
    """The kinds of moves that a page offers."""
    return re.findall(r'name="kind" value="([^"]+)" class', page)


def hidden(page: str, name: str) -> str:
    """A hidden field of a page."""
    found = re.search(rf'type="hidden" name="{name}" value="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""


def offered(page: str) -> list[str]:
    """The values of the buttons of the field that is asked."""
    found = re.findall(r'form="answer" name="value" value="([^"]*)" id=', page)
    numbers = re.findall(r'type="number" name="value" min="(\d+)"', page)
    return [html.unescape(one) for one in [*found, *numbers]]


def answered(client: TestClient, here: str, page: str) -> Mapping[str, str]:
    """The form that a page asks for, with its first option."""
    sent = {name: hidden(page, name) for name in ("at", "kind", "answers")}
    if 'name="sure"' in page:
        return {**sent, "sure": "yes"}
    values = offered(page)
    return {**sent, "value": values[0]} if values else {**sent, "text": "hello"}


def move(client: TestClient, here: str, kind: str = "") -> str:
    """Make a move of a kind (the first that is offered) by its first options; the page after it."""
    page = client.get(here).text
    first = {"at": hidden(page, "at"), "kind": kind or kinds(page)[0]}
    page = client.post(f"{here}/move", data=first).text
    while 'id="answer"' in page:
        page = client.post(f"{here}/move", data=answered(client, here, page)).text
    return page
