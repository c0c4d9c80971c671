"""The whole moves that a player compares: forms, filled in field by field."""

from __future__ import annotations

from typing import Any

from adjudicator.players.minds.chance import shuffled, thinned
from adjudicator.players.minds.records import NEVER, Mind, Seat
from adjudicator.rules.kinds import Move

WORDS = "-"
"""What stands in a free text: no rule reads it."""


def candidates(mind: Mind, at: Seat, kinds: list[str]) -> list[Move]:
    """Whole moves of these kinds, each kind with its share of all that the strength compares."""
    found: list[Move] = []
    share = max(2, at.strength.width // max(1, len(kinds)))
    for kind in kinds:
        left = at.strength.width - len(found)
        found.extend(filled(mind, at, {"by": at.seat, "move": kind}, max(share, left // 2)))
    return found


def filled(mind: Mind, at: Seat, begun: Move, most: int) -> list[Move]:
    """At most so many whole moves that a half-made one can become, those that are never made left out."""
    found: list[Move] = []
    open_forms: list[Move] = [begun]
    while len(open_forms) > 0 and len(found) < most:
        longer: list[Move] = []
        for form in open_forms:
            field = at.forms.next_field(form)
            if field is None:
                found.append(form)
                continue
            options: list[Any] = [WORDS] if field.kind == "text" else mind.options(at, form, field)
            if len(options) == 0:
                options = field.options
            for option in thinned(at.chance, distinct(options), most):
                made: Move = {**form, field.name: option}
                if field.last:
                    found.append(made)
                else:
                    longer.append(made)
        open_forms = thinned(at.chance, longer, most)
    good = [move for move in found if mind.prior(at, move) > NEVER]
    return thinned(at.chance, good, most)


def distinct(options: list[Any]) -> list[Any]:
    """The different ones of some options (texts, numbers or truths), in their order."""
    seen: dict[str, bool] = {}
    found: list[Any] = []
    for option in options:
        name = f"{option}"
        if name not in seen:
            seen[name] = True
            found.append(option)
    return found


def any_move(at: Seat, kinds: list[str]) -> Move:
    """Any whole move of one of some kinds; empty if there is none."""
    for kind in shuffled(at.chance, kinds):
        form: Move = {"by": at.seat, "move": kind}
        while True:
            field = at.forms.next_field(form)
            if field is None:
                return form
            options: list[Any] = [WORDS] if field.kind == "text" else field.options
            if len(options) == 0:
                break
            form = {**form, field.name: shuffled(at.chance, options)[0]}
            if field.last:
                return form
    return {}
