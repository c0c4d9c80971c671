"""Scenarios of gaining cards (`gain.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.table import (
    FOUR,
    GAME,
    A,
    Course,
    F,
    H,
    I,
    awaited,
    can,
    do,
    legal,
    play_on,
    refused,
    scene,
    sides,
)

JUNK = ["baliset", "jubba-cloak", "kulon", "shield"]


def buying(**given: Any) -> Position:
    """The first player, Atreides if nothing else is said, has drawn and may buy."""
    return scene("buy", given.pop("by", A), **given)


def bought(position: Position, seat: str, cards: int) -> Position:
    """The seat has bought so many, and the next may act (or the phase is over)."""
    do(position, seat, "buy", cards=cards)
    for _ in range(cards):
        do(position, "table", "deal-market", to=seat, card=min(position.market_deck))
    return position


def drawn(held: list[str]) -> int:
    """How many battle cards Atreides draws who holds some."""
    return len(buying(hands={A: held}).sides[A].hand) - len(held)


def test_gain_01() -> None:
    assert drawn([]) == 4


def test_gain_02() -> None:
    assert drawn(JUNK[:3]) == 1


def test_gain_03() -> None:
    position = buying(hands={A: JUNK})
    assert position.sides[A].hand == sorted(JUNK)
    assert position.battle_discard == []


def test_gain_04() -> None:
    position = scene("deal-battle", first=F)
    who: list[str] = []
    while position.phase == "gain-cards":
        if "buy" in can(position, awaited(position)):
            seat = awaited(position)
            others = [name for name in FOUR if name not in [*who, seat]]
            assert all(not position.sides[name].hand for name in others)
            who.append(seat)
            bought(position, seat, 1)
        else:
            play_on(position, Course(F))
    assert who == [F, H, I, A]
    assert all(len(side.market) == 1 and len(side.hand) == 4 for side in position.sides.values())


def test_gain_05() -> None:
    refused(buying(), "turn gain", F, "buy", cards=1)


def test_gain_06() -> None:
    position = bought(buying(), A, 3)
    assert (position.sides[A].spice, position.sides[I].spice) == (7, 24)
    assert len(position.sides[A].market) == 3


def test_gain_07() -> None:
    position = bought(buying(factions=[A, F, H]), A, 3)
    assert sides(position, "spice") == {A: 7, F: 6, H: 15}


def test_gain_08() -> None:
    refused(buying(), "gain", A, "buy", cards=4)


def test_gain_09() -> None:
    position = buying(market={A: ["hajr", "harvester"]})
    refused(position, "gain", A, "buy", cards=2)
    legal(position, A, "buy", cards=1)


def test_gain_10() -> None:
    position = scene("deal-battle", market={A: ["hajr", "harvester", "smugglers"]})
    while awaited(position) == "table":
        play_on(position, Course(A))
    refused(position, "gain turn", A, "buy", cards=1)


def test_gain_11() -> None:
    refused(buying(spice={A: 3}), "gain", A, "buy", cards=2)


def test_gain_12() -> None:
    assert bought(buying(spice={A: 3}), A, 1).sides[A].spice == 1


def test_gain_13() -> None:
    position = bought(buying(), A, 1)
    refused(position, "gain turn", A, "buy", cards=1)


def test_gain_14() -> None:
    position = bought(buying(by=I, first=I), I, 2)
    assert sides(position, "spice") == {A: 13, F: 6, H: 15, I: 14}


def test_gain_15() -> None:
    position = bought(buying(), A, 0)
    assert position.sides[A].spice == 13
    assert position.sides[A].market == []


def test_gain_16() -> None:
    refused(buying(market_size="one"), "gain", A, "buy", cards=2)


def test_gain_17() -> None:
    assert len(bought(buying(market_size="one"), A, 1).sides[A].market) == 1


def test_gain_18() -> None:
    position = scene("deal-battle", market={A: ["hajr"]}, market_size="one")
    while awaited(position) == "table":
        play_on(position, Course(A))
    refused(position, "gain turn", A, "buy", cards=1)


def test_gain_19() -> None:
    position = scene("deal-battle", A and "")
    position.battle_discard = sorted(["shield", "shield", "snooper", "lasgun", "kulon"])
    position.battle_top = "shield"
    position.battle_deck = ["crysknife"]
    while "buy" not in can(position, awaited(position)):
        play_on(position, Course(A))
    assert len(position.sides[A].hand) == 4
    assert "crysknife" in position.sides[A].hand
    assert (len(position.battle_deck), position.battle_discard) == (2, [])


def test_gain_20() -> None:
    position = buying()
    seen = view(GAME, position, F).sides[A].hand
    assert len(seen) == 4
    assert not set(seen) & set(position.sides[A].hand)


def test_gain_21() -> None:
    position = buying()
    position.battle_discard = sorted(["crysknife", "kulon", "lasgun"])
    position.battle_top = "kulon"
    seen = view(GAME, position, F)
    assert seen.battle_top == "kulon"
    assert "lasgun" not in seen.battle_discard
    assert "crysknife" not in seen.battle_discard


def test_gain_22() -> None:
    position = buying()
    do(position, A, "buy", cards=2)
    assert (position.sides[A].spice, position.sides[A].market) == (9, [])
    assert awaited(position) == "table"
    assert "deal-market" in can(position, "table")


def test_gain_23() -> None:
    position = buying(by=F, spice={H: 1})
    bought(position, F, 0)
    while awaited(position) == "table":
        play_on(position, Course(A))
    if awaited(position) == H:
        refused(position, "gain", H, "buy", cards=1)
        bought(position, H, 0)
    while awaited(position) == "table":
        play_on(position, Course(A))
    assert awaited(position) == I
    assert position.sides[H].spice == 1
