"""The verdict names the preset that a header equals; each preset has a golden game.

Random games by every preset of every game are in `tests/games/test_presets.py`.
"""

from __future__ import annotations

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.content import load_content
from tests.games.test_presets import played
from tests.support.replay import folder_of, golden_logs

CONTENT = load_content("dune-classic")
PRESETS = sorted(CONTENT.presets)


@pytest.mark.parametrize("preset", ["document", "landsraad-advanced"])
def test_the_verdict_names_the_preset_that_the_header_equals(preset: str) -> None:
    statement = check_bytes(played("dune-classic", preset, 3, "2"), Judges()).verdict.statement
    assert statement is not None
    assert statement.preset == preset


@pytest.mark.parametrize(
    "log",
    [log.name for log in golden_logs("dune-classic") if log.name.startswith("preset-")],
)
def test_a_golden_log_that_is_named_after_a_preset_is_played_by_it(log: str) -> None:
    raw = (folder_of("dune-classic") / "golden" / log).read_bytes()
    statement = check_bytes(
        raw.splitlines(keepends=True)[0], Judges(), running=True
    ).verdict.statement
    assert statement is not None
    assert statement.preset
    assert log.startswith(f"preset-{statement.preset}-seed-")


def test_every_preset_with_rulings_has_a_golden_log() -> None:
    named = " ".join(log.name for log in golden_logs("dune-classic"))
    ruled = [name for name in PRESETS if CONTENT.presets[name].rulings]
    assert [name for name in ruled if f"preset-{name}-seed-" not in named] == []
