"""Changes numbers and a list of labels in a JSON text, and leaves everything else as it is written."""

from __future__ import annotations

import json
from typing import Any

from adjudicator.content.text import value_spans
from adjudicator.problems import Steps

DECIMALS = 6
"""More than any file has: a number that is written back as it was gives the same bytes."""


def number(value: float) -> str:
    """A number, such as a fraction of the board's width, as content has it: no more digits than it needs."""
    return json.dumps(round(value, DECIMALS))


def with_numbers(text: str, values: dict[Steps, float]) -> str:
    """The text with other numbers, such as fractions, at these paths; LookupError for a path that is not there."""
    spans = value_spans(text)
    for path in sorted(values, key=lambda one: spans[one], reverse=True):
        start, end = spans[path]
        if json.loads(text[start:end]) != values[path]:
            text = text[:start] + number(values[path]) + text[end:]
    return text


def with_list(text: str, key: str, entries: list[dict[str, Any]], after: str) -> str:
    """The text with this list as a member of the outermost object; without the member for an empty list.

    A new member stands behind the member `after`, or last where there is no such member.
    """
    spans, whole = value_spans(text), json.loads(text)
    lines = ",\n".join(f"    {_line(entry)}" for entry in entries)
    written = f"[\n{lines}\n  ]"
    names = list(whole)
    if key in whole:
        start, end = spans[key,]
        if entries:
            return text[:start] + written + text[end:]
        at = names.index(key)
        if at:
            return text[: spans[names[at - 1],][1]] + text[end:]
        return "{" + text[end:].lstrip().removeprefix(",")
    if not entries:
        return text
    _, end = spans[(after if after in whole else names[-1]),]
    return f'{text[:end]},\n  "{key}": {written}{text[end:]}'


def _line(entry: dict[str, Any]) -> str:
    members = (
        f"{json.dumps(name)}: {number(value) if isinstance(value, int | float) else json.dumps(value)}"
        for name, value in entry.items()
    )
    return "{" + ", ".join(members) + "}"
