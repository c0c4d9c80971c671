"""The values in plain data, each with its path. In Lua the runtime has the same two functions.

A path names fields, keys and places of lists: `sides/atreides/hand/0`.
"""

from __future__ import annotations

from typing import Any


def texts(value: Any) -> Any:
    """Path -> text, of every text in plain data (records, lists, dicts and what they hold)."""
    found: dict[str, str] = {}
    _gather(value, "", found, str)
    return found


def numbers(value: Any) -> Any:
    """Path -> number, of every whole number in plain data; truths are none."""
    found: dict[str, int] = {}
    _gather(value, "", found, int)
    return found


def _gather(value: Any, path: str, found: dict[str, Any], wanted: type) -> None:
    kind = type(value)
    if kind is wanted:
        found[path] = value
    elif kind is list:
        for at, item in enumerate(value):
            _gather(item, f"{path}/{at}", found, wanted)
    elif kind is dict:
        for key, item in value.items():
            _gather(item, f"{path}/{key}", found, wanted)
    elif kind not in (str, int, bool, type(None)):
        for name in kind.__struct_fields__:
            _gather(getattr(value, name), f"{path}/{name}", found, wanted)
