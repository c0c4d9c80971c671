"""The table beside the board of a report: the mats of those who do not play are hidden."""

from __future__ import annotations

import pytest

from adjudicator.content import load_content
from adjudicator.rules.records import Placement
from exporters.report.drawing import veils_svg
from exporters.report.table import CLOSE, SCALE, STEPS, table_of

PLAYING = {
    "conquest-and-diplomacy": ["atreides", "fremen", "harkonnen"],
    "dune-classic": ["atreides", "fremen"],
    "dawn-of-the-fremen": ["blue", "green"],
}


@pytest.mark.parametrize("game", PLAYING)
def test_the_mats_of_those_who_do_not_play_are_hidden(game: str) -> None:
    table = table_of(load_content(game), "en")
    board, beside = table.grounds([], PLAYING[game])[:2]
    absent = len(table.plan.sides) - len(PLAYING[game])
    assert board.veils == []
    assert len(beside.veils) == absent > 0
    assert veils_svg(beside).count("<rect") == absent
    for x, y, wide, high in beside.veils:
        assert 0 <= x < x + wide <= beside.width
        assert 0 <= y < y + high <= beside.height


def test_where_all_play_nothing_is_hidden() -> None:
    table = table_of(load_content("dawn-of-the-fremen"), "en")
    assert table.grounds([], table.plan.sides)[1].veils == []


def test_a_pile_of_open_cards_on_the_board_covers_no_track_beside_it() -> None:
    content = load_content("war-for-arrakis")
    table = table_of(content, "en")
    for deck in ("house-harkonnen", "corrino-ally", "house-atreides", "fremen-ally"):
        place = f"{deck}-discard"
        cards = [card["id"] for card in content.data["cards"][deck]]
        stands = [Placement("card", card, place, "", 1, hidden=False) for card in cards]
        stacks = table.laid(stands, table.grounds([], table.plan.sides))
        assert len(stacks) > STEPS + 1
        across = [stack.x for stack in stacks.values()]
        assert max(across) - min(across) <= CLOSE * STEPS // SCALE + 1
