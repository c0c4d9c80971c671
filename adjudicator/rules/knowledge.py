"""What a seat knows about a position, and what it has learned between two positions."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.rules.leaves import numbers, texts

STEP = "/step"
"""Fields that name a step of the game; a card of the same name is something else."""


class Knowledge(msgspec.Struct):
    """What a seat knows of a position: its view compared with the whole position."""

    hidden: dict[str, int]
    """Text that its view hides -> how often it stands in the position."""
    seen: dict[str, int]
    """Text that its view shows -> how often."""
    private: dict[str, int]
    """Text that its view shows and that of the public does not -> how often."""
    veiled: dict[str, str]
    """Path -> text, where its view hides the text."""
    dark: dict[str, int]
    """Path -> number, where its view hides the number."""
    light: dict[str, int]
    """Path -> number, where its view shows the number."""


class Leaves(msgspec.Struct):
    """The texts and the numbers of plain data, each with its path."""

    texts: dict[str, str]
    numbers: dict[str, int]


def leaves_of(value: Any) -> Leaves:
    """The texts and the numbers of a position or a view."""
    return Leaves(texts=texts(value), numbers=numbers(value))


def knowledge(position: Leaves, view: Leaves, public: Leaves) -> Knowledge:
    """What a seat with this view knows, where everybody has the view `public`."""
    hidden: dict[str, int] = {}
    seen: dict[str, int] = {}
    private: dict[str, int] = {}
    veiled: dict[str, str] = {}
    for path, text in position.texts.items():
        if text == "" or path.endswith(STEP):
            continue
        if view.texts.get(path) != text:
            hidden[text] = hidden.get(text, 0) + 1
            veiled[path] = text
            continue
        seen[text] = seen.get(text, 0) + 1
        if public.texts.get(path) != text:
            private[text] = private.get(text, 0) + 1
    dark: dict[str, int] = {}
    light: dict[str, int] = {}
    for path, number in position.numbers.items():
        if view.numbers.get(path) == number:
            light[path] = number
        else:
            dark[path] = number
    return Knowledge(
        hidden=hidden, seen=seen, private=private, veiled=veiled, dark=dark, light=light
    )


def learned(before: Knowledge, after: Knowledge, chosen: list[str], figures: list[int]) -> bool:
    """Whether a seat knows more after a move; `chosen` is what it has named itself.

    It learns what was hidden from it and no longer is, and what only some may know and what it has
    now been told. A hidden number is known once it is used up in a sum that is told (`figures`,
    without what the move itself adds).
    """
    for text, count in after.seen.items():
        if count <= before.seen.get(text, 0):
            continue
        if after.hidden.get(text, 0) < before.hidden.get(text, 0):
            return True
        if after.private.get(text, 0) > before.private.get(text, 0) and text not in chosen:
            return True
    used = 0
    for path, number in before.dark.items():
        if path in after.light:
            return True
        if path not in after.dark:
            used += number
    if used == 0:
        return False
    for path, number in before.light.items():
        if path not in after.light and path not in after.dark:
            used += number
    return used in figures


def record_of(path: str) -> str:
    """The path of the record, dict or list in which something stands."""
    parts = path.split("/")
    return "/".join(parts[: len(parts) - 1])


def used_up(before: Knowledge, after: Knowledge, known: list[str]) -> list[list[str]]:
    """What a seat did not see and what is gone: the texts and numbers of each record, as texts.

    Of a record nothing hidden is left, and it had texts that are not `known`, as the plan of a battle that is over.
    """
    left = [record_of(path) for path in after.veiled] + [record_of(path) for path in after.dark]
    found: dict[str, list[str]] = {}
    for path, text in before.veiled.items():
        record = record_of(path)
        if record not in left and text not in known:
            found[record] = [*found.get(record, []), text]
    for path, number in before.dark.items():
        record = record_of(path)
        if record in found and path not in after.light:
            found[record] = [*found[record], str(number)]
    return [parts for record, parts in found.items()]
