"""The pages of the server: the form, and what is said when there is no report. No script is needed."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from starlette.responses import HTMLResponse

from adjudicator.harmless import harmless
from adjudicator.speech import Speech, languages, speech

PACKAGE = Path(__file__).parent
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""Language -> what it calls itself."""
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


def page(language: str, title: str, body: str, status: int = 200) -> HTMLResponse:
    """A page of ours; `title` is text, `body` is HTML."""
    return HTMLResponse(
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        '<link rel="stylesheet" href="/style.css">\n<link rel="icon" href="/icon.svg">\n'
        f"</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n",
        status,
        {"vary": "accept-language"},
    )


def form_page(accepted: str, most: int, *, site: bool) -> HTMLResponse:
    """The page with the form; `most` are the bytes that may be sent."""
    language = spoken(accepted)
    say = speech(PACKAGE, language)
    chosen = "".join(
        f'<option value="{name}"{" selected" if name == language else ""} lang="{name}">'
        f"{escape(NAMES.get(name, name))}</option>"
        for name in languages()
    )
    link = f'<p><a href="/site/">{escape(say("The season’s pages"))}</a></p>\n' if site else ""
    kinds = say(
        "A log (.jsonl), notation (.kyn), a save of Tabletop Simulator (.json), or a log or saved game "
        "of VASSAL (.vlog, .vsav); at most {size} MB.",
        size=most >> 20,
    )
    body = f"""<h1>{escape(say("Have a game checked"))}</h1>
<p>{escape(say("The referee reads the game, judges every line, and shows it move by move."))}</p>
<form action="/report" method="post" enctype="multipart/form-data">
<div class="drop">
<label for="game">{escape(say("Drop the game’s file here, or choose it"))}</label>
<input id="game" name="game" type="file" required accept="{KINDS}" aria-describedby="kinds">
<p id="kinds">{escape(kinds)}</p>
</div>
<fieldset>
<legend>{escape(say("For whom is the report?"))}</legend>
<div><label><input type="radio" name="viewer" value="referee" checked>{escape(say("The referee: it tells everything"))}</label></div>
<div><label><input type="radio" name="viewer" value="public">{escape(say("Everybody: it tells only what lies open"))}</label></div>
<div><label><input type="radio" name="viewer" value="seat">{escape(say("One seat, by its faction’s id:"))}</label>
<input name="seat" maxlength="40" autocomplete="off" spellcheck="false" autocapitalize="none" placeholder="atreides" aria-label="{escape(say("The faction’s id"))}"></div>
</fieldset>
<p><label for="language">{escape(say("Language of the report"))}</label>
<select id="language" name="language">{chosen}</select></p>
<p><button type="submit">{escape(say("Show the report"))}</button></p>
<p class="soft">{escape(say("That takes some seconds; the first report on a game takes longer, because its board is drawn. The file stays on the machine that runs this page, and is thrown away after the report."))}</p>
</form>
{link}"""
    return page(language, f"Kynes: {say('Have a game checked')}", body)


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
    more = f"<pre>{escape(harmless(said, lines=True))}</pre>\n" if said else ""
    back = escape(say("Back to the form"))
    body = f'<h1>{escape(title)}</h1>\n{more}<p>{escape(hint)}</p>\n<p><a href="/">{back}</a></p>'
    return page(language, title, body, status)


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
