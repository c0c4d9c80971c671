"""Checks of a finished save, for faults that players would see only at the table, or never.

`check_save` reads plain JSON data, so it can check any save, not only those that we have built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from exporters.tts.assets import MOST_COLUMNS, MOST_ROWS, Manifest, texture_bytes
from exporters.tts.layout.plan import COLOURS
from exporters.tts.script import guids_in

Data = dict[str, Any]
_GUID = re.compile(r"[0-9a-f]{6}")


class TableFinding(msgspec.Struct, frozen=True):
    """Something wrong with a save: where (a JSON pointer), which check, and what."""

    pointer: str
    check: str
    message: str


def check_save(
    save: Data, manifest: Manifest, *, seats: list[str], budget: int
) -> list[TableFinding]:
    """All faults of a save, in the order of the checks; none if it is sound.

    `seats` are the player colours that play, `budget` the graphics memory the pictures may take.
    """
    checks = [
        _guids_are_unique(save),
        _script_guids_exist(save),
        _cards_resolve(save, manifest),
        _deck_numbers_are_unique(save),
        _containers_are_whole(save),
        _tags_are_declared(save),
        _addresses_are_known(save, manifest),
        _seats_have_zones(save, seats),
        _nothing_secret_is_noted(save),
        _pictures_are_not_cut(save, manifest),
        _textures_fit(manifest, budget),
    ]
    return [finding for check in checks for finding in check]


def objects_of(save: Data) -> Iterator[tuple[str, Data]]:
    """Every object of a save with its pointer, contained ones and states after their owners."""
    waiting = [(f"/ObjectStates/{at}", one) for at, one in enumerate(save.get("ObjectStates", []))]
    waiting.reverse()
    while waiting:
        pointer, one = waiting.pop()
        yield pointer, one
        inner = [
            (f"{pointer}/ContainedObjects/{at}", inside)
            for at, inside in enumerate(one.get("ContainedObjects", []))
        ]
        inner += [(f"{pointer}/States/{key}", one) for key, one in one.get("States", {}).items()]
        waiting += reversed(inner)


def _guids_are_unique(save: Data) -> Iterator[TableFinding]:
    seen: dict[str, str] = {}
    for pointer, one in objects_of(save):
        guid = one.get("GUID", "")
        if not _GUID.fullmatch(guid):
            message = f"the GUID {guid!r} is not six hexadecimal digits"
            yield TableFinding(f"{pointer}/GUID", "guid", message)
        if guid in seen:
            yield TableFinding(
                f"{pointer}/GUID", "guid", f"the GUID {guid} is also that of {seen[guid]}"
            )
        seen.setdefault(guid, pointer)


def _script_guids_exist(save: Data) -> Iterator[TableFinding]:
    known = {one.get("GUID") for _, one in objects_of(save)}
    scripts = [("", save), *objects_of(save)]
    for pointer, one in scripts:
        for key, guid in guids_in(one.get("LuaScript", "")).items():
            # In a game that goes on, a pile may have been drawn to its last card; the script knows that, too.
            drawn = key.startswith("deck/") and bool(one.get("LuaScriptState"))
            if guid not in known and not drawn:
                message = f"the script knows {key!r} as {guid}, and no object has that GUID"
                yield TableFinding(f"{pointer}/LuaScript", "script-guid", message)


def _cards_resolve(save: Data, manifest: Manifest) -> Iterator[TableFinding]:
    cells = {asset.url: asset.cells for asset in manifest.assets}
    for pointer, one in objects_of(save):
        for at, card in enumerate([one["CardID"]] if "CardID" in one else one.get("DeckIDs", [])):
            where = f"{pointer}/CardID" if "CardID" in one else f"{pointer}/DeckIDs/{at}"
            sheet = one.get("CustomDeck", {}).get(str(card // 100))
            if sheet is None:
                message = f"the card {card} has no deck {card // 100}"
                yield TableFinding(where, "card", message)
                continue
            slots = sheet["NumWidth"] * sheet["NumHeight"]
            if not sheet.get("BackIsHidden"):
                slots -= 1  # the last one is what others see of a hand
            drawn = min(slots, cells.get(sheet["FaceURL"], slots))
            if card % 100 >= drawn:
                message = f"the card {card} is in cell {card % 100}, and only {drawn} are drawn"
                yield TableFinding(where, "card", message)


def _deck_numbers_are_unique(save: Data) -> Iterator[TableFinding]:
    seen: dict[str, tuple[str, Data]] = {}
    for pointer, one in objects_of(save):
        for number, sheet in one.get("CustomDeck", {}).items():
            where = f"{pointer}/CustomDeck/{number}"
            first = seen.setdefault(number, (where, sheet))
            if first[1] != sheet:
                message = f"the deck {number} is another sheet at {first[0]}"
                yield TableFinding(where, "deck-number", message)
            if sheet["NumWidth"] > MOST_COLUMNS or sheet["NumHeight"] > MOST_ROWS:
                yield TableFinding(
                    where, "deck-number", f"a sheet has at most {MOST_COLUMNS} x {MOST_ROWS} cells"
                )


def _containers_are_whole(save: Data) -> Iterator[TableFinding]:
    for pointer, one in objects_of(save):
        inside = one.get("ContainedObjects", [])
        if "DeckIDs" in one:
            if one["DeckIDs"] != [card.get("CardID") for card in inside]:
                message = "DeckIDs and the contained cards differ"
                yield TableFinding(f"{pointer}/DeckIDs", "container", message)
            if len(inside) < 2:
                yield TableFinding(pointer, "container", "a deck needs two cards or more")
        if one["Name"].endswith("Infinite_Bag") and len(inside) != 1:
            message = f"an infinite bag holds one object, not {len(inside)}"
            yield TableFinding(f"{pointer}/ContainedObjects", "container", message)


def _tags_are_declared(save: Data) -> Iterator[TableFinding]:
    labels = save.get("ComponentTags", {}).get("labels", [])
    declared = {label["displayed"] for label in labels}
    for at, label in enumerate(labels):
        if label["normalized"] != label["displayed"].lower():
            message = f"the tag {label['displayed']!r} is not normalized to lower case"
            yield TableFinding(f"/ComponentTags/labels/{at}", "tag", message)
    owners = [*objects_of(save)]
    owners += [(f"/SnapPoints/{at}", snap) for at, snap in enumerate(save.get("SnapPoints", []))]
    for pointer, one in list(owners):
        attached = enumerate(one.get("AttachedSnapPoints", []))
        owners += [(f"{pointer}/AttachedSnapPoints/{at}", snap) for at, snap in attached]
    for pointer, one in owners:
        for at, tag in enumerate(one.get("Tags", [])):
            if tag not in declared:
                message = f"the tag {tag!r} is not in ComponentTags"
                yield TableFinding(f"{pointer}/Tags/{at}", "tag", message)


def _addresses_are_known(save: Data, manifest: Manifest) -> Iterator[TableFinding]:
    known = {asset.url for asset in manifest.assets}
    for pointer, value in addresses_of(save):
        if value not in known:
            message = f"the address {value} is not in the manifest"
            yield TableFinding(pointer, "address", message)


def addresses_of(save: Data) -> Iterator[tuple[str, str]]:
    """Every address that a save names, with its pointer."""
    for pointer, key, value in _texts(save):
        if key.endswith(("URL", "Url")) and value:
            yield pointer, value


def _texts(save: Data) -> Iterator[tuple[str, str, str]]:
    """Every text of a save with its pointer and its key."""
    waiting: list[tuple[str, str, Any]] = [("", "", save)]
    while waiting:
        pointer, key, value = waiting.pop()
        if isinstance(value, dict):
            items = [(f"{pointer}/{name}", name, inner) for name, inner in value.items()]
            waiting += reversed(items)
        elif isinstance(value, list):
            listed = [(f"{pointer}/{at}", key, inner) for at, inner in enumerate(value)]
            waiting += reversed(listed)
        elif isinstance(value, str):
            yield pointer, key, value


def _seats_have_zones(save: Data, seats: list[str]) -> Iterator[TableFinding]:
    found: dict[tuple[str, str], int] = {}
    for pointer, one in objects_of(save):
        if one["Name"] in ("HandTrigger", "FogOfWarTrigger"):
            colour = one.get("FogColor", "")
            if colour not in COLOURS:
                message = f"{colour!r} is not a player colour"
                yield TableFinding(f"{pointer}/FogColor", "zone", message)
            elif colour not in seats:
                message = f"nobody plays {colour}"
                yield TableFinding(f"{pointer}/FogColor", "zone", message)
            found[one["Name"], colour] = found.get((one["Name"], colour), 0) + 1
    for colour in seats:
        for name, shown in (("HandTrigger", "hand"), ("FogOfWarTrigger", "hidden zone")):
            if found.get((name, colour), 0) != 1:
                message = f"{colour} has {found.get((name, colour), 0)} of: {shown}"
                yield TableFinding("/ObjectStates", "zone", message)


def _nothing_secret_is_noted(save: Data) -> Iterator[TableFinding]:
    for pointer, one in objects_of(save):
        if one.get("GMNotes"):
            message = "the notes of the game master are read by whoever takes that seat"
            yield TableFinding(f"{pointer}/GMNotes", "secret", message)


_CIRCLE = 2


def _pictures_are_not_cut(save: Data, manifest: Manifest) -> Iterator[TableFinding]:
    sizes = {asset.url: (asset.width, asset.height) for asset in manifest.assets}
    for pointer, one in objects_of(save):
        image = one.get("CustomImage", {})
        if image.get("CustomTile", {}).get("Type") != _CIRCLE:
            continue
        for key in ("ImageURL", "ImageSecondaryURL"):
            width, height = sizes.get(image.get(key, ""), (1, 1))
            if width != height:
                message = f"a round tile would cut or stretch a picture of {width} x {height}"
                yield TableFinding(f"{pointer}/CustomImage/{key}", "shape", message)


def _textures_fit(manifest: Manifest, budget: int) -> Iterator[TableFinding]:
    total = texture_bytes(manifest.assets)
    if total > budget:
        largest = max(manifest.assets, key=lambda asset: asset.width * asset.height)
        message = (
            f"the pictures take {total} bytes of graphics memory, {total - budget} more than the "
            f"budget; the largest is {largest.name} ({largest.width} x {largest.height})"
        )
        yield TableFinding("", "textures", message)
