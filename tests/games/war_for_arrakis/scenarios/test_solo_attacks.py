"""The solo mode: whom the Harkonnens attack."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    covered,
    regulars,
)
from tests.games.war_for_arrakis.scenarios.fights import battle
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, until
from tests.games.war_for_arrakis.script import A, H, move

ATTACK, MARCH = 2, 1


def face_to_face(
    legions: dict[str, Legion],
    ranks: dict[str, int] | None = None,
    target: str = "sihaya-ridge",
    flyers: dict[str, str] | None = None,
    die: str = "s",
) -> Position:
    """A die of the Harkonnens has come up and is being spent; Sietches have these ranks."""
    sietches = {area: f"rank-{rank}" for area, rank in (ranks or {}).items()}
    position = alone(legions, {"sihaya-ridge": "rank-2", **sietches}, target)
    position.legions.setdefault("sihaya-ridge", regulars(A, 6))
    position.flyers = flyers or {}
    return acts(position, die)


def before_windgap(count: int, tokens: int = 1, rank: int = 1, *leaders: str) -> Position:
    """Harkonnens stand beside Windgap, where tokens and a Naib hold out."""
    position = alone(
        {"csw-3": regulars(H, count, *leaders)},
        {"sihaya-ridge": "rank-2", "windgap": f"rank-{rank}"},
        "sihaya-ridge",
        "habbanya-ridge",
    )
    position.legions["sihaya-ridge"] = regulars(A, 6)
    covered(position, "windgap", tokens, "naib")
    return acts(position, "s")


def attacks(position: Position) -> list[tuple[str, str, str]]:
    """Every attack that is open: where it starts, where it goes, and the air zone used ("")."""
    if "choose" in can(position, H):
        if ATTACK not in offered(position, H, "choose"):
            return []
        move(position, H, "choose", option=ATTACK)
    found: list[tuple[str, str, str]] = []
    for one in offered(position, H, "attack"):
        for other in offered(position, H, "attack", start=one):
            zones = offered(position, H, "attack", start=one, area=other)
            found += [(one, other, zone) for zone in zones or [""]]
    return found


def two_sietches(
    csw_5: int = 5, cse_4: int = 5, ranks: tuple[int, int] = (1, 1), target: str = "sihaya-ridge"
) -> Position:
    """Legions beside Windgap and beside Hobars Gap, each of which 2 Units hold."""
    return face_to_face(
        {
            "csw-5": regulars(H, csw_5),
            "cse-4": regulars(H, cse_4),
            "windgap": regulars(A, 2),
            "hobars-gap": regulars(A, 2),
        },
        {"windgap": ranks[0], "hobars-gap": ranks[1]},
        target,
    )


def at_cse_3(count: int, **others: Legion) -> Position:
    """So many Harkonnen Regulars at cse-3, Atreides Legions around them."""
    legions = {area.replace("_", "-"): one for area, one in others.items()}
    return face_to_face({"cse-3": regulars(H, count), **legions})


def test_a_sietch_in_reach_illegal_a_sietch_that_can_be_attacked_is_attacked() -> None:
    """Given: 5 Harkonnen Regulars at csw-3 beside Windgap (a token, a Naib: 3). Strategy.

    When: They move instead.
    Then: illegal because a Sietch that can be attacked is attacked.
    Source: 002 L1501
    """
    position = before_windgap(5)
    assert position.step == "choose"
    against(position, "solo.order", H, "choose", option=MARCH)


def test_the_attack_legal_5_against_3() -> None:
    """Given: As before.

    When: csw-3 attacks Windgap.
    Then: legal: 5 against 3.
    Source: 002 L1501
    """
    position = before_windgap(5)
    assert attacks(position) == [("csw-3", "windgap", "")]
    move(position, H, "attack", start="csw-3", area="windgap")
    assert battle(position).target == "windgap"


def test_not_strong_enough_illegal_2_are_not_more_than_3() -> None:
    """Given: 2 Harkonnen Regulars at csw-3, Windgap as before.

    When: csw-3 attacks Windgap.
    Then: illegal because 2 are not more than 3.
    Source: 002 L1501; 002 L1510
    """
    position = before_windgap(2)
    against(position, "effects.choose", H, "choose", option=ATTACK)


def test_the_rank_is_no_power_legal_4_against_3_the_rank_has_no_impact() -> None:
    """Given: 4 Harkonnen Regulars at csw-3; Windgap of rank 3 with a token and a Naib.

    When: csw-3 attacks.
    Then: legal: 4 against 3; the rank has no impact.
    Source: 002 L1534
    """
    position = before_windgap(4, 1, 3)
    assert attacks(position) == [("csw-3", "windgap", "")]


def test_tokens_count_two_illegal_4_are_not_more_than_5() -> None:
    """Given: 4 Harkonnen Regulars; Windgap with 2 tokens and a Naib.

    When: csw-3 attacks.
    Then: illegal because 4 are not more than 5.
    Source: 002 L1531; 002 L1510
    """
    assert attacks(before_windgap(4, 2)) == []


def test_leaders_count_one_legal_6_against_5() -> None:
    """Given: 4 Harkonnen Regulars and 2 Bashars; Windgap with 2 tokens and a Naib.

    When: csw-3 attacks.
    Then: legal: 6 against 5.
    Source: 002 L1531
    """
    assert attacks(before_windgap(4, 2, 1, "bashar", "bashar")) == [("csw-3", "windgap", "")]


def test_an_unguarded_sietch_legal_and_destroys_it_at_once_any_power_is_more_than_none() -> None:
    """Given: 1 Harkonnen Regular at csw-3; nobody at Windgap.

    When: csw-3 attacks.
    Then: legal, and destroys it at once: any power is more than none.
    Source: 002 L1501; 002 L983
    """
    position = face_to_face({"csw-3": regulars(H, 1)}, {"windgap": 2})
    assert attacks(position) == [("csw-3", "windgap", "")]
    move(position, H, "attack", start="csw-3", area="windgap")
    until(position, ["act"])
    assert "windgap" not in position.sietches
    assert position.supremacy == 2


def test_the_highest_rank_illegal_the_higher_rank_comes_first_even_face_down() -> None:
    """Given: 5 Regulars at csw-5 beside Windgap (rank 1), 5 at cse-4 beside Hobars Gap (rank 2), each held by 2 Units.

    When: Windgap is attacked.
    Then: illegal because the higher rank comes first, even face down.
    Source: 002 L1505
    """
    position = two_sietches(ranks=(1, 2))
    move(position, H, "choose", option=ATTACK)
    against(position, "solo.attack-rank", H, "attack", start="csw-5", area="windgap")


def test_the_higher_rank_itself_legal() -> None:
    """Given: As before.

    When: Hobars Gap is attacked.
    Then: legal.
    Source: 002 L1505
    """
    assert attacks(two_sietches(ranks=(1, 2))) == [("cse-4", "hobars-gap", "")]


def test_the_greatest_difference_illegal_csw_5_has_the_greater_difference() -> None:
    """Given: Ranks equal; 6 Units at csw-5, 4 at cse-4.

    When: cse-4 attacks Hobars Gap.
    Then: illegal because csw-5 has the greater difference.
    Source: 002 L1506
    """
    position = two_sietches(6, 4)
    move(position, H, "choose", option=ATTACK)
    against(position, "solo.attack-strongest", H, "attack", start="cse-4", area="hobars-gap")
    assert attacks(position) == [("csw-5", "windgap", "")]


def test_no_ornithopter_if_possible_illegal_an_equal_legion_needs_none() -> None:
    """Given: Two Legions of 5: csw-3 beside Windgap, csw-4 2 Areas off with an Ornithopter; only Windgap.

    When: csw-4 attacks by Ornithopter.
    Then: illegal because an equal Legion needs none.
    Source: 002 L1507; 002 L1501
    """
    position = face_to_face(
        {"csw-3": regulars(H, 5), "csw-4": regulars(H, 5), "windgap": regulars(A, 2)},
        {"windgap": 1},
        flyers={"zone-6": "ornithopter"},
    )
    move(position, H, "choose", option=ATTACK)
    against(
        position, "solo.attack-on-foot", H, "attack", start="csw-4", area="windgap", zone="zone-6"
    )
    assert attacks(position) == [("csw-3", "windgap", "")]


def test_the_target_last_illegal_the_target_sietch_decides_then() -> None:
    """Given: Equal ranks, equal differences, none needs an Ornithopter; target Windgap.

    When: Hobars Gap is attacked.
    Then: illegal because the Target Sietch decides then.
    Source: 002 L1508
    """
    position = two_sietches(target="windgap")
    move(position, H, "choose", option=ATTACK)
    against(position, "solo.attack-target", H, "attack", start="cse-4", area="hobars-gap")
    assert attacks(position) == [("csw-5", "windgap", "")]


def test_you_choose_legal_if_you_can_you_choose() -> None:
    """Given: As before, but the target is Sihaya Ridge.

    When: Either is attacked.
    Then: legal: if you can, you choose.
    Source: 002 L1394; 002 L1508
    """
    assert attacks(two_sietches()) == [
        ("cse-4", "hobars-gap", ""),
        ("csw-5", "windgap", ""),
    ]


def test_by_ornithopter_legal() -> None:
    """Given: 5 Regulars at harg-pass, 2 Areas from Hobars Gap (held by 2 Units); an Ornithopter on zone-4.

    When: harg-pass attacks Hobars Gap with it.
    Then: legal.
    Source: 002 L1501; 002 L1453
    """
    position = face_to_face(
        {"harg-pass": regulars(H, 5), "hobars-gap": regulars(A, 2)},
        {"hobars-gap": 1},
        flyers={"zone-4": "ornithopter"},
    )
    assert attacks(position) == [("harg-pass", "hobars-gap", "zone-4")]
    move(position, H, "attack", start="harg-pass", area="hobars-gap", zone="zone-4")
    assert position.flyers == {}


def test_rank_before_ornithopter_legal_hobars_gap_by_ornithopter_illegal_windgap() -> None:
    """Given: Windgap (rank 1) beside csw-3; Hobars Gap (rank 3) 2 Areas from harg-pass, an Ornithopter on zone-4; 5 against 2 each.

    When: Which is attacked?
    Then: legal: Hobars Gap by Ornithopter; illegal: Windgap.
    Source: 002 L1505; 002 L1507
    """
    position = face_to_face(
        {
            "csw-3": regulars(H, 5),
            "windgap": regulars(A, 2),
            "harg-pass": regulars(H, 5),
            "hobars-gap": regulars(A, 2),
        },
        {"windgap": 1, "hobars-gap": 3},
        flyers={"zone-4": "ornithopter"},
    )
    assert attacks(position) == [("harg-pass", "hobars-gap", "zone-4")]


def test_a_legion_for_want_of_a_sietch_illegal_an_adjacent_weaker_legion_is_attacked() -> None:
    """Given: 5 Regulars at cse-3; 2 Atreides Units at cse-2. No Sietch in reach.

    When: They move instead.
    Then: illegal because an adjacent weaker Legion is attacked.
    Source: 002 L1514
    """
    position = at_cse_3(5, cse_2=regulars(A, 2))
    against(position, "solo.order", H, "choose", option=MARCH)
    assert attacks(position) == [("cse-3", "cse-2", "")]


def test_a_legion_as_strong_illegal_not_greater_they_move() -> None:
    """Given: 2 Regulars at cse-3; 2 Atreides Regulars at cse-2.

    When: cse-3 attacks.
    Then: illegal: not greater; they move.
    Source: 002 L1514
    """
    assert attacks(at_cse_3(2, cse_2=regulars(A, 2))) == []


def test_the_strongest_that_can_be_beaten_illegal() -> None:
    """Given: 5 Regulars at cse-3; Atreides: 2 at cse-2, 3 at se-5.

    When: cse-2 is attacked.
    Then: illegal because the Legion with the highest Combat Power comes first.
    Source: 002 L1520
    """
    position = at_cse_3(5, cse_2=regulars(A, 2), se_5=regulars(A, 3))
    move(position, H, "choose", option=ATTACK)
    against(position, "solo.attack-powerful", H, "attack", start="cse-3", area="cse-2")
    assert attacks(position) == [("cse-3", "se-5", "")]


def test_the_named_leader_illegal_equal_power_3_and_chani_is_at_se_5() -> None:
    """Given: 5 Regulars at cse-3; Atreides: 3 Regulars at cse-2, 2 Regulars and Chani at se-5.

    When: cse-2 is attacked.
    Then: illegal: equal power 3, and Chani is at se-5.
    Source: 002 L1521
    """
    position = at_cse_3(5, cse_2=regulars(A, 3), se_5=regulars(A, 2, "chani"))
    move(position, H, "choose", option=ATTACK)
    against(position, "solo.attack-named", H, "attack", start="cse-3", area="cse-2")
    assert attacks(position) == [("cse-3", "se-5", "")]


def test_no_ornithopter_against_legions_illegal() -> None:
    """Given: 5 Regulars at cse-3; 2 Atreides at cne-7, 2 Areas off; an Ornithopter on zone-4.

    When: cse-3 attacks cne-7 with it.
    Then: illegal because Ornithopters cannot be used to attack Legions.
    Source: 002 L1516
    """
    position = face_to_face(
        {"cse-3": regulars(H, 5), "cne-7": regulars(A, 2)}, flyers={"zone-4": "ornithopter"}
    )
    assert attacks(position) == []


def test_over_an_impassable_border_legal_the_harkonnens_ignore_impassable_borders() -> None:
    """Given: 5 Regulars at rimwall-west; 2 Atreides Regulars at ne-4, beyond an impassable border.

    When: They are attacked.
    Then: legal: the Harkonnens ignore impassable borders.
    Source: 002 L1592
    """
    position = face_to_face({"rimwall-west": regulars(H, 5), "ne-4": regulars(A, 2)})
    assert attacks(position) == [("rimwall-west", "ne-4", "")]


def test_leadership_wants_a_leader_illegal_the_legion_has_no_leader() -> None:
    """Given: 5 Regulars at csw-3, no Leader; Windgap held by 2; no card in play for Leadership.

    When: Leadership: csw-3 attacks.
    Then: illegal because the Legion has no Leader.
    Source: 002 L1497; 002 L640
    """
    legions = {"csw-3": regulars(H, 5), "windgap": regulars(A, 2)}
    assert attacks(face_to_face(dict(legions), {"windgap": 1}, die="l")) == []
    assert attacks(face_to_face(dict(legions), {"windgap": 1}, die="s")) != []


def test_a_surprise_legal_as_a_surprise_attack() -> None:
    """Given: 5 Regulars and a Bashar at csw-3; Windgap held by 2; Rabban's card spent. Leadership.

    When: csw-3 attacks.
    Then: legal, as a Surprise Attack.
    Source: 002 L1497; 002 L640
    """
    position = face_to_face(
        {"csw-3": regulars(H, 5, "bashar"), "windgap": regulars(A, 2)}, {"windgap": 1}, die="l"
    )
    assert attacks(position) == [("csw-3", "windgap", "")]
    move(position, H, "attack", start="csw-3", area="windgap")
    assert battle(position).surprise
