"""Who a request comes from.

A secret link sets a cookie for the pages of its seat and redirects there, so that no page has the
secret in its address.
"""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from exporters.host import actions
from exporters.host.addresses import is_open
from exporters.host.answers import YEAR
from exporters.host.games import HOME, Games
from exporters.host.store import GameRow, Link

COOKIE = "kynes"
"""The cookie of a link; for the host's own pages its name ends with HOME."""


def cookie_path(game: str, who: str) -> str:
    """The pages for which the cookie of a link is."""
    return f"/g/{game}/{who}" if game else "/"


async def enter(request: Request) -> Response:
    """A secret link: let its owner in, and lead them to their page."""
    games: Games = request.app.state.games
    word = request.path_params["word"]
    link = await run_in_threadpool(games.opened_by, word)
    if link is None:
        raise HTTPException(404)
    path = cookie_path(link.game, link.who)
    answer = RedirectResponse(path, 303)
    answer.set_cookie(
        COOKIE if link.game else f"{COOKIE}-{HOME}", word, max_age=YEAR, path=path, httponly=True,
        samesite="lax", secure=request.url.scheme == "https",
    )  # fmt: skip
    return answer


def entered(request: Request) -> tuple[GameRow, str]:
    """The game and the seat of a request whose cookie lets it in; HTTPException 403 for any other."""
    games: Games = request.app.state.games
    found = games.arrived(request.cookies.get(COOKIE, ""))
    if found is None or not _is_for(request, found[0]):
        raise HTTPException(403)
    link, row = found
    if row is None:
        raise HTTPException(404)
    return row, link.who


def sent_by(request: Request, sent: FormData) -> actions.Request:
    """A form sent by a browser that its cookie lets in; HTTPException 403 for any other."""
    row, who = entered(request)
    return actions.Request(request.app.state.games, row, who, sent, request.cookies[COOKIE])


def link_of(request: Request) -> Link | None:
    """The link by which a request for the page of a game is let in; None if it has none."""
    games: Games = request.app.state.games
    link = games.opened_by(request.cookies.get(COOKIE, ""))
    return link if link is not None and _is_for(request, link) else None


def _is_for(request: Request, link: Link) -> bool:
    """Whether a link is for the page that is asked for."""
    return (link.game, link.who) == (request.path_params["game"], request.path_params["who"])


def at_home(request: Request) -> Games:
    """The games, for those who have the host's own link; HTTPException 403 for anybody else."""
    games: Games = request.app.state.games
    link = games.opened_by(request.cookies.get(f"{COOKIE}-{HOME}", ""))
    if link is None or (link.game, link.who) != ("", HOME):
        raise HTTPException(403)
    return games


def by_address(request: Request, use: str) -> tuple[Games, GameRow, str, str]:
    """The games, the game, whose eyes, and the address of the host; HTTPException 404 for a wrong secret word."""
    games: Games = request.app.state.games
    game, who, word = (request.path_params[one] for one in ("game", "who", "word"))
    row = games.row(game)
    if row is None or not is_open(games, use, game, who, word):
        raise HTTPException(404)
    return games, row, who, f"{request.url.scheme}://{request.headers['host']}"
