"""The lines that a module's referee writes about a move, in every language.

`saying` compares a line of the chat with these words, which are made from the true events of the
move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from adjudicator.content.names import names
from adjudicator.registry import rulebook
from adjudicator.rules.records import Event
from adjudicator.rules.sentences import told
from adjudicator.speech import languages
from adjudicator.wording import EVERYBODY, happened, said, words_of
from exporters.speech import speaking

HALF = re.compile(r"(?<=\d)\.5$")


def lines_about(game: str, move: Mapping[str, Any], events: Sequence[Event]) -> list[str]:
    """All that a referee may write of a move that did this: a line for each language, or two.

    Referees of older modules left out the halves of strengths.
    """
    older = [without_halves(event) for event in events]
    found: dict[str, None] = {}
    for language in languages():
        with speaking(language):
            named, words = _names(game, language), words_of(game)
            sentence = said(move, rulebook(game).moves, named)
            for did in (events, older)[: 1 if older == [*events] else 2]:
                news = [happened(event, words, named, EVERYBODY) for event in did]
                found[told(sentence, dict(move), list(did), news).line] = None
            found[sentence] = None
    return [*found]


def without_halves(event: Event) -> Event:
    """An event in which a battle was won with a strength of "3", if it is "3.5"."""
    if event.kind != "battle-won":
        return event
    args = {
        name: HALF.sub("", value) if isinstance(value, str) else value
        for name, value in event.args.items()
    }
    return msgspec.structs.replace(event, args=args)


@cache
def _names(game: str, language: str) -> dict[str, str]:
    """The names of a shipped game; read once, since every line of a chat is held against them."""
    return names(game, language)
