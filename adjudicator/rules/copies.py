"""Copies of data without secrets. In Lua, the runtime's own copy function replaces this module.

A view is a copy without the information that a seat may not have, so it has to decide for every
field what the seat sees. Only a record that has no secrets, and never will, is copied as a whole.
The tests of the game list the fields of such records, so that a new field is not shown before
somebody has thought about it.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

Value = TypeVar("Value")

_PLAIN = frozenset({bool, int, str, type(None)})


def copied(value: Value) -> Value:
    """A copy of plain data (records, lists, dicts and what they hold) that shares nothing with it."""
    found: Value = _copied(value)
    return found


def _copied(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list:
        return [item if type(item) in _PLAIN else _copied(item) for item in value]
    if kind is dict:
        return {key: item if type(item) in _PLAIN else _copied(item) for key, item in value.items()}
    items = msgspec.structs.astuple(value)
    return kind(*[item if type(item) in _PLAIN else _copied(item) for item in items])
