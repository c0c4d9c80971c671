"""Scenarios of the Voice (`voice.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    ALL_LEADERS,
    chosen,
    fields,
    met,
    no_plan,
    opened,
    plan,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    TUEK,
    A,
    H,
    I,
    awaited,
    can,
    do,
    legal,
    refused,
    scene,
)

POISON = "poison-weapon"
PROJECTILE = "projectile-weapon"
SPECIAL = "special-weapon"
RABBAN = "beast-rabban"
BASHAR = "sardaukar-bashar"


def speaking(*seats: str, **given: Any) -> Position:
    """Imperium may speak; the first seat has the advantage."""
    factions = list(seats) or [I, H]
    return chosen(met(6, 6, factions, **given), factions[1], using="voice")


def told(order: str, what: str, *hand: str, **given: Any) -> Position:
    """Imperium has spoken, Harkonnen (with its hand) may plan."""
    position = speaking(hands={H: list(hand)}, **given)
    do(position, I, "voice", order=order, what=what)
    return chosen(position)


def ok(position: Position, by: str, *orders: Any) -> None:
    """A plan is legal."""
    legal(position, by, "plan", **fields(orders))


def test_voice_01() -> None:
    do(speaking(), I, "voice", order="refuse", what=POISON)


def test_voice_02() -> None:
    no_plan(told("refuse", POISON, "gom-jabbar"), "battle", H, RABBAN, 2, "gom-jabbar")


def test_voice_03() -> None:
    ok(told("refuse", POISON, "gom-jabbar", "maula-pistol"), H, RABBAN, 2, "maula-pistol")


def test_voice_04() -> None:
    ok(told("refuse", POISON, "gom-jabbar"), H, RABBAN, 2)


def test_voice_05() -> None:
    no_plan(told("play", POISON, "gom-jabbar"), "battle", H, RABBAN, 2)


def test_voice_06() -> None:
    ok(told("play", POISON, "gom-jabbar"), H, RABBAN, 2, "gom-jabbar")


def test_voice_07() -> None:
    ok(told("play", POISON, "maula-pistol"), H, RABBAN, 2, "maula-pistol")


def test_voice_08() -> None:
    ok(told("play", POISON, "maula-pistol"), H, RABBAN, 2)


def test_voice_09() -> None:
    position = told("play", SPECIAL, "lasgun", "maula-pistol")
    no_plan(position, "battle", H, RABBAN, 2, "maula-pistol")
    ok(position, H, RABBAN, 2, "lasgun")


def test_voice_10() -> None:
    for what in ("projectile-defense", "poison-defense", "worthless", "defense"):
        refused(speaking(), "battle", I, "voice", order="refuse", what=what)


def test_voice_11() -> None:
    position = told("refuse", POISON)
    refused(position, "battle turn", I, "voice", order="refuse", what=PROJECTILE)


def test_voice_12() -> None:
    refused(speaking(), "battle turn", H, "voice", order="refuse", what=POISON)


def test_voice_13() -> None:
    position = scene("choose-battle", A, forces={CARTHAG: {A: 3, H: 3}, TUEK: {I: 3}})
    do(position, A, "choose-battle", place=CARTHAG, against=H)
    for _ in range(6):
        refused(position, "battle turn", I, "voice", order="refuse", what=POISON)
        if "plan" in can(position, A):
            return
        do(position, awaited(position), "pass")
    raise AssertionError("no plans")


def test_voice_14() -> None:
    position = told("play", PROJECTILE, "maula-pistol", dead={H: ALL_LEADERS[H]})
    ok(position, H, "none", 2)


def test_voice_15() -> None:
    position = speaking(hands={H: ["gom-jabbar"]})
    do(position, I, "pass")
    ok(chosen(position), H, RABBAN, 2, "gom-jabbar")


def test_voice_16() -> None:
    position = chosen(met(6, 6, [A, I]), I, using="ask")
    refused(position, "battle turn", I, "voice", order="refuse", what=POISON)


def test_voice_17() -> None:
    position = chosen(met(6, 6, [A, I]), I, using="ask")
    do(position, A, "ask", element="leader")
    do(position, I, "answer", value=BASHAR)
    assert awaited(position) == I
    do(position, I, "voice", order="refuse", what=POISON)
    no_plan(chosen(position), "battle", I, "sardaukar-priest", 1)


def test_voice_18() -> None:
    position = speaking(I, A)
    refused(position, "battle turn", A, "ask", element="leader")
    do(position, I, "voice", order="refuse", what=POISON)
    assert "ask" in can(chosen(position, A, using="ask"), A)


def test_voice_19() -> None:
    hands = {I: ["gom-jabbar", "maula-pistol"]}
    position = chosen(met(6, 6, [A, I], hands=hands), I, using="ask")
    do(position, A, "ask", element="weapon")
    do(position, I, "answer", value="gom-jabbar")
    do(position, I, "voice", order="refuse", what=POISON)
    no_plan(chosen(position), "battle", I, BASHAR, 2, "maula-pistol")


def late(**given: Any) -> Position:
    """Imperium kept its Voice; Atreides has planned Leto, 4 and a Maula Pistol; so has Imperium."""
    given.setdefault("hands", {A: ["maula-pistol", "gom-jabbar"]})
    position = chosen(met(6, 6, [A, I], **given), I)
    plan(position, A, "duke-leto", 4, "maula-pistol")
    plan(position, I, BASHAR, 3)
    return position


def test_voice_20() -> None:
    position = late()
    do(position, I, "voice", order="refuse", what=PROJECTILE)
    assert awaited(position) == A
    no_plan(position, "battle", A, "duke-leto", 4, "maula-pistol")
    ok(position, A, "paul-atreides", 2, "gom-jabbar")


def test_voice_21() -> None:
    position = told("refuse", SPECIAL, "lasgun", "kulon")
    ok(position, H, RABBAN, 2, "kulon")
    no_plan(position, "battle", H, RABBAN, 2, "lasgun")


def test_voice_22() -> None:
    position = speaking(forces={TUEK: {I: 3, H: 3}})
    do(position, I, "voice", order="refuse", what=POISON)
    settled(opened(chosen(position), imperium=(BASHAR, 1), harkonnen=(RABBAN, 0)))
    assert "voice" in can(chosen(position, H, TUEK, "voice"), I)


def test_voice_23() -> None:
    position = told("play", POISON, "gom-jabbar", "kulon")
    no_plan(position, "battle", H, RABBAN, 2, "kulon")
