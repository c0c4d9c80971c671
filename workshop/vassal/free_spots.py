"""Finds the spots of each territory that no name covers: `python -m workshop.vassal.free_spots GAME`.

Names are placed by trial, which takes seconds, but a module is planned often. So the result is
written into the game's table.json. A module has one spot for all languages, whose names are of different lengths.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from PIL import Image, ImageDraw
from shapely import Point as ShapelyPoint  # type: ignore[import-untyped]
from shapely import Polygon

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content
from adjudicator.content.records import Content
from adjudicator.content.translation import spoken
from exporters.art.board.boxes import overlaps, turned_box
from exporters.art.board.picture import board_labels
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import Point, is_round
from exporters.speech import languages
from exporters.vassal.module.game_facts.board_facts import BoardFacts, BoardSpot
from exporters.vassal.module.game_facts.facts import FOLDER, Entry, entries, load_table_facts
from exporters.vassal.module.marks import HALF
from exporters.vassal.module.places.zones import chosen

TILES = 8
"""Into how many strips a spot's square is cut each way, to see how much of it a name covers."""

NUMBER = 0.65
"""Half the size of the number on a stack, by half that of a spot's square, at whose lower right corner it is."""
MUCH = 0.1
"""What is much, in shares of a piece that lies on a name."""
GRAIN = 2
"""The side of a square in which names are measured, in px of the board."""
STEP = 6
"""From one point that is tried to the next, in px."""
APART = 64
"""From one spot to the next, in px: the width of a token."""
SIGN = 0.4
"""How bad it is to hide a printed sign, as MUCH."""
FAR = 0.0004
"""How bad it is to be a px farther from the first spot of the board's own, as MUCH."""


def covered(point: Point, half: float, names: Sequence[Sequence[Point]]) -> float:
    """How much of the square about a point names cover: 0 for nothing, 1 for all; all in one unit."""
    near = [box for box in names if overlaps(_square(point, half), box)]
    step = 2 * half / TILES
    tiles = [
        (point[0] - half + step * (column + 0.5), point[1] - half + step * (row + 0.5))
        for column in range(TILES)
        for row in range(TILES)
    ]
    return sum(any(overlaps(_square(tile, step / 2), box) for box in near) for tile in tiles) / len(
        tiles
    )


def _square(point: Point, half: float) -> list[Point]:
    return turned_box(point, 0, 2 * half, 2 * half)


def _covered_by_all(point: Point, half: float, every: Sequence[Sequence[Sequence[Point]]]) -> float:
    """The same for the names in several languages, one added to the other."""
    return sum(covered(point, half, names) for names in every)


def _names(content: Content) -> list[list[Sequence[Point]]]:
    """The boxes of all names on the board, by language."""
    return [
        [box for label in board_labels(spoken(content, language)) for box in label.boxes]
        for language in languages()
    ]


def _parts(entry: Entry) -> list[str]:
    """The parts of a territory that have another id than it."""
    return [part["id"] for part in entry.fields.get("parts", []) if part["id"] != entry.id]


def _divided(content: Content, facts: BoardFacts) -> list[Entry]:
    """The territories in each of which a spot serves the whole, if the table has such."""
    return (
        [one for one in entries(content, facts.territories) if _parts(one)]
        if facts.territories
        else []
    )


def free_spots(content: Content, facts: BoardFacts) -> dict[str, dict[str, str | int]]:
    """Territory -> part and spot, where another spot than the last is less covered by the names of all languages."""
    every = _names(content)
    half = HALF / facts.width
    stands = cells(content).stands
    found: dict[str, dict[str, str | int]] = {}
    for entry in _divided(content, facts):
        within = _parts(entry)
        last = chosen(within, stands, None)
        least = _covered_by_all(stands[last[0]][last[1]], half, every)
        best = last
        for part in within if least else ():
            for at, spot in reversed([*enumerate(stands[part])]):
                share = _covered_by_all(spot, half, every)
                if len(stands[part]) > 1 and share < least:
                    best, least = (part, at), share
        if best != last:
            found[entry.id] = {"part": best[0], "spot": best[1] + 1}
    return dict(sorted(found.items()))


def laid_spots(content: Content, facts: BoardFacts) -> dict[str, list[tuple[int, int]]]:
    """Cell -> its spots in px of the module's board, the best first, where pieces on the board's own hide much of its names.

    On a board whose layout says where pieces lie, the same spots in another order: those that hide little first.
    Elsewhere others, as many, each of which hides the names as little as can be, if that is much better for the first two.
    """
    hidden = HiddenNames(content, facts)
    drawn = cells(content)
    whole: list[Px] = []
    stands = {part: list(spots) for part, spots in drawn.stands.items()}
    for entry in _divided(content, facts):
        part, at = chosen(_parts(entry), drawn.stands, facts.free.get(entry.id))
        spot = drawn.stands[part][at]
        whole.append(_at(facts, spot))
        stands[part] = [one for one in drawn.stands[part] if one != spot]
    signs = [_at(facts, (at.x, at.y)) for at in facts.whole.values()]
    found: dict[str, list[tuple[int, int]]] = {}
    for part, spots in stands.items():
        old = [_at(facts, spot) for spot in spots]
        if not any(hidden.at(spot) > MUCH for spot in old):
            continue
        if is_round(content):
            spice = [_at(facts, drawn.spice[part])] if part in drawn.spice else []
            outline = [_at(facts, point) for point in drawn.outlines[part]]
            new = _placed(hidden, outline, old, [*whole, *signs], spice)
        else:
            # A sign may be printed on the last.
            new = [*sorted(old[:-1], key=lambda spot: hidden.at(spot) > MUCH), old[-1]]
        better = sum(map(hidden.at, old[:2])) - sum(map(hidden.at, new[:2])) > MUCH
        if new != old and (better or not is_round(content)):
            found[part] = new
    return dict(sorted(found.items()))


class HiddenNames:
    """How much of the names of a board a stack hides, in the language in which it hides most."""

    def __init__(self, content: Content, facts: BoardFacts) -> None:
        self._sums: list[Any] = []
        size = (facts.width // GRAIN, facts.height // GRAIN)
        for boxes in _names(content):
            image = Image.new("L", size)
            draw = ImageDraw.Draw(image)
            for box in boxes:
                draw.polygon([(x * size[0], y * size[1]) for x, y in box], fill=1)
            self._sums.append(np.pad(np.asarray(image, int), ((1, 0), (1, 0))).cumsum(0).cumsum(1))

    def at(self, spot: tuple[float, float]) -> float:
        """What a piece on a point (px of the board) and the number of its stack hide: 1 is a piece that lies on a name."""
        corner = (spot[0] + HALF, spot[1] + HALF)
        shares = [
            self._share(sums, spot, HALF) + NUMBER**2 * self._share(sums, corner, HALF * NUMBER)
            for sums in self._sums
        ]
        return float(max(shares))

    def _share(self, sums: Any, middle: tuple[float, float], half: float) -> float:
        """How much of a square names cover."""
        high, wide = sums.shape[0] - 1, sums.shape[1] - 1
        (left, right), (top, bottom) = (
            [min(max(round((along + side) / GRAIN), 0), most) for side in (-half, half)]
            for along, most in zip(middle, (wide, high), strict=True)
        )
        named = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
        return float(named / max(1, (right - left) * (bottom - top)))


Px = tuple[int, int]


def _at(facts: BoardFacts, point: Sequence[float]) -> Px:
    return round(point[0] * facts.width), round(point[1] * facts.height)


def _placed(
    hidden: HiddenNames,
    outline: Sequence[Px],
    old: Sequence[Px],
    taken: Sequence[Px],
    signs: Sequence[Px],
) -> list[Px]:
    """As many points of a cell as there were, one after the other where least is hidden, none on another.

    `taken` are points where other pieces lie, `signs` those of printed signs that pieces should not hide.
    """
    cell = Polygon(outline)
    room = next(
        one
        for one in (cell.buffer(-edge) for edge in (HALF + 6, HALF - 4, HALF - 14, 4, 0))
        if not one.is_empty
    )
    left, top, right, bottom = map(round, room.bounds)
    points = [
        (x, y)
        for x in range(left, right + 1, STEP)
        for y in range(top, bottom + 1, STEP)
        if room.covers(ShapelyPoint(x, y))
    ] or [*old]
    costs = {
        point: hidden.at(point)
        + sum(SIGN for sign in signs if math.dist(sign, point) < APART + 4)
        + FAR * math.dist(point, old[0])
        for point in points
    }
    found: list[Px] = []
    for apart in (APART, APART - 8, APART - 16, APART // 2, 0):
        while len(found) < len(old):
            free = [
                point for point in points
                if all(math.dist(point, other) >= apart for other in (*found, *taken))
            ]  # fmt: skip
            if not free:
                break
            found.append(min(free, key=lambda point: (costs[point], point)))
    return found


def main(games: Sequence[str]) -> int:
    """Measure the games named, and write what is found into their table.json."""
    for game in games:
        content = load_content(game)
        path = FOLDER / game / "table.json"
        text = path.read_text("utf-8")
        facts = load_table_facts(game).board
        if facts.territories:
            free = free_spots(content, facts)
            text = _replaced(text, "free", free)
            facts = msgspec.structs.replace(facts, free=msgspec.convert(free, dict[str, BoardSpot]))
        text = _replaced(text, "laid", laid_spots(content, facts))
        write_atomically(path, text.encode())
    return 0


def _replaced(text: str, name: str, found: Mapping[str, object]) -> str:
    """The text of a table.json with another object under a name of "board"; nothing else is written anew."""
    if not found and f'"{name}"' not in text:
        return text
    before, _, after = text.partition(f'"{name}": ')
    _, end = json.JSONDecoder().raw_decode(after)
    flat = all(isinstance(one, list) for one in found.values())
    rows = [f"  {json.dumps(key)}: {json.dumps(one)}" for key, one in found.items()]
    written = (
        "{\n" + ",\n".join(rows) + "\n}" if flat and rows else json.dumps(found, indent=2)
    ).replace("\n", "\n    ")
    return f'{before}"{name}": {written}{after[end:]}'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
