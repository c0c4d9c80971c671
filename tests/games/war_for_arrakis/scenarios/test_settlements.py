"""Settlements that are destroyed, and what follows (settlements.toml)."""

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


def test_s269() -> None:
    position = raid("gara-kulon", "ne-11", "rank-2", 3)
    assert position.roll is None
    assert position.supremacy == 5
    assert position.sietches == {}
    assert position.legions == {"gara-kulon": legion(H, {"regular": 1})}
    assert state(position) == "act: A"


def test_s270() -> None:
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


def test_s271() -> None:
    position = assault("imperial-basin", "hole-in-the-rock", (1, 0, 2))
    assert position.legions == {"imperial-basin": legion(A, {"elite": 3})}
    assert position.markers == {"kwisatz-haderach": 2, "sand-dwellers": 1, "jihad": 3}
    assert position.sides[A].leaders["chani"] == "ready"
    assert "imperial-basin" not in position.settlements
    spending(position, "H", "deployment")
    against(position, "effects.place", "H", "deploy", piece="regular", area="imperial-basin")


def test_s272() -> None:
    position = assault("arrakeen", "broken-land")
    assert position.markers == {"kwisatz-haderach": 3, "sand-dwellers": 3, "jihad": 3}
    leaders = position.sides[A].leaders
    for leader in ("chani", "paul-muad-dib", "reverend-mother-jessica"):
        assert leaders[leader] == "ready"
    for leader in ("paul-atreides", "lady-jessica"):
        assert leaders[leader] == "gone"


def test_s273() -> None:
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


def test_s274() -> None:
    position = scene({"se-1": legion(H, {"regular": 1})}, {"tasmin-sink": "rank-2"})
    position.supremacy = 2
    position.gesserit = 3
    position.sides[A].gesserit = 1
    attack(position, "H", "se-1", "tasmin-sink")
    assert position.supremacy == 4
    assert (position.sides[A].gesserit, position.gesserit) == (2, 2)
    assert "gesserit" not in can(position, "A")


def test_s275() -> None:
    position = raid("gara-kulon", "ne-11", "rank-1", 9)
    assert position.supremacy == 10
    assert position.winners == [H]
    assert RULES.result(GAME, position) is not None
    assert can(position, "A") == []


def test_s276() -> None:
    position = scene(
        {"tasmin-sink": legion(A, {"regular": 2}), "windgap": legion(A, {"regular": 1})},
        {"windgap": "rank-1"},
    )
    spending(position, "A", "deployment")
    assert offered(position, "A", "deploy-token") == ["windgap"]
    against(position, "deployment.token", "A", "deploy-token", area="tasmin-sink", leader="none")
