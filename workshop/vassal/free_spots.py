"""Finds the spots of each territory that no name covers: `python -m workshop.vassal.free_spots GAME`.

Names are placed by trial, which takes seconds, but a module is planned often. So the result is
written into the game's table.json. A module has one spot for all languages, whose names are of different lengths.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content
from adjudicator.content.records import Content
from adjudicator.content.translation import spoken
from exporters.art.board.boxes import overlaps
from exporters.art.board.picture import board_labels
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import Point
from exporters.speech import languages
from exporters.vassal.module.game_facts.board_facts import BoardFacts
from exporters.vassal.module.game_facts.facts import FOLDER, entries, load_table_facts
from exporters.vassal.module.marks import HALF
from exporters.vassal.module.places.zones import chosen

TILES = 8
"""Into how many strips a spot's square is cut each way, to see how much of it a name covers."""


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
    x, y = point
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def _covered_by_all(point: Point, half: float, every: Sequence[Sequence[Sequence[Point]]]) -> float:
    """The same for the names in several languages, one added to the other."""
    return sum(covered(point, half, names) for names in every)


def free_spots(content: Content, facts: BoardFacts) -> dict[str, dict[str, str | int]]:
    """Territory -> part and spot, where another spot than the last is less covered by the names of all languages."""
    every = [
        [box for label in board_labels(spoken(content, language)) for box in label.boxes]
        for language in languages()
    ]
    half = HALF / facts.width
    stands = cells(content).stands
    found: dict[str, dict[str, str | int]] = {}
    for entry in entries(content, facts.territories):
        within = [part["id"] for part in entry.fields.get("parts", []) if part["id"] != entry.id]
        if not within:
            continue
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


def main(games: Sequence[str]) -> int:
    """Measure the games named, and write what is found into their table.json."""
    for game in games:
        content = load_content(game)
        path = FOLDER / game / "table.json"
        table = json.loads(path.read_text("utf-8"))
        table["board"]["free"] = free_spots(content, load_table_facts(game).board)
        write_atomically(path, (json.dumps(table, ensure_ascii=False, indent=2) + "\n").encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
