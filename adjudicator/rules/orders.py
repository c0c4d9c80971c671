"""Orders in advance: the move that a seat has ordered for the time when it is awaited.

What an order demands follows from its terms and from the forms alone, so that everybody who knows both finds the same
move.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.rules.kinds import Move
from adjudicator.rules.meaning import MOST_FIELDS, Asking
from adjudicator.rules.minimal import declined


class Terms(msgspec.Struct, frozen=True):
    """What a seat orders."""

    kind: str
    """The kind of move that the order is about."""
    fields: dict[str, Any]
    """Values of its fields; with `most`, those that are not the amount."""
    field: str
    """The amount that is raised as far as needed, such as the spice of a bid; "" for a whole move."""
    most: int
    """The most that the amount may be."""


def ordered_move(asking: Asking, seat: str, kinds: list[str], terms: Terms) -> Move | None:
    """The move that an awaited seat must make by its order; nothing where the order does not apply.

    `kinds` are the kinds of moves that are open to the seat. An order with an amount applies wherever its kind is
    open: the least amount that is legal is taken, and if that is too much, the seat passes, declines or refuses. A
    whole move applies wherever it is legal.
    """
    if terms.kind not in kinds:
        return None
    whole: Move = {"by": seat, "move": terms.kind}
    if terms.field == "":
        for name, value in terms.fields.items():
            whole[name] = value
        if asking.breach(whole) is None:
            return whole
        return None
    for _ in range(MOST_FIELDS):
        field = asking.next_field(whole)
        if field is None:
            break
        if field.name == terms.field:
            affordable = [option for option in field.options if option <= terms.most]
            if len(affordable) == 0:
                return declined(asking, seat, kinds)
            whole[field.name] = affordable[0]
        elif field.name in terms.fields:
            whole[field.name] = terms.fields[field.name]
        elif len(field.options) > 0:
            whole[field.name] = field.options[0]
        else:
            return declined(asking, seat, kinds)
    if asking.breach(whole) is None:
        return whole
    return declined(asking, seat, kinds)
