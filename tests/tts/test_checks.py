"""Each cross-check finds the bug that is seeded for it, and a sound save has none."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from adjudicator.errors import ContentError
from exporters.tts import build
from exporters.tts.assets import Assets, Manifest
from exporters.tts.checks import TableFinding, check_save, objects_of
from tests.tts import stand_in

Data = dict[str, Any]


@cache
def sound() -> tuple[Data, Manifest]:
    files = stand_in.files()
    manifest = msgspec.json.decode(files[build.MANIFEST], type=Manifest)
    return msgspec.json.decode(files["dune-classic.json"]), manifest


def findings(
    change: Callable[[Data], object] = lambda _: None, *, budget: int = 1 << 40
) -> list[TableFinding]:
    save, manifest = sound()
    save = copy.deepcopy(save)
    change(save)
    seats = [seat.colour for seat in stand_in.plan().seats]
    return check_save(save, manifest, seats=seats, budget=budget)


def first(save: Data, name: str) -> Data:
    return next(one for _, one in objects_of(save) if one["Name"] == name)


def test_a_sound_save_has_no_findings() -> None:
    assert findings() == []


def test_a_pile_that_a_game_has_drawn_to_its_last_card_may_be_missing_and_in_a_fresh_table_not() -> (
    None
):
    def drawn(save: Data, state: str) -> None:
        pile = first(save, "Deck")
        save["ObjectStates"].remove(pile)
        save["ObjectStates"] += pile["ContainedObjects"]
        save["LuaScriptState"] = state

    def missing(state: str) -> list[str]:
        return [one.check for one in findings(lambda save: drawn(save, state))]

    assert "script-guid" in missing("")
    assert "script-guid" not in missing("{}")


def seed_same_guid(save: Data) -> None:
    save["ObjectStates"][5]["GUID"] = save["ObjectStates"][4]["GUID"]


def seed_same_guid_inside(save: Data) -> None:
    bag = first(save, "Bag")
    bag["ContainedObjects"][1]["GUID"] = bag["ContainedObjects"][0]["GUID"]


def seed_guid_of_another_form(save: Data) -> None:
    save["ObjectStates"][5]["GUID"] = "ABCDEF"


def seed_script_without_object(save: Data) -> None:
    save["ObjectStates"] = [one for one in save["ObjectStates"] if one["Name"] != "Notecard"]


def seed_card_without_deck(save: Data) -> None:
    first(save, "Deck")["ContainedObjects"][3]["CustomDeck"] = {}


def seed_card_beyond_the_sheet(save: Data) -> None:
    card = first(save, "Deck")["ContainedObjects"][3]
    card["CardID"] = 10135


def seed_card_beyond_the_pictures(save: Data) -> None:
    deck = first(save, "Deck")
    deck["DeckIDs"][0] = deck["ContainedObjects"][0]["CardID"] = 10123


def seed_card_in_the_hidden_slot(save: Data) -> None:
    deck = first(save, "Deck")
    sheet = {**deck["CustomDeck"]["101"], "NumWidth": 6, "NumHeight": 4, "BackIsHidden": False}
    deck["CustomDeck"]["101"] = sheet
    deck["DeckIDs"][0] = 10123


def seed_deck_number_twice(save: Data) -> None:
    deck = next(one for _, one in objects_of(save) if one.get("Nickname") == "Spice deck")
    deck["CustomDeck"]["101"] = deck["CustomDeck"]["102"]


def seed_sheet_too_large(save: Data) -> None:
    for _, one in objects_of(save):
        for sheet in one.get("CustomDeck", {}).values():
            sheet["NumWidth"] = 11


def seed_deck_that_lists_other_cards(save: Data) -> None:
    first(save, "Deck")["DeckIDs"].reverse()


def seed_deck_of_one(save: Data) -> None:
    deck = first(save, "Deck")
    del deck["ContainedObjects"][1:], deck["DeckIDs"][1:]


def seed_empty_infinite_bag(save: Data) -> None:
    first(save, "Custom_Model_Infinite_Bag")["ContainedObjects"] = []


def seed_unknown_tag(save: Data) -> None:
    first(save, "Bag")["ContainedObjects"][0]["Tags"].append("Spicy")


def seed_unknown_tag_on_a_snap_point(save: Data) -> None:
    save["SnapPoints"][0]["Tags"] = ["Spicy"]


def seed_unknown_tag_on_a_piece(save: Data) -> None:
    wheel = next(one for _, one in objects_of(save) if "AttachedSnapPoints" in one)
    wheel["AttachedSnapPoints"][0]["Tags"] = ["Spicy"]


def seed_tag_not_normalized(save: Data) -> None:
    save["ComponentTags"]["labels"][0]["normalized"] = "Alliance-Marker"


def seed_unknown_address(save: Data) -> None:
    first(save, "Bag")["ContainedObjects"][0]["CustomImage"]["ImageURL"] = "https://else.where/a"


def seed_unknown_panel_address(save: Data) -> None:
    save["CustomUIAssets"][0]["URL"] = "https://else.where/a"


def seed_seat_without_hand(save: Data) -> None:
    first(save, "HandTrigger")["FogColor"] = "Pink"


def seed_seat_without_hidden_zone(save: Data) -> None:
    save["ObjectStates"].remove(first(save, "FogOfWarTrigger"))
    save["LuaScript"] = ""


def seed_zone_of_no_colour(save: Data) -> None:
    first(save, "FogOfWarTrigger")["FogColor"] = "Beige"


def seed_secret(save: Data) -> None:
    first(save, "Deck")["ContainedObjects"][0]["GMNotes"] = "the traitor"


def seed_round_tile_with_a_long_picture(save: Data) -> None:
    mat = next(
        one
        for one in save["ObjectStates"]
        if "/mat-" in one.get("CustomImage", {}).get("ImageURL", "")
    )
    mat["CustomImage"]["CustomTile"]["Type"] = 2


SEEDS: dict[Callable[[Data], None], tuple[str, str, str]] = {
    seed_same_guid: ("guid", r"/ObjectStates/5/GUID", "is also that of /ObjectStates/4"),
    seed_same_guid_inside: ("guid", r"/ContainedObjects/1/GUID", "is also that of"),
    seed_guid_of_another_form: ("guid", "/ObjectStates/5/GUID", "'ABCDEF' is not six"),
    seed_script_without_object: ("script-guid", "/LuaScript", "no object has that GUID"),
    seed_card_without_deck: ("card", "/ContainedObjects/3/CardID", "has no deck 101"),
    seed_card_beyond_the_sheet: ("card", "/ContainedObjects/3/CardID", "in cell 35"),
    seed_card_beyond_the_pictures: ("card", "/DeckIDs/0", "only 23 are drawn"),
    seed_card_in_the_hidden_slot: ("card", "/DeckIDs/0", "in cell 23"),
    seed_deck_number_twice: ("deck-number", "/CustomDeck/101", "is another sheet at"),
    seed_sheet_too_large: ("deck-number", "/CustomDeck/101", "at most 10 x 7"),
    seed_deck_that_lists_other_cards: ("container", "/DeckIDs", "differ"),
    seed_deck_of_one: ("container", "/ObjectStates/", "two cards or more"),
    seed_empty_infinite_bag: ("container", "/ContainedObjects", "holds one object, not 0"),
    seed_unknown_tag: ("tag", "/ContainedObjects/0/Tags/", "'Spicy' is not in ComponentTags"),
    seed_unknown_tag_on_a_snap_point: ("tag", "/SnapPoints/0/Tags/0", "'Spicy'"),
    seed_unknown_tag_on_a_piece: ("tag", "/AttachedSnapPoints/0/Tags/0", "'Spicy'"),
    seed_tag_not_normalized: ("tag", "/ComponentTags/labels/0", "not normalized"),
    seed_unknown_address: ("address", "/CustomImage/ImageURL", "https://else.where/a"),
    seed_unknown_panel_address: ("address", "/CustomUIAssets/0/URL", "https://else.where/a"),
    seed_seat_without_hand: ("zone", "/ObjectStates", "has 0 of: hand"),
    seed_seat_without_hidden_zone: ("zone", "/ObjectStates", "has 0 of: hidden zone"),
    seed_zone_of_no_colour: ("zone", "/FogColor", "'Beige' is not a player colour"),
    seed_round_tile_with_a_long_picture: ("shape", "/CustomImage/ImageURL", "160 x 100"),
    seed_secret: ("secret", "/ContainedObjects/0/GMNotes", "game master"),
}


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: str(seed.__name__))
def test_a_seeded_bug_is_found(seed: Callable[[Data], None]) -> None:
    check, pointer, message = SEEDS[seed]
    found = findings(seed)
    assert any(
        finding.check == check and pointer in finding.pointer and message in finding.message
        for finding in found
    ), found


def test_the_pictures_must_fit_the_budget() -> None:
    total = sound()[1].texture_bytes
    assert findings(budget=total) == []
    (finding,) = findings(budget=total - 1)
    assert (finding.check, "1 more than the budget" in finding.message) == ("textures", True)


def test_a_pointer_leads_to_what_it_names() -> None:
    for pointer, one in objects_of(sound()[0]):
        value: Any = sound()[0]
        for step in pointer.split("/")[1:]:
            value = value[int(step)] if isinstance(value, list) else value[step]
        assert value is one


def test_a_table_that_is_not_sound_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = msgspec.structs.replace(stand_in.plan(), texture_budget=1)
    monkeypatch.setattr(build, "load_plan", lambda _: plan)
    with pytest.raises(ContentError, match="dune-classic is not sound"):
        stand_in.files()


def test_a_picture_that_is_not_drawn_is_an_error_of_content() -> None:
    images = {
        name: one for name, one in stand_in.assets().images.items() if name != "marker/storm-marker"
    }
    with pytest.raises(ContentError, match="a picture 'marker/storm-marker'"):
        stand_in.files(Assets(images, stand_in.assets().sheets))
