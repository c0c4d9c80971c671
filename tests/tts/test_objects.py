"""Objects have the fields that real saves have, in their order, with rounded numbers."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exporters.tts.format import bags, objects, zones
from exporters.tts.format.records import Colour, CustomDeck, CustomMesh, ObjectState

HEAD = [
    "GUID",
    "Name",
    "Transform",
    "Nickname",
    "Description",
    "GMNotes",
    "AltLookAngle",
    "ColorDiffuse",
    "LayoutGroupSortIndex",
    "Value",
    "Locked",
    "Grid",
    "Snap",
    "IgnoreFoW",
    "MeasureMovement",
    "DragSelectable",
    "Autoraise",
    "Sticky",
    "Tooltip",
    "GridProjection",
    "HideWhenFaceDown",
    "Hands",
]
TAIL = ["LuaScript", "LuaScriptState", "XmlUI"]
AT = objects.transform((1.0, 2.0, 3.0))
RED = Colour(1.0, 0.0, 0.0)
SHEET = CustomDeck("https://a/f.png", "https://a/b.png", 3, 2)


def data(one: ObjectState) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(one))
    return found


def a_card(number: int = 0) -> ObjectState:
    return objects.card(f"00000{number}", AT, 10100 + number, SHEET, name="a card")


EVERY_KIND = {
    "Custom_Tile": (objects.tile("a", AT, "u"), ["CustomImage"]),
    "Custom_Token": (objects.token("a", AT, "u"), ["CustomImage"]),
    "Custom_Board": (objects.board("a", AT, "u", name="b", proportion=1.5), ["CustomImage"]),
    "Custom_Dice": (
        objects.die("a", AT, "u", [1, 2, 3, 4, 5, 6], name="d"),
        ["CustomImage", "RotationValues"],
    ),
    "Card": (a_card(), ["CardID", "SidewaysCard", "CustomDeck"]),
    "Bag": (
        bags.bag("a", AT, [a_card()], name="b", tint=RED),
        ["MaterialIndex", "MeshIndex", "Bag"],
    ),
    "Custom_Model_Infinite_Bag": (
        bags.infinite_bag("a", AT, a_card(), CustomMesh("m", "u"), name="b", tint=RED),
        ["CustomMesh"],
    ),
    "Deck": (
        objects.deck("a", AT, [a_card(0), a_card(1)], name="d"),
        ["SidewaysCard", "DeckIDs", "CustomDeck"],
    ),
    "3DText": (objects.text("a", objects.transform((0, 0, 0)), "hello", RED), ["Text"]),
    "Notecard": (objects.notecard("a", AT, "title", "text", RED), []),
    "HandTrigger": (zones.hand_zone("a", AT, "Red", RED), ["FogColor"]),
    "FogOfWarTrigger": (
        zones.hidden_zone("a", AT, "Red", RED),
        ["FogColor", "FogHidePointers", "FogReverseHiding", "FogSeethrough"],
    ),
    "ScriptingTrigger": (zones.scripting_zone("a", AT), []),
}


@pytest.mark.parametrize("name", EVERY_KIND)
def test_every_kind_has_the_common_fields_its_own_and_no_others(name: str) -> None:
    one, own = EVERY_KIND[name]
    found = [key for key in data(one) if key != "ContainedObjects"]
    assert data(one)["Name"] == name
    assert found == [*HEAD, *own, *TAIL] or name == "Custom_Dice"
    assert set(found) == {*HEAD, *own, *TAIL}


def test_contained_objects_come_last() -> None:
    assert list(data(EVERY_KIND["Deck"][0]))[-1] == "ContainedObjects"


def test_a_deck_lists_its_cards_in_their_order() -> None:
    deck = data(objects.deck("a", AT, [a_card(2), a_card(0), a_card(1)], name="d"))
    assert deck["DeckIDs"] == [10102, 10100, 10101]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert deck["CustomDeck"] == {"101": data(a_card())["CustomDeck"]["101"]}


def test_only_cards_enter_a_hand_and_hide_when_face_down() -> None:
    for name, (one, _) in EVERY_KIND.items():
        assert (data(one)["Hands"], data(one)["HideWhenFaceDown"]) == (
            name == "Card",
            name in ("Card", "Deck"),
        )


@given(st.floats(-100, 100), st.floats(-720, 720), st.floats(0.01, 50))
def test_numbers_are_rounded_and_never_minus_zero(place: float, turn: float, scale: float) -> None:
    found = objects.transform((place, place, place), turn, scale)
    for value in msgspec.structs.astuple(found):
        assert value == round(value, 3)
        assert math.copysign(1, value) == (1 if value >= 0 else -1)
    assert 0 <= found.rot_y <= 360


@given(st.integers(0, 0xFFFFFF))
def test_a_colour_comes_back_from_five_decimals(value: int) -> None:
    text = f"#{value:06x}"
    found = objects.colour(text)
    parts = [round(part * 255) for part in (found.r, found.g, found.b)]
    assert "#" + "".join(f"{part:02x}" for part in parts) == text


@given(st.floats(-30, 30), st.floats(-30, 30), st.sampled_from([0.0, 90.0, 180.0, 270.0, 33.0]))
def test_turning_a_frame_keeps_lengths_and_turns_as_the_program_does(
    x: float, z: float, turn: float
) -> None:
    right, ahead = objects.turned(x, z, turn)
    assert math.hypot(right, ahead) == pytest.approx(math.hypot(x, z))
    # Seen from above, a quarter turn takes what lies ahead (+z) to the right (+x).
    if turn == 90.0:
        assert (right, ahead) == pytest.approx((z, -x))


def test_a_texts_letters_lie_on_the_table() -> None:
    assert data(EVERY_KIND["3DText"][0])["Transform"]["rotX"] == 90.0
