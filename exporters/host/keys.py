"""Keys of seats that stay in browsers: a browser signs the moves that are made in it, the host all other lines.

A browser asks for a draft, the bytes of the next line, signs it, and sends the same form again with its
signature. A draft has the hash of the position after it. Two drafts of one line would show whether two
moves lead to the same position, which may depend on hidden things: so a seat gets one draft for each line.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.errors import InputError
from adjudicator.log.envelope import bare_move
from adjudicator.log.lines import encode
from adjudicator.play.seat_keys import KeyedSession
from adjudicator.play.session import Session
from exporters.host.course import people_of
from exporters.host.telling import words

if TYPE_CHECKING:
    from exporters.host.actions import Request

KEY, SIGNATURE = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{128}")
PATIENCE = 30
"""Seconds that a browser has for a signature of a line with a time."""


class Signing(msgspec.Struct, frozen=True):
    """What the page of a seat says of signatures."""

    seat: str
    key: str
    """The seat's own key; "" if the host signs for it."""


class UnsignedError(InputError):
    """A line that is to be signed; nothing was done."""

    def __init__(self, header: str, line: dict[str, Any]) -> None:
        super().__init__(words()("This line is to be signed first."))
        self.header = header
        self.line = line


def shown(session: Session, seat: str) -> Signing | None:
    """What the page of a seat says of signatures; None where a seat cannot have a key of its own."""
    if seat not in people_of(session) or seat not in session.proofs.signers:
        return None
    key = _keyed(session).own_key(seat)
    return Signing(seat, key) if key or session.result() is None else None


def make(request: Request, session: Session, move: dict[str, Any]) -> None:
    """Make a legal move, with the signature that was sent, or signed by the host where none is announced.

    UnsignedError where a draft of the line is wanted instead. InputError for a wrong signature, and for one of another line.
    """
    say, keyed, seat = words(), _keyed(session), str(move["by"])
    if request.text("draft"):
        if not keyed.own_key(seat):
            raise InputError(say("This seat has no key in a browser."))
        raise _draft(request, keyed, keyed.move_line(move))
    sig = request.text("sig")
    if not sig and not request.text("signing"):
        session.play(move)
        return
    _at_that_line(request, keyed)
    if not SIGNATURE.fullmatch(sig) or not keyed.is_signed(move, sig):
        raise InputError(say("The signature is not that of this seat’s key under this move."))
    keyed.play(move, sig=sig)


def take(request: Request) -> None:
    """Let the moves of a seat be signed with a key that its browser has; UnsignedError where a draft is wanted.

    InputError for those who have no seat, for no key, and without the key's own signature.
    """
    say, seat, key = words(), request.who, request.text("key")

    def named(session: Session) -> None:
        _refuse_others(session, seat)
        if session.result() is not None:
            raise InputError(say("The game is over."))
        keyed, sig = _keyed(session), request.text("sig")
        if not KEY.fullmatch(key):
            raise InputError(say("This is no public key."))
        if request.text("draft"):
            raise _draft(request, keyed, keyed.key_line(seat, key))
        _at_that_line(request, keyed)
        keyed.take_key(seat, key, sig if SIGNATURE.fullmatch(sig) else "")

    request.games.change(request.row.id, named)


def give_up(request: Request) -> None:
    """Let the host sign for a seat again; InputError for those who have no seat."""
    seat = request.who

    def named(session: Session) -> None:
        _refuse_others(session, seat)
        if session.result() is None:
            _keyed(session).sign_for(seat)

    request.games.change(request.row.id, named)


def _refuse_others(session: Session, who: str) -> None:
    if who not in people_of(session):
        raise InputError(words()("Only the person of a seat can sign its moves."))


def _draft(request: Request, keyed: KeyedSession, line: dict[str, Any]) -> UnsignedError:
    """The line to be signed; InputError if the seat has got another one for this line."""
    bare = {name: value for name, value in bare_move(line).items() if name != "key"}
    digest = sha256(encode(bare)).hexdigest()
    if not request.games.store.bind_draft(request.row.id, request.who, line["n"], digest):
        raise InputError(
            words()("You were given another line to sign here: finish it, or give up the key.")
        )
    return UnsignedError(keyed.header_hash(), line)


def _at_that_line(request: Request, keyed: KeyedSession) -> None:
    """Go on at the line and the time that were signed; InputError if the game has gone on or the time is over."""
    gone_on = InputError(words()("The game has gone on before your signature came: try again."))
    if request.text("signed-n") != str(keyed.lines + 1):
        raise gone_on
    limits = keyed.followed.limits
    if limits is None:
        return
    now, said = int(keyed.clock()), request.text("signed-at")
    if not said.isascii() or not said.isdecimal() or len(said) > len(str(now)):
        raise gone_on
    at = int(said)
    if not max(limits.last or 0, now - PATIENCE) <= at <= now:
        raise gone_on
    keyed.clock = lambda: at


def _keyed(session: Session) -> KeyedSession:
    assert isinstance(session, KeyedSession)
    return session
