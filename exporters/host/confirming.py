"""A mail address is used only after its owner has opened a link sent to it: nobody can subscribe a stranger."""

from __future__ import annotations

import hmac

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from adjudicator.errors import InputError
from exporters.host.answers import answered, form_of, html
from exporters.host.games import Games
from exporters.host.outbox import CONFIRM, Contact, Message, Outbox, message_key
from exporters.host.pages import page
from exporters.host.telling import words

DAY = 24 * 3600
MOST_A_DAY = 3
"""Mails with a link to confirm that an address gets in a day, whoever asks for them."""
MOST_OF_A_GAME = 30
"""Such mails that a game sends in a day."""


def refuse_too_many(games: Games, outbox: Outbox, contact: Contact) -> None:
    """InputError if the owner of an address, or those of a game, have been asked too often today."""
    since = int(games.clock()) - DAY
    of_address, of_game = outbox.asked_to_confirm(contact.address, contact.game, since)
    if of_address >= MOST_A_DAY or of_game >= MOST_OF_A_GAME:
        raise InputError(
            words()("Too many mails were sent to confirm addresses: try again tomorrow.")
        )


def ask_to_confirm(games: Games, outbox: Outbox, kept: Contact) -> None:
    """Put the mail down that asks the owner of an address."""
    say, now = words(), int(games.clock())
    link = f"{games.address}/{CONFIRM}/{kept.game}/{kept.id}/{_word(games, kept)}"
    told = say(
        "Somebody who plays here wants to be notified of a game at this address. If it was you, open this link and "
        "confirm it. Otherwise do nothing: no other mail will come."
    )
    outbox.put(
        Message(
            key=message_key(kept.game, kept.id, f"{CONFIRM}/{now // DAY}"),
            game=kept.game,
            contact=kept.id,
            topic=CONFIRM,
            sort=kept.sort,
            address=kept.address,
            subject=say("Confirm your address"),
            body=f"{told}\n\n{link}",
            due=now,
        )
    )


def _word(games: Games, contact: Contact) -> str:
    """The secret word that confirms an address."""
    return games.secret.word(f"{CONFIRM}/{contact.id}/{contact.address}", contact.game, contact.who, 0)  # fmt: skip


def _named(request: Request, games: Games, outbox: Outbox) -> Contact:
    """The address that a link confirms; HTTPException 404 for a link that confirms none."""
    game, number, word = (request.path_params[one] for one in ("game", "contact", "word"))
    known = outbox.contacts(game) if games.row(game) is not None else []
    for one in known:
        if one.id == number and hmac.compare_digest(_word(games, one).encode(), word.encode()):
            return one
    raise HTTPException(404)


async def confirm(request: Request) -> Response:
    """The page with the button, and what the button does: programs that follow links in mails confirm nothing."""
    sent = await form_of(request) if request.method == "POST" else None

    def made() -> Response:
        games: Games = request.app.state.games
        outbox, say = Outbox(games.store), words()
        contact = _named(request, games, outbox)
        if sent is not None:
            outbox.confirm(contact.id)
        title = say("Confirm your address")
        done = sent is not None or contact.confirmed
        answer = html(page("confirm.html.j2", title, address=contact.address, done=done))
        # What the page loads is logged with the address that asks for it: without the secret word of this one.
        answer.headers["referrer-policy"] = "strict-origin"
        return answer

    return await answered(request, made)
