"""Alliances of three (rulings `alliance-size` and `win-strongholds-of-three`)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.alliances import ally_all
from adjudicator.games.dune_classic.battlefield import friends, represented
from adjudicator.games.dune_classic.payment import pledged, spend
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.turn import allies_of
from adjudicator.games.dune_classic.victory import by_strongholds
from adjudicator.games.dune_classic.view import view
from tests.support.dune_classic import GAME, broken, can_be_filled, clauses, do, options, scene

TRIO = ["atreides", "emperor", "fremen"]
RULED: dict[str, Any] = {"alliance_size": "three"}
STRONGHOLDS = ["arrakeen-s9", "carthag-s10", "habbanya-sietch-s16", "sietch-tabr-s13"]
FIFTH = "tueks-sietch-s4"


def trio(phase: str, members: list[str] | None = None, **given: Any) -> Position:
    """Three allied seats in a phase that begins."""
    position = scene(phase, **{**RULED, **given})
    ally_all(position, members or TRIO)
    return position


def nexus(**given: Any) -> Position:
    """A nexus has begun."""
    position = scene("spice-blow", **{**RULED, **given})
    position.last_blow = ["habbanya-ridge-flat-s17"]
    do(position, "table", "reveal-spice", card="shai-hulud")
    assert position.step == "nexus"
    return position


def ally(position: Position, one: str, other: str) -> None:
    """Two seats ally."""
    do(position, one, "offer-alliance", to=other)
    do(position, other, "accept-alliance", of=one)


# --- made and broken -----------------------------------------------------------------------------


def test_a_third_joins_when_both_members_have_offered_or_accepted() -> None:
    position = nexus()
    ally(position, "atreides", "fremen")
    do(position, "emperor", "offer-alliance", to="fremen")
    accept = {"by": "fremen", "move": "accept-alliance", "of": "emperor"}
    assert broken(position, accept) == "nexus.three/unwilling"
    assert not can_be_filled(position, accept)
    do(position, "atreides", "offer-alliance", to="emperor")
    assert can_be_filled(position, accept)
    events = do(position, "fremen", "accept-alliance", of="emperor")
    assert clauses(events) == ["nexus.formed", "nexus.formed"]
    assert {tuple(sorted([seat, *allies_of(position, seat)])) for seat in TRIO} == {tuple(TRIO)}


def test_the_third_may_accept_once_both_members_have_offered() -> None:
    position = nexus()
    ally(position, "atreides", "fremen")
    do(position, "atreides", "offer-alliance", to="emperor")
    assert options(position, "emperor", "accept-alliance") == []
    do(position, "fremen", "offer-alliance", to="emperor")
    assert options(position, "emperor", "accept-alliance") == ["atreides", "fremen"]


def test_a_fourth_never_joins_and_two_pairs_never_merge() -> None:
    position = nexus()
    ally_all(position, TRIO)
    move = {"by": "harkonnen", "move": "offer-alliance", "to": "fremen"}
    assert broken(position, move) == "nexus.three/full"
    assert not can_be_filled(position, move)
    assert broken(position, {**move, "by": "atreides"}) == "nexus.pairs/allied"


def test_without_the_ruling_a_third_is_refused() -> None:
    position = nexus(alliance_size="two")
    ally(position, "atreides", "fremen")
    move = {"by": "emperor", "move": "offer-alliance", "to": "fremen"}
    assert broken(position, move) == "nexus.pairs/allied"


@pytest.mark.parametrize("leaver", TRIO)
def test_who_breaks_the_alliance_leaves_and_the_other_two_stay_allies(leaver: str) -> None:
    position = nexus()
    ally_all(position, TRIO)
    position.pledges = dict.fromkeys(TRIO, 1)
    events = do(position, leaver, "break-alliance")
    rest = [seat for seat in TRIO if seat != leaver]
    assert clauses(events) == ["nexus.broken", "nexus.broken"]
    assert allies_of(position, leaver) == []
    assert [allies_of(position, seat) for seat in rest] == [[rest[1]], [rest[0]]]
    assert position.thirds == {}
    assert position.pledges == {}


# --- what allies have of each other --------------------------------------------------------------


def test_three_allies_do_not_fight_and_each_acts_in_the_battles_of_both_others() -> None:
    position = trio("battle", forces={"arrakeen-s9": {"emperor": 5, "harkonnen": 5, "fremen": 2}})
    assert friends(GAME, position, "emperor") == ["atreides", "fremen"]
    do(position, "emperor", "choose-battle", place="arrakeen-s9", against="harkonnen")
    assert represented(position, "atreides") == "emperor"
    assert represented(position, "fremen") == "emperor"


def test_a_pledge_is_for_both_allies_and_is_spent_once() -> None:
    position = trio("shipment-and-movement", pledges={"emperor": 4, "fremen": 2})
    assert pledged(position, "atreides") == 6
    before = {seat: position.sides[seat].spice for seat in TRIO}
    spend(position, "atreides", 7, 5)
    after = {seat: before[seat] - position.sides[seat].spice for seat in TRIO}
    assert after == {"atreides": 2, "emperor": 4, "fremen": 1}
    assert position.pledges == {"fremen": 1}


def test_a_pledge_is_told_to_both_allies_and_to_nobody_else() -> None:
    position = trio("revival")
    events = do(position, "emperor", "pledge", spice=3)
    assert [event.args["to"] for event in events] == ["atreides", "fremen"]
    seen = {seat: view(GAME, position, seat).pledges["emperor"] for seat in position.order}
    assert {seat: amount for seat, amount in seen.items() if amount == 3} == dict.fromkeys(TRIO, 3)


@pytest.mark.parametrize("to", ["atreides", "fremen"])
def test_the_emperor_says_which_of_two_allies_he_gives_spice(to: str) -> None:
    position = trio("revival")
    spice = position.sides[to].spice
    bare = {"by": "emperor", "move": "give", "spice": 2}
    assert broken(position, bare) == "nexus.three/not-said"
    assert broken(position, {**bare, "to": "harkonnen"}) == "nexus.three/no-ally"
    assert can_be_filled(position, {**bare, "to": to})
    do(position, "emperor", "give", to=to, spice=2)
    assert position.sides[to].spice == spice + 2


def test_with_one_ally_nobody_is_named() -> None:
    position = scene("revival", allies=[("emperor", "fremen")])
    move = {"by": "emperor", "move": "give", "to": "fremen", "spice": 1}
    assert broken(position, move) == "nexus.three/one-ally"


def test_emperor_and_fremen_help_an_ally_that_they_name_to_revive() -> None:
    position = trio("revival", tanks={"atreides": 9, "emperor": 3, "fremen": 9})
    pay = {"by": "emperor", "move": "pay-revival", "forces": 3}
    assert broken(position, pay) == "nexus.three/not-said"
    assert can_be_filled(position, {**pay, "to": "atreides"})
    do(position, "emperor", "pay-revival", to="atreides", forces=3)
    do(position, "emperor", "pay-revival", to="fremen", forces=2)
    assert position.grants == {"atreides": 3, "fremen": 2}
    grant = {"by": "fremen", "move": "grant-revival"}
    assert broken(position, grant) == "nexus.three/not-said"
    assert options(position, "fremen", "grant-revival") == ["atreides", "emperor"]
    do(position, "fremen", "grant-revival", to="emperor")
    assert options(position, "fremen", "grant-revival") == ["atreides"]


def test_a_worm_spares_both_allies_of_the_fremen() -> None:
    flat = "habbanya-ridge-flat-s17"
    position = trio("spice-blow", forces={flat: {"atreides": 2, "emperor": 3, "harkonnen": 1}})
    position.last_blow = [flat]
    do(position, "table", "reveal-spice", card="shai-hulud")
    events = do(position, "fremen", "protect", spare=True)
    assert clauses(events)[:2] == ["spice-blow.ally-spared", "spice-blow.ally-spared"]
    assert position.forces[flat] == {"atreides": 2, "emperor": 3}


def test_the_guilds_rate_is_for_both_of_its_allies() -> None:
    members = ["atreides", "emperor", "spacing-guild"]
    position = trio("shipment-and-movement", members, storm=16)
    do(position, "table", "peek-spice", card=min(position.spice_deck))
    while position.waiting != ["emperor"]:
        do(position, position.waiting[0], "pass")
    spice = position.sides["emperor"].spice
    do(position, "emperor", "ship", end="arrakeen-s9", forces=4, karama="none", ally=0)
    assert position.sides["emperor"].spice == spice - 2


# --- victory -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruled", "held", "winners"),
    [("four", 4, TRIO), ("four", 3, []), ("five", 4, []), ("five", 5, TRIO)],
)
def test_three_win_together_with_as_many_strongholds_as_the_ruling_says(
    ruled: str, held: int, winners: list[str]
) -> None:
    places = [*STRONGHOLDS, FIFTH][:held]
    forces = {place: {TRIO[at % 3]: 1} for at, place in enumerate(places)}
    position = trio("mentat-pause", forces=forces, win_strongholds_of_three=ruled)
    assert by_strongholds(GAME, position).winners == winners


def test_two_allies_win_with_four_whatever_three_need() -> None:
    forces = {place: {"atreides": 1} for place in STRONGHOLDS}
    given: dict[str, Any] = {"allies": [("atreides", "fremen")], **RULED}
    position = scene("mentat-pause", forces=forces, win_strongholds_of_three="five", **given)
    assert by_strongholds(GAME, position).winners == ["atreides", "fremen"]
