"""The scenarios as they are written down: `*.toml` beside this file, one file a phase or a faction."""

from __future__ import annotations

import tomllib
from pathlib import Path

FOLDER = Path(__file__).parent
FIELDS = ["id", "given", "when", "then", "source"]


def load() -> list[dict[str, str]]:
    """All scenarios of all files, file by file."""
    found: list[dict[str, str]] = []
    for path in sorted(FOLDER.glob("*.toml")):
        found += tomllib.loads(path.read_text(encoding="utf-8")).get("scenario", [])
    return found


def silences() -> list[dict[str, str]]:
    """Where the document is silent or at odds: id, question, source, settled (by a ruling or a clause)."""
    found: list[dict[str, str]] = tomllib.loads(
        (FOLDER / "silent.toml").read_text(encoding="utf-8")
    )["silent"]
    return found


def id_of(test: str) -> str:
    """The scenario that a test of this name belongs to ("" for a name of another form)."""
    name = test.removeprefix("test_").replace("_", "-")
    return name if name[-2:].isdigit() else ""


ALL = load()
SCENARIOS = {scenario["id"]: scenario for scenario in ALL}
