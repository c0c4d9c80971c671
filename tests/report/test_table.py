"""The table beside the board of a report: the mats of those who do not play are hidden."""

from __future__ import annotations

import io
import random
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from adjudicator.content import load_content
from adjudicator.rules.records import Placement
from exporters.report.drawing import veils_svg
from exporters.report.laying import Laying
from exporters.report.pixels import SMALL
from exporters.report.table import (
    CLOSE,
    SCALE,
    STEPS,
    Key,
    ReportTable,
    Stack,
    table_of,
)
from exporters.vassal.module.drawings import Drawings
from exporters.vassal.module.places.stock import named_face
from exporters.vassal.module.places.zones import read_region

PIXELS = ReportTable.pixels
"""As it is without the fixture that draws dots."""
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


def test_a_picture_is_drawn_as_large_as_it_is_shown_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path))
    drawn: list[tuple[str, int]] = []

    def image(_: Drawings, name: str, width: int) -> Any:
        drawn.append((name, width))
        return Image.new("RGB", (width, width))

    def height(_: Drawings, _name: str, width: int) -> int:
        return width

    def key(_: Drawings, name: str, width: int) -> str:
        return f"{name.replace('/', '-')}-{width}"

    monkeypatch.setattr(Drawings, "image", image)
    monkeypatch.setattr(Drawings, "height", height)
    monkeypatch.setattr(Drawings, "key", key)
    monkeypatch.setattr(ReportTable, "pixels", PIXELS)
    asked = {"board": 3000, "card/spice/sand": 2 * SMALL, "force/atreides": SMALL // 2}
    for _ in range(2):
        found = ReportTable(load_content("dune-classic")).pixels(asked)
        files = {name: one.data() for name, one in found.items()}
    assert sorted(drawn) == [
        ("board", 3000 // SCALE),
        ("card/spice/sand", 2 * SMALL),
        ("force/atreides", SMALL // 2),
    ]
    assert (found["board"].width, found["force/atreides"].width) == (1500, SMALL // 2 // SCALE)
    widths = {name: Image.open(io.BytesIO(data)).width for name, data in files.items()}
    assert widths == {"board": 1500, "card/spice/sand": SMALL, "force/atreides": SMALL // 2}


def test_positions_laid_one_after_another_lie_as_each_would_alone() -> None:
    """A few pieces at random places, war's piles included, so that stacks share spots and leave them again."""
    table = table_of(load_content("war-for-arrakis"), "en")
    chance = random.Random("laying")  # noqa: S311
    places = sorted({read_region(name) for name in table.plan.spots})
    places = [one for one in places if one[0].startswith("tank")] + places[:30]
    assert len({table.together((*one, "", "")) for one in places}) < len(places)
    shown = [named_face(slot, face) for slot in table.plan.slots.values() if slot.sort
             for face in slot.faces]  # fmt: skip
    some: list[Key] = []
    for _ in range(200):
        (place, owner), (piece, _, what) = (
            chance.choice(places),
            chance.choice(shown).partition("/"),
        )
        some.append((place, owner, piece, what))
    grounds = table.grounds(filter(table.lies, some), table.plan.sides)
    laying, before, most = Laying(table, grounds), dict[Key, Stack](), 0
    counts: dict[Key, int] = {}
    for _ in range(60):
        counts = counts | {key: chance.randrange(3) for key in chance.sample(some, 12)}
        changed, after = laying.lay(counts), table.laid_stacks(counts, grounds)
        gone = {key: None for key in before if key not in after}
        moved = {key: stack for key, stack in after.items() if before.get(key) != stack}
        assert list(changed.items()) == list({**gone, **moved}.items())
        assert list(laying.stacks().items()) == list(after.items())
        assert laying.lay(counts) == {}
        before, most = after, max(most, len(after))
    assert most > 50
