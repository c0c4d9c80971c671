"""Where the document is silent and no ruling chooses: what the clauses say that silent.toml names."""

from __future__ import annotations

from tests.games.war_for_arrakis.scenarios.fights import attack
from tests.games.war_for_arrakis.scenarios.table import (
    attacking,
    first,
    held,
    offered,
    phase,
    until,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    legion,
    line,
    move,
    scene,
    state,
    turn_of,
)


def test_a_token_that_lies_on_a_result_is_a_die_of_it_for_cards_too() -> None:
    """q20: dice.bene-gesserit."""
    position = scene()
    position.sides[A].dice = {"house": 1, "mentat": 1}
    position.sides[A].lent = 1
    held(position, "H", "reports-of-traitors")
    line(position, "H", "play", "discard-die: H", die="mentat", card="reports-of-traitors")
    assert offered(position, "H", "discard-die") == ["house"]


def test_the_house_die_of_the_atreides_serves_their_leaders() -> None:
    """q21: actions.house."""
    position = scene({"windgap": legion(A, {"regular": 1})})
    for result, leader in (("leadership", "paul-atreides"), ("mentat", "lady-jessica")):
        assert leader in offered(position, "A", "spend", die="house", result=result)


def test_who_cannot_discard_what_he_has_too_many_of_discards_others() -> None:
    """q33: cards.free."""
    position = scene()
    position.sides[H].leaders["thufir-hawat"] = "gone"
    position.revealed = []
    held(position, "H", *["hawats-scheming"] * 3, *position.decks["corrino-ally"][:4])
    phase(position, "end-round", "T")
    until(position, ["hand-limit"])
    choices = offered(position, "H", "hand-limit")
    assert len(choices) == 4
    assert "hawats-scheming" not in choices


def test_a_marker_that_a_card_moves_to_the_lowest_row_brings_no_ban() -> None:
    """q35: harvest.bans."""
    position = held(scene(), "A", "bill-of-particulars")
    position.rows["choam"] = 3
    move(position, "A", "play", die="mentat", card="bill-of-particulars")
    move(position, "A", "lower-marker", marker="choam")
    assert position.rows["choam"] == len(GAME.rows) - 1
    assert position.bans == []


def test_a_second_objective_is_as_secret_as_the_first() -> None:
    """q40: setup.objective."""
    position = held(scene(), "A", "tested-with-the-gom-jabbar")
    move(position, "A", "play", die="mentat", card="tested-with-the-gom-jabbar")
    assert state(position) == "draw-objective-card: T"
    made = first(position, "T", "draw-objective-card")
    before = len(position.objectives)
    move(position, "T", "draw-objective-card", **made)
    assert len(position.objectives) == before + 1
    assert made["card"] in RULES.view(GAME, position, A).objectives
    assert made["card"] not in RULES.view(GAME, position, H).objectives


def test_an_ornithopter_carries_an_attack_over_an_impassable_border() -> None:
    """q42: movement.transport."""
    position = scene({"rimwall-west": legion(H, {"regular": 1}), "ne-4": legion(A, {"regular": 1})})
    turn_of(position, H)
    attacking(position, "H")
    assert offered(position, "H", "attack", start="rimwall-west") == []
    flown = scene({"rimwall-west": legion(H, {"regular": 1}), "ne-4": legion(A, {"regular": 1})})
    flown.flyers = {"zone-1": "ornithopter"}
    attack(flown, "H", "rimwall-west", "ne-4", zone="zone-1")
    assert flown.flyers == {}
    assert sorted(flown.legions) == ["ne-4", "rimwall-west"]


def test_the_leader_of_a_legion_that_atomics_destroy_goes_to_the_tank() -> None:
    """q43: leaders.tank."""
    position = scene(
        {area: legion(A, {"regular": 1}) for area in GAME.areas["splintered-rock"].borders}
    )
    position.legions["splintered-rock"] = legion(H, {"regular": 1}, ["baron-harkonnen"])
    position.markers["jihad"] = 8
    turn_of(position, A)
    move(position, "A", "detonate", area="splintered-rock")
    assert "splintered-rock" not in position.legions
    assert position.sides[H].tank[0] == "baron-harkonnen"
