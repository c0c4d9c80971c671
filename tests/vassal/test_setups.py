"""Set-ups know the header of the log that begins with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.content import load_content
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.log.header import HEADER, Header, HeaderSeat
from adjudicator.registry import rulebook
from exporters.vassal.module.files import save_file
from exporters.vassal.module.saves import Seating, saved_game, seatings
from exporters.vassal.module.set_ups import write_setup
from exporters.vassal.reading.importer import import_bytes
from exporters.vassal.reading.seating import with_seats
from tests.vassal.modules import CONQUEST, DAWN, GAME, plan

CONTENT = load_content(GAME)


@pytest.mark.parametrize(
    ("game", "seating"),
    [
        *((GAME, one) for one in seatings(CONTENT)[::9]),
        *((DAWN, one) for one in seatings(load_content(DAWN))[::5]),
        (DAWN, seatings(load_content(DAWN))[-1]),
        *((CONQUEST, one) for one in seatings(load_content(CONQUEST))[4::7]),
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
