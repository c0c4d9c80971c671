"""Dawn of the Fremen: what lies on its table is drawn, and says what the content says."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.content.records import Content
from exporters.art.build import DRAWN, draw_pictures
from exporters.art.canvas.colour import contrast, luminance
from exporters.art.pieces.tokens import MOVEMENT, STRENGTH
from exporters.art.plan import plan
from exporters.art.wording import plain, quoted, words
from tests.art.conftest import DAWN, content_of
from tests.art.test_cards import changed
from tests.art.texts import Drawn
from tests.support.seeds import suite_cases

PIECES = {entry["id"]: entry for entry in content_of(DAWN).data["pieces"]["pieces"]}
STRONG = sorted(name for name, piece in PIECES.items() if piece["kind"] in ("token", "sietch"))
CARDS = {card["id"]: card for card in content_of(DAWN).data["cards"]["scavenge"]}


def said(drawn: Drawn) -> list[str]:
    return [text.text for text in drawn.texts]


def test_everything_on_the_table_is_drawn(dawn: Content, dawn_drawn: dict[str, Drawn]) -> None:
    for faction in dawn.data["factions"]["factions"]:
        for name in ("warrior/{}", "debt/{}", "thumper/{}/full-moon", "thumper/{}/crescent-moon",
                     "player/{}", "mat/{}"):  # fmt: skip
            assert name.format(faction["id"]) in dawn_drawn
    for piece in PIECES.values():
        if piece["each"] == "game":
            assert f"{piece['kind']}/{piece['id']}" in dawn_drawn
    for site in dawn.data["pieces"]["sites"]:
        assert f"site/{site['id']}" in dawn_drawn
    for die in dawn.data["dice"]["dice"]:
        assert f"dice/{die['id']}" in dawn_drawn
        for face in die["faces"]:
            assert f"die/{die['id']}/{face}" in dawn_drawn
    assert {"back/scavenge", "back/sites", "back/thumper"} <= set(dawn_drawn)


@pytest.mark.parametrize("name", STRONG)
def test_a_token_says_its_strength_and_movement(dawn_drawn: dict[str, Drawn], name: str) -> None:
    piece = PIECES[name]
    numbers = [text for text in said(dawn_drawn[f"{piece['kind']}/{name}"]) if text.isdigit()]
    moves = [str(piece["movement"])] if "movement" in piece else []
    assert numbers == [str(piece["strength"]), *moves]


def test_strength_is_light_on_dark_and_movement_dark_on_light() -> None:
    assert luminance(STRENGTH["ink"]) > luminance(STRENGTH["colour"])
    assert luminance(MOVEMENT["ink"]) < luminance(MOVEMENT["colour"])
    assert min(contrast(look["ink"], look["colour"]) for look in (STRENGTH, MOVEMENT)) >= 7


@pytest.mark.parametrize("name", sorted(CARDS))
def test_a_card_says_what_it_is(dawn: Content, dawn_drawn: dict[str, Drawn], name: str) -> None:
    card = CARDS[name]
    texts = said(dawn_drawn[f"card/scavenge/{name}"])
    whole = " ".join(texts)
    letters = {entry["id"]: entry["letter"] for entry in dawn.data["theme"]["categories"]}
    assert quoted(words(dawn).name("card", name)) in whole
    assert quoted(card["text"]) in whole
    assert letters[card["family"]] in texts
    assert plain(card["after"]) in texts
    assert plain(card["family"]).upper() in whole
    assert ("TRADEABLE" in whole) == card["tradeable"]
    mark = dawn.data["theme"]["marks"]["reconstruction"]
    assert (mark in whole) == (card["basis"] == "reconstruction")
    token = PIECES.get(card["effect"]["gives"], {})
    if "movement" in token:
        assert [text for text in texts if text.isdigit()] == [
            str(token["strength"]), str(token["movement"]),
        ]  # fmt: skip


def test_mats_have_room_for_what_a_tribe_has(dawn: Content, dawn_drawn: dict[str, Drawn]) -> None:
    places = {place.id: place for place in plan(dawn).places}
    assert {"thumper", "debts", "rival-debts", "cards", "supply", "lead"} == set(places)
    for faction in dawn.data["factions"]["factions"]:
        assert places["debts"].slots == faction["debts"]
        assert places["thumper"].slots == faction["thumpers"]
        texts = said(dawn_drawn[f"mat/{faction['id']}"])
        assert words(dawn).name("faction", faction["id"]) in texts
        assert {plan(dawn).labels[name].upper() for name in places} <= set(texts)


def test_the_die_sheet_counts_the_faces(dawn: Content, dawn_drawn: dict[str, Drawn]) -> None:
    die = next(die for die in dawn.data["dice"]["dice"] if die["id"] == "arrakis-die")
    texts = said(dawn_drawn["reference/arrakis-die"])
    counts = [text for text in texts if text.endswith(f" of {len(die['faces'])}")]
    assert sum(int(text.split()[0]) for text in counts) == len(die["faces"])
    for result in dawn.data["dice"]["results"]:
        assert words(dawn).name("face", result["id"]) in texts


def test_an_atlas_shows_each_face_as_often_as_the_die(
    dawn: Content, dawn_drawn: dict[str, Drawn]
) -> None:
    for die in dawn.data["dice"]["dice"]:
        found = dawn_drawn[f"dice/{die['id']}"].picture
        columns, rows = found.width // 256, found.height // 256
        assert (columns * 256, rows * 256) == (found.width, found.height)
        assert columns * rows == len(die["faces"])


def _changed(field: str, value: Any) -> set[str]:
    """The pictures that change when a crysknife does."""
    dawn = content_of(DAWN)
    data = msgspec.json.decode(msgspec.json.encode(dawn.data["pieces"]))
    next(piece for piece in data["pieces"] if piece["id"] == "crysknife")[field] = value
    before, after = (
        {name: found.svg for name, found in draw_pictures(each).items() if name != "board"}
        for each in (dawn, changed(dawn, pieces=data))
    )
    return {name for name in before if before[name] != after[name]}


SHOWN = [
    pytest.param("movement", 6, {"token/crysknife", "reference/tokens", "reference/shipment"}),
    pytest.param("strength", 4, {"token/crysknife", "reference/tokens"}),
    pytest.param("cost", {"water": 3}, {"reference/tokens"}),
    pytest.param("flies", True, {"reference/shipment"}),
]


@pytest.mark.parametrize(("field", "value", "pictures"), suite_cases(SHOWN, 1))
def test_no_number_is_written_twice(
    field: str, value: Any, pictures: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(DRAWN, "board")
    assert _changed(field, value) == pictures
