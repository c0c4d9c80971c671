"""What somebody who knows the game a little would get wrong."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from adjudicator.games.war_for_arrakis.tasks import task
from tests.games.war_for_arrakis.scenarios.fights import (
    attack,
    battle,
    dealt,
    due,
    fight,
    give,
    lose,
    units,
)
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    attacking,
    can,
    first,
    goes,
    marching,
    moving,
    offered,
    phase,
    settle,
    spending,
    until,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    doing,
    legion,
    move,
    roll,
    scene,
    stand_with,
    state,
)

SPECIAL = "special-elite"


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def covered(position: Position, area: str, *tokens: str) -> None:
    """Lay deployment tokens face down with a Legion."""
    stand_with(position, area, tokens=sorted(tokens))
    for name in tokens:
        position.tokens[name] = name


def lays_token(position: Position, by: str, result: str) -> None:
    """A side lays its Bene Gesserit token as a die."""
    doing(position, [task("gesserit", {"A": A, "H": H}[by])], A)
    settle(position)
    move(position, by, "gesserit", result=result)


def test_desert_power_needs_strictly_fewer_unused_dice_tokens_counted_as_dice() -> None:
    """Desert Power needs STRICTLY fewer unused dice, tokens counted as dice; it takes the turn, moves no tank."""
    assert "desert-power" not in can(at_turn(scene(), "A", 2, 2), "A")
    position = at_turn(scene(), "A", 1, 2)
    position.sides[A].tank[0] = "stilgar"
    position.sides[A].gesserit = 1
    assert "desert-power" in can(position, "A")
    lays_token(position, "A", "house")
    assert "desert-power" not in can(at_turn(position, "A"), "A")
    position.sides[H].dice["mentat"] = 3
    move(at_turn(position, "A"), "A", "desert-power", do="action")
    until(position, ["act"])
    assert state(position) == "act: H"
    assert position.sides[A].tank[0] == "stilgar"


def test_phase_2_ends_with_the_last_harkonnen_die_even_with_atreides_dice_left() -> None:
    """Phase 2 ends with the last HARKONNEN die, even with Atreides dice left; never with the last Atreides die."""
    position = at_turn(scene(), "A", 1, 2)
    for by, then in (("A", "act: H"), ("H", "act: A")):
        move(position, by, "spend", die="mentat", do="action")
        move(position, by, "pass")
        assert state(position) == then
    assert position.sides[A].dice == {}
    assert position.phase == "actions"
    left = at_turn(scene(), "H", 3, 1)
    move(left, "H", "spend", die="mentat", do="action")
    move(left, "H", "pass")
    assert left.sides[A].dice == {"mentat": 3}
    assert left.phase == "harvest"


def test_no_pass_exists_a_die_may_be_spent_with_no_effect_620() -> None:
    """No pass exists; a die may be spent with no effect (620)."""
    for by in ("A", "H"):
        position = at_turn(scene(), by)
        assert "pass" not in can(position, by)
        against(position, "turn.passing actions.spend actions.order", by, "pass")
        move(position, by, "spend", die="strategy", do="action")
        if position.step == "choose":
            move(position, by, "pass")
        assert state(position) == {"A": "act: H", "H": "act: A"}[by]
        assert sum(position.sides[{"A": A, "H": H}[by]].dice.values()) == 9


def test_surplus_dice_one_by_one_into_a_result_with_the_most_free_slots_ties_owner() -> None:
    """Surplus dice: one by one into a result with the MOST free slots (ties: owner); not free choice. 3 slots Harkonnen, 2 Atreides."""
    for by, slots in (("A", 2), ("H", 3)):
        position = scene()
        owner = position.sides[{"A": A, "H": H}[by]]
        owner.dice = {"strategy": slots, "mentat": 1}
        change = task("change-die", {"A": A, "H": H}[by])
        change.left = 2
        doing(position, [change], A)
        settle(position)
        assert offered(position, by, "change-die") == ["deployment", "house", "leadership"]
        move(position, by, "change-die", result="house")
        assert offered(position, by, "change-die") == ["deployment", "leadership"]
        move(position, by, "change-die", result="leadership")
        assert owner.dice == {"strategy": slots, "mentat": 1, "house": 1, "leadership": 1}


def test_bene_gesserit_token() -> None:
    """Bene Gesserit token: only right after allotting, Harkonnen first, one per round, on the result with FEWEST dice, and it is a die for everything."""
    position = scene()
    for side in (A, H):
        position.sides[side].gesserit = 2
        position.sides[side].dice = {"leadership": 2, "strategy": 1, "deployment": 1}
    doing(position, [task("gesserit", H), task("gesserit", A)], A)
    settle(position)
    assert state(position) == "gesserit: H"
    assert offered(position, "H", "gesserit") == ["house", "mentat"]
    against(position, "dice.bene-gesserit", "H", "gesserit", result="strategy")
    move(position, "H", "gesserit", result="mentat")
    assert state(position) == "gesserit: A"
    move(position, "A", "gesserit", result="house")
    assert [position.sides[side].gesserit for side in (A, H)] == [1, 1]
    at_turn(position, "A")
    assert "gesserit" not in can(position, "A")
    against(position, "dice.bene-gesserit", "A", "gesserit", result="mentat")
    give(position, "A", "thumpers")
    move(position, "A", "play", die="house", card="thumpers")
    assert "house" not in position.sides[A].dice


def test_leader_specials_work_with_the_figure_off_the_board_not_in_the_tank() -> None:
    """Leader specials work with the figure off the board (not in the tank); specials that move the Leader's own Legion do need him."""
    position = scene({"arrakeen": regulars(H, 3, "bashar")})
    at_turn(position, "H")
    assert "beast-rabban" not in offered(position, "H", "spend", die="leadership")
    assert "captain-aramsham" in offered(position, "H", "spend", die="deployment")
    position.sides[H].tank[2] = "captain-aramsham"
    assert "captain-aramsham" not in offered(position, "H", "spend", die="deployment")
    stand_with(position, "arrakeen", leaders=["beast-rabban"])
    assert "beast-rabban" in offered(position, "H", "spend", die="leadership")


def test_wild_maker_is_a_sandworm_enters_spent_never_deployed() -> None:
    """Wild Maker is a Sandworm, enters spent, never deployed."""
    position = scene({"nw-8": regulars(H, 2), "nw-7": regulars(H, 2)})
    position.worms = {"nw-4": "wild-maker"}
    position.sides[A].leaders["wild-maker"] = "spent"
    marching(moving(position, "H"), "H", "nw-8")
    assert "nw-4" not in offered(position, "H", "go")
    at_turn(position, "A", 1, 2)
    assert offered(position, "A", "desert-power") == ["action"]
    move(position, "A", "desert-power", do="action")
    move(position, "A", "choose", option=3)
    move(position, "A", "worm-attack", start="nw-4", area="nw-7")
    assert due(position) == (A, 6)
    assert position.worms == {}


def test_deploy_off_board_pieces_only_place_may_relocate_neither_from_the_tank() -> None:
    """Deploy = off-board pieces only; place may relocate; neither from the tank."""
    position = scene({"arrakeen": regulars(H, 3), "ne-8": regulars(H, 3, "baron-harkonnen")})
    spending(position, "H", "deployment")
    assert "baron-harkonnen" not in offered(position, "H", "deploy")
    give(position, "H", "barons-personal-guard")
    move(at_turn(position, "H"), "H", "play", die="mentat", card="barons-personal-guard")
    move(position, "H", "place", piece="baron-harkonnen", area="arrakeen", start="ne-8")
    assert position.legions["ne-8"] == regulars(H, 3)
    assert position.legions["arrakeen"].leaders == ["baron-harkonnen"]

    tanked = scene({"arrakeen": regulars(H, 3)})
    tanked.sides[H].tank[0] = "baron-harkonnen"
    give(tanked, "H", "barons-personal-guard")
    move(at_turn(tanked, "H"), "H", "play", die="mentat", card="barons-personal-guard")
    assert offered(tanked, "H", "place") == ["elite", "regular"]


def test_strategy_needs_no_leader_leadership_needs_one_in_every_moving_part() -> None:
    """Strategy needs no Leader; Leadership needs one in every moving PART; its attack is always Surprise."""
    position = scene(
        {"ne-8": regulars(H, 3), "ne-11": regulars(H, 3, "bashar"), "ne-12": regulars(A, 2)}
    )
    assert offered(moving(position, "H"), "H", "move") == ["ne-11", "ne-8"]
    moving(position, "H", "leadership")
    assert offered(position, "H", "move") == ["ne-11"]
    marching(position, "H", "ne-11")
    against(position, "movement.split", "H", "leave", piece="bashar")
    attacking(position, "H", "leadership")
    assert offered(position, "H", "attack") == ["ne-11"]
    move(position, "H", "attack", start="ne-11", area="ne-12")
    assert battle(position).surprise
    assert not battle(attacked("strategy")).surprise


def attacked(die: str) -> Position:
    """A Harkonnen Legion with a Bashar at sw-3 attacks the Atreides at sw-5."""
    position = scene({"sw-3": regulars(H, 2, "bashar"), "sw-5": regulars(A, 2)})
    attack(position, "H", "sw-3", "sw-5", die)
    return position


def test_different_legions_forbids_the_same_figure_twice() -> None:
    """In "different Legions" the word forbids the same FIGURE twice, not the remaining part of a split Legion."""
    position = moving(scene({"ne-8": regulars(H, 4)}), "H")
    goes(position, "H", "ne-8", "ne-11", ["regular", "regular"])
    against(position, "movement.move", "H", "move", area="ne-11")
    goes(position, "H", "ne-8", "ne-11")
    assert position.legions == {"ne-11": regulars(H, 4)}
    assert state(position) == "act: A"


def test_free_is_not_empty_stations_harvesters_wormsigns_do_not_make_an_area_unfree() -> None:
    """A "free" Area is not an "empty" one: Stations, Harvesters, Wormsigns do not make an Area unfree; an undefended enemy Sietch does."""
    position = scene({"cnw-3": regulars(H, 2)}, {"bight-of-the-cliff": "rank-1"})
    position.harvesters = ["sw-3"]
    position.signs = ["nw-12"]
    marching(moving(position, "H"), "H", "cnw-3")
    ends = offered(position, "H", "go")
    assert {"cnw-4", "sw-3", "nw-12"} <= set(ends)
    assert "bight-of-the-cliff" not in ends
    assert "cnw-4" in position.stations
    empty = scene()
    empty.signs, empty.harvesters = ["nw-12"], ["sw-3"]
    give(empty, "A", "shai-hulud")
    move(at_turn(empty, "A"), "A", "play", die="mentat", card="shai-hulud")
    assert not {"cnw-4", "sw-3", "nw-12"} & set(offered(empty, "A", "place-worms"))


def test_an_undefended_settlement_cannot_be_entered_by_movement() -> None:
    """An undefended Settlement cannot be entered by movement, only attacked by a Legion; won without a roll; destroyed at once. Worms, storms, cards do not destroy it."""
    position = scene({"cne-1": regulars(A, 2), "sw-3": regulars(A, 2)})
    marching(moving(position, "A"), "A", "cne-1")
    assert not {"arrakeen", "carthag"} & set(offered(position, "A", "go"))
    attack(position, "A", "cne-1", "arrakeen")
    assert position.roll is None
    assert "arrakeen" not in position.settlements
    assert position.legions["arrakeen"] == regulars(A, 2)
    assert set(position.markers.values()) == {3}

    struck = scene({"hagga-basin": regulars(H, 1)})
    struck.blasted = "splintered-rock"
    phase(struck, "storm", "A")
    roll(struck, "ss")
    assert struck.legions == {}
    assert "hagga-basin" in struck.settlements
    assert set(struck.markers.values()) == {0}


def test_limits_overflow_is_legal_but_the_excess_is_removed_at_once_by_the_owner() -> None:
    """Limits: overflow is legal but the excess is removed at once by the OWNER; face-down tokens count 1 each, checked again on reveal."""
    position = scene({"windgap": regulars(A, 4, "naib"), "csw-3": regulars(A, 2)})
    covered(position, "windgap", "atreides-1", "atreides-6")
    goes(moving(position, "A"), "A", "csw-3", "windgap")
    move(position, "A", "pass")
    assert state(position) == "overstack: A"
    move(position, "A", "overstack", piece="atreides-6")
    move(position, "A", "overstack", piece="regular")
    assert state(position) == "act: H"
    assert units(position, "windgap") == {"regular": 5}
    assert position.legions["windgap"].leaders == ["naib"]
    at_turn(position, "A")
    move(position, "A", "train", area="windgap", token="atreides-1")
    assert state(position) == "overstack: A"
    move(position, "A", "overstack", piece="regular")
    assert units(position, "windgap") == {"regular": 6}
    assert state(position) == "act: A"


def test_no_stacking_check_in_areas_crossed_no_drop_no_pick_up_on_the_way() -> None:
    """No stacking check in Areas crossed; no drop, no pick up on the way; no Station taken in passing; no Harvester killed in passing."""
    position = scene({"cnw-3": regulars(A, 4), "cnw-4": regulars(A, 4)})
    position.signs = ["cnw-4", "csw-1"]
    position.harvesters = ["csw-1"]
    marching(moving(position, "A"), "A", "cnw-3")
    move(position, "A", "go", area="csw-2")
    assert position.legions == {"cnw-4": regulars(A, 4), "csw-2": regulars(A, 4)}
    assert position.harvesters == ["csw-1"]
    assert "cnw-4" in position.stations
    assert position.signs == ["cnw-4", "csw-1"]


def test_sandriding_chain_starts_in_a_neighbour_with_a_worm_piece() -> None:
    """Sandriding chain starts in a NEIGHBOUR with a worm piece; ends anywhere free next to the last, on a Wormsign but not on a Sandworm."""
    position = scene({"nw-1": regulars(A, 2)})
    position.signs = ["nw-4"]
    position.worms = {"nw-2": "sandworm"}
    marching(moving(position, "A"), "A", "nw-1")
    ends = set(offered(position, "A", "go"))
    assert {"nw-4", "nw-7", "nw-8", "rock-outcroppings"} <= ends
    assert "nw-2" not in ends
    apart = scene({"nw-5": regulars(A, 2)})
    apart.signs, apart.worms = ["nw-4"], {"nw-2": "sandworm"}
    marching(moving(apart, "A"), "A", "nw-5")
    assert set(offered(apart, "A", "go")) == set(GAME.areas["nw-5"].borders)


def test_transport_sector_of_the_start_counts() -> None:
    """Transport: Sector of the START counts; 1 Ornithopter per Legion, 1 extra Area, crosses all, lands only free. North Pole touches every Air Zone."""
    for zone in GAME.zones:
        position = scene({"north-pole": regulars(H, 3)})
        position.flyers = {zone: "ornithopter"}
        marching(moving(position, "H"), "H", "north-pole")
        central = any(sector in GAME.areas["north-pole"].sectors for sector in GAME.zones[zone])
        assert central
        assert zone in offered(position, "H", "go", area="csw-3")
    position = scene({"sw-5": regulars(H, 3), "sw-8": regulars(A, 1)})
    position.worms = {"sw-7": "sandworm"}
    position.flyers = {"zone-8": "ornithopter", "zone-6": "ornithopter"}
    marching(moving(position, "H"), "H", "sw-5")
    assert offered(position, "H", "go", area="sw-9") == ["zone-8"]
    assert not {"sw-7", "sw-8", "cse-5"} & set(offered(position, "H", "go"))
    move(position, "H", "go", area="sw-9", zone="zone-8")
    against(position, "movement.move", "H", "move", area="sw-9")


def test_a_battle_reveals_tokens_of_both_sides_and_the_sietch_before_cards() -> None:
    """A battle reveals tokens of BOTH sides and the Sietch before cards; a Legion attacks whole."""
    position = scene({"csw-3": regulars(A, 1, "naib"), "sw-9": regulars(A, 3)})
    covered(position, "csw-3", "atreides-1")
    covered(position, "sw-9", "atreides-2")
    position.legions["csw-2"] = regulars(H, 2)
    dealt(position, "A", 2)
    attack(position, "A", "csw-3", "csw-2")
    assert position.legions["csw-3"] == regulars(A, 3, "naib")
    assert position.tokens == {"atreides-2": "atreides-2"}
    assert state(position) == "boost: A"


def test_six_dice_are_the_ceiling_the_surprise_special_is_not_a_die() -> None:
    """Six dice are the ceiling; the Surprise special is not a die."""
    position = scene({"ne-11": regulars(H, 6, "bashar"), "gara-kulon": regulars(A, 6)})
    position.sietches = scene(sietches={"gara-kulon": "rank-3"}).sietches
    dealt(position, "H", 3)
    attack(position, "H", "ne-11", "gara-kulon", "leadership")
    assert due(position) == (H, 6)
    roll(position, "ssssss")
    assert due(position) == (A, 6)
    assert fight(position, "", "hxxxxx")["attack"] == 6


def test_a_special_works_only_with_a_leader_one_leader_one_special() -> None:
    """A special works only with a Leader, one Leader one special; attacker chooses first."""
    position = scene({"sw-3": regulars(H, 4, "bashar", "bashar"), "sw-5": regulars(A, 4)})
    attack(position, "H", "sw-3", "sw-5")
    hits = fight(position, "xxxx", "xxxx")
    assert (hits["attack"], hits["defense"]) == (2, 0)
    alone = scene({"sw-3": regulars(H, 4), "sw-5": regulars(A, 4, "naib")})
    attack(alone, "H", "sw-3", "sw-5")
    hits = fight(alone, "xxxx", "xxxx")
    assert (hits["attack"], hits["defense"]) == (0, 1)


def test_special_elites_cancel_shields_also_if_they_fall_in_that_round() -> None:
    """Special elites cancel shields (also if they fall in that round); storms and worms know no shields."""
    position = scene(
        {"sw-3": legion(H, {SPECIAL: 2}), "sw-5": legion(A, {SPECIAL: 1, "regular": 3})}
    )
    attack(position, "H", "sw-3", "sw-5")
    hits = fight(position, "sh", "hhhs")
    assert (hits["attack"], hits["defense"]) == (0, 1)
    stormed = scene({"se-7": legion(H, {SPECIAL: 2, "elite": 2}, ["baron-harkonnen"])})
    phase(stormed, "storm", "A")
    roll(stormed, "sh")
    assert state(stormed) == "lose: H"
    assert stormed.agenda[0].left == 1


def test_elite_of_either_kind_drops_to_regular_for_one_hit_sardaukar_never_to_elite() -> None:
    """Elite of either kind drops to REGULAR for one Hit; Sardaukar never to Elite."""
    position = scene({"sw-3": legion(H, {SPECIAL: 1, "elite": 1}), "sw-5": regulars(A, 3)})
    attack(position, "H", "sw-3", "sw-5")
    fight(position, "hx", "ssx")
    assert offered(position, "H", "lose") == ["elite", SPECIAL]
    lose(position, SPECIAL)
    assert position.legions["sw-3"] == legion(H, {"regular": 1, "elite": 1})


def test_continue_against_a_settlement_1_hit_first_then_retreat_offered() -> None:
    """Continue against a Settlement = 1 Hit first, then retreat offered; the Hit can kill the attacker, then no one retreats. Not needed if the defender is dead."""
    position = scene(
        {"csw-3": regulars(H, 1, "bashar"), "windgap": regulars(A, 2)}, {"windgap": "rank-2"}
    )
    attack(position, "H", "csw-3", "windgap")
    fight(position, "h", "hhhh")
    move(position, "H", "press-on")
    lose(position, "regular")
    assert "csw-3" not in position.legions
    assert state(position) == "act: A"
    assert position.battles_won == 1
    dead = scene(
        {"csw-3": regulars(H, 3, "bashar"), "windgap": regulars(A, 1)}, {"windgap": "rank-2"}
    )
    attack(dead, "H", "csw-3", "windgap")
    fight(dead, "hhs", "xxx")
    assert dead.legions == {"windgap": regulars(H, 3, "bashar")}
    assert dead.supremacy == 2


def test_retreat_opponent_picks_one_adjacent_free_area_harkonnen_never_to_a_wormsign() -> None:
    """Retreat: OPPONENT picks; one adjacent free Area; Harkonnen never to a Wormsign; Atreides may. No Area = no retreat. Sandworm placing: "must retreat", same picker."""
    position = scene({"nw-8": regulars(H, 2), "nw-9": regulars(A, 3)})
    position.signs = ["nw-7"]
    position.worms = {"nw-4": "sandworm"}
    attack(position, "A", "nw-9", "nw-8")
    fight(position, "hhh", "hh")
    move(position, "A", "press-on")
    move(position, "H", "retreat")
    assert offered(position, "A", "flee") == ["nw-13", "nw-14", "rock-outcroppings"]
    for area in ("nw-7", "nw-4", "nw-9", "nw-6"):
        against(position, "battle.retreat", "A", "flee", area=area)


def test_advance_is_mandatory_and_complete_after_transport_and_ride_too() -> None:
    """Advance is mandatory and complete, after transport and ride too."""
    position = scene({"nw-1": legion(A, {"regular": 2, "elite": 1}, ["naib"])})
    position.legions["nw-4"] = regulars(H, 1)
    position.signs = ["nw-2"]
    attack(position, "A", "nw-1", "nw-4")
    fight(position, "sss", "x")
    assert position.legions == {"nw-4": legion(A, {"regular": 2, "elite": 1}, ["naib"])}
    assert "pass" not in can(position, "A")


def test_wormsign_turned_only_by_a_harkonnen_legion_entering() -> None:
    """Wormsign turned only by a Harkonnen Legion ENTERING (advance and landing too), not by placing; not by Atreides, not by flying over, not by leaving."""
    position = scene({"sw-3": regulars(H, 2), "sw-5": regulars(A, 2)})
    position.signs = ["sw-2", "sw-3", "sw-7"]
    goes(moving(position, "A"), "A", "sw-5", "sw-7")
    assert position.signs == ["sw-2", "sw-3", "sw-7"]
    moving(position, "H")
    goes(position, "H", "sw-3", "nw-12", ["regular"])
    assert position.signs == ["sw-2", "sw-3", "sw-7"]
    goes(position, "H", "sw-3", "sw-2")
    assert state(position) == "flip-sign: T"
    assert offered(position, "T", "flip-sign") == ["sw-2"]


def test_hazards_first_discard_tokens_with_atreides_or_worms() -> None:
    """Hazards: first discard tokens with Atreides or worms, then one in EVERY qualifying Area, place all worms, then effects. Carryalls save only here; saved Harvesters yield spice."""
    position = scene({"ne-8": regulars(H, 2), "sw-5": regulars(A, 1)})
    position.harvesters = ["ne-13"]
    position.worms = {"ne-12": "sandworm"}
    position.signs = ["ne-12", "sw-5", "ne-6"]
    position.flyers = {"zone-1": "carryall"}
    phase(position, "hazards", "A")
    assert position.signs == ["ne-13", "ne-6", "ne-8"]
    while position.step == "flip-sign":
        assert position.worms == {"ne-12": "sandworm"}
        made = first(position, "T", "flip-sign")
        move(position, "T", "flip-sign", area=made["area"], token="sandworm")
    assert sorted(position.worms) == ["ne-12", "ne-13", "ne-6", "ne-8"]
    move(position, "A", "emergences", area="ne-13")
    move(position, "H", "swallow", zone="zone-1")
    assert position.harvesters == ["ne-13"]
    assert not {"ne-6", "ne-12"} & set(offered(position, "A", "flee"))
    move(position, "A", "flee", area="ne-7")
    roll(position, "hh")
    assert position.harvest is not None
    assert position.harvest.spice == 2


def test_storm_2_dice_per_harkonnen_legion_in_any_plateau_erg_desert_except_the_five() -> None:
    """Storm: 2 dice per Harkonnen Legion in any Plateau/Erg/Desert except the five central ones; after Atomics the named ones. Deep Desert special = 2 Hits, Desert 1, else 0."""
    safe = [
        area
        for area in GAME.area_ids
        if GAME.areas[area].terrain == "mountain" or GAME.areas[area].sheltered
    ]
    sheltered = [area for area in safe if GAME.areas[area].terrain == "plateau"]
    assert len(sheltered) == 5
    for area in GAME.area_ids:
        position = phase(scene({area: regulars(H, 6)}), "storm", "A")
        if area in safe:
            assert position.roll is None
        else:
            assert due(position) == (A, 2)
            roll(position, "sx")
            each = {"desert": 1 + GAME.areas[area].deep}.get(GAME.areas[area].terrain, 0)
            assert units(position, area) == {"regular": 5 - each}


def test_bottom_row_ban_always_plus_one_for_any_number_of_moved_down_markers_not_active() -> None:
    """Bottom row: Ban always; plus ONE for any number of moved-down markers not active; a marker that cannot fall did not move. Stockpile at <=5, once, 3 spice."""
    position = scene()
    position.rows = {"choam": 4, "spacing-guild": 4, "landsraad": 2}
    phase(position, "harvest", "H")
    move(position, "H", "close-harvest", count=0)
    assert position.bans == ["choam", "landsraad", "spacing-guild"]
    assert position.rows == {"choam": 4, "spacing-guild": 4, "landsraad": 3}
    bottom = scene()
    bottom.rows = dict.fromkeys(bottom.rows, 3)
    phase(bottom, "harvest", "H")
    move(bottom, "H", "close-harvest", count=0)
    assert bottom.bans == ["choam", "landsraad", "spacing-guild"]


def test_harkonnen_wins_at_once_at_10() -> None:
    """Harkonnen wins at once at 10; Atreides only in the End of the Round after claims, every marker for itself."""
    position = scene({"ne-11": regulars(H, 2)}, {"gara-kulon": "rank-3"})
    position.supremacy = 7
    position.objectives = ["objective-1"]
    position.markers = dict.fromkeys(position.markers, 12)
    assert position.winners == []
    attack(position, "H", "ne-11", "gara-kulon")
    assert (position.winners, position.supremacy) == ([H], 10)
    goal = scene({"cne-1": regulars(A, 2)})
    goal.objectives = ["objective-1"]
    goal.markers = dict.fromkeys(goal.markers, 8)
    attack(goal, "A", "cne-1", "arrakeen")
    assert goal.winners == []
    assert state(goal) == "act: H"
    phase(goal, "end-round", "T")
    assert goal.winners == [A]


def test_hidden_for_ever_or_until_opened() -> None:
    """Hidden for ever or until opened: Wormsigns and Stations from BOTH, Sietch/tokens from Harkonnen only, goal card and hands; exhausted decks are never reshuffled; hand limit 6 only at the end."""
    position = scene({"sw-5": regulars(A, 1)}, {"windgap": "rank-1"})
    position.signs = ["nw-6"]
    for seat in (A, H):
        seen = RULES.view(GAME, position, seat)
        assert seen.signs == ["nw-6"]
        assert sorted(seen.sign_pool) == sorted(GAME.wormsigns)
        assert sorted(seen.station_pool) == sorted(GAME.station_tokens)
        assert set(seen.decks["fremen-ally"]) == {"?"}
    for deck in GAME.decks[A]:
        position.discards[deck], position.decks[deck] = position.decks[deck], []
    spending(position, "A", "mentat")
    until(position, ["act"])
    assert position.sides[A].hand == []
    assert position.decks["house-atreides"] == []
    held = scene()
    dealt(held, "H", 8)
    spending(held, "H", "mentat")
    move(held, "H", "draw", count=2)
    until(held, ["act"])
    assert len(held.sides[H].hand) == 10
