"""A move that is filled in field by field, from `next_field`: what is chosen so far, and what is asked next."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.content.names import field_words, names_of_seat, value_words
from adjudicator.errors import InputError
from adjudicator.play.prompts import strength_words
from adjudicator.play.session import Session
from adjudicator.rules.records import Field
from adjudicator.show.forum_post import guide_of, post_of
from adjudicator.speech import Speech
from adjudicator.templates import sentence
from adjudicator.wording import about, move_words
from exporters.host.course import may_speak_up, open_kinds, people_of

LONGEST = 500
"""Characters of a free text."""
BUTTONS = 16
"""Numbers up to so many are buttons; more are chosen by typing."""


class Form(msgspec.Struct, frozen=True):
    """A move that is being filled in."""

    move: dict[str, Any]
    answers: list[Any]
    """What the person has chosen, in order; fields with one option are filled in by themselves."""
    field: Field | None
    """What is asked next; None if the move is complete."""
    asked: list[str] = []
    """The fields that the answers answer, in order."""
    rest: dict[str, Any] = {}
    """Field -> answer that was given before an earlier field was changed; it is kept where it is still offered."""


class Offer(msgspec.Struct, frozen=True):
    """A kind of move that somebody may make now."""

    kind: str
    called: str
    about: str = ""


class Choice(msgspec.Struct, frozen=True):
    """One option of the field that is asked."""

    number: int
    option: Any
    value: str
    """The option as JSON, which the form sends."""
    label: str
    meaning: str = ""


class Chosen(msgspec.Struct, frozen=True):
    """A field that is filled in."""

    field: str
    label: str
    value: str
    """In words."""
    open: bool
    """Whether it can be changed: more than one option was offered."""


class Question(msgspec.Struct, frozen=True):
    """The field that is asked, in words."""

    label: str
    about: str
    kind: str
    choices: list[Choice]
    chosen: list[Chosen]
    """The fields chosen so far."""


def offers(session: Session, seat: str, called: Mapping[str, str]) -> list[Offer]:
    """The kinds of moves that a seat may make now, those of any time last; none for a computer player."""
    if seat not in people_of(session):
        return []
    followed = session.followed
    awaited = seat in followed.rulebook.to_act(session.position) or may_speak_up(session, seat)
    unasked = post_of(followed.rulebook.id).UNASKED
    return [
        Offer(
            kind,
            sentence(move_words(kind, called)),
            about(followed.content.folder, kind, followed.rulebook.moves[kind]),
        )
        for kind in open_kinds(session, seat)
        if awaited or kind in unasked
    ]


def filled(
    session: Session,
    seat: str,
    kind: str,
    answers: Sequence[Any],
    say: Speech,
    rest: Mapping[str, Any] | None = None,
) -> Form:
    """The form of a kind of move with some answers; InputError for a kind or an answer that is not offered.

    Answers in `rest` fill the fields after them, until one is no longer offered.
    """
    followed = session.followed
    rules, game, position = followed.rulebook, followed.game, session.position
    if kind not in rules.kinds(game, position, seat):
        raise InputError(say("This move cannot be made any more: the game has gone on."))
    form = Form({"by": seat, "move": kind}, list(answers), None, [], dict(rest or {}))
    left = list(answers)
    while True:
        field = rules.next_field(game, position, form.move)
        if field is None:
            break
        options = list(dict.fromkeys(field.options))
        if field.kind != "text" and len(options) == 1:
            form.move[field.name] = options[0]
        elif left or form.rest.get(field.name) in options:
            answer = left.pop(0) if left else _kept(form, field.name)
            form.move[field.name] = _answer(field, options, answer, say)
            form.asked.append(field.name)
        else:
            return msgspec.structs.replace(form, field=field)
        if field.last:
            break
    if left:
        raise InputError(say("This choice is no longer offered: the game has gone on."))
    form.rest.clear()
    return form


def _kept(form: Form, field: str) -> Any:
    """An answer that was kept while an earlier field was changed; it is one of the form's answers from now on."""
    form.answers.append(form.rest.pop(field))
    return form.answers[-1]


def changing(form: Form, field: str) -> tuple[list[Any], dict[str, Any]]:
    """The answers before a field that is to be changed, and the answers after it that are kept."""
    at = form.asked.index(field) if field in form.asked else len(form.asked)
    after = dict(zip(form.asked[at + 1 :], form.answers[at + 1 :], strict=True))
    return form.answers[:at], form.rest | after


def _answer(field: Field, options: Sequence[Any], answer: Any, say: Speech) -> Any:
    """An answer to a field; InputError for one that is not offered."""
    if field.kind == "text":
        if isinstance(answer, str) and 1 <= len(answer.strip()) <= LONGEST:
            return answer.strip()
        raise InputError(say("One to {most} characters, please.", most=LONGEST))
    for option in options:
        if type(option) is type(answer) and option == answer:
            return option
    raise InputError(say("This choice is no longer offered: the game has gone on."))


def chosen_fields(form: Form, called: Mapping[str, str]) -> list[Chosen]:
    """The fields of a form that are filled in, in words."""
    kind, seat_names = str(form.move["move"]), names_of_seat(called, str(form.move["by"]))
    return [
        Chosen(
            name,
            sentence(field_words(kind, name, called)),
            sentence(value_words(value, seat_names, name)),
            name in form.asked,
        )
        for name, value in form.move.items()
        if name not in ("by", "move")
    ]


QUOTED_ID = re.compile(r"['‘„“«]\s?[a-z][a-z0-9-]*\s?['’“”»]")
"""An id in quotation marks, as the description of a field has it for those who write logs."""


def _without_ids(described: str) -> str:
    """What is asked, in words; "" for a description with ids, which the buttons call by their names."""
    return "" if QUOTED_ID.search(described) else described


def question(session: Session, form: Form, called: Mapping[str, str]) -> Question:
    """The field that a form asks for, in words."""
    field, seat, kind = form.field, str(form.move["by"]), str(form.move["move"])
    assert field is not None
    followed = session.followed
    seat_names = names_of_seat(called, seat)
    guide, view = guide_of(followed.rulebook.id), None
    if guide is not None:
        view = followed.rulebook.view(followed.game, session.position, seat)
    choices = []
    for number, option in enumerate(dict.fromkeys(field.options)):
        meaning = ""
        if guide is not None:
            meaning = guide.option_words(followed, view, form.move, field.name, option, called)
        else:
            meaning = strength_words(session, {**form.move, field.name: option})
        label = sentence(value_words(option, seat_names, field.name))
        value = msgspec.json.encode(option).decode()
        choices.append(Choice(number, option, value, label, "" if meaning == label else meaning))
    form_type = followed.rulebook.moves[kind]
    return Question(
        label=sentence(field_words(kind, field.name, called)),
        about=_without_ids(about(followed.content.folder, kind, form_type, field.name)),
        kind=field.kind,
        choices=choices,
        chosen=chosen_fields(form, called),
    )
