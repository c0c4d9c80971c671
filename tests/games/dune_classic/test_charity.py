"""CHOAM Charity: who is paid, and how much."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Position
from tests.support.dune_classic import SIX, broken, can_be_filled, clauses, do, scene


def paid(position: Position) -> dict[str, int]:
    """What each seat gains by the payment."""
    before = {name: side.spice for name, side in position.sides.items()}
    do(position, "table", "charity")
    return {
        name: side.spice - before[name]
        for name, side in position.sides.items()
        if side.spice != before[name]
    }


@pytest.mark.parametrize("spice", range(6))
def test_every_seat_with_0_or_1_spice_is_given_2(spice: int) -> None:
    position = scene("choam-charity", spice=dict.fromkeys(SIX, spice))
    gains = dict.fromkeys(SIX if spice <= 1 else ["bene-gesserit"], 2)
    assert paid(position) == gains


def test_the_bene_gesserit_are_paid_however_rich_they_are() -> None:
    position = scene("choam-charity", spice={"bene-gesserit": 30})
    assert clauses(do(position, "table", "charity")) == [
        "charity.bene-gesserit",
        "bidding.cards-up",
    ]
    assert position.sides["bene-gesserit"].spice == 32


@pytest.mark.parametrize(("spice", "gain"), [(0, 2), (1, 2), (2, 0), (9, 0)])
def test_a_karama_card_makes_the_bene_gesserit_like_everybody(spice: int, gain: int) -> None:
    position = scene(
        "choam-charity",
        spice={"bene-gesserit": spice, "atreides": 1},
        blocked={"charity-always": "emperor"},
    )
    do(position, "table", "charity")
    assert position.sides["bene-gesserit"].spice == spice + gain
    assert position.sides["atreides"].spice == 3


def test_charity_comes_before_bidding() -> None:
    position = scene("choam-charity")
    do(position, "table", "charity")
    assert position.phase == "bidding"
    move = {"by": "table", "move": "charity"}
    assert broken(position, move) == "charity.payment/not-now"


def test_nobody_claims_what_is_paid_without_asking() -> None:
    position = scene("choam-charity", spice={"atreides": 0})
    move = {"by": "atreides", "move": "claim-charity"}
    assert broken(position, move) == "charity.claim/not-asked"
    assert not can_be_filled(position, move)


# --- ruling: claimed -----------------------------------------------------------------------------


def claims(**given: Any) -> Position:
    """The phase where charity must be claimed."""
    return scene("choam-charity", charity="up-to-two-claimed", **given)


@pytest.mark.parametrize("spice", [0, 1])
def test_by_ruling_who_claims_is_brought_up_to_2(spice: int) -> None:
    position = claims(spice={"atreides": spice, "emperor": 0})
    assert clauses(do(position, "atreides", "claim-charity")) == ["charity.up-to-two"]
    assert position.sides["atreides"].spice == 2
    assert paid(position) == {}
    assert position.sides["emperor"].spice == 0


def test_only_poor_seats_may_claim() -> None:
    position = claims(spice={"emperor": 2})
    rich = {"by": "emperor", "move": "claim-charity"}
    assert broken(position, rich) == "charity.claim/too-rich"
    assert broken(position, {**rich, "by": "table"}) == "charity.claim/no-seat"


@pytest.mark.parametrize("spice", [0, 1, 2, 30])
def test_the_bene_gesserit_may_claim_2_once_however_rich_they_are(spice: int) -> None:
    position = claims(spice={"bene-gesserit": spice})
    assert clauses(do(position, "bene-gesserit", "claim-charity")) == ["charity.bene-gesserit"]
    assert position.sides["bene-gesserit"].spice == spice + 2
    again = {"by": "bene-gesserit", "move": "claim-charity"}
    assert broken(position, again) == "charity.claim/again"
    assert not can_be_filled(position, again)


@pytest.mark.parametrize(("spice", "code"), [(0, ""), (1, ""), (2, "too-rich")])
def test_a_karama_card_makes_rich_bene_gesserit_too_rich_to_claim(spice: int, code: str) -> None:
    position = claims(spice={"bene-gesserit": spice}, blocked={"charity-always": "emperor"})
    move = {"by": "bene-gesserit", "move": "claim-charity"}
    assert broken(position, move) == (code and f"charity.claim/{code}")
    assert can_be_filled(position, move) == (code == "")
    if not code:
        do(position, "bene-gesserit", "claim-charity")
        assert position.sides["bene-gesserit"].spice == 2
