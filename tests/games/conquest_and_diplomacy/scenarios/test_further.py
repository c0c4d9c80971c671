"""Scenarios found by looking for what the others do not ask (`further.toml`)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.setup import check_setup
from adjudicator.games.conquest_and_diplomacy.view import view
from adjudicator.rules.records import Seat, Setup
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    cards,
    chosen,
    opened,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ALLIED,
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    GREAT_FLAT,
    GREATER_FLAT,
    HABBANYA,
    KANLY,
    RED_AND_FLAT,
    RED_CHASM,
    SINK,
    TABR,
    TUEK,
    WORM,
    A,
    Course,
    F,
    H,
    I,
    awaited,
    can,
    do,
    end_of_turn,
    legal,
    new_game,
    play_on,
    refused,
    scene,
    until,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
BASHAR = "sardaukar-bashar"
NONE = ("none", "none")


def joined() -> Position:
    """Fremen moved three to Carthag, where two stood."""
    forces = {SINK: {F: 6}, CARTHAG: {F: 2}}
    position = scene("move", F, first=F, forces=forces)
    do(position, F, "move", start=SINK, end=CARTHAG, forces=3)
    return position


def test_more_07() -> None:
    legal(joined(), F, "move", start=CARTHAG, end=ARRAKEEN, forces=2)


def test_more_08() -> None:
    refused(joined(), "movement", F, "move", start=CARTHAG, end=ARRAKEEN, forces=3)


def test_more_09() -> None:
    position = scene("buy", A)
    position.market_deck = []
    position.market_discard = ["hajr", "harvester", "smugglers"]
    position.market_top = "hajr"
    do(position, A, "buy", cards=2)
    while awaited(position) == "table" and len(position.sides[A].market) < 2:
        play_on(position, Course(A))
    assert len(position.sides[A].market) == 2
    assert (len(position.market_deck), position.market_discard) == (1, [])


def test_more_10() -> None:
    position = settled(cards(NONE, ["gom-jabbar", "none"]))
    assert position.sides[A].dead == [LETO]
    end_of_turn(position, Course(A))
    assert (position.turn, position.sides[A].dead) == (3, [LETO])


def test_more_11() -> None:
    position = scene("ship", A, KANLY, forces={CARTHAG: {A: 6, H: 3}})
    position.sides[A].traitors = sorted([*position.sides[A].traitors, *position.traitor_deck])
    position.traitor_deck = []
    while position.phase != "battle":
        do(position, awaited(position), "pass")
    for _ in range(8):
        assert "exchange" not in can(position, H)
        if "plan" in can(position, H):
            return
        if "choose-battle" in can(position, awaited(position)):
            do(position, A, "choose-battle", place=CARTHAG, against=H)
        else:
            do(position, awaited(position), "pass")
    raise AssertionError("no plans")


def test_more_12() -> None:
    position = scene(forces={RED_CHASM: {A: 2}}, lying={RED_CHASM: 7})
    end_of_turn(position, Course(A))
    assert (position.sides[A].spice, position.spice[RED_CHASM]) == (17, 3)
    end_of_turn(position, Course(F))
    assert (position.sides[A].spice, position.spice.get(RED_CHASM)) == (20, None)


def test_more_13() -> None:
    position = until(new_game(), "roll-first")
    for seat, face in ((A, "6"), (F, "6"), (H, "6"), (I, "0")):
        do(position, "table", "roll-first", to=seat, face=face)
    for seat, face in ((A, "storm"), (F, "6"), (H, "storm")):
        do(position, "table", "roll-first", to=seat, face=face)
    assert position.rolling == [A, H]


DECKS = ["battle_deck", "market_deck", "spice_deck", "traitor_deck"]


@pytest.mark.parametrize("moment", ["buy", "ship", "choose-battle"])
def test_more_14(moment: str) -> None:
    given: dict[str, Any] = {
        "hands": {A: ["maula-pistol"], H: ["gom-jabbar"]},
        "market": {A: ["hajr"], H: ["harvester"]},
        "traitors": {A: [RABBAN], H: [LETO]},
    }
    position = scene(moment, A, forces={CARTHAG: {A: 6, H: 3}}, **given)
    for seat in FOUR:
        seen = view(GAME, position, seat)
        for deck in DECKS:
            real = getattr(position, deck)
            assert len(getattr(seen, deck)) == len(real), deck
            assert not set(getattr(seen, deck)) & set(real), (seat, deck)
        for name in FOUR:
            for held in ("hand", "market", "traitors", "dealt"):
                real = getattr(position.sides[name], held)
                shown = getattr(seen.sides[name], held)
                assert len(shown) == len(real)
                assert (shown == real) is (name == seat or not real), (seat, name, held)


def test_more_19() -> None:
    position = until(new_game(), "keep-traitor")
    for seat in (A, F, I):
        side = position.sides[seat]
        own = [leader for leader in side.dealt if GAME.leaders[leader].faction == seat]
        do(position, seat, "keep-traitor", leader=(own or side.dealt)[0])
    kept = [leader for seat in (A, F, I) for leader in position.sides[seat].traitors]
    assert len(kept) == 3
    for leader in kept:
        refused(position, "setup", "table", "deal-traitor", to=H, leader=leader)
    position = until(position, "keep-traitor")
    assert not set(kept) & set(position.sides[H].dealt)


def test_more_20() -> None:
    position = scene("revive", A, tanks={A: 9}, market={A: ["tleilaxu-ghola"]}, spice={A: 2})
    do(position, A, "revive", forces=2)
    do(position, A, "ghola-forces", card="tleilaxu-ghola", forces=5)
    do(position, A, "revive", forces=1)
    assert (position.sides[A].spice, position.sides[A].tanks) == (0, 1)


def test_more_21() -> None:
    forces = {SINK: {F: 4}, TABR: {F: 2}, TUEK: {F: 2}}
    position = scene("move", F, turn=3, forces=forces)
    do(position, F, "move", start=SINK, end=HABBANYA, forces=4)
    assert end_of_turn(position, Course(A)).winners == [F]


def test_more_22() -> None:
    forces = {ARRAKEEN: {A: 2}, TABR: {A: 2}, CARTHAG: {A: 1}}
    position = scene("ship", I, turn=3, forces=forces)
    assert legal(position, I, "pass").turn == 3
    do(position, I, "ship", end=CARTHAG, forces=6)
    position = until(position, "choose-battle")
    chosen(position, I)
    settled(opened(position, atreides=(LETO, 0), imperium=(BASHAR, 3)))
    end_of_turn(position, Course(A))
    assert (position.turn, position.winners) == (4, [])


def test_more_24() -> None:
    position = scene("buy", A, tanks={A: 20})
    do(position, A, "buy", cards=1)
    position = until(position, "revive", A)
    do(position, A, "revive", forces=4)
    position = until(position, "ship", A)
    legal(position, A, "ship", end=ARRAKEEN, forces=4)


def test_more_26() -> None:
    card = "funeral-plain-south-mesa"
    forces = {"funeral-plain-s14": {F: 2}, "south-mesa-s4": {F: 3}}
    position = scene("reveal-spice", forces=forces, top=card)
    do(position, "table", "reveal-spice", card=WORM)
    do(position, F, "ride", start="funeral-plain-s14", end=GREAT_FLAT, forces=2)
    position = until(position, "ride", F)
    after = legal(position, F, "ride", start="south-mesa-s4", end=TUEK, forces=3)
    assert after.forces == {GREAT_FLAT: {F: 2}, TUEK: {F: 3}}


def test_more_27() -> None:
    position = scene(
        forces={RED_CHASM: {A: 2}, "old-gap-s9": {H: 2}},
        top=RED_AND_FLAT,
        turn=2,
    )
    do(position, "table", "roll-storm", face="0")
    position = until(position, "reveal-spice")
    do(position, "table", "reveal-spice", card="habbanya-erg-the-minor-erg")
    end_of_turn(position, Course(A))
    position.forces["habbanya-erg-s15"] = {I: 2}
    position.sides[I].reserves -= 2
    do(position, "table", "roll-storm", face="0")
    position = until(position, "reveal-spice", course=Course(F))
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {RED_CHASM: {A: 2}, "old-gap-s9": {H: 2}}
    assert position.sides[I].tanks == 2


def test_more_28() -> None:
    position = scene("reveal-spice", storm=14, forces={GREAT_FLAT: {F: 4}}, top=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {GREAT_FLAT: {F: 4}}
    refused(position, "spice-blow turn", F, "ride", start=GREAT_FLAT, end=GREATER_FLAT, forces=2)


def test_more_29() -> None:
    forces = {"old-gap-s8": {F: 2}, "old-gap-s9": {F: 2}}
    top = "habbanya-ridge-flat-old-gap"
    position = scene("reveal-spice", forces=forces, top=top, storm=1)
    do(position, "table", "reveal-spice", card=WORM)
    do(position, F, "ride", start="old-gap-s8", end="basin-s8", forces=2)
    refused(
        position, "spice-blow", F, "ride", start="old-gap-s9", end="imperial-basin-s9", forces=2
    )
    legal(position, F, "ride", start="old-gap-s9", end="basin-s8", forces=2)


def test_more_30() -> None:
    forces = {"old-gap-s8": {A: 2}, "old-gap-s10": {A: 2}}
    position = scene("move", A, forces=forces)
    do(position, A, "move", start="old-gap-s8", end="broken-land-s10", forces=2)
    refused(position, "movement", A, "move", start="old-gap-s10", end="broken-land-s11", forces=2)


def test_more_33() -> None:
    position = scene("move", A, forces={"old-gap-s8": {A: 2}})
    do(position, A, "move", start="old-gap-s8", end="broken-land-s10", forces=1)
    refused(
        position, "movement", A, "move", start="broken-land-s10", end="broken-land-s11", forces=1
    )
    legal(position, A, "move", start="old-gap-s8", end="broken-land-s10", forces=1)


def test_more_34() -> None:
    market, hands = {A: ["black-market"]}, {A: ["kulon"]}
    position = scene("buy", A, market=market, hands=hands, early=True)
    do(position, A, "buy", cards=0)
    do(position, A, "play-card", card="black-market")
    for _ in range(12):
        if position.phase != "gain-cards" or awaited(position) not in (A, "table"):
            break
        refused(position, "gain", A, "buy", cards=1)
        play_on(position, Course(A))
    assert awaited(position) == F
    assert len(position.sides[A].hand) == 4


def test_more_35() -> None:
    position = scene("revive-leader", A, dead={A: [LETO]}, spice={A: 5})
    do(position, A, "revive-leader", leader=LETO)
    assert (position.sides[A].spice, position.sides[A].dead) == (0, [])


@pytest.mark.parametrize(
    ("names", "legal_"),
    [
        (ALLIED, True),
        ([ALLIED[0], H], False),
        ([A, ALLIED[1]], False),
        ([*ALLIED, F], False),
        (FOUR, True),
        ([A], False),
    ],
)
def test_more_36(names: list[str], legal_: bool) -> None:
    seats = [Seat(name, place) for place, name in enumerate(names, 1)]
    assert (check_setup(GAME, Setup(seats, {}, {})) is None) is legal_


def test_more_37() -> None:
    position = scene("ship", H, [H, A], forces={CARTHAG: {H: 6, A: 3}})
    rest = [name for name in position.traitor_deck if name not in ("dr-yueh", "lady-jessica")]
    position.sides[A].traitors = sorted([*position.sides[A].traitors, *rest])
    position.traitor_deck, position.traitor_bottom = [], ["dr-yueh", "lady-jessica"]
    position = until(position, "exchange", H)
    do(position, H, "exchange")
    refused(position, "battle", "table", "draw-traitor", to=H, leader="lady-jessica")
    do(position, "table", "draw-traitor", to=H, leader="dr-yueh")
    do(position, H, "return-traitor", leader="dr-yueh")
    assert position.traitor_bottom == ["lady-jessica", "dr-yueh"]


def test_more_41() -> None:
    position = scene("ship", A, market={A: ["smugglers"]}, shipment_sectors="several")
    do(position, A, "play-card", card="smugglers")
    do(position, A, "ship", end="old-gap-s8", forces=3)
    assert position.sides[A].spice == 13
    do(position, A, "ship", end="old-gap-s10", forces=3)
    assert position.sides[A].spice == 11
