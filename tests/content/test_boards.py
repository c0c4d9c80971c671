"""Boards: games extend them by the rules of overlays, and what is wrong is told where it is."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.content import load_content
from adjudicator.content.boards import BOARD_FILES, decode_extended
from adjudicator.content.overlay import difference, patched
from adjudicator.content.places import schema_file, shipped
from adjudicator.content.schema import schema_faults
from adjudicator.content.skeleton import skeleton
from adjudicator.content.validate import validated
from adjudicator.problems import InvalidContentError, Problem, pointer

SHIPPED = load_content("dune-classic")
BOARDS = sorted(path.name for path in (shipped("content") / "boards").iterdir())


def read(path: Path) -> Any:
    return msgspec.json.decode(path.read_bytes())


def write(path: Path, data: Any) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n")


def extend(folder: Path, name: str, **members: Any) -> None:
    """The game's file extends the board, with these members changed."""
    write(folder / f"{name}.json", {**read(folder / f"{name}.json"), **members})


def one_problem(folder: Path) -> Problem:
    with pytest.raises(InvalidContentError) as caught:
        validated(folder)
    (problem,) = caught.value.problems
    return problem


def territory(data: Any, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(it for it in data["map"]["territories"] if it["id"] == name)
    return found


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", BOARD_FILES)
def test_a_shipped_board_is_whole_and_names_the_schema_it_is_checked_by(
    board: str, name: str
) -> None:
    path = shipped("content") / "boards" / board / f"{name}.json"
    data = read(path)
    assert (path.parent / data["$schema"]).resolve() == schema_file(name, "", [board]).resolve()
    assert schema_faults(name, data, boards=[board]) == []
    assert path.read_text(encoding="utf-8").endswith("}\n")


def test_a_game_that_changes_nothing_has_the_board_as_it_is() -> None:
    board = read(shipped("content") / "boards" / "dune" / "map.json")
    assert {**SHIPPED.data["map"], "$schema": ""} == {**board, "$schema": ""}
    assert SHIPPED.board == "dune"
    assert load_content("dawn-of-the-fremen").board == "dawn-of-the-fremen"


def test_the_way_of_commands_and_the_full_validation_make_the_same_content() -> None:
    slow = validated("dune-classic")
    assert (slow.data, slow.hash, slow.board) == (SHIPPED.data, SHIPPED.hash, SHIPPED.board)


def test_a_game_patches_its_board_by_the_rules_of_overlays(folder: Path) -> None:
    extend(
        folder, "map", territories={"imperial-basin": {"shelter": "never"}}, direction="clockwise"
    )
    found = validated(folder)
    assert territory(found.data, "imperial-basin") == {
        **territory(SHIPPED.data, "imperial-basin"),
        "shelter": "never",
    }
    assert found.data["map"]["direction"] == "clockwise"
    assert found.hash != SHIPPED.hash
    assert "extends" not in found.data["map"]


def test_a_file_written_out_and_one_that_extends_have_the_same_hash(folder: Path) -> None:
    write(folder / "map.json", SHIPPED.data["map"])
    found = validated(folder)
    assert (found.hash, found.board) == (SHIPPED.hash, "dune")


def test_boards_are_extended_in_turn(folder: Path) -> None:
    boards = folder.parent / "boards"
    (boards / "drifted").mkdir()
    write(boards / "drifted" / "map.json", {"extends": "dune", "direction": "clockwise"})
    extend(folder, "map", extends="drifted", territories={"arsunt": {"worms": False}})
    found = validated(folder)
    assert found.board == "drifted"
    assert found.data["map"]["direction"] == "clockwise"
    assert territory(found.data, "arsunt")["worms"] is False
    assert decode_extended(folder, "map").boards == ["drifted", "dune"]
    assert decode_extended(folder, "map").data == found.data["map"]


def test_an_overlay_lies_over_the_board_and_is_blamed_for_what_it_brings(
    folder: Path, tmp_path: Path
) -> None:
    overlay = tmp_path / "mine.json"
    change: dict[str, Any] = {"map": {"territories": {"arsunt": {"worms": False}}}}
    write(overlay, {"game": "dune-classic", "patch": change})
    assert territory(load_content("dune-classic", [overlay]).data, "arsunt")["worms"] is False
    change["map"]["territories"]["arsunt"]["worms"] = "no"
    write(overlay, {"game": "dune-classic", "patch": change})
    with pytest.raises(InvalidContentError) as caught:
        validated(folder, [overlay])
    (problem,) = caught.value.problems
    assert (problem.file, pointer(problem.path)) == (
        str(overlay),
        "/patch/map/territories/arsunt/worms",
    )


def test_a_skeleton_of_reconstructions_knows_those_of_the_board() -> None:
    patch = skeleton(SHIPPED)["patch"]["layout"]
    assert {"tleilaxu-tanks", "storm-deck"} <= set(patch["places"])
    assert patched(SHIPPED.data["layout"], patch) == SHIPPED.data["layout"]


def test_a_cycle_is_told_where_it_closes(folder: Path) -> None:
    boards = folder.parent / "boards"
    for one, other in (("east", "west"), ("west", "east")):
        (boards / one).mkdir()
        write(boards / one / "map.json", {"extends": other})
    extend(folder, "map", extends="east")
    problem = one_problem(folder)
    assert problem.file == str(boards / "west" / "map.json")
    assert (pointer(problem.path), problem.line) == ("/extends", 2)
    assert problem.message == "the board extends itself: east -> west -> east"
    with pytest.raises(ValueError, match="'east' cannot be extended"):
        decode_extended(folder, "map")


def test_a_board_that_extends_itself_is_told(folder: Path) -> None:
    board = folder.parent / "boards" / "dune" / "map.json"
    write(board, {**read(board), "extends": "dune"})
    problem = one_problem(folder)
    assert (problem.file, pointer(problem.path)) == (str(board), "/extends")
    assert problem.message == "the board extends itself: dune -> dune"


def test_a_missing_board_is_told_with_the_nearest_one(folder: Path) -> None:
    extend(folder, "map", extends="dnue")
    problem = one_problem(folder)
    assert problem.file == f"{folder}/map.json"
    assert (pointer(problem.path), problem.line) == ("/extends", 3)
    assert (problem.message, problem.hint) == ("there is no board 'dnue'", "dune")


def test_a_board_without_that_file_is_told(folder: Path) -> None:
    (folder.parent / "boards" / "bare").mkdir()
    extend(folder, "layout", extends="bare")
    problem = one_problem(folder)
    assert problem.file == f"{folder}/layout.json"
    assert problem.message == "the board 'bare' has no layout.json"


@pytest.mark.parametrize(
    "name", ["", 3, None, ["dune"], "../dune-classic", "dune/", "Dune", "dune\n"]
)
def test_what_is_no_id_of_a_board_is_never_looked_for(folder: Path, name: object) -> None:
    extend(folder, "map", extends=name)
    problem = one_problem(folder)
    assert pointer(problem.path) == "/extends"
    # What nobody can see is found when the file is read.
    assert problem.message == "this is not an id of a board" or "U+000A" in problem.message


def test_a_patch_of_what_the_board_does_not_have_is_told_in_the_game_s_file(folder: Path) -> None:
    extend(folder, "map", territories={"arrakeem": {"terrain": "rock"}})
    with pytest.raises(InvalidContentError) as caught:
        validated(folder)
    assert {problem.file for problem in caught.value.problems} == {f"{folder}/map.json"}
    assert {problem.message for problem in caught.value.problems} >= {
        "the key 'borders' is missing",
        "the key 'parts' is missing",
    }


def test_a_patch_of_a_wrong_value_is_told_in_the_game_s_file(folder: Path) -> None:
    extend(folder, "map", territories={"arrakeen": {"terrain": "rok"}})
    problem = one_problem(folder)
    assert (problem.file, pointer(problem.path)) == (
        f"{folder}/map.json",
        "/territories/arrakeen/terrain",
    )
    assert problem.hint == "rock"


def test_what_a_patch_takes_away_is_missed_in_the_game_s_file(folder: Path) -> None:
    extend(folder, "map", shield_wall=None)
    problem = one_problem(folder)
    assert (problem.file, pointer(problem.path)) == (f"{folder}/map.json", "/shield_wall")
    assert problem.message == "the key 'shield_wall' is missing"


def test_a_fault_of_the_board_itself_is_told_in_the_board_s_file(folder: Path) -> None:
    board = folder.parent / "boards" / "dune" / "map.json"
    changed = read(board)
    changed["territories"][0]["terrain"] = "rok"
    write(board, changed)
    problem = one_problem(folder)
    assert (problem.file, pointer(problem.path)) == (str(board), "/territories/0/terrain")


def test_a_board_that_cannot_be_read_is_told(folder: Path) -> None:
    board = folder.parent / "boards" / "dune" / "map.json"
    board.write_text("[]")
    problem = one_problem(folder)
    assert (problem.file, problem.message) == (str(board), "the file must hold a JSON object")


def test_other_files_extend_nothing(folder: Path) -> None:
    extend(folder, "dice", extends="dune")
    assert one_problem(folder).message == "the key 'extends' is not known here"


def test_a_folder_of_one_s_own_stands_on_the_shipped_boards(folder: Path) -> None:
    shutil.rmtree(folder.parent / "boards")
    assert validated(folder).hash == SHIPPED.hash


def test_whatever_two_files_say_one_extends_the_other(folder: Path) -> None:
    whole = read(folder.parent / "boards" / "dune" / "map.json")
    wanted = patched(whole, {"territories": {"arsunt": None}, "shield_wall": "arsunt"})
    write(folder / "map.json", {"extends": "dune", **difference(whole, wanted)})
    assert decode_extended(folder, "map").data == wanted
