"""Collecting is a choice, and the Guild steals only what others have collected."""

from __future__ import annotations

import pytest

from adjudicator.games.dune_messiah import rulebook
from tests.games.dune_messiah.script import (
    CHASM,
    GAME,
    NAMES,
    WEST,
    broken,
    line,
    scene,
    state,
    told,
)

EMPEROR, GUILD, FREMEN = NAMES["E"], NAMES["G"], NAMES["F"]
FLAT = "the-great-flat-s14"


@pytest.mark.parametrize(
    ("share", "face", "guild", "emperor", "left"),
    [("own", "3", 12 + 2, 0, 0), ("theft", "3", 2, 0, 12), ("rest", "6", 4, 10, 0)],
)
def test_beside_one_enemy_force_the_guild_collects_by_each_answer(
    share: str, face: str, guild: int, emperor: int, left: int
) -> None:
    """Three forces and a harvester of the Guild and one force of the Emperor on 14 spice."""
    forces, spice = {CHASM: {"E": 1, "G": 3}}, {CHASM: 14}
    position = scene("battle", order="EGB", forces=forces, spice=spice, guild_share=share)
    position.harvesters = {CHASM: {GUILD: 1}}
    position.sides[GUILD].spice = position.sides[EMPEROR].spice = 0
    for seat, then in [("E", "approach: G"), ("G", "approach: B"), ("B", "collect: E")]:
        line(position, seat, "pass", then)
    line(position, "E", "collect", "collect: G" if share == "own" else "theft: T")
    if share == "own":
        line(position, "G", "collect", "theft: T")
    roll = {"by": "table", "move": "roll-theft", "territory": "red-chasm", "face": face}
    assert broken(position, roll) == ""
    rulebook.apply(GAME, position, roll)
    assert position.phase == "mentat"
    assert position.sides[GUILD].spice == guild
    assert position.sides[EMPEROR].spice == emperor
    assert position.spice.get(CHASM, 0) == left


def test_spice_can_be_left_in_one_sector_or_in_all() -> None:
    forces = {CHASM: {"F": 3}, FLAT: {"F": 2}}
    position = scene("collection", forces=forces, spice={CHASM: 6, FLAT: 4})
    assert state(position) == "collect: F"
    events = line(position, "F", "leave", "collect: F", part=FLAT)
    assert [event.kind for event in events] == ["spice-left"]
    line(position, "F", "collect", "quota: G")
    assert position.spice == {FLAT: 4}
    assert (position.sides[FREMEN].spice, position.loyalty) == (6, 1)
    position = scene("collection", forces=forces, spice={CHASM: 6, FLAT: 4})
    line(position, "F", "pass", "quota: G")
    assert position.spice == {CHASM: 6, FLAT: 4}
    assert (position.sides[FREMEN].spice, position.loyalty) == (0, 0)


def test_who_leaves_all_spice_is_done_and_robbed_of_nothing() -> None:
    position = scene("collection", order="FGEB", forces={CHASM: {"F": 3, "G": 1}}, spice={CHASM: 6})
    line(position, "F", "leave", "collect: G", part=CHASM)
    line(position, "G", "collect", "quota: G")
    assert position.spice == {CHASM: 4}


def test_each_reason_why_spice_cannot_be_left_is_named() -> None:
    forces = {CHASM: {"F": 3}, FLAT: {"F": 2}}
    position = scene("collection", forces=forces, spice={CHASM: 6, FLAT: 4, "old-gap-s9": 3})
    leave = {"by": FREMEN, "move": "leave"}
    assert broken(position, {**leave, "part": "red-chasm"}) == "collection.choice/no-sector"
    assert broken(position, {**leave, "part": "none"}) == "collection.choice/no-such-part"
    assert broken(position, {**leave, "part": "meridian-s1"}) == "collection.choice/no-spice"
    assert broken(position, {**leave, "part": "old-gap-s9"}) == "collection.reach/nobody-there"
    line(position, "F", "leave", "collect: F", part=CHASM)
    assert broken(position, {**leave, "part": CHASM}) == "collection.choice/left-already"


def test_a_guild_that_only_steals_has_nothing_of_its_own_to_leave() -> None:
    forces = {CHASM: {"E": 1, "G": 1}, WEST: {"G": 1}}
    spice = {CHASM: 6, WEST: 2}
    position = scene("collection", order="GEB", forces=forces, spice=spice, guild_share="theft")
    leave = {"by": GUILD, "move": "leave", "part": CHASM}
    assert broken(position, leave) == "collection.theft/only-steals"
    offered = rulebook.next_field(GAME, position, {"by": GUILD, "move": "leave"})
    assert offered is not None
    assert offered.options == [WEST]


def test_thefts_are_rolled_in_the_order_of_the_territories() -> None:
    forces = {CHASM: {"E": 1, "G": 1}, FLAT: {"E": 1, "G": 1}}
    position = scene("collection", order="EGB", forces=forces, spice={CHASM: 6, FLAT: 6})
    line(position, "E", "collect", "collect: G")
    line(position, "G", "collect", "theft: T")
    roll = {"by": "table", "move": "roll-theft", "face": "1"}
    late = {**roll, "territory": "the-great-flat"}
    assert broken(position, late) == "collection.theft/not-first"
    assert broken(position, {**roll, "territory": "arsunt"}) == "collection.theft/no-theft"
    line(position, "T", "roll-theft", "theft: T", territory="red-chasm", face="1")
    line(position, "T", "roll-theft", "quota: G", territory="the-great-flat", face="2")


def test_the_bonus_of_a_harvester_does_not_count_what_is_stolen() -> None:
    position = scene("battle", order="EGB", forces={CHASM: {"E": 1, "G": 1}}, spice={CHASM: 10})
    position.harvesters = {CHASM: {EMPEROR: 1}}
    for seat, then in [("E", "approach: G"), ("G", "approach: B"), ("B", "collect: E")]:
        line(position, seat, "pass", then)
    line(position, "E", "collect", "theft: T")
    events = line(position, "T", "roll-theft", "quota: G", territory="red-chasm", face="6")
    assert told(events, "spice-stolen") == ["G"]
    assert position.sides[EMPEROR].spice == 10 + 6 + 6


def test_what_is_stolen_whole_brings_the_fremen_no_loyalty() -> None:
    position = scene("collection", order="FGEB", forces={CHASM: {"F": 1, "G": 1}}, spice={CHASM: 2})
    line(position, "F", "collect", "theft: T")
    line(position, "T", "roll-theft", "quota: G", territory="red-chasm", face="6")
    assert (position.sides[FREMEN].spice, position.loyalty) == (0, 0)
