"""`kynes content`, `kynes rules` and `kynes rulings`, as a maintainer types them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from adjudicator.cli import content, rules
from adjudicator.content import load_content
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.problems import InvalidContentError

APP = typer.Typer()
content.register(APP)
rules.register(APP)


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(APP, args, env={"COLUMNS": "100"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.stdout


def test_validate_says_valid_with_the_hash() -> None:
    assert load_content("dune-classic").hash in run("content", "validate")
    told = msgspec.json.decode(run("content", "validate", "dune-classic", "--json"))
    assert told["valid"]
    assert told["hash"] == load_content("dune-classic").hash


def test_validate_of_a_broken_folder_lists_the_problems(folder: Path) -> None:
    path = folder / "game.json"
    path.write_text(path.read_text().replace('"parts": 86', '"partz": 86'))
    with pytest.raises(InvalidContentError, match="did you mean 'parts'") as caught:
        run("content", "validate", str(folder))
    assert caught.value.exit_code == 2
    told = msgspec.json.decode(run("content", "validate", str(folder), "--json", code=2))
    assert not told["valid"]
    assert told["problems"][0] == {
        "file": str(path),
        "line": path.read_text()[: path.read_text().index('"partz"')].count("\n") + 1,
        "message": "the key 'partz' is not known",
        "nearest": "parts",
        "pointer": "/counts/partz",
    }


def test_a_game_nobody_knows_has_exit_code_3() -> None:
    with pytest.raises(UnsupportedError) as caught:
        run("content", "validate", "checkers")
    assert caught.value.exit_code == 3


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidContentError, match="no such folder"):
        run("content", "validate", str(tmp_path / "none"))


def test_missing_prints_an_overlay_that_validates_and_differs_in_nothing(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.json"
    overlay.write_text(run("content", "missing", "dune-classic"))
    run("content", "validate", "dune-classic", "--overlay", str(overlay))
    assert run("content", "diff", "dune-classic", str(overlay)) == ""


def test_diff_lists_changes_and_exits_with_1(tmp_path: Path, folder: Path) -> None:
    overlay = tmp_path / "mine.json"
    overlay.write_text(
        '{"game": "dune-classic", "patch": {"game": {"numbers": {"collect": {"value": 4}}}}}'
    )
    told = run("content", "diff", "dune-classic", str(overlay), code=1)
    assert told == "game.json /numbers/collect/value\n  - 2\n  + 4\n"
    back = msgspec.json.decode(run("content", "diff", str(overlay), str(folder), "--json", code=1))
    assert back == [
        {
            "file": "game",
            "pointer": "/numbers/collect/value",
            "kind": "changed",
            "before": 4,
            "after": 2,
        }
    ]
    with pytest.raises(InvalidContentError, match="does not name its game"):
        run("content", "diff", "dune-classic", str(folder / "dice.json"))


def test_the_generated_schemas_are_up_to_date() -> None:
    assert run("content", "schemas") == ""


def test_rules_are_listed_by_topic_and_one_by_one() -> None:
    told = run("rules", "dune-classic")
    assert "BIDDING\n" in told
    assert "bidding.raise" in told
    one = run("rules", "dune-classic", "--clause", "bidding.raise")
    assert "too-low:" in one
    assert one.count("\n  bidding.") == 1
    every = msgspec.json.decode(run("rules", "dune-classic", "--json"))
    assert {entry["id"] for entry in every} == set(load_content("dune-classic").clauses)
    with pytest.raises(InputError, match=r"did you mean 'bidding\.raise'"):
        run("rules", "dune-classic", "--clause", "bidding.rais")


def test_no_line_of_the_rules_is_wider_than_the_terminal() -> None:
    for told in (run("rules", "dune-classic"), run("rulings", "dune-classic")):
        assert max(map(len, told.splitlines())) <= 100


def test_coverage_counts_and_exits_with_1_until_all_is_covered(tmp_path: Path) -> None:
    told = run("rules", "dune-classic", "--coverage", "--cases", str(tmp_path), code=1)
    assert "MISSING" in told
    cases: list[dict[str, Any]] = [
        {"clause": name, "accepts": {"log": "a", "line": 1}, "rejects": {"log": "b", "line": 2}}
        for name in load_content("dune-classic").clauses
    ]
    (tmp_path / "all.json").write_bytes(msgspec.json.encode({"cases": cases}))
    told = run("rules", "dune-classic", "--coverage", "--cases", str(tmp_path))
    assert "(100 %)" in told
    assert "MISSING" not in told
    rows = msgspec.json.decode(
        run("rules", "dune-classic", "--coverage", "--cases", str(tmp_path), "--json")
    )
    assert {row["clause"] for row in rows} == set(load_content("dune-classic").clauses)


def test_rulings_mark_the_default() -> None:
    told = run("rulings", "dune-classic")
    assert "  * sand: " in told
    assert "    any-sector: " in told
    every = msgspec.json.decode(run("rulings", "dune-classic", "--json"))
    assert every[0]["id"] == "storm-spice"
