"""The regeneration tanks (tank.toml)."""

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


def test_s277() -> None:
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


def test_s278() -> None:
    position = hit_at("chani", ["stilgar", "", ""])
    assert position.sides[A].tank == ["chani", "stilgar", ""]


def test_s279() -> None:
    position = home(["stilgar", "", ""])
    spending(position, "H", "mentat")
    move(position, "H", "pass")
    assert state(position) == "act: A"
    assert position.sides[A].tank == ["stilgar", "", ""]


def test_s280() -> None:
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


def test_s281() -> None:
    position = scene()
    position.sides[H].tank = ["baron-harkonnen", "", "beast-rabban", "", ""]
    spending(position, "H", "mentat")
    assert position.sides[H].tank == ["", "baron-harkonnen", "", "beast-rabban", ""]


def test_s282() -> None:
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


def test_s283() -> None:
    position = home(["", "", "stilgar"])
    spending(position, "A", "mentat")
    move(position, "A", "pass")
    spending(position, "H", "mentat")
    move(position, "H", "pass")
    assert state(position) == "act: A"
    move(position, "A", "spend", die="deployment", do="action")
    move(position, "A", "deploy-token", area="windgap", leader="stilgar", how="token")
    assert position.legions["windgap"].leaders == ["stilgar"]


def test_s284() -> None:
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


def test_s285() -> None:
    position = hit_at("paul-atreides", ["chani", "lady-jessica", "stilgar"])
    assert position.sides[A].tank == ["paul-atreides", "chani", "lady-jessica"]
    position.legions["windgap"] = legion(A, {"regular": 1})
    position.sietches = home([]).sietches
    move(position, "H", "cease")
    assert state(position) == "act: A"
    move(position, "A", "spend", die="deployment", do="action")
    assert "stilgar" in offered(position, "A", "deploy-token", area="windgap")
