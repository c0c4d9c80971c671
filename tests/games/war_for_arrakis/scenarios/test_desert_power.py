"""Desert power: wormsigns laid, sandworms moved and sent against enemies (desert-power.toml)."""

from __future__ import annotations

import msgspec

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import units
from tests.games.war_for_arrakis.scenarios.table import against, can, offered
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, state, turn_of

SIGNS, MOVE, ATTACK = 1, 2, 3


def desert(
    option: int,
    legions: dict[str, Legion] | None = None,
    worms: dict[str, str] | None = None,
    sietches: dict[str, str] | None = None,
    harvesters: list[str] | None = None,
    blasted: str = "",
) -> Position:
    """The Atreides, with fewer dice, have chosen one of the three uses of desert power."""
    position = scene(legions, sietches)
    position.worms = worms or {}
    position.harvesters = harvesters or []
    position.blasted = blasted
    position.sides[A].dice = {"mentat": 1}
    turn_of(position, A)
    move(position, "A", "desert-power", do="action")
    move(position, "A", "choose", option=option)
    return position


def regulars(count: int, side: str = H) -> Legion:
    """So many Regulars."""
    return legion(side, {"regular": count})


def lays(position: Position, *areas: str) -> None:
    """Wormsigns are laid face down, and nothing else happens."""
    before = msgspec.json.encode((position.legions, position.worms))
    for area in areas:
        move(position, "A", "place-wormsigns", area=area)
        assert area in position.signs
    assert msgspec.json.encode((position.legions, position.worms)) == before


def no_sign(position: Position, area: str) -> None:
    """No wormsign can be laid there."""
    against(position, "effects.wormsigns worms.signs", "A", "place-wormsigns", area=area)


def strike(position: Position, start: str, area: str, faces: str) -> None:
    """A sandworm attacks a Legion and is gone."""
    move(position, "A", "worm-attack", start=start, area=area)
    assert position.worms == {}
    assert position.roll is not None
    assert (position.roll.to, position.roll.left) == (A, len(faces))
    roll(position, faces)


def test_s107() -> None:
    position = desert(SIGNS, {"ne-12": regulars(4)})
    lays(position, "ne-12", "ne-8")
    assert position.signs == ["ne-12", "ne-8"]
    assert state(position) == "act: H"


def test_s108() -> None:
    position = desert(SIGNS)
    lays(position, "nw-6")
    no_sign(position, "nw-6")


def test_s109() -> None:
    no_sign(desert(SIGNS, sietches={"hobars-gap": "rank-1"}), "hobars-gap")
    lays(desert(SIGNS), "hobars-gap")


def test_s110() -> None:
    lays(desert(SIGNS, {"sw-5": regulars(2, A)}), "sw-5")


def test_s111() -> None:
    no_sign(desert(SIGNS), "cne-7")


def test_s112() -> None:
    lays(desert(SIGNS, blasted="hole-in-the-rock"), "hole-in-the-rock")
    no_sign(desert(SIGNS), "hole-in-the-rock")


def test_s113() -> None:
    position = desert(MOVE, {"sw-5": regulars(2)}, worms={"sw-3": "sandworm"}, harvesters=["sw-5"])
    move(position, "A", "move-worms", start="sw-3", area="sw-7")
    assert position.worms == {"sw-7": "sandworm"}
    assert units(position, "sw-5") == {"regular": 2}
    assert position.harvesters == ["sw-5"]


def stays_away(position: Position, start: str, area: str) -> None:
    """The sandworm cannot move there, though it can move."""
    assert offered(position, "A", "move-worms", start=start)
    assert area not in offered(position, "A", "move-worms", start=start)
    against(position, "effects.worms worms.move", "A", "move-worms", start=start, area=area)


def test_s114() -> None:
    position = scene()
    position.worms, position.signs = {"sw-3": "sandworm"}, ["sw-5"]
    position.sides[A].dice = {}
    turn_of(position, A)
    move(position, "A", "desert-power", do="action")
    move(position, "A", "choose", option=MOVE)
    stays_away(position, "sw-3", "sw-5")


def test_s115() -> None:
    position = desert(MOVE, worms={"cnw-3": "sandworm"})
    before = list(position.stations)
    assert "cnw-4" in before
    move(position, "A", "move-worms", start="cnw-3", area="cnw-4")
    assert position.worms == {"cnw-4": "sandworm"}
    assert position.stations == before
    assert set(position.markers.values()) == {0}


def test_s116() -> None:
    position = desert(MOVE, {"csw-4": regulars(1)}, worms={"csw-1": "sandworm"})
    stays_away(position, "csw-1", "csw-3")
    stays_away(position, "csw-1", "csw-2")


def test_s117() -> None:
    position = desert(MOVE, {"cse-4": regulars(2)}, worms={"cse-5": "sandworm"})
    stays_away(position, "cse-5", "cse-4")


def test_s118() -> None:
    position = desert(MOVE, worms={"nw-1": "sandworm"})
    move(position, "A", "move-worms", start="nw-1", area="nw-4")
    assert state(position) == "act: H"
    assert position.worms == {"nw-4": "sandworm"}

    two = desert(MOVE, worms={"nw-1": "sandworm", "se-7": "sandworm"})
    move(two, "A", "move-worms", start="nw-1", area="nw-4")
    against(two, "effects.worms worms.move", "A", "move-worms", start="nw-4", area="nw-8")
    move(two, "A", "move-worms", start="se-7", area="se-8")
    assert state(two) == "act: H"


def test_s119() -> None:
    position = desert(MOVE, {"ne-8": regulars(2)}, worms={"ne-6": "sandworm", "nw-1": "sandworm"})
    move(position, "A", "move-worms", start="nw-1", area="nw-4")
    assert "worm-attack" not in can(position, "A")
    against(
        position,
        "worms.attack effects.worms turn.moves",
        "A",
        "worm-attack",
        start="ne-6",
        area="ne-8",
    )


def test_s120() -> None:
    position = desert(ATTACK, {"false-wall-south": regulars(3)}, worms={"cse-1": "sandworm"})
    strike(position, "cse-1", "false-wall-south", "sxxx")
    assert units(position, "false-wall-south") == {"regular": 2}
    assert state(position) == "act: H"


def out_of_reach(position: Position, start: str, area: str) -> None:
    """The sandworm cannot attack there, though it can attack."""
    assert offered(position, "A", "worm-attack", start=start)
    against(position, "effects.worms worms.attack", "A", "worm-attack", start=start, area=area)


def test_s121() -> None:
    position = desert(
        ATTACK, {"cse-3": regulars(2), "cse-4": regulars(1)}, worms={"cse-1": "sandworm"}
    )
    out_of_reach(position, "cse-1", "cse-3")


def test_s122() -> None:
    position = desert(
        ATTACK, {"north-pole": regulars(2), "csw-3": regulars(1)}, worms={"csw-4": "sandworm"}
    )
    out_of_reach(position, "csw-4", "north-pole")


def test_s123() -> None:
    position = desert(ATTACK, worms={"ne-6": "sandworm"}, harvesters=["ne-8"])
    position.flyers = {"zone-1": "carryall"}
    move(position, "A", "worm-attack", start="ne-6", area="ne-8")
    assert (position.worms, position.harvesters) == ({}, [])
    assert position.flyers == {"zone-1": "carryall"}
    assert state(position) == "act: H"


def test_s124() -> None:
    position = desert(
        ATTACK, {"ne-8": regulars(5)}, worms={"ne-6": "sandworm"}, harvesters=["ne-8"]
    )
    strike(position, "ne-6", "ne-8", "ssxh")
    assert units(position, "ne-8") == {"regular": 2}
    assert position.harvesters == ["ne-8"]


def test_s125() -> None:
    position = desert(ATTACK, {"se-7": regulars(6)}, worms={"se-8": "sandworm"})
    strike(position, "se-8", "se-7", "sxxh")
    assert units(position, "se-7") == {"regular": 1}


def test_s126() -> None:
    position = desert(ATTACK, {"se-7": regulars(6)}, worms={"se-8": "wild-maker"})
    strike(position, "se-8", "se-7", "shhhhh")
    assert units(position, "se-7") == {"regular": 5}


def test_s127() -> None:
    position = desert(
        ATTACK, {"ne-8": regulars(1)}, worms={"ne-6": "sandworm"}, harvesters=["ne-8"]
    )
    position.flyers = {"zone-1": "carryall"}
    strike(position, "ne-6", "ne-8", "shhh")
    assert position.legions == {}
    assert position.harvesters == []
    assert position.flyers == {"zone-1": "carryall"}


def test_s128() -> None:
    position = desert(
        ATTACK, {"sw-5": regulars(2, A), "sw-2": regulars(2)}, worms={"sw-3": "sandworm"}
    )
    out_of_reach(position, "sw-3", "sw-5")


def test_s129() -> None:
    position = desert(
        ATTACK,
        {"arrakeen": regulars(4)},
        worms={"rimwall-west": "sandworm"},
        blasted="rimwall-west",
    )
    strike(position, "rimwall-west", "arrakeen", "ssss")
    assert position.legions == {}
    assert "arrakeen" in position.settlements
    assert set(position.markers.values()) == {0}


def test_s130() -> None:
    position = scene()
    position.sides[A].tank = ["", "stilgar", ""]
    position.sides[A].dice = {}
    turn_of(position, A)
    move(position, "A", "desert-power", do="action")
    move(position, "A", "choose", option=SIGNS)
    lays(position, "nw-6", "nw-7")
    assert state(position) == "act: H"
    assert position.sides[A].tank == ["", "stilgar", ""]
