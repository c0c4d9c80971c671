"""Whoever replaces a reconstruction of Dawn of the Fremen is held to what the document says."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.content import load_content
from adjudicator.content.board import homes, parts_by_id, parts_of
from adjudicator.content.checks import cross_check
from adjudicator.content.names import read_names
from adjudicator.content.overlay import patched
from adjudicator.content.places import shipped
from adjudicator.content.schema import schema_faults

GAME = "dawn-of-the-fremen"
DATA = load_content(GAME).data
BORDERS = {entry["id"]: entry["borders"] for entry in DATA["map"]["territories"]}


def told(patch: dict[str, Any]) -> list[str]:
    """What is said of the content with a patch laid on, as "file /path: message"."""
    data = dict(DATA)
    for name, changed in patch.items():
        data[name] = patched(data[name], changed)
    faults = [
        fault for name in patch for fault in schema_faults(name, data[name], game_id=GAME)
    ] or cross_check(GAME, data, {})
    return [f"{fault.name} /{'/'.join(map(str, fault.path))}: {fault.message}" for fault in faults]


def piece(name: str, **changed: Any) -> dict[str, Any]:
    return {"pieces": {"pieces": {name: changed}}}


def number(name: str, value: int) -> dict[str, Any]:
    return {"game": {"numbers": {name: {"value": value}}}}


def card(name: str, **changed: Any) -> dict[str, Any]:
    return {"cards": {"scavenge": {name: changed}}}


def without_border(one: str, other: str) -> dict[str, Any]:
    """The map without a border."""
    left = {
        name: {"borders": [place for place in BORDERS[name] if place != gone]}
        for name, gone in ((one, other), (other, one))
    }
    return {"map": {"territories": left}}


def with_border(one: str, other: str) -> dict[str, Any]:
    """The map with another border."""
    more = {
        name: {"borders": sorted([*BORDERS[name], new])}
        for name, new in ((one, other), (other, one))
    }
    return {"map": {"territories": more}}


def test_the_shipped_content_has_no_fault() -> None:
    assert told({}) == []


@pytest.mark.parametrize(
    ("patch", "says"),
    [
        (piece("crysknife", cost={"spice": 2}), "a crysknife costs exactly 2 resources"),
        (piece("crysknife", cost={"salt": 1, "spice": None}), "'salt' is not a resource"),
        (piece("sietch", cost={"water": None}), "a sietch costs water too"),
        (piece("stillsuit", cost=None), "the cost of 'stillsuit' is missing here"),
        (piece("maker", cost={"food": 1}), "there is no cost of 'maker'"),
        (piece("warrior", strength=2), "the number 'warrior-strength' is 1"),
        (piece("warrior", movement=1), "the key 'movement' does not go with the rest"),
        (piece("kulon", movement=None), "the key 'movement' is missing"),
        (piece("food", kind="token"), "is missing"),
        (piece("food", kind="rock", count=8), "the resource 'food' is missing here"),
        (piece("rock", count=7), "the order die may ask for 8"),
        (number("warriors", 29), "the number 'warriors' is 29"),
        (number("sites-used", 11), "12 are left, and 11 are used"),
        (number("sietch-strength", 2), "the number 'sietch-strength' is 2"),
        ({"pieces": {"sites": {"water": {"count": 4}}}}, "13 are left, and 12 are used"),
        ({"pieces": {"sites": {"water": {"count": 4}}}}, "14 are stated, 15 are there"),
        ({"pieces": {"sites": {"water": {"gives": "dew"}}}}, "'dew' is not a resource"),
        ({"pieces": {"sites": {"food": {"set_aside": False}}}}, "13 are left"),
        ({"setup": {"set_aside": {"each": 4}}}, "4 of them must be set aside"),
        ({"setup": {"places": {"seat-4": None}}}, "there are fewer tribes, or places"),
        ({"setup": {"places": {"seat-2": {"number": 3}}}}, "this is place 2"),
        ({"setup": {"steps": {"settle": {"by": "purple"}}}}, "'purple' is not a faction"),
        ({"factions": {"factions": {"red": {"debts": 7}}}}, "the number 'debts' is 8"),
        (
            {"dice": {"dice": {"arrakis-die": {"faces": ["storm"] * 12}}}},
            "no face shows 'worm'",
        ),
        (
            {"dice": {"dice": {"arrakis-die": {"faces": ["storm", "sand-trout"]}}}},
            "'sand-trout' is not a result",
        ),
        ({"dice": {"dice": {"order-die": {"faces": ["3", "four"]}}}}, "'four' is not a number"),
        ({"dice": {"results": {"worm": None}}}, "the result 'worm' is missing here"),
        ({"dice": {"results": {"worm": {"spice": ["food"]}}}}, "'food' is not a spice site"),
        (card("karama", tradeable=False), "the document lists the tradeable cards: discovery,"),
        (card("karama", copies=3), "36 are stated, 37 are there"),
        (card("karama", effect={"play": "raid"}), "such a card has the play 'karama'"),
        (card("karama", effect={"when": "drawn"}), "and an ability later"),
        (card("karama", effect={"gives": "food"}), "an ability puts nothing on the board"),
        (card("karama", effect={"play": "charm"}), '"charm" is not one of'),
        (card("kulon", copies=2), "pieces.json has 1 of the token"),
        (card("kulon", effect={"gives": "camel"}), "'camel' is not a development token"),
        (card("find-food", effect={"gives": "water"}), "card for the resource 'food' is missing"),
        (card("raid", family=None), "the key 'family' is missing"),
        (with_border("hollow-erg", "rock-path"), "has one neighbour besides Drum Sand"),
        (without_border("little-gap", "windy-basin"), "a border of 'little-gap' and 'windy-basin'"),
        (without_border("hollow-basin", "hollow-erg"), "without Drum Sand"),
        ({"map": {"territories": {"rock-path": {"terrain": "drum-sand"}}}}, "is the one territory"),
        ({"map": {"territories": {"rock-path": {"terrain": "ice"}}}}, '"ice" is not one of'),
        ({"layout": {"places": {"site-pool": None}}}, "the place 'site-pool' is missing here"),
        (
            {"layout": {"borders": {"little-gap/windy-basin": None}}},
            "the border 'little-gap/windy-basin' is missing here",
        ),
        ({"layout": {"spots": {"rock-path": None}}}, "the territory 'rock-path' is missing here"),
        ({"layout": {"parts": {"rock-path": None}}}, "the territory 'rock-path' is missing here"),
        ({"layout": {"tracks": {"phases": None}}}, "the track 'phases' is missing here"),
        ({"theme": {"resources": {"food": None}}}, "the resource 'food' is missing here"),
        ({"theme": {"resources": None}}, "the resource 'food' is missing here"),
        ({"theme": {"categories": {"ability": None}}}, "the category 'ability' is missing here"),
        ({"game": {"phases": {"harj": {"id": "hajj"}}}}, "'hajj' is not a phase of this game"),
        ({"game": {"counts": {"worms": 3}}}, "the key 'worms' is not known"),
    ],
)
def test_what_contradicts_the_document_is_told(patch: dict[str, Any], says: str) -> None:
    found = told(patch)
    assert any(says in line for line in found), found


def test_a_territory_more_cannot_be_shared_out() -> None:
    beside = {"borders": sorted([*BORDERS["rock-path"], "the-37th"])}
    new = {"id": "the-37th", "terrain": "sand", "borders": ["rock-path"]}
    territories = sorted(
        [
            *(
                {**entry, **beside} if entry["id"] == "rock-path" else entry
                for entry in DATA["map"]["territories"]
            ),
            new,
        ],
        key=lambda entry: str(entry["id"]),
    )
    found = told({"map": {"territories": territories}})
    assert any(
        "37 territories cannot be shared out evenly among 2 tribes" in line for line in found
    )


def test_no_way_through_drum_sand_counts() -> None:
    found = told(without_border("hollow-basin", "hollow-erg"))
    assert any("leads from" in line and "without Drum Sand" in line for line in found)


def test_what_a_log_shows_has_one_name_whatever_it_is() -> None:
    path = shipped("content") / GAME / "locale" / "en.po"
    names, problems = read_names(path, "en.po")
    assert problems == []
    assert cross_check(GAME, DATA, names) == []
    names["site"]["food"] = "Larder"
    del names["piece"]["rock"]
    said = [fault.message for fault in cross_check(GAME, DATA, names)]
    assert said == [
        "locale/en.po has no name for the piece 'rock'",
        f"locale/en.po has two names for 'food': {names['piece']['food']!r} and 'Larder'",
    ]


def test_a_territory_that_is_not_divided_is_its_own_part() -> None:
    assert list(parts_by_id(DATA)) == list(BORDERS)
    assert homes(DATA) == {name: name for name in BORDERS}
    (part,) = parts_of(DATA["map"]["territories"][0])
    assert part["borders"] == DATA["map"]["territories"][0]["borders"]
