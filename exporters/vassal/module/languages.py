"""One module for all languages: the texts that the engine shows instead of the English ones.

A module is made from the plan in English, whose names for maps, sides, zones and pieces are those of saves and logs
in every language. The engine replaces what players read by the *translation* in the file of the player's language:
attributes of components, each under a key of its own, and texts of pieces, under the text itself. So the plans of
two languages are compared, component by component and trait by trait, and each difference is a line of that file.
"""

from __future__ import annotations

from collections.abc import Iterator

from exporters.vassal.format.components import Node
from exporters.vassal.format.engine_types import BuildError, table
from exporters.vassal.format.sequence import TAB, decode, unnest

NAMED = {
    "AboutScreen": "title", "BoardPicker": "", "Chart": "chartName", "Flare": "", "GameModule": "",
    "GlobalTranslatableMessages": "", "HelpFile": "title", "HtmlChart": "chartName", "ListWidget": "entryName",
    "Map": "mapName", "PanelWidget": "entryName", "PlayerHand": "mapName", "PrivateMap": "mapName",
    "TabWidget": "entryName", "ToolbarMenu": "description",
}  # fmt: skip
"""Component -> the attribute that is its name to the engine; "name" for all others."""
WITHOUT_CLASS = {"BoardPicker", "GameModule", "GlobalProperties", "GlobalTranslatableMessages"}
"""Components that the keys of their attributes do not name."""
PREFIXES = {"GlobalMap": "GlobalMap", "HidePiecesButton": "HidePieces"}
"""Components with another name in keys than that of their class."""
PIECES = {"PieceSlot", "CardSlot", "PrototypeDefinition"}
"""Components whose text is a piece."""
SHOWN = {"text", "format"}
"""Types of attributes that players read."""
LISTS = {("ListTurnLevel", "list")}
"""Lists that they read, too."""
UNREAD = {("GameModule", "version"), ("SetupStack", "name"), ("GlobalKeyCommand", "name"),
          ("StartupGlobalKeyCommand", "name"), ("TurnTracker", "buttonText")}  # fmt: skip
"""Attributes with words that nobody reads. The engine hides the button of a tracker in the tool bar, and shows it again
if its text is translated."""
PIECE = "Piece."
"""What stands before the text of a piece in its key."""
TRAITS = {
    "emb2": ["upCommand"], "footprint": ["command"], "label": ["format"], "locmsg": ["message"],
    "macro": ["command"], "markmoved": ["command"], "obs": ["command", "maskName", "peekCommand"],
    "piece": ["name"], "report": ["format"], "return": ["command"], "sendto": ["command"],
}  # fmt: skip
"""Trait -> its fields that players read."""
CHANGES = {"PROP", "setprop"}
"""Traits whose commands have a menu entry each."""


def translated(base: Node, other: Node) -> dict[str, str]:
    """Key of the engine -> the translation that it shows, taken from the module of the same shape in another language.

    Raises BuildError where the two are not of the same shape, and for a text of pieces that means two things.
    """
    found: dict[str, str] = {}
    for key, text in _rows(base, other, ""):
        if found.setdefault(key, text) != text:
            raise BuildError(
                f"{key.removeprefix(PIECE)!r} is {found[key]!r} in one place and {text!r} in "
                "another: the engine knows one translation of it"
            )
    return found


def _rows(base: Node, other: Node, above: str) -> Iterator[tuple[str, str]]:
    if base.tag != other.tag or len(base.children) != len(other.children):
        raise BuildError(f"{above or base.short}: modules of two languages are not of one shape")
    if base.short in PIECES:
        yield from _texts_of_piece(base.text, other.text)
        return
    prefix = _below(above, base)
    sides = [child.text for child in base.children if child.tag == "entry"]
    called = [child.text for child in other.children if child.tag == "entry"]
    if sides != called:
        yield f"{prefix}sides", ",".join(called)
    known = table().components.get(base.tag)
    sorts = {} if known is None else known.attributes
    for name, text in base.attributes.items() if sorts else ():
        shown = sorts[name][0] in SHOWN or (base.short, name) in LISTS
        if shown and other.attributes[name] != text and (base.short, name) not in UNREAD:
            yield f"{prefix}{name}", other.attributes[name]
    for child, same in zip(base.children, other.children, strict=True):
        yield from _rows(child, same, prefix)


def _below(above: str, node: Node) -> str:
    """The prefix of the engine's keys for the attributes of a component."""
    if node.short in WITHOUT_CLASS:
        return above
    if node.short in PREFIXES:
        own = PREFIXES[node.short]
    else:
        name = node.attributes.get(NAMED.get(node.short, "name"), "")
        own = f"{node.short}.{name}." if name else f"{node.short}."
    return f"{above}.{own}" if above else own


def _texts_of_piece(base: str, other: str) -> Iterator[tuple[str, str]]:
    """The texts of a piece that differ between the languages; the English text is the key."""
    (_, kind, state), (_, same, shown) = (decode(one[2:], "/") for one in (base, other))
    rows = zip(
        unnest(kind, TAB), unnest(same, TAB), unnest(state, TAB), unnest(shown, TAB), strict=True
    )
    for type_, another, held, holds in rows:
        code, *fields = decode(type_, ";")
        _, *others = decode(another, ";")
        row = table().traits[code]
        pairs = [
            (fields[at], others[at])
            for at, (name, _, _) in enumerate(row.fields)
            if name in TRAITS.get(code, ())
        ]
        if code == "label":
            pairs.append((held, holds))
        if code in CHANGES:
            at = [name for name, _, _ in row.fields].index("commands")
            pairs += zip(_menus(fields[at]), _menus(others[at]), strict=True)
        yield from ((PIECE + text, said) for text, said in pairs if text != said)


def _menus(commands: str) -> list[str]:
    return [decode(one, ":")[0] for one in decode(commands, ",")]
