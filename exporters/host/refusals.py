"""Requests that are refused: pages that say why there is nothing else, and what leads back to a page."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adjudicator.errors import UnsupportedError
from adjudicator.speech import speaking
from exporters.host.answers import html, language_of
from exporters.host.mail_login import is_on
from exporters.host.pages import page
from exporters.host.telling import words
from exporters.serve.answers import status_of
from exporters.serve.pages import spoken

BELOW = re.compile(r"(/g/[\w-]+/[\w-]+|/links/[\w-]+)/.+")
"""An address below the page of a game, and that page."""
OTHER_VERSION = 501
"""The status of a game that this version cannot go on with: it has not what would be needed."""


def error_page(status: int, accepted: str, path: str) -> Response:
    """The page of a status for a request to a path, in the language that an `Accept-Language` likes best."""
    return _error_page(status, spoken(accepted), path)


def _error_page(status: int, language: str, path: str, *, asks: bool = False) -> Response:
    with speaking(language):
        title, hint = status_words(status)
        back = page_above(path) or ("/" if status == 405 else "")
        return html(message_page(title, hint, back, asks=asks), status)


def page_above(path: str) -> str:
    """The page of the game that an address lies below; "" if it lies below none."""
    found = BELOW.fullmatch(path)
    return found[1] if found is not None else ""


async def refused(request: Request, error: Exception) -> Response:
    """The answer for an error that ended a request.

    What only a form sends to, and somebody opens anew (by the address line, or by choosing a language), leads to
    the page of the form.
    """
    status, path = OTHER_VERSION, request.url.path
    if not isinstance(error, UnsupportedError):
        status = status_of(error)
    back = page_above(path)
    if status == 405 and back and request.method in {"GET", "HEAD"}:
        return RedirectResponse(f"{back}?{request.url.query}".rstrip("?"), 303)
    asks = status in {403, 404} and is_on(request)
    return _error_page(status, language_of(request), path, asks=asks)


def message_page(title: str, hint: str, back: str, *, asks: bool = False) -> str:
    """A page that says why there is nothing else, with a way back to another one ("": none).

    With `asks`, people can have their links mailed.
    """
    return page("message.html.j2", title, hint=hint, back=back, asks=asks)


def status_words(status: int) -> tuple[str, str]:
    """What a status means, and what can be done."""
    say = words()
    match status:
        case 403:
            return (
                say("This page is not open to you"),
                say("Open the link that you were given once more; it may have been renewed."),
            )
        case 404:
            return say("There is no such page"), say("A link may have been renewed, or cut off.")
        case 405:
            return say("This cannot be done here"), say("Use the buttons of the page.")
        case 413:
            return say("That is too much"), say("Send less at a time.")
        case 421:
            return (
                say("This server is not called so"),
                say("Open it by the address that it has printed when it began."),
            )
        case 429 | 503 | 504:
            return say("That takes too long"), say("Wait a moment and try again.")
        case status if status == OTHER_VERSION:
            return (
                say("This game was begun with another version of Kynes"),
                say(
                    "It waits on this server, and nothing of it is lost: that version can go on with it."
                ),
            )
        case 400:
            return say("This request makes no sense"), say("Use the buttons of the page.")
        case _:
            return (
                say("Something is wrong with the server"),
                say("Nothing is lost: the log has every move that was accepted."),
            )
