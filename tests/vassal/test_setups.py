"""Set-ups know the header of the log that begins with them."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from adjudicator.content import load_content
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.log.header import HEADER, Header, HeaderSeat
from adjudicator.registry import rulebook
from exporters.vassal.format.archive import BUILD_FILE
from exporters.vassal.format.sequence import decode
from exporters.vassal.module.files import save_file, setup_menu
from exporters.vassal.module.places import zones
from exporters.vassal.module.saves import saved_game
from exporters.vassal.module.seatings import Seating, seatings
from exporters.vassal.reading.importer import import_bytes
from exporters.vassal.reading.saved import places
from exporters.vassal.reading.saved.seating import with_seats
from exporters.vassal.reading.saved.steps import Saved, read_saved, start_of
from exporters.vassal.reading.saved.traits import traits_of
from exporters.vassal.set_ups import write_setup
from tests.vassal.modules import ARRAKIS, CONQUEST, DAWN, GAME, GAMES, files, plan

CONTENT = load_content(GAME)


@pytest.mark.parametrize(
    ("game", "seating"),
    [
        *((GAME, one) for one in seatings(CONTENT)[::9]),
        *((DAWN, one) for one in seatings(load_content(DAWN))[::5]),
        (DAWN, seatings(load_content(DAWN))[-1]),
        *((CONQUEST, one) for one in seatings(load_content(CONQUEST))[4::7]),
        *((ARRAKIS, one) for one in seatings(load_content(ARRAKIS))),
    ],
    ids=lambda one: getattr(one, "file", ""),
)
def test_every_set_up_of_the_module_says_its_header(game: str, seating: Seating) -> None:
    content = load_content(game)
    data = save_file(plan(game), saved_game(plan(game), content, rulebook(game), seating))

    header = json.loads(import_bytes(data, "x").text)
    assert [(s["faction"], s["place"]) for s in header["seats"]] == [
        (seat.faction, seat.place) for seat in seating.setup.seats
    ]
    assert (header["game"], header["content"]) == (game, content.hash)
    assert header["options"] == seating.options


def test_a_set_up_of_the_players_own_says_its_rulings_and_options(tmp_path: Path) -> None:
    path = tmp_path / "own.vsav"
    write_setup(GAME, "atreides@2,fremen@5", ["advisor-duty=may"], ["turns=5"], path)

    header = json.loads(import_bytes(path.read_bytes(), "x").text)
    assert [(s["faction"], s["place"]) for s in header["seats"]] == [("atreides", 2), ("fremen", 5)]
    assert (header["rulings"], header["options"]) == ({"advisor-duty": "may"}, {"turns": 5})


@pytest.mark.parametrize(
    ("seats", "rulings", "options", "words"),
    [
        ("atreides@2", [], [], "too few"),
        ("atreides@2,fremen@2", [], [], "somebody else"),
        ("atreides@2,fremen@3", ["advisor-duty"], [], "is not a ruling"),
        ("atreides@2,fremen@3", ["no-such=may"], [], "has no ruling"),
        ("atreides@2,fremen@3", [], ["turns=many"], "whole number"),
        ("atreides@2,fremen@3", [], ["turns=99"], "goes from 1 to 15"),
    ],
)
def test_what_could_not_begin_is_said_in_words(
    seats: str, rulings: list[str], options: list[str], words: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=words):
        write_setup(GAME, seats, rulings, options, tmp_path / "x.vsav")
    assert not (tmp_path / "x.vsav").exists()


def test_a_game_that_we_do_not_have_has_no_set_ups(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="there is no game"):
        write_setup("no-such-game", "a@1,b@2", [], [], tmp_path / "x.vsav")


def _header() -> Header:
    seating = Seating(["atreides", "fremen"])
    data = save_file(plan(), saved_game(plan(), CONTENT, rulebook(GAME), seating))
    return HEADER.decode(import_bytes(data, "x").text.splitlines()[0])


def test_markers_and_the_roster_say_more_than_the_set_up() -> None:
    shown = with_seats(_header(), [("fremen", 4, "Chani"), ("atreides", 3, "")])

    assert shown.seats == [
        HeaderSeat("atreides", 3, "atreides"),
        HeaderSeat("fremen", 4, "Chani"),
    ]


@pytest.mark.parametrize(
    "sitting",
    [[("atreides", 3, "Paul")], [("atreides", 2, "Paul"), ("fremen", 2, "Chani")]],
    ids=["somebody is missing", "two in one place"],
)
def test_a_table_that_cannot_be_the_game_changes_nothing(
    sitting: list[tuple[str, int, str]],
) -> None:
    assert with_seats(_header(), sitting) == _header()


WAR = load_content(ARRAKIS)


def setup_of(seating: Seating) -> Saved:
    """What the set-up of a seating holds."""
    data = save_file(plan(ARRAKIS), saved_game(plan(ARRAKIS), WAR, rulebook(ARRAKIS), seating))
    return read_saved(data, seating.file)


def test_every_seating_of_the_game_has_a_set_up_and_the_automaton_one_for_one_and_for_two() -> None:
    listed = seatings(WAR)
    assert sorted(sorted(one.factions) for one in listed if not one.options) == sorted(
        map(sorted, WAR.data["factions"]["seatings"])
    )
    alone = [one for one in listed if one.options]
    assert [one.people for one in alone] == [["atreides"], ["house-atreides", "fremen-ally"]]
    menu = setup_menu(plan(ARRAKIS), listed)
    assert [node.attributes["name"] for node in menu] == [
        "One player", "2 players", "3 players", "4 players",
    ]  # fmt: skip
    assert [one.attributes["name"] for one in menu[0].children] == [
        "1: Atreides (against the automaton)"
    ]


@pytest.mark.parametrize("seating", seatings(WAR), ids=lambda one: one.file)
def test_a_set_up_has_the_mats_and_the_forms_of_those_who_play_and_no_others(
    seating: Seating,
) -> None:
    made, saved = plan(ARRAKIS), setup_of(seating)
    boards = [name for name, *_ in start_of(saved).boards[zones.MAIN]]
    mats = {one.board.name: [mat.side for mat in one.mats] for one in made.side_boards.values()}
    assert boards[:2] == [zones.MAIN, zones.ASIDE]
    assert sorted(mats[boards[2]]) == sorted(seating.factions)
    table = start_of(saved)
    forms = {piece.marks["By"] for piece in table.pieces.values()
             if piece.marks.get("Layer") == "form" and piece.marks.get("By")}  # fmt: skip
    assert forms == {*seating.factions, "table"}
    by_window = {
        piece.map for piece in table.pieces.values() if piece.marks.get("By") in seating.automata
    }
    assert all("automaton" in name for name in by_window)


def test_places_that_two_boards_of_mats_have_lie_on_the_same_point_of_both() -> None:
    made = plan(ARRAKIS)
    found: dict[str, tuple[int, int]] = {}
    for one in made.side_boards.values():
        for area in one.board.areas:
            for spot in area.spots:
                assert found.setdefault(spot.name, (spot.x, spot.y)) == (spot.x, spot.y), spot.name
    assert {name.partition(".")[0] for name in found if "." in name} == set(made.sides)


def test_what_is_hidden_from_the_other_side_is_seen_by_both_partners_whoever_lays_it() -> None:
    made = plan(ARRAKIS)
    for deck in ("sietch", "atreides", "atreides-starting", "objectives"):
        mask = next(one for one in made.prototypes[f"card {deck}"] if one.code == "obs")
        (read,) = traits_of(mask.type) or ()
        sides = decode(read.field("access"), ":")
        assert sides == ["sides", "Atreides", "House Atreides", "Fremen Ally"]


def test_places_of_an_automaton_are_there_only_in_games_with_one() -> None:
    made, content = plan(ARRAKIS), load_content(ARRAKIS)
    listed = seatings(content)
    assert any(one.automata for one in listed)
    for seating in listed:
        text = saved_game(made, content, rulebook(ARRAKIS), seating)
        table = start_of(read_saved(save_file(made, text), "a set-up"))
        decks = {table.pieces[deck].name for deck in table.decks}
        own = {deck.pile for deck in made.decks} & set(made.table.aside.of_automata)
        assert own
        assert (own <= decks) if seating.automata else not own & decks
        assert ("automaton.png" in text) == bool(seating.automata)


@pytest.mark.parametrize("game", GAMES)
def test_no_piece_begins_as_near_to_one_region_as_to_another(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine may take either of two such regions, and our reader takes the first."""
    looked: dict[tuple[int, int], list[str]] = {}

    def nearest(point: tuple[int, int], regions: dict[tuple[int, int], str]) -> str:
        ways = {at: math.dist(at, point) for at in regions}
        looked[point] = [regions[at] for at, way in ways.items() if way == min(ways.values())]
        return next(iter(looked[point]), "")

    monkeypatch.setattr(places, "_nearest", nearest)
    entries = files(game)
    found = places.places_of_build_file(entries[BUILD_FILE], game, lambda _: None)
    table = start_of(
        read_saved(next(data for name, data in entries.items() if name.endswith(".vsav")), game)
    )
    for piece in table.pieces.values():
        found.at(table.spot(piece))

    assert len(looked) > 60
    assert [names for names in looked.values() if len(names) > 1] == []
