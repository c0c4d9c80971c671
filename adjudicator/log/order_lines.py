"""The lines of a log for orders in advance: laid down sealed, withdrawn, and opened later."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Meta

from adjudicator.log.header import Hash

MOST_ORDERS = 200
"""Orders that a log may lay down, and that it may open: each is looked up in the lines behind it."""
Faction = Annotated[str, Meta(min_length=1, max_length=60)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[
    int, Meta(ge=0, le=2**53 - 1, description="The number of the line of the order.")
]
Value = int | str | bool | list[int | str] | dict[str, int]


class Order(TypedDict):
    """A seat orders something in advance; nobody else knows what."""

    by: Faction
    move: Literal["order"]
    seal: Annotated[Hash, Meta(description="SHA-256 of a salt and the terms of the order.")]


class WithdrawOrder(TypedDict):
    """An order holds no longer. It is still to be opened."""

    by: Faction
    move: Literal["withdraw-order"]
    order: Number


class OrderTerms(TypedDict):
    """What was ordered."""

    kind: Annotated[Name, Meta(description="The kind of move.")]
    fields: NotRequired[
        Annotated[dict[str, Value], Meta(max_length=30, description="Values of its fields.")]
    ]
    field: NotRequired[Annotated[Name, Meta(description="The amount that is raised as needed.")]]
    most: NotRequired[Annotated[int, Meta(ge=0, le=1_000_000, description="The most it may be.")]]
    always: NotRequired[
        Annotated[bool, Meta(description="Whether it holds more than once; an amount always does.")]
    ]
    until_turn: NotRequired[
        Annotated[int, Meta(ge=1, le=10_000, description="It ends when this turn begins.")]
    ]
    until_phase: NotRequired[
        Annotated[Name, Meta(description="It ends when a phase of this name begins.")]
    ]
    until_move: NotRequired[
        Annotated[Name, Meta(description="It ends with another's move of this kind.")]
    ]


class OpenOrder(TypedDict):
    """The owner of an order shows what it was."""

    by: Faction
    move: Literal["open-order"]
    order: Number
    secret: Annotated[
        str,
        Meta(pattern=r"^([0-9a-f]{2}){16,64}(?![\s\S])", description="The salt, in hexadecimal."),
    ]
    terms: OrderTerms


ORDER_MOVES: dict[str, type] = {
    "order": Order,
    "withdraw-order": WithdrawOrder,
    "open-order": OpenOrder,
}
"""The kinds of lines that belong to orders in advance."""


def sealed_terms(by: str, terms: dict[str, Any]) -> dict[str, Any]:
    """What the seal of an order is the hash of: nobody can lay down the order of another."""
    return {"by": by, "move": "order", "terms": terms}


def fault_of_terms(terms: dict[str, Any]) -> str:
    """Why these are no terms of an order, or ""."""
    try:
        msgspec.convert(terms, OrderTerms)
    except msgspec.ValidationError as error:
        return str(error)
    return ""
