"""What people arrange beforehand: orders in advance, holidays, pauses, more time, and notices."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException

from adjudicator.errors import InputError
from adjudicator.harmless import without_unseen
from adjudicator.log.time_words import time_of
from adjudicator.play.session import Session
from adjudicator.speech import spoken_language
from adjudicator.wording import TABLE
from exporters.host import advance_orders
from exporters.host.actions import Request, number, refuse_others, seat_of
from exporters.host.confirming import ask_to_confirm, refuse_too_many
from exporters.host.course import people_of
from exporters.host.games import REFEREE, WATCH, Games
from exporters.host.known_content import names
from exporters.host.outbox import MOST_CONTACTS, Contact, Outbox, RenewedError
from exporters.host.pages import Asked
from exporters.host.secret import hashed
from exporters.host.sending import MAIL, checked_address, checked_quiet
from exporters.host.telling import words

MOST_HOURS = 400 * 24
LONGEST_WHY = 200


def order(request: Request) -> Asked | None:
    """Go on with the form of an order in advance, or lay it down when it is confirmed.

    InputError for an invalid order, and for somebody who has no seat.
    """
    say, seat, kind = words(), seat_of(request), request.text("kind")
    running = request.games.running(request.row.id)
    sent = {name: str(value) for name, value in request.sent.multi_items()}
    with running.lock:
        session = running.session
        if seat not in people_of(session):
            raise InputError(say("A computer player sits here: take the seat back first."))
        called = names(session.followed.header.game, spoken_language())
        if not request.text("filled"):
            return Asked(
                order=advance_orders.order_form(session, seat, kind, called, say, sent={}),
                seat=seat,
            )
        form = advance_orders.order_form(session, seat, kind, called, say, sent=sent)
        try:
            terms = advance_orders.terms_of(session, kind, sent, called, say)
        except InputError as error:
            return Asked(order=form, notice=str(error), seat=seat)
        if request.text("sure") != "yes":
            said = advance_orders.said(seat, terms, called, say)
            return Asked(
                order=advance_orders.order_form(
                    session, seat, kind, called, say, sent=sent, understood=said
                ),
                seat=seat,
            )
    advance_orders.lay(request.games, request.row.id, seat, terms, say)
    return None


def withdraw(request: Request) -> None:
    """Withdraw an order of one's own; InputError for one that does not hold."""
    n = number(request.text("n"))
    advance_orders.withdraw(request.games, request.row.id, request.who, n, words())


def holiday(request: Request) -> None:
    """Declare a holiday: the seat's time does not run then. InputError for one that does not count."""
    say, seat = words(), request.who

    def declare(session: Session) -> None:
        limits = session.followed.limits
        if seat not in session.players() or limits is None:
            raise InputError(say("Nobody of that name sits there."))
        times: dict[str, Any] = {
            name: time_of(request.text(name).replace("T", " "), limits.control.zone, label)
            for name, label in (("begins", say("Begins")), ("ends", say("Ends")))
        }
        session.log_line({"by": seat, "move": "holiday", **times})

    request.games.change(request.row.id, declare)


def pause(request: Request) -> None:
    """Stop the game with all clocks, or let it go on."""
    refuse_others(request)
    why = without_unseen(request.text("why"))[:LONGEST_WHY]
    stop(request.games, request.row.id, paused=request.text("paused") == "yes", why=why)


def stop(games: Games, game: str, *, paused: bool, why: str = "") -> None:
    """Stop a game with all its clocks, or let it go on."""

    def stand_still(session: Session) -> None:
        limits = session.followed.limits
        if limits is None or session.result() is not None or paused == limits.time.paused:
            return
        session.log_line({"by": TABLE, "move": "pause" if paused else "resume", "why": why})

    games.change(game, stand_still)
    games.store.pause(game, paused=paused)
    games.changed(game)


def more_time(request: Request) -> None:
    """Give a seat more time; where the clocks stand still, they run again. InputError for no such seat or time."""
    refuse_others(request)
    say, seat, hours = words(), request.text("seat"), number(request.text("hours"))
    if not 1 <= hours <= MOST_HOURS:
        raise InputError(say("One to {most} hours, please.", most=MOST_HOURS))

    def give(session: Session) -> None:
        if seat not in session.players():
            raise InputError(say("Nobody of that name sits there."))
        why = without_unseen(request.text("why"))[:LONGEST_WHY]
        line = {"by": TABLE, "move": "resume", "seat": seat, "seconds": hours * 3600, "why": why}
        session.log_line(line)

    request.games.change(request.row.id, give)
    request.games.store.pause(request.row.id, paused=False)
    request.games.changed(request.row.id)


def add_contact(request: Request) -> None:
    """Keep an address at which somebody wants to hear of the game; the referee also one of a channel for all.

    A mail address is asked first whether it wants to.

    InputError for no address, for those who watch, and for too many addresses.
    """
    say, sort = words(), request.text("sort")
    quiet = checked_quiet(request.text("begins"), request.text("ends"), request.text("zone"))
    contact = Contact(
        id=0,
        game=request.row.id,
        who=_whose(request),
        sort=sort,
        address=checked_address(sort, request.text("address")),
        language=spoken_language(),
        quiet=quiet,
        confirmed=sort != MAIL,
    )
    outbox = Outbox(request.games.store)
    if sort == MAIL:
        refuse_too_many(request.games, outbox, contact)
    try:
        kept = outbox.add_contact(contact, hashed(request.word))
    except RenewedError:
        raise HTTPException(403) from None
    if kept is None:
        raise InputError(say("{most} addresses at most, please.", most=MOST_CONTACTS))
    if not kept.confirmed:
        ask_to_confirm(request.games, outbox, kept)


def remove_contact(request: Request) -> None:
    """Forget an address of one's own, or of the channel for all."""
    n = number(request.text("n"))
    Outbox(request.games.store).remove_contact(request.row.id, _whose(request), n)


def _whose(request: Request) -> str:
    """Whose address it is: the sender's, or that of the spectators, for whom the referee sets up channels."""
    if request.who == WATCH:
        raise InputError(words()("Those who watch change nothing."))
    return WATCH if request.who == REFEREE and request.text("whose") == WATCH else request.who


def posted(request: Request) -> None:
    """Note that the referee has posted the current position: the next post says what has changed since."""
    refuse_others(request)
    Outbox(request.games.store).posted(request.row.id, number(request.text("at")))
