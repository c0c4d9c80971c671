"""The rest of the tool bar: menus, movement trails, the list of all pieces, the inventory.

It takes one row of a screen of 1600 px in every language: what is needed now and then is in the menu *More*.
"""

from __future__ import annotations

from typing import Any

from exporters.speech import phrase
from exporters.vassal.format import traits
from exporters.vassal.format.components import Node, component
from exporters.vassal.module.game_facts.table_facts import TableFacts
from exporters.vassal.module.making import Making, slot_node
from exporters.vassal.module.pieces.pieces import CLEAR_TRAIL, HIDE_TRAIL, SHOW_TRAIL, Slot
from exporters.vassal.module.places import zones
from exporters.vassal.module.places.ground import LAYER
from exporters.vassal.module.places.windows import ALT, ALT_SHIFT, hot

SUMS = '{PropertyValue+" ("+GetString("sum_ContentId")+(sum_Worth>0?": "+sum_Worth:"")+")"}'
"""What the inventory says of a place and of a sort of piece there: how many, and what money is worth together.

The engine counts a piece as one in a sum of what is no number."""
MORE = "More"
"""The menu of what is needed now and then."""
PALETTE_COLUMNS = 5
"""Pieces side by side in the window of all pieces."""


def menus(nodes: list[Node], keys: dict[str, str]) -> list[Node]:
    """A menu on the tool bar for each sort of window that every side has, and one for all dice.

    `keys`: menu of dice -> its key.
    """
    sorts: dict[str, list[str]] = {}
    what: dict[str, str] = {}
    found: dict[str, str] = {}
    for node in nodes:
        own = _sort(node)
        rolled = node.short == "SpecialDiceButton"
        sort = phrase("Dice") if rolled else own
        if rolled and own in keys:
            found.setdefault(sort, keys[own])
        sorts.setdefault(sort, []).append(node.attributes["name" if rolled else "buttonName"])
        what[sort] = (
            phrase("what it is rolled for") if rolled else phrase("the windows of all sides")
        )
    return [
        component("ToolbarMenu", text=menu(sort), description=sort, menuItems=buttons,
                  tooltip=f"{sort}: {what[sort]}", **_key(found.get(sort, "")))
        for sort, buttons in sorts.items() if len(buttons) > 1
    ]  # fmt: skip


def more(nodes: list[Node]) -> Node:
    """The menu of the buttons of components that are needed now and then."""
    return component(
        "ToolbarMenu", text=menu(phrase(MORE)), description=phrase(MORE),
        menuItems=[_button(node) for node in nodes],
        tooltip=phrase("More: pieces, inventory, notes, trails, shuffled decks"),
    )  # fmt: skip


def menu(text: str) -> str:
    """The text of a button that opens a menu: with a mark that says so."""
    return f"{text}\u25be"


def _button(node: Node) -> str:
    return next(node.attributes[one] for one in ("text", "buttonText") if one in node.attributes)


def _sort(node: Node) -> str:
    """What similar buttons have in common: the text before the colon."""
    button = node.attributes["buttonName" if "buttonName" in node.attributes else "name"]
    return button.partition(":")[0].strip()


def trails() -> list[Node]:
    """The buttons that show the movement trails on the board."""
    shown, hidden = phrase("Show where pieces have been"), phrase("Show no trails")
    cleared = f"* {phrase('trails are cleared')}"
    found = [
        (phrase("Trails: show"), shown, SHOW_TRAIL, hot("T", ALT), ""),
        (phrase("Trails: hide"), hidden, HIDE_TRAIL, hot("T", ALT_SHIFT), ""),
        (
            phrase("Trails: forget"),
            phrase("Forget where pieces have been"),
            CLEAR_TRAIL,
            "",
            cleared,
        ),
    ]
    return [
        component(
            "GlobalKeyCommand", name=name, buttonText=name, tooltip=tip, hotkey=traits.key(pressed),
            buttonHotkey=key, filter='{Layer!="form"}', reportFormat=said,
        )
        for name, tip, pressed, key, said in found
    ]  # fmt: skip


def palette(making: Making) -> Node:
    """The window of all pieces, by their groups."""
    groups: dict[str, list[Slot]] = {}
    for slot in making.pieces:
        groups.setdefault(slot.group, []).append(slot)
    return component(
        "PieceWindow",
        component("TabWidget", [
            component("PanelWidget", [slot_node(making, "PieceSlot", slot) for slot in listed],
                      entryName=phrase(group.capitalize()), nColumns=PALETTE_COLUMNS)
            for group, listed in groups.items()
        ], entryName=phrase("Pieces")),
        name=phrase("Pieces"), text=phrase("Pieces"), tooltip=phrase("Every piece of the game"), hotkey=hot("G", ALT),
    )  # fmt: skip


def inventory(table: TableFacts, sides: dict[str, str]) -> Node:
    """The list of all pieces in play that a player may see."""
    return component(
        "Inventory", name="Inventory", text=phrase("Inventory"), tooltip=phrase("All pieces in play"),
        hotkey=hot("I", ALT), include=_listed(table, sides),
        groupBy=["CurrentMap", "LocationName", "LocalizedBasicName"], leafFormat="$PieceName$",
        nonLeafFormat=SUMS,
    )  # fmt: skip


def _listed(table: TableFacts, sides: dict[str, str]) -> str:
    """The expression for the pieces of the inventory: none in another side's window.

    The engine itself would list it, however hidden the window is.
    """
    maps = [f'CurrentMap=="{name}"' for name in (zones.MAIN, *(s.name for s in table.shared))]
    for facts in table.windows:
        before, side, after = facts.title.partition("{side}")
        if side:
            maps.append(f'CurrentMap=="{before}"+PlayerSide+"{after}"')
        else:
            seen = " || ".join(f'PlayerSide=="{sides[one]}"' for one in facts.sides)
            maps.append(f'(CurrentMap=="{before}" && ({seen}))')
    return f'{{Layer!="form" && Layer!="card" && Layer!="{LAYER}" && ({" || ".join(maps)})}}'


def _key(key: str) -> dict[str, Any]:
    return {"hotkey": key} if key else {}
