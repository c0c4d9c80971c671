"""Corrections by the referee on the page of a game: read first, then made."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.check.corrections_text import change_words
from adjudicator.check.verdict import Changed
from adjudicator.errors import InputError
from adjudicator.harmless import without_unseen
from adjudicator.play.session import Session
from adjudicator.speech import spoken_language
from exporters.host.actions import Request, number, refuse_others
from exporters.host.correctable import correction_example, running_of
from exporters.host.known_content import names
from exporters.host.pages import Asked
from exporters.host.telling import words

MOST_CHANGES = 20


class Correction(msgspec.Struct, frozen=True):
    """A correction that the referee is making."""

    changes: str
    why: str
    understood: list[str]


def correct(request: Request) -> Asked | None:
    """Read a correction, and make it when it is confirmed; InputError for what is none, or what the rules refuse."""
    refuse_others(request)
    say, why = words(), without_unseen(request.text("why"))
    lines = [line.strip() for line in request.text("changes").splitlines() if line.strip()]
    if not lines or len(lines) > MOST_CHANGES or not why:
        running = request.games.running(request.row.id)
        with running.lock:
            _refuse_uncorrectable(running.session)
            example = correction_example(running.session)
        raise InputError(
            say("Write one change a line, such as {example}, and the reason.", example=example)
        )
    running = request.games.running(request.row.id)
    with running.lock:
        line = _line(running.session, lines, why)
        called = names(running.session.followed.header.game, spoken_language())
        understood = [change_words(Changed(**one), called) for one in line["changes"]]
    if request.text("sure") != "yes":
        return Asked(correction=Correction(request.text("changes"), why, understood))
    request.games.change(
        request.row.id,
        lambda session: session.correct(_line(session, lines, why)),
        at=number(request.text("at")),
    )
    return None


def _refuse_uncorrectable(session: Session) -> None:
    if session.result() is not None:
        raise InputError(words()("The game is over."))
    if session.followed.header.policy.corrections == "none":
        raise InputError(words()("This game was begun without corrections."))


def _line(session: Session, changes: list[str], why: str) -> dict[str, Any]:
    """The line of a correction; InputError for one that is not possible."""
    _refuse_uncorrectable(session)
    game = running_of(session)
    line = game.line(changes, why=why, at=int(session.clock()))
    refusal = game.refusal(line)
    if refusal:
        raise InputError(refusal)
    return line
