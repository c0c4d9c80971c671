"""The regeneration tanks."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.games.war_for_arrakis.tasks import task
from tests.games.war_for_arrakis.scenarios.fights import attack, fight, lose, ready
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    offered,
    settle,
    spending,
)
from tests.games.war_for_arrakis.script import (
    A,
    H,
    doing,
    legion,
    move,
    scene,
    state,
)


def hit_at(leader: str, tank: list[str]) -> Position:
    """A named leader of the Atreides at sw-5 falls in a battle, the tank being as it is."""
    position = scene(
        {"sw-3": legion(H, {"regular": 4}), "sw-5": legion(A, {"regular": 2}, [leader])}
    )
    ready(position, leader)
    position.sides[A].tank = tank
    attack(position, "H", "sw-3", "sw-5")
    fight(position, "ssxx", "hs")
    lose(position, leader)
    return position


def home(tank: list[str]) -> Position:
    """A sietch with a Legion at windgap, and an Atreides tank."""
    position = scene({"windgap": legion(A, {"regular": 1})}, {"windgap": "rank-1"})
    position.sides[A].tank = tank
    return position


def test_first_slot_he_stands_on_the_leftmost_of_5_slots() -> None:
    """Given: Harkonnen tank empty; Rabban falls in battle, his card unspent.

    When: He enters the tank.
    Then: He stands on the leftmost of 5 slots; the card leaves the dashboard and stays face up beside it.
    Source: 002 L998
    """
    position = scene(
        {"sw-3": legion(H, {"regular": 2}, ["beast-rabban"]), "sw-5": legion(A, {"regular": 2})}
    )
    attack(position, "H", "sw-3", "sw-5")
    fight(position, "hs", "ss")
    lose(position, "beast-rabban")
    assert position.sides[H].tank == ["beast-rabban", "", "", "", ""]
    assert position.sides[H].leaders["beast-rabban"] == "ready"
    move(position, "H", "cease")
    at_turn(position, "H")
    assert "beast-rabban" not in offered(position, "H", "spend", die="leadership")


def test_bump_stilgar_slot_2_chani_slot_1_although_no_die_was_spent_for_it() -> None:
    """Given: Stilgar on slot 1; Chani falls in a battle.

    When: She enters the tank.
    Then: Stilgar slot 2, Chani slot 1, although no die was spent for it.
    Source: 002 L998
    """
    position = hit_at("chani", ["stilgar", "", ""])
    assert position.sides[A].tank == ["chani", "stilgar", ""]


def test_own_dice_only_stilgar_stays() -> None:
    """Given: Stilgar on slot 1.

    When: Harkonnen spends a die.
    Then: Stilgar stays.
    Source: 002 L1000
    """
    position = home(["stilgar", "", ""])
    spending(position, "H", "mentat")
    move(position, "H", "pass")
    assert state(position) == "act: A"
    assert position.sides[A].tank == ["stilgar", "", ""]


def test_a_token_moves_it_too_baron_slot_2() -> None:
    """Given: Baron on slot 1; the Harkonnen spends its Bene Gesserit token for a Mentat Action.

    When: The token goes to the used box.
    Then: Baron slot 2.
    Source: 002 L1000
    """
    position = scene()
    position.sides[H].tank[0] = "baron-harkonnen"
    position.sides[H].gesserit = 1
    position.sides[H].dice = {"strategy": 1, "deployment": 1, "house": 1, "leadership": 1}
    doing(position, [task("gesserit", H)], H)
    settle(position)
    move(position, "H", "gesserit", result="mentat")
    assert position.sides[H].lent == 1
    assert position.sides[H].tank[0] == "baron-harkonnen"
    spending(position, "H", "mentat")
    assert position.sides[H].tank == ["", "baron-harkonnen", "", "", ""]
    assert "mentat" not in position.sides[H].dice


def test_all_move_together_baron_slot_2_rabban_slot_4() -> None:
    """Given: Harkonnen tank: Baron slot 1, Rabban slot 3; a die is spent.

    When: The die goes to the used box.
    Then: Baron slot 2, Rabban slot 4.
    Source: 002 L1000
    """
    position = scene()
    position.sides[H].tank = ["baron-harkonnen", "", "beast-rabban", "", ""]
    spending(position, "H", "mentat")
    assert position.sides[H].tank == ["", "baron-harkonnen", "", "beast-rabban", ""]


def test_leaving_illegal_available_only_from_the_following_turn() -> None:
    """Given: Stilgar on slot 3; Atreides spends a die for Deployment.

    When: Deploys Stilgar in the same turn.
    Then: illegal: available only from the following turn.
    Source: 002 L1004
    """
    position = home(["", "", "stilgar"])
    spending(position, "A", "deployment")
    assert position.sides[A].tank == ["", "", ""]
    assert "stilgar" not in offered(position, "A", "deploy-token", area="windgap")
    against(
        position,
        "deployment.token",
        "A",
        "deploy-token",
        area="windgap",
        leader="stilgar",
        how="token",
    )


def test_next_turn_legal() -> None:
    """Given: Stilgar left the tank in the last turn.

    When: Deploys him now.
    Then: legal.
    Source: 002 L1004
    """
    position = home(["", "", "stilgar"])
    spending(position, "A", "mentat")
    move(position, "A", "pass")
    spending(position, "H", "mentat")
    move(position, "H", "pass")
    assert state(position) == "act: A"
    move(position, "A", "spend", die="deployment", do="action")
    move(position, "A", "deploy-token", area="windgap", leader="stilgar", how="token")
    assert position.legions["windgap"].leaders == ["stilgar"]


def test_generic_leaders_legal_generic_leaders_skip_the_tank() -> None:
    """Given: A Bashar falls in sw-3; next Harkonnen turn.

    When: Deployment: Bashar at arrakeen.
    Then: legal: generic Leaders skip the tank.
    Source: 002 L998
    """
    position = scene(
        {
            "sw-3": legion(H, {"regular": 3}, ["bashar"]),
            "sw-5": legion(A, {"regular": 2}),
            "arrakeen": legion(H, {"regular": 1}),
        }
    )
    attack(position, "H", "sw-3", "sw-5")
    fight(position, "hss", "ss")
    lose(position, "bashar")
    assert position.sides[H].tank == [""] * 5
    spending(position, "H", "deployment")
    move(position, "H", "deploy", piece="bashar", area="arrakeen")
    assert position.legions["arrakeen"].leaders == ["bashar"]


def test_full_tank() -> None:
    """Given: Atreides slots 1–3 full; another Leader falls.

    When: Resolve.
    Then: Each figure moves one slot to the right, the one on slot 3 leaves the tank and is available from the following turn; the new one stands on slot 1.
    Source: 002 L1004; 002 L1008
    """
    position = hit_at("paul-atreides", ["chani", "lady-jessica", "stilgar"])
    assert position.sides[A].tank == ["paul-atreides", "chani", "lady-jessica"]
    position.legions["windgap"] = legion(A, {"regular": 1})
    position.sietches = home([]).sietches
    move(position, "H", "cease")
    assert state(position) == "act: A"
    move(position, "A", "spend", die="deployment", do="action")
    assert "stilgar" in offered(position, "A", "deploy-token", area="windgap")
