"""No news ends with an argument in braces: what has happened has words in every language, in both engines."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.content.names import names
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import setup_of
from adjudicator.registry import GAMES
from adjudicator.rules.records import Event
from adjudicator.speech import speaking
from adjudicator.wording import happened, words_of
from exporters.lua.engines import make_runtime
from tests.support.agreement import referee_text
from tests.support.replay import golden_logs, load, read_header, read_lines

LANGUAGES = ("en", "de", "fr")
LOGS = 6
"""So many golden games of each game are read in the suite."""


def events_of(game: str, most: int | None) -> list[Event]:
    """What happens in golden games: an event for each kind, reason and set of arguments."""
    found: dict[tuple[str, ...], Event] = {}
    loaded = load(game)
    for log in golden_logs(game)[:most]:
        position = loaded.rulebook.new_position(loaded.game, setup_of(read_header(log)))
        for line in read_lines(log):
            if line["move"] in loaded.rulebook.moves:
                for event in loaded.rulebook.apply(loaded.game, position, bare_move(line)):
                    key = (
                        event.kind,
                        event.clause,
                        str(event.args.get("why")),
                        *sorted(event.args),
                    )
                    found.setdefault(key, event)
    return list(found.values())


def unfilled(game: str, languages: tuple[str, ...], most: int | None) -> list[str]:
    """The sentences in which an argument is left in braces, or that the two engines say differently."""
    runtime = make_runtime()
    lua = runtime.execute(referee_text(game, *languages[1:]))
    wrong = []
    for event in events_of(game, most):
        here = lua.decode(msgspec.json.encode(event, order="sorted").decode())
        # Tabletop Simulator keeps the arguments of news as a plain table.
        here["args"] = runtime.table_from(event.args)
        for language in languages:
            with speaking(language):
                text = happened(event, words_of(game), names(game, language), "")
            told = lua.say_event(language, here)
            # Of what only some may hear the judge says nothing to all.
            if text not in {"", told} or "{" in told or "}" in told:
                wrong.append(f"{language}: {text} / {told}")
    return wrong


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_news_of_golden_games_has_an_argument_left_in_braces(game: str) -> None:
    assert unfilled(game, ("en",), LOGS) == []


@pytest.mark.campaign
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_news_in_any_language_has_an_argument_left_in_braces(game: str) -> None:
    assert unfilled(game, LANGUAGES, None) == []
