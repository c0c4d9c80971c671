"""Where the names of territories are on a board: found by trial, never one over another.

A name is within its territory and does not cover the places of pieces and spice. It is straight, at
one of several angles, or bent around the centre of the board, in one to three lines, and as large
as possible. If the territory is too small, its name may cover a place for pieces and, as a last
resort, cross the territory's own border, but it never touches another name or a place of spice.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

import msgspec

from adjudicator.errors import ContentError
from exporters.art.board.boxes import overlaps, turned_box
from exporters.art.board.free_places import (
    EASE,
    HEIGHT,
    LEADING,
    MOST_EASE,
    NOTHING,
    bend_at,
    bent_places,
    straight,
    straight_places,
)
from exporters.art.board.grid import SIZE, Grid
from exporters.art.canvas.fonts import Face, metrics, text_width
from exporters.art.canvas.remembered import Remembered, read_once
from exporters.art.geometry.cells import Cells, Point, cells_file

ANGLES = (0, -15, 15, -30, 30, -45, 45, -60, 60, -75, 75, -90)
STAND, MIDDLE = 0.0112, 0.004
"""Radius of a place for pieces, and of its middle, which is kept free longer."""
TIGHTER = 0.75
"""What is left of the margin where a name finds no place with all of it."""
OVER, FAR_OVER, OVER_BORDER = -0.02, -0.03, 2
"""How far a name that finds none at all may lie over its territory's border; its `ease` then, or more."""
LEAST_FAR, FAR = 0.006, 0.004
"""How far from the border the middle of a name is tried: at least, and more than its rule says."""
SMALLER = 0.0006
"""From one size that is tried to the next."""
BENT, PER_DEGREE, PER_LINE = 1.2, 0.06, 0.8
"""What counts against a name that is not straight, for each degree, and for each further line; a
size of a thousandth counts 1."""
_AFTER_HYPHENS = re.compile(r"(?<=\w-)(?=\w)")
_AFTER_BREAKS = re.compile(r"(?<=\w)- (?=\w)")
KEY = 20
"""Letters of the hash under which a choice is kept."""
MOST = 420
"""About how many places are tried in a large territory."""


class Wish(msgspec.Struct, frozen=True):
    """A name to be placed; sizes are fractions of the board's width, `tracking` of the size."""

    id: str
    number: int
    """The owner's number in the grid."""
    text: str
    face: Face
    largest: float
    least: float
    tracking: float
    margin: float
    """What is wanted between the name and the territory's border."""
    parts: list[str]
    keep: list[tuple[float, float, float]] | None = None
    """Discs (x, y, radius) in the territory that it may not cover, instead of the parts' stands."""
    step: int = 3
    """At least how many squares lie between two places that are tried."""
    angles: tuple[int, ...] = ANGLES
    bends: bool = True
    """Whether it may be bent round the board's centre."""
    breaks: bool = True
    """Whether it may stand in several lines."""
    at: Point | None = None
    """The middle of the name where the layout says it; else one is found."""


class Run(msgspec.Struct, frozen=True):
    """A piece of text that is drawn straight: its middle on the base line, and its turn.

    `x` and `y` are fractions of the board's width.
    """

    text: str
    x: float
    y: float
    turn: float
    """Degrees clockwise."""


class Label(msgspec.Struct, frozen=True):
    """A placed name; lengths are fractions of the board's width, `tracking` shares of the size."""

    id: str
    runs: list[Run]
    face: Face
    size: float
    tracking: float
    boxes: list[list[Point]]
    """The corners of the (turned) boxes that it covers."""
    ease: int
    """0: it stands free; 1: over a place for pieces; 2: over its territory's border too."""


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """Where and how a name stands; lengths are fractions of the board's width."""

    middle: Point
    bend: float | None
    """Degrees clockwise; None where it is bent round the board's centre."""
    size: float
    lines: list[str]
    ease: int
    """As of `Label`."""


def labels_file(board: str) -> Path:
    """Where it is kept how names stand on a board (`Content.board`), in all languages of all its games."""
    return cells_file(board).with_name("labels.json")


@read_once
def shipped_choices(path: Path) -> dict[str, Choice]:
    """The choices that a file has; none where there is no such file. ContentError for one that is damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Choice])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError) as error:
        raise ContentError(f"{path}: this is not a file of places of names ({error})") from None


class _Rules(msgspec.Struct, frozen=True):
    """What a name may not cover."""

    border: float
    """The least distance from the territory's border; below 0 it may run over it."""
    discs: list[tuple[float, float, float]]


_Stage = tuple[str, Sequence[tuple[int, _Rules]], Sequence[Label]]
"""The hash of what a choice depends on, the numbered rules that are tried, and the names that stand in the way."""


def place_labels(
    cells: Cells,
    grid: Grid,
    wishes: Sequence[Wish],
    taken: Sequence[tuple[float, float, float]],
    known: Mapping[str, Choice] | None = None,
    chosen: dict[str, Choice] | None = None,
) -> list[Label]:
    """A place for every name; `taken` are discs (x, y, radius; px) that no name may touch.

    `known` are choices that need not be looked for again, by the hash of all that they depend on; those that were
    made or looked up come into `chosen`. Raises ContentError for a name that has no place.
    """
    found: list[Label] = []
    board = hashlib.sha256(msgspec.json.encode([cells.outlines, cells.centre])).hexdigest()
    # The most confined first: the others find their way round them.
    counts = Counter(grid.owners)
    rooms = {wish.id: counts[wish.number] for wish in wishes}
    for wish in sorted(wishes, key=lambda wish: (wish.at is None, rooms[wish.id], wish.id)):
        label = _place(cells, board, grid, wish, taken, found, known or {}, chosen)
        if label is None and wish.at is not None:
            raise ContentError(
                f"layout.json: /labels: the name of {wish.id} does not fit at {wish.at}, where it would leave its "
                f"territory or touch another name or a place: move it, or delete its entry: {wish.text!r}"
            )
        if label is None:
            raise ContentError(
                f"the name of {wish.id} has no place on the board that is free of other names: "
                f"shorten it: {wish.text!r}"
            )
        found.append(label)
    return sorted(found, key=lambda label: label.id)


def labels_that_touch(labels: Sequence[Label]) -> list[tuple[str, str]]:
    """The pairs of names that overlap; there should be none."""
    return [
        (one.id, two.id)
        for one, two in combinations(labels, 2)
        if any(overlaps(first, second) for first in one.boxes for second in two.boxes)
    ]


_PLACED: Remembered[Choice | None] = Remembered(400)


def _place(
    cells: Cells,
    board: str,
    grid: Grid,
    wish: Wish,
    taken: Sequence[tuple[float, float, float]],
    found: Sequence[Label],
    known: Mapping[str, Choice],
    chosen: dict[str, Choice] | None,
) -> Label | None:
    """The best place of a name, by the first rules that it can keep; None where it can keep none.

    `board` is the hash of the cells.
    """
    spice = [disc for disc in taken if grid.owners[grid.at(disc[0], disc[1])] == wish.number]
    stands = wish.keep
    if stands is None:
        stands = [(*cells.stands[name][0], STAND) for name in wish.parts]
    middles = [(x, y, radius * MIDDLE / STAND) for x, y, radius in stands]
    own = [_Rules(wish.margin, spice + stands), _Rules(TIGHTER * wish.margin, spice + middles)]
    over = [_Rules(OVER, [*taken, *middles]), _Rules(FAR_OVER, list(taken))]
    stages: tuple[_Stage, ...] = (
        (_key(board, wish, spice, stands), [*enumerate(own)], []),
        (_key(board, wish, list(taken), stands, list(found)), [*enumerate(over, len(own))], found),
    )
    stages = next(((one,) for one in stages if one[0] in known), stages)
    for key, rules, others in stages:
        choice = known.get(key)
        if choice is None:
            choice = _PLACED.get(key, partial(_best, cells, grid, wish, rules, others))
        if choice is not None:
            if chosen is not None:
                chosen[key] = choice
            return _label(cells, wish, choice)
    return None


def _key(*inputs: object) -> str:
    """The hash of what a choice depends on, under which it is kept."""
    return hashlib.sha256(msgspec.json.encode(inputs)).hexdigest()[:KEY]


def _best(
    cells: Cells,
    grid: Grid,
    wish: Wish,
    rules: Sequence[tuple[int, _Rules]],
    found: Sequence[Label],
) -> Choice | None:
    """The best place by the first of the numbered `rules` that the name can keep, off the names `found`."""
    for ease, one in rules:
        best: tuple[float, Choice] | None = None
        for score, choice in _tries(cells, grid, wish, one, ease):
            if (best is None or score > best[0]) and not (
                found and _touches(_label(cells, wish, choice), found)
            ):
                best = (score, choice)
        if best is not None:
            return best[1]
    return None


def _touches(label: Label, found: Sequence[Label]) -> bool:
    return any(
        overlaps(mine, other) for placed in found for other in placed.boxes for mine in label.boxes
    )


def _tries(
    cells: Cells, grid: Grid, wish: Wish, rules: _Rules, ease: int
) -> Iterator[tuple[float, Choice]]:
    """Names that keep the rules, with how good they are: the larger, straighter, freer, the better."""
    middles = [wish.at] if wish.at is not None else _middles(grid, wish, rules)
    best = -math.inf
    # Smaller where it runs over its border: it then covers less of what lies there.
    size = wish.largest if ease < OVER_BORDER else (wish.largest + wish.least) / 2
    while size >= wish.least - NOTHING:
        top = 1000 * size
        if top < best:
            return
        for lines in _layouts(wish.text) if wish.breaks else [[wish.text]]:
            wide = [text_width(line, wish.face, size, wish.tracking) for line in lines]
            bends = [*wish.angles, None] if len(lines) == 1 and wish.bends else wish.angles
            for bend in bends:
                cost = (
                    0.0
                    if bend == 0
                    else BENT + (abs(bend) * PER_DEGREE if bend is not None else 0.0)
                )
                cost += PER_LINE * (len(lines) - 1)
                if top - cost + 2 < best:
                    continue
                # Whatever is nearer to the border than this cannot be better than the best.
                near = max(rules.border, (best - top + cost) / EASE - NOTHING)
                if bend is None:
                    places = bent_places(
                        cells, grid, wish.number, rules.discs, middles, near, size, wide[0]
                    )
                else:
                    points = straight(bend, size, wide)
                    places = straight_places(grid, wish.number, rules.discs, middles, near, points)
                for middle, here in places:
                    score = top - cost + min(MOST_EASE, EASE * here)
                    if score > best:
                        best = score
                        yield score, Choice(middle, bend, size, lines, ease)
        size -= SMALLER


def _middles(grid: Grid, wish: Wish, rules: _Rules) -> list[Point]:
    """The middles that are tried: the larger the territory, the fewer of its squares."""
    area = grid.owners.count(wish.number)
    step = max(wish.step, math.ceil(math.sqrt(area / MOST * (wish.step / 3) ** 2)))
    return [
        ((at % SIZE + 0.5) / SIZE, (at // SIZE + 0.5) / SIZE)
        for row in range(0, SIZE, step)
        for at in range(row * SIZE, (row + 1) * SIZE, step)
        if grid.owners[at] == wish.number and grid.far[at] > min(LEAST_FAR, rules.border + FAR)
    ]


def name_parts(text: str) -> list[str]:
    """What of a name stays in one line: its words, and what hyphens join; the hyphen stays at the end of its line."""
    return [part for word in text.split() for part in _AFTER_HYPHENS.split(word)]


def _layouts(text: str) -> list[list[str]]:
    """The text in one line, and broken at blanks and after hyphens into two or three."""
    parts = name_parts(text)
    found = [[text]]
    for first in range(1, len(parts)):
        found.append([_joined(parts[:first]), _joined(parts[first:])])
        found.extend(
            [_joined(parts[:first]), _joined(parts[first:second]), _joined(parts[second:])]
            for second in range(first + 1, len(parts))
        )
    return found


def _joined(parts: Sequence[str]) -> str:
    return _AFTER_BREAKS.sub("-", " ".join(parts))


def _label(cells: Cells, wish: Wish, choice: Choice) -> Label:
    middle, bend, size, lines = choice.middle, choice.bend, choice.size, choice.lines
    runs: list[Run] = []
    boxes: list[list[Point]] = []
    high = HEIGHT * size
    base = metrics(wish.face).capitals * size / 2
    if bend is None:
        radius, turn, side = bend_at(cells, middle)
        line = lines[0]
        wide = text_width(line, wish.face, size, wish.tracking)
        for at, letter in enumerate(line):
            if letter == " ":
                continue
            own = text_width(letter, wish.face, size)
            end = text_width(line[: at + 1], wish.face, size, wish.tracking)
            along = end - own / 2 - wide / 2
            angle = turn + side * along / radius
            far = radius - side * base
            lean = math.degrees(angle) + (90 if side > 0 else -90)
            runs.append(
                Run(
                    letter,
                    cells.centre[0] + far * math.cos(angle),
                    cells.centre[1] + far * math.sin(angle),
                    lean,
                )
            )
            centre = (
                cells.centre[0] + radius * math.cos(angle),
                cells.centre[1] + radius * math.sin(angle),
            )
            boxes.append(turned_box(centre, lean, own, high))
        return Label(wish.id, runs, wish.face, size, wish.tracking, boxes, choice.ease)
    cos, sin = math.cos(math.radians(bend)), math.sin(math.radians(bend))
    for number, line in enumerate(lines):
        level = (number - (len(lines) - 1) / 2) * LEADING * size
        centre = (middle[0] - level * sin, middle[1] + level * cos)
        runs.append(Run(line, centre[0] - base * sin, centre[1] + base * cos, bend))
        boxes.append(
            turned_box(centre, bend, text_width(line, wish.face, size, wish.tracking), high)
        )
    return Label(wish.id, runs, wish.face, size, wish.tracking, boxes, min(choice.ease, 2))
