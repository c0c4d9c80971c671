"""Leaders, worms, bans, and whose decision comes next."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import (
    attack,
    battle,
    dealt,
    fight,
    give,
    lose,
    ready,
    units,
)
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    attacking,
    can,
    goes,
    marching,
    moving,
    offered,
    phase,
    spending,
    until,
)
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, state

SCHEMING = "hawats-scheming"


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def besieged(*attackers: str) -> Position:
    """The Harkonnens at csw-3 have fought a round against windgap, in which nobody fell."""
    position = scene(
        {"csw-3": regulars(H, 3, *attackers), "windgap": regulars(A, 2)}, {"windgap": "rank-1"}
    )
    attack(position, "H", "csw-3", "windgap")
    fight(position, "hhh", "hhh")
    return position


def rider(**worms: str) -> Position:
    """Two Regulars of the Atreides at nw-1, about to ride."""
    position = scene({"nw-1": regulars(A, 2)})
    position.worms = {area.replace("_", "-"): worm for area, worm in worms.items()}
    return position


def test_feyd_moves_and_attacks_legal_with_feyds_own_legion() -> None:
    """Given: Feyd-Rautha + 3 Units in ne-8; Atreides Legion in gara-kulon; ne-11 free.

    When: Leadership special: ne-8 to ne-11, then attack gara-kulon.
    Then: legal with Feyd’s own Legion; no Surprise (that belongs to the plain Leadership attack).
    Source: 002 L693; card text in facts
    """
    position = scene(
        {
            "ne-8": regulars(H, 3, "feyd-rautha"),
            "ne-12": regulars(H, 3, "bashar"),
            "gara-kulon": regulars(A, 2),
        },
        {"gara-kulon": "rank-1"},
    )
    position.sides[H].leaders["beast-rabban"] = "gone"
    ready(position, "feyd-rautha")
    spending(position, "H", "leadership", "feyd-rautha")
    assert offered(position, "H", "move") == ["ne-8"]
    goes(position, "H", "ne-8", "ne-11")
    assert offered(position, "H", "attack") == ["ne-11"]
    move(position, "H", "attack", start="ne-11", area="gara-kulon")
    assert not battle(position).surprise
    assert position.sides[H].leaders["feyd-rautha"] == "spent"


def test_rabbans_double_step_legal() -> None:
    """Given: Rabban + 3 Units in arsunt.

    When: Leadership special: arsunt to hagga-basin, on to cnw-2.
    Then: legal: the special is an exception to moving the same figures once.
    Source: card text
    """
    position = scene({"arsunt": regulars(H, 3, "beast-rabban")})
    spending(position, "H", "leadership", "beast-rabban")
    goes(position, "H", "arsunt", "hagga-basin")
    goes(position, "H", "hagga-basin", "cnw-2")
    assert position.legions == {"cnw-2": regulars(H, 3, "beast-rabban")}
    assert state(position) == "act: A"


def test_wild_maker_turns_into_a_worm_legal_the_sandworm_stands_at_nw_4() -> None:
    """Given: Wild Maker at nw-4; End of the Round.

    When: Atreides replaces it by a plain Sandworm.
    Then: legal; the Sandworm stands at nw-4; it is a choice, not a duty.
    Source: 002 L1228
    """
    for kind, worm in (("tame", "sandworm"), ("pass", "wild-maker")):
        position = scene()
        position.worms = {"nw-4": "wild-maker"}
        phase(position, "end-round", "T")
        assert state(position) == "tame: A"
        move(position, "A", kind, **({"area": "nw-4"} if kind == "tame" else {}))
        assert position.worms == {"nw-4": worm}


def test_riding_the_wild_maker_legal_he_is_a_sandworm_for_all_rules_he_stays_at_nw_2() -> None:
    """Given: Atreides at nw-1; Wild Maker at nw-2; nw-4 free.

    When: Strategy: nw-1 over nw-2 to nw-4.
    Then: legal because he is a Sandworm for all rules; he stays at nw-2.
    Source: 002 L1226; 002 L866
    """
    position = rider(nw_2="wild-maker")
    goes(moving(position, "A"), "A", "nw-1", "nw-4")
    assert position.legions == {"nw-4": regulars(A, 2)}
    assert position.worms == {"nw-2": "wild-maker"}


def test_wild_maker_as_a_leader_illegal_he_is_never_part_of_a_legion() -> None:
    """Given: Wild Maker in play; Deployment die.

    When: Atreides deploys him with a Legion at windgap.
    Then: illegal: he is never part of a Legion.
    Source: 002 L1226
    """
    position = scene({"windgap": regulars(A, 2)}, {"windgap": "rank-1"})
    position.sides[A].leaders["wild-maker"] = "ready"
    position.worms = {"nw-4": "wild-maker"}
    spending(position, "A", "deployment")
    assert "wild-maker" not in offered(position, "A", "deploy-token", area="windgap")
    against(position, "deployment.token", "A", "deploy-token", area="windgap", leader="wild-maker")


def test_transport_attack_on_a_worm_area_illegal() -> None:
    """Given: Sandworm in csw-3 together with no Legion; Harkonnen at north-pole, Ornithopter az8.

    When: Attacks csw-3 over csw-4.
    Then: illegal: Areas with a Sandworm are never attacked, transport or not.
    Source: 002 L1170; 002 L880
    """
    position = scene({"north-pole": regulars(H, 3), "cne-3": regulars(A, 1)})
    position.worms = {"csw-3": "sandworm"}
    position.flyers = {"zone-8": "ornithopter"}
    attacking(position, "H")
    assert offered(position, "H", "attack", start="north-pole") == ["cne-3"]
    against(
        position,
        "battle.attack worms.legions",
        "H",
        "attack",
        start="north-pole",
        area="csw-3",
        zone="zone-8",
    )


def test_harvester_at_the_end_of_a_ride_legal_the_harvester_in_nw_4_is_removed() -> None:
    """Given: Wormsign at nw-2; nw-4 holds only a Harvester; Atreides at nw-1.

    When: Rides to nw-4.
    Then: legal; the Harvester in nw-4 is removed (end of movement).
    Source: 002 L1240; 002 L868
    """
    position = rider()
    position.signs = ["nw-2"]
    position.harvesters = ["nw-4"]
    goes(moving(position, "A"), "A", "nw-1", "nw-4")
    assert position.legions == {"nw-4": regulars(A, 2)}
    assert position.harvesters == []
    assert position.signs == ["nw-2"]


def test_retreat_opens_only_after_round_one_illegal() -> None:
    """Given: Battle begins at sw-5.

    When: The defender retreats before the first roll.
    Then: illegal: the offer comes after an attacker’s decision to continue.
    Source: 002 L908; 002 L971
    """
    position = scene({"sw-3": regulars(H, 2), "sw-5": regulars(A, 2)})
    dealt(position, "H", 1)
    attack(position, "H", "sw-3", "sw-5")
    for step in ("boost: H", "roll: T"):
        assert state(position) == step
        against(position, "battle.retreat battle.continue turn.seats", "A", "retreat")
        if step == "boost: H":
            move(position, "H", "pass")


def test_picking_up_on_the_way_illegal() -> None:
    """Given: Atreides rides from nw-1 over nw-2 (Wormsign, 2 own Regulars) to nw-4.

    When: Takes the 2 Regulars along.
    Then: illegal.
    Source: 002 L858
    """
    position = rider()
    position.signs = ["nw-2"]
    position.legions["nw-2"] = regulars(A, 2)
    marching(moving(position, "A"), "A", "nw-1")
    assert position.march is not None
    assert position.march.units == {"regular": 2}
    move(position, "A", "go", area="nw-4")
    assert position.legions == {"nw-2": regulars(A, 2), "nw-4": regulars(A, 2)}


def test_landsraad_and_scheming_legal_the_ban_stops_only_discards_for_combat_dice() -> None:
    """Given: Landsraad Ban active; Thufir in play; 2 Hawat’s Scheming.

    When: Discards both for the free Action.
    Then: legal: the Ban stops only discards for Combat dice.
    Source: 002 L825; 002 L1212
    """
    position = scene()
    position.bans = ["landsraad"]
    ready(position, "thufir-hawat")
    give(position, "H", SCHEMING, SCHEMING)
    at_turn(position, "H")
    move(position, "H", "play-free", card=SCHEMING, count=2)
    assert position.sides[H].leaders["thufir-hawat"] == "gone"
    assert position.discards["house-harkonnen"] == [SCHEMING, SCHEMING]


def test_ban_lasts_through_the_round_excess_above_5_is_removed() -> None:
    """Given: CHOAM Ban set in round 2.

    When: Round 3, Action Resolution: 6 Units gather in carthag.
    Then: Excess above 5 is removed; the Ban runs until Phase 4 of round 3 begins.
    Source: 002 L823
    """
    position = scene({"carthag": regulars(H, 4), "arrakeen": regulars(H, 2, "bashar")})
    position.bans = ["choam"]
    moving(position, "H")
    goes(position, "H", "arrakeen", "carthag")
    move(position, "H", "pass")
    assert state(position) == "overstack: H"
    move(position, "H", "overstack", piece="regular")
    assert units(position, "carthag") == {"regular": 5}
    assert state(position) == "act: A"
    assert position.bans == ["choam"]
    phase(position, "hazards", "A")
    assert position.bans == []

    free = scene({"carthag": regulars(H, 4), "arrakeen": regulars(H, 2)})
    goes(moving(free, "H"), "H", "arrakeen", "carthag")
    assert units(free, "carthag") == {"regular": 6}


def test_harvester_placed_in_phase_2_legal_and_they_harvest_this_round() -> None:
    """Given: House die; se-8 free.

    When: Places 2 Harvesters at se-8 and se-7.
    Then: legal and they harvest this round.
    Source: 002 L683; 002 L587
    """
    position = scene({"arrakeen": regulars(H, 2)})
    spending(position, "H", "house", option=2)
    for place in ("se-8", "se-7"):
        move(position, "H", "place-vehicles", vehicle="harvester", place=place)
    assert position.harvesters == ["se-7", "se-8"]
    assert state(position) == "act: A"
    phase(position, "harvest", "H")
    assert position.harvest is not None
    assert position.harvest.spice == 4


def test_storm_after_the_worms_no_roll_for_it_storms_look_at_positions_after_the_worms() -> None:
    """Given: Harkonnen Legion retreated in Phase 3 from ne-11 (Desert) to shield-wall-east (Mountain).

    When: Storms.
    Then: No roll for it: storms look at positions after the worms.
    Source: 002 L781; 002 L554
    """
    position = scene({"ne-11": regulars(H, 2)})
    phase(position, "hazards", "A")
    move(position, "T", "flip-sign", area="ne-11", token="sandworm")
    move(position, "A", "flee", area="shield-wall-east")
    assert position.phase == "harvest"
    assert units(position, "shield-wall-east") == {"regular": 2}

    still = scene({"ne-11": regulars(H, 2)})
    phase(still, "hazards", "A")
    move(still, "T", "flip-sign", area="ne-11", token="sand")
    assert state(still) == "roll: T"


def test_planning_card_still_passes_the_turn_the_harkonnen() -> None:
    """Given: Atreides plays a card with its third die.

    When: Who acts?
    Then: The Harkonnen.
    Source: 002 L616
    """
    position = scene()
    give(position, "A", "thumpers")
    at_turn(position, "A")
    move(position, "A", "play", die="mentat", card="thumpers")
    assert state(position) == "act: H"


def test_claim_without_a_die_cost_is_no_turn_still_the_atreides() -> None:
    """Given: Atreides claims an Action card that needs no die in its own turn.

    When: Who acts?
    Then: Still the Atreides: its Action is still to come.
    Source: 002 L1052
    """
    position = scene({area: regulars(A, 1, "naib") for area in ("sw-1", "sw-2", "sw-3", "sw-5")})
    position.prescience_deck.remove("water-bond")
    position.revealed = ["water-bond"]
    at_turn(position, "A")
    move(position, "A", "claim", card="water-bond")
    assert state(position) == "act: A"
    assert position.claims == 1
    assert "spend" in can(position, "A")


def test_free_action_does_not_pass_the_turn_still_the_harkonnen_a_die_must_follow() -> None:
    """Given: Harkonnen scouts at the start of its turn.

    When: Who acts?
    Then: Still the Harkonnen; a die must follow.
    Source: 002 L701
    """
    position = scene(sietches={"windgap": "rank-2"})
    position.flyers = {"zone-7": "ornithopter"}
    at_turn(position, "H")
    move(position, "H", "scout", zone="zone-7", area="windgap")
    assert position.sietches["windgap"].shown
    assert state(position) == "act: H"
    assert "pass" not in can(position, "H")


def test_atomics_do_not_pass_the_turn_still_the_atreides() -> None:
    """Given: Atreides detonates in its turn.

    When: Who acts?
    Then: Still the Atreides.
    Source: 002 L616
    """
    position = scene()
    position.markers["jihad"] = 8
    at_turn(position, "A")
    move(position, "A", "detonate", area="splintered-rock")
    assert state(position) == "act: A"
    assert "spend" in can(position, "A")


def test_who_decides_in_battle_the_harkonnen_cease_or_take_1_hit_and_go_on() -> None:
    """Given: Harkonnen attacks windgap; casualties removed.

    When: Who decides now?
    Then: The Harkonnen: cease, or take 1 Hit and go on.
    Source: 002 L908
    """
    position = besieged()
    assert state(position) == "battle-next: H"
    assert can(position, "H") == ["cease", "press-on"]
    assert can(position, "A") == []


def test_then_the_defender_the_atreides_retreat_or_another_round() -> None:
    """Given: Harkonnen took the Hit and lives.

    When: Who decides now?
    Then: The Atreides: retreat or another round.
    Source: 002 L958-963
    """
    position = besieged()
    move(position, "H", "press-on")
    assert units(position, "csw-3") == {"regular": 2}
    assert state(position) == "defy: A"
    assert can(position, "A") == ["retreat", "stand"]
    assert can(position, "H") == []


def test_who_places_the_retreat_the_harkonnen_picks_the_adjacent_area() -> None:
    """Given: Atreides chose to retreat from windgap.

    When: Who decides now?
    Then: The Harkonnen picks the adjacent Area.
    Source: 002 L971
    """
    position = besieged("bashar")
    move(position, "H", "press-on")
    lose(position, "bashar")
    move(position, "A", "retreat")
    assert state(position) == "flee: H"
    assert can(position, "A") == []
    assert set(offered(position, "H", "flee")) == {
        "csw-2",
        "csw-5",
        "csw-6",
        "false-wall-west",
        "sw-8",
        "sw-9",
    }


def test_who_picks_leader_abilities_first_the_attacker_then_the_defender() -> None:
    """Given: Both have more Leaders than specials.

    When: Who decides now?
    Then: The attacker, then the defender.
    Source: 002 L932
    """
    position = scene(
        {
            "sw-3": regulars(H, 2, "baron-harkonnen", "bashar"),
            "sw-5": regulars(A, 2, "naib", "stilgar"),
        }
    )
    attack(position, "A", "sw-5", "sw-3")
    roll(position, "xs")
    roll(position, "xs")
    assert state(position) == "lead: A"
    move(position, "A", "lead", leader="stilgar")
    assert state(position) == "lead: H"
    move(position, "H", "lead", leader="bashar")
    assert state(position) == "lose: A"


def test_last_choice_of_the_round_the_atreides_about_the_unclaimed_prescience_cards() -> None:
    """Given: Hands are cut to 6.

    When: Who decides now?
    Then: The Atreides about the unclaimed Prescience cards; then dice return and a new round draws cards.
    Source: 002 L571; 002 L1064
    """
    position = scene()
    for by in ("H", "A"):
        dealt(position, by, 7)
    position.prescience_deck.remove("water-bond")
    position.revealed = ["water-bond"]
    phase(position, "end-round", "T")
    assert state(position) == "hand-limit: H"
    move(position, "H", "hand-limit", card=position.sides[H].hand[0])
    move(position, "A", "hand-limit", card=position.sides[A].hand[0])
    assert state(position) == "remove-prescience: A"
    move(position, "A", "remove-prescience", card="water-bond")
    assert position.prescience_gone == ["water-bond"]
    assert (position.round, position.phase) == (2, "start")
    assert state(position) == "draw-house-atreides: T"
    assert [owner.dice for owner in position.sides.values()] == [{}, {}]


def test_first_decision_of_a_round_the_harkonnen_vehicle_placement() -> None:
    """Given: 2 cards drawn each, 3 Prescience open.

    When: Who decides now?
    Then: The Harkonnen: Vehicle Placement.
    Source: 002 L538; 002 L574
    """
    position = scene()
    phase(position, "start-round", "T")
    until(position, ["place-vehicle"])
    assert state(position) == "place-vehicle: H"
    assert can(position, "A") == []
    assert len(position.revealed) == 3


def test_last_choice_of_phase_4_the_harkonnen_picks_the_extra_ban() -> None:
    """Given: Two markers moved down.

    When: Who decides now?
    Then: The Harkonnen picks the extra Ban.
    Source: 002 L821
    """
    position = scene()
    position.harvesters = ["nw-1"]
    position.rows = dict.fromkeys(position.rows, 1)
    phase(position, "harvest", "H")
    move(position, "H", "pay", marker="choam", how="keep")
    move(position, "H", "close-harvest", count=0)
    assert state(position) == "ban: H"
    assert offered(position, "H", "ban") == ["landsraad", "spacing-guild"]
    assert can(position, "A") == []


def test_who_moves_from_the_atomised_area_the_harkonnen_picks_the_adjacent_free_area() -> None:
    """Given: Atreides detonates Splintered Rock with an Atreides Legion there.

    When: Who decides now?
    Then: The Harkonnen picks the adjacent free Area.
    Source: 002 L1088
    """
    position = scene({"splintered-rock": regulars(A, 2)})
    position.markers["jihad"] = 8
    at_turn(position, "A")
    move(position, "A", "detonate", area="splintered-rock")
    assert state(position) == "flee: H"
    assert offered(position, "H", "flee") == ["cne-2", "cnw-2", "wind-pass"]
    move(position, "H", "flee", area="cne-2")
    assert units(position, "cne-2") == {"regular": 2}
    until(position, ["act"])
    assert state(position) == "act: A"
