"""War for Arrakis: cards say all that counts, figures and dice of two sides cannot be taken for each other."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from adjudicator.content.records import Content
from exporters.art.build import image_rasters, sheet_rasters
from exporters.art.canvas.colour import contrast, difference, luminance
from exporters.art.pieces.cards import card_copies
from exporters.art.pieces.dashboards import (
    SIZE,
    SLOT,
    TANK,
    dashboard_results,
    dashboard_spots,
    of_power,
    results_of,
)
from exporters.art.pieces.figures import ground_of, ink_on, outline, shape_of
from exporters.art.plan import Kit, kit, plan
from exporters.art.style import look
from exporters.art.wording import quoted, words
from tests.art.conftest import content_of, drawn_of
from tests.art.texts import Drawn

WAR = "war-for-arrakis"
PLANNING = ("house-harkonnen", "corrino-ally", "house-atreides", "fremen-ally")
APART_IN_GREY = 0.2
"""Least difference in luminance, from 0 to 1, between the grounds of two sides."""


@pytest.fixture(scope="module")
def war() -> Content:
    return content_of(WAR)


@pytest.fixture(scope="module")
def tools(war: Content) -> Kit:
    return kit(war, words(war))


@pytest.fixture(scope="module")
def pictures() -> dict[str, Drawn]:
    return drawn_of(WAR)


def said(pictures: dict[str, Drawn], name: str) -> str:
    return " ".join(text.text for text in pictures[name].texts)


def figures(war: Content) -> list[dict[str, Any]]:
    return [piece for piece in war.data["pieces"]["pieces"]
            if piece["kind"] in ("unit", "vehicle", "worm") or piece["id"] in ("naib", "bashar")]  # fmt: skip


def test_copies_add_up_to_72_planning_cards_and_one_of_each_other(war: Content) -> None:
    counts = war.data["game"]["counts"]

    assert sum(sum(card_copies(war, deck)) for deck in PLANNING) == counts["planning_cards"]
    assert sum(card_copies(war, "prescience")) == counts["prescience_cards"]
    assert sum(card_copies(war, "leaders")) == counts["leaders"]


@pytest.mark.parametrize("deck", [*PLANNING, "bans", "prescience", "leaders"])
def test_a_card_says_its_text(war: Content, pictures: dict[str, Drawn], deck: str) -> None:
    for card in war.data["cards"][deck]:
        assert quoted(card["text"]) in said(pictures, f"card/{deck}/{card['id']}"), card["id"]


def test_a_vision_says_which_markers_it_advances_and_no_other(
    war: Content, tools: Kit, pictures: dict[str, Drawn]
) -> None:
    for card in war.data["cards"]["prescience"]:
        texts = [text.text for text in pictures[f"card/prescience/{card['id']}"].texts]
        for marker, steps in card["advances"].items():
            assert (tools.words.name("marker", marker) in texts) == bool(steps), (
                card["id"],
                marker,
            )
            assert not steps or f"+{steps}" in texts


def test_a_goal_has_the_number_of_each_marker(war: Content, pictures: dict[str, Drawn]) -> None:
    for card in war.data["cards"]["objectives"]:
        texts = [text.text for text in pictures[f"card/objectives/{card['id']}"].texts]
        numbers = [text for text in texts if text.isdigit()]
        assert sorted(numbers) == sorted(
            str(card[marker["id"]]) for marker in war.data["factions"]["markers"]
        )


def test_a_tactical_card_says_its_sietch_and_its_sector_or_that_all_central_ones_are_one(
    tools: Kit, war: Content, pictures: dict[str, Drawn]
) -> None:
    seen = set()
    for card in war.data["cards"]["tactical"]:
        told = said(pictures, f"card/tactical/{card['id']}")
        assert tools.words.name("territory", card["sietch"]) in told
        for sector in card["sectors"]:
            name = tools.words.name("sector", sector)
            assert (name in told) == (len(card["sectors"]) == 1), card["id"]
        assert (tools.label("central-sectors") in told) == (len(card["sectors"]) > 1)
        seen.add(pictures[f"card/tactical/{card['id']}"].picture.svg)
    assert len(seen) == len(war.data["cards"]["tactical"])


def test_a_leader_has_his_worth_in_battle_and_says_how_he_comes(
    war: Content, pictures: dict[str, Drawn]
) -> None:
    for card in war.data["cards"]["leaders"]:
        texts = [text.text for text in pictures[f"card/leaders/{card['id']}"].texts]
        if card["kind"] != "worm":
            for value in (card["hits"], card["shields"]):
                assert str(value) in texts, card["id"]
        for way in card["enters"]:
            if "step" in way:
                assert any(str(way["step"]) in text for text in texts), card["id"]
    feyd = said(pictures, "card/leaders/feyd-rautha")
    assert "Beast Rabban leaves the game" in feyd
    assert said(pictures, "card/leaders/shaddam-iv").count("Rage Overcame") == 1


def test_each_leader_with_an_action_has_a_spent_side(
    war: Content, pictures: dict[str, Drawn]
) -> None:
    acting = [card for card in war.data["cards"]["leaders"] if card["kind"] != "generic"]
    for card in acting:
        front, spent = (pictures[f"{kind}/leaders/{card['id']}"] for kind in ("card", "spent"))
        assert (front.picture.width, front.picture.height) == (
            spent.picture.width,
            spent.picture.height,
        )
        assert "SPENT" in said(pictures, f"spent/leaders/{card['id']}")
    images = image_rasters(war, {name: one.picture for name, one in pictures.items()})
    singly = [one for one in images if one.pictures[0].startswith("spent/")]
    assert len(singly) == len(acting)


def test_every_rank_and_sort_of_figure_has_an_outline_of_its_own(war: Content) -> None:
    shapes = {shape_of(piece): outline(shape_of(piece), 100.0) for piece in figures(war)}

    assert {"regular", "elite", "special-elite", "leader", "harvester", "sandworm"} <= set(shapes)
    for (one, first), (other, second) in combinations(shapes.items(), 2):
        assert first != second, (one, other)
    assert all(abs(x) <= 101 and abs(y) <= 101 for points in shapes.values() for x, y in points)


def test_units_of_two_sides_are_told_apart_in_grey(war: Content, tools: Kit) -> None:
    units = [piece for piece in figures(war) if piece["kind"] in ("unit", "leader")]
    grounds = {
        piece["id"]: ground_of(tools, piece, look(war, "factions", piece["side"]))
        for piece in units
    }
    for one, other in combinations(units, 2):
        if shape_of(one) == shape_of(other):
            first, second = grounds[one["id"]], grounds[other["id"]]
            assert abs(luminance(first) - luminance(second)) >= APART_IN_GREY, (
                one["id"],
                other["id"],
            )
            for eyes in ("usual", "deutan", "protan", "tritan"):
                assert difference(first, second, eyes) >= 24, (one["id"], other["id"], eyes)


def test_the_sign_of_every_figure_is_seen_on_its_ground(war: Content, tools: Kit) -> None:
    for piece in figures(war):
        side = look(war, "factions", piece["side"])
        ground = ground_of(tools, piece, side)
        assert contrast(ink_on(tools, ground, side), ground) >= 3, piece["id"]


def test_what_lies_face_down_has_one_back_for_its_sort(
    war: Content, pictures: dict[str, Drawn]
) -> None:
    for sort, kind in (
        ("sietch_tokens", "sietch"),
        ("station_tokens", "station"),
        ("wormsigns", "wormsign"),
    ):
        back = pictures[f"back/{kind}"].picture
        for token in war.data["pieces"][sort]:
            face = pictures[f"{kind}/{token['id']}"].picture
            assert (face.width, face.height) == (back.width, back.height)
            assert face.svg != back.svg
    for token in war.data["pieces"]["tokens"]:
        face, back = (
            pictures[f"deployment/{token['id']}"].picture,
            pictures[f"back/{token['set']}"].picture,
        )
        assert (face.width, face.height) == (back.width, back.height)


def test_every_picture_is_made_into_an_image_or_on_a_sheet(
    war: Content, pictures: dict[str, Drawn]
) -> None:
    drawn = {name: one.picture for name, one in pictures.items()}
    used = {
        name
        for raster in (*image_rasters(war, drawn), *sheet_rasters(war, drawn))
        for name in raster.pictures
    }

    assert {name for name in drawn if name not in used} <= {"card-back"}


@pytest.mark.parametrize("side", ["atreides", "harkonnen"])
def test_a_dashboard_has_as_many_slots_as_its_side_and_they_lie_apart(
    war: Content, tools: Kit, side: str
) -> None:
    faction = next(one for one in war.data["factions"]["factions"] if one["id"] == side)
    spots = dashboard_spots(tools, faction)
    die = next(one for one in war.data["dice"]["dice"] if one["id"] == f"{side}-action")

    for face in die["faces"]:
        assert len(spots[face]) == faction["slots"]
    assert len(spots["tank"]) == faction["tank"]
    assert ("reserve" in spots) == (side == "harkonnen")
    assert ("desert-power" in results_of(tools, side)) == (side == "atreides")
    points = [(x * SIZE[0], y * SIZE[1]) for listed in spots.values() for x, y in listed]
    for x, y in points:
        assert SLOT / 2 < x < SIZE[0] - SLOT / 2
        assert TANK < y < SIZE[1] - SLOT / 2
    for (x, y), (left, top) in combinations(points, 2):
        assert max(abs(x - left), abs(y - top)) > SLOT


def test_a_dashboard_says_what_each_result_does(
    war: Content, tools: Kit, pictures: dict[str, Drawn]
) -> None:
    for faction in war.data["factions"]["factions"]:
        told = said(pictures, f"mat/{faction['id']}")
        for result in results_of(tools, faction["id"]):
            assert tools.words.name("face", result) in told
        assert quoted(war.clauses["actions.strategy"].text) in told
        assert ("place 2 Wormsigns" in told) == (faction["id"] == "atreides")


def test_a_power_has_a_dashboard_of_its_own_results_with_the_slots_of_a_shared_side(
    war: Content, tools: Kit, pictures: dict[str, Drawn]
) -> None:
    numbers = {one["id"]: one["value"] for one in war.data["game"]["numbers"]}
    for faction in war.data["factions"]["factions"]:
        foot = []
        for power in [one for one in war.data["factions"]["powers"]
                      if one["faction"] == faction["id"]]:  # fmt: skip
            entry = of_power(tools, power)
            spots, told = dashboard_spots(tools, entry), said(pictures, f"mat/{power['id']}")
            dice = [name for name in results_of(tools, faction["id"]) if name in spots]
            assert sorted(dice) == sorted(power["results"])
            for result in dice:
                assert len(spots[result]) == numbers[f"action-slots-shared-{faction['id']}"]
            assert len(spots["tank"]) == faction["tank"]
            assert tools.words.name("power", power["id"]) in told
            for result in results_of(tools, faction["id"]):
                shown = tools.words.name("face", result)
                assert (result in dashboard_results(tools, entry)) == (
                    shown in [text.text for text in pictures[f"mat/{power['id']}"].texts]
                )
            foot += [name for name in ("bene-gesserit", "cones") if name in spots]
        assert sorted(foot) == ["bene-gesserit", "cones"]


def test_every_result_that_is_told_by_a_label_is_an_action_of_a_side(war: Content) -> None:
    told = {label.removeprefix("does-") for label in plan(war).labels if label.startswith("does-")}

    assert told <= {action["id"] for action in war.data["dice"]["actions"]}
    assert {"atreides-house", "harkonnen-house", "atreides-desert-power"} <= told


def test_everything_of_the_game_has_its_picture(war: Content, pictures: dict[str, Drawn]) -> None:
    """What is asked here is what the plans of both tables ask for."""
    pieces = war.data["pieces"]
    wanted = {f"figure/{piece['id']}" for piece in figures(war)}
    wanted |= {f"sietch/{one['id']}" for one in pieces["sietch_tokens"]}
    wanted |= {f"station/{one['id']}" for one in pieces["station_tokens"]}
    wanted |= {f"wormsign/{one['id']}" for one in pieces["wormsigns"]}
    wanted |= {f"deployment/{one['id']}" for one in pieces["tokens"]}
    wanted |= {f"token/{one}" for one in ("atomics", "bene-gesserit", "spice-reserve")}
    wanted |= {f"marker/{one['id']}" for one in war.data["factions"]["markers"]}
    wanted |= {f"marker/{one['id']}" for one in war.data["cards"]["bans"]} | {"marker/supremacy"}
    for deck, cards in war.data["cards"].items():
        if isinstance(cards, list):
            wanted |= {f"card/{deck}/{card['id']}" for card in cards} | {f"back/{deck}"}
    wanted |= {f"leader/{card['id']}" for card in war.data["cards"]["leaders"]
               if card["kind"] == "named"}  # fmt: skip
    for die in war.data["dice"]["dice"]:
        wanted |= {f"die/{die['id']}/{face}" for face in die["faces"]} | {f"dice/{die['id']}"}
    for faction in war.data["factions"]["factions"]:
        wanted |= {f"{kind}/{faction['id']}"
                   for kind in ("mat", "screen", "stand", "aid", "player")}  # fmt: skip
    for power in war.data["factions"]["powers"]:
        wanted |= {f"{kind}/{power['id']}" for kind in ("mat", "player")}
    wanted |= {f"token/cone-{faction['id']}" for faction in war.data["factions"]["factions"]}
    wanted |= {f"reference/{sheet.id}" for sheet in plan(war).references}
    wanted |= {f"cover/{kind}" for kind in ("thumbnail", "icon", "splash")}

    assert wanted - pictures.keys() == set()


@pytest.mark.parametrize("side", ["atreides", "harkonnen"])
def test_nothing_written_on_a_dashboard_lies_on_a_slot(
    war: Content, tools: Kit, pictures: dict[str, Drawn], side: str
) -> None:
    faction = next(one for one in war.data["factions"]["factions"] if one["id"] == side)
    for name, points in dashboard_spots(tools, faction).items():
        if name == "tank":  # each has its number in its corner
            continue
        for x, y in points:
            for text in pictures[f"mat/{side}"].texts:
                beside = (abs(text.left + text.width / 2 - x * SIZE[0])
                          >= (text.width + SLOT) / 2)  # fmt: skip
                above = abs(text.top + text.height / 2 - y * SIZE[1]) >= (text.height + SLOT) / 2
                assert beside or above, (name, text)
