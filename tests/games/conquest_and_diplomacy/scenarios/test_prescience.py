"""Scenarios of Prescience (`prescience.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    chosen,
    fields,
    met,
    no_plan,
    opened,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    GAME,
    TUEK,
    A,
    F,
    H,
    I,
    awaited,
    can,
    do,
    fight,
    legal,
    refused,
    scene,
)

RABBAN = "beast-rabban"


def asking(**given: Any) -> Position:
    """Atreides may ask about Harkonnen's plan."""
    return chosen(met(**given), using="ask")


def asked(element: str, **given: Any) -> Position:
    """Harkonnen is to answer."""
    position = asking(**given)
    do(position, A, "ask", element=element)
    return position


def shown(element: str, value: str, **given: Any) -> Position:
    """Harkonnen has answered, plans can be made."""
    position = asked(element, **given)
    do(position, H, "answer", value=value)
    return chosen(position)


def test_pre_01() -> None:
    position = asked("leader")
    assert awaited(position) == H
    do(position, H, "answer", value=RABBAN)
    found = fight(view(GAME, position, A)).prescience
    assert found is not None
    assert found.answer == RABBAN
    assert "plan" in can(chosen(position), A)


def test_pre_02() -> None:
    for element in ("number", "leader", "weapon", "defense"):
        assert awaited(asked(element)) == H


def test_pre_03() -> None:
    position = shown("weapon", "none")
    refused(position, "battle turn", A, "ask", element="defense")


def test_pre_04() -> None:
    refused(asking(), "battle turn", H, "ask", element="leader")


def test_pre_05() -> None:
    no_plan(shown("leader", RABBAN), "battle", H, "piter-de-vries", 1)


def test_pre_06() -> None:
    position = shown("number", "2")
    no_plan(position, "battle", H, RABBAN, 3)
    legal(position, H, "plan", **fields((RABBAN, 2)))


def test_pre_07() -> None:
    position = shown("weapon", "none", hands={H: ["gom-jabbar"]})
    no_plan(position, "battle", H, RABBAN, 2, "gom-jabbar")


def test_pre_08() -> None:
    forces = {CARTHAG: {H: 3, I: 3}, TUEK: {A: 2}}
    position = scene("choose-battle", H, forces=forces)
    do(position, H, "choose-battle", place=CARTHAG, against=I)
    for _ in range(6):
        assert "ask" not in can(position, A)
        refused(position, "battle turn", A, "ask", element="leader")
        if "plan" in can(position, H):
            return
        do(position, awaited(position), "pass")
    raise AssertionError("no plans")


def test_pre_09() -> None:
    position = asking()
    do(position, A, "pass")
    assert "plan" in can(chosen(position), H)


def test_pre_10() -> None:
    forces = {CARTHAG: {A: 6, H: 3}}
    position = scene("choose-battle", A, forces=forces)
    chosen(position, using="ask")
    do(position, A, "ask", element="leader")
    do(position, H, "answer", value=RABBAN)
    for seat, known in ((A, True), (H, True), (F, False), (I, False)):
        found = fight(view(GAME, position, seat)).prescience
        assert found is not None
        assert (found.answer == RABBAN) is known, seat


def test_pre_11() -> None:
    refused(asked("number"), "battle", H, "answer", value="4")


def test_pre_12() -> None:
    refused(asked("weapon"), "battle", H, "answer", value="lasgun")


def test_pre_13() -> None:
    position = asking(forces={TUEK: {A: 3, H: 3}})
    do(position, A, "pass")
    settled(opened(chosen(position), atreides=("duke-leto", 1), harkonnen=(RABBAN, 0)))
    assert "ask" in can(chosen(position, place=TUEK, using="ask"), A)
