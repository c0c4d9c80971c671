"""A small part of `scripts/campaign attack` in the suite, and whether the campaign would notice."""

from __future__ import annotations

import gc
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.check.verdict import exit_code, verdict_bytes
from adjudicator.log.envelope import fields_of, line_types
from adjudicator.log.lines import encode
from adjudicator.registry import rulebook
from adjudicator.testing import build_header
from exporters.lua.engine import lua_judge
from tests.attack.campaign import Account, Outcome, fault_of, run_case
from tests.attack.cases import KINDS, Case, draw
from tests.attack.mutators import NASTY, canonical
from tests.support.commands import Done
from tests.support.seeds import campaign_seeds, examples, noting_seed, seed_cases

PYTHON, LUA = Judges(), Judges(load=lua_judge)
GAME = "dune-classic"
TYPES = line_types(rulebook(GAME))


@pytest.mark.parametrize("seed", seed_cases("hostile files", range(6), drawn=18))
def test_no_hostile_file_gets_more_than_its_answer(tmp_path: Path, seed: int) -> None:
    outcome = run_case(tmp_path, f"suite/{seed}")

    assert outcome.fault == ""


@pytest.mark.campaign
@pytest.mark.parametrize("block", range(8))
def test_no_hostile_file_of_a_campaign_gets_more_than_its_answer(
    tmp_path: Path, block: int
) -> None:
    for seed in campaign_seeds(f"hostile files/{block}", 200):
        folder = tmp_path / str(seed)
        folder.mkdir()
        with noting_seed("hostile files", seed):
            assert run_case(folder, f"suite/{seed}").fault == ""


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_case_is_made_again_by_its_seed(tmp_path: Path, kind: str) -> None:
    first, second = tmp_path / "1", tmp_path / "2"
    for folder in (first, second):
        folder.mkdir()
        KINDS[kind][0](folder, Random("again"))  # noqa: S311 - nothing secret
    made = [
        sorted((path.name, path.read_bytes()) for path in one.iterdir()) for one in (first, second)
    ]

    # Zips carry the time at which they were made.
    assert made[0] == made[1] or kind in ("vassal", "module")
    assert made[0]


def test_the_kinds_of_cases_come_in_their_shares(tmp_path: Path) -> None:
    assert sum(share for _, share in KINDS.values()) == 100
    assert draw(tmp_path, "1/1")[0] == draw(tmp_path, "1/1")[0]


@pytest.mark.parametrize(
    ("done", "fault"),
    [
        (Done(4, "", "kynes: internal error"), "exit code 4"),
        (Done(-11, "", ""), "exit code -11"),
        (Done(2, "", "Traceback (most recent call last)"), "Traceback"),
        (Done(2, "", "kynes: there is not enough memory for this"), "not enough memory"),
        (Done(1, "x" * 30_000_000, ""), "it printed 30000000 bytes"),
    ],
)
def test_the_campaign_notices_what_was_not_promised(done: Done, fault: str) -> None:
    assert fault in fault_of(Case(["check", "x"], 1), done)
    assert fault_of(Case(["check", "x"], 1), Done(2, "", "kynes: no")) == ""


def test_the_campaign_notices_what_takes_too_long(tmp_path: Path) -> None:
    hooks = gc.callbacks[:]
    gc.callbacks.clear()  # an alarm that rings in one of them is reported as its error
    try:
        outcome = run_case(tmp_path, "suite/0", seconds=0.000_1)
    finally:
        gc.callbacks.extend(hooks)
    assert outcome.fault == "more than 0.0001 seconds"


def test_the_figures_count_what_was_done() -> None:
    account = Account()
    account.add(0, Outcome("check", 3, 2, 0.5, 70, ""))
    account.add(1, Outcome("?", 0, -11, 0.0, 0, "it died (-11)"))

    assert "| check | 1 | 3 | 0 | 0 | 1 | 0 | 0.5 s |" in account.table()
    assert "2 files, 3 changed lines; at most 70 MB; 1 failures" in account.table()


# --- lines of every kind, by hypothesis --------------------------------------------------------------

ANYTHING = st.recursive(
    st.sampled_from([value for value in NASTY if value != "\ud800"]),
    lambda inside: (
        st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=3), inside, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def lines(draw_: Any) -> bytes:
    """A line of some kind, with most of its fields and whatever in them."""
    kind = draw_(st.sampled_from(sorted(TYPES)))
    line: dict[str, Any] = {"by": draw_(st.sampled_from(["atreides", "fremen", "table", "x"]))}
    for name in draw_(st.lists(st.sampled_from(fields_of(TYPES[kind])), unique=True, max_size=8)):
        line[name] = draw_(ANYTHING | st.integers(0, 20) | st.sampled_from(["arrakeen", "none"]))
    return canonical({**line, "move": kind, "n": 1})


@settings(max_examples=examples(60), deadline=None, database=None, derandomize=True)
@given(st.lists(lines(), min_size=1, max_size=4))
def test_both_engines_answer_any_line_alike(found: list[bytes]) -> None:
    judge = PYTHON.find(GAME)
    assert judge is not None
    head = encode(build_header(["atreides", "fremen"], judge=judge))
    log = b"\n".join([head, *found]) + b"\n"
    by_python = check_bytes(log, PYTHON).verdict

    assert exit_code(by_python) in (1, 2)
    assert verdict_bytes(by_python) == verdict_bytes(check_bytes(log, LUA).verdict)
