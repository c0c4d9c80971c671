"""The values in plain data, each with its path. In Lua the runtime has the same functions.

A path names fields, keys and places of lists: `sides/atreides/hand/0`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol, get_args, get_origin, get_type_hints

import msgspec

PLAIN = (str, int, bool, type(None))


class Change(Protocol):
    """One value in the place of another: `adjudicator.rules.corrections.Edit`."""

    within: Any
    path: str
    old: Any
    new: Any
    fault: str
    added: list[str]


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


# --- changing one value --------------------------------------------------------------------------


def edited(edit: Change) -> Change:
    """Put a value in the place of another in plain data of records; the edit with its `fault`, if it has one.

    Only records of the data are changed in place, and only where there is no fault.
    """
    try:
        _put(edit.within, type(edit.within), edit.path.split("/"), edit)
    except _Fault as fault:
        edit.fault = str(fault)
    return edit


class _Fault(Exception):  # noqa: N818 - no error: the way out of a place that is not there
    """Why the value cannot be put there: a code."""


def _put(value: Any, kind: Any, path: list[str], edit: Change) -> Any:
    """What stands in a place after the edit; None for an entry that is gone."""
    if not path:
        if _canonical(value) != _canonical(edit.old):
            raise _Fault("old")
        return _typed(edit.new, kind)
    name, rest = path[0], path[1:]
    if isinstance(value, msgspec.Struct):
        if name not in value.__struct_fields__:
            raise _Fault("no-place")
        made = _put(getattr(value, name), _hints(type(value))[name], rest, edit)
        if value.__struct_config__.frozen:
            return msgspec.structs.replace(value, **{name: made})
        setattr(value, name, made)
        return value
    inner = get_args(kind)
    if type(value) is not dict or len(inner) != 2:
        raise _Fault("no-place")
    here = value.get(name)
    if here is None and rest and get_origin(inner[1]) is dict:
        here = {}
    if here is None:
        edit.added = [*edit.added, name]
    made = None if not rest and edit.new is None else _put(here, inner[1], rest, edit)
    if made is None and _canonical(here) != _canonical(edit.old):
        raise _Fault("old")
    left = {key: held for key, held in value.items() if key != name}
    return left if made in (None, {}) else {**value, name: made}


def _canonical(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def _typed(value: Any, kind: Any) -> Any:
    try:
        made = msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise _Fault("type") from None
    if _canonical(made) != _canonical(value):
        raise _Fault("type")
    return made


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
