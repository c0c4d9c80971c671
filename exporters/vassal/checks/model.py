"""A module as the checks need it: its files, its tree, its pieces, and the names in it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from adjudicator.errors import InputError
from exporters.vassal.format.archive import traits_of
from exporters.vassal.format.components import Node, walk
from exporters.vassal.format.engine_types import table

MAPS = frozenset(["Map", "PlayerHand", "PrivateMap"])
SLOTS = frozenset(["PieceSlot", "CardSlot"])


class ModuleFinding(msgspec.Struct, frozen=True, order=True):
    """Something that is wrong with a module."""

    code: str
    where: str
    message: str


class Piece(msgspec.Struct, frozen=True):
    """A slot or prototype as it was read."""

    node: Node
    where: str
    traits: list[tuple[list[str], str]]

    def of(self, code: str) -> Iterator[dict[str, str]]:
        """The fields of the traits of a sort, by name."""
        for texts, _ in self.traits:
            if texts[0] == code:
                yield fields_of(texts)


class Module(msgspec.Struct):
    """A module as it was read, with what its parts may name."""

    files: dict[str, bytes]
    root: Node
    size: int
    pieces: list[Piece]
    broken: list[ModuleFinding]
    names: dict[str, set[str]]
    """Sort ("map", "board", "region", "zone", "deck", "prototype", "side") -> the names there are."""


def read_module(files: dict[str, bytes], root: Node, size: int) -> Module:
    """The module with its pieces decoded and its names collected."""
    pieces: list[Piece] = []
    broken: list[ModuleFinding] = []
    for node in walk(root):
        if node.short in SLOTS or node.short == "PrototypeDefinition":
            where = (
                f"{node.short} {node.attributes.get('entryName', node.attributes.get('name', ''))}"
            )
            try:
                pieces.append(Piece(node, where, traits_of(node.text)))
            except InputError as error:
                broken.append(ModuleFinding("broken-piece", where, str(error)))
    return Module(files, root, size, pieces, broken, _names(root))


def fields_of(texts: list[str]) -> dict[str, str]:
    """The fields of a trait by the names in our table; those left out have their defaults."""
    row = table().traits.get(texts[0])
    if row is None:
        return {}
    if texts[0] in {"mark", "prototype"}:
        return {row.fields[0][0]: ";".join(texts[1:])}
    given = texts[1:]
    return {
        name: given[at] if at < len(given) else default
        for at, (name, _, default) in enumerate(row.fields)
    }


def _names(root: Node) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {
        sort: set() for sort in ("map", "board", "region", "zone", "deck", "prototype", "side")
    }
    attributes = {"Board": "board", "Region": "region", "Zone": "zone", "DrawPile": "deck",
                  "PrototypeDefinition": "prototype"}  # fmt: skip
    for node in walk(root):
        if node.short in MAPS:
            found["map"].add(node.attributes.get("mapName", ""))
        elif node.short in attributes:
            found[attributes[node.short]].add(node.attributes.get("name", ""))
        elif node.short == "PlayerRoster":
            found["side"] |= {child.text for child in node.children if child.tag == "entry"}
    return found


def label(node: Node) -> str:
    """The name of a component in a finding."""
    names = ("name", "mapName", "entryName", "chartName", "title")
    return f"{node.short} {next((node.attributes[n] for n in names if n in node.attributes), '')}".strip()
