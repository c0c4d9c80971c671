"""The envelope and the moves of a game keep apart."""

from __future__ import annotations

from typing import Literal, TypedDict

import msgspec
import pytest

from adjudicator.log.clauses import CLAUSES
from adjudicator.log.envelope import ENVELOPE, bare_move, line_types
from adjudicator.templates import fill
from tests.support import pile_game


class Noted(TypedDict):
    """A move with a field of the envelope's."""

    by: str
    move: Literal["noted"]
    note: str


def test_a_move_may_not_have_a_field_of_the_envelope() -> None:
    rules = msgspec.structs.replace(pile_game.RULEBOOK, moves={"noted": Noted})

    with pytest.raises(ValueError, match="note belongs to the envelope"):
        line_types(rules)


def test_a_game_may_not_have_a_kind_of_the_logs() -> None:
    rules = msgspec.structs.replace(pile_game.RULEBOOK, moves={"undo": pile_game.Pass})

    with pytest.raises(ValueError, match="undo"):
        line_types(rules)


def test_only_secret_moves_open_seals_and_only_draws_have_leaves() -> None:
    types = line_types(pile_game.RULEBOOK)

    assert "opens" in types["bet"].__annotations__
    assert "opens" not in types["take"].__annotations__
    assert "leaf" in types["draw"].__annotations__
    assert "leaf" not in types["bet"].__annotations__


def test_the_bare_move_has_nothing_of_the_envelope() -> None:
    line = dict.fromkeys(ENVELOPE, 1)

    assert bare_move({**line, "by": "ash", "move": "pass"}) == {"by": "ash", "move": "pass"}


def test_every_violation_of_the_log_can_be_put_into_words() -> None:
    for clause in CLAUSES.values():
        assert clause.text.endswith(".")
        for template in clause.violations.values():
            assert fill(template, {})
    assert fill("{a} and {b}", {"a": 1}) == "1 and {b}"
