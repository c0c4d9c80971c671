"""Desert power: wormsigns laid, sandworms moved and sent against enemies."""

from __future__ import annotations

import msgspec

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import units
from tests.games.war_for_arrakis.scenarios.table import against, can, offered
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, state, turn_of

SIGNS, MOVE, ATTACK = 1, 2, 3


def desert(
    option: int,
    legions: dict[str, Legion] | None = None,
    worms: dict[str, str] | None = None,
    sietches: dict[str, str] | None = None,
    harvesters: list[str] | None = None,
    blasted: str = "",
) -> Position:
    """The Atreides, with fewer dice, have chosen one of the three uses of desert power."""
    position = scene(legions, sietches)
    position.worms = worms or {}
    position.harvesters = harvesters or []
    position.blasted = blasted
    position.sides[A].dice = {"mentat": 1}
    turn_of(position, A)
    move(position, "A", "desert-power", do="action")
    move(position, "A", "choose", option=option)
    return position


def regulars(count: int, side: str = H) -> Legion:
    """So many Regulars."""
    return legion(side, {"regular": count})


def lays(position: Position, *areas: str) -> None:
    """Wormsigns are laid face down, and nothing else happens."""
    before = msgspec.json.encode((position.legions, position.worms))
    for area in areas:
        move(position, "A", "place-wormsigns", area=area)
        assert area in position.signs
    assert msgspec.json.encode((position.legions, position.worms)) == before


def no_sign(position: Position, area: str) -> None:
    """No wormsign can be laid there."""
    against(position, "effects.wormsigns worms.signs", "A", "place-wormsigns", area=area)


def strike(position: Position, start: str, area: str, faces: str) -> None:
    """A sandworm attacks a Legion and is gone."""
    move(position, "A", "worm-attack", start=start, area=area)
    assert position.worms == {}
    assert position.roll is not None
    assert (position.roll.to, position.roll.left) == (A, len(faces))
    roll(position, faces)


def test_wormsign_under_a_harkonnen_legion_legal() -> None:
    """Given: ne-12 holds 4 Harkonnen Regulars, no Wormsign.

    When: Desert Power: Wormsigns at ne-12 and ne-8.
    Then: legal; the token at ne-12 stays face down although a Legion is there (only entering turns it).
    Source: 002 L675
    """
    position = desert(SIGNS, {"ne-12": regulars(4)})
    lays(position, "ne-12", "ne-8")
    assert position.signs == ["ne-12", "ne-8"]
    assert state(position) == "act: H"


def test_two_wormsigns_in_one_area_illegal() -> None:
    """Given: nw-6 is empty.

    When: Desert Power: both tokens at nw-6.
    Then: illegal because one per Area, and never where one lies already.
    Source: 002 L675
    """
    position = desert(SIGNS)
    lays(position, "nw-6")
    no_sign(position, "nw-6")


def test_wormsign_on_a_sietch_illegal_sietch_areas_are_excluded() -> None:
    """Given: hobars-gap holds a Sietch.

    When: Desert Power: Wormsign at hobars-gap.
    Then: illegal because Sietch Areas are excluded.
    Source: 002 L675
    """
    no_sign(desert(SIGNS, sietches={"hobars-gap": "rank-1"}), "hobars-gap")
    lays(desert(SIGNS), "hobars-gap")


def test_wormsign_with_own_legion_legal_atreides_legions_do_not_exclude_it() -> None:
    """Given: sw-5 holds 2 Atreides Regulars.

    When: Desert Power: Wormsign at sw-5.
    Then: legal because Atreides Legions do not exclude it (it is discarded at the start of Desert Hazards).
    Source: 002 L675
    """
    lays(desert(SIGNS, {"sw-5": regulars(2, A)}), "sw-5")


def test_wormsign_off_the_desert_illegal_desert_areas_only() -> None:
    """Given: cne-7 is Minor Erg.

    When: Desert Power: Wormsign at cne-7.
    Then: illegal because Desert Areas only.
    Source: 002 L675
    """
    no_sign(desert(SIGNS), "cne-7")


def test_wormsign_on_atomised_rock_legal_the_area_is_desert_for_the_rest_of_the_game() -> None:
    """Given: Family Atomics lie on hole-in-the-rock, now Desert, empty.

    When: Desert Power: Wormsign there.
    Then: legal because the Area is Desert for the rest of the game.
    Source: 002 L675; 002 L1088-1090
    """
    lays(desert(SIGNS, blasted="hole-in-the-rock"), "hole-in-the-rock")
    no_sign(desert(SIGNS), "hole-in-the-rock")


def test_move_one_worm_two_areas_legal_the_crossed_desert_area_may_hold_anything() -> None:
    """Given: Sandworm at sw-3; sw-5 holds a Harkonnen Legion and a Harvester; sw-7 is empty.

    When: Desert Power: the worm goes sw-3 to sw-5 to sw-7.
    Then: legal because the crossed Desert Area may hold anything; nothing happens there.
    Source: 002 L676; 002 L1142
    """
    position = desert(MOVE, {"sw-5": regulars(2)}, worms={"sw-3": "sandworm"}, harvesters=["sw-5"])
    move(position, "A", "move-worms", start="sw-3", area="sw-7")
    assert position.worms == {"sw-7": "sandworm"}
    assert units(position, "sw-5") == {"regular": 2}
    assert position.harvesters == ["sw-5"]


def stays_away(position: Position, start: str, area: str) -> None:
    """The sandworm cannot move there, though it can move."""
    assert offered(position, "A", "move-worms", start=start)
    assert area not in offered(position, "A", "move-worms", start=start)
    against(position, "effects.worms worms.move", "A", "move-worms", start=start, area=area)


def test_worm_ends_on_a_wormsign_illegal() -> None:
    """Given: sw-5 holds a Wormsign only.

    When: Sandworm sw-3 to sw-5.
    Then: illegal because the destination may hold no figure or token except a Station.
    Source: 002 L1142
    """
    position = scene()
    position.worms, position.signs = {"sw-3": "sandworm"}, ["sw-5"]
    position.sides[A].dice = {}
    turn_of(position, A)
    move(position, "A", "desert-power", do="action")
    move(position, "A", "choose", option=MOVE)
    stays_away(position, "sw-3", "sw-5")


def test_worm_ends_on_a_station_legal_a_station_is_the_sole_exception_it_stays_untaken() -> None:
    """Given: cnw-4 holds a Station token only; Sandworm at cnw-3.

    When: Sandworm to cnw-4.
    Then: legal because a Station is the sole exception; it stays untaken.
    Source: 002 L1142
    """
    position = desert(MOVE, worms={"cnw-3": "sandworm"})
    before = list(position.stations)
    assert "cnw-4" in before
    move(position, "A", "move-worms", start="cnw-3", area="cnw-4")
    assert position.worms == {"cnw-4": "sandworm"}
    assert position.stations == before
    assert set(position.markers.values()) == {0}


def test_worm_through_a_plateau_illegal_each_area_moved_must_be_desert() -> None:
    """Given: Sandworm at csw-1; csw-2 is Plateau; csw-3 Desert and empty.

    When: Worm csw-1 to csw-2 to csw-3.
    Then: illegal because each Area moved must be Desert.
    Source: 002 L1142
    """
    position = desert(MOVE, {"csw-4": regulars(1)}, worms={"csw-1": "sandworm"})
    stays_away(position, "csw-1", "csw-3")
    stays_away(position, "csw-1", "csw-2")


def test_worm_onto_a_harkonnen_legion_illegal_moving_never_attacks() -> None:
    """Given: cse-4 holds 2 Harkonnen Regulars; Sandworm at cse-5.

    When: Sandworm move to cse-4.
    Then: illegal because moving never attacks; the destination must be free of figures.
    Source: 002 L1142
    """
    position = desert(MOVE, {"cse-4": regulars(2)}, worms={"cse-5": "sandworm"})
    stays_away(position, "cse-5", "cse-4")


def test_same_worm_twice_illegal_two_different_sandworms_move() -> None:
    """Given: One Sandworm at nw-1.

    When: Desert Power: 2 Areas, then again 2.
    Then: illegal because two DIFFERENT Sandworms move.
    Source: 002 L676
    """
    position = desert(MOVE, worms={"nw-1": "sandworm"})
    move(position, "A", "move-worms", start="nw-1", area="nw-4")
    assert state(position) == "act: H"
    assert position.worms == {"nw-4": "sandworm"}

    two = desert(MOVE, worms={"nw-1": "sandworm", "se-7": "sandworm"})
    move(two, "A", "move-worms", start="nw-1", area="nw-4")
    against(two, "effects.worms worms.move", "A", "move-worms", start="nw-4", area="nw-8")
    move(two, "A", "move-worms", start="se-7", area="se-8")
    assert state(two) == "act: H"


def test_move_a_worm_attack_with_another_illegal_the_three_options_exclude_one_another() -> None:
    """Given: Two Sandworms.

    When: Desert Power: one moves, one attacks.
    Then: illegal because the three options exclude one another.
    Source: 002 L675-677
    """
    position = desert(MOVE, {"ne-8": regulars(2)}, worms={"ne-6": "sandworm", "nw-1": "sandworm"})
    move(position, "A", "move-worms", start="nw-1", area="nw-4")
    assert "worm-attack" not in can(position, "A")
    against(
        position,
        "worms.attack effects.worms turn.moves",
        "A",
        "worm-attack",
        start="ne-6",
        area="ne-8",
    )


def test_attack_at_two_through_desert_legal_the_first_area() -> None:
    """Given: Sandworm at cse-1; cse-4 Desert; 3 Harkonnen Regulars on the Plateau false-wall-south.

    When: Desert Power: attack false-wall-south.
    Then: legal because the first Area (cse-4) is Desert and the target Plateau; the worm figure leaves the board; 4 dice, specials give nothing.
    Source: 002 L1146
    """
    position = desert(ATTACK, {"false-wall-south": regulars(3)}, worms={"cse-1": "sandworm"})
    strike(position, "cse-1", "false-wall-south", "sxxx")
    assert units(position, "false-wall-south") == {"regular": 2}
    assert state(position) == "act: H"


def out_of_reach(position: Position, start: str, area: str) -> None:
    """The sandworm cannot attack there, though it can attack."""
    assert offered(position, "A", "worm-attack", start=start)
    against(position, "effects.worms worms.attack", "A", "worm-attack", start=start, area=area)


def test_attack_at_two_through_minor_erg_only_illegal() -> None:
    """Given: Sandworm at cse-1; target: Harkonnen Legion in cse-3; the only ways lead over harg-pass (Minor Erg) or false-wall-east (Mountain).

    When: Attack cse-3.
    Then: illegal because the first Area of an attack at distance two must be Desert.
    Source: 002 L1146
    """
    position = desert(
        ATTACK, {"cse-3": regulars(2), "cse-4": regulars(1)}, worms={"cse-1": "sandworm"}
    )
    out_of_reach(position, "cse-1", "cse-3")


def test_attack_a_mountain_illegal_mountain_areas_cannot_be_targeted() -> None:
    """Given: Sandworm at csw-4; Harkonnen Legion at north-pole.

    When: Sandworm attacks north-pole.
    Then: illegal because Mountain Areas cannot be targeted.
    Source: 002 L1148
    """
    position = desert(
        ATTACK, {"north-pole": regulars(2), "csw-3": regulars(1)}, worms={"csw-4": "sandworm"}
    )
    out_of_reach(position, "csw-4", "north-pole")


def test_harvester_alone_harvester_and_sandworm_both_leave() -> None:
    """Given: Sandworm at ne-6; ne-8 holds only a Harvester; a Carryall is in az1.

    When: Desert Power: attack ne-8.
    Then: Harvester and Sandworm both leave; no roll; the Carryall cannot save (not the Hazards phase).
    Source: 002 L1152
    """
    position = desert(ATTACK, worms={"ne-6": "sandworm"}, harvesters=["ne-8"])
    position.flyers = {"zone-1": "carryall"}
    move(position, "A", "worm-attack", start="ne-6", area="ne-8")
    assert (position.worms, position.harvesters) == ({}, [])
    assert position.flyers == {"zone-1": "carryall"}
    assert state(position) == "act: H"


def test_legion_with_harvester_survives_3_hits() -> None:
    """Given: Sandworm at ne-6 attacks ne-8 (Desert): 5 Harkonnen Regulars + Harvester; roll 2 swords, 1 special, 1 shield.

    When: Resolve.
    Then: 3 Hits (special counts 1 in plain Desert); 2 Regulars remain; the Harvester remains; the worm is gone; no shields for the Harkonnen.
    Source: 002 L1158-1164
    """
    position = desert(
        ATTACK, {"ne-8": regulars(5)}, worms={"ne-6": "sandworm"}, harvesters=["ne-8"]
    )
    strike(position, "ne-6", "ne-8", "ssxh")
    assert units(position, "ne-8") == {"regular": 2}
    assert position.harvesters == ["ne-8"]


def test_deep_desert_doubles_the_specials_1_plus_2_2_5_hits_1_regular_stays() -> None:
    """Given: Sandworm attacks a Legion of 6 Regulars in se-7; roll 1 sword, 2 specials, 1 shield.

    When: Resolve.
    Then: 1 + 2×2 = 5 Hits; 1 Regular stays.
    Source: 002 L1160
    """
    position = desert(ATTACK, {"se-7": regulars(6)}, worms={"se-8": "sandworm"})
    strike(position, "se-8", "se-7", "sxxh")
    assert units(position, "se-7") == {"regular": 1}


def test_wild_maker_rolls_six_6_dice_instead_of_4() -> None:
    """Given: Wild Maker attacks in se-7.

    When: Roll.
    Then: 6 dice instead of 4; his figure leaves the board like any worm’s.
    Source: 002 L1158
    """
    position = desert(ATTACK, {"se-7": regulars(6)}, worms={"se-8": "wild-maker"})
    strike(position, "se-8", "se-7", "shhhhh")
    assert units(position, "se-7") == {"regular": 5}


def test_legion_wiped_harvester_too_the_harvester_is_removed_as_well() -> None:
    """Given: Action Resolution; worm attack eliminates the only Unit in ne-8, a Harvester stands there, Carryall in az1.

    When: Resolve.
    Then: The Harvester is removed as well; the Carryall cannot help outside Desert Hazards.
    Source: 002 L1164
    """
    position = desert(
        ATTACK, {"ne-8": regulars(1)}, worms={"ne-6": "sandworm"}, harvesters=["ne-8"]
    )
    position.flyers = {"zone-1": "carryall"}
    strike(position, "ne-6", "ne-8", "shhh")
    assert position.legions == {}
    assert position.harvesters == []
    assert position.flyers == {"zone-1": "carryall"}


def test_atreides_legion_as_a_target_illegal() -> None:
    """Given: sw-5 holds an Atreides Legion only.

    When: Sandworm attacks sw-5.
    Then: illegal because only enemy Legions and Harvesters are targets.
    Source: 002 L1148
    """
    position = desert(
        ATTACK, {"sw-5": regulars(2, A), "sw-2": regulars(2)}, worms={"sw-3": "sandworm"}
    )
    out_of_reach(position, "sw-3", "sw-5")


def test_worm_attacks_arrakeen_after_rimwall_west_legal_the_units_go() -> None:
    """Given: Rimwall West is Desert by Atomics, a Sandworm stands in it, arrakeen has 4 Regulars.

    When: Worm attacks arrakeen and kills all.
    Then: Legal; the Units go; the Settlement of arrakeen STAYS, Prescience does not advance.
    Source: 002 L781; 002 L1110; 002 L1166
    """
    position = desert(
        ATTACK,
        {"arrakeen": regulars(4)},
        worms={"rimwall-west": "sandworm"},
        blasted="rimwall-west",
    )
    strike(position, "rimwall-west", "arrakeen", "ssss")
    assert position.legions == {}
    assert "arrakeen" in position.settlements
    assert set(position.markers.values()) == {0}


def test_tank_does_not_move_stilgar_stays_on_slot_2() -> None:
    """Given: Stilgar on slot 2 of the Atreides tank.

    When: Atreides takes a Desert Power Action.
    Then: Stilgar stays on slot 2.
    Source: 002 L671; 002 L1000
    """
    position = scene()
    position.sides[A].tank = ["", "stilgar", ""]
    position.sides[A].dice = {}
    turn_of(position, A)
    move(position, "A", "desert-power", do="action")
    move(position, "A", "choose", option=SIGNS)
    lays(position, "nw-6", "nw-7")
    assert state(position) == "act: H"
    assert position.sides[A].tank == ["", "stilgar", ""]
