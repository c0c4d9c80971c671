"""Scenarios of storm, spice blow, alliances, charity, bidding and revival under the presets."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.view import view
from tests.games.dune_classic.second_reader.given import (
    ADVANCED,
    ARRAKEEN,
    BASIC,
    SINK,
    TUEK,
    allowed,
    no,
    offered,
    then,
    under,
)
from tests.support.dune_classic import GAME, SIX, do

FLAT = "the-great-flat-s14"
PLAIN = "funeral-plain-s14"
ALL = [BASIC, ADVANCED, "published-basic", "published-advanced"]
LANDSRAAD = [BASIC, ADVANCED]


def stormed(preset: str, storm: int, sectors: int, **given: Any) -> Any:
    """The storm has moved by a storm card."""
    position = under(preset, "storm", storm=storm, storm_dials="card", **given)
    position.storm_next = sectors
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    allowed(position)
    return position


# --- storm ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "seats", "dialled"),
    [
        (BASIC, SIX, True),
        ("published-basic", SIX, True),
        (ADVANCED, SIX, False),
        ("published-advanced", SIX, False),
        (ADVANCED, ["atreides", "emperor"], True),
    ],
)
def test_later_storms_are_dialled_without_fremen_cards(
    preset: str, seats: list[str], dialled: bool
) -> None:
    """Source: Landsraad 1.01.02, 2.04.13."""
    assert (under(preset, "storm", seats).step == "dial") == dialled


@pytest.mark.parametrize(
    ("start", "sectors", "struck"), [(14, 2, True), (12, 2, True), (12, 4, True), (8, 5, False)]
)
def test_forces_on_sand_are_lost_where_the_storm_starts_passes_and_ends(
    start: int, sectors: int, struck: bool
) -> None:
    """Given: Three forces in sector 14. Source: Landsraad 1.01.03."""
    position = stormed(ADVANCED, start, sectors, forces={PLAIN: {"atreides": 3}})
    assert (PLAIN not in position.forces) == struck


@pytest.mark.parametrize("place", [ARRAKEEN, "imperial-basin-s9", "false-wall-east-s8"])
def test_rock_and_the_imperial_basin_are_safe(place: str) -> None:
    """Source: Landsraad 1.01.03."""
    position = stormed(ADVANCED, 6, 4, forces={place: {"atreides": 3}})
    assert position.forces[place] == {"atreides": 3}


def test_spice_in_a_passed_sector_is_destroyed() -> None:
    """Source: Landsraad 1.01.03."""
    position = under(ADVANCED, "storm", storm=12)
    position.spice = {FLAT: 8}
    position.storm_next = 3
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    assert position.spice == {}


def test_advisors_die_in_the_storm() -> None:
    """Source: Landsraad 2.02.12."""
    position = stormed(ADVANCED, 12, 3, advisors={PLAIN: 2}, forces={PLAIN: {"emperor": 1}})
    assert position.sides["bene-gesserit"].tanks == 2


# --- spice blow and nexus ------------------------------------------------------------------------


def blow(position: Any, *cards: str) -> None:
    """Spice cards are turned up; nobody stops anything, nobody protects."""
    for card in cards:
        while position.step != "reveal-spice":
            do(position, position.waiting[0], "pass")
            allowed(position)
        do(position, "table", "reveal-spice", card=card)
        allowed(position)


@pytest.mark.parametrize(
    ("preset", "nexuses"), [(ADVANCED, 2), ("published-advanced", 2), (BASIC, 1)]
)
def test_each_pile_has_its_nexus(preset: str, nexuses: int) -> None:
    """Given: A worm comes up in each blow. Source: Landsraad 1.13.02; advanced rules of 2019."""
    position = under(preset, "spice-blow", ["atreides", "emperor"])
    place = GAME.spice_cards["spice-cielago-south"].part
    position.last_blow = [place, place][: 2 if nexuses == 2 else 1]
    seen = 0
    for card in ["spice-the-great-flat", "spice-funeral-plain"][:nexuses]:
        blow(position, "shai-hulud", card)
        assert position.step == "nexus"
        seen += 1
        while position.step == "nexus":
            do(position, position.waiting[0], "pass")
    assert seen == nexuses
    assert position.phase != "spice-blow"


@pytest.mark.parametrize("preset", ALL)
def test_no_spice_is_placed_under_the_storm(preset: str) -> None:
    """Source: Landsraad 1.02.04."""
    position = under(preset, "spice-blow", storm=14)
    do(position, "table", "reveal-spice", card="spice-funeral-plain")
    assert PLAIN not in position.spice


@pytest.mark.parametrize("preset", LANDSRAAD)
def test_nobody_allies_twice_in_a_nexus(preset: str) -> None:
    """Given: Atreides ally, and break. Then: no further alliance. Source: Landsraad 1.10.01.02."""
    position = under(preset, "spice-blow")
    position.last_blow = [GAME.spice_cards["spice-cielago-south"].part]
    blow(position, "shai-hulud", "spice-the-great-flat")
    assert position.step == "nexus"
    then(position, "atreides", "offer-alliance", to="fremen")
    then(position, "fremen", "accept-alliance", of="atreides")
    then(position, "atreides", "break-alliance")
    assert no(position, "atreides", "offer-alliance", to="emperor")


def test_two_alliances_stand_beside_each_other_but_none_of_three() -> None:
    """Source: Landsraad 1.10.01.04, 1.10.01.05."""
    position = under(ADVANCED, "spice-blow")
    position.last_blow = [GAME.spice_cards["spice-cielago-south"].part]
    blow(position, "shai-hulud", "spice-the-great-flat")
    for one, other in (("atreides", "fremen"), ("emperor", "harkonnen")):
        then(position, one, "offer-alliance", to=other)
        then(position, other, "accept-alliance", of=one)
    assert no(position, "spacing-guild", "offer-alliance", to="emperor")
    assert position.sides["harkonnen"].ally == "emperor"


def test_fighters_withdraw_from_a_worm_ride() -> None:
    """Source: Landsraad 2.02.15, glossary "Enters"."""
    south = GAME.spice_cards["spice-cielago-south"].part
    there = {south: {"fremen": 4}, ARRAKEEN: {"bene-gesserit": 2}}
    position = under(ADVANCED, "spice-blow", ["fremen", "bene-gesserit"], forces=there)
    position.last_blow = [south]
    blow(position, "shai-hulud", "spice-the-great-flat")
    while position.step != "ride":
        do(position, position.waiting[0], "pass")
    then(position, "fremen", "ride", start=south, end=ARRAKEEN, forces=3)
    assert position.waiting == ["bene-gesserit"]
    then(position, "bene-gesserit", "flip", territory="arrakeen")
    assert position.advisors == {ARRAKEEN: 2}


# --- charity -------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize(("spice", "after"), [(0, 2), (1, 2), (2, 2)])
def test_charity_fills_up_to_two(preset: str, spice: int, after: int) -> None:
    """Source: Landsraad 1.03.01."""
    position = under(preset, "choam-charity", spice={"atreides": spice})
    assert offered(position, "atreides", "claim-charity") == (spice < 2)
    if spice < 2:
        then(position, "atreides", "claim-charity")
        assert no(position, "atreides", "claim-charity")
    do(position, "table", "charity")
    assert position.sides["atreides"].spice == after


@pytest.mark.parametrize(
    ("preset", "gain"),
    [(ADVANCED, 2), ("published-advanced", 2), (BASIC, 0), ("published-basic", 0)],
)
def test_rich_bene_gesserit_are_paid_in_the_advanced_game_only(preset: str, gain: int) -> None:
    """Source: Landsraad 2.02.09 (advanced)."""
    position = under(preset, "choam-charity", spice={"bene-gesserit": 9})
    if offered(position, "bene-gesserit", "claim-charity"):
        then(position, "bene-gesserit", "claim-charity")
    if position.phase == "choam-charity":
        do(position, "table", "charity")
        allowed(position)
    assert position.sides["bene-gesserit"].spice == 9 + gain


# --- bidding, secrecy ----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", LANDSRAAD)
def test_hands_are_counted_while_cards_are_bid_for_only(preset: str) -> None:
    """Source: Landsraad 1.11.02."""
    hands = {"fremen": ["shield", "snooper"]}
    seen = view(GAME, under(preset, "bidding", hands=hands), "atreides")
    assert len(seen.sides["fremen"].hand) == 2
    seen = view(GAME, under(preset, "mentat-pause", hands=hands), "atreides")
    assert seen.sides["fremen"].hand == []


@pytest.mark.parametrize(("cards", "legal"), [(3, True), (4, False)])
def test_full_hands_do_not_bid(cards: int, legal: bool) -> None:
    """Source: Landsraad 1.04.02, 1.04.03."""
    hand = ["shield", "snooper", "shield", "snooper"][:cards]
    position = under(ADVANCED, "bidding", ["atreides", "emperor"], hands={"atreides": hand})
    do(position, "table", "deal-auction", card="kulon")
    assert offered(position, "atreides", "bid", spice=1) == legal


def test_an_ally_pays_for_a_card() -> None:
    """Given: Atreides with 2 spice, the Guild has pledged 3. Source: Landsraad 1.10.02.05."""
    position = under(
        ADVANCED,
        "bidding",
        ["atreides", "spacing-guild", "harkonnen"],
        spice={"atreides": 2, "spacing-guild": 5},
        allies=[("atreides", "spacing-guild")],
        pledges={"spacing-guild": 3},
    )
    do(position, "table", "deal-auction", card="shield")
    assert offered(position, "atreides", "bid", spice=5)
    assert no(position, "atreides", "bid", spice=6)


@pytest.mark.parametrize("preset", ALL)
def test_allies_pay_each_other_no_bribe_and_the_emperor_gives(preset: str) -> None:
    """Source: Landsraad 1.10.02.04, 1.12.01, 2.03.06."""
    position = under(preset, "bidding", allies=[("emperor", "fremen"), ("atreides", "harkonnen")])
    assert no(position, "atreides", "bribe", to="harkonnen", spice=1)
    assert offered(position, "emperor", "give", spice=1)
    assert no(position, "fremen", "give", spice=1)


@pytest.mark.parametrize("preset", LANDSRAAD)
def test_no_bribe_in_the_mentat_pause(preset: str) -> None:
    """Source: Landsraad 1.12.05."""
    assert no(under(preset, "mentat-pause"), "atreides", "bribe", to="fremen", spice=1)


@pytest.mark.parametrize("preset", ALL)
def test_a_bribe_waits_for_the_mentat_pause(preset: str) -> None:
    """Source: Landsraad 1.12.02."""
    position = under(preset, "bidding")
    before = position.sides["fremen"].spice
    then(position, "atreides", "bribe", to="fremen", spice=2)
    assert (position.sides["fremen"].spice, position.sides["fremen"].bribes) == (before, 2)


# --- revival -------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize(
    ("seat", "forces", "price"),
    [("fremen", 3, 0), ("atreides", 3, 2), ("harkonnen", 2, 0), ("emperor", 3, 4)],
)
def test_what_revival_costs(preset: str, seat: str, forces: int, price: int) -> None:
    """Source: Landsraad 1.05.01."""
    stars = {"starred": 0} if preset in ALL[1::2] and seat in ("emperor", "fremen") else {}
    spare: dict[str, Any] = {"starred_tanks": {seat: 1}} if stars else {}
    position = under(preset, "revival", tanks={seat: 6}, spice={seat: 10}, **spare)
    then(position, seat, "revive", forces=forces, **stars)
    assert position.sides[seat].spice == 10 - price
    assert no(position, seat, "revive", forces=1)


def test_the_emperor_pays_three_more_for_his_ally() -> None:
    """Given: Harkonnen have revived three. Source: Landsraad 2.03.07."""
    position = under(
        ADVANCED,
        "revival",
        tanks={"harkonnen": 8},
        spice={"emperor": 10, "harkonnen": 10},
        allies=[("emperor", "harkonnen")],
    )
    then(position, "harkonnen", "revive", forces=3)
    then(position, "emperor", "pay-revival", forces=3)
    assert position.sides["harkonnen"].tanks == 2
    assert position.sides["emperor"].spice == 4


@pytest.mark.parametrize(("dead", "legal"), [(4, False), (5, True)])
@pytest.mark.parametrize("preset", ALL)
def test_leaders_are_revived_when_none_is_active(preset: str, dead: int, legal: bool) -> None:
    """Source: Landsraad 1.05.03."""
    leaders = GAME.factions["emperor"].leaders[:dead]
    position = under(preset, "revival", dead={"emperor": leaders}, tanks={"emperor": 1})
    assert offered(position, "emperor", "revive-leader", leader=leaders[0]) == legal


def test_the_polar_sink_knows_no_storm() -> None:
    """Source: Landsraad 1.06.06."""
    position = stormed(ADVANCED, 1, 6, forces={SINK: {"atreides": 2}, TUEK: {"spacing-guild": 1}})
    assert position.forces[SINK] == {"atreides": 2}
