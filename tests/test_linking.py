"""Content becomes records: what a game says by name, and what every game derives alike."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator import linking


class Card(msgspec.Struct):
    """A record of a made-up game."""

    id: str
    copies: int
    loud: bool


class Piece(msgspec.Struct):
    """A part of a territory."""

    id: str
    territory: str
    sector: int
    inside: list[str]
    outside: list[str]


class Leader(msgspec.Struct):
    """Somebody's leader."""

    id: str
    faction: str
    strength: int


BOARD: dict[str, Any] = {
    "territories": [
        {
            "id": "plain",
            "parts": [
                {"id": "plain-2", "sector": 2, "borders": ["plain-1", "hill"]},
                {"id": "plain-1", "sector": 1, "borders": ["plain-2", "centre"]},
            ],
        },
        {"id": "hill", "parts": [{"id": "hill", "sector": 2, "borders": ["plain-2"]}]},
        {"id": "centre", "parts": [{"id": "centre", "sector": None, "borders": ["plain-1"]}]},
    ]
}


def test_a_field_is_the_member_of_its_name_unless_it_is_derived() -> None:
    entry = {"id": "crysknife", "copies": 1, "loud": False, "words": "no field of the record"}

    assert linking.linked(Card, entry) == Card("crysknife", 1, loud=False)
    assert linking.linked(Card, entry, copies=7) == Card("crysknife", 7, loud=False)


def test_a_member_that_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match="loud"):
        linking.linked(Card, {"id": "crysknife", "copies": 1})


def test_something_derived_that_is_no_field_is_refused() -> None:
    with pytest.raises(TypeError, match="colour"):
        linking.linked(Card, {"id": "a", "copies": 1, "loud": True}, colour="red")


def test_entries_stand_by_id() -> None:
    entries = [{"id": name, "copies": 1, "loud": True} for name in ("b", "c", "a")]

    assert list(linking.linked_all(Card, entries)) == ["a", "b", "c"]


def test_borders_of_a_part_are_told_apart_by_the_territory_they_lead_to() -> None:
    found = linking.parts(Piece, BOARD)

    assert list(found) == ["centre", "hill", "plain-1", "plain-2"]
    assert found["plain-2"] == Piece("plain-2", "plain", 2, ["plain-1"], ["hill"])
    assert found["centre"] == Piece("centre", "centre", -1, [], ["plain-1"])


def test_every_sector_has_a_list_and_what_lies_in_none_is_in_no_list() -> None:
    assert linking.sector_parts(BOARD, 4) == [[], ["plain-1"], ["hill", "plain-2"], []]
    assert linking.parts_in(BOARD["territories"][0]) == ["plain-1", "plain-2"]


def test_what_a_faction_owns_knows_its_owner() -> None:
    factions = {
        "factions": [
            {"id": "red", "leaders": [{"id": "zed", "strength": 4}]},
            {"id": "blue", "leaders": [{"id": "ann", "strength": 1}, {"id": "bob", "strength": 2}]},
        ]
    }

    found = linking.owned(Leader, factions, "leaders")

    assert [(leader.id, leader.faction) for leader in found.values()] == [
        ("ann", "blue"),
        ("bob", "blue"),
        ("zed", "red"),
    ]


def test_numbers_that_game_json_must_hold_are_the_fields_of_their_record() -> None:
    class Numbers(msgspec.Struct):
        move_range: int
        turns: int

    assert linking.number_ids(Numbers) == ["move-range", "turns"]
