"""Scenarios of CHOAM Charity."""

from __future__ import annotations

from tests.games.dune_classic.scenarios.given import refused, treasure
from tests.support.dune_classic import do, scene


def paid(**spice: int) -> dict[str, int]:
    """The spice of all after charity, the given seats (`_` for `-`) having had so much."""
    given = {name.replace("_", "-"): amount for name, amount in spice.items()}
    position = scene("choam-charity", spice=given)
    do(position, "table", "charity")
    return treasure(position)


def test_charity_comes_atreides_has_2_without_asking_for_it() -> None:
    """Given: Atreides has no spice.

    When: Charity comes.
    Then: Follows: Atreides has 2 without asking for it.
    Source: 004 section 2 (charity)
    """
    assert paid(atreides=0)["atreides"] == 2


def test_charity_comes_it_is_given_2_and_has_3() -> None:
    """Given: Atreides has 1 spice.

    When: Charity comes.
    Then: Follows: it is given 2 and has 3; the document gives two, it does not fill up.
    Source: 004 section 2 (charity); reference ruleset_profile
    """
    assert paid(atreides=1)["atreides"] == 3


def test_charity_comes_it_gets_nothing() -> None:
    """Given: Atreides has 2 spice.

    When: Charity comes.
    Then: Follows: it gets nothing.
    Source: 004 section 2 (charity)
    """
    assert paid(atreides=2)["atreides"] == 2


def test_charity_comes_they_have_32_they_always_collect() -> None:
    """Given: The Bene Gesserit have 30 spice.

    When: Charity comes.
    Then: Follows: they have 32, they always collect.
    Source: 004 section 2 (charity)
    """
    assert paid(bene_gesserit=30)["bene-gesserit"] == 32


def test_charity_comes_they_have_2_once_and_not_twice() -> None:
    """Given: The Bene Gesserit have no spice.

    When: Charity comes.
    Then: Follows: they have 2, once and not twice.
    Source: 004 section 2 (charity)
    """
    assert paid(bene_gesserit=0)["bene-gesserit"] == 2


def test_charity_comes_each_of_the_three_has_2() -> None:
    """Given: Three players have no spice at once.

    When: Charity comes.
    Then: Follows: each of the three has 2.
    Source: 004 section 2 (charity)
    """
    found = paid(atreides=0, emperor=0, harkonnen=0)
    assert [found[name] for name in ("atreides", "emperor", "harkonnen")] == [2, 2, 2]


def test_harkonnen_claims_charity_refused_charity_is_not_for_it_and_it_is_not_claimed() -> None:
    """Given: Harkonnen has 5 spice.

    When: Harkonnen claims charity.
    Then: Refused: charity is not for it, and it is not claimed.
    Source: 004 section 2 (charity)
    """
    position = scene("choam-charity", spice={"harkonnen": 5})
    refused(position, "charity.claim", "harkonnen", "claim-charity")
