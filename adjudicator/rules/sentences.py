"""A move and its news in words: the same sentences in verdicts, posts, pages, reports and at the tables.

`names` are the names of a game in a language: what things are called in a sentence, moves as "move/<kind>",
fields as "field/<kind>/<field>" or "field/<field>", values as "<field>/<value>".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event
from adjudicator.rules.templates import value_words

TABLE = "table"
MOST_NEWS = 4
"""So many sentences of news stand in one line."""


class Told(msgspec.Struct, frozen=True):
    """What is told of a move."""

    line: str
    """What happened, or the move itself where the news do not say who has made it."""
    rest: str
    """What else has happened, "" for nothing."""


def move_words(names: Mapping[str, str], kind: str) -> str:
    """A kind of move as a sentence names it: "ship forces"."""
    return names.get(f"move/{kind}") or " ".join(kind.split("-"))


def field_words(names: Mapping[str, str], kind: str, field: str) -> str:
    """A field of a move as a sentence names it."""
    own = names.get(f"field/{kind}/{field}")
    return own or names.get(f"field/{field}") or " ".join(field.split("_"))


def answer_words(
    names: Mapping[str, str], truths: list[str], field: str, value: Any, seat: str
) -> str:
    """What stands in a field of a seat's move, in words; `truths` are the words for no and yes."""
    text = str(value)
    if text == "False":
        return truths[0]
    if text == "True":
        return truths[1]
    return value_words(names, field, text, seat)


def said(names: Mapping[str, str], truths: list[str], fields: list[str], move: Move) -> str:
    """A move in words: who, what, and its fields in their order."""
    kind: str = move["move"]
    by: str = move["by"]
    parts: list[str] = []
    for field in fields:
        if field in move and field not in ["by", "move"]:
            words = answer_words(names, truths, field, move[field], by)
            parts.append(f"{field_words(names, kind, field)}: {words}")
    head = f"{names.get(by) or by}: {move_words(names, kind)}"
    if len(parts) == 0:
        return head
    shown = ", ".join(parts)
    return f"{head} ({shown})"


def told(sentence: str, move: Move, events: list[Event], texts: list[str]) -> Told:
    """What is told of a move that all may see.

    `sentence` is the move in words, `events` what it did, `texts` these events in words ("" for no news).
    """
    news = [text for text in texts if text != ""]
    for i in range(len(texts)):
        if texts[i] != "":
            if move["by"] == TABLE or tells_of(events[i], move["by"]):
                return Told(line=" ".join(news[:MOST_NEWS]), rest=" ".join(news[MOST_NEWS:]))
            break
    return Told(line=sentence, rest=" ".join(news))


def tells_of(event: Event, seat: str) -> bool:
    """Whether an event names a seat."""
    return any(value == seat for value in event.args.values())
