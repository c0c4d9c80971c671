"""Pictures that lie on the table beside the board, and pieces that lie turned."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from shapely import Point, Polygon  # type: ignore[import-untyped]

from adjudicator.content import load_content
from exporters.art.board.frame import PLACE
from exporters.art.canvas.raster import decoded
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.geometry.board import cells
from exporters.art.plan import kit
from exporters.art.rasters import Raster, made
from exporters.art.wording import words
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.module.beside import TablePicture, laid_on
from exporters.vassal.module.controls.charts import together
from exporters.vassal.module.drawings import shown_page
from exporters.vassal.module.files import width_of
from exporters.vassal.module.game_facts.facts import load_table_facts
from exporters.vassal.module.marks import boxes_picture, unused_boxes
from exporters.vassal.module.pieces.pieces import TURNS, image_of, read_turned, turned
from exporters.vassal.module.places.zones import ASIDE, MAIN, level_of, read_region, region
from tests.vassal.modules import CONQUEST, DAWN, GAME, GAMES, MESSIAH, plan
from workshop.vassal.free_spots import HiddenNames, covered, free_spots, laid_spots


def bar(width: float, height: float, colour: str = "#ff0000", name: str = "bar") -> Picture:
    """A picture of one colour."""
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill=colour)
    return scene.picture(name)


def test_mats_lie_where_their_zones_are() -> None:
    made = plan(DAWN)
    laid = laid_on(made)
    assert [name for name, *_ in laid[:4]] == [f"mat/{side}" for side in made.sides]
    art = {name: bar(width, 400) for name, _, _, width in laid}
    ground = bar(made.table.aside.width, 3000, "#0000ff", "table")
    image = decoded(TablePicture(made, ground, art).png(made.table.aside.width, None))
    assert image.mode == "RGB"
    for _, left, top, width in laid:
        assert image.getpixel((left + width // 2, top + 10)) == (255, 0, 0)
    assert image.getpixel((2, 2)) == (0, 0, 255)
    for side in made.sides:
        _, x, y = made.spots[f"{side}.thumper-box"]
        assert image.getpixel((x - made.table.board.width, y)) == (255, 0, 0)


def test_a_smaller_table_has_its_mats_at_the_same_places() -> None:
    made = plan(DAWN)
    art = {name: bar(width, 400) for name, _, _, width in laid_on(made)}
    whole = TablePicture(made, bar(made.table.aside.width, 3000, "#0000ff", "table"), art)
    small = whole.image(made.table.aside.width // 4)
    for _, left, top, width in laid_on(made):
        assert small.getpixel(((left + width // 2) // 4, (top + 20) // 4)) == (255, 0, 0)
    assert whole.key(400) != whole.key(401)


def test_a_mat_that_the_art_has_not_is_named() -> None:
    with pytest.raises(BuildError, match="the art has no picture 'mat/blue'"):
        TablePicture(plan(DAWN), bar(10, 10, name="table"), {})


def test_a_turned_picture_is_as_large_as_before_in_its_own_direction() -> None:
    image = decoded(made(Raster(("bar",), 90, degrees=90), {"bar": bar(90, 30)}, None))
    assert abs(image.size[0] - 30) <= 1
    assert abs(image.size[1] - 90) <= 1
    fallen = decoded(made(Raster(("bar",), 90, degrees=45), {"bar": bar(90, 30)}, None))
    across = fallen.size[0]
    # Clockwise: it goes down to the right.
    assert fallen.getpixel((across // 4, across // 4))[3] == 255
    assert fallen.getpixel((3 * across // 4, across // 4))[3] == 0


def test_turned_pictures_have_names_and_widths_of_their_own() -> None:
    names = [turned("rock/rock", degrees) for degrees in TURNS]
    assert [read_turned(name) for name in names] == [("rock/rock", degrees) for degrees in TURNS]
    assert len({image_of(name) for name in names}) == len(names)
    assert {width_of(plan(DAWN), name) for name in names} == {plan(DAWN).table.widths["rock"]}
    assert [level_of(degrees) for degrees in (0, 7, 8, 90, -90, -8, 179)] == [1, 1, 2, 7, 7, 12, 1]


def test_the_longest_name_says_how_wide_a_picture_is() -> None:
    widths = plan(DAWN).table.widths
    assert width_of(plan(DAWN), "back/sites") == widths["site"]
    assert width_of(plan(DAWN), "back/scavenge") == widths["card"]


def test_a_spot_is_covered_as_far_as_names_lie_on_its_square() -> None:
    left_half = [(0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0)]
    elsewhere = [(2.0, 0.0), (3.0, 0.0), (3.0, 1.0), (2.0, 1.0)]
    assert covered((0.5, 0.5), 0.5, [elsewhere]) == 0
    assert covered((0.5, 0.5), 0.5, [left_half, elsewhere]) == pytest.approx(0.5)
    assert covered((0.25, 0.5), 0.25, [left_half]) == 1


def test_what_stands_in_a_whole_territory_stands_beside_its_name() -> None:
    """The spots are measured again, and are those that the module has."""
    facts = load_table_facts(MESSIAH).board
    kept = {name: {"part": one.part, "spot": one.spot} for name, one in facts.free.items()}
    assert kept == free_spots(load_content(MESSIAH), facts)
    assert len(kept) > 10


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_laid_where_they_hide_the_names_of_the_board_least(game: str) -> None:
    """The spots are measured again, in all languages, and are those that the module has."""
    content, facts = load_content(game), load_table_facts(game).board
    assert facts.laid == laid_spots(content, facts)
    drawn, shown = cells(content), HiddenNames(content, facts)
    for part, points in facts.laid.items():
        assert [
            plan(game).spots[region(part, "", at)][1:] for at in range(1, len(points) + 1)
        ] == points
        assert len(set(points)) == len(points)
        cell = Polygon([(x * facts.width, y * facts.height) for x, y in drawn.outlines[part]])
        assert all(cell.covers(Point(point)) for point in points)
    first = [shown.at(plan(game).spots[part][1:]) for part in drawn.stands if part != "drum-sand"]
    # In a cell that is smaller than its name in one of the languages no point is free.
    assert sum(share > 0.2 for share in first) <= len(first) / 15


def test_a_sheet_that_is_shorter_in_a_language_shows_its_last_page_again() -> None:
    some = bar(1, 1)
    assert shown_page("reference/turn-3", {"reference/turn": some}) == "reference/turn"
    both = {"reference/turn": some, "reference/turn-2": some}
    assert shown_page("reference/turn-3", both) == "reference/turn-2"
    assert shown_page("card/treachery/shield", both) == "card/treachery/shield"


def test_further_pages_of_a_sheet_come_behind_its_first_one() -> None:
    """Some sheets have more pages in other languages; those pages are named last."""
    named = [
        "reference/turn",
        "reference/battle",
        "reference/battle-2",
        "mat/red",
        "reference/turn-2",
    ]
    assert together(named) == [named[0], named[4], *named[1:4]]


@pytest.mark.parametrize("game", GAMES)
def test_no_box_is_printed_on_the_board_for_what_lies_beside_it(game: str) -> None:
    made, content = plan(game), load_content(game)
    board = made.boards[MAIN][0]
    lying = {read_region(spot.name)[0] for area in board.areas for spot in area.spots}
    lying -= {place for place, one in made.table.board.spread.items() if one.box is not None}
    empty = [one for one in content.data["layout"]["places"] if one["id"] not in lying]
    boxes = unused_boxes(made, content)
    assert len(boxes) == len(empty)
    for one, (left, top, right, bottom) in zip(empty, boxes, strict=True):
        assert left < one["x"] * board.width < right
        assert top < one["y"] * board.width < bottom


def test_boxes_lie_at_the_same_places_on_a_smaller_board() -> None:
    made, content = plan(GAME), load_content(GAME)
    boxes = unused_boxes(made, content)
    assert boxes
    for large, small in zip(boxes, unused_boxes(made, content, 1000), strict=True):
        assert all(abs(one / 3 - two) <= 1 for one, two in zip(large, small, strict=True))


@pytest.mark.parametrize("game", [GAME, MESSIAH, CONQUEST])
def test_the_dead_lie_beside_each_other_and_off_the_land(game: str) -> None:
    made, drawn = plan(game), cells(load_content(game))
    half, side = made.table.widths["leader"] / 2, made.table.board.width
    area = next(one for one in made.boards[MAIN][0].areas if one.spots[0].name == "tleilaxu-tanks")
    left, top, right, bottom = (*area.corners[0], *area.corners[2])
    assert len(area.spots) == 18
    for spot in area.spots:
        assert left < spot.x - half < spot.x + half < right
        assert top < spot.y - half < spot.y + half < bottom
    assert all(math.dist((a.x, a.y), (b.x, b.y)) > 2 * half for a, b in combinations(area.spots, 2))
    ring = max(math.dist((spot["x"], spot["y"]), drawn.centre) for spot in _storm(game))
    assert math.dist((left / side, top / side), drawn.centre) > ring
    assert boxes_picture(made, kit(load_content(game), words(load_content(game)))) is not None


def _storm(game: str) -> list[dict[str, float]]:
    """The spots of the storm round the land."""
    return load_content(game).data["layout"]["storm"]["spots"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("game", [GAME, MESSIAH])
def test_leaders_lie_within_their_field(game: str) -> None:
    made = plan(game)
    half = made.table.widths["leader"] / 2
    aside = next(board for board in made.boards[MAIN] if board.name == ASIDE)
    fields = [area for area in aside.areas if read_region(area.spots[0].name)[0] == "leaders"]
    assert len(fields) == len(made.sides)
    for field in fields:
        left, right = field.corners[0][0], field.corners[1][0]
        assert all(left < spot.x - half and spot.x + half < right for spot in field.spots)


@pytest.mark.parametrize("game", GAMES)
def test_the_names_of_boxes_on_the_board_stay_in_sight(game: str) -> None:
    made, content = plan(game), load_content(game)
    board = made.boards[MAIN][0]
    known = {one["id"]: one for one in content.data["layout"]["places"]}
    for area in board.areas:
        place = known.get(read_region(area.spots[0].name)[0])
        if place is not None and len(area.spots) > 2:
            # The name begins a tenth of the height of a box below its middle.
            below = place["y"] + place.get("height", PLACE[1]) / 10
            assert max(spot.y for spot in area.spots) < below * board.width
