"""What lies on the table can be told apart by colour-blind eyes, and in grey."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from adjudicator.content.records import Content
from exporters.art.canvas.colour import (
    EYES,
    Eyes,
    contrast,
    difference,
    linear,
    luminance,
    mix,
    readable,
)
from exporters.art.canvas.raster import decoded, raster
from exporters.art.plan import plan
from exporters.art.style import looks
from tests.art.texts import Drawn

KINDS = ("factions", "terrains", "categories", "resources")
CLEAR = 24.0
"""A distance in Lab at which two colours are told apart side by side without thinking."""
FIRST = {
    "dune-classic": "force",
    "dawn-of-the-fremen": "warrior",
    "conquest-and-diplomacy": "force",
    "dune-messiah": "force",
    "war-for-arrakis": "player",
}
"""What stands for a faction on the board."""
DISTINCT = 12.0
"""A distance at which they are still seen to differ."""


def _entries(content: Content, kind: str) -> list[dict[str, Any]]:
    return list(looks(content, kind).values()) if kind in content.data["theme"] else []


def _seen_contrast(first: str, second: str, eyes: Eyes) -> float:
    one, other = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in (linear(first, eyes), linear(second, eyes))
    )
    return (other + 0.05) / (one + 0.05)


@pytest.mark.parametrize("kind", KINDS)
def test_ink_on_every_colour_is_legible_as_text(content: Content, kind: str) -> None:
    for entry in _entries(content, kind):
        assert contrast(entry["colour"], entry["ink"]) >= 4.5, entry["id"]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("kind", KINDS)
def test_ink_stays_visible_to_all_eyes(content: Content, kind: str, eyes: Eyes) -> None:
    for entry in _entries(content, kind):
        assert _seen_contrast(entry["colour"], entry["ink"], eyes) >= 3, (entry["id"], eyes)


def test_text_on_parchment_and_at_night_is_legible(content: Content) -> None:
    palette = plan(content).palette
    for ground in (palette.paper, palette.paper_shade):
        assert contrast(palette.ink, ground) >= 7
        assert contrast(palette.ink_soft, ground) >= 4.5
    assert contrast(palette.gold, palette.night) >= 7


@pytest.mark.parametrize("kind", KINDS)
def test_shapes_and_letters_tell_entries_apart_without_colour(content: Content, kind: str) -> None:
    entries = _entries(content, kind)
    for field in ("letter", "shape"):
        assert len({entry[field] for entry in entries}) == len(entries), field


def test_colours_of_factions_are_clear_to_usual_eyes(content: Content) -> None:
    for one, other in combinations(_entries(content, "factions"), 2):
        assert difference(one["colour"], other["colour"]) >= CLEAR, (one["id"], other["id"])


@pytest.mark.parametrize("eyes", EYES)
def test_colours_of_factions_differ_to_all_eyes(content: Content, eyes: Eyes) -> None:
    for one, other in combinations(_entries(content, "factions"), 2):
        assert difference(one["colour"], other["colour"], eyes) >= DISTINCT, (
            one["id"],
            other["id"],
        )


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("kind", ["terrains", "categories", "resources"])
def test_colours_of_other_looks_differ_to_all_eyes(content: Content, kind: str, eyes: Eyes) -> None:
    for one, other in combinations(_entries(content, kind), 2):
        assert difference(one["colour"], other["colour"], eyes) >= 8, (one["id"], other["id"])


def _ink_of(drawn: Drawn, entry: dict[str, Any], size: int) -> list[bool]:
    """Which pixels of a token, within its rim, are nearer to the ink than to the colour."""
    image = decoded(raster(drawn.picture, size, opaque=True))
    middle = (luminance(entry["colour"]) + luminance(entry["ink"])) / 2
    dark = luminance(entry["ink"]) < luminance(entry["colour"])
    found = []
    for y in range(size):
        for x in range(size):
            if (x - size / 2 + 0.5) ** 2 + (y - size / 2 + 0.5) ** 2 > (size * 0.4) ** 2:
                continue
            red, green, blue = image.getpixel((x, y))
            light = luminance(f"#{red:02x}{green:02x}{blue:02x}")
            found.append((light < middle) == dark)
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", [24, pytest.param(48, marks=pytest.mark.campaign)])
def test_tokens_of_factions_differ_in_shape_alone(
    content: Content, drawn: dict[str, Drawn], size: int
) -> None:
    """A tenth of the field or more differs in ink for each two factions, colours set aside."""
    masks = {
        entry["id"]: _ink_of(drawn[f"{FIRST[content.game]}/{entry['id']}"], entry, size)
        for entry in _entries(content, "factions")
    }
    for one, other in combinations(masks, 2):
        unlike = sum(a != b for a, b in zip(masks[one], masks[other], strict=True))
        assert unlike >= 0.1 * len(masks[one]), (one, other, unlike / len(masks[one]))


def _grey(drawn: Drawn, size: int) -> bytes:
    found: bytes = decoded(raster(drawn.picture, size, opaque=True)).convert("L").tobytes()
    return found


@pytest.mark.parametrize("kind", ["warrior", "debt", "resource", "site", "token", "marker", "die"])
def test_pieces_of_one_kind_differ_in_shape_alone(dawn_drawn: dict[str, Drawn], kind: str) -> None:
    """Light and dark against a picture's own middle tone: colours and their greys set aside."""
    size = 64
    masks = {}
    for name, found in dawn_drawn.items():
        if name.startswith(f"{kind}/"):
            grey = _grey(found, size)
            middle = sum(grey) / len(grey)
            masks[name] = [tone < middle for tone in grey]
    assert len(masks) > 2
    for one, other in combinations(masks, 2):
        unlike = sum(a != b for a, b in zip(masks[one], masks[other], strict=True)) / size**2
        assert min(unlike, 1 - unlike) >= 0.015, (one, other, unlike)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("thumper/red/full-moon", "thumper/red/crescent-moon"),
        ("token/maker", "token/great-maker"),
        ("site/water", "back/sites"),
        ("thumper/red/full-moon", "back/thumper"),
    ],
)
def test_both_sides_of_a_token_differ_in_grey(
    dawn_drawn: dict[str, Drawn], one: str, other: str
) -> None:
    pairs = zip(_grey(dawn_drawn[one], 48), _grey(dawn_drawn[other], 48), strict=True)
    assert sum(abs(first - second) > 40 for first, second in pairs) > 0.15 * 48 * 48


def test_both_sides_of_a_leader_differ_to_all_eyes(
    classic: Content, classic_drawn: dict[str, Drawn]
) -> None:
    for faction in classic.data["factions"]["factions"]:
        leader = faction["leaders"][0]["id"]
        alive, dead = (
            decoded(
                raster(classic_drawn[f"leader/{leader}{side}"].picture, 48, opaque=True)
            ).convert("L")
            for side in ("", "/dead")
        )
        pairs = zip(alive.tobytes(), dead.tobytes(), strict=True)
        assert sum(abs(one - two) > 40 for one, two in pairs) > 0.15 * 48 * 48, leader


def test_measures_agree_with_known_values() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert difference("#ffffff", "#000000") == pytest.approx(100, abs=0.1)
    assert difference("#ff0000", "#00ff00") == pytest.approx(170.6, abs=0.5)
    assert difference("#d0a000", "#d0a000", "deutan") == 0
    red_and_green = ("#a04030", "#607030")
    assert difference(*red_and_green, "deutan") < difference(*red_and_green) / 2
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert contrast(readable("#f6d55c", "#ffffff"), "#ffffff") >= 4.5
    assert readable("#000000", "#ffffff") == "#000000"
