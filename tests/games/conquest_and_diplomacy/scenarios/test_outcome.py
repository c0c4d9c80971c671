"""Scenarios of how a battle ends (`outcome.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    ALL_LEADERS,
    cards,
    chosen,
    facing,
    fought,
    met,
    opened,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    GAME,
    KANLY,
    A,
    Course,
    H,
    awaited,
    can,
    do,
    end_of_turn,
    refused,
    sides,
    strength,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
PAUL = "paul-atreides"
NO_CARDS = ("none", "none")


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def example() -> Position:
    """The battle of the document, plans open: Leto is dying, 4 against 7."""
    position = met(
        hands={A: ["maula-pistol", "shield"], H: ["gom-jabbar", "shield"]},
        market={A: ["counter-attack"]},
    )
    return opened(
        chosen(position),
        atreides=(LETO, 4, "maula-pistol", "shield"),
        harkonnen=(RABBAN, 2, "gom-jabbar", "shield"),
    )


def countered() -> Position:
    """Atreides has played Counter-attack in it, and all is settled."""
    return settled(react(example(), A, card="counter-attack"))


def tie(first: str) -> Position:
    """Seven against seven, the advantage with one of the two."""
    seats = [first, H if first == A else A]
    position = facing(6, 6, seats)
    return fought(position, **{A: (PAUL, 7 - strength(PAUL)), H: (RABBAN, 2)})


def lives(weapon: str, defense: str) -> bool:
    """Whether Leto lives whom Harkonnen's weapon meets."""
    position = settled(cards(["none", defense], [weapon, "none"]))
    return LETO in position.sides[A].leaders


def spoils(*played: str) -> Position:
    """Atreides has won with cards and may discard."""
    hand = [*played, "hunter-seeker"]
    position = facing(hands={A: hand})
    orders: Any = (LETO, 4, *played)
    opened(position, atreides=orders, harkonnen=(RABBAN, 2))
    for _ in range(10):
        if "discard" in can(position, A) or position.battle is None:
            break
        by = awaited(position)
        do(position, by, "pass")
    return position


def test_end_01() -> None:
    position = settled(cards(NO_CARDS, NO_CARDS))
    assert here(position) == {A: 2}
    assert sides(position, "tanks") == {A: 4, H: 3}


def test_end_02() -> None:
    position = settled(example())
    assert here(position) == {H: 1}
    assert position.sides[A].dead == [LETO]
    assert RABBAN in position.sides[H].leaders


def test_end_03() -> None:
    assert A in here(countered())
    assert H not in here(countered())


def test_end_04() -> None:
    position = countered()
    assert here(position) == {A: 2}
    assert position.sides[A].tanks == 4
    assert position.sides[A].dead == [LETO]


def test_end_05() -> None:
    position = countered()
    assert position.sides[H].tanks == 3
    assert {"gom-jabbar", "shield"} <= set(position.battle_discard)
    assert RABBAN in position.sides[H].leaders


def test_end_06() -> None:
    before = sides(example(), "spice")
    after = sides(countered(), "spice")
    assert (after[A] - before[A], after[H] - before[H]) == (5, 0)


def test_end_07() -> None:
    assert here(tie(A)) == {A: strength(PAUL) - 1}


def test_end_08() -> None:
    assert here(tie(H)) == {H: 4}


def test_end_09() -> None:
    assert not lives("gom-jabbar", "shield")


def test_end_10() -> None:
    assert lives("maula-pistol", "shield")


def test_end_11() -> None:
    assert lives("gom-jabbar", "snooper")


def test_end_12() -> None:
    assert not lives("maula-pistol", "snooper")


def test_end_13() -> None:
    before = sides(facing(), "spice")[A]
    position = settled(cards(["maula-pistol", "none"], ["gom-jabbar", "none"]))
    assert here(position) == {A: 2}
    assert position.sides[A].spice == before + 10
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])


def test_end_14() -> None:
    for seats in (KANLY, KANLY[::-1]):
        hands = {A: ["maula-pistol"], H: ["gom-jabbar"]}
        position = facing(6, 6, seats, hands=hands)
        plans: Any = {A: (LETO, 2, "maula-pistol"), H: (RABBAN, 2, "gom-jabbar")}
        assert here(fought(position, **plans)) == {seats[0]: 4}


def test_end_15() -> None:
    position = fought(facing(), atreides=(LETO, 6), harkonnen=(RABBAN, 2))
    assert here(position) == {}
    assert position.sides[H].tanks == 3


def test_end_16() -> None:
    position = fought(facing(6, 6), atreides=("dr-yueh", 1), harkonnen=(RABBAN, 6))
    assert position.sides[A].tanks == 6


def test_end_17() -> None:
    position = facing(6, 6, hands={A: ["maula-pistol", "kulon", "snooper"], H: ["shield"]})
    fought(
        position,
        atreides=("dr-yueh", 1, "maula-pistol", "kulon"),
        harkonnen=(RABBAN, 6, "none", "shield"),
    )
    assert {"maula-pistol", "kulon"} <= set(position.battle_discard)
    assert position.sides[A].hand == ["snooper"]


def test_end_18() -> None:
    position = settled(spoils("maula-pistol", "shield"))
    assert position.sides[A].hand == ["hunter-seeker", "maula-pistol", "shield"]


def test_end_19() -> None:
    position = settled(spoils("maula-pistol", "shield"), ["shield"])
    assert position.sides[A].hand == ["hunter-seeker", "maula-pistol"]
    assert "shield" in position.battle_discard


def test_end_20() -> None:
    position = settled(spoils("kulon"), ["kulon"])
    assert position.sides[A].hand == ["hunter-seeker"]


def test_end_21() -> None:
    refused(spoils("maula-pistol", "shield"), "battle", A, "discard", card="hunter-seeker")


def test_end_22() -> None:
    position = fought(facing(), atreides=(LETO, 0), harkonnen=(RABBAN, 3))
    assert here(position).get(A, 0) == 0
    assert LETO in position.sides[A].leaders


def test_end_23() -> None:
    before = sides(facing(), "spice")
    position = settled(cards(["maula-pistol", "none"], NO_CARDS))
    after = sides(position, "spice")
    assert (after[A] - before[A], after[H] - before[H]) == (5, 0)
    assert position.sides[H].dead == [RABBAN]


def test_end_24() -> None:
    dead = {A: ALL_LEADERS[A], H: ALL_LEADERS[H]}
    position = fought(facing(6, 6, dead=dead), atreides=("none", 2), harkonnen=("none", 3))
    assert here(position) == {H: 3}


def test_end_25() -> None:
    position = end_of_turn(settled(cards(NO_CARDS, NO_CARDS)), Course(A))
    assert (LETO in position.sides[A].leaders, RABBAN in position.sides[H].leaders) == (True, True)
    assert position.fought == {}


def test_end_26() -> None:
    assert len(here(settled(cards(NO_CARDS, NO_CARDS)))) == 1


def test_end_27() -> None:
    dead = {A: ALL_LEADERS[A], H: ALL_LEADERS[H]}
    position = fought(facing(dead=dead), atreides=("none", 0), harkonnen=("none", 0))
    assert here(position) == {A: 6}
    assert position.sides[H].tanks == 3


def test_end_28() -> None:
    position = facing(hands={A: ["maula-pistol"]}, dead={H: ALL_LEADERS[H]})
    before = position.sides[A].spice
    fought(position, atreides=(LETO, 4, "maula-pistol"), harkonnen=("none", 2))
    assert here(position) == {A: 2}
    assert position.sides[A].spice == before


def test_end_29() -> None:
    position = settled(example())
    assert position.sides[A].dead == [LETO]
    assert LETO not in position.sides[A].leaders
    assert view(GAME, position, H).sides[A].dead == [LETO]
