"""The solo mode: where Harkonnen Legions march (solo-movement.toml)."""

from __future__ import annotations

import msgspec

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    automaton,
    covered,
    masked,
    regulars,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, offered
from tests.games.war_for_arrakis.script import GAME, A, H, legion, move

MARCH = 1


def marching(
    legions: dict[str, Legion],
    target: str = "windgap",
    guard: int = 0,
    others: dict[str, Legion] | None = None,
    flyers: dict[str, str] | None = None,
    die: str = "s",
) -> Position:
    """The Harkonnens are about to move: on a Sietch that a token and a Naib hold, or Regulars."""
    position = alone(
        {**legions, **(others or {})},
        {area: "rank-1" for area in [target, *(others or {})] if area in GAME.sietches},
        target,
        "habbanya-ridge" if target == "sihaya-ridge" else "sihaya-ridge",
    )
    if guard:
        position.legions[target] = regulars(A, guard)
    else:
        covered(position, target, 1, "naib")
    position.flyers = flyers or {}
    return acts(position, die, MARCH)


def goals(position: Position) -> dict[str, list[str]]:
    """Which Legions may march now, and where each may go."""
    found: dict[str, list[str]] = {}
    for area in offered(position, H, "move"):
        ahead = copied(position)
        move(ahead, H, "move", area=area)
        found[area] = sorted(offered(ahead, H, "go"))
    return found


def copied(position: Position) -> Position:
    """Another position, the same."""
    return msgspec.json.decode(msgspec.json.encode(position), type=Position)


def goes(position: Position, start: str, end: str, **fields: str) -> None:
    """A Legion marches."""
    move(position, H, "move", area=start)
    move(position, H, "go", area=end, **fields)


def test_s668() -> None:
    position = marching({"cse-1": regulars(H, 5), "false-wall-east": regulars(H, 5)})
    against(position, "solo.move-closest", H, "move", area="false-wall-east")
    assert list(goals(position)) == ["cse-1"]


def test_s669() -> None:
    position = marching({"csw-4": regulars(H, 4), "wind-pass": regulars(H, 5)})
    against(position, "solo.move-powerful", H, "move", area="csw-4")
    assert list(goals(position)) == ["wind-pass"]


def test_s670() -> None:
    position = marching({"cse-1": regulars(H, 5)})
    assert goals(position) == {"cse-1": ["csw-5"]}
    move(position, H, "move", area="cse-1")
    against(position, "solo.move-shortest", H, "go", area="harg-pass")


def test_s671() -> None:
    position = marching({"rimwall-west": regulars(H, 5)}, "sihaya-ridge")
    assert goals(position) == {"rimwall-west": ["ne-4", "ne-5"]}
    goes(position, "rimwall-west", "ne-4")
    assert position.legions["ne-4"] == regulars(H, 5)


def flying() -> Position:
    """A Legion at the North Pole marches on Windgap, with an Ornithopter."""
    return marching({"north-pole": regulars(H, 5)}, flyers={"zone-7": "ornithopter"})


def test_s672() -> None:
    position = flying()
    assert goals(position) == {"north-pole": ["csw-2"]}
    goes(position, "north-pole", "csw-2", zone="zone-7")
    assert position.flyers == {}


def test_s673() -> None:
    position = flying()
    move(position, H, "move", area="north-pole")
    for near in ("csw-4", "wind-pass", "cse-1"):
        against(position, "solo.move-shortest", H, "go", area=near)


def test_s674() -> None:
    position = marching(
        {"north-pole": regulars(H, 6), "cnw-2": regulars(H, 5)},
        flyers={"zone-6": "ornithopter", "zone-7": "ornithopter"},
    )
    position.settlements = [area for area in position.settlements if area != "north-pole"]
    move(position, H, "move", area="north-pole")
    end = offered(position, H, "go")[0]
    zone = offered(position, H, "go", area=end)[0]
    move(position, H, "go", area=end, zone=zone)
    assert len(position.flyers) == 1
    move(position, H, "move", area="cnw-2")
    ends = offered(position, H, "go")
    assert set(ends) <= {"cnw-4", "wind-pass"}
    (left,) = position.flyers
    for end in ("csw-2", ends[0]):
        against(position, "solo.move turn.moves", H, "go", area=end, zone=left)
    move(position, H, "go", area=ends[0])
    assert len(position.flyers) == 1


def test_s675() -> None:
    position = marching({"csw-4": regulars(H, 5)}, others={"csw-3": regulars(A, 6)})
    assert goals(position) == {"csw-4": ["csw-5"]}


def joining(going: Legion, there: int, guard: int) -> Position:
    """A Legion at cne-3 marches on Windgap; by cse-1 stand others, too weak to march."""
    return marching({"cne-3": going, "cse-1": regulars(H, there)}, guard=guard)


def test_s676() -> None:
    position = joining(regulars(H, 4), 2, 0)
    assert goals(position) == {"cne-3": ["cse-1"]}
    move(position, H, "move", area="cne-3")
    against(position, "solo.path-legion", H, "go", area="wind-pass")
    move(position, H, "go", area="cse-1")
    assert position.legions["cse-1"] == regulars(H, 6)


def test_s677() -> None:
    mixed = legion(H, {"special-elite": 2, "elite": 1, "regular": 2}, ["bashar"])
    position = joining(mixed, 3, 4)
    move(position, H, "move", area="cne-3")
    against(position, "solo.path-legion", H, "leave", piece="elite")
    against(position, "solo.path-legion", H, "go", area="cse-1")
    for _ in range(2):
        move(position, H, "leave", piece="regular")
    move(position, H, "go", area="cse-1")
    assert position.legions["cse-1"] == legion(
        H, {"special-elite": 2, "elite": 1, "regular": 3}, ["bashar"]
    )
    assert position.legions["cne-3"] == regulars(H, 2)


def test_s678() -> None:
    position = marching({"nw-15": regulars(H, 5)}, "rock-outcroppings")
    assert goals(position) == {"nw-15": ["nw-10", "nw-9"]}


def test_s679() -> None:
    position = marching({"nw-16": regulars(H, 5)}, "rock-outcroppings")
    assert goals(position) == {"nw-16": ["nw-15"]}
    move(position, H, "move", area="nw-16")
    against(position, "solo.path-terrain", H, "go", area="nw-11")


def test_s680() -> None:
    position = marching({"wind-pass": regulars(H, 5)})
    assert goals(position) == {"wind-pass": ["csw-2"]}
    move(position, H, "move", area="wind-pass")
    against(position, "solo.path-terrain", H, "go", area="csw-3")


def test_s681() -> None:
    position = marching({"csw-4": regulars(H, 5)})
    assert goals(position) == {"csw-4": ["csw-3", "csw-5"]}
    position.signs = ["csw-5"]
    assert goals(position) == {"csw-4": ["csw-3"]}
    move(position, H, "move", area="csw-4")
    against(position, "solo.path-terrain", H, "go", area="csw-5")


def test_s682() -> None:
    position = marching({"csw-3": regulars(H, 2), "cse-1": regulars(H, 6)}, guard=5)
    assert list(goals(position)) == ["cse-1"]
    against(position, "solo.merge", H, "move", area="csw-3")


def test_s683() -> None:
    position = marching(
        {"csw-3": regulars(H, 3), "csw-5": regulars(H, 3), "cne-3": regulars(H, 6)}, guard=4
    )
    found = goals(position)
    assert found
    assert set(found) <= {"csw-3", "csw-5"}
    start = min(found)
    other = "csw-5" if start == "csw-3" else "csw-3"
    assert found[start] == [other]
    goes(position, start, other)
    assert position.legions[other] == regulars(H, 6)


def weak() -> Position:
    """Windgap is too strong for the Harkonnens; Hobars Gap is not."""
    return marching(
        {"harg-pass": regulars(H, 5), "cse-2": regulars(H, 5)},
        guard=6,
        others={"hobars-gap": regulars(A, 2)},
    )


def test_s684() -> None:
    position = weak()
    assert goals(position) == {"harg-pass": ["false-wall-south"]}
    move(position, H, "move", area="harg-pass")
    against(position, "solo.path-terrain", H, "go", area="cse-4")
    against(position, "solo.move-shortest", H, "go", area="cse-1")


def test_s685() -> None:
    position = weak()
    goes(position, "harg-pass", "false-wall-south")
    assert automaton(position).target == "tactical-windgap"
    assert automaton(position).aim == "hobars-gap"
    assert goals(position) == {"cse-2": ["cse-3"]}


def test_s686() -> None:
    position = marching({"hagga-basin": regulars(H, 5)})
    move(position, H, "move", area="hagga-basin")
    move(position, H, "go", area=offered(position, H, "go")[0])
    laid = []
    while position.step in ("lay-black", "lay-silver"):
        assert position.waiting == ["table"]
        laid.append(position.step)
        token = offered(position, "T", position.step, area="hagga-basin")[0]
        move(position, "T", position.step, area="hagga-basin", token=token)
    assert laid == ["lay-black", "lay-silver"]
    assert len(position.legions["hagga-basin"].tokens) == 2
    assert position.legions["hagga-basin"].units == {}


def test_s687() -> None:
    position = alone({}, {"windgap": "rank-1"})
    covered(position, "windgap", 1, "naib")
    masked(position, "hagga-basin", "black-1", "silver-1")
    acts(position, "s", MARCH)
    move(position, H, "move", area="hagga-basin")
    move(position, H, "go", area=offered(position, H, "go")[0])
    assert position.step == "lay-black"
    assert "black-1" not in offered(position, "T", "lay-black", area="hagga-basin")


def test_s688() -> None:
    position = marching({"csw-4": regulars(H, 5), "carthag": regulars(H, 5, "bashar")}, die="l")
    assert "move" in can(position, H)
    assert list(goals(position)) == ["carthag"]
    against(position, "movement.move", H, "move", area="csw-4")
