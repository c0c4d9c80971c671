"""Scenarios of the Kwisatz Haderach and of starred forces outside of battle, under the advanced presets."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.ruled_records import Advanced
from tests.games.dune_classic.second_reader.given import (
    ADVANCED,
    ARRAKEEN,
    Result,
    Side,
    allowed,
    facing,
    fought,
    no,
    offered,
    pass_to,
    then,
    under,
)
from tests.support.dune_classic import GAME, do

FLAT = "the-great-flat-s14"
LEADERS = GAME.factions["atreides"].leaders


def record(position: Position) -> Advanced:
    """The record of starred forces and of the Kwisatz Haderach."""
    assert position.advanced is not None
    return position.advanced


def with_losses(one: Side, other: Side, fallen: int, **given: Any) -> Position:
    """Atreides, who have lost so many forces in battle, are about to make their plan."""
    position = facing(one, other, **given)
    record(position).fallen = fallen
    return position


def beside(leader: str, cards: dict[str, str], fallen: int = 7) -> Result:
    """Atreides dial 2 and pay 2 with a leader and the Kwisatz Haderach; Harkonnen play a card."""
    plan = {"spice": 2, "kwisatz": True}
    one = Side("atreides", 5, leader, 2, plan=plan)
    other = Side("harkonnen", 5, "umman-kudu", 0, plan=dict(cards))
    return fought(with_losses(one, other, fallen), one, other)


@pytest.mark.parametrize(
    ("leader", "cards", "strength"),
    [
        ("duncan-idaho", {}, 6),
        ("cheap-hero", {}, 4),
        ("duncan-idaho", {"weapon": "crysknife"}, 2),
        ("cheap-hero", {"weapon": "chaumas"}, 2),
    ],
    ids=[
        "two more beside a leader",
        "two more beside a Cheap Hero",
        "none when the leader is killed",
        "none when the Cheap Hero is killed",
    ],
)
def test_what_the_kwisatz_haderach_adds(
    leader: str, cards: dict[str, str], strength: float
) -> None:
    """Then: +2, but not beside the dead; it lives. Source: Landsraad 2.01.11, 2.01.13."""
    result = beside(leader, cards)
    assert result.strengths[0] == strength
    assert record(result.position).kwisatz == "alive"


@pytest.mark.parametrize(("fallen", "awake"), [(0, False), (6, False), (7, True), (12, True)])
def test_it_awakes_at_seven_losses(fallen: int, awake: bool) -> None:
    """Then: it may join from the seventh loss on. Source: Landsraad 2.01.10."""
    one = Side("atreides", 5, "duncan-idaho", 2, plan={"spice": 2})
    position = with_losses(one, Side("harkonnen", 5, "umman-kudu", 0), fallen)
    plan = {"leader": "duncan-idaho", "number": 2, "spice": 2, "kwisatz": True}
    assert offered(position, "atreides", "plan", **plan) == awake


def test_losses_of_a_winner_and_of_a_loser_count() -> None:
    """Given: Atreides win and lose 3, or lose a battle with 5 forces.

    Then: 3, or 5, are counted.
    Source: Landsraad 2.01.10
    """
    one = Side("atreides", 5, "thufir-hawat", 3, plan={"kwisatz": False})
    other = Side("harkonnen", 2, "umman-kudu", 0)
    assert record(fought(facing(one, other), one, other).position).fallen == 3
    other = Side("harkonnen", 9, "feyd-rautha", 9, plan={"spice": 9})
    assert record(fought(facing(one, other), one, other).position).fallen == 5


def test_losses_to_a_traitor_and_to_an_explosion_are_losses_in_a_battle() -> None:
    """Given: Five forces of Atreides, lost by a traitor or in an explosion.

    Then: 5 are counted.
    Source: Landsraad 2.01.10
    """
    one = Side("atreides", 5, "thufir-hawat", 3)
    other = Side("harkonnen", 2, "umman-kudu", 0)
    position = facing(one, other)
    position.sides["harkonnen"].traitors = ["thufir-hawat"]
    assert record(fought(position, one, other, "thufir-hawat").position).fallen == 5
    one.plan, other.plan = {"weapon": "lasgun"}, {"defense": "shield"}
    assert record(fought(facing(one, other), one, other).position).fallen == 5


def test_no_traitor_beside_it() -> None:
    """Given: Harkonnen hold the card of the leader beside it.

    When: The plans are opened.
    Then: Harkonnen cannot call.
    Source: Landsraad 2.01.12
    """
    one = Side("atreides", 5, "duncan-idaho", 2, plan={"kwisatz": True})
    other = Side("harkonnen", 5, "umman-kudu", 0)
    position = with_losses(one, other, 7)
    position.sides["harkonnen"].traitors = ["duncan-idaho"]
    result = fought(position, one, other, "duncan-idaho")
    assert result.winner == "atreides"
    assert "duncan-idaho" in result.position.sides["atreides"].leaders


def test_without_it_the_same_leader_is_a_traitor() -> None:
    """Given: It is awake, but not in the plan. Then: Harkonnen call. Source: Landsraad 2.01.12."""
    one = Side("atreides", 5, "duncan-idaho", 2, plan={"kwisatz": False})
    other = Side("harkonnen", 5, "umman-kudu", 0)
    position = with_losses(one, other, 7)
    position.sides["harkonnen"].traitors = ["duncan-idaho"]
    result = fought(position, one, other, "duncan-idaho")
    assert "duncan-idaho" in result.position.sides["atreides"].dead


def test_it_can_be_used_elsewhere_after_its_side_has_called_a_traitor() -> None:
    """Given: Atreides call a traitor in a battle with it.

    Then: It counts as not used this turn.
    Source: Landsraad 1.07.06.07.01
    """
    one = Side("atreides", 5, "duncan-idaho", 2, plan={"kwisatz": True})
    other = Side("harkonnen", 5, "umman-kudu", 0)
    position = with_losses(one, other, 7)
    position.sides["atreides"].traitors = ["umman-kudu"]
    result = fought(position, one, other, "umman-kudu")
    assert "kwisatz-haderach" not in result.position.fought
    assert "duncan-idaho" not in result.position.fought


def test_an_explosion_kills_it() -> None:
    """Source: Landsraad 2.01.13."""
    one = Side("atreides", 5, "duncan-idaho", 2, plan={"kwisatz": True, "weapon": "lasgun"})
    other = Side("harkonnen", 5, "umman-kudu", 0, plan={"defense": "shield"})
    assert record(fought(with_losses(one, other, 9), one, other).position).kwisatz == "dead"


def test_an_explosion_it_is_not_part_of_leaves_it_alive() -> None:
    """Source: Landsraad 2.01.13."""
    one = Side("atreides", 5, "duncan-idaho", 2, plan={"kwisatz": False, "weapon": "lasgun"})
    other = Side("harkonnen", 5, "umman-kudu", 0, plan={"defense": "shield"})
    assert record(fought(with_losses(one, other, 9), one, other).position).kwisatz == "alive"


@pytest.mark.parametrize(
    ("dead", "leader", "legal"),
    [
        (LEADERS, "kwisatz-haderach", True),
        (LEADERS, "duncan-idaho", True),
        (LEADERS[:4], "kwisatz-haderach", False),
    ],
    ids=["all dead: it", "all dead: a leader instead", "a leader lives: not it"],
)
def test_it_is_revived_like_a_leader(dead: list[str], leader: str, legal: bool) -> None:
    """Given: It was killed. Source: Landsraad 2.01.14, 2.01.15."""
    position = under(ADVANCED, "revival", dead={"atreides": dead}, tanks={"atreides": 2})
    record(position).kwisatz = "dead"
    assert offered(position, "atreides", "revive-leader", leader=leader) == legal


def test_alive_it_does_not_bar_the_revival_of_leaders() -> None:
    """Given: All leaders are dead, it is awake and alive. Source: Landsraad 2.01.15."""
    position = under(ADVANCED, "revival", dead={"atreides": LEADERS})
    record(position).fallen = 9
    assert offered(position, "atreides", "revive-leader", leader="duncan-idaho")


def test_only_one_of_the_two_is_revived_in_a_turn() -> None:
    """Given: It is revived. Then: No leader besides. Source: Landsraad 1.05.03, 2.01.14."""
    position = under(ADVANCED, "revival", dead={"atreides": LEADERS}, tanks={"atreides": 2})
    record(position).kwisatz = "dead"
    then(position, "atreides", "revive-leader", leader="kwisatz-haderach")
    assert no(position, "atreides", "revive-leader", leader="duncan-idaho")


# --- starred forces outside of battle ------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "forces", "starred", "legal"),
    [
        ("emperor", 3, 1, True),
        ("emperor", 3, 2, False),
        ("fremen", 3, 1, True),
        ("fremen", 2, 2, False),
        ("emperor", 3, 0, True),
    ],
)
def test_one_starred_force_a_turn_is_revived_as_one(
    seat: str, forces: int, starred: int, legal: bool
) -> None:
    """Given: Three starred of eight. Source: Landsraad 2.03.10, 2.03.11, 2.04.19, 2.04.20."""
    position = under(ADVANCED, "revival", tanks={seat: 8}, starred_tanks={seat: 3})
    assert offered(position, seat, "revive", forces=forces, starred=starred) == legal


def test_a_sardaukar_revived_costs_what_any_force_costs() -> None:
    """Given: The Emperor revives a Sardaukar and two others: one free, 4 spice. Source: 2.03.10."""
    position = under(ADVANCED, "revival", tanks={"emperor": 8}, starred_tanks={"emperor": 3})
    before = position.sides["emperor"].spice
    then(position, "emperor", "revive", forces=3, starred=1)
    assert position.sides["emperor"].spice == before - 4
    assert record(position).tanks == {"emperor": 2}


def test_the_karama_of_the_emperor_brings_no_second_sardaukar() -> None:
    """Given: The Emperor has revived a Sardaukar. When: It plays its Karama for three forces.

    Then: None of them is starred while others lie there.
    Source: Landsraad 2.03.11, 1.14.02
    """
    position = under(
        ADVANCED,
        "revival",
        tanks={"emperor": 10},
        starred_tanks={"emperor": 3},
        hands={"emperor": ["karama"]},
    )
    then(position, "emperor", "revive", forces=2, starred=1)
    assert not offered(
        position, "emperor", "free-revival", card="karama", leader="none", forces=3, starred=1
    )
    then(position, "emperor", "free-revival", card="karama", leader="none", forces=3)
    assert record(position).tanks == {"emperor": 2}


@pytest.mark.parametrize("forces", [1, 2, 3, 5])
def test_a_storm_takes_half_of_the_fremen_rounded_up(forces: int) -> None:
    """Source: Landsraad 2.04.16."""
    position = under(ADVANCED, "storm", storm=12, forces={FLAT: {"fremen": forces}})
    position.storm_next = 3
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    allowed(position)
    assert position.sides["fremen"].tanks == (forces + 1) // 2


def test_a_storm_takes_sardaukar_like_all_others() -> None:
    """Given: Three Sardaukar on sand. Then: All are lost. Source: Landsraad 1.01.03."""
    position = under(
        ADVANCED,
        "storm",
        storm=12,
        forces={FLAT: {"emperor": 3}},
        starred={FLAT: {"emperor": 3}},
    )
    position.storm_next = 3
    do(position, "table", "reveal-storm")
    do(position, "table", "move-storm")
    assert record(position).tanks == {"emperor": 3}


@pytest.mark.parametrize("starred", [0, 1, 3])
def test_a_shipment_price_does_not_depend_on_the_stars(starred: int) -> None:
    """Given: Four forces into a stronghold. Then: 4 spice. Source: Landsraad 1.06.03.01."""
    position = under(ADVANCED, "shipment-and-movement", ["emperor", "harkonnen"], storm=16)
    pass_to(position, "ship", "emperor")
    before = position.sides["emperor"].spice
    then(position, "emperor", "ship", end=ARRAKEEN, forces=4, starred=starred)
    assert position.sides["emperor"].spice == before - 4
    assert record(position).starred.get(ARRAKEEN, {}).get("emperor", 0) == starred


@pytest.mark.parametrize(("forces", "left"), [(5, 2), (4, 2), (1, 0)])
def test_fremen_land_in_the_storm_at_half_loss(forces: int, left: int) -> None:
    """Source: Landsraad 2.04.17: half of them, rounded up, are lost."""
    position = under(ADVANCED, "shipment-and-movement", ["fremen", "harkonnen"], storm=14)
    pass_to(position, "ship", "fremen")
    then(position, "fremen", "ship", end=FLAT, forces=forces)
    assert position.forces.get(FLAT, {}).get("fremen", 0) == left
    assert position.sides["fremen"].tanks == forces - left


def test_no_other_faction_lands_in_the_storm() -> None:
    """Source: Landsraad 1.06.03.04."""
    position = under(ADVANCED, "shipment-and-movement", ["emperor", "harkonnen"], storm=14)
    pass_to(position, "ship", "emperor")
    ship = {"end": FLAT, "forces": 1, "starred": 0, "karama": "none", "ally": 0}
    assert no(position, "emperor", "ship", **ship)


def test_a_worm_spares_fedaykin() -> None:
    """Given: Two Fedaykin where the worm comes. Source: Landsraad 2.04.07."""
    position = under(
        ADVANCED, "spice-blow", forces={FLAT: {"fremen": 2}}, starred={FLAT: {"fremen": 2}}
    )
    position.last_blow = [FLAT]
    do(position, "table", "reveal-spice", card="shai-hulud")
    allowed(position)
    assert position.forces[FLAT] == {"fremen": 2}
