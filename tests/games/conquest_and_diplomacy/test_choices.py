"""What a seat may do and need not: collect, take charity, shelter, buy; and what it then cannot."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.script import (
    BROKEN,
    CARTHAG,
    GAME,
    NAMES,
    SOUTH,
    WEST,
    broken,
    follow,
    line,
    new_game,
    scene,
    state,
)


def code(position: Position, by: str, kind: str, **fields: Any) -> str:
    """Clause and code of what is wrong with a move."""
    return broken(position, {"by": NAMES[by], "move": kind, **fields})


def filled(position: Position) -> dict[str, Any]:
    """The first move of whoever is awaited: the first kind, the first option of each field."""
    by = position.waiting[0]
    move = {"by": by, "move": rulebook.kinds(GAME, position, by)[0]}
    while (field := rulebook.next_field(GAME, position, move)) is not None:
        move[field.name] = field.options[0]
    return move


def test_each_seat_in_turn_collects_all_some_or_nothing() -> None:
    forces = {WEST: {"I": 2}, SOUTH: {"I": 1, "A": 1}, BROKEN: {"F": 1}}
    position = scene("spice-collection", forces=forces)
    position.spice = {WEST: 8, SOUTH: 8, BROKEN: 8}
    position.step = "enter"
    follow(position)
    for seat in position.sides.values():
        seat.spice = 5
    assert state(position) == "collect: I"
    assert code(position, "I", "collect-some", part=CARTHAG, spice=1) == "collection.reach/no-spice"
    assert code(position, "I", "collect-some", part=BROKEN, spice=1) == "collection.reach/no-forces"
    assert code(position, "I", "collect-some", part=WEST, spice=5) == "collection.rate/too-much"
    line(position, "I", "collect-some", "collect: I", part=WEST, spice=3)
    assert code(position, "I", "collect-some", part=WEST, spice=1) == "collection.rate/again"
    line(position, "I", "collect", "collect: A")
    assert code(position, "H", "collect") == "collection.reach/nothing-near"
    line(position, "A", "pass", "collect: F")
    line(position, "F", "collect", "end-turn: T")
    assert {NAMES[seat]: position.sides[NAMES[seat]].spice for seat in "IAFH"} == {
        "imperium": 10,
        "atreides": 5,
        "fremen": 7,
        "harkonnen": 5,
    }
    assert position.spice == {WEST: 5, SOUTH: 6, BROKEN: 6}


def test_the_poor_take_charity_or_leave_it() -> None:
    position = scene("spice-collection")
    for name, spice in {"imperium": 1, "atreides": 2, "fremen": 3, "harkonnen": 9}.items():
        position.sides[name].spice = spice
    position.step = "enter"
    follow(position)
    assert state(position) == "charity: I"
    assert code(position, "H", "take-charity") == "collection.charity/rich"
    line(position, "I", "take-charity", "charity: A")
    line(position, "A", "pass", "end-turn: T")
    assert (position.sides["imperium"].spice, position.sides["atreides"].spice) == (3, 2)


def test_by_ruling_the_table_pays_all_spice_and_charity_without_asking() -> None:
    position = scene("spice-collection", forces={WEST: {"I": 2}}, collecting="paid")
    position.spice = {WEST: 8}
    position.sides["fremen"].spice = 1
    before = position.sides["imperium"].spice
    assert state(position) == "pay-out: T"
    line(position, "T", "pay-out", "end-turn: T")
    assert (position.sides["imperium"].spice, position.spice) == (before + 4, {WEST: 4})
    assert position.sides["fremen"].spice == 3


def test_cards_may_be_played_between_a_worm_and_the_next_card() -> None:
    position = scene(
        "spice-blow", forces={"old-gap-s9": {"I": 2}}, market={"I": ["the-nexus", "harvester"]}
    )
    line(position, "I", "pass", "reveal-spice: T")
    worm = next(card.id for card in GAME.spice_cards.values() if card.worm)
    line(position, "T", "reveal-spice", "market: I", card=worm)
    line(position, "I", "shelter", "market: I", card="the-nexus", territory="old-gap")
    line(position, "I", "pass", "reveal-spice: T")
    assert position.havens == ["old-gap/imperium"]


def test_who_pays_itself_must_be_able_to_pay() -> None:
    position = scene("gain-cards", order="IF", imperium_purchases="free")
    while position.step == "deal-battle":
        rulebook.apply(GAME, position, filled(position))
    position.sides["imperium"].spice = 3
    assert code(position, "I", "buy", cards=2) == "gain.price/too-poor"
    line(position, "I", "buy", "deal-market: T", cards=1)
    assert position.sides["imperium"].spice == 3


def test_each_traitor_that_the_harkonnen_keep_can_be_sealed() -> None:
    position = new_game("FH")
    moments = []
    while position.phase == "setup" and position.step != "roll-first":
        move = filled(position)
        if move["move"] == "keep-traitor" and move["by"] == "harkonnen":
            moments.append(rulebook.moment(position, ""))
        rulebook.apply(GAME, position, move)
    assert len(moments) == len(set(moments)) == 2
