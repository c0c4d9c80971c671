"""The names that the engine uses for places in the chat, where regions have ids.

Logs, forms and reports contain a region's id, the same in every language. The engine shows the
*translation* of a region's name if there is one, but works with the name itself. So the module
translates the name of each region to that of its zone, in each of our languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from exporters.speech import languages, phrase
from exporters.vassal.format.components import Node, component

PLAIN = range(0x21, 0x7F)
"""Characters that stand for themselves in such a file; marks of its own among them are escaped."""
_ID = re.compile(r"[a-z0-9]+([-/][a-z0-9]+)*")
NUMBERED = {
    "sector": "Sector {sector}",
    "turn": "Turn {turn}",
    "seat": "Seat {seat}",
    "circle": "Seat {seat}",
    "price": "Price {count}",
    "quota": "Quota {count}",
    "loyalty": "Loyalty {count}",
    "supremacy": "Supremacy {count}",
    "prescience": "Prescience {count}",
    "row": "Row {count}",
    "tank": "Tank {count}",
    "revealed": "Revealed {count}",
    "start": "Starting token {count}",
    "token": "Deployment token {count}",
}
"""Places and tokens that are counted -> what each is called."""
MORE = "-plus"
"""The end of the id of the last place of a track, where it stands for more, too."""
MARKS = "\\:=#!"


ENGLISH = "en"
LOCALES = ("en", "zh", "nl", "fr", "de", "it", "ja", "pl", "es", "da")
"""The languages that the engine itself offers, the one that it begins with first."""


def locales() -> list[str]:
    """The languages of the engine, and our languages that the engine does not have."""
    return list(dict.fromkeys([*LOCALES, *languages()]))


def language_node() -> Node:
    """The component that names the files of translations: ours, and those for other languages of the engine."""
    return component("Language", [component("Translation", locale=f"{one},") for one in locales()])


def translations(maps: Sequence[Node], named: dict[str, str]) -> dict[str, str]:
    """The engine's key -> the name of a region of a map in the current language.

    `named`: id -> display name, for places whose zone bears an id, too.
    """
    rows = dict(row for node in maps for row in _rows(node, "", ""))
    return {key: spoken(name, named) for key, name in rows.items()}


def properties(rows: Mapping[str, str]) -> str:
    """A file of translations."""
    return "".join(f"{escaped(key)}={escaped(text)}\n" for key, text in rows.items())


def spoken(name: str, named: dict[str, str]) -> str:
    """The name of a zone in the current language: its id ("turn-3", "spice-bank") in words."""
    if _ID.fullmatch(name) is None:
        return name
    ends = [named.get(end) for end in name.split("/")]
    if all(ends):
        return " / ".join(map(str, ends))
    if is_numbered(name):
        kind, _, number = name.removesuffix(MORE).rpartition("-")
        shown = number + "+" * name.endswith(MORE)
        return phrase(NUMBERED[kind], sector=shown, turn=shown, seat=shown, count=shown)
    return phrase(name.replace("-", " ").capitalize())


def is_numbered(name: str) -> bool:
    """Whether an id ends in a number that distinguishes it from others of its kind."""
    kind, _, number = name.removesuffix(MORE).rpartition("-")
    return kind in NUMBERED and number.isdecimal()


def escaped(text: str) -> str:
    """A text in the encoding of a properties file, which is ASCII."""
    units = memoryview(text.encode("utf-16-be")).cast("B")
    found = []
    for at in range(0, len(units), 2):
        code = units[at] * 256 + units[at + 1]
        plain = code in PLAIN
        found.append(
            ("\\" if chr(code) in MARKS else "") + chr(code) if plain else f"\\u{code:04x}"
        )
    return "".join(found)


def _rows(node: Node, above: str, zone: str) -> Iterator[tuple[str, str]]:
    """The engine's key for the name of each region and deck, with the name to show: that of its zone, or its own."""
    name = node.attributes.get("mapName" if "mapName" in node.attributes else "name", "")
    own = (
        "" if node.short == "BoardPicker" else f"{node.short}.{name}." if name else f"{node.short}."
    )
    prefix = f"{above}.{own}" if above and own else above + own
    if node.short in ("Region", "DrawPile"):
        yield f"{prefix}name", zone if node.short == "Region" else name
    for child in node.children:
        yield from _rows(child, prefix, name if node.short == "Zone" else zone)
