"""Scenarios of foresight and Voice."""

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


def test_he_asks_for_one_part_of_the_opponents_plan_legal_one_part() -> None:
    """Given: The Emperor is in battle.

    When: He asks for one part of the opponent's plan.
    Then: Legal: one part.
    Source: 003 L273
    """
    position = legal(asking(), E, "ask", element="number")
    assert awaited(position) == G
    assert "answer" in can(position, G)


def test_he_asks_for_a_second_refused_one_part() -> None:
    """Given: The Emperor has asked for one part.

    When: He asks for a second.
    Then: Refused: one part.
    Source: 003 L273
    """
    position = legal(asking(), E, "ask", element="number")
    refused(position, "battle", E, "ask", element="leader")
    do(position, G, "answer", value="3")
    refused(position, "battle", E, "ask", element="leader")


def test_the_guild_asks_for_a_part_of_his_plan_refused_the_emperors() -> None:
    """Given: The Emperor is in battle with the Guild.

    When: The Guild asks for a part of his plan.
    Then: Refused: the Emperor's.
    Source: 003 L273
    """
    refused(asking(), "battle", G, "ask", element="number")


def test_the_guild_answers_3_and_dials_4_refused_what_was_revealed_stands() -> None:
    """Given: The Emperor asked for the dial of the Guild.

    When: The Guild answers 3 and dials 4.
    Then: Refused: what was revealed stands.
    Source: 003 L273
    """
    position = legal(asking(), E, "ask", element="number")
    do(position, G, "answer", value="3")
    position = until(position, "plan", G)
    refused(position, "battle", G, "plan", **plan("bijaz", 4))
    assert legal(position, G, "plan", **plan("bijaz", 3)).battle is not None


def test_he_asks_for_a_part_refused_of_an_opponent() -> None:
    """Given: The Emperor is not in the battle.

    When: He asks for a part.
    Then: Refused: of an opponent.
    Source: 003 L273
    """
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


def test_she_commands_the_opponent_to_play_his_weapon_legal_one_of_the_cards() -> None:
    """Given: The Bene Gesserit is in battle.

    When: She commands the opponent to play his weapon.
    Then: Legal: one of the cards.
    Source: 003 L287
    """
    position = commanding(["crysknife"])
    assert legal(position, B, "voice", order="play", what="projectile-weapon").battle.voice.by == B


def test_his_plan_leaves_it_out_refused_as_commanded() -> None:
    """Given: The opponent holds the card and is commanded to play it.

    When: His plan leaves it out.
    Then: Refused: as commanded.
    Source: 003 L287
    """
    position = commanded(["crysknife"], "play")
    refused(position, "battle", G, "plan", **plan("bijaz", 2))
    assert legal(position, G, "plan", **plan("bijaz", 2, "crysknife")).battle is not None


def test_his_plan_has_it_refused_as_commanded() -> None:
    """Given: The opponent is commanded not to play it.

    When: His plan has it.
    Then: Refused: as commanded.
    Source: 003 L287
    """
    position = commanded(["crysknife"], "refuse")
    refused(position, "battle", G, "plan", **plan("bijaz", 2, "crysknife"))
    assert legal(position, G, "plan", **plan("bijaz", 2)).battle is not None


def test_his_plan_leaves_it_out_legal_he_cannot() -> None:
    """Given: The opponent does not hold the card.

    When: His plan leaves it out.
    Then: Legal: he cannot.
    Source: 003 L287
    """
    position = commanded(["shield"], "play")
    assert legal(position, G, "plan", **plan("bijaz", 2)).battle is not None


def test_she_commands_refused_her_opponent() -> None:
    """Given: The Bene Gesserit is not in the battle.

    When: She commands.
    Then: Refused: her opponent.
    Source: 003 L287
    """
    position = duel()
    refused(position, "battle", B, "voice", order="play", what="projectile-weapon")
    asked = asking()
    refused(asked, "battle", B, "voice", order="play", what="projectile-weapon")


def test_she_commands_again_in_the_same_battle_refused_one_of_the_cards() -> None:
    """Given: The Bene Gesserit has commanded.

    When: She commands again in the same battle.
    Then: Refused: one of the cards.
    Source: 003 L287
    """
    position = commanding(["crysknife"])
    do(position, B, "voice", order="play", what="projectile-weapon")
    refused(position, "battle", B, "voice", order="refuse", what="poison-weapon")
