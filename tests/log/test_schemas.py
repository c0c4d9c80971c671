"""The published schemas are those of the types, and real headers and verdicts fit them."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import msgspec
import pytest

from adjudicator.check import schemas, verdict_bytes
from adjudicator.check.generated_schemas import schema_bytes
from adjudicator.log import Policy
from tests.support.logs import edit, split, verdict
from tests.support.pile_game_logs import FULL, game

FOLDER = Path(__file__).resolve().parents[2] / "schemas"


@pytest.mark.parametrize("name", sorted(schemas()))
def test_the_file_is_what_the_types_say(name: str) -> None:
    written = (FOLDER / name).read_bytes()

    assert written == schema_bytes(schemas()[name]), "run `kynes content schemas --write`"


@pytest.mark.parametrize("name", sorted(schemas()))
def test_it_is_a_schema_and_describes_every_field(name: str) -> None:
    schema = schemas()[name]
    jsonschema.Draft202012Validator.check_schema(schema)

    assert schema["description"]
    for record in [schema, *schema["$defs"].values()]:
        assert record["description"]


@pytest.mark.parametrize(
    "policy", [FULL, Policy(), Policy(fair=True, sealed=["bet"], committed=["prizes"], clock=True)]
)
def test_headers_fit(policy: Policy) -> None:
    header = msgspec.json.decode(split(game(1, policy))[0])

    jsonschema.validate(header, schemas()["log-header.schema.json"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**header, "z": 1}, schemas()["log-header.schema.json"])


def test_verdicts_fit() -> None:
    log = game(1)
    logs = [log, log[:-30], b"", edit(log, 1, rules=7), edit(log, 5, number=9), log[:2000]]
    for damaged in logs:
        found = msgspec.json.decode(verdict_bytes(verdict(damaged)))
        jsonschema.validate(found, schemas()["verdict.schema.json"])
