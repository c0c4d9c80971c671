"""Scenarios of the allied game of two (`allied.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import chosen, met
from tests.games.conquest_and_diplomacy.scenarios.table import (
    AF,
    ALLIED,
    ARRAKEEN,
    CARTHAG,
    GAME,
    GREAT_FLAT,
    GREATER_FLAT,
    HABBANYA,
    HI,
    RED_AND_FLAT,
    RED_CHASM,
    SINK,
    TABR,
    TUEK,
    WORM,
    Course,
    awaited,
    can,
    do,
    end_of_turn,
    fight,
    legal,
    new_game,
    play_on,
    refused,
    scene,
    sides,
    until,
)


def begun() -> Position:
    """The set-up is over."""
    return until(new_game(ALLIED), "roll-storm", course=Course(AF))


def drawn(**rulings: str) -> Position:
    """Both leader sets are drawn; traitors are due."""
    return until(new_game(ALLIED, **rulings), "deal-traitor")


def last_choice() -> Position:
    """Harkonnen & Imperium are to keep traitors."""
    return until(new_game(ALLIED), "keep-traitor", HI)


def battle(first: str, using: str, **given: Any) -> Position:
    """A battle in Carthag; one has the advantage, and a kind of move can be made."""
    seats = ALLIED if first == AF else ALLIED[::-1]
    return chosen(met(6, 6, seats, **given), seats[1], using=using)


def leaders(position: Position, seat: str) -> list[str]:
    """The leaders of a side."""
    return position.sides[seat].leaders


def test_ally_01() -> None:
    position = begun()
    assert (position.sides[AF].spice, position.sides[AF].reserves) == (6, 15)
    assert position.forces == {SINK: {AF: 5}}


def test_ally_02() -> None:
    side = begun().sides[HI]
    assert (side.spice, side.reserves) == (15, 20)


def test_ally_03() -> None:
    position = begun()
    for seat, count, pair in (
        (AF, 7, {"atreides", "fremen"}),
        (HI, 5, {"harkonnen", "imperium"}),
    ):
        own = leaders(position, seat)
        assert len(set(own)) == count
        assert {GAME.leaders[name].faction for name in own} <= pair


def test_ally_04() -> None:
    position = drawn()
    assert len(position.traitor_deck) == 12
    assert sorted(position.traitor_deck) == sorted(leaders(position, AF) + leaders(position, HI))


def test_ally_05() -> None:
    position = until(new_game(ALLIED), "keep-traitor", AF)
    assert (len(position.sides[AF].dealt), len(position.traitor_deck)) == (4, 8)
    position = last_choice()
    assert (len(position.sides[HI].dealt), len(position.traitor_deck)) == (4, 7)
    position = until(position, "roll-first")
    assert {name: len(side.traitors) for name, side in position.sides.items()} == {AF: 1, HI: 2}
    assert len(position.traitor_deck) == 9


def test_ally_06() -> None:
    position = last_choice()
    one, two, three, _ = position.sides[HI].dealt
    do(position, HI, "keep-traitor", leader=one)
    do(position, HI, "keep-traitor", leader=two)
    refused(position, "setup turn", HI, "keep-traitor", leader=three)


def test_ally_07() -> None:
    position = scene("buy", AF, ALLIED, spice={AF: 13, HI: 15})
    do(position, AF, "buy", cards=2)
    assert sides(position, "spice") == {AF: 9, HI: 19}


def test_ally_08() -> None:
    position = scene("buy", HI, ALLIED, first=HI)
    do(position, HI, "buy", cards=2)
    assert sides(position, "spice") == {AF: 6, HI: 11}


def test_ally_09() -> None:
    position = scene(factions=ALLIED, storm=4, forces={RED_CHASM: {AF: 3, HI: 2}})
    do(position, "table", "roll-storm", face="2")
    assert until(position, "reveal-spice").forces == {RED_CHASM: {AF: 3}}


def test_ally_10() -> None:
    position = scene(
        "reveal-spice", factions=ALLIED, forces={GREAT_FLAT: {AF: 3}}, top=RED_AND_FLAT
    )
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {GREAT_FLAT: {AF: 3}}
    legal(position, AF, "ride", start=GREAT_FLAT, end=GREATER_FLAT, forces=3)


def test_ally_11() -> None:
    position = scene("ship", AF, ALLIED, spice={AF: 0})
    after = legal(position, AF, "ship", end=SINK, forces=5)
    assert after.sides[AF].reserves == 15


def test_ally_12() -> None:
    position = scene("ship", AF, ALLIED)
    refused(position, "shipment", AF, "ship", end=ARRAKEEN, forces=2)


def test_ally_13() -> None:
    position = scene("move", AF, ALLIED, forces={SINK: {AF: 6}})
    after = legal(position, AF, "move", start=SINK, end=CARTHAG, forces=3)
    legal(after, AF, "move", start=SINK, end=ARRAKEEN, forces=3)
    legal(position, AF, "move", start=SINK, end=HABBANYA, forces=6)
    refused(after, "movement turn", AF, "move", start=SINK, end=HABBANYA, forces=3)


def test_ally_14() -> None:
    position = battle(AF, "ask")
    assert awaited(position) == AF
    do(position, AF, "ask", element="weapon")
    do(position, HI, "answer", value="none")
    assert awaited(position) == HI
    do(position, HI, "voice", order="refuse", what="poison-weapon")
    assert "plan" in can(chosen(position), AF)


def test_ally_15() -> None:
    position = battle(HI, "voice")
    refused(position, "battle turn", AF, "ask", element="weapon")


def test_ally_16() -> None:
    position = scene(
        "exchange",
        HI,
        ALLIED,
        forces={CARTHAG: {AF: 3, HI: 3}},
        first=HI,
    )
    do(position, HI, "exchange")
    card = position.traitor_deck[0]
    do(position, "table", "draw-traitor", to=HI, leader=card)
    do(position, HI, "return-traitor", leader=card)
    chosen(position, AF, using="voice")
    do(position, HI, "voice", order="play", what="special-weapon")
    assert fight(position).voice is not None


def test_ally_17() -> None:
    position = battle(AF, "ask")
    refused(position, "battle turn", HI, "ask", element="weapon")


def test_ally_18() -> None:
    """Seven of twelve are drawn, of which seven are of Atreides: here Stilgar is among them."""
    position = new_game(ALLIED)
    course = Course(AF)
    while position.turn == 0:
        if "draw-leader" in can(position, "table") and "stilgar" in position.leader_deck:
            do(position, "table", "draw-leader", to=AF, leader="stilgar")
        else:
            play_on(position, course)
    assert "stilgar" in leaders(position, AF)
    assert any(GAME.leaders[name].faction == "atreides" for name in leaders(position, AF))


def test_ally_19() -> None:
    position = battle(AF, "plan")
    absent = [
        name
        for name, leader in GAME.leaders.items()
        if leader.faction in ("atreides", "fremen") and name not in leaders(position, AF)
    ]
    assert len(absent) == 5
    fields = {"number": 1, "weapon": "none", "defense": "none"}
    refused(position, "battle", AF, "plan", leader=absent[0], **fields)


def test_ally_20() -> None:
    for option, known in (("open", True), ("secret", False)):
        position = drawn(leader_sets=option)
        seen = view(GAME, position, HI).sides[AF].leaders
        assert len(seen) == 7
        assert (sorted(seen) == sorted(leaders(position, AF))) is known
        assert view(GAME, position, AF).sides[AF].leaders == leaders(position, AF)


def test_ally_21() -> None:
    position = scene("move", HI, ALLIED, forces={SINK: {HI: 6}}, first=HI)
    after = legal(position, HI, "move", start=SINK, end=CARTHAG, forces=3)
    refused(after, "movement turn", HI, "move", start=SINK, end=ARRAKEEN, forces=3)


def test_ally_22() -> None:
    forces = {TUEK: {HI: 1}, TABR: {HI: 1}, ARRAKEEN: {HI: 1}}
    position = scene(factions=ALLIED, turn=3, forces=forces, covered="carthag")
    assert end_of_turn(position, Course(AF)).winners == [HI]
    position = scene(factions=ALLIED, turn=3, forces=forces, covered="arrakeen")
    assert end_of_turn(position, Course(AF)).winners == []


def test_ally_23() -> None:
    position = scene("revive", AF, ALLIED, tanks={AF: 5})
    do(position, AF, "revive", forces=3)
    assert position.sides[AF].spice == 4
