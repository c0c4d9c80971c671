"""Writes the schemas of the files that modules are made from: `python -m workshop.vassal.schemas`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content.places import schema_file
from exporters.vassal.module.game_facts.facts import facts_schema
from exporters.vassal.reading.saved.mapping import mapping_schema


def generated_schemas() -> dict[Path, bytes]:
    """File -> bytes of each of them."""
    found = {
        "vassal-table": facts_schema(),
        "vassal-mapping": mapping_schema(),
    }
    return {
        schema_file(name): msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
        for name, schema in found.items()
    }


def main() -> int:
    """Write them."""
    for path, data in generated_schemas().items():
        write_atomically(path, data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
