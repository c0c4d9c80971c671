"""The moves of a game are read off their typed dicts."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

from adjudicator.registry import GAMES, module
from adjudicator.typed_moves import moves_of

HEAD = "from __future__ import annotations\nfrom typing import Literal, TypedDict\n"
ROLL = 'class Roll(TypedDict):\n    by: str\n    move: Literal["roll-dice"]\n'
PASSING = 'class Pass(TypedDict):\n    by: str\n    move: Literal["pass"]\n'


@pytest.fixture(name="declared")
def fixture_declared(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes a module of a source text and gives its moves."""

    def declared(source: str) -> dict[str, type]:
        made = ModuleType("made_moves")
        monkeypatch.setitem(sys.modules, made.__name__, made)
        exec(HEAD + source, made.__dict__)  # noqa: S102 - the test's own text
        return moves_of(made.__name__)

    return declared


def test_each_move_is_found_by_its_kind_in_the_order_of_declaration(declared: Any) -> None:
    found = declared(ROLL + PASSING)

    assert {kind: form.__name__ for kind, form in found.items()} == {
        "roll-dice": "Roll",
        "pass": "Pass",
    }
    assert list(found) == ["roll-dice", "pass"]


def test_a_typed_dict_without_the_field_move_is_no_move(declared: Any) -> None:
    assert list(declared("class Shared(TypedDict):\n    by: str\n" + PASSING)) == ["pass"]


def test_moves_of_other_modules_are_not_taken_over(declared: Any) -> None:
    theirs = "from adjudicator.games.dune_classic.moves import Bid\n"

    assert list(declared(theirs + PASSING)) == ["pass"]


def test_moves_of_its_family_are_named_or_extended_where_a_game_wants_them(declared: Any) -> None:
    theirs = "from adjudicator.rules.dune import moves as shared\n"
    extended = 'class Ask(shared.Ask):\n    """Asks in its own words."""\n'

    found = declared(f"{theirs}{extended}Lose = shared.Lose\n{PASSING}")

    assert list(found) == ["ask", "lose", "pass"]
    assert get_type_hints(found["ask"]).keys() == {"by", "move", "element"}
    assert found["ask"].__doc__ == "Asks in its own words."


def test_two_moves_of_one_kind_are_refused(declared: Any) -> None:
    with pytest.raises(ValueError, match="Again and Pass are both 'pass'"):
        declared(PASSING + PASSING.replace("class Pass", "class Again"))


@pytest.mark.parametrize("annotation", ["str", 'Literal["a", "b"]', 'Literal["A b"]'])
def test_a_field_move_that_is_no_single_literal_is_refused(declared: Any, annotation: str) -> None:
    with pytest.raises(TypeError, match="Pass: the field `move` is not a Literal of one kind"):
        declared(PASSING.replace('Literal["pass"]', annotation))


@pytest.mark.parametrize("game", GAMES)
def test_the_kind_of_every_move_is_what_its_type_says(game: str) -> None:
    moves: dict[str, type] = module(game, "moves").MOVES

    assert {kind: get_args(get_type_hints(form)["move"]) for kind, form in moves.items()} == {
        kind: (kind,) for kind in moves
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_the_rulebook_has_its_typed_dict(game: str) -> None:
    assert sorted(module(game, "moves").MOVES) == sorted(module(game, "rulebook").KINDS)
