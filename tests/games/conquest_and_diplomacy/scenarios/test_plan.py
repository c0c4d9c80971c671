"""Scenarios of battle plans (`plan.toml`)."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    ALL_LEADERS,
    armed,
    facing,
    fields,
    no_plan,
    opened,
    plan,
)
from tests.games.conquest_and_diplomacy.scenarios.table import GAME, A, H, I, fight, legal

LETO = "duke-leto"
RABBAN = "beast-rabban"


def ok(position, by, *orders) -> None:  # type: ignore[no-untyped-def]
    """A plan is legal."""
    legal(position, by, "plan", **fields(orders))


def test_plan_01() -> None:
    ok(facing(), A, LETO, 4)


def test_plan_02() -> None:
    ok(facing(), A, LETO, 0)


def test_plan_03() -> None:
    ok(facing(), A, LETO, 6)


def test_plan_04() -> None:
    no_plan(facing(), "battle", A, LETO, 7)


def test_plan_05() -> None:
    no_plan(facing(), "battle", A, "none", 4)


def test_plan_06() -> None:
    no_plan(facing(dead={A: [LETO]}), "battle", A, LETO, 4)


def test_plan_07() -> None:
    position = facing()
    position.fought = {LETO: "red-chasm"}
    no_plan(position, "battle", A, LETO, 4)


def test_plan_08() -> None:
    position = facing()
    position.fought = {LETO: "carthag"}
    ok(position, A, LETO, 4)


def test_plan_09() -> None:
    position = facing(6, 6, [H, I], dead={I: ALL_LEADERS[I]})
    ok(position, I, "none", 5)


def test_plan_10() -> None:
    dead = {I: ALL_LEADERS[I]}
    position = facing(6, 6, [H, I], dead=dead, hands={I: ["maula-pistol"]})
    no_plan(position, "battle", I, "none", 5, "maula-pistol")


def test_plan_11() -> None:
    position = facing(6, 6, [H, I])
    position.fought = dict.fromkeys(ALL_LEADERS[I], "red-chasm")
    ok(position, I, "none", 5)


def test_plan_12() -> None:
    ok(armed("maula-pistol", "shield"), A, LETO, 4, "maula-pistol", "shield")


def test_plan_13() -> None:
    ok(armed("maula-pistol", "shield"), A, LETO, 4, "none", "shield")


def test_plan_14() -> None:
    ok(armed("maula-pistol", "shield"), A, LETO, 4)


def test_plan_15() -> None:
    position = armed("maula-pistol", "gom-jabbar")
    no_plan(position, "battle", A, LETO, 4, "maula-pistol", "gom-jabbar")


def test_plan_16() -> None:
    no_plan(armed("shield", "snooper"), "battle", A, LETO, 4, "shield", "snooper")


def test_plan_17() -> None:
    ok(armed("kulon"), A, LETO, 4, "kulon")


def test_plan_18() -> None:
    ok(armed("kulon"), A, LETO, 4, "none", "kulon")


def test_plan_19() -> None:
    ok(armed("kulon", "baliset"), A, LETO, 4, "kulon", "baliset")


def test_plan_20() -> None:
    no_plan(armed("kulon"), "battle", A, LETO, 4, "none", "shield")


def test_plan_21() -> None:
    no_plan(armed("kulon"), "battle", A, LETO, 4, "kulon", "kulon")
    no_plan(armed("shield"), "battle", A, LETO, 4, "shield", "shield")


def test_plan_22() -> None:
    position = armed("maula-pistol")
    plan(position, A, LETO, 4, "maula-pistol")
    seen = fight(view(GAME, position, H)).plans
    assert all(
        (hidden.leader, hidden.number, hidden.weapon) != (LETO, 4, "maula-pistol")
        and LETO not in hidden.leader
        and hidden.number != 4
        for hidden in seen.values()
    )


def test_plan_23() -> None:
    position = armed("maula-pistol")
    opened(position, atreides=(LETO, 4, "maula-pistol"), harkonnen=(RABBAN, 2))
    for seat in (A, H):
        seen = fight(view(GAME, position, seat)).plans
        assert (seen[A].leader, seen[A].number, seen[A].weapon) == (LETO, 4, "maula-pistol")
        assert (seen[H].leader, seen[H].number) == (RABBAN, 2)


def test_plan_24() -> None:
    for card in ("lasgun", "poison-blade", "stunner"):
        ok(armed(card), A, LETO, 4, card)


def test_plan_25() -> None:
    no_plan(facing(), "battle", A, RABBAN, 4)


def test_plan_26() -> None:
    position = facing(market={A: ["counter-attack"]})
    no_plan(position, "battle turn.moves", A, LETO, 4, "counter-attack")


def test_plan_27() -> None:
    position = armed("maula-pistol", dead={H: ALL_LEADERS[H]})
    ok(position, A, LETO, 4, "maula-pistol")
