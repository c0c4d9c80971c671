"""The table of a game: every object, zone, snap point and view, with its place and its GUID.

`build_layout` makes it from the content, the table plan and the pictures. The keys under which the
script finds objects are listed in `Layout.guids`; they are made of content ids:

    table, board, seat/<faction>/{hand,hidden,store,reserve,note}, leader/<leader>,
    <piece>[/<faction or what>][/<n>], deck/<deck>, card/<deck>/<card>/<n>,
    bank/<piece>, bank/<piece>/sample, zone/{board,<corner>,<deck>,<deck>/discard},
    <piece>/<n>/pointer, label/<corner>, reference/<name>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.tts.assets import Library
from exporters.tts.format import bags, objects
from exporters.tts.format.records import CameraState, CustomDeck, ObjectState, SnapPoint
from exporters.tts.layout import areas
from exporters.tts.layout.areas import Frame, Ground, Point
from exporters.tts.layout.builder import (
    BAG_BEFORE,
    BAG_ROOM,
    DRUM,
    LOOSE,
    SNAP,
    SURFACE,
    TableBuilder,
    card_tag,
)
from exporters.tts.layout.cameras import cameras
from exporters.tts.layout.plan import (
    DeckPlan,
    PiecePlan,
    PointerPlan,
    SeatPlan,
    TablePlan,
)
from exporters.tts.layout.references import add_books, add_references
from exporters.tts.layout.seats import add_seat
from exporters.tts.layout.seats_and_spots import variants
from exporters.tts.layout.sizes import CARD, tile_scale
from exporters.tts.layout.spares import Spares, spares_of

FIRST_DECK = 101
INK = "#e8dcc4"
CARD_ROOM = (2.2, 3.05)
"""Width and depth of a card of scale 1, as a zone about a pile of them needs them."""
GROUND = SURFACE - 0.1
"""Height of the cloth on the table."""
TITLE = 96
"""Size of the letters of a corner's title, in points."""
SMALL_TITLE, SMALL_TITLE_ABOVE = 36, 0.9
"""The same of a row of places in a corner, and how far above its points it stands, in units."""
TITLE_HEIGHT = SURFACE + 0.15
TITLE_EDGE = 1.5
"""From the far edge of a corner to its title."""
CORNER = 20.8
"""Side of a corner's zone."""


class TableLayout(msgspec.Struct):
    """What lies on the table, and what the script has to know of it."""

    game: str
    ground: Ground
    seats: list[SeatPlan]
    objects: list[ObjectState]
    snaps: list[SnapPoint]
    cameras: list[CameraState]
    guids: dict[str, str]
    spots: dict[str, Point]
    """Spot of the board ("group/id") -> its place on the table."""
    corners: dict[str, Frame]
    graves: dict[str, Point]
    """Faction and slot of the graveyard -> its place on the table."""
    spares: Spares
    reveal: dict[str, Any] = {}
    """What the script needs to show opened plans; empty for a game without."""


def build_layout(
    content: Content, plan: TablePlan, library: Library, factions: Sequence[str] | None = None
) -> TableLayout:
    """The table of a game, for all factions of the plan or for some of them.

    ContentError if a picture is missing or two objects would have the same GUID.
    """
    bench = TableBuilder(content, plan, library, factions)
    _add_board(bench)
    number = FIRST_DECK
    for deck in plan.decks:
        number = _add_deck(bench, deck, number)
    for piece in plan.all_pieces():
        _add_piece(bench, piece)
    for seat, frame in zip(bench.seats, bench.ground.seats, strict=True):
        add_seat(bench, seat, frame)
    add_references(bench)
    add_books(bench)
    graves = _add_corners(bench)
    _add_spots(bench)
    return TableLayout(
        game=content.game,
        ground=bench.ground,
        seats=bench.seats,
        objects=bench.objects,
        snaps=bench.snaps,
        cameras=cameras(bench),
        guids=bench.guids.by_key,
        spots=bench.spots,
        corners=bench.corners,
        graves=graves,
        spares=spares_of(bench.objects, bench.guids),
        reveal=_reveal(bench),
    )


def _add_board(bench: TableBuilder) -> None:
    side = bench.plan.board.side
    bench.objects += [
        objects.tile(
            bench.guids.make("table"),
            objects.transform((0.0, GROUND, 0.0), scale=bench.ground.half),
            bench.library.url("table"),
            locked=True,
        ),
        objects.tile(
            bench.guids.make("board"),
            objects.transform((0.0, SURFACE, 0.0), scale=side / 2),
            bench.library.url(bench.plan.board.picture),
            locked=True,
        ),
    ]
    bench.zone("zone/board", (0.0, 0.0), side, side, 0.0)


# -- decks -----------------------------------------------------------------------------------------


def _add_deck(bench: TableBuilder, plan: DeckPlan, number: int) -> int:
    """Lay down a deck whose first sheet has this number; the first number that is still free."""
    scale = bench.plan.card_scale
    wide, deep = CARD[0] * scale, CARD[1] * scale
    point, turn = bench.place(plan.at, wide, deep)
    sheets = bench.library.sheets(plan.deck)
    back = bench.library.url(plan.back)
    cells = {
        name: ((number + at) * 100 + cell, CustomDeck(address, back, sheet.columns, sheet.rows))
        for at, (sheet, address) in enumerate(sheets)
        for cell, name in enumerate(sheet.cells)
    }
    bench.objects.append(
        objects.deck(
            bench.guids.make(f"deck/{plan.deck}"),
            objects.transform((point[0], LOOSE, point[1]), turn, scale, face_down=True),
            _cards(bench, plan, cells, turn),
            name=plan.title,
            tags=[card_tag(plan.deck)],
        )
    )
    _add_pile(bench, f"zone/{plan.deck}", plan.deck, point, turn)
    if plan.discard:
        point, turn = bench.place(plan.discard, wide, deep)
        _add_pile(bench, f"zone/{plan.deck}/discard", plan.deck, point, turn)
    return number + len(sheets)


def _cards(
    bench: TableBuilder, plan: DeckPlan, cells: dict[str, tuple[int, CustomDeck]], turn: float
) -> list[ObjectState]:
    cards = []
    for name, copies, about in _listed(bench, plan.deck):
        if name not in cells:
            raise ContentError(f"no sheet of the deck {plan.deck!r} has the card {name!r}")
        cards += [
            objects.card(
                bench.guids.make(f"card/{plan.deck}/{name}/{copy + 1}"),
                objects.transform((0.0, 0.0, 0.0), turn, bench.plan.card_scale, face_down=True),
                *cells[name],
                name=bench.names.say(name, card_tag(plan.deck), "card", "leader"),
                about=about,
                tags=[card_tag(plan.deck)],
                memo=name,
            )
            for copy in range(copies)
        ]
    return cards


def _listed(bench: TableBuilder, deck: str) -> list[tuple[str, int, str]]:
    """The different cards of a deck: id, copies and text."""
    listed = bench.content.data["cards"][deck]
    if isinstance(listed, list):
        return [(card["id"], card.get("copies", 1), card.get("text", "")) for card in listed]
    return [
        (leader["id"], listed["copies"], bench.names.say(name, "faction"))
        for name in bench.factions
        for leader in bench.leaders(name)
    ]


def _add_pile(bench: TableBuilder, key: str, deck: str, point: Point, turn: float) -> None:
    """Where a pile of cards lies: a snap point, and a zone that sees the pile."""
    scale = bench.plan.card_scale
    bench.snap(point, [card_tag(deck)], turn)
    bench.zone(key, point, CARD_ROOM[0] * scale, CARD_ROOM[1] * scale, turn)


# -- pieces ----------------------------------------------------------------------------------------


def _add_piece(bench: TableBuilder, plan: PiecePlan) -> None:
    """Put a piece that belongs to no seat where the plan says."""
    kind, _, rest = plan.at.partition("/")
    if kind == "seat":
        return
    if plan.new_row:
        bench.end_row(f"corner/{rest}", plan.gap)
    if kind == "bank":
        _add_bank(bench, plan, rest)
        return
    _, count = bench.kind(plan)
    listed = variants(plan, bench.content)
    for what, times in listed or [("", count)]:
        for copy in range(times):
            name = f"{plan.piece}/{what}" if what else plan.piece
            key = name if times == 1 else f"{name}/{copy + 1}"
            point, turn = bench.place(plan.at, *bench.room(plan, what))
            bench.objects.append(bench.tile(plan, key, point, turn, what=what))
            _add_pointers(bench, plan, key)


def _add_pointers(bench: TableBuilder, plan: PiecePlan, key: str) -> None:
    """The disc that belongs to a piece, if it has one."""
    if plan.pointer is not None:
        point, turn = bench.place(plan.at, plan.pointer.size, plan.pointer.size)
        _add_pointer(bench, plan.pointer, f"{key}/pointer", point, turn)


def _add_pointer(
    bench: TableBuilder, plan: PointerPlan, key: str, point: Point, turn: float
) -> None:
    """A disc that is put on another piece and turned."""
    scale = tile_scale(plan.size, 1.0)
    bench.objects.append(
        objects.tile(
            bench.guids.make(key),
            objects.transform((point[0], LOOSE, point[1]), turn, scale),
            bench.library.url(plan.picture),
            name=plan.title,
            shape=objects.CIRCLE,
            tags=["pointer"],
        )
    )


def _add_bank(bench: TableBuilder, plan: PiecePlan, corner: str) -> None:
    """An endless bag of a piece, in a corner."""
    middle, turn = bench.place(f"corner/{corner}", *BAG_ROOM)
    right, ahead = objects.turned(0.0, -BAG_BEFORE, turn - objects.UPRIGHT)
    point = (middle[0] + right, middle[1] + ahead)
    key = f"bank/{plan.piece}"
    bench.sign(plan.piece, plan, point, turn)
    sample = objects.contained(bench.tile(plan, f"{key}/sample", (0.0, 0.0), turn))
    body, proportion = bench.drum(plan)
    bench.objects.append(
        bags.infinite_bag(
            bench.guids.make(key),
            objects.transform((point[0], SNAP, point[1]), turn, tile_scale(DRUM, proportion)),
            sample,
            body,
            name=plan.title,
            tint=objects.colour("#ffffff"),
            tags=["bank", plan.piece],
            memo=plan.piece,
        )
    )


# -- opened plans ----------------------------------------------------------------------------------


def _reveal(bench: TableBuilder) -> dict[str, Any]:
    """The wheels, and their slots in their own frames."""
    plan = bench.plan.reveal
    if plan is None:
        return {}
    piece = next(one for one in bench.plan.pieces if one.piece == plan.piece)
    wheel = next(one for one in bench.content.data["dice"]["wheels"] if one["id"] == plan.piece)
    _, count = bench.kind(piece)
    points = bench.slots(piece)
    pointer = next(at for at, slot in enumerate(piece.slots) if "pointer" in slot.tags)
    leaders = next((one for one in bench.plan.pieces if "{leader}" in one.picture), None)
    return {
        "event": plan.event,
        "number": plan.number,
        "corner": plan.corner,
        "dial": plan.dial,
        "least": wheel["least"],
        "most": wheel["most"],
        "wheels": [f"{plan.piece}/{at + 1}" if count > 1 else plan.piece for at in range(count)],
        "pointer": points[pointer],
        "slots": [{"field": field, **points[at]} for field, at in plan.slots.items()],
        "leader_scale": tile_scale(leaders.size, 1.0) if leaders else 1.0,
    }


# -- corners and spots -----------------------------------------------------------------------------


def _add_corners(bench: TableBuilder) -> dict[str, Point]:
    """The title and the zone of each corner, and what the plan wants there; the graves."""
    graves: dict[str, Point] = {}
    for corner in bench.plan.corners:
        frame = bench.corners[corner.id]
        edge = areas.DEPTH / 2 - TITLE_EDGE
        _add_title(bench, f"label/{corner.id}", frame, (0.0, edge), corner.title, TITLE)
        bench.zone(f"zone/{corner.id}", (frame.x, frame.z), CORNER, CORNER, frame.turn)
        if corner.graveyard:
            graves.update(_graveyard(bench, frame))
    for place, spare in bench.plan.spare.items():
        if spare.title:
            middle = spare.x + (spare.count - 1) * spare.pitch / 2
            above = (middle, spare.z + SMALL_TITLE_ABOVE)
            frame = bench.corners[spare.corner]
            _add_title(bench, f"label/{place}", frame, above, spare.title, SMALL_TITLE)
    return graves


def _add_title(
    bench: TableBuilder, key: str, frame: Frame, point: Point, words: str, size: int
) -> None:
    """Write on the table, at a point of a frame, in letters of so many points."""
    x, z = frame.at(*point)
    at = objects.transform((x, TITLE_HEIGHT, z), frame.turn)
    bench.objects.append(objects.text(bench.guids.make(key), at, words, objects.colour(INK), size))


def _graveyard(bench: TableBuilder, frame: Frame) -> dict[str, Point]:
    """A column of places for each seat's lost forces and leaders."""
    graves = {}
    for at, seat in enumerate(bench.seats):
        leaders = len(bench.leaders(seat.faction))
        for name, place in areas.graveyard(at, len(bench.seats), leaders).items():
            point = frame.at(*place)
            graves[f"{seat.faction}/{name}"] = point
            bench.snap(point, [name.partition("/")[0]], frame.turn + objects.UPRIGHT)
    return graves


def _add_spots(bench: TableBuilder) -> None:
    """The snap points of the board: what may lie on each spot, by the spot's group."""
    kinds = sorted({piece["kind"] for piece in bench.pieces.values()})
    by_group = {group: list(tags) for group, tags in bench.plan.accepts.items()}
    for piece in bench.plan.pieces:
        if piece.at.startswith("spot/"):
            by_group.setdefault(piece.at.split("/")[1], []).append(piece.piece)
    piles = {at for deck in bench.plan.decks for at in (deck.at, deck.discard)}
    for name, point in bench.spots.items():
        if f"spot/{name}" not in piles:
            tags = by_group.get(name.partition("/")[0], kinds)
            turn = bench.turns.get(name)
            bench.snap(point, tags, None if turn is None else objects.UPRIGHT + turn)
