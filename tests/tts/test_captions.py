"""What stands beside the table's things: captions that can be read, figures that there are."""

from __future__ import annotations

from itertools import combinations

import pytest

from adjudicator.content import link_content
from adjudicator.content.translation import spoken
from adjudicator.playout.game import Playout
from adjudicator.registry import rulebook
from adjudicator.rules.records import Seat, Setup
from exporters.art.canvas.fonts import text_width
from exporters.speech import languages
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.layout.table_layout import CORNER, SMALL_TITLE, build_layout
from tests.tts import stand_in
from workshop.pictures.plan_picture import Caption, captions

SIDE = 1400
LETTER = 0.0145
"""Height of the letters of a title on the table, in units for each point, as pictures of tables draw them."""


def overlap(one: Caption, other: Caption) -> bool:
    return (
        one.left < other.left + other.width
        and other.left < one.left + one.width
        and one.top < other.top + other.height
        and other.top < one.top + one.height
    )


@pytest.mark.parametrize("game", stand_in.GAMES)
def test_captions_of_bags_do_not_run_into_each_other(game: str) -> None:
    library = stand_in.library(game)
    found = captions(
        build_layout(stand_in.content(game), stand_in.plan(game), library), library, SIDE
    )
    assert len(found) > 4
    for one, other in combinations(found, 2):
        assert not overlap(one, other), (one.lines, other.lines)


@pytest.mark.parametrize("language", languages())
def test_titles_of_rows_lie_in_their_corner_and_beside_each_other(language: str) -> None:
    rows = load_plan(spoken(stand_in.content(stand_in.WAR), language)).spare.values()
    found = []
    for row in rows:
        half = text_width(row.title, "sans-bold", LETTER * SMALL_TITLE) / 2
        middle = row.x + (row.count - 1) * row.pitch / 2
        if row.title:
            found.append((row.corner, row.z, middle - half, middle + half))
            assert abs(middle) + half < CORNER / 2 - 0.4, row.title
    assert len(found) == 4
    for one, other in combinations(found, 2):
        assert one[:2] != other[:2] or one[3] < other[2] or other[3] < one[2], (one, other)


@pytest.mark.parametrize("game", stand_in.GAMES)
def test_a_caption_says_whose_what_somebody_owns_is(game: str) -> None:
    library = stand_in.library(game)
    layout = build_layout(stand_in.content(game), stand_in.plan(game), library)
    owned = [
        one.nickname
        for one in layout.objects
        if one.name == "Custom_Model_Infinite_Bag" and ":" in one.nickname
    ]
    said = [" ".join(found.lines) for found in captions(layout, library, SIDE)]
    assert owned or game != stand_in.MESSIAH
    for name in owned:
        assert name.replace(":", "") in said


@pytest.mark.parametrize("game", stand_in.GAMES)
def test_the_figures_shown_at_the_end_are_figures_of_the_game(game: str) -> None:
    chosen = stand_in.plan(game).panel.standings
    assert len(set(chosen)) == len(chosen) <= 4
    factions = stand_in.factions(game)[:4]
    seats = [Seat(faction, at) for at, faction in enumerate(factions, 1)]
    linked = link_content(stand_in.content(game))
    play = Playout(rulebook(game), linked, Setup(seats, {}, {}), "end")
    while (move := play.draw()) is not None:
        play.apply(move)
    result = rulebook(game).result(linked, play.position)
    assert result is not None
    for figures in result.statistics.values():
        assert set(chosen) <= set(figures)
