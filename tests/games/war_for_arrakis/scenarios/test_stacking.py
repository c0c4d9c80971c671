"""The stacking limit."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    goes,
    moving,
    offered,
    phase,
    spending,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    A,
    H,
    legion,
    line,
    move,
    scene,
    stand_with,
    state,
)


def entering(rulings: dict[str, str] | None = None) -> Position:
    """Three Units have entered cne-7, where four were."""
    position = scene(
        {
            "cne-7": legion(H, {"regular": 2, "elite": 1, "special-elite": 1}),
            "cne-8": legion(H, {"regular": 3}),
        },
        rulings=rulings,
    )
    goes(moving(position, "H"), "H", "cne-8", "cne-7")
    return position


def test_six_is_the_limit_legal_but_7_against_6() -> None:
    """Given: cne-7: 4 Harkonnen Units.

    When: Strategy: 3 more Units enter.
    Then: legal, but 7 against 6: the Harkonnen removes one Unit of its choice at once (may be any rank).
    Source: 002 L483
    """
    position = entering({"crowding": "each-move"})
    assert state(position) == "overstack: H"
    assert offered(position, "H", "overstack") == ["elite", "regular", "special-elite"]
    move(position, "H", "overstack", piece="special-elite")
    assert position.legions["cne-7"] == legion(H, {"regular": 5, "elite": 1})
    assert state(position) == "move: H"

    simultaneous = entering()
    line(simultaneous, "H", "pass", "overstack: H")
    line(simultaneous, "H", "overstack", "act: A", piece="regular")
    assert sum(simultaneous.legions["cne-7"].units.values()) == 6


def test_tokens_count_one_each_legal_6() -> None:
    """Given: windgap: 4 Units + 2 tokens.

    When: Atreides keeps this.
    Then: legal: 6.
    Source: 002 L486
    """
    position = scene({"windgap": legion(A, {"regular": 4}), "sw-8": legion(A)})
    stand_with(position, "windgap", tokens=["atreides-1"])
    stand_with(position, "sw-8", tokens=["atreides-2"])
    position.tokens = {name: name for name in ("atreides-1", "atreides-2")}
    goes(moving(position, "A"), "A", "sw-8", "windgap")
    move(position, "A", "pass")
    assert state(position) == "act: H"
    assert position.legions["windgap"].units == {"regular": 4}
    assert position.legions["windgap"].tokens == ["atreides-1", "atreides-2"]


def test_choam_ban_lowers_to_five_overflow_above_5() -> None:
    """Given: CHOAM Ban active; carthag 5 Units.

    When: Deployment of 1 Regular in carthag.
    Then: Overflow above 5: one Unit is removed; Atreides Areas keep 6.
    Source: 002 L825; 002 LCHOAM ban in facts
    """
    position = scene(
        {
            "carthag": legion(H, {"regular": 5}),
            "windgap": legion(A, {"regular": 5}),
            "sw-8": legion(A, {"regular": 1}),
        }
    )
    position.bans = ["choam"]
    spending(position, "H", "deployment")
    line(position, "H", "deploy", "overstack: H", piece="regular", area="carthag")
    move(position, "H", "overstack", piece="regular")
    assert position.legions["carthag"] == legion(H, {"regular": 5})
    goes(moving(position, "A"), "A", "sw-8", "windgap")
    move(position, "A", "pass")
    assert state(position) == "act: H"
    assert position.legions["windgap"] == legion(A, {"regular": 6})


def test_ban_beginning_with_full_areas() -> None:
    """Given: carthag has 6 Units when the CHOAM Ban becomes active.

    When: Ban activation.
    Then: One Unit of Harkonnen choice leaves carthag at once.
    Source: 002 L825; 002 LCHOAM ban in facts; 002 L823
    """
    position = scene({"carthag": legion(H, {"regular": 5, "elite": 1})})
    phase(position, "harvest", "H")
    move(position, "H", "close-harvest", count=0)
    line(position, "H", "ban", "overstack: H", card="choam")
    assert offered(position, "H", "overstack") == ["elite", "regular"]
    move(position, "H", "overstack", piece="regular")
    assert position.legions["carthag"] == legion(H, {"regular": 4, "elite": 1})
    assert position.phase != "harvest"


def test_passing_through_a_full_area_legal_the_crossed_area_is_not_checked_only_the_end() -> None:
    """Given: Atreides Legion (3 Units) sandrides from sw-1 over sw-2 (Wormsign, 5 own Units) to nw-12.

    When: Move.
    Then: legal: the crossed Area is not checked, only the end.
    Source: 002 L859
    """
    position = scene({"sw-1": legion(A, {"regular": 3}), "sw-2": legion(A, {"regular": 5})})
    position.signs = ["sw-2"]
    goes(moving(position, "A"), "A", "sw-1", "nw-12")
    move(position, "A", "pass")
    assert position.legions == {
        "nw-12": legion(A, {"regular": 3}),
        "sw-2": legion(A, {"regular": 5}),
    }
    assert state(position) == "act: H"


def test_excess_removed_is_not_lost_for_good_the_elite_figure_is_again_available() -> None:
    """Given: Overflow removes 1 Elite.

    When: Next House Action.
    Then: The Elite figure is again available.
    Source: 002 L431; 002 L483
    """
    every = GAME.figures[H]["elite"]
    position = scene(
        {
            "cne-7": legion(H, {"elite": 6}),
            "cne-8": legion(H, {"elite": every - 6}),
            "carthag": legion(H, {"regular": 2}),
        }
    )
    goes(moving(position, "H"), "H", "cne-8", "cne-7")
    move(position, "H", "pass")
    for _ in range(every - 6):
        move(position, "H", "overstack", piece="elite")
    assert position.legions["cne-7"] == legion(H, {"elite": 6})
    spending(position, "H", "house", option=1)
    for _ in range(every - 6):
        move(position, "H", "replace", area="carthag")
    assert position.legions["carthag"] == legion(H, {"elite": every - 6})

    none_left = scene(
        {
            "cne-7": legion(H, {"elite": 6}),
            "cne-8": legion(H, {"elite": every - 6}),
            "carthag": legion(H, {"regular": 2}),
        }
    )
    spending(none_left, "H", "house", option=1)
    assert offered(none_left, "H", "replace") == []
