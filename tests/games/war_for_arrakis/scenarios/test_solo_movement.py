"""The solo mode: where Harkonnen Legions march."""

from __future__ import annotations

import msgspec

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    automaton,
    covered,
    masked,
    regulars,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, offered
from tests.games.war_for_arrakis.script import GAME, A, H, legion, move

MARCH = 1


def marching(
    legions: dict[str, Legion],
    target: str = "windgap",
    guard: int = 0,
    others: dict[str, Legion] | None = None,
    flyers: dict[str, str] | None = None,
    die: str = "s",
) -> Position:
    """The Harkonnens are about to move: on a Sietch that a token and a Naib hold, or Regulars."""
    position = alone(
        {**legions, **(others or {})},
        {area: "rank-1" for area in [target, *(others or {})] if area in GAME.sietches},
        target,
        "habbanya-ridge" if target == "sihaya-ridge" else "sihaya-ridge",
    )
    if guard:
        position.legions[target] = regulars(A, guard)
    else:
        covered(position, target, 1, "naib")
    position.flyers = flyers or {}
    return acts(position, die, MARCH)


def goals(position: Position) -> dict[str, list[str]]:
    """Which Legions may march now, and where each may go."""
    found: dict[str, list[str]] = {}
    for area in offered(position, H, "move"):
        ahead = copied(position)
        move(ahead, H, "move", area=area)
        found[area] = sorted(offered(ahead, H, "go"))
    return found


def copied(position: Position) -> Position:
    """Another position, the same."""
    return msgspec.json.decode(msgspec.json.encode(position), type=Position)


def goes(position: Position, start: str, end: str, **fields: str) -> None:
    """A Legion marches."""
    move(position, H, "move", area=start)
    move(position, H, "go", area=end, **fields)


def test_the_closest_first_illegal_the_closest_moves_first() -> None:
    """Given: Target Windgap. Legions of 5 at cse-1 (2 Areas off) and at false-wall-east (3 off).

    When: False-wall-east moves first.
    Then: illegal because the closest moves first.
    Source: 002 L1573
    """
    position = marching({"cse-1": regulars(H, 5), "false-wall-east": regulars(H, 5)})
    against(position, "solo.move-closest", H, "move", area="false-wall-east")
    assert list(goals(position)) == ["cse-1"]


def test_the_stronger_of_two_as_close_illegal_the_higher_combat_power_moves_first() -> None:
    """Given: Target Windgap, held by a token and a Naib; 4 Regulars at csw-4, 5 at wind-pass, both 2 Areas off.

    When: csw-4 moves first.
    Then: illegal because the higher Combat Power moves first.
    Source: 002 L1573
    """
    position = marching({"csw-4": regulars(H, 4), "wind-pass": regulars(H, 5)})
    against(position, "solo.move-powerful", H, "move", area="csw-4")
    assert list(goals(position)) == ["wind-pass"]


def test_along_the_shortest_path_illegal_that_is_no_step_on_a_shortest_path() -> None:
    """Given: 5 Regulars at cse-1, target Windgap.

    When: They go to harg-pass.
    Then: illegal because that is no step on a shortest path.
    Source: 002 L1573
    """
    position = marching({"cse-1": regulars(H, 5)})
    assert goals(position) == {"cse-1": ["csw-5"]}
    move(position, H, "move", area="cse-1")
    against(position, "solo.move-shortest", H, "go", area="harg-pass")


def test_through_the_border_legal_impassable_borders_are_ignored() -> None:
    """Given: 5 Regulars at rimwall-west, target Sihaya Ridge.

    When: They go to ne-4 or ne-5 across the impassable border.
    Then: legal: impassable borders are ignored.
    Source: 002 L1592
    """
    position = marching({"rimwall-west": regulars(H, 5)}, "sihaya-ridge")
    assert goals(position) == {"rimwall-west": ["ne-4", "ne-5"]}
    goes(position, "rimwall-west", "ne-4")
    assert position.legions["ne-4"] == regulars(H, 5)


def flying() -> Position:
    """A Legion at the North Pole marches on Windgap, with an Ornithopter."""
    return marching({"north-pole": regulars(H, 5)}, flyers={"zone-7": "ornithopter"})


def test_5_regulars_at_north_pole_target_windgap_by_ornithopter_legal() -> None:
    """Given: 5 Regulars at north-pole, target Windgap; an Ornithopter on zone-7.

    When: They move 2 Areas with it.
    Then: legal.
    Source: 002 L1573
    """
    position = flying()
    assert goals(position) == {"north-pole": ["csw-2"]}
    goes(position, "north-pole", "csw-2", zone="zone-7")
    assert position.flyers == {}


def test_the_ornithopter_stays_illegal_ornithopters_are_used_if_available() -> None:
    """Given: As before.

    When: They move 1 Area without it.
    Then: illegal because Ornithopters are used if available.
    Source: 002 L1573
    """
    position = flying()
    move(position, H, "move", area="north-pole")
    for near in ("csw-4", "wind-pass", "cse-1"):
        against(position, "solo.move-shortest", H, "go", area=near)


def test_one_ornithopter_a_turn_illegal() -> None:
    """Given: Target Windgap; 6 Regulars at north-pole, 5 at cnw-2; Ornithopters on zone-6 and zone-7; the first Legion has flown.

    When: The second flies.
    Then: illegal because no more than 1 Ornithopter is used on the same turn.
    Source: 002 L1596
    """
    position = marching(
        {"north-pole": regulars(H, 6), "cnw-2": regulars(H, 5)},
        flyers={"zone-6": "ornithopter", "zone-7": "ornithopter"},
    )
    position.settlements = [area for area in position.settlements if area != "north-pole"]
    move(position, H, "move", area="north-pole")
    end = offered(position, H, "go")[0]
    zone = offered(position, H, "go", area=end)[0]
    move(position, H, "go", area=end, zone=zone)
    assert len(position.flyers) == 1
    move(position, H, "move", area="cnw-2")
    ends = offered(position, H, "go")
    assert set(ends) <= {"cnw-4", "wind-pass"}
    (left,) = position.flyers
    for end in ("csw-2", ends[0]):
        against(position, "solo.move turn.moves", H, "go", area=end, zone=left)
    move(position, H, "go", area=ends[0])
    assert len(position.flyers) == 1


def test_around_an_enemy_illegal_the_path_crosses_free_areas_only_csw_5_is_as_short() -> None:
    """Given: 5 Regulars at csw-4, target Windgap; a strong Atreides Legion at csw-3.

    When: They go to csw-3.
    Then: illegal because the path crosses free Areas only; csw-5 is as short.
    Source: 002 L1573
    """
    position = marching({"csw-4": regulars(H, 5)}, others={"csw-3": regulars(A, 6)})
    assert goals(position) == {"csw-4": ["csw-5"]}


def joining(going: Legion, there: int, guard: int) -> Position:
    """A Legion at cne-3 marches on Windgap; by cse-1 stand others, too weak to march."""
    return marching({"cne-3": going, "cse-1": regulars(H, there)}, guard=guard)


def test_joining_another_legion_illegal() -> None:
    """Given: Target Windgap, held by a token and a Naib; 4 Regulars at cne-3; 2 at cse-1, too weak to march. Shortest paths lead by cse-1 and by wind-pass.

    When: They go to wind-pass.
    Then: illegal because the path that ends with another Legion that is not full comes first.
    Source: 002 L1586
    """
    position = joining(regulars(H, 4), 2, 0)
    assert goals(position) == {"cne-3": ["cse-1"]}
    move(position, H, "move", area="cne-3")
    against(position, "solo.path-legion", H, "go", area="wind-pass")
    move(position, H, "go", area="cse-1")
    assert position.legions["cse-1"] == regulars(H, 6)


def test_whom_the_limit_leaves_behind() -> None:
    """Given: Target Windgap, held by 4 Regulars; 2 Sardaukar, 1 Elite, 2 Regulars, 1 Bashar at cne-3; 3 Regulars at cse-1.

    When: They go to cse-1.
    Then: 2 Sardaukar, the Elite and the Bashar go, the 2 Regulars stay.
    Source: 002 L1586
    """
    mixed = legion(H, {"special-elite": 2, "elite": 1, "regular": 2}, ["bashar"])
    position = joining(mixed, 3, 4)
    move(position, H, "move", area="cne-3")
    against(position, "solo.path-legion", H, "leave", piece="elite")
    against(position, "solo.path-legion", H, "go", area="cse-1")
    for _ in range(2):
        move(position, H, "leave", piece="regular")
    move(position, H, "go", area="cse-1")
    assert position.legions["cse-1"] == legion(
        H, {"special-elite": 2, "elite": 1, "regular": 3}, ["bashar"]
    )
    assert position.legions["cne-3"] == regulars(H, 2)


def test_paths_that_are_the_same_legal_nothing_decides_you_choose() -> None:
    """Given: 5 Regulars at nw-15; target Rock Outcroppings; nw-9 and nw-10 are beside it, both Desert.

    When: Either.
    Then: legal: nothing decides, you choose.
    Source: 002 L1587; 002 L1394
    """
    position = marching({"nw-15": regulars(H, 5)}, "rock-outcroppings")
    assert goals(position) == {"nw-15": ["nw-10", "nw-9"]}


def test_mountain_before_desert_illegal_a_mountain_area_comes_before_a_desert() -> None:
    """Given: 5 Regulars at nw-16, target Rock Outcroppings, 3 Areas off by nw-15 (Mountain, over an impassable border) and by nw-11 (Desert).

    When: They go to nw-11.
    Then: illegal because a Mountain Area comes before a Desert.
    Source: 002 L1588
    """
    position = marching({"nw-16": regulars(H, 5)}, "rock-outcroppings")
    assert goals(position) == {"nw-16": ["nw-15"]}
    move(position, H, "move", area="nw-16")
    against(position, "solo.path-terrain", H, "go", area="nw-11")


def test_plateau_before_desert_illegal_a_plateau_comes_before_a_desert() -> None:
    """Given: 5 Regulars at wind-pass, target Windgap, 2 Areas off by csw-2 (Plateau) and by csw-3 (Desert).

    When: They go to csw-3.
    Then: illegal because a Plateau comes before a Desert.
    Source: 002 L1589
    """
    position = marching({"wind-pass": regulars(H, 5)})
    assert goals(position) == {"wind-pass": ["csw-2"]}
    move(position, H, "move", area="wind-pass")
    against(position, "solo.path-terrain", H, "go", area="csw-3")


def test_wormsigns_last_illegal_csw_3_is_as_short_and_has_none() -> None:
    """Given: 5 Regulars at csw-4, target Windgap; a Wormsign at csw-5.

    When: They go to csw-5.
    Then: illegal because csw-3 is as short and has none.
    Source: 002 L1590
    """
    position = marching({"csw-4": regulars(H, 5)})
    assert goals(position) == {"csw-4": ["csw-3", "csw-5"]}
    position.signs = ["csw-5"]
    assert goals(position) == {"csw-4": ["csw-3"]}
    move(position, H, "move", area="csw-4")
    against(position, "solo.path-terrain", H, "go", area="csw-5")


def test_beside_the_target_they_wait_illegal() -> None:
    """Given: 2 Regulars at csw-3 beside the target Windgap, held by 5; nobody else near. Another Legion of 6 at cse-1.

    When: csw-3 moves.
    Then: illegal because Legions beside the Target Sietch do not move.
    Source: 002 L1597
    """
    position = marching({"csw-3": regulars(H, 2), "cse-1": regulars(H, 6)}, guard=5)
    assert list(goals(position)) == ["cse-1"]
    against(position, "solo.merge", H, "move", area="csw-3")


def test_beside_the_target_they_merge_legal_to_merge_into_one_legion() -> None:
    """Given: 3 Regulars each at csw-3 and csw-5, both beside the target Windgap and each other; Windgap held by 4. A Legion of 6 at cne-3.

    When: One of them goes to the other.
    Then: legal: to merge into one Legion.
    Source: 002 L1597
    """
    position = marching(
        {"csw-3": regulars(H, 3), "csw-5": regulars(H, 3), "cne-3": regulars(H, 6)}, guard=4
    )
    found = goals(position)
    assert found
    assert set(found) <= {"csw-3", "csw-5"}
    start = min(found)
    other = "csw-5" if start == "csw-3" else "csw-3"
    assert found[start] == [other]
    goes(position, start, other)
    assert position.legions[other] == regulars(H, 6)


def weak() -> Position:
    """Windgap is too strong for the Harkonnens; Hobars Gap is not."""
    return marching(
        {"harg-pass": regulars(H, 5), "cse-2": regulars(H, 5)},
        guard=6,
        others={"hobars-gap": regulars(A, 2)},
    )


def test_too_weak_for_the_target_legal() -> None:
    """Given: Target Windgap held by 6 Regulars; Hobars Gap (the only other Sietch) by 2; 5 Harkonnens at harg-pass.

    When: They go to false-wall-south.
    Then: legal: Hobars Gap is the temporary target, and a Plateau comes before the Desert of cse-4.
    Source: 002 L1575; 002 L1577
    """
    position = weak()
    assert goals(position) == {"harg-pass": ["false-wall-south"]}
    move(position, H, "move", area="harg-pass")
    against(position, "solo.path-terrain", H, "go", area="cse-4")
    against(position, "solo.move-shortest", H, "go", area="cse-1")


def test_the_temporary_target_is_the_turns_hobars_gap_stays_the_aim_for_the_turn() -> None:
    """Given: As before, and 5 more at cse-2.

    When: After the first move.
    Then: Hobars Gap stays the aim for the turn; the target card is still Windgap.
    Source: 002 L1580
    """
    position = weak()
    goes(position, "harg-pass", "false-wall-south")
    assert automaton(position).target == "tactical-windgap"
    assert automaton(position).aim == "hobars-gap"
    assert goals(position) == {"cse-2": ["cse-3"]}


def test_leaving_a_settlement() -> None:
    """Given: 5 Regulars at hagga-basin march on Windgap.

    When: They leave.
    Then: next: the table lays a black and a silver token face down at hagga-basin.
    Source: 002 L1603; 002 L1638
    """
    position = marching({"hagga-basin": regulars(H, 5)})
    move(position, H, "move", area="hagga-basin")
    move(position, H, "go", area=offered(position, H, "go")[0])
    laid = []
    while position.step in ("lay-black", "lay-silver"):
        assert position.waiting == ["table"]
        laid.append(position.step)
        token = offered(position, "T", position.step, area="hagga-basin")[0]
        move(position, "T", position.step, area="hagga-basin", token=token)
    assert laid == ["lay-black", "lay-silver"]
    assert len(position.legions["hagga-basin"].tokens) == 2
    assert position.legions["hagga-basin"].units == {}


def test_those_tokens_go_along_later_two_others_are_laid_there() -> None:
    """Given: Target Windgap, held by a token and a Naib; at hagga-basin lie a black and a silver token (4), nothing else.

    When: They march on and leave.
    Then: next: two others are laid there.
    Source: 002 L1603; 002 L1640
    """
    position = alone({}, {"windgap": "rank-1"})
    covered(position, "windgap", 1, "naib")
    masked(position, "hagga-basin", "black-1", "silver-1")
    acts(position, "s", MARCH)
    move(position, H, "move", area="hagga-basin")
    move(position, H, "go", area=offered(position, H, "go")[0])
    assert position.step == "lay-black"
    assert "black-1" not in offered(position, "T", "lay-black", area="hagga-basin")


def test_leadership_moves_leaders_illegal_leadership_moves_legions_with_a_leader() -> None:
    """Given: Legions with and without a Leader; Rabban's card spent; Leadership.

    When: The Legion without one moves.
    Then: illegal because Leadership moves Legions with a Leader.
    Source: 002 L1497; 002 L636
    """
    position = marching({"csw-4": regulars(H, 5), "carthag": regulars(H, 5, "bashar")}, die="l")
    assert "move" in can(position, H)
    assert list(goals(position)) == ["carthag"]
    against(position, "movement.move", H, "move", area="csw-4")
