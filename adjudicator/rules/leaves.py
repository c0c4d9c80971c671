"""The values in plain data, each with its path. In Lua the runtime has the same two functions.

A path names fields, keys and places of lists: `sides/atreides/hand/0`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

PLAIN = (str, int, bool, type(None))


def texts(value: Any) -> Any:
    """Path -> text, of every text in plain data (records, lists, dicts and what they hold)."""
    return _leaves(value, str)


def numbers(value: Any) -> Any:
    """Path -> number, of every whole number in plain data; True and False do not count."""
    return _leaves(value, int)


def _leaves(value: Any, wanted: type) -> dict[str, Any]:
    if type(value) in PLAIN:
        return {"": value} if type(value) is wanted else {}
    found: dict[str, Any] = {}
    _gather(value, "", found, wanted)
    return found


def _gather(value: Any, path: str, found: dict[str, Any], wanted: type) -> None:
    """Note the wanted values in a record, a list or a dict; no path is made for what is not wanted."""
    kind = type(value)
    items: Iterable[tuple[Any, Any]]
    if kind is list:
        items = enumerate(value)
    elif kind is dict:
        items = value.items()
    else:
        items = [(name, getattr(value, name)) for name in kind.__struct_fields__]
    for name, item in items:
        sort = type(item)
        if sort is wanted:
            found[f"{path}/{name}"] = item
        elif sort not in PLAIN:
            _gather(item, f"{path}/{name}", found, wanted)
