"""The host's own pages: the list of games, new games and the links of each."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adjudicator.errors import InputError
from adjudicator.registry import GAMES
from adjudicator.speech import spoken_language
from exporters.host import actions, pages
from exporters.host.answers import answered, form_of, html
from exporters.host.arrangements import stop
from exporters.host.entrance import at_home
from exporters.host.live import AT_BEGIN
from exporters.host.mail_login import is_on


async def games_list(request: Request) -> Response:
    """The list of games."""
    asks = is_on(request)
    return await answered(request, lambda: html(pages.home_page(at_home(request), asks=asks)))


async def new(request: Request) -> Response:
    """The form of a new game, and the new game."""
    kind = request.path_params["kind"]
    if kind not in GAMES:
        raise HTTPException(404)
    sent = await form_of(request) if request.method == "POST" else None

    def made() -> Response:
        games = at_home(request)
        request.app.state.painter.prepare(kind, spoken_language())
        if sent is None:
            return html(pages.new_page(kind))
        try:
            game = actions.create(games, kind, sent)
        except InputError as error:
            kept = {name: str(value) for name, value in sent.multi_items()}
            return html(pages.new_page(kind, str(error), kept), 422)
        if sent.get("stopped"):
            stop(games, game, paused=True)
        request.app.state.live.go_on(game, seconds=AT_BEGIN)
        return RedirectResponse(f"/links/{game}", 303)

    return await answered(request, made)


async def links(request: Request) -> Response:
    """The links of a game, for whoever began it."""
    address = f"{request.url.scheme}://{request.headers['host']}"

    def made() -> Response:
        games = at_home(request)
        row = games.row(request.path_params["game"])
        if row is None:
            raise HTTPException(404)
        return html(pages.links_page(games, row, address))

    return await answered(request, made)


async def renew(request: Request) -> Response:
    """A new link in place of one that opens nothing any more."""
    sent = await form_of(request)
    game = request.path_params["game"]

    def made() -> Response:
        games, who = at_home(request), str(sent.get("who", ""))
        if who not in games.store.generations(game):
            raise HTTPException(404)
        games.renew_link(game, who)
        return RedirectResponse(f"/links/{game}", 303)

    return await answered(request, made)
