"""Wormsigns that Legions enter (wormsign.toml)."""

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


def test_s210() -> None:
    position = entering()
    pool = list(position.sign_pool)
    move(position, "T", "flip-sign", area="ne-12", token="sand")
    assert position.legions == {"ne-12": legion(H, {"regular": 3})}
    assert (position.signs, position.worms, position.sign_spent) == ([], {}, [])
    assert position.sign_pool == pool
    assert state(position) == "act: A"


def test_s211() -> None:
    position = entering()
    line(position, "T", "flip-sign", "flee: A", area="ne-12", token="sandworm")
    assert position.worms == {"ne-12": "sandworm"}
    assert {"ne-11", "ne-8", "ne-9"} <= set(offered(position, "A", "flee"))
    assert can(position, "H") == []
    move(position, "A", "flee", area="ne-9")
    assert position.legions == {"ne-9": legion(H, {"regular": 3})}


def test_s212() -> None:
    position = entering()
    line(position, "T", "flip-sign", "act: A", area="ne-12", token="burrowing-sandworm")
    assert position.worms == {}
    assert position.legions == {"ne-12": legion(H, {"regular": 3})}
    assert len(position.sign_pool) == len(GAME.wormsigns)


def test_s213() -> None:
    position = entering("ne-13", "ne-12")
    line(position, "T", "flip-sign", "flee: A", area="ne-13", token="burrowing-sandworm")
    assert position.worms == {"ne-13": "sandworm"}


def test_s214() -> None:
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


def test_s215() -> None:
    position = entering(signs=("ne-9",))
    move(position, "T", "flip-sign", area="ne-12", token="sandworm")
    assert "ne-9" not in offered(position, "A", "flee")
    against(position, "battle.retreat worms.emerge", "A", "flee", area="ne-9")


def test_s216() -> None:
    position = scene({"ne-11": legion(H, {"regular": 3})})
    position.signs = ["ne-12"]
    position.harvesters = ["ne-12"]
    position.flyers = {"zone-1": "carryall"}
    goes(moving(position, "H"), "H", "ne-11", "ne-12")
    move(position, "T", "flip-sign", area="ne-12", token="sandworm")
    line(position, "A", "flee", "act: A", area="ne-8")
    assert position.harvesters == []
    assert position.flyers == {"zone-1": "carryall"}


def test_s217() -> None:
    position = scene({"sw-7": legion(A, {"regular": 1})})
    position.signs = ["sw-5"]
    goes(moving(position, "A"), "A", "sw-7", "sw-5")
    assert state(position) == "act: H"
    assert position.signs == ["sw-5"]


def test_s218() -> None:
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


def test_s219() -> None:
    position = scene({"ne-12": legion(A, {"regular": 1})})
    position.signs = ["ne-12", "ne-9"]
    for side in (A, H):
        view = RULES.view(GAME, position, side)
        assert view.signs == ["ne-12", "ne-9"]
    assert "flip-sign" not in can(position, "A")
    against(position, "worms.signs turn.seats", "A", "flip-sign", area="ne-9", token="sand")
