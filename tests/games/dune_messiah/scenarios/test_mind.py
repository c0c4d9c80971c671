"""Scenarios of foresight and Voice (`battle.toml`, the second half)."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.duels import duel, plan
from tests.games.dune_messiah.scenarios.table import (
    B,
    E,
    F,
    G,
    Position,
    awaited,
    can,
    do,
    legal,
    refused,
    until,
)


def asking(**given: Any) -> Position:
    """The Emperor, against the Guild, may ask."""
    return duel(kind="ask", by=E, **given)


def test_battle_55() -> None:
    position = legal(asking(), E, "ask", element="number")
    assert awaited(position) == G
    assert "answer" in can(position, G)


def test_battle_56() -> None:
    position = legal(asking(), E, "ask", element="number")
    refused(position, "battle", E, "ask", element="leader")
    do(position, G, "answer", value="3")
    refused(position, "battle", E, "ask", element="leader")


def test_battle_57() -> None:
    refused(asking(), "battle", G, "ask", element="number")


def test_battle_58() -> None:
    position = legal(asking(), E, "ask", element="number")
    do(position, G, "answer", value="3")
    position = until(position, "plan", G)
    refused(position, "battle", G, "plan", **plan("bijaz", 4))
    assert legal(position, G, "plan", **plan("bijaz", 3)).battle is not None


def test_battle_59() -> None:
    position = duel(G, F)
    assert "ask" not in can(position, E)
    refused(position, "battle", E, "ask", element="number")


def commanding(cards: list[str]) -> Position:
    """The Bene Gesserit, five fighters against five of the Guild, may command."""
    return duel(B, G, kind="voice", by=B, hands={G: cards})


def commanded(cards: list[str], order: str) -> Position:
    """She has commanded about a projectile weapon; the Guild plans."""
    position = commanding(cards)
    do(position, B, "voice", order=order, what="projectile-weapon")
    return until(position, "plan", G)


def test_battle_60() -> None:
    position = commanding(["crysknife"])
    assert legal(position, B, "voice", order="play", what="projectile-weapon").battle.voice.by == B


def test_battle_61() -> None:
    position = commanded(["crysknife"], "play")
    refused(position, "battle", G, "plan", **plan("bijaz", 2))
    assert legal(position, G, "plan", **plan("bijaz", 2, "crysknife")).battle is not None


def test_battle_62() -> None:
    position = commanded(["crysknife"], "refuse")
    refused(position, "battle", G, "plan", **plan("bijaz", 2, "crysknife"))
    assert legal(position, G, "plan", **plan("bijaz", 2)).battle is not None


def test_battle_63() -> None:
    position = commanded(["shield"], "play")
    assert legal(position, G, "plan", **plan("bijaz", 2)).battle is not None


def test_battle_64() -> None:
    position = duel()
    refused(position, "battle", B, "voice", order="play", what="projectile-weapon")
    asked = asking()
    refused(asked, "battle", B, "voice", order="play", what="projectile-weapon")


def test_battle_65() -> None:
    position = commanding(["crysknife"])
    do(position, B, "voice", order="play", what="projectile-weapon")
    refused(position, "battle", B, "voice", order="refuse", what="poison-weapon")
