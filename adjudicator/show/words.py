"""Moves and events in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

import msgspec

from adjudicator.games.registry import Rulebook, module
from adjudicator.rules.records import Event

HIDDEN = "hidden"


class Words(msgspec.Struct, frozen=True):
    """What a game says of what happens, and to whom: its module `event_words`."""

    events: dict[str, list[str]]
    """Kind of event -> its words, with the event's arguments by name in braces.

    The first template whose arguments the event has is taken; an empty one is no news.
    """
    secret_moves: frozenset[str]
    """Moves that only their own seat and the table see."""
    open_draws: frozenset[str]
    """Draws that everybody sees."""
    secret_events: frozenset[str]
    """Events that only the table sees in full."""
    counted: dict[str, str]
    """Things that the words count -> one of them."""


@cache
def words_of(game_id: str) -> Words:
    """The words of a game; KeyError for an id that is not in `GAMES`."""
    own = module(game_id, "event_words")
    return Words(own.EVENTS, own.SECRET_MOVES, own.OPEN_DRAWS, own.SECRET_EVENTS, own.COUNTED)


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
        if name in move and name not in ("by", "move")
    ]
    kind = str(move["move"]).replace("-", " ")
    return f"{names.get(move['by'], move['by'])}: {kind}" + (
        f" ({', '.join(fields)})" if fields else ""
    )


def value_words(value: object, names: Mapping[str, str]) -> str:
    """The value of a field in words; of a list ("green, red"), each by its own name."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        if value in names:
            return names[value]
        return ", ".join(names.get(each, each) for each in value.split(", "))
    return str(value)


def may_see(move: Mapping[str, Any], rulebook: Rulebook, seat: str) -> bool:
    """Whether a seat ("table" for everything, "" for the public) sees a move."""
    if seat in ("table", move["by"]):
        return True
    kind, words = move["move"], words_of(rulebook.id)
    if kind in rulebook.deck_moves and kind not in words.open_draws:
        return bool(move.get("to") == seat)
    return kind not in words.secret_moves


def happened(event: Event, words: Words, names: Mapping[str, str], seat: str) -> str:
    """An event in words, or "" for one that the seat may not see."""
    if event.kind in words.secret_events and seat != "table":
        return ""
    shown = {key: value_words(value, names) for key, value in event.args.items()}
    for template in words.events.get(event.kind, []):
        if fits(template, shown):
            return sentence(template.format_map(shown), words.counted)
    said_of = ", ".join(f"{key} {value}" for key, value in shown.items())
    plain = event.kind.replace("-", " ") + (f": {said_of}" if said_of else "") + "."
    return sentence(plain, words.counted)


def fits(template: str, args: Mapping[str, str]) -> bool:
    """Whether an event has all the arguments that a template names."""
    return all(name is None or name in args for _, name, _, _ in Formatter().parse(template))


def sentence(text: str, counted: Mapping[str, str]) -> str:
    """Text with a capital letter in front, and one of a thing that is counted in the singular."""
    for many, one in counted.items():
        text = re.sub(rf"\b1 {re.escape(many)}\b", f"1 {one}", text)
    return text[:1].upper() + text[1:]
