"""Wormsigns that Legions enter."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    can,
    goes,
    moving,
    offered,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    legion,
    line,
    move,
    scene,
    state,
    turn_of,
)


def entering(end: str = "ne-12", start: str = "ne-11", signs: tuple[str, ...] = ()) -> Position:
    """Three Regulars have entered an area with a wormsign."""
    position = scene({start: legion(H, {"regular": 3})})
    position.signs = sorted([end, *signs])
    goes(moving(position, "H"), "H", start, end)
    assert state(position) == "flip-sign: T"
    return position


def test_sand_token_goes_back_to_the_pool_reshuffled_the_legion_stays() -> None:
    """Given: Harkonnen enters ne-12; the token shows Sand.

    When: Resolve.
    Then: Token goes back to the pool (reshuffled); the Legion stays.
    Source: 002 L1122; 002 L753
    """
    position = entering()
    pool = list(position.sign_pool)
    move(position, "T", "flip-sign", area="ne-12", token="sand")
    assert position.legions == {"ne-12": legion(H, {"regular": 3})}
    assert (position.signs, position.worms, position.sign_spent) == ([], {}, [])
    assert position.sign_pool == pool
    assert state(position) == "act: A"


def test_sandworm_forced_retreat_sandworm_stands_in_ne_12() -> None:
    """Given: Harkonnen Legion enters ne-12 from ne-11; the token shows Sandworm; free neighbours ne-8, ne-9.

    When: Resolve.
    Then: Sandworm stands in ne-12; the ATREIDES player moves the Legion to a neighbour of its choice (may be other than the origin).
    Source: 002 L1124; 002 L754
    """
    position = entering()
    line(position, "T", "flip-sign", "flee: A", area="ne-12", token="sandworm")
    assert position.worms == {"ne-12": "sandworm"}
    assert {"ne-11", "ne-8", "ne-9"} <= set(offered(position, "A", "flee"))
    assert can(position, "H") == []
    move(position, "A", "flee", area="ne-9")
    assert position.legions == {"ne-9": legion(H, {"regular": 3})}


def test_burrowing_in_plain_desert_nothing_token_back() -> None:
    """Given: Harkonnen enters ne-12 (not deep); token shows Burrowing.

    When: Resolve.
    Then: Nothing; token back.
    Source: 002 L755
    """
    position = entering()
    line(position, "T", "flip-sign", "act: A", area="ne-12", token="burrowing-sandworm")
    assert position.worms == {}
    assert position.legions == {"ne-12": legion(H, {"regular": 3})}
    assert len(position.sign_pool) == len(GAME.wormsigns)


def test_burrowing_in_deep_desert_a_sandworm_appears_and_the_legion_must_retreat() -> None:
    """Given: Harkonnen enters ne-13; token shows Burrowing.

    When: Resolve.
    Then: A Sandworm appears and the Legion must retreat.
    Source: 002 L755
    """
    position = entering("ne-13", "ne-12")
    line(position, "T", "flip-sign", "flee: A", area="ne-13", token="burrowing-sandworm")
    assert position.worms == {"ne-13": "sandworm"}


def test_no_way_out_the_sandworm_attacks_the_legion() -> None:
    """Given: All neighbours of ne-10 are closed (Sietch with Units at sihaya-ridge, Wormsigns at ne-9 and ne-13); a Harkonnen Legion entered ne-10 by air; Sandworm drawn.

    When: Resolve.
    Then: The Sandworm attacks the Legion (4 dice, Deep Desert) and is removed; survivors stay.
    Source: 002 L1124; 002 L768; 002 L1158
    """
    position = scene(
        {"ne-6": legion(H, {"regular": 3}), "sihaya-ridge": legion(A, {"regular": 1})},
        {"sihaya-ridge": "rank-1"},
    )
    position.signs = ["ne-10", "ne-13", "ne-9"]
    position.flyers = {"zone-1": "ornithopter"}
    goes(moving(position, "H"), "H", "ne-6", "ne-10", zone="zone-1")
    line(position, "T", "flip-sign", "roll: T", area="ne-10", token="sandworm")
    assert position.roll is not None
    assert position.roll.left == 4
    for face in ("special", "shield", "shield", "shield"):
        move(position, "T", "roll", to=A, face=face)
    assert state(position) == "act: A"
    assert position.legions["ne-10"] == legion(H, {"regular": 1})
    assert position.worms == {}
    assert position.signs == ["ne-13", "ne-9"]


def test_retreat_onto_another_wormsign_illegal() -> None:
    """Given: Harkonnen must retreat from ne-12; ne-9 has a Wormsign.

    When: Atreides chooses ne-9.
    Then: illegal: a Harkonnen Legion may not retreat onto a Wormsign.
    Source: 002 L971; 002 L1124
    """
    position = entering(signs=("ne-9",))
    move(position, "T", "flip-sign", area="ne-12", token="sandworm")
    assert "ne-9" not in offered(position, "A", "flee")
    against(position, "battle.retreat worms.emerge", "A", "flee", area="ne-9")


def test_harvester_in_the_area_the_harvester_is_removed() -> None:
    """Given: ne-12 holds Wormsign and Harvester; Carryall az1; Harkonnen Legion enters, Sandworm, it retreats.

    When: Resolve.
    Then: The Harvester is removed; the Carryall may not save it in this phase.
    Source: 002 L1124
    """
    position = scene({"ne-11": legion(H, {"regular": 3})})
    position.signs = ["ne-12"]
    position.harvesters = ["ne-12"]
    position.flyers = {"zone-1": "carryall"}
    goes(moving(position, "H"), "H", "ne-11", "ne-12")
    move(position, "T", "flip-sign", area="ne-12", token="sandworm")
    line(position, "A", "flee", "act: A", area="ne-8")
    assert position.harvesters == []
    assert position.flyers == {"zone-1": "carryall"}


def test_atreides_never_turn_them_the_token_stays_face_down() -> None:
    """Given: sw-5 holds a Wormsign; Atreides Legion enters.

    When: Move.
    Then: The token stays face down.
    Source: 002 L1122
    """
    position = scene({"sw-7": legion(A, {"regular": 1})})
    position.signs = ["sw-5"]
    goes(moving(position, "A"), "A", "sw-7", "sw-5")
    assert state(position) == "act: H"
    assert position.signs == ["sw-5"]


def test_wormsign_placed_on_a_legion_no_resolution_on_leaving_the_token_stays_face_down() -> None:
    """Given: Desert Power puts a Wormsign on a Harkonnen Legion in ne-12; in its turn that Legion leaves.

    When: Move.
    Then: No resolution on leaving; the token stays face down.
    Source: 002 L1122
    """
    position = scene({"ne-12": legion(H, {"regular": 1})})
    position.sides[A].dice = {}
    turn_of(position, A)
    move(position, "A", "desert-power", do="action")
    move(position, "A", "choose", option=1)
    line(position, "A", "place-wormsigns", "place-wormsigns: A", area="ne-12")
    line(position, "A", "pass", "act: H")
    goes(moving(position, "H"), "H", "ne-12", "ne-11")
    assert position.signs == ["ne-12"]
    assert position.legions == {"ne-11": legion(H, {"regular": 1})}
    assert state(position) == "act: A"


def test_nobody_looks_illegal_placed_without_looking_hidden_from_both() -> None:
    """Given: Wormsign tokens on the board.

    When: Atreides asks to see a face-down Wormsign it placed.
    Then: illegal: placed without looking, hidden from both.
    Source: 002 L747
    """
    position = scene({"ne-12": legion(A, {"regular": 1})})
    position.signs = ["ne-12", "ne-9"]
    for side in (A, H):
        view = RULES.view(GAME, position, side)
        assert view.signs == ["ne-12", "ne-9"]
    assert "flip-sign" not in can(position, "A")
    against(position, "worms.signs turn.seats", "A", "flip-sign", area="ne-9", token="sand")
