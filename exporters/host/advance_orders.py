"""Orders in advance on the page of a seat: their form, their texts, and how they are given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.check.orders import is_over
from adjudicator.content.names import field_words, names_of_seat, value_words
from adjudicator.errors import InputError
from adjudicator.files import folder_lock, make_folder
from adjudicator.log.lines import encode
from adjudicator.log.order_lines import MOST_ORDERS, fault_of_terms
from adjudicator.notation.shapes import FieldShape
from adjudicator.play.kept_orders import keep_order, private_file
from adjudicator.play.session import Session
from adjudicator.speech import Speech, spoken_language
from adjudicator.templates import sentence
from adjudicator.wording import move_words
from exporters.host.games import Games
from exporters.host.notation import vocabulary

SENT = ("filled", "amount", "most", "always", "until_turn", "until_phase", "until_move")
"""What the form sends besides the kind of move and its fields."""
LONGEST_VALUE = 100
MOST_AMOUNT = 1_000_000
Names = Mapping[str, str]


class OrderField(msgspec.Struct, frozen=True):
    """A field of a move that is ordered."""

    name: str
    label: str
    kind: str
    """What its values are: "number", "choice" or "text"."""
    options: list[tuple[str, str]]
    """Its values and their names, where there is a list of them."""
    needed: bool
    """Whether a whole move must have it."""
    value: str
    """What was chosen so far."""


class OrderForm(msgspec.Struct, frozen=True):
    """The form of an order."""

    kind: str
    called: str
    fields: list[OrderField]
    amounts: list[tuple[str, str]]
    """The fields that can be as little as needed."""
    phases: list[tuple[str, str]]
    kinds: list[tuple[str, str]]
    """Moves of others with which it can end."""
    sent: dict[str, str]
    """What was chosen so far besides."""
    understood: str
    """What the order says; "" while it is being filled in."""


class OwnOrder(msgspec.Struct, frozen=True):
    """An order as its owner sees it."""

    n: int
    text: str
    state: str
    holds: bool


def orderable(session: Session, seat: str, called: Names) -> list[tuple[str, str]]:
    """The kinds of moves that a seat can order, by name: all that it makes when it is awaited."""
    rules = session.followed.rulebook
    found = [
        (kind, sentence(move_words(kind, called)))
        for kind, one in rules.rules_of.items()
        if kind not in rules.interrupts
        and kind not in rules.timeout_moves
        and (not one.by or seat in one.by)
    ]
    return sorted(found, key=lambda each: (each[1].casefold(), each[0]))


def own_orders(session: Session, seat: str, called: Names, say: Speech) -> list[OwnOrder]:
    """The orders of a seat, for nobody else; the latest first."""
    found = []
    for order in reversed(session.orders.orders):
        if order.by != seat:
            continue
        holds = order.holds and not is_over(
            session.followed.rulebook, order.terms, session.position
        )
        if order.withdrawn:
            state = say("withdrawn")
        elif holds:
            state = say("holds")
        else:
            state = say("over")
        lost = say("What it says is lost.")
        text = lost if order.kept is None else said(seat, order.terms, called, say)
        found.append(OwnOrder(order.n, text, state, holds))
    return found


def said(seat: str, terms: Mapping[str, Any], called: Names, say: Speech) -> str:
    """The terms of an order in words."""
    kind, words = terms["kind"], names_of_seat(called, seat)
    parts = []
    if "field" in terms:
        field = field_words(kind, terms["field"], called)
        parts.append(say("{field}: as little as needed, {most} at most", field=field, most=terms["most"]))  # fmt: skip
    for name, value in terms.get("fields", {}).items():
        parts.append(f"{field_words(kind, name, called)}: {value_words(value, words, name)}")
    if terms.get("always") or "field" in terms:
        parts.append(say("each time"))
    if "until_turn" in terms:
        parts.append(say("until turn {n} begins", n=terms["until_turn"]))
    if "until_phase" in terms:
        phase = called.get(terms["until_phase"], terms["until_phase"])
        parts.append(say("until the phase “{phase}” begins", phase=phase))
    if "until_move" in terms:
        move = move_words(terms["until_move"], called)
        parts.append(say("until somebody else makes the move “{move}”", move=move))
    return f"{sentence(move_words(kind, called))}: {'; '.join(parts)}" if parts else sentence(
        move_words(kind, called)
    )  # fmt: skip


# --- the form --------------------------------------------------------------------------------------


def order_form(
    session: Session,
    seat: str,
    kind: str,
    called: Names,
    say: Speech,
    *,
    sent: Mapping[str, str],
    understood: str = "",
) -> OrderForm:
    """The form of an order for a kind of move; InputError for a kind that the seat cannot order."""
    known = orderable(session, seat, called)
    if kind not in dict(known):
        raise InputError(say("This move cannot be ordered."))
    followed, words = session.followed, vocabulary(session, spoken_language())
    own = names_of_seat(called, seat)
    fields, amounts = [], []
    for name, shape in words.shape(kind).items():
        label = sentence(field_words(kind, name, called))
        options = [(one, sentence(value_words(one, own, name))) for one in words.values(kind, name)]
        sort = "choice" if options else "text"
        if shape.type is bool:
            sort = "choice"
            options = [(word, sentence(value_words(word == "yes", own, name))) for word in ("yes", "no")]  # fmt: skip
        elif shape.type is int:
            sort, options = "number", []
            amounts.append((name, label))
        value = sent.get(f"field-{name}", "")
        options.sort(key=lambda each: (each[1].casefold(), each[0]))
        fields.append(OrderField(name, label, sort, options, not shape.optional, value))
    phases = [one["id"] for one in followed.content.data["game"]["phases"]]
    return OrderForm(
        kind=kind,
        called=dict(known)[kind],
        fields=fields,
        amounts=amounts,
        phases=[(one, called.get(one, one)) for one in phases],
        kinds=sorted(
            ((one, sentence(move_words(one, called))) for one in followed.rulebook.rules_of),
            key=lambda each: (each[1].casefold(), each[0]),
        ),
        sent={
            name: sent.get(name, "") for name in (*SENT, *(f"field-{one.name}" for one in fields))
        },
        understood=understood,
    )


def terms_of(
    session: Session, kind: str, sent: Mapping[str, str], called: Names, say: Speech
) -> dict[str, Any]:
    """The terms that a form asks for; InputError for what makes no order."""
    shapes = vocabulary(session, spoken_language()).shape(kind)
    terms: dict[str, Any] = {"kind": kind}
    amount = sent.get("amount", "")
    if amount:
        if amount not in shapes or shapes[amount].type is not int:
            raise InputError(say("This move cannot be ordered."))
        terms.update(field=amount, most=_number(sent.get("most", ""), say))
    values: dict[str, Any] = {}
    for name, shape in shapes.items():
        text = sent.get(f"field-{name}", "").strip()
        if name == amount:
            continue
        if text:
            values[name] = _value(text, shape, say)
        elif not amount and not shape.optional:
            label = sentence(field_words(kind, name, called))
            raise InputError(say("Fill in: {field}", field=label))
    if values:
        terms["fields"] = values
    if sent.get("always") and not amount:
        terms["always"] = True
    terms.update(_until(session, sent, say))
    if is_over(session.followed.rulebook, terms, session.position):
        raise InputError(say("This order would be over at once: choose a later turn or phase."))
    fault = fault_of_terms(terms)
    if fault:
        raise InputError(fault)
    return terms


def _until(session: Session, sent: Mapping[str, str], say: Speech) -> dict[str, Any]:
    """The terms that say how long an order holds."""
    terms: dict[str, Any] = {}
    if sent.get("until_turn"):
        terms["until_turn"] = _number(sent["until_turn"], say)
    phases = [one["id"] for one in session.followed.content.data["game"]["phases"]]
    for until, known in (("until_phase", phases), ("until_move", session.followed.rulebook.moves)):
        if sent.get(until):
            if sent[until] not in known:
                raise InputError(say("This move cannot be ordered."))
            terms[until] = sent[until]
    return terms


def _value(text: str, shape: FieldShape, say: Speech) -> int | str | bool:
    if shape.type is int:
        return _number(text, say)
    if shape.type is bool:
        return text == "yes"
    return text[:LONGEST_VALUE]


def _number(text: str, say: Speech) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 8 and int(text) <= MOST_AMOUNT):
        raise InputError(say("“{text}” is no number.", text=text[:20]))
    return int(text)


# --- what a seat does ------------------------------------------------------------------------------


def lay(games: Games, game: str, seat: str, terms: dict[str, Any], say: Speech) -> None:
    """Lay down an order of a seat: its terms are kept in a private file before the log has its seal.

    InputError for a log that has as many orders as it may have, and when the game is over.
    """
    folder = make_folder(games.folder / game)

    def line(session: Session) -> None:
        if session.result() is not None:
            raise InputError(say("The game is over."))
        if session.orders.full:
            raise InputError(say("This log has {most} orders; it may have no more.", most=MOST_ORDERS))  # fmt: skip
        whose = f"order/{session.lines}/{seat}/{encode(terms).decode()}"
        salt = games.secret.of_game(game, whose)
        with folder_lock(folder):
            laid = keep_order(private_file(games.path(game)), seat, terms, salt)
        session.add_line(laid)

    games.change(game, line)


def withdraw(games: Games, game: str, seat: str, n: int, say: Speech) -> None:
    """Withdraw the order of a line; InputError for one that does not hold, and for another seat's."""

    def line(session: Session) -> None:
        if not any(one.n == n and one.by == seat and one.holds for one in session.orders.orders):
            raise InputError(say("This order does not hold any more."))
        session.add_line({"by": seat, "move": "withdraw-order", "order": n})

    games.change(game, line)


def withdraw_all(session: Session, seat: str) -> None:
    """Withdraw every order of a seat, such as before a computer player takes it."""
    for order in session.orders.orders:
        if order.by == seat and order.holds:
            session.add_line({"by": seat, "move": "withdraw-order", "order": order.n})


def refusing_others(
    session: Session, move: Mapping[str, Any], called: Names, say: Speech, *, own: bool
) -> str:
    """Why a seat cannot make a move: an order in advance demands another one; "" if none does.

    Which one is said to the seat of its `own` order only.
    """
    seat = str(move["by"])
    wanted = session.orders.demanded(seat, session.position)
    if wanted is None or wanted == move:
        return ""
    if not own:
        return say("An order in advance of {who} demands another move.", who=called.get(seat, seat))
    return say(
        "Your order in advance demands: {move}. Withdraw the order first.",
        move=move_words(wanted["move"], called),
    )
