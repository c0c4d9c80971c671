"""Movement (movement.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    can,
    goes,
    marching,
    moving,
    offered,
    spending,
)
from tests.games.war_for_arrakis.script import A, H, legion, move, scene, state


def regulars(side: str, *areas: str, count: int = 2) -> dict[str, Legion]:
    """A Legion of so many Regulars in each of these areas."""
    return {area: legion(side, {"regular": count}) for area in areas}


def test_s167() -> None:
    position = moving(scene(regulars(H, "broken-land")), "H")
    marching(position, "H", "broken-land")
    against(position, "movement.borders board.impassable", "H", "go", area="ne-3")


def test_s168() -> None:
    position = moving(scene(regulars(A, "ne-4")), "A")
    marching(position, "A", "ne-4")
    against(position, "movement.borders board.impassable", "A", "go", area="rimwall-west")


def test_s169() -> None:
    position = scene(regulars(H, "ne-11"), {"gara-kulon": "rank-1"})
    moving(position, "H")
    marching(position, "H", "ne-11")
    against(position, "movement.move movement.borders", "H", "go", area="gara-kulon")


def test_s170() -> None:
    position = scene(regulars(H, "nw-7"))
    position.harvesters = ["nw-6"]
    goes(moving(position, "H"), "H", "nw-7", "nw-6")
    assert position.legions == regulars(H, "nw-6")
    assert position.harvesters == ["nw-6"]


def test_s171() -> None:
    for by, side in (("A", A), ("H", H)):
        position = scene(regulars(side, "windgap"))
        position.worms = {"csw-3": "sandworm"}
        moving(position, by)
        marching(position, by, "windgap")
        against(position, "movement.move worms.legions movement.borders", by, "go", area="csw-3")


def test_s172() -> None:
    position = scene(regulars(H, "ne-11"))
    position.signs = ["ne-12"]
    goes(moving(position, "H"), "H", "ne-11", "ne-12")
    assert position.legions == regulars(H, "ne-12")
    assert state(position) == "flip-sign: T"


def test_s173() -> None:
    position = moving(scene(regulars(H, "arsunt", "hagga-basin")), "H")
    goes(position, "H", "arsunt", "hagga-basin")
    marching(position, "H", "hagga-basin")
    assert position.march is not None
    assert position.march.units == {"regular": 2}
    move(position, "H", "go", area="cnw-2")
    assert position.legions == regulars(H, "hagga-basin", "cnw-2")

    alone = moving(scene(regulars(H, "arsunt", "carthag")), "H")
    goes(alone, "H", "arsunt", "hagga-basin")
    against(alone, "movement.move", "H", "move", area="hagga-basin")


def test_s174() -> None:
    position = moving(scene({"carthag": legion(H, {"regular": 5}, ["bashar"])}), "H")
    goes(position, "H", "carthag", "cne-1", stay=["regular", "regular", "regular", "bashar"])
    goes(position, "H", "carthag", "broken-land")
    assert position.legions == {
        "cne-1": legion(H, {"regular": 2}),
        "broken-land": legion(H, {"regular": 3}, ["bashar"]),
    }


def test_s175() -> None:
    position = scene({**regulars(H, "arsunt"), **regulars(H, "hagga-basin", count=1)})
    moving(position, "H")
    goes(position, "H", "hagga-basin", "cnw-2")
    goes(position, "H", "arsunt", "hagga-basin")
    assert position.legions == {
        **regulars(H, "cnw-2", count=1),
        **regulars(H, "hagga-basin", count=2),
    }


def test_s176() -> None:
    position = moving(scene(regulars(H, "arsunt", "carthag", "arrakeen")), "H")
    goes(position, "H", "arsunt", "hagga-basin")
    goes(position, "H", "carthag", "cne-1")
    against(position, "turn.seats turn.passing movement.move", "H", "move", area="arrakeen")
    assert state(position) == "act: A"


def test_s177() -> None:
    position = moving(scene(regulars(H, "arsunt", "carthag")), "H")
    goes(position, "H", "arsunt", "hagga-basin")
    move(position, "H", "pass")
    assert position.legions == regulars(H, "hagga-basin", "carthag")
    assert state(position) == "act: A"


def test_s178() -> None:
    position = moving(scene(regulars(H, "carthag")), "H")
    marching(position, "H", "carthag")
    against(position, "movement.borders movement.move", "H", "go", area="imperial-basin")
    move(position, "H", "go", area="arrakeen")
    assert position.legions == regulars(H, "arrakeen")
    assert state(position) == "act: A"


def test_s179() -> None:
    position = scene(regulars(A, "nw-12", count=4))
    position.signs = ["sw-2"]
    moving(position, "A")
    marching(position, "A", "nw-12", stay=["regular"])
    against(position, "movement.borders movement.move", "A", "go", area="nw-12")
    move(position, "A", "go", area="habbanya-ridge")
    assert position.legions == {
        "nw-12": legion(A, {"regular": 1}),
        "habbanya-ridge": legion(A, {"regular": 3}),
    }
    assert "leave" not in can(position, "A")


def test_s180() -> None:
    position = scene(
        {"carthag": legion(H, {"regular": 2}, ["beast-rabban"]), **regulars(H, "arsunt")}
    )
    spending(position, "H", "leadership", "beast-rabban")
    assert offered(position, "H", "move") == ["carthag"]
    against(position, "movement.move", "H", "move", area="arsunt")


def test_s181() -> None:
    position = scene({"sw-5": legion(A)})
    position.legions["sw-5"].tokens = ["atreides-1"]
    position.tokens = {"atreides-1": "atreides-1"}
    goes(moving(position, "A"), "A", "sw-5", "sw-7")
    assert position.legions["sw-7"].tokens == ["atreides-1"]
    assert position.tokens == {"atreides-1": "atreides-1"}
