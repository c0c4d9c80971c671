"""What people can do on the page of a game; each action changes the game or says what is asked next."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.datastructures import FormData

from adjudicator.content.presets import preset_named
from adjudicator.content.records import Content
from adjudicator.errors import InputError
from adjudicator.harmless import without_unseen
from adjudicator.log.header import HeaderSeat
from adjudicator.log.lines import DECODE_ERRORS
from adjudicator.play.session import Session
from adjudicator.players.computer import mind_of
from adjudicator.players.minds.seating import label_of
from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.playout.chance import Chance
from adjudicator.playout.seating import seat_factions
from adjudicator.show.forum_post import post_of
from adjudicator.speech import spoken_language
from adjudicator.wording import TABLE, said
from exporters.host import keys
from exporters.host.advance_orders import refusing_others, withdraw_all
from exporters.host.clocks import limits_of
from exporters.host.course import is_stopped, next_move, people_of, phase_mark
from exporters.host.forms import changing, filled
from exporters.host.games import REFEREE, WATCH, Games
from exporters.host.known_content import content_of, names
from exporters.host.notation import example_of_order, read_orders
from exporters.host.pages import Asked
from exporters.host.running import Running
from exporters.host.store import GameRow
from exporters.host.telling import words

LONGEST_TALK = 2000
LONGEST_NAME = 60
LONGEST_REASON = 200
"""Characters of the reason of a handover, which the log takes."""
PERSON, NOBODY = "person", "nobody"
UNDO = ("no-reveals", "any", "none")


class UnprovenError(InputError):
    """An outcome of chance is not the one that the committed seed gives."""


class Request(msgspec.Struct, frozen=True):
    """A form that somebody has sent from the page of a game."""

    games: Games
    row: GameRow
    who: str
    sent: FormData
    word: str
    """The secret word of the link that lets the sender in."""

    def text(self, name: str) -> str:
        """What a field of the form says; "" if it is not there."""
        found = self.sent.get(name, "")
        return found if isinstance(found, str) else ""


# --- a new game ------------------------------------------------------------------------------------


def create(games: Games, game: str, sent: FormData) -> str:
    """A new game as a form asks for it; its id. InputError for a form that makes no game."""
    say = words()
    content = content_of(game)
    chosen: dict[str, str] = {
        key.removeprefix("seat-"): str(value)
        for key, value in sent.multi_items()
        if key.startswith("seat-") and value != NOBODY
    }
    order = str(sent.get("seating", "")).split()
    seats = order or [*chosen]
    if not seats:
        raise InputError(say("Nobody plays: choose at least one seat."))
    for seat in seats:
        if chosen.get(seat, PERSON) not in (PERSON, *STRENGTHS):
            raise InputError(say("Choose for each seat who plays it."))
    preset = preset_named(content, str(sent.get("preset", "")))
    seated = [
        msgspec.structs.replace(one, player=_name_of(sent, one, chosen))
        for one in seat_factions(content, ",".join(seats), Chance(secrets.token_hex(16)))
    ]
    undo = str(sent.get("undo", UNDO[0]))
    return games.create(
        game,
        seated,
        {seat: word for seat, word in chosen.items() if word != PERSON and seat in seats},
        rulings=dict(preset.rulings) if preset else {},
        options=(dict(preset.options) if preset else {}) | _options_of(content, sent),
        undo=undo if undo in UNDO else UNDO[0],
        fair=sent.get("chance") != "table",
        limits=limits_of({name: str(value) for name, value in sent.multi_items()}, say),
        name=without_unseen(str(sent.get("name", "")))[:LONGEST_NAME],
    )


def _options_of(content: Content, sent: FormData) -> dict[str, int]:
    """The options that a form sets; one that is left empty is the preset's or the game's own."""
    found = {}
    for one in content.data["game"].get("options") or []:
        text = str(sent.get(f"option-{one['id']}", "")).strip()
        if text:
            found[one["id"]] = number(text)
    return found


def _name_of(sent: FormData, seat: HeaderSeat, chosen: Mapping[str, str]) -> str:
    name = without_unseen(str(sent.get(f"name-{seat.faction}", "")))[:LONGEST_NAME]
    program = chosen.get(seat.faction, PERSON)
    return name or (seat.faction if program == PERSON else program)


# --- moves -----------------------------------------------------------------------------------------


def move(request: Request) -> Asked | None:
    """Go on with the form of a move, or make it when it is complete and confirmed; InputError if it cannot be made."""
    games, say = request.games, words()
    seat, kind = seat_of(request), request.text("kind")
    answers, kept = _answers(request), _kept(request)
    running = games.running(request.row.id, request.row)
    with running.lock:
        session = running.session
        _refuse_seat(request, session, seat)
        _refuse_paused(request, running)
        form = filled(session, seat, kind, answers, say, kept)
        if request.text("change"):
            answers, kept = changing(form, request.text("change"))
            form = filled(session, seat, kind, answers, say, kept)
        at_any_time = kind in post_of(session.followed.rulebook.id).UNASKED
        sure = request.text("sure") == "yes" or (not answers and not at_any_time)
        if form.field is not None or not sure:
            return Asked(form=form)
    at, answers = number(request.text("at")), form.answers

    def play(session: Session) -> None:
        if any(n > at and made["by"] == seat for n, made in session.followed.moves):
            raise InputError(say("You have made this move already."))
        _refuse_seat(request, session, seat)  # it may have been handed over in the meantime
        whole = filled(session, seat, kind, answers, say)
        if whole.field is not None:
            raise InputError(say("This choice is no longer offered: the game has gone on."))
        refuse_illegal(session, whole.move, seat)
        keys.make(request, session, whole.move)

    games.change(request.row.id, play)
    return None


def seat_of(request: Request) -> str:
    """The seat of a form: the sender's own, or the seat (or the table) that the referee names."""
    return request.text("seat") if request.who == REFEREE else request.who


def _refuse_seat(request: Request, session: Session, seat: str) -> None:
    """InputError for a seat for which nobody can move now."""
    say = words()
    if request.who == REFEREE and seat == TABLE:
        if is_proven(session):
            raise InputError(say("All chance of this game follows from its seed: it is drawn."))
        if not is_paused(request):
            raise InputError(
                say("Stop the game first: the server draws for the table as long as it goes on.")
            )
    elif seat not in session.players():
        raise InputError(say("Nobody of that name sits there."))
    elif seat not in people_of(session):
        raise InputError(say("A computer player sits here: take the seat back first."))


def is_proven(session: Session) -> bool:
    """Whether all chance of a game follows from a seed that its header commits to."""
    return session.followed.header.policy.fair


def is_paused(request: Request) -> bool:
    """Whether the referee has stopped the game."""
    row = request.games.row(request.row.id)
    return row is not None and row.paused


def draw(request: Request) -> None:
    """Let the table, or the computer player that is awaited, make its move, also while the game is stopped.

    InputError where people are awaited.
    """
    refuse_others(request)
    games, game = request.games, request.row.id
    running, seed = games.running(game), games.computer_seed(game)
    with running.lock:
        session = running.session
        # The referee decides how long to wait for those who might speak up.
        waited = dict.fromkeys(people_of(session), phase_mark(session))
        found = next_move(session, running.programs(seed), waited, seed)
        lines = session.lines
    if not found:
        raise InputError(words()("Nothing happens by itself now: people are awaited."))
    games.change(game, lambda session: session.play(found), at=lines)


def refuse_illegal(session: Session, move: dict[str, Any], who: str) -> None:
    """InputError, in words, for a move that is illegal, or that an order in advance of its seat forbids.

    `who` asks for the move: nobody but the seat itself is told what the order says. UnprovenError for outcomes of
    chance that the committed seed does not give: with them the log would be a false claim.
    """
    called = names(session.followed.header.game, spoken_language())
    refusal = session.refusal(move, called) or refusing_others(
        session, move, called, words(), own=who == move["by"]
    )
    if refusal:
        raise InputError(refusal)
    rules = session.followed.rulebook
    by_chance = move["by"] == TABLE and move["move"] not in rules.timeout_moves
    if by_chance and is_proven(session) and session.draw(move["move"], "") != move:
        raise UnprovenError(words()("All chance of this game follows from its seed: it is drawn."))


def _answers(request: Request) -> list[Any]:
    """The answers of a form so far, with the one that was just given; without the last to go back."""
    say = words()
    try:
        answers: list[Any] = msgspec.json.decode(request.text("answers") or "[]", type=list)
        if request.text("back"):
            return answers[:-1]
        if text := without_unseen(request.text("text")):
            return [*answers, text]
        value = "" if request.text("change") else request.text("value")
        return [*answers, msgspec.json.decode(value)] if value else answers
    except DECODE_ERRORS:
        raise InputError(say("This choice is no longer offered: the game has gone on.")) from None


def _kept(request: Request) -> dict[str, Any]:
    """The answers that are kept while an earlier one is changed."""
    try:
        found: dict[str, Any] = msgspec.json.decode(
            request.text("kept") or "{}", type=dict[str, Any]
        )
    except DECODE_ERRORS:
        found = {}
    return found


def number(text: str) -> int:
    """A number that a form sends; 0 for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _refuse_paused(request: Request, running: Running) -> None:
    """InputError where the referee has stopped the game."""
    if request.row.paused and request.who != REFEREE:
        raise InputError(words()("The referee has stopped the game for a while."))
    if is_stopped(running.session):
        raise InputError(
            words()("Somebody's time has run out: the referee decides what happens now.")
        )


def go_on(request: Request) -> None:
    """Say that the game need not wait for this seat in this phase; the referee says it for all."""
    running, who = request.games.running(request.row.id, request.row), request.who
    phase = request.text("phase")
    if phase != str(phase_mark(running.session)):
        return
    for seat in people_of(running.session):
        if who in (seat, REFEREE):
            request.games.decline(request.row.id, seat, int(phase))


def undo(request: Request) -> Asked | None:
    """Take back the last move: a seat its own, the referee anybody's; InputError if it has to stay."""
    say, who = words(), request.who
    if who == WATCH:
        raise InputError(say("Those who watch change nothing."))
    _refuse_paused(request, request.games.running(request.row.id, request.row))

    at = number(request.text("at"))

    def back(session: Session) -> None:
        moves, people = session.followed.moves, people_of(session)
        fresh = [msgspec.json.decode(raw) for raw in session.log.splitlines()[at + 1 :]]
        if any(line["move"] == "undo" or line["by"] == who for line in fresh):
            raise InputError(
                say("This page is out of date: see what has happened, then try again.")
            )
        if who == REFEREE:
            made = [move["by"] for _, move in moves if move["by"] != TABLE]
            if not made:
                raise InputError(say("There is no move to take back."))
            session.undo(TABLE, made[-1])
            return
        for _, one in reversed(moves):
            if one["by"] == who:
                break
            if one["by"] in people:
                raise InputError(
                    say("Somebody else has moved since; only the referee can take that back.")
                )
        session.undo(who)

    request.games.change(request.row.id, back)
    return None


# --- talk, seats, the referee ----------------------------------------------------------------------


def talk(request: Request) -> None:
    """Say something to everybody, to allies, or to one seat; InputError for no text and for no such seat."""
    say = words()
    if request.who == WATCH:
        raise InputError(say("Those who watch change nothing."))
    text = request.text("text").strip()
    if not 1 <= len(text) <= LONGEST_TALK:
        raise InputError(say("One to {most} characters, please.", most=LONGEST_TALK))
    readers = [*dict.fromkeys(request.text("to").split())]
    session = request.games.running(request.row.id, request.row).session
    known = [*session.players(), REFEREE]
    if any(reader not in known for reader in readers):
        raise InputError(say("Nobody of that name sits there."))
    request.games.store.say(request.row.id, request.who, readers, text)
    request.games.changed(request.row.id)


def player(request: Request) -> None:
    """Give a seat to a computer player or a person: its own seat, or for the referee any; InputError for none."""
    say, who = words(), request.who
    seat = request.text("seat") if who == REFEREE else who
    to, name = request.text("to"), without_unseen(request.text("name"))[:LONGEST_NAME]
    why = without_unseen(request.text("why"))[:LONGEST_REASON]
    agreed = sorted({str(one) for one in request.sent.getlist("agreed")})

    def give(session: Session) -> None:
        players = session.players()
        if seat not in players or to not in (PERSON, *STRENGTHS):
            raise InputError(say("Nobody of that name sits there."))
        if session.result() is not None:
            raise InputError(say("The game is over."))
        if any(one not in (*players, TABLE, REFEREE) for one in agreed):
            raise InputError(say("Nobody of that name sits there."))
        program = "" if to == PERSON else label_of(mind_of(session.followed.rulebook.id), to)
        if program:
            withdraw_all(session, seat)
        session.hand_over(
            seat,
            program,
            player=name or program or seat,
            by=TABLE if who == REFEREE else who,
            why=why,
            agreed=agreed,
        )

    request.games.change(request.row.id, give)


def orders(request: Request) -> Asked | None:
    """Read what the referee has typed for any seat, and carry it out when it is confirmed.

    InputError for what has no meaning or is illegal.
    """
    refuse_others(request)
    say, text = words(), request.text("orders")
    running = request.games.running(request.row.id, request.row)
    with running.lock:
        session = running.session
        called = names(session.followed.header.game, spoken_language())
        read = read_orders(session, text, spoken_language())
        rules = session.followed.rulebook
        understood = [said(one, rules.moves, called) for one in read]
        example = example_of_order(session, request.who)
    if not read:
        raise InputError(say("Type what a seat does, such as: {example}", example=example))
    if request.text("sure") != "yes":
        return Asked(orders=text, understood=understood)

    def play(session: Session) -> None:
        for one in read:
            refuse_illegal(session, one, REFEREE)
            session.play(one)

    request.games.change(request.row.id, play, at=number(request.text("at")))
    return None


def refuse_others(request: Request) -> None:
    """InputError for everybody but the referee."""
    if request.who != REFEREE:
        raise InputError(words()("Only the referee can do that."))
