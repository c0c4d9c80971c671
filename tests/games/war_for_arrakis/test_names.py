"""What a side calls its own: Fedaykin are the Atreides', Sardaukar the Harkonnens', in every place and language."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.content.messages import in_words
from adjudicator.content.names import names, names_of_seat, value_words
from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.rules.records import Event
from adjudicator.show.document import Table
from adjudicator.wording import happened, said, words_of
from exporters.lua.engines import make_runtime
from tests.games.war_for_arrakis.script import GAME_ID, LOADED, A, H, legion, scene
from tests.support.agreement import referee_text

OWN = {
    "atreides": "Fedaykin",
    "house-atreides": "Fedaykin",
    "fremen-ally": "Fedaykin",
    "harkonnen": "Sardaukar",
    "house-harkonnen": "Sardaukar",
    "corrino-ally": "Sardaukar",
}
RANK = "special-elite"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("seat", sorted(OWN))
def test_the_third_rank_has_the_name_that_the_seat_gives_it(seat: str, language: str) -> None:
    known = names(GAME_ID, language)
    assert value_words(RANK, known, "piece", seat) == OWN[seat]
    assert names_of_seat(known, seat)[RANK] == OWN[seat]
    assert {"Fedaykin", "Sardaukar"} <= set(known[RANK].split())


def test_news_moves_and_refusals_name_it_so() -> None:
    known = names(GAME_ID)
    words = words_of(GAME_ID)
    for by, own in ((A, "Fedaykin"), (H, "Sardaukar")):
        for kind in ("elites-cancel", "placed", "unit-lost", "weakened"):
            args: dict[str, int | str] = {"by": by, "piece": RANK, "area": "carthag", "count": 2}
            event = Event(kind, "battle.casualties", args)
            assert own in happened(event, words, known, "table")
        line = {"by": by, "move": "place", "piece": RANK, "area": "carthag"}
        assert own in said(line, LOADED.rulebook.moves, known)
        assert in_words("Not {value}.", {"by": by, "value": RANK}, known) == f"Not {own}."


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_compiled_referee_names_it_so(language: str) -> None:
    lua = make_runtime(encoding=None).execute(referee_text(GAME_ID, "de", "fr"))
    for by, own in ((A, "Fedaykin"), (H, "Sardaukar")):
        args: dict[str, int | str] = {"by": by, "piece": RANK, "area": "carthag"}
        event = msgspec.json.encode(Event("unit-lost", "battle.casualties", args))
        assert own in lua.say_event(language.encode(), lua.decode(event)).decode()


def test_the_post_names_it_so() -> None:
    from adjudicator.games.war_for_arrakis.forum_post import _legions  # noqa: PLC0415

    position: Position = scene(
        {"carthag": legion(H, {RANK: 2}), "windgap": legion(A, {RANK: 1, "regular": 1})}
    )
    _, table = _legions(position, names(GAME_ID))
    assert isinstance(table, Table)
    assert [row[2] for row in table.rows] == ["Sardaukar 2", "Fedaykin 1, Regular 1"]
