"""Cards that are drawn in secret: a line announces a draw, and a card leaves its pile, in either order.

Here the import of VASSAL logs and the referee at the table find out to which draw a card can
belong.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudicator.rules.kinds import Move


class Draw(msgspec.Struct, frozen=True):
    """A kind of move that takes a card from a pile, of which others do not see what it is."""

    deck: str
    """The deck, as the rules call it."""
    field: str
    """The field of the move that names the card."""
    addressed: bool
    """Whether the move names the seat for which it is made."""
    piles: list[str]
    """Where such a card comes from."""
    shown: list[str]
    """Piles where everybody sees what such a card is."""
    values: dict[str, int | str]
    """ContentId of a card -> the field's value."""


class Card(msgspec.Struct, frozen=True):
    """A card that has left a pile."""

    content: str
    """Its ContentId."""
    pile: str
    owner: str
    """Whose place it was taken to; "" for nobody's."""


def draws_of(draws: Mapping[str, Draw], card: Card, half: Move | None) -> list[Move]:
    """The draws that may explain where a card went, as whole moves.

    `half` is a draw that was announced without naming its card.
    """
    found: list[Move] = []
    for kind, draw in draws.items():
        if card.content not in draw.values or card.pile not in draw.piles:
            continue
        move: Move = {"by": "table", "move": kind}
        if half is not None:
            if half["move"] != kind:
                continue
            if "to" in half and card.owner not in ["", half["to"]]:
                continue
            move = half
        if draw.addressed and "to" not in move:
            move = {**move, "to": card.owner}
        found.append({**move, draw.field: draw.values[card.content]})
    return found
