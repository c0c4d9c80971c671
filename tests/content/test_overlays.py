"""Overlays: RFC 7396 by id, validated like the content itself, and named when they are at fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.content import load_content, load_game
from adjudicator.content.changes import changes
from adjudicator.content.overlay import by_ids, by_indexes, difference, has_ids, patched
from adjudicator.content.skeleton import skeleton
from adjudicator.problems import InvalidContentError, pointer

SHIPPED = load_content("dune-classic")


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [  # the examples of RFC 7396, appendix A
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, None, None),
        ({"a": "foo"}, "bar", "bar"),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
        # and ours, by id
        ([{"id": "x", "n": 1}], {"x": {"n": 2}}, [{"id": "x", "n": 2}]),
        ([{"id": "x"}, {"id": "y"}], {"x": None}, [{"id": "y"}]),
        ([{"id": "x"}], {"y": {"n": 1}}, [{"id": "x"}, {"id": "y", "n": 1}]),
        ([{"id": "x"}], [{"id": "z"}], [{"id": "z"}]),
        (
            [{"id": "x", "in": [{"id": "y", "n": 1}]}],
            {"x": {"in": {"y": {"n": 2}}}},
            [{"id": "x", "in": [{"id": "y", "n": 2}]}],
        ),
    ],
)
def test_a_patch_merges_as_the_standard_says_and_by_id(
    target: Any, patch: Any, result: Any
) -> None:
    before = msgspec.json.encode(target)
    assert patched(target, patch) == result
    assert msgspec.json.encode(target) == before


IDS = st.sampled_from(["a", "b", "c", "d"])
VALUES: st.SearchStrategy[Any] = st.deferred(
    lambda: st.integers(0, 3) | st.booleans() | ENTRIES | st.lists(st.integers(0, 2))
)
RECORDS: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from(["k", "l", "m"]), VALUES, max_size=3
)
ENTRIES: st.SearchStrategy[list[dict[str, Any]]] = st.dictionaries(
    IDS, RECORDS, min_size=1, max_size=4
).map(lambda found: [{"id": name, **record} for name, record in found.items()])


@given(RECORDS, RECORDS)
def test_the_difference_of_two_contents_patches_one_into_the_other(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    patch = difference(before, after)
    assert msgspec.json.encode(patched(before, patch), order="sorted") == msgspec.json.encode(
        after, order="sorted"
    )


@given(RECORDS, RECORDS)
def test_a_patch_laid_on_twice_changes_nothing_more(
    target: dict[str, Any], other: dict[str, Any]
) -> None:
    patch = difference(target, other)
    once = patched(target, patch)
    assert patched(once, patch) == once


@given(RECORDS)
def test_the_empty_patch_changes_nothing(target: dict[str, Any]) -> None:
    assert patched(target, {}) == target
    assert difference(target, target) == {}


@given(RECORDS)
def test_paths_by_id_and_by_index_are_each_others_opposite(target: dict[str, Any]) -> None:
    for path in _paths(target):
        assert by_indexes(target, by_ids(target, path)) == path


def _paths(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [path]
    if isinstance(data, dict):
        for key, value in data.items():
            found += _paths(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            found += _paths(value, (*path, at))
    return found


def test_a_list_with_an_id_twice_has_no_ids() -> None:
    assert has_ids([{"id": "x"}, {"id": "y"}])
    assert not has_ids([{"id": "x"}, {"id": "x"}])
    assert not has_ids(["x"])


def write(path: Path, patch: dict[str, Any], game: str = "dune-classic") -> Path:
    text = msgspec.json.format(msgspec.json.encode({"game": game, "patch": patch}), indent=2)
    path.write_bytes(text)
    return path


def test_an_overlay_changes_the_game_and_its_hash(tmp_path: Path) -> None:
    numbers = {"karama-bid-max": {"value": 40, "basis": "public", "ref": "the owner", "why": None}}
    overlay = write(tmp_path / "mine.json", {"game": {"numbers": numbers}})
    content = load_content("dune-classic", [overlay])
    assert content.hash != SHIPPED.hash
    assert load_game("dune-classic", [overlay]).numbers.karama_bid_max == 40
    told = changes(SHIPPED, content)
    assert [(change.file, change.pointer, change.kind) for change in told] == [
        ("game", "/numbers/karama-bid-max/value", "changed"),
        ("game", "/numbers/karama-bid-max/basis", "changed"),
        ("game", "/numbers/karama-bid-max/ref", "changed"),
        ("game", "/numbers/karama-bid-max/why", "removed"),
    ]


def test_later_overlays_win(tmp_path: Path) -> None:
    overlays = [
        write(tmp_path / f"{value}.json", {"game": {"numbers": {"collect": {"value": value}}}})
        for value in (5, 7)
    ]
    assert load_game("dune-classic", overlays).numbers.collect == 7
    assert load_game("dune-classic", overlays[::-1]).numbers.collect == 5


def test_an_overlay_of_looks_keeps_the_hash(tmp_path: Path) -> None:
    looks = {"theme": {"factions": {"emperor": {"letter": "P"}}}}
    content = load_content("dune-classic", [write(tmp_path / "mine.json", looks)])
    assert content.hash == SHIPPED.hash
    assert content.data["theme"]["factions"][2]["letter"] == "P"


def test_the_skeleton_lists_every_reconstruction_and_changes_nothing(tmp_path: Path) -> None:
    overlay = skeleton(SHIPPED)
    path = tmp_path / "mine.json"
    path.write_bytes(msgspec.json.encode(overlay))
    content = load_content("dune-classic", [path])
    assert content.hash == SHIPPED.hash
    assert changes(SHIPPED, content) == []
    assert overlay["patch"]["game"]["numbers"].keys() == {"karama-bid-max"}
    assert overlay["patch"]["pieces"]["pieces"].keys() >= {"spice-1", "spice-10"}
    shipped = msgspec.json.encode(SHIPPED.data).count(b'"basis":"reconstruction"')
    assert msgspec.json.encode(overlay).count(b'"basis":"reconstruction"') == shipped > 5


@pytest.mark.parametrize(
    ("patch", "where", "says", "nearest"),
    [
        ({"gane": {}}, "/patch/gane", "'gane' is not known", "game"),
        (
            {"game": {"numbers": {"colect": {"value": 3}}}},
            "/patch/game/numbers/colect",
            "'meaning' is missing",
            "",
        ),
        (
            {"game": {"numbers": {"collect": {"value": "3"}}}},
            "/patch/game/numbers/collect/value",
            "not a whole number",
            "",
        ),
        (
            {"game": {"numbers": {"collect": {"valu": 3}}}},
            "/patch/game/numbers/collect/valu",
            "'valu' is not known",
            "",
        ),
        (
            {"game": {"numbers": {"collect": None}}},
            "/patch/game/numbers/collect",
            "'collect' is missing",
            "",
        ),
        (
            {"map": {"territories": {"basin": {"terrain": "send"}}}},
            "/patch/map/territories/basin/terrain",
            '"send" is not one of',
            "sand",
        ),
        (
            {"map": {"territories": {"basin": {"borders": ["old-gab"]}}}},
            "/patch/map/territories/basin/borders/0",
            "not a territory",
            "old-gap",
        ),
        (
            {"clauses": {"clauses": {"bidding.raise": {"source": {"document": "005"}}}}},
            "/patch/clauses/clauses/bidding.raise/source/document",
            "not a document",
            "004",
        ),
        ({"map": {"shield_wall": None}}, "/patch/map/shield_wall", "is missing", ""),
    ],
)
def test_a_fault_of_an_overlay_is_told_in_the_overlay(
    patch: dict[str, Any], where: str, says: str, nearest: str, tmp_path: Path
) -> None:
    path = write(tmp_path / "mine.json", patch)
    with pytest.raises(InvalidContentError) as caught:
        load_content("dune-classic", [path])
    problems = caught.value.problems
    found = [problem for problem in problems if says in problem.message]
    assert [(found[0].file, pointer(found[0].path), found[0].hint)] == [(str(path), where, nearest)]
    key = where.rpartition("/")[2]
    lines = path.read_text().splitlines()
    assert (f'"{key}"' in lines[found[0].line - 1]) or key == "0"


def test_an_overlay_cannot_change_rulings(tmp_path: Path) -> None:
    """The content hash does not cover rulings, so a changed default would go unnoticed."""
    patch = {"rulings": {"rulings": {"spice-blows": {"default": "two"}}}}
    overlay = write(tmp_path / "mine.json", patch)
    with pytest.raises(InvalidContentError, match="the header of each log chooses them"):
        load_content("dune-classic", [overlay])


def test_an_overlay_for_another_game_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.json", {}, game="messiah")
    with pytest.raises(InvalidContentError, match="is for 'messiah', not for 'dune-classic'"):
        load_content("dune-classic", [path])


@pytest.mark.parametrize("raw", [b"", b"[]", b"\xff", b"{}", b'{"game": 1, "patch": []}'])
def test_what_is_no_overlay_is_refused(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(raw)
    with pytest.raises(InvalidContentError, match=r"mine\.json"):
        load_content("dune-classic", [path])


def test_an_overlay_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidContentError, match="no such file"):
        load_content("dune-classic", [tmp_path / "none.json"])
    with pytest.raises(InvalidContentError, match="a folder"):
        load_content("dune-classic", [tmp_path])
