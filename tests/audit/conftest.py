"""What the tests of audits share: in the suite, simulations end after their second step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.audit import chances
from tests.support.seeds import CAMPAIGN

SUITE_STEPS = chances.STEPS[:2]
"""40,000 cases find what these tests cheat; a million, as users get them, are for the campaign."""


@pytest.fixture(scope="session", autouse=True)
def _few_cases() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if not CAMPAIGN.seed:
            patch.setattr(chances, "STEPS", SUITE_STEPS)
        yield
