"""Moves and events in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from adjudicator.rules.records import Event
from adjudicator.show.event_words import EVENTS

HIDDEN = "hidden"
ONE_OF_MANY = re.compile(r"\b1 (force|advisor|sector)s\b")


def listed(ids: Sequence[str], names: Mapping[str, str]) -> str:
    """Names in a row: "Atreides, Fremen and Harkonnen"; what is hidden is counted."""
    known = [names.get(name, name) for name in ids if name != "?"]
    hidden = len(ids) - len(known)
    if hidden > 0:
        known.append(f"{hidden} hidden")
    if len(known) < 2:
        return "".join(known)
    return f"{', '.join(known[:-1])} and {known[-1]}"


def number_or(number: int) -> str:
    """A number, or what stands for one that may not be known."""
    return str(number) if number >= 0 else HIDDEN


def said(move: Mapping[str, Any], moves: Mapping[str, type], names: Mapping[str, str]) -> str:
    """A move in words: who, what, and its fields in the order of its type in `moves`."""
    fields = [
        f"{name} {value_words(move[name], names)}"
        for name in moves[move["move"]].__annotations__
        if name not in ("by", "move")
    ]
    kind = str(move["move"]).replace("-", " ")
    return f"{names.get(move['by'], move['by'])}: {kind}" + (
        f" ({', '.join(fields)})" if fields else ""
    )


def value_words(value: object, names: Mapping[str, str]) -> str:
    """The value of a field in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return names.get(value, value)
    return str(value)


SECRET_MOVES = frozenset({"answer", "dial", "keep-traitor", "pay", "plan", "pledge", "predict"})
"""Moves that only their own seat and the table see."""
OPEN_DRAWS = frozenset({"reveal-spice", "reveal-storm", "capture"})
"""Draws that everybody sees."""
SECRET_EVENTS = frozenset({"spice-pledged"})
"""Events that only the table sees in full."""


def may_see(move: Mapping[str, Any], draws: Mapping[str, str], seat: str) -> bool:
    """Whether a seat ("table" for everything, "" for the public) sees a move.

    `draws` are the kinds of moves that draw from a deck.
    """
    if seat in ("table", move["by"]):
        return True
    kind = move["move"]
    if kind in draws and kind not in OPEN_DRAWS:
        return bool(move.get("to") == seat)
    return kind not in SECRET_MOVES


def happened(event: Event, names: Mapping[str, str], seat: str) -> str:
    """An event in words, or "" for one that the seat may not see."""
    if event.kind in SECRET_EVENTS and seat != "table":
        return ""
    shown = {key: value_words(value, names) for key, value in event.args.items()}
    for template in EVENTS.get(event.kind, []):
        if fits(template, shown):
            return sentence(template.format_map(shown))
    said_of = ", ".join(f"{key} {value}" for key, value in shown.items())
    return sentence(event.kind.replace("-", " ") + (f": {said_of}" if said_of else "") + ".")


def fits(template: str, args: Mapping[str, str]) -> bool:
    """Whether an event has all the arguments that a template names."""
    return all(name is None or name in args for _, name, _, _ in Formatter().parse(template))


def sentence(text: str) -> str:
    """Text with a capital letter in front, and one of a thing in the singular."""
    singular = ONE_OF_MANY.sub(r"1 \1", text)
    return singular[:1].upper() + singular[1:]
