"""Scenarios of War for Arrakis, by somebody who read the document alone: each has its test.

They are held against the board, the pieces and the length of the document as well.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import load_content
from adjudicator.content.places import shipped

FOLDER = Path(__file__).parent
LINES = 1988
"""Lines of the document."""
LEAST = 120
"""How many scenarios a game has at least."""


def entries(kind: str) -> list[dict[str, Any]]:
    """All entries of a kind in the files beside this one."""
    found: list[dict[str, Any]] = []
    for path in sorted(FOLDER.glob("*.toml")):
        found += tomllib.loads(path.read_text("utf-8")).get(kind, [])
    return found


def test_there_are_enough_in_both_directions() -> None:
    verdicts = [entry["expect"] for entry in entries("scenario")]

    assert set(verdicts) == {"legal", "illegal", "effect", "next"}
    assert len(verdicts) >= LEAST
    assert min(verdicts.count("legal"), verdicts.count("illegal")) >= LEAST // 2


def test_each_has_an_id_of_its_own() -> None:
    ids = [entry["id"] for kind in ("scenario", "silent", "trap") for entry in entries(kind)]

    assert len(ids) == len(set(ids))


def test_a_verdict_says_what_is_expected() -> None:
    for entry in entries("scenario"):
        if entry["expect"] in ("legal", "illegal"):
            assert entry["then"].lower().startswith(entry["expect"]), entry["id"]


def test_sources_lie_in_the_document() -> None:
    for entry in entries("scenario"):
        if entry["source"] != "card text":
            numbers = [int(number) for number in re.findall(r"\d+", entry["source"])]
            assert numbers, entry["id"]
            assert max(numbers) <= LINES, entry["id"]


def test_areas_that_are_named_by_number_are_on_the_board() -> None:
    board = msgspec.json.decode((shipped("content") / "war-for-arrakis" / "map.json").read_bytes())
    known = {territory["id"] for territory in board["territories"]}
    named = {
        (entry["id"], area)
        for entry in entries("scenario")
        for area in re.findall(
            r"\b(?:c?[ns][ew])-\d+\b", " ".join((entry["given"], entry["when"], entry["then"]))
        )
    }

    assert len(named) > LEAST
    assert {(scenario, area) for scenario, area in named if area not in known} == set()


def test_each_has_its_test_in_the_module_of_its_topic() -> None:
    for path in sorted(FOLDER.glob("*.toml")):
        words = tomllib.loads(path.read_text("utf-8"))
        ids = [
            entry["id"].replace("-", "_")
            for kind in ("scenario", "trap")
            for entry in words.get(kind, [])
        ]
        if ids:
            module = FOLDER / f"test_{path.stem.replace('-', '_')}.py"
            named = r"^def test_(s\d+|trap_\d+)"
            tests = re.findall(named, module.read_text("utf-8"), re.MULTILINE)
            assert tests == ids, path.stem


def test_what_settles_a_silence_of_the_document_is_a_ruling_or_a_clause() -> None:
    content = load_content("war-for-arrakis")
    silences = entries("silent")
    assert len(silences) >= 45
    for entry in silences:
        assert entry["settled"] in content.rulings or entry["settled"] in content.clauses, entry[
            "id"
        ]
    ruled = {entry["settled"] for entry in silences} & set(content.rulings)
    assert len(ruled) >= 40
