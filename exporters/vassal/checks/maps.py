"""Checks of maps: their boards, zones and regions, and the pieces on them at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from exporters.art.geometry.cells import within
from exporters.vassal.checks.files import png_size
from exporters.vassal.checks.model import MAPS, Module, ModuleFinding, label
from exporters.vassal.format.components import Node, walk
from exporters.vassal.format.sequence import TAB, decode

INSIDE = 0.01
"""Of a px: a region is looked for beside the corner of its px, never on a border."""


def check_maps(module: Module) -> Iterator[ModuleFinding]:
    """One map is docked; names are unique; the boards in play exist; sides are known."""
    maps = [node for node in walk(module.root) if node.short in MAPS]
    docked = [node for node in maps if node.attributes.get("launch") == "false"]
    if len(docked) != 1:
        yield ModuleFinding(
            "docked-maps", "GameModule", f'{len(docked)} maps have launch="false", not 1'
        )
    for name, count in Counter(node.attributes.get("mapName", "") for node in maps).items():
        if count > 1:
            yield ModuleFinding("duplicate-map", name, f"{count} maps have this name")
    for node in maps:
        name = node.attributes.get("mapName", "")
        yield from _boards_chosen(node, name)
        if node.short != "Map":
            for side in decode(node.attributes.get("side", ""), ","):
                if side not in module.names["side"]:
                    yield ModuleFinding("unknown-side", name, f"there is no side {side!r}")
            if node.attributes.get("visible", "false") != "false":
                yield ModuleFinding(
                    "open-window", name, "others see a window that is meant private"
                )
        needed = {"BoardPicker", "StackMetrics", "PieceMover", "MenuDisplayer", "KeyBufferer"}
        for missing in sorted(needed - {child.short for child in node.children}):
            yield ModuleFinding("map-part", name, f"has no {missing}")


def _boards_chosen(node: Node, name: str) -> Iterator[ModuleFinding]:
    boards = [b.attributes.get("name", "") for b in walk(node) if b.short == "Board"]
    setups = [child.text for child in walk(node) if child.tag == "setup"]
    if not setups:
        yield ModuleFinding("no-board-chosen", name, "no <setup> chooses a board")
    for text in setups:
        parts = decode(text, TAB)
        if parts[0] != f"{name}BoardPicker":
            yield ModuleFinding("setup-map", name, f"the <setup> is for {parts[0]!r}")
        for board in parts[1::3]:
            if board not in boards:
                yield ModuleFinding("setup-board", name, f"the <setup> names no board: {board!r}")


def check_grids(module: Module) -> Iterator[ModuleFinding]:
    """Zones and regions: unique names in a map, regions in their zones and on their boards."""
    for node in walk(module.root):
        if node.short not in MAPS:
            continue
        where = node.attributes.get("mapName", "")
        for sort in ("Region", "Zone"):
            yield from _names(node, sort, where)
        for grid in (n for n in walk(node) if n.short == "ZonedGrid"):
            before: list[Outlined] = []
            for zone in (n for n in grid.children if n.short == "Zone"):
                yield from _zone(zone, where, before)


def _names(node: Node, sort: str, where: str) -> Iterator[ModuleFinding]:
    """Finds missing names, and names that occur twice on boards that may lie side by side."""
    found: dict[str, int] = {}
    for boards in _together(node):
        names = Counter(n.attributes.get("name", "") for board in boards for n in walk(board)
                        if n.short == sort)  # fmt: skip
        found |= {name: max(count, found.get(name, 0)) for name, count in names.items()}
    for name, count in found.items():
        if count > 1:
            yield ModuleFinding(f"duplicate-{sort.lower()}", f"{where}: {name}", f"{count} times")
        if not name:
            yield ModuleFinding(f"unnamed-{sort.lower()}", where, "it has no name")


def _together(node: Node) -> list[list[Node]]:
    """The sets of boards that may lie side by side on a map: those in play, with each alternative for the last one."""
    boards = {b.attributes.get("name", ""): b for b in walk(node) if b.short == "Board"}
    chosen = [name for child in walk(node) if child.tag == "setup"
              for name in decode(child.text, TAB)[1::3] if name in boards]  # fmt: skip
    if not chosen:
        return [[*boards.values()]]
    kept = [boards[name] for name in chosen]
    return [kept, *([*kept[:-1], board] for name, board in boards.items() if name not in chosen)]


Point = tuple[float, float]
Outlined = tuple[str, tuple[Point, Point], list[Point]]
"""A zone: its name, the corners of the box around it, and its outline."""


def _zone(zone: Node, where: str, before: list[Outlined]) -> Iterator[ModuleFinding]:
    """Checks a zone against the zones before it in its grid; where zones overlap, the first one counts."""
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
        yield ModuleFinding(
            "zone-path", where, "its path is not a list of three points x,y;x,y;x,y or more"
        )
        return
    for region in (n for n in walk(zone) if n.short == "Region"):
        name = region.attributes.get("name")
        try:
            at = (
                int(region.attributes["originx"]) + INSIDE,
                int(region.attributes["originy"]) + INSIDE,
            )
        except (KeyError, ValueError):
            yield ModuleFinding("region-place", where, f"{name} has no place")
            continue
        if not within(at, corners):
            yield ModuleFinding("region-outside", where, f"{name} lies outside")
        for other, (low, high), outline in before:
            boxed = low[0] <= at[0] <= high[0] and low[1] <= at[1] <= high[1]
            if boxed and within(at, outline):
                yield ModuleFinding("region-covered", where, f"{name} lies in the zone {other}")
    xs, ys = zip(*corners, strict=True)
    before.append((zone_name, ((min(xs), min(ys)), (max(xs), max(ys))), corners))


def check_stacks(module: Module) -> Iterator[ModuleFinding]:
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
                yield ModuleFinding(
                    "unknown-board", where, f"there is no board {board!r} on its map"
                )
            elif board:
                yield from _on_board(stack, boards[board], sizes)
            if stack.attributes.get("useGridLocation") == "true":
                name = stack.attributes.get("location", "")
                if name not in regions:
                    yield ModuleFinding("unknown-region", where, f"there is no region {name!r}")
            if stack.short == "SetupStack" and not stack.children:
                yield ModuleFinding("empty-stack", where, "no piece lies there")
            target = stack.attributes.get("reshuffleTarget", "")
            if target and target not in module.names["deck"]:
                yield ModuleFinding("unknown-deck", where, f"there is no deck {target!r}")
            if stack.attributes.get("reshufflable") == "true" and not target:
                yield ModuleFinding("unknown-deck", where, "it is to be shuffled into no deck")
    decks = Counter(
        n.attributes.get("name", "") for n in walk(module.root) if n.short == "DrawPile"
    )
    for name, count in decks.items():
        if count > 1:
            yield ModuleFinding("duplicate-deck", name, f"{count} decks have this name")


def _on_board(
    stack: Node, board: Node, sizes: dict[str, tuple[int, int]]
) -> Iterator[ModuleFinding]:
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
        yield ModuleFinding("off-board", label(stack), f"({x}, {y}) is not on {width} x {height}")
