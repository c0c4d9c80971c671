"""A save is whole, in the program's own order, and the same bytes every time."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
import pytest

from exporters.tts import save as saves
from exporters.tts.format.records import Save
from exporters.tts.notebook import EXPORT_TAB, LOG_TAB, LONGEST
from tests.tts import stand_in

TOP = [
    "SaveName",
    "EpochTime",
    "Date",
    "VersionNumber",
    "GameMode",
    "GameType",
    "GameComplexity",
    "PlayingTime",
    "PlayerCounts",
    "Tags",
    "Gravity",
    "PlayArea",
    "Table",
    "Sky",
    "Note",
    "TabStates",
    "MusicPlayer",
    "Grid",
    "Lighting",
    "Hands",
    "ComponentTags",
    "Turns",
    "CameraStates",
    "DecalPallet",
    "CustomUIAssets",
    "SnapPoints",
    "LuaScript",
    "LuaScriptState",
    "XmlUI",
    "ObjectStates",
]


both_games = pytest.mark.parametrize("game", stand_in.GAMES)


@cache
def built(game: str = stand_in.GAME) -> bytes:
    return stand_in.files(game=game)[f"{game}.json"]


def data(game: str = stand_in.GAME) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(built(game))
    return found


@both_games
def test_a_save_has_every_block_in_the_usual_order(game: str) -> None:
    assert list(data(game)) == TOP


@both_games
def test_a_save_is_plain_utf8_without_a_mark_and_reads_back_as_it_was(game: str) -> None:
    raw = built(game)
    assert not raw.startswith(b"\xef\xbb\xbf")
    read = msgspec.json.decode(raw, type=Save)
    assert saves.save_bytes(read) == raw


@both_games
def test_the_same_content_gives_the_same_bytes(game: str) -> None:
    assert stand_in.files(game=game) == stand_in.files(game=game)


@pytest.mark.parametrize(
    ("epoch", "shown"),
    [
        (1737573571, "1/22/2025 7:19:31 PM"),
        (0, "1/1/1970 12:00:00 AM"),
        (43200, "1/1/1970 12:00:00 PM"),
        (1767225600, "1/1/2026 12:00:00 AM"),
    ],
)
def test_times_are_written_as_the_program_writes_them(epoch: int, shown: str) -> None:
    assert saves.shown_date(epoch) == shown


def test_the_time_of_a_save_is_given_and_not_taken_from_the_clock() -> None:
    found = msgspec.json.decode(stand_in.files(epoch=43200)["dune-classic.json"])
    assert (found["EpochTime"], found["Date"]) == (43200, "1/1/1970 12:00:00 PM")


@both_games
def test_the_notebook_has_the_rules_in_pages_that_can_be_shown(game: str) -> None:
    tabs = data(game)["TabStates"]
    assert [tabs[key]["id"] for key in tabs] == list(range(len(tabs)))
    assert [str(tab["id"]) for tab in tabs.values()] == list(tabs)
    titles = [tab["title"] for tab in tabs.values()]
    assert len(set(titles)) == len(titles)
    assert {"How to play", LOG_TAB, EXPORT_TAB, "Credits and licences"} <= set(titles)
    text = "\n".join(tab["body"] for tab in tabs.values())
    for clause in stand_in.content(game).clauses.values():
        assert f"[b]{clause.title}.[/b] {clause.text}" in text
    for ruling in stand_in.content(game).rulings.values():
        assert ruling.question in text
    assert max(len(tab["body"]) for tab in tabs.values()) <= LONGEST


def test_the_notebook_says_who_has_which_colour() -> None:
    assert "Atreides: Green" in data()["TabStates"]["0"]["body"]


def test_pictures_of_the_panels_are_known_by_name() -> None:
    names = [asset["Name"] for asset in data()["CustomUIAssets"]]
    assert "player-atreides" in names
    assert len(set(names)) == len(names)


def test_tags_are_declared_once_in_order() -> None:
    labels = [label["displayed"] for label in data()["ComponentTags"]["labels"]]
    assert labels == sorted(set(labels))


def test_nothing_shown_to_all_names_where_it_was_made() -> None:
    assert not re.search(rb"/work/|/home/|/tmp/", built())
