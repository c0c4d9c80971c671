"""Scenarios of market cards: their timing and the two that the document names (`market.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    chosen,
    facing,
    met,
    opened,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    GAME,
    A,
    Course,
    F,
    H,
    awaited,
    can,
    do,
    end_of_turn,
    legal,
    play_on,
    refused,
    scene,
    strength,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
TOPICS = "market turn battle"


def holding(card: str, by: str = A, one: int = 4, other: int = 2, **given: Any) -> Position:
    """Plans are open, Leto against Rabban, no battle cards; one holds a market card."""
    position = facing(market={by: [card]}, **given)
    return opened(position, atreides=(LETO, one), harkonnen=(RABBAN, other))


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def test_mkt_01() -> None:
    position = scene("revive", A, market={A: ["weather-control"]}, tanks={A: 3})
    refused(position, "market turn revival", A, "play-card", card="weather-control")
    refused(position, "market turn revival", A, "control-storm", card="weather-control", sectors=2)


def test_mkt_02() -> None:
    position = scene(
        "play-card", first=F, market={A: ["choam-contract"], F: ["harvester"]}, forces={}
    )
    assert position.phase == "spice-collection"
    assert awaited(position) == F
    refused(position, "market turn collection", A, "play-card", card="choam-contract")


def test_mkt_03() -> None:
    position = scene(
        "play-card",
        first=F,
        market={A: ["thumper"], F: ["thumper"]},
        forces={"the-great-flat-s14": {F: 3}},
        top="red-chasm-the-great-flat",
    )
    do(position, F, "play-card", card="thumper")
    assert "ride" in can(position, F)
    refused(position, "market turn spice-blow", A, "play-card", card="thumper")


def test_mkt_04() -> None:
    position = scene("play-card", A, market={A: ["choam-contract", "harvester"]})
    do(position, A, "play-card", card="choam-contract")
    assert awaited(position) == A
    legal(position, A, "play-card", card="harvester")


def test_mkt_05() -> None:
    position = holding("poison-tooth")
    refused(position, TOPICS, A, "play-card", card="counter-attack")


def test_mkt_06() -> None:
    position = holding("counter-attack")
    assert awaited(position) == A
    settled(legal(position, A, "play-card", card="counter-attack"))


def test_mkt_07() -> None:
    position = facing(factions=[A, H, F], market={F: ["counter-attack"]})
    opened(position, atreides=(LETO, 4), harkonnen=(RABBAN, 2))
    refused(position, TOPICS, F, "play-card", card="counter-attack")


def before_plans(card: str, by: str) -> None:
    """A card is refused from the choice of the battle until the plans are open."""
    position = met(market={by: [card]})
    refused(position, TOPICS, by, "play-card", card=card)
    chosen(position)
    refused(position, TOPICS, by, "play-card", card=card)


def test_mkt_08() -> None:
    before_plans("counter-attack", A)


def test_mkt_09() -> None:
    before_plans("poison-tooth", H)


def test_mkt_10() -> None:
    position = settled(react(holding("poison-tooth", H), H, card="poison-tooth"))
    assert here(position) == {A: 2}
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])


def test_mkt_11() -> None:
    position = facing(market={H: ["poison-tooth"]})
    before = position.sides[H].spice
    opened(position, atreides=(LETO, 2), harkonnen=("harkonnen-commander", 3))
    settled(react(position, H, card="poison-tooth"))
    assert here(position) == {}
    assert position.sides[H].spice == before + 5 + strength("harkonnen-commander")
    assert position.sides[A].tanks == 6


def test_mkt_12() -> None:
    position = facing(market={A: ["poison-tooth"], H: ["counter-attack"]})
    opened(position, atreides=(LETO, 4), harkonnen=(RABBAN, 2))
    assert awaited(position) == A
    refused(position, TOPICS, H, "play-card", card="counter-attack")
    do(position, A, "play-card", card="poison-tooth")
    if awaited(position) == A:
        do(position, A, "pass")
    assert awaited(position) == H
    legal(position, H, "play-card", card="counter-attack")


def test_mkt_13() -> None:
    position = react(holding("counter-attack"), A, card="counter-attack")
    assert position.market_top == "counter-attack"
    assert position.sides[A].market == []


def test_mkt_14() -> None:
    position = scene("play-card", A, market={A: ["black-market"]}, hands={A: ["kulon"]}, early=True)
    do(position, A, "play-card", card="black-market")
    assert "kulon" not in position.sides[A].hand
    assert "kulon" in position.battle_discard


def test_mkt_15() -> None:
    held = ["harvester", "poison-tooth", "smugglers"]
    position = end_of_turn(scene(market={A: held}), Course(A))
    assert position.sides[A].market == held
    while position.phase != "shipment-and-movement":
        refused(position, "gain turn", A, "buy", cards=1)
        play_on(position, Course(F))
    assert position.sides[A].market == held


def test_mkt_16() -> None:
    position = holding("counter-attack")
    seen = view(GAME, position, H).sides[A].market
    assert len(seen) == 1
    assert "counter-attack" not in seen


def test_mkt_17() -> None:
    position = facing(6, 6, market={A: ["counter-attack"]}, hands={A: ["shield"]})
    opened(position, atreides=("duke-leto", 0), harkonnen=(RABBAN, 5))
    settled(react(position, A, card="counter-attack"))
    assert (position.sides[A].hand, position.market_discard) == (["shield"], ["counter-attack"])
    assert here(position) == {H: 1}


def test_mkt_18() -> None:
    """Leto and 4, raised to 13: the tie with 13 is won, 14 is not reached."""
    for option in ("adds", "doubles"):
        for total, left in ((13, {A: 2}), (14, {H: 1})):
            number = total - strength("harkonnen-servant")
            forces = number + 1
            position = facing(6, forces, market={A: ["counter-attack"]}, counter_attack=option)
            orders = ("harkonnen-servant", number)
            opened(position, atreides=(LETO, 4), harkonnen=orders)
            assert here(settled(react(position, A, card="counter-attack"))) == left
