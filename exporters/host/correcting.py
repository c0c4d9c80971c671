"""Corrections by the referee on the page of a game: what can be corrected, and the line that does it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.check.correcting import Running, forms_of
from adjudicator.check.corrections_text import change_words, place_words, value_said
from adjudicator.check.judge import make_judge
from adjudicator.check.verdict import Changed
from adjudicator.errors import InputError
from adjudicator.log.hashing import line_hash
from adjudicator.log.lines import encode
from adjudicator.play.session import Session
from adjudicator.speech import spoken_language
from exporters.host.actions import Request, number, refuse_others
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
    say, why = words(), request.text("why").strip()
    lines = [line.strip() for line in request.text("changes").splitlines() if line.strip()]
    if not lines or len(lines) > MOST_CHANGES or not why:
        raise InputError(
            say("Write one change a line, such as sides/fremen/spice+=2, and the reason.")
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


def _line(session: Session, changes: list[str], why: str) -> dict[str, Any]:
    """The line of a correction; InputError for one that is not possible."""
    if session.result() is not None:
        raise InputError(words()("The game is over."))
    if session.followed.header.policy.corrections == "none":
        raise InputError(words()("This game was begun without corrections."))
    game = running_of(session)
    line = game.line(changes, why=why, at=int(session.clock()))
    refusal = game.refusal(line)
    if refusal:
        raise InputError(refusal)
    return line


def running_of(session: Session) -> Running:
    """A running game as it can be corrected."""
    followed = session.followed
    content = followed.content
    judge = make_judge(
        followed.rulebook, followed.game, content.hash, content.clauses, folder=content.folder
    )
    header = followed.header
    called = {**names(header.game, spoken_language())}
    digest = line_hash(encode(header))
    return Running(judge, header, digest, session.position, session.lines, b"", called)


def places(session: Session, called: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """The places that can be corrected: path, what stands there, and what it is called."""
    if session.followed.header.policy.corrections == "none" or session.result() is not None:
        return []
    return [
        (
            form.path,
            "" if form.new else value_said(form.value, called),
            place_words(form.path, called),
        )
        for form in forms_of(running_of(session))
    ]
