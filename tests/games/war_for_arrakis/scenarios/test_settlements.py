"""Settlements that are destroyed, and what follows."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.fights import attack, fight
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, phase, spending
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    legion,
    move,
    roll,
    scene,
    state,
    told,
)


def raid(area: str, start: str, token: str, supremacy: int) -> Position:
    """A Harkonnen Regular attacks an undefended sietch."""
    position = scene({start: legion(H, {"regular": 1})}, {area: token})
    position.supremacy = supremacy
    attack(position, "H", start, area)
    return position


def assault(area: str, start: str, markers: tuple[int, int, int] = (0, 0, 0)) -> Position:
    """Three Atreides Elites destroy a Harkonnen settlement that one Regular defends.

    The markers of Kwisatz Haderach, Sand Dwellers and Jihad stand on these steps before.
    """
    position = scene({start: legion(A, {"elite": 3}), area: legion(H, {"regular": 1})})
    position.markers = dict(
        zip(("kwisatz-haderach", "sand-dwellers", "jihad"), markers, strict=True)
    )
    attack(position, "A", start, area)
    fight(position, "sss", "x" * (1 + GAME.settlements[area]))
    return position


def test_undefended_sietch_won_without_a_roll_and_without_the_hit_for_continuing() -> None:
    """Given: gara-kulon: face-down Sietch of rank 2, no Units; 1 Harkonnen Regular in ne-11; Supremacy 3.

    When: Strategy attack on gara-kulon.
    Then: Won without a roll and without the Hit for continuing; token turned, Supremacy 5, token off the board, the Regular stands in gara-kulon.
    Source: 002 L987
    """
    position = raid("gara-kulon", "ne-11", "rank-2", 3)
    assert position.roll is None
    assert position.supremacy == 5
    assert position.sietches == {}
    assert position.legions == {"gara-kulon": legion(H, {"regular": 1})}
    assert state(position) == "act: A"


def test_lone_leaderless_village_after_a_storm() -> None:
    """Given: Hole in the Rock is detonated; imperial-basin: village, 1 Harkonnen Regular.

    When: The Coriolis Storm kills the Regular.
    Then: The village stays on the board undefended; no marker moves; a later Atreides ATTACK with a Legion takes it without a roll.
    Source: 002 L987; 002 L1166
    """
    position = scene(
        {
            "imperial-basin": legion(H, {"regular": 1}),
            "hole-in-the-rock": legion(A, {"regular": 1}),
        }
    )
    position.blasted = "hole-in-the-rock"
    phase(position, "hazards", "A")
    roll(position, "ss")
    assert "imperial-basin" not in position.legions
    assert "imperial-basin" in position.settlements
    assert set(position.markers.values()) == {0}
    position.phase = "actions"
    events = attack(position, "A", "hole-in-the-rock", "imperial-basin")
    assert told(events, "dice-due") == []
    assert "imperial-basin" not in position.settlements
    assert position.legions == {"imperial-basin": legion(A, {"regular": 1})}
    assert set(position.markers.values()) == {1}


def test_village_falls_all_three_markers_rise_by_1() -> None:
    """Given: 3 Atreides Elites in hole-in-the-rock beat the Harkonnen Legion in imperial-basin; Kwisatz Haderach 1, Sand Dwellers 0, Jihad 2.

    When: The Atreides Legion advances.
    Then: All three markers rise by 1; given Jihad was on 2 it is now 3 and Chani enters play; the village token leaves; imperial-basin takes no Harkonnen Deployment any more.
    Source: 002 L990
    """
    position = assault("imperial-basin", "hole-in-the-rock", (1, 0, 2))
    assert position.legions == {"imperial-basin": legion(A, {"elite": 3})}
    assert position.markers == {"kwisatz-haderach": 2, "sand-dwellers": 1, "jihad": 3}
    assert position.sides[A].leaders["chani"] == "ready"
    assert "imperial-basin" not in position.settlements
    spending(position, "H", "deployment")
    against(position, "effects.place", "H", "deploy", piece="regular", area="imperial-basin")


def test_arrakeen_3_3_3_chani_paul_muad_dib_and_reverend_mother_jessica_enter_play() -> None:
    """Given: An Atreides Legion in broken-land wins against arrakeen; markers 0, 0, 0.

    When: The Settlement is destroyed.
    Then: 3,3,3: Chani, Paul-Muad’Dib and Reverend Mother Jessica enter play.
    Source: 002 L990
    """
    position = assault("arrakeen", "broken-land")
    assert position.markers == {"kwisatz-haderach": 3, "sand-dwellers": 3, "jihad": 3}
    leaders = position.sides[A].leaders
    for leader in ("chani", "paul-muad-dib", "reverend-mother-jessica"):
        assert leaders[leader] == "ready"
    for leader in ("paul-atreides", "lady-jessica"):
        assert leaders[leader] == "gone"


def test_capital_is_not_immediate_victory_no_atreides_wins_only_at_the_end_of_the_round() -> None:
    """Given: Markers reach the goal by arrakeen’s fall in Phase 2.

    When: Is the game over?
    Then: No: Atreides wins only at the End of the Round.
    Source: 002 L990
    """
    position = scene(
        {"broken-land": legion(A, {"elite": 3}), "arrakeen": legion(H, {"regular": 1})}
    )
    goal = GAME.objectives["objective-1"]
    position.objectives = ["objective-1"]
    position.markers = {marker: steps - 3 for marker, steps in goal.items()}
    attack(position, "A", "broken-land", "arrakeen")
    fight(position, "sss", "xxxx")
    assert position.markers == goal
    assert RULES.result(GAME, position) is None
    assert state(position) == "act: H"
    phase(position, "end-round", "T")
    while "claims" in can(position, "A"):
        move(position, "A", "pass")
    assert position.winners == [A]


def test_sietch_points_trigger_a_token_supremacy_4_exactly() -> None:
    """Given: Supremacy 2; the Sietch at tasmin-sink has rank 2; reserve 3.

    When: The Harkonnen destroys it.
    Then: Supremacy 4 exactly: Atreides takes 1 token from the reserve (now 2); the token may be placed next round at the earliest.
    Source: 002 L989; 002 L1260
    """
    position = scene({"se-1": legion(H, {"regular": 1})}, {"tasmin-sink": "rank-2"})
    position.supremacy = 2
    position.gesserit = 3
    position.sides[A].gesserit = 1
    attack(position, "H", "se-1", "tasmin-sink")
    assert position.supremacy == 4
    assert (position.sides[A].gesserit, position.gesserit) == (2, 2)
    assert "gesserit" not in can(position, "A")


def test_tenth_point_at_once_game_over_harkonnen_wins_at_once_no_atreides_check() -> None:
    """Given: Supremacy 9; Sietch rank 1 destroyed.

    When: Resolve.
    Then: Game over, Harkonnen wins at once; no Atreides check.
    Source: 002 L989; 002 L353
    """
    position = raid("gara-kulon", "ne-11", "rank-1", 9)
    assert position.supremacy == 10
    assert position.winners == [H]
    assert RULES.result(GAME, position) is not None
    assert can(position, "A") == []


def test_no_muster_where_a_sietch_was_illegal_the_area_no_longer_holds_a_sietch_token() -> None:
    """Given: tasmin-sink: Sietch destroyed; 2 Atreides Regulars have come back; no enemy there.

    When: Deployment: token at tasmin-sink.
    Then: illegal because the Area no longer holds a Sietch token.
    Source: 002 L992; 002 L644
    """
    position = scene(
        {"tasmin-sink": legion(A, {"regular": 2}), "windgap": legion(A, {"regular": 1})},
        {"windgap": "rank-1"},
    )
    spending(position, "A", "deployment")
    assert offered(position, "A", "deploy-token") == ["windgap"]
    against(position, "deployment.token", "A", "deploy-token", area="tasmin-sink", leader="none")
