"""Checks of the tree: components with their attributes and children, and those that a module must have once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from exporters.vassal.checks.model import SLOTS, Module, ModuleFinding, label
from exporters.vassal.format.components import walk
from exporters.vassal.format.engine_types import fault, table
from exporters.vassal.format.sequence import ESC
from exporters.vassal.javaclasses import class_file

UNIQUE = {"PlayerRoster", "GlobalOptions", "PrototypesContainer", "Documentation", "Chatter"}


def check_tree(module: Module) -> Iterator[ModuleFinding]:
    """Components, attributes and children are known, values of the right types.

    Of components whose class the module brings with it we know nothing.
    """
    for node in walk(module.root):
        where = label(node)
        known = table().components.get(node.tag)
        if node.tag in {"entry", "setup"}:
            continue
        if node.text.strip() and node.short not in SLOTS | {"PrototypeDefinition"}:
            yield ModuleFinding("stray-text", where, "a text that the engine ignores")
        if class_file(node.tag) in module.files:
            continue
        if known is None:
            yield ModuleFinding("unknown-component", where, f"{node.tag} is not in our table")
            continue
        for name, value in node.attributes.items():
            if name not in known.attributes:
                yield ModuleFinding("unknown-attribute", where, f"{name!r}: the engine ignores it")
                continue
            sort = known.attributes[name][0]
            wrong = fault(sort, value) if value or sort.startswith("choice") else None
            if wrong:
                yield ModuleFinding("bad-value", where, f"{name}={value!r} {wrong}")
            elif name in {"width", "height"} and value and int(float(value)) < 0:
                yield ModuleFinding("negative-size", where, f"{name}={value}")
        for child in node.children:
            its_own = class_file(child.tag) in module.files
            if child.tag not in {"entry", "setup", *known.children} and not its_own:
                yield ModuleFinding("illegal-child", where, f"holds {child.short}")


def check_singletons(module: Module) -> Iterator[ModuleFinding]:
    """Components that a module must have exactly once are there, and prototypes come before the first piece."""
    counts = Counter(child.short for child in module.root.children)
    for name in sorted(UNIQUE):
        if counts[name] != 1:
            yield ModuleFinding("missing-component", name, f"there are {counts[name]}, not one")
    order = [node.short for node in walk(module.root)]
    slots = [at for at, name in enumerate(order) if name in SLOTS]
    if slots and "PrototypesContainer" in order and order.index("PrototypesContainer") > slots[0]:
        yield ModuleFinding(
            "prototypes-late", "PrototypesContainer", "stands after the first piece"
        )


def check_turns(module: Module) -> Iterator[ModuleFinding]:
    """Set-up menus have files, turn levels and dice have values, lists are not empty."""
    for node in walk(module.root):
        where = label(node)
        if node.short == "PredefinedSetup":
            menu = node.attributes.get("isMenu") == "true"
            if menu and not node.children:
                yield ModuleFinding("empty-menu", where, "a menu of set-ups without any")
            uses_file = not menu and node.attributes.get("useFile") == "true"
            if uses_file and not node.attributes.get("file"):
                yield ModuleFinding("missing-file", where, "names no file")
        if node.short == "ListTurnLevel" and not node.attributes.get("list"):
            yield ModuleFinding("empty-list", where, "a turn level without values")
        if node.short == "TurnTracker" and not node.children:
            yield ModuleFinding("empty-list", where, "a turn tracker without levels")
        if node.short == "PlayerRoster" and not node.children:
            yield ModuleFinding("empty-list", where, "there are no sides")
        for name, value in node.attributes.items():
            if "\n" in value or ESC in value:
                yield ModuleFinding("control-letter", where, f"{name} holds a control letter")


def check_dice(module: Module) -> Iterator[ModuleFinding]:
    """Every face of a die states its picture, which may be empty."""
    for node in walk(module.root):
        if node.short == "SpecialDieFace" and "icon" not in node.attributes:
            yield ModuleFinding(
                "die-face", label(node), "no icon: the engine does not load the module"
            )
