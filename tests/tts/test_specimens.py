"""Every text that panels have a fixed place for is measured in its window, whether or not a game comes to show it."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.content import load_content
from adjudicator.registry import GAMES, rulebook
from exporters.tts.panels.boxes import Box, boxes, overflow
from exporters.tts.panels.specimens import specimens
from exporters.tts.words import LANGUAGES, panel_words
from tests.tts.tables import needs_lupa

pytestmark = [needs_lupa, pytest.mark.one_in(3)]
every_window = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES]
)


@cache
def shown(game: str, language: str) -> list[tuple[str, Box]]:
    """Every element of every window."""
    drawn = specimens(load_content(game), [language])
    return [
        (one.name, box)
        for one in drawn
        for box in boxes(one.xml, one.colour, (one.width, one.height))
    ]


@every_window
def test_every_text_fits_its_place(game: str, language: str) -> None:
    faults = [f"{name}: {fault}" for name, box in shown(game, language) if (fault := overflow(box))]
    assert not faults, "\n".join(faults)


@every_window
def test_every_move_field_step_and_phase_is_shown(game: str, language: str) -> None:
    texts = {box.attributes.get("text", "") for _, box in shown(game, language)}
    words = panel_words(game, language)
    moves = set(rulebook(game).moves)
    wanted = [words["kinds"][kind] for kind in moves if kind in words["kinds"]]
    wanted += words["steps"].values()
    wanted += [
        text for phase in words["phases"].values() for text in (phase["short"], phase["text"])
    ]
    assert [text for text in wanted if text not in texts] == []


def test_a_window_is_as_high_as_what_is_drawn_on_it() -> None:
    for one in specimens(load_content("dawn-of-the-fremen")):
        seen = boxes(one.xml, one.colour, (one.width, one.height))
        low = max(box.y + box.height for box in seen if box.tag != "Panel")
        assert low <= one.height + 1, one.name
