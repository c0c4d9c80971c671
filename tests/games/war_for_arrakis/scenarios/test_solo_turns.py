"""The solo mode: dice, turns and special Actions (solo-turns.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    asking,
    automaton,
    comes_up,
    covered,
    regulars,
    rolls,
    theirs,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, until
from tests.games.war_for_arrakis.script import A, H, move, state


def windgap(**legions: int) -> Position:
    """The Sietch of Windgap, held by a token and a Naib; Harkonnen Regulars stand there."""
    areas = {area.replace("_", "-"): regulars(H, count) for area, count in legions.items()}
    position = alone(areas, {"windgap": "rank-1"})
    covered(position, "windgap", 1, "naib")
    return position


def rabban(state: str, area: str = "carthag") -> Position:
    """Beast Rabban's card is in this state; he leads a Legion, where there is an area."""
    position = windgap(hagga_basin=5)
    if area:
        position.legions[area] = regulars(H, 5, "beast-rabban")
    position.legions["hagga-basin"].leaders = ["bashar"]
    position.sides[H].leaders["beast-rabban"] = state
    return comes_up(position, "l")


def test_s630() -> None:
    position = alone()
    for owner in position.sides.values():
        owner.dice = {}
    asking(position, "actions", "table")
    rolls(position, A, "slmh")
    until(position, ["act"])
    assert sum(position.sides[A].dice.values()) == 4
    assert position.sides[H].dice == {}
    assert automaton(position).unrolled == 8


def test_s631() -> None:
    position = windgap(carthag=5)
    move(position, A, "spend", die="mentat", do="action")
    move(position, A, "pass")
    assert state(position) == "roll: T"
    assert position.roll is not None
    assert (position.roll.to, position.roll.left) == (H, 1)
    move(position, "T", "roll", to=H, face="strategy")
    assert state(position) == "act: H"


def test_s632() -> None:
    position = comes_up(windgap(carthag=5), "s")
    against(position, "actions.spend", H, "spend", die="mentat", do="action")
    assert offered(position, H, "spend") == ["strategy"]


def test_s633() -> None:
    position = windgap(carthag=5)
    automaton(position).spent = {"strategy": 3}
    automaton(position).unrolled = 5
    comes_up(position, "s")
    assert state(position) == "roll: T"
    assert automaton(position).spent == {"strategy": 3}
    move(position, "T", "roll", to=H, face="mentat")
    move(position, H, "spend", die="mentat", do="action")
    assert automaton(position).unrolled == 4


def test_s634() -> None:
    position = windgap(carthag=5)
    automaton(position).spent = {"strategy": 2}
    acts(position, "s")
    assert automaton(position).spent == {"strategy": 3}


def test_s635() -> None:
    position = windgap(carthag=5)
    automaton(position).unrolled = 3
    assert "desert-power" in can(position, A)
    move(position, A, "desert-power", do="action")


def test_s636() -> None:
    position = windgap(carthag=5)
    position.sides[A].dice = {"mentat": 3}
    automaton(position).unrolled = 3
    automaton(position).withheld = 4
    assert "desert-power" not in can(position, A)
    against(position, "actions.desert-power", A, "desert-power", do="action")


def test_s637() -> None:
    position = windgap(carthag=5)
    position.sides[H].tank[0] = "captain-aramsham"
    acts(position, "s")
    assert position.sides[H].tank[:2] == ["", "captain-aramsham"]


def test_s638() -> None:
    position = windgap()
    automaton(position).unrolled = 1
    acts(position, "s")
    assert position.phase != "actions"
    assert sum(position.sides[A].dice.values()) == 1


def test_s639() -> None:
    position = rabban("ready")
    against(position, "solo.leaders", H, "spend", die="leadership", do="action")


def test_s640() -> None:
    position = rabban("ready")
    assert offered(position, H, "spend", die="leadership") == ["beast-rabban"]
    move(position, H, "spend", die="leadership", do="beast-rabban")
    until(position, ["act"])
    assert position.sides[H].leaders["beast-rabban"] == "spent"


def test_s641() -> None:
    position = rabban("spent")
    assert offered(position, H, "spend", die="leadership") == ["action"]
    move(position, H, "spend", die="leadership", do="action")


def test_s642() -> None:
    position = rabban("ready", "")
    assert offered(position, H, "spend", die="leadership") == ["action"]


def test_s643() -> None:
    position = windgap(carthag=5)
    position.sides[H].leaders["baron-harkonnen"] = "ready"
    position.sides[H].tank[0] = "baron-harkonnen"
    comes_up(position, "h")
    assert offered(position, H, "spend", die="house") == ["action"]


def test_s644() -> None:
    position = windgap(carthag=5)
    position.sides[H].leaders["baron-harkonnen"] = "ready"
    comes_up(position, "h")
    against(position, "solo.leaders", H, "spend", die="house", do="action")
    move(position, H, "spend", die="house", do="baron-harkonnen")
    until(position, ["act"])
    assert position.legions["carthag"].units == {"regular": 2, "elite": 3}
    theirs(position, A)
