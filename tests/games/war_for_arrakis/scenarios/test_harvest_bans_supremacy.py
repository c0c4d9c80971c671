"""The spice harvest, bans and supremacy."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.fights import attack
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, phase, settle, until
from tests.games.war_for_arrakis.script import A, H, legion, move, scene, state, turn_of

DEEP = ["nw-1", "nw-2", "nw-5", "se-7"]


def harvest(
    spice: int,
    rows: tuple[int, int, int] = (0, 0, 0),
    supremacy: int = 0,
    reserve: int = 0,
    bans: list[str] | None = None,
) -> Position:
    """So much spice is harvested; CHOAM, the Guild and the Landsraad stand on these rows from 0."""
    position = scene()
    position.harvesters = sorted([*DEEP[: spice // 2], *["se-1"] * (spice % 2)])
    position.rows = dict(zip(("choam", "spacing-guild", "landsraad"), rows, strict=True))
    position.supremacy, position.reserve, position.bans = supremacy, reserve, bans or []
    phase(position, "harvest", "H")
    assert state(position) == "pay: H"
    return position


def pays(position: Position, keep: str = "", raised: str = "", close: bool = True) -> None:
    """Two spice for markers that are kept, three for those that are raised, and no more."""
    for how, markers in (("keep", keep), ("raise", raised)):
        for marker in markers.split():
            move(position, "H", "pay", marker=marker, how=how)
    if close and position.step == "pay":
        move(position, "H", "close-harvest", count=0)


def spice(position: Position) -> int:
    """The spice that is left to spend."""
    assert position.harvest is not None
    return position.harvest.spice


def destroys(rank: int, supremacy: int, markers: int = 0) -> Position:
    """The Harkonnens have attacked an undefended sietch."""
    position = scene({"ne-11": legion(H, {"regular": 2})}, {"gara-kulon": f"rank-{rank}"})
    position.supremacy = supremacy
    position.markers = dict.fromkeys(position.markers, markers)
    attack(position, "H", "ne-11", "gara-kulon")
    return position


def test_spice_2_plus_1_plus_2_5() -> None:
    """Given: Harvesters ne-13 (Deep), ne-12 (Desert), nw-5 (Deep).

    When: Phase 4.
    Then: 2+1+2 = 5.
    Source: 002 L793
    """
    position = scene()
    position.harvesters = ["ne-12", "ne-13", "nw-5"]
    phase(position, "harvest", "H")
    assert spice(position) == 5
    assert position.harvesters == []


def test_keep_two_landsraad_falls_to_row_2() -> None:
    """Given: 4 spice; all three markers on row 1; no reserve.

    When: 2 on CHOAM, 2 on Spacing Guild.
    Then: Landsraad falls to row 2; the Landsraad Ban is active; next round row 2 is active (7 dice).
    Source: 002 L801-803
    """
    position = harvest(4)
    pays(position, "choam spacing-guild")
    assert position.rows == {"choam": 0, "spacing-guild": 0, "landsraad": 1}
    assert position.bans == ["landsraad"]
    until(position, ["place-vehicle"])
    assert position.round == 2
    assert position.agenda[0].pieces == {"harvester": 4, "ornithopter": 2, "carryall": 1}
    until(position, ["roll"])
    while position.roll is not None and position.roll.to == A:
        move(position, "T", "roll", to=A, face="strategy")
    assert position.roll is not None
    assert position.roll.left == 7


def test_raise_by_one_illegal_max_1_step_per_marker() -> None:
    """Given: 6 spice.

    When: Raises CHOAM twice.
    Then: illegal: max 1 step per marker.
    Source: 002 L802
    """
    position = harvest(6, (2, 2, 2))
    pays(position, raised="choam", close=False)
    for how in ("raise", "keep"):
        against(position, "harvest.markers", "H", "pay", marker="choam", how=how)
    pays(position)
    assert position.rows["choam"] == 1


def test_mixed_legal_choam_row_2_guild_row_3_landsraad_row_4_with_its_ban() -> None:
    """Given: 5 spice; all markers on row 3.

    When: 3 raise CHOAM, 2 keep Spacing Guild.
    Then: legal: CHOAM row 2, Guild row 3, Landsraad row 4 with its Ban.
    Source: 002 L801
    """
    position = harvest(5, (2, 2, 2))
    pays(position, "spacing-guild", "choam")
    assert position.rows == {"choam": 1, "spacing-guild": 2, "landsraad": 3}
    assert position.bans == ["landsraad"]


def test_at_the_bottom_landsraad_stays_on_5_its_ban_is_active() -> None:
    """Given: Landsraad on row 5, not paid; the two others kept.

    When: Bans are set.
    Then: Landsraad stays on 5, its Ban is active; no additional Ban, for no marker moved down.
    Source: 002 L809
    """
    position = harvest(4, (0, 0, 4))
    pays(position, "choam spacing-guild")
    assert position.rows == {"choam": 0, "spacing-guild": 0, "landsraad": 4}
    assert position.bans == ["landsraad"]


def test_only_one_extra_exactly_one_of_the_two_harkonnen_chooses() -> None:
    """Given: CHOAM and Spacing Guild fall from row 2 to 3; Landsraad kept on row 1.

    When: Bans are set.
    Then: Exactly one of the two (Harkonnen chooses).
    Source: 002 L823
    """
    for chosen in ("choam", "spacing-guild"):
        position = harvest(2, (1, 1, 0))
        pays(position, "landsraad")
        assert position.rows == {"choam": 2, "spacing-guild": 2, "landsraad": 0}
        assert state(position) == "ban: H"
        assert offered(position, "H", "ban") == ["choam", "spacing-guild"]
        against(position, "harvest.bans turn.passing", "H", "pass")
        move(position, "H", "ban", card=chosen)
        assert position.bans == [chosen]
        assert position.round == 2


def test_not_one_already_active_illegal_it_is_already_active_by_its_position() -> None:
    """Given: Spacing Guild falls from row 4 to 5, CHOAM from 2 to 3, Landsraad kept.

    When: The Harkonnen names Spacing Guild as the additional Ban.
    Then: illegal: it is already active by its position; the additional one must be CHOAM.
    Source: 002 L823
    """
    position = harvest(2, (1, 3, 0))
    pays(position, "landsraad")
    assert position.rows == {"choam": 2, "spacing-guild": 4, "landsraad": 0}
    against(position, "harvest.bans", "H", "ban", card="spacing-guild")
    assert position.bans == ["choam", "spacing-guild"]


def test_bottom_only_only_the_guild_ban_no_second() -> None:
    """Given: Only Guild drops, to row 5.

    When: Bans.
    Then: Only the Guild Ban; no second.
    Source: 002 L823
    """
    position = harvest(4, (0, 3, 0))
    pays(position, "choam landsraad")
    assert position.rows["spacing-guild"] == 4
    assert position.bans == ["spacing-guild"]
    assert position.round == 2


def test_bans_end_choam_ban_lifted() -> None:
    """Given: CHOAM Ban from the last round; CHOAM on row 2 and paid.

    When: Phase 4 begins.
    Then: CHOAM Ban lifted.
    Source: 002 L823; 002 L1937
    """
    position = harvest(6, (1, 0, 0), bans=["choam"])
    assert position.bans == []
    pays(position, "choam spacing-guild landsraad")
    assert position.bans == []


def test_pay_at_the_top_no_step_above_the_top() -> None:
    """Given: CHOAM on the top, 3 spice.

    When: Harkonnen raises.
    Then: No step above the top; the 2 for keeping suffice (3 buys nothing more).
    Source: 002 L809; 002 L799
    """
    position = harvest(3, (0, 1, 1))
    assert offered(position, "H", "pay", marker="choam") == ["keep"]
    against(position, "harvest.markers", "H", "pay", marker="choam", how="raise")
    pays(position, "choam")
    assert position.rows["choam"] == 0


def test_top_unpaid_drops_to_row_2_ban() -> None:
    """Given: CHOAM on top, unpaid.

    When: Phase.
    Then: Drops to row 2; Ban.
    Source: 002 L801
    """
    position = harvest(4)
    pays(position, "spacing-guild landsraad")
    assert position.rows["choam"] == 1
    assert position.bans == ["choam"]


def test_stockpile_at_five_legal_goes_to_6() -> None:
    """Given: Supremacy 5, 3 spice.

    When: 3 spice for a point.
    Then: legal: goes to 6.
    Source: 002 L815
    """
    position = harvest(3, supremacy=5)
    move(position, "H", "stockpile")
    assert position.supremacy == 6


def test_stockpile_at_six_illegal_only_at_5_or_lower() -> None:
    """Given: Supremacy 6, 3 spice left after paying all markers.

    When: 3 spice for 1 Supremacy.
    Then: illegal: only at 5 or lower.
    Source: 002 L815
    """
    position = harvest(9, (1, 1, 1), supremacy=6)
    pays(position, "choam spacing-guild landsraad", close=False)
    assert spice(position) == 3
    assert "stockpile" not in can(position, "H")
    against(position, "harvest.stockpile", "H", "stockpile")


def test_twice_illegal_1_point_per_phase() -> None:
    """Given: Supremacy 2, 6 spice.

    When: 6 spice for 2 Supremacy.
    Then: illegal: 1 point per phase.
    Source: 002 L815
    """
    position = harvest(6, supremacy=2)
    move(position, "H", "stockpile")
    assert (position.supremacy, spice(position)) == (3, 3)
    against(position, "harvest.stockpile", "H", "stockpile")


def test_instead_of_markers_legal_supremacy_1() -> None:
    """Given: 3 spice, all markers on row 2, Supremacy 0.

    When: All 3 for Supremacy.
    Then: legal: Supremacy 1 (Thufir enters play), all markers fall to row 3, one Ban chosen by the Harkonnen.
    Source: 002 L815
    """
    position = harvest(3, (1, 1, 1))
    move(position, "H", "stockpile")
    pays(position)
    assert position.supremacy == 1
    assert position.sides[H].leaders["thufir-hawat"] == "ready"
    assert position.rows == {"choam": 2, "spacing-guild": 2, "landsraad": 2}
    assert state(position) == "ban: H"
    move(position, "H", "ban", card="landsraad")
    assert position.bans == ["landsraad"]


def test_reserve_legal_next_round_is_added() -> None:
    """Given: 1 spice left.

    When: Saves 1.
    Then: legal; next round is added.
    Source: 002 L819
    """
    position = harvest(1)
    move(position, "H", "close-harvest", count=1)
    assert position.reserve == 1
    move(position, "H", "ban", card="choam")
    until(position, ["place-vehicle"])
    assert (position.round, position.reserve) == (2, 1)
    position.harvesters = ["se-1"]
    phase(position, "harvest", "H")
    assert spice(position) == 2


def test_reserve_two_illegal_at_most_1_the_rest_is_lost() -> None:
    """Given: 2 spice left.

    When: Saves 2.
    Then: illegal: at most 1; the rest is lost.
    Source: 002 L819
    """
    position = harvest(2)
    against(position, "harvest.reserve", "H", "close-harvest", count=2)
    move(position, "H", "close-harvest", count=1)
    assert position.reserve == 1


def test_reserve_twice_illegal_the_reserve_never_holds_more_than_1_the_other_is_lost() -> None:
    """Given: 1 spice in reserve, not spent this phase; 1 harvested spice left over.

    When: Both are kept.
    Then: illegal: the reserve never holds more than 1; the other is lost.
    Source: 002 L819
    """
    position = harvest(1, reserve=1)
    assert spice(position) == 2
    against(position, "harvest.reserve", "H", "close-harvest", count=2)
    move(position, "H", "close-harvest", count=1)
    assert position.reserve == 1


def test_thufir_thufir_hawat_enters_play_card_on_mentat() -> None:
    """Given: Supremacy 0 to 1.

    When: Resolve.
    Then: Thufir Hawat enters play, card on Mentat.
    Source: 002 L355
    """
    position = harvest(3)
    move(position, "H", "stockpile")
    assert position.sides[H].leaders["thufir-hawat"] == "ready"
    turn_of(position, H)
    position.phase = "actions"
    assert "thufir-hawat" in offered(position, "H", "spend", die="mentat")
    assert "thufir-hawat" not in offered(position, "H", "spend", die="house")


def test_tokens_atreides_gains_1_token() -> None:
    """Given: Supremacy 6 to 7.

    When: Resolve.
    Then: Atreides gains 1 token.
    Source: 002 L1260
    """
    position = destroys(1, supremacy=6)
    assert position.supremacy == 7
    assert (position.sides[A].gesserit, position.gesserit) == (2, 3)
    unchanged = destroys(1, supremacy=7)
    assert unchanged.sides[A].gesserit == 1


def test_win_by_spice_illegal_stockpiling_ends_at_5() -> None:
    """Given: Supremacy 9, 3 spice.

    When: 3 spice for the tenth point.
    Then: illegal: stockpiling ends at 5.
    Source: 002 L353; 002 L563
    """
    position = harvest(3, supremacy=9)
    assert "stockpile" not in can(position, "H")
    against(position, "harvest.stockpile", "H", "stockpile")


def test_priority_harkonnen_wins_at_once() -> None:
    """Given: Supremacy reaches 10 in Phase 2 while the Atreides markers already meet the goal.

    When: Result.
    Then: Harkonnen wins at once.
    Source: 002 L353
    """
    position = destroys(1, supremacy=9, markers=9)
    assert position.supremacy == 10
    assert position.winners == [H]
    assert position.waiting == []


def test_carryalls_off_ornithopters_and_carryalls_leave() -> None:
    """Given: Phase 4 done.

    When: End of the Round.
    Then: Ornithopters and Carryalls leave; Sandworms stay for the next round.
    Source: 002 L566
    """
    position = scene()
    position.flyers = {"zone-1": "ornithopter", "zone-5": "carryall"}
    position.worms = {"se-7": "sandworm"}
    phase(position, "end-round", "T")
    settle(position)
    assert position.flyers == {}
    assert position.worms == {"se-7": "sandworm"}
    assert position.round == 2
