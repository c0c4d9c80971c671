"""A move that is filled in field by field, from `next_field`: what is chosen so far, and what is asked next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.content.names import field_words, names_of_seat, value_words
from adjudicator.errors import InputError
from adjudicator.play.session import Session
from adjudicator.rules.records import Field
from adjudicator.show.forum_post import guide_of
from adjudicator.speech import Speech
from adjudicator.templates import sentence
from adjudicator.wording import about

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


class Choice(msgspec.Struct, frozen=True):
    """One option of the field that is asked."""

    number: int
    option: Any
    value: str
    """The option as JSON, which the form sends."""
    label: str
    meaning: str = ""


class Question(msgspec.Struct, frozen=True):
    """The field that is asked, in words."""

    label: str
    about: str
    kind: str
    choices: list[Choice]
    chosen: list[tuple[str, str]]
    """The fields chosen so far, and their values."""


def filled(session: Session, seat: str, kind: str, answers: Sequence[Any], say: Speech) -> Form:
    """The form of a kind of move with some answers; InputError for a kind or an answer that is not offered."""
    followed = session.followed
    rules, game, position = followed.rulebook, followed.game, session.position
    if kind not in rules.kinds(game, position, seat):
        raise InputError(say("This move cannot be made any more: the game has gone on."))
    move: dict[str, Any] = {"by": seat, "move": kind}
    left = list(answers)
    while True:
        field = rules.next_field(game, position, move)
        if field is None:
            break
        options = list(dict.fromkeys(field.options))
        if field.kind != "text" and len(options) == 1:
            move[field.name] = options[0]
        elif left:
            move[field.name] = _answer(field, options, left.pop(0), say)
        else:
            return Form(move, list(answers), field)
        if field.last:
            break
    if left:
        raise InputError(say("This choice is no longer offered: the game has gone on."))
    return Form(move, list(answers), None)


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


def question(session: Session, form: Form, called: Mapping[str, str]) -> Question:
    """The field that a form asks for, in words."""
    field, seat, kind = form.field, str(form.move["by"]), str(form.move["move"])
    assert field is not None
    followed = session.followed
    words = names_of_seat(called, seat)
    guide, view = guide_of(followed.rulebook.id), None
    if guide is not None:
        view = followed.rulebook.view(followed.game, session.position, seat)
    choices = []
    for number, option in enumerate(dict.fromkeys(field.options)):
        meaning = ""
        if guide is not None:
            meaning = guide.option_words(followed, view, form.move, field.name, option, called)
        label = sentence(value_words(option, words, field.name))
        value = msgspec.json.encode(option).decode()
        choices.append(Choice(number, option, value, label, "" if meaning == label else meaning))
    form_type = followed.rulebook.moves[kind]
    return Question(
        label=sentence(field_words(kind, field.name, called)),
        about=about(followed.content.folder, kind, form_type, field.name),
        kind=field.kind,
        choices=choices,
        chosen=[
            (sentence(field_words(kind, name, called)), sentence(value_words(value, words, name)))
            for name, value in form.move.items()
            if name not in ("by", "move")
        ],
    )
