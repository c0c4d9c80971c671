"""A seat's area: hand, hidden zone, pieces, note and snap points."""

from __future__ import annotations

from exporters.tts import areas, objects
from exporters.tts.areas import Frame
from exporters.tts.bench import BAG, LOOSE, ZONE_HEIGHT, ZONE_MIDDLE, Bench
from exporters.tts.names import faction_note
from exporters.tts.plan import COLOURS, PiecePlan, SeatPlan
from exporters.tts.records import Colour, ObjectState


def add_seat(bench: Bench, seat: SeatPlan, frame: Frame) -> None:
    """Lay out the area of a seat."""
    _zones(bench, seat, frame)
    markers = 0
    for piece in bench.plan.all_pieces():
        kind, _, where = piece.at.partition("/")
        if kind != "seat":
            continue
        if where == "reserve":
            _reserve(bench, piece, seat, frame)
        elif where == "leaders":
            _leaders(bench, piece, seat, frame)
        elif where in ("screen", "mat"):
            one = _sheet(bench, piece, seat, frame, areas.MAT if where == "mat" else areas.SCREEN)
            if where == "mat":
                faction = bench.factions[seat.faction]
                one.description = faction_note(bench.content, bench.names, faction)
            bench.objects.append(one)
        else:
            x, z = areas.MORE_MARKERS
            more = (x + (markers - 1) * areas.MARKER_PITCH, z)
            point = frame.at(*(more if markers else areas.MARKERS))
            key = f"{piece.piece}/{seat.faction}"
            turn = frame.turn + objects.UPRIGHT
            bench.objects.append(bench.tile(piece, key, point, turn, faction=seat.faction))
            markers += 1
    bench.note(
        f"seat/{seat.faction}/note",
        frame.at(*areas.NOTE),
        frame.turn + objects.UPRIGHT,
        f"Secret notes: {bench.names.say(seat.faction, 'faction')}",
        bench.looks[seat.faction]["colour"],
    )
    _snaps(bench, frame)


def _zones(bench: Bench, seat: SeatPlan, frame: Frame) -> None:
    key = f"seat/{seat.faction}"
    tint = Colour(*COLOURS[seat.colour])
    hand, hidden = frame.at(*areas.HAND[:2]), frame.at(*areas.HIDDEN[:2])
    wide, deep = areas.HIDDEN[2:]
    bench.objects += [
        objects.hand_zone(
            bench.guids.make(f"{key}/hand"),
            objects.transform(
                (hand[0], 3.5, hand[1]), frame.turn, (areas.HAND[2], 5.0, areas.HAND[3])
            ),
            seat.colour,
            tint,
            bench.card_tags(),
        ),
        objects.hidden_zone(
            bench.guids.make(f"{key}/hidden"),
            objects.transform(
                (hidden[0], ZONE_MIDDLE, hidden[1]), frame.turn, (wide, ZONE_HEIGHT, deep)
            ),
            seat.colour,
            tint,
        ),
    ]
    bench.zone(f"{key}/store", hidden, wide, deep, frame.turn)


def _reserve(bench: Bench, piece: PiecePlan, seat: SeatPlan, frame: Frame) -> None:
    """The bag with all forces of a seat."""
    turn = frame.turn + objects.UPRIGHT
    kind, count = bench.kind(piece)
    if kind == "force":
        count = bench.factions[seat.faction].get("forces", count)
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
    x, z = frame.at(*areas.RESERVE)
    bench.objects.append(
        objects.bag(
            bench.guids.make(f"seat/{seat.faction}/reserve"),
            objects.transform((x, LOOSE, z), turn, BAG),
            forces,
            name=f"Reserves: {bench.names.say(seat.faction, 'faction')}",
            tint=objects.colour(bench.looks[seat.faction]["colour"]),
            tags=["reserve", seat.faction],
            memo=seat.faction,
        )
    )


def _leaders(bench: Bench, piece: PiecePlan, seat: SeatPlan, frame: Frame) -> None:
    """The leaders of a seat, in a row."""
    x, z = areas.LEADERS
    turn = frame.turn + objects.UPRIGHT
    for at, leader in enumerate(bench.factions[seat.faction]["leaders"]):
        point = frame.at(x + at * areas.LEADER_PITCH, z)
        key = f"{piece.piece}/{leader['id']}"
        bench.objects.append(
            bench.tile(piece, key, point, turn, faction=seat.faction, leader=leader["id"])
        )
        bench.snap(point, ["leader"], turn)


def _sheet(
    bench: Bench,
    piece: PiecePlan,
    seat: SeatPlan,
    frame: Frame,
    room: tuple[float, float, float, float],
) -> ObjectState:
    """A large locked tile of a seat, no larger than its room."""
    picture = bench.library.picture(piece.picture.format(faction=seat.faction, leader="", piece=""))
    proportion = picture.width / picture.height
    return bench.tile(
        piece,
        f"{piece.piece}/{seat.faction}",
        frame.at(room[0], room[1]),
        frame.turn + objects.UPRIGHT,
        faction=seat.faction,
        size=min(piece.size, room[2], room[3] * max(proportion, 1.0)),
        locked=True,
    )


def _snaps(bench: Bench, frame: Frame) -> None:
    """The snap points behind the screen."""
    cards = bench.card_tags()
    for name, point in bench.slots.items():
        tags = {"traitor": cards, "spice": ["spice"], "plan": ["wheel"]}[name.partition("/")[0]]
        bench.snap(frame.at(*point), tags, frame.turn + objects.UPRIGHT)
