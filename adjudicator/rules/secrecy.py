"""Who may see a move and hear an event, and which moves reveal what somebody did not know.

A move reveals something if it shows a seat a fact about the position before it that the seat's view
hid: the seat sees something afterwards that was hidden, is told another's secret choice, hears of
an event that names what it could not see, or learns that a move is possible that its view had ruled
out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.rules.corrections import CORRECT
from adjudicator.rules.judging import UNTIMELY
from adjudicator.rules.kinds import Move
from adjudicator.rules.knowledge import Knowledge, knowledge, learned, leaves_of, used_up
from adjudicator.rules.leaves import numbers, texts
from adjudicator.rules.records import Event, Field, Violation

TABLE = "table"
"""The seat that sees everything."""
EVERYBODY = ""
"""The seat that sees only what lies open."""


class Secrecy(msgspec.Struct, frozen=True):
    """What a game says of who may see its moves and hear of its events (all lists sorted)."""

    deck_moves: list[str]
    """Draws from decks."""
    open_draws: list[str]
    """Those of them that everybody sees."""
    secret_moves: list[str]
    """Moves that only their own seat and the table see."""
    told_moves: dict[str, list[str]]
    """Secret move -> the seats that it is made for: they see it, too, and so does the one it names as `to`."""
    secret_events: list[str]
    """Events that only the table sees in full."""
    told_events: list[str]
    """Those of them that the two seats see that they name: `by`, who acts, and `to`, for whom it is."""
    shown_moves: list[str]
    """Secret moves that everybody sees once their seals are opened."""
    shared: dict[str, list[str]]
    """Seat -> sides that it shares with a partner: what is drawn for these it sees."""
    secret_reasons: list[str]
    """Reasons of refusals, as "clause/code", that rest on what only the seat itself may know."""


# --- who may see and hear what -------------------------------------------------------------------


def may_see(secrecy: Secrecy, move: Move, seat: str) -> bool:
    """Whether a seat ("table" for everything, "" for the public) sees a move.

    A draw that is not open is seen by the seat for which it is made; one that names nobody by none.
    """
    if seat == TABLE or (seat != EVERYBODY and seat == move["by"]):
        return True
    kind = move["move"]
    if kind == CORRECT:
        # What the referee corrects may be secret: who may know it follows from the views, not from the line.
        return False
    if kind in secrecy.deck_moves and kind not in secrecy.open_draws:
        to = move.get("to")
        if to is None or seat == EVERYBODY:
            return False
        if to == seat:
            return True
        return seat in secrecy.shared and to in secrecy.shared[seat]
    if kind in secrecy.told_moves and (seat in secrecy.told_moves[kind] or seat == move.get("to")):
        return True
    return kind not in secrecy.secret_moves


def may_see_opened(secrecy: Secrecy, move: Move, seat: str) -> bool:
    """Whether a seat sees a move whose seal has been opened."""
    return may_see(secrecy, move, seat) or move["move"] in secrecy.shown_moves


def is_shown_later(secrecy: Secrecy, move: Move) -> bool:
    """Whether a move is secret until its seal is opened, and everybody sees it then."""
    return not may_see(secrecy, move, EVERYBODY) and may_see_opened(secrecy, move, EVERYBODY)


def may_hear(secrecy: Secrecy, event: Event, seat: str) -> bool:
    """Whether a seat ("table" for everything, "" for the public) may be told of an event."""
    if seat == TABLE or event.kind not in secrecy.secret_events:
        return True
    if seat == EVERYBODY or event.kind not in secrecy.told_events:
        return False
    return seat in [event.args.get("by"), event.args.get("to")]


def is_told(secrecy: Secrecy, events: list[Event], seat: str) -> bool:
    """Whether a seat is told what a secret move is, because one of the events of the move is for that seat."""
    told = [event for event in events if event.kind in secrecy.told_events]
    return any(may_hear(secrecy, event, seat) for event in told)


# --- why a move is illegal, for those who may not know everything ----------------------------------

PLAIN: list[str] = [
    *UNTIMELY,
    "answer-first",
    "not-yet",
    "game-over",
    "no-such-move",
    "no-such-seat",
    "seats-only",
]
"""Codes of reasons that follow from who makes what kind of move: its fields have no part in them."""

UNKNOWN: list[int | str] = ["?", -1]
"""What stands for something hidden in a view."""


def known_refusal(
    secrecy: Secrecy, asked: Callable[[Move, bool], Violation | None], move: Move, seat: str
) -> Violation | None:
    """Why a move is illegal by what a seat may know; nothing where the reason rests on more.

    `asked` checks a move against the view of the seat (False), or against that view with very much
    of everything of which it is hidden how much there is (True). It finds nothing where a rule
    cannot be asked about a view.
    """
    breach = asked(move, False)
    if breach is None or breach.code in PLAIN:
        return breach
    if not may_see(secrecy, move, seat):
        return None
    for value in breach.args.values():
        if value in UNKNOWN:
            return None
    if move["by"] != seat and f"{breach.clause}/{breach.code}" in secrecy.secret_reasons:
        return None
    # What rests on a hidden number is another refusal if that number is another.
    if asked(move, True) == breach:
        return breach
    return None


def names_all(event: Event, parts: list[str]) -> bool:
    """Whether an event names all of what was hidden."""
    said: dict[str, str] = texts(event.args)
    counted: dict[str, int] = numbers(event.args)
    values = [text for path, text in said.items()]
    values.extend([str(number) for path, number in counted.items()])
    return all(part in values for part in parts)


def named(move: Move, skipped: list[str]) -> list[str]:
    """The texts that a move names, but for its seat, its kind and what is skipped."""
    found: dict[str, str] = texts(move)
    return [text for path, text in found.items() if path not in skipped]


BESIDE: list[str] = [
    "/after",
    "/at",
    "/by",
    "/leaf",
    "/move",
    "/n",
    "/note",
    "/opens",
    "/prev",
    "/salt",
    "/sig",
    "/to",
]
"""What a line says beside what it names."""


def sum_of(move: Move) -> int:
    """The sum of the numbers that a move names."""
    found: dict[str, int] = numbers(move)
    return sum(number for path, number in found.items() if path not in BESIDE)


def told(secrecy: Secrecy, move: Move, events: list[Event], seat: str) -> list[str]:
    """The texts that a seat is told by what a move does, and that the move itself does not name."""
    found: list[str] = []
    known = named(move, BESIDE)
    for event in events:
        if may_hear(secrecy, event, seat):
            found.extend([text for text in named(event.args, []) if text not in known])
    return found


# --- what reveals --------------------------------------------------------------------------------


class Reading(msgspec.Struct, frozen=True):
    """How a rulebook is asked what a seat knows."""

    secrecy: Secrecy
    seats: list[str]
    """Who plays."""
    timeout_moves: list[str]
    """Kinds by which the table acts for a seat whose time is up: nothing is left to chance."""
    view: Callable[[Any, Any, str], Any]
    """The rulebook's `view`."""
    next_field: Callable[[Any, Any, Move], Field | None]
    """The rulebook's `next_field`."""
    refused: Callable[[Any, Any, Move, str], bool]
    """Whether a move is illegal by all that a seat can see, however much of anything is hidden."""


def reveals(
    reading: Reading, game: Any, before: Any, after: Any, move: Move, events: list[Event]
) -> bool:
    """Whether a legal move has revealed something: between two positions, with what it did."""
    if "opens" in move:
        return True
    if move["by"] == TABLE and is_chance(reading, game, before, move):
        return True
    own = sum_of(move)
    figures: list[int] = []
    for event in events:
        if may_hear(reading.secrecy, event, EVERYBODY):
            said: dict[str, int] = numbers(event.args)
            figures.extend([number - own for path, number in said.items()])
    if before == after:
        return reveals_by_words(reading, game, before, move, events)
    truth = leaves_of(before)
    truth_then = leaves_of(after)
    was = leaves_of(reading.view(game, before, EVERYBODY))
    now = leaves_of(reading.view(game, after, EVERYBODY))
    for seat in reading.seats:
        view = reading.view(game, before, seat)
        known = knowledge(truth, leaves_of(view), was)
        if tells(known, told(reading.secrecy, move, events, seat)):
            return True
        chosen: list[str] = []
        if seat == move["by"]:
            chosen = named(move, BESIDE)
        knows = knowledge(truth_then, leaves_of(reading.view(game, after, seat)), now)
        if learned(known, knows, chosen, figures):
            return True
        gone = used_up(known, knows, named(move, BESIDE))
        for event in events:
            heard = may_hear(reading.secrecy, event, seat)
            if heard and any(names_all(event, parts) for parts in gone):
                return True
        if unforeseen(reading, game, view, move, seat):
            return True
    return False


def reveals_by_words(
    reading: Reading, game: Any, position: Any, move: Move, events: list[Event]
) -> bool:
    """Whether a move that changes nothing reveals something: by what is told, or by being possible."""
    for seat in reading.seats:
        view = reading.view(game, position, seat)
        news = told(reading.secrecy, move, events, seat)
        if len(news) > 0:
            public = leaves_of(reading.view(game, position, EVERYBODY))
            if tells(knowledge(leaves_of(position), leaves_of(view), public), news):
                return True
        if unforeseen(reading, game, view, move, seat):
            return True
    return False


def unforeseen(reading: Reading, game: Any, view: Any, move: Move, seat: str) -> bool:
    """Whether a seat sees another make a move that, by all it could see, was not possible."""
    if seat == move["by"] or not may_see(reading.secrecy, move, seat):
        return False
    return reading.refused(game, view, move, seat)


def tells(known: Knowledge, news: list[str]) -> bool:
    """Whether a seat is told of something that it could see nowhere."""
    return any(text in known.hidden and text not in known.seen for text in news)


def is_chance(reading: Reading, game: Any, position: Any, move: Move) -> bool:
    """Whether the rules leave a move of the table more than one outcome."""
    if move["move"] in reading.timeout_moves:
        return False
    form: Move = {"by": move["by"], "move": move["move"]}
    while True:
        field = reading.next_field(game, position, form)
        if field is None:
            return False
        value = move[field.name]
        if field.kind != "text":
            for option in field.options:
                if option != value:
                    return True
        if field.last:
            return False
        form = {**form, field.name: value}
