"""Orders by mail: a folder of `.eml` files, each carried out once and answered with what was understood.

The right to write for a seat is proved by a secret word in the address to which the mail is sent,
or by the link of the seat in its text; the sender's address proves nothing. The answer goes to the
sender of the mail.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import getaddresses, parseaddr
from hashlib import sha256
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from adjudicator.errors import InputError, KynesError
from adjudicator.files import make_folder, read_file
from adjudicator.harmless import harmless
from adjudicator.play.session import Session
from adjudicator.show.forum_post import post_of
from adjudicator.speech import speaking, spoken_language
from adjudicator.wording import said
from exporters.host.actions import refuse_illegal
from exporters.host.addresses import MAIL, is_open
from exporters.host.course import is_stopped, people_of
from exporters.host.database import LETTERS
from exporters.host.games import REFEREE, Games
from exporters.host.known_content import names
from exporters.host.notation import example_of_order, read_orders
from exporters.host.outbox import Message, Outbox, message_key
from exporters.host.sending import ADDRESS, LONGEST_MAIL_ADDRESS
from exporters.host.sending import MAIL as BY_MAIL
from exporters.host.telling import words

LARGEST = 1 << 20
"""Bytes of a mail."""
MOST_AT_ONCE = 50
DONE = "done"
"""The folder beside the mails into which those go that were read."""
UNREADABLE = "unreadable"
"""The one for mails that no mail program could have written."""
WORD = re.compile(r"\+([a-z2-7]{16})\.([a-z0-9-]{1,60})\.([a-z2-7]{32})@", re.IGNORECASE)
"""What an address holds: the game, the seat, and the secret word."""
LINK = re.compile(r"/k/([A-Za-z0-9_-]{32})(?![A-Za-z0-9_-])")
QUOTED = re.compile(r"^(>|-- ?$|_{5,}|-{3,} ?\S)|\b(wrote|schrieb|écrit)\b.*:$")
"""Where what was quoted from an earlier mail begins."""


def read_letters(games: Games, outbox: Outbox, folder: Path, go_on: Callable[[str], object]) -> int:
    """Read the mails of a folder; how many there were. Each is moved into the folder `done` afterwards."""
    done = 0
    for path in sorted(folder.glob("*.eml"))[:MOST_AT_ONCE]:
        try:
            data = read_file(path, LARGEST)
        except InputError:
            data = b""
        game, read = "", DONE
        try:
            game = read_letter(games, outbox, data)
        except sql.exc.OperationalError:
            raise  # the database is busy: the mail is read next time
        except Exception:  # noqa: BLE001 - a mail that cannot be read must not keep the others waiting
            read = UNREADABLE
        path.replace(make_folder(folder / read) / path.name)
        if game:
            go_on(game)
        done += 1
    return done


def read_letter(games: Games, outbox: Outbox, data: bytes) -> str:
    """Carry a mail out, once, and put the answer to it down; the game that it is about, "" if it is let in nowhere."""
    mail = message_from_bytes(data, policy=policy.default)
    text = _text(mail)
    found = _sender(games, mail, text)
    if found is None:
        return ""
    game, who = found
    digest = sha256(data).hexdigest()
    with speaking("en"):
        answer = _carry_out(games, game, who, _lines(text), digest, outbox, mail)
        if answer:
            _answer(games, outbox, game, who, mail, digest, answer)
    return game


def _sender(games: Games, mail: EmailMessage, text: str) -> tuple[str, str] | None:
    """The game and the seat for which a mail may speak; None if nothing in it proves that."""
    for header in ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"):
        for _, address in getaddresses([str(one) for one in mail.get_all(header, [])]):
            found = WORD.search(address)
            if found is not None:
                game, who, word = (part.lower() for part in found.groups())
                if is_open(games, MAIL, game, who, word):
                    return game, who
    for word in LINK.findall(text):
        link = games.opened_by(word)
        if link is not None and link.game:
            return link.game, link.who
    return None


def _text(mail: EmailMessage) -> str:
    """The plain text of a mail."""
    try:
        body = mail.get_body(("plain",))
        return "" if body is None else str(body.get_content())
    except (KeyError, LookupError, ValueError, AttributeError, TypeError):
        return ""


def _lines(text: str) -> str:
    """The lines of a mail that are orders: those before what was quoted, without the link."""
    lines = []
    for line in text.splitlines():
        if QUOTED.search(line.strip()):
            break
        if LINK.search(line) is None:
            lines.append(line)
    return "\n".join(lines)


def _carry_out(
    games: Games, game: str, who: str, text: str, digest: str, outbox: Outbox, mail: EmailMessage
) -> str:
    """Carry the orders of a mail out; the answer. "" if the answer is down already, in the same transaction as the moves."""
    say = words()
    if outbox.has_letter(digest):
        return ""
    running = games.running(game)
    with running.lock:
        session = running.session
        refusal = _refusal(games, game, who, session)
        if refusal:
            return refusal
        try:
            read = _read(session, who, text)
        except KynesError as error:
            return f"{say('Nothing was done.')} {error}"
        called = names(session.followed.header.game, spoken_language())
        understood = [said(one, session.followed.rulebook.moves, called) for one in read]
    if not read:
        example = example_of_order(session, who)
        return f"{say('Nothing was done.')} {say('Type what a seat does, such as: {example}', example=example)}"
    answer = "\n".join([say("This is what was understood:"), *understood])
    sender = _reply_address(mail)
    beside: list[sql.Executable] = [LETTERS.insert().values(digest=digest, game=game)]
    if sender:
        beside.append(outbox.putting(_message(games, game, who, mail, digest, answer, sender)))

    def play(session: Session) -> None:
        for one in read:
            refuse_illegal(session, one, who)
            session.play(one)

    try:
        games.change(game, play, beside=beside)
    except KynesError as error:
        return f"{say('Nothing was done.')} {error}"
    except sql.exc.IntegrityError:
        return ""  # another process has carried the same mail out
    return ""


def _refusal(games: Games, game: str, who: str, session: Session) -> str:
    """Why nobody carries out an order of somebody now; "" where it is carried out."""
    say = words()
    if who != REFEREE and who not in session.players():
        return say("Those who watch change nothing.")
    if who != REFEREE and who not in people_of(session):
        return say("A computer player sits here: take the seat back first.")
    row = games.row(game)
    if row is not None and (row.paused or is_stopped(session)):
        return say("The referee has stopped the game for a while.")
    return ""


def _read(session: Session, who: str, text: str) -> list[dict[str, Any]]:
    """The moves that a mail stands for: a seat need not name itself, and speaks for no other."""
    lines = []
    for line in text.splitlines():
        if not line.strip():
            continue
        named = line.partition(":")[0].strip().casefold()
        called = names(session.followed.header.game, spoken_language())
        mine = {who.casefold(), called.get(who, who).casefold()}
        lines.append(line if who == REFEREE or named in mine else f"{who}: {line}")
    read = read_orders(session, "\n".join(lines), spoken_language())
    if who != REFEREE and any(one["by"] != who for one in read):
        raise InputError(words()("Nobody of that name sits there."))
    return read


def _answer(
    games: Games, outbox: Outbox, game: str, who: str, mail: EmailMessage, digest: str, text: str
) -> None:
    """Put an answer down that goes with no move."""
    outbox.keep_letter(game, digest)
    sender = _reply_address(mail)
    if sender:
        outbox.put(_message(games, game, who, mail, digest, text, sender))


def _reply_address(mail: EmailMessage) -> str:
    """Whom an answer goes to; nobody for mails of programs, so that two programs do not talk for ever."""
    if str(mail.get("Auto-Submitted", "no")).lower() != "no" or mail.get("List-Id"):
        return ""
    address = parseaddr(str(mail.get("Reply-To") or mail.get("From", "")))[1]
    is_address = ADDRESS.fullmatch(address) and len(address) <= LONGEST_MAIL_ADDRESS
    return address if is_address else ""


def _message(
    games: Games, game: str, who: str, mail: EmailMessage, digest: str, text: str, sender: str
) -> Message:
    running = games.running(game)
    with running.lock:
        followed = running.session.followed
        called = names(followed.header.game, spoken_language())
        title = post_of(followed.rulebook.id).title(followed, called)
    subject = harmless(str(mail.get("Subject", "")))[:150].removeprefix("Re: ")
    return Message(
        key=message_key(game, f"letter/{who}", digest),
        game=game,
        contact=0,
        topic="answer",
        sort=BY_MAIL,
        address=sender,
        subject=f"Re: {subject}" if subject else title,
        body=f"{title}\n\n{text}\n",
        due=int(games.clock()),
    )
