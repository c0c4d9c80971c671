"""Orders in advance: nobody changes, opens, hides or breaks one without a finding."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.check import check_bytes
from adjudicator.check.history import History
from adjudicator.check.orders import Orders, demanded
from adjudicator.check.public import seen_by
from adjudicator.log import Policy
from adjudicator.log.clauses import CLAUSES
from adjudicator.log.hashing import seal_hash
from adjudicator.log.order_lines import sealed_terms
from tests.attack.test_signatures import KEYS, with_keys
from tests.support import pile_game
from tests.support.logs import JUDGES, found
from tests.support.ordered_logs import PASS, SALT, TAKE, Ordered, wrong_orders


@pytest.mark.parametrize(
    ("terms", "takes", "wrong"),
    [
        (PASS, False, []),
        (PASS, True, ["not-followed"]),
        (TAKE, True, []),
        (TAKE, False, ["not-followed"]),
        ({"kind": "take", "fields": {"heap": "left", "stones": 1}}, True, []),
        ({"kind": "take", "fields": {"heap": "left", "stones": 1}}, False, ["not-followed"]),
        ({"kind": "take", "fields": {"heap": "left", "stones": 99}}, False, []),
        ({"kind": "take", "field": "stones", "most": 0}, False, []),
        ({"kind": "bet", "fields": {"number": 3}}, False, []),
    ],
)
def test_what_is_opened_must_have_been_carried_out(
    terms: dict[str, Any], takes: bool, wrong: list[str]
) -> None:
    play = Ordered()
    seat = play.seat
    n = play.order(terms)
    play.take() if takes else play.give_up()
    play.open(n, terms, seat)
    assert play.told() == wrong


def test_an_order_holds_at_the_first_moment_it_applies() -> None:
    """The seat makes another move first, and does what it had ordered in the next round."""
    play = Ordered()
    seat = play.seat
    n = play.order(PASS)
    play.take()
    play.until_awaited(seat)
    play.give_up()
    play.open(n, PASS, seat)
    assert play.told() == ["not-followed"]


@pytest.mark.parametrize(("always", "wrong"), [(False, []), (True, ["not-followed"])])
def test_an_order_holds_once_or_until_it_is_withdrawn(always: bool, wrong: list[str]) -> None:
    terms = {**PASS, "always": True} if always else PASS
    play = Ordered()
    seat = play.seat
    n = play.order(terms)
    play.give_up()
    play.until_awaited(seat)
    play.take()
    play.open(n, terms, seat)
    assert play.told() == wrong


def test_a_withdrawn_order_binds_nobody_afterwards_but_is_still_to_be_opened() -> None:
    play = Ordered()
    seat = play.seat
    n = play.order(PASS)
    play.line("withdraw-order", seat, order=n)
    play.take()
    assert check_bytes(play.bytes(), JUDGES).verdict.status == "inconclusive"
    play.open(n, PASS, seat)
    assert play.told() == []


def test_it_is_withdrawn_too_late_once_it_was_broken() -> None:
    play = Ordered()
    seat = play.seat
    n = play.order(PASS)
    play.take()
    play.line("withdraw-order", seat, order=n)
    play.open(n, PASS, seat)
    assert play.told() == ["not-followed"]


def test_an_order_that_is_never_opened_leaves_the_log_inconclusive() -> None:
    play = Ordered()
    play.order(PASS)
    told = check_bytes(play.finish(), JUDGES).verdict
    assert told.status == "inconclusive"
    assert [one.code for one in told.findings] == ["order-sealed"]


def test_of_two_orders_in_conflict_the_earlier_one_holds() -> None:
    play = Ordered()
    seat = play.seat
    first, second = play.order(PASS), play.order(TAKE)
    play.give_up()
    play.open(first, PASS, seat)
    play.open(second, TAKE, seat)
    assert play.told() == []


def test_of_two_orders_in_conflict_nobody_opens_the_later_one_alone() -> None:
    play = Ordered()
    seat = play.seat
    first, second = play.order(PASS), play.order(TAKE)
    play.take()
    play.open(second, TAKE, seat)
    assert play.told() == ["earlier-first"]
    play.open(first, PASS, seat)
    assert play.told() == ["earlier-first", "not-followed"]


def test_terms_that_were_changed_after_the_fact_are_named() -> None:
    play = Ordered()
    seat = play.seat
    n = play.order(PASS)
    play.take()
    play.open(n, TAKE, seat)
    assert play.told() == ["other-terms"]


def test_nobody_opens_withdraws_or_copies_the_order_of_another() -> None:
    play = Ordered()
    seat = play.seat
    other = "ash" if seat == "birch" else "birch"
    n = play.order(PASS)
    play.open(n, PASS, other)
    play.line("withdraw-order", other, order=n)
    copy = play.line("order", other, seal=seal_hash(SALT, sealed_terms(seat, PASS)))
    play.open(copy, PASS, other)
    assert play.told() == ["other-seat", "other-seat", "other-terms"]


@pytest.mark.parametrize(
    ("terms", "code"),
    [({"kind": "take", "field": "stones"}, "no-order"), ({"kind": "undo"}, "no-order")],
)
def test_what_is_no_order_is_named(terms: dict[str, Any], code: str) -> None:
    play = Ordered()
    seat = play.seat
    n = play.order(terms)
    play.open(n, terms, seat)
    play.open(n, terms, seat)
    play.open(99, terms, seat)
    play.order(PASS, by="oak")
    assert play.told() == [code, "over", "none", "no-seat"]


def test_an_undo_takes_an_order_back_and_opens_what_was_open_no_more() -> None:
    play = Ordered(Policy(undo="any"))
    seat, line = play.seat, play.log.n
    n = play.order(PASS)
    play.undo(line)
    play.take()
    play.open(n, PASS, seat)
    assert play.told() == ["none"]


def test_what_was_taken_back_breaks_no_order() -> None:
    play = Ordered(Policy(undo="any"))
    seat = play.seat
    n = play.order(PASS)
    line = play.log.n
    play.take()
    play.undo(line)
    play.give_up()
    play.open(n, PASS, seat)
    assert play.told() == []


def test_an_opened_order_is_not_taken_back_where_nothing_revealed_is() -> None:
    play = Ordered(Policy(undo="no-reveals"))
    seat = play.seat
    n = play.order(PASS)
    play.give_up()
    line = play.log.n
    play.open(n, PASS, seat)
    play.line("order", seat, seal="0" * 64)
    play.undo(line)
    assert play.told() == ["reveals"]


def test_with_signatures_nobody_writes_an_order_for_another() -> None:
    play = Ordered(head=with_keys(), signers={**KEYS})
    seat = play.seat
    play.log._signers.pop(seat)
    play.order(PASS)
    assert play.told() == ["missing", "unsigned"]


def test_a_log_has_only_so_many_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.check.orders.MOST_ORDERS", 2)
    play = Ordered()
    for _ in range(3):
        play.order(PASS)
    assert play.told() == ["too-many"]


def test_what_is_kept_of_orders_does_not_grow_with_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.check.orders.REACH", 10)
    rules = pile_game.RULEBOOK
    orders = Orders(rules, None, ["ash"], History(pile_game.judge(), None))  # type: ignore[arg-type]
    for n in range(2, 200, 2):
        orders.take_back({"n": n, "to": n - 1})
    assert len(orders._kept) == 1
    orders.line({"by": "ash", "move": "order", "n": 200, "seal": "0" * 64})
    for n in range(202, 400, 2):
        orders.line({"by": "ash", "move": "withdraw-order", "n": n, "order": 200})
        assert orders.orders[200].withdrawn == n
        orders.take_back({"n": n + 1, "to": n - 1})
        assert orders.orders[200].withdrawn == 0
    assert len(orders._kept) <= 30


def test_orders_are_opened_only_so_often_however_many_openings_are_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("adjudicator.check.orders.MOST_ORDERS", 2)
    play = Ordered(Policy(undo="any"))
    seat = play.seat
    n = play.order(PASS)
    play.give_up()
    line = play.log.n
    for _ in range(3):
        play.open(n, PASS, seat)
        play.undo(line)
    assert play.told() == ["too-many"]


def test_an_order_is_looked_up_twice_at_a_line_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for itself and once as an earlier one, however many orders of the seat are opened."""
    asked: list[str] = []

    def counted(*about: Any, terms: Any, **more: Any) -> Any:
        asked.append(terms["kind"])
        return demanded(*about, terms=terms, **more)

    monkeypatch.setattr("adjudicator.check.orders.demanded", counted)
    play = Ordered()
    seat, many = play.seat, 12
    never = {"kind": "take", "fields": {"heap": "left", "stones": 99}, "always": True}
    laid = [play.order(never) for _ in range(many)] + [play.order(PASS) for _ in range(many)]
    play.give_up()
    for at, n in enumerate(laid):
        play.open(n, never if at < many else PASS, seat)
    assert play.told() == []
    assert len(laid) < len(asked) <= 2 * len(laid)


def test_an_order_ends_with_the_move_that_it_names() -> None:
    terms = {**PASS, "until_move": "say"}
    for speaker, wrong in (("other", []), ("seat", ["not-followed"])):
        play = Ordered()
        seat = play.seat
        other = "ash" if seat == "birch" else "birch"
        n = play.order(terms)
        play.play({"by": other if speaker == "other" else seat, "move": "say", "words": "Go"})
        play.take()
        play.open(n, terms, seat)
        assert ("not-followed" in play.told()) == bool(wrong)


@pytest.mark.parametrize("viewer", ["", "other"])
def test_until_it_opens_an_order_tells_nobody_anything(viewer: str) -> None:
    """Two games differ in what was ordered alone: who sees them both sees one hash for another, of one length."""
    shown = []
    for terms in (PASS, TAKE):
        play = Ordered()
        seat = play.seat
        other = "ash" if seat == "birch" else "birch"
        play.order(terms)
        judgement = check_bytes(play.bytes(), JUDGES, running=True)
        verdict = seen_by(judgement, other if viewer else "").verdict
        seal = seal_hash(SALT, sealed_terms(seat, terms))
        shown.append((play.bytes().replace(seal.encode(), b"?"), verdict))
    assert shown[0] == shown[1]


def test_an_order_is_not_opened_when_its_lines_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("adjudicator.check.history.REACH", 1)
    play = Ordered()
    seat = play.seat
    n = play.order(PASS)
    for _ in range(200):
        play.play({"by": seat, "move": "say", "words": "Well"})
    play.open(n, PASS, seat)
    assert play.told() == ["too-old"]


def test_every_message_about_orders_has_an_example_or_a_test() -> None:
    shown = {
        code for log in wrong_orders() for _, clause, code in found(log) if clause == "log.orders"
    }
    elsewhere = {"unsigned", "too-many", "too-old"}
    assert shown | elsewhere == {*CLAUSES["log.orders"].violations}
