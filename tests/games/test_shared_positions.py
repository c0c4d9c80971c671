"""Lists and dicts of a position are never changed in place (rule `shared` of the lint), in play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import pytest

from adjudicator.log.lines import encode
from adjudicator.registry import GAMES
from tests.support.replay import golden_logs, steps

LOGS = [log for game in sorted(GAMES) for log in golden_logs(game)]


def refuse(self: object, *args: object, **more: object) -> NoReturn:
    raise AssertionError(f"{self} is changed in place")


CHANGING = ["__delitem__", "__ior__", "__setitem__", "clear", "pop", "update"]
Dict = type("Dict", (dict,), dict.fromkeys([*CHANGING, "popitem", "setdefault"], refuse))
List = type(
    "List",
    (list,),
    dict.fromkeys([*CHANGING, "append", "extend", "insert", "remove", "sort", "__iadd__"], refuse),
)


def still(value: Any) -> Any:
    """The same value with lists and dicts that refuse to be changed; records are filled with them."""
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            for name in value.__struct_fields__:
                setattr(value, name, still(getattr(value, name)))
        return value
    if type(value) is dict:
        return Dict({key: still(each) for key, each in value.items()})
    if type(value) is list:
        return List(still(each) for each in value)
    return value


@pytest.mark.one_in(3)
@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.parent.name}/{log.stem}")
def test_no_move_changes_a_list_or_a_dict_of_a_position(log: Path) -> None:
    moves = 0

    for step in steps(log):
        before = encode(step.position)
        still(step.position)
        assert encode(step.position) == before
        moves += 1

    assert moves > 0


def test_what_is_still_refuses_every_change() -> None:
    changes: list[Callable[[], object]] = [
        lambda: still({"a": 1}).update(a=2),
        lambda: still({"a": [1]})["a"].append(2),
        still([[1]])[0].clear,
    ]
    for change in changes:
        with pytest.raises(AssertionError, match="in place"):
            change()
