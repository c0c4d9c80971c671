"""The page of tables shows the windows of the VASSAL module as they are, with the forms in them."""

from __future__ import annotations

import re

from adjudicator.content import load_content
from exporters.art.build import draw_pictures
from exporters.preview.tables import windows
from exporters.preview.windows import START
from exporters.vassal.module.plan import kept_plan


def test_every_window_has_its_colour_and_the_forms_that_lie_in_it() -> None:
    content = load_content("dawn-of-the-fremen")
    drawn, _ = windows(content, draw_pictures(content, ["mats", "references"]))
    plan = kept_plan(content)
    assert [one.name for one in drawn] == [*plan.boards]
    lying_there = {item.picture for item in drawn[0].items}
    assert {"mat/blue", "mat/red", "reference/turn"} <= lying_there
    for one in drawn:
        forms = [item for item in one.items if item.picture.startswith(START)]
        lying = [
            placed.slot.content_id
            for placed in plan.placed
            if placed.map == one.name and re.fullmatch(r"form/[\w-]+", placed.slot.content_id)
        ]
        assert [item.picture for item in forms] == lying
        assert forms or "moves" not in one.name
        for item in one.items:
            assert item.colour == "" or re.fullmatch(r"rgb\(\d+,\d+,\d+\)", item.colour)
            assert 0 <= item.x <= item.x + item.width <= one.width + 1, item
            assert 0 <= item.y <= item.y + item.height <= one.height + 1, item
