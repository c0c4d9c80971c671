"""Finds the spots of each territory that no name covers: `python -m workshop.vassal.free_spots GAME`.

Names are placed by trial, which takes seconds, but a module is planned often. So the result is
written into the game's table.json. A module has one spot for all languages, whose names are of different lengths.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content
from adjudicator.content.records import Content
from adjudicator.content.translation import spoken
from exporters.art.board.boxes import overlaps, turned_box
from exporters.art.board.picture import board_labels
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import Point
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
"""By how much less a spot must hide, all languages together, to come before the first."""


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


def _hidden(point: Point, half: float, every: Sequence[Sequence[Sequence[Point]]]) -> float:
    """How much a piece and the number of its stack hide of all names."""
    corner = (point[0] + half, point[1] + half)
    return _covered_by_all(point, half, every) + _covered_by_all(corner, half * NUMBER, every)


def clear_spots(content: Content, facts: BoardFacts) -> dict[str, int]:
    """Cell -> the spot, counted from 1, on which pieces hide much less of its names than on its first."""
    every = _names(content)
    half = HALF / facts.width
    found: dict[str, int] = {}
    stands = cells(content).stands
    whole = {
        chosen(_parts(entry), stands, facts.free.get(entry.id))
        for entry in _divided(content, facts)
    }
    for part, spots in stands.items():
        own = [at for at in range(len(spots)) if (part, at) not in whole]
        shares = {at: _hidden(spots[at], half, every) for at in own}
        best = min(own, key=lambda at: (shares[at], at), default=0)
        if best and shares[own[0]] - shares[best] > MUCH:
            found[part] = best + 1
    return dict(sorted(found.items()))


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
        text = _replaced(text, "clear", clear_spots(content, facts))
        write_atomically(path, text.encode())
    return 0


def _replaced(text: str, name: str, found: Mapping[str, object]) -> str:
    """The text of a table.json with another object under a name of "board"; nothing else is written anew."""
    if not found and f'"{name}"' not in text:
        return text
    before, _, after = text.partition(f'"{name}": ')
    _, end = json.JSONDecoder().raw_decode(after)
    flat = all(isinstance(one, int) for one in found.values())
    written = json.dumps(found, indent=None if flat else 2).replace("\n", "\n    ")
    return f'{before}"{name}": {written}{after[end:]}'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
