"""The orders in advance of a running game: which of them hold, and what they demand of a seat now.

The program that keeps the game knows the terms of the orders, so that it can carry them out in
time. What it finds is what the check of a finished log (`adjudicator/check/orders.py`) demands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.check.orders import acts, demanded, is_over
from adjudicator.log.envelope import LOG_MOVES, bare_move
from adjudicator.log.order_lines import MOST_ORDERS
from adjudicator.play.kept_orders import KeptOrder
from adjudicator.rulebooks import Rulebook


class Standing(msgspec.Struct):
    """An order that was laid down."""

    n: int
    by: str
    kept: KeptOrder | None
    """None where nobody here knows its terms."""
    withdrawn: int = 0
    """The line that withdrew it, 0 for none."""
    ended: int = 0
    """The line after which it holds no more, because it was carried out or its time was over; 0 for none."""
    opened: int = 0
    """The line that opened it, 0 for none."""

    @property
    def terms(self) -> dict[str, Any]:
        """What it says; nothing where nobody here knows it."""
        return {} if self.kept is None else self.kept["terms"]

    @property
    def holds(self) -> bool:
        """Whether it binds its seat now."""
        return self.kept is not None and not (self.withdrawn or self.ended or self.opened)


class StandingOrders:
    """Follows the lines of a running game; `known` finds an order by its seal."""

    def __init__(
        self, rules: Rulebook, game: Any, known: Callable[[str], KeptOrder | None]
    ) -> None:
        self._rules = rules
        self._game = game
        self._known = known
        self.orders: list[Standing] = []
        """In the order in which they were laid down; those that an undo took back are gone."""
        self.laid = 0
        """How many were laid down, those included that were taken back."""

    @property
    def full(self) -> bool:
        """Whether the log has as many orders as a log may have."""
        return self.laid >= MOST_ORDERS

    def line(self, line: dict[str, Any]) -> None:
        """A line that lays an order down, withdraws or opens it."""
        if line["move"] == "order":
            self.laid += 1
            self.orders.append(Standing(line["n"], line["by"], self._known(line["seal"])))
            return
        for order in self.orders:
            if order.n == line["order"]:
                if line["move"] == "withdraw-order":
                    order.withdrawn = line["n"]
                else:
                    order.opened = line["n"]

    def before(self, move: dict[str, Any], n: int, position: Any) -> None:
        """Line `n` makes a move at a position: note which orders are over with it."""
        holding = [order for order in self.orders if order.holds]
        out_of_turn = move["move"] in LOG_MOVES or move["move"] in self._rules.interrupts
        for order in holding:
            if is_over(self._rules, order.terms, position):
                order.ended = n - 1
            elif move["by"] != order.by and move["move"] == order.terms.get("until_move"):
                order.ended = 0 if out_of_turn else n
        if out_of_turn:
            return
        for seat in dict.fromkeys(order.by for order in holding):
            if not acts(self._rules, position, move, seat):
                continue
            first, wanted = self._first(seat, position)
            if first is None or bare_move(move) != wanted:
                continue
            if "field" not in first.terms and not first.terms.get("always"):
                first.ended = n

    def take_back(self, to: int) -> None:
        """An undo: orders are what they were after that line."""
        self.orders = [order for order in self.orders if order.n <= to]
        for order in self.orders:
            order.withdrawn = order.withdrawn if order.withdrawn <= to else 0
            order.ended = order.ended if order.ended <= to else 0
            order.opened = order.opened if order.opened <= to else 0

    def opened_after(self, to: int) -> int:
        """The first line after that one which opens an order; 0 if none does."""
        return min((order.opened for order in self.orders if order.opened > to), default=0)

    def demanded(self, seat: str, position: Any) -> dict[str, Any] | None:
        """The move that the orders of a seat demand of it now; None where none does."""
        if seat not in self._rules.to_act(position):
            return None
        return self._first(seat, position)[1]

    def unopened(self) -> list[Standing]:
        """The orders that are still to be opened, and can be, the earliest first."""
        return [order for order in self.orders if order.kept is not None and not order.opened]

    def _first(self, seat: str, position: Any) -> tuple[Standing | None, dict[str, Any] | None]:
        """The earliest order of a seat that applies at a position, and its move."""
        for order in self.orders:
            if order.by != seat or not order.holds or is_over(self._rules, order.terms, position):
                continue
            wanted = demanded(self._rules, self._game, position, seat=seat, terms=order.terms)
            if wanted is not None:
                return order, wanted
        return None, None


def opening(order: Standing) -> dict[str, Any]:
    """The line that opens an order whose terms are known."""
    assert order.kept is not None
    secret, terms = order.kept["secret"], order.kept["terms"]
    return {
        "by": order.by,
        "move": "open-order",
        "order": order.n,
        "secret": secret,
        "terms": terms,
    }
