"""Scenarios of traitors and of Harkonnen's exchange (`traitor.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    cards,
    chosen,
    facing,
    fields,
    met,
    no_plan,
    opened,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    GAME,
    RED_CHASM,
    TUEK,
    A,
    F,
    H,
    I,
    awaited,
    can,
    do,
    legal,
    passed,
    refused,
    scene,
    sides,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
NONE = ("none", "none")


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def revealed(one: tuple[str, ...] = NONE, other: tuple[str, ...] = NONE, **given: Any) -> Position:
    """Leto with 4 of six against Rabban with 2 of three; Harkonnen holds Leto's card."""
    given.setdefault("traitors", {H: [LETO]})
    return cards(one, other, **given)


def called(
    one: tuple[str, ...] = NONE, other: tuple[str, ...] = NONE, by: str = H, **given: Any
) -> Position:
    """Harkonnen has called Leto (or Atreides Rabban), and all is settled."""
    if by == A:
        given.setdefault("traitors", {A: [RABBAN]})
    leader = LETO if by == H else RABBAN
    return settled(react(revealed(one, other, **given), by, "call-traitor", leader=leader))


def choosing(count: int = 1, factions: list[str] | None = None, **given: Any) -> Position:
    """Harkonnen, with the advantage, is to choose among its battles and may exchange."""
    forces = {CARTHAG: {H: 6, A: 3}}
    if count > 1:
        forces[RED_CHASM] = {H: 6, A: 3}
    given.setdefault("traitors", {H: [LETO, "dr-yueh"]})
    return scene("exchange", H, factions or [H, A], forces=forces, **given)


def exchanged(back: str = "", **given: Any) -> Position:
    """Harkonnen drew the first of the deck and returned a card (by default the one drawn)."""
    position = choosing(**given)
    do(position, H, "exchange")
    card = position.traitor_deck[0]
    do(position, "table", "draw-traitor", to=H, leader=card)
    do(position, H, "return-traitor", leader=back or card)
    return position


def test_tra_01() -> None:
    position = react(revealed(), H, "call-traitor", leader=LETO)
    assert here(settled(position)) == {H: 3}


def test_tra_02() -> None:
    position = called()
    assert here(position) == {H: 3}
    assert position.sides[H].tanks == 0


def test_tra_03() -> None:
    before = sides(revealed(), "spice")
    position = called()
    after = sides(position, "spice")
    assert position.sides[A].dead == [LETO]
    assert (after[H] - before[H], after[A] - before[A]) == (5, 0)


def test_tra_04() -> None:
    position = called(("maula-pistol", "shield"))
    assert position.sides[A].tanks == 6
    assert {"maula-pistol", "shield"} <= set(position.battle_discard)
    assert position.sides[A].hand == []


def test_tra_05() -> None:
    before = sides(revealed(), "spice")[H]
    position = called(("maula-pistol", "none"))
    assert RABBAN in position.sides[H].leaders
    assert position.sides[H].spice == before + 5


def test_tra_06() -> None:
    position = called(("lasgun", "none"), ("none", "shield"))
    assert here(position) == {H: 3}
    assert RABBAN in position.sides[H].leaders
    assert position.sides[H].hand == ["shield"]


def test_tra_07() -> None:
    position = called(NONE, ("gom-jabbar", "shield"))
    assert position.sides[H].hand == ["gom-jabbar", "shield"]


def two_battles() -> Position:
    """Harkonnen won with Rabban in Carthag by calling Leto; it meets Atreides elsewhere, too."""
    position = met(
        6,
        3,
        [H, A],
        forces={RED_CHASM: {H: 3, A: 3}, TUEK: {H: 3, A: 3}},
        traitors={H: [LETO]},
    )
    chosen(position, A)
    opened(position, harkonnen=(RABBAN, 2), atreides=(LETO, 2))
    return settled(react(position, H, "call-traitor", leader=LETO))


def test_tra_08() -> None:
    position = chosen(two_battles(), A, RED_CHASM)
    legal(position, H, "plan", **fields((RABBAN, 1)))


def test_tra_09() -> None:
    position = chosen(two_battles(), A, RED_CHASM)
    settled(opened(position, harkonnen=(RABBAN, 1), atreides=("dr-yueh", 0)))
    no_plan(chosen(position, A, TUEK), "battle", H, RABBAN, 1)


def test_tra_10() -> None:
    position = passed(revealed(traitors={}), A)
    refused(position, "traitors.call", H, "call-traitor", leader=LETO)


def test_tra_11() -> None:
    position = passed(revealed(traitors={H: ["lady-jessica"]}), A)
    refused(position, "traitors.call", H, "call-traitor", leader="lady-jessica")


def test_tra_12() -> None:
    assert here(settled(revealed())) == {A: 2}


def both() -> Position:
    """Both call."""
    position = revealed(
        ("maula-pistol", "none"),
        ("gom-jabbar", "none"),
        traitors={A: [RABBAN], H: [LETO]},
    )
    first = awaited(position)
    other = H if first == A else A
    theirs = {A: RABBAN, H: LETO}
    do(position, first, "call-traitor", leader=theirs[first])
    do(position, other, "call-traitor", leader=theirs[other])
    return settled(position)


def test_tra_13() -> None:
    position = both()
    before = sides(revealed(), "spice")
    assert here(position) == {}
    assert sides(position, "tanks") == {A: 6, H: 3}
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])
    assert {"maula-pistol", "gom-jabbar"} <= set(position.battle_discard)
    assert sides(position, "spice") == before


def test_tra_14() -> None:
    position = facing(
        hands={A: ["shield", "kulon"], H: ["snooper"]}, traitors={A: [RABBAN], H: [LETO]}
    )
    opened(position, atreides=(LETO, 4, "none", "shield"), harkonnen=(RABBAN, 2))
    for _ in range(2):
        seat = awaited(position)
        do(position, seat, "call-traitor", leader=LETO if seat == H else RABBAN)
    settled(position)
    assert (position.sides[A].hand, position.sides[H].hand) == (["kulon"], ["snooper"])


def test_tra_15() -> None:
    position = revealed(factions=[A, H, F], traitors={F: [LETO]})
    refused(position, "traitors turn battle", F, "call-traitor", leader=LETO)


def test_tra_16() -> None:
    position = revealed(traitors={A: [LETO]})
    refused(position, "traitors.call", A, "call-traitor", leader=LETO)
    refused(passed(position, A), "traitors.call", H, "call-traitor", leader=LETO)


def toothed() -> Position:
    """Harkonnen has played Poison Tooth; Atreides holds Rabban's card and may react."""
    position = revealed(traitors={A: [RABBAN]}, market={H: ["poison-tooth"]})
    return react(position, H, "play-card", card="poison-tooth")


def test_tra_17() -> None:
    position = toothed()
    assert awaited(position) == A
    do(position, A, "call-traitor", leader=RABBAN)
    settled(position)
    assert here(position) == {A: 6}
    assert "poison-tooth" in position.market_discard


def test_tra_18() -> None:
    position = revealed(traitors={A: [RABBAN]}, market={H: ["counter-attack"]})
    assert awaited(position) == A
    do(position, A, "call-traitor", leader=RABBAN)
    refused(position, "traitors market turn battle", H, "play-card", card="counter-attack")
    assert settled(position).sides[H].market == ["counter-attack"]


def test_tra_19() -> None:
    position = revealed(traitors={A: [RABBAN]}, market={H: ["counter-attack"]})
    react(position, H, "play-card", card="counter-attack")
    do(position, A, "call-traitor", leader=RABBAN)
    settled(position)
    assert here(position) == {A: 6}
    assert position.market_discard == ["counter-attack"]


def test_tra_20() -> None:
    position = toothed()
    before = position.sides[A].spice
    do(position, A, "call-traitor", leader=RABBAN)
    settled(position)
    assert LETO in position.sides[A].leaders
    assert position.sides[H].dead == [RABBAN]
    assert position.sides[A].spice == before + 5


def test_tra_21() -> None:
    assert len(exchanged(back="dr-yueh").sides[H].traitors) == 2


def test_tra_22() -> None:
    position = choosing()
    do(position, H, "exchange")
    do(position, "table", "draw-traitor", to=H, leader=position.traitor_deck[0])
    refused(position, "battle turn", H, "pass")
    refused(position, "battle turn", H, "choose-battle", place=CARTHAG, against=A)


def test_tra_23() -> None:
    assert exchanged().sides[H].traitors == ["dr-yueh", LETO]


def test_tra_24() -> None:
    position = exchanged(back="dr-yueh")
    assert position.traitor_bottom == ["dr-yueh"]
    seen = view(GAME, position, A)
    assert len(seen.traitor_bottom) == 1
    assert "dr-yueh" not in seen.traitor_bottom


def test_tra_25() -> None:
    position = exchanged()
    refused(position, "battle turn", H, "exchange")
    if "choose-battle" in can(position, H):
        do(position, H, "choose-battle", place=CARTHAG, against=A)
    refused(position, "battle turn", H, "exchange")


def test_tra_26() -> None:
    position = exchanged(count=2)
    assert "choose-battle" in can(position, H)
    legal(position, H, "choose-battle", place=RED_CHASM, against=A)


def test_tra_27() -> None:
    position = met()
    for _ in range(8):
        refused(position, "battle turn", A, "exchange")
        if "plan" in can(position, A):
            return
        by = awaited(position)
        if "choose-battle" in can(position, by):
            do(position, by, "choose-battle", place=CARTHAG, against=H)
        else:
            do(position, by, "pass")
    raise AssertionError("no plans")


def test_tra_28() -> None:
    position = chosen(met(), using="exchange")
    assert "exchange" in can(position, H)
    do(position, H, "exchange")
    assert awaited(position) == "table"


def test_tra_29() -> None:
    position = choosing()
    do(position, H, "pass")
    assert "choose-battle" in can(position, H)


def test_tra_30() -> None:
    position = exchanged(count=2)
    chosen(position, A)
    settled(opened(position, harkonnen=(RABBAN, 1), atreides=(LETO, 0)))
    assert awaited(position) == H
    assert "exchange" in can(position, H)


def test_tra_31() -> None:
    position = scene("choose-battle", A, forces={CARTHAG: {A: 3, I: 3}, TUEK: {H: 3}})
    do(position, A, "choose-battle", place=CARTHAG, against=I)
    for _ in range(8):
        refused(position, "battle turn", H, "exchange")
        if "plan" in can(position, A):
            return
        do(position, awaited(position), "pass")
    raise AssertionError("no plans")


def test_tra_32() -> None:
    """The ruling's default: the card is kept, so he may be called again."""
    assert GAME.rulings["called-traitor"] == "kept"
    assert LETO in called().sides[H].traitors
    assert LETO not in called(called_traitor="returned").sides[H].traitors
