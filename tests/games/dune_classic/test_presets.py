"""Random games by every preset: both engines judge them legal, and the verdict names the preset."""

from __future__ import annotations

import io

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.content import load_content
from adjudicator.log import Policy
from adjudicator.playout.writing import Order, play_game
from adjudicator.registry import rulebook
from exporters.lua.engine import lua_judge
from tests.support.replay import folder_of, golden_logs
from tests.support.seeds import campaign_seeds

CONTENT = load_content("dune-classic")
RULES = rulebook("dune-classic")
PRESETS = sorted(CONTENT.presets)


def played(preset: str, seed: int, seats: str, turns: int) -> bytes:
    """A random game by a preset, as a log."""
    chosen = CONTENT.presets[preset]
    written = io.BytesIO()
    options = {**chosen.options, "turns": turns}
    order = Order(seats, chosen.rulings, options, Policy(chain=True, hashes="end"))
    play_game(RULES, CONTENT, RULES.link(CONTENT), order, seed, target=written)
    return written.getvalue()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_random_game_by_a_preset_is_legal_for_both_engines(preset: str) -> None:
    log = played(preset, 1, "6", 2)
    verdict = check_bytes(log, Judges()).verdict
    assert verdict.status == "legal", verdict.findings[:1]
    assert check_bytes(log, Judges(load=lua_judge)).verdict == verdict


@pytest.mark.campaign
@pytest.mark.parametrize("preset", PRESETS)
def test_two_hundred_random_games_by_a_preset_are_legal(preset: str) -> None:
    python, lua = Judges(), Judges(load=lua_judge)
    for at, seed in enumerate(campaign_seeds(f"preset-{preset}", 200)):
        log = played(preset, seed, str(2 + at % 5), 10)
        verdict = check_bytes(log, python).verdict
        assert verdict.status == "legal", (seed, verdict.findings[:1])
        if at % 10 == 0:
            assert check_bytes(log, lua).verdict == verdict, seed


@pytest.mark.parametrize("preset", ["document", "landsraad-advanced"])
def test_the_verdict_names_the_preset_that_the_header_equals(preset: str) -> None:
    statement = check_bytes(played(preset, 3, "2", 10), Judges()).verdict.statement
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
