"""The replay asks the rules about moves only: it judges corrections elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.check.correction import of_moves
from adjudicator.registry import GAMES, rulebook
from adjudicator.rules.corrections import applying, checking
from adjudicator.rules.records import Event, Violation


@pytest.mark.parametrize("game", GAMES)
def test_lines_of_a_game_are_not_searched_for_corrections(game: str) -> None:
    rules = rulebook(game)
    check, apply = of_moves(rules.check), of_moves(rules.apply)
    assert checking(rules.guarantees, check).args == rules.check.args  # type: ignore[attr-defined]
    assert applying(apply).args == rules.apply.args  # type: ignore[attr-defined]


def test_rules_that_know_no_corrections_are_asked_as_they_are() -> None:
    def check(game: Any, position: Any, move: dict[str, Any]) -> Violation | None:
        return None

    def apply(game: Any, position: Any, move: dict[str, Any]) -> list[Event]:
        return []

    assert of_moves(check) is check
    assert of_moves(apply) is apply
