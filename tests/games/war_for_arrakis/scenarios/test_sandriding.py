"""Sandriding."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    attacking,
    goes,
    marching,
    moving,
    offered,
    until,
)
from tests.games.war_for_arrakis.script import A, H, legion, move, scene, stand_with, state

AWAY = "movement.borders movement.move movement.sandriding"


def rider(
    start: str, signs: tuple[str, ...] = (), worms: tuple[str, ...] = (), side: str = A
) -> Position:
    """A Legion of three Regulars, wormsigns and sandworms."""
    position = scene({start: legion(side, {"regular": 3})})
    position.signs = sorted(signs)
    position.worms = dict.fromkeys(worms, "sandworm")
    return position


def rides(position: Position, start: str, end: str) -> None:
    """The Legion rides there, and nothing is turned up."""
    signs = list(position.signs)
    goes(moving(position, "A"), "A", start, end)
    assert end in position.legions
    assert start not in position.legions
    assert position.signs == signs


def stopped(position: Position, start: str, end: str) -> None:
    """The Legion cannot get there."""
    moving(position, "A")
    marching(position, "A", start)
    against(position, AWAY, "A", "go", area=end)


def test_ride_over_two_wormsigns_legal() -> None:
    """Given: Atreides Legion at nw-1; Wormsigns at nw-2 and nw-4; nw-8 free.

    When: Strategy: nw-1, nw-2, nw-4, nw-8.
    Then: legal: every Area crossed holds a Wormsign and nw-8 touches the last.
    Source: 002 L866
    """
    rides(rider("nw-1", signs=("nw-2", "nw-4")), "nw-1", "nw-8")


def test_gap_in_the_chain_illegal_nw_4_holds_neither_a_wormsign_nor_a_sandworm() -> None:
    """Given: Wormsigns at nw-2 and nw-8 only.

    When: nw-1, nw-2, nw-4, nw-8, nw-9.
    Then: illegal because nw-4 holds neither a Wormsign nor a Sandworm; the ride could end in nw-4 at the latest.
    Source: 002 L866
    """
    position = rider("nw-1", signs=("nw-2", "nw-8"))
    stopped(position, "nw-1", "nw-9")
    move(position, "A", "go", area="nw-4")
    assert "nw-4" in position.legions


def test_end_on_a_wormsign_legal_the_last_area_may_hold_a_wormsign_it_stays_face_down() -> None:
    """Given: Wormsigns at nw-2 and nw-4.

    When: nw-1, nw-2, end at nw-4.
    Then: legal: the last Area may hold a Wormsign; it stays face down.
    Source: 002 L866
    """
    rides(rider("nw-1", signs=("nw-2", "nw-4")), "nw-1", "nw-4")


def test_end_on_a_sandworm_illegal() -> None:
    """Given: Sandworms at nw-2 and nw-4.

    When: nw-1, nw-2, end at nw-4.
    Then: illegal.
    Source: 002 L866
    """
    stopped(rider("nw-1", worms=("nw-2", "nw-4")), "nw-1", "nw-4")


def test_over_sandworms_legal() -> None:
    """Given: Sandworms at nw-2 and nw-4.

    When: nw-1, nw-2, nw-4, nw-8.
    Then: legal.
    Source: 002 L866
    """
    rides(rider("nw-1", worms=("nw-2", "nw-4")), "nw-1", "nw-8")


def test_enemy_legion_on_the_way_illegal_an_enemy_legion_blocks_the_ride() -> None:
    """Given: Wormsigns at nw-2, nw-4; 1 Harkonnen Regular also in nw-2.

    When: nw-1, nw-2, nw-4.
    Then: illegal because an enemy Legion blocks the ride.
    Source: 002 L868
    """
    position = rider("nw-1", signs=("nw-2", "nw-4"))
    position.legions["nw-2"] = legion(H, {"regular": 1})
    stopped(position, "nw-1", "nw-4")


def test_harvester_on_the_way_legal_the_harvester_in_the_crossed_area_is_not_removed() -> None:
    """Given: Wormsign and Harvester at nw-2; nw-4 free.

    When: nw-1, nw-2, nw-4.
    Then: legal; the Harvester in the crossed Area is NOT removed.
    Source: 002 L868
    """
    position = rider("nw-1", signs=("nw-2",))
    position.harvesters = ["nw-2"]
    rides(position, "nw-1", "nw-4")
    assert position.harvesters == ["nw-2"]


def test_out_of_the_desert_and_into_the_mountain_legal() -> None:
    """Given: Atreides at windgap; Wormsigns at csw-3, csw-4; north-pole has an Atreides Legion (village destroyed).

    When: windgap, csw-3, csw-4, north-pole.
    Then: legal: only the crossed Areas must carry worm pieces; start and end may be of any terrain.
    Source: 002 L866
    """
    position = rider("windgap", signs=("csw-3", "csw-4"))
    position.legions["north-pole"] = legion(A, {"regular": 1})
    position.settlements.remove("north-pole")
    rides(position, "windgap", "north-pole")
    assert position.legions == {"north-pole": legion(A, {"regular": 4})}


def test_wormsign_under_the_start_only_illegal() -> None:
    """Given: Atreides at sw-2 with a Wormsign in sw-2 itself; none around.

    When: sw-2, sw-3, sw-5.
    Then: illegal because the chain must start in a NEIGHBOUR with a worm piece; the token under the start gives nothing.
    Source: 002 L866
    """
    stopped(rider("sw-2", signs=("sw-2",)), "sw-2", "sw-5")


def ridden_attack() -> Position:
    """The Atreides have attacked nw-8 from nw-1 by riding."""
    position = rider("nw-1", signs=("nw-2", "nw-4"))
    position.legions["nw-8"] = legion(H, {"regular": 3})
    attacking(position, "A")
    move(position, "A", "attack", start="nw-1", area="nw-8")
    return position


def test_attack_by_riding_legal() -> None:
    """Given: Atreides at nw-1; Wormsigns at nw-2, nw-4; Harkonnen Legion at nw-8.

    When: Strategy attack on nw-8.
    Then: legal; the attackers stay at nw-1 during the battle and move to nw-8 only if they win.
    Source: 002 L870; 002 L893
    """
    position = ridden_attack()
    until(position, ["roll"])
    assert sorted(position.legions) == ["nw-1", "nw-8"]
    assert position.battle is not None
    assert (position.battle.start, position.battle.target) == ("nw-1", "nw-8")
    assert position.roll is not None
    assert position.roll.left == 3
    for face, count in (("sword", 3), ("shield", 3)):
        for _ in range(count):
            move(position, "T", "roll", to=position.roll.to, face=face)
    assert state(position) == "battle-next: A", state(position)
    assert position.legions["nw-1"] == legion(A, {"regular": 3})

    won = ridden_attack()
    stand_with(won, "nw-8", units={"regular": 1})
    until(won, ["roll"])
    for face in ("sword", "sword", "sword", "shield"):
        assert won.roll is not None
        move(won, "T", "roll", to=won.roll.to, face=face)
    until(won, ["act", "advance-legion"])
    if won.step == "advance-legion":
        move(won, "A", "advance-legion")
    assert won.legions == {"nw-8": legion(A, {"regular": 3})}


def test_riding_attack_leaves_the_base_the_atreides_legion_is_at_nw_1() -> None:
    """Given: Atreides at nw-1 attacked the Harkonnen Legion at nw-8 by riding over Wormsigns at nw-2 and nw-4; after round 1 the Atreides cease.

    When: After the battle.
    Then: The Atreides Legion is at nw-1.
    Source: 002 L870
    """
    position = ridden_attack()
    until(position, ["roll"])
    for face in ("shield",) * 6:
        assert position.roll is not None
        move(position, "T", "roll", to=position.roll.to, face=face)
    move(position, "A", "cease")
    assert position.legions["nw-1"] == legion(A, {"regular": 3})
    assert state(position) == "act: H"


def test_ride_to_attack_beside_a_worm_illegal() -> None:
    """Given: Sandworm stands in nw-8 with a Harvester, no Legion.

    When: Atreides attacks nw-8.
    Then: illegal: no Legion and no Settlement there, and Areas with a Sandworm are never attacked.
    Source: 002 L1170
    """
    position = rider("nw-7", worms=("nw-8",))
    position.harvesters = ["nw-8"]
    position.legions["nw-6"] = legion(H, {"regular": 1})
    attacking(position, "A")
    assert offered(position, "A", "attack", start="nw-7") == ["nw-6"]
    against(position, "battle.attack worms.legions", "A", "attack", start="nw-7", area="nw-8")


def test_harkonnen_cannot_ride_illegal_sandriding_is_atreides_only() -> None:
    """Given: Harkonnen at nw-1; Wormsigns at nw-2, nw-4.

    When: Moves nw-1 to nw-8.
    Then: illegal: Sandriding is Atreides only.
    Source: 002 L864
    """
    position = rider("nw-1", signs=("nw-2", "nw-4"), side=H)
    moving(position, "H")
    marching(position, "H", "nw-1")
    against(position, AWAY, "H", "go", area="nw-8")


def test_station_on_the_way_legal_the_station_at_cnw_4_is_not_taken() -> None:
    """Given: Wormsign and Station at cnw-4 (crossed), end at csw-1.

    When: Atreides rides cnw-3, cnw-4, csw-1.
    Then: legal; the Station at cnw-4 is not taken.
    Source: 002 L860
    """
    position = rider("cnw-3", signs=("cnw-4",))
    position.stations = ["cnw-4"]
    rides(position, "cnw-3", "csw-1")
    assert position.stations == ["cnw-4"]
    assert state(position) == "act: H"


def test_impassable_border_in_the_ride_illegal() -> None:
    """Given: rimwall-west is Desert by Atomics with a Wormsign; Atreides at ne-4.

    When: ne-4, rimwall-west, imperial-basin.
    Then: illegal: consecutive Areas must be adjacent, an impassable border makes them not so.
    Source: 002 L866
    """
    position = rider("ne-4", signs=("rimwall-west",))
    position.blasted = "rimwall-west"
    stopped(position, "ne-4", "imperial-basin")
    against(position, AWAY, "A", "go", area="arrakeen")
