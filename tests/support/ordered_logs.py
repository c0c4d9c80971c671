"""Games of Heaps with orders in advance, written by the tests' own hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.log import Policy
from adjudicator.log.hashing import seal_hash
from adjudicator.log.order_lines import sealed_terms
from tests.support.logs import found
from tests.support.pile_game_logs import Game, generator, header

SALT = bytes(16)
PASS = {"kind": "pass"}
TAKE = {"kind": "take", "field": "stones", "most": 1}


class Ordered(Game):
    """A game of Heaps in which a seat is awaited to take."""

    def __init__(self, policy: Policy = Policy(chain=True), head: Any = None, **more: Any) -> None:  # noqa: B008
        super().__init__(head or header(policy), generator(1), **more)
        while self.position.step != "take":
            self.step()

    @property
    def seat(self) -> str:
        """The seat that is awaited."""
        return str(self.position.waiting[0])

    def line(self, kind: str, by: str, **fields: Any) -> int:
        """A line of an order; its number."""
        n = self.log.log_line({"by": by, "move": kind, **fields}, self.position)
        self.keep()
        return n

    def order(self, terms: dict[str, Any], by: str = "") -> int:
        """The awaited seat lays an order down."""
        by = by or self.seat
        return self.line("order", by, seal=seal_hash(SALT, sealed_terms(by, terms)))

    def open(self, n: int, terms: dict[str, Any], by: str) -> None:
        """An order is opened."""
        self.line("open-order", by, order=n, secret=SALT.hex(), terms=terms)

    def give_up(self) -> None:
        """The awaited seat passes."""
        self.play({"by": self.seat, "move": "pass"})

    def until_awaited(self, seat: str) -> None:
        """Everybody else passes until a seat is to take again."""
        while self.position.step != "take" or self.seat != seat:
            self.give_up() if self.position.step == "take" else self.step()

    def take(self, stones: int = 1) -> None:
        """The awaited seat takes."""
        self.play({"by": self.seat, "move": "take", "heap": "left", "stones": stones})

    def told(self) -> list[str]:
        """What is wrong with the log so far."""
        return [code for _, clause, code in found(self.bytes(), running=True)]


def wrong_orders() -> Iterator[bytes]:
    """Logs with every fault of an order that a short game can show."""
    orders: list[list[tuple[str, dict[str, Any], int]]] = [
        [("open", PASS, 99)],
        [("order", PASS, 0), ("other", PASS, 0)],
        [("order", PASS, 0), ("open", TAKE, 0)],
        [("order", PASS, 0), ("order", TAKE, 0), ("open", TAKE, 1)],
        [("order", PASS, 0), ("take", PASS, 0), ("open", PASS, 0), ("open", PASS, 0)],
        [("order", {"kind": "undo"}, 0), ("open", {"kind": "undo"}, 0)],
    ]
    for steps in orders:
        play, laid = Ordered(), list[int]()
        seat = play.seat
        other = "ash" if seat == "birch" else "birch"
        for what, terms, at in steps:
            n = laid[at] if at < len(laid) else at
            if what == "order":
                laid.append(play.order(terms))
            elif what == "take":
                play.take()
            else:
                play.open(n, terms, seat if what == "open" else other)
        yield play.bytes()
    play = Ordered()
    play.order(PASS, by="oak")
    yield play.bytes()
    play = Ordered()
    play.order(PASS)
    yield play.finish()
