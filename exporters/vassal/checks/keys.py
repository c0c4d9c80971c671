"""Checks of keys: those that are sent and those that something listens to, and the keys of buttons."""

from __future__ import annotations

from collections.abc import Iterator

from exporters.vassal.checks.model import (
    MAPS,
    SLOTS,
    Module,
    ModuleFinding,
    Piece,
    fields_of,
    label,
)
from exporters.vassal.format.components import walk
from exporters.vassal.format.engine_types import table
from exporters.vassal.format.sequence import decode

HOT_KEYS = ("globalHotkey", "hotkeys")
"""Attributes with keys that a component presses as a player would."""


def check_keys(module: Module) -> Iterator[ModuleFinding]:
    """Every key that is sent has a listener, and no two buttons share a key."""
    heard, pressed = _keys(module)
    for name, where in sorted(pressed.items()):
        if name not in heard:
            yield ModuleFinding("unheard-key", where, f"nothing listens to {name!r}")
    yield from _hot_keys(module)
    buttons: dict[str, list[str]] = {}
    for node in walk(module.root):
        for attribute in ("hotkey", "buttonHotkey", "nexthotkey", "prevhotkey", "buttonKeyStroke"):
            value = node.attributes.get(attribute, "")
            if value and "," in value and not value.startswith("57348"):
                buttons.setdefault(value, []).append(label(node))
    for value, nodes in buttons.items():
        if len(nodes) > 1:
            yield ModuleFinding("key-twice", ", ".join(nodes), f"the key {value} is given twice")
    for node in walk(module.root):
        opens = node.short in MAPS and node.attributes.get("launch") == "true"
        others = {"Inventory", "ChartWindow", "NotesWindow", "PieceWindow"}
        if (opens or node.short in others) and not node.attributes.get("hotkey"):
            yield ModuleFinding("button-without-key", label(node), "its button has no key")


def _hot_keys(module: Module) -> Iterator[ModuleFinding]:
    """Some component listens to each key that a button or a new game sends to the whole table."""
    heard: set[str] = set()
    pressed: dict[str, str] = {}
    for node in walk(module.root):
        known = table().components.get(node.tag)
        for name, (sort, *_) in known.attributes.items() if known is not None else []:
            value = node.attributes.get(name, "")
            if name in HOT_KEYS:
                for one in decode(value, ",") if sort == "keys" else [value]:
                    pressed.setdefault(one, label(node))
            elif sort == "key":
                heard.add(value)
    for value, where in pressed.items():
        if value and value not in heard:
            named = value.rpartition(",")[2]
            yield ModuleFinding("unheard-key", where, f"nothing listens to {named!r}")


def _keys(module: Module) -> tuple[set[str], dict[str, str]]:
    """The named keys that some piece listens to, and those that are sent to pieces."""
    heard: set[str] = set()
    pressed: dict[str, str] = {}
    for piece in module.pieces:
        listens, _, sends = keys_of(piece)
        heard |= listens
        pressed |= dict.fromkeys(sends, piece.where)
    for node in walk(module.root):
        if node.attributes.get("hotkeyOrKeyCommand") == "sendHotkey":
            continue
        if node.short in {"GlobalKeyCommand", "MassKeyCommand", "StartupGlobalKeyCommand"}:
            value = node.attributes.get("hotkey", "")
            if value.startswith("57348") or not value:
                pressed.setdefault(value.rpartition(",")[2], label(node))
    return heard, pressed


def keys_of(piece: Piece) -> tuple[set[str], set[str], set[str]]:
    """The named keys that a piece listens to, presses on itself, and sends to others."""
    listens: set[str] = set()
    presses: set[str] = set()
    sends: set[str] = set()
    special = {("macro", "actionKeys"): presses, ("globalkey", "sendKey"): sends}
    for texts, _ in piece.traits:
        row = table().traits.get(texts[0])
        given = fields_of(texts)
        for name, sort, _ in row.fields if row else []:
            if sort in {"key", "keys"}:
                values = decode(given[name], ",") if sort == "keys" else [given[name]]
                named = {v.rpartition(",")[2] for v in values if v.startswith("57348")}
                special.get((texts[0], name), listens).update(named)
        for command in decode(given.get("commands", ""), ","):
            parts = decode(command, ":")
            if len(parts) == 3 and parts[1].startswith("57348"):
                listens.add(parts[1].rpartition(",")[2])
    return listens, presses, sends


def check_triggers(module: Module) -> Iterator[ModuleFinding]:
    """One of a piece's traits or prototypes listens to each key that the piece sends to itself."""
    own = {id(piece): keys_of(piece) for piece in module.pieces}
    named = {
        piece.node.attributes.get("name", ""): own[id(piece)]
        for piece in module.pieces
        if piece.node.short not in SLOTS
    }
    for piece in module.pieces:
        if piece.node.short in SLOTS:
            parts = [own[id(piece)]]
            parts += [named[r["name"]] for r in piece.of("prototype") if r["name"] in named]
            listens = {key for part in parts for key in part[0]}
            for key in sorted({key for part in parts for key in part[1]} - listens):
                yield ModuleFinding("unheard-key", piece.where, f"it presses {key!r}, to no effect")
