"""The spice harvest, bans and supremacy (harvest-bans-supremacy.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.fights import attack
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, phase, settle, until
from tests.games.war_for_arrakis.script import A, H, legion, move, scene, state, turn_of

DEEP = ["nw-1", "nw-2", "nw-5", "se-7"]


def harvest(
    spice: int,
    rows: tuple[int, int, int] = (0, 0, 0),
    supremacy: int = 0,
    reserve: int = 0,
    bans: list[str] | None = None,
) -> Position:
    """So much spice is harvested; CHOAM, the Guild and the Landsraad stand on these rows from 0."""
    position = scene()
    position.harvesters = sorted([*DEEP[: spice // 2], *["se-1"] * (spice % 2)])
    position.rows = dict(zip(("choam", "spacing-guild", "landsraad"), rows, strict=True))
    position.supremacy, position.reserve, position.bans = supremacy, reserve, bans or []
    phase(position, "harvest", "H")
    assert state(position) == "pay: H"
    return position


def pays(position: Position, keep: str = "", raised: str = "", close: bool = True) -> None:
    """Two spice for markers that are kept, three for those that are raised, and no more."""
    for how, markers in (("keep", keep), ("raise", raised)):
        for marker in markers.split():
            move(position, "H", "pay", marker=marker, how=how)
    if close and position.step == "pay":
        move(position, "H", "close-harvest", count=0)


def spice(position: Position) -> int:
    """The spice that is left to spend."""
    assert position.harvest is not None
    return position.harvest.spice


def destroys(rank: int, supremacy: int, markers: int = 0) -> Position:
    """The Harkonnens have attacked an undefended sietch."""
    position = scene({"ne-11": legion(H, {"regular": 2})}, {"gara-kulon": f"rank-{rank}"})
    position.supremacy = supremacy
    position.markers = dict.fromkeys(position.markers, markers)
    attack(position, "H", "ne-11", "gara-kulon")
    return position


def test_s325() -> None:
    position = scene()
    position.harvesters = ["ne-12", "ne-13", "nw-5"]
    phase(position, "harvest", "H")
    assert spice(position) == 5
    assert position.harvesters == []


def test_s326() -> None:
    position = harvest(4)
    pays(position, "choam spacing-guild")
    assert position.rows == {"choam": 0, "spacing-guild": 0, "landsraad": 1}
    assert position.bans == ["landsraad"]
    until(position, ["place-vehicle"])
    assert position.round == 2
    assert position.agenda[0].pieces == {"harvester": 4, "ornithopter": 2, "carryall": 1}
    until(position, ["roll"])
    while position.roll is not None and position.roll.to == A:
        move(position, "T", "roll", to=A, face="strategy")
    assert position.roll is not None
    assert position.roll.left == 7


def test_s327() -> None:
    position = harvest(6, (2, 2, 2))
    pays(position, raised="choam", close=False)
    for how in ("raise", "keep"):
        against(position, "harvest.markers", "H", "pay", marker="choam", how=how)
    pays(position)
    assert position.rows["choam"] == 1


def test_s328() -> None:
    position = harvest(5, (2, 2, 2))
    pays(position, "spacing-guild", "choam")
    assert position.rows == {"choam": 1, "spacing-guild": 2, "landsraad": 3}
    assert position.bans == ["landsraad"]


def test_s329() -> None:
    position = harvest(4, (0, 0, 4))
    pays(position, "choam spacing-guild")
    assert position.rows == {"choam": 0, "spacing-guild": 0, "landsraad": 4}
    assert position.bans == ["landsraad"]


def test_s330() -> None:
    for chosen in ("choam", "spacing-guild"):
        position = harvest(2, (1, 1, 0))
        pays(position, "landsraad")
        assert position.rows == {"choam": 2, "spacing-guild": 2, "landsraad": 0}
        assert state(position) == "ban: H"
        assert offered(position, "H", "ban") == ["choam", "spacing-guild"]
        against(position, "harvest.bans turn.passing", "H", "pass")
        move(position, "H", "ban", card=chosen)
        assert position.bans == [chosen]
        assert position.round == 2


def test_s331() -> None:
    position = harvest(2, (1, 3, 0))
    pays(position, "landsraad")
    assert position.rows == {"choam": 2, "spacing-guild": 4, "landsraad": 0}
    against(position, "harvest.bans", "H", "ban", card="spacing-guild")
    assert position.bans == ["choam", "spacing-guild"]


def test_s332() -> None:
    position = harvest(4, (0, 3, 0))
    pays(position, "choam landsraad")
    assert position.rows["spacing-guild"] == 4
    assert position.bans == ["spacing-guild"]
    assert position.round == 2


def test_s333() -> None:
    position = harvest(6, (1, 0, 0), bans=["choam"])
    assert position.bans == []
    pays(position, "choam spacing-guild landsraad")
    assert position.bans == []


def test_s334() -> None:
    position = harvest(3, (0, 1, 1))
    assert offered(position, "H", "pay", marker="choam") == ["keep"]
    against(position, "harvest.markers", "H", "pay", marker="choam", how="raise")
    pays(position, "choam")
    assert position.rows["choam"] == 0


def test_s335() -> None:
    position = harvest(4)
    pays(position, "spacing-guild landsraad")
    assert position.rows["choam"] == 1
    assert position.bans == ["choam"]


def test_s336() -> None:
    position = harvest(3, supremacy=5)
    move(position, "H", "stockpile")
    assert position.supremacy == 6


def test_s337() -> None:
    position = harvest(9, (1, 1, 1), supremacy=6)
    pays(position, "choam spacing-guild landsraad", close=False)
    assert spice(position) == 3
    assert "stockpile" not in can(position, "H")
    against(position, "harvest.stockpile", "H", "stockpile")


def test_s338() -> None:
    position = harvest(6, supremacy=2)
    move(position, "H", "stockpile")
    assert (position.supremacy, spice(position)) == (3, 3)
    against(position, "harvest.stockpile", "H", "stockpile")


def test_s339() -> None:
    position = harvest(3, (1, 1, 1))
    move(position, "H", "stockpile")
    pays(position)
    assert position.supremacy == 1
    assert position.sides[H].leaders["thufir-hawat"] == "ready"
    assert position.rows == {"choam": 2, "spacing-guild": 2, "landsraad": 2}
    assert state(position) == "ban: H"
    move(position, "H", "ban", card="landsraad")
    assert position.bans == ["landsraad"]


def test_s340() -> None:
    position = harvest(1)
    move(position, "H", "close-harvest", count=1)
    assert position.reserve == 1
    move(position, "H", "ban", card="choam")
    until(position, ["place-vehicle"])
    assert (position.round, position.reserve) == (2, 1)
    position.harvesters = ["se-1"]
    phase(position, "harvest", "H")
    assert spice(position) == 2


def test_s341() -> None:
    position = harvest(2)
    against(position, "harvest.reserve", "H", "close-harvest", count=2)
    move(position, "H", "close-harvest", count=1)
    assert position.reserve == 1


def test_s342() -> None:
    position = harvest(1, reserve=1)
    assert spice(position) == 2
    against(position, "harvest.reserve", "H", "close-harvest", count=2)
    move(position, "H", "close-harvest", count=1)
    assert position.reserve == 1


def test_s343() -> None:
    position = harvest(3)
    move(position, "H", "stockpile")
    assert position.sides[H].leaders["thufir-hawat"] == "ready"
    turn_of(position, H)
    position.phase = "actions"
    assert "thufir-hawat" in offered(position, "H", "spend", die="mentat")
    assert "thufir-hawat" not in offered(position, "H", "spend", die="house")


def test_s344() -> None:
    position = destroys(1, supremacy=6)
    assert position.supremacy == 7
    assert (position.sides[A].gesserit, position.gesserit) == (2, 3)
    unchanged = destroys(1, supremacy=7)
    assert unchanged.sides[A].gesserit == 1


def test_s345() -> None:
    position = harvest(3, supremacy=9)
    assert "stockpile" not in can(position, "H")
    against(position, "harvest.stockpile", "H", "stockpile")


def test_s346() -> None:
    position = destroys(1, supremacy=9, markers=9)
    assert position.supremacy == 10
    assert position.winners == [H]
    assert position.waiting == []


def test_s347() -> None:
    position = scene()
    position.flyers = {"zone-1": "ornithopter", "zone-5": "carryall"}
    position.worms = {"se-7": "sandworm"}
    phase(position, "end-round", "T")
    settle(position)
    assert position.flyers == {}
    assert position.worms == {"se-7": "sandworm"}
    assert position.round == 2
