"""Checking data against the JSON Schemas, with messages that a maintainer can act on."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec
from jsonschema import Draft202012Validator

from adjudicator.content.folder import DataFault
from adjudicator.content.places import schema_file
from adjudicator.problems import nearest

LONGEST_VALUE, LONGEST_FAULT = 60, 200
"""Characters that are shown of a value, and of what the schema's own checker says."""
MOST_FAULTS = 100
"""Faults that are told of one file."""
_TYPES = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "null": "null",
    "number": "a number",
    "object": "an object",
    "string": "a string",
}


def schema_faults(
    name: str, data: Any, schema: str = "", *, game_id: str = "", boards: Sequence[str] = ()
) -> list[DataFault]:
    """What is wrong with the data of the file `name` by its own (or another) schema.

    The first `MOST_FAULTS` faults: nobody reads more.

    A game may have a schema of its own for a file, and so may a board that it extends.

    What a schema has found valid is not checked again: of content that is being edited, most files stay as they are.
    """
    rules = schema_file(schema or name, game_id, boards).read_bytes()
    checked = _digest(rules, data)
    if checked in _VALID:
        return []
    found = msgspec.json.decode(rules)
    faults: list[DataFault] = []
    for error in Draft202012Validator(found).iter_errors(data):
        faults += [
            fault for fault in islice(_explain(name, error), MOST_FAULTS) if fault not in faults
        ]
        if len(faults) >= MOST_FAULTS:
            break
    if not faults and checked:
        if len(_VALID) >= MOST_VALID:
            _VALID.clear()
        _VALID.add(checked)
    return faults[:MOST_FAULTS]


_VALID: set[bytes] = set()
"""Digests (`_digest`) of schemas with data in which they find no fault."""
MOST_VALID = 1000


def _digest(schema: bytes, data: Any) -> bytes:
    """SHA-256 of a schema and data; b"" for data that are nested too deeply to be told apart."""
    try:
        return sha256(sha256(schema).digest() + marshal.dumps(data, 2)).digest()
    except ValueError:
        return b""


def _explain(name: str, error: Any) -> Iterator[DataFault]:
    path = tuple(error.absolute_path)
    value = error.instance
    if "propertyNames" in error.schema_path:
        known = error.validator_value if error.validator == "enum" else []
        yield DataFault(
            name, (*path, value), f"the key {value!r} is not known", nearest(value, known)
        )
    elif error.validator in _KEYS and not isinstance(value, dict):
        # What speaks of keys fails for what has none, too: say what it is instead.
        yield DataFault(name, path, f"{_shown(value)} is not {_TYPES['object']}")
    elif error.validator in _KEYS:
        for key, message, hint in _KEYS[error.validator](value, error):
            yield DataFault(name, (*path, key), message, hint)
    else:
        yield DataFault(name, path, _message(error), _hint(error))


def _strange_keys(value: dict[str, Any], error: Any) -> Iterator[tuple[str, str, str]]:
    known = list(error.schema["properties"])
    for key in value:
        if key not in known:
            free = [other for other in known if other not in value]
            yield key, f"the key {key!r} is not known here", nearest(key, free)


def _missing_keys(value: dict[str, Any], error: Any) -> Iterator[tuple[str, str, str]]:
    for key in error.validator_value:
        if key not in value:
            yield key, f"the key {key!r} is missing", ""


def _lonely_keys(value: dict[str, Any], error: Any) -> Iterator[tuple[str, str, str]]:
    for key, others in error.validator_value.items():
        for other in others:
            if key in value and other not in value:
                yield key, f"with {key!r} the key {other!r} is needed", ""


def _forbidden_keys(value: dict[str, Any], error: Any) -> Iterator[tuple[str, str, str]]:
    wanted = error.validator_value
    for option in wanted.get("anyOf", [wanted]):
        for key in option.get("required", []):
            if key in value:
                yield key, f"the key {key!r} does not go with the rest", ""


_KEYS: dict[str, Callable[[dict[str, Any], Any], Iterator[tuple[str, str, str]]]] = {
    "additionalProperties": _strange_keys,
    "dependentRequired": _lonely_keys,
    "not": _forbidden_keys,
    "required": _missing_keys,
}


def _message(error: Any) -> str:
    shown = _shown(error.instance)
    wanted = error.validator_value
    match error.validator:
        case "enum":
            return f"{shown} is not one of {', '.join(map(_shown, wanted))}"
        case "type":
            kinds = wanted if isinstance(wanted, list) else [wanted]
            return f"{shown} is not {' or '.join(_TYPES[kind] for kind in kinds)}"
        case "pattern":
            return f"{shown} does not have the form {wanted}"
        case "minimum":
            return f"{shown} is less than {wanted}"
        case "maximum":
            return f"{shown} is more than {wanted}"
        case "minItems" | "minProperties":
            return f"there must be {wanted} or more here"
        case "minLength":
            return "this string is empty"
        case "uniqueItems":
            return "something stands in this list twice"
        case _:
            return str(error.message)[:LONGEST_FAULT]


def _hint(error: Any) -> str:
    if error.validator == "enum":
        return nearest(error.instance, [str(option) for option in error.validator_value])
    return ""


def _shown(value: Any) -> str:
    text: str = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 3] + "…"
