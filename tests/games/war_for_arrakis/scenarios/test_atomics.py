"""The family atomics."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import give, units
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    can,
    offered,
    phase,
    settle,
)
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, state

PLACES = ["hole-in-the-rock", "rimwall-west", "splintered-rock"]


def seen(step: int, legions: dict[str, Legion] | None = None, by: str = "A") -> Position:
    """A side is at turn, and the highest marker stands on this step."""
    position = scene(legions)
    position.markers["jihad"] = step
    return at_turn(position, by)


def storm(area: str, *others: str, blasted: str) -> Position:
    """Storms after the atomics; three Regulars in each of these areas."""
    position = scene({place: legion(H, {"regular": 3}) for place in (area, *others)})
    position.blasted = blasted
    return phase(position, "storm", "A")


def test_free_action_legal() -> None:
    """Given: Marker at 8; Atreides turn.

    When: Detonates, then spends a die.
    Then: legal.
    Source: 002 L1082
    """
    position = seen(8)
    move(position, "A", "detonate", area="splintered-rock")
    assert position.blasted == "splintered-rock"
    assert state(position) == "act: A"
    move(position, "A", "spend", die="mentat", do="action")
    assert position.sides[A].used == 1


def test_in_the_harkonnen_turn_illegal() -> None:
    """Given: Marker at 8.

    When: Detonates.
    Then: illegal.
    Source: 002 L1082
    """
    position = seen(8, by="H")
    for by in ("H", "A"):
        assert "detonate" not in can(position, by)
        against(
            position,
            "atomics.detonate turn.seats turn.passing round.phases",
            by,
            "detonate",
            area="rimwall-west",
        )


def test_below_8_illegal() -> None:
    """Given: Highest marker 7, no card.

    When: Detonates.
    Then: illegal.
    Source: 002 L1082
    """
    position = seen(7)
    assert "detonate" not in can(position, "A")
    against(position, "atomics.detonate", "A", "detonate", area="rimwall-west")


def test_by_card_at_4_legal_one_card() -> None:
    """Given: Our Family Atomics, highest marker 4.

    When: Detonates.
    Then: legal: one card.
    Source: 002 L1082
    """
    position = seen(4)
    give(position, "A", "our-family-atomics")
    against(position, "atomics.detonate", "A", "detonate", area="rimwall-west")
    move(position, "A", "play", die="mentat", card="our-family-atomics")
    assert offered(position, "A", "detonate-now") == PLACES
    move(position, "A", "detonate-now", area="rimwall-west")
    assert position.blasted == "rimwall-west"

    low = seen(3)
    give(low, "A", "our-family-atomics")
    move(low, "A", "play", die="mentat", card="our-family-atomics")
    assert state(low) == "act: H"
    assert low.blasted == ""


def test_others_out_splintered_rock_and_hole_in_the_rock_tokens_out_of_the_game() -> None:
    """Given: Detonated Rimwall West.

    When: Resolve.
    Then: Splintered Rock and Hole in the Rock tokens out of the game.
    Source: 002 L1086
    """
    position = seen(8)
    assert offered(position, "A", "detonate") == PLACES
    move(position, "A", "detonate", area="rimwall-west")
    for other in PLACES:
        against(position, "atomics.detonate", "A", "detonate", area=other)
    assert "detonate" not in can(position, "A")


def test_legion_pushed_the_atreides_picks_one_of_those_four() -> None:
    """Given: Harkonnen Legion in rimwall-west; arrakeen (own Settlement), broken-land, imperial-basin, cne-5 all free for it.

    When: Rimwall West is detonated.
    Then: The Atreides picks one of those four; never ne-4 or ne-5 (impassable).
    Source: 002 L1088
    """
    position = seen(8, {"rimwall-west": legion(H, {"regular": 2})})
    move(position, "A", "detonate", area="rimwall-west")
    assert state(position) == "flee: A"
    assert offered(position, "A", "flee") == ["arrakeen", "broken-land", "cne-5", "imperial-basin"]
    for beyond in ("ne-4", "ne-5"):
        against(position, "atomics.detonate battle.retreat", "A", "flee", area=beyond)
    move(position, "A", "flee", area="arrakeen")
    assert position.legions == {"arrakeen": legion(H, {"regular": 2})}


def test_atreides_legion_pushed_harkonnen_opponent_picks() -> None:
    """Given: Atreides Legion in rimwall-west.

    When: Detonates.
    Then: Harkonnen (opponent) picks.
    Source: 002 L1088
    """
    position = seen(8, {"rimwall-west": legion(A, {"regular": 2})})
    move(position, "A", "detonate", area="rimwall-west")
    assert state(position) == "flee: H"
    assert can(position, "A") == []
    assert offered(position, "H", "flee") == ["broken-land", "cne-5"]
    move(position, "H", "flee", area="cne-5")
    assert position.legions == {"cne-5": legion(A, {"regular": 2})}


def test_no_place_the_legion_is_destroyed_with_its_leader() -> None:
    """Given: Harkonnen Legion with a Bashar in hole-in-the-rock; imperial-basin, cne-1, cne-2, cne-3, cne-4 all hold Atreides Units or Sandworms.

    When: Hole in the Rock is detonated.
    Then: The Legion is destroyed with its Leader.
    Source: 002 L1088
    """
    around = {
        area: legion(A, {"regular": 1}) for area in ("imperial-basin", "cne-1", "cne-2", "cne-4")
    }
    position = seen(8, {**around, "hole-in-the-rock": legion(H, {"regular": 2}, ["bashar"])})
    position.settlements.remove("imperial-basin")
    position.worms = {"cne-3": "sandworm"}
    move(position, "A", "detonate", area="hole-in-the-rock")
    settle(position)
    assert position.legions == around
    assert state(position) == "act: A"


def test_storms_on_arrakeen_2_dice_roll_in_plateau_specials_do_nothing() -> None:
    """Given: Rimwall West down; Harkonnen in arrakeen.

    When: Desert Hazards.
    Then: 2 dice roll; in Plateau specials do nothing.
    Source: 002 L1110; 002 L781
    """
    position = storm("arrakeen", blasted="rimwall-west")
    assert position.roll is not None
    assert (position.roll.to, position.roll.left) == (A, 2)
    roll(position, "sx")
    assert units(position, "arrakeen") == {"regular": 2}


def test_only_one_side_only_hagga_basin_rolls_carthag_stays_safe() -> None:
    """Given: Splintered Rock down; Harkonnen in carthag and hagga-basin.

    When: Desert Hazards.
    Then: Only hagga-basin rolls; carthag stays safe.
    Source: 002 L1096; 002 L781
    """
    position = storm("hagga-basin", "carthag", blasted="splintered-rock")
    assert position.roll is not None
    assert position.roll.left == 2
    roll(position, "ss")
    assert units(position, "hagga-basin") == {"regular": 1}
    assert units(position, "carthag") == {"regular": 3}
    assert position.roll is None
