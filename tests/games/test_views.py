"""What a seat is shown is a copy, and only records without secrets are copied whole: for every game."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from adjudicator.registry import GAMES, module
from tests.support.replay import golden_logs, load, read_header, steps
from tests.support.watch import promises

LOGS = [
    pytest.param(log, id=f"{game}/{log.stem}") for game in GAMES for log in golden_logs(game)[::6]
]


def records_in(hint: Any) -> set[type[msgspec.Struct]]:
    """The records that a field of this type can hold, and those that they hold."""
    if get_origin(hint) is not None or isinstance(hint, UnionType):
        return {found for part in get_args(hint) for found in records_in(part)}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        held = [records_in(each) for each in get_type_hints(hint).values()]
        return {hint}.union(*held)
    return set()


def copied_whole(game: str) -> set[type[msgspec.Struct]]:
    """The records in the fields that a game's view copies whole, by its text."""
    tree = ast.parse(inspect.getsource(module(game, "view")))
    fields = {
        call.args[0].attr
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") == "copied"
        and isinstance(call.args[0], ast.Attribute)
    }
    position = load(game).rulebook.position_type
    return {
        record
        for owner in {position, *records_in(position)}
        for name, hint in get_type_hints(owner).items()
        if name in fields
        for record in records_in(hint)
    }


def changeable(value: Any, found: dict[int, Any]) -> dict[int, Any]:
    """All lists, dicts and records that can be changed in a value, by identity."""
    if isinstance(value, list | dict | msgspec.Struct):
        frozen = isinstance(value, msgspec.Struct) and value.__struct_config__.frozen
        if not frozen:
            found[id(value)] = value
        if isinstance(value, msgspec.Struct):
            parts = [getattr(value, name) for name in value.__struct_fields__]
        else:
            parts = list(value.values()) if isinstance(value, dict) else value
        for part in parts:
            changeable(part, found)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_is_copied_whole_has_only_fields_known_to_be_open(game: str) -> None:
    found = {record.__name__: sorted(record.__struct_fields__) for record in copied_whole(game)}

    assert found == promises(game).OPEN


@pytest.mark.parametrize("log", LOGS)
def test_a_view_shares_nothing_that_can_be_changed(log: Path) -> None:
    game = load(read_header(log).game)
    seats = [seat.faction for seat in read_header(log).seats]
    viewed = 0
    for at, step in enumerate(steps(log)):
        if at % 30 == 0:
            own = changeable(step.position, {})
            for seat in [*seats, "table"]:
                seen = changeable(game.rulebook.view(game.game, step.position, seat), {})
                assert not [seen[key] for key in seen if key in own]
                viewed += 1
    assert viewed > len(seats)


@pytest.mark.parametrize("log", LOGS[::3])
def test_the_table_sees_the_position_as_it_is(log: Path) -> None:
    game = load(read_header(log).game)
    for at, step in enumerate(steps(log)):
        if at % 30 == 0:
            assert game.rulebook.view(game.game, step.position, "table") == step.position
