"""Orders in advance: whether an opened order is the one that was sealed, and was carried out.

An order binds from the line after it on, until it is carried out, ends by its own terms, or is withdrawn. When it is
opened, all lines since then that stand are looked at again: wherever the order applied, the seat must have made the
move that it demands. Of two orders of a seat that apply at once, the earlier one holds; therefore they
are opened in the order in which they were laid down.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.check.history import REACH, History
from adjudicator.clocks.stand_in import asking_of
from adjudicator.log.envelope import LOG_MOVES, bare_move
from adjudicator.log.hashing import seal_hash
from adjudicator.log.order_lines import MOST_ORDERS, sealed_terms
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.orders import Terms, ordered_move
from adjudicator.rules.records import Violation

CLAUSE = "log.orders"


class Laid(msgspec.Struct, frozen=True):
    """An order that was laid down."""

    n: int
    by: str
    seal: str
    withdrawn: int = 0
    """The line that withdrew it, 0 for none."""
    terms: dict[str, Any] | None = None
    """What it says, once it is opened."""
    done: int = 0
    """The line that carried it out for the last time, as far as it is opened; 0 if it goes on."""


class Orders:
    """Follows the orders of a log. Every breach is a false claim."""

    def __init__(self, rules: Rulebook, game: Any, seats: list[str], history: History) -> None:
        self._rules = rules
        self._game = game
        self._seats = seats
        self._history = history
        self._kept: list[tuple[int, dict[int, Laid]]] = [(0, {})]
        """Number of a line -> the orders after it, for each line that changed them, as far as an undo reaches."""
        self._laid = 0
        self._opened = 0
        """How many orders were opened, those included of which an undo took the opening back."""
        self._held: dict[str, dict[int, tuple[int, bool]]] = {}
        """Seat -> line -> the last of its orders that was looked up there, and whether one up to it held."""

    @property
    def orders(self) -> dict[int, Laid]:
        """Number of the line -> the order."""
        return self._kept[-1][1]

    def unopened(self) -> list[Laid]:
        """The orders that nobody has opened."""
        return [order for order in self.orders.values() if order.terms is None]

    def line(self, line: dict[str, Any]) -> Violation | None:
        """A line of an order; why it counts for nothing, or what it proves wrong, or None."""
        kind, by, n = line["move"], line["by"], line["n"]
        if by not in self._seats:
            return Violation(CLAUSE, "no-seat", {"by": by})
        if kind == "order":
            if self._laid >= MOST_ORDERS:
                return Violation(CLAUSE, "too-many", {"most": MOST_ORDERS})
            self._laid += 1
            self._change(n, Laid(n, by, line["seal"]))
            return None
        order = self.orders.get(line["order"])
        if order is None:
            return Violation(CLAUSE, "none", {"order": line["order"]})
        if order.by != by:
            args: dict[str, int | str] = {"order": order.n, "owner": order.by, "by": by}
            return Violation(CLAUSE, "other-seat", args)
        if kind == "withdraw-order":
            if order.withdrawn or order.terms is not None:
                return Violation(CLAUSE, "over", {"order": order.n})
            self._change(n, msgspec.structs.replace(order, withdrawn=n))
            return None
        return self._open(line, order)

    def take_back(self, line: dict[str, Any]) -> None:
        """An undo: orders are what they were after the line that it names."""
        found = next(orders for n, orders in reversed(self._kept) if n <= line["to"])
        if found is not self.orders:
            self._keep(line["n"], found)
            self._held = {}

    def _change(self, n: int, order: Laid) -> None:
        self._keep(n, {**self.orders, order.n: order})

    def _keep(self, n: int, orders: dict[int, Laid]) -> None:
        self._kept.append((n, orders))
        if len(self._kept) > 3 * REACH:
            del self._kept[:REACH]

    def _open(self, line: dict[str, Any], order: Laid) -> Violation | None:
        terms = line["terms"]
        args: dict[str, int | str] = {"order": order.n}
        if order.terms is not None:
            return Violation(CLAUSE, "over", args)
        for earlier in self.orders.values():
            if earlier.by == order.by and earlier.n < order.n and earlier.terms is None:
                return Violation(CLAUSE, "earlier-first", {**args, "earlier": earlier.n})
        said = sealed_terms(order.by, terms)
        if seal_hash(bytes.fromhex(line["secret"]), said) != order.seal:
            return Violation(CLAUSE, "other-terms", args)
        if self._opened >= MOST_ORDERS:
            return Violation(CLAUSE, "too-many", {"most": MOST_ORDERS})
        self._opened += 1
        if ("field" in terms) != ("most" in terms) or terms["kind"] in LOG_MOVES:
            self._change(line["n"], msgspec.structs.replace(order, terms=terms, done=order.n))
            return Violation(CLAUSE, "no-order", args)
        breach, done = self._carried_out(order, terms, line["n"])
        self._change(line["n"], msgspec.structs.replace(order, terms=terms, done=done))
        return breach

    def _carried_out(
        self, order: Laid, terms: dict[str, Any], now: int
    ) -> tuple[Violation | None, int]:
        """Where the seat departed from its order, and the line with which the order was done."""
        held = self._held.get(order.by, {})
        self._held[order.by] = {n: known for n, known in held.items() if n > order.n}
        lines = self._history.path(now - 1, order.n)
        if lines is None:
            return Violation(CLAUSE, "too-old", {"order": order.n}), 0
        for position, line in lines:
            if order.withdrawn and line["n"] > order.withdrawn:
                return None, order.withdrawn
            if is_over(self._rules, terms, position):
                return None, line["n"] - 1
            if line["move"] in LOG_MOVES or line["move"] in self._rules.interrupts:
                continue
            if line["by"] != order.by and line["move"] == terms.get("until_move"):
                return None, line["n"]
            if not acts(self._rules, position, line, order.by):
                continue
            wanted = demanded(self._rules, self._game, position, seat=order.by, terms=terms)
            if wanted is None or self._earlier(order, position, line["n"]):
                continue
            if bare_move(line) != wanted:
                args: dict[str, int | str] = {
                    "order": order.n,
                    "line": line["n"] + 1,
                    "wanted": wanted["move"],
                }
                return Violation(CLAUSE, "not-followed", args), line["n"]
            if "field" not in terms and not terms.get("always"):
                return None, line["n"]
        return None, 0

    def _earlier(self, order: Laid, position: Any, n: int) -> bool:
        """Whether an earlier order of the seat holds at a line. Each order is looked up there once."""
        last, holds = self._held[order.by].get(n, (0, False))
        for other in self.orders.values():
            if holds:
                break
            if other.by != order.by or not last < other.n < order.n or other.terms is None:
                continue
            if other.done and n > other.done:
                continue
            wanted = demanded(self._rules, self._game, position, seat=order.by, terms=other.terms)
            holds = wanted is not None
        self._held[order.by][n] = (order.n - 1, holds)
        return holds


def is_over(rules: Rulebook, terms: dict[str, Any], position: Any) -> bool:
    """Whether an order has ended by the turn or the phase that its terms name."""
    turn = getattr(position, rules.turn_field, 0)
    if "until_turn" in terms and turn >= terms["until_turn"]:
        return True
    return "until_phase" in terms and getattr(position, "phase", "") == terms["until_phase"]


def acts(rules: Rulebook, position: Any, line: dict[str, Any], seat: str) -> bool:
    """Whether a line is what an awaited seat does, or what is done for it."""
    if seat not in rules.to_act(position):
        return False
    for_it = line["move"] in rules.timeout_moves and line.get("seat", seat) == seat
    return bool(line["by"] == seat or for_it)


def demanded(
    rules: Rulebook, game: Any, position: Any, *, seat: str, terms: dict[str, Any]
) -> dict[str, Any] | None:
    """The move that an order demands of an awaited seat now, if it applies."""
    asked = Terms(
        kind=terms["kind"],
        fields=terms.get("fields", {}),
        field=terms.get("field", ""),
        most=terms.get("most", 0),
    )
    kinds = list(rules.kinds(game, position, seat))
    return ordered_move(asking_of(rules, game, position), seat, kinds, asked)
