"""A log step by step: what stands where after each, what it moved, what was taken back."""

from __future__ import annotations

import pytest

from adjudicator.errors import InputError
from exporters.vassal.format.archive import MOST_TRAITS
from exporters.vassal.format.log_steps import Tree, chat, logged, step, text_of
from exporters.vassal.format.sequence import TAB, encode, nest
from exporters.vassal.reading.saved.places import places_of_log, places_of_module
from exporters.vassal.reading.saved.steps import Moved, Saved, end_of, read_saved, replay, start_of
from exporters.vassal.reading.saved.table import Seat, Spot
from exporters.vassal.reading.saved.traits import layers_of, traits_of
from tests.vassal.saves import deck, game, move, piece, place_state, player, saved, zipped

AT = ("Main Map", 100, 100)
THERE = ("Main Map", 300, 100)
NOWHERE = ("", 0, 0)
ONE = piece("1", "unit / 1", AT, {"ContentId": "force/atreides"})
CARDS = [piece(card, f"card {card}", ("Main Map", 50, 50), {"ContentId": f"t/{card}"})
         for card in ("7", "8", "9")]  # fmt: skip
DECK = deck("d", "treachery-deck", ("Main Map", 50, 50), ["7", "8", "9"])


def read(start: list[str], steps: list[Tree] | None = None) -> Saved:
    """What a log is read as."""
    return read_saved(saved(game(start, steps or [])), "game.vlog")


def test_pieces_are_on_the_table_with_their_markers() -> None:
    table = start_of(read([player("pw", "Anna", "Red"), ONE]))
    one = table.pieces["1"]
    assert (one.name, one.image, one.gpid) == ("unit / 1", "unit / 1.png", "7")
    assert (one.content_id, table.spot(one)) == ("force/atreides", Spot("Main Map", 100, 100))
    assert table.seats == {"player-1": Seat("player-1", "Anna", "Red")}


def test_a_step_as_the_engine_writes_it() -> None:
    """The example of the manual: state, move, a new stack and a report, each logged."""
    new = nest(["x", "null;0", encode(["Main Map", "100", "100", "7", "2", "OldMap", "Main Map",
                                       "OldLocationName", "A"], ";")], TAB)  # fmt: skip
    entry = step(
        "D/" + encode(["1", new, "old"], "/"),
        move("1", THERE, AT, "pw"),
        "+/" + encode(["1795214137866", "stack", "Main Map;300;100;1;@@1"], "/"),
        "CHAT* Red; unit / 1 moves A -> B *",
    )
    assert text_of(logged(entry)).startswith("LOG\t\x1bLOG\tD/1/")
    found = read([player("pw", "Anna", "Red"), ONE], [entry])
    ((only, table, moved),) = list(replay(found))
    assert moved == [Moved("1", Spot("Main Map", 100, 100), Spot("Main Map", 300, 100), "player-1")]
    assert only.chats == ["* Red; unit / 1 moves A -> B *"]
    assert (only.users, only.time) == (["player-1"], 1_795_214_137_866)
    assert table.pieces["1"].properties == {"OldMap": "Main Map", "OldLocationName": "A"}
    assert table.pieces["1795214137866"].kind == "stack"


def test_a_card_dragged_out_of_its_deck_leaves_it_and_comes_back_into_it() -> None:
    back = ("Main Map", 50, 50)
    steps = [step(move("9", AT, back)), step(move("9", back, AT))]
    ways = [
        (one.start, one.end) for _, _, moved in replay(read([*CARDS, DECK], steps)) for one in moved
    ]
    inside = Spot("Main Map", 50, 50, "treachery-deck")
    assert ways == [(inside, Spot("Main Map", 100, 100)), (Spot("Main Map", 100, 100), inside)]


def test_a_shuffle_moves_nothing_and_changes_the_order() -> None:
    shuffled = "D/" + encode(
        ["d", encode(["Main Map", "50", "50", "true", "9,7,8"], ";"), "x"], "/"
    )
    found = read([DECK, *CARDS], [step(shuffled)])
    ((_, table, moved),) = list(replay(found))
    assert moved == []
    assert table.pieces["d"].contents == ["9", "7", "8"]
    assert {table.pieces[card].inside for card in "789"} == {"d"}


def test_what_a_moved_stack_holds_moves_with_it() -> None:
    stack = "+/" + encode(["s", "stack", "Main Map;100;100;1;@@0"], "/")
    found = read([ONE, stack], [step(move("s", THERE, AT))])
    ((_, _, moved),) = list(replay(found))
    assert [(one.piece, one.end) for one in moved] == [("1", Spot("Main Map", 300, 100))]


def test_pieces_that_are_made_and_removed_come_and_go() -> None:
    found = read([ONE], [step("-/1"), step(ONE)])
    ways = [(one.start, one.end) for _, _, moved in replay(found) for one in moved]
    assert ways == [(Spot("Main Map", 100, 100), None), (None, Spot("Main Map", 100, 100))]
    assert start_of(found) == end_of(found)


def undo(*commands: str) -> Tree:
    """An undo: the inverse commands between its two marks."""
    return ("UNDO\ttrue", [(command, []) for command in [*commands, "UNDO\tfalse"]])


def test_an_undo_takes_back_the_step_whose_commands_it_inverts() -> None:
    there, back = move("1", THERE, AT), move("1", AT, THERE)
    steps = [step(there), chat("hello"), undo("CHATUNDO: hello"), undo(back)]
    found = read([ONE], steps)
    assert [one.undoes for one in found.steps] == [0, 0, 2, 1]
    assert end_of(found).pieces["1"].x == 100


def test_an_undo_that_is_taken_back_counts_no_more() -> None:
    there, back = move("1", THERE, AT), move("1", AT, THERE)
    found = read([ONE], [step(there), undo(back), undo(there), undo(back)])
    assert [one.undoes for one in found.steps] == [0, 1, 2, 3]


def test_an_undo_of_something_before_the_log_is_known_as_such() -> None:
    found = read([ONE], [chat("hello"), undo(move("1", THERE, AT))])
    assert [one.undoes for one in found.steps] == [0, -1]


def test_of_steps_that_only_say_something_the_one_that_is_repeated_is_taken_back() -> None:
    steps = [
        chat("* one *"),
        chat("* two *"),
        undo("CHAT- UNDO: * one *"),
        undo("CHAT- UNDO: * 9 *"),
    ]
    assert [one.undoes for one in read([ONE], steps).steps] == [0, 0, 1, -1]


def test_an_undo_that_says_more_than_its_step_did_is_known_by_its_words() -> None:
    steps = [step(move("1", THERE, AT), "CHAT* moves *"), undo("-/77", "CHAT- UNDO: * moves *")]
    assert [one.undoes for one in read([ONE], steps).steps] == [0, 1]


def test_an_entry_with_parts_is_one_step() -> None:
    entry: Tree = ("", [(move("1", THERE, AT), [("CHAT* inner *", [])]), ("CHAT* outer *", [])])
    found = read([ONE], [entry])
    assert [one.chats for one in found.steps] == [["* inner *", "* outer *"]]


@pytest.mark.parametrize(
    "command",
    ["M/1/null/0/0/null/Main Map/1/1/null/u", "M/99/A/0/0/null/A/1/1/null/u", "D/99/x/y", "-/99",
     "D/1/garbage/x", "+/5/piece;;;/no state", "+/6/stack/Main Map;1;1;77", "FLARE x", "D/d/;;;;/x"],
)  # fmt: skip
def test_commands_that_cannot_be_carried_out_break_nothing(command: str) -> None:
    found = read([ONE, DECK], [step(command), step(move("1", THERE, AT))])
    assert end_of(found).pieces["1"].x == 300


def test_a_file_that_begins_with_no_game_is_refused_in_words() -> None:
    with pytest.raises(InputError, match="does not begin with the command begin_save"):
        read_saved(saved(("end_save", [])), "x")


def test_a_piece_with_too_many_traits_is_left_in_the_tree() -> None:
    types = nest(["m"] * (MOST_TRAITS + 1), TAB)
    assert traits_of(types) is None
    assert layers_of(nest(["m"] * MOST_TRAITS, TAB)) is not None
    found = read(["+/" + encode(["1", types, place_state(AT)], "/")])
    table = start_of(found)
    assert (table.pieces, table.odd) == ({}, ["1"])


def test_traits_have_their_fields_by_name() -> None:
    mask, mark, inner = traits_of(
        nest(["obs;72,130;b.png;Hide;I;?;side:", "mark;A,B", "piece;;;x.png;a\\;b"], TAB)
    ) or ()  # fmt: skip
    assert (mask.field("back_image"), mask.field("access")) == ("b.png", "side:")
    assert (mark.field("keys"), inner.field("name"), inner.field("nothing")) == ("A,B", "a;b", "")
    assert mask.known
    assert not (traits_of("xyzzy;1") or (mask,))[0].known


# --- places --------------------------------------------------------------------------------------


def grid(name: str, *regions: tuple[str, int, int], path: str) -> str:
    """A zone with regions."""
    inner = "".join(f'<Region name="{n}" originx="{x}" originy="{y}"/>' for n, x, y in regions)
    return f'<Zone name="{name}" path="{path}"><RegionGrid>{inner}</RegionGrid></Zone>'


def module(*boards: str, setup: str = "") -> bytes:
    """A module with one map."""
    build = (
        '<x.GameModule><VASSAL.build.module.Map mapName="M" edgeWidth="10" edgeHeight="20">'
        f"<p.BoardPicker>{''.join(boards)}<setup>{setup}</setup></p.BoardPicker>"
        "</VASSAL.build.module.Map></x.GameModule>"
    )
    return zipped({"buildFile.xml": build.encode()})


LEFT = ('<p.Board name="L" width="100" height="100"><ZonedGrid>'
        + grid("z", ("a", 5, 5), ("b", 40, 40), path="0,0;50,0;50,50;0,50")
        + '<Zone name="bare" path="60,60;90,60;90,90;60,90"/></ZonedGrid></p.Board>')  # fmt: skip
RIGHT = ('<p.Board name="R" width="100" height="100"><ZonedGrid>'
         + grid("y", ("c", 5, 5), path="0,0;99,0;99,99;0,99") + "</ZonedGrid></p.Board>")  # fmt: skip


def names_at(data: bytes, *points: tuple[int, int]) -> list[tuple[str, str]]:
    """Zone and region of points."""
    places = places_of_module(data, "m.vmod")
    found = [places.at(Spot("M", x, y)) for x, y in points]
    return [(place.zone, place.region) for place in found]


def test_a_point_has_the_nearest_region_of_its_zone() -> None:
    assert names_at(module(LEFT), (15, 25), (20, 60), (52, 65), (80, 100), (65, 25)) == [
        ("z", "a"), ("z", "b"), ("z", "b"), ("bare", ""), ("", ""),
    ]  # fmt: skip


def test_boards_side_by_side_have_their_own_grids() -> None:
    data = module(LEFT, RIGHT, setup="MBoardPicker\tL\t0\t0\tR\t1\t0")
    assert names_at(data, (15, 25), (115, 25)) == [("z", "a"), ("y", "c")]
    assert names_at(module(LEFT, RIGHT), (15, 25)) == [("", "")]


def test_without_a_module_places_are_what_the_engine_called_them() -> None:
    def told(piece_id: str, name: str) -> str:
        old = ["OldMap", "M", "OldX", "4", "OldY", "5", "OldLocationName", name, "OldZone", "z"]
        state = encode(["M", "1", "1", "7", "5", *old], ";")
        return "+/" + encode([piece_id, "piece;;;;n", state], "/")

    places = places_of_log(read([told("1", "arrakeen-s9")]))
    assert places.at(Spot("M", 4, 5)).region == "arrakeen-s9"
    assert places.at(Spot("M", 1, 1)).region == ""
    doubtful = places_of_log(read([told("1", "arrakeen-s9"), told("2", "carthag-s10")]))
    assert doubtful.at(Spot("M", 4, 5)).region == ""
