"""The solo mode: the harvest, the end of a round and victory (solo-rounds.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    asking,
    automaton,
    regulars,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, first, offered, settle, until
from tests.games.war_for_arrakis.script import GAME, A, H, move

POWERS = ("choam", "landsraad", "spacing-guild")
DEEP = ("ne-1", "ne-2", "ne-10", "ne-13", "ne-14", "ne-16")


def harvest(spice: int, *rows: int) -> Position:
    """So much spice is harvested; the markers of the powers stand in these rows from 0."""
    position = alone()
    deep = spice // 2
    position.harvesters = sorted([*DEEP[:deep], *(["ne-3"] if spice % 2 else [])])
    position.rows = dict(zip(POWERS, rows, strict=True))
    position.supremacy = 2
    return asking(position, "harvest", H)


def harvested(position: Position) -> Position:
    """The Harkonnens pay, each time by the first option, until the harvest is over."""
    while set(kinds(position)) & {"pay", "close-harvest"}:
        kind = "pay" if "pay" in kinds(position) else "close-harvest"
        move(position, H, kind, **first(position, H, kind))
    settle(position)
    return position


def kinds(position: Position) -> list[str]:
    """What the Harkonnens may do."""
    return can(position, H) if position.waiting == [H] else []


def gained(position: Position) -> int:
    """The Supremacy that the harvest brought: the end of the round brought 1 as ever."""
    assert position.round == 2
    return position.supremacy - 2 - 1


def rows(position: Position) -> list[int]:
    """Where the markers stand."""
    return [position.rows[power] for power in POWERS]


def ending(supremacy: int, **markers: int) -> Position:
    """A round ends; the Atreides have to reach the first Secret Objective."""
    position = alone({"carthag": regulars(H, 2)}, {"windgap": "rank-1"})
    position.supremacy = supremacy
    position.objectives = ["objective-1"]
    position.markers |= {name.replace("_", "-"): value for name, value in markers.items()}
    asking(position, "end-round", "table")
    while not position.winners and position.round == 1:
        until(position, ["relieve", "reveal-prescience", "draw-house-atreides"])
        if position.step != "relieve":
            break
        move(position, position.waiting[0], "pass")
    return position


def test_s707() -> None:
    position = harvest(4, 3, 2, 1)
    harvested(position)
    assert rows(position) == [3, 2, 2]


def test_s708() -> None:
    position = harvest(4, 3, 2, 1)
    against(position, "solo.spice", H, "pay", marker="spacing-guild", how="keep")
    harvested(position)
    assert rows(position)[2] == 2


def test_s709() -> None:
    position = harvest(6, 3, 2, 1)
    against(position, "solo.spice", H, "pay", marker="choam", how="raise")
    harvested(position)
    assert rows(position) == [3, 2, 1]


def test_s710() -> None:
    assert rows(harvested(harvest(7, 3, 2, 1))) == [2, 2, 1]
    assert rows(harvested(harvest(8, 3, 2, 1))) == [2, 1, 1]
    assert rows(harvested(harvest(9, 3, 2, 1))) == [2, 1, 0]


def test_s711() -> None:
    position = harvest(8, 1, 0, 0)
    assert "stockpile" not in kinds(position)
    against(position, "harvest.stockpile", H, "stockpile")
    harvested(position)
    assert gained(position) == 0


def test_s712() -> None:
    position = harvested(harvest(7, 0, 0, 0))
    assert rows(position) == [0, 0, 0]
    assert gained(position) == 1
    assert gained(harvested(harvest(9, 0, 0, 0))) == 1


def test_s713() -> None:
    position = harvested(harvest(6, 0, 0, 0))
    assert rows(position) == [0, 0, 0]
    assert gained(position) == 0


def test_s714() -> None:
    position = harvested(harvest(3, 1, 0, 0))
    assert rows(position) == [1, 1, 1]
    assert position.reserve == 1
    again = alone()
    again.reserve = 1
    again.harvesters = ["ne-1", "ne-3"]
    again.rows = dict(zip(POWERS, (1, 0, 0), strict=True))
    harvested(asking(again, "harvest", H))
    assert sorted(rows(again)) == [0, 1, 1]
    assert again.reserve == 0


def test_s715() -> None:
    position = alone()
    position.harvesters = ["nw-2", "nw-4"]
    position.flyers = {"zone-3": "carryall"}
    position.signs = ["nw-2", "nw-4"]
    position.rows = dict.fromkeys(POWERS, 0)
    asking(position, "hazards", A)
    while position.step == "flip-sign":
        area = offered(position, "T", "flip-sign")[0]
        move(position, "T", "flip-sign", area=area, token="sandworm")
    if position.step == "emergences":
        move(position, A, "emergences", area="nw-4")
    assert position.step == "swallow"
    assert offered(position, H, "swallow") == ["zone-3"]
    move(position, H, "swallow", zone="zone-3")
    harvested(position)
    assert rows(position) == [0, 1, 1]  # 2 spice, of the Deep Desert


def test_s716() -> None:
    position = ending(3)
    assert position.supremacy == 4
    assert position.sides[A].gesserit == 1


def test_s717() -> None:
    position = ending(9)
    assert position.winners == [H]


def test_s718() -> None:
    position = ending(9, kwisatz_haderach=8, sand_dwellers=6, jihad=4)
    assert position.winners == [A]


def test_s719() -> None:
    position = ending(3)
    assert position.round == 2
    until(position, ["draw-tactical"])
    assert offered(position, "T", "draw-tactical") == sorted(GAME.tactical)
    assert (automaton(position).harvesting, automaton(position).target) == ("", "")


def test_s720() -> None:
    position = alone({"carthag": regulars(H, 2)}, {"windgap": "rank-1"})
    deck = position.decks["house-harkonnen"]
    automaton(position).reinforcements = deck[:9]
    position.decks = {**position.decks, "house-harkonnen": deck[9:]}
    asking(position, "end-round", "table")
    until(position, ["draw-house-atreides"])
    assert len(automaton(position).reinforcements) == 9


def test_s721() -> None:
    position = alone(
        {"carthag": regulars(H, 2, "beast-rabban"), "csw-3": regulars(A, 2, "paul-atreides")},
        {"windgap": "rank-1"},
    )
    asking(position, "end-round", "table")
    asked = set()
    while position.round == 1 and not position.winners:
        until(position, ["relieve", "draw-house-atreides"])
        if position.step != "relieve":
            break
        asked |= set(position.waiting)
        move(position, position.waiting[0], "pass")
    assert asked == {A}
    assert position.legions["carthag"].leaders == ["beast-rabban"]


def test_s722() -> None:
    position = alone({"csw-3": regulars(H, 3)}, {"windgap": "rank-2"})
    position.supremacy = 8
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    assert position.winners == [H]


def breeding(withheld: int) -> Position:
    """Breeding Program is about to be played by a Mentat die; so many dice are withheld."""
    position = alone({"carthag": regulars(H, 2)}, {"windgap": "rank-1"})
    robot = automaton(position)
    robot.unrolled, robot.withheld, robot.last = 3, withheld, "house-harkonnen"
    acts(position, "m")
    move(position, "T", "turn-up-corrino-ally", card="breeding-program")
    return position


def test_s723() -> None:
    position = breeding(3)
    robot = automaton(position)
    assert (robot.withheld, robot.unrolled) == (2, 3)
    assert position.sides[H].gesserit == 0
    assert position.supremacy == 0


def test_s724() -> None:
    position = breeding(0)
    robot = automaton(position)
    assert (robot.withheld, robot.unrolled) == (0, 2)
    assert position.supremacy == 1
