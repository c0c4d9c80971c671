"""Small saves for tests of the fake: things, cards, decks, hands, zones, a table of them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

from tests.tts.fake import FakeTable

needs_lupa = pytest.mark.skipif(find_spec("lupa") is None, reason="lupa is not installed")

Data = dict[str, Any]


def place(
    x: float = 0, y: float = 1, z: float = 0, turn: float = 180, flip: float = 0, scale: Any = 1
) -> Data:
    """A Transform."""
    sx, sy, sz = (scale, scale, scale) if isinstance(scale, (int, float)) else scale
    return {
        "posX": x, "posY": y, "posZ": z, "rotX": 0, "rotY": turn, "rotZ": flip,
        "scaleX": sx, "scaleY": sy, "scaleZ": sz,
    }  # fmt: skip


def thing(guid: str, name: str = "Custom_Token", at: Data | None = None, **more: Any) -> Data:
    """An object of the save, called by its GUID."""
    return {"GUID": guid, "Name": name, "Transform": at or place(), "Nickname": guid, **more}


def card(guid: str, number: int = 100, at: Data | None = None, **more: Any) -> Data:
    """A card face up."""
    sheet = {
        "1": {"FaceURL": "f", "BackURL": "b", "NumWidth": 2, "NumHeight": 2, "BackIsHidden": True}
    }
    held = {"CardID": number, "CustomDeck": sheet, "Hands": True, "HideWhenFaceDown": True}
    return thing(guid, "Card", at, **held, **more)


def deck(guid: str, names: list[str], at: Data | None = None, **more: Any) -> Data:
    """A deck face down of cards called by their GUIDs, the first on top."""
    cards = [card(name, 100 + i) for i, name in enumerate(names)]
    return thing(
        guid, "DeckCustom", at or place(flip=180), ContainedObjects=cards, HideWhenFaceDown=True,
        DeckIDs=[c["CardID"] for c in cards], CustomDeck=cards[0]["CustomDeck"], **more,
    )  # fmt: skip


def hand(color: str, z: float, turn: float = 0) -> Data:
    """A hand zone, 30 wide, at that z."""
    return thing(
        f"hand{color}",
        "HandTrigger",
        place(0, 3, z, turn, scale=(30, 6, 4)),
        FogColor=color,
        Locked=True,
    )


def zone(guid: str, at: Data, name: str = "ScriptingTrigger", **more: Any) -> Data:
    """A scripting zone, or another."""
    return thing(guid, name, at, Locked=True, **more)


def table(
    script: str = "", *objects: Data, frames: int = 1, errors_raise: bool = True, **more: Any
) -> FakeTable:
    """A table with that Global script and those objects, some frames after loading."""
    options = {
        key: more.pop(key)
        for key in ("seed", "put_object", "pairs", "load_order", "drift")
        if key in more
    }
    made = FakeTable(
        {"LuaScript": script, "ObjectStates": list(objects), **more},
        errors_raise=errors_raise,
        **options,
    )
    made.step(frames)
    return made


def printed(made: FakeTable) -> list[str]:
    """What scripts printed, and what was printed to people."""
    return [line.text for line in made.lines if line.kind == "print"]
