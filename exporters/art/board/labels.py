"""Where the names of territories stand on a board: found by trying, never one over another.

A name lies within its territory, off the places where pieces and spice lie. It may be straight
at any of some angles or bent round the centre, in one to three lines, as large as it can be. Where
a territory is too small for that, its name may first cover a place for pieces and at last run over
the territory's own border, but never touch another name or a place of spice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

import msgspec

from adjudicator.errors import ContentError
from exporters.art.board.boxes import overlaps, turned_box
from exporters.art.board.grid import NOWHERE, SIZE, Grid
from exporters.art.canvas.fonts import Face, metrics, text_width
from exporters.art.geometry.cells import Cells, Point

ANGLES = (0, -15, 15, -30, 30, -45, 45, -60, 60, -75, 75, -90)
LEADING = 1.06
"""From line to line, in sizes."""
STAND, MIDDLE = 0.0112, 0.004
"""Radius of a place for pieces, and of its middle, which is kept free longer."""
TIGHTER = 0.75
"""What is left of the margin where a name finds no place with all of it."""
OVER, FAR_OVER = -0.02, -0.03
"""How far a name that finds none at all may lie over its territory's border."""
LEAST_FAR, FAR = 0.006, 0.004
"""How far from the border the middle of a name is tried: at least, and more than its rule says."""
SMALLER = 0.0006
"""From one size that is tried to the next."""
NOTHING = 1e-9
BENT, PER_DEGREE, PER_LINE = 1.2, 0.06, 0.8
"""What counts against a name that is not straight, for each degree, and for each further line; a
size of a thousandth counts 1."""
MOST_EASE, EASE = 2.0, 150
"""What room round a name counts for it, at most, and for the whole width of the board."""
TIGHTEST = 0.09
"""The least radius round which a name is bent."""
SHARES = 0.004
"""Between two points of a name that are tried."""
MOST = 420
"""About how many places are tried in a large territory."""
HEIGHT = 0.7
"""Of a line's box, of its size: capitals and a little of what hangs down."""


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


_Offset = tuple[float, float, float, float]
"""From the middle of a name to a point of it: the first less the second across, the others down."""
_ROWS = (-0.5, 0.5, 0.0)
"""Where a name's points lie in the height of its line: the corners, which fail first, before the rest."""


class _Rules(msgspec.Struct, frozen=True):
    """What a name may not cover."""

    border: float
    """The least distance from the territory's border; below 0 it may run over it."""
    discs: list[tuple[float, float, float]]


def place_labels(
    cells: Cells, grid: Grid, wishes: Sequence[Wish], taken: Sequence[tuple[float, float, float]]
) -> list[Label]:
    """A place for every name; `taken` are discs (x, y, radius; px) that no name may touch.

    Raises ContentError for a name that has no place.
    """
    found: list[Label] = []
    # The most confined first: the others find their way round them.
    rooms = {wish.id: grid.owners.count(wish.number) for wish in wishes}
    for wish in sorted(wishes, key=lambda wish: (rooms[wish.id], wish.id)):
        label = _place(cells, grid, wish, taken, found)
        if label is None:
            raise ContentError(
                f"the name of {wish.id} has no place on the board that is free of other names: "
                f"shorten it: {wish.text!r}"
            )
        found.append(label)
    return sorted(found, key=lambda label: label.id)


def labels_that_touch(labels: Sequence[Label]) -> list[tuple[str, str]]:
    """The names that overlap others: none, unless something is wrong."""
    return [
        (one.id, two.id)
        for one, two in combinations(labels, 2)
        if any(overlaps(first, second) for first in one.boxes for second in two.boxes)
    ]


def _place(
    cells: Cells,
    grid: Grid,
    wish: Wish,
    taken: Sequence[tuple[float, float, float]],
    found: Sequence[Label],
) -> Label | None:
    spice = [disc for disc in taken if grid.owners[grid.at(disc[0], disc[1])] == wish.number]
    near = list(taken)
    stands = wish.keep
    if stands is None:
        stands = [(*cells.stands[name][0], STAND) for name in wish.parts]
    middles = [(x, y, radius * MIDDLE / STAND) for x, y, radius in stands]
    for ease, rules in enumerate(
        (
            _Rules(wish.margin, spice + stands),
            _Rules(TIGHTER * wish.margin, spice + middles),
            _Rules(OVER, near + middles),
            _Rules(FAR_OVER, near),
        )
    ):
        best: tuple[float, Label] | None = None
        for score, label in _tries(cells, grid, wish, rules, ease):
            if (best is None or score > best[0]) and not (
                ease > 1
                and any(
                    overlaps(one, two)
                    for other in found
                    for two in other.boxes
                    for one in label.boxes
                )
            ):
                best = (score, label)
        if best is not None:
            return best[1]
    return None


def _tries(
    cells: Cells, grid: Grid, wish: Wish, rules: _Rules, ease: int
) -> Iterator[tuple[float, Label]]:
    """Names that keep the rules, with how good they are: the larger, straighter, freer, the better."""
    # The larger the territory, the fewer of its squares are tried.
    area = grid.owners.count(wish.number)
    step = max(wish.step, math.ceil(math.sqrt(area / MOST * (wish.step / 3) ** 2)))
    squares = [
        at
        for row in range(0, SIZE, step)
        for at in range(row * SIZE, (row + 1) * SIZE, step)
        if grid.owners[at] == wish.number and grid.far[at] > min(LEAST_FAR, rules.border + FAR)
    ]
    best = -math.inf
    size = wish.largest
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
                points = _straight(bend, size, wide) if bend is not None else []
                for at in squares:
                    middle = ((at % SIZE + 0.5) / SIZE, (at // SIZE + 0.5) / SIZE)
                    # Whatever is nearer to the border than this cannot be better than the best.
                    near = max(rules.border, (best - top + cost) / EASE - NOTHING)
                    if bend is not None:
                        here = _free(grid, wish.number, near, rules.discs, middle, points)
                    elif _bend(cells, middle)[0] < TIGHTEST:
                        continue
                    else:
                        bent = _bent(cells, middle, size, wide[0])
                        here = _free(grid, wish.number, near, rules.discs, cells.centre, bent)
                    if here is None:
                        continue
                    score = top - cost + min(MOST_EASE, EASE * here)
                    if score > best:
                        best = score
                        yield score, _label(cells, wish, middle, bend, size, lines, ease)
        size -= SMALLER


def _layouts(text: str) -> list[list[str]]:
    """The text in one line, and broken at blanks into two or three."""
    words = text.split()
    found = [[text]]
    for first in range(1, len(words)):
        found.append([" ".join(words[:first]), " ".join(words[first:])])
        found.extend(
            [
                " ".join(words[:first]),
                " ".join(words[first:second]),
                " ".join(words[second:]),
            ]
            for second in range(first + 1, len(words))
        )
    return found


def _free(
    grid: Grid,
    number: int,
    near: float,
    discs: Sequence[tuple[float, float, float]],
    middle: Point,
    points: Iterable[_Offset],
) -> float | None:
    """The least distance of points about `middle` from the border of the territory `number`.

    None if one is nearer than `near`, or lies beyond the board or in a disc.
    """
    owners, far = grid.owners, grid.far
    x0, y0 = middle
    least = 1.0
    for point in points:
        ax, bx, ay, by = point
        x, y = x0 + ax - bx, y0 + ay + by
        # As `Grid.at`, of a point on the board; here a call would take most of the time.
        at = int(y * SIZE) * SIZE + int(x * SIZE) if 0 <= x < 1 and 0 <= y < 1 else grid.at(x, y)
        owner = owners[at]
        if owner == number:
            if (here := far[at]) < near:
                _not_free(points, point)
                return None
        elif (here := -far[at]) < near or owner == NOWHERE:
            _not_free(points, point)
            return None
        if here < least:  # noqa: PLR1730 - called a million times, where `min` takes a sixth
            least = here
        for dx, dy, radius in discs:
            if (x - dx) ** 2 + (y - dy) ** 2 < radius * radius:
                _not_free(points, point)
                return None
    return least


def _not_free(points: Iterable[_Offset], point: _Offset) -> None:
    """Put the point that is not free first: about the next middle it will probably not be free either."""
    if isinstance(points, list) and points[0] is not point:
        points.remove(point)
        points.insert(0, point)


def _straight(bend: float, size: float, wide: Sequence[float]) -> list[_Offset]:
    """Points all over a name, its ends first."""
    high = HEIGHT * size
    cos, sin = math.cos(math.radians(bend)), math.sin(math.radians(bend))
    found = []
    for number, width in enumerate(wide):
        level = (number - (len(wide) - 1) / 2) * LEADING * size
        for share in _shares(width):
            for row in _ROWS:
                dx, dy = share * width, level + row * high
                found.append((dx * cos, dy * sin, dx * sin, dy * cos))
    return found


def _bent(cells: Cells, middle: Point, size: float, wide: float) -> Iterator[_Offset]:
    """As `_straight`, of a name bent round the board's centre: offsets from there."""
    high = HEIGHT * size
    radius, turn, side = _bend(cells, middle)
    for share in _shares(wide):
        angle = turn + side * share * wide / radius
        cos, sin = math.cos(angle), math.sin(angle)
        for row in _ROWS:
            far = radius + row * high
            yield far * cos, 0.0, far * sin, 0.0


def _shares(width: float) -> list[float]:
    """From -0.5 to 0.5, ends first, at most 0.004 of the board apart."""
    return _ends_first(max(2, math.ceil(width / SHARES)))


@cache
def _ends_first(count: int) -> list[float]:
    return sorted((at / count - 0.5 for at in range(count + 1)), key=lambda share: -abs(share))


def _bend(cells: Cells, middle: Point) -> tuple[float, float, int]:
    """Radius and turn of a place about the centre, and which way one reads there."""
    dx, dy = middle[0] - cells.centre[0], middle[1] - cells.centre[1]
    return math.hypot(dx, dy), math.atan2(dy, dx), 1 if dy < 0 else -1


def _label(
    cells: Cells,
    wish: Wish,
    middle: Point,
    bend: float | None,
    size: float,
    lines: Sequence[str],
    ease: int,
) -> Label:
    runs: list[Run] = []
    boxes: list[list[Point]] = []
    high = HEIGHT * size
    base = metrics(wish.face).capitals * size / 2
    if bend is None:
        radius, turn, side = _bend(cells, middle)
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
        return Label(wish.id, runs, wish.face, size, wish.tracking, boxes, ease)
    cos, sin = math.cos(math.radians(bend)), math.sin(math.radians(bend))
    for number, line in enumerate(lines):
        level = (number - (len(lines) - 1) / 2) * LEADING * size
        centre = (middle[0] - level * sin, middle[1] + level * cos)
        runs.append(Run(line, centre[0] - base * sin, centre[1] + base * cos, bend))
        boxes.append(
            turned_box(centre, bend, text_width(line, wish.face, size, wish.tracking), high)
        )
    return Label(wish.id, runs, wish.face, size, wish.tracking, boxes, min(ease, 2))
