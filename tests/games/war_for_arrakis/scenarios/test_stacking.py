"""The stacking limit (stacking.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    goes,
    moving,
    offered,
    phase,
    spending,
)
from tests.games.war_for_arrakis.script import GAME, A, H, legion, line, move, scene, state


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


def test_s160() -> None:
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


def test_s161() -> None:
    position = scene({"windgap": legion(A, {"regular": 4}), "sw-8": legion(A)})
    position.legions["windgap"].tokens = ["atreides-1"]
    position.legions["sw-8"].tokens = ["atreides-2"]
    position.tokens = {name: name for name in ("atreides-1", "atreides-2")}
    goes(moving(position, "A"), "A", "sw-8", "windgap")
    move(position, "A", "pass")
    assert state(position) == "act: H"
    assert position.legions["windgap"].units == {"regular": 4}
    assert position.legions["windgap"].tokens == ["atreides-1", "atreides-2"]


def test_s163() -> None:
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


def test_s164() -> None:
    position = scene({"carthag": legion(H, {"regular": 5, "elite": 1})})
    phase(position, "harvest", "H")
    move(position, "H", "close-harvest", count=0)
    line(position, "H", "ban", "overstack: H", card="choam")
    assert offered(position, "H", "overstack") == ["elite", "regular"]
    move(position, "H", "overstack", piece="regular")
    assert position.legions["carthag"] == legion(H, {"regular": 4, "elite": 1})
    assert position.phase != "harvest"


def test_s165() -> None:
    position = scene({"sw-1": legion(A, {"regular": 3}), "sw-2": legion(A, {"regular": 5})})
    position.signs = ["sw-2"]
    goes(moving(position, "A"), "A", "sw-1", "nw-12")
    move(position, "A", "pass")
    assert position.legions == {
        "nw-12": legion(A, {"regular": 3}),
        "sw-2": legion(A, {"regular": 5}),
    }
    assert state(position) == "act: H"


def test_s166() -> None:
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
