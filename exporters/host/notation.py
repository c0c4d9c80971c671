"""Orders in notation, read at the position of a running game."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.errors import InputError
from adjudicator.log.lines import encode
from adjudicator.notation.following import Following
from adjudicator.notation.matching import UnknownWordError
from adjudicator.notation.sentences import Reader
from adjudicator.notation.vocabulary import Vocabulary
from adjudicator.play.session import Session
from adjudicator.speech import spoken_language
from exporters.host.known_content import names

MOST_ORDERS = 20
"""Orders that are read at a time."""
_KNOWN: dict[tuple[str, ...], Vocabulary] = {}
"""Content, language and seats -> the vocabulary."""


def read_orders(session: Session, text: str, language: str) -> list[dict[str, Any]]:
    """The moves that some lines of notation stand for, each at the position after the one before.

    InputError, with the number of the line, for one that has no meaning or is illegal.
    """
    followed = session.followed
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_ORDERS:
        raise InputError(f"{len(lines)} orders are too many at a time: {MOST_ORDERS} at most")
    following = Following(followed.header)
    position_type = followed.rulebook.position_type
    following.position = msgspec.json.decode(encode(session.position), type=position_type)
    following.n = session.lines
    reader = Reader(following, vocabulary(session, language))
    called = names(followed.header.game, language)
    found = []
    for number, line in enumerate(lines, 1):
        try:
            said = reader.read(line)
        except UnknownWordError as error:
            raise InputError(f"{number}: {error}") from None
        if said["move"] not in followed.rulebook.moves:
            raise InputError(f"{number}: {said['move']!r} is done by its own button")
        move = {name: value for name, value in said.items() if name not in ("n", "note")}
        refusal = session.refusal(move, called, following.position)
        if refusal:
            raise InputError(f"{number}: {refusal}")
        followed.rulebook.apply(followed.game, following.position, move)
        found.append(move)
    return found


def example_of_order(session: Session, who: str) -> str:
    """A line that somebody might write: for their own seat, or for the first seat of the game."""
    players = session.players()
    seat = who if who in players else min(players)
    return vocabulary(session, spoken_language()).example(seat)


def vocabulary(session: Session, language: str) -> Vocabulary:
    """The words of a running game in a language."""
    followed = session.followed
    seats = [seat.faction for seat in followed.header.seats]
    key = (followed.content.hash, language, *sorted(seats))
    if key not in _KNOWN:
        _KNOWN[key] = Vocabulary(followed.content, followed.rulebook, language, seats)
    return _KNOWN[key]
