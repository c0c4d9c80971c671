"""Scenarios of the Mentat Pause and of winning (`mentat_pause.toml`)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.dune_classic.records import Position, Prediction
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    HABBANYA,
    TABR,
    TUEK,
    refused,
)
from tests.support.dune_classic import SIX, do, scene

THREE = {CARTHAG: "harkonnen", ARRAKEEN: "harkonnen", TUEK: "harkonnen"}
FREMEN_HOLD = {TABR: "fremen", TUEK: "spacing-guild", CARTHAG: "harkonnen", ARRAKEEN: "atreides"}


def pause(
    held: dict[str, str],
    turn: int = 3,
    factions: Sequence[str] = SIX,
    allies: Sequence[tuple[str, str]] = (),
    told: tuple[str, int] | None = None,
    advisors: dict[str, int] | None = None,
) -> Position:
    """A Mentat Pause with one force in each of the strongholds held."""
    forces = {part: {owner: 1} for part, owner in held.items()}
    position = scene("mentat-pause", factions, forces=forces, allies=allies, advisors=advisors)
    position.turn = turn
    position.prediction = None if told is None else Prediction(*told)
    return position


def winners(position: Position) -> list[str]:
    """Who has won once the turn is closed."""
    do(position, "table", "end-turn")
    return position.winners


def test_win_01() -> None:
    assert winners(pause(THREE)) == ["harkonnen"]


def test_win_02() -> None:
    position = pause({CARTHAG: "harkonnen", ARRAKEEN: "harkonnen"})
    assert winners(position) == []
    assert (position.turn, position.phase) == (4, "storm")


def test_win_03() -> None:
    held = {CARTHAG: "harkonnen", ARRAKEEN: "harkonnen", TUEK: "emperor", TABR: "emperor"}
    assert winners(pause(held, allies=[("emperor", "harkonnen")])) == ["emperor", "harkonnen"]


def test_win_04() -> None:
    held = {CARTHAG: "harkonnen", ARRAKEEN: "harkonnen", TUEK: "emperor"}
    assert winners(pause(held, allies=[("emperor", "harkonnen")])) == []


def test_win_05() -> None:
    assert winners(pause(THREE, allies=[("emperor", "harkonnen")])) == []


def test_win_06() -> None:
    assert winners(pause(THREE, advisors={TUEK: 2})) == ["harkonnen"]


def test_win_07() -> None:
    held = {CARTHAG: "harkonnen", ARRAKEEN: "atreides", TUEK: "spacing-guild"}
    advisors = dict.fromkeys(held, 2)
    assert winners(pause(held, advisors=advisors)) == []


def test_win_08() -> None:
    assert winners(pause(THREE, told=("harkonnen", 3))) == ["bene-gesserit"]


def test_win_09() -> None:
    assert winners(pause(THREE, told=("harkonnen", 4))) == ["harkonnen"]


def test_win_10() -> None:
    held = {**THREE, TABR: "bene-gesserit"}
    allies = [("bene-gesserit", "harkonnen")]
    assert winners(pause(held, allies=allies, told=("harkonnen", 3))) == ["bene-gesserit"]


def test_win_11() -> None:
    position = pause(FREMEN_HOLD, turn=10)
    assert winners(position) == ["fremen"]
    assert position.ending == "victory.fremen"


def test_win_12() -> None:
    position = pause({TABR: "fremen", TUEK: "harkonnen"}, turn=10)
    assert winners(position) == ["spacing-guild"]
    assert position.ending == "victory.guild"


def test_win_13() -> None:
    assert winners(pause({**FREMEN_HOLD, HABBANYA: "emperor"}, turn=10)) == ["spacing-guild"]


def test_win_14() -> None:
    held = dict.fromkeys([TUEK, CARTHAG, ARRAKEEN], "spacing-guild")
    position = pause({**held, TABR: "fremen"}, turn=10)
    assert winners(position) == ["spacing-guild"]
    assert position.ending == "victory.alone"


def test_win_15() -> None:
    position = pause(FREMEN_HOLD, turn=9)
    assert winners(position) == []
    assert (position.turn, position.phase) == (10, "storm")


def test_win_16() -> None:
    seats = [name for name in SIX if name != "spacing-guild"]
    held = {TABR: "harkonnen", HABBANYA: "emperor"}
    assert winners(pause(held, turn=10, factions=seats)) == ["fremen"]


def test_win_17() -> None:
    held = {TABR: "harkonnen", CARTHAG: "harkonnen", ARRAKEEN: "atreides"}
    position = pause(held, turn=10, factions=["atreides", "emperor", "harkonnen"])
    assert winners(position) == ["harkonnen"]


def test_win_18() -> None:
    held = {TABR: "harkonnen"}
    position = pause(held, turn=10, allies=[("harkonnen", "spacing-guild")])
    assert sorted(winners(position)) == ["harkonnen", "spacing-guild"]


def test_win_19() -> None:
    position = pause({TABR: "fremen"}, turn=10, allies=[("atreides", "fremen")])
    assert sorted(winners(position)) == ["atreides", "fremen"]


def test_win_20() -> None:
    position = pause({TABR: "harkonnen"}, turn=10, told=("spacing-guild", 10))
    assert winners(position) == ["spacing-guild"]


def test_win_21() -> None:
    position = pause(THREE)
    do(position, "table", "end-turn")
    refused(position, "victory.end", "atreides", "bribe", to="fremen", spice=1)
    refused(position, "victory.end", "table", "end-turn")


def test_win_22() -> None:
    held = {CARTHAG: "harkonnen", ARRAKEEN: "harkonnen", TUEK: "emperor", TABR: "emperor"}
    position = pause(held, allies=[("emperor", "harkonnen")], told=("emperor", 3))
    assert winners(position) == ["bene-gesserit"]


def test_win_23() -> None:
    assert winners(pause({CARTHAG: "harkonnen"}, turn=10)) == ["fremen"]


def test_win_24() -> None:
    assert winners(pause(FREMEN_HOLD, turn=10, advisors={TABR: 2})) == ["fremen"]


def test_win_25() -> None:
    held = {**FREMEN_HOLD, TUEK: "bene-gesserit"}
    assert winners(pause(held, turn=10)) == ["fremen"]


def test_win_26() -> None:
    position = pause({**THREE, TABR: "harkonnen"}, allies=[("emperor", "harkonnen")])
    assert winners(position) == ["emperor", "harkonnen"]


def test_win_27() -> None:
    position = pause(THREE)
    position.forces[CARTHAG] = {"emperor": 1, "harkonnen": 1}
    position.sides["emperor"].reserves -= 1
    assert winners(position) == []


def test_win_28() -> None:
    assert winners(pause(FREMEN_HOLD, turn=10, told=("fremen", 10))) == ["fremen"]


NEITHER = ["atreides", "bene-gesserit", "emperor", "harkonnen"]


def test_win_29() -> None:
    held = {TABR: "atreides", CARTHAG: "atreides", ARRAKEEN: "emperor"}
    position = pause(held, turn=10, factions=NEITHER, told=("atreides", 10))
    assert winners(position) == ["bene-gesserit"]


def test_win_30() -> None:
    held = {TABR: "atreides", CARTHAG: "emperor"}
    position = pause(held, turn=10, factions=NEITHER)
    assert sorted(winners(position)) == ["atreides", "emperor"]


def test_win_31() -> None:
    position = pause({CARTHAG: "harkonnen"}, turn=7)
    position.turns = 7
    assert winners(position) == ["fremen"]
