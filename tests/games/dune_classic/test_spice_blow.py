"""The spice blow: spice cards, worms, the nexus, riding."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.nexus import blow_of
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Event
from tests.support.dune_classic import (
    GAME,
    broken,
    can_be_filled,
    clauses,
    do,
    options,
    scene,
)

WORM = "shai-hulud"
SPICE = sorted(card.id for card in GAME.spice_cards.values() if not card.worm)
STRUCK = "habbanya-ridge-flat"
"""The territory in which spice blew last in `blow`, with parts in sectors 16 and 17."""


def blow(*, spice_lying: dict[str, int] | None = None, **given: Any) -> Position:
    """Turn 3: the first spice card is to be turned up; spice blew last in Habbanya Ridge Flat."""
    position = scene("spice-blow", **given)
    position.last_blow = ["habbanya-ridge-flat-s17" for _ in position.last_blow]
    position.spice = dict(spice_lying or {})
    return position


def reveal(position: Position, card: str) -> list[Event]:
    """Turn up a spice card."""
    return do(position, "table", "reveal-spice", card=card)


def pass_all(position: Position) -> list[Event]:
    """Everybody passes in the nexus."""
    events: list[Event] = []
    while position.step == "nexus":
        events += do(position, position.waiting[0], "pass")
    return events


def after_nexus(**given: Any) -> Position:
    """A worm has struck Habbanya Ridge Flat, and the nexus is over."""
    position = blow(**given)
    reveal(position, WORM)
    pass_all(position)
    return position


def first_turn() -> Position:
    """The spice blow of turn 1."""
    position = scene("spice-blow")
    position.turn = 1
    return position


# --- spice cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("card", SPICE)
def test_a_territory_card_places_its_spice_and_ends_the_phase(card: str) -> None:
    position = blow(storm=3)
    facts = GAME.spice_cards[card]
    assert clauses(reveal(position, card)) == ["spice-blow.territory-card"]
    assert position.spice == {facts.part: facts.amount}
    assert position.last_blow == [facts.part]
    assert position.spice_discard == [card]
    assert (position.phase, position.blow) == ("choam-charity", None)


def test_spice_adds_to_spice_that_lies_there() -> None:
    position = blow(spice_lying={"red-chasm-s6": 3})
    reveal(position, "spice-red-chasm")
    assert position.spice == {"red-chasm-s6": 11}


@pytest.mark.parametrize(("option", "spice"), [("not-placed", {}), ("placed", {"red-chasm-s6": 8})])
def test_under_the_storm_no_spice_is_placed_unless_a_ruling_says_so(
    option: str, spice: dict[str, int]
) -> None:
    position = blow(storm=6, spice_under_storm=option)
    events = reveal(position, "spice-red-chasm")
    assert position.spice == spice
    assert ("spice-blow.under-storm" in clauses(events)) == (option == "not-placed")
    assert position.last_blow == ["red-chasm-s6"]


def test_only_cards_of_the_deck_come_up_each_as_likely_as_every_other() -> None:
    position = blow()
    assert options(position, "table", "reveal-spice") == position.spice_deck
    assert options(position, "table", "reveal-spice").count(WORM) == 6
    position.spice_deck.remove("spice-old-gap")
    for card in ("spice-old-gap", "lasgun", ""):
        move = {"by": "table", "move": "reveal-spice", "card": card}
        assert broken(position, move) == "spice-blow.reveal/not-in-deck"
        assert not can_be_filled(position, move)


def test_the_card_that_atreides_have_looked_at_comes_up_next() -> None:
    position = blow()
    position.spice_deck.remove("spice-old-gap")
    position.spice_next = "spice-old-gap"
    other = {"by": "table", "move": "reveal-spice", "card": WORM}
    assert broken(position, other) == "spice-blow.reveal/not-next"
    assert options(position, "table", "reveal-spice") == ["spice-old-gap"]
    reveal(position, "spice-old-gap")
    assert position.spice_next == ""
    assert "spice-old-gap" not in position.spice_deck


def test_a_used_up_deck_is_made_of_the_discards_and_the_last_place_is_remembered() -> None:
    position = blow(factions=["emperor", "harkonnen"])
    position.spice_discard = position.spice_deck
    position.spice_deck = []
    events = reveal(position, WORM)
    assert clauses(events)[0] == "spice-blow.reshuffle"
    assert events[1].args == {"territory": STRUCK}
    assert position.spice_discard == [WORM]
    assert len(position.spice_deck) == 20


def test_by_ruling_spice_blows_twice_on_two_piles() -> None:
    position = blow(spice_blows="two")
    assert clauses(reveal(position, "spice-red-chasm"))[-1] == "spice-blow.second-blow"
    assert position.phase == "spice-blow"
    events = reveal(position, WORM)
    assert events[0].args == {"territory": STRUCK}
    pass_all(position)
    reveal(position, "spice-old-gap")
    assert position.last_blow == ["red-chasm-s6", "old-gap-s9"]
    assert position.phase == "choam-charity"


# --- the first turn ------------------------------------------------------------------------------


def test_on_turn_1_worms_are_set_aside_and_shuffled_back_when_the_blow_is_over() -> None:
    position = first_turn()
    for _ in range(2):
        assert clauses(reveal(position, WORM)) == ["spice-blow.first-turn"]
        assert (position.step, position.spice_discard) == ("reveal-spice", [])
    assert position.spice_deck.count(WORM) == 4
    events = reveal(position, "spice-old-gap")
    assert clauses(events) == ["spice-blow.territory-card", "spice-blow.worms-return"]
    assert position.spice_deck.count(WORM) == 6
    assert position.phase == "choam-charity"


# --- worms ---------------------------------------------------------------------------------------


def test_a_worm_devours_forces_advisors_and_spice_in_every_sector_of_the_territory() -> None:
    position = blow(
        forces={
            "habbanya-ridge-flat-s16": {"emperor": 2},
            "habbanya-ridge-flat-s17": {"emperor": 1, "atreides": 3},
            "habbanya-erg-s16": {"harkonnen": 4},
        },
        advisors={"habbanya-ridge-flat-s17": 1},
        spice_lying={"habbanya-ridge-flat-s17": 6, "habbanya-erg-s15": 8},
    )
    events = reveal(position, WORM)
    assert clauses(events) == [
        "spice-blow.worm",
        *["spice-blow.devoured"] * 4,
        "spice-blow.spice-devoured",
        "nexus.begins",
    ]
    assert position.forces == {"habbanya-erg-s16": {"harkonnen": 4}}
    assert (position.advisors, position.spice) == ({}, {"habbanya-erg-s15": 8})
    assert [position.sides[name].tanks for name in ("atreides", "bene-gesserit", "emperor")] == [
        3,
        1,
        3,
    ]
    assert position.spice_discard == [WORM]


def test_worms_do_not_devour_fremen() -> None:
    position = blow(forces={"habbanya-ridge-flat-s16": {"emperor": 2, "fremen": 3}})
    assert "spice-blow.fremen-immunity" in clauses(reveal(position, WORM))
    assert position.forces == {"habbanya-ridge-flat-s16": {"fremen": 3}}


def test_a_karama_card_lets_one_worm_devour_fremen() -> None:
    position = blow(
        forces={"habbanya-ridge-flat-s16": {"fremen": 3}}, blocked={"worm-immunity": "emperor"}
    )
    reveal(position, WORM)
    assert position.sides["fremen"].tanks == 3
    assert position.blocked == {}
    pass_all(position)
    assert position.step == "reveal-spice"


# --- an ally of the Fremen -----------------------------------------------------------------------

ALLIED: dict[str, Any] = {
    "forces": {"habbanya-ridge-flat-s16": {"emperor": 2, "harkonnen": 3}},
    "allies": [("fremen", "emperor")],
}


@pytest.mark.parametrize("spare", [True, False])
def test_the_fremen_decide_whether_a_worm_spares_their_ally(spare: bool) -> None:
    position = blow(**ALLIED)
    reveal(position, WORM)
    assert (position.step, position.waiting) == ("protect", ["fremen"])
    events = do(position, "fremen", "protect", spare=spare)
    assert ("spice-blow.ally-spared" in clauses(events)) == spare
    assert position.sides["harkonnen"].tanks == 3
    assert position.sides["emperor"].tanks == (0 if spare else 2)
    assert position.step == "nexus"


def test_bene_gesserit_advisors_of_an_ally_can_be_spared_too() -> None:
    position = blow(advisors={"habbanya-ridge-flat-s17": 2}, allies=[("bene-gesserit", "fremen")])
    reveal(position, WORM)
    do(position, "fremen", "protect", spare=True)
    assert position.advisors == {"habbanya-ridge-flat-s17": 2}


def test_the_fremen_are_not_asked_about_an_ally_who_is_elsewhere() -> None:
    position = blow(forces={"meridian-s1": {"emperor": 2}}, allies=[("fremen", "emperor")])
    reveal(position, WORM)
    assert position.step == "nexus"


def test_a_karama_card_stops_the_protection_before_it_is_asked_for() -> None:
    position = blow(**ALLIED, blocked={"shield-ally-from-worm": "harkonnen"})
    reveal(position, WORM)
    assert position.sides["emperor"].tanks == 2
    assert (position.step, position.blocked) == ("nexus", {})


def test_a_karama_card_stops_the_protection_while_it_is_asked_for() -> None:
    position = blow(**ALLIED)
    reveal(position, WORM)
    position.blocked = {"shield-ally-from-worm": "harkonnen"}
    move = {"by": "fremen", "move": "protect", "spare": True}
    assert broken(position, move) == "spice-blow.protect/stopped"
    assert options(position, "fremen", "protect") == [False]
    do(position, "fremen", "protect", spare=False)
    assert position.sides["emperor"].tanks == 2
    assert position.blocked == {}


# --- later worms ---------------------------------------------------------------------------------


def test_the_fremen_make_a_later_worm_strike_where_they_choose() -> None:
    position = after_nexus(forces={"south-mesa-s5": {"atreides": 2}})
    reveal(position, WORM)
    assert (position.step, position.waiting) == ("place-worm", ["fremen"])
    events = do(position, "fremen", "place-worm", territory="south-mesa")
    assert clauses(events) == ["spice-blow.worm", "spice-blow.devoured"]
    assert position.step == "reveal-spice"
    assert position.spice_discard == [WORM, WORM]


@pytest.mark.parametrize("territory", [*GAME.territory_ids, "nowhere"])
def test_a_worm_strikes_sand_only(territory: str) -> None:
    position = after_nexus()
    reveal(position, WORM)
    sand = territory in GAME.territories and GAME.territories[territory].terrain == "sand"
    move = {"by": "fremen", "move": "place-worm", "territory": territory}
    assert broken(position, move) == ("" if sand else "spice-blow.place-worm/no-sand")
    assert can_be_filled(position, move) == sand


def test_without_fremen_a_later_worm_has_no_effect() -> None:
    position = after_nexus(
        factions=["atreides", "emperor"], forces={"south-mesa-s5": {"atreides": 2}}
    )
    assert clauses(reveal(position, WORM)) == ["spice-blow.no-strike"]
    assert position.step == "reveal-spice"


def test_a_karama_card_takes_a_later_worm_from_the_fremen() -> None:
    position = after_nexus()
    position.blocked = {"place-extra-worms": "emperor"}
    assert clauses(reveal(position, WORM)) == ["cards.karama-stops", "spice-blow.no-strike"]
    assert (position.step, position.blocked) == ("reveal-spice", {})
    assert clauses(reveal(position, WORM)) == ["spice-blow.later-worms"]
    assert position.step == "place-worm"


def test_a_karama_card_takes_a_later_worm_even_while_the_fremen_choose() -> None:
    position = after_nexus(forces={"south-mesa-s5": {"atreides": 2}})
    reveal(position, WORM)
    position.blocked = {"place-extra-worms": "emperor"}
    events = do(position, "fremen", "place-worm", territory="south-mesa")
    assert clauses(events) == ["cards.karama-stops", "spice-blow.no-strike"]
    assert position.sides["atreides"].tanks == 0


def test_by_ruling_a_later_worm_strikes_the_same_territory_again() -> None:
    position = after_nexus(later_worms="same-territory")
    assert reveal(position, WORM)[0].args == {"territory": STRUCK}
    assert position.step == "reveal-spice"


# --- the nexus -----------------------------------------------------------------------------------


def nexus(**given: Any) -> Position:
    """A nexus has just begun."""
    position = blow(**given)
    reveal(position, WORM)
    assert position.step == "nexus"
    return position


def test_a_nexus_is_held_as_soon_as_the_first_worm_shows_and_only_once() -> None:
    position = nexus()
    assert position.waiting == position.order
    assert clauses(pass_all(position)) == ["nexus.ends"]
    assert position.step == "reveal-spice"
    reveal(position, WORM)
    do(position, "fremen", "place-worm", territory="meridian")
    assert position.step == "reveal-spice"


def test_by_ruling_the_nexus_is_held_at_the_end_of_the_phase() -> None:
    position = blow(nexus_timing="end-of-phase", later_worms="same-territory")
    reveal(position, WORM)
    reveal(position, WORM)
    assert position.step == "reveal-spice"
    assert "nexus.begins" in clauses(reveal(position, "spice-old-gap"))
    pass_all(position)
    assert position.phase == "choam-charity"


def test_by_ruling_there_is_one_nexus_with_two_blows() -> None:
    position = nexus(spice_blows="two", second_nexus="once")
    pass_all(position)
    reveal(position, "spice-red-chasm")
    reveal(position, WORM)
    assert position.step == "reveal-spice"


def test_without_a_worm_there_is_no_nexus() -> None:
    position = blow(nexus_timing="end-of-phase")
    reveal(position, "spice-old-gap")
    assert position.phase == "choam-charity"


def test_an_alliance_takes_an_offer_and_its_acceptance() -> None:
    position = nexus()
    do(position, "atreides", "offer-alliance", to="fremen")
    accept = {"by": "fremen", "move": "accept-alliance", "of": "atreides"}
    assert can_be_filled(position, accept)
    assert clauses(do(position, "fremen", "accept-alliance", of="atreides")) == ["nexus.formed"]
    assert position.sides["fremen"].ally == "atreides"
    assert position.sides["atreides"].ally == "fremen"


@pytest.mark.parametrize("of", ["atreides", "emperor", "fremen", "nobody"])
def test_nobody_accepts_what_is_not_offered(of: str) -> None:
    position = nexus()
    do(position, "fremen", "offer-alliance", to="atreides")
    move = {"by": "fremen", "move": "accept-alliance", "of": of}
    assert broken(position, move) == "nexus.accept/no-offer"


def test_offers_go_to_other_seats_in_play_each_once() -> None:
    position = nexus(factions=["atreides", "fremen"])
    offer = {"by": "atreides", "move": "offer-alliance"}
    assert broken(position, {**offer, "to": "emperor"}) == "nexus.offer/not-in-play"
    assert broken(position, {**offer, "to": "atreides"}) == "nexus.offer/oneself"
    do(position, "atreides", "offer-alliance", to="fremen")
    assert broken(position, {**offer, "to": "fremen"}) == "nexus.offer/again"
    assert not can_be_filled(position, {**offer, "to": "fremen"})


def test_an_alliance_has_two_members() -> None:
    position = nexus(allies=[("atreides", "fremen")])
    for by, to in [("atreides", "emperor"), ("emperor", "fremen")]:
        move = {"by": by, "move": "offer-alliance", "to": to}
        assert broken(position, move) == "nexus.pairs/allied"
        assert not can_be_filled(position, move)


def test_an_alliance_voids_all_other_offers_by_or_to_the_two() -> None:
    position = nexus()
    do(position, "atreides", "offer-alliance", to="fremen")
    do(position, "emperor", "offer-alliance", to="fremen")
    do(position, "fremen", "offer-alliance", to="harkonnen")
    do(position, "emperor", "offer-alliance", to="harkonnen")
    do(position, "fremen", "accept-alliance", of="atreides")
    assert blow_of(position).offers == ["emperor/harkonnen"]


def test_an_offer_gives_a_seat_that_has_passed_the_word_again() -> None:
    position = nexus()
    do(position, "fremen", "pass")
    do(position, "atreides", "offer-alliance", to="fremen")
    assert "fremen" in position.waiting
    assert "fremen" not in position.done


def test_an_alliance_made_or_broken_gives_both_the_word_again() -> None:
    position = nexus()
    do(position, "atreides", "offer-alliance", to="fremen")
    do(position, "atreides", "pass")
    do(position, "fremen", "accept-alliance", of="atreides")
    assert "atreides" in position.waiting
    do(position, "atreides", "pass")
    do(position, "fremen", "break-alliance")
    assert position.waiting == position.order


def test_an_ally_may_break_an_alliance_as_often_as_it_has_one() -> None:
    position = nexus(allies=[("atreides", "fremen")], pledges={"atreides": 3, "fremen": 1})
    lone = {"by": "emperor", "move": "break-alliance"}
    assert broken(position, lone) == "nexus.break/no-ally"
    assert clauses(do(position, "fremen", "break-alliance")) == ["nexus.broken"]
    assert (position.sides["fremen"].ally, position.sides["atreides"].ally) == ("", "")
    assert position.pledges == {}
    do(position, "atreides", "offer-alliance", to="fremen")
    do(position, "fremen", "accept-alliance", of="atreides")
    assert clauses(do(position, "fremen", "break-alliance")) == ["nexus.broken"]
    assert position.sides["fremen"].ally == ""


def test_alliances_are_made_in_a_nexus_only() -> None:
    position = blow(allies=[("atreides", "fremen")])
    move = {"by": "emperor", "move": "offer-alliance", "to": "harkonnen"}
    assert broken(position, move) == "nexus.offer/not-now"
    move = {"by": "fremen", "move": "break-alliance"}
    assert broken(position, move) == "nexus.break/not-now"


def test_offers_do_not_outlive_the_nexus() -> None:
    position = nexus()
    do(position, "atreides", "offer-alliance", to="fremen")
    pass_all(position)
    assert blow_of(position).offers == []


# --- riding --------------------------------------------------------------------------------------

FREMEN_THERE = {"habbanya-ridge-flat-s16": {"fremen": 3}, "habbanya-ridge-flat-s17": {"fremen": 2}}


def mounted(*, others: dict[str, dict[str, int]] | None = None, **given: Any) -> Position:
    """Fremen may ride the worm of Habbanya Ridge Flat; they have 3 in sector 16, 2 in 17."""
    position = after_nexus(forces={**FREMEN_THERE, **(others or {})}, **given)
    assert (position.step, position.waiting) == ("ride", ["fremen"])
    return position


def ride(start: str, end: str, forces: int) -> dict[str, Any]:
    """A ride as a move."""
    return {"by": "fremen", "move": "ride", "start": start, "end": end, "forces": forces}


WEST = "habbanya-ridge-flat-s16"


def test_fremen_ride_the_worm_after_the_nexus_to_any_territory() -> None:
    position = mounted()
    events = do(position, "fremen", "ride", start=WEST, end="arrakeen-s9", forces=2)
    assert clauses(events) == ["spice-blow.ridden"]
    assert position.forces["arrakeen-s9"] == {"fremen": 2}
    assert position.forces[WEST] == {"fremen": 1}
    do(position, "fremen", "pass")
    assert position.step == "reveal-spice"


def test_all_who_ride_a_worm_go_to_one_place_and_the_ride_ends_when_nobody_is_left() -> None:
    position = mounted()
    do(position, "fremen", "ride", start=WEST, end="arrakeen-s9", forces=3)
    east = "habbanya-ridge-flat-s17"
    assert broken(position, ride(east, "polar-sink", 1)) == "spice-blow.ride/one-way"
    assert options(position, "fremen", "ride", start=east) == ["arrakeen-s9"]
    do(position, "fremen", "ride", start=east, end="arrakeen-s9", forces=2)
    assert position.step == "reveal-spice"


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        (ride(WEST, "carthag-s10", 3), ""),
        (ride(WEST, "polar-sink", 1), ""),
        (ride(WEST, "carthag-s10", 4), "too-many"),
        (ride(WEST, "carthag-s10", 0), "nothing"),
        (ride("sietch-tabr-s13", "carthag-s10", 1), "no-worm"),
        (ride("habbanya-ridge-flat", "carthag-s10", 1), "no-worm"),
        (ride(WEST, "carthag", 1), "no-sector"),
        (ride(WEST, "habbanya-ridge-flat-s17", 1), "no-way"),
        (ride(WEST, "meridian-s1", 1), "storm"),
        (ride(WEST, "meridian-s0", 1), ""),
        (ride(WEST, "old-gap-s9", 1), "crowded"),
        (ride(WEST, "tueks-sietch-s4", 1), "ally"),
    ],
)
def test_where_a_worm_can_be_ridden(move: dict[str, Any], clause: str) -> None:
    position = mounted(
        storm=1,
        others={
            "old-gap-s8": {"emperor": 1},
            "old-gap-s10": {"harkonnen": 1},
            "sietch-tabr-s13": {"fremen": 1},
            "tueks-sietch-s4": {"spacing-guild": 2},
            "polar-sink": {"spacing-guild": 2, "emperor": 1, "harkonnen": 1},
        },
        allies=[("fremen", "spacing-guild")],
    )
    assert broken(position, move) == (clause and f"spice-blow.ride/{clause}")
    assert can_be_filled(position, move) == (clause == "")


def test_by_rulings_there_is_room_and_the_ally_does_not_mind() -> None:
    position = mounted(
        others={
            "old-gap-s8": {"emperor": 1, "harkonnen": 1},
            "tueks-sietch-s4": {"spacing-guild": 2},
        },
        allies=[("fremen", "spacing-guild")],
        occupancy="strongholds",
        allies_together="allowed",
    )
    for end in ("old-gap-s9", "tueks-sietch-s4"):
        assert broken(position, ride(WEST, end, 1)) == ""
        assert can_be_filled(position, ride(WEST, end, 1))


def test_forces_under_the_storm_cannot_ride() -> None:
    position = mounted(storm=16)
    assert options(position, "fremen", "ride") == ["habbanya-ridge-flat-s17"]
    assert broken(position, ride(WEST, "polar-sink", 1)) == "spice-blow.ride-from-storm/held"


def test_without_riders_nobody_is_asked_to_ride() -> None:
    position = after_nexus(forces={"sietch-tabr-s13": {"fremen": 3}})
    assert position.step == "reveal-spice"
    position = after_nexus(storm=16, forces={WEST: {"fremen": 3}})
    assert position.step == "reveal-spice"


def test_a_worm_that_the_fremen_placed_can_be_ridden_at_once() -> None:
    position = after_nexus(forces={"south-mesa-s5": {"fremen": 2}})
    reveal(position, WORM)
    do(position, "fremen", "place-worm", territory="south-mesa")
    assert options(position, "fremen", "ride") == ["south-mesa-s5"]


def test_with_the_nexus_at_the_end_all_worms_are_ridden_after_it() -> None:
    position = blow(
        forces={**FREMEN_THERE, "south-mesa-s5": {"fremen": 2}}, nexus_timing="end-of-phase"
    )
    reveal(position, WORM)
    reveal(position, WORM)
    do(position, "fremen", "place-worm", territory="south-mesa")
    reveal(position, "spice-old-gap")
    pass_all(position)
    starts = [*sorted(FREMEN_THERE), "south-mesa-s5"]
    assert options(position, "fremen", "ride") == starts
    do(position, "fremen", "ride", start="south-mesa-s5", end="polar-sink", forces=2)
    do(position, "fremen", "ride", start=WEST, end="carthag-s10", forces=1)
    do(position, "fremen", "pass")
    assert position.phase == "choam-charity"


def test_worms_whose_riders_are_devoured_by_the_next_are_not_ridden() -> None:
    position = blow(forces=FREMEN_THERE, nexus_timing="end-of-phase", later_worms="same-territory")
    reveal(position, WORM)
    position.blocked = {"worm-immunity": "emperor"}
    reveal(position, WORM)
    reveal(position, "spice-old-gap")
    pass_all(position)
    assert position.phase == "choam-charity"
