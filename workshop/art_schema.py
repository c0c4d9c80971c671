"""The JSON schema of the drawing plans of games, made from their types and docstrings."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from exporters.art import listing, plan


def plan_schema() -> dict[str, Any]:
    """The JSON schema of a plan, as `data/art.schema.json` has it for editors (`python -m workshop.schemas`)."""
    found = msgspec.json.schema(plan.ArtPlan)
    said = _said()
    for name, record in found["$defs"].items():
        record["additionalProperties"] = False
        for field, shape in record["properties"].items():
            if text := said.get((name, field)):
                shape["description"] = text
    found["$defs"]["ArtPlan"]["properties"]["$schema"]["description"] = "For editors."
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:kynes:schema:art",
        "title": "The plan of a game’s pictures",
        **found,
    }


def _said() -> dict[tuple[str, str], str]:
    """What the modules say below each field of a record, by record and field."""
    found: dict[tuple[str, str], str] = {}
    sources = [
        Path(str(one)).read_text(encoding="utf-8") for one in (plan.__file__, listing.__file__)
    ]
    for record in ast.parse("\n".join(sources)).body:
        if not isinstance(record, ast.ClassDef):
            continue
        for field, below in pairwise(record.body):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
            ):
                found[record.name, field.target.id] = " ".join(str(below.value.value).split())
    return found
