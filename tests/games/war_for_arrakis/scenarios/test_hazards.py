"""The desert hazards: wormsigns, carryalls, storms."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import give, units
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, phase
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, state, turn_of


def hazards(
    legions: dict[str, Legion] | None = None,
    harvesters: list[str] | None = None,
    signs: list[str] | None = None,
    carryall: str = "",
    sietches: dict[str, str] | None = None,
) -> Position:
    """The phase begins, and goes on until the first wormsign is turned up, if there is one."""
    position = scene(legions, sietches)
    position.harvesters = sorted(harvesters or [])
    position.signs = sorted(signs or [])
    position.flyers = {carryall: "carryall"} if carryall else {}
    return phase(position, "hazards", "A")


def turns_up(position: Position, **tokens: str) -> list[str]:
    """The table turns all wormsigns up: these, the others sand; where they lay."""
    seen = []
    while position.step == "flip-sign":
        (area,) = offered(position, "T", "flip-sign")
        token = tokens.get(area.replace("-", "_"), "sand")
        move(position, "T", "flip-sign", area=area, token=token)
        seen.append(area)
    return sorted(seen)


def regulars(count: int, side: str = H) -> Legion:
    """So many Regulars."""
    return legion(side, {"regular": count})


def storm(legions: dict[str, Legion], blasted: str = "") -> Position:
    """Storms rage over these Legions."""
    position = scene(legions)
    position.blasted = blasted
    return phase(position, "storm", "A")


def dice(position: Position) -> int:
    """The dice that the Atreides roll for a storm or a sandworm."""
    assert position.roll is not None
    assert position.roll.to == A
    return position.roll.left


def test_clean_first_both_back_to_the_pool_shuffled_before_new_ones_are_drawn() -> None:
    """Given: Wormsigns with an Atreides Legion (sw-5) and with a Sandworm (sw-3).

    When: Phase begins.
    Then: Both back to the pool, shuffled, before new ones are drawn.
    Source: 002 L745
    """
    position = scene({"sw-5": regulars(2, A)})
    position.worms = {"sw-3": "sandworm"}
    position.signs = ["sw-3", "sw-5"]
    position.harvesters = ["ne-13"]
    phase(position, "hazards", "A")
    assert position.signs == ["ne-13"]
    assert len(position.sign_pool) == 16
    assert turns_up(position) == ["ne-13"]
    assert position.worms == {"sw-3": "sandworm"}


def test_where_new_ones_come_ne_13_and_ne_8_get_one() -> None:
    """Given: ne-12: Harkonnen Legion and a Wormsign; ne-13: lone Harvester; ne-8: Harkonnen Legion, no Wormsign; cne-7 (Minor Erg): Harkonnen Legion.

    When: Placement.
    Then: ne-13 and ne-8 get one; ne-12 keeps its old; cne-7 none (not Desert).
    Source: 002 L747
    """
    position = hazards(
        {"ne-12": regulars(2), "ne-8": regulars(2), "cne-7": regulars(2)}, ["ne-13"], ["ne-12"]
    )
    assert position.signs == ["ne-12", "ne-13", "ne-8"]
    assert turns_up(position) == ["ne-12", "ne-13", "ne-8"]


def test_no_sparing_of_an_area_illegal_one_is_laid_in_every_qualifying_area() -> None:
    """Given: ne-8 and ne-13 qualify for a Wormsign; tokens are in the pool.

    When: The Atreides player draws for ne-13 only.
    Then: illegal because one is laid in EVERY qualifying Area.
    Source: 002 L747
    """
    position = hazards({"ne-8": regulars(2)}, ["ne-13"])
    assert position.signs == ["ne-13", "ne-8"]
    assert can(position, "A") == []


def test_turn_all_all_5_turned() -> None:
    """Given: 2 placed earlier on empty Deserts, 3 new.

    When: Resolve.
    Then: All 5 turned; order free to Atreides; effects of worms after all are placed.
    Source: 002 L749
    """
    position = hazards({"ne-8": regulars(2), "ne-12": regulars(2)}, ["nw-6"], ["se-3", "sw-2"])
    assert len(position.signs) == 5
    assert turns_up(position, ne_12="sandworm", ne_8="sandworm", sw_2="sandworm") == [
        "ne-12",
        "ne-8",
        "nw-6",
        "se-3",
        "sw-2",
    ]
    assert sorted(position.worms) == ["ne-12", "ne-8", "sw-2"]
    assert units(position, "ne-8") == units(position, "ne-12") == {"regular": 2}
    assert state(position) == "emergences: A"
    assert {"ne-12", "ne-8"} <= set(offered(position, "A", "emergences"))
    move(position, "A", "emergences", area="ne-8")
    assert state(position) == "flee: A"


def test_discarded_before_turned_it_is_not_turned_no_sandworm_beside_the_legion() -> None:
    """Given: Atreides Legion with Wormsign.

    When: Phase 3.
    Then: It is not turned; no Sandworm beside the Legion.
    Source: 002 L745
    """
    position = hazards({"sw-5": regulars(2, A), "ne-8": regulars(1)}, signs=["sw-5"])
    assert turns_up(position, sw_5="sandworm") == ["ne-8"]
    assert position.worms == {}


def test_carryall_once_illegal_one_carryall_one_harvester() -> None:
    """Given: Sandworms at ne-8 and ne-13, each with a lone Harvester; one Carryall in az1.

    When: Harkonnen saves both.
    Then: illegal: one Carryall, one Harvester.
    Source: 002 L770; 002 L774
    """
    position = hazards(harvesters=["ne-13", "ne-8"], carryall="zone-1")
    turns_up(position, ne_13="sandworm", ne_8="sandworm")
    move(position, "A", "emergences", area="ne-13")
    assert state(position) == "swallow: H"
    move(position, "H", "swallow", zone="zone-1")
    assert position.flyers == {}
    assert position.phase == "harvest"
    assert position.worms == {"ne-13": "sandworm", "ne-8": "sandworm"}
    assert position.harvesters_lost == 1
    assert position.harvest is not None
    assert position.harvest.spice == 2


def test_carryall_not_connected_illegal_az1_not_connected_to_s4() -> None:
    """Given: Harvester in nw-6; Carryall in az1.

    When: Saves.
    Then: illegal: az1 not connected to s4.
    Source: 002 L776
    """
    position = hazards(harvesters=["nw-6"], carryall="zone-1")
    turns_up(position, nw_6="sandworm")
    assert position.harvesters == []
    assert position.harvesters_lost == 1
    assert position.flyers == {"zone-1": "carryall"}
    assert position.phase == "harvest"


def test_saved_harvester_brings_spice_collects_2_then_goes() -> None:
    """Given: ne-13 Harvester saved beside a Sandworm.

    When: Phase 4.
    Then: Collects 2, then goes.
    Source: 002 L777; 002 L793
    """
    position = hazards(harvesters=["ne-13"], carryall="zone-1")
    turns_up(position, ne_13="sandworm")
    move(position, "H", "swallow", zone="zone-1")
    assert state(position) == "pay: H"
    assert position.harvest is not None
    assert position.harvest.spice == 2
    assert position.harvesters == []
    assert position.worms == {"ne-13": "sandworm"}


def test_legion_and_harvester_legion_retreats_atreides_picks_harvester_removed() -> None:
    """Given: Phase 3: Sandworm drawn at ne-12 with a Harkonnen Legion and a Harvester; no Carryall; ne-11 free.

    When: Effects.
    Then: Legion retreats (Atreides picks), Harvester removed.
    Source: 002 L768
    """
    position = hazards({"ne-12": regulars(2)}, ["ne-12"])
    turns_up(position, ne_12="sandworm")
    assert state(position) == "flee: A"
    assert can(position, "H") == []
    move(position, "A", "flee", area="ne-11")
    assert position.legions == {"ne-11": regulars(2)}
    assert position.harvesters == []
    assert position.harvesters_lost == 1


def test_carryall_saves_it() -> None:
    """Given: Phase 3: Sandworm drawn at ne-12 with a Harkonnen Legion and a Harvester; Carryall in az1; ne-11 free.

    When: The Legion retreats, the Carryall is removed.
    Then: The Harvester stays beside the Sandworm and yields 1 spice in Phase 4.
    Source: 002 L768
    """
    position = hazards({"ne-12": regulars(2)}, ["ne-12"], carryall="zone-1")
    turns_up(position, ne_12="sandworm")
    move(position, "A", "flee", area="ne-11")
    move(position, "H", "swallow", zone="zone-1")
    assert position.harvesters == ["ne-12"]
    assert position.worms == {"ne-12": "sandworm"}
    roll(position, "hh")
    assert position.harvest is not None
    assert position.harvest.spice == 1


def surrounded(faces: str) -> Position:
    """A Legion at ne-10 that cannot retreat from a new sandworm, which attacks it."""
    position = hazards(
        {"ne-10": regulars(2), "ne-9": regulars(1, A), "ne-13": regulars(1, A)},
        ["ne-10"],
        carryall="zone-1",
        sietches={"sihaya-ridge": "rank-1"},
    )
    turns_up(position, ne_10="sandworm")
    assert dice(position) == 4
    roll(position, faces)
    assert position.worms == {}
    return position


def test_no_retreat_attack_1_regular_remains() -> None:
    """Given: Phase 3: Sandworm drawn at ne-10 (Deep Desert) with a Harkonnen Legion of 2 Regulars and a Harvester; sihaya-ridge is a Sietch, ne-9 and ne-13 hold Atreides Units; Carryall az1.

    When: The worm attacks: 1 sword, 3 shields.
    Then: 1 Regular remains; the Sandworm is off the board; the Harvester stays without any Carryall; had both Regulars died it would go unless the Carryall were removed.
    Source: 002 L768; 002 L777
    """
    position = surrounded("shhh")
    assert units(position, "ne-10") == {"regular": 1}
    assert position.harvesters == ["ne-10"]
    assert position.flyers == {"zone-1": "carryall"}
    assert dice(position) == 2

    saved = surrounded("sshh")
    assert "ne-10" not in saved.legions
    assert state(saved) == "swallow: H"
    move(saved, "H", "swallow", zone="zone-1")
    assert saved.harvest is not None
    assert saved.harvest.spice == 2

    lost = surrounded("sshh")
    move(lost, "H", "pass")
    assert lost.harvest is not None
    assert lost.harvest.spice == 0


def test_retreat_past_new_worms_illegal_worm_already_there_all_placed_before_effects() -> None:
    """Given: Worms placed at ne-12 and ne-9.

    When: Legion of ne-12 retreats to ne-9.
    Then: illegal: worm already there (all placed before effects).
    Source: 002 L749; 002 L971
    """
    position = hazards({"ne-12": regulars(2)}, signs=["ne-9"])
    turns_up(position, ne_12="sandworm", ne_9="sandworm")
    assert sorted(position.worms) == ["ne-12", "ne-9"]
    assert state(position) == "flee: A"
    assert "ne-9" not in offered(position, "A", "flee")
    against(position, "battle.retreat worms.emerge hazards.order", "A", "flee", area="ne-9")


def test_storm_on_mountain_no_roll() -> None:
    """Given: Harkonnen in cne-2 (Mountain).

    When: Storms.
    Then: No roll.
    Source: 002 L781
    """
    position = storm({"cne-2": regulars(2)})
    assert position.roll is None
    assert units(position, "cne-2") == {"regular": 2}


def test_storm_on_outer_plateau_2_dice_swords_count_1_specials_0() -> None:
    """Given: Harkonnen in pasty-mesa (Plateau).

    When: Storms.
    Then: 2 dice; swords count 1, specials 0.
    Source: 002 L781
    """
    position = storm({"pasty-mesa": regulars(3)})
    assert dice(position) == 2
    roll(position, "sx")
    assert units(position, "pasty-mesa") == {"regular": 2}


def test_storm_in_deep_desert_4_hits_all_dead() -> None:
    """Given: Harkonnen 3 Regulars in se-7; roll 2 specials.

    When: Storm.
    Then: 4 Hits: all dead.
    Source: 002 L781-787
    """
    position = storm({"se-7": regulars(3)})
    roll(position, "xx")
    assert position.legions == {}


def test_atreides_no_roll() -> None:
    """Given: Atreides Legion in se-7.

    When: Storm.
    Then: No roll.
    Source: 002 L783
    """
    position = storm({"se-7": regulars(3, A)})
    assert position.roll is None
    assert units(position, "se-7") == {"regular": 3}


def test_central_plateau_safe_none() -> None:
    """Given: Harkonnen in carthag (no Atomics).

    When: Storm.
    Then: None.
    Source: 002 L781
    """
    position = storm({"carthag": regulars(3)})
    assert position.roll is None


def test_each_area_its_own_2_dice_each_losses_taken_at_once() -> None:
    """Given: Harkonnen Legions in harg-pass and cse-4.

    When: Storm.
    Then: 2 dice each, losses taken at once.
    Source: 002 L783; 002 L789
    """
    position = storm({"harg-pass": regulars(3), "cse-4": regulars(3)})
    assert dice(position) == 2
    roll(position, "sx")
    losses = {area: 3 - units(position, area)["regular"] for area in ("harg-pass", "cse-4")}
    assert losses in ({"harg-pass": 1, "cse-4": 0}, {"harg-pass": 0, "cse-4": 2})
    assert dice(position) == 2
    roll(position, "sx")
    assert units(position, "harg-pass") == {"regular": 2}
    assert units(position, "cse-4") == {"regular": 1}
    assert position.roll is None


def test_extra_storm_2_dice_roll_for_se_7_now_none_for_cne_2() -> None:
    """Given: Harkonnen Legions in se-7 and in cne-2 (Mountain); Atreides turn.

    When: Grandmother of a Storm is played.
    Then: 2 dice roll for se-7 now, none for cne-2; Phase 3 rolls again as usual.
    Source: card text
    """
    position = scene({"se-7": regulars(3), "cne-2": regulars(3)})
    give(position, "A", "grandmother-of-a-storm")
    turn_of(position, A)
    move(position, "A", "play", die="mentat", card="grandmother-of-a-storm")
    assert dice(position) == 2
    roll(position, "sh")
    assert state(position) == "act: H"
    assert units(position, "se-7") == {"regular": 2}
    assert units(position, "cne-2") == {"regular": 3}
    phase(position, "storm", "A")
    assert dice(position) == 2
