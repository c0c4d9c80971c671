"""Scenarios of CHOAM Charity (`charity.toml`)."""

from __future__ import annotations

from tests.games.dune_classic.scenarios.given import refused, treasure
from tests.support.dune_classic import do, scene


def paid(**spice: int) -> dict[str, int]:
    """The spice of all after charity, the given seats (`_` for `-`) having had so much."""
    given = {name.replace("_", "-"): amount for name, amount in spice.items()}
    position = scene("choam-charity", spice=given)
    do(position, "table", "charity")
    return treasure(position)


def test_charity_01() -> None:
    assert paid(atreides=0)["atreides"] == 2


def test_charity_02() -> None:
    assert paid(atreides=1)["atreides"] == 3


def test_charity_03() -> None:
    assert paid(atreides=2)["atreides"] == 2


def test_charity_04() -> None:
    assert paid(bene_gesserit=30)["bene-gesserit"] == 32


def test_charity_05() -> None:
    assert paid(bene_gesserit=0)["bene-gesserit"] == 2


def test_charity_06() -> None:
    found = paid(atreides=0, emperor=0, harkonnen=0)
    assert [found[name] for name in ("atreides", "emperor", "harkonnen")] == [2, 2, 2]


def test_charity_07() -> None:
    position = scene("choam-charity", spice={"harkonnen": 5})
    refused(position, "charity.claim", "harkonnen", "claim-charity")
