"""What a module's referee writes of a move: its news, and the move in one line, in every language.

The same words as `referee/words.lua` finds, made of the true events of the move: what a line of the chat
says is held against them (`saying`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from adjudicator.content.names import deed_words, names
from adjudicator.content.places import game_folder
from adjudicator.registry import rulebook
from adjudicator.rules.records import Event
from adjudicator.speech import languages
from adjudicator.wording import EVERYBODY, happened, words_of
from exporters.lua.shapes import shape_of
from exporters.speech import phrase, speaking
from exporters.vassal.module.spoken_places import spoken
from exporters.vassal.reading.ruled import TABLE

MOST_NEWS = 4
"""So many sentences stand in the line itself; more follow it."""
IDLE = ("", "none", "-")
"""Texts of fields that say nothing."""
Deeds = Mapping[str, Mapping[str, Any]]


def lines_about(game: str, move: Mapping[str, Any], events: Sequence[Event]) -> list[str]:
    """All that a referee may write of a move that did this: a line for each language, or two."""
    found: dict[str, None] = {}
    for language in languages():
        with speaking(language):
            found[told(game, language, move, events)] = None
            for plainly in (True, False):
                found[said(game, language, move, plainly=plainly)] = None
    return [*found]


def told(game: str, language: str, move: Mapping[str, Any], events: Sequence[Event]) -> str:
    """The line of a move with its news, as `Words.told` has it; within `speaking` the language."""
    words, named = words_of(game), names(game, language)
    news = [(one, happened(one, words, named, EVERYBODY)) for one in events]
    news = [(one, text) for one, text in news if text]
    if news and (move["by"] == TABLE or move["by"] in news[0][0].args.values()):
        return " ".join(text for _, text in news[:MOST_NEWS])
    return said(game, language, move)


def said(game: str, language: str, move: Mapping[str, Any], *, plainly: bool = True) -> str:
    """A move in one line, as `Words.said` has it; within `speaking` the language.

    Things that the content does not name are called as the module does that has them, or `plainly` by their ids.
    """
    kind, deeds = move["move"], _deeds(game, language)
    fields = deeds.get("fields", {})
    shape = shape_of(rulebook(game).moves[kind])
    parts = [
        (
            fields.get(f"{kind}/{name}") or fields.get(name) or _capital(name),
            _value(game, language, f"{kind}/{name}", move[name], plainly=plainly),
        )
        for name in shape
        if name in move and _says_something(move[name], alone=len(shape) == 1)
    ]
    texts = [f"{label} {value}" if len(parts) > 1 else value for label, value in parts]
    title = deeds.get("kinds", {}).get(kind) or _capital(kind)
    head = f"{_name(game, language, move['by'], plainly=plainly)}: {title}"
    return f"{head}: {'; '.join(texts)}" if texts else head


def _says_something(value: Any, *, alone: bool) -> bool:
    if isinstance(value, bool):
        return value
    return value not in IDLE and (value != 0 or alone)


def _value(game: str, language: str, field: str, value: Any, *, plainly: bool) -> str:
    if isinstance(value, bool):
        return phrase("yes") if value else phrase("no")
    if isinstance(value, int):
        return str(value)
    own = _deeds(game, language).get("values", {}).get(f"{field}/{value}")
    return own or _name(game, language, value, plainly=plainly)


def _name(game: str, language: str, one: str, *, plainly: bool) -> str:
    if one == TABLE:
        return phrase("The table")
    named = _names(game, language)
    found = named.get(one) or _deeds(game, language).get("values", {}).get(one)
    return found or (one.replace("-", " ") if plainly else spoken(one, named))


def _capital(name: str) -> str:
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]


@cache
def _names(game: str, language: str) -> dict[str, str]:
    return names(game, language)


@cache
def _deeds(game: str, language: str) -> Deeds:
    return deed_words(game_folder(game), language)
