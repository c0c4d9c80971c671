"""Scenarios of the set-up (`setup.toml`)."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy import rulebook
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
    new_game,
    refused,
    sides,
    until,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
THREE_EACH = [
    "chani", "jamis", LETO, RABBAN,
    "liet-kynes", "lady-jessica", "paul-atreides", "piter-de-vries",
    "sardaukar-priest", "stilgar", "thufir-hawat", "baron-harkonnen",
]  # fmt: skip
"""Twelve traitor cards; Atreides is dealt Leto among the first, Fremen Leto's family…"""


def deals(position: Position, hands: dict[str, list[str]]) -> Position:
    """The table deals traitors, to some seats the leaders named, until somebody is to keep one."""
    wanted = {leader for leaders in hands.values() for leader in leaders}
    for _ in range(40):
        if position.waiting[:1] != ["table"] or "deal-traitor" not in can(position, "table"):
            return position
        move = {"by": "table", "move": "deal-traitor"}
        field = rulebook.next_field(GAME, position, move)
        assert field is not None
        seat = field.options[0]
        own = [leader for leader in hands.get(seat, []) if leader in position.traitor_deck]
        spare = [leader for leader in position.traitor_deck if leader not in wanted]
        do(position, "table", "deal-traitor", to=seat, leader=(own or spare)[0])
    raise AssertionError("dealing does not end")


def dealt(*factions: str, **hands: list[str]) -> Position:
    """Traitors are dealt to all but Harkonnen; nobody has kept one."""
    return deals(until(new_game(factions or FOUR), "deal-traitor"), hands)


def kept(*factions: str) -> Position:
    """All but Harkonnen have kept their first card."""
    position = dealt(*factions)
    for seat in position.sides:
        if position.sides[seat].dealt:
            do(position, seat, "keep-traitor", leader=position.sides[seat].dealt[0])
    return position


def drawn(*factions: str, own: str = "") -> Position:
    """Harkonnen holds the cards among which it chooses."""
    return deals(kept(*factions), {H: [own]} if own else {})


def keeps(position: Position, count: int) -> Position:
    """Harkonnen keeps the first so many."""
    for leader in position.sides[H].dealt[:count]:
        do(position, H, "keep-traitor", leader=leader)
    return position


def traitor_cards(position: Position) -> int:
    """How many lie in the traitor deck."""
    return len(position.traitor_deck) + len(position.traitor_bottom)


def rolled(*faces: str, factions: tuple[str, ...] = tuple(FOUR)) -> Position:
    """The seats have rolled for the first player."""
    position = until(new_game(factions), "roll-first")
    for seat, face in zip(factions, faces, strict=True):
        do(position, "table", "roll-first", to=seat, face=face)
    return position


def begun(*factions: str) -> Position:
    """The set-up is over, the first seat is first player."""
    names = factions or tuple(FOUR)
    return until(new_game(names), "roll-storm", course=Course(names[0]))


def test_set_01() -> None:
    start = until(new_game(), "deal-traitor")
    assert traitor_cards(start) == 22
    position = dealt()
    assert {name: len(side.dealt) for name, side in position.sides.items()} == {
        A: 4,
        F: 4,
        H: 0,
        I: 4,
    }
    assert traitor_cards(position) == 10


def test_set_02() -> None:
    start = until(new_game([A, H, I]), "deal-traitor")
    assert traitor_cards(start) == 17
    assert all(GAME.leaders[leader].faction != F for leader in start.traitor_deck)
    assert traitor_cards(dealt(A, H, I)) == 9


def test_set_03() -> None:
    assert traitor_cards(until(new_game([A, I]), "deal-traitor")) == 12
    position = dealt(A, I)
    assert traitor_cards(position) == 4
    assert sorted(position.waiting) == [A, I]


def test_set_04() -> None:
    position = dealt()
    keep, *others = position.sides[A].dealt
    do(position, A, "keep-traitor", leader=keep)
    assert position.sides[A].traitors == [keep]
    assert set(others) <= set(position.traitor_deck)


def test_set_05() -> None:
    position = dealt()
    other = position.sides[F].dealt[0]
    refused(position, "setup turn.moves", A, "keep-traitor", leader=other)


def test_set_06() -> None:
    position = dealt()
    one, two = position.sides[A].dealt[:2]
    do(position, A, "keep-traitor", leader=one)
    refused(position, "setup turn", A, "keep-traitor", leader=two)


def test_set_07() -> None:
    refused(dealt(), "setup turn", A, "pass")


def test_set_08() -> None:
    position = dealt(atreides=[LETO])
    do(position, A, "keep-traitor", leader=LETO)
    assert position.sides[A].traitors == [LETO]


def test_set_09() -> None:
    position = dealt()
    do(position, A, "keep-traitor", leader=position.sides[A].dealt[0])
    leader = position.traitor_deck[0]
    refused(position, "setup turn", "table", "deal-traitor", to=H, leader=leader)


def test_set_10() -> None:
    position = kept()
    assert traitor_cards(position) == 19
    assert len(deals(position, {}).sides[H].dealt) == 8


def test_set_11() -> None:
    position = keeps(drawn(), 4)
    assert len(position.sides[H].traitors) == 4
    assert traitor_cards(position) == 15


def test_set_12() -> None:
    position = keeps(drawn(), 3)
    assert awaited(position) == H
    refused(position, "setup turn", H, "pass")


def test_set_13() -> None:
    position = drawn()
    leaders = list(position.sides[H].dealt)
    for leader in leaders[:4]:
        do(position, H, "keep-traitor", leader=leader)
    refused(position, "setup turn", H, "keep-traitor", leader=leaders[4])


def test_set_14() -> None:
    position = drawn(A, H, I)
    assert len(position.sides[H].dealt) == 6
    assert traitor_cards(position) == 9
    assert traitor_cards(keeps(position, 3)) == 12
    assert len(position.sides[H].traitors) == 3
    assert "roll-first" in can(position, "table")


def test_set_15() -> None:
    position = drawn(F, H, I)
    assert (len(position.sides[H].dealt), traitor_cards(position)) == (6, 7)
    assert traitor_cards(keeps(position, 3)) == 10


def test_set_16() -> None:
    position = drawn(A, H)
    assert (len(position.sides[H].dealt), traitor_cards(position)) == (4, 7)
    assert traitor_cards(keeps(position, 2)) == 9
    assert len(position.sides[H].traitors) == 2


def test_set_17() -> None:
    position = drawn(F, H)
    assert (len(position.sides[H].dealt), traitor_cards(position)) == (4, 5)
    assert traitor_cards(keeps(position, 2)) == 7


def test_set_18() -> None:
    position = drawn(own=RABBAN)
    do(position, H, "keep-traitor", leader=RABBAN)
    keeps(position, 3)
    assert RABBAN in position.sides[H].traitors


def test_set_19() -> None:
    assert sides(begun(), "spice") == {A: 13, F: 6, H: 15, I: 18}


def test_set_20() -> None:
    position = begun()
    assert position.forces == {"polar-sink": {F: 5}}
    assert sides(position, "reserves") == {A: 20, F: 15, H: 20, I: 20}


def test_set_21() -> None:
    assert begun(A, H, I).forces == {}


def test_set_22() -> None:
    position = begun()
    assert {name: len(side.leaders) for name, side in position.sides.items()} == {
        A: 7,
        F: 5,
        H: 5,
        I: 5,
    }
    assert all(not side.dead for side in position.sides.values())


def test_set_23() -> None:
    assert rolled("3", "6", "storm", "6").order[0] == H


def test_set_24() -> None:
    position = rolled("6", "6", "2", "0")
    assert "roll-first" in can(position, "table")
    assert position.rolling == [A, F]
    do(position, "table", "roll-first", to=A, face="1")
    do(position, "table", "roll-first", to=F, face="2")
    assert position.order == [F, H, I, A]


def test_set_25() -> None:
    position = rolled("6", "2", "2", "0")
    assert position.order == [A, F, H, I]
    assert "roll-first" not in can(position, "table")


def test_set_26() -> None:
    assert rolled("3", "6", "1", "0").order == [F, H, I, A]


def test_set_27() -> None:
    position = begun()
    assert (position.turn, position.phase, position.spice) == (1, "storm", {})
    assert all(not side.hand and not side.market for side in position.sides.values())


def test_set_28() -> None:
    position = rolled("storm", "storm", "6", "0")
    assert position.rolling == [A, F]


def test_set_29() -> None:
    position = dealt()
    seen = view(GAME, position, H).sides[A].dealt
    assert len(seen) == 4
    assert not set(seen) & set(position.sides[A].dealt)


def test_set_30() -> None:
    position = dealt()
    legal(position, I, "keep-traitor", leader=position.sides[I].dealt[0])
    legal(position, A, "keep-traitor", leader=position.sides[A].dealt[0])
