"""The family atomics (atomics.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import give, units
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    can,
    offered,
    phase,
    settle,
)
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, state

PLACES = ["hole-in-the-rock", "rimwall-west", "splintered-rock"]


def seen(step: int, legions: dict[str, Legion] | None = None, by: str = "A") -> Position:
    """A side is at turn, and the highest marker stands on this step."""
    position = scene(legions)
    position.markers["jihad"] = step
    return at_turn(position, by)


def storm(area: str, *others: str, blasted: str) -> Position:
    """Storms after the atomics; three Regulars in each of these areas."""
    position = scene({place: legion(H, {"regular": 3}) for place in (area, *others)})
    position.blasted = blasted
    return phase(position, "storm", "A")


def test_s296() -> None:
    position = seen(8)
    move(position, "A", "detonate", area="splintered-rock")
    assert position.blasted == "splintered-rock"
    assert state(position) == "act: A"
    move(position, "A", "spend", die="mentat", do="action")
    assert position.sides[A].used == 1


def test_s297() -> None:
    position = seen(8, by="H")
    for by in ("H", "A"):
        assert "detonate" not in can(position, by)
        against(
            position,
            "atomics.detonate turn.seats turn.passing round.phases",
            by,
            "detonate",
            area="rimwall-west",
        )


def test_s298() -> None:
    position = seen(7)
    assert "detonate" not in can(position, "A")
    against(position, "atomics.detonate", "A", "detonate", area="rimwall-west")


def test_s299() -> None:
    position = seen(4)
    give(position, "A", "our-family-atomics")
    against(position, "atomics.detonate", "A", "detonate", area="rimwall-west")
    move(position, "A", "play", die="mentat", card="our-family-atomics")
    assert offered(position, "A", "detonate-now") == PLACES
    move(position, "A", "detonate-now", area="rimwall-west")
    assert position.blasted == "rimwall-west"

    low = seen(3)
    give(low, "A", "our-family-atomics")
    move(low, "A", "play", die="mentat", card="our-family-atomics")
    assert state(low) == "act: H"
    assert low.blasted == ""


def test_s300() -> None:
    position = seen(8)
    assert offered(position, "A", "detonate") == PLACES
    move(position, "A", "detonate", area="rimwall-west")
    for other in PLACES:
        against(position, "atomics.detonate", "A", "detonate", area=other)
    assert "detonate" not in can(position, "A")


def test_s301() -> None:
    position = seen(8, {"rimwall-west": legion(H, {"regular": 2})})
    move(position, "A", "detonate", area="rimwall-west")
    assert state(position) == "flee: A"
    assert offered(position, "A", "flee") == ["arrakeen", "broken-land", "cne-5", "imperial-basin"]
    for beyond in ("ne-4", "ne-5"):
        against(position, "atomics.detonate battle.retreat", "A", "flee", area=beyond)
    move(position, "A", "flee", area="arrakeen")
    assert position.legions == {"arrakeen": legion(H, {"regular": 2})}


def test_s302() -> None:
    position = seen(8, {"rimwall-west": legion(A, {"regular": 2})})
    move(position, "A", "detonate", area="rimwall-west")
    assert state(position) == "flee: H"
    assert can(position, "A") == []
    assert offered(position, "H", "flee") == ["broken-land", "cne-5"]
    move(position, "H", "flee", area="cne-5")
    assert position.legions == {"cne-5": legion(A, {"regular": 2})}


def test_s303() -> None:
    around = {
        area: legion(A, {"regular": 1}) for area in ("imperial-basin", "cne-1", "cne-2", "cne-4")
    }
    position = seen(8, {**around, "hole-in-the-rock": legion(H, {"regular": 2}, ["bashar"])})
    position.settlements.remove("imperial-basin")
    position.worms = {"cne-3": "sandworm"}
    move(position, "A", "detonate", area="hole-in-the-rock")
    settle(position)
    assert position.legions == around
    assert state(position) == "act: A"


def test_s304() -> None:
    position = storm("arrakeen", blasted="rimwall-west")
    assert position.roll is not None
    assert (position.roll.to, position.roll.left) == (A, 2)
    roll(position, "sx")
    assert units(position, "arrakeen") == {"regular": 2}


def test_s305() -> None:
    position = storm("hagga-basin", "carthag", blasted="splintered-rock")
    assert position.roll is not None
    assert position.roll.left == 2
    roll(position, "ss")
    assert units(position, "hagga-basin") == {"regular": 1}
    assert units(position, "carthag") == {"regular": 3}
    assert position.roll is None
