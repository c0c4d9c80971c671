"""The traits of a piece, from the outermost to the innermost, each with its fields and state."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from exporters.vassal.format import sequence
from exporters.vassal.format.archive import MOST_TRAITS
from exporters.vassal.reading.saved.commands import whole

LONGEST_TYPE = 200_000
"""Characters of one piece's definition or state."""
USUAL_TYPE = 20_000
"""Characters of the longest definition that is kept apart."""
SHORT = 2000
"""Characters of one that is kept apart: what is kept of a log stays small, whatever the log."""

FIELDS: dict[str, tuple[str, ...]] = {
    "piece": ("clone_key", "delete_key", "image", "name"),
    "prototype": ("name",),
    "mark": ("keys",),
    "obs": (
        "key",
        "back_image",
        "command",
        "style",
        "mask_name",
        "access",
        "peek_command",
        "description",
        "auto_peek",
        "deal_key",
        "deal_expression",
    ),
    "hide": ("key", "command", "background", "access", "opacity", "description", "no_report"),
    "report": ("keys", "format", "cycle_keys", "cycle_formats", "description", "no_suppress"),
    "calcProp": ("name", "expression", "description"),
    "PROP": ("name", "constraints", "commands", "description"),
    "setprop": ("name", "constraints", "commands", "description", "level", "search"),
    "macro": (
        "name",
        "command",
        "key",
        "match",
        "watch_keys",
        "action_keys",
        "loop",
        "pre",
        "post",
        "counted",
        "while",
        "until",
        "count",
        "index",
        "index_property",
        "start",
        "step",
    ),
    "restrict": ("sides", "by_player", "also_move", "description"),
    "hideCmd": ("name", "how", "match", "keys"),
    "markmoved": (
        "icon",
        "x",
        "y",
        "command",
        "key",
        "description",
        "ignore_same",
        "command_true",
        "key_true",
        "command_false",
        "key_false",
    ),
    "footprint": (
        "key",
        "command",
        "visible",
        "global",
        "radius",
        "fill",
        "line",
        "selected_transparency",
        "transparency",
        "edge_buffer",
        "display_buffer",
        "width",
        "key_on",
        "key_off",
        "key_clear",
        "description",
    ),
    "sendto": (
        "command",
        "key",
        "map",
        "board",
        "x",
        "y",
        "back_command",
        "back_key",
        "x_index",
        "y_index",
        "x_offset",
        "y_offset",
        "description",
        "destination",
        "zone",
        "region",
        "filter",
        "grid",
    ),
    "return": (
        "command",
        "key",
        "deck",
        "prompt",
        "description",
        "version",
        "select",
        "expression",
    ),
    "globalkey": ("command", "key", "send_key", "filter"),
    "immob": ("select", "move", "stack", "description"),
    "delete": ("command", "key", "description"),
    "clone": ("command", "key", "description"),
    "submenu": ("title", "commands"),
    "cmt": ("description",),
    "basicName": ("name", "description"),
}
"""Code of a trait -> the names of its first fields, where we know them."""

OTHERS = (
    "emb2",
    "placemark",
    "replace",
    "label",
    "rotate",
    "pivot",
    "translate",
    "nonRect2",
    "menuSeparator",
    "border",
    "mat",
    "matPiece",
    "attach",
    "button",
    "playSound",
    "globalhotkey",
    "setpieceprop",
    "locCommand",
    "locmsg",
    "AreaOfEffect",
    "propertysheet",
    "table",
    "deselect",
    "stack",
    "deck",
)
"""Codes that we know by name only: their fields are kept by number."""

DECK_NAME = 12
"""The field of a deck's type that holds its name."""
LEVEL_NAMES, LAYER_NAME = 16, 18
"""The fields of a layer's type that hold the names of its levels, and its own."""


class Trait(msgspec.Struct, frozen=True):
    """One trait: its code and the fields of its type."""

    code: str
    fields: tuple[str, ...]

    @property
    def known(self) -> bool:
        """Whether we know what a trait of this code is."""
        return self.code in FIELDS or self.code in OTHERS

    def field(self, name: str) -> str:
        """A field by its name; empty if it has none."""
        names = FIELDS.get(self.code, ())
        at = names.index(name) if name in names else len(self.fields)
        return self.fields[at] if at < len(self.fields) else ""


def layers_of(text: str) -> list[str] | None:
    """The texts of a piece's traits, or of their states, from the outermost in.

    None if there are more of them, or longer, than a piece has.
    """
    if len(text) > LONGEST_TYPE:
        return None
    found = _known_layers(text) if len(text) <= SHORT else _layers(text)
    return None if found is None else [*found]


def _layers(text: str) -> tuple[str, ...] | None:
    found: list[str] = []
    while len(found) < MOST_TRAITS:
        parts = sequence.first_two(text, sequence.TAB)
        found.append(parts[0])
        if len(parts) == 1:
            return tuple(found)
        text = parts[1]
    return None


_known_layers = lru_cache(maxsize=4096)(_layers)
"""Of short texts: a log says the same of the same pieces again and again."""


def traits_of(type_text: str) -> tuple[Trait, ...] | None:
    """The traits of a piece's type, from the outermost in; None if it is too long to be one."""
    return _known_traits(type_text) if len(type_text) <= USUAL_TYPE else _traits(type_text)


def _traits(type_text: str) -> tuple[Trait, ...] | None:
    layers = layers_of(type_text)
    if layers is None:
        return None
    return tuple(_trait(layer) for layer in layers)


_known_traits = lru_cache(maxsize=2048)(_traits)
"""Of types of usual length: a module of ours has up to 400 of them, and a log is read with many pieces of each."""


def _trait(text: str) -> Trait:
    code, *fields = sequence.decode(text, ";")
    return Trait(code, tuple(fields))


def marks_of(traits: tuple[Trait, ...], states: list[str]) -> dict[str, str]:
    """The markers, dynamic properties and layers of a piece: name -> value; the outermost wins."""
    found: dict[str, str] = {}
    for trait, state in zip(traits, states, strict=False):
        if trait.code == "mark":
            keys = sequence.decode(trait.field("keys"), ",")
            for key, value in zip(keys, sequence.decode(state, ","), strict=False):
                found.setdefault(key, value)
        elif trait.code == "PROP":
            found.setdefault(trait.field("name"), state)
        elif trait.code == "emb2" and len(trait.fields) > LAYER_NAME:
            name, level = trait.fields[LAYER_NAME], whole(state.partition(";")[0])
            if name and level is not None:
                found.setdefault(f"{name}_Level", str(level))
                found.setdefault(f"{name}_Name", _level_name(trait, level))
    return found


def _level_name(trait: Trait, level: int) -> str:
    names = sequence.decode(trait.fields[LEVEL_NAMES], ",")
    return names[level - 1] if 0 < level <= len(names) else ""
