"""What moved pieces mean: unfinished moves, and the complete moves that the forms can make of them.

Here the import of VASSAL logs and the referees of both tables find out what a drag can mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field, Placement, Violation

MOST_TRIES = 400
"""At most so many half-made moves are tried to complete one."""
MOST_FIELDS = 30
"""At most so many fields of a form are filled in."""


class Asking(msgspec.Struct, frozen=True):
    """Questions to the rules about moves in one position; none of them raises."""

    next_field: Callable[[Move], Field | None]
    """The next field of a half-made move, nothing for a whole move; a field without a name where the
    move has a value that no form would have offered."""
    breach: Callable[[Move], Violation | None]
    """Why a whole move is illegal. Where the rules fail on a malformed move, some violation."""


class Ways(msgspec.Struct, frozen=True):
    """What a half-made move can become."""

    moves: list[Move]
    """At most two legal moves."""
    all: bool
    """Whether there are no others than these."""


def halves(
    meanings: Callable[[Any, Any, str, Placement, Placement], list[Move]],
    game: Any,
    position: Any,
    seats: list[str],
    start: Placement,
    end: Placement,
) -> list[Move]:
    """The half-made moves that some seats can mean by taking pieces from one place to another."""
    found: list[Move] = []
    for seat in seats:
        for half in meanings(game, position, seat, start, end):
            if half not in found:
                found.append(half)
    return found


def together(meant: list[list[Move]], numbers: list[str]) -> list[Move]:
    """The half-made moves that pieces of several sorts mean, which were taken the same way together.

    `meant` is what the pieces of each sort mean by themselves, `numbers` are the names of all fields that hold a
    number. Numbers are added where all else is equal: two forces and a starred one are three, one of them
    starred.
    """
    found = meant[0][:]
    for others in meant[1:]:
        found = [
            added(one, other, numbers)
            for one in found
            for other in others
            if is_alike(one, other, numbers)
        ]
    return found


def is_alike(one: Move, other: Move, numbers: list[str]) -> bool:
    """Whether two half-made moves have the same fields, and differ in numbers at most."""
    if len(one) != len(other):
        return False
    return all(name in other and (name in numbers or one[name] == other[name]) for name in one)


def added(one: Move, other: Move, numbers: list[str]) -> Move:
    """Two half-made moves as one, their numbers added."""
    whole: Move = {**one}
    for name in one:
        if name in numbers:
            whole[name] = one[name] + other[name]
    return whole


class Choice(msgspec.Struct):
    """A half-made move and the options of its next field, of which some have been looked at."""

    form: Move
    field: Field
    seen: int


class Search(msgspec.Struct):
    """The forms that a half-made move leads to, each field by its options in their order."""

    form: Move | None
    """The form that is looked at now; nothing when all have been."""
    choices: list[Choice]
    """What is still to be chosen, the last first."""


def choose(search: Search, form: Move, field: Field) -> None:
    """Open a form: its options wait to be tried one by one."""
    search.choices = [*search.choices, Choice(form=form, field=field, seen=0)]


def advance(search: Search) -> None:
    """Go on to the next form."""
    search.form = None
    while len(search.choices) > 0:
        choice = search.choices[len(search.choices) - 1]
        at = choice.seen
        options = choice.field.options
        if at == len(options):
            search.choices = search.choices[: len(search.choices) - 1]
            continue
        choice.seen = at + 1
        # Equal options stand side by side.
        if at == 0 or options[at] != options[at - 1]:
            search.form = {**choice.form, choice.field.name: options[at]}
            return


def ways(asking: Asking, half: Move) -> Ways:
    """What a half-made move can become.

    Nobody can fill in a free text, so a move that lacks one becomes nothing.
    """
    found: list[Move] = []
    search = Search(form=half, choices=[])
    for _ in range(MOST_TRIES):
        form = search.form
        if form is None:
            return Ways(moves=found, all=True)
        field = asking.next_field(form)
        if field is None:
            if asking.breach(form) is None:
                found.append(form)
                if len(found) == 2:
                    break
        elif field.kind == "text":
            return Ways(moves=[], all=False)
        elif field.name != "" and field.name not in form:
            choose(search, form, field)
        advance(search)
    return Ways(moves=found, all=False)


def some_move(asking: Asking, half: Move) -> Move | None:
    """Some legal move that a half-made one can become; nothing if there is none.

    It stands in for a move that is made in secret, so any words do for a free text.
    """
    search = Search(form=half, choices=[])
    for _ in range(MOST_TRIES):
        form = search.form
        if form is None:
            return None
        field = asking.next_field(form)
        if field is None:
            if asking.breach(form) is None:
                return form
        elif field.name in form:
            return None
        elif field.kind == "text":
            choose(
                search, form, Field(name=field.name, kind="text", options=["-"], last=field.last)
            )
        elif field.name != "":
            choose(search, form, field)
        advance(search)
    return None


def filled_anyhow(asking: Asking, stand_ins: Mapping[str, Any], half: Move) -> Move | None:
    """A whole move out of a half-made one that becomes no legal move, to learn why it does not.

    Each field takes the first option that its form has. Where the form ends, `stand_ins` (field ->
    value) are taken; nothing where there are none.
    """
    form = half
    for _ in range(MOST_FIELDS):
        field = asking.next_field(form)
        if field is None:
            return form
        if field.name == "":
            return None
        if field.name in form or len(field.options) == 0:
            break
        form = {**form, field.name: field.options[0]}
    whole = False
    for name, value in stand_ins.items():
        whole = True
        if name not in form:
            form = {**form, name: value}
    return form if whole else None
