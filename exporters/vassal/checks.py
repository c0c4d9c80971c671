"""Static checks of a module: what the engine accepts in silence, and what it stumbles over.

Every finding has a code, the place where it is and what is wrong. A good module has none.
"""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from adjudicator.errors import InputError
from exporters.art.geometry import within
from exporters.vassal.archive import BUILD_FILE, parse_tree, read_archive, read_zip, traits_of
from exporters.vassal.components import Node, walk
from exporters.vassal.sequence import ESC, TAB, decode
from exporters.vassal.table import fault, table

MOST_SIDE = 5000
"""The greatest side of a picture in px."""
MOST_PIXELS = 200_000_000
"""Of all pictures: four bytes of memory each."""
MOST_BYTES = 50_000_000
SEMVER = re.compile(r"\d+\.\d+\.\d+")
MAPS = frozenset(["Map", "PlayerHand", "PrivateMap"])
SLOTS = frozenset(["PieceSlot", "CardSlot"])
UNIQUE = {"PlayerRoster", "GlobalOptions", "PrototypesContainer", "Documentation", "Chatter"}
PROPERTIES = re.compile(r"\$([A-Za-z_]\w*)\$")


class Finding(msgspec.Struct, frozen=True, order=True):
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
    broken: list[Finding]
    names: dict[str, set[str]]
    """Sort ("map", "board", "region", "zone", "deck", "prototype", "side") -> the names there are."""


def check_file(path: Path) -> list[Finding]:
    """The findings for a `.vmod`, sorted; InputError for a file that is no zip or no module."""
    return check_files(read_archive(path), path.stat().st_size)


def check_files(files: dict[str, bytes], size: int = 0) -> list[Finding]:
    """The findings for the entries of a module."""
    if BUILD_FILE not in files:
        raise InputError(f"no module: there is no {BUILD_FILE} in it")
    module = read_module(files, parse_tree(files[BUILD_FILE], BUILD_FILE), size)
    found = list(module.broken)
    for check in CHECKS:
        found += check(module)
    return sorted(set(found))


def read_module(files: dict[str, bytes], root: Node, size: int) -> Module:
    """The module with its pieces decoded and its names collected."""
    pieces: list[Piece] = []
    broken: list[Finding] = []
    for node in walk(root):
        if node.short in SLOTS or node.short == "PrototypeDefinition":
            where = (
                f"{node.short} {node.attributes.get('entryName', node.attributes.get('name', ''))}"
            )
            try:
                pieces.append(Piece(node, where, traits_of(node.text)))
            except InputError as error:
                broken.append(Finding("broken-piece", where, str(error)))
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


# --- the tree ---


def check_tree(module: Module) -> Iterator[Finding]:
    """Components, attributes and children are known, values of the right types."""
    for node in walk(module.root):
        where = label(node)
        known = table().components.get(node.tag)
        if node.tag in {"entry", "setup"}:
            continue
        if node.text.strip() and node.short not in SLOTS | {"PrototypeDefinition"}:
            yield Finding("stray-text", where, "a text that the engine ignores")
        if known is None:
            yield Finding("unknown-component", where, f"{node.tag} is not in our table")
            continue
        for name, value in node.attributes.items():
            if name not in known.attributes:
                yield Finding("unknown-attribute", where, f"{name!r}: the engine ignores it")
                continue
            sort = known.attributes[name][0]
            wrong = fault(sort, value) if value or sort.startswith("choice") else None
            if wrong:
                yield Finding("bad-value", where, f"{name}={value!r} {wrong}")
            elif name in {"width", "height"} and value and int(float(value)) < 0:
                yield Finding("negative-size", where, f"{name}={value}")
        for child in node.children:
            if child.tag not in {"entry", "setup"} and child.tag not in known.children:
                yield Finding("illegal-child", where, f"holds {child.short}")


def check_singletons(module: Module) -> Iterator[Finding]:
    """What every module has once, and prototypes before the first piece."""
    counts = Counter(child.short for child in module.root.children)
    for name in sorted(UNIQUE):
        if counts[name] != 1:
            yield Finding("missing-component", name, f"there are {counts[name]}, not one")
    order = [node.short for node in walk(module.root)]
    slots = [at for at, name in enumerate(order) if name in SLOTS]
    if slots and "PrototypesContainer" in order and order.index("PrototypesContainer") > slots[0]:
        yield Finding("prototypes-late", "PrototypesContainer", "stands after the first piece")


def check_maps(module: Module) -> Iterator[Finding]:
    """One map is docked; names are unique; the boards in play exist; sides are known."""
    maps = [node for node in walk(module.root) if node.short in MAPS]
    docked = [node for node in maps if node.attributes.get("launch") == "false"]
    if len(docked) != 1:
        yield Finding("docked-maps", "GameModule", f'{len(docked)} maps have launch="false", not 1')
    for name, count in Counter(node.attributes.get("mapName", "") for node in maps).items():
        if count > 1:
            yield Finding("duplicate-map", name, f"{count} maps have this name")
    for node in maps:
        name = node.attributes.get("mapName", "")
        yield from _boards_chosen(node, name)
        if node.short != "Map":
            for side in decode(node.attributes.get("side", ""), ","):
                if side not in module.names["side"]:
                    yield Finding("unknown-side", name, f"there is no side {side!r}")
            if node.attributes.get("visible", "false") != "false":
                yield Finding("open-window", name, "others see a window that is meant private")
        needed = {"BoardPicker", "StackMetrics", "PieceMover", "MenuDisplayer", "KeyBufferer"}
        for missing in sorted(needed - {child.short for child in node.children}):
            yield Finding("map-part", name, f"has no {missing}")


def _boards_chosen(node: Node, name: str) -> Iterator[Finding]:
    boards = [b.attributes.get("name", "") for b in walk(node) if b.short == "Board"]
    setups = [child.text for child in walk(node) if child.tag == "setup"]
    if not setups:
        yield Finding("no-board-chosen", name, "no <setup> chooses a board")
    for text in setups:
        parts = decode(text, TAB)
        if parts[0] != f"{name}BoardPicker":
            yield Finding("setup-map", name, f"the <setup> is for {parts[0]!r}")
        for board in parts[1::3]:
            if board not in boards:
                yield Finding("setup-board", name, f"the <setup> names no board: {board!r}")


def check_grids(module: Module) -> Iterator[Finding]:
    """Zones and regions: unique names in a map, regions in their zones and on their boards."""
    for node in walk(module.root):
        if node.short not in MAPS:
            continue
        where = node.attributes.get("mapName", "")
        for sort in ("Region", "Zone"):
            names = Counter(n.attributes.get("name", "") for n in walk(node) if n.short == sort)
            for name, count in names.items():
                if count > 1:
                    yield Finding(f"duplicate-{sort.lower()}", f"{where}: {name}", f"{count} times")
                if not name:
                    yield Finding(f"unnamed-{sort.lower()}", where, "it has no name")
        for grid in (n for n in walk(node) if n.short == "ZonedGrid"):
            before: list[tuple[str, list[tuple[float, float]]]] = []
            for zone in (n for n in grid.children if n.short == "Zone"):
                yield from _zone(zone, where, before)


def _zone(
    zone: Node, where: str, before: list[tuple[str, list[tuple[float, float]]]]
) -> Iterator[Finding]:
    """A zone, and those before it in its grid: of zones that overlap the first one counts."""
    zone_name = zone.attributes.get("name", "")
    where = f"{where}: {zone_name}"
    try:
        corners = [
            (float(x), float(y))
            for x, y in (point.split(",") for point in zone.attributes.get("path", "").split(";"))
        ]
    except ValueError:
        corners = []
    if len(corners) < 3:
        yield Finding("zone-path", where, "its path is no list of three points x,y;x,y;x,y or more")
        return
    for region in (n for n in walk(zone) if n.short == "Region"):
        name = region.attributes.get("name")
        try:
            at = (
                int(region.attributes["originx"]) + 0.01,
                int(region.attributes["originy"]) + 0.01,
            )
        except (KeyError, ValueError):
            yield Finding("region-place", where, f"{name} has no place")
            continue
        if not within(at, corners):
            yield Finding("region-outside", where, f"{name} lies outside")
        for other, outline in before:
            if within(at, outline):
                yield Finding("region-covered", where, f"{name} lies in the zone {other}")
    before.append((zone_name, corners))


def check_stacks(module: Module) -> Iterator[Finding]:
    """At-start stacks and decks: their boards, regions, places and the decks they name."""
    sizes = {name: png_size(data) for name, data in module.files.items() if name.endswith(".png")}
    for node in walk(module.root):
        if node.short not in MAPS:
            continue
        boards = {b.attributes.get("name", ""): b for b in walk(node) if b.short == "Board"}
        regions = {r.attributes.get("name", "") for r in walk(node) if r.short == "Region"}
        for stack in (n for n in walk(node) if n.short in {"SetupStack", "DrawPile"}):
            where = label(stack)
            board = stack.attributes.get("owningBoard", "")
            if board and board not in boards:
                yield Finding("unknown-board", where, f"there is no board {board!r} on its map")
            elif board:
                yield from _on_board(stack, boards[board], sizes)
            if stack.attributes.get("useGridLocation") == "true":
                name = stack.attributes.get("location", "")
                if name not in regions:
                    yield Finding("unknown-region", where, f"there is no region {name!r}")
            if stack.short == "SetupStack" and not stack.children:
                yield Finding("empty-stack", where, "no piece lies there")
            target = stack.attributes.get("reshuffleTarget", "")
            if target and target not in module.names["deck"]:
                yield Finding("unknown-deck", where, f"there is no deck {target!r}")
            if stack.attributes.get("reshufflable") == "true" and not target:
                yield Finding("unknown-deck", where, "it is to be shuffled into no deck")
    decks = Counter(
        n.attributes.get("name", "") for n in walk(module.root) if n.short == "DrawPile"
    )
    for name, count in decks.items():
        if count > 1:
            yield Finding("duplicate-deck", name, f"{count} decks have this name")


def _on_board(stack: Node, board: Node, sizes: dict[str, tuple[int, int]]) -> Iterator[Finding]:
    image = board.attributes.get("image", "")
    try:
        width, height = sizes.get(f"images/{image}") or (
            int(board.attributes.get("width", "500")),
            int(board.attributes.get("height", "500")),
        )
        x, y = int(stack.attributes.get("x", "0")), int(stack.attributes.get("y", "0"))
    except ValueError:
        return
    if not (0 <= x <= width and 0 <= y <= height):
        yield Finding("off-board", label(stack), f"({x}, {y}) is not on {width} x {height}")


# --- pieces ---


def check_pieces(module: Module) -> Iterator[Finding]:
    """Traits are known and whole; what they name exists; every slot has a gpid and a ContentId."""
    for piece in module.pieces:
        codes = [texts[0] for texts, _ in piece.traits]
        if codes[-1] != "piece" or codes.count("piece") != 1:
            yield Finding("no-basic-piece", piece.where, "its innermost trait is no basic piece")
        for texts, state in piece.traits:
            yield from _trait(texts, state, piece, module)
        if piece.node.short in SLOTS:
            marked = [name for row in piece.of("mark") for name in decode(row["names"], ",")]
            if "ContentId" not in marked:
                yield Finding("no-content-id", piece.where, "no mark says what it is")
            if not piece.node.attributes.get("gpid", "").isdecimal():
                yield Finding("bad-gpid", piece.where, "its gpid is no number")
            titles = [row["name"] for row in piece.of("piece")] + [
                value
                for texts, state in piece.traits
                if texts[0] == "mark"
                for name, value in zip(
                    decode(fields_of(texts)["names"], ","), decode(state, ","), strict=False
                )
                if name == "Title"
            ]
            if piece.node.attributes.get("entryName") not in titles:
                yield Finding("slot-name", piece.where, f"but the piece in it is called {titles}")


def _trait(texts: list[str], state: str, piece: Piece, module: Module) -> Iterator[Finding]:
    code, where = texts[0], piece.where
    row = table().traits.get(code)
    if row is None:
        yield Finding("unknown-trait", where, f"{code!r} is not in our table")
        return
    if code not in {"mark", "prototype"} and len(texts) - 1 != len(row.fields):
        yield Finding(
            "trait-fields", where, f"{code} has {len(texts) - 1} fields, not {len(row.fields)}"
        )
    given = fields_of(texts)
    for name, sort, _ in row.fields:
        value = given.get(name, "")
        wrong = fault(sort, value)
        if wrong:
            yield Finding("trait-value", where, f"{code}: {name}={value!r} {wrong}")
        if sort in module.names and value and value not in module.names[sort] and "$" not in value:
            yield Finding(f"unknown-{sort}", where, f"{code}: there is no {sort} {value!r}")
        if sort in {"expression", "format"}:
            for message in expression_faults(value, whole=sort == "expression"):
                yield Finding("bad-expression", where, f"{code}: {name}: {message}")
    yield from _trait_sense(code, given, state, piece, module)


def _trait_sense(
    code: str, given: dict[str, str], state: str, piece: Piece, module: Module
) -> Iterator[Finding]:
    """What the fields of a trait say together, and with its state."""
    where = piece.where
    if code == "mark" and len(decode(given["names"], ",")) != len(decode(state, ",")):
        yield Finding("mark-values", where, "not as many values as names")
    if code == "restrict":
        for side in decode(given["sides"], ","):
            if side not in module.names["side"]:
                yield Finding("unknown-side", where, f"there is no side {side!r}")
    if code == "emb2" and len(decode(given["images"], ",")) != len(decode(given["names"], ",")):
        yield Finding("layer-names", where, "not as many names as pictures")
    if code == "piece" and piece.node.short in SLOTS:
        parts = decode(state, ";")
        if len(parts) < 4 or parts[3] != piece.node.attributes.get("gpid"):
            yield Finding("slot-gpid", where, "the piece in it has another gpid")


def check_prototypes(module: Module) -> Iterator[Finding]:
    """Prototypes are named once, used, and one level deep."""
    names = Counter(
        p.node.attributes.get("name", "") for p in module.pieces if p.node.short not in SLOTS
    )
    used = {row["name"] for piece in module.pieces for row in piece.of("prototype")}
    for name, count in names.items():
        if count > 1:
            yield Finding("duplicate-prototype", name, f"{count} times")
        if name not in used:
            yield Finding("unused-prototype", name, "no piece uses it")
    for piece in module.pieces:
        if piece.node.short not in SLOTS and any(piece.of("prototype")):
            yield Finding("nested-prototype", piece.where, "it uses another one")


def check_gpids(module: Module) -> Iterator[Finding]:
    """Numbers of slots are given once, and are smaller than the next one."""
    numbers = [p.node.attributes.get("gpid", "") for p in module.pieces if p.node.short in SLOTS]
    for number, count in Counter(numbers).items():
        if count > 1:
            yield Finding("duplicate-gpid", number, f"{count} slots have it")
    following = module.root.attributes.get("nextPieceSlotId", "")
    greatest = max((int(n) for n in numbers if n.isdecimal()), default=0)
    if not following.isdecimal() or int(following) <= greatest:
        yield Finding("next-gpid", "GameModule", f"nextPieceSlotId must exceed {greatest}")


# --- keys, expressions ---


def check_keys(module: Module) -> Iterator[Finding]:
    """Keys that are pressed are heard; buttons have keys of their own."""
    heard, pressed = _keys(module)
    for name, where in sorted(pressed.items()):
        if name not in heard:
            yield Finding("unheard-key", where, f"nothing listens to {name!r}")
    buttons: dict[str, list[str]] = {}
    for node in walk(module.root):
        for attribute in ("hotkey", "buttonHotkey", "nexthotkey", "prevhotkey", "buttonKeyStroke"):
            value = node.attributes.get(attribute, "")
            if value and "," in value and not value.startswith("57348"):
                buttons.setdefault(value, []).append(label(node))
    for value, nodes in buttons.items():
        if len(nodes) > 1:
            yield Finding("key-twice", ", ".join(nodes), f"the key {value} is given twice")
    for node in walk(module.root):
        opens = node.short in MAPS and node.attributes.get("launch") == "true"
        others = {"Inventory", "ChartWindow", "NotesWindow", "PieceWindow"}
        if (opens or node.short in others) and not node.attributes.get("hotkey"):
            yield Finding("button-without-key", label(node), "its button has no key")


def _keys(module: Module) -> tuple[set[str], dict[str, str]]:
    """The named keys that some piece listens to, and those that are sent to pieces."""
    heard: set[str] = set()
    pressed: dict[str, str] = {}
    for piece in module.pieces:
        listens, _, sends = keys_of(piece)
        heard |= listens
        pressed |= dict.fromkeys(sends, piece.where)
    for node in walk(module.root):
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


def check_triggers(module: Module) -> Iterator[Finding]:
    """What a piece presses on itself, one of its traits or prototypes listens to."""
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
                yield Finding("unheard-key", piece.where, f"it presses {key!r}, to no effect")


def check_expressions(module: Module) -> Iterator[Finding]:
    """Expressions and formats of components have their brackets and quotes in pairs."""
    for node in walk(module.root):
        known = table().components.get(node.tag)
        for name, value in node.attributes.items():
            sort = known.attributes.get(name, ("", ""))[0] if known else ""
            if sort in {"expression", "format"}:
                for message in expression_faults(value, whole=sort == "expression"):
                    yield Finding("bad-expression", label(node), f"{name}: {message}")


def expression_faults(text: str, *, whole: bool) -> list[str]:
    """What is wrong with an expression, or with a format: brackets, quotes, properties."""
    found = []
    if whole and text.startswith("{") != text.endswith("}"):
        found.append("an expression stands in { }")
    plain = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    if text.startswith("{") and '"' in plain:
        found.append('a " is never closed')
    for left, right in ("()", "[]", "{}"):
        if text.startswith("{") and plain.count(left) != plain.count(right):
            found.append(f"{left} and {right} are not in pairs")
    if not text.startswith("{") and text.count("$") % 2:
        found.append("a $ is never closed")
    return found


# --- files ---


def check_images(module: Module) -> Iterator[Finding]:
    """Files that are named exist, and every file is used."""
    used = _files_used(module)
    for name, where in sorted(used.items()):
        if name not in module.files:
            yield Finding("missing-file", where, f"there is no {name} in the module")
    for name in sorted(module.files.keys() - used.keys() - {BUILD_FILE, "moduledata"}):
        yield Finding("unused-file", name, "nothing names it")


def check_pictures(module: Module) -> Iterator[Finding]:
    """Pictures are PNGs of a sane size."""
    pixels = 0
    for name, data in module.files.items():
        if name.startswith("images/"):
            width, height = png_size(data)
            pixels += width * height
            if (width, height) == (0, 0):
                yield Finding("bad-picture", name, "is no PNG")
            if max(width, height) > MOST_SIDE:
                yield Finding("picture-size", name, f"{width} x {height} px, more than {MOST_SIDE}")
    if pixels > MOST_PIXELS:
        yield Finding("picture-memory", "images", f"{pixels:,} px, more than {MOST_PIXELS:,}")


def _files_used(module: Module) -> dict[str, str]:
    """File -> something that names it."""
    used: dict[str, str] = {}
    for node in walk(module.root):
        known = table().components.get(node.tag)
        for name, value in node.attributes.items():
            sort = known.attributes.get(name, ("", ""))[0] if known else ""
            if sort == "image" and value and not value.startswith("/images/"):
                used.setdefault(f"images/{value}", label(node))
            elif sort == "file" and value:
                used.setdefault(value, label(node))
    for piece in module.pieces:
        for texts, _ in piece.traits:
            row = table().traits.get(texts[0])
            given = fields_of(texts)
            for name, sort, _ in row.fields if row else []:
                if sort in {"image", "images"}:
                    for value in decode(given[name], ",") if sort == "images" else [given[name]]:
                        if value and value != "null" and not value.startswith("/"):
                            used.setdefault(f"images/{value}", piece.where)
    return used


def check_names(module: Module) -> Iterator[Finding]:
    """Names of files are ASCII, differ by more than case, and the module is small enough."""
    for name in module.files:
        if not name.isascii():
            yield Finding("file-name", name, "file names are ASCII")
    for name, count in Counter(name.lower() for name in module.files).items():
        if count > 1:
            yield Finding("file-name", name, "files that differ in case only")
    if module.size > MOST_BYTES:
        yield Finding("module-size", "", f"{module.size:,} bytes, more than {MOST_BYTES:,}")


def check_versions(module: Module) -> Iterator[Finding]:
    """One SemVer in the build file, the module data and every set-up."""
    version = module.root.attributes.get("version", "")
    if not SEMVER.fullmatch(version):
        yield Finding("semver", "GameModule", f"{version!r} is no version x.y.z")
    if not module.root.attributes.get("name"):
        yield Finding("no-name", "GameModule", "the module has no name")
    engine = module.root.attributes.get("VassalVersion", "")
    if not SEMVER.fullmatch(engine):
        yield Finding("semver", "GameModule", f"VassalVersion {engine!r} is no version x.y.z")
    yield from _data(module.files.get("moduledata"), "moduledata", module.root)
    for name, data in module.files.items():
        if not name.endswith(".vsav"):
            continue
        try:
            inner = read_zip(data, name)
        except InputError as error:
            yield Finding("bad-save", name, str(error))
            continue
        for entry in ("moduledata", "savedata"):
            yield from _data(inner.get(entry), f"{name}: {entry}", module.root)
        yield from _save(inner.get("savedGame"), name, module)


def _data(data: bytes | None, where: str, root: Node) -> Iterator[Finding]:
    if data is None:
        yield Finding("missing-data", where, "is missing: the library refuses the file")
        return
    try:
        found = {node.tag: node.text or "" for node in ET.fromstring(data)}  # noqa: S314 - ours, small
    except ET.ParseError as error:
        yield Finding("missing-data", where, f"is no XML: {error}")
        return
    for tag, attribute in (("version", "version"), ("VassalVersion", "VassalVersion")):
        if found.get(tag) != root.attributes.get(attribute):
            yield Finding("version-differs", where, f"{tag} {found.get(tag)!r} is not the module's")
    if where.endswith("moduledata") and found.get("name") != root.attributes.get("name"):
        yield Finding("name-differs", where, f"the name {found.get('name')!r} is not the module's")


def _save(data: bytes | None, where: str, module: Module) -> Iterator[Finding]:
    if data is None:
        yield Finding("bad-save", where, "has no savedGame")
        return
    text = data.decode("utf-8", "replace")
    if text.startswith("!VCSK"):
        return
    commands = decode(text, ESC)
    if commands[0] != "begin_save" or commands[-1] != "end_save":
        yield Finding("bad-save", where, "does not run from begin_save to end_save")
    if "SETUP_STACK" + TAB not in commands:
        yield Finding("save-setup", where, "without SETUP_STACK all pieces come twice")
    gpids = {p.node.attributes.get("gpid", "") for p in module.pieces if p.node.short in SLOTS}
    ids: set[str] = set()
    for command in commands:
        if command.startswith("+/"):
            yield from _added(command, where, module, gpids, ids)


def _added(
    command: str, where: str, module: Module, gpids: set[str], ids: set[str]
) -> Iterator[Finding]:
    number, kind, state = ([*decode(command[2:], "/"), "", "", ""])[:3]
    if number in ids:
        yield Finding("save-id", where, f"the id {number} is given twice")
    ids.add(number)
    if kind == "stack" or kind.startswith("deck;"):
        parts = decode(state, ";")
        held = decode(parts[4], ",") if kind != "stack" and len(parts) > 4 else parts[3:]
        if parts[0] not in module.names["map"]:
            yield Finding("unknown-map", where, f"there is no map {parts[0]!r}")
        for one in held:
            if one and not one.startswith("@@") and one not in ids:
                yield Finding("save-id", where, f"a stack holds {one}, which is no piece")
        return
    try:
        basic = decode(traits_of(command)[-1][1], ";")
    except InputError as error:
        yield Finding("bad-save", where, str(error))
        return
    if basic[0] not in module.names["map"]:
        yield Finding("unknown-map", where, f"there is no map {basic[0]!r}")
    if basic[3] not in gpids:
        yield Finding("unknown-gpid", where, f"no slot has the gpid {basic[3]!r}")


def check_turns(module: Module) -> Iterator[Finding]:
    """Set-up menus have files, turn levels and dice have values, lists are not empty."""
    for node in walk(module.root):
        where = label(node)
        if node.short == "PredefinedSetup":
            menu = node.attributes.get("isMenu") == "true"
            if menu and not node.children:
                yield Finding("empty-menu", where, "a menu of set-ups without any")
            uses_file = not menu and node.attributes.get("useFile") == "true"
            if uses_file and not node.attributes.get("file"):
                yield Finding("missing-file", where, "names no file")
        if node.short == "ListTurnLevel" and not node.attributes.get("list"):
            yield Finding("empty-list", where, "a turn level without values")
        if node.short == "TurnTracker" and not node.children:
            yield Finding("empty-list", where, "a turn tracker without levels")
        if node.short == "PlayerRoster" and not node.children:
            yield Finding("empty-list", where, "there are no sides")
        for name, value in node.attributes.items():
            if "\n" in value or ESC in value:
                yield Finding("control-letter", where, f"{name} holds a control letter")


CHECKS: list[Callable[[Module], Iterator[Finding]]] = [
    check_tree, check_singletons, check_maps, check_grids, check_stacks, check_pieces,
    check_prototypes, check_gpids, check_keys, check_triggers, check_expressions, check_images, check_pictures, check_names,
    check_versions, check_turns,
]  # fmt: skip


def label(node: Node) -> str:
    """How a component is called in a finding."""
    names = ("name", "mapName", "entryName", "chartName", "title")
    return f"{node.short} {next((node.attributes[n] for n in names if n in node.attributes), '')}".strip()


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG; (0, 0) for anything else."""
    if len(data) < 24 or not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return (0, 0)
    width, height = struct.unpack(">II", data[16:24])
    return (width, height)
