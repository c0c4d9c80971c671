"""The mats of the sides, with the places on and below them: on the table, or on boards of their own.

If two players can share a side, each has a mat. Then the mats are on a separate board at the right
end, with one such board for each sort of seating. A set-up uses the board of its seats; a place
that is on two of these boards has the same coordinates on both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from adjudicator.content.records import Content
from adjudicator.content.seatings import seatings_of
from adjudicator.errors import ContentError
from exporters.art.plan import plan as art_plan
from exporters.vassal.module.game_facts.board_facts import Grid, MatFacts
from exporters.vassal.module.game_facts.facts import entries, shared_sides
from exporters.vassal.module.game_facts.table_facts import TableFacts
from exporters.vassal.module.places.windows import ModuleBoard
from exporters.vassal.module.places.zones import Area, Spot, box_of, region, row_words, spread_over

SIDES = "Sides"
"""What the boards with mats are called: the first so, the others with a number."""
GAP = 20
"""From the top of the table to the first mat, in px."""
FIELD = (24 / 1600, 70 / 1000, 48 / 1600, 92 / 1000)
"""How far a place's field lies from its left and top, and what it is less wide and high by."""
NAMED = 52
"""Room for the name of a place below a mat, in px."""


class Mat(msgspec.Struct, frozen=True):
    """A mat: its side, and its left and top on its board, in px."""

    side: str
    left: int
    top: int


class SideBoard(msgspec.Struct, frozen=True):
    """A board with the mats of the sides that play."""

    board: ModuleBoard
    mats: list[Mat]


def mats_of(content: Content, table: TableFacts, seated: Sequence[str]) -> list[Mat]:
    """The places of the mats of some seats: a row for each side, partners side by side."""
    facts = table.aside.mats
    if facts is None:
        return []
    shares = shared_sides(content, table)
    playing = {shares.get(one, one) for one in seated}
    rows = [one.id for one in entries(content, table.sides) if one.id in playing]
    found = []
    for side in seated:
        own = shares.get(side, side)
        column = [one for one in shares if shares[one] == own].index(side) if side in shares else 0
        top = GAP + rows.index(own) * facts.step
        found.append(Mat(side, facts.left + column * facts.beside, top))
    return found


def mat_areas(
    content: Content, table: TableFacts, mats: Sequence[Mat], named: dict[str, str]
) -> list[Area]:
    """The zones of mats; ContentError for a place that the art does not draw."""
    facts = table.aside.mats
    if facts is None:
        return []
    return [area for mat in mats for area in _mat(content, facts, mat, named)]


def side_boards(
    content: Content, table: TableFacts, sides: Sequence[str], named: dict[str, str]
) -> dict[tuple[str, ...], SideBoard]:
    """Seats (in the order of the sides) -> the board with their mats; none where mats lie on the table."""
    facts = table.aside.mats
    if facts is None or not facts.beside:
        return {}
    found: dict[tuple[str, ...], SideBoard] = {}
    for listed in seatings_of(content):
        seated = tuple(side for side in sides if side in listed)
        mats = mats_of(content, table, seated)
        width = max(mat.left for mat in mats) + facts.width + facts.left
        name = SIDES if not found else f"{SIDES} {len(found) + 1}"
        areas = mat_areas(content, table, mats, named)
        board = ModuleBoard(name, width, table.board.height, areas, image_of_board(name))
        found[seated] = SideBoard(board, mats)
    return found


def image_of_board(name: str) -> str:
    """The picture of a board with mats, in the module."""
    return name.lower().replace(" ", "-") + ".png"


def boards_for(
    boards: Mapping[tuple[str, ...], SideBoard], seated: Sequence[str]
) -> list[ModuleBoard]:
    """The board with the mats of these sides, if there is one."""
    return [one.board for key, one in boards.items() if set(key) == set(seated)]


def _mat(content: Content, facts: MatFacts, mat: Mat, named: dict[str, str]) -> Iterator[Area]:
    """The zones of a mat: the places that the art draws on it, and further ones of the module."""
    drawn = {place.id: place for place in art_plan(content).places}
    unknown = sorted(facts.places.keys() - drawn.keys())
    if unknown:
        raise ContentError(f"table.json: /aside/mats/places: the art has no {unknown[0]!r}")
    for name, grid_ in facts.places.items():
        one = drawn[name]
        left, top, wide, high = FIELD
        corner = one.x - one.width / 2 + left, one.y - one.height / 2 + top
        box = (*corner, one.width - wide, one.height - high)
        yield _on_mat(facts, mat, (name, mat.side), box, grid_, named)
    for name, own in facts.more.items():
        if not own.sides or mat.side in own.sides:
            corner = own.x - own.width / 2, own.y - own.height / 2
            spread = Grid(columns=own.columns, rows=own.rows)
            place = own.place or name, "" if own.common else mat.side
            yield _on_mat(facts, mat, place, (*corner, own.width, own.height), spread, named)


def _on_mat(
    facts: MatFacts,
    mat: Mat,
    place: tuple[str, str],
    box: tuple[float, float, float, float],
    grid_: Grid,
    named: dict[str, str],
) -> Area:
    """The zone of a place of a side, from its left, top, width and height in shares of the mat."""
    name, side = place
    x, y = mat.left + box[0] * facts.width, mat.top + box[1] * facts.height
    wide, high = box[2] * facts.width, box[3] * facts.height
    # Below the mat it has a frame with its name above the spots.
    head = NAMED if box[1] > 1 else 0
    spots = [
        Spot(
            region(name, side, row * grid_.columns + column + 1),
            round(x) + spread_over(wide, grid_.columns, column)
            if head
            else round(x + wide * (column + 0.5) / grid_.columns),
            round(y + head + (high - head) * (row + 0.5) / grid_.rows),
        )
        for row in range(grid_.rows)
        for column in range(grid_.columns)
    ]
    corners = (round(x), round(y), round(x + wide), round(y + high))
    return box_of(f"{named.get(mat.side, mat.side)}: {row_words(name)}", corners, spots)
