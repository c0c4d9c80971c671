"""Which seeds and which cases a test runs with: in the suite always the same, in the campaign more.

The suite is the same on every day and every machine. Its random tests have fixed seeds, and
expensive tests run with some of their cases. The campaign (`scripts/campaign`) runs the other cases,
and draws new seeds from its own seed: the date, or `--seed` to repeat a campaign.

A seed with which a test failed once goes into `tests/failed_seeds.json`, under the name that the
test gives to the functions below. From then on the suite tries it, too.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from _pytest.mark.structures import ParameterSet

from adjudicator.playout import Chance

FAILED = Path(__file__).parent.parent / "failed_seeds.json"
LOWEST_DRAWN, HIGHEST_DRAWN = 100_000, 999_999
"""The range of drawn seeds. Fixed seeds are smaller, so that no seed is tried twice."""
AT_LEAST = 10
"""A test of the campaign tries at least so many seeds, even if its time is up."""


class CampaignRun(msgspec.Struct):
    """The campaign that runs in this process; `tests/conftest.py` fills it in before collection."""

    seed: int = 0
    deadline: float = 0.0
    """The `time.time()` at which the campaign ends; 0 for a campaign without a limit."""
    seconds_per_test: float = 0.0
    """How long one test of a limited campaign may draw new seeds."""


CAMPAIGN = CampaignRun()


def seed_of_the_day() -> int:
    """The date in UTC as a number: 20261122 for 22 November 2026."""
    return int(f"{datetime.now(tz=UTC):%Y%m%d}")


# --- seeds ---------------------------------------------------------------------------------------


def failed_seeds() -> dict[str, list[int]]:
    """Name of a test -> the seeds with which it failed once."""
    return msgspec.json.decode(FAILED.read_bytes(), type=dict[str, list[int]])


def suite_seeds(name: str, fixed: Sequence[int]) -> list[int]:
    """The seeds of a test in the suite: the fixed ones, then those with which it failed once."""
    return list(dict.fromkeys([*fixed, *failed_seeds().get(name, [])]))


def seed_cases(name: str, fixed: Sequence[int], drawn: int) -> list[ParameterSet]:
    """The seeds of a test as parameters: those of the suite, and `drawn` new ones for the campaign."""
    suite = suite_seeds(name, fixed)
    new = [seed for seed in drawn_seeds(name, drawn) if seed not in suite]
    return [
        *[pytest.param(seed) for seed in suite],
        *[pytest.param(seed, marks=pytest.mark.campaign) for seed in new],
    ]


def drawn_seeds(name: str, count: int) -> list[int]:
    """So many different seeds, which depend only on the name and on the seed of the campaign."""
    chance = Chance(f"day/{CAMPAIGN.seed}/{name}")
    found: dict[int, bool] = {}
    while len(found) < count:
        found[LOWEST_DRAWN + chance.below(HIGHEST_DRAWN - LOWEST_DRAWN + 1)] = True
    return list(found)


def campaign_seeds(name: str, count: int) -> Iterator[int]:
    """New seeds for a test of the campaign: `count`, or fewer if the time of the test is up."""
    started = time.time()
    for at, seed in enumerate(drawn_seeds(name, count)):
        now = time.time()
        late = now > CAMPAIGN.deadline or now > started + CAMPAIGN.seconds_per_test
        if at >= AT_LEAST and CAMPAIGN.deadline and late:
            return
        yield seed


@contextmanager
def noting_seed(name: str, seed: int) -> Iterator[None]:
    """Add to a failure inside the block with which seed it came and where to keep that seed."""
    try:
        yield
    except BaseException as error:
        error.add_note(seed_note(seed, f'"{name}"'))
        raise


def seed_note(seed: int, name: str) -> str:
    """What a failure says about its seed; `name` is the test's key in `tests/failed_seeds.json`."""
    note = f"seed {seed}: add it to tests/failed_seeds.json, under {name}, and the suite tries it"
    if CAMPAIGN.seed:
        note += f"; to repeat this campaign: scripts/campaign --seed {CAMPAIGN.seed}"
    return note


def examples(count: int) -> int:
    """How many examples a property test tries: so many in the campaign, a third of them in the suite."""
    return count if CAMPAIGN.seed else -(-count // 3)


# --- cases ---------------------------------------------------------------------------------------


def suite_cases(cases: Sequence[ParameterSet], count: int) -> list[ParameterSet]:
    """All cases of a test: the suite runs `count` of them, evenly spread, the campaign the others."""
    suite = {at * len(cases) // count for at in range(count)}
    return [
        case
        if at in suite
        else pytest.param(*case.values, id=case.id, marks=[*case.marks, pytest.mark.campaign])
        for at, case in enumerate(cases)
    ]


def one_in(n: int, test: str, count: int) -> set[int]:
    """Which of so many cases of a test the suite runs: every n-th, and at least one.

    The name of the test says where to start, so that different tests run with different games.
    """
    start = zlib.crc32(test.encode()) % min(n, count)
    return set(range(start, count, n))
