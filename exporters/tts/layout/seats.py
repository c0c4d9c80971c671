"""A seat's area: hand, hidden zone, pieces, note and snap points."""

from __future__ import annotations

from adjudicator.errors import ContentError
from exporters.speech import phrases
from exporters.tts.format import bags, objects, zones
from exporters.tts.format.records import Colour, ObjectState
from exporters.tts.layout import areas
from exporters.tts.layout.areas import Frame
from exporters.tts.layout.builder import BAG, SNAP, SURFACE, ZONE_HEIGHT, ZONE_MIDDLE, TableBuilder
from exporters.tts.layout.plan import (
    COLOURS,
    AreaPlace,
    PiecePlan,
    SeatPlan,
    SpaceAt,
)
from exporters.tts.layout.seats_and_spots import side_of
from exporters.tts.names import faction_note

HAND_MIDDLE, HAND_HEIGHT = 3.5, 5.0
"""Height of the middle of a hand, and its own, in units: cards stand in it."""
FREE_AT, FREE_HEIGHT, FREE_LETTERS = 0.35, SURFACE + 0.15, 64
"""Where it stands that nobody plays a seat: so far from the middle of the hand, in its depth; height; size in points."""
INK = "#e8dcc4"
MAT = "mat"
"""The place of the large tile that says in its description what the seat has."""


def add_seat(bench: TableBuilder, seat: SeatPlan, frame: Frame) -> None:
    """Lay out the area of a seat; ContentError if the plan has more markers than room."""
    area = bench.plan.area
    _zones(bench, seat, frame)
    markers = iter(area.markers)
    for piece in bench.plan.all_pieces():
        kind, _, where = piece.at.partition("/")
        if kind != "seat":
            continue
        if where in area.sheets:
            one = _sheet(bench, piece, seat, frame, area.sheets[where])
            if where == MAT:
                faction = bench.factions[seat.faction]
                numbers = bench.plan.guide.numbers
                one.description = faction_note(bench.content, bench.names, faction, numbers)
            bench.objects.append(one)
        elif where == "markers":
            _marker(bench, piece, seat, frame, next(markers, None))
        elif area.place(where).bag:
            _reserve(bench, piece, seat, frame)
        elif area.place(where).indexed:
            _leaders(bench, piece, seat, frame)
        else:
            _row(bench, piece, seat, frame)
    bench.note(
        f"seat/{seat.faction}/note",
        frame.at(area.note.x, area.note.z),
        frame.turn + objects.UPRIGHT,
        area.note.title.format(faction=bench.names.say(seat.faction, "faction", "power")),
        bench.looks[seat.faction]["colour"],
    )
    label = frame.at(area.hand.x, area.hand.z - FREE_AT * area.hand.deep)
    bench.objects.append(
        objects.text(
            bench.guids.make(f"seat/{seat.faction}/free"),
            objects.transform((label[0], FREE_HEIGHT, label[1]), frame.turn),
            phrases(bench.content.language)("Seat not taken"),
            objects.colour(INK),
            FREE_LETTERS,
        )
    )
    _snaps(bench, frame)


def _marker(
    bench: TableBuilder, piece: PiecePlan, seat: SeatPlan, frame: Frame, where: areas.Point | None
) -> None:
    if where is None:
        raise ContentError(f"a seat's area has no room for the marker {piece.piece!r}")
    key = f"{piece.piece}/{seat.faction}"
    turn = frame.turn + objects.UPRIGHT
    bench.objects.append(bench.tile(piece, key, frame.at(*where), turn, faction=seat.faction))


def _row(bench: TableBuilder, piece: PiecePlan, seat: SeatPlan, frame: Frame) -> None:
    """All pieces of a sort that lie openly before a seat."""
    points = [point for row in _place(bench, piece).rows for point in row.points()]
    _, count = bench.kind(piece)
    turn = frame.turn + objects.UPRIGHT
    for at in range(count):
        key = f"{piece.piece}/{seat.faction}" + (f"/{at + 1}" if count > 1 else "")
        point = frame.at(*points[min(at, len(points) - 1)])
        bench.objects.append(bench.tile(piece, key, point, turn, faction=seat.faction))


def _place(bench: TableBuilder, piece: PiecePlan) -> AreaPlace:
    return bench.plan.area.place(piece.at.partition("/")[2])


def _zones(bench: TableBuilder, seat: SeatPlan, frame: Frame) -> None:
    key = f"seat/{seat.faction}"
    tint = Colour(*COLOURS[seat.colour])
    area = bench.plan.area
    hand, hidden = frame.at(area.hand.x, area.hand.z), frame.at(area.hidden.x, area.hidden.z)
    wide, deep = area.hidden.wide, area.hidden.deep
    bench.objects += [
        zones.hand_zone(
            bench.guids.make(f"{key}/hand"),
            objects.transform(
                (hand[0], HAND_MIDDLE, hand[1]),
                frame.turn,
                (area.hand.wide, HAND_HEIGHT, area.hand.deep),
            ),
            seat.colour,
            tint,
            bench.card_tags(),
        ),
        zones.hidden_zone(
            bench.guids.make(f"{key}/hidden"),
            objects.transform(
                (hidden[0], ZONE_MIDDLE, hidden[1]), frame.turn, (wide, ZONE_HEIGHT, deep)
            ),
            seat.colour,
            tint,
        ),
    ]
    bench.zone(f"{key}/store", hidden, wide, deep, frame.turn)


def _reserve(bench: TableBuilder, piece: PiecePlan, seat: SeatPlan, frame: Frame) -> None:
    """The bag with all forces of a seat of one sort: the first sort has that of the first row."""
    turn = frame.turn + objects.UPRIGHT
    kind, count = bench.kind(piece)
    facts = bench.factions[seat.faction]
    count = facts.get(f"{kind}s", facts.get(kind, count))
    if count == 0:
        return
    forces = [
        objects.contained(
            bench.tile(
                piece,
                f"{piece.piece}/{seat.faction}/{at + 1}",
                (0.0, 0.0),
                turn,
                faction=seat.faction,
            )
        )
        for at in range(count)
    ]
    place = _place(bench, piece)
    own = [row for row in place.rows if row.sort == piece.piece]
    row = own[0] if own else place.rows[0]
    x, z = frame.at(row.x, row.z)
    key = f"/{piece.piece}" if own else ""
    bench.sign(
        f"{seat.faction}/reserve{key}" if own else seat.faction,
        piece,
        (x, z),
        turn,
        faction=seat.faction,
    )
    bench.objects.append(
        bags.bag(
            bench.guids.make(f"seat/{seat.faction}/reserve{key}"),
            objects.transform((x, SNAP, z), turn, BAG),
            forces,
            name=(piece.title if own else place.bag).format(
                faction=bench.names.say(seat.faction, "faction", "power")
            ),
            tint=objects.colour(bench.looks[seat.faction]["colour"]),
            tags=["reserve", seat.faction],
            memo=seat.faction,
            locked=True,
        )
    )


def _leaders(bench: TableBuilder, piece: PiecePlan, seat: SeatPlan, frame: Frame) -> None:
    """The leaders of a seat, each at a point of its own."""
    points = _place(bench, piece).rows[0].points()
    turn = frame.turn + objects.UPRIGHT
    for at, leader in enumerate(bench.leaders(seat.faction)):
        point = frame.at(*points[at])
        key = f"{piece.piece}/{leader['id']}"
        bench.objects.append(
            bench.tile(piece, key, point, turn, faction=seat.faction, leader=leader["id"])
        )
        bench.snap(point, ["leader"], turn)


def _sheet(
    bench: TableBuilder,
    piece: PiecePlan,
    seat: SeatPlan,
    frame: Frame,
    room: SpaceAt,
) -> ObjectState:
    """A large locked tile of a seat, no larger than its room."""
    side = side_of(bench.content, seat.faction)
    name = piece.picture.format(
        faction=seat.faction, side=side, leader="", piece=piece.piece, what=""
    )
    picture = bench.library.picture(name)
    proportion = picture.width / picture.height
    return bench.tile(
        piece,
        f"{piece.piece}/{seat.faction}",
        frame.at(room.x, room.z),
        frame.turn + objects.UPRIGHT,
        faction=seat.faction,
        size=min(piece.size, room.wide, room.deep * max(proportion, 1.0)),
        locked=True,
    )


def _snaps(bench: TableBuilder, frame: Frame) -> None:
    """The snap points of the area."""
    area = bench.plan.area
    rows = [row for place in area.places if not place.indexed for row in place.rows]
    for row in [*rows, *area.snaps]:
        for x, z in row.points() if row.tags else []:
            bench.snap(frame.at(x, z), row.tags, frame.turn + objects.UPRIGHT)
