"""The cloth on the table: a place for each seat in its colour, and for each corner, drawn from the plan.

It is one square picture, as large as the table, north up; what is drawn follows from where the plan
puts hands, zones, places and corners, so that it fits whatever lies on it.
"""

from __future__ import annotations

from adjudicator.content.records import Content
from exporters.art.canvas.colour import luminance, mix
from exporters.art.canvas.scene import Picture, Scene, on_circle, pair
from exporters.art.plan import Kit, kit
from exporters.art.style import heading
from exporters.art.symbols import draw_symbol
from exporters.art.wording import words
from exporters.tts.layout import areas
from exporters.tts.layout.areas import Frame, Ground
from exporters.tts.layout.plan import (
    RowPlan,
    SeatPlan,
    SpaceAt,
    TablePlan,
)
from exporters.tts.layout.seats_and_spots import look_of

UNIT = 40.0
"""Px of the drawing for each unit of the table."""
WIDTH = 1024
"""Of the picture on the table, in px."""
WOOL, DEEP, SEAM = "#3a2c24", "#17110f", "#c9a86a"
"""The cloth in its middle and at its edges, and what it is sewn with."""
RIM = 0.2
"""Between the areas of neighbours, in units."""
ROUND = 0.9
"""Radius of the corners of areas, in units."""
CARD = (1.85, 2.5)
"""Width and depth of the outline of a card, in units."""


def cloth(content: Content, plan: TablePlan) -> Picture:
    """The picture "table" of a game, with names in the content's language."""
    tools = kit(content, words(content))
    ground = areas.ground(
        len(plan.seats), plan.board.side, [seat.side for seat in plan.seats if seat.side]
    )
    side = 2 * ground.half * UNIT
    scene = Scene(side, side)
    middle = (side / 2, side / 2)
    scene.rect(0, 0, side, side, fill=scene.radial_gradient(
        middle, side * 0.72, [(0, WOOL), (0.55, mix(WOOL, DEEP, 0.35)), (1, DEEP)]
    ))  # fmt: skip
    _weave(scene, side)
    with scene.group(move=middle):
        _border(scene, ground)
        _under_board(scene, plan.board.side)
        for corner in plan.corners:
            _corner(scene, ground.corner(corner.corner))
        for seat, frame in zip(plan.seats, ground.seats, strict=True):
            with scene.group(move=(frame.x * UNIT, -frame.z * UNIT), turn=frame.turn):
                _seat(scene, tools, plan, seat)
    return scene.picture("table")


def _weave(scene: Scene, side: float) -> None:
    """Rings of wind about the board."""
    for at in range(9):
        scene.circle(side / 2, side / 2, side * (0.3 + 0.052 * at), fill="none", stroke=SEAM,
                     stroke_width=1.6, stroke_opacity=0.12 - 0.008 * at)  # fmt: skip


def _border(scene: Scene, ground: Ground) -> None:
    for inset, wide in ((0.22, 7.0), (0.4, 2.0)):
        half = (ground.half - inset) * UNIT
        scene.rect(-half, -half, 2 * half, 2 * half, radius=26, fill="none", stroke=SEAM,
                   stroke_width=wide, stroke_opacity=0.8)  # fmt: skip


def _under_board(scene: Scene, side: float) -> None:
    """A soft shadow about the board, and a seam."""
    for grown, opacity in ((1.7, 0.16), (1.2, 0.2), (0.7, 0.3), (0.3, 0.5)):
        half = (side / 2 + grown) * UNIT
        scene.rect(-half, -half, 2 * half, 2 * half, radius=grown * UNIT, fill="#000000",
                   fill_opacity=opacity)  # fmt: skip


def _corner(scene: Scene, frame: Frame) -> None:
    """A panel for what lies in a corner."""
    half = (areas.DEPTH / 2 - RIM) * UNIT
    x, y = frame.x * UNIT, -frame.z * UNIT
    scene.rect(x - half, y - half, 2 * half, 2 * half, radius=ROUND * UNIT, fill="#000000",
               fill_opacity=0.22, stroke=SEAM, stroke_width=3, stroke_opacity=0.55)  # fmt: skip
    scene.rect(x - half + 12, y - half + 12, 2 * half - 24, 2 * half - 24, radius=ROUND * UNIT - 10,
               fill="none", stroke=SEAM, stroke_width=1.4, stroke_opacity=0.4)  # fmt: skip
    for right, down in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        scene.polygon(
            [on_circle((x + right * (half - 34), y + down * (half - 34)), 11, turn)
             for turn in (0, 90, 180, 270)],
            fill=SEAM, fill_opacity=0.7,
        )  # fmt: skip


# -- seats -----------------------------------------------------------------------------------------


def _seat(scene: Scene, tools: Kit, plan: TablePlan, seat: SeatPlan) -> None:
    """What a seat's area looks like, in its own frame: the player's right is right, the board up."""
    area = plan.area
    standing = {piece.at for piece in plan.all_pieces() if piece.stands}
    entry = look_of(tools.content, seat.faction)
    colour = entry["colour"]
    # A dark colour would be lost on the dark cloth: its seam is made lighter.
    bright = mix(colour, "#ffffff", 0.45) if luminance(colour) < 0.06 else colour
    wide, deep = areas.WIDTH - 2 * RIM, areas.DEPTH - 2 * RIM
    field = scene.linear_gradient(
        (0, -areas.DEPTH * UNIT),
        (0, 0),
        [(0, mix(colour, DEEP, 0.74)), (1, mix(colour, DEEP, 0.5))],
    )
    scene.rect(-wide / 2 * UNIT, -(deep + RIM) * UNIT, wide * UNIT, deep * UNIT, radius=ROUND * UNIT,
               fill=field, stroke=bright, stroke_width=6)  # fmt: skip
    scene.rect(-wide / 2 * UNIT + 13, -(deep + RIM) * UNIT + 13, wide * UNIT - 26, deep * UNIT - 26,
               radius=ROUND * UNIT - 9, fill="none", stroke=bright, stroke_width=1.6,
               stroke_opacity=0.6)  # fmt: skip
    _watermark(scene, entry["shape"], bright)
    _hand(scene, tools, area.hand, seat, bright)
    _hidden(scene, area.hidden, bright)
    for name, sheet in area.sheets.items():
        if f"seat/{name}" not in standing:
            _frame(scene, sheet, bright)
    for x, z in area.markers:
        scene.circle(x * UNIT, -z * UNIT, 0.78 * UNIT, fill="#000000", fill_opacity=0.25,
                     stroke=bright, stroke_width=2, stroke_opacity=0.6)  # fmt: skip
    for place in area.places:
        for row in place.rows:
            _row(scene, row, bright, leaders=place.indexed, bag=bool(place.bag) and not row.sort)


def _watermark(scene: Scene, shape: str, bright: str) -> None:
    with scene.group(opacity=0.13):
        draw_symbol(scene, shape, (0, -15.5 * UNIT), 11 * UNIT, ink=bright, ground=DEEP)


def _hand(scene: Scene, tools: Kit, hand: SpaceAt, seat: SeatPlan, bright: str) -> None:
    left, top = (hand.x - hand.wide / 2) * UNIT, -(hand.z + hand.deep / 2) * UNIT
    scene.rect(left, top, hand.wide * UNIT, hand.deep * UNIT, radius=22, fill="#000000",
               fill_opacity=0.26, stroke=bright, stroke_width=3, stroke_opacity=0.75,
               dash=(26, 18))  # fmt: skip
    heading(
        scene, (hand.x * UNIT, -hand.z * UNIT), tools.words.called(seat.faction),
        2.1 * UNIT, mix(bright, DEEP, 0.12), width=hand.wide * UNIT * 0.8,
    )  # fmt: skip


def _hidden(scene: Scene, hidden: SpaceAt, bright: str) -> None:
    """What lies behind the screen: darker, with slanting threads."""
    left, top = (hidden.x - hidden.wide / 2) * UNIT, -(hidden.z + hidden.deep / 2) * UNIT
    wide, deep = hidden.wide * UNIT, hidden.deep * UNIT
    scene.rect(left, top, wide, deep, radius=16, fill="#000000", fill_opacity=0.42, stroke=bright,
               stroke_width=2.4, stroke_opacity=0.7)  # fmt: skip
    edge = f"M{pair((left, top))}h{wide:.2f}v{deep:.2f}h{-wide:.2f}Z"
    with scene.group(clip=scene.clip(edge), opacity=0.1):
        for at in range(int((wide + deep) / 46)):
            x = left - deep + at * 46
            scene.line((x, top + deep), (x + deep, top), stroke=bright, stroke_width=5)


def _frame(scene: Scene, sheet: SpaceAt, bright: str) -> None:
    left, top = (sheet.x - sheet.wide / 2) * UNIT, -(sheet.z + sheet.deep / 2) * UNIT
    scene.rect(left - 6, top - 6, sheet.wide * UNIT + 12, sheet.deep * UNIT + 12, radius=12,
               fill="#000000", fill_opacity=0.3, stroke=bright, stroke_width=1.6,
               stroke_opacity=0.5)  # fmt: skip


def _row(scene: Scene, row: RowPlan, bright: str, *, leaders: bool, bag: bool) -> None:
    """A ring for each token of a row, the outline of a card for each card."""
    is_card = row.sort == "card" or any(tag.endswith("-card") for tag in row.tags)
    for x, z in row.points():
        if is_card and row.step == 0:
            wide, deep = CARD[0] * UNIT, CARD[1] * UNIT
            scene.rect(x * UNIT - wide / 2, -z * UNIT - deep / 2, wide, deep, radius=9, fill="none",
                       stroke=bright, stroke_width=2, stroke_opacity=0.5)  # fmt: skip
        elif not is_card:
            radius = 1.35 if bag else row.pitch / 2 if row.pitch else 0.6
            scene.circle(x * UNIT, -z * UNIT, (radius - 0.04) * UNIT, fill="#000000",
                         fill_opacity=0.3, stroke=bright, stroke_width=4 if leaders else 2,
                         stroke_opacity=0.75 if leaders or bag else 0.4)  # fmt: skip
