"""Scenarios of the special Karama powers of the factions, each once a game."""

from __future__ import annotations

import pytest

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.second_reader.given import (
    ADVANCED,
    ARRAKEEN,
    Side,
    allowed,
    attempt,
    facing,
    no,
    offered,
    pass_to,
    shipping,
    then,
    under,
)
from tests.support.dune_classic import clauses, do

FLAT = "the-great-flat-s14"


@pytest.mark.parametrize("preset", ["landsraad-basic", "published-basic"])
def test_the_basic_game_has_no_powers(preset: str) -> None:
    """Source: Landsraad 1.13.06 (advanced)."""
    position = under(preset, "revival", tanks={"emperor": 5}, hands={"emperor": ["karama"]})
    power = {"card": "karama", "leader": "none", "forces": 3}
    assert no(position, "emperor", "free-revival", **power)


@pytest.mark.parametrize(
    ("leader", "forces", "legal"),
    [("none", 3, True), ("none", 4, False), ("bashar", 0, True), ("bashar", 1, False)],
)
def test_the_emperor_revives_three_forces_or_a_leader(
    leader: str, forces: int, legal: bool
) -> None:
    """Source: Landsraad 1.14.02."""
    position = under(
        ADVANCED,
        "revival",
        tanks={"emperor": 8},
        dead={"emperor": ["bashar"]},
        hands={"emperor": ["karama"]},
    )
    spice = position.sides["emperor"].spice
    power = {"card": "karama", "leader": leader, "forces": forces}
    assert offered(position, "emperor", "free-revival", **power) == legal
    if legal:
        then(position, "emperor", "free-revival", **power)
        assert position.sides["emperor"].spice == spice
        assert position.sides["emperor"].tanks == 8 - forces
        assert position.treachery_discard == ["karama"]


def test_a_power_is_used_once_a_game_but_another_karama_still_works() -> None:
    """Source: Landsraad 1.13.06."""
    position = under(
        ADVANCED,
        "revival",
        tanks={"emperor": 9},
        hands={"emperor": ["karama", "karama"]},
    )
    then(position, "emperor", "free-revival", card="karama", leader="none", forces=3)
    assert no(position, "emperor", "free-revival", card="karama", leader="none", forces=3)


@pytest.mark.parametrize(
    ("territory", "legal"),
    [("the-great-flat", True), ("arrakeen", False), ("polar-sink", False), ("shield-wall", False)],
)
def test_fremen_place_a_worm_in_sand(territory: str, legal: bool) -> None:
    """Source: Landsraad 1.14.03."""
    position = under(
        ADVANCED,
        "spice-blow",
        forces={FLAT: {"atreides": 2, "fremen": 1}},
        hands={"fremen": ["karama"]},
    )
    move = {"card": "karama", "territory": territory}
    assert offered(position, "fremen", "summon-worm", **move) == legal
    if legal:
        then(position, "fremen", "summon-worm", **move)
        assert position.forces.get(FLAT) == {"fremen": 1}
        while position.step != "nexus":
            assert position.phase == "spice-blow"
            take_a_step(position)


def take_a_step(position: Position) -> None:
    """A territory card blows, or a seat passes."""
    if position.step == "reveal-spice":
        card = next(card for card in position.spice_deck if card != "shai-hulud")
        do(position, "table", "reveal-spice", card=card)
    else:
        do(position, position.waiting[0], "pass")
    allowed(position)


def test_fremen_place_no_worm_outside_of_the_spice_blow() -> None:
    """Source: Landsraad 1.14.03."""
    position = under(ADVANCED, "revival", tanks={"fremen": 1}, hands={"fremen": ["karama"]})
    assert no(position, "fremen", "summon-worm", card="karama", territory="the-great-flat")


def test_harkonnen_take_a_hand_and_give_a_card_for_each() -> None:
    """Given: Atreides have two cards. Source: Landsraad 1.14.04."""
    position = under(
        ADVANCED,
        "bidding",
        hands={"harkonnen": ["karama", "kulon", "baliset"], "atreides": ["shield", "snooper"]},
    )
    then(position, "table", "deal-auction", card="crysknife")
    then(position, "harkonnen", "take-hand", card="karama", to="atreides")
    then(position, "harkonnen", "return-card", to="atreides", card="kulon")
    assert position.waiting == ["harkonnen"]
    then(position, "harkonnen", "return-card", to="atreides", card="baliset")
    assert position.sides["harkonnen"].hand == ["shield", "snooper"]
    assert position.sides["atreides"].hand == ["baliset", "kulon"]


def test_harkonnen_may_give_back_the_very_cards_they_took() -> None:
    """Source: Landsraad 1.14.04 (one card in return)."""
    position = under(ADVANCED, "bidding", hands={"harkonnen": ["karama"], "atreides": ["shield"]})
    then(position, "table", "deal-auction", card="crysknife")
    then(position, "harkonnen", "take-hand", card="karama", to="atreides")
    then(position, "harkonnen", "return-card", to="atreides", card="shield")
    assert position.sides["atreides"].hand == ["shield"]


def test_harkonnen_with_a_full_hand_may_take_another() -> None:
    """Given: Eight cards, one of them Karama; Atreides have four. Source: Landsraad 1.14.04."""
    eight = ["karama", "kulon", "baliset", "jubba-cloak", "lasgun", "crysknife", "hajr", "stunner"]
    four = ["shield", "snooper", "shield", "snooper"]
    position = under(ADVANCED, "bidding", hands={"harkonnen": eight, "atreides": four})
    then(position, "table", "deal-auction", card="maula-pistol")
    assert offered(position, "harkonnen", "take-hand", card="karama", to="atreides")


def test_the_guild_cancels_a_shipment_of_reserves_only() -> None:
    """Given: The Emperor ships three. Then: cancelled, it keeps forces and spice. Source: 1.14.05."""
    position = shipping(
        "emperor", ["harkonnen", "spacing-guild"], hands={"spacing-guild": ["karama"]}
    )
    before = position.sides["emperor"].spice
    attempt(position, "emperor", "ship", end=ARRAKEEN, forces=3)
    events = then(position, "spacing-guild", "halt-shipment", card="karama")
    assert "cards.power-halted" in clauses(events)
    assert ARRAKEEN not in position.forces
    assert position.sides["emperor"].spice == before
    assert no(position, "emperor", "ship", end=ARRAKEEN, forces=3, starred=0, karama="none", ally=0)


def test_the_guild_cannot_cancel_fremen_who_come_from_the_desert() -> None:
    """Source: Landsraad 1.14.05, 2.04.03 (no off-planet reserves)."""
    position = shipping(
        "fremen", ["harkonnen", "spacing-guild"], hands={"spacing-guild": ["karama"]}
    )
    attempt(position, "fremen", "ship", end=FLAT, forces=3)
    assert no(position, "spacing-guild", "halt-shipment", card="karama")


def test_atreides_see_any_plan_and_it_binds() -> None:
    """Given: Emperor against Harkonnen. Source: Landsraad 1.14.01."""
    one, other = Side("emperor", 4, "bashar", 2), Side("harkonnen", 4, "umman-kudu", 0)
    position = facing(
        one,
        other,
        factions=["emperor", "harkonnen", "atreides"],
        hands={"atreides": ["karama"]},
    )
    then(position, "atreides", "see-plan", card="karama", of="emperor")
    then(position, "emperor", "show-plan", leader="bashar", number=2, spice=1)
    assert not offered(position, "emperor", "plan", leader="bashar", number=2, spice=2)
    then(position, "emperor", "plan", leader="bashar", number=2, spice=1)


def test_a_worthless_card_serves_the_bene_gesserit() -> None:
    """Source: Landsraad 1.14.06, 2.02.22."""
    position = shipping(
        "emperor", ["bene-gesserit", "spacing-guild"], hands={"bene-gesserit": ["kulon"]}
    )
    guild = position.sides["spacing-guild"].spice
    attempt(position, "emperor", "ship", end=ARRAKEEN, forces=3)
    then(position, "bene-gesserit", "karama", card="kulon", advantage="shipment-income")
    assert position.sides["spacing-guild"].spice == guild
    assert "kulon" in position.treachery_discard


def test_a_worthless_card_serves_nobody_else_and_nobody_in_the_basic_game() -> None:
    """Source: Landsraad 2.02.22 (advanced)."""
    position = shipping("emperor", ["harkonnen", "spacing-guild"], hands={"harkonnen": ["kulon"]})
    attempt(position, "emperor", "ship", end=ARRAKEEN, forces=3)
    stopped = {"card": "kulon", "advantage": "shipment-income"}
    assert no(position, "harkonnen", "karama", **stopped)
    basic = under(
        "landsraad-basic",
        "shipment-and-movement",
        ["emperor", "bene-gesserit", "spacing-guild"],
        storm=16,
        hands={"bene-gesserit": ["kulon"]},
    )
    pass_to(basic, "ship", "emperor")
    attempt(basic, "emperor", "ship", end=ARRAKEEN, forces=3)
    assert no(basic, "bene-gesserit", "karama", **stopped)
