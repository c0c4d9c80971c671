"""The table: everything on it, nothing on anything else, and every seat complete."""

from __future__ import annotations

import itertools
import math

import msgspec
import pytest

from adjudicator.errors import ContentError
from exporters.tts.format.objects import turned
from exporters.tts.format.records import ObjectState, Vector
from exporters.tts.layout import areas
from exporters.tts.layout.builder import SIGN_BEHIND, SURFACE, TableBuilder
from exporters.tts.layout.cameras import NEAR
from exporters.tts.layout.plan import COLOURS
from exporters.tts.layout.seats_and_spots import look_of, seats_of, side_of
from exporters.tts.layout.sizes import ZONES, Box, box
from exporters.tts.layout.table_layout import TableLayout, build_layout
from tests.tts import stand_in
from tests.tts.plan_view import proportions

GAME, DAWN, CONQUEST = stand_in.GAME, stand_in.DAWN, stand_in.CONQUEST
MESSIAH, WAR = stand_in.MESSIAH, stand_in.WAR
FACTIONS = stand_in.factions()
TRIBES = stand_in.factions(DAWN)
SEATINGS = [(GAME, FACTIONS[:count]) for count in range(2, 7)]
SEATINGS += [(GAME, FACTIONS[4:]), (GAME, FACTIONS[1:4])]
SEATINGS += [(DAWN, TRIBES[:count]) for count in range(2, 5)]
SEATINGS += [(game, stand_in.factions(game)) for game in (CONQUEST, MESSIAH, WAR)]
FLAT = ("table", "board")
READ = ("seat/mat", "seat/reference")
"""Where sheets lie that are read from a seat."""
both_games = pytest.mark.parametrize("game", stand_in.GAMES)
seatings = pytest.mark.parametrize(
    ("game", "factions"),
    SEATINGS,
    ids=lambda given: given if isinstance(given, str) else len(given),
)


def carrying(game: str) -> set[str]:
    """The keys of large tiles on which a seat's other pieces lie."""
    area = stand_in.plan(game).area
    rows = [row for place in area.places if not place.zone for row in place.rows]
    sheets = {
        name for name, sheet in area.sheets.items()
        if any(abs(row.x - sheet.x) < sheet.wide / 2 and abs(row.z - sheet.z) < sheet.deep / 2
               for row in rows)
    }  # fmt: skip
    return {
        f"{piece.piece}/{faction}"
        for piece in stand_in.plan(game).all_pieces()
        for faction in stand_in.factions(game)
        if piece.at.partition("/")[2] in sheets
    }


def rooms(layout: TableLayout, shapes: dict[str, float]) -> dict[str, tuple[ObjectState, Box]]:
    """Key -> object and room, of all that takes room on the table."""
    keys = {guid: key for key, guid in layout.guids.items()}
    found = {}
    for one in layout.objects:
        room = box(one, shapes)
        if room is not None:
            found[keys[one.guid]] = (one, room)
    return found


@seatings
def test_nothing_lies_on_anything_else_and_all_lies_on_the_table(
    game: str, factions: list[str]
) -> None:
    layout, library = stand_in.layout(factions, game)
    placed = rooms(layout, proportions(library))
    for key, (_, room) in placed.items():
        assert room.within(layout.ground.half), key
    solid = {
        key: room
        for key, (one, room) in placed.items()
        if one.name not in ZONES and key not in FLAT
    }
    assert bool(carrying(game) & set(solid)) == (game in (DAWN, WAR))
    for key in carrying(game):
        mat = solid.pop(key, None)
        for other, its in solid.items():
            if mat is not None and mat.overlaps(its):
                assert other.split("/")[1] == key.split("/")[1], f"{other} lies on {key}"
                assert not other.endswith("/note")
    # Markers of one track of War for Arrakis begin on one space, and drop onto one another there.
    shared = {one.piece for one in stand_in.plan(game).pieces if one.of and one.at[:5] == "spot/"}
    for (key, room), (other, its) in itertools.combinations(solid.items(), 2):
        piece = key.partition("/")[0]
        if game == WAR and piece in shared and other.partition("/")[0] == piece:
            continue
        assert not room.overlaps(its), f"{key} lies on {other}"


@seatings
def test_the_areas_of_seats_lie_apart_and_off_the_board(game: str, factions: list[str]) -> None:
    layout, library = stand_in.layout(factions, game)
    placed = rooms(layout, proportions(library))
    board = placed["board"][1]
    zones = {key: room for key, (one, room) in placed.items() if one.name in ZONES}
    seats = {key: room for key, room in zones.items() if key.startswith("seat/")}
    for (key, room), (other, its) in itertools.combinations(seats.items(), 2):
        if {key.rpartition("/")[2], other.rpartition("/")[2]} != {"hidden", "store"}:
            assert not room.overlaps(its), f"{key} reaches into {other}"
    for key, room in seats.items():
        assert not room.overlaps(board), key


@both_games
def test_all_loose_things_of_a_seat_lie_before_its_own_hand(game: str) -> None:
    layout, _ = stand_in.layout(game=game)
    for seat, frame in zip(layout.seats, layout.ground.seats, strict=True):
        tagged = [one for one in layout.objects if seat.faction in (one.tags or [])]
        # A double faction has no leaders of its own.
        few = game == stand_in.WAR or (game == CONQUEST and "-" in seat.faction)
        assert len(tagged) > (1 if game == stand_in.WAR else 3 if few else 8)
        for one in tagged:
            x, z = one.transform.pos_x - frame.x, one.transform.pos_z - frame.z
            right, ahead = turned(x, z, -frame.turn)
            assert abs(right) <= areas.WIDTH / 2, one.nickname
            assert 0 <= ahead <= areas.DEPTH, one.nickname


def test_the_seats_sit_like_the_circles_of_the_board() -> None:
    layout, _ = stand_in.layout()
    circles = [layout.spots[f"circles/circle-{number}"] for number in range(1, 7)]
    for number, frame in enumerate(layout.ground.seats):
        nearest = min(
            range(6),
            key=lambda at: (circles[at][0] - frame.x) ** 2 + (circles[at][1] - frame.z) ** 2,
        )
        assert nearest == number


@pytest.mark.parametrize("count", range(2, 11))
def test_any_number_of_seats_finds_room_and_all_look_inwards(count: int) -> None:
    ground = areas.ground(count, 40.0)
    middles = [frame.at(0.0, areas.DEPTH / 2) for frame in ground.seats]
    for one, other in itertools.combinations(middles, 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= areas.WIDTH
    for frame in ground.seats:
        x, z = frame.at(0.0, ground.half)
        assert max(abs(x), abs(z)) < max(abs(frame.x), abs(frame.z))
    assert (ground.seats[0].turn, ground.seats[0].z < 0) == (0.0, True)


@pytest.mark.parametrize(
    ("game", "factions"), [(GAME, FACTIONS), (GAME, FACTIONS[:2]), (DAWN, TRIBES)]
)
def test_each_seat_has_hand_hidden_zone_store_reserve_and_leaders(
    game: str, factions: list[str]
) -> None:
    layout, _ = stand_in.layout(factions, game)
    by_guid = {one.guid: one for one in layout.objects}
    for seat in layout.seats:
        names = {"hand": "HandTrigger", "hidden": "FogOfWarTrigger", "store": "ScriptingTrigger"}
        for what, name in names.items():
            zone = by_guid[layout.guids[f"seat/{seat.faction}/{what}"]]
            assert zone.name == name
            assert zone.fog_colour == seat.colour or what == "store"
        reserve = by_guid[layout.guids[f"seat/{seat.faction}/reserve"]]
        faction = next(
            one
            for one in stand_in.content(game).data["factions"]["factions"]
            if one["id"] == seat.faction
        )
        wanted = faction["forces" if game == GAME else "warriors"]
        assert len(reserve.contained_objects or []) == wanted
        for leader in faction.get("leaders", []):
            assert by_guid[layout.guids[f"leader/{leader['id']}"]].memo == leader["id"]
    assert sum(key.endswith("/hand") for key in layout.guids) == len(factions)


def test_everything_secret_of_a_seat_has_a_place_in_its_hidden_zone() -> None:
    layout, library = stand_in.layout()
    placed = rooms(layout, proportions(library))
    for seat, frame in zip(layout.seats, layout.ground.seats, strict=True):
        hidden = placed[f"seat/{seat.faction}/hidden"][1]
        note = placed[f"seat/{seat.faction}/note"][1]
        assert hidden.left <= note.left
        assert note.right <= hidden.right
        area = stand_in.plan().area
        rows = [*area.place("shield").rows, *area.snaps]
        assert [row.count for row in rows] == [4, 6, 1]
        for x, z in [frame.at(*point) for row in rows for point in row.points()]:
            assert hidden.left < x < hidden.right
            assert hidden.bottom < z < hidden.top


def test_the_zones_reach_below_the_table_so_that_what_lies_flat_is_in_them() -> None:
    """What lies flat rests a little below the height 1: a zone that ends there would hide nothing."""
    layout, _ = stand_in.layout()
    zones = [one for one in layout.objects if one.name in ("FogOfWarTrigger", "ScriptingTrigger")]
    assert len(zones) > 2 * len(layout.seats)
    for zone in zones:
        assert zone.transform.pos_y - zone.transform.scale_y / 2 < 0.9
        assert zone.transform.pos_y + zone.transform.scale_y / 2 > 2.0


@both_games
def test_tokens_that_lie_in_piles_stay_single_objects(game: str) -> None:
    layout, _ = stand_in.layout(game=game)
    held = [
        *layout.objects,
        *(one for bag in layout.objects for one in bag.contained_objects or []),
    ]
    tiles = [one.custom_image.custom_tile for one in held if one.custom_image]
    assert not any(tile.stackable for tile in tiles if tile)


def test_the_decks_have_all_cards_with_their_copies() -> None:
    layout, _ = stand_in.layout()
    counts = stand_in.content().data["game"]["counts"]
    decks = {one.nickname: one for one in layout.objects if one.name == "Deck"}
    sizes = {name: len(one.contained_objects or []) for name, one in decks.items()}
    assert sizes == {
        "Treachery deck": counts["treachery_cards"],
        "Spice deck": counts["spice_cards"],
        "Storm deck": counts["storm_cards"],
        "Traitor deck": counts["traitor_cards"],
    }
    for one in decks.values():
        assert one.transform.rot_z == 180.0
        for card in one.contained_objects or []:
            assert card.transform.rot_z == 180.0


@both_games
def test_a_card_shows_its_own_cell_of_the_sheet(game: str) -> None:
    layout, library = stand_in.layout(game=game)
    for plan in stand_in.plan(game).decks:
        sheets = library.sheets(plan.deck)
        deck = next(one for one in layout.objects if one.nickname == plan.title)
        for card in deck.contained_objects or []:
            assert isinstance(card.card_id, int)
            assert sheets[0][0].cells[card.card_id % 100] == card.memo


@pytest.mark.parametrize(
    ("game", "spot", "tags"),
    [
        (GAME, "parts/arrakeen-s9", ["force"]),
        (DAWN, "parts/hollow-erg", ["warrior"]),
        (DAWN, "resources/hollow-erg/2", ["resource"]),
        (DAWN, "borders/amber-shelf/thirsty-mile", ["rock"]),
    ],
)
def test_every_spot_of_the_layout_has_a_snap_point_with_tags(
    game: str, spot: str, tags: list[str]
) -> None:
    layout, _ = stand_in.layout(game=game)
    snaps = {(snap.position.x, snap.position.z): snap.tags for snap in layout.snaps}
    for name, (x, z) in layout.spots.items():
        assert snaps[round(x, 3) + 0.0, round(z, 3) + 0.0], name
    x, z = layout.spots[spot]
    assert snaps[round(x, 3), round(z, 3)] == tags


def test_what_lies_on_a_border_is_turned_along_it() -> None:
    layout, _ = stand_in.layout(game=DAWN)
    turns = {
        (snap.position.x, snap.position.z): snap.rotation.y
        for snap in layout.snaps
        if isinstance(snap.rotation, Vector) and snap.tags == ["rock"]
    }
    for border in stand_in.content(DAWN).data["layout"]["borders"]:
        x, z = layout.spots[f"borders/{border['id']}"]
        if border["turn"]:
            assert turns[round(x, 3), round(z, 3)] == (180 + border["turn"]) % 360


def test_there_is_one_piece_for_every_site_and_every_face_of_the_die() -> None:
    layout, _ = stand_in.layout(game=DAWN)
    data = stand_in.content(DAWN).data
    memos = [str(one.memo) for one in layout.objects if isinstance(one.memo, str)]
    for site in data["pieces"]["sites"]:
        assert memos.count(f"site/{site['id']}") == site["count"]
    for face in data["dice"]["results"]:
        assert memos.count(f"arrakis-die/{face['id']}") == 1


def test_the_top_of_the_picture_of_the_board_is_away_from_the_first_seat() -> None:
    layout, _ = stand_in.layout()
    assert layout.spots["circles/circle-1"][1] < 0 < layout.spots["circles/circle-4"][1]
    assert layout.spots["circles/circle-5"][0] < 0 < layout.spots["circles/circle-2"][0]


def test_lost_pieces_have_places_within_the_graveyard() -> None:
    layout, library = stand_in.layout()
    tanks = rooms(layout, proportions(library))["zone/tanks"][1]
    assert len(layout.graves) == 6 * 6
    for x, z in layout.graves.values():
        assert tanks.left < x < tanks.right
        assert tanks.bottom < z < tanks.top
    for one, other in itertools.combinations(layout.graves.values(), 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1.5


def test_a_corner_that_is_full_is_an_error() -> None:
    bench = TableBuilder(stand_in.content(), stand_in.plan(), stand_in.library(), None)
    for _ in range(25):
        bench.place("corner/bank", 3.0, 3.0)
    with pytest.raises(ContentError, match="'bank' of the table has no room"):
        bench.place("corner/bank", 3.0, 3.0)


def test_the_views_look_at_the_table_from_above_and_from_each_seat() -> None:
    layout, _ = stand_in.layout()
    assert len(layout.cameras) == 10
    for camera in layout.cameras:
        assert camera.absolute_position.y > 10
    for camera, frame in zip(layout.cameras[2:], layout.ground.seats, strict=False):
        assert camera.rotation.y == frame.turn


@both_games
def test_seat_colours_are_player_colours_as_near_as_they_go(game: str) -> None:
    known = stand_in.content(game)
    colours = {seat: look_of(known, seat)["colour"] for seat in seats_of(known)}
    looks = {
        seat: [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        for seat, colour in colours.items()
    }

    def distance(faction: str, colour: str) -> float:
        pairs = zip(looks[faction], COLOURS[colour], strict=True)
        return sum((one - other) ** 2 for one, other in pairs)

    seats = stand_in.plan(game).seats
    # No two seats would be nearer to the theme if they changed colours.
    for one, other in itertools.combinations(seats, 2):
        kept = distance(one.faction, one.colour) + distance(other.faction, other.colour)
        changed = distance(one.faction, other.colour) + distance(other.faction, one.colour)
        assert kept <= changed


@both_games
def test_the_same_content_gives_the_same_table(game: str) -> None:
    assert stand_in.layout(game=game)[0] == stand_in.layout(game=game)[0]


def test_every_spot_of_the_layout_is_known_whatever_it_is_called() -> None:
    layout = stand_in.content().data["layout"]
    found = stand_in.layout()[0].spots
    count = sum(len(layout[name]) for name in ("parts", "spice", "circles", "places"))
    count += len(layout["storm"]["spots"]) + sum(len(one["spots"]) for one in layout["tracks"])
    assert len(found) == count


def test_the_spots_of_a_part_are_groups_of_their_own() -> None:
    layout = stand_in.content(DAWN).data["layout"]
    found = stand_in.layout(game=DAWN)[0].spots
    count = sum(len(layout[name]) for name in ("parts", "borders", "seats", "places"))
    count += sum(len(one["spots"]) for one in layout["tracks"])
    count += sum(1 + len(one["resources"]) + len(one["tokens"]) for one in layout["spots"])
    assert len(found) == count


def test_another_salt_gives_other_guids() -> None:
    salted = msgspec.structs.replace(stand_in.plan(), guid_salt="2")
    other = build_layout(stand_in.content(), salted, stand_in.library()).guids
    assert other.keys() == stand_in.layout()[0].guids.keys()
    assert not other.items() & stand_in.layout()[0].guids.items()


def test_the_mat_says_what_the_faction_has() -> None:
    layout, _ = stand_in.layout()
    mats = {one.nickname: one.description for one in layout.objects if "mat" in (one.tags or [])}
    assert "Begins with 10 forces in Arrakeen" in mats["Atreides"]
    assert "Free revivals: 3" in mats["Fremen"]
    assert "kwisatz" not in mats["Atreides"].lower()
    tribes = {one.nickname: one.description for one in stand_in.layout(game=DAWN)[0].objects}
    assert tribes["Red Tribe"] == "Warriors: 30\nWater debts: 8\nThumpers: 1"


def test_fewer_seats_keep_the_guids_of_those_who_play() -> None:
    whole, pair = stand_in.layout()[0].guids, stand_in.layout(FACTIONS[:2])[0].guids
    assert pair.items() < whole.items()


# What a seat reads.

Way = tuple[float, float, float]


def rotated(one: ObjectState, way: Way) -> Way:
    """A direction of an object's own frame on the table: turned about z, then x, then y, as Unity does."""
    x, y, z = way
    about_z, about_x, about_y = (
        math.radians(angle)
        for angle in (one.transform.rot_z, one.transform.rot_x, one.transform.rot_y)
    )
    x, y = (
        x * math.cos(about_z) - y * math.sin(about_z),
        x * math.sin(about_z) + y * math.cos(about_z),
    )
    y, z = (
        y * math.cos(about_x) - z * math.sin(about_x),
        y * math.sin(about_x) + z * math.cos(about_x),
    )
    x, z = (
        x * math.cos(about_y) + z * math.sin(about_y),
        z * math.cos(about_y) - x * math.sin(about_y),
    )
    return x, y, z


def along(one: Way, other: Way) -> bool:
    return sum(a * b for a, b in zip(one, other, strict=True)) > 0.99


TOP, FACE, RIGHT = (0.0, 0.0, -1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0)
"""Of the picture of a flat thing in its own frame: one that is turned by 180 reads rightly for who looks along +z."""
UP: Way = (0.0, 1.0, 0.0)


def sides(one: ObjectState) -> tuple[str, str]:
    """The addresses of the pictures on a tile's front and back; of a body, its one picture twice."""
    if isinstance(one.custom_mesh, msgspec.Struct):
        return one.custom_mesh.diffuse_url, one.custom_mesh.diffuse_url
    assert isinstance(one.custom_image, msgspec.Struct)
    return one.custom_image.image_url, one.custom_image.image_secondary_url


def ahead_of(turn: float) -> Way:
    x, z = turned(0.0, 1.0, turn)
    return x, 0.0, z


@seatings
def test_each_seat_has_its_own_reference_sheet_the_right_way_up(
    game: str, factions: list[str]
) -> None:
    layout, library = stand_in.layout(factions, game)
    by_guid = {one.guid: one for one in layout.objects}
    for seat, frame in zip(layout.seats, layout.ground.seats, strict=True):
        before = [one for one in stand_in.plan(game).all_pieces() if one.at in READ]
        assert before
        for piece in (one.piece for one in before):
            sheet = by_guid[layout.guids[f"{piece}/{seat.faction}"]]
            assert along(rotated(sheet, TOP), ahead_of(frame.turn)), (
                "the top is away from its reader"
            )
            assert along(rotated(sheet, FACE), UP)
            assert along(rotated(sheet, RIGHT), ahead_of(frame.turn + 90))
        side = side_of(stand_in.content(game), seat.faction)
        own = stand_in.plan(game).references.own.get(side)
        if side not in factions:
            continue
        sheet = by_guid[layout.guids[f"{'reference/turn' if own else 'turn-sheet'}/{side}"]]
        assert sides(sheet)[0] == library.url("reference/turn")


def test_each_side_of_a_game_for_two_has_all_sheets_of_rules_the_right_way_up() -> None:
    layout, library = stand_in.layout(game=stand_in.WAR)
    by_guid = {one.guid: one for one in layout.objects}
    names = library.names("reference/")
    assert names
    own = stand_in.plan(stand_in.WAR).references.own
    assert set(own) == {
        side_of(stand_in.content(stand_in.WAR), seat.faction) for seat in layout.seats
    }
    for seat, frame in zip(layout.seats, layout.ground.seats, strict=True):
        for name in names if seat.faction in own else ():
            sheet = by_guid[layout.guids[f"{name}/{seat.faction}"]]
            assert sides(sheet)[0] == library.url(name)
            assert along(rotated(sheet, TOP), ahead_of(frame.turn))
            _, ahead = turned(
                sheet.transform.pos_x - frame.x, sheet.transform.pos_z - frame.z, -frame.turn
            )
            assert areas.DEPTH < ahead < areas.DEPTH + layout.ground.reach, "on its own half"


@seatings
def test_a_screen_stands_before_each_seat_and_is_read_from_both_sides(
    game: str, factions: list[str]
) -> None:
    layout, library = stand_in.layout(factions, game)
    by_guid = {one.guid: one for one in layout.objects}
    area = stand_in.plan(game).area
    for seat, frame in zip(layout.seats, layout.ground.seats, strict=True):
        piece = next(one for one in stand_in.plan(game).all_pieces() if one.at == "seat/screen")
        screen = by_guid[layout.guids[f"{piece.piece}/{seat.faction}"]]
        board, right = ahead_of(frame.turn), ahead_of(frame.turn + 90)
        assert along(rotated(screen, TOP), UP)
        assert along(rotated(screen, FACE), board), "its front looks at the others"
        assert along(rotated(screen, RIGHT), (-right[0], -right[1], -right[2]))
        assert sides(screen) == (
            library.url(f"stand/{side_of(stand_in.content(game), seat.faction)}"),
            library.url(f"aid/{side_of(stand_in.content(game), seat.faction)}"),
        )
        assert screen.locked
        # It stands on the table, between what is hidden and the board.
        high = 2.0 * screen.transform.scale_z
        assert abs(screen.transform.pos_y - high / 2 - SURFACE) < 0.01
        _, ahead = turned(
            screen.transform.pos_x - frame.x, screen.transform.pos_z - frame.z, -frame.turn
        )
        assert area.hidden.z + area.hidden.deep / 2 < ahead < areas.DEPTH


@both_games
def test_mats_are_large_enough_to_be_read_from_the_seat(game: str) -> None:
    """Seen by the seat's own view on a screen 1080 px high, a mat of 1000 px is at least a quarter as high."""
    layout, library = stand_in.layout(game=game)
    placed = rooms(layout, proportions(library))
    for seat, frame in zip(layout.seats, layout.ground.seats, strict=True):
        mat = placed[f"{'tribe-card' if game == DAWN else 'mat'}/{seat.faction}"][1]
        size = max(mat.right - mat.left, mat.top - mat.bottom)
        camera = next(
            one for one in layout.cameras if one.rotation.y == frame.turn and one.distance == NEAR
        )
        # What is seen is about as high as the distance (60 degrees): 1080 px for so many units.
        assert size / 1.6 * 1080 / camera.distance > 220


@seatings
def test_behind_every_bag_stands_a_sign_with_the_picture_of_what_is_in_it(
    game: str, factions: list[str]
) -> None:
    layout, library = stand_in.layout(factions, game)
    by_guid = {one.guid: one for one in layout.objects}
    keys = {
        one.guid: key
        for key, one_guid in layout.guids.items()
        for one in [by_guid.get(one_guid)]
        if one
    }
    bags = [one for one in layout.objects if one.name in ("Bag", "Custom_Model_Infinite_Bag")]
    assert len(bags) >= len(layout.seats) + 4
    for bag in bags:
        name = keys[bag.guid].removeprefix("bank/").removeprefix("seat/").removesuffix("/reserve")
        sign = by_guid[layout.guids[f"sign/{name}"]]
        assert isinstance(bag.contained_objects, list)
        inside = sides(bag.contained_objects[0])[0]
        assert sides(sign) == (inside, inside)
        # It is turned to who reads what lies there, leans back, and stands behind the bag and over it.
        reader = rotated(sign, FACE)
        across = math.hypot(reader[0], reader[2])
        behind = (
            sign.transform.pos_x - bag.transform.pos_x,
            sign.transform.pos_z - bag.transform.pos_z,
        )
        assert math.hypot(*behind) == pytest.approx(SIGN_BEHIND, abs=0.01)
        assert (reader[0] * behind[0] + reader[2] * behind[1]) / across == pytest.approx(
            -SIGN_BEHIND, abs=0.01
        )
        assert rotated(sign, TOP)[1] > 0.9
        assert sign.transform.pos_y > SURFACE + 1
        assert sign.locked
        assert not sign.tags
    assert library.used()
