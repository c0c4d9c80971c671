"""The private file with the terms and salts of orders in advance; it is next to the log of the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.log.hashing import seal_hash
from adjudicator.log.lines import encode
from adjudicator.log.order_lines import sealed_terms
from adjudicator.log.reading import read_whole

ORDERS = ".orders"
"""How the private file of orders ends that lies beside a game."""


class KeptOrder(TypedDict):
    """An order as the private file keeps it."""

    by: str
    secret: str
    """The salt, in hexadecimal."""
    terms: dict[str, Any]


def private_file(log: Path) -> Path:
    """The private file of orders that lies beside a log."""
    return log.with_suffix(ORDERS)


def kept_orders(private: Path) -> dict[str, KeptOrder]:
    """Seal -> order, from the private file; InputError for another file."""
    if not private.exists():
        return {}
    try:
        return msgspec.json.decode(read_whole(str(private)), type=dict[str, KeptOrder])
    except (ValueError, RecursionError):
        raise InputError(f"{private}: this is no file of orders") from None


def orders_beside(log: Path) -> Callable[[str], KeptOrder | None]:
    """Finds an order by its seal in the private file beside a log."""
    return lambda seal: kept_orders(private_file(log)).get(seal)


def keep_order(private: Path, seat: str, terms: dict[str, Any], salt: bytes) -> dict[str, Any]:
    """Keep the terms of an order in the private file; the line of the log that lays it down.

    InputError as `kept_orders`, and for a file that cannot be written.
    """
    kept = kept_orders(private)
    seal = seal_hash(salt, sealed_terms(seat, terms))
    kept[seal] = {"by": seat, "secret": salt.hex(), "terms": terms}
    write_atomically(private, encode(kept) + b"\n", private=True)
    return {"by": seat, "move": "order", "seal": seal}
