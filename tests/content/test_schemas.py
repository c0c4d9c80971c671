"""The schemas: sound, described for editors, strict, and in step with the types they describe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from adjudicator.check.generated_schemas import generated_schemas, move_schema
from adjudicator.content import load_content
from adjudicator.content.boards import BOARD_FILES
from adjudicator.content.folder import FILES
from adjudicator.content.places import schema_file, shipped
from adjudicator.content.records import Clause, Option, Preset, Ruling, Source
from adjudicator.content.schema import schema_faults
from adjudicator.games.dune_classic.moves import MOVES
from adjudicator.registry import GAMES, rulebook
from tests.support.replay import golden_logs, steps

OWN = sorted(
    (path.parent.name, path.name.partition(".")[0])
    for path in shipped("schemas").glob("*/*.schema.json")
)
"""Game and file for every schema that a game has for itself."""

OF_BOARDS = sorted(
    (f"boards/{path.parent.name}", path.name.partition(".")[0])
    for path in shipped("schemas").glob("boards/*/*.schema.json")
)
"""The same for the schemas of boards."""

SHARED = ["dice", "extension", "game", "overlay", "clauses", "presets", "rulings", "theme"]
"""What every game has a file of, in the same shape unless it has a schema of its own."""

WRITTEN = [("", name) for name in SHARED] + OWN + OF_BOARDS


def read(name: str, game: str = "") -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(schema_file(name, game).read_bytes())
    return found


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from nodes(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from nodes(value)


@pytest.mark.parametrize(("game", "name"), WRITTEN)
def test_a_schema_is_sound_named_and_strict(game: str, name: str) -> None:
    schema = read(name, game)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:kynes:schema:{game.replace('/', '.')}.{name}".replace(":.", ":")
    assert schema["title"]
    for node in nodes(schema):
        if node.get("type") == "object":
            assert "additionalProperties" in node or name == "overlay", node
            assert node["description"]


@pytest.mark.parametrize(("game", "name"), WRITTEN)
def test_every_property_is_described_for_editors(game: str, name: str) -> None:
    schema = read(name, game)
    defs = schema.get("$defs", {})
    for node in nodes(schema):
        if node.get("type") == "object":
            for key, found in node.get("properties", {}).items():
                described = defs[found["$ref"].rpartition("/")[2]] if "$ref" in found else found
                assert described.get("description"), (name, key)


def test_definitions_that_schemas_share_are_the_same() -> None:
    seen: dict[str, Any] = {}
    for game, name in WRITTEN:
        for key, value in read(name, game).get("$defs", {}).items():
            if key != "source":
                assert seen.setdefault(key, value) == value, (game, name, key)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_file_of_a_game_has_a_schema(game: str) -> None:
    board = load_content(game).board
    for name in [*FILES, "overlay", "clauses"]:
        assert schema_file(name, game, [board]).is_file(), name
    assert schema_file(f"{game}.moves").is_file()


def test_there_is_no_schema_without_a_use() -> None:
    assert {name for _, name in OWN} <= set(FILES)
    assert {name for _, name in OF_BOARDS} <= set(BOARD_FILES)
    for game, _ in [*OWN, *OF_BOARDS]:
        assert (shipped("content") / game).is_dir(), game
    assert set(SHARED) <= {*FILES, "extension", "overlay", "clauses"}


def test_clauses_and_rulings_have_the_same_fields_in_schema_and_program() -> None:
    clause = read("clauses")["properties"]["clauses"]["items"]
    ruling = read("rulings")["properties"]["rulings"]["items"]
    assert set(clause["properties"]) == set(Clause.__struct_fields__)
    assert set(ruling["properties"]) == set(Ruling.__struct_fields__)
    preset = read("presets")["properties"]["presets"]["items"]
    assert set(preset["properties"]) == set(Preset.__struct_fields__)
    option = ruling["properties"]["options"]["items"]
    assert set(option["properties"]) == set(Option.__struct_fields__)
    for name in ("clauses", "rulings"):
        assert set(read(name)["$defs"]["source"]["properties"]) == set(Source.__struct_fields__)


@pytest.mark.parametrize("path", generated_schemas(), ids=lambda path: str(path.name))
def test_a_generated_schema_is_as_committed(path: Any) -> None:
    assert path.read_bytes() == generated_schemas()[path], "run `kynes content schemas --write`"


def test_the_moves_schema_knows_every_kind_of_move() -> None:
    schema = move_schema("dune-classic")
    Draft202012Validator.check_schema(schema)
    kinds = [
        entry["properties"]["move"]["enum"]
        for entry in schema["$defs"].values()
        if "properties" in entry
    ]
    assert sorted(kinds) == sorted([name] for name in MOVES)


@pytest.mark.parametrize(
    ("move", "valid"),
    [
        ({"by": "fremen", "move": "bid", "spice": 3}, True),
        ({"by": "fremen", "move": "bid", "spice": 3, "n": 7, "prev": "00"}, True),
        ({"by": "fremen", "move": "bid"}, False),
        ({"by": "fremen", "move": "bid", "spice": -1}, False),
        ({"by": "fremen", "move": "bid", "spice": "3"}, False),
        ({"by": "fremen", "move": "bidd", "spice": 3}, False),
        ({"move": "bid", "spice": 3}, False),
        ({"by": "table", "move": "move-storm"}, True),
        ({"by": "fremen", "move": "accept-alliance", "of": "atreides"}, True),
        ({"by": "fremen", "move": "accept-alliance", "of": "sandworm"}, False),
    ],
)
def test_the_moves_schema_accepts_moves_and_nothing_else(move: dict[str, Any], valid: bool) -> None:
    assert Draft202012Validator(read("dune-classic.moves")).is_valid(move) == valid


@pytest.mark.parametrize("game", GAMES)
def test_the_moves_schema_accepts_the_moves_of_a_golden_game(game: str) -> None:
    known = move_schema(game)["$defs"]
    rows = rulebook(game).moves
    made = [step.move for log in golden_logs(game)[:2] for step in steps(log)][::3]
    for move in made:
        row = rows[move["move"]].__name__
        schema = {"$defs": known, "$ref": f"#/$defs/{row}"}
        assert Draft202012Validator(schema).is_valid(move), move


def test_data_found_valid_once_are_checked_again_when_they_have_changed() -> None:
    data = load_content("dune-classic").data["game"]
    assert schema_faults("game", data) == schema_faults("game", data) == []
    changed = {**data, "title": 3}
    assert schema_faults("game", changed)
    assert schema_faults("game", changed)
    assert schema_faults("game", data) == []
