"""A game that comes back from a table: the save of VASSAL or Tabletop Simulator brings new moves.

The earlier moves in the save must be those of the game. If they are, all new moves are added;
otherwise none.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from adjudicator.errors import InputError
from adjudicator.play.session import Session
from adjudicator.show.replay import Followed, follow
from adjudicator.speech import spoken_language
from adjudicator.wording import said
from exporters.host.actions import (
    Request,
    UnprovenError,
    number,
    refuse_illegal,
    refuse_others,
)
from exporters.host.games import REFEREE
from exporters.host.known_content import names
from exporters.host.telling import words

ENDINGS = (".vsav", ".vlog", ".json")
MOST_MOVES = 5000


def log_of(log: bytes) -> Followed:
    """The game that the import has taken out of a save; InputError for one that is no legal game."""
    with tempfile.TemporaryDirectory(prefix="kynes-host-") as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes(log)
        return follow(path, None, [])


def new_moves(session: Session, came: Followed) -> list[dict[str, Any]]:
    """The moves that were made at the table since; InputError, in words, where the save is not of this game."""
    say, here = words(), session.followed
    called = names(here.header.game, spoken_language())
    same = (
        came.header.game == here.header.game
        and came.header.rulings == here.header.rulings
        and came.header.options == here.header.options
        and [seat.faction for seat in came.header.seats]
        == [seat.faction for seat in here.header.seats]
    )
    if not same:
        raise InputError(say("This save is of another game: its seats or its rules are others."))
    mine, theirs = ([move for _, move in one.moves] for one in (here, came))
    for at, (ours, other) in enumerate(zip(mine, theirs, strict=False), 1):
        if ours != other:
            told = said(other, here.rulebook.moves, called)
            raise InputError(
                say("This save is not of this game: its move {n} is “{move}”.", n=at, move=told)
            )
    if len(theirs) < len(mine):
        gone = len(mine) - len(theirs)
        raise InputError(say("This save is older than the game: it lacks {n} moves.", n=gone))
    fresh = theirs[len(mine) :]
    if not fresh:
        raise InputError(say("This save has no new moves."))
    if len(fresh) > MOST_MOVES:
        raise InputError(say("This save has too many new moves."))
    return fresh


def play_all(session: Session, moves: list[dict[str, Any]]) -> None:
    """Carry the moves of a table out; InputError for one that is illegal, or that the committed seed does not give."""
    say, rules = words(), session.followed.rulebook
    called = names(session.followed.header.game, spoken_language())
    for move in moves:
        try:
            refuse_illegal(session, move, REFEREE)
        except UnprovenError:
            told = said(move, rules.moves, called)
            raise InputError(
                say(
                    "“{move}” was drawn at the table, but all chance of this game follows from a committed "
                    "seed. Begin a game whose chance is not proven to play it at tables.",
                    move=told,
                )
            ) from None
        session.play(move)


def continued(request: Request, log: bytes) -> None:
    """Let a game go on with what a table has sent back; InputError where that is no continuation of it."""
    refuse_others(request)
    say = words()
    came = log_of(log)
    running = request.games.running(request.row.id)
    with running.lock:
        moves = new_moves(running.session, came)
        at = running.session.lines
    asked_at = number(request.text("at"))
    if asked_at and asked_at != at:
        raise InputError(say("This page is out of date: see what has happened, then try again."))
    request.games.change(request.row.id, lambda session: play_all(session, moves), at=at)
