"""The pages of the server: the form, and messages when there is no report. No script is needed."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.responses import HTMLResponse

from adjudicator.speech import Speech, languages, speech
from exporters.pages import render
from exporters.speech import language_name

PACKAGE = Path(__file__).parent
ACCEPTED = re.compile(
    r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]{1,30})?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*"
)
KINDS = ".jsonl,.kyn,.json,.vlog,.vsav,.txt"
"""What files of games are called."""


def spoken(accepted: str) -> str:
    """The language of ours that a browser likes best (its `Accept-Language`); English if none."""
    best, liked = "en", 0.0
    for part in accepted[:500].split(","):
        found = ACCEPTED.fullmatch(part)
        if found is None:
            continue
        language, weight = found[1].lower(), float(found[2] or 1)
        if language in languages() and weight > liked:
            best, liked = language, weight
    return best


def form_page(accepted: str, most: int, *, site: bool) -> HTMLResponse:
    """The page with the form; `most` are the bytes that may be sent."""
    language = spoken(accepted)
    say = speech(PACKAGE, language)
    return _page(
        "serve/form.html.j2",
        200,
        language=language,
        title=f"Kynes: {say('Have a game checked')}",
        say=say,
        kinds=KINDS,
        megabytes=most >> 20,
        languages=[(name, language_name(name)) for name in languages()],
        site=site,
    )


def error_page(status: int, accepted: str, said: str = "", *, seat: bool = False) -> HTMLResponse:
    """A page that says in words why there is nothing else; `said` adds what only we know.

    With `seat`, the game has no such seat.
    """
    language = spoken(accepted)
    say = speech(PACKAGE, language)
    title, hint = _words(status, say)
    if seat:
        title = say("There is no such seat in this game")
        hint = say("Go back and name one of its seats.")
    return _page(
        "serve/error.html.j2",
        status,
        language=language,
        title=title,
        say=say,
        said=said,
        hint=hint,
    )


def _page(template: str, status: int, **values: object) -> HTMLResponse:
    return HTMLResponse(render(template, **values), status, {"vary": "accept-language"})


def _words(status: int, say: Speech) -> tuple[str, str]:
    """What a status means, and what can be done."""
    match status:
        case 400:
            return say("This request makes no sense"), say("Use the form, with one file.")
        case 403:
            return (
                say("This does not come from the form"),
                say("Another page has sent this. Nothing was done; use the form here."),
            )
        case 404:
            return say("There is no such page"), say("Perhaps it had another name.")
        case 405:
            return say("This cannot be done here"), say("Use the form.")
        case 408 | 504:
            return (
                say("That takes too long"),
                say(
                    "The game could not be read and judged in time. On a terminal there is no limit: kynes report."
                ),
            )
        case 413:
            return (
                say("The file is too large"),
                say("No game is that long. On a terminal larger files are read: kynes report."),
            )
        case 421:
            return (
                say("This server is not called so"),
                say("Open it by the address that it has printed when it began."),
            )
        case 422:
            return (
                say("This file cannot be read as a game"),
                say("See that it is the right file, whole and of a kind that the form names."),
            )
        case 503:
            return (
                say("Too many games at once"),
                say("Wait a moment and send it again."),
            )
        case _:
            return (
                say("Something is wrong with the server"),
                say("This is not your file’s fault. Please report it."),
            )
