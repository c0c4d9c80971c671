"""The seeds of random tests: fixed ones, those that failed once, and some drawn anew every day.

A random test asks `seeds(name, fixed, drawn)` for its seeds. The fixed ones are the same every day;
those in `tests/failed_seeds.json` under the same name have failed once and stay for ever; the last
`drawn` follow from the seed of the day, which pytest prints in its first line and takes as `--seed`.
So every day tries something new, and what any day tried can be tried again.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from _pytest.mark.structures import ParameterSet

from adjudicator.playout import Chance
from adjudicator.playout.seating import shuffled

FAILED = Path(__file__).parent.parent / "failed_seeds.json"
LEAST, MOST = 100_000, 999_999
"""Between these lie all drawn seeds; fixed ones are smaller, so that none is tried twice."""


class Today(msgspec.Struct):
    """What the tests of this run have in common; `tests/conftest.py` sets it before any is read."""

    seed: int
    until: float = 0.0
    """The `time.time()` at which a campaign has used up its minutes; 0 without a limit."""
    share: float = 0.0
    """How many seconds of a limited campaign one test may take at most."""


def of_the_date() -> int:
    """The seed of a day: its date, 20261122 for 22 November 2026 in Greenwich."""
    return int(f"{datetime.now(tz=UTC):%Y%m%d}")


TODAY = Today(of_the_date())


def drawn_seeds(name: str, count: int) -> list[int]:
    """As many different seeds as asked for, which follow from a name and the seed of the day."""
    chance = Chance(f"day/{TODAY.seed}/{name}")
    found: dict[int, bool] = {}
    while len(found) < count:
        found[LEAST + chance.below(MOST - LEAST + 1)] = True
    return list(found)


def failed_seeds() -> dict[str, list[int]]:
    """Test's name -> seeds with which it failed once."""
    return msgspec.json.decode(FAILED.read_bytes(), type=dict[str, list[int]])


def seeds(name: str, fixed: Sequence[int], drawn: int) -> list[int]:
    """The seeds of a test: the fixed ones, those that failed once, and `drawn` of today."""
    known = [*fixed, *failed_seeds().get(name, [])]
    return list(dict.fromkeys([*known, *drawn_seeds(name, drawn)]))


def seed_cases(
    name: str, fixed: Sequence[int], drawn: int, campaign: Sequence[int] = ()
) -> list[ParameterSet]:
    """The seeds of a test as its parameters, and more of them that only the campaign tries."""
    daily = seeds(name, fixed, drawn)
    more = [seed for seed in campaign if seed not in daily]
    return [
        *[pytest.param(seed) for seed in daily],
        *[pytest.param(seed, marks=pytest.mark.campaign) for seed in more],
    ]


def cases_today(
    name: str, cases: Sequence[ParameterSet], fixed: int, drawn: int
) -> list[ParameterSet]:
    """Cases of a test: the first `fixed` run every day and `drawn` others by turns of the day.

    The campaign tries the rest.
    """
    chance = Chance(f"day/{TODAY.seed}/{name}")
    daily = {*range(fixed), *shuffled(range(fixed, len(cases)), chance)[:drawn]}
    return [
        case
        if at in daily
        else pytest.param(*case.values, id=case.id, marks=[*case.marks, pytest.mark.campaign])
        for at, case in enumerate(cases)
    ]


def those_of_today(name: str, cases: int, days: int) -> set[int]:
    """Which cases of a test run today, if each runs on one day of so many; at least one does."""
    chance = Chance(f"day/{TODAY.seed}/{name}")
    return {*shuffled(range(cases), chance)[: -(-cases // days)]}


def campaign_seeds(name: str, count: int) -> Iterator[int]:
    """Seeds for a test of the campaign: `count` of today, or fewer if its time is up before.

    The first ten come in any case: a test that was begun has tried something.
    """
    started = time.time()
    for at, seed in enumerate(drawn_seeds(name, count)):
        now = time.time()
        if at >= 10 and TODAY.until and (now > TODAY.until or now > started + TODAY.share):
            return
        yield seed


@contextmanager
def naming(name: str, seed: int) -> Iterator[None]:
    """Let a failure inside say with which seed it came, and where to keep that seed."""
    try:
        yield
    except BaseException as error:
        error.add_note(told(seed, f'"{name}"'))
        raise


def told(seed: int, name: str) -> str:
    """What a failure says of its seed, which belongs to this name."""
    return (
        f"seed {seed}: in tests/failed_seeds.json, under {name}, it would be tried every day; "
        f"to repeat this day: pytest --seed {TODAY.seed}"
    )
