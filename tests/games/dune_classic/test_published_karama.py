"""Karama cards by the publisher's questions and answers of November 2020, each point by its ruling."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Position
from tests.support.battles import ARRAKEEN, duel, no_traitors
from tests.support.dune_classic import (
    GAME,
    auction_under_way,
    broken,
    can_be_filled,
    clauses,
    do,
    options,
    scene,
)

BARE: dict[str, str] = {"weapon": "none", "defense": "none"}
STOP = {"move": "karama", "card": "karama"}


# --- karama-on-plan ------------------------------------------------------------------------------


def star_duel(ruled: str, **given: Any) -> Position:
    """The Emperor's plan with two Sardaukar is made; the Harkonnen, who hold a Karama card, have none."""
    position = duel(
        5,
        5,
        starred={ARRAKEEN: {"emperor": 2}},
        starred_forces="on",
        hands={"harkonnen": ["karama"]},
        karama_on_plan=ruled,
        **given,
    )
    do(position, "emperor", "plan", leader="bashar", number=2, starred=2, **BARE)
    return position


def strength(position: Position) -> int | str:
    """The Emperor's strength, once the Harkonnen have dialled 1."""
    events = do(position, "harkonnen", "plan", leader="umman-kudu", number=1, **BARE)
    events += no_traitors(position)
    return next(event for event in events if event.kind == "battle-won").args[
        "aggressor-strength" if position.order[0] == "emperor" else "defender-strength"
    ]


@pytest.mark.parametrize(
    ("ruled", "expected", "stands"), [("next-use", "6", True), ("this-battle", "4", False)]
)
def test_a_card_against_a_plan_that_is_made_stops_the_next_use_or_this_one(
    ruled: str, expected: str, stands: bool
) -> None:
    position = star_duel(ruled)
    events = do(position, "harkonnen", "karama", card="karama", advantage="sardaukar")
    assert ("cards.karama-stops" in clauses(events)) is not stands
    assert ("sardaukar" in position.blocked) is stands
    assert strength(position) == expected


def test_by_the_strict_ruling_no_card_is_played_against_a_plan_that_is_made() -> None:
    position = star_duel("refused")
    move = {"by": "harkonnen", **STOP, "advantage": "sardaukar"}
    assert broken(position, move) == "cards.karama-moment/plan-made"
    assert not can_be_filled(position, move)


def test_by_the_strict_ruling_the_card_may_be_played_before_the_plan() -> None:
    position = duel(
        5, 5, hands={"harkonnen": ["karama"]}, starred_forces="on", karama_on_plan="refused"
    )
    assert can_be_filled(position, {"by": "harkonnen", **STOP, "advantage": "sardaukar"})


def test_the_kwisatz_haderach_leaves_a_plan_that_is_made() -> None:
    position = duel(
        5,
        5,
        ["atreides", "harkonnen"],
        hands={"harkonnen": ["karama"]},
        kwisatz_haderach="on",
        karama_on_plan="this-battle",
    )
    assert position.advanced is not None
    position.advanced.fallen = GAME.numbers.kwisatz_losses
    do(position, "atreides", "pass")
    do(position, "atreides", "plan", leader="gurney-halleck", number=2, kwisatz=True, **BARE)
    do(position, "harkonnen", "karama", card="karama", advantage="kwisatz-haderach")
    events = do(position, "harkonnen", "plan", leader="umman-kudu", number=1, **BARE)
    assert "battle.kwisatz-fights" not in clauses(events)
    events = no_traitors(position)
    assert "kwisatz-haderach" not in position.fought
    won = next(event for event in events if event.kind == "battle-won").args
    assert "6" in [won["aggressor-strength"], won["defender-strength"]]


# --- stopped-worthless ---------------------------------------------------------------------------


@pytest.mark.parametrize(("ruled", "left"), [("kept", ["kulon"]), ("discarded", [])])
def test_a_worthless_card_that_is_stopped_as_karama_stays_or_is_discarded(
    ruled: str, left: list[str]
) -> None:
    position = scene(
        "shipment-and-movement",
        ["bene-gesserit", "harkonnen"],
        hands={"bene-gesserit": ["kulon"], "harkonnen": ["karama"]},
        spice={"bene-gesserit": 9},
        storm=16,
        worthless_karama="on",
        karama_moment="when-used",
        stopped_worthless=ruled,
    )
    while position.step != "ship" or position.waiting != ["bene-gesserit"]:
        by = position.waiting[0]
        if by == "table":
            do(position, by, "peek-spice", card=min(position.spice_deck))
        else:
            do(position, by, "pass")
    do(position, "bene-gesserit", "ship", end="arrakeen-s9", forces=2, karama="kulon", ally=0)
    events = do(position, "harkonnen", "karama", card="karama", advantage="worthless-as-karama")
    assert position.sides["bene-gesserit"].hand == left
    assert ("cards.karama-wasted" in clauses(events)) is (ruled == "discarded")
    assert position.waiting == ["bene-gesserit"]


# --- karama-stars --------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["before-use", "when-used"])
def test_the_emperors_gift_can_be_stopped(moment: str) -> None:
    position = scene(
        "revival",
        allies=[("emperor", "fremen")],
        hands={"harkonnen": ["karama"]},
        karama_stars="published",
        karama_moment=moment,
    )
    spice = position.sides["emperor"].spice
    if moment == "when-used":
        do(position, "emperor", "give", spice=2)
        assert position.step == "karama"
    move = {"by": "harkonnen", **STOP, "advantage": "give-spice"}
    assert can_be_filled(position, move)
    do(position, "harkonnen", "karama", card="karama", advantage="give-spice")
    assert position.sides["emperor"].spice == spice
    again = {"by": "emperor", "move": "give", "spice": 2}
    assert broken(position, again) == "deals.give/stopped"
    assert not can_be_filled(position, again)


def test_by_default_neither_gift_nor_traitor_for_an_ally_can_be_stopped() -> None:
    position = scene("revival", allies=[("emperor", "fremen")], hands={"harkonnen": ["karama"]})
    for advantage in ["give-spice", "ally-traitors"]:
        move = {"by": "harkonnen", **STOP, "advantage": advantage}
        assert broken(position, move).startswith("cards.karama/")
        assert advantage not in options(position, "harkonnen", "karama", card="karama")


@pytest.mark.parametrize("moment", ["before-use", "when-used"])
def test_a_traitor_of_the_harkonnen_for_their_ally_can_be_stopped(moment: str) -> None:
    position = scene(
        "battle",
        ["atreides", "emperor", "harkonnen"],
        forces={ARRAKEEN: {"atreides": 5, "emperor": 5}},
        allies=[("emperor", "harkonnen")],
        hands={"atreides": ["karama"]},
        karama_stars="published",
        karama_moment=moment,
    )
    position.sides["harkonnen"].traitors = ["gurney-halleck"]
    aggressor = position.waiting[0]
    against = "atreides" if aggressor == "emperor" else "emperor"
    do(position, aggressor, "choose-battle", place=ARRAKEEN, against=against)
    while position.step != "plans":
        do(position, position.waiting[0], "pass")
    if moment == "before-use":
        do(position, "atreides", "karama", card="karama", advantage="ally-traitors")
    do(position, "atreides", "plan", leader="gurney-halleck", number=1, **BARE)
    events = do(position, "emperor", "plan", leader="bashar", number=1, **BARE)
    if moment == "before-use":
        assert "cards.karama-stops" in clauses(events)
        assert "harkonnen" not in position.waiting
        return
    do(position, "harkonnen", "call-traitor", leader="gurney-halleck")
    assert position.step == "karama"
    do(position, "atreides", "karama", card="karama", advantage="ally-traitors")
    again = {"by": "harkonnen", "move": "call-traitor", "leader": "gurney-halleck"}
    assert broken(position, again) == "traitors.call/stopped"
    assert not can_be_filled(position, again)
    assert "gurney-halleck" in position.sides["atreides"].leaders


# --- karama-bid ----------------------------------------------------------------------------------


def auction(ruled: str) -> Position:
    """The Atreides, who hold a Karama card, are asked for a bid after somebody's 5."""
    position = scene(
        "bidding", ["atreides", "harkonnen"], hands={"atreides": ["karama"]}, karama_bid=ruled
    )
    while position.step != "bid":
        kind = "declare" if position.waiting == ["table"] and position.step == "declare" else ""
        assert kind == ""
        do(position, "table", position.step, card=min(position.treachery_deck))
    if position.waiting == ["harkonnen"]:
        do(position, "harkonnen", "bid", spice=5)
    return position


def test_a_karama_card_takes_the_card_that_is_up_at_once() -> None:
    position = auction("at-once")
    card = auction_under_way(position).card
    move = {"by": "atreides", "move": "pay", "karama": "karama", "ally": 0}
    assert can_be_filled(position, move)
    events = do(position, "atreides", "pay", karama="karama", ally=0)
    assert "bidding.karama-free" in clauses(events)
    assert position.sides["atreides"].hand == [card]
    assert "karama" in position.treachery_discard


def test_without_the_card_nobody_pays_before_the_auction_is_over() -> None:
    position = auction("at-once")
    move = {"by": "atreides", "move": "pay", "karama": "none", "ally": 0}
    assert broken(position, move) == "bidding.karama/not-won"
    assert not can_be_filled(position, move)


@pytest.mark.parametrize("ruled", ["own-spice", "beyond"])
def test_by_the_other_rulings_the_card_must_be_won(ruled: str) -> None:
    position = auction(ruled)
    move = {"by": "atreides", "move": "pay", "karama": "karama", "ally": 0}
    assert broken(position, move) == "bidding.karama/not-won"
    assert not can_be_filled(position, move)


# --- karama-shipment -----------------------------------------------------------------------------


def shipping(**rulings: Any) -> Position:
    """The Harkonnen are asked to ship; the Atreides hold a Karama card."""
    position = scene(
        "shipment-and-movement",
        ["atreides", "harkonnen", "spacing-guild"],
        storm=16,
        hands={"atreides": ["karama"]},
        **rulings,
    )
    do(position, "table", "peek-spice", card=min(position.spice_deck))
    while position.waiting != ["harkonnen"]:
        do(position, position.waiting[0], "pass")
    return position


def test_a_karama_card_buys_the_shipment_of_another_at_the_guilds_rate() -> None:
    position = shipping(karama_shipment="anybody")
    spice = {seat: side.spice for seat, side in position.sides.items()}
    lend = {"by": "atreides", "move": "lend-rate", "card": "karama", "to": "harkonnen"}
    assert can_be_filled(position, lend)
    do(position, "atreides", "lend-rate", card="karama", to="harkonnen")
    move = {"end": "arrakeen-s9", "forces": 5, "karama": "none", "ally": 0}
    assert can_be_filled(position, {"by": "harkonnen", "move": "ship", **move})
    do(position, "harkonnen", "ship", **move)
    assert position.sides["harkonnen"].spice == spice["harkonnen"] - 3
    assert position.sides["spacing-guild"].spice == spice["spacing-guild"]
    assert position.karama is not None
    assert position.karama.rate == ""


def test_nobody_buys_the_shipment_of_who_is_not_asked_or_has_the_rate() -> None:
    position = shipping(karama_shipment="anybody")
    lend = {"by": "atreides", "move": "lend-rate", "card": "karama", "to": "spacing-guild"}
    assert broken(position, lend) == "shipment.karama-lent/no-such-shipment"
    assert broken(position, {**lend, "to": "atreides"}) == "shipment.karama-lent/no-such-shipment"
    bought = {**lend, "by": "table", "to": "harkonnen"}
    assert broken(position, bought) == "shipment.karama-lent/no-such-shipment"
    assert broken(position, {**lend, "card": "shield", "to": "harkonnen"}) == (
        "shipment.karama-lent/not-held"
    )


def test_by_default_nobody_buys_the_shipment_of_another() -> None:
    position = shipping()
    lend = {"by": "atreides", "move": "lend-rate", "card": "karama", "to": "harkonnen"}
    assert broken(position, lend) == "shipment.karama-lent/not-in-use"
    assert not can_be_filled(position, lend)
