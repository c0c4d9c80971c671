"""What the table of Dune Messiah shows beside forces: numbers on tracks, and leaders made anew."""

from __future__ import annotations

import copy

import pytest

from adjudicator.content import load_content
from adjudicator.content.names import names
from adjudicator.games.dune_messiah.content_checks import faults
from adjudicator.games.dune_messiah.pieces import pieces
from adjudicator.games.dune_messiah.records import Position
from adjudicator.rules.records import Event
from adjudicator.wording import happened, words_of
from tests.games.dune_messiah.script import GAME, NAMES, new_game, scene


def places(position: Position, *sorts: str) -> dict[str, str]:
    """Where the only piece of each sort lies."""
    return {one.piece: one.place for one in pieces(GAME, position) if one.piece in sorts}


MARKERS = ("price-marker", "quota-marker", "loyalty-marker")


def test_a_game_begins_with_the_numbers_of_its_content() -> None:
    assert places(new_game(), *MARKERS) == {
        "price-marker": "price-1",
        "quota-marker": "quota-2",
        "loyalty-marker": "loyalty-0",
    }


@pytest.mark.parametrize(
    ("number", "quota", "loyalty"),
    [
        (15, "quota-15", "loyalty-15"),
        (16, "quota-16-plus", "loyalty-16"),
        (19, "quota-16-plus", "loyalty-19"),
        (20, "quota-16-plus", "loyalty-20-plus"),
        (31, "quota-16-plus", "loyalty-20-plus"),
    ],
)
def test_the_last_space_of_a_track_stands_for_all_above(
    number: int, quota: str, loyalty: str
) -> None:
    position = scene("purchase")
    position.price, position.quota, position.loyalty = 5, number, number
    assert places(position, *MARKERS) == {
        "price-marker": "price-5",
        "quota-marker": quota,
        "loyalty-marker": loyalty,
    }


def test_without_fremen_nothing_shows_loyalty() -> None:
    assert "loyalty-marker" not in places(new_game("EBG"), *MARKERS)


def test_a_ghola_shows_its_other_side_until_it_dies() -> None:
    position = scene("purchase")
    seat = NAMES["G"]
    position.gholas = ["edric"]
    shown = [(one.piece, one.place) for one in pieces(GAME, position) if one.what == "edric"]
    assert shown == [("ghola", "leaders")]
    position.sides[seat].leaders.remove("edric")
    position.sides[seat].dead = ["edric"]
    position.gholas = []
    shown = [(one.piece, one.place) for one in pieces(GAME, position) if one.what == "edric"]
    assert shown == [("leader", "tleilaxu-tanks")]


def test_a_board_without_a_space_for_a_number_is_refused() -> None:
    data = copy.deepcopy(load_content("dune-messiah").data)
    tracks = {track["id"]: track for track in data["layout"]["tracks"]}
    tracks["price"]["spots"].pop()
    tracks["quota"]["spots"][0]["id"] = "quota-1"
    data["layout"]["tracks"].remove(tracks["loyalty"])
    told = "\n".join(str(fault) for fault in faults(data))
    for word in ("price-5", "quota-1", "quota-2", "'loyalty' is missing"):
        assert word in told, told


@pytest.mark.parametrize(
    ("forces", "harvesters", "ornithopters", "said"),
    [
        (2, 0, 0, "2 forces"),
        (1, 1, 2, "1 force, 1 harvester, 2 ornithopters"),
        (0, 2, 0, "no forces, 2 harvesters"),
    ],
)
def test_the_news_of_a_move_names_harvesters_and_ornithopters(
    forces: int, harvesters: int, ornithopters: int, said: str
) -> None:
    pieces = {"forces": forces, "harvesters": harvesters, "ornithopters": ornithopters}
    event = Event(
        "moved",
        "movement.turn",
        {"by": "emperor", **pieces, "start": "arrakeen-s9", "end": "carthag-s10"},
    )

    told = happened(event, words_of("dune-messiah"), names("dune-messiah"), "")

    assert told == f"Emperor moves {said} from Arrakeen (sector 9) to Carthag (sector 10)."
