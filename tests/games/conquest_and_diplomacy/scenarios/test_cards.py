"""Scenarios of the reconstructed cards, from their texts (`cards.toml`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    GAME,
    GREAT_FLAT,
    GREATER_FLAT,
    HABBANYA,
    RED_AND_FLAT,
    RED_CHASM,
    SINK,
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
    play_on,
    refused,
    scene,
    until,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
NONE = ("none", "none")


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


# --- storm and blow ------------------------------------------------------------------------------


def weather(face: str, by: str = A, storm: int = 4) -> Position:
    """The die has been rolled, one holds Weather Control."""
    position = scene(market={by: ["weather-control"]}, storm=storm)
    do(position, "table", "roll-storm", face=face)
    return position


def steer(position: Position, by: str, sectors: int) -> Position:
    """Weather Control is played, and the storm moves."""
    do(position, by, "control-storm", card="weather-control", sectors=sectors)
    return until(position, "reveal-spice")


def test_card_01() -> None:
    assert steer(weather("3"), A, 5).storm == 9


def test_card_02() -> None:
    refused(weather("3"), "market storm", A, "control-storm", card="weather-control", sectors=7)


def test_card_03() -> None:
    position = scene(market={A: ["weather-control"]})
    fields_: dict[str, Any] = {"card": "weather-control", "sectors": 2}
    refused(position, "market storm turn", A, "control-storm", **fields_)


def test_card_04() -> None:
    assert steer(weather("3", H), H, 0).storm == 4


def thumping(by: str = A, **given: Any) -> Position:
    """One holds a Thumper and may play it; Red Chasm and The Great Flat top the discards."""
    return scene("play-card", by, market={by: ["thumper"]}, top=RED_AND_FLAT, **given)


def test_card_05() -> None:
    position = thumping(lying={GREAT_FLAT: 7}, forces={RED_CHASM: {H: 3}})
    do(position, A, "play-card", card="thumper")
    assert (position.spice, position.forces) == ({}, {})
    assert position.sides[H].tanks == 3
    assert position.market_discard == ["thumper"]
    assert "reveal-spice" in can(until(position, "reveal-spice"), "table")


def test_card_06() -> None:
    position = scene(turn=1, market={A: ["thumper"]})
    while position.phase != "gain-cards":
        refused(position, "market turn spice-blow", A, "play-card", card="thumper")
        play_on(position, Course(A))


def test_card_07() -> None:
    position = scene("reveal-spice", market={A: ["thumper"]})
    do(position, "table", "reveal-spice", card=RED_AND_FLAT)
    refused(position, "market turn spice-blow gain", A, "play-card", card="thumper")


def test_card_08() -> None:
    position = thumping(F, forces={GREAT_FLAT: {F: 4}})
    do(position, F, "play-card", card="thumper")
    legal(position, F, "ride", start=GREAT_FLAT, end=GREATER_FLAT, forces=4)


def sheltered(forces: dict[str, dict[str, int]]) -> Position:
    """The storm passes Red Chasm, where Atreides has played The Nexus."""
    position = scene(market={A: ["the-nexus"]}, storm=4, forces=forces)
    do(position, "table", "roll-storm", face="4")
    do(position, A, "shelter", card="the-nexus", territory="red-chasm")
    return until(position, "reveal-spice")


def test_card_09() -> None:
    assert sheltered({RED_CHASM: {A: 3}}).forces == {RED_CHASM: {A: 3}}


def test_card_10() -> None:
    position = scene(market={A: ["the-nexus"]}, storm=4, forces={GREAT_FLAT: {A: 3}})
    do(position, "table", "roll-storm", face="4")
    refused(position, "market storm", A, "shelter", card="the-nexus", territory="red-chasm")
    legal(position, A, "shelter", card="the-nexus", territory="the-great-flat")


def test_card_11() -> None:
    position = scene(
        "shelter",
        A,
        market={A: ["the-nexus"]},
        forces={GREAT_FLAT: {A: 3}, RED_CHASM: {A: 2}},
        lying={GREAT_FLAT: 7},
        top=RED_AND_FLAT,
    )
    while position.phase != "spice-blow":
        do(position, awaited(position), "pass")
        while awaited(position) == "table" and position.phase == "storm":
            play_on(position, Course(A))
    assert "shelter" in can(position, A)
    do(position, A, "shelter", card="the-nexus", territory="the-great-flat")
    position = until(position, "reveal-spice")
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {GREAT_FLAT: {A: 3}}
    assert position.spice == {}


def test_card_12() -> None:
    assert sheltered({RED_CHASM: {A: 3, H: 2}}).forces == {RED_CHASM: {A: 3}}


# --- gaining and revival -------------------------------------------------------------------------


def test_card_13() -> None:
    hand = ["shield", "kulon", "baliset"]
    position = scene("play-card", A, market={A: ["black-market"]}, hands={A: hand}, early=True)
    assert len(position.sides[A].hand) == 4
    do(position, A, "play-card", card="black-market")
    assert "shield" in position.sides[A].hand
    junk = {"kulon", "baliset", "jubba-cloak"}
    assert Counter(position.battle_discard)["kulon"] == 1
    assert set(position.battle_discard) <= junk
    while awaited(position) == "table" and len(position.sides[A].hand) < 4:
        play_on(position, Course(A))
    assert len(position.sides[A].hand) == 4


def test_card_14() -> None:
    position = scene("buy", F, market={A: ["black-market"]}, hands={A: ["kulon"]})
    refused(position, "market gain turn", A, "play-card", card="black-market")


def reviving(**given: Any) -> Position:
    """The same, forces among the dead."""
    return scene("revive", A, market={A: ["tleilaxu-ghola"]}, **given)


def test_card_15() -> None:
    position = scene("ghola-leader", A, market={A: ["tleilaxu-ghola"]}, dead={A: [LETO]})
    assert position.phase == "revival"
    do(position, A, "ghola-leader", card="tleilaxu-ghola", leader=LETO)
    assert (position.sides[A].spice, position.sides[A].dead) == (13, [])


def test_card_16() -> None:
    position = reviving(tanks={A: 8})
    do(position, A, "ghola-forces", card="tleilaxu-ghola", forces=5)
    do(position, A, "revive", forces=2)
    assert (position.sides[A].tanks, position.sides[A].spice) == (1, 13)


def test_card_17() -> None:
    position = reviving(tanks={A: 8})
    fields_: dict[str, Any] = {"card": "tleilaxu-ghola", "forces": 6}
    refused(position, "market revival", A, "ghola-forces", **fields_)


def test_card_18() -> None:
    position = scene(
        "revive", F, market={A: ["tleilaxu-ghola"]}, tanks={A: 3, F: 3}, dead={A: [LETO]}
    )
    fields_: dict[str, Any] = {"card": "tleilaxu-ghola", "leader": LETO}
    refused(position, "market revival turn", A, "ghola-leader", **fields_)


# --- shipment and movement -----------------------------------------------------------------------


def travelling(card: str, by: str = A, start: str = SINK, **given: Any) -> Position:
    """One, first, may move and holds a card."""
    forces = {start: {by: 6}}
    return scene("move", by, first=by, forces=forces, market={by: [card]}, **given)


def test_card_19() -> None:
    position = travelling("hajr")
    do(position, A, "move", start=SINK, end=CARTHAG, forces=4)
    refused(position, "movement", A, "move", start=CARTHAG, end="tsimpo-s11", forces=4)
    do(position, A, "play-card", card="hajr")
    legal(position, A, "move", start=CARTHAG, end="plastic-basin-s12", forces=4)


def test_card_20() -> None:
    position = travelling("hajr")
    do(position, A, "move", start=SINK, end=CARTHAG, forces=4)
    refused(position, "movement", A, "move", start=SINK, end=ARRAKEEN, forces=2)


def test_card_21() -> None:
    position = travelling("ornithopter")
    refused(position, "movement", A, "move", start=SINK, end=HABBANYA, forces=6)
    do(position, A, "play-card", card="ornithopter")
    legal(position, A, "move", start=SINK, end=HABBANYA, forces=6)


def test_card_22() -> None:
    position = travelling("ornithopter", start=HABBANYA, storm=1)
    do(position, A, "play-card", card="ornithopter")
    refused(position, "movement", A, "move", start=HABBANYA, end="basin-s8", forces=2)
    legal(position, A, "move", start=HABBANYA, end="hole-in-the-rock-s8", forces=2)


def test_card_23() -> None:
    position = travelling("ornithopter", F)
    do(position, F, "play-card", card="ornithopter")
    do(position, F, "move", start=SINK, end=HABBANYA, forces=3)
    legal(position, F, "move", start=SINK, end=CARTHAG, forces=3)
    do(position, F, "move", start=SINK, end=CARTHAG, forces=2)
    refused(position, "movement", F, "move", start=SINK, end="arsunt-s10", forces=1)


def smuggling(**given: Any) -> Position:
    """Atreides may ship and holds Smugglers."""
    return scene("ship", A, market={A: ["smugglers"]}, **given)


def test_card_24() -> None:
    position = smuggling()
    do(position, A, "play-card", card="smugglers")
    do(position, A, "ship", end=ARRAKEEN, forces=6)
    assert position.sides[A].spice == 11


def test_card_25() -> None:
    position = smuggling()
    do(position, A, "ship", end=ARRAKEEN, forces=6)
    refused(position, "market shipment movement turn", A, "play-card", card="smugglers")


def test_card_26() -> None:
    position = scene("play-card", A, market={A: ["smugglers"]}, spice={A: 0})
    assert position.phase == "shipment-and-movement"
    do(position, A, "play-card", card="smugglers")
    refused(position, "shipment", A, "ship", end=ARRAKEEN, forces=5)
    do(position, A, "ship", end=ARRAKEEN, forces=4)
    assert position.sides[A].spice == 0


# --- collection -----------------------------------------------------------------------------------


def test_card_29() -> None:
    position = scene(
        "play-card",
        A,
        market={A: ["harvester"]},
        forces={GREAT_FLAT: {A: 3}},
        lying={GREAT_FLAT: 10},
    )
    assert position.phase == "spice-collection"
    do(position, A, "play-card", card="harvester")
    end_of_turn(position, Course(A))
    assert (position.sides[A].spice, position.spice[GREAT_FLAT]) == (22, 1)


def contract(**given: Any) -> Position:
    """Atreides has played a CHOAM Contract in the collection phase."""
    position = scene("play-card", A, market={A: ["choam-contract"]}, **given)
    do(position, A, "play-card", card="choam-contract")
    return position


def test_card_30() -> None:
    assert contract(spice={A: 5}).sides[A].spice == 9


def test_card_31() -> None:
    poor = {A: 5, F: 8, H: 8, I: 8}
    assert end_of_turn(contract(turn=5, spice=poor), Course(A)).winners == [A]


def test_card_45() -> None:
    position = scene()
    decks = (position.spice_deck, position.battle_deck, position.market_deck)
    assert [len(deck) for deck in decks] == [24, 24, 24]
    special = [card for card in GAME.cards.values() if card.category == "special-weapon"]
    assert sum(card.copies for card in special) == 3
    singles = [name for name, facts in GAME.factions.items() if not facts.pair]
    assert sum(len(GAME.factions[name].leaders) for name in singles) == 22
