"""Scenarios of the reconstructed cards that are played in battles (`cards.toml`)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    cards,
    chosen,
    facing,
    fields,
    fought,
    met,
    no_plan,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    A,
    H,
    I,
    do,
    legal,
    strength,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
SERVANT = "harkonnen-servant"
NONE = ("none", "none")


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def test_card_27() -> None:
    position = cards(NONE, ["gom-jabbar", "none"], market={A: ["suk-doctor"]})
    before = position.sides[H].spice
    settled(react(position, A, card="suk-doctor"))
    assert here(position) == {H: 1}
    assert LETO in position.sides[A].leaders
    assert position.sides[H].spice == before


def test_card_28() -> None:
    position = cards(NONE, NONE, market={A: ["suk-doctor"], H: ["poison-tooth"]})
    react(position, H, card="poison-tooth")
    settled(react(position, A, card="suk-doctor"))
    assert LETO in position.sides[A].leaders
    assert position.sides[H].dead == [RABBAN]
    assert here(position) == {A: 2}


def test_card_32() -> None:
    position = cards(["none", "shield"], ["lasgun", "none"])
    before = {name: side.spice for name, side in position.sides.items()}
    settled(position)
    assert here(position) == {}
    assert (position.sides[A].tanks, position.sides[H].tanks) == (6, 3)
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])
    assert {"lasgun", "shield"} <= set(position.battle_discard)
    assert {name: side.spice for name, side in position.sides.items()} == before


def leto_against(weapon: str, defense: str) -> Position:
    """Leto with a defense against Rabban with a weapon, settled."""
    return settled(cards(["none", defense], [weapon, "none"]))


def test_card_33() -> None:
    assert leto_against("lasgun", "snooper").sides[A].dead == [LETO]


def test_card_34() -> None:
    assert leto_against("poison-blade", "snooper").sides[A].dead == [LETO]


def test_card_35() -> None:
    position = leto_against("poison-blade", "shield")
    assert position.sides[A].dead == [LETO]
    assert here(position) == {H: 1}


def test_card_36() -> None:
    position = leto_against("poison-blade", "none")
    assert here(position) == {H: 1}
    assert "poison-blade" not in position.sides[H].hand
    assert "poison-blade" in position.battle_discard


def test_card_37() -> None:
    position = cards(NONE, ["stunner", "none"])
    before = position.sides[H].spice
    settled(position)
    assert here(position) == {H: 1}
    assert LETO in position.sides[A].leaders
    assert position.sides[H].spice == before


def total(card: str, weapon: str = "none") -> int:
    """The strength of Leto with 1 and a card, as far as numbers against it tell."""
    for number in range(20):
        hands = {A: [card], H: [weapon] if weapon != "none" else []}
        position = facing(6, 20, hands=hands)
        plans: Any = {
            A: (LETO, 1, card),
            H: (SERVANT, number, weapon),
        }
        if H in here(fought(position, **plans)):
            return number - 1 + strength(SERVANT)
    raise AssertionError("never beaten")


def test_card_38() -> None:
    """Counted from the first number with which the servant, who loses ties, wins."""
    assert total("weirding-way") == 9
    assert total("kulon") == 6


def test_card_39() -> None:
    assert total("weirding-way", "maula-pistol") == 1


def test_card_40() -> None:
    assert total("war-cry", "maula-pistol") == 3
    assert total("war-cry") == 8


def told(order: str, what: str, *hand: str) -> Position:
    """Imperium has spoken to Harkonnen."""
    position = chosen(met(6, 6, [I, H], hands={H: list(hand)}), H, using="voice")
    do(position, I, "voice", order=order, what=what)
    return chosen(position)


def test_card_41() -> None:
    position = told("play", "special-weapon", "stunner")
    no_plan(position, "battle", H, RABBAN, 2)
    legal(position, H, "plan", **fields((RABBAN, 2, "stunner")))


def test_card_42() -> None:
    position = told("refuse", "poison-weapon", "poison-blade")
    legal(position, H, "plan", **fields((RABBAN, 2, "poison-blade")))


@pytest.mark.parametrize("weapon", ["maula-pistol", "crysknife", "slip-tip"])
def test_card_43(weapon: str) -> None:
    assert LETO in leto_against(weapon, "shield").sides[A].leaders
    assert leto_against(weapon, "snooper").sides[A].dead == [LETO]


@pytest.mark.parametrize("weapon", ["gom-jabbar", "hunter-seeker", "chaumurky"])
def test_card_44(weapon: str) -> None:
    assert LETO in leto_against(weapon, "snooper").sides[A].leaders
    assert leto_against(weapon, "shield").sides[A].dead == [LETO]
