"""Movement."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    can,
    goes,
    marching,
    moving,
    offered,
    spending,
)
from tests.games.war_for_arrakis.script import A, H, legion, move, scene, stand_with, state


def regulars(side: str, *areas: str, count: int = 2) -> dict[str, Legion]:
    """A Legion of so many Regulars in each of these areas."""
    return {area: legion(side, {"regular": count}) for area in areas}


def test_impassable_border_illegal_the_border_is_impassable() -> None:
    """Given: Harkonnen Legion in broken-land.

    When: Strategy: broken-land to ne-3.
    Then: illegal because the border is impassable.
    Source: 002 L835
    """
    position = moving(scene(regulars(H, "broken-land")), "H")
    marching(position, "H", "broken-land")
    against(position, "movement.borders board.impassable", "H", "go", area="ne-3")


def test_impassable_for_the_atreides_too_illegal() -> None:
    """Given: Atreides Legion in ne-4.

    When: Strategy: ne-4 to rimwall-west.
    Then: illegal.
    Source: 002 L835
    """
    position = moving(scene(regulars(A, "ne-4")), "A")
    marching(position, "A", "ne-4")
    against(position, "movement.borders board.impassable", "A", "go", area="rimwall-west")


def test_into_an_undefended_sietch_by_movement_illegal() -> None:
    """Given: gara-kulon: Sietch, no Units; Harkonnen Legion in ne-11.

    When: Strategy MOVE to gara-kulon.
    Then: illegal because an enemy Settlement makes it not free; it needs an attack.
    Source: 002 L835; 002 L309
    """
    position = scene(regulars(H, "ne-11"), {"gara-kulon": "rank-1"})
    moving(position, "H")
    marching(position, "H", "ne-11")
    against(position, "movement.move movement.borders", "H", "go", area="gara-kulon")


def test_through_a_harvester_legal_harvester_stays() -> None:
    """Given: nw-6 holds only a Harvester; Harkonnen Legion at nw-7.

    When: Moves to nw-6.
    Then: legal; Harvester stays.
    Source: 002 L312; 002 L1234
    """
    position = scene(regulars(H, "nw-7"))
    position.harvesters = ["nw-6"]
    goes(moving(position, "H"), "H", "nw-7", "nw-6")
    assert position.legions == regulars(H, "nw-6")
    assert position.harvesters == ["nw-6"]


def test_onto_a_sandworm_illegal_for_either_side_to_end_with_a_sandworm() -> None:
    """Given: csw-3 holds a Sandworm; Atreides Legion at windgap.

    When: Moves to csw-3.
    Then: illegal for either side to end with a Sandworm.
    Source: 002 L835
    """
    for by, side in (("A", A), ("H", H)):
        position = scene(regulars(side, "windgap"))
        position.worms = {"csw-3": "sandworm"}
        moving(position, by)
        marching(position, by, "windgap")
        against(position, "movement.move worms.legions movement.borders", by, "go", area="csw-3")


def test_harkonnen_onto_a_wormsign_legal_the_token_is_turned_at_once_see_topic_wormsign() -> None:
    """Given: ne-12 has a Wormsign; Harkonnen Legion at ne-11.

    When: Moves to ne-12.
    Then: legal; the token is turned at once (see topic wormsign).
    Source: 002 L835; 002 L1122
    """
    position = scene(regulars(H, "ne-11"))
    position.signs = ["ne-12"]
    goes(moving(position, "H"), "H", "ne-11", "ne-12")
    assert position.legions == regulars(H, "ne-12")
    assert state(position) == "flip-sign: T"


def test_snowball_illegal_the_two_from_arsunt_would_move_twice() -> None:
    """Given: Harkonnen: 2 Regulars in arsunt, 2 in hagga-basin.

    When: Strategy: arsunt to hagga-basin, then all 4 on to cnw-2.
    Then: illegal because the two from arsunt would move twice.
    Source: 002 L848-852
    """
    position = moving(scene(regulars(H, "arsunt", "hagga-basin")), "H")
    goes(position, "H", "arsunt", "hagga-basin")
    marching(position, "H", "hagga-basin")
    assert position.march is not None
    assert position.march.units == {"regular": 2}
    move(position, "H", "go", area="cnw-2")
    assert position.legions == regulars(H, "hagga-basin", "cnw-2")

    alone = moving(scene(regulars(H, "arsunt", "carthag")), "H")
    goes(alone, "H", "arsunt", "hagga-basin")
    against(alone, "movement.move", "H", "move", area="hagga-basin")


def test_second_move_by_the_rest_legal_no_figure_moves_twice() -> None:
    """Given: Harkonnen: 5 Units + Bashar in carthag.

    When: Strategy: 2 Units to cne-1, then the remaining 3 + Bashar to broken-land.
    Then: legal because no figure moves twice.
    Source: 002 L842
    """
    position = moving(scene({"carthag": legion(H, {"regular": 5}, ["bashar"])}), "H")
    goes(position, "H", "carthag", "cne-1", stay=["regular", "regular", "regular", "bashar"])
    goes(position, "H", "carthag", "broken-land")
    assert position.legions == {
        "cne-1": legion(H, {"regular": 2}),
        "broken-land": legion(H, {"regular": 3}, ["bashar"]),
    }


def test_relay_legal_simultaneous_different_figures() -> None:
    """Given: 2 Regulars in arsunt; 1 Regular in hagga-basin.

    When: Strategy: hagga-basin to cnw-2; arsunt to hagga-basin.
    Then: legal (simultaneous, different figures).
    Source: 002 L848-852
    """
    position = scene({**regulars(H, "arsunt"), **regulars(H, "hagga-basin", count=1)})
    moving(position, "H")
    goes(position, "H", "hagga-basin", "cnw-2")
    goes(position, "H", "arsunt", "hagga-basin")
    assert position.legions == {
        **regulars(H, "cnw-2", count=1),
        **regulars(H, "hagga-basin", count=2),
    }


def test_three_legions_illegal_two_only() -> None:
    """Given: Legions in arsunt, carthag, arrakeen.

    When: Strategy moves all three.
    Then: illegal: two only.
    Source: 002 L630
    """
    position = moving(scene(regulars(H, "arsunt", "carthag", "arrakeen")), "H")
    goes(position, "H", "arsunt", "hagga-basin")
    goes(position, "H", "carthag", "cne-1")
    against(position, "turn.seats turn.passing movement.move", "H", "move", area="arrakeen")
    assert state(position) == "act: A"


def test_one_legion_only_legal() -> None:
    """Given: Strategy die.

    When: One Legion moves, no second.
    Then: legal.
    Source: 002 L630; 002 L620
    """
    position = moving(scene(regulars(H, "arsunt", "carthag")), "H")
    goes(position, "H", "arsunt", "hagga-basin")
    move(position, "H", "pass")
    assert position.legions == regulars(H, "hagga-basin", "carthag")
    assert state(position) == "act: A"


def test_two_areas_on_foot_illegal_one_area_per_movement() -> None:
    """Given: Harkonnen in carthag, no Ornithopter.

    When: Strategy: carthag to arrakeen to imperial-basin with one Legion.
    Then: illegal: one Area per movement; giving both moves to the same Legion also breaks "different".
    Source: 002 L835
    """
    position = moving(scene(regulars(H, "carthag")), "H")
    marching(position, "H", "carthag")
    against(position, "movement.borders movement.move", "H", "go", area="imperial-basin")
    move(position, "H", "go", area="arrakeen")
    assert position.legions == regulars(H, "arrakeen")
    assert state(position) == "act: A"


def test_drop_on_the_way_illegal_no_picking_up_or_dropping_on_the_way() -> None:
    """Given: Atreides sandrides with 4 Units over sw-2 (Wormsign).

    When: Leaves 1 Unit in sw-2.
    Then: illegal: no picking up or dropping on the way.
    Source: 002 L858
    """
    position = scene(regulars(A, "nw-12", count=4))
    position.signs = ["sw-2"]
    moving(position, "A")
    marching(position, "A", "nw-12", stay=["regular"])
    against(position, "movement.borders movement.move", "A", "go", area="nw-12")
    move(position, "A", "go", area="habbanya-ridge")
    assert position.legions == {
        "nw-12": legion(A, {"regular": 1}),
        "habbanya-ridge": legion(A, {"regular": 3}),
    }
    assert "leave" not in can(position, "A")


def test_rabbans_special_needs_rabban_illegal_the_special_moves_rabbans_own_legion() -> None:
    """Given: Rabban stands in carthag with 2 Regulars; arsunt has 2 Regulars.

    When: Leadership special: the Legion of arsunt moves twice.
    Then: illegal because the special moves Rabban’s own Legion.
    Source: 002 L693; card text in facts
    """
    position = scene(
        {"carthag": legion(H, {"regular": 2}, ["beast-rabban"]), **regulars(H, "arsunt")}
    )
    spending(position, "H", "leadership", "beast-rabban")
    assert offered(position, "H", "move") == ["carthag"]
    against(position, "movement.move", "H", "move", area="arsunt")


def test_token_moves_as_it_is_legal_it_stays_face_down() -> None:
    """Given: sw-5: one Deployment token alone.

    When: Strategy: to sw-7.
    Then: legal; it stays face down.
    Source: 002 L437; 002 L837
    """
    position = scene({"sw-5": legion(A)})
    stand_with(position, "sw-5", tokens=["atreides-1"])
    position.tokens = {"atreides-1": "atreides-1"}
    goes(moving(position, "A"), "A", "sw-5", "sw-7")
    assert position.legions["sw-7"].tokens == ["atreides-1"]
    assert position.tokens == {"atreides-1": "atreides-1"}
