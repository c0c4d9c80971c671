"""A move and its news are the same sentences in Lua as in Python, in every language and game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.content.names import names
from adjudicator.registry import GAMES
from adjudicator.rules.records import Event
from adjudicator.rules.sentences import told
from adjudicator.speech import languages, speaking
from adjudicator.wording import EVERYBODY, happened, listed, said, words_of
from exporters.lua.bundle import bundle
from exporters.lua.engines import make_runtime
from tests.support.replay import golden_logs, load, read_lines, steps

LINES = 25
"""Lines that are said, a game: evenly spread."""


@pytest.mark.parametrize("game", GAMES)
def test_a_move_and_its_news_are_the_same_sentences_in_lua(game: str) -> None:
    loaded = load(game)
    rules, spoken = loaded.rulebook, languages()
    lua = make_runtime().execute(bundle(rules, loaded.content, loaded.game, spoken))

    def given(value: Any) -> Any:
        return lua.decode(msgspec.json.encode(value).decode())

    log = golden_logs(game)[0]
    stride = max(1, len(read_lines(log)) // LINES)
    for step in steps(log):
        if step.line % stride:
            continue
        position: Any = msgspec.json.decode(
            msgspec.json.encode(step.position), type=rules.position_type
        )
        events: list[Event] = rules.apply(loaded.game, position, step.move)
        for language in spoken:
            with speaking(language):
                known, words = names(game, language), words_of(game)
                sentence = said(step.move, rules.moves, known)
                news = [happened(event, words, known, EVERYBODY) for event in events]
                wanted = told(sentence, dict(step.move), events, news)
                seats = listed(list(position.sides), known)
            assert lua.say_move(language, given(step.move)) == sentence
            line = lua.tell_move(language, given(step.move), given(events))
            assert line == (wanted.line, wanted.rest)
            called = given([known.get(seat, seat) for seat in position.sides])
            assert lua.listed(language, called) == seats
