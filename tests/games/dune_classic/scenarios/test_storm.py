"""Scenarios of the storm."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.beginning import new_position
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Seat, Setup
from tests.games.dune_classic.scenarios.given import (
    RED_CHASM,
    TUEK,
    pass_until,
    refused,
    sees,
    until,
)
from tests.support.dune_classic import GAME, SIX, do, scene

WALL = "shield-wall-s7"


def dialled(one: int, other: int) -> Position:
    """The first storm after both dials, moved."""
    position = until("dial")
    do(position, "atreides", "dial", number=one)
    do(position, "harkonnen", "dial", number=other)
    do(position, "table", "move-storm")
    return position


def card_up(card: int, *, lying: dict[str, int] | None = None, **given: Any) -> Position:
    """A later turn, the storm card drawn ahead still face down."""
    position = scene("storm", **given)
    position.storm_next = card
    position.storm_seen = True
    position.spice = dict(lying or {})
    return position


def blown(card: int, **given: Any) -> Position:
    """The storm has moved by a card."""
    return move_on(card_up(card, **given))


def move_on(position: Position) -> Position:
    """The card is turned up and the storm moved."""
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    return position


def first_after(storm: int, factions: list[str] | None = None) -> list[str]:
    """The order of the seats once the storm has stopped in a sector."""
    return blown(1, factions=factions or SIX, storm=(storm - 1) % 18).order


def armed(card: str, by: str = "atreides", **given: Any) -> Position:
    """A seat holds a card, and the storm card is still face down."""
    return card_up(3, hands={by: [card]}, **given)


def way_known(**given: Any) -> Position:
    """A seat holds Family Atomics and the storm's way is known."""
    position = armed("family-atomics", **given)
    do(position, "table", "reveal-storm")
    return position


def test_the_players_beside_legal_the_storm_moves_23_sectors_counter_clockwise() -> None:
    """Given: First storm of the game, marker in the start sector.

    When: The players beside the start sector dial 20 and 3.
    Then: Legal: the storm moves 23 sectors counter-clockwise and lies five sectors past the start.
    Source: 004 section 1; reference storm_deck.first_turn
    """
    assert dialled(20, 3).storm == 5


def test_a_player_beside_the_start_sector_dials_21_refused_the_dial_goes_from_0_to_20() -> None:
    """Given: First storm of the game.

    When: A player beside the start sector dials 21.
    Then: Refused: the dial goes from 0 to 20.
    Source: 004 section 1
    """
    refused(until("dial"), "storm.first-dials", "atreides", "dial", number=21)


def test_a_player_beside_the_start_sector_dials_1_refused_the_dial_goes_from_0_to_20() -> None:
    """Given: First storm of the game.

    When: A player beside the start sector dials -1.
    Then: Refused: the dial goes from 0 to 20.
    Source: 004 section 1
    """
    refused(until("dial"), "storm.first-dials", "atreides", "dial", number=-1)


def test_the_player_of_the_third_circle_refused_only_the_first_and_the_last_player_dial() -> None:
    """Given: First storm of the game, six players.

    When: The player of the third circle dials.
    Then: Refused: only the first and the last player dial.
    Source: 004 section 1; reference storm_deck.first_turn.who
    """
    refused(until("dial"), "storm.first-dials", "emperor", "dial", number=5)


def test_the_same_player_dials_again_refused_each_dials_once() -> None:
    """Given: First storm; one of the two has dialed.

    When: The same player dials again.
    Then: Refused: each dials once.
    Source: 004 section 1
    """
    position = until("dial")
    do(position, "atreides", "dial", number=5)
    refused(position, "storm.first-dials", "atreides", "dial", number=6)


def test_both_dial_0_legal_the_storm_stays_in_the_start_sector_and_the_game_begins() -> None:
    """Given: First storm of the game.

    When: Both dial 0.
    Then: Legal: the storm stays in the start sector and the game begins.
    Source: 004 section 1
    """
    position = dialled(0, 0)
    assert position.storm == 0
    assert position.order[0] == "atreides"


def test_the_others_look_at_the_table_nobody_else_can_see_the_12_before_the_second() -> None:
    """Given: First storm; one of the two has dialed 12.

    When: The others look at the table.
    Then: Follows: nobody else can see the 12 before the second dial is in.
    Source: 004 section 1
    """
    position = until("dial")
    do(position, "atreides", "dial", number=12)
    for seat in SIX[1:]:
        assert sees(position, seat).dials == {"atreides": -1}


def test_the_storm_moves_it_goes_round_twice_and_lies_in_sector_4() -> None:
    """Given: Both dial 20 in the first storm: 40 sectors.

    When: The storm moves.
    Then: Follows: it goes round twice and lies in sector 4; sand forces of every sector die, the Polar Sink and rock keep theirs.
    Source: 004 section 1; reference storm_deck.first_turn.possible_total
    """
    position = until("dial")
    position.forces = {"south-mesa-s3": {"atreides": 2}, "polar-sink": {"emperor": 1}}
    position.forces |= {"false-wall-west-s17": {"harkonnen": 3}, "meridian-s0": {"fremen": 4}}
    for seat in ("atreides", "harkonnen"):
        do(position, seat, "dial", number=20)
    do(position, "table", "move-storm")
    assert position.storm == 4
    assert position.forces == {
        "false-wall-west-s17": {"harkonnen": 3},
        "polar-sink": {"emperor": 1},
    }
    assert (position.sides["atreides"].tanks, position.sides["fremen"].tanks) == (2, 4)


def test_the_storm_moves_it_lies_in_sector_2_past_the_start_sector() -> None:
    """Given: Turn 2, the storm card drawn ahead is a 4 and the marker is in sector 16.

    When: The storm moves.
    Then: Follows: it lies in sector 2, past the start sector.
    Source: 004 section 1
    """
    assert blown(4, storm=16).storm == 2


def test_players_look_at_the_table_the_fremen_know_it_and_nobody_else_does() -> None:
    """Given: Turn 2 or later, the next storm card is drawn.

    When: Players look at the table.
    Then: Follows: the Fremen know it and nobody else does.
    Source: 004 section 1; reference factions.fremen.storm-deck
    """
    position = blown(4)
    do(position, "table", "draw-storm", value=6)
    for seat in SIX:
        assert sees(position, seat).storm_next == (6 if seat == "fremen" else -1)


def test_the_storm_moves_all_three_go_to_the_tanks() -> None:
    """Given: Atreides has three forces in South Mesa, sector 4, and the storm moves over it without stopping.

    When: The storm moves.
    Then: Follows: all three go to the tanks.
    Source: 004 section 1
    """
    position = blown(4, storm=2, forces={"south-mesa-s4": {"atreides": 3}})
    assert position.storm == 6
    assert (position.forces, position.sides["atreides"].tanks) == ({}, 3)


def test_the_storm_moves_the_three_live_only_sectors_passed_or_stopped_in_count() -> None:
    """Given: Atreides has three forces in South Mesa, sector 5; the storm stops in sector 4.

    When: The storm moves.
    Then: Follows: the three live; only sectors passed or stopped in count.
    Source: 004 section 1; reference rules.storm.kills
    """
    position = blown(2, storm=2, forces={"south-mesa-s5": {"atreides": 3}})
    assert position.storm == 4
    assert position.forces == {"south-mesa-s5": {"atreides": 3}}


def test_the_storm_moves_the_three_live() -> None:
    """Given: Harkonnen has three forces in Pasty Mesa, sector 5, which is rock, and the storm passes it.

    When: The storm moves.
    Then: Follows: the three live.
    Source: 004 section 1
    """
    position = blown(4, storm=3, forces={"pasty-mesa-s5": {"harkonnen": 3}})
    assert position.forces == {"pasty-mesa-s5": {"harkonnen": 3}}


def test_the_storm_moves_the_five_live() -> None:
    """Given: The Guild has five forces in Tuek's Sietch and the storm passes sector 4.

    When: The storm moves.
    Then: Follows: the five live.
    Source: reference rules.storm.protected
    """
    position = blown(3, storm=2, forces={TUEK: {"spacing-guild": 5}})
    assert position.forces == {TUEK: {"spacing-guild": 5}}


def test_the_storm_moves_the_four_live() -> None:
    """Given: Atreides has four forces in Imperial Basin, sector 9, the Shield Wall is whole and the storm stops in sector 9.

    When: The storm moves.
    Then: Follows: the four live.
    Source: reference rules.storm.protected
    """
    position = blown(3, storm=6, forces={"imperial-basin-s9": {"atreides": 4}})
    assert position.storm == 9
    assert position.forces == {"imperial-basin-s9": {"atreides": 4}}


def test_the_storm_passes_sector_9_all_twelve_die() -> None:
    """Given: The Shield Wall is destroyed; Atreides has ten forces in Arrakeen and two in Imperial Basin, sector 9.

    When: The storm passes sector 9.
    Then: Follows: all twelve die.
    Source: reference treachery_deck.family-atomics
    """
    forces = {"arrakeen-s9": {"atreides": 10}, "imperial-basin-s9": {"atreides": 2}}
    position = card_up(3, storm=8, forces=forces)
    position.wall = False
    move_on(position)
    assert (position.forces, position.sides["atreides"].tanks) == ({}, 12)


def test_the_storm_moves_the_spice_is_gone() -> None:
    """Given: Eight spice lies in Red Chasm and the storm passes sector 6.

    When: The storm moves.
    Then: Follows: the spice is gone.
    Source: 004 section 1
    """
    assert blown(4, storm=4, lying={RED_CHASM: 8}).spice == {}


def test_the_storm_moves_all_six_die_the_document_gives_the_fremen_no_half_losses() -> None:
    """Given: Six Fremen stand in Red Chasm and the storm passes sector 6.

    When: The storm moves.
    Then: Follows: all six die; the document gives the Fremen no half losses.
    Source: 004 section 1
    """
    position = blown(4, storm=4, forces={RED_CHASM: {"fremen": 6}})
    assert (position.forces, position.sides["fremen"].tanks) == ({}, 6)


def test_the_storm_moves_both_die_like_any_force() -> None:
    """Given: Two Bene Gesserit advisors stand in Red Chasm and the storm passes sector 6.

    When: The storm moves.
    Then: Follows: both die like any force.
    Source: 004 section 1; reference factions.bene-gesserit.coexistence
    """
    given: dict[str, Any] = {"forces": {RED_CHASM: {"emperor": 1}}, "advisors": {RED_CHASM: 2}}
    position = blown(4, storm=4, **given)
    assert (position.advisors, position.sides["bene-gesserit"].tanks) == ({}, 2)


def test_the_first_player_is_found_it_is_the_owner_of_the_circle_in_sector_4() -> None:
    """Given: The storm stops in sector 2.

    When: The first player is found.
    Then: Follows: it is the owner of the circle in sector 4, the next one the marker would reach.
    Source: 004 section 1; reference player_circles
    """
    assert first_after(2)[0] == "bene-gesserit"


def test_the_first_player_is_found_it_is_the_owner_of_the_circle_in_sector_7() -> None:
    """Given: The storm stops in sector 4, on a player's circle.

    When: The first player is found.
    Then: Follows: it is the owner of the circle in sector 7, and the one under the marker is last.
    Source: 004 section 1
    """
    order = first_after(4)
    assert (order[0], order[-1]) == ("emperor", "bene-gesserit")


def test_the_first_player_is_found_it_is_the_owner_of_the_circle_in_sector_1() -> None:
    """Given: The storm stops in sector 17.

    When: The first player is found.
    Then: Follows: it is the owner of the circle in sector 1.
    Source: reference player_circles.first_player_circle_by_storm_sector
    """
    assert first_after(17) == SIX


def test_the_first_player_is_found_it_is_the_owner_in_sector_7() -> None:
    """Given: Three players, in the circles of sectors 1, 7 and 13; the storm stops in sector 2.

    When: The first player is found.
    Then: Follows: it is the owner in sector 7; empty circles are skipped.
    Source: reference player_circles.fewer_players
    """
    position = card_up(1, storm=1, factions=["atreides", "emperor", "fremen"])
    for seat, circle in (("atreides", 1), ("emperor", 3), ("fremen", 5)):
        position.sides[seat].circle = circle
    assert move_on(position).order == ["emperor", "fremen", "atreides"]


def test_atreides_plays_it_before_the_storm_moves_legal_the_storm_moves_ten_sectors() -> None:
    """Given: Turn 2, Atreides holds Weather Control.

    When: Atreides plays it before the storm moves and chooses 10.
    Then: Legal: the storm moves ten sectors, the card is discarded.
    Source: reference treachery_deck.weather-control
    """
    position = armed("weather-control", storm=5)
    do(position, "atreides", "weather-control", sectors=10)
    do(position, "table", "move-storm")
    assert position.storm == 15
    assert position.treachery_discard == ["weather-control"]


def test_atreides_plays_it_and_chooses_0_legal_the_storm_does_not_move() -> None:
    """Given: Turn 2, Atreides holds Weather Control.

    When: Atreides plays it and chooses 0.
    Then: Legal: the storm does not move.
    Source: reference treachery_deck.weather-control
    """
    position = armed("weather-control", storm=5)
    do(position, "atreides", "weather-control", sectors=0)
    do(position, "table", "move-storm")
    assert position.storm == 5


def test_atreides_plays_it_and_chooses_11_refused_ten_sectors_at_most() -> None:
    """Given: Turn 2, Atreides holds Weather Control.

    When: Atreides plays it and chooses 11.
    Then: Refused: ten sectors at most.
    Source: reference treachery_deck.weather-control
    """
    position = armed("weather-control")
    refused(position, "storm.weather-control", "atreides", "weather-control", sectors=11)


def test_atreides_plays_it_refused_not_on_the_first_turn() -> None:
    """Given: Turn 1, Atreides holds Weather Control.

    When: Atreides plays it.
    Then: Refused: not on the first turn.
    Source: reference treachery_deck.weather-control
    """
    position = until("dial")
    position.sides["atreides"].hand = ["weather-control"]
    refused(position, "storm.weather-control", "atreides", "weather-control", sectors=3)
    for seat in ("atreides", "harkonnen"):
        do(position, seat, "dial", number=1)
    refused(position, "storm.weather-control", "atreides", "weather-control", sectors=3)


def test_harkonnen_plays_it_refused_the_card_is_not_in_that_hand() -> None:
    """Given: Turn 2, Harkonnen does not hold Weather Control.

    When: Harkonnen plays it.
    Then: Refused: the card is not in that hand.
    Source: reference treachery_deck.weather-control
    """
    position = armed("weather-control")
    refused(position, "storm.weather-control", "harkonnen", "weather-control", sectors=3)


def test_atreides_plays_weather_refused_it_has_to_be_played_before_the_marker_moves() -> None:
    """Given: Turn 2, the storm has already moved.

    When: Atreides plays Weather Control.
    Then: Refused: it has to be played before the marker moves.
    Source: reference treachery_deck.weather-control
    """
    position = move_on(armed("weather-control"))
    refused(position, "storm.weather-control", "atreides", "weather-control", sectors=3)


def test_atreides_plays_it_legal_all_three_die() -> None:
    """Given: Turn 2, Atreides holds Family Atomics and has two forces on the Shield Wall; Harkonnen has one there.

    When: Atreides plays it.
    Then: Legal: all three die, the wall is destroyed and the card leaves the game.
    Source: reference treachery_deck.family-atomics
    """
    position = way_known(forces={WALL: {"atreides": 2, "harkonnen": 1}})
    do(position, "atreides", "family-atomics")
    assert (position.wall, position.forces) == (False, {})
    assert (position.sides["atreides"].tanks, position.sides["harkonnen"].tanks) == (2, 1)
    assert (position.treachery_out, position.treachery_discard) == (["family-atomics"], [])


def test_atreides_plays_it_legal_being_next_to_the_wall_is_enough_and_that_force_lives() -> None:
    """Given: Turn 2, Atreides holds Family Atomics and has a force in Gara Kulon, next to the wall.

    When: Atreides plays it.
    Then: Legal: being next to the wall is enough and that force lives.
    Source: reference treachery_deck.family-atomics
    """
    position = way_known(forces={"gara-kulon-s7": {"atreides": 1}})
    do(position, "atreides", "family-atomics")
    assert (position.wall, position.forces) == (False, {"gara-kulon-s7": {"atreides": 1}})


def test_atreides_plays_it_refused_no_force_on_or_next_to_the_shield_wall() -> None:
    """Given: Turn 2, Atreides holds Family Atomics and stands only in Arrakeen, which does not touch the wall.

    When: Atreides plays it.
    Then: Refused: no force on or next to the Shield Wall.
    Source: reference treachery_deck.family-atomics
    """
    position = way_known(forces={"arrakeen-s9": {"atreides": 10}})
    refused(position, "storm.family-atomics", "atreides", "family-atomics")


def test_turn_1_atreides_holds_family_atomics_atreides_plays_it() -> None:
    """Given: Turn 1, Atreides holds Family Atomics and stands on the Shield Wall.

    When: Atreides plays it.
    Then: Refused: not on the first turn.
    Source: reference treachery_deck.family-atomics
    """
    position = until("dial")
    position.sides["atreides"].hand = ["family-atomics"]
    position.forces[WALL] = {"atreides": 1}
    for seat in ("atreides", "harkonnen"):
        do(position, seat, "dial", number=1)
    refused(position, "storm.family-atomics", "atreides", "family-atomics")


def test_they_play_it_refused_advisors_do_not_enable_it() -> None:
    """Given: Turn 2, Bene Gesserit hold Family Atomics and have only advisors on the Shield Wall.

    When: They play it.
    Then: Refused: advisors do not enable it.
    Source: reference factions.bene-gesserit.coexistence
    """
    given: dict[str, Any] = {"forces": {WALL: {"emperor": 1}}, "advisors": {WALL: 2}}
    position = way_known(by="bene-gesserit", **given)
    refused(position, "storm.family-atomics", "bene-gesserit", "family-atomics")


def test_atreides_plays_it_refused_the_storm_lies_between_the_force_and_the_wall() -> None:
    """Given: Turn 2, Atreides holds Family Atomics and has one force in Gara Kulon; the storm lies in sector 7, over it.

    When: Atreides plays it.
    Then: Refused: the storm lies between the force and the wall.
    Source: reference treachery_deck.family-atomics
    """
    position = way_known(storm=7, forces={"gara-kulon-s7": {"atreides": 1}})
    refused(position, "storm.family-atomics", "atreides", "family-atomics")


def test_the_storm_moves_none_of_them_dies() -> None:
    """Given: The storm moves over every sector and stands; four factions have forces in the Polar Sink.

    When: The storm moves.
    Then: Follows: none of them dies.
    Source: reference territories.polar-sink
    """
    crowd = {"polar-sink": {"atreides": 1, "emperor": 2, "fremen": 3, "harkonnen": 4}}
    position = until("dial")
    position.forces = crowd
    for seat in ("atreides", "harkonnen"):
        do(position, seat, "dial", number=18)
    do(position, "table", "move-storm")
    assert position.forces == crowd


def test_the_storm_moves_only_those_in_sector_0_die() -> None:
    """Given: The Fremen hold three forces in Cielago North, sectors 0 and 2, and the storm moves from 17 to 0.

    When: The storm moves.
    Then: Follows: only those in sector 0 die.
    Source: reference rules.storm.kills
    """
    forces = {"cielago-north-s0": {"fremen": 3}, "cielago-north-s2": {"fremen": 3}}
    position = blown(1, storm=17, forces=forces)
    assert position.forces == {"cielago-north-s2": {"fremen": 3}}
    assert position.sides["fremen"].tanks == 3


def test_they_want_to_move_refused_over_rock_the_storm_does_not_kill_but_locks() -> None:
    """Given: Harkonnen has three forces in Pasty Mesa, sector 5, and the storm stands there.

    When: They want to move to the Minor Erg.
    Then: Refused: over rock the storm does not kill but locks in and out.
    Source: 004 section 1
    """
    position = scene(
        "shipment-and-movement",
        ["harkonnen", "atreides"],
        storm=5,
        forces={"pasty-mesa-s5": {"harkonnen": 3}, "carthag-s10": {"harkonnen": 1}},
    )
    pass_until(position, "move", "harkonnen")
    assert position.forces["pasty-mesa-s5"] == {"harkonnen": 3}
    there = {"start": "pasty-mesa-s5", "end": "the-minor-erg-s6", "forces": 3, "hajr": False}
    sides = {"side": "fighters", "arrive": "fighters"}
    refused(position, "movement.storm", "harkonnen", "move", **there, **sides)


def test_atreides_plays_it_and_chooses_5_legal_it_is_still_before_the_marker_moves() -> None:
    """Given: Turn 2, the storm card is turned up, the marker has not moved; Atreides holds Weather Control.

    When: Atreides plays it and chooses 5.
    Then: Legal: it is still before the marker moves; five replaces the card.
    Source: reference treachery_deck.weather-control
    """
    position = armed("weather-control", storm=2)
    do(position, "table", "reveal-storm")
    do(position, "atreides", "weather-control", sectors=5)
    do(position, "table", "move-storm")
    assert position.storm == 7


def test_the_storm_moves_they_live() -> None:
    """Given: Atreides stands in Meridian, sector 1, where the storm has lain; the storm moves on by 3.

    When: The storm moves.
    Then: Follows: they live; the storm strikes what it passes or stops on, not what it leaves.
    Source: reference rules.storm.kills
    """
    forces = {"meridian-s1": {"atreides": 3}}
    assert blown(3, storm=1, forces=forces).forces == forces


def test_the_next_card_is_drawn_it_can_be_a_5_again() -> None:
    """Given: The storm card of this turn was a 5.

    When: The next card is drawn.
    Then: Follows: it can be a 5 again; all six are shuffled together each time.
    Source: 004 section 1
    """
    position = blown(5)
    do(position, "table", "draw-storm", value=5)
    assert position.storm_next == 5


def test_the_storm_passes_sectors_7_and_8_they_live_the_wall_is_still_rock() -> None:
    """Given: The Shield Wall is destroyed and Atreides has three forces on it.

    When: The storm passes sectors 7 and 8.
    Then: Follows: they live; the wall is still rock.
    Source: 004 section 1; reference treachery_deck.family-atomics
    """
    forces = {WALL: {"atreides": 3}}
    position = card_up(3, storm=6, forces=forces)
    position.wall = False
    assert move_on(position).forces == forces


def test_atreides_plays_it_refused_an_own_force_is_needed() -> None:
    """Given: Turn 2, Atreides holds Family Atomics; only its ally Harkonnen stands on the Shield Wall.

    When: Atreides plays it.
    Then: Refused: an own force is needed.
    Source: reference treachery_deck.family-atomics
    """
    given: dict[str, Any] = {"allies": [("atreides", "harkonnen")]}
    position = way_known(forces={WALL: {"harkonnen": 1}}, **given)
    refused(position, "storm.family-atomics", "atreides", "family-atomics")


def test_the_first_player_is_found_the_order_is_found_anew_and_is_as_it_was() -> None:
    """Given: Weather Control was played with 0; the storm lies in sector 4.

    When: The first player is found.
    Then: Follows: the order is found anew and is as it was: first the owner of sector 7, the one under the storm last.
    Source: 004 section 1
    """
    position = armed("weather-control", storm=4)
    do(position, "atreides", "weather-control", sectors=0)
    do(position, "table", "move-storm")
    assert (position.order[0], position.order[-1]) == ("emperor", "bene-gesserit")


def test_the_first_storm_is_due_the_owners_of_sectors_4_and_13_dial() -> None:
    """Given: Three players, in the circles of sectors 4, 10 and 13.

    When: The first storm is due.
    Then: Follows: the owners of sectors 4 and 13 dial, the nearest on both sides of the start.
    Source: 004 section 1; reference player_circles.fewer_players
    """
    seats = [Seat("emperor", 2), Seat("fremen", 4), Seat("harkonnen", 5)]
    position = until("dial", position=new_position(GAME, Setup(seats, {}, {})))
    assert sorted(position.waiting) == ["emperor", "harkonnen"]


def test_the_storm_moves_those_two_and_the_ten_in_arrakeen_die_by_atreides_own_doing() -> None:
    """Given: Turn 2, Atreides holds Family Atomics and two forces in Imperial Basin, sector 9, next to the wall; it plays the card and the storm then passes sector 9.

    When: The storm moves.
    Then: Follows: those two and the ten in Arrakeen die by Atreides' own doing.
    Source: reference treachery_deck.family-atomics
    """
    forces = {"arrakeen-s9": {"atreides": 10}, "imperial-basin-s9": {"atreides": 2}}
    position = way_known(storm=6, forces=forces)
    do(position, "atreides", "family-atomics")
    do(position, "table", "move-storm")
    assert (position.forces, position.sides["atreides"].tanks) == ({}, 12)


def test_it_sets_the_way_with_the_one_and_blows_legal_the_way_is_known_and_the_marker() -> None:
    """Given: Atreides holds Weather Control and Family Atomics and has a force on the wall.

    When: It sets the way with the one and blows the wall up with the other, in the same storm.
    Then: Legal: the way is known and the marker has not moved.
    Source: reference treachery_deck.weather-control; treachery_deck.family-atomics
    """
    hands = {"atreides": ["family-atomics", "weather-control"]}
    position = card_up(3, storm=0, hands=hands, forces={WALL: {"atreides": 1}})
    do(position, "atreides", "weather-control", sectors=9)
    do(position, "atreides", "family-atomics")
    do(position, "table", "move-storm")
    assert (position.storm, position.wall) == (9, False)


def test_the_storm_has_moved_the_next_card_is_drawn_from_all_six_as_ever() -> None:
    """Given: Turn 2, the storm card is turned up and Atreides has played Weather Control after it.

    When: The storm has moved.
    Then: Follows: the next card is drawn from all six as ever, and the Fremen see it.
    Source: 004 section 1
    """
    position = armed("weather-control", storm=2)
    do(position, "table", "reveal-storm")
    do(position, "atreides", "weather-control", sectors=5)
    do(position, "table", "move-storm")
    do(position, "table", "draw-storm", value=3)
    assert sees(position, "fremen").storm_next == 3
