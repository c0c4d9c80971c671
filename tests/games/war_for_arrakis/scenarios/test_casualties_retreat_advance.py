"""Casualties, going on, retreating and advancing."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import attack, battle, due, fight, lose, units
from tests.games.war_for_arrakis.scenarios.table import against, can, offered
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, stand_with, state

SARDAUKAR = "special-elite"


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def field(harkonnen: Legion, atreides: Legion) -> Position:
    """Harkonnens at sw-3 attack Atreides at sw-5."""
    position = scene({"sw-3": harkonnen, "sw-5": atreides})
    attack(position, "H", "sw-3", "sw-5")
    return position


def siege(harkonnen: Legion, atreides: Legion) -> Position:
    """Harkonnens at csw-3 attack the sietch of windgap, of rank 1."""
    position = scene({"csw-3": harkonnen, "windgap": atreides}, {"windgap": "rank-1"})
    attack(position, "H", "csw-3", "windgap")
    return position


def hit(units: dict[str, int], leaders: list[str], faces: str) -> Position:
    """A Legion at sw-3 that has been hit when it attacked, its player about to lose a piece."""
    position = scene(
        {"sw-3": legion(H, units, leaders), "sw-5": legion(A, {"regular": len(faces)})}
    )
    attack(position, "H", "sw-3", "sw-5")
    fight(position, "x" * sum(units.values()), faces)
    return position


def retreats(position: Position, attacker: str, defender: str) -> None:
    """After a round in which nobody is hit, the attacker goes on and the defender retreats."""
    roll(position, "h" * due(position)[1])
    roll(position, "h" * due(position)[1])
    move(position, attacker, "press-on")
    move(position, defender, "retreat")


def test_attacker_removes_first_the_harkonnen() -> None:
    """Given: Harkonnen attacks sw-5 from sw-3; each side suffered 2 Hits.

    When: The Atreides wants to see nothing before removing first.
    Then: The Harkonnen (attacker) removes first, the Atreides knows it when removing; the number of Hits does not change by the first removal.
    Source: 002 L944
    """
    position = field(regulars(H, 3, "bashar"), regulars(A, 3, "naib"))
    hits = fight(position, "ssx", "ssx")
    assert (hits["attack"], hits["defense"]) == (3, 3)
    assert state(position) == "lose: H"
    against(position, "battle.casualties turn.passing turn.seats", "A", "lose", piece="regular")
    lose(position, "bashar")
    assert state(position) == "lose: A"
    lose(position, "naib")
    assert position.legions == {"sw-3": regulars(H, 1), "sw-5": regulars(A, 1)}


def test_sardaukar_drops_to_regular_illegal_any_elite_special_or_not_becomes_a_regular() -> None:
    """Given: Harkonnen Legion in sw-3: 1 Sardaukar, 1 Elite; 1 Hit; Regulars in the supply.

    When: The Sardaukar is replaced by an Elite.
    Then: illegal: any Elite (Special or not) becomes a REGULAR.
    Source: 002 L947
    """
    position = hit({SARDAUKAR: 1, "elite": 1}, [], "s")
    assert state(position) == "lose: H"
    assert offered(position, "H", "lose", piece=SARDAUKAR) == []
    lose(position, SARDAUKAR)
    assert position.legions["sw-3"] == legion(H, {"elite": 1, "regular": 1})


def test_two_hits_on_one_elite() -> None:
    """Given: Legion in sw-3: 1 Elite alone; 2 Hits.

    When: Casualties.
    Then: The Elite becomes a Regular by the first Hit and is removed by the second; the Legion is gone.
    Source: 002 L946-948
    """
    position = hit({"elite": 1}, [], "ss")
    assert "sw-3" not in position.legions
    assert position.legions["sw-5"] == regulars(A, 2)
    once = hit({"elite": 1}, [], "s")
    assert once.legions["sw-3"] == regulars(H, 1)


def test_leader_as_casualty_legal() -> None:
    """Given: 3 Regulars + Bashar in sw-3; 1 Hit.

    When: The owner removes the Bashar.
    Then: legal: a Leader may take the Hit at any time, the Bashar returns to the supply.
    Source: 002 L948
    """
    position = hit({"regular": 3}, ["bashar"], "sxxxx")
    lose(position, "bashar")
    assert position.legions["sw-3"] == regulars(H, 3)
    assert position.sides[H].tank == [""] * 5


def test_last_unit_takes_the_leaders_stilgar_leaves_too_to_the_first_tank_slot() -> None:
    """Given: 1 Regular + Stilgar in sw-5; 1 Hit; tank empty.

    When: The owner removes the Regular.
    Then: Stilgar leaves too, to the first tank slot; no choice to stay.
    Source: 002 L950
    """
    position = scene({"sw-5": regulars(A, 1, "stilgar"), "sw-3": regulars(H, 4)})
    attack(position, "H", "sw-3", "sw-5")
    fight(position, "sxxx", "x")
    lose(position, "regular")
    assert position.sides[A].tank == ["stilgar", "", ""]
    assert position.legions == {"sw-5": regulars(H, 2)}


def test_leader_saves_the_unit_legal_the_regular_stays_stilgar_is_on_tank_slot_1() -> None:
    """Given: 1 Regular + Stilgar in sw-5; 1 Hit; tank empty.

    When: The owner removes Stilgar.
    Then: legal; the Regular stays, Stilgar is on tank slot 1.
    Source: 002 L948; 002 L950
    """
    position = scene({"sw-5": regulars(A, 1, "stilgar"), "sw-3": regulars(H, 4)})
    attack(position, "H", "sw-3", "sw-5")
    fight(position, "sxxx", "x")
    lose(position, "stilgar")
    assert position.sides[A].tank == ["stilgar", "", ""]
    assert position.legions == {"sw-3": regulars(H, 2), "sw-5": regulars(A, 1)}


def test_hits_beyond_both_regulars_go_sw_2_is_untouched() -> None:
    """Given: 2 Regulars in sw-3 suffer 5 Hits; 3 own Regulars stand in sw-2.

    When: Casualties.
    Then: Both Regulars go; sw-2 is untouched.
    Source: 002 L950
    """
    position = scene({"sw-3": regulars(H, 2), "sw-2": regulars(H, 3), "sw-5": regulars(A, 5)})
    attack(position, "H", "sw-3", "sw-5")
    assert fight(position, "xx", "sssss")["defense"] == 5
    assert position.legions == {"sw-2": regulars(H, 3), "sw-5": regulars(A, 5)}


def test_pay_to_go_on_illegal_against_a_settlement_it_takes_1_hit_at_once_or_ceases() -> None:
    """Given: Harkonnen attacks windgap (Sietch) with 2 Regulars from csw-3; round 1 is over, both Legions survive.

    When: It continues without taking the Hit.
    Then: illegal because against a Settlement it takes 1 Hit at once or ceases; shields cannot ward this Hit off.
    Source: 002 L958-960
    """
    position = siege(regulars(H, 2, "baron-harkonnen"), regulars(A, 2))
    fight(position, "xx", "hhh")
    move(position, "H", "press-on")
    assert state(position) == "lose: H"
    against(position, "battle.continue battle.casualties turn.passing", "H", "pass")
    assert can(position, "A") == []
    lose(position, "regular")
    assert state(position) == "defy: A"
    assert units(position, "csw-3") == {"regular": 1}


def test_pay_on_an_open_field_legal_the_hit_is_owed_only_against_a_settlement() -> None:
    """Given: Defender in sw-5 (no Settlement); round 1 over.

    When: The attacker from sw-3 continues without a Hit.
    Then: legal: the Hit is owed only against a Settlement.
    Source: 002 L908; 002 L960
    """
    position = field(regulars(H, 2, "bashar"), regulars(A, 2))
    fight(position, "hh", "hh")
    move(position, "H", "press-on")
    assert state(position) == "defy: A"
    assert position.legions["sw-3"] == regulars(H, 2, "bashar")


def test_payment_precedes_the_retreat_offer_legal() -> None:
    """Given: Atreides attacks imperial-basin (village) from cne-5 and paid 1 Hit to go on; hole-in-the-rock is free.

    When: The Harkonnen retreats (Atreides picks hole-in-the-rock).
    Then: legal: the Atreides wins, advances, destroys the village; the paid Hit is not returned.
    Source: 002 L908
    """
    position = scene({"cne-5": regulars(A, 3), "imperial-basin": regulars(H, 2)})
    attack(position, "A", "cne-5", "imperial-basin")
    retreats(position, "A", "H")
    assert state(position) == "flee: A"
    move(position, "A", "flee", area="hole-in-the-rock")
    assert position.legions == {
        "imperial-basin": regulars(A, 2),
        "hole-in-the-rock": regulars(H, 2),
    }
    assert "imperial-basin" not in position.settlements
    assert set(position.markers.values()) == {1}


def test_payment_kills_the_attacking_legion_is_gone() -> None:
    """Given: Harkonnen attacks windgap (Sietch) from csw-3 and has only 1 Regular left after round 1.

    When: It takes the Hit to continue.
    Then: The attacking Legion is gone; the defender wins; no advance; the Sietch stands (turned up).
    Source: 002 L908; 002 L973
    """
    position = siege(regulars(H, 1), regulars(A, 2))
    fight(position, "h", "hhh")
    move(position, "H", "press-on")
    assert position.legions == {"windgap": regulars(A, 2)}
    assert position.sietches["windgap"].shown
    assert position.battle is None
    assert position.supremacy == 0
    assert "retreat" not in can(position, "A")
    assert position.battles_won == 1


def test_defender_cannot_retreat_first_illegal() -> None:
    """Given: Battle at sw-5; casualties of round 1 removed; the attacker has not decided.

    When: The defender announces a retreat.
    Then: illegal: retreat only after the attacker continues (once per round).
    Source: 002 L958
    """
    position = field(regulars(H, 2), regulars(A, 2))
    fight(position, "hh", "hh")
    assert state(position) == "battle-next: H"
    against(position, "battle.retreat battle.continue turn.passing turn.seats", "A", "retreat")
    move(position, "H", "press-on")
    assert can(position, "A") == ["retreat", "stand"]


def test_attacker_may_stop_at_once_legal_nobody_moves() -> None:
    """Given: Harkonnen attacked windgap from csw-3 by transport-less Strategy; round 1 over.

    When: The Harkonnen ceases.
    Then: legal; nobody moves; the Sietch remains, turned up; revealed tokens remain figures.
    Source: 002 L958; 002 L965
    """
    position = siege(regulars(H, 2), regulars(A, 2))
    fight(position, "hh", "hhh")
    move(position, "H", "cease")
    assert position.legions == {"csw-3": regulars(H, 2), "windgap": regulars(A, 2)}
    assert position.sietches["windgap"].shown
    assert state(position) == "act: A"

    hidden = scene({"csw-3": regulars(H, 2), "windgap": regulars(A, 1)}, {"windgap": "rank-1"})
    stand_with(hidden, "windgap", tokens=["atreides-1"])
    hidden.tokens = {"atreides-1": "atreides-1"}
    attack(hidden, "H", "csw-3", "windgap")
    fight(hidden, "hh", "hhhh")
    move(hidden, "H", "cease")
    assert hidden.legions["windgap"] == regulars(A, 3)


def test_stop_before_round_one_illegal_the_choice_comes_after_casualties_of_a_round() -> None:
    """Given: Attack on windgap declared, Sietch turned: rank 2.

    When: The attacker ceases before rolling.
    Then: illegal: the choice comes after casualties of a round.
    Source: 002 L965
    """
    position = siege(regulars(H, 2), regulars(A, 2))
    assert position.sietches["windgap"].shown
    against(position, "battle.cease battle.continue turn.passing turn.seats", "H", "cease")
    assert state(position) == "roll: T"


def test_opponent_picks_the_way_legal() -> None:
    """Given: Harkonnen retreats from nw-8 (Desert); free nw-7, nw-9.

    When: Atreides (opponent) picks nw-7.
    Then: legal; the Harkonnen has no say in the direction, also not if nw-9 were safer.
    Source: 002 L971
    """
    position = scene({"nw-8": regulars(H, 2), "nw-4": regulars(A, 3)})
    attack(position, "A", "nw-4", "nw-8")
    retreats(position, "A", "H")
    assert state(position) == "flee: A"
    assert can(position, "H") == []
    against(position, "battle.retreat turn.passing turn.seats", "H", "flee", area="nw-9")
    assert {"nw-7", "nw-9"} <= set(offered(position, "A", "flee"))
    move(position, "A", "flee", area="nw-7")
    assert position.legions == {"nw-7": regulars(H, 2), "nw-8": regulars(A, 3)}


def test_back_through_a_border_illegal_impassable() -> None:
    """Given: Harkonnen Legion defends rimwall-west against an attack from arrakeen; ne-4 is free.

    When: The attacker sends the retreating Legion to ne-4.
    Then: illegal (impassable).
    Source: 002 L971
    """
    position = scene({"rimwall-west": regulars(H, 2), "arrakeen": regulars(A, 3)})
    position.settlements.remove("arrakeen")
    attack(position, "A", "arrakeen", "rimwall-west")
    retreats(position, "A", "H")
    assert offered(position, "A", "flee") == ["broken-land", "cne-5", "imperial-basin"]
    against(position, "battle.retreat board.impassable", "A", "flee", area="ne-4")


def test_encircled_defender_illegal_no_adjacent_area_is_free_he_must_fight_on() -> None:
    """Given: Atreides defends ne-10; ne-9 and ne-13 hold Harkonnen Legions; sihaya-ridge holds a Sandworm (its Sietch is gone).

    When: The attacker from ne-9 goes on; the defender wants to retreat.
    Then: illegal because no adjacent Area is free; he must fight on.
    Source: 002 L971; 002 L309
    """
    position = scene({"ne-10": regulars(A, 2), "ne-9": regulars(H, 2), "ne-13": regulars(H, 2)})
    position.worms = {"sihaya-ridge": "sandworm"}
    attack(position, "H", "ne-9", "ne-10")
    fight(position, "hh", "hh")
    move(position, "H", "press-on")
    assert "retreat" not in can(position, "A")
    against(position, "battle.retreat turn.passing turn.seats", "A", "retreat")
    assert state(position) == "roll: T"
    assert battle(position).round == 2


def test_atreides_retreat_to_a_wormsign_legal() -> None:
    """Given: Atreides Legion defending sw-2 retreats; sw-3 holds a face-down Wormsign.

    When: The Harkonnen sends it to sw-3.
    Then: legal because only Harkonnen Legions are barred from Wormsigns; the token stays face down.
    Source: 002 L971
    """
    position = scene({"sw-2": regulars(A, 2), "nw-12": regulars(H, 2)})
    position.signs = ["sw-3"]
    attack(position, "H", "nw-12", "sw-2")
    retreats(position, "H", "A")
    assert state(position) == "flee: H"
    move(position, "H", "flee", area="sw-3")
    assert position.legions == {"sw-2": regulars(H, 2), "sw-3": regulars(A, 2)}
    assert position.signs == ["sw-3"]
    assert state(position) == "act: A"


def test_retreat_to_a_legion_of_ones_own_legal_8_against_6() -> None:
    """Given: 4 Harkonnen Units retreat from cne-2; cne-1 holds 4 own Units.

    When: The Atreides sends them to cne-1.
    Then: legal; 8 against 6: the HARKONNEN removes 2 Units of its choice.
    Source: 002 L971
    """
    position = scene(
        {
            "cne-2": regulars(H, 4, "bashar"),
            "cne-1": legion(H, {"regular": 3, "elite": 1}),
            "cne-3": regulars(A, 4),
        }
    )
    attack(position, "A", "cne-3", "cne-2")
    retreats(position, "A", "H")
    move(position, "A", "flee", area="cne-1")
    assert state(position) == "overstack: H"
    move(position, "H", "overstack", piece="elite")
    move(position, "H", "overstack", piece="regular")
    assert position.legions == {"cne-1": regulars(H, 6, "bashar"), "cne-2": regulars(A, 4)}


def test_part_of_it_retreats_illegal_the_whole_legion_retreats_or_none() -> None:
    """Given: Harkonnen Legion of 4 Regulars + Bashar in nw-8 may retreat.

    When: 3 Regulars retreat; 1 Regular and the Bashar stay to fight.
    Then: illegal because the whole Legion retreats or none.
    Source: 002 L971
    """
    position = scene({"nw-8": regulars(H, 4, "bashar"), "nw-9": regulars(A, 3)})
    attack(position, "A", "nw-9", "nw-8")
    retreats(position, "A", "H")
    against(position, "movement.split turn.passing turn.seats", "H", "leave", piece="regular")
    against(position, "movement.split", "A", "leave", piece="regular")
    move(position, "A", "flee", area="nw-7")
    assert position.legions == {"nw-7": regulars(H, 4, "bashar"), "nw-8": regulars(A, 3)}


def test_advance_is_not_optional_illegal_all_surviving_units_and_leaders_move_in() -> None:
    """Given: Harkonnen Legion in sw-3 with 3 surviving Units eliminated the Legion in sw-5.

    When: The Harkonnen keeps its Legion in sw-3.
    Then: illegal: all surviving Units and Leaders move in.
    Source: 002 L983
    """
    position = field(regulars(H, 3, "bashar"), regulars(A, 1))
    fight(position, "sss", "x")
    assert position.legions == {"sw-5": regulars(H, 3, "bashar")}
    assert "advance-legion" not in can(position, "H")
    assert state(position) == "act: A"


def test_both_dead_nobody_wins_the_sietch_stays_turned_up_undefended_no_supremacy() -> None:
    """Given: Attacker 1 Regular in ne-11, defender 1 Regular in gara-kulon (Sietch); each takes 1 Hit in the same roll.

    When: Casualties.
    Then: Nobody wins; the Sietch stays (turned up, undefended); no Supremacy.
    Source: 002 L975-979
    """
    position = scene(
        {"ne-11": regulars(H, 1), "gara-kulon": regulars(A, 1)}, {"gara-kulon": "rank-2"}
    )
    attack(position, "H", "ne-11", "gara-kulon")
    fight(position, "s", "sxx")
    assert position.legions == {}
    assert position.sietches["gara-kulon"].shown
    assert (position.supremacy, position.battles_won) == (0, 0)


def test_victory_after_retreat() -> None:
    """Given: Harkonnen Legion and a Harvester in nw-8; Atreides attacks from nw-9; the Legion retreats to nw-7.

    When: Advance.
    Then: The Atreides Legion stands in nw-8, the Harvester is destroyed, no spice.
    Source: 002 L977
    """
    position = scene({"nw-8": regulars(H, 2), "nw-9": regulars(A, 3)})
    position.harvesters = ["nw-8"]
    attack(position, "A", "nw-9", "nw-8")
    retreats(position, "A", "H")
    move(position, "A", "flee", area="nw-7")
    assert position.legions == {"nw-7": regulars(H, 2), "nw-8": regulars(A, 3)}
    assert position.harvesters == []
    assert position.harvesters_lost == 1


def test_harkonnen_advance_onto_a_wormsign_a_sandworm_stands_in_ne_12() -> None:
    """Given: Atreides Legion and a Wormsign in ne-12; Harkonnen in ne-11 eliminates it.

    When: Advance; the token shows Sandworm.
    Then: A Sandworm stands in ne-12; the Atreides moves the victorious Legion to a neighbour without Wormsign (ne-11 is possible).
    Source: 002 L983; 002 L1122
    """
    position = scene({"ne-12": regulars(A, 1), "ne-11": regulars(H, 3)})
    position.signs = ["ne-12"]
    attack(position, "H", "ne-11", "ne-12")
    fight(position, "sss", "x")
    assert position.legions == {"ne-12": regulars(H, 3)}
    assert state(position) == "flip-sign: T"
    move(position, "T", "flip-sign", area="ne-12", token="sandworm")
    assert position.worms == {"ne-12": "sandworm"}
    assert state(position) == "flee: A"
    assert "ne-11" in offered(position, "A", "flee")
    move(position, "A", "flee", area="ne-11")
    assert position.legions == {"ne-11": regulars(H, 3)}


def test_advance_after_transport_all_survivors_stand_in_sw_6_two_areas_away() -> None:
    """Given: Harkonnen in sw-3 attacked sw-6 by Ornithopter and eliminated the Legion; sw-5 holds an Atreides Legion.

    When: Advance.
    Then: All survivors stand in sw-6, two Areas away; sw-5 is not touched; the Ornithopter was already spent.
    Source: 002 L983
    """
    position = scene(
        {"sw-3": regulars(H, 3, "bashar"), "sw-5": regulars(A, 2), "sw-6": regulars(A, 1)}
    )
    position.flyers = {"zone-8": "ornithopter"}
    attack(position, "H", "sw-3", "sw-6", zone="zone-8")
    assert position.flyers == {}
    fight(position, "sss", "x")
    assert position.legions == {"sw-5": regulars(A, 2), "sw-6": regulars(H, 3, "bashar")}
