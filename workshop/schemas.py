"""Writes the schemas of the files that pictures and modules are made from: `python -m workshop.schemas`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content.places import schema_file
from exporters.art import plan
from exporters.vassal.module.game_facts.facts import facts_schema
from exporters.vassal.reading.saved.mapping import mapping_schema
from workshop.art_schema import plan_schema


def generated_schemas() -> dict[Path, bytes]:
    """File -> bytes of each of them."""
    found = {
        plan.DATA / "art.schema.json": plan_schema(),
        schema_file("vassal-table"): facts_schema(),
        schema_file("vassal-mapping"): mapping_schema(),
    }
    return {
        path: msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
        for path, schema in found.items()
    }


def main() -> int:
    """Write them."""
    for path, data in generated_schemas().items():
        write_atomically(path, data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
