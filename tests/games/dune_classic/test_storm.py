"""The storm: its distance, its way, what it destroys, and who is first."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.storm import enter
from adjudicator.rules.dune.storm import exposed
from tests.support.dune_classic import (
    GAME,
    SIX,
    broken,
    can_be_filled,
    clauses,
    do,
    new_game,
    options,
    scene,
)

EVERYWHERE = [part for part in GAME.part_ids if GAME.parts[part].sector >= 0]


def card_up(card: int, *, spice_lying: dict[str, int] | None = None, **given: Any) -> Position:
    """Turn 3, in which the storm is to move by a card."""
    position = scene("storm", **given)
    position.storm_next = card
    position.storm_seen = True
    position.spice = dict(spice_lying or {})
    return position


def blown(card: int, **given: Any) -> Position:
    """Turn 3 after the storm has moved by a card."""
    position = card_up(card, **given)
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    return position


def first_turn(*factions: str, **rulings: str) -> Position:
    """Turn 1, in which two seats are to dial."""
    position = new_game(factions or SIX, **rulings)
    position.turn = 1
    position.phase = "storm"
    enter(GAME, position)
    return position


# --- the first storm -----------------------------------------------------------------------------


def test_the_first_and_the_last_player_dial_the_first_storm() -> None:
    assert first_turn("fremen", "emperor", "harkonnen").waiting == ["fremen", "harkonnen"]


@pytest.mark.parametrize(("number", "clause"), [(0, ""), (20, ""), (21, "too-high")])
def test_a_dial_lies_between_0_and_20(number: int, clause: str) -> None:
    position = first_turn()
    move = {"by": "atreides", "move": "dial", "number": number}
    assert broken(position, move) == (clause and f"storm.first-dials/{clause}")
    assert can_be_filled(position, move) == (clause == "")


@pytest.mark.parametrize(("one", "other", "sector"), [(0, 0, 0), (3, 4, 7), (20, 20, 4)])
def test_the_first_storm_moves_by_both_dials_together(one: int, other: int, sector: int) -> None:
    position = first_turn()
    do(position, "harkonnen", "dial", number=other)
    assert position.dials == {"harkonnen": other}
    events = do(position, "atreides", "dial", number=one)
    assert [(event.clause, event.args["sectors"]) for event in events] == [
        ("storm.first-move", one + other)
    ]
    do(position, "table", "move-storm")
    assert position.storm == sector
    assert position.dials == {}


def test_nobody_dials_twice() -> None:
    position = first_turn()
    do(position, "atreides", "dial", number=3)
    move = {"by": "atreides", "move": "dial", "number": 3}
    assert broken(position, move) == "storm.first-dials/not-your-turn"


@pytest.mark.parametrize("phase", ["spice-blow", "revival", "battle", "mentat-pause"])
def test_once_the_storm_has_moved_that_is_why_no_storm_card_can_be_played(phase: str) -> None:
    position = scene(phase, hands={"emperor": ["family-atomics", "weather-control"]})

    assert broken(position, WEATHER) == "storm.weather-control/storm-moved"
    assert broken(position, ATOMICS) == "storm.family-atomics/storm-moved"
    # Nor is anything told of who holds the card.
    assert broken(position, {**ATOMICS, "by": "fremen"}) == "storm.family-atomics/storm-moved"


def test_storm_cards_wait_until_the_game_has_been_set_up() -> None:
    assert broken(new_game(), WEATHER) == "storm.weather-control/not-yet"
    assert broken(new_game(), ATOMICS) == "storm.family-atomics/not-yet"


def test_storm_cards_cannot_be_played_on_turn_1() -> None:
    position = first_turn()
    position.sides["emperor"].hand = ["family-atomics", "weather-control"]
    weather = {"by": "emperor", "move": "weather-control", "sectors": 3}
    assert broken(position, weather) == "storm.weather-control/first-turn"
    do(position, "harkonnen", "dial", number=1)
    do(position, "atreides", "dial", number=1)
    assert broken(position, weather) == "storm.weather-control/first-turn"
    atomics = {"by": "emperor", "move": "family-atomics"}
    assert broken(position, atomics) == "storm.family-atomics/first-turn"


# --- the card and the way ------------------------------------------------------------------------


@pytest.mark.parametrize("card", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("start", [0, 5, 13, 17])
def test_from_turn_2_the_storm_moves_by_the_card(start: int, card: int) -> None:
    position = card_up(card, storm=start)
    assert clauses(do(position, "table", "reveal-storm")) == ["storm.card"]
    do(position, "table", "move-storm")
    assert position.storm == (start + card) % 18


def test_the_storm_moves_only_after_the_card_is_turned_up() -> None:
    move = {"by": "table", "move": "move-storm"}
    assert broken(card_up(3), move) == "storm.move/not-now"
    position = card_up(3)
    do(position, "table", "reveal-storm")
    reveal = {"by": "table", "move": "reveal-storm"}
    assert broken(position, reveal) == "storm.reveal/not-now"
    assert broken(position, {**move, "by": "fremen"}) == "storm.move/not-your-turn"


@pytest.mark.parametrize("sector", range(18))
def test_the_first_player_is_the_next_counter_clockwise_and_who_is_under_the_storm_is_last(
    sector: int,
) -> None:
    position = blown(1, storm=(sector - 1) % 18)
    distances = [
        (GAME.circle_sectors[position.sides[seat].circle - 1] - sector) % 18
        for seat in position.order
    ]
    assert distances[:-1] == sorted(distances[:-1])
    assert 0 not in distances[:-1]
    assert distances[-1] == 0 or distances[-1] > distances[-2]


# --- losses --------------------------------------------------------------------------------------


@pytest.mark.parametrize("wall", [True, False])
@pytest.mark.parametrize("start", range(18))
def test_the_storm_kills_all_that_stands_unsheltered_where_it_passes_and_nothing_else(
    start: int, wall: bool
) -> None:
    position = card_up(4, storm=start)
    position.forces = {part: {"emperor": 1} for part in EVERYWHERE}
    position.wall = wall
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    passed = [(start + step) % 18 for step in (1, 2, 3, 4)]
    lost = [
        part
        for part in EVERYWHERE
        if GAME.parts[part].sector in passed
        and exposed(GAME, GAME.parts[part].territory, position.wall)
    ]
    assert sorted(position.forces) == [part for part in EVERYWHERE if part not in lost]
    assert position.sides["emperor"].tanks == len(lost)


def test_no_territory_but_sand_is_exposed_while_the_wall_stands() -> None:
    position = new_game()
    sands = [
        name
        for name, place in GAME.territories.items()
        if place.terrain == "sand" and name != "imperial-basin"
    ]
    assert [name for name in GAME.territory_ids if exposed(GAME, name, position.wall)] == sands
    position.wall = False
    bare = sorted([*sands, "arrakeen", "carthag", "imperial-basin"])
    assert [name for name in GAME.territory_ids if exposed(GAME, name, position.wall)] == bare


def test_advisors_and_their_hosts_die_together() -> None:
    position = blown(
        3, forces={"meridian-s1": {"emperor": 3, "fremen": 2}}, advisors={"meridian-s1": 1}
    )
    assert (position.forces, position.advisors) == ({}, {})
    tanks = {name: side.tanks for name, side in position.sides.items() if side.tanks}
    assert tanks == {"bene-gesserit": 1, "emperor": 3, "fremen": 2}


def test_forces_in_the_sector_that_the_storm_leaves_are_not_hit_again() -> None:
    position = blown(3, storm=1, forces={"meridian-s1": {"emperor": 3}})
    assert position.forces == {"meridian-s1": {"emperor": 3}}


def test_a_first_storm_that_goes_all_round_hits_every_sector_once() -> None:
    position = first_turn()
    position.forces = {"meridian-s0": {"emperor": 3}, "south-mesa-s4": {"fremen": 2}}
    for seat in ("atreides", "harkonnen"):
        do(position, seat, "dial", number=20)
    do(position, "table", "move-storm")
    assert position.forces == {}
    assert position.sides["emperor"].tanks == 3


@pytest.mark.parametrize(
    ("part", "clause"),
    [
        ("false-wall-south-s3", "storm.shelter"),
        ("tueks-sietch-s4", "storm.stronghold-shelter"),
        ("imperial-basin-s9", "storm.wall-shelter"),
        ("arrakeen-s9", "storm.wall-shelter"),
        ("old-gap-s9", "storm.losses"),
    ],
)
def test_rock_strongholds_and_the_shield_wall_give_shelter(part: str, clause: str) -> None:
    sector = GAME.parts[part].sector
    position = card_up(2, storm=sector - 1, forces={part: {"emperor": 2}})
    do(position, "table", "reveal-storm")
    events = do(position, "table", "move-storm")
    assert clauses(events)[:-1] == ["storm.movement", clause]
    assert (part in position.forces) == (clause != "storm.losses")


def test_forces_in_the_polar_sink_never_notice_a_storm() -> None:
    position = first_turn()
    for seat in ("atreides", "harkonnen"):
        do(position, seat, "dial", number=20)
    do(position, "table", "move-storm")
    assert position.forces["polar-sink"] == {"bene-gesserit": 1}


@pytest.mark.parametrize(("forces", "lost"), [(1, 1), (2, 1), (3, 2), (10, 5)])
def test_by_ruling_fremen_lose_half_rounded_up(forces: int, lost: int) -> None:
    here = {"meridian-s1": {"fremen": forces, "emperor": 1}}
    position = blown(1, forces=here, fremen_storm_losses="half")
    assert position.sides["fremen"].tanks == lost
    assert position.forces.get("meridian-s1", {}).get("fremen", 0) == forces - lost
    assert position.sides["emperor"].tanks == 1


def test_a_karama_card_makes_fremen_lose_all_like_everybody() -> None:
    position = card_up(1, forces={"meridian-s1": {"fremen": 4}}, fremen_storm_losses="half")
    position.blocked = {"storm-losses-halved": "emperor"}
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    assert position.sides["fremen"].tanks == 4


def test_by_default_fremen_lose_all_forces_in_a_storm() -> None:
    assert blown(1, forces={"meridian-s1": {"fremen": 4}}).sides["fremen"].tanks == 4


# --- spice ---------------------------------------------------------------------------------------

LYING = {"meridian-s1": 5, "imperial-basin-s9": 3, "pasty-mesa-s5": 2, "cielago-north-s0": 4}


@pytest.mark.parametrize(
    ("storm", "option", "left"),
    [
        (0, "sand", ["cielago-north-s0", "imperial-basin-s9", "pasty-mesa-s5"]),
        (4, "sand", ["cielago-north-s0", "imperial-basin-s9", "meridian-s1", "pasty-mesa-s5"]),
        (4, "any-sector", ["cielago-north-s0", "imperial-basin-s9", "meridian-s1"]),
        (8, "sand", ["cielago-north-s0", "imperial-basin-s9", "meridian-s1", "pasty-mesa-s5"]),
        (8, "any-sector", ["cielago-north-s0", "meridian-s1", "pasty-mesa-s5"]),
    ],
)
def test_a_storm_destroys_spice_in_sand_or_by_ruling_anywhere(
    storm: int, option: str, left: list[str]
) -> None:
    position = blown(2, storm=storm, spice_lying=LYING, storm_spice=option)
    assert sorted(position.spice) == left


def test_spice_in_the_imperial_basin_is_lost_once_the_wall_is_down() -> None:
    position = card_up(2, storm=8, spice_lying=LYING)
    position.wall = False
    do(position, "table", "reveal-storm")
    assert "storm.spice" in clauses(do(position, "table", "move-storm"))
    assert "imperial-basin-s9" not in position.spice


# --- Weather Control -----------------------------------------------------------------------------


@pytest.mark.parametrize("sectors", [0, 1, 10])
def test_weather_control_sets_the_way_instead_of_the_card(sectors: int) -> None:
    position = card_up(3, storm=2, hands={"emperor": ["weather-control"]})
    events = do(position, "emperor", "weather-control", sectors=sectors)
    assert clauses(events) == ["storm.weather-set", "storm.card-unused"]
    assert position.treachery_discard == ["weather-control"]
    do(position, "table", "move-storm")
    assert position.storm == 2 + sectors


def test_a_storm_that_stands_still_destroys_nothing() -> None:
    position = card_up(
        3, storm=1, forces={"meridian-s1": {"emperor": 3}}, hands={"emperor": ["weather-control"]}
    )
    do(position, "emperor", "weather-control", sectors=0)
    do(position, "table", "move-storm")
    assert position.forces == {"meridian-s1": {"emperor": 3}}


@pytest.mark.parametrize(
    ("by", "sectors", "clause"),
    [
        ("emperor", 11, "storm.weather-control/too-far"),
        ("fremen", 3, "storm.weather-control/no-card"),
        ("table", 3, "storm.weather-control/no-card"),
    ],
)
def test_weather_control_needs_the_card_and_goes_no_further_than_ten(
    by: str, sectors: int, clause: str
) -> None:
    position = card_up(3, hands={"emperor": ["weather-control"]})
    move = {"by": by, "move": "weather-control", "sectors": sectors}
    assert broken(position, move) == clause
    assert not can_be_filled(position, move)


@pytest.mark.parametrize(("option", "kept"), [("shuffled", False), ("kept", True)])
def test_after_weather_control_the_card_drawn_ahead_is_shuffled_back_or_kept(
    option: str, kept: bool
) -> None:
    position = card_up(3, hands={"emperor": ["weather-control"]}, weather_control_card=option)
    do(position, "emperor", "weather-control", sectors=5)
    do(position, "table", "move-storm")
    assert (position.storm_next, position.storm_seen) == ((3, True) if kept else (0, False))
    assert position.step == ("reveal-spice" if kept else "draw-storm")


# --- Family Atomics ------------------------------------------------------------------------------


def atomics(storm: int = 0, **given: Any) -> Position:
    """The storm's way is known, and the Emperor holds Family Atomics."""
    position = card_up(3, storm=storm, hands={"emperor": ["family-atomics"]}, **given)
    do(position, "table", "reveal-storm")
    return position


ATOMICS = {"by": "emperor", "move": "family-atomics"}


@pytest.mark.parametrize(
    ("part", "storm", "option", "clause"),
    [
        ("shield-wall-s7", 0, "on-or-beside", ""),
        ("shield-wall-s8", 0, "on-the-wall", ""),
        ("imperial-basin-s8", 0, "on-or-beside", ""),
        ("imperial-basin-s10", 0, "on-or-beside", ""),
        ("imperial-basin-s10", 9, "on-or-beside", "storm.family-atomics/out-of-reach"),
        ("imperial-basin-s8", 8, "on-or-beside", "storm.family-atomics/out-of-reach"),
        ("imperial-basin-s8", 0, "on-the-wall", "storm.family-atomics/out-of-reach"),
        ("arrakeen-s9", 0, "on-or-beside", "storm.family-atomics/out-of-reach"),
        ("polar-sink", 0, "on-or-beside", "storm.family-atomics/out-of-reach"),
    ],
)
def test_family_atomics_need_forces_on_the_wall_or_beside_it_with_no_storm_between(
    part: str, storm: int, option: str, clause: str
) -> None:
    position = atomics(storm, forces={part: {"emperor": 1}}, atomics_range=option)
    assert broken(position, ATOMICS) == clause
    assert can_be_filled(position, ATOMICS) == (clause == "")


def test_family_atomics_need_the_card_and_advisors_do_not_serve() -> None:
    position = card_up(
        3,
        hands={"bene-gesserit": ["family-atomics"]},
        forces={"shield-wall-s7": {"emperor": 1}},
        advisors={"shield-wall-s7": 1},
    )
    do(position, "table", "reveal-storm")
    assert broken(position, ATOMICS) == "storm.family-atomics/no-card"
    theirs = {**ATOMICS, "by": "bene-gesserit"}
    assert broken(position, theirs) == "storm.family-atomics/out-of-reach"
    assert broken(position, {**ATOMICS, "by": "table"}) == "storm.family-atomics/no-card"


def test_family_atomics_are_played_only_when_the_way_of_the_storm_is_known() -> None:
    position = card_up(3, hands={"emperor": ["family-atomics"]})
    assert broken(position, ATOMICS) == "storm.family-atomics/card-down"


def test_family_atomics_destroy_the_wall_and_all_on_it_and_leave_the_game() -> None:
    position = atomics(
        forces={"shield-wall-s7": {"emperor": 2, "fremen": 1}, "shield-wall-s8": {"emperor": 3}},
        advisors={"shield-wall-s8": 1},
    )
    events = do(position, "emperor", "family-atomics")
    assert clauses(events) == [
        "storm.wall-destroyed",
        "storm.atomics-gone",
        *["storm.wall-losses"] * 4,
    ]
    assert (position.wall, position.forces, position.advisors) == (False, {}, {})
    assert position.treachery_out == ["family-atomics"]
    assert position.sides["emperor"].hand == []
    assert position.sides["emperor"].tanks == 5


def test_after_family_atomics_the_storm_takes_the_cities_behind_the_wall() -> None:
    position = atomics(
        7, forces={"shield-wall-s8": {"emperor": 1}, "carthag-s10": {"harkonnen": 10}}
    )
    do(position, "emperor", "family-atomics")
    do(position, "table", "move-storm")
    assert position.sides["harkonnen"].tanks == 10


# --- the next card -------------------------------------------------------------------------------


def test_the_next_card_comes_from_all_six() -> None:
    position = blown(4)
    assert options(position, "table", "draw-storm") == [1, 2, 3, 4, 5, 6]
    for value in (0, 7):
        move = {"by": "table", "move": "draw-storm", "value": value}
        assert broken(position, move) == "storm.draw/no-such-card"


@pytest.mark.parametrize(
    ("factions", "blocked", "seen"),
    [
        (SIX, {}, True),
        (SIX, {"storm-deck": "emperor"}, False),
        (["emperor", "atreides"], {}, False),
    ],
)
def test_the_fremen_look_at_the_next_card_unless_a_karama_card_stops_them(
    factions: list[str], blocked: dict[str, str], seen: bool
) -> None:
    position = blown(4, factions=factions)
    position.blocked = dict(blocked)
    events = do(position, "table", "draw-storm", value=5)
    assert ("storm.foresight" in clauses(events)) == ("fremen" in factions)
    assert (position.storm_next, position.storm_seen) == (5, seen)
    assert position.phase == "spice-blow"


# --- a new turn ----------------------------------------------------------------------------------


def test_a_turn_begins_by_noting_who_holds_the_cities_and_forgetting_the_last_turn() -> None:
    position = new_game(["atreides", "emperor", "harkonnen"])
    position.turn = 2
    position.forces["carthag-s10"] = {"emperor": 1, "harkonnen": 2}
    position.revived = {"atreides": 2}
    position.revived_leader = ["atreides"]
    position.fought = {"duncan-idaho": "arrakeen"}
    position.grants = {"free:atreides": 3}
    enter(GAME, position)
    assert position.harvesters == ["arrakeen/atreides"]
    assert (position.revived, position.revived_leader) == ({}, [])
    assert (position.fought, position.grants) == ({}, {})
    assert (position.step, position.waiting) == ("weather", ["table"])


@pytest.mark.parametrize(
    ("option", "left"), [("sectors", ["cielago-north-s2"]), ("territories", [])]
)
def test_how_much_of_a_territory_the_storm_strikes_is_a_ruling(
    option: str, left: list[str]
) -> None:
    forces = {f"cielago-north-s{sector}": {"emperor": 1} for sector in (1, 2)}
    position = blown(1, storm=0, forces=forces, storm_reach=option)

    assert position.storm == 1
    assert [part for part in forces if part in position.forces] == left
    assert position.sides["emperor"].tanks == 2 - len(left)


# --- when Weather Control may be played ----------------------------------------------------------

WEATHER = {"by": "emperor", "move": "weather-control", "sectors": 7}


@pytest.mark.parametrize(
    ("option", "before", "after"),
    [
        ("before-card", "", "storm.weather-control/too-late"),
        ("after-card", "storm.weather-control/too-early", ""),
        ("until-it-moves", "", ""),
    ],
)
def test_whether_weather_control_waits_for_the_storm_card_is_a_ruling(
    option: str, before: str, after: str
) -> None:
    position = card_up(3, hands={"emperor": ["weather-control"]}, weather_control_when=option)
    assert broken(position, WEATHER) == before
    assert can_be_filled(position, WEATHER) is (before == "")
    do(position, "table", "reveal-storm")
    assert broken(position, WEATHER) == after
    assert can_be_filled(position, WEATHER) is (after == "")


@pytest.mark.parametrize("card", ["shuffled", "kept"])
def test_weather_control_overrules_a_storm_card_that_has_been_shown(card: str) -> None:
    position = card_up(
        3,
        storm=2,
        hands={"emperor": ["weather-control"]},
        weather_control_when="after-card",
        weather_control_card=card,
    )
    do(position, "table", "reveal-storm")
    assert clauses(do(position, "emperor", "weather-control", sectors=7)) == ["storm.weather-set"]
    do(position, "table", "move-storm")
    assert position.storm == 9
    assert (position.storm_next, position.step) == (0, "draw-storm")


def test_atomics_may_follow_or_precede_weather_control_once_the_card_is_shown() -> None:
    for first, second in [
        ("weather-control", "family-atomics"),
        ("family-atomics", "weather-control"),
    ]:
        position = card_up(
            3,
            hands={"emperor": ["family-atomics", "weather-control"]},
            forces={"shield-wall-s7": {"emperor": 2}},
            weather_control_when="until-it-moves",
        )
        do(position, "table", "reveal-storm")
        for kind in (first, second):
            fields = {"sectors": 9} if kind == "weather-control" else {}
            do(position, "emperor", kind, **fields)
        assert (position.wall, position.storm_move) == (False, 9)


def test_weather_control_after_the_card_is_not_played_on_turn_1() -> None:
    position = first_turn(weather_control_when="until-it-moves")
    position.sides["emperor"].hand = ["weather-control"]
    do(position, "harkonnen", "dial", number=1)
    do(position, "atreides", "dial", number=1)
    assert broken(position, WEATHER) == "storm.weather-control/first-turn"
