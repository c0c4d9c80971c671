"""A newline at the end of a word that must have none: what a pattern lets through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.log import Policy
from adjudicator.log.header import HEADER
from adjudicator.log.lines import decode, encode
from tests.support.logs import edit, line_of, split, verdict
from tests.support.pile_game_logs import game

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = sorted((ROOT / "schemas").rglob("*.json"))
PATTERN = re.compile(r'pattern=r?"([^"]*)"')


def patterns(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        for value in schema.values():
            yield from patterns(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from patterns(value)


@pytest.mark.parametrize("file", SCHEMAS, ids=lambda file: file.stem)
def test_no_pattern_of_a_schema_ends_before_the_word_does(file: Path) -> None:
    for pattern in patterns(msgspec.json.decode(file.read_bytes())):
        assert not pattern.endswith("$"), pattern


def test_no_pattern_of_a_type_does() -> None:
    sources = [*(ROOT / "adjudicator").rglob("*.py"), *(ROOT / "exporters").rglob("*.py")]
    found = [each for file in sources for each in PATTERN.findall(file.read_text("utf-8"))]

    assert len(found) > 5
    assert [pattern for pattern in found if pattern.endswith("$")] == []


HEAD = decode(split(game(1, Policy(fair=True)))[0])


@pytest.mark.parametrize("field", ["content", "game", "seed_commit"])
def test_a_header_has_no_word_with_a_newline(field: str) -> None:
    HEADER.decode(encode(HEAD))
    with pytest.raises(msgspec.ValidationError, match="regex"):
        HEADER.decode(encode({**HEAD, field: HEAD[field] + "\n"}))


def test_nor_has_a_seat() -> None:
    seats = [{**HEAD["seats"][0], "faction": "ash\n"}, HEAD["seats"][1]]
    log = encode({**HEAD, "seats": seats}) + b"\n"

    assert verdict(log).findings[0].code == "wrong-type"


def test_nor_has_a_salt_or_a_seed() -> None:
    log = game(1, Policy(fair=True, sealed=["bet"]))
    bet, end = line_of(log, "bet"), len(split(log))
    salt, seed = decode(split(log)[bet - 1])["salt"], decode(split(log)[end - 1])["seed"]

    assert verdict(log).status == "legal"
    assert verdict(edit(log, bet, salt=salt + "\n")).findings[0].code == "wrong-type"
    assert verdict(edit(log, end, seed=seed + "\n")).findings[0].code == "wrong-type"
