"""The solo mode: seats, set-up and the start of a round (solo-start.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    BARON,
    DUKE,
    FOUR,
    HA,
    HH,
    HIDDEN,
    SOLO,
    acts,
    alone,
    asking,
    automaton,
    regulars,
    setup,
    view,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, until
from tests.games.war_for_arrakis.script import GAME, RULES, A, H, move


def tactics(*cards: str, gone: str = "") -> Position:
    """A round starts, and these Tactical cards are drawn; the Sietch that is named is destroyed."""
    position = alone({}, {area: "rank-1" for area in GAME.sietches if area != gone})
    robot = automaton(position)
    robot.harvesting = robot.target = ""
    robot.tactical = sorted(GAME.tactical)
    asking(position, "start-round", "table")
    until(position, ["draw-tactical"])
    for card in cards:
        move(position, "T", "draw-tactical", card=f"tactical-{card}")
    return position


def test_s601() -> None:
    assert RULES.check_setup(GAME, setup(SOLO, 1)) is None


def test_s602() -> None:
    assert RULES.check_setup(GAME, setup(BARON, 1)) is None


def test_s603() -> None:
    position = alone(seats=BARON)
    assert "spend" in can(position, HA)
    assert "confer" not in can(position, HA)
    against(position, "teams.cones", HA, "confer")


def test_s604() -> None:
    for seats in (DUKE, FOUR):
        assert RULES.check_setup(GAME, setup(seats, 1)) is not None


def test_s605() -> None:
    position = RULES.new_position(GAME, setup(SOLO, 1))
    until(position, ["draw-house-atreides"])
    for area in GAME.settlements:
        assert sum(position.legions[area].units.values()) >= 1
        assert position.legions[area].tokens == []
    for area in GAME.sietches:
        assert len(position.legions[area].tokens) == 1
        assert not position.sietches[area].shown
    until(position, ["draw-tactical"])
    robot = automaton(position)
    assert robot.tactical == sorted(GAME.tactical)
    assert (robot.harvesting, robot.target, robot.reinforcements) == ("", "", [])
    assert len(position.muster_pool) == 12


def test_s606() -> None:
    position = tactics()
    assert len(position.revealed) == 2


def test_s607() -> None:
    position = tactics("bight-of-the-cliff", "sihaya-ridge")
    robot = automaton(position)
    assert robot.harvesting == "tactical-bight-of-the-cliff"
    assert robot.target == "tactical-sihaya-ridge"
    assert GAME.tactical[robot.harvesting].sectors == ["north-west"]


def test_s608() -> None:
    position = tactics("bight-of-the-cliff", "rock-outcroppings")
    assert position.step == "draw-tactical"
    assert automaton(position).target == ""
    against(position, "solo.tactical", "T", "draw-tactical", card="tactical-rock-outcroppings")
    move(position, "T", "draw-tactical", card="tactical-gara-kulon")
    assert automaton(position).target == "tactical-gara-kulon"


def test_s609() -> None:
    position = tactics("hobars-gap", "windgap")
    assert position.step == "draw-tactical"
    assert automaton(position).target == ""


def test_s610() -> None:
    position = tactics("rock-outcroppings", "tasmin-sink", gone="tasmin-sink")
    assert position.step == "draw-tactical"
    assert automaton(position).target == ""
    assert automaton(tactics("rock-outcroppings", "tasmin-sink")).target == "tactical-tasmin-sink"


def test_s611() -> None:
    position = tactics("tasmin-sink", "gara-kulon", gone="tasmin-sink")
    robot = automaton(position)
    assert (robot.harvesting, robot.target) == ("tactical-tasmin-sink", "tactical-gara-kulon")


def test_s612() -> None:
    position = alone(
        {"csw-3": regulars(H, 3)},
        dict.fromkeys(GAME.sietches, "rank-1"),
        harvesting="bight-of-the-cliff",
    )
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    until(position, ["draw-tactical"])
    assert "windgap" not in position.sietches
    move(position, "T", "draw-tactical", card="tactical-rock-outcroppings")
    assert position.step == "draw-tactical"
    move(position, "T", "draw-tactical", card="tactical-gara-kulon")
    assert automaton(position).target == "tactical-gara-kulon"


def test_s613() -> None:
    position = tactics("bight-of-the-cliff", "sihaya-ridge")
    until(position, ["place-vehicle"])
    cards = automaton(position).reinforcements
    assert sorted(GAME.cards[card].deck for card in cards) == GAME.decks[H]
    assert position.sides[H].hand == []
    for seat in (A, H):
        assert view(position, seat).automaton.reinforcements == [HIDDEN] * 2
    against(position, "turn.seats", HH, "play", die="mentat", card=cards[0])


def test_s614() -> None:
    position = tactics()
    assert sorted(GAME.cards[card].deck for card in position.sides[A].hand) == GAME.decks[A]
