"""Shipment off the board: forces of several sectors in one shipment (document 004, phase 5)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Position
from tests.support.dune_classic import broken, can_be_filled, clauses, do, options, scene

GUILD = "spacing-guild"
NORTH = ["cielago-north-s0", "cielago-north-s1", "cielago-north-s2"]


def guild(by: str = GUILD, seats: list[str] | None = None, **given: Any) -> Position:
    """A seat is to ship; it has 3, 2 and 1 forces in the sectors of Cielago North, 4 in Arrakeen."""
    forces = {part: {by: 3 - at} for at, part in enumerate(NORTH)}
    forces["arrakeen-s9"] = {by: 4}
    given = {"storm": 9, **given}
    position = scene(
        "shipment-and-movement", seats or [GUILD, "emperor", "harkonnen"], forces=forces, **given
    )
    while position.step != "ship" or position.waiting != [by]:
        do(position, position.waiting[0], "pass")
    return position


def cross(start: str, forces: int, end: str = "carthag-s10", by: str = GUILD) -> dict[str, Any]:
    return {
        "by": by,
        "move": "cross-ship",
        "start": start,
        "end": end,
        "forces": forces,
        "karama": "none",
        "ally": 0,
    }


def made(position: Position, move: dict[str, Any]) -> list[str]:
    """Check, fill and make a move; the kinds of what happened."""
    assert broken(position, move) == ""
    assert can_be_filled(position, move)
    fields = {name: value for name, value in move.items() if name not in ("by", "move")}
    return [event.kind for event in do(position, move["by"], move["move"], **fields)]


def test_one_shipment_takes_forces_of_all_sectors_of_a_territory_for_half_of_the_sum() -> None:
    position = guild()
    for start, forces, paid in [(NORTH[0], 3, 2), (NORTH[2], 1, 0), (NORTH[1], 1, 1)]:
        before = position.sides[GUILD].spice
        made(position, cross(start, forces))
        assert before - position.sides[GUILD].spice == paid

    assert position.forces["carthag-s10"] == {GUILD: 5}
    assert position.forces[NORTH[1]] == {GUILD: 1}
    assert GUILD not in position.waiting
    assert position.travel is not None
    assert (position.travel.loading, position.travel.loaded) == ("", {})


def test_after_each_group_the_seat_says_whether_others_join_it() -> None:
    position = guild()
    made(position, cross(NORTH[0], 1))
    assert (position.step, position.waiting) == ("load", [GUILD])
    assert options(position, GUILD, "cross-ship") == NORTH[1:]
    assert options(position, GUILD, "cross-ship", start=NORTH[1]) == ["carthag-s10"]

    do(position, GUILD, "pass")
    assert position.waiting != [GUILD]
    assert position.forces["carthag-s10"] == {GUILD: 1}


@pytest.mark.parametrize(
    ("start", "end"),
    [(NORTH[1], "basin-s8"), ("arrakeen-s9", "carthag-s10"), (NORTH[0], "carthag-s10")],
)
def test_a_shipment_goes_from_one_territory_to_one_place_and_once_from_each_sector(
    start: str, end: str
) -> None:
    position = guild(storm=12)
    made(position, cross(NORTH[0], 1))

    assert broken(position, cross(start, 1, end)) == "shipment.sectors/another-shipment"
    assert not can_be_filled(position, cross(start, 1, end))


def test_with_nothing_in_other_sectors_the_shipment_is_complete_at_once() -> None:
    position = guild(storm=12)
    made(position, cross("arrakeen-s9", 1))

    assert position.waiting != [GUILD]


def test_what_lies_under_the_storm_cannot_join() -> None:
    position = guild(storm=1)
    made(position, cross(NORTH[0], 1))

    assert options(position, GUILD, "cross-ship") == [NORTH[2]]
    assert broken(position, cross(NORTH[1], 1)) == "shipment.storm/start"


def test_by_ruling_a_shipment_takes_forces_of_one_sector() -> None:
    position = guild(guild_shipment="sector")
    made(position, cross(NORTH[0], 1))

    assert position.waiting != [GUILD]


def test_the_way_back_to_the_reserves_takes_several_sectors_too() -> None:
    position = guild()
    spice, reserves = position.sides[GUILD].spice, position.sides[GUILD].reserves
    for start, forces in [(NORTH[0], 3), (NORTH[1], 2), (NORTH[2], 1)]:
        made(position, {"by": GUILD, "move": "retreat", "start": start, "forces": forces})

    assert position.sides[GUILD].spice == spice - 3
    assert position.sides[GUILD].reserves == reserves + 6
    assert GUILD not in position.waiting


def test_a_way_back_does_not_turn_into_a_crossing_nor_the_reverse() -> None:
    position = guild()
    made(position, {"by": GUILD, "move": "retreat", "start": NORTH[0], "forces": 1})
    assert broken(position, cross(NORTH[1], 1)) == "shipment.sectors/another-shipment"
    assert not can_be_filled(position, cross(NORTH[1], 1))

    position = guild()
    made(position, cross(NORTH[0], 1))
    back = {"by": GUILD, "move": "retreat", "start": NORTH[1], "forces": 1}
    assert broken(position, back) == "shipment.sectors/another-shipment"
    assert not can_be_filled(position, back)


def test_who_cannot_pay_for_more_is_asked_all_the_same() -> None:
    position = guild(spice={GUILD: 1})
    made(position, cross(NORTH[0], 2))

    assert (position.step, position.waiting) == ("load", [GUILD])
    assert broken(position, cross(NORTH[1], 1)) == "shipment.price/too-poor"
    do(position, GUILD, "pass")
    assert position.waiting != [GUILD]


def test_the_guilds_ally_ships_so_too_and_a_karama_card_keeps_the_whole_price_from_the_guild() -> (
    None
):
    position = guild(
        "emperor", allies=[("emperor", GUILD)], blocked={"shipment-income": "harkonnen"}
    )
    before = position.sides[GUILD].spice
    made(position, cross(NORTH[0], 3, by="emperor"))
    assert position.blocked == {}
    assert position.step == "load"
    kinds = made(position, cross(NORTH[1], 1, by="emperor"))
    assert "paid-to-guild" not in kinds
    assert position.sides[GUILD].spice == before
    do(position, "emperor", "pass")
    assert position.travel is not None
    assert not position.travel.banked


def test_a_karama_card_stops_the_rest_of_a_shipment() -> None:
    position = guild()
    made(position, cross(NORTH[0], 3))
    position.blocked = {"cross-ship": "emperor"}
    assert broken(position, cross(NORTH[1], 1)) == "shipment.cross-ship/stopped"
    assert not can_be_filled(position, cross(NORTH[1], 1))
    do(position, GUILD, "pass")


def test_bene_gesserit_answer_the_intrusion_when_the_whole_shipment_has_landed() -> None:
    seats = [GUILD, "bene-gesserit", "emperor"]
    position = scene(
        "shipment-and-movement",
        seats,
        forces={
            NORTH[0]: {GUILD: 2},
            NORTH[1]: {GUILD: 2},
            "carthag-s10": {"bene-gesserit": 2},
        },
        storm=14,
    )
    while position.waiting != [GUILD]:
        do(position, position.waiting[0], "pass")
    made(position, cross(NORTH[0], 2))
    assert position.step == "load"
    made(position, cross(NORTH[1], 2))
    assert (position.step, position.waiting) == ("intrusion", ["bene-gesserit"])
    events = do(position, "bene-gesserit", "flip", territory="carthag")
    assert clauses(events)[0] == "advisors.withdrew"
    assert position.forces["carthag-s10"] == {GUILD: 4}
