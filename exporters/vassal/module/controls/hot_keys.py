"""The hot keys of a module, read from its tree, as a table for its help page."""

from __future__ import annotations

import html
from collections.abc import Iterator

from exporters.speech import phrase
from exporters.vassal.format.components import Node, walk

MODIFIERS = {
    0: [], 65: ["Shift"], 130: ["Ctrl"], 195: ["Ctrl", "Shift"], 520: ["Alt"], 585: ["Alt", "Shift"],
}  # fmt: skip
"""What the engine's numbers for modifiers mean: the keys that are held."""
KEYS = {" ": "Space"}
SAID = {
    "nexthotkey": "{what}: go on",
    "prevhotkey": "{what}: go back",
    "markUnmovedHotkey": "Nothing has moved: take the marks and trails away",
    "zoomInKey": "Show the map larger",
    "zoomOutKey": "Show the map smaller",
    "buttonKeyStroke": "Change sides",
}
"""Attribute with a key -> what it does, where that is not the component's own name."""
WINDOWS = {"Map", "PlayerHand", "PrivateMap"}


def key_table(root: Node) -> str:
    """All keys of buttons and trackers as an HTML table, each once, in the order of the module.

    Windows that every side has are one row, from the first side's key to the last's.
    """
    rows: dict[str, list[str]] = {}
    for key, what in _keys(root):
        keys = rows.setdefault(what, [])
        if key not in keys:
            keys.append(key)
    cells = [f"<td><tt>{html.escape(_range(keys))}</tt></td><td>{html.escape(what)}</td>"
             for what, keys in rows.items()]  # fmt: skip
    lines = [f"<tr>{left}{right}</tr>" for left, right in _pairs(cells)]
    return "<table>\n" + "\n".join(lines) + "\n</table>"


def _keys(root: Node) -> Iterator[tuple[str, str]]:
    for node in walk(root):
        known = node.attributes
        names = ("buttonName", "tooltip", "buttonText", "name")
        name = next((known[one] for one in names if known.get(one)), "")
        of_side = node.short in WINDOWS and "side" in known
        for attribute, value in known.items():
            code, _, modifiers = value.partition(",")
            if not (code.isdecimal() and modifiers.isdecimal()) or "ey" not in attribute:
                continue
            key = _shown(int(code), int(modifiers))
            if attribute in SAID:
                yield key, phrase(SAID[attribute], what=known.get("buttonText", ""))
            elif of_side:
                yield (
                    key,
                    phrase("{what} of the first side to the last", what=name.partition(":")[0]),
                )
            elif node.short != "TurnTracker":
                yield key, name


def _shown(code: int, modifiers: int) -> str:
    letter = chr(code)
    held = [phrase(key) for key in MODIFIERS.get(modifiers, [])]
    return "-".join([*held, phrase(KEYS[letter]) if letter in KEYS else letter])


def _range(keys: list[str]) -> str:
    return keys[0] if len(keys) == 1 else f"{keys[0]} … {keys[-1]}"


def _pairs(cells: list[str]) -> Iterator[tuple[str, str]]:
    """The rows in two columns: the left one is filled first."""
    half = -(-len(cells) // 2)
    for at in range(half):
        yield cells[at], cells[half + at] if half + at < len(cells) else ""
